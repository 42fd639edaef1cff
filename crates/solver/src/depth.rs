//! Depth-first search with a table of visited positions, on a stack of its own.

use patience::{Draw, Move, PileKind, Position, Rules, Undo};

use crate::acts::{Act, ActLister, perform, take_back};
use crate::budget::{Meter, RanOut};
use crate::canon::Symmetry;
use crate::random::Random;
use crate::table::KeyTable;

/// How a depth-first search ended.
#[derive(Debug)]
pub(crate) enum Found {
    /// With a won position: the moves that lead there.
    Win(Vec<Move>),
    /// With nothing left to look at.
    Nothing,
    /// With the limit of this try.
    Limit,
    /// With the end of the budget.
    RanOut(RanOut),
}

/// The most steps that lead from the root: a bound on the stacks.
const MAX_DEPTH: usize = 100_000;

/// A depth-first search; it may be tried again and again with other luck.
pub(crate) struct DepthFirst<'r> {
    rules: &'r Rules,
    symmetry: Symmetry,
    lister: ActLister,
    pub(crate) table: KeyTable,
    acts: Vec<Act>,
    frames: Vec<Frame>,
    undos: Vec<Undo>,
    scores: Vec<(i32, Act)>,
}

/// One position on the way: its acts are `acts[first..]`, of which those from `next` are left to try.
#[derive(Clone, Copy, Debug)]
struct Frame {
    first: usize,
    act: Act,
}

impl<'r> DepthFirst<'r> {
    pub(crate) fn new(rules: &'r Rules, bytes: usize) -> DepthFirst<'r> {
        DepthFirst {
            rules,
            symmetry: Symmetry::new(rules),
            lister: ActLister::new(rules),
            table: KeyTable::new(bytes),
            acts: Vec::new(),
            frames: Vec::new(),
            undos: Vec::new(),
            scores: Vec::new(),
        }
    }

    /// Searches from a position, at most `limit` nodes; `noise` shuffles the order of acts.
    pub(crate) fn search(
        &mut self,
        root: &Position,
        limit: u64,
        noise: Option<&mut Random>,
        meter: &mut Meter<'_>,
    ) -> Found {
        self.table.clear();
        self.acts.clear();
        self.frames.clear();
        self.undos.clear();
        let mut position = *root;
        let mut quiet = Random::new(0);
        let (amount, random) = match noise {
            Some(random) => (30, random),
            None => (0, &mut quiet),
        };
        let last = meter.nodes().saturating_add(limit);
        if position.is_won(self.rules) {
            return Found::Win(Vec::new());
        }
        let _ = self.table.insert(self.symmetry.key(self.rules, &position));
        self.expand(&position, amount, random);
        let mut first = 0;
        // 1. Take the best act that is left here; if none is, go back.
        loop {
            if self.acts.len() == first {
                let Some(frame) = self.frames.pop() else { return Found::Nothing };
                take_back(self.rules, &mut position, frame.act, &mut self.undos);
                first = frame.first;
                continue;
            }
            let Some(act) = self.acts.pop() else { return Found::Nothing };
            // 2. Perform it.
            if let Err(out) = meter.count() {
                return Found::RanOut(out);
            }
            if meter.nodes() > last {
                return Found::Limit;
            }
            perform(self.rules, &mut position, act, &mut self.undos);
            if position.is_won(self.rules) {
                return Found::Win(self.undos.iter().map(Undo::mv).collect());
            }
            // 3. Go on from there, if it is new.
            match self.table.insert(self.symmetry.key(self.rules, &position)) {
                Ok(true) if self.frames.len() < MAX_DEPTH => {
                    self.frames.push(Frame { first, act });
                    first = self.acts.len();
                    self.expand(&position, amount, random);
                }
                Ok(false) => take_back(self.rules, &mut position, act, &mut self.undos),
                Ok(true) | Err(_) => return Found::RanOut(RanOut::Memory),
            }
        }
    }

    /// Lists the acts of a position, the best last.
    fn expand(&mut self, position: &Position, noise: i32, random: &mut Random) {
        let first = self.acts.len();
        self.lister.list(self.rules, &self.symmetry, position, &mut self.acts);
        self.scores.clear();
        for &act in &self.acts[first..] {
            let luck = if noise > 0 { random.below(noise) } else { 0 };
            self.scores.push((likely(self.rules, position, act) + luck, act));
        }
        // Stable, so that equal scores keep the fixed order of the legal moves.
        self.scores.sort_by_key(|&(score, _)| score);
        for (at, &(_, act)) in self.scores.iter().enumerate() {
            self.acts[first + at] = act;
        }
    }
}

/// How likely a player would choose an act: turning cards up and emptying columns first, pointless moves last.
fn likely(rules: &Rules, position: &Position, act: Act) -> i32 {
    let Move::Cards { from, to, count } = act.mv else {
        return if act.mv == Move::Draw { 20 } else { -50 };
    };
    let (from_kind, to_kind) = (rules.piles().kind(from), rules.piles().kind(to));
    let mut score = -i32::from(act.draws.min(20));
    score += match to_kind {
        PileKind::Foundation => 60,
        PileKind::Cell => -20,
        _ if position.is_empty(to) => -10,
        _ => 15,
    };
    score += match from_kind {
        PileKind::Reserve => 45,
        PileKind::Waste => 20,
        PileKind::Helper | PileKind::Cell => 15,
        PileKind::Foundation => -60,
        _ => 0,
    };
    if from_kind == PileKind::Column {
        let rest = position.len(from) - usize::from(count);
        let down = position.face_down(from);
        if rest > 0 && rest == down {
            score += 40 - 2 * down as i32;
        } else if rest == 0 {
            score += if position.is_empty(to) { -60 } else { 30 };
        } else if usize::from(count) < position.run_len(from) {
            score -= 25;
        }
    }
    if matches!(rules.stock().draw, Draw::Column(_) | Draw::Gaps) && to_kind == PileKind::Foundation {
        score += 10;
    }
    score
}
