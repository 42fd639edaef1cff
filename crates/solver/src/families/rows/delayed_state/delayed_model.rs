//! The states of delayed plays under the contract of fast models.

use std::collections::HashSet;
use std::sync::Arc;

use patience::{Move, PileKind, Position, Rules};

use super::DelayedState;
use crate::base::fast_model::{FastModel, Omitted, play_all};
use crate::base::part::Part as _;
use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::families::rows::delayed_plays::DelayedPlays;

/// Positions before a draw, or after one, that can be reached by plays alone: where there are more,
/// they are not compared.
const MOST_REACHED: usize = 300;

pub(crate) struct DelayedModel {
    rules: Arc<Rules>,
    root: DelayedState,
}

impl FastModel for DelayedModel {
    type Part = DelayedPlays;
    type State = DelayedState;
    type Step = Vec<Move>;

    fn new(rules: &Arc<Rules>, root: &Position, _prunings: &Prunings) -> Option<Self> {
        let fits = DelayedPlays::applies(&Traits::of(rules));
        fits.then(|| DelayedModel { rules: Arc::clone(rules), root: DelayedState::new(rules, root) })
    }

    /// What is drawn is counted from the root.
    fn state(&self, position: &Position) -> DelayedState {
        let mut state = DelayedState::new(&self.rules, position);
        state.rows.drawn = self.root.stock.len() - state.stock.len();
        state.stock.clone_from(&self.root.stock);
        state
    }

    /// None when the stock is empty: then it is known whether the position is won.
    fn list(&mut self, state: &DelayedState) -> Vec<Vec<Move>> {
        if state.stock_is_empty() { Vec::new() } else { list(state, 0, false) }
    }

    fn play(&self, state: &mut DelayedState, step: &Vec<Move>) {
        step.iter().for_each(|&mv| state.play(mv));
    }

    fn foretell(&self, state: &mut DelayedState, step: &Vec<Move>) -> (u128, bool) {
        let before = state.before();
        self.play(state, step);
        let told = (self.key(state), self.is_won(state));
        state.go_back(&before);
        told
    }

    fn key(&self, state: &DelayedState) -> u128 {
        state.key()
    }

    fn is_won(&self, state: &DelayedState) -> bool {
        state.stock_is_empty() && !state.is_dead()
    }

    fn moves(&self, _position: &Position, step: &Vec<Move>) -> Vec<Move> {
        step.clone()
    }

    fn told(&self, state: &DelayedState) -> String {
        let columns = &state.columns;
        let column = |at: usize| columns.cards[at][..usize::from(columns.lens[at])].to_vec();
        let all: Vec<Vec<u8>> = (0..state.piles.len()).map(column).collect();
        let (rows, suits, key) = (state.rows, state.ends.suits, state.key());
        format!("{all:?} {:?} {suits:?} {rows:?} {} {key}", columns.places, state.left)
    }

    /// It does not count where the foundations of a complete suit met, nor which row is begun from
    /// the second on.
    fn essence(&self, position: &Position) -> String {
        let column = |pile| (position.face_down(pile), position.cards(pile));
        let columns: Vec<_> = self.root.piles.iter().map(|&pile| column(pile)).collect();
        let stock: Vec<_> = self.rules.piles().of(PileKind::Stock).map(|pile| position.cards(pile)).collect();
        let len = |pile: Option<_>| pile.map_or(0, |pile| position.len(pile));
        let ends = self.root.up.iter().zip(&self.root.down).map(|(&up, &down)| (len(up), len(down)));
        let ends: Vec<_> = ends.map(|(up, down)| if up + down == 13 { (13, 0) } else { (up, down) }).collect();
        format!("{columns:?} {stock:?} {ends:?} {}", position.rows().min(2))
    }

