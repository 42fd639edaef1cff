//! A game's rules, name, deck and position belong together, and whoever brings others is told.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use patience::{DealNumber, Deck, Game, Layout, Library, Move, OptionValue, Position, Rules};

fn rules(preset: &str) -> Arc<Rules> {
    Library::builtin().rules(preset, &[]).expect("a preset")
}

/// Every preset, and every value of its options by itself.
fn all_rules() -> Vec<Arc<Rules>> {
    let library = Library::builtin();
    let mut all = Vec::new();
    for preset in library.preset_ids() {
        all.push(rules(preset));
        for option in library.ruleset(preset).expect("a preset").options() {
            let one = |value: &OptionValue| library.rules(preset, &[(option.name.clone(), value.clone())]).ok();
            all.extend(option.values.iter().filter_map(|value| one(&value.value)));
        }
    }
    all
}

/// Positions on the way through a game in which the first move that leads on is played.
fn met(rules: &Arc<Rules>) -> Vec<Position> {
    let mut position = Position::deal(rules, &Deck::numbered(1, rules.pack())).expect("its deck");
    let mut met = vec![position];
    for ply in 0..40 {
        let moves = position.legal_moves(rules);
        let Some(&mv) = moves.get(ply % moves.len().max(1)) else { break };
        let _ = position.play(rules, mv).expect("a legal move");
        met.push(position);
    }
    met
}

/// Every pair of rules: a position of one is one of the other's only if both have the same piles,
/// and if it is the same as when it is laid out by the other; elsewhere nothing is listed, checked,
/// written or begun.
#[test]
fn a_position_is_not_played_by_rules_that_take_it_for_another() {
    let all = all_rules();
    let (mut refused, mut shared) = (0, 0);
    for own in &all {
        let met = met(own);
        let position = met[0];
        for other in &all {
            let names = |rules: &Rules| -> Vec<String> {
                rules.piles().iter().map(|pile| rules.piles().name(pile).to_owned()).collect()
            };
            let alike = names(own) == names(other) && own.pack() == other.pack();
            if position.belongs_to(other) {
                assert!(alike, "{} by {}", own.preset(), other.preset());
                shared += met.iter().filter(|position| is_taken_as_it_is(own, other, position)).count();
                continue;
            }
            let uses: [&dyn Fn(); 4] = [
                &|| drop(position.legal_moves(other)),
                &|| drop(position.check(other, Move::Draw)),
                &|| drop(Layout::of(other, &position)),
                &|| drop(Game::from_position(Arc::clone(other), position)),
            ];
            for using in uses {
                let message = catch_unwind(AssertUnwindSafe(using)).expect_err("it is refused");
                let message = message.downcast_ref::<String>().expect("a message");
                assert!(message.contains(other.preset()), "{message}");
                refused += 1;
            }
        }
    }
    assert!(refused > 200 && shared > 2_000, "{refused} refused, {shared} shared");
}

/// Whether other rules can lay a position out; then they list the same moves of it as it stands.
fn is_taken_as_it_is(own: &Rules, other: &Rules, position: &Position) -> bool {
    let Ok(laid) = Layout::of(own, position).position(other) else { return false };
    let [stands, laid] = [position, &laid].map(|position| position.legal_moves(other).sorted_texts(other.piles()));
    assert_eq!(stands, laid, "{} by {} {:?}", own.preset(), other.preset(), other.options());
    true
}

/// What a game says of itself is what it was made of, whatever name its rules were asked for by.
#[test]
fn a_game_is_called_what_its_rules_are_called() {
    for preset in Library::builtin().preset_ids() {
        let game = Game::deal(rules(preset), 7).expect("a number of ours");
        let transcript = game.transcript();
        assert_eq!((game.preset(), transcript.game.as_str()), (preset, preset));
        assert_eq!(game.deal_number(), Some(DealNumber::Ours(7)));
        let again = Game::begin(&Library::builtin(), &transcript).expect("its own transcript");
        assert_eq!(again.position(), game.position(), "{preset}");
        let deck = game.deck().expect("a dealt game").clone();
        let with_deck = Game::with_deck(rules(preset), deck).expect("its deck");
        assert_eq!((with_deck.position(), with_deck.deal_number()), (game.position(), None), "{preset}");
    }
}

#[test]
fn numbers_and_decks_of_other_games_are_refused() {
    let microsoft = DealNumber::microsoft(617).expect("a number");
    assert!(Game::deal(rules("grosse-harfe"), microsoft).is_err());
    assert!(Game::with_deck(rules("grosse-harfe"), Deck::numbered(1, 1)).is_err());
    assert!(Game::with_deck(rules("klondike"), Deck::numbered(1, 2)).is_err());
}
