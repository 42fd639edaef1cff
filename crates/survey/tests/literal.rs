//! Losses that are kept in `docs/winnability.csv.gz`, by the second implementation of the rules,
//! which shares no code with the first and knows no search.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use patience::{Deck, Library};
use patience_literal::Table;
use patience_literal::rules::Step;
use patience_survey::row::{Outcome, Row};

/// Deals of each game: of those whose rows are kept those that took the solver the fewest nodes.
const DEALS: usize = 6;
/// Maximum positions that are looked at for a deal.
const MOST: usize = 2_000;

/// Whether a win can be reached; `None` if there are too many positions.
fn exhaust(table: &Table) -> Option<bool> {
    let rules = table.rules();
    let mut seen = BTreeSet::from([table.position().clone()]);
    let mut open = vec![table.position().clone()];
    while let Some(position) = open.pop() {
        for text in rules.legal(&position) {
            let next = rules.after(&position, &Step::parse(&text).expect("a listed move"));
            if rules.won(&next) {
                return Some(true);
            }
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
        if seen.len() > MOST {
            return None;
        }
    }
    Some(false)
}

#[test]
fn small_losses_are_losses_by_the_literal_rules() {
    let packed = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/winnability.csv.gz")).unwrap();
    let mut text = String::new();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    let mut losses: BTreeMap<&str, Vec<(u64, u64)>> = BTreeMap::new();
    for row in text.lines().skip(1).filter_map(|line| Row::parse(line).ok()) {
        if row.outcome == Outcome::Unwinnable && row.options.is_empty() {
            losses.entry(row.preset).or_default().push((row.nodes, row.deal));
        }
    }
    let library = Library::builtin();
    let (mut agree, mut looked) = (0, 0);
    for (preset, mut deals) in losses {
        deals.sort_unstable();
        let rules = library.rules(preset, &[]).unwrap();
        for &(_, deal) in deals.iter().take(DEALS) {
            let deck: Vec<String> =
                Deck::numbered(deal, rules.pack()).cards().iter().map(ToString::to_string).collect();
            // Presets that are another game's with options have no name of their own there.
            let Ok(table) = Table::deal(preset, &serde_json::Map::new(), &deck) else { continue };
            let found = exhaust(&table);
            assert_ne!(found, Some(true), "{preset} {deal} can be won");
            looked += 1;
            // Those that took more nodes have more positions.
            if found.is_none() {
                break;
            }
            agree += 1;
        }
    }
    // The others have too many positions.
    assert!(agree >= 20, "{agree} of {looked}");
}
