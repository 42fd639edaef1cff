//! `docs/prunings.md` is what the solver says of itself.
//!
//! `BLESS=1 cargo test -p patience-solver applicability` writes it anew.

use patience::Library;
use patience_solver::{applicability, applicability_matrix};

#[test]
fn the_matrix_is_that_of_the_document() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/prunings.md");
    let now = applicability_matrix(&Library::builtin());
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &now).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).expect("the document; BLESS=1 writes it");
    assert!(kept == now, "docs/prunings.md is stale; BLESS=1 writes it anew");
}

/// Parts that apply to a game, and a condition that another part misses.
#[test]
fn parts_say_why_they_do_not_apply() {
    let cases = [
        ("klondike", "safe_foundation", None),
        ("klondike", "unblocking", None),
        ("canfield", "unblocking", Some("no reserve")),
        ("grosse-harfe", "unblocking", None),
        ("grosse-harfe", "safe_foundation", Some("one deck")),
        (
            "klondike",
            "relaxed_rules",
            Some("several cards are drawn at a time, only whole columns move, or passes for pairs are limited"),
        ),
        ("klondike-drei", "relaxed_rules", None),
        ("klondike", "heights", Some("all foundations give cards back")),
    ];
    let library = Library::builtin();
    for (preset, switch, missing) in cases {
        let rules = library.rules(preset, &[]).expect("a preset");
        let parts = applicability(&rules);
        let part = parts.iter().find(|part| part.switch == Some(switch)).expect("a switch");
        match missing {
            None => assert!(part.unmet.is_empty(), "{preset}, {switch}: {:?}", part.unmet),
            Some(missing) => assert!(part.unmet.contains(&missing), "{preset}, {switch}: {:?}", part.unmet),
        }
    }
}
