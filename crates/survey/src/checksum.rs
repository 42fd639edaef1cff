//! Checksums of rows: whether any was changed, and which.
//!
//! The SHA-256 of a game's rows says that something was changed. Marks, a few digits of the SHA-256
//! of every few rows, say where. Nobody signs them: who changes rows can make new checksums, too.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::deals::Deals;

/// Maximum marks of a game: with so many deals or fewer, each row has its own.
const MOST_MARKS: u64 = 1_000;
/// The hexadecimal digits of a mark.
pub(crate) const MARK_DIGITS: usize = 4;

/// The digits of a SHA-256, as `sha256sum` writes them.
pub(crate) fn hex(digest: &[u8]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Deals in words: `deal 7`, `deals 1 to 3, 9`, with a bound.
pub(crate) fn deals_text(ranges: &[(u64, u64)]) -> String {
    const MOST: usize = 10;
    let text =
        |&(first, last): &(u64, u64)| if first == last { format!("{first}") } else { format!("{first} to {last}") };
    let named: Vec<String> = ranges.iter().take(MOST).map(text).collect();
    let one = matches!(ranges, [(first, last)] if first == last);
    let more = if ranges.len() > MOST { ", …" } else { "" };
    format!("{} {}{more}", if one { "deal" } else { "deals" }, named.join(", "))
}

/// The checksum of the rows of one game in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checksum {
    /// How many rows it covers, from the first deal on.
    pub rows: u64,
    /// The SHA-256 of their lines, each with its line end.
    pub sha256: String,
    /// The first four digits of the SHA-256 of every few rows, one after the other.
    pub marks: String,
}

impl Checksum {
    /// The deals of which rows differ, as ranges from the first to the last, if any do. `found` is
    /// made of rows that are there, and this one was made before; only rows that both cover count,
    /// and of these only whole blocks if fewer are there than before.
    pub(crate) fn changed(&self, found: &Checksum, deals: Deals) -> Vec<(u64, u64)> {
        if self == found {
            return Vec::new();
        }
        let block = block_size(deals);
        let shared = if found.rows < self.rows { found.rows / block } else { self.rows.div_ceil(block) };
        let mark = |of: &Checksum, at: u64| {
            let from = at as usize * MARK_DIGITS;
            of.marks.get(from..from + MARK_DIGITS).map(str::to_owned)
        };
        let last = |at: u64| deals.first() + ((at + 1).saturating_mul(block).min(self.rows.max(1)) - 1);
        let shared = shared.min((found.marks.len() / MARK_DIGITS) as u64);
        let differ = (0..shared).filter(|&at| mark(self, at) != mark(found, at));
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        for at in differ {
            let first = deals.first() + at * block;
            match ranges.last_mut() {
                // With marks of their own rows are named one by one.
                Some(range) if block > 1 && range.1 + 1 == first => range.1 = last(at),
                _ => ranges.push((first, last(at))),
            }
        }
        if ranges.is_empty() && found.rows == self.rows {
            ranges.push((deals.first(), deals.first() + (self.rows.max(1) - 1)));
        }
        ranges
    }
}

/// How many rows share a mark.
pub(crate) fn block_size(deals: Deals) -> u64 {
    deals.count().div_ceil(MOST_MARKS)
}

/// A checksum that grows row by row, beside one that was made before.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    deals: Deals,
    before: Option<Checksum>,
    /// What the rows that `before` covers come to, once there are more.
    covered: Option<Checksum>,
    block_size: u64,
    rows: u64,
    whole: Sha256,
    block: Sha256,
    /// How many blocks are finished.
    blocks: u64,
    marks: String,
}

impl Sums {
    pub(crate) fn new(deals: Deals, before: Option<Checksum>) -> Sums {
        let (block_size, whole, block) = (block_size(deals), Sha256::new(), Sha256::new());
        Sums { deals, before, covered: None, block_size, rows: 0, whole, block, blocks: 0, marks: String::new() }
    }

    /// Adds the line of a row that stands so many deals after the first; places only grow.
    pub(crate) fn add(&mut self, place: u64, line: &str) {
        if self.covered.is_none() && self.before.as_ref().is_some_and(|before| before.rows <= place) {
            self.covered = Some(self.checksum());
        }
        while self.blocks < place / self.block_size {
            self.close_block();
        }
        for sum in [&mut self.whole, &mut self.block] {
            sum.update(line);
            sum.update(b"\n");
        }
        self.rows += 1;
        if (place + 1).is_multiple_of(self.block_size) {
            self.close_block();
        }
    }

    fn close_block(&mut self) {
        let digest = std::mem::take(&mut self.block).finalize();
        self.marks.push_str(&hex(&digest[..MARK_DIGITS / 2]));
        self.blocks += 1;
    }

    pub(crate) fn rows(&self) -> u64 {
        self.rows
    }

    /// The deals of which rows are not what they were, as ranges.
    pub(crate) fn changed(&self) -> Vec<(u64, u64)> {
        let found = self.covered.clone().unwrap_or_else(|| self.checksum());
        self.before.as_ref().map_or_else(Vec::new, |before| before.changed(&found, self.deals))
    }

    /// The checksum of the rows up to now.
    pub(crate) fn checksum(&self) -> Checksum {
        let mut all = self.clone();
        if all.blocks * all.block_size < all.rows {
            all.close_block();
        }
        Checksum { rows: all.rows, sha256: hex(&all.whole.finalize()), marks: all.marks }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(deals: Deals, changed: &[u64], rows: u64) -> Checksum {
        let mut sums = Sums::new(deals, None);
        for place in 0..rows {
            let sign = if changed.contains(&place) { '!' } else { '.' };
            sums.add(place, &format!("{place}{sign}"));
        }
        sums.checksum()
    }

    #[test]
    fn changed_rows_are_named() {
        let (few, many) = (Deals::new(&(11..=30)), Deals::new(&(1..=2_500)));
        for (deals, rows, changed, named) in [
            (few, 20, &[][..], &[][..]),
            (few, 20, &[0], &[(11, 11)]),
            (few, 20, &[3, 4, 19], &[(14, 14), (15, 15), (30, 30)]),
            (few, 7, &[6], &[(17, 17)]),
            (many, 2_500, &[4], &[(4, 6)]),
            (many, 2_500, &[2, 3, 2_499], &[(1, 6), (2_500, 2_500)]),
            (many, 2_000, &[1_999], &[(1_999, 2_000)]),
        ] {
            assert_eq!(of(deals, &[], rows).changed(&of(deals, changed, rows), deals), named, "{changed:?}");
        }
        // Of rows that are no longer all there, those of whole blocks.
        assert_eq!(of(few, &[], 9).changed(&of(few, &[2], 5), few), [(13, 13)]);
        assert_eq!(of(many, &[], 9).changed(&of(many, &[1, 4], 5), many), [(1, 3)]);
        assert_eq!(of(many, &[], 9).changed(&of(many, &[], 5), many), []);
    }

    #[test]
    fn the_whole_is_what_sha256sum_says() {
        let mut sums = Sums::new(Deals::new(&(1..=2)), None);
        sums.add(0, "abc");
        // echo abc | sha256sum
        let said = "edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb";
        assert_eq!(sums.checksum(), Checksum { rows: 1, sha256: said.into(), marks: "edea".into() });
    }
}
