//! A game's rules, name, deck and position belong together, and whoever brings others is told.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use patience::{DealNumber, Deck, Game, Layout, Library, Move, Position, Rules};

fn rules(preset: &str) -> Arc<Rules> {
    Library::builtin().rules(preset, &[]).expect("a preset")
}

/// Every pair of presets: a position of one is one of the other's exactly where the piles are the
/// same, and elsewhere nothing is listed, checked, written or begun.
#[test]
fn a_position_is_not_played_by_rules_with_other_piles() {
    let library = Library::builtin();
    let all: Vec<Arc<Rules>> = library.preset_ids().map(rules).collect();
    let mut refused = 0;
    for own in &all {
        let position = Position::deal(own, &Deck::numbered(1, own.pack())).expect("its deck");
        for other in &all {
            let names = |rules: &Rules| -> Vec<String> {
                rules.piles().iter().map(|pile| rules.piles().name(pile).to_owned()).collect()
            };
            let alike = names(own) == names(other) && own.pack() == other.pack();
            assert_eq!(position.belongs_to(other), alike, "{} by {}", own.preset(), other.preset());
            if alike {
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
    assert!(refused > 200, "{refused}");
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
