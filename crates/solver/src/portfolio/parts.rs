//! The parts of the solver, in one list: which of them apply to a game, and why the others do not.

use std::fmt::Write as _;

use patience::{Library, Rules};

use crate::base::outcome::Method;
use crate::base::part::{Part, PartKind, Says};
use crate::base::traits::Traits;
use crate::fair;
use crate::fair::learned_order::LearnedOrder;
use crate::families::acts::context::ActsContext;
use crate::families::compact::best_first::CompactBestFirst;
use crate::families::compact::context::CompactContext;
use crate::families::heights::context::HeightsContext;
use crate::families::heights::heights_player::HeightsPlayer;
use crate::families::one_foundation::rollout_beam::RolloutBeam;
use crate::families::rows::delayed_plays::DelayedPlays;
use crate::families::rows::rows_player::RowsPlayer;
use crate::portfolio::complete::Tries;
use crate::portfolio::loose_stock::LooseStock;
use crate::position::beam::Beam;
use crate::position::commuting::Commuting;
use crate::position::depth_first::DepthFirst;
use crate::position::last_pass::LastPass;
use crate::position::may_leave::MayLeave;
use crate::position::ordering::BuriedCards;
use crate::position::rank_symmetry::RankSymmetry;
use crate::position::relaxed_rules::RelaxedRules;
use crate::position::run_splits::{RunEnds, RunEndsInSpaces, RunSplits};
use crate::position::safe_foundation::SafeFoundation;
use crate::position::safe_leave::SafeLeave;
use crate::position::stock_on_column::StockOnColumn;
use crate::refute::unblocking::Unblocking;

/// What a part says of itself.
struct Entry {
    name: &'static str,
    kind: PartKind,
    says: Says,
    switch: Option<&'static str>,
    method: Option<Method>,
    proof: Option<&'static str>,
    #[cfg(test)]
    proved: crate::base::mechanisms::Mechanisms,
    unmet: fn(&Rules, &Traits) -> Vec<&'static str>,
}

const fn entry<P: Part>() -> Entry {
    Entry {
        name: P::NAME,
        kind: P::KIND,
        says: P::SAYS,
        switch: P::SWITCH,
        method: P::METHOD,
        proof: P::PROOF,
        #[cfg(test)]
        proved: P::PROVED,
        unmet: P::unmet_by,
    }
}

/// Every part of the solver.
const PARTS: &[Entry] = &[
    entry::<SafeFoundation>(),
    entry::<SafeLeave>(),
    entry::<StockOnColumn>(),
    entry::<RunSplits>(),
    entry::<RunEnds>(),
    entry::<RunEndsInSpaces>(),
    entry::<RankSymmetry>(),
    entry::<LastPass>(),
    entry::<MayLeave>(),
    entry::<Unblocking>(),
    entry::<Commuting>(),
    entry::<RelaxedRules>(),
    entry::<LooseStock>(),
    entry::<CompactContext>(),
    entry::<DelayedPlays>(),
    entry::<RolloutBeam>(),
    entry::<HeightsContext>(),
    entry::<ActsContext>(),
    entry::<DepthFirst>(),
    entry::<Tries>(),
    entry::<Beam>(),
    entry::<BuriedCards>(),
    entry::<CompactBestFirst>(),
    entry::<HeightsPlayer>(),
    entry::<LearnedOrder>(),
    entry::<RowsPlayer>(),
    entry::<fair::Searches>(),
];

/// Whether a part of the solver applies to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applicability {
    /// The part's name.
    pub name: &'static str,
    /// What it is.
    pub kind: PartKind,
    /// Which results it can give.
    pub says: Says,
    /// Its switch in [`Prunings`](crate::Prunings), if it has one.
    pub switch: Option<&'static str>,
    /// The conditions that the rules do not meet. It applies if there are none.
    pub unmet: Vec<&'static str>,
}

