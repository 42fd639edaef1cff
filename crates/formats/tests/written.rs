//! What is written is read again, and leads to the same position.

use patience::{Game, Library, Position};
use patience_formats::{Asked, Form, WriteError, link, read_one, write};

/// A game after some moves that are chosen without a pattern.
fn played(library: &Library, preset: &str, number: u64, moves: usize) -> Game {
    let rules = library.rules(preset, &[]).unwrap();
    let mut game = Game::deal(rules, number).unwrap();
    for at in 0..moves {
        let legal = game.position().legal_moves(game.rules());
        if legal.is_empty() {
            break;
        }
        let at = (at as u64 * 7 + number * 3) as usize % legal.len();
        game.play(legal[at]).unwrap();
    }
    game
}

fn read_as(library: &Library, preset: &str, text: &str, named: bool) -> Position {
    let ruleset = library.find(preset).unwrap();
    let game = named.then(|| (ruleset, ruleset.preset(preset).unwrap()));
    let found = read_one(text, &Asked { library, game, options: &[] });
    let found = found.unwrap_or_else(|error| panic!("{preset}: {error}\n{text}"));
    *Game::replay(library, &found.transcript).unwrap().position()
}

#[test]
fn our_own_forms_lead_back() {
    let library = Library::builtin();
    for preset in library.preset_ids() {
        for (number, moves) in [(1, 0), (2, 9), (3, 40)] {
            let game = played(&library, preset, number, moves);
            for form in [Form::Transcript, Form::Layout] {
                let text = write(form, &game).unwrap();
                assert!(read_as(&library, preset, &text, false) == *game.position(), "{preset} {form:?}");
            }
        }
    }
}

#[test]
fn forms_of_other_programs_lead_back() {
    let library = Library::builtin();
    let mut written = 0;
    for preset in library.preset_ids() {
        for (number, moves) in [(4, 0), (5, 12), (6, 60)] {
            let game = played(&library, preset, number, moves);
            for form in [Form::Board, Form::Solvitaire] {
                // Solvitaire's form has no pass, and our rows and base ranks are not in it.
                let plain = game.position().pass() == 1 && game.position().rows() == 0;
                let Ok(text) = write(form, &game) else { continue };
                if plain && game.position().base().is_none() {
                    written += 1;
                    assert!(read_as(&library, preset, &text, true) == *game.position(), "{preset} {form:?}\n{text}");
                }
            }
        }
    }
    assert!(written > 10, "{written}");
    assert_eq!(write(Form::Board, &played(&library, "klondike", 1, 0)), Err(WriteError::NotLikeFreeCell));
    assert_eq!(write(Form::Solvitaire, &played(&library, "napoleon", 1, 0)), Err(WriteError::UnknownPiles));
}

#[test]
fn links_lead_back() {
    let library = Library::builtin();
    for preset in library.preset_ids() {
        let ruleset = library.find(preset).unwrap();
        for (number, moves) in [(7, 0), (8, 15)] {
            let dealt = played(&library, preset, number, moves);
            let placed = Game::from_position(dealt.rules().clone(), *dealt.position());
            for game in [dealt, placed] {
                let link = link(&game.transcript(), ruleset.preset(preset).unwrap(), true);
                let found = read_one(&format!("https://www.example.org/patience/{link}"), &Asked::anything(&library));
                let again = Game::replay(&library, &found.unwrap().transcript).unwrap();
                assert!(again.position() == game.position() && again.origin() == game.origin(), "{link}");
            }
        }
    }
}

#[test]
fn links_name_only_options_that_differ() {
    let library = Library::builtin();
    let ruleset = library.find("klondike-drei").unwrap();
    let preset = ruleset.preset("klondike-drei").unwrap();
    let text =
        r#"{"format": "patience/1", "game": "klondike-drei", "options": {"draw": 3, "return": true}, "deal": 7}"#;
    let found = read_one(text, &Asked::anything(&library)).unwrap();
    assert_eq!(link(&found.transcript, preset, false), "#/klondike-drei/7?return=true");
}

/// A short game by hand: to a cell, to a foundation, to another column, part of a run to a space.
#[test]
fn moves_are_in_standard_notation() {
    let library = Library::builtin();
    let board =
        "Foundations: H-9 C-9 D-J S-J\nFreecells: TH JH QH -\n: KH QS\n: KC QD\n: QC TC\n: KS JC\n: KD\n:\n:\n:\n";
    let ruleset = library.find("freecell").unwrap();
    let asked = Asked { library: &library, game: Some((ruleset, ruleset.preset("freecell").unwrap())), options: &[] };
    let mut game = Game::begin(&library, &read_one(board, &asked).unwrap().transcript).unwrap();
    for mv in ["t3-f1", "t3-t5", "t1-t6", "t2-c4", "c4-t7"] {
        game.play_text(mv).unwrap();
    }
    assert_eq!(write(Form::Moves, &game).unwrap(), "3h 35 16v1 2d d7\n");
}
