//! Learning what makes a position promising. Not part of the public interface: for examples only.
//!
//! A won game shows at each step of a beam search one position from which the game was won, among
//! many of which that is not known. Weights under which the former tend to score above the latter
//! are found by logistic regression over pairs of the two: see `examples/learn.rs`. Better ones are
//! found by letting beams win or not with weights that differ a little: see `examples/tune.rs`. In
//! the same way an order of moves is learned for the fair player: see `examples/order.rs`. How
//! likely that order wins from a position on is learned from its games: see `examples/value.rs`.

use std::sync::Arc;

use patience::{Position, Rules};

use crate::base::budget::{Budget, Meter};
use crate::base::outcome::Found;
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::fair::learned_order::{self, LearnedOrder};
use crate::fair::learned_value;
use crate::fair::rollout::Rollout;
use crate::fair::value_weights;
use crate::families::acts::best_first::{Attempt, BestFirst};
use crate::families::acts::context::ActsContext;
use crate::families::acts::weights as acts;
use crate::families::rows::rows_order;
use crate::families::rows::rows_player::RowsPlayer;
use crate::position::beam::{Beam, Watch};
use crate::position::depth_first::DepthFirst;
use crate::position::evaluate::features::{COUNT, Counter};
use crate::position::evaluate::shape::Shape;
use crate::position::evaluate::weight_sets::sets;
use crate::position::evaluate::weights::Weights;
use crate::position::macro_move::{MacroMove, go};
use crate::shorten::shortener::{Shortener, shorten};

/// How many numbers a set of weights has: for each feature one, and one that is multiplied by the
/// share of the stock that is left.
pub const WEIGHTS: usize = 2 * COUNT;

/// By how much a position on the way to a win differs from another one of the same level.
pub type Difference = [f32; WEIGHTS];

/// How many other positions of each level are compared.
const OTHERS: usize = 3;

/// The sets of weights that the solver uses for a game.
pub fn known(rules: &Rules) -> Vec<Difference> {
    sets(rules).iter().map(flat).collect()
}

/// A set of weights as a row of the table of learned weights.
pub fn row(weights: &Difference) -> String {
    // In thousandths; a zero has no sign.
    let short = |weight: &f32| ((weight * 1_000.0).round() / 1_000.0 + 0.0).to_string();
    weights.iter().map(short).collect::<Vec<_>>().join(",")
}

fn flat(weights: &Weights) -> Difference {
    std::array::from_fn(|at| if at < COUNT { weights.fixed[at] } else { weights.stock[at - COUNT] })
}

fn unflat(weights: &Difference) -> Weights {
    Weights::of(weights).expect("as many numbers as weights")
}

/// Some positions of each level, by their features.
struct Sample<'r> {
    rules: &'r Rules,
    counter: Counter,
    random: Random,
    levels: Vec<Vec<Difference>>,
}

impl Sample<'_> {
    fn features(&self, position: &Position) -> Difference {
        let features = self.counter.count(self.rules, position);
        let share = self.counter.share(position);
        std::array::from_fn(|at| if at < COUNT { features[at] } else { share * features[at - COUNT] })
    }
}

impl Watch for Sample<'_> {
    fn level(&mut self, positions: &mut dyn Iterator<Item = &Position>) {
        let mut kept: Vec<&Position> = Vec::new();
        for (at, position) in positions.enumerate() {
            if at < OTHERS {
                kept.push(position);
            } else if let Some(place) = kept.get_mut(self.random.below(at as i32 + 1) as usize) {
                *place = position;
            }
        }
        let level = kept.into_iter().map(|position| self.features(position)).collect();
        self.levels.push(level);
    }
}

/// The width of the first beam.
const WIDTH: f64 = 60.0;
/// By how much weights are shaken.
const SHAKE: f32 = 0.25;
/// Maximum beams: where hardly anything can be moved, they use up no nodes.
const BEAMS: usize = 20;
/// Nodes of the first noisy try.
const TRY: f64 = 1_000.0;

