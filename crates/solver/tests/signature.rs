//! The signature of the searches: nodes, verdicts and lengths of solutions of a fixed set of
//! positions, on every machine the same.
//!
//! A change of the search changes it. `BLESS=1 cargo test -p patience-solver signature`
//! writes it anew.

use std::fmt::Write;

use patience::{Deck, Library, Position};
use patience_solver::{Budget, Verdict, solve};

/// Nodes for each position, and for the first one of each preset, so that beams come to their turn.
const NODES: u64 = 8_000;
const NODES_FIRST: u64 = 60_000;
const DEALS: u64 = 2;
/// Moves that are played before the second position of each deal.
const MOVES: usize = 40;

/// The position after some moves that any legal move may be.
fn later(rules: &patience::Rules, position: &Position, deal: u64) -> Position {
    let mut position = *position;
    let mut state = deal.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    for _ in 0..MOVES {
        let moves = position.legal_moves(rules);
        if moves.is_empty() {
            break;
        }
        state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        let _ = position.play_unchecked(rules, moves[(state >> 33) as usize % moves.len()]);
    }
    position
}

fn signature() -> String {
    let library = Library::builtin();
    let mut text = String::from(
        "# preset, deal, moves played before; verdict, nodes, moves before and after shortening, method\n",
    );
    for preset in library.preset_ids() {
        let rules = library.rules(preset, &[]).expect("a preset");
        for deal in 1..=DEALS {
            let dealt = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
            for (played, position) in [(0, dealt), (MOVES, later(&rules, &dealt, deal))] {
                let nodes = if (deal, played) == (1, 0) { NODES_FIRST } else { NODES };
                let report = solve(&rules, &position, &Budget { nodes, ..Budget::default() }, deal);
                let (verdict, moves) = match &report.verdict {
                    Verdict::Winnable(moves) => ("winnable", moves.len()),
                    Verdict::Unwinnable => ("unwinnable", 0),
                    Verdict::Undecided(_) => ("undecided", 0),
                };
                let (nodes, found, method) = (report.nodes, report.found_moves, report.method);
                writeln!(text, "{preset} {deal} {played}: {verdict} {nodes} {found} {moves} {method}")
                    .expect("a string");
            }
        }
    }
    text
}

#[test]
fn the_searches_have_their_signature() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/signature.txt");
    let now = signature();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path, &now).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(path).expect("the signature; BLESS=1 writes it");
    for (kept, now) in kept.lines().zip(now.lines()) {
        assert_eq!(kept, now, "the search has changed; if that was meant, BLESS=1 writes the new signature");
    }
    assert_eq!(kept.lines().count(), now.lines().count());
}
