//! The bodies of the fuzz targets: each takes any bytes and must neither panic nor break a rule.
//! What they found is kept in `tests/data/seeds` and replayed by an ordinary test.

use std::sync::{Arc, LazyLock};

use patience::{Deck, Game, Layout, Library, Move, Ruleset, Transcript};

use super::{Checker, Random, prefer_cards, view_is_fair};

/// What a target does with bytes.
pub(crate) type Target = fn(&[u8]);

/// The targets by name.
pub(crate) const TARGETS: [(&str, Target); 5] = [
    ("rule_files", rule_files),
    ("decks", decks),
    ("transcripts", transcripts),
    ("moves", moves),
    ("layouts", layouts),
];

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::builtin);

/// A number made of bytes, to seed choices with.
fn seed(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Any bytes are a rule file or an error with sensible lines; what is read deals and plays.
pub(crate) fn rule_files(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Ruleset::read("fuzzed.toml", text) {
        Err(error) => {
            assert!(!error.problems.is_empty());
            let lines = text.lines().count().max(1) + 1;
            for problem in &error.problems {
                assert!((1..=lines).contains(&problem.line), "{problem} in {lines} lines");
            }
        }
        Ok(ruleset) => plays(&ruleset, &mut Random(seed(bytes)), 2, 40),
    }
}

/// A rule file that passes deals and plays without a panic, by some of its choices of options.
pub(crate) fn plays(ruleset: &Ruleset, random: &mut Random, choices: usize, plies: usize) {
    let mut checker = Checker { try_one_in: 6, ..Checker::new() };
    for _ in 0..choices.min(ruleset.all_rules().len()) {
        let rules = random.pick(ruleset.all_rules());
        let deck = Deck::numbered(random.word(), rules.pack());
        checker.walk(rules, &deck, plies, |bound| random.below(bound));
        let game = Game::with_deck(Arc::clone(rules), deck).expect("a deck of the game's size");
        let mut played = game.clone();
        for _ in 0..plies {
            let list = played.position().legal_moves(rules);
            if list.is_empty() {
                break;
            }
            played.play(prefer_cards(&list, &mut |bound| random.below(bound))).expect("a listed move");
        }
        let moves: Vec<Move> = played.moves().collect();
        checker.game(&game, &moves, |bound| random.below(bound));
    }
}

/// Any text is a deck, which survives writing and reading, or an error.
pub(crate) fn decks(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for decks in [1, 2] {
        match Deck::parse(&text, decks) {
            Err(error) => assert!(error.to_string().len() < 600, "{error}"),
            Ok(deck) => {
                assert_eq!(deck.cards().len(), 52 * usize::from(decks));
                assert_eq!(deck.to_string().parse(), Ok(deck));
            }
        }
    }
    let _ = text.parse::<Deck>();
}

/// Any text is a transcript, whose game is the same when it is written and read again, or an error.
pub(crate) fn transcripts(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(transcript) = Transcript::parse(text) else { return };
    assert_eq!(Transcript::parse(&transcript.to_json()).as_ref(), Ok(&transcript));
    match Game::replay(&LIBRARY, &transcript) {
        Err(error) => assert!(error.to_string().len() < 2000, "{error}"),
        Ok(game) => {
            assert_eq!(game.ply(), transcript.moves.len());
            let written = game.transcript();
            let again = Game::replay(&LIBRARY, &written).expect("the game's own transcript");
            assert_eq!(again.replay_line(), game.replay_line());
            assert_eq!(again.transcript(), written);
            assert_eq!(written.moves, transcript.moves);
            view_is_fair(&game);
        }
    }
}

/// The first byte chooses a preset, the next eight a deal; then each line is `u` (undo), `r`
/// (redo), a number (the listed move with this number) or the text of a move.
pub(crate) fn moves(bytes: &[u8]) {
    let Some((head, rest)) = bytes.split_at_checked(9) else { return };
    let presets: Vec<&str> = LIBRARY.preset_ids().collect();
    let preset = presets[usize::from(head[0]) % presets.len()];
    let rules = LIBRARY.rules(preset, &[]).expect("a preset's rules");
    let number = u64::from_le_bytes(head[1..].try_into().expect("eight bytes"));
    let mut game = Game::deal(rules, number).expect("a deck of the game's size");
    let mut checker = Checker { try_one_in: 6, ..Checker::new() };
    for line in String::from_utf8_lossy(rest).lines().take(200) {
        let before = game.replay_line();
        match line {
            "u" => {
                if game.undo() {
                    assert!(game.redo());
                    assert_eq!(game.replay_line(), before);
                    game.undo();
                }
            }
            "r" => {
                if game.redo() {
                    assert!(game.undo());
                    assert_eq!(game.replay_line(), before);
                    game.redo();
                }
            }
            text => {
                let list = game.position().legal_moves(game.rules()).sorted_texts(game.rules().piles());
                let chosen = text.parse::<usize>().ok().and_then(|at| list.get(at % list.len().max(1)));
                let text = chosen.map_or(text, String::as_str);
                let played = game.play_text(text);
                assert_eq!(played.is_ok(), list.iter().any(|listed| listed == text), "{text}");
                if played.is_err() {
                    assert_eq!(game.replay_line(), before, "a refused move changed something");
                }
            }
        }
        view_is_fair(&game);
    }
    checker.position(game.rules(), game.position());
}

/// Any text is a layout or an error; a layout that is a position can be played.
pub(crate) fn layouts(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(layout) = Layout::parse(text) else { return };
    let Ok(rules) = layout.rules(&LIBRARY) else { return };
    let Ok(mut position) = layout.position(&rules) else { return };
    let mut checker = Checker { try_one_in: 6, ..Checker::new() };
    let mut random = Random(seed(bytes));
    checker.position(&rules, &position);
    for _ in 0..10 {
        let list = position.legal_moves(&rules);
        if list.is_empty() {
            break;
        }
        let mv = prefer_cards(&list, &mut |bound| random.below(bound));
        checker.step(&rules, &mut position, mv);
        checker.position(&rules, &position);
    }
}