/// Searches with beams of growing width for half of the nodes, with noisy tries for the other half;
/// of a win it gives the differences between the positions on the way and those of a beam at the
/// same level.
///
/// Tries win many games that beams do not, before anything is learned above all. Without `tries`
/// all nodes are the beams': their wins show which of the positions that beams come by go on to
/// win.
pub fn differences(
    rules: &Arc<Rules>,
    position: &Position,
    sets: &[Difference],
    (nodes, tries): (u64, bool),
    seed: u64,
) -> Vec<Difference> {
    let mut random = Random::new(seed);
    let for_beams = if tries { nodes / 2 } else { nodes };
    let mut meter = Meter::new(Budget { nodes: for_beams, ..Budget::default() });
    let mut beam = Beam::new(rules, meter.bytes());
    let mut width = WIDTH;
    let mut first = None;
    for weights in sets.iter().cycle().take(BEAMS) {
        let mut sample = Sample { rules, counter: Counter::new(rules), random: random.clone(), levels: Vec::new() };
        match beam.watched(position, (width as usize, SHAKE), &unflat(weights), &mut random, &mut meter, &mut sample) {
            Found::Win(_) => {
                return compared(&beam.won, position, &sample);
            }
            Found::RanOut(_) => {
                first.get_or_insert(sample);
                break;
            }
            Found::Nothing | Found::Unproved | Found::Limit => width *= 1.5,
        }
        first.get_or_insert(sample);
    }
    let won = tried(rules, position, nodes - for_beams, &mut random);
    first.map_or_else(Vec::new, |sample| compared(&won, position, &sample))
}

/// Beams of one game, one after the other, with weights of the caller's.
pub struct Beams {
    rules: Arc<Rules>,
    beam: Beam,
}

/// The bytes of a beam's lists and tables.
const BEAM_BYTES: usize = 64 << 20;

impl Beams {
    /// Beams by these rules.
    pub fn new(rules: &Arc<Rules>) -> Beams {
        let rules = Arc::clone(rules);
        Beams { beam: Beam::new(&rules, BEAM_BYTES), rules }
    }

    /// Whether one beam of this width wins with these weights.
    pub fn wins(&mut self, position: &Position, width: usize, weights: &Difference) -> bool {
        let (mut random, mut meter) = (Random::new(0), Meter::new(Budget::default()));
        self.beam.begin(position, (width, 0.0), &unflat(weights), &mut random);
        matches!(self.beam.go_on(u64::MAX, &mut meter), Found::Win(_))
    }

    /// How positions of the same level of such a beam differ.
    pub fn level_differences(&mut self, position: &Position, width: usize, weights: &Difference) -> Vec<Difference> {
        let (mut random, mut meter) = (Random::new(0), Meter::new(Budget::default()));
        let counter = Counter::new(&self.rules);
        let mut sample = Sample { rules: &self.rules, counter, random: Random::new(1), levels: Vec::new() };
        let weights = unflat(weights);
        self.beam.watched(position, (width, 0.0), &weights, &mut random, &mut meter, &mut sample);
        let pairs = sample.levels.iter().flat_map(|level| level.windows(2));
        pairs.map(|pair| std::array::from_fn(|at| pair[0][at] - pair[1][at])).collect()
    }
}

/// An order of moves for players who see only what is open, with weights of the caller's.
pub struct Order {
    rules: Arc<Rules>,
    rollout: Rollout,
    /// Where cards go nowhere but up the order is one for rows, and there is no other.
    rows: Option<RowsPlayer>,
    counter: Counter,
    shape: Shape,
}

/// What a value is weighed from.
pub type ValueTerms = value_weights::Terms;

/// The chance that belongs to a sum of weighed terms.
pub fn chance(sum: f64) -> f64 {
    learned_value::chance(sum)
}