/// Which parts of the solver apply to a game, and which conditions the others miss.
pub fn applicability(rules: &Rules) -> Vec<Applicability> {
    let traits = Traits::of(rules);
    let row = |&Entry { name, kind, says, switch, unmet, .. }: &Entry| Applicability {
        name,
        kind,
        says,
        switch,
        unmet: unmet(rules, &traits),
    };
    PARTS.iter().map(row).collect()
}

/// A Markdown table of all presets and parts: the text of `docs/prunings.md`.
#[doc(hidden)]
pub fn applicability_matrix(library: &Library) -> String {
    let mut text = String::from(
        "# Which parts of the solver apply to which game\n\n\
         This page is written by `patience check --solver --matrix`, and a test keeps it up to date. The\n\
         parts are described in [proofs](proofs/README.md). `patience check --solver GAME` explains why a\n\
         part does not apply to a game.\n\n\
         Anything that a part reports without a proof is either checked by replaying it (a win) or never\n\
         relied on for a result.\n\n\
         | number | part | kind | says | switch | in results | proof |\n\
         | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let code = |name: Option<&'static str>| name.map_or_else(String::new, |name| format!("`{name}`"));
    for (at, Entry { name, kind, says, switch, method, proof, .. }) in (1..).zip(PARTS) {
        let method = code(method.map(Method::name));
        let proof = proof.map_or_else(String::new, linked);
        let (kind, says, switch) = (kind.name(), says.name(), code(*switch));
        let _ = writeln!(text, "| {at} | {name} | {kind} | {says} | {switch} | {method} | {proof} |");
    }
    text.push_str("\n| preset |");
    (1..=PARTS.len()).for_each(|at| {
        let _ = write!(text, " {at} |");
    });
    text.push_str("\n| --- |");
    text.push_str(&" --- |".repeat(PARTS.len()));
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

/// A link from `docs` to a proof.
fn linked(proof: &str) -> String {
    let name = proof.rsplit('/').next().unwrap_or(proof);
    match proof.strip_prefix("docs/") {
        Some(page) => format!("[{name}]({page})"),
        None => format!("[{name}](../{proof})"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use crate::base::mechanisms::Mechanisms;
    use crate::base::switches::Prunings;

    #[test]
    fn what_nothing_was_proved_for_empties_the_list() {
        let library = Library::builtin();
        for preset in library.preset_ids() {
            let rules = library.rules(preset, &[]).expect("a preset");
            let traits = Traits::of(&rules);
            let planted = Traits { mechanisms: traits.mechanisms.and(Mechanisms::PLANTED), ..traits.clone() };
            for part in PARTS {
                let says_wins_alone = part.proof.is_none() && matches!(part.says, Says::Won | Says::Nothing);
                let stays = part.proved == Mechanisms::WHATEVER && says_wins_alone;
                let (before, after) = ((part.unmet)(&rules, &traits), (part.unmet)(&rules, &planted));
                let applies = after.is_empty();
                assert_eq!(applies, before.is_empty() && stays, "{preset}, {}: {after:?}", part.name);
            }
        }
    }

    #[test]
    fn what_says_lost_or_leaves_something_out_has_a_proof() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for part in PARTS {
            let needs_one = matches!(part.says, Says::Lost | Says::Both) || part.kind == PartKind::Pruning;
            assert!(part.proof.is_some() || !needs_one, "{} has no proof", part.name);
            assert!(part.proof.is_none_or(|proof| root.join(proof).is_file()), "{}: {:?}", part.name, part.proof);
        }
    }

    #[test]
    fn switches_and_methods_are_those_of_the_parts() {
        let switches: BTreeSet<_> = PARTS.iter().filter_map(|part| part.switch).collect();
        assert_eq!(switches, Prunings::NAMES.iter().copied().collect());
        let mut methods: Vec<_> = PARTS.iter().filter_map(|part| part.method).map(Method::name).collect();
        methods.push(Method::None.name());
        methods.sort_unstable();
        let mut all = Method::ALL.map(Method::name);
        all.sort_unstable();
        assert_eq!(methods, all);
    }
}
