//! The plain order of moves, played to its end.

use patience::{MAX_PILES, Move, PileId, PileKind, Position, Rules, Undo};

use crate::acts::{Act, ActLister, come_back, go, perform};
use crate::buried::Buried;
use crate::canon::Symmetry;
use crate::depth::{kinds, likely};

/// A player who always takes the move that looks best: turning cards up and emptying columns first, pointless moves never.
///
/// It looks at nothing but what is open, so that playing a world to its end tells how a game goes on for somebody who does not know the
/// other cards.
pub(crate) struct Plain<'r> {
    rules: &'r Rules,
    symmetry: Symmetry,
    lister: ActLister,
    kinds: [PileKind; MAX_PILES],
    waste: Option<PileId>,
    buried: Option<Buried>,
    acts: Vec<Act>,
    scored: Vec<(i32, Act)>,
    seen: Vec<u128>,
    /// The acts of the world that was played last.
    way: Vec<Act>,
}

/// How a world ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    pub(crate) won: bool,
    /// The cards on the foundations.
    pub(crate) home: u8,
    pub(crate) steps: u32,
}

/// Steps in a row that bring nothing up or into play and turn nothing up.
const IDLE: u32 = 12;
/// The most steps for each deck.
const STEPS: u32 = 300;
/// What looks worse than this is pointless.
pub(crate) const POINTLESS: i32 = -40;

/// The moves of acts.
pub(crate) fn moves(rules: &Rules, position: &Position, acts: &[Act]) -> Vec<Move> {
    let (mut position, mut undos) = (*position, Vec::new());
    for &act in acts {
        perform(rules, &mut position, act, &mut undos);
    }
    undos.iter().map(Undo::mv).collect()
}

impl<'r> Plain<'r> {
    pub(crate) fn new(rules: &'r Rules) -> Plain<'r> {
        Plain {
            rules,
            symmetry: Symmetry::new(rules),
            lister: ActLister::new(rules),
            kinds: kinds(rules),
            waste: rules.piles().first(PileKind::Waste),
            buried: Buried::new(rules),
            acts: Vec::new(),
            scored: Vec::new(),
            seen: Vec::new(),
            way: Vec::new(),
        }
    }

    /// The acts of a position, with how good they look.
    pub(crate) fn acts(&mut self, position: &Position) -> &[(i32, Act)] {
        self.acts.clear();
        self.lister.list(self.rules, &self.symmetry, position, &mut self.acts);
        if let Some(buried) = &mut self.buried {
            buried.look(self.rules, position);
        }
        self.scored.clear();
        for &act in &self.acts {
            let buried = self.buried.as_ref().map_or(0, |buried| buried.likely(self.rules, position, act.mv));
            self.scored.push((likely(self.rules, &self.kinds, position, act) + buried, act));
        }
        &self.scored
    }

    /// Plays a world to its end.
    pub(crate) fn play_on(&mut self, position: &Position) -> Ended {
        let mut position = *position;
        self.way.clear();
        self.seen.clear();
        self.seen.push(position.hash128());
        let (mut steps, mut idle) = (0, 0);
        let most = STEPS * u32::from(self.rules.decks());
        while steps < most && idle < IDLE && !position.is_won(self.rules) {
            let Some(act) = self.step(&mut position) else { break };
            steps += 1;
            self.way.push(act);
            idle = if self.is_idle(&position, act) { idle + 1 } else { 0 };
        }
        Ended { won: position.is_won(self.rules), home: position.home(self.rules), steps }
    }

    /// The moves by which the world was played last.
    pub(crate) fn way(&self, position: &Position) -> Vec<Move> {
        moves(self.rules, position, &self.way)
    }

    fn is_idle(&self, after: &Position, act: Act) -> bool {
        let Move::Cards { from, to, .. } = act.mv else { return false };
        let kind = |pile: PileId| self.kinds[pile.index()];
        let turned = after.len(from) == after.face_down(from) + 1 || after.is_empty(from);
        kind(to) != PileKind::Foundation && matches!(kind(from), PileKind::Column | PileKind::Cell) && !turned
    }

    /// Takes the act that looks best and leads where the player was not yet; of equals the first.
    fn step(&mut self, position: &mut Position) -> Option<Act> {
        self.acts(position);
        loop {
            let at = (0..self.scored.len()).rev().max_by_key(|&at| self.scored[at].0)?;
            let (score, act) = self.scored.remove(at);
            if score < POINTLESS && act.mv != Move::Redeal {
                continue;
            }
            let done = go(self.rules, position, self.waste, act);
            let key = position.hash128();
            if !self.seen.contains(&key) {
                self.seen.push(key);
                return Some(act);
            }
            come_back(self.rules, position, act, &done);
        }
    }
}
