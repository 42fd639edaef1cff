//! The moves of compact states.

use patience::{Card, Rules, Units};

use crate::base::part::Part as _;
use crate::base::sets::{cards, has};
use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::families::compact::context::CompactContext;
use crate::families::compact::state::{CompactMove, CompactState, MOST_COLUMNS, NONE, RESERVE, STOCK, UP};
use crate::position::run_splits::RunSplits;
use crate::position::safe_foundation::SafeFoundation;

/// Lists the moves of a compact state, with how much a player would like each.
///
/// They are the macro moves of the core's positions, with one difference. Cards that are laid on a
/// column from the stock are one move with the move that follows them onto it; those that no such
/// move follows are left out. Claim and proof: `docs/proofs/stock-on-column.md`.
#[derive(Debug)]
pub(crate) struct CompactMoveLister {
    safe: Option<SafeFoundation>,
    parts: bool,
    /// The cards of the stock that come up, with the draws, where several are drawn at a time.
    turned: Vec<(u8, u16)>,
    /// Maximum moves that are listed.
    most: usize,
}

/// A play and how likely a player would choose it.
pub(crate) type Scored = (i32, CompactMove);

/// Where cards may be laid.
struct Targets {
    /// The cards that fit on each column, none if it is empty.
    takes: [u64; MOST_COLUMNS],
    /// The cards that fit on any.
    any: u64,
    /// The first space.
    space: Option<usize>,
    /// What may come there from a column, the reserve and the stock.
    space_takes: [u64; 3],
    /// The cards of a stock that is always at hand that may be laid on columns, one on the other.
    reached: u64,
}

/// A card or run that may be moved onto a column: the column or the reserve, how many, the highest
/// card.
type Source = (u8, u8, u8);

impl CompactMoveLister {
    pub(crate) fn new(rules: &Rules, prunings: &Prunings, most: usize) -> CompactMoveLister {
        let traits = Traits::of(rules);
        CompactMoveLister {
            safe: SafeFoundation::new(rules, &traits).filter(|_| prunings.safe_foundation),
            parts: prunings.run_splits && RunSplits::applies(&traits),
            turned: Vec::new(),
            most,
        }
    }

    /// Appends the plays of a compact state; a single one if it is safe. If the list is full, some
    /// may be missing.
    pub(crate) fn list(&mut self, context: &CompactContext, state: &CompactState, plays: &mut Vec<Scored>) {
        let first = plays.len();
        let wanted = context.wanted(state);
        if context.step > 1 {
            context.turned(state, &mut self.turned);
        }
        self.list_up(context, state, wanted, plays);
        if let Some(safe) = self.best_safe(context, state, &plays[first..]) {
            plays.truncate(first);
            plays.push(safe);
            return;
        }
        let targets = Targets::of(context, state);
        self.list_sources(context, state, wanted, &targets, plays);
        if targets.space.is_some() {
            list_into_space(context, state, &targets, plays);
        }
        if context.step > 1 {
            self.list_turned(context, state, &targets, plays);
        }
    }

    /// Of the safe plays to foundations, the one with the fewest draws before it.
    fn best_safe(&self, context: &CompactContext, state: &CompactState, plays: &[Scored]) -> Option<Scored> {
        let safe = self.safe.as_ref()?;
        let is_safe = |(_, play): &&Scored| {
            (play.from != STOCK || has(context.free, play.card))
                && Card::from_index(play.card).is_some_and(|card| safe.is_safe_at(state.up, card))
        };
        plays.iter().filter(is_safe).max_by_key(|&&(score, _)| score).copied()
    }

    /// Plays to foundations.
    fn list_up(&self, context: &CompactContext, state: &CompactState, wanted: u64, plays: &mut Vec<Scored>) {
        for column in 0..context.columns {
            if state.heads[column] != NONE && has(wanted, state.tops[column]) {
                let play = single(column as u8, UP, state.tops[column]);
                plays.push((score(state, play, 0), play));
            }
        }
        if let Some(card) = context.reserve_top(state).filter(|&card| has(wanted, card)) {
            let play = single(RESERVE, UP, card);
            plays.push((score(state, play, 0), play));
        }
        for card in cards(state.stock & context.free & wanted) {
            let play = single(STOCK, UP, card);
            plays.push((score(state, play, context.draws_to(state, card)), play));
        }
        if context.step > 1 {
            for &(card, draws) in self.turned.iter().filter(|&&(card, _)| has(wanted, card)) {
                let play = single(STOCK, UP, card);
                plays.push((score(state, play, u32::from(draws)), play));
            }
        }
    }

