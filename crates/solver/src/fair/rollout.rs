//! Rollouts: a world played to its end in a plain order of moves.

use std::sync::Arc;

use patience::{MAX_PILES, Move, PileId, PileKind, Position, Rules};

use crate::base::traits::Traits;
use crate::fair::learned_order::LearnedOrder;
use crate::fair::learned_value::LearnedValue;
use crate::position::canonical_key::Symmetry;
use crate::position::macro_move::{MacroMove, MacroMoveLister, come_back, go, kinds, moves_of};
use crate::position::ordering::{BuriedCards, likely};

/// A player who always takes the move that looks best: turning cards up and emptying columns first,
/// pointless moves never.
///
/// It looks at nothing but what is open, so that playing a world to its end tells how a game goes
/// on for somebody who does not know the other cards. What looks best is learned for some games;
/// for the others it is one order for all.
pub(crate) struct Rollout {
    rules: Arc<Rules>,
    /// Maximum steps of a world.
    most: u32,
    symmetry: Symmetry,
    lister: MacroMoveLister,
    kinds: [PileKind; MAX_PILES],
    waste: Option<PileId>,
    buried: Option<BuriedCards>,
    pub(crate) learned: Option<LearnedOrder>,
    value: Option<LearnedValue>,
    macro_moves: Vec<MacroMove>,
    scored: Vec<(i32, MacroMove)>,
    seen: Vec<u128>,
    /// The macro moves of the world that was played last.
    way: Vec<MacroMove>,
}

/// How a world ended, or stood after the most steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RolloutEnd {
    pub(crate) won: bool,
    /// Whether nothing more could be tried.
    pub(crate) is_over: bool,
    /// The cards on the foundations.
    pub(crate) home: u8,
    pub(crate) steps: u32,
}

/// Steps in a row that bring nothing up or into play and turn nothing up.
const IDLE: u32 = 12;
/// Maximum steps for each deck.
const STEPS: u32 = 300;
/// What looks worse than this is pointless.
pub(crate) const POINTLESS: i32 = -40;

/// A card goes up from the waste, or is laid on a column.
const WASTE_UP: i32 = -90;
const WASTE_DOWN: i32 = -35;
/// A card goes up from a column and turns nothing up.
const COLUMN_UP: i32 = -45;
/// A column is emptied.
const EMPTIES: i32 = -30;
/// A card is turned up, and for each that lay under what was moved.
const TURNS: (i32, i32) = (60, 5);

impl Rollout {
    pub(crate) fn new(rules: &Arc<Rules>) -> Rollout {
        Rollout {
            rules: Arc::clone(rules),
            most: STEPS * u32::from(Traits::of(rules).decks),
            symmetry: Symmetry::new(rules),
            lister: MacroMoveLister::new(rules),
            kinds: kinds(rules),
            waste: rules.piles().first(PileKind::Waste),
            buried: BuriedCards::new(rules),
            learned: LearnedOrder::of(rules),
            value: LearnedValue::of(rules),
            macro_moves: Vec::new(),
            scored: Vec::new(),
            seen: Vec::new(),
            way: Vec::new(),
        }
    }

    /// The macro moves of a position, with how good they look.
    pub(crate) fn macro_moves(&mut self, position: &Position) -> &[(i32, MacroMove)] {
        self.macro_moves.clear();
        self.lister.list(&self.rules, &self.symmetry, position, &mut self.macro_moves);
        self.scored.clear();
        if let Some(learned) = &self.learned {
            let view = learned.view(&self.rules, position);
            self.scored.extend(self.macro_moves.iter().map(|&macro_move| (view.looks(macro_move.mv), macro_move)));
            return &self.scored;
        }
        if let Some(buried) = &mut self.buried {
            buried.look(&self.rules, position);
        }
        for &macro_move in &self.macro_moves {
            let buried = self.buried.as_ref().map_or(0, |buried| buried.likely(&self.rules, position, macro_move.mv));
            let looks = likely(&self.rules, &self.kinds, position, macro_move)
                + buried
                + self.patience(position, macro_move.mv);
            self.scored.push((looks, macro_move));
        }
        &self.scored
    }

    /// How much more or less a move counts for somebody who can't come back to it, as a search can.
    ///
    /// Where the stock has no limit of passes its cards wait, and so do cards that may go up: both
    /// are of use to build on.
    fn patience(&self, position: &Position, mv: Move) -> i32 {
        let Move::Cards { from, to, count } = mv else { return 0 };
        let (from_kind, rises) = (self.kinds[from.index()], self.rules.rises(to));
        let to_space = position.is_empty(to);
        if from_kind == PileKind::Waste && self.symmetry.cycle.is_some() {
            return match rises {
                true => WASTE_UP,
                false if to_space => 0,
                false => WASTE_DOWN,
            };
        }
        if from_kind != PileKind::Column {
            return 0;
        }
        let (left, face_down) = (position.len(from) - usize::from(count), position.face_down(from));
        match (rises, left) {
            _ if self.symmetry.cycle.is_none() => 0,
            (true, 0) if to_space => 0,
            (true, _) if left > face_down => COLUMN_UP,
            (true, _) => 0,
            (_, 0) => EMPTIES,
            _ if left == face_down => TURNS.0 + TURNS.1 * left as i32,
            _ => 0,
        }
    }

