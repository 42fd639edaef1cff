//! Compact states under the contract of fast models.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use patience::{Card, Move, PileId, Position, Rules};

use super::MAX_LISTED;
use crate::base::fast_model::{FastModel, Omitted, play_all};
use crate::base::part::Part as _;
use crate::base::sets::cards;
use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::families::compact::context::CompactContext;
use crate::families::compact::moves::CompactMoveLister;
use crate::families::compact::state::{CompactMove, CompactState, RESERVE, STOCK, UP};
use crate::position::replay::Replay;
use crate::position::run_splits::RunSplits;
use crate::position::safe_foundation::SafeFoundation;

/// So many ways to lay cards of the stock on columns are followed from one position.
const MOST_LAID: usize = 200;

pub(crate) struct CompactModel {
    rules: Arc<Rules>,
    context: CompactContext,
    lister: CompactMoveLister,
    /// Splits of runs may be left out, and safe plays may be the only ones.
    splits: bool,
    safe: Option<SafeFoundation>,
}

/// A step without the order in which cards are laid.
type Plain = (u64, u8, u8, u8, u8);

fn plain(play: CompactMove) -> Plain {
    (play.laid, play.from, play.to, play.count, play.card)
}

impl FastModel for CompactModel {
    type Part = CompactContext;
    type State = CompactState;
    type Step = CompactMove;

    fn variants() -> Vec<Prunings> {
        let bare = Prunings { stock_on_column: true, compact: true, ..Prunings::NONE };
        vec![Prunings::default(), bare, Prunings { run_ends: true, ..bare }, Prunings { run_splits: true, ..bare }]
    }

    fn new(rules: &Arc<Rules>, root: &Position, prunings: &Prunings) -> Option<Self> {
        let traits = Traits::of(rules);
        Some(CompactModel {
            rules: Arc::clone(rules),
            context: CompactContext::new(rules, root, prunings)?,
            lister: CompactMoveLister::new(rules, prunings, MAX_LISTED),
            splits: prunings.run_splits && RunSplits::applies(&traits),
            safe: SafeFoundation::new(rules, &traits).filter(|_| prunings.safe_foundation),
        })
    }

    fn state(&self, position: &Position) -> CompactState {
        self.context.state(position)
    }

    fn list(&mut self, state: &CompactState) -> Vec<CompactMove> {
        let mut plays = Vec::new();
        self.lister.list(&self.context, state, &mut plays);
        plays.into_iter().map(|(_, play)| play).collect()
    }

    fn play(&self, state: &mut CompactState, &step: &CompactMove) {
        self.context.play(state, step);
    }

    fn foretell(&self, state: &mut CompactState, &step: &CompactMove) -> (u128, bool) {
        (self.context.key_after(state, step), self.context.wins(state, step))
    }

    fn key(&self, state: &CompactState) -> u128 {
        self.context.key(state)
    }

    fn is_won(&self, state: &CompactState) -> bool {
        self.context.is_won(state)
    }

    fn moves(&self, position: &Position, &step: &CompactMove) -> Vec<Move> {
        let mut replay = Replay::new(&self.rules, position);
        self.context.replay(&mut replay, step);
        replay.moves
    }

    fn told(&self, state: &CompactState) -> String {
        self.context.told(state)
    }

    /// Columns are alike. Where ends of runs are alike, it counts which cards lie on others in runs
    /// and which are covered there. Of the stock it counts which cards come up.
    fn essence(&self, position: &Position) -> String {
        let (mut bases, mut lying, mut covered) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        for &pile in &self.context.piles {
            let cards = position.cards(pile);
            let tail = if self.context.tails { position.run_len(pile).saturating_sub(1) } else { 0 };
            let base = cards.len() - tail;
            for pair in cards[base.saturating_sub(1)..].windows(2) {
                covered.insert(pair[0].index());
                lying.insert(pair[1].index());
            }
            bases.push((position.face_down(pile), cards[..base].to_vec()));
        }
        bases.sort_by_key(|(down, cards)| (*down, cards.iter().map(|card| card.index()).collect::<Vec<_>>()));
        let up = self.context.foundations.map(|pile| position.len(pile));
        let rest = [self.context.reserve, self.context.waste, self.context.stock];
        let mut rest = rest.map(|pile| pile.map_or_else(Vec::new, |pile| position.cards(pile)));
        rest[2].reverse();
        let stock: Vec<Card> = rest[1].iter().chain(&rest[2]).copied().collect();
        let come_up: BTreeSet<_> = self.turned(position).iter().filter_map(|turned| self.waste_top(turned)).collect();
        format!("{bases:?} {lying:?} {covered:?} {up:?} {:?} {stock:?} {come_up:?}", rest[0])
    }

