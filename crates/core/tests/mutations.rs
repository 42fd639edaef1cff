//! Damaged inputs for every reader of the core. `patience_mutation` says how to have more of them.

use crate::common;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use crate::harness::{Random, prefer_cards, targets};
use patience::{Deck, Game, Layout, Library, Ruleset, Transcript};
use patience_mutation::run;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::builtin);

/// The files of a folder.
fn files(folder: &Path) -> Vec<Vec<u8>> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// What earlier searches have found, as far as a reader takes it.
fn found(target: &str, is_good: impl Fn(&[u8]) -> bool) -> Vec<Vec<u8>> {
    let mut all = files(&common::data().join("seeds").join(target));
    all.retain(|input| is_good(input));
    all
}

/// A game of each preset, some of them with options, played for a while.
fn games() -> Vec<Game> {
    let presets: Vec<String> = LIBRARY.preset_ids().map(str::to_owned).collect();
    let mut random = Random(1);
    let game = |preset: &String| {
        let rules = LIBRARY.rules(preset, &[]).unwrap();
        let number = random.word() % 1000;
        let mut game = Game::deal(rules, number).unwrap();
        for _ in 0..random.below(60) {
            let list = game.position().legal_moves(game.rules());
            if list.is_empty() {
                break;
            }
            game.play(prefer_cards(&list, &mut |bound| random.below(bound))).unwrap();
        }
        game
    };
    presets.iter().map(game).collect()
}

fn text(input: &[u8]) -> &str {
    std::str::from_utf8(input).unwrap_or("not UTF-8")
}

#[test]
fn mutated_rule_files() {
    let is_good = |input: &[u8]| Ruleset::read("mutated.toml", text(input)).is_ok();
    let mut good = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("games"));
    good.extend(found("rule_files", is_good));
    run("rule files", &good, 150, |input| {
        targets::rule_files(input);
        is_good(input)
    });
}

#[test]
fn mutated_decks() {
    let is_good = |input: &[u8]| [1, 2].into_iter().any(|decks| Deck::parse(text(input), decks).is_ok());
    let mut good = found("decks", is_good);
    good.extend((0..20).map(|number| Deck::numbered(number, 1 + (number % 2) as u8).to_string().into_bytes()));
    run("decks", &good, 2000, |input| {
        targets::decks(input);
        is_good(input)
    });
}

#[test]
fn mutated_transcripts() {
    let is_good = |input: &[u8]| Transcript::parse(text(input)).is_ok();
    let mut good = found("transcripts", is_good);
    good.extend(games().iter().map(|game| game.transcript().to_json().into_bytes()));
    run("transcripts", &good, 2000, |input| {
        targets::transcripts(input);
        is_good(input)
    });
}

#[test]
fn mutated_moves() {
    let is_good = |input: &[u8]| input.get(9..).is_some_and(|moves| std::str::from_utf8(moves).is_ok());
    let good = found("moves", is_good);
    run("moves", &good, 100, |input| {
        targets::moves(input);
        is_good(input)
    });
}

#[test]
fn mutated_layouts() {
    let is_good = |input: &[u8]| {
        let layout = Layout::parse(text(input));
        layout.is_ok_and(|layout| layout.rules(&LIBRARY).is_ok_and(|rules| layout.position(&rules).is_ok()))
    };
    let mut good = found("layouts", is_good);
    let layout = |game: &Game| serde_json::to_vec(&Layout::of(game.rules(), game.position())).unwrap();
    good.extend(games().iter().map(layout));
    run("layouts", &good, 1000, |input| {
        targets::layouts(input);
        is_good(input)
    });
}
