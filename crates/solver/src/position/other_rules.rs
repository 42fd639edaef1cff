//! Other rules than the game's: what can't be won by easier ones can't be won, and what can be won
//! by stricter ones can be won.

use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::mechanisms::{LISTED, Mechanism, Mechanisms};
use crate::base::outcome::{Found, Method, WastedNodes};
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::switches::Prunings;
use crate::base::traits::{Moving, Traits};
use crate::position::depth_first::{DepthFirst, LossTest};

/// Rules that are easier and rules that are stricter than those of a game.
pub(crate) struct OtherRules {
    pub(crate) relaxed: Option<Arc<Rules>>,
    pub(crate) stricter: Option<Arc<Rules>>,
}

impl OtherRules {
    pub(crate) fn of(rules: &Rules, prunings: &Prunings) -> OtherRules {
        OtherRules {
            relaxed: relaxed_rules_of(rules, prunings).map(Arc::new),
            stricter: stricter_rules_of(rules, prunings).map(Arc::new),
        }
    }
}

/// Rules that relax those of a game, if the core knows any.
///
/// **Claim.** If a position can't be won by these rules, it can't be won.
///
/// **When.** Several cards are drawn at a time, or only whole columns move.
///
/// **Proof.** Let each line of the game answer one of the easier game, leading to the same
/// positions. To draw several cards one at a time takes as many draws of one card and no more
/// passes: a draw of the last cards takes as many as are left in both. What moves as a whole column
/// is a run, and is a part of itself. All other moves are the same, and so are the wins.
pub(crate) fn relaxed_rules_of(rules: &Rules, prunings: &Prunings) -> Option<Rules> {
    let applies = prunings.relaxed_rules && RelaxedRules::applies(&Traits::of(rules));
    applies.then(|| rules.loosened()).flatten()
}

impl Part for RelaxedRules {
    const NAME: &'static str = "relaxed rules";
    const KIND: PartKind = PartKind::Relaxation;
    const SAYS: Says = Says::Lost;
    const SWITCH: Option<&'static str> = Some("relaxed_rules");
    const METHOD: Option<Method> = Some(Method::RelaxedRules);
    const PROOF: Option<&'static str> = Some(file!());
    /// With two decks nothing worth while can be exhausted twice.
    const PROVED: Mechanisms = DepthFirst::PROVED.except(&[Mechanism::TwoDecks]).without(LISTED);

    fn needs(traits: &Traits) -> Vec<Condition> {
        let fewer = traits.draws_several() || traits.moving == Moving::Whole;
        vec![(fewer, "several cards are drawn at a time, or only whole columns move")]
    }
}

/// Rules that are stricter than those of a game, if the core knows any. Searches by them look for
/// wins: few need a card back, and without that choice there is far less to look at.
///
/// **Claim.** If a position can be won by these rules, it can be won, by the same moves.
///
/// **When.** Foundations give cards back, and several cards are drawn at a time.
///
/// **Proof.** Each move of the stricter game, which gives no card back, is one of the game and
/// leads to the same position. Both games are won in the same positions.
fn stricter_rules_of(rules: &Rules, prunings: &Prunings) -> Option<Rules> {
    let applies = prunings.stricter_rules && StricterRules::applies(&Traits::of(rules));
    applies.then(|| rules.without_returns()).flatten()
}

/// The search by [stricter rules](stricter_rules_of).
pub(crate) struct StricterRules;

impl Part for StricterRules {
    const NAME: &'static str = "stricter rules";
    const KIND: PartKind = PartKind::Search;
    const SAYS: Says = Says::Won;
    const SWITCH: Option<&'static str> = Some("stricter_rules");
    const METHOD: Option<Method> = Some(Method::StricterRules);
    const PROOF: Option<&'static str> = Some(file!());
    /// With two decks beams find nearly all wins.
    const PROVED: Mechanisms = DepthFirst::PROVED.except(&[Mechanism::TwoDecks]).without(LISTED);

    /// Where one card is drawn at a time nothing is gained.
    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![
            (traits.has(Mechanism::CardsReturn), "foundations give cards back"),
            (traits.draws_several(), "several cards are drawn at a time"),
        ]
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
