//! Games that agree with what a player knows.

use patience::{Deck, Game, Library};

fn below(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    ((*state >> 33) as usize) % bound
}

#[test]
fn an_imagined_game_looks_the_same_and_has_other_hidden_cards() {
    let library = Library::builtin();
    for preset in library.preset_ids() {
        let rules = library.rules(preset, &[]).expect("a preset");
        let (mut state, mut others) = (9, 0);
        for deal in 1..=12 {
            let mut game = Game::deal(rules.clone(), deal).expect("its deck");
            for _ in 0..below(&mut state, 50) {
                let moves = game.position().legal_moves(&rules);
                if moves.is_empty() {
                    break;
                }
                game.play(moves[below(&mut state, moves.len())]).expect("a legal move");
            }
            let other = game.imagined_game(|bound| below(&mut state, bound)).expect("one that fits");
            let name = format!("{preset}, deal {deal}");
            assert_eq!(other.view(), game.view(), "{name}");
            assert_eq!(other.unknown_count(), game.unknown_count(), "{name}");
            assert!(game.may_be(other.position()) && other.may_be(game.position()), "{name}");
            assert!(other.moves().eq(game.moves()), "{name}");
            let shuffles = |game: &Game| game.position().shuffle_number();
            others += usize::from(other.deck() != game.deck() || shuffles(&other) != shuffles(&game));
            if game.unknown_count() == 0 {
                assert_eq!(other.deck(), game.deck(), "{name}");
            }
        }
        let hides = Game::with_deck(rules.clone(), Deck::numbered(1, rules.pack())).expect("its deck");
        assert_eq!(others > 0, hides.unknown_count() > 1, "{preset}: {others} others");
    }
}

#[test]
fn where_the_cards_really_lie_does_not_show() {
    let rules = Library::builtin().rules("klondike", &[]).expect("a preset");
    let mut game = Game::deal(rules, 5).expect("its deck");
    for _ in 0..7 {
        game.play_text("draw").expect("the stock has cards");
    }
    let mut state = 3;
    let twin = game.imagined_game(|bound| below(&mut state, bound)).expect("one that fits");
    assert_ne!(twin.deck(), game.deck());
    let imagined = |game: &Game| {
        let mut state = 11;
        game.imagined_game(|bound| below(&mut state, bound)).expect("one that fits").deck().unwrap().clone()
    };
    assert_eq!(imagined(&twin), imagined(&game));
}
