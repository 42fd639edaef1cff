//! A beam that values a position by playing on from it, for games whose order of plays is known.
//!
//! It replays rules in its own words, and proves nothing: a solution counts only after the core has
//! played it.

use std::sync::Arc;

use patience::{Card, Move, PileId, PileKind, Position, Rank, Rules};

use crate::base::budget::Meter;
use crate::base::mechanisms::{Mechanism, Mechanisms};
use crate::base::outcome::{Found, Method};
use crate::base::part::{Condition, Part, PartKind, Says};
use crate::base::random::Random;
use crate::base::sets::below;
use crate::base::traits::{Drawn, Traits};
use crate::base::visited_lossy::LossySet;
use crate::position::last_pass::{LastPass, next_rank};
use crate::position::macro_move::turn;

/// Searches games with one foundation that takes one rank after the other, from helpers that are
/// refilled from the stock and from a waste that is turned over a few times.
///
/// Which rank is played when is known, so all positions of a level have as many cards up. What
/// decides is which cards have come to the helpers and which are left in the stock. How good that
/// is shows when a plain player goes on from there: the more cards go up then, the better, and
/// among equals what took fewer draws.
pub(crate) struct RolloutBeam {
    rules: Arc<Rules>,
    root: Position,
    piles: Piles,
    /// The rank of each card of waste and stock in their order.
    ranks: Vec<u8>,
    /// For each rank its places in that order, as a set.
    places: [u64; 14],
    /// The ranks that are to be played, and the places of all cards of such a rank.
    wanted: Vec<u8>,
    needed: u64,
    passes: u8,
    first: RolloutState,
    seen: LossySet,
    levels: Vec<Vec<RolloutNode>>,
    children: Vec<(i64, RolloutNode)>,
    own: Vec<RolloutNode>,
    /// Maximum positions that a level may have within the memory.
    widest: usize,
    /// Where the search has got to: its width, whether there is luck, the level, and the position
    /// there that is next.
    width: usize,
    luck: bool,
    level: usize,
    next: usize,
}

#[derive(Clone, Copy, Debug)]
struct Piles {
    foundation: PileId,
    waste: PileId,
    stock: PileId,
}

/// A position, as far as suits don't matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RolloutState {
    /// The places of the cards that are left in waste and stock; those before `drawn` are the
    /// waste.
    left: u64,
    /// For each rank the helpers that have it, four bits each.
    helpers: u64,
    drawn: u8,
    pass: u8,
    /// Helpers without a card.
    empty: u8,
    played: u8,
}

/// So many draws and redeals, and then a play from a helper or from the waste.
#[derive(Clone, Copy, Debug)]
struct TimedPlay {
    turns: u16,
    helper: bool,
}

/// A position of a level, and how it came from which of the level before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RolloutNode {
    state: RolloutState,
    before: u32,
    step: TimedPlay,
}

/// How many draws one more card on the foundation is worth.
const A_CARD: i64 = 40;
/// From the second round on, luck counts for fewer draws than this.
const LUCK: i32 = 16;
/// So many children for each position of the next level are kept at once.
const KEPT: usize = 8;
/// Maximum cards that a set of places holds.
const MOST_CARDS: usize = 52;

impl Part for RolloutBeam {
    const NAME: &'static str = "rollout beam";
    const KIND: PartKind = PartKind::FastModel;
    const SAYS: Says = Says::Won;
    const METHOD: Option<Method> = Some(Method::RolloutBeam);
    const PROVED: Mechanisms = LastPass::PROVED.except(&[Mechanism::DrawsSeveral]);

    fn needs(traits: &Traits) -> Vec<Condition> {
        let mut needs = LastPass::needs(traits);
        needs.extend([
            (traits.drawn == Drawn::Waste(1), "cards are drawn one at a time"),
            (traits.has(Mechanism::RefilledHelpers), "helpers are refilled from the stock"),
        ]);
        needs
    }
}

