//! Legal moves and counts of many positions, compared with those of a slow literal program that
//! shares no code with this crate (`tests/data/perft.jsonl`).

use crate::common;
use crate::setting;
use std::collections::BTreeMap;

use patience::{Game, Layout, Library, Status, Transcript, divide, perft};
use serde_json::Value;

/// Counts of more move sequences than this are compared in long runs only.
const MOST_PATHS: u64 = 5_000;

#[test]
fn moves_and_counts_equal_the_literal_programs() {
    let library = Library::builtin();
    let most = setting("PERFT_PATHS", MOST_PATHS);
    let text = std::fs::read_to_string(common::data().join("perft.jsonl")).unwrap();
    let mut games: BTreeMap<String, u32> = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in text.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let name = case["name"].as_str().unwrap();
        let (rules, position) = if case.get("layout").is_some() {
            let layout = Layout::parse(&case["layout"].to_string()).unwrap_or_else(|error| panic!("{name}: {error}"));
            let rules = layout.rules(&library).unwrap();
            let position = layout.position(&rules).unwrap_or_else(|error| panic!("{name}: {error}"));
            (rules, position)
        } else {
            let transcript = Transcript::parse(&case["transcript"].to_string()).unwrap();
            let game = Game::replay(&library, &transcript).unwrap_or_else(|error| panic!("{name}: {error}"));
            (game.rules().clone(), *game.position())
        };
        *games.entry(rules.game().to_owned()).or_default() += 1;
        let mut same = |what: &str, ours: Value, theirs: &Value| {
            if ours != *theirs {
                wrong.push(format!("{name}: {what}: {ours}, the literal program has {theirs} ({})", case["why"]));
            }
        };
        if position.legal_moves(&rules).is_empty() {
            // However deep, there is nothing to count, and no memory is taken for it.
            same("paths", perft(&rules, &position, u32::MAX).paths.into(), &0.into());
        }
        same("legal", position.legal_moves(&rules).sorted_texts(rules.piles()).into(), &case["legal"]);
        same("won", position.is_won(&rules).into(), &case["won"]);
        // A game that is won is not called stuck, whatever moves are left.
        let stuck = position.is_stuck(&rules);
        same("stuck", stuck.into(), &case["stuck"]);
        let status = if position.is_won(&rules) {
            Status::Won
        } else if stuck {
            Status::Stuck
        } else {
            Status::Playing
        };
        assert_eq!(position.status(&rules), status, "{name}");
        for counted in
            case["perft"].as_array().unwrap().iter().filter(|counted| counted["paths"].as_u64() <= Some(most))
        {
            let ours = perft(&rules, &position, counted["depth"].as_u64().unwrap() as u32);
            same("paths", ours.paths.into(), &counted["paths"]);
            same("distinct", ours.distinct.into(), &counted["distinct"]);
        }
        let Some(parts) = case["divide"].as_object() else { continue };
        let depth = case["divide_depth"].as_u64().unwrap();
        let paths: u64 = parts.values().filter_map(Value::as_u64).sum();
        if depth > 0 && paths <= most {
            let ours = divide(&rules, &position, depth as u32).into_iter();
            let ours: serde_json::Map<String, Value> =
                ours.map(|(mv, count)| (mv.display(rules.piles()).to_string(), count.paths.into())).collect();
            same("divide", ours.into(), &Value::Object(parts.clone()));
        }
    }
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    // The games of the beginning first in care.
    let many = games.values().filter(|&&count| count >= 12).count();
    assert!(many >= 9, "only {many} games with 12 positions: {games:?}");
}
