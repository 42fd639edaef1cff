//! How many deals of the built-in games can be won, as surveys have found out.

use crate::lang::Lang;

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
    /// How many games a program played that sees only what players see, and how many it won.
    pub fair: Option<(u64, u64)>,
}

/// `patience survey report … --figures`, of the results that are kept.
const CSV: &str = include_str!("figures.csv");
const HEADER: &str = "preset,deals,winnable,unwinnable,low_percent,high_percent,fair_played,fair_won";

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
        let &[preset, deals, winnable, unwinnable, low, high, played, won] = fields.as_slice() else { return None };
        let (played, won) = (played.parse().ok()?, won.parse().ok()?);
        Some(Figures {
            preset: preset.into(),
            deals: deals.parse().ok()?,
            winnable: winnable.parse().ok()?,
            unwinnable: unwinnable.parse().ok()?,
            interval_percent: (low.parse().ok()?, high.parse().ok()?),
            fair: (played > 0).then_some((played, won)),
        })
    }

    /// How many deals were not decided.
    pub fn undecided(&self) -> u64 {
        self.deals - self.winnable - self.unwinnable
    }

    /// The figures in a sentence or two.
    ///
    /// ```
    /// let library = patience::Library::builtin();
    /// for preset in library.preset_ids() {
    ///     if let Some(figures) = library.figures(preset) {
    ///         println!("{preset}: {}", figures.told(patience::Lang::En));
    ///     }
    /// }
    /// ```
    pub fn told(&self, lang: Lang) -> String {
        let number = |count| lang.grouped(count);
        let percent = |percent: f64| {
            let text = format!("{percent:.2}");
            if lang == Lang::De { text.replace('.', ",") } else { text }
        };
        let (deals, won) = (number(self.deals), number(self.winnable));
        let one = |count, one, other| if count == 1 { one } else { other };
        let mut text = match lang {
            Lang::De => {
                let games = one(self.deals, "Spiel", "Spielen");
                format!("Von {deals} {games} {} {won} aufgehen", one(self.winnable, "kann", "können"))
            }
            Lang::En => format!("Of {deals} {}, {won} can be won", one(self.deals, "deal", "deals")),
        };
        if self.unwinnable > 0 {
            let lost = number(self.unwinnable);
            text += &match lang {
                Lang::De => format!(", {lost} nicht"),
                Lang::En => format!(" and {lost} cannot"),
            };
        }
        if self.undecided() > 0 {
            let open = number(self.undecided());
            text += &match lang {
                Lang::De => format!("; {open} {} ungeklärt", one(self.undecided(), "ist", "sind")),
                Lang::En => format!("; {open} {} unresolved", one(self.undecided(), "is", "are")),
            };
        }
        let (low, high) = (percent(self.interval_percent.0), percent(self.interval_percent.1));
        text += &match lang {
            Lang::De => format!(". Der Anteil liegt mit 95\u{a0}% Sicherheit zwischen {low} und {high}\u{a0}%."),
            Lang::En => format!(". The share is between {low} and {high}\u{a0}% (95\u{a0}% interval)."),
        };
        if let Some((played, won)) = self.fair {
            let (share, won, played) = (percent(won as f64 * 100.0 / played as f64), number(won), number(played));
            text += &match lang {
                Lang::De => format!(
                    " Ein Programm, das nur sieht, was man am Tisch sieht, gewann {won} von {played} ({share}\u{a0}%)."
                ),
                Lang::En => {
                    format!(" A program that sees only what a player sees won {won} of {played} ({share}\u{a0}%).")
                }
            };
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_in_both_languages() {
        for (line, de, en) in [
            (
                "klondike,10000,8190,1800,81.14,82.74,1000,224",
                "Von 10.000 Spielen können 8.190 aufgehen, 1.800 nicht; 10 sind ungeklärt. Der Anteil liegt mit 95\u{a0}% Sicherheit \
                 zwischen 81,14 und 82,74\u{a0}%. Ein Programm, das nur sieht, was man am Tisch sieht, gewann 224 von 1.000 (22,40\u{a0}%).",
                "Of 10,000 deals, 8,190 can be won and 1,800 cannot; 10 are unresolved. The share is between 81.14 and 82.74\u{a0}% \
                 (95\u{a0}% interval). A program that sees only what a player sees won 224 of 1,000 (22.40\u{a0}%).",
            ),
            (
                "grosse-harfe,1000,1000,0,99.61,100.00,0,0",
                "Von 1.000 Spielen können 1.000 aufgehen. Der Anteil liegt mit 95\u{a0}% Sicherheit zwischen 99,61 und 100,00\u{a0}%.",
                "Of 1,000 deals, 1,000 can be won. The share is between 99.61 and 100.00\u{a0}% (95\u{a0}% interval).",
            ),
            (
                "canfield,3,1,1,6.15,79.23,0,0",
                "Von 3 Spielen kann 1 aufgehen, 1 nicht; 1 ist ungeklärt. Der Anteil liegt mit 95\u{a0}% Sicherheit \
                 zwischen 6,15 und 79,23\u{a0}%.",
                "Of 3 deals, 1 can be won and 1 cannot; 1 is unresolved. The share is between 6.15 and 79.23\u{a0}% \
                 (95\u{a0}% interval).",
            ),
        ] {
            let figures = Figures::read(line).unwrap();
            assert_eq!((figures.told(Lang::De).as_str(), figures.told(Lang::En).as_str()), (de, en));
        }
        for line in
            ["", "klondike,1,1", "klondike,1,1,0,x,1,0,0", "klondike,1,1,0,0,1,0,0,0", "klondike,-1,1,0,0,1,0,0"]
        {
            assert_eq!(Figures::read(line), None, "{line}");
        }
    }
}
