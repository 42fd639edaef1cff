//! Damaged positions and solutions in all forms. `patience_mutation` says how to have more of them.

use patience::{Deck, Game, Lang, Layout, Library, Position};
use patience_mutation::run;
use serde_json::json;

use super::{Asked, Puzzle, read, recorded};

/// A game of FreeCell after a few moves.
fn game(library: &Library) -> Game {
    let rules = library.rules("freecell", &[]).unwrap();
    let deck = Deck::numbered(5, rules.decks());
    let mut game = Game::deal(rules, "freecell", deck, Some(5)).unwrap();
    for at in 0..6 {
        let list = game.position().legal_moves(game.rules());
        game.play(list[at * 3 % list.len()]).unwrap();
    }
    game
}

/// Reads with FreeCell asked for, and with nothing asked for; says whether one of them works.
fn taken(library: &Library, input: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(input) else { return false };
    let ruleset = library.find("freecell").unwrap();
    let freecell = (ruleset, ruleset.preset("freecell").unwrap());
    [Some(freecell), None].into_iter().any(|game| {
        match read("damaged", text, &Asked { library, game, options: &[], lang: Lang::EN }) {
            Ok(puzzles) => {
                puzzles.iter().for_each(sensible);
                true
            }
            Err(error) => {
                assert!(error.to_string().starts_with("damaged"), "{error}");
                false
            }
        }
    })
}

/// A position has every card once, and a game leads to its position.
fn sensible(puzzle: &Puzzle) {
    let count: usize = puzzle.rules.piles().iter().map(|pile| puzzle.position.len(pile)).sum();
    assert_eq!(count, puzzle.rules.card_count());
    if let Some(game) = &puzzle.game {
        assert!(*game.position() == puzzle.position, "the game leads elsewhere");
    }
}

#[test]
fn mutated_boards() {
    let library = Library::builtin();
    let board = "Foundations: H-0 C-2 D-A S-0\nFreecells: 3H - TD -\n: 4C QC 9C 8C QS 4S 2H\n: 5H QH 3C AH 7D JS\n\
                 : 2D 5C 7C JC TH 3S\n: KC 6S 3D 9S AS 8D\n: 7H 6C KS 4D 2S 5S\n: 9D KD JH TS 6D 8S\n: 6H KH 8H 9H QD\n\
                 : JD 7S TC 4H 5D\n";
    let bare: String = board.lines().skip(2).map(|line| format!("{}\n", line.trim_start_matches(": "))).collect();
    let whole = bare.lines().next().map(|_| board.replace("Foundations", "Founds").replace("Freecells", "FC")).unwrap();
    run("boards", &[board.into(), whole.into_bytes()], 3000, |input| taken(&library, input));
}

#[test]
fn mutated_deals_of_other_programs() {
    let library = Library::builtin();
    let rules = library.rules("freecell", &[]).unwrap();
    let dealt = Position::deal(&rules, &Deck::numbered(9, 1)).unwrap();
    let columns: Vec<Vec<String>> =
        { rules.piles().iter() }.map(|pile| dealt.card_texts(&rules, pile)).filter(|cards| !cards.is_empty()).collect();
    let solvitaire = json!({"tableau piles": columns, "cells": [], "foundations": []});
    let decks: String = (1..4).map(|number| format!("{}\n", Deck::numbered(number, 1))).collect();
    let good = [
        serde_json::to_vec_pretty(&solvitaire).unwrap(),
        decks.into_bytes(),
        json!(Deck::numbered(1, 1).to_string().split(' ').collect::<Vec<_>>()).to_string().into_bytes(),
        json!({"deal": 7}).to_string().into_bytes(),
        json!([{"deal": "7"}, {"deck": Deck::numbered(2, 1).to_string().split(' ').collect::<Vec<_>>()}])
            .to_string()
            .into_bytes(),
    ];
    run("deals of other programs", &good, 2000, |input| taken(&library, input));
}

#[test]
fn mutated_prints_of_other_programs() {
    let library = Library::builtin();
    let solvitaire = include_str!("../../tests/forms/solvitaire-free-cell-1.json");
    let canfield = include_str!("../../tests/forms/solvitaire-canfield-1.json");
    // So lonelybot names the foundations, and empty lists are written.
    let lonelybot = solvitaire.replace("foundations", "foundation").replace("\"\"", "[]").replace("\n", "");
    assert!(!taken(&library, canfield.as_bytes()), "FreeCell has no reserve");
    run("prints", &[solvitaire.into(), lonelybot.into_bytes()], 1500, |input| taken(&library, input));
}

#[test]
fn mutated_positions_of_our_own() {
    let library = Library::builtin();
    let game = game(&library);
    let mut lines = String::new();
    let mut begun = Game::begin(&library, &game.transcript()).unwrap();
    lines.push_str(&format!("{}\n", begun.replay_line()));
    for mv in &game.transcript().moves {
        begun.replay_move(mv).unwrap();
        lines.push_str(&format!("{}\n", begun.replay_line()));
    }
    let layout = Layout::of(game.rules(), game.preset(), game.position());
    let good = [lines.into_bytes(), game.transcript().to_json().into_bytes(), serde_json::to_vec(&layout).unwrap()];
    run("replays and layouts", &good, 1500, |input| taken(&library, input));
}

#[test]
fn mutated_solutions() {
    let library = Library::builtin();
    let transcript = serde_json::to_value(game(&library).transcript()).unwrap();
    let solved = |position: &str| json!({"position": position, "verdict": "winnable", "moves": 6, "solution": transcript, "nodes": 12, "seconds": 0.1});
    let lines = format!("{}\n{}\n", solved("freecell 5"), solved("freecell ms:617"));
    let good = [lines.into_bytes(), transcript.to_string().into_bytes()];
    run("solutions", &good, 2000, |input| {
        let Ok(text) = std::str::from_utf8(input) else { return false };
        let _ = recorded::read_one("damaged", text, &library, Lang::EN);
        let Ok(all) = recorded::find("damaged", text, Lang::EN) else { return false };
        all.into_iter().all(|unread| {
            let read = unread.read(&library, Lang::EN);
            read.map(|recorded| Game::replay(&library, &recorded.transcript)).is_ok()
        })
    });
}