impl Order {
    /// For these rules; `None` where no order can be learned.
    pub fn new(rules: &Arc<Rules>) -> Option<Order> {
        let rules = Arc::clone(rules);
        let (mut rollout, rows) = (Rollout::new(&rules), RowsPlayer::new(&rules));
        rollout.learned = LearnedOrder::of(&rules).or_else(|| LearnedOrder::with(&rules, learned_order::plain()));
        (rollout.learned.is_some() || rows.is_some()).then_some(())?;
        Some(Order { rollout, rows, counter: Counter::new(&rules), shape: Shape::of(&rules), rules })
    }

    /// The weights: at first those that are known for the game, or plain ones.
    pub fn weights(&self) -> Vec<i16> {
        match (&self.rows, &self.rollout.learned) {
            (Some(rows), _) => rows.weights().to_vec(),
            (None, learned) => learned.as_ref().map_or(Vec::new(), |learned| learned.weights.to_vec()),
        }
    }

    /// Begins with plain weights, which were not learned.
    pub fn forget(&mut self) {
        match &mut self.rows {
            Some(rows) => rows.weigh(rows_order::plain()),
            None => self.weigh(&learned_order::plain()),
        }
    }

    /// How far each weight goes in a step of learning.
    pub fn units(&self) -> Vec<f64> {
        if self.rows.is_some() { vec![1.0; rows_order::WEIGHTS] } else { learned_order::units().to_vec() }
    }

    /// From now on with other weights, as many as before.
    pub fn weigh(&mut self, weights: &[i16]) {
        if let (Some(rows), Ok(weights)) = (&mut self.rows, weights.try_into()) {
            rows.weigh(weights);
        } else if let (Some(learned), Ok(weights)) = (&mut self.rollout.learned, weights.try_into()) {
            learned.weights = weights;
        }
    }

    /// Plays a position to its end: whether that wins, and how many cards it brings to foundations.
    pub fn play(&mut self, position: &Position) -> (bool, u8) {
        if let Some(rows) = &mut self.rows {
            let ended = rows.play_on(&self.rules, position);
            return (ended.is_won, ended.home);
        }
        let ended = self.rollout.play_on(position);
        (ended.won, ended.home)
    }

    /// Plays a position to its end: whether that wins, and the terms of every so many'th position
    /// on the way.
    pub fn terms(&mut self, position: &Position, every: usize) -> (bool, Vec<ValueTerms>) {
        let won = self.rollout.play_on(position).won;
        let positions = self.rollout.positions(position);
        let some = positions.iter().skip(every / 2).step_by(every);
        (won, some.map(|position| learned_value::terms(&self.counter, &self.rules, position)).collect())
    }

    /// The weights as they are written in the program.
    pub fn row(&self) -> String {
        match &self.rows {
            Some(rows) => format!("const LEARNED: Weights = {:?};", rows.weights()),
            None => format!("Learned {{ shape: {:?}, weights: {:?} }},", self.shape, self.weights()),
        }
    }

    /// Weights of terms as a row of the table of learned values.
    pub fn value_row(&self, weights: &[f64]) -> String {
        let numbers: Vec<String> = weights.iter().map(|weight| format!("{weight:.4}")).collect();
        format!("Learned {{ shape: {:?}, weights: [{}] }},", self.shape, numbers.join(", "))
    }
}

/// The moves of a win found by noisy tries; none without one.
fn tried(rules: &Arc<Rules>, position: &Position, nodes: u64, random: &mut Random) -> Vec<MacroMove> {
    let mut meter = Meter::new(Budget { nodes, ..Budget::default() });
    let mut search = DepthFirst::new(rules, position, meter.bytes(), &Prunings::default());
    let mut limit = TRY;
    loop {
        match search.search(position, limit as u64, Some(random), &mut meter) {
            Found::Limit => limit *= 1.02,
            Found::Win(moves) => {
                let nodes = Shortener::nodes_for(Budget::SHORTENING, moves.len());
                let moves = shorten(rules, position, moves, nodes);
                return moves.into_iter().map(MacroMove::without_draws).collect();
            }
            Found::Nothing | Found::Unproved | Found::RanOut(_) => return Vec::new(),
        }
    }
}