    /// Moves onto columns of what does not come from the stock, but for cards of it that are laid
    /// there first.
    fn list_sources(
        &self,
        context: &CompactContext,
        state: &CompactState,
        wanted: u64,
        targets: &Targets,
        plays: &mut Vec<Scored>,
    ) {
        let mut list = |source: Source| list_onto(context, state, targets, self.most, source, plays);
        for column in 0..context.columns {
            let (run, head) = (state.runs[column], state.heads[column]);
            if head == NONE {
                continue;
            }
            let count = run.count_ones() as u8;
            let mut source = |count: u8, card: u8| {
                if moves_as_unit(context.units, count, state.lens[column]) {
                    list((column as u8, count, card));
                }
            };
            source(count, head);
            // A part of a run only frees the card under it: see `RunSplits`.
            let freed = if self.parts { run & wanted } else { run };
            for freed in cards(freed & !(1 << state.tops[column])) {
                let card = (context.followers[usize::from(freed)] & run).trailing_zeros() as u8;
                source(count - ranks_between(head, card), card);
            }
        }
        if let Some(card) = context.reserve_top(state) {
            list((RESERVE, 1, card));
        }
    }

    /// Plays of the stock's cards, where several are drawn at a time, onto columns and into a
    /// space.
    fn list_turned(&self, context: &CompactContext, state: &CompactState, targets: &Targets, plays: &mut Vec<Scored>) {
        for &(card, draws) in &self.turned {
            let mut add = |to: usize| {
                let play = single(STOCK, to as u8, card);
                plays.push((score(state, play, u32::from(draws)), play));
            };
            if has(targets.any, card) {
                (0..context.columns).filter(|&to| has(targets.takes[to], card)).for_each(&mut add);
            }
            if let Some(space) = targets.space.filter(|_| has(targets.space_takes[2], card)) {
                add(space);
            }
            list_after_laying(context, state, targets, self.most, (STOCK, 1, card), plays);
        }
    }
}

impl Targets {
    fn of(context: &CompactContext, state: &CompactState) -> Targets {
        let mut targets = Targets { takes: [0; MOST_COLUMNS], any: 0, space: None, space_takes: [0; 3], reached: 0 };
        for column in 0..context.columns {
            if state.heads[column] != NONE {
                targets.takes[column] = context.followers[usize::from(state.tops[column])];
                targets.any |= targets.takes[column];
            } else if state.lens[column] == 0 && targets.space.is_none() {
                targets.space = Some(column);
            }
        }
        if targets.space.is_some() {
            targets.space_takes = context.space_takes(state);
        }
        if context.free != 0 {
            targets.reached = targets.reach(context, state);
        }
        targets
    }

    fn reach(&self, context: &CompactContext, state: &CompactState) -> u64 {
        let at_hand = state.stock & context.free;
        let mut reached = at_hand & (self.any | self.space_takes[2]);
        let mut new = reached;
        while new != 0 {
            let followers = cards(new).fold(0, |set, card| set | context.followers[usize::from(card)]);
            new = followers & at_hand & !reached;
            reached |= new;
        }
        reached
    }
}

/// Moves of a card or run onto other columns, at once and after cards of the stock; `plays` becomes
/// no longer than `most`.
fn list_onto(
    context: &CompactContext,
    state: &CompactState,
    targets: &Targets,
    most: usize,
    (from, count, card): Source,
    plays: &mut Vec<Scored>,
) {
    if has(targets.any, card) {
        for to in (0..context.columns).filter(|&to| has(targets.takes[to], card)) {
            add_onto(state, most, CompactMove { laid: 0, from, to: to as u8, count, card }, || 0, plays);
        }
    }
    list_after_laying(context, state, targets, most, (from, count, card), plays);
}

/// Adds a move, unless it leads where it comes from or there are `most`.
#[inline]
fn add_onto(
    state: &CompactState,
    most: usize,
    play: CompactMove,
    draws: impl FnOnce() -> u32,
    plays: &mut Vec<Scored>,
) {
    if play.to != play.from && plays.len() < most {
        plays.push((score(state, play, draws()), play));
    }
}