    fn compare_list(
        &mut self,
        position: &Position,
        state: &CompactState,
        steps: &[CompactMove],
        omitted: &mut Omitted,
    ) -> Result<(), String> {
        if self.context.is_won(state) != position.is_won(&self.rules) {
            return Err("only one of them is won".into());
        }
        let listed: HashSet<Plain> = steps.iter().map(|&step| plain(step)).collect();
        if let [only] = steps
            && let Some(safe) = &self.safe
            && only.to == UP
            && safe.is_safe(position, Card::from_index(only.card).ok_or("no card")?)
        {
            *omitted.entry("a safe play is the only one").or_default() += 1;
            return Ok(());
        }
        let wanted = self.context.foundations.iter().fold(0, |set, &pile| set | position.wanted(&self.rules, pile));
        let mut tops = HashSet::new();
        for (at, turned) in self.turned(position).iter().enumerate() {
            for &mv in &turned.legal_moves(&self.rules) {
                let Some(step) = self.step_of(turned, mv, 0) else { continue };
                // Only the waste changes by turning.
                if at > 0 && step.1 != STOCK || listed.contains(&step) {
                    continue;
                }
                let why = self.why_omitted(turned, step, wanted);
                *omitted.entry(why.ok_or_else(|| format!("{step:?} is missing from {steps:?}"))?).or_default() += 1;
            }
            if self.context.step == 1 && self.waste_top(turned).is_some_and(|top| tops.insert(top)) {
                self.compare_laid(turned, &listed, wanted, omitted)?;
            }
        }
        Ok(())
    }
}

impl CompactModel {
    fn waste_top(&self, position: &Position) -> Option<usize> {
        self.context.waste.and_then(|waste| position.exposed(waste)).map(Card::index)
    }

    /// The positions that drawing, a redeal and drawing again lead to, this one first.
    fn turned(&self, position: &Position) -> Vec<Position> {
        let mut all = vec![*position];
        let mut redealt = false;
        for _ in 0..2 * self.rules.card_count() {
            let mut next = all[all.len() - 1];
            let moves = next.legal_moves(&self.rules);
            let Some(&mv) = moves.iter().find(|mv| matches!(mv, Move::Draw | Move::Redeal)) else { break };
            if mv == Move::Redeal && std::mem::replace(&mut redealt, true) {
                break;
            }
            let _ = next.play_unchecked(&self.rules, mv);
            all.push(next);
        }
        all
    }

    /// A move of the core as a step. All spaces are the first one. `None` for draws and redeals.
    fn step_of(&self, position: &Position, mv: Move, laid: u64) -> Option<Plain> {
        let Move::Cards { from, to, count } = mv else { return None };
        let column = |pile: PileId| self.context.piles.iter().position(|&own| own == pile);
        let from_code = match column(from) {
            Some(column) => column as u8,
            None if Some(from) == self.context.reserve => RESERVE,
            None => STOCK,
        };
        let to_code = match column(to) {
            Some(_) if position.is_empty(to) => {
                self.context.piles.iter().position(|&pile| position.is_empty(pile))? as u8
            }
            Some(column) => column as u8,
            None => UP,
        };
        let card = position.from_top(from).nth(usize::from(count) - 1)?;
        Some((laid, from_code, to_code, count, card.index() as u8))
    }

    /// The reduction that leaves a step out, if one does.
    fn why_omitted(&self, position: &Position, (_, from, to, count, _): Plain, wanted: u64) -> Option<&'static str> {
        let column = |code: u8| self.context.piles.get(usize::from(code)).copied();
        let is_space = column(to).is_some_and(|to| position.is_empty(to));
        match column(from) {
            Some(pile) if is_space && usize::from(count) == position.len(pile) => Some("a whole column stays"),
            Some(pile) if self.splits && column(to).is_some() && !is_space => {
                let freed = position.from_top(pile).nth(usize::from(count))?;
                let splits = usize::from(count) < position.run_len(pile);
                (splits && wanted >> freed.index() & 1 == 0).then_some("a split frees no wanted card")
            }
            None if from == STOCK && column(to).is_some() && self.context.step == 1 => {
                Some("a stock card is laid down only to be built on")
            }
            _ => None,
        }
    }

    /// Follows every way to lay cards of the stock on one column, from one that is up now, and
    /// compares what can be moved onto them.
    fn compare_laid(
        &self,
        turned: &Position,
        listed: &HashSet<Plain>,
        wanted: u64,
        omitted: &mut Omitted,
    ) -> Result<(), String> {
        let Some(waste) = self.context.waste else { return Ok(()) };
        let first_space = self.context.piles.iter().find(|&&pile| turned.is_empty(pile));
        for &to in &self.context.piles {
            if turned.is_empty(to) && Some(&to) != first_space {
                continue;
            }
            let mut open = vec![(*turned, 0u64)];
            for _ in 0..MOST_LAID {
                let Some((position, laid)) = open.pop() else { break };
                let up = self.waste_top(&position).ok_or("an empty waste")?;
                let Ok(after) = play_all(&self.rules, &position, &[Move::Cards { from: waste, to, count: 1 }]) else {
                    continue;
                };
                let laid = laid | 1 << up;
                for &mv in &after.legal_moves(&self.rules) {
                    // What is laid on a space is told by where that was.
                    let onto = matches!(mv, Move::Cards { to: onto, from, .. } if onto == to && from != waste);
                    let Some(step) = self.step_of(&after, mv, laid).filter(|_| onto) else { continue };
                    if !listed.contains(&step) {
                        let why = self.why_omitted(&after, step, wanted);
                        let why = why.ok_or_else(|| format!("{step:?} is missing, laid {:?}", set(laid)))?;
                        *omitted.entry(why).or_default() += 1;
                    }
                }
                let mut seen = HashSet::new();
                let turned = self.turned(&after);
                let new = turned.iter().filter(|turned| self.waste_top(turned).is_some_and(|top| seen.insert(top)));
                open.extend(new.map(|turned| (*turned, laid)));
            }
        }
        Ok(())
    }
}

fn set(laid: u64) -> Vec<Option<Card>> {
    cards(laid).map(Card::from_index).collect()
}
