//! Refusals fit the game in which they are said.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use patience_table::patience::{Game, Lang, Library, Move, PileKind, Refusal, Rules};
use patience_words::Words;

use crate::phrases;

/// What a word speaks of, so that only games which have it may use it.
type Has = fn(&Rules) -> bool;

fn has_pile(rules: &Rules, kind: PileKind) -> bool {
    rules.piles().first(kind).is_some()
}

/// Words, each by its beginning, German and English, and which games have what they speak of.
const WORDS: [([&str; 2], Has); 9] = [
    (["talon", "stock"], |rules| has_pile(rules, PileKind::Stock)),
    (["durchg", "pass"], |rules| has_pile(rules, PileKind::Stock)),
    (["ablage", "waste"], |rules| has_pile(rules, PileKind::Waste)),
    (["reserve", "reserve"], |rules| has_pile(rules, PileKind::Reserve)),
    (["hilfs", "helper"], |rules| has_pile(rules, PileKind::Helper)),
    (["keller", "cellar"], |rules| has_pile(rules, PileKind::Cell)),
    (["zelle", "cell"], |rules| has_pile(rules, PileKind::Cell)),
    (["spalte", "column"], |rules| rules.tableau().columns > 0),
    (["leiter", "run"], |rules| rules.tableau().build.is_some()),
];

/// They say that the game does not have it.
const DENIALS: [&str; 3] = ["no-draw", "no-redeal", "no-such-pile"];

/// A small generator with a fixed seed.
fn below(state: &mut u64, bound: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % bound
}

/// Every request that can be written of this game's piles, and some that cannot.
fn requests(rules: &Rules) -> Vec<String> {
    let names: Vec<&str> = rules.piles().iter().map(|pile| rules.piles().name(pile)).collect();
    let pairs = names.iter().flat_map(|from| names.iter().map(move |to| format!("{from}-{to}")));
    let counted = |pair: String| [pair.clone(), format!("{pair}*2"), format!("{pair}*3")];
    let others = ["draw", "redeal", "t99-f1", "t1-f1*1", "nonsense"].map(String::from);
    pairs.flat_map(counted).chain(others).collect()
}

/// Every refusal that random play meets in a preset, by its code and, where it names a kind of
/// pile, that kind.
fn refusals(library: &Library, preset: &str) -> BTreeMap<String, (Refusal, Game)> {
    let rules = library.rules(preset, &[]).unwrap();
    // What can't be read is refused in the same words everywhere.
    let requests: Vec<_> = requests(&rules).iter().map(|text| Move::parse(text, rules.piles())).collect();
    let (mut met, mut seen) = (BTreeMap::new(), BTreeSet::new());
    let mut seed = 1;
    for deal in 1..=4 {
        let mut game = Game::deal(rules.clone(), deal).unwrap();
        for ply in 0..160 {
            for request in requests.iter().filter(|_| ply % 8 == 0) {
                let answer = request.clone().and_then(|mv| game.position().check(&rules, mv));
                // Most have been met before: to tell one by its name takes longer.
                let Some(refusal) = answer.err().filter(|refusal| seen.insert(format!("{refusal:?}"))) else {
                    continue;
                };
                let said = serde_json::to_value(&refusal).unwrap();
                let kind =
                    said["pile"].as_str().unwrap_or_default().trim_end_matches(|sign: char| sign.is_ascii_digit());
                let code = format!("{} {kind}", said["rule"].as_str().unwrap());
                met.entry(code).or_insert_with(|| (refusal, game.clone()));
            }
            let moves = game.position().legal_moves(&rules);
            let Some(mut mv) = (!moves.is_empty()).then(|| moves[below(&mut seed, moves.len())]) else { break };
            // Cards are played as often as the stock is drawn from, so that games get somewhere.
            if matches!(mv, Move::Draw) {
                mv = moves[below(&mut seed, moves.len())];
            }
            game.play(mv).unwrap();
        }
    }
    met
}

/// `tests/refusals.txt` has them all, for reading. `PATIENCE_BLESS=1` writes it anew.
#[test]
fn no_refusal_speaks_of_what_the_game_does_not_have() {
    let library = Library::builtin();
    let mut told = String::new();
    for preset in library.preset_ids() {
        let _ = writeln!(told, "\n{preset}");
        for (code, (refusal, game)) in refusals(&library, preset) {
            for (at, lang) in [german(), Lang::EN].into_iter().enumerate() {
                let text = phrases::refusal(Words::of(lang), &refusal, &game.view());
                let _ = writeln!(told, "  {code}: {text}");
                assert!(!text.contains('{') && text != "refused.other", "{preset}: {code}: {text}");
                if DENIALS.iter().any(|denial| code.starts_with(denial)) {
                    continue;
                }
                for (word, has) in &WORDS {
                    let spoken = text.to_lowercase().split(|sign: char| !sign.is_alphabetic()).any(|spoken| {
                        spoken.starts_with(word[at]) && !(word[at] == "cell" && spoken.starts_with("cellar"))
                    });
                    assert!(!spoken || has(game.rules()), "{preset}: {code}: {text}");
                }
            }
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/refusals.txt");
    if std::env::var_os("PATIENCE_BLESS").is_some() {
        std::fs::write(file, &told).unwrap();
    }
    assert_eq!(std::fs::read_to_string(file).unwrap_or_default(), told, "PATIENCE_BLESS=1 writes {file} anew");
}

/// German.
fn german() -> Lang {
    "de".parse().unwrap()
}
