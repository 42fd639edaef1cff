//! The contract of the solver's parts: what each is called, what it can say, and for which rules it
//! is proved.
//!
//! A search, a pruning, a relaxation, a fast model and a fair player's method each implement
//! [`Part`] beside their proof, and stand in the one list in `portfolio/parts`. Who applies where,
//! the documents and the tests of models and switches follow from that list.

use patience::Rules;

use crate::base::mechanisms::Mechanisms;
use crate::base::outcome::Method;
use crate::base::traits::Traits;

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
    /// It compares moves for the fair player, and says nothing of results.
    Fair,
}

impl PartKind {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            PartKind::Pruning => "pruning",
            PartKind::Relaxation => "relaxation",
            PartKind::FastModel => "fast model",
            PartKind::Search => "search",
            PartKind::Fair => "fair player",
        }
    }
}

/// Which results a part can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Says {
    /// None by itself.
    Nothing,
    /// That a position is won; the core replays how.
    Won,
    /// That it is lost.
    Lost,
    /// Both.
    Both,
}

impl Says {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Says::Nothing => "",
            Says::Won => "won",
            Says::Lost => "lost",
            Says::Both => "won, lost",
        }
    }
}

/// A condition on the rules, whether it holds, and how it is told.
pub(crate) type Condition = (bool, &'static str);

/// A part of the solver.
pub(crate) trait Part {
    const NAME: &'static str;
    const KIND: PartKind;
    /// Which results it gives by itself.
    const SAYS: Says = Says::Nothing;
    /// Its switch in [`Prunings`](crate::Prunings), if it has one.
    const SWITCH: Option<&'static str> = None;
    /// What reports call it, if it gives results of its own.
    const METHOD: Option<Method> = None;
    /// Where its proof is, in `docs/proofs` or in the sources; what proves nothing has none.
    const PROOF: Option<&'static str> = None;
    /// The mechanisms in whose presence it is proved. By default there are none.
    const PROVED: Mechanisms = Mechanisms::NONE;

    /// What else must hold: what rules must have, and numbers.
    fn needs(_traits: &Traits) -> Vec<Condition> {
        Vec::new()
    }

    /// The conditions that do not hold.
    fn unmet(traits: &Traits) -> Vec<&'static str> {
        let unproved = traits.mechanisms.unproved(Self::PROVED);
        let missing = Self::needs(traits).into_iter().filter(|&(holds, _)| !holds).map(|(_, name)| name);
        unproved.chain(missing).collect()
    }

    /// The same where it depends on more of the rules than their traits.
    fn unmet_by(_rules: &Rules, traits: &Traits) -> Vec<&'static str> {
        Self::unmet(traits)
    }

    /// Whether it applies to the rules.
    fn applies(traits: &Traits) -> bool {
        Self::unmet(traits).is_empty()
    }
}