    /// The claim of the reduction is compared as it stands: whatever plays come before a draw, some
    /// step leads to a position from which the other plays lead to the same.
    fn compare_list(
        &mut self,
        position: &Position,
        state: &DelayedState,
        steps: &[Vec<Move>],
        omitted: &mut Omitted,
    ) -> Result<(), String> {
        if state.is_dead() != DelayedState::new(&self.rules, position).is_dead() {
            return Err("only one of them is dead".into());
        }
        if state.stock_is_empty() {
            return self.compare_end(position, state, omitted);
        }
        let turned = list(state, 1 % state.piles.len(), true);
        if steps.iter().collect::<HashSet<_>>() != turned.iter().collect() {
            return Err(format!("{steps:?} are listed otherwise as {turned:?}"));
        }
        if state.rows.first && state.rows.face_down == 0 {
            return self.compare_moves(position, steps, omitted);
        }
        let Some(before) = self.reached(&[*position]) else { return Ok(()) };
        let after: Result<Vec<Position>, String> =
            steps.iter().map(|step| play_all(&self.rules, position, step)).collect();
        let after = after?;
        let Some(reached) = self.reached(&after) else { return Ok(()) };
        let reached: HashSet<String> = reached.iter().map(|position| self.essence(position)).collect();
        for earlier in &before {
            let drawn = play_all(&self.rules, earlier, &[Move::Draw])?;
            if !reached.contains(&self.essence(&drawn)) {
                return Err(format!("no step is for {earlier:?}"));
            }
        }
        *omitted.entry("a play comes after the draw").or_default() += (before.len() - 1) as u64;
        Ok(())
    }
}

impl DelayedModel {
    /// All positions that plays to foundations lead to; `None` if there are too many.
    fn reached(&self, from: &[Position]) -> Option<Vec<Position>> {
        let (mut all, mut at) = (from.to_vec(), 0);
        let mut seen: HashSet<u128> = from.iter().map(Position::hash128).collect();
        while at < all.len() {
            let plays = all[at].legal_moves(&self.rules);
            for &mv in plays.iter().filter(|mv| matches!(mv, Move::Cards { .. })) {
                let next = play_all(&self.rules, &all[at], &[mv]).ok()?;
                if seen.insert(next.hash128()) {
                    all.push(next);
                }
            }
            at += 1;
            if all.len() > MOST_REACHED {
                return None;
            }
        }
        Some(all)
    }

    /// In the first row each move is a step.
    fn compare_moves(&self, position: &Position, steps: &[Vec<Move>], omitted: &mut Omitted) -> Result<(), String> {
        let has = |mv: Move| steps.iter().any(|step| *step == [mv]);
        for &mv in &position.legal_moves(&self.rules) {
            if has(mv) {
                continue;
            }
            let same = |other: &Move| matches!((mv, *other), (Move::Cards { from, .. }, Move::Cards { from: own, .. }) if own == from);
            let other_end = position.legal_moves(&self.rules).iter().any(|other| same(other) && has(*other));
            if !other_end {
                return Err(format!("{mv:?} is missing from {steps:?}"));
            }
            *omitted.entry("the last card of a suit goes to either foundation").or_default() += 1;
        }
        Ok(())
    }

    /// When the stock is empty, playing whatever fits wins or nothing does.
    fn compare_end(&self, position: &Position, state: &DelayedState, omitted: &mut Omitted) -> Result<(), String> {
        let mut end = *position;
        while let Some(&mv) = end.legal_moves(&self.rules).first() {
            let _ = end.play_unchecked(&self.rules, mv);
        }
        *omitted.entry("nothing is searched when the stock is empty").or_default() += 1;
        let won = end.is_won(&self.rules);
        if won == self.is_won(state) { Ok(()) } else { Err(format!("playing whatever fits: {won}")) }
    }
}

fn list(state: &DelayedState, begin: usize, draw_first: bool) -> Vec<Vec<Move>> {
    let (mut moves, mut steps) = (Vec::new(), Vec::new());
    state.list(begin, draw_first, &mut moves, &mut steps);
    steps.push(moves.len());
    steps.windows(2).map(|ends| moves[ends[0]..ends[1]].to_vec()).collect()
}
