//! What surveys have found out about a preset, told to players.

use patience::{Figures, Lang};
use patience_words::Words;

use crate::wire::{FairFigures, FiguresInfo};

impl From<&Figures> for FiguresInfo {
    fn from(figures: &Figures) -> FiguresInfo {
        let (deals, winnable, undecided) = (figures.deals, figures.winnable, figures.undecided());
        FiguresInfo {
            deals,
            winnable,
            unwinnable: figures.unwinnable,
            undecided,
            interval: figures.interval_percent,
            at_least: !is_told_alike(winnable, winnable + undecided, deals),
            fair: figures.fair.map(|fair| FairFigures { played: fair.played, winnable: fair.winnable, won: fair.won }),
            moves: figures.moves,
        }
    }
}

/// The figures in a sentence or two, in a language or else in English.
///
/// ```
/// use patience_table::{figures_text, patience};
///
/// let library = patience::Library::builtin();
/// for preset in library.preset_ids() {
///     if let Some(figures) = library.figures(preset) {
///         println!("{preset}: {}", figures_text(&figures.into(), patience::Lang::EN));
///     }
/// }
/// ```
pub fn figures_text(figures: &FiguresInfo, lang: Lang) -> String {
    let words = Words::of(lang);
    let percent = |percent: f64| words.decimal(&format!("{percent:.2}"));
    let counted = |key, count| words.fill(key, &[("count", words.grouped(count))]);
    let some = |key, count| if count > 0 { counted(key, count) } else { String::new() };
    let (low, high) = figures.interval;
    let share = words.fill("figures.share", &[("low", percent(low)), ("high", percent(high))]);
    let text = words.fill(
        "figures",
        &[
            ("of", counted("figures.of", figures.deals)),
            ("won", counted("figures.won", figures.winnable)),
            ("lost", some("figures.lost", figures.unwinnable)),
            ("open", some("figures.open", figures.undecided)),
            ("share", share),
        ],
    );
    let Some(FairFigures { played, winnable, won }) = figures.fair else { return text };
    let args = [("won", words.grouped(won)), ("played", words.grouped(played)), ("count", words.grouped(winnable))];
    format!("{text} {}", words.fill("figures.fair", &args))
}

/// So long a move takes, on the whole: thinking, and moving the card.
const SECONDS_A_MOVE: u64 = 3;

/// A game's packs, and of what a survey knows how long it takes and how often it can be won, in a
/// line.
///
/// ```
/// use patience_table::{facts_text, patience};
///
/// let library = patience::Library::builtin();
/// let figures = library.figures("klondike").map(Into::into);
/// let facts = facts_text(1, figures.as_ref(), patience::Lang::EN);
/// assert!(facts.starts_with("one pack · about 10 minutes · "));
/// ```
pub fn facts_text(decks: u8, figures: Option<&FiguresInfo>, lang: Lang) -> String {
    let words = Words::of(lang);
    let mut facts = vec![words.fill("home.decks", &[("count", decks.to_string())])];
    if let Some(figures) = figures {
        if let Some(moves) = figures.moves {
            facts.push(words.fill("home.minutes", &[("count", minutes(moves).to_string())]));
        }
        facts.push(format!("{} {}", words.t("home.can"), winnable_text(figures, words)));
        if let Some(FairFigures { played, won, .. }) = figures.fair {
            facts.push(words.fill("facts.fair", &[("share", share_text(won, played, words))]));
        }
    }
    facts.join(" · ")
}

/// To the minute, from ten on to five.
pub fn minutes(moves: u64) -> u64 {
    let seconds = moves * SECONDS_A_MOVE;
    if seconds < 600 { ((seconds + 30) / 60).max(1) } else { (seconds + 150) / 300 * 5 }
}

/// How a share is told in whole per cent: never rounded to all or nothing.
#[derive(PartialEq)]
enum Told {
    Under,
    Over,
    Whole(u64),
}

fn told(count: u64, of: u64) -> Told {
    if count > 0 && count * 100 < of {
        Told::Under
    } else if count * 100 > of * 99 {
        Told::Over
    } else {
        Told::Whole((count * 200 + of) / (of * 2))
    }
}

/// Whether two counts of the same deals are told by the same share.
fn is_told_alike(one: u64, other: u64, of: u64) -> bool {
    told(one, of) == told(other, of)
}

/// How many deals in a hundred can be won, as the line of facts says it: where unresolved deals
/// leave it open, at least the lower end of the interval.
pub fn winnable_percent(figures: &FiguresInfo) -> f64 {
    if figures.at_least { figures.interval.0 } else { figures.winnable as f64 * 100.0 / figures.deals as f64 }
}

fn winnable_text(figures: &FiguresInfo, words: &Words) -> String {
    if !figures.at_least {
        return share_text(figures.winnable, figures.deals, words);
    }
    words.fill("home.share.least", &[("share", words.percent(&format!("{}", winnable_percent(figures).floor())))])
}