    /// Plays a world to its end.
    pub(crate) fn play_on(&mut self, position: &Position) -> RolloutEnd {
        self.play(&mut position.clone(), self.most)
    }

    /// How likely it is that a world is won from here, and how many steps were taken to say so:
    /// some are played, and where they lead is valued. That tells moves apart in fewer worlds than
    /// their ends would, which hang on much that comes later. `None` where no value was learned.
    pub(crate) fn chance(&mut self, position: &Position, most: u32) -> Option<(f64, u32)> {
        self.value.as_ref()?;
        let mut position = *position;
        let ended = self.play(&mut position, most);
        let chance = match &self.value {
            Some(value) if !ended.is_over => value.chance(&self.rules, &position),
            _ => f64::from(u8::from(ended.won)),
        };
        Some((chance, ended.steps))
    }

    fn play(&mut self, position: &mut Position, most: u32) -> RolloutEnd {
        self.way.clear();
        self.seen.clear();
        self.seen.push(position.hash128());
        let (mut steps, mut idle) = (0, 0);
        let mut is_over = position.is_won(&self.rules);
        while steps < most && !is_over {
            let Some(macro_move) = self.step(position) else {
                is_over = true;
                break;
            };
            steps += 1;
            self.way.push(macro_move);
            idle = if self.is_idle(position, macro_move) { idle + 1 } else { 0 };
            is_over = idle >= IDLE || position.is_won(&self.rules);
        }
        RolloutEnd { won: position.is_won(&self.rules), is_over, home: position.home(&self.rules), steps }
    }

    /// The moves by which the world was played last.
    pub(crate) fn way(&self, position: &Position) -> Vec<Move> {
        moves_of(&self.rules, position, self.way.iter().copied())
    }

    /// The positions that the world came by when it was played last, but for the end.
    pub(crate) fn positions(&self, position: &Position) -> Vec<Position> {
        let mut position = *position;
        let positions = self.way.iter().map(|&macro_move| {
            let before = position;
            go(&self.rules, &mut position, None, macro_move);
            before
        });
        positions.collect()
    }

    fn is_idle(&self, after: &Position, macro_move: MacroMove) -> bool {
        let Move::Cards { from, to, .. } = macro_move.mv else { return false };
        let kind = |pile: PileId| self.kinds[pile.index()];
        let turned = after.len(from) == after.face_down(from) + 1 || after.is_empty(from);
        !self.rules.rises(to) && matches!(kind(from), PileKind::Column | PileKind::Cell) && !turned
    }

    /// Takes the macro move that looks best and leads where the player was not yet; of equals the
    /// first.
    fn step(&mut self, position: &mut Position) -> Option<MacroMove> {
        self.macro_moves(position);
        loop {
            let at = (0..self.scored.len()).rev().max_by_key(|&at| self.scored[at].0)?;
            let (score, macro_move) = self.scored.remove(at);
            if score < POINTLESS && macro_move.mv != Move::Redeal {
                continue;
            }
            let done = go(&self.rules, position, self.waste, macro_move);
            let key = position.hash128();
            if !self.seen.contains(&key) {
                self.seen.push(key);
                return Some(macro_move);
            }
            come_back(&self.rules, position, macro_move, &done);
        }
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library};

    use super::*;

    /// Games that the plain order wins by itself: so many of 200, of which fewer would tell that it
    /// has become worse.
    #[test]
    fn it_wins_games_by_itself() {
        let library = Library::builtin();
        for (preset, least) in [
            ("daemon", 148),
            ("canfield", 11),
            ("klondike", 129),
            ("klondike-drei", 33),
            ("die-reihe", 25),
            ("grosse-harfe", 90),
            ("grosse-harfe-acht", 20),
            ("grosse-harfe-koenige", 8),
        ] {
            let rules = library.rules(preset, &[]).expect("a preset");
            let mut plain = Rollout::new(&rules);
            let won = (3001..=3200).filter(|&deal| {
                let position = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
                let ended = plain.play_on(&position);
                let mut after = position;
                let legal = plain.way(&position).into_iter().all(|mv| after.play(&rules, mv).is_ok());
                assert!(legal && after.is_won(&rules) == ended.won, "{preset}, deal {deal}");
                ended.won
            });
            let won = won.count();
            assert!(won >= least, "{preset}: {won}");
        }
    }
}