impl RolloutBeam {
    pub(crate) fn new(rules: &Arc<Rules>, root: &Position, bytes: usize) -> Option<RolloutBeam> {
        let traits = Traits::of(rules);
        if !RolloutBeam::applies(&traits) {
            return None;
        }
        let of = |kind| rules.piles().first(kind);
        let piles =
            Piles { foundation: of(PileKind::Foundation)?, waste: of(PileKind::Waste)?, stock: of(PileKind::Stock)? };
        let helpers = || rules.piles().of(PileKind::Helper);
        if helpers().len() > 15 || helpers().any(|helper| root.len(helper) > 1) {
            return None;
        }
        let rank = |card: Card| card.rank().number();
        let mut ranks: Vec<u8> = root.from_top(piles.waste).map(rank).collect();
        ranks.reverse();
        let drawn = ranks.len();
        ranks.extend(root.from_top(piles.stock).map(rank));
        if ranks.len() > MOST_CARDS {
            return None;
        }
        let mut places = [0; 14];
        for (at, &rank) in ranks.iter().enumerate() {
            places[usize::from(rank)] |= 1 << at;
        }
        let held: Vec<u8> = helpers().filter_map(|helper| root.exposed(helper)).map(rank).collect();
        let first = RolloutState {
            left: (1 << ranks.len()) - 1,
            helpers: held.iter().fold(0, |set, rank| set + (1 << (4 * rank))),
            drawn: drawn as u8,
            pass: root.pass(),
            empty: (helpers().len() - held.len()) as u8,
            played: 0,
        };
        let wanted = wanted(rules, root, piles.foundation)?;
        // Each position of a level keeps its place there; some of its children are kept twice while
        // their list grows.
        let each = (MOST_CARDS + 2 * (KEPT + 1)) * size_of::<(i64, RolloutNode)>();
        Some(RolloutBeam {
            rules: Arc::clone(rules),
            root: *root,
            piles,
            ranks,
            places,
            needed: wanted.iter().fold(0, |set, &rank| set | places[usize::from(rank)]),
            wanted,
            passes: traits.passes?,
            first,
            seen: LossySet::new(bytes / 4),
            levels: Vec::new(),
            children: Vec::new(),
            own: Vec::new(),
            widest: (bytes / 2 / each).max(1),
            width: 0,
            luck: false,
            level: 0,
            next: 0,
        })
    }

    /// Prepares a search with a beam of this width; with luck, positions are valued a little by
    /// chance.
    pub(crate) fn begin(&mut self, width: usize, luck: bool) {
        let step = TimedPlay { turns: 0, helper: false };
        self.width = width.min(self.widest);
        self.luck = luck;
        (self.level, self.next) = (0, 0);
        self.levels.resize_with(self.wanted.len() + 1, Vec::new);
        self.levels.iter_mut().for_each(Vec::clear);
        self.levels[0].push(RolloutNode { state: self.first, before: 0, step });
        self.seen.clear();
        self.children.clear();
    }

    /// Searches on for at most about `limit` nodes: it stops between two positions of a level.
    /// After [`Found::Limit`] it may be called again.
    pub(crate) fn go_on(&mut self, limit: u64, random: &mut Random, meter: &mut Meter<'_>) -> Found {
        let last = meter.nodes().saturating_add(limit);
        while self.level < self.wanted.len() {
            while self.next < self.levels[self.level].len() {
                if meter.nodes() >= last {
                    return Found::Limit;
                }
                if let Some(found) = self.children_of(random, meter) {
                    return found;
                }
                self.next += 1;
            }
            self.descend();
        }
        Found::Unproved
    }

    /// Values the children of the position that is next; says what ends the search, if anything
    /// does.
    fn children_of(&mut self, random: &mut Random, meter: &mut Meter<'_>) -> Option<Found> {
        let state = self.levels[self.level][self.next].state;
        let mut own = std::mem::take(&mut self.own);
        own.clear();
        self.list(state, self.next as u32, &mut own);
        let ended = own.iter().find_map(|&node| self.value(node, random, meter));
        self.own = own;
        if self.children.len() > KEPT * self.width {
            self.keep(2 * self.width);
        }
        ended
    }

    /// Values one child, unless it is known; says what ends the search, if anything does.
    fn value(&mut self, node: RolloutNode, random: &mut Random, meter: &mut Meter<'_>) -> Option<Found> {
        if let Err(out) = meter.count() {
            return Some(Found::RanOut(out));
        }
        if !self.seen.insert(node.state.key()) {
            return None;
        }
        let reached = [false, true].map(|skips| self.play_on(node.state, skips, None));
        let best = usize::from(reached[0].max(reached[1]));
        if best == self.wanted.len()
            && let Some(moves) = self.moves(self.level, node, usize::from(reached[0]) < best)
        {
            return Some(Found::Win(moves));
        }
        let luck = if self.luck { i64::from(random.below(LUCK)) } else { 0 };
        self.children.push((A_CARD * best as i64 - node.state.time() + luck, node));
        None
    }