/// A share in whole per cent, as so many deals tell it.
fn share_text(count: u64, of: u64, words: &Words) -> String {
    let percent = |whole: u64| [("share", words.percent(&whole.to_string()))];
    match told(count, of) {
        Told::Under => words.fill("home.share.under", &percent(1)),
        // The lower end of the 95 % interval where all were won.
        Told::Over => words.fill("home.share.over", &percent((of * 100 / (of + 4)).min(99))),
        Told::Whole(whole) => words.percent(&whole.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(
        deals: u64,
        winnable: u64,
        unwinnable: u64,
        low: f64,
        high: f64,
        fair: Option<(u64, u64, u64)>,
    ) -> FiguresInfo {
        let undecided = deals - winnable - unwinnable;
        FiguresInfo {
            deals,
            winnable,
            unwinnable,
            undecided,
            interval: (low, high),
            at_least: !is_told_alike(winnable, winnable + undecided, deals),
            fair: fair.map(|(played, winnable, won)| FairFigures { played, winnable, won }),
            moves: None,
        }
    }

    #[test]
    fn facts_are_told_in_a_line() {
        let told = |figures: FiguresInfo, lang| facts_text(2, Some(&figures), lang);
        let german = "de".parse().unwrap();
        let long = FiguresInfo { moves: Some(249), ..figures(2000, 2000, 0, 99.8, 100.0, Some((200, 200, 187))) };
        assert_eq!(
            told(long, Lang::EN),
            "two packs · about 10 minutes · can be won over 99% · fair player (sees only what you see) 94%"
        );
        let short = FiguresInfo { moves: Some(9), ..figures(1000, 3, 990, 0.2, 1.0, Some((1000, 3, 3))) };
        assert_eq!(
            told(short, german),
            "zwei Kartenspiele · etwa eine Minute · kann aufgehen mind. 0\u{a0}% · fairer Spieler (sieht nur, was Sie sehen) unter 1\u{a0}%"
        );
        let open = FiguresInfo { moves: Some(180), ..figures(2000, 1871, 1, 92.0, 100.0, None) };
        assert_eq!(told(open, Lang::EN), "two packs · about 9 minutes · can be won at least 92%");
        // The deals that the fair player has played may be kinder than the others.
        let kind = figures(300, 220, 80, 68.06, 78.02, Some((100, 77, 77)));
        assert_eq!(told(kind, Lang::EN), "two packs · can be won 73% · fair player (sees only what you see) 77%");
        assert_eq!(facts_text(1, None, Lang::EN), "one pack");
    }

    /// Unresolved deals count only where they make a difference.
    #[test]
    fn a_share_is_at_least_the_lower_end_of_its_interval() {
        for (figures, text, percent) in [
            (figures(300, 257, 36, 81.25, 91.20, None), "at least 81%", 81.25),
            (figures(300, 220, 80, 68.06, 78.02, None), "73%", 220.0 / 3.0),
            (figures(100_000, 90_218, 9_762, 90.03, 90.42, None), "90%", 90.218),
            (figures(300, 298, 0, 97.60, 100.0, None), "over 98%", 298.0 / 3.0),
        ] {
            assert_eq!(winnable_text(&figures, Words::of(Lang::EN)), text);
            assert!((winnable_percent(&figures) - percent).abs() < 1e-9, "{text}");
        }
    }

    #[test]
    fn figures_are_told_in_both_languages() {
        for (figures, de, en) in [
            (
                figures(10_000, 8190, 1800, 81.14, 82.74, Some((1000, 815, 224))),
                "Von 10.000 Spielen können 8.190 aufgehen, 1.800 nicht; 10 sind ungeklärt. Der Anteil liegt mit 95\u{a0}% \
                 Sicherheit zwischen 81,14 und 82,74\u{a0}%. Der faire Spieler hat 1.000 davon \
                 gespielt: 815 können aufgehen, 224 hat er gewonnen.",
                "Of 10,000 deals, 8,190 can be won and 1,800 cannot; 10 are unresolved. The share is between 81.14 and \
                 82.74% (95% interval). The fair player played 1,000 of them: 815 can be \
                 won, and it won 224.",
            ),
            (
                figures(1000, 1000, 0, 99.61, 100.0, None),
                "Von 1.000 Spielen können 1.000 aufgehen. Der Anteil liegt mit 95\u{a0}% Sicherheit zwischen 99,61 und \
                 100,00\u{a0}%.",
                "Of 1,000 deals, 1,000 can be won. The share is between 99.61 and 100.00% (95% interval).",
            ),
            (
                figures(3, 1, 1, 6.15, 79.23, None),
                "Von 3 Spielen kann 1 aufgehen, 1 nicht; 1 ist ungeklärt. Der Anteil liegt mit 95\u{a0}% Sicherheit \
                 zwischen 6,15 und 79,23\u{a0}%.",
                "Of 3 deals, 1 can be won and 1 cannot; 1 is unresolved. The share is between 6.15 and 79.23% \
                 (95% interval).",
            ),
        ] {
            assert_eq!(
                (figures_text(&figures, "de".parse().unwrap()), figures_text(&figures, Lang::EN)),
                (de.into(), en.into())
            );
        }
    }
}
