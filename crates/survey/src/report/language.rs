//! Words and numbers of reports in the reader's language.

use patience::Lang;
use patience_words::{Args, Words};

use crate::report::{GameReport, Share};

/// How a report speaks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Language(pub(crate) Lang);

impl Language {
    fn words(self) -> &'static Words {
        Words::of(self.0)
    }

    /// A text without arguments.
    pub(crate) fn t(self, key: &str) -> String {
        self.words().t(key)
    }

    /// A text, its arguments filled in.
    pub(crate) fn fill(self, key: &str, args: &Args<'_>) -> String {
        self.words().fill(key, args)
    }

    /// The name of a result in data.
    pub(crate) fn verdict(self, name: &'static str) -> String {
        self.t(match name {
            "winnable" => "report.winnable",
            "unwinnable" => "report.unwinnable",
            _ => "report.undecided",
        })
    }

    /// A number that was written with a point.
    pub(crate) fn number(self, written: &str) -> String {
        self.words().decimal(written)
    }

    /// A fraction in per cent, with as many digits as help.
    pub(crate) fn percent(self, share: f64) -> String {
        let percent = share * 100.0;
        self.number(&match percent {
            // Never 0 or 100 for what is neither.
            _ if share > 0.0 && percent < 0.01 => format!("{percent:.5}"),
            _ if share < 1.0 && percent > 99.99 => format!("{percent:.5}"),
            _ => format!("{percent:.2}"),
        })
    }

    /// A number of per cent with its sign.
    pub(crate) fn per_cent(self, number: &str) -> String {
        format!("{number}{}", self.words().percent(""))
    }

    /// A share's interval in per cent.
    pub(crate) fn interval(self, share: &Share) -> String {
        self.range(&self.percent(share.interval.low), &self.percent(share.interval.high))
    }

    /// From one to another.
    pub(crate) fn range(self, from: &str, to: &str) -> String {
        self.fill("report.range", &[("from", from.into()), ("to", to.into())])
    }

    /// A count with its thousands apart.
    pub(crate) fn grouped(self, count: u64) -> String {
        self.words().grouped(count)
    }

    /// A number of seconds for people.
    pub(crate) fn seconds(self, seconds: f64) -> String {
        self.number(&match seconds {
            s if s < 0.001 => format!("{:.0} µs", s * 1e6),
            s if s < 1.0 => format!("{:.1} ms", s * 1e3),
            s if s < 600.0 => format!("{s:.1} s"),
            s if s < 36_000.0 => format!("{:.0} min", s / 60.0),
            s => format!("{:.1} h", s / 3600.0),
        })
    }

    /// Ranges of deals, `1 to 1000, 2001`.
    pub(crate) fn ranges(self, ranges: &[(u64, u64)]) -> String {
        ranges.iter().map(|&range| self.deals(range)).collect::<Vec<_>>().join(", ")
    }

    fn deals(self, (first, last): (u64, u64)) -> String {
        if first == last { first.to_string() } else { self.range(&first.to_string(), &last.to_string()) }
    }

    /// Which deals are missing; `None` if none are.
    pub(crate) fn missing(self, game: &GameReport) -> Option<String> {
        let named = self.ranges(&game.missing_ranges);
        let spanned = game.missing_ranges.iter().map(|(first, last)| (last - first).saturating_add(1));
        let more = if spanned.fold(0, u64::saturating_add) < game.missing { ", …" } else { "" };
        let args = [("game", game.name()), ("count", self.grouped(game.missing)), ("deals", named + more)];
        (game.missing > 0).then(|| self.fill("report.missing", &args))
    }

    /// The budget of a deal.
    pub(crate) fn budget(self, game: &GameReport) -> String {
        let settings = &game.settings;
        let time = settings.seconds.map_or(String::new(), |s| format!(", {}", self.number(&format!("{s} s"))));
        let nodes = if settings.nodes == u64::MAX { self.t("report.no-limit") } else { self.nodes(settings.nodes) };
        format!("{nodes}{time}, {} MiB", settings.bytes_per_deal >> 20)
    }

    /// A number of nodes.
    pub(crate) fn nodes(self, count: u64) -> String {
        self.fill("report.nodes", &[("count", self.grouped(count))])
    }
}