    /// Goes to the next level: that of the best children.
    fn descend(&mut self) {
        self.keep(2 * self.width);
        self.children.sort_unstable_by_key(RolloutNode::order);
        // Of positions with the same cards left, the first is the one that took fewer draws.
        self.seen.clear();
        let (seen, next) = (&mut self.seen, &mut self.levels[self.level + 1]);
        let new = self.children.iter().filter(|(_, node)| seen.insert(mixed(node.state.left)));
        next.extend(new.map(|&(_, node)| node).take(self.width));
        self.seen.clear();
        self.children.clear();
        self.level += 1;
        self.next = 0;
    }

    /// Keeps the best children.
    fn keep(&mut self, most: usize) {
        if self.children.len() > most {
            self.children.select_nth_unstable_by_key(most, RolloutNode::order);
            self.children.truncate(most);
        }
    }

    /// Every way to play the next card, up to the end of the next pass.
    fn list(&self, mut state: RolloutState, before: u32, nodes: &mut Vec<RolloutNode>) {
        let rank = self.wanted[usize::from(state.played)];
        let (mut turns, mut redealt) = (0, false);
        loop {
            let mut add = |state, helper| nodes.push(RolloutNode { state, before, step: TimedPlay { turns, helper } });
            if let Some(after) = self.play_waste(state, rank) {
                add(after, false);
            }
            let held = state.helpers >> (4 * rank) & 15 > 0;
            if held {
                add(self.play_helper(state, rank), true);
            }
            let stock = state.left & !below(state.drawn);
            let goes_on = if held { stock } else { stock & self.places[usize::from(rank)] };
            if goes_on != 0 {
                turns += self.draw_to(&mut state, goes_on.trailing_zeros());
            } else if !redealt && state.pass < self.passes && state.left != 0 {
                turns += self.redeal(&mut state);
                redealt = true;
            } else {
                return;
            }
        }
    }

    /// How many cards are up when a plain player goes on: from the waste, else from a helper, else
    /// by drawing. If he `skips`, he draws the cards that nothing needs before a helper would be
    /// refilled with them.
    fn play_on(&self, mut state: RolloutState, skips: bool, mut steps: Option<&mut Vec<TimedPlay>>) -> u8 {
        let mut turns = 0;
        while let Some(&rank) = self.wanted.get(usize::from(state.played)) {
            let mut played = |turns: &mut u16, helper| {
                if let Some(steps) = &mut steps {
                    steps.push(TimedPlay { turns: *turns, helper });
                }
                *turns = 0;
            };
            if let Some(after) = self.play_waste(state, rank) {
                played(&mut turns, false);
                state = after;
            } else if state.helpers >> (4 * rank) & 15 > 0 {
                // In the last pass a card that is never needed buries what lies under it.
                if skips && (state.pass < self.passes || state.left & below(state.drawn) == 0) {
                    turns += self.skip(&mut state);
                }
                played(&mut turns, true);
                state = self.play_helper(state, rank);
            } else {
                let next = state.left & self.places[usize::from(rank)] & !below(state.drawn);
                if next != 0 {
                    turns += self.draw_to(&mut state, next.trailing_zeros());
                } else if state.pass < self.passes && state.left != 0 {
                    turns += self.redeal(&mut state);
                } else {
                    break;
                }
            }
        }
        state.played
    }

    fn play_waste(&self, mut state: RolloutState, rank: u8) -> Option<RolloutState> {
        let waste = state.left & below(state.drawn);
        let top = waste.checked_ilog2()?;
        if self.ranks[top as usize] != rank {
            return None;
        }
        state.left &= !(1 << top);
        state.played += 1;
        Some(state)
    }

    fn play_helper(&self, mut state: RolloutState, rank: u8) -> RolloutState {
        state.helpers -= 1 << (4 * rank);
        state.empty += 1;
        state.played += 1;
        self.refill(&mut state);
        state
    }

