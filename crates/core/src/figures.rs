//! How many deals of the built-in games can be won, as surveys have found out.

/// What a survey has found out about a preset.
///
/// `patience survey report … --figures` writes them from the results that are kept in
/// `docs/winnability.csv.gz`.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// The preset's name.
    pub preset: String,
    /// How many deals were looked at.
    pub deals: u64,
    /// How many of them can be won.
    pub winnable: u64,
    /// How many can't; the others were not decided.
    pub unwinnable: u64,
    /// The ends of the 95 % interval of the share that can be won, in per cent; it counts undecided
    /// deals both ways.
    pub interval_percent: (f64, f64),
    /// How the fair player did, a program that knows only what can be seen at the table.
    pub fair: Option<Fair>,
    /// How many moves a solution has: half of those that were found have no more. `None` if none
    /// was found.
    pub moves: Option<u64>,
}

/// How the fair player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fair {
    /// How many games it played.
    pub played: u64,
    /// How many of these can be won.
    pub winnable: u64,
    /// How many it won.
    pub won: u64,
}

/// `patience survey report … --figures`, of the results that are kept.
const CSV: &str = include_str!("figures.csv");
const HEADER: &str =
    "preset,deals,winnable,unwinnable,low_percent,high_percent,fair_played,fair_winnable,fair_won,moves";

/// All figures of the built-in games.
///
/// # Panics
/// If the file is wrong; a test reads it.
pub(crate) fn builtin() -> Vec<Figures> {
    let (header, lines) = CSV.split_once('\n').unwrap_or((CSV, ""));
    assert_eq!(header, HEADER, "figures.csv begins otherwise");
    lines.lines().map(|line| Figures::read(line).unwrap_or_else(|| panic!("figures.csv: {line}"))).collect()
}

impl Figures {
    fn read(line: &str) -> Option<Figures> {
        let fields: Vec<&str> = line.split(',').collect();
        let &[preset, deals, winnable, unwinnable, low, high, played, can, won, moves] = fields.as_slice() else {
            return None;
        };
        let fair = Fair { played: played.parse().ok()?, winnable: can.parse().ok()?, won: won.parse().ok()? };
        let moves: u64 = moves.parse().ok()?;
        Some(Figures {
            preset: preset.into(),
            deals: deals.parse().ok()?,
            winnable: winnable.parse().ok()?,
            unwinnable: unwinnable.parse().ok()?,
            interval_percent: (low.parse().ok()?, high.parse().ok()?),
            fair: (fair.played > 0).then_some(fair),
            moves: (moves > 0).then_some(moves),
        })
    }

    /// How many deals were not decided.
    pub fn undecided(&self) -> u64 {
        self.deals - self.winnable - self.unwinnable
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_not_of_the_form_are_refused() {
        assert!(Figures::read("klondike,10000,8190,1800,81.14,82.74,1000,815,224,206").is_some());
        for line in [
            "",
            "klondike,1,1",
            "klondike,1,1,0,x,1,0,0,0,9",
            "klondike,1,1,0,0,1,0,0,0,9,0",
            "klondike,-1,1,0,0,1,0,0,0,9",
            "klondike,1,1,0,0,1,0,0,0,",
        ] {
            assert_eq!(Figures::read(line), None, "{line}");
        }
    }
}