/// Moves of a card or run onto other columns after cards of the stock that are always at hand.
fn list_after_laying(
    context: &CompactContext,
    state: &CompactState,
    targets: &Targets,
    most: usize,
    (from, count, card): Source,
    plays: &mut Vec<Scored>,
) {
    let mut add = |laid: u64, on: u8, to: usize| {
        let play = CompactMove { laid, from, to: to as u8, count, card };
        add_onto(state, most, play, || context.draws_to(state, on), plays);
    };
    let hosts = context.hosts[usize::from(card)] & targets.reached;
    if hosts == 0 {
        return;
    }
    // From the card that is moved upwards: what is laid so far, and the cards that could be laid
    // under it.
    let mut open = [(0u64, 0u64); Card::COUNT];
    let mut depth = 1;
    open[0] = (0, hosts);
    while depth > 0 {
        let (laid, hosts) = &mut open[depth - 1];
        if *hosts == 0 {
            depth -= 1;
            continue;
        }
        let host = hosts.trailing_zeros() as u8;
        *hosts &= *hosts - 1;
        let laid = *laid | 1 << host;
        if has(targets.any, host) {
            (0..context.columns).filter(|&to| has(targets.takes[to], host)).for_each(|to| add(laid, host, to));
        }
        if let Some(space) = targets.space.filter(|_| has(targets.space_takes[2], host)) {
            add(laid, host, space);
        }
        open[depth] = (laid, context.hosts[usize::from(host)] & targets.reached);
        depth += 1;
    }
}

/// Moves of what does not come from the stock into the first space: whole columns stay where they
/// are.
fn list_into_space(context: &CompactContext, state: &CompactState, targets: &Targets, plays: &mut Vec<Scored>) {
    let Some(space) = targets.space else { return };
    let [from_columns, from_reserve, _] = targets.space_takes;
    let mut add = |from: u8, count: u8, card: u8| {
        let play = CompactMove { laid: 0, from, to: space as u8, count, card };
        plays.push((score(state, play, 0), play));
    };
    for column in 0..context.columns {
        for card in cards(state.runs[column] & from_columns) {
            let run = state.runs[column].count_ones() as u8;
            let count = run - ranks_between(state.heads[column], card);
            if count < state.lens[column] && moves_as_unit(context.units, count, state.lens[column]) {
                add(column as u8, count, card);
            }
        }
    }
    if let Some(card) = context.reserve_top(state).filter(|&card| has(from_reserve, card)) {
        add(RESERVE, 1, card);
    }
}

fn single(from: u8, to: u8, card: u8) -> CompactMove {
    CompactMove { laid: 0, from, to, count: 1, card }
}

/// By how many ranks a card of a run is lower than its highest one.
fn ranks_between(head: u8, card: u8) -> u8 {
    (head % 13 + 13 - card % 13) % 13
}

/// Whether so many cards of a run move together from a column of this length to another.
fn moves_as_unit(units: Units, count: u8, len: u8) -> bool {
    match units {
        Units::Single => count == 1,
        Units::Parts(_) | Units::Groups => true,
        Units::Whole(_) => count == 1 || count == len,
        Units::OnlyWhole(_) => count == len,
    }
}

/// How likely a player would choose a play: as `likely` for macro moves.
fn score(state: &CompactState, play: CompactMove, draws: u32) -> i32 {
    let mut score = -(draws.min(20) as i32);
    score += match play.to {
        UP => 60,
        to if state.lens[usize::from(to)] == 0 => -10,
        _ => 15,
    };
    score += match play.from {
        RESERVE => 45,
        STOCK => 20,
        _ => 0,
    };
    if play.laid != 0 {
        score -= 5 * play.laid.count_ones() as i32;
    }
    let column = usize::from(play.from);
    if column < MOST_COLUMNS {
        let rest = state.lens[column] - play.count;
        let down = state.downs[column];
        if rest > 0 && rest == down {
            score += 40 - 2 * i32::from(down);
        } else if rest == 0 {
            score += 30;
        } else if u32::from(play.count) < state.runs[column].count_ones() {
            score -= 25;
        }
    }
    score
}