    /// Brings cards of the stock to empty helpers.
    fn refill(&self, state: &mut RolloutState) {
        while state.empty > 0 {
            let stock = state.left & !below(state.drawn);
            if stock == 0 {
                return;
            }
            let next = stock.trailing_zeros();
            state.left &= !(1 << next);
            state.drawn = next as u8 + 1;
            state.helpers += 1 << (4 * self.ranks[next as usize]);
            state.empty -= 1;
        }
    }

    /// Draws the cards that nothing needs, as long as they come next.
    fn skip(&self, state: &mut RolloutState) -> u16 {
        let stock = state.left & !below(state.drawn);
        let skipped = match stock & self.needed {
            0 => stock,
            next => stock & below(next.trailing_zeros() as u8),
        };
        skipped.checked_ilog2().map_or(0, |last| self.draw_to(state, last))
    }

    /// Draws until the card of a place comes up; says how often.
    fn draw_to(&self, state: &mut RolloutState, place: u32) -> u16 {
        let drawn = state.left & !below(state.drawn) & below(place as u8 + 1);
        state.drawn = place as u8 + 1;
        drawn.count_ones() as u16
    }

    /// Draws all that is left and turns the waste over; says how many turns that took.
    fn redeal(&self, state: &mut RolloutState) -> u16 {
        let turns = (state.left & !below(state.drawn)).count_ones() as u16 + 1;
        state.pass += 1;
        state.drawn = 0;
        self.refill(state);
        turns
    }

    /// The moves to a position after one of this level, and then to a win by the plain player; none
    /// if the core does not agree.
    fn moves(&self, level: usize, last: RolloutNode, skips: bool) -> Option<Vec<Move>> {
        let mut steps = vec![last.step];
        let mut before = last.before;
        for level in (1..=level).rev() {
            let node = self.levels[level].get(before as usize)?;
            steps.push(node.step);
            before = node.before;
        }
        steps.reverse();
        self.play_on(last.state, skips, Some(&mut steps));
        let (mut position, mut moves) = (self.root, Vec::new());
        for (step, &rank) in steps.iter().zip(&self.wanted) {
            for _ in 0..step.turns {
                let mv = turn(&self.rules, &position);
                let _ = position.play(&self.rules, mv).ok()?;
                moves.push(mv);
            }
            let fits = |&pile: &PileId| position.exposed(pile).is_some_and(|card| card.rank().number() == rank);
            let helper = || self.rules.piles().of(PileKind::Helper).find(fits);
            let from = if step.helper { helper()? } else { self.piles.waste };
            let mv = Move::Cards { from, to: self.piles.foundation, count: 1 };
            let _ = position.play(&self.rules, mv).ok()?;
            moves.push(mv);
        }
        position.is_won(&self.rules).then_some(moves)
    }

    /// The peak bytes of all lists.
    pub(crate) fn most_bytes(&self) -> usize {
        let nodes = self.levels.iter().map(Vec::capacity).sum::<usize>() + self.own.capacity();
        nodes * size_of::<RolloutNode>()
            + self.children.capacity() * size_of::<(i64, RolloutNode)>()
            + self.seen.most_bytes()
    }
}

impl RolloutState {
    /// Tells it from all others with as many cards up.
    fn key(&self) -> u64 {
        mixed(self.left | u64::from(self.drawn) << 52 | u64::from(self.pass) << 58)
    }

    /// How far the stock has been gone through.
    fn time(&self) -> i64 {
        i64::from(self.pass) * 64 + i64::from(self.drawn)
    }
}

impl RolloutNode {
    /// The best first, and no two alike.
    fn order((value, node): &(i64, RolloutNode)) -> (i64, i64, u64) {
        (-value, node.state.time(), node.state.left)
    }
}

/// Spreads a number over all bits; no two come to be the same.
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    number ^ number >> 32
}

/// The ranks that are to be played until the game is won.
fn wanted(rules: &Rules, position: &Position, foundation: PileId) -> Option<Vec<u8>> {
    let climb = rules.foundations().first()?.climb;
    let mut rank: Rank = position.exposed(foundation)?.rank();
    let mut wanted = Vec::new();
    for _ in position.home(rules)..rules.goal() {
        rank = next_rank(climb, rank)?;
        wanted.push(rank.number());
    }
    Some(wanted)
}

#[cfg(test)]
mod rollout_model;