fn compared(won: &[MacroMove], root: &Position, sample: &Sample<'_>) -> Vec<Difference> {
    let (mut position, mut differences) = (*root, Vec::new());
    for (&macro_move, others) in won.iter().zip(&sample.levels) {
        let way = sample.features(&position);
        let each = others.iter().map(|other| std::array::from_fn(|at| way[at] - other[at]));
        differences.extend(each.filter(|difference: &Difference| difference.iter().any(|&number| number != 0.0)));
        go(sample.rules, &mut position, None, macro_move);
    }
    differences
}

/// A set of weights for acts.
pub type ActsWeights = [i32; acts::COUNT];

/// Single attempts by acts, with weights to be judged.
pub struct Attempts {
    context: ActsContext,
    search: BestFirst,
}

impl Attempts {
    /// The memory of an attempt, in bytes.
    const BYTES: usize = 64 << 20;

    /// `None` if acts are not for these rules.
    pub fn new(rules: &Arc<Rules>) -> Option<Attempts> {
        Some(Attempts { context: ActsContext::new(rules)?, search: BestFirst::new(Attempts::BYTES) })
    }

    /// The game's own sets.
    pub fn known(&self) -> Vec<ActsWeights> {
        let sets = self.context.sets();
        sets.short.iter().chain(sets.long).map(acts::Weights::numbers).collect()
    }

    /// Whether an attempt wins that goes on from so many states, and how many nodes it takes.
    pub fn wins(&mut self, position: &Position, states: usize, weights: &ActsWeights) -> Option<u64> {
        let (context, weights) = (&self.context, &acts::of(states, *weights));
        self.search.begin(context, context.state(position)?, weights);
        let mut meter = Meter::new(Budget::default());
        loop {
            match self.search.step(context, weights, &mut meter) {
                Ok(Attempt::GoesOn) => {}
                Ok(Attempt::Won(_)) => return Some(meter.nodes()),
                Ok(Attempt::Over | Attempt::Exhausted) | Err(_) => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library};

    use super::*;

    /// Of the first nine deals a beam wins so many at least: where runs move, where whatever lies
    /// on a card goes with it, and where nothing but foundations count.
    const WON: [(&str, usize); 3] = [("grosse-harfe", 8), ("yukon", 5), ("kalkulation", 3)];

    /// Of the first nine deals an attempt wins so many at least: over cells, over helpers that no
    /// card comes back to, and where no card can wait.
    const WON_BY_ACTS: [(&str, usize); 3] = [("freecell", 8), ("blumengarten", 3), ("baeckers-dutzend", 6)];

    #[test]
    fn acts_win_more_by_good_weights_than_by_bad_ones() {
        for (preset, least) in WON_BY_ACTS {
            let rules = Library::builtin().rules(preset, &[]).expect("a preset");
            let mut attempts = Attempts::new(&rules).expect("an open game");
            let good = attempts.known()[0];
            let deal = |deal| Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("a deck");
            let mut won = |weights| (1..=9).filter(|&at| attempts.wins(&deal(at), 2_000, weights).is_some()).count();
            let won = (won(&good), won(&good.map(|weight| -weight)));
            assert!(won.0 >= least && won.1 < won.0, "{preset}: {won:?}");
        }
    }

    #[test]
    fn beams_win_more_by_good_weights_than_by_bad_ones() {
        for (preset, least) in WON {
            let rules = Library::builtin().rules(preset, &[]).expect("a preset");
            let mut beams = Beams::new(&rules);
            let good = known(&rules)[0];
            let bad = good.map(|weight| -weight);
            let deals =
                (1..=9).map(|deal| Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("a deck"));
            let positions: Vec<Position> = deals.collect();
            let mut won = |weights| positions.iter().filter(|position| beams.wins(position, 60, weights)).count();
            let won = (won(&good), won(&bad));
            assert!(won.0 >= least && won.1 < won.0, "{preset}: {won:?}");
            let differences = beams.level_differences(&positions[0], 60, &good);
            assert!(differences.iter().any(|difference| difference.iter().any(|&by| by != 0.0)), "{preset}");
        }
    }
}
