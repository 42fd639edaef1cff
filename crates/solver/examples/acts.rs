//! Improves weights for acts by trial: `acts PRESET FIRST COUNT STATES STEPS SETS SEED`.
//!
//! It chooses so many sets, one after the other. Each begins with the known or chosen set that wins
//! most of what those before it left of so many deals, by attempts of so many states, and is then
//! changed step by step: a few numbers at once, kept if more deals are won, or as many with fewer
//! nodes. A change that falls far behind is given up before all deals were tried.

mod chance;

use patience::{Deck, Library, Position};
use patience_solver::learning::{ActsWeights, Attempts};

use chance::Random;

/// How far a number is changed at most: mostly by little, and each third time by more.
const CHANGES: [usize; 3] = [5, 5, 16];
/// How many numbers are changed at once at most.
const CHANGED: usize = 4;
/// What falls behind by more than so many standard deviations is given up.
const BEHIND: f64 = 1.7;

/// How many deals are won, and with how many nodes.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Score {
    won: usize,
    nodes: u64,
}

impl Score {
    fn beats(self, other: Score) -> bool {
        self.won > other.won || (self.won == other.won && self.nodes < other.nodes)
    }
}

struct Source {
    attempts: Attempts,
    states: usize,
    /// What the chosen sets did not win.
    left: Vec<Position>,
    random: Random,
}

impl Source {
    /// `None` if it falls far behind.
    fn score(&mut self, weights: &ActsWeights, least: usize) -> Option<Score> {
        let mut score = Score { won: 0, nodes: 0 };
        for (at, position) in (1..).zip(&self.left) {
            if let Some(nodes) = self.attempts.wins(position, self.states, weights) {
                (score.won, score.nodes) = (score.won + 1, score.nodes + nodes);
            }
            let part = f64::from(at) / self.left.len() as f64;
            let due = least as f64 * part;
            if (score.won as f64) < due - BEHIND * (due * (1.0 - part)).sqrt() - 0.5 {
                return None;
            }
        }
        Some(score)
    }

    fn changed(&mut self, mut weights: ActsWeights) -> ActsWeights {
        for _ in 0..=self.random.below(CHANGED) {
            let at = self.random.below(weights.len());
            let most = CHANGES[self.random.below(CHANGES.len())];
            let by = 1 + self.random.below(most) as i32;
            weights[at] += if self.random.below(2) == 0 { by } else { -by };
        }
        weights
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args[at].parse::<u64>().expect("a number");
    let (preset, first, count, states, steps) = (&args[0], number(1), number(2), number(3) as usize, number(4));
    let rules = Library::builtin().rules(preset, &[]).expect("a preset");
    let deal = |deal| Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
    let attempts = Attempts::new(&rules).expect("an open game with one deck");
    let mut known = attempts.known();
    let left = (first..first + count).map(deal).collect();
    let mut source = Source { attempts, states, left, random: Random(number(6) + 1) };
    for _ in 0..number(5) {
        let scored = known.clone().into_iter().filter_map(|weights| Some((weights, source.score(&weights, 0)?)));
        let (mut best, mut score) =
            scored.reduce(|best, next| if next.1.beats(best.1) { next } else { best }).expect("a known set");
        eprintln!("known: {score:?} of {}", source.left.len());
        for _ in 0..steps {
            let weights = source.changed(best);
            if let Some(better) = source.score(&weights, score.won).filter(|better| better.beats(score)) {
                (best, score) = (weights, better);
            }
        }
        eprintln!("chosen: {score:?} of {}", source.left.len());
        println!("of({states}, {best:?}),");
        let Source { attempts, left, .. } = &mut source;
        left.retain(|position| attempts.wins(position, states, &best).is_none());
        known.push(best);
    }
}
