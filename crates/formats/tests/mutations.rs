//! Damaged positions and solutions in all forms. `patience_mutation` says how to have more of them.

use patience::{Deck, Game, Layout, Library, Position};
use patience_formats::{Asked, read};
use patience_mutation::run;
use serde_json::json;

/// A game of FreeCell after a few moves.
fn game(library: &Library) -> Game {
    let rules = library.rules("freecell", &[]).unwrap();
    let mut game = Game::deal(rules, 5).unwrap();
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
        let Ok(games) = read(text, &Asked { library, game, options: &[] }) else { return false };
        let games: Result<Vec<_>, _> = games.collect();
        games.is_ok_and(|games| games.iter().all(|found| is_game(library, &found.transcript)))
    })
}

/// Whether it can be played; then its position has every card once.
fn is_game(library: &Library, transcript: &patience::Transcript) -> bool {
    let Ok(game) = Game::replay(library, transcript) else { return false };
    let count: usize = game.rules().piles().iter().map(|pile| game.position().len(pile)).sum();
    assert_eq!(count, game.rules().card_count());
    let again = Game::replay(library, &game.transcript()).unwrap();
    assert!(again.position() == game.position() && again.origin() == game.origin(), "the transcript leads elsewhere");
    true
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
    let solvitaire = include_str!("forms/solvitaire-free-cell-1.json");
    let canfield = include_str!("forms/solvitaire-canfield-1.json");
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
    let layout = Layout::of(game.rules(), game.position());
    let good = [lines.into_bytes(), game.transcript().to_json().into_bytes(), serde_json::to_vec(&layout).unwrap()];
    run("replays and layouts", &good, 1500, |input| taken(&library, input));
}

#[test]
fn mutated_drawings() {
    let library = Library::builtin();
    let drawn = include_str!("../../cli/tests/drawings/freecell.txt");
    let listed = "Klondike (klondike), deal 1\n\n  s      w\n▒3♣×24 [  ]\n\ns, top first:\n  3♣ 4♦\n";
    assert!(!taken(&library, listed.as_bytes()));
    run("drawings", &[drawn.into(), drawn.replace('♦', "D").into_bytes()], 2000, |input| taken(&library, input));
}

#[test]
fn mutated_solutions() {
    let library = Library::builtin();
    let transcript = serde_json::to_value(game(&library).transcript()).unwrap();
    let solved = |position: &str| json!({"position": position, "verdict": "winnable", "moves": 6, "solution": transcript, "nodes": 12, "seconds": 0.1});
    let lines = format!("{}\n{}\n", solved("freecell 5"), solved("freecell ms:617"));
    let good = [lines.into_bytes(), transcript.to_string().into_bytes()];
    run("solutions", &good, 2000, |input| taken(&library, input));
}

#[test]
fn mutated_links() {
    let library = Library::builtin();
    let game = game(&library);
    let ruleset = library.find("freecell").unwrap();
    let preset = ruleset.preset("freecell").unwrap();
    let mut of_position = Game::from_position(game.rules().clone(), *game.position());
    of_position.play(of_position.position().legal_moves(of_position.rules())[0]).unwrap();
    let link = |game: &Game| patience_formats::link(&game.transcript(), preset, true).into_bytes();
    run("links", &[link(&game), link(&of_position)], 2000, |input| taken(&library, input));
}
