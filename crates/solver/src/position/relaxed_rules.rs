//! Rules that are easier than the game's: what can't be won by them can't be won.

use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::mechanisms::{LISTED, Mechanism, Mechanisms};
use crate::base::outcome::{Found, Method, WastedNodes};
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::switches::Prunings;
use crate::base::traits::{Moving, Traits};
use crate::position::depth_first::{DepthFirst, LossTest};

/// Rules that relax those of a game, if the core knows any.
///
/// **Claim.** If a position can't be won by these rules, it can't be won.
///
/// **When.** Several cards are drawn at a time, or only whole columns move, or passes are limited
/// where cards leave in pairs.
///
/// **Proof.** Let each line of the game answer one of the easier game, leading to the same
/// positions. To draw several cards one at a time takes as many draws of one card and no more
/// passes: a draw of the last cards takes as many as are left in both. What moves as a whole column
/// is a run, and is a part of itself. A redeal within the limit is one without. All other moves are
/// the same, and so are the wins.
pub(crate) fn relaxed_rules_of(rules: &Rules, prunings: &Prunings) -> Option<Arc<Rules>> {
    let applies = prunings.relaxed_rules && RelaxedRules::applies(&Traits::of(rules));
    applies.then(|| rules.loosened()).flatten().map(Arc::new)
}

impl Part for RelaxedRules {
    const NAME: &'static str = "relaxed rules";
    const KIND: PartKind = PartKind::Relaxation;
    const SAYS: Says = Says::Lost;
    const SWITCH: Option<&'static str> = Some("relaxed_rules");
    const METHOD: Option<Method> = Some(Method::RelaxedRules);
    const PROOF: Option<&'static str> = Some(file!());
    /// With two decks nothing worth while can be exhausted twice. Where the waste refills helpers,
    /// a draw of one card brings another there than a draw of several.
    const PROVED: Mechanisms = DepthFirst::PROVED
        .except(&[Mechanism::TwoDecks, Mechanism::RefilledElsewhere])
        .without(LISTED)
        .and(Mechanisms::of(&[Mechanism::ColumnsCovered, Mechanism::PairsLeave, Mechanism::PilesCleared]));

    fn needs(traits: &Traits) -> Vec<Condition> {
        let ends = traits.has(Mechanism::PairsLeave) && traits.passes.is_some();
        let fewer = traits.draws_several() || traits.moving == Moving::Whole || ends;
        vec![(fewer, "several cards are drawn at a time, only whole columns move, or passes for pairs are limited")]
    }
}

/// Proves positions lost by relaxed rules, each with a short complete search.
///
/// What one search finds out the next ones know: positions that were exhausted are lost, and those
/// on the way to a win can be won. Searches that showed nothing may take a share of all nodes and
/// no more.
pub(crate) struct RelaxedRules {
    search: DepthFirst,
    wasted: WastedNodes,
}

impl RelaxedRules {
    /// By these rules, which must be easier than those of the game.
    pub(crate) fn new(rules: &Arc<Rules>, position: &Position, bytes: usize, prunings: &Prunings) -> RelaxedRules {
        let search = DepthFirst::new(rules, position, bytes / 2, prunings).remembering(bytes / 2);
        RelaxedRules { search, wasted: WastedNodes::default() }
    }
}

impl LossTest for RelaxedRules {
    /// The peak bytes of its tables and stacks.
    fn most_bytes(&self) -> usize {
        self.search.most_bytes()
    }

    /// Whether a position is shown to be lost.
    fn is_lost(&mut self, position: &Position, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        if !self.wasted.may_try(meter) {
            return Ok(false);
        }
        let before = meter.nodes();
        match self.search.is_lost(position, WastedNodes::LIMIT, meter) {
            Found::Nothing => return Ok(true),
            Found::RanOut(out) if out != RanOut::Memory => return Err(out),
            Found::Win(_) | Found::Limit | Found::Unproved | Found::RanOut(_) => {}
        }
        self.wasted.add(meter.nodes() - before);
        Ok(false)
    }
}
