//! Deals that can be won, by how hard they are: the table from which deals are handed out at once.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::PathBuf;

use crate::error::SurveyError;
use crate::row::Verdict;
use crate::rows::Rows;
use crate::sources::{find, unchanged};

/// With fewer winnable deals than this, which are fifteen of a grade, a game has no grades.
const LEAST: usize = 45;
/// With fewer winnable deals in a hundred than this a game is hardly ever won.
const RARE: f64 = 1.0;

/// What surveys say of one deal.
#[derive(Clone, Copy, Debug, Default)]
struct Deal {
    winnable: bool,
    nodes: u64,
    /// The fair player's games, how many it won, and the moves of those.
    games: u32,
    won: u32,
    moves: u64,
}

impl Deal {
    /// The easier, the smaller: first by how often the fair player is expected to lose, then by the
    /// moves that it took; where it never won, by how long the solver had to search.
    fn hardness(&self) -> (u64, u64) {
        // Laplace's rule of succession: one lost game says less than four of four.
        let lost = u64::from(self.games - self.won + 1) * 1_000 / u64::from(self.games + 2);
        let took = if self.won > 0 { self.moves / u64::from(self.won) } else { self.nodes };
        (lost, took)
    }
}

/// Makes the table of graded deals from results of surveys with fair games.
///
/// A line for each preset with its usual options: its name, the number of its first deal, and a
/// letter for every deal from there on: `e`asy, `m`edium and `h`ard ones are a third each of those
/// that can be won and that the fair player has played; a dot stands for all others. For a game
/// that is hardly ever won: its name, `rare`, of how many deals, and the numbers of those that can
/// be won.
///
/// # Errors
/// If results can't be read.
pub fn grades(paths: &[PathBuf]) -> Result<String, SurveyError> {
    let mut games: BTreeMap<String, BTreeMap<u64, Deal>> = BTreeMap::new();
    let sources = find(paths)?;
    unchanged(&sources)?;
    for source in sources {
        let mut rows = Rows::open(&source.rows)?;
        while let Some(row) = rows.next()? {
            if !row.options.is_empty() {
                continue;
            }
            let deal = games.entry(row.preset.into()).or_default().entry(row.deal).or_default();
            deal.winnable |= row.known() == Verdict::Winnable;
            // Of deals that no fair player has played the result is enough.
            let Some(row) = row.row else { continue };
            deal.nodes = deal.nodes.max(row.nodes);
            if let Some(fair) = row.fair {
                deal.games += 1;
                deal.won += u32::from(fair.won);
                deal.moves += u64::from(if fair.won { fair.moves } else { 0 });
            }
        }
    }
    let mut text = String::from(
        "# Deals that can be won, made by `patience survey grades`: a preset, its first deal, and a letter for\n\
         # every deal from there on: e easy, m medium, h hard, a dot for all others; or a preset that is hardly\n\
         # ever won, rare, and of how many deals these can be won.\n",
    );
    for (preset, deals) in &games {
        let winnable: Vec<String> =
            deals.iter().filter(|(_, deal)| deal.winnable).map(|(number, _)| number.to_string()).collect();
        if (winnable.len() as f64) < RARE / 100.0 * deals.len() as f64 {
            let _ = writeln!(text, "{preset} rare {} {}", deals.len(), winnable.join(","));
        } else if let Some(line) = letters(deals) {
            let _ = writeln!(text, "{preset} {line}");
        }
    }
    Ok(text)
}

/// The first deal and the letters; `None` if too few deals can be graded.
fn letters(deals: &BTreeMap<u64, Deal>) -> Option<String> {
    let mut graded: Vec<(u64, &Deal)> = deals
        .iter()
        .filter(|(_, deal)| deal.winnable && deal.games > 0)
        .map(|(&number, deal)| (number, deal))
        .collect();
    if graded.len() < LEAST {
        return None;
    }
    graded.sort_by_key(|(number, deal)| (deal.hardness(), *number));
    let count = graded.len();
    let grade = |place: usize| ['e', 'm', 'h'][place * 3 / count];
    let grades: BTreeMap<u64, char> =
        graded.iter().enumerate().map(|(place, (number, _))| (*number, grade(place))).collect();
    let (&first, &last) = (grades.keys().next()?, grades.keys().next_back()?);
    let letters: String = (first..=last).map(|number| grades.get(&number).copied().unwrap_or('.')).collect();
    Some(format!("{first} {letters}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirds_are_by_wins_then_moves_then_nodes() {
        let deal = |winnable, won: u32, moves, nodes| Deal { winnable, nodes, games: 2, won, moves };
        let mut deals = BTreeMap::new();
        for number in 0..15 {
            deals.insert(5 + number, deal(true, 2, 200 + number, 7));
            deals.insert(20 + number, deal(true, 1, 100 - number, 7));
            deals.insert(35 + number, deal(true, 0, 0, 1_000 - number));
        }
        deals.insert(50, deal(false, 0, 0, 3));
        deals.insert(51, Deal { winnable: true, ..Deal::default() });
        assert_eq!(letters(&deals).unwrap(), format!("5 {}{}{}", "e".repeat(15), "m".repeat(15), "h".repeat(15)));
        // One more that was won by both ends among the easy ones, and shifts the others.
        deals.insert(3, deal(true, 2, 100, 7));
        deals.insert(53, deal(true, 2, 100, 7));
        deals.insert(54, deal(true, 2, 100, 7));
        let line = letters(&deals).unwrap();
        assert!(line.starts_with("3 e.eeeeeeee"), "{line}");
        assert!(line.ends_with("...ee"), "{line}");
        deals.retain(|&number, _| number < 45);
        assert_eq!(letters(&deals), None, "too few");
    }

    #[test]
    fn one_game_says_less_than_several() {
        let of = |won, games| Deal { winnable: true, nodes: 7, games, won, moves: u64::from(won) * 100 }.hardness();
        let easiest_first = [of(4, 4), of(1, 1), of(2, 4), of(0, 1), of(1, 5), of(0, 4)];
        assert!(easiest_first.is_sorted() && easiest_first[0] < easiest_first[5], "{easiest_first:?}");
    }
}
