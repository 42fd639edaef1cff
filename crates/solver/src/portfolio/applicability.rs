//! Which prunings, relaxations and models apply to a game, and why the others do not.

use std::fmt::Write as _;

use patience::{Library, Rules};

use crate::base::traits::Traits;
use crate::compact::best_first::CompactBestFirst;
use crate::compact::context::CompactContext;
use crate::open::context::OpenContext;
use crate::prune::last_pass::LastPass;
use crate::prune::rank_symmetry;
use crate::prune::run_splits::RunSplits;
use crate::prune::safe_foundation::SafeFoundation;
use crate::prune::stock_on_column::StockOnColumn;
use crate::refute::unblocking::Unblocking;
use crate::returns::context::ReturnsContext;
use crate::search::delayed_plays::DelayedPlays;
use crate::search::loose_stock::LooseStock;
use crate::search::other_rules;
use crate::search::rollout_beam::RolloutBeam;
use crate::state::ordering::BuriedCards;

/// What a part of the solver is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// It leaves out what is proved not to be needed.
    Pruning,
    /// It refutes positions in a game with fewer rules.
    Relaxation,
    /// It searches a form of the position that is quick to play.
    FastModel,
    /// It decides in which order a search goes on, and proves nothing.
    Search,
}

impl PartKind {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            PartKind::Pruning => "pruning",
            PartKind::Relaxation => "relaxation",
            PartKind::FastModel => "fast model",
            PartKind::Search => "search",
        }
    }
}

/// Whether a part of the solver applies to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applicability {
    /// The part's name.
    pub name: &'static str,
    /// What it is.
    pub kind: PartKind,
    /// Its switch in [`Prunings`](crate::Prunings), if it has one.
    pub switch: Option<&'static str>,
    /// The conditions that the rules do not meet. It applies if there are none.
    pub unmet: Vec<&'static str>,
}

/// A row of the table: name, kind, switch, and the conditions that do not hold.
type Entry = (&'static str, PartKind, Option<&'static str>, fn(&Traits) -> Vec<&'static str>);

/// Every part of the solver that does not hold for all rules, with its condition.
const APPLICABILITY: &[Entry] = &[
    ("safe plays to foundations", PartKind::Pruning, Some("safe_foundation"), SafeFoundation::unmet),
    ("stock cards on columns", PartKind::Pruning, Some("stock_on_column"), StockOnColumn::unmet),
    ("splits of runs", PartKind::Pruning, Some("run_splits"), RunSplits::unmet),
    ("ends of runs are alike", PartKind::Pruning, Some("run_ends"), RunSplits::unmet),
    ("the same in spaces", PartKind::Pruning, Some("run_ends_in_spaces"), RunSplits::unmet_in_spaces),
    ("cards of one rank are alike", PartKind::Pruning, Some("rank_symmetry"), rank_symmetry::unmet_for_symmetry),
    ("the last pass", PartKind::Relaxation, Some("last_pass"), LastPass::unmet),
    ("unblocking", PartKind::Relaxation, Some("unblocking"), Unblocking::unmet),
    ("relaxed rules", PartKind::Relaxation, Some("relaxed_rules"), other_rules::unmet_for_relaxed),
    ("a loose stock", PartKind::Relaxation, Some("loose_stock"), LooseStock::unmet),
    ("stricter rules", PartKind::Search, Some("stricter_rules"), other_rules::unmet_for_stricter),
    ("compact states", PartKind::FastModel, Some("compact"), CompactContext::unmet),
    ("delayed plays", PartKind::FastModel, Some("delayed_plays"), DelayedPlays::unmet),
    ("rollout beam", PartKind::FastModel, None, RolloutBeam::unmet),
    ("heights", PartKind::FastModel, Some("returns"), ReturnsContext::unmet),
    ("acts", PartKind::FastModel, Some("open"), OpenContext::unmet),
    ("digging for wanted cards", PartKind::Search, None, BuriedCards::unmet),
    ("best first, with other weights each time", PartKind::Search, None, CompactBestFirst::unmet),
];

/// Which parts of the solver apply to a game, and which conditions the others miss.
pub fn applicability(rules: &Rules) -> Vec<Applicability> {
    let traits = Traits::of(rules);
    let row = |&(name, kind, switch, unmet): &Entry| Applicability { name, kind, switch, unmet: unmet(&traits) };
    APPLICABILITY.iter().map(row).collect()
}

/// A Markdown table of all presets and parts: the text of `docs/prunings.md`.
#[doc(hidden)]
pub fn applicability_matrix(library: &Library) -> String {
    let mut text = String::from(
        "# Which parts of the solver apply to which game\n\n\
         `patience check --solver --matrix` makes this page, and a test compares it. The parts are described in\n\
         [proofs](proofs/README.md); `patience check --solver GAME` says why a part does not apply to a game.\n\n\
         | number | part | kind | switch |\n| --- | --- | --- | --- |\n",
    );
    for (at, (name, kind, switch, _)) in (1..).zip(APPLICABILITY) {
        let switch = switch.map_or_else(String::new, |switch| format!("`{switch}`"));
        let _ = writeln!(text, "| {at} | {name} | {} | {switch} |", kind.name());
    }
    text.push_str("\n| preset |");
    (1..=APPLICABILITY.len()).for_each(|at| {
        let _ = write!(text, " {at} |");
    });
    text.push_str("\n| --- |");
    text.push_str(&" --- |".repeat(APPLICABILITY.len()));
    text.push('\n');
    for preset in library.preset_ids() {
        let Ok(rules) = library.rules(preset, &[]) else { continue };
        let _ = write!(text, "| `{preset}` |");
        for part in applicability(&rules) {
            text.push_str(if part.unmet.is_empty() { " ✓ |" } else { " |" });
        }
        text.push('\n');
    }
    text
}
