//! One beam after the other, each with other weights; where there is a better one, another search
//! that depends on weights.

use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::Meter;
use crate::base::outcome::{Found, Method};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::families::acts::attempts::ActsSearch;
use crate::families::compact::best_first::CompactBestFirst;
use crate::families::one_foundation::rollout_beam::RolloutBeam;
use crate::portfolio::rounds::{ACTS, BEST_FIRST, KNOWN_ORDER, Round};
use crate::position::beam::Beam;
use crate::position::evaluate::weight_sets::sets;
use crate::position::evaluate::weights::Weights;

/// How strongly the beam's weights are perturbed at first, and at most.
const SHAKEN: (f32, f32) = (0.25, 0.5);
/// By how much that grows from round to round.
const SHAKEN_MORE: f32 = 1.1;

/// What a best-first search looks at, for a beam's width of one.
const NODES_OF_WIDTH: u64 = 1_000;
/// From how many states acts go on, for a beam's width of one.
const STATES_OF_WIDTH: usize = 20;

/// The beam that suits a game, and how the next one differs.
pub(crate) struct Beams {
    position: Position,
    beam: AnyBeam,
    sets: Vec<Weights>,
    weights: Weights,
    shake: f32,
    /// From the second beam on.
    luck: bool,
}

enum AnyBeam {
    Weighted(Box<Beam>),
    Rollout(Box<RolloutBeam>),
    /// Not a beam: it goes on from the best state of all.
    BestFirst(Box<CompactBestFirst>),
    /// The same with whole runs as steps.
    Acts(Box<ActsSearch>),
}

impl AnyBeam {
    fn new(rules: &Arc<Rules>, position: &Position, bytes: usize, prunings: &Prunings) -> AnyBeam {
        if let Some(beam) = RolloutBeam::new(rules, position, bytes) {
            return AnyBeam::Rollout(Box::new(beam));
        }
        if let Some(search) = ActsSearch::new(rules, position, bytes, prunings) {
            return AnyBeam::Acts(Box::new(search));
        }
        match CompactBestFirst::new(rules, position, bytes, prunings) {
            Some(search) => AnyBeam::BestFirst(Box::new(search)),
            None => AnyBeam::Weighted(Box::new(Beam::new(rules, bytes))),
        }
    }
}

impl Beams {
    pub(crate) fn new(rules: &Arc<Rules>, position: &Position, bytes: usize, prunings: &Prunings) -> Beams {
        let beam = AnyBeam::new(rules, position, bytes, prunings);
        // The first set is the one that wins most by itself.
        let sets = sets(rules);
        Beams { position: *position, beam, weights: sets[0], sets, shake: SHAKEN.0, luck: false }
    }

    /// The rounds that suit what stands in the beam's place.
    pub(crate) fn rounds(&self) -> Option<(Round, Round)> {
        match self.beam {
            AnyBeam::Weighted(_) => None,
            AnyBeam::Rollout(_) => Some(KNOWN_ORDER),
            AnyBeam::BestFirst(_) => Some(BEST_FIRST),
            AnyBeam::Acts(_) => Some(ACTS),
        }
    }

    /// Prepares the next beam, of this width.
    pub(crate) fn begin(&mut self, width: usize, random: &mut Random) {
        match &mut self.beam {
            AnyBeam::Weighted(beam) => beam.begin(&self.position, (width, self.shake), &self.weights, random),
            AnyBeam::Rollout(beam) => beam.begin(width, self.luck),
            AnyBeam::BestFirst(search) => search.begin(width as u64 * NODES_OF_WIDTH, random),
            AnyBeam::Acts(search) => search.begin(width * STATES_OF_WIDTH),
        }
    }

    /// Searches on for at most about `limit` nodes; after [`Found::Limit`] it may be called again,
    /// after [`Found::Unproved`] another beam may be begun.
    pub(crate) fn go_on(&mut self, limit: u64, random: &mut Random, meter: &mut Meter<'_>) -> Found {
        let found = match &mut self.beam {
            AnyBeam::Weighted(beam) => beam.go_on(limit, meter),
            AnyBeam::Rollout(beam) => beam.go_on(limit, random, meter),
            AnyBeam::BestFirst(search) => search.go_on(limit, meter),
            AnyBeam::Acts(search) => search.go_on(limit, meter),
        };
        if matches!(found, Found::Unproved) {
            self.weights = Weights::mixed(&self.sets, random);
            self.luck = true;
        }
        found
    }

    /// A round is over.
    pub(crate) fn next_round(&mut self) {
        self.shake = (self.shake * SHAKEN_MORE).min(SHAKEN.1);
    }

    pub(crate) fn method(&self) -> Method {
        match self.beam {
            AnyBeam::Weighted(_) => Method::Beam,
            AnyBeam::Rollout(_) => Method::RolloutBeam,
            AnyBeam::BestFirst(_) => Method::BestFirst,
            AnyBeam::Acts(_) => Method::Acts,
        }
    }

    /// The peak bytes of all lists.
    pub(crate) fn most_bytes(&self) -> usize {
        match &self.beam {
            AnyBeam::Weighted(beam) => beam.most_bytes(),
            AnyBeam::Rollout(beam) => beam.most_bytes(),
            AnyBeam::BestFirst(search) => search.most_bytes(),
            AnyBeam::Acts(search) => search.most_bytes(),
        }
    }
}
