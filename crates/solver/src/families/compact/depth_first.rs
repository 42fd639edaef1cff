//! Depth-first search on [`CompactState`]s, for one-deck games with an unlimited stock.

use std::sync::Arc;

use patience::{Move, Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::outcome::{Found, KnownOutcomes, WastedNodes};
use crate::base::random::{Luck, Random};
use crate::base::switches::Prunings;
use crate::base::visited::Visited;
use crate::families::compact::context::CompactContext;
use crate::families::compact::crew::{CompactWork, Crew, Member, Next};
use crate::families::compact::moves::{CompactMoveLister, Scored};
use crate::families::compact::state::{CompactMove, CompactState};
use crate::position::replay::Replay;

/// A depth-first search. It may be begun again and again in other random orders.
///
/// All successors of a state are looked up together before any of them is made, so that their
/// memory accesses overlap. New ones enter the table at once, so that each is met on one path only.
pub(crate) struct CompactDepthFirst {
    rules: Arc<Rules>,
    context: CompactContext,
    lister: CompactMoveLister,
    table: Visited,
    /// The others, if several threads search together.
    crew: Option<Member>,
    /// The plays that lead to where its own work begins.
    way: Vec<CompactMove>,
    plays: Vec<Scored>,
    frames: Vec<CompactFrame>,
    listed: Vec<Scored>,
    /// The keys after the listed moves: its own, and those by which outcomes are known.
    keys: Vec<(u128, u128)>,
    /// Proves positions lost by relaxed rules.
    relaxed: Option<Box<CompactLossTest>>,
    /// What earlier searches have found out, if that is kept.
    known: Option<KnownOutcomes>,
    root: Position,
    start: CompactState,
    state: CompactState,
    /// Where the moves of the current state begin.
    first: usize,
    /// The moves of the current state are not listed yet.
    fresh: bool,
    luck: Luck,
    shares: Shares,
}

/// What a search may hold, in bytes, and how long its lists may become.
#[derive(Clone, Copy, Debug)]
struct Shares {
    table: usize,
    deepest: usize,
    most_plays: usize,
    most_listed: usize,
}

impl Shares {
    fn of(bytes: usize) -> Shares {
        // While a list grows the old half stands beside it.
        const FRAME: usize = 3 * size_of::<CompactFrame>();
        const PLAY: usize = 3 * size_of::<Scored>();
        const LISTED: usize = PLAY + 3 * size_of::<(u128, u128)>();
        let deepest = (bytes / 4 / FRAME).min(MAX_DEPTH);
        let most_plays = bytes / 16 / PLAY;
        let most_listed = (bytes / 8 / LISTED).min(MAX_LISTED);
        let table = bytes - deepest * FRAME - most_plays * PLAY - most_listed * LISTED;
        Shares { table, deepest, most_plays, most_listed }
    }
}

/// One position on the way: its plays are `plays[first..]`, of which those that were not tried are
/// left.
#[derive(Clone, Copy, Debug)]
struct CompactFrame {
    first: usize,
    state: CompactState,
    play: CompactMove,
}

/// What became of a compact state's plays.
enum Expanded {
    Listed,
    /// This one wins; none, if that is known of a position without the way.
    Won(Option<CompactMove>),
    RanOut(RanOut),
}

/// Maximum steps that lead from the root.
const MAX_DEPTH: usize = 10_000;
/// Maximum bytes of a search by relaxed rules: it looks at few nodes, and what is left is better
/// used to remember more outcomes.
const MOST_OF_A_TEST: usize = 4 << 20;
/// Maximum plays of one compact state: some hundred times as many as most have.
const MAX_LISTED: usize = 1 << 14;

impl CompactDepthFirst {
    /// `None` if the rules do not fit.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        root: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> Option<CompactDepthFirst> {
        let context = CompactContext::new(rules, root, prunings)?;
        let start = context.state(root);
        let shares = Shares::of(bytes);
        Some(CompactDepthFirst {
            rules: Arc::clone(rules),
            lister: CompactMoveLister::new(rules, prunings, shares.most_listed),
            table: Visited::new(shares.table),
            crew: None,
            way: Vec::new(),
            plays: Vec::new(),
            frames: Vec::new(),
            listed: Vec::new(),
            keys: Vec::new(),
            relaxed: None,
            known: None,
            root: *root,
            start,
            state: start,
            first: 0,
            fresh: false,
            luck: Luck::NONE,
            shares,
            context,
        })
    }

    /// Only the cards at the first so many places of the stock are drawn several at a time, and all
    /// others are always at hand. A win then proves nothing, and its moves are not told.
    pub(crate) fn loosen(&mut self, first: u32) {
        self.context.loosen(first);
    }

    /// Its test by relaxed rules, with all that it knows, for a search of the same game.
    pub(crate) fn take_test(&mut self) -> Option<Box<CompactLossTest>> {
        self.relaxed.take()
    }

    /// What all states of its game have in common.
    pub(crate) fn context(&self) -> &CompactContext {
        &self.context
    }

    /// The table of positions that were visited.
    pub(crate) fn table(&mut self) -> &mut Visited {
        &mut self.table
    }

    /// The peak bytes of tables and stacks.
    pub(crate) fn most_bytes(&self) -> usize {
        let stacks = (self.plays.capacity() + self.listed.capacity()) * size_of::<Scored>()
            + self.frames.capacity() * size_of::<CompactFrame>()
            + self.keys.capacity() * size_of::<(u128, u128)>();
        let known = self.known.as_ref().map_or(0, KnownOutcomes::most_bytes);
        let relaxed = self.relaxed.as_ref().map_or(0, |relaxed| relaxed.most_bytes());
        self.table.most_bytes() + stacks + known + relaxed
    }

    /// Tests each new position by relaxed rules.
    pub(crate) fn testing(mut self, relaxed: Box<CompactLossTest>) -> CompactDepthFirst {
        self.relaxed = Some(relaxed);
        self
    }

    /// From now on it searches together with others, whose threads have numbers. Number 0 begins at
    /// the root; it must have been begun, and none can be begun again.
    pub(crate) fn join(&mut self, crew: &Arc<Crew>, thread: usize) {
        let first = thread == 0;
        self.table.share(&crew.visited, thread);
        if let Some(known) = self.relaxed.as_mut().and_then(|relaxed| relaxed.search.known.as_mut()) {
            known.share(&crew.known, thread);
        }
        self.crew = Some(Member::new(crew, first));
        self.fresh = first;
        if first && let Ok(mut table) = self.table.visit(1) {
            let _ = table.insert(self.context.key(&self.start));
        }
    }

    /// Ends the search for all who share it.
    pub(crate) fn end(&self) {
        if let Some(crew) = &self.crew {
            crew.end();
        }
    }

    /// Prepares a search; `noise` shuffles the order of moves. The root may be another position of
    /// the same game, unless tests are used that remember results.
    pub(crate) fn begin(&mut self, root: &Position, noise: Option<&mut Random>) {
        self.luck = Luck::next(noise);
        self.root = *root;
        self.context.read_piles(root);
        self.begin_at(self.context.state(root));
    }

    fn begin_at(&mut self, start: CompactState) {
        if let Some(table) = self.table.own() {
            table.clear();
            let _ = table.insert(self.context.key(&start));
        }
        self.plays.clear();
        self.frames.clear();
        self.start = start;
        self.state = start;
        self.first = 0;
        self.fresh = true;
    }

    /// Goes on with a search by about `limit` nodes; after [`Found::Limit`] it may go on again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        if self.context.is_won(&self.start) {
            return Found::Win(Vec::new());
        }
        let last = meter.nodes().saturating_add(limit);
        loop {
            if let Some(crew) = &self.crew {
                if crew.is_over() {
                    return Found::RanOut(RanOut::Memory);
                }
                if crew.is_wanted() && !self.fresh {
                    self.give_work();
                }
            }
            // 1. List the moves, unless the state is lost.
            if std::mem::take(&mut self.fresh) {
                match self
                    .is_lost_by_other_rules(meter)
                    .map(|lost| if lost { Expanded::Listed } else { self.expand(meter) })
                {
                    Ok(Expanded::Listed) => {}
                    Ok(Expanded::Won(play)) => return Found::Win(self.way(play)),
                    Ok(Expanded::RanOut(out)) | Err(out) => return Found::RanOut(out),
                }
            }
            // 2. Take the best move left. If none is left, go back.
            if self.plays.len() == self.first {
                let Some(frame) = self.frames.pop() else {
                    match self.crew.as_mut().map_or(Next::Done, Member::next) {
                        Next::Work(work) => self.take(*work),
                        Next::Done => return Found::Nothing,
                        Next::None => return Found::Unproved,
                    }
                    continue;
                };
                self.state = frame.state;
                self.first = frame.first;
                continue;
            }
            if meter.nodes() >= last {
                return Found::Limit;
            }
            if self.way.len() + self.frames.len() >= self.shares.deepest {
                return Found::RanOut(RanOut::Memory);
            }
            let Some((_, play)) = self.plays.pop() else { return Found::Nothing };
            self.frames.push(CompactFrame { first: self.first, state: self.state, play });
            self.context.play(&mut self.state, play);
            self.first = self.plays.len();
            self.fresh = true;
        }
    }

    /// Lists the plays that lead to new positions, the best last.
    fn expand(&mut self, meter: &mut Meter<'_>) -> Expanded {
        let (context, state) = (&self.context, &self.state);
        let is_own_known = self.known.is_some();
        self.listed.clear();
        self.lister.list(context, state, &mut self.listed);
        if self.listed.len() >= self.shares.most_listed {
            return Expanded::RanOut(RanOut::Memory);
        }
        self.keys.clear();
        // Outcomes by the search's own rules, or by an easier game with the same keys.
        let test = self.relaxed.as_mut().filter(|test| test.same_keys).map(|test| &mut test.search);
        let (easier, known) = match test {
            Some(test) => (Some(&test.context), test.known.as_mut()),
            None => (None, self.known.as_mut()),
        };
        self.keys.extend(self.listed.iter().map(|&(_, play)| context.keys_after(state, play, easier)));
        let Ok(mut table) = self.table.visit(self.keys.len()) else { return Expanded::RanOut(RanOut::Memory) };
        table.touch(self.keys.iter().map(|&(key, _)| key));
        let known = known.and_then(KnownOutcomes::read);
        if let Some(known) = &known {
            known.touch(self.keys.iter().map(|&(_, known_by)| known_by));
        }
        for at in 0..self.listed.len() {
            let (score, play) = self.listed[at];
            let (key, known_by) = self.keys[at];
            if let Err(out) = meter.count() {
                return Expanded::RanOut(out);
            }
            if self.context.wins(&self.state, play) {
                return Expanded::Won(Some(play));
            }
            match known.as_ref().and_then(|known| known.either(known_by)) {
                Some(false) => continue,
                // By its own rules it is a win; by relaxed ones it says nothing.
                Some(true) if is_own_known => return Expanded::Won(None),
                _ => {}
            }
            match table.insert(key) {
                Ok(true) if self.plays.len() < self.shares.most_plays => {
                    self.plays.push((score + self.luck.draw(), play));
                }
                Ok(false) => {}
                Ok(true) | Err(_) => return Expanded::RanOut(RanOut::Memory),
            }
        }
        // Stable, so that equal scores keep the fixed order of the plays.
        self.plays[self.first..].sort_by_key(|&(score, _)| score);
        Expanded::Listed
    }

    /// Goes on with what another thread has given away.
    fn take(&mut self, work: CompactWork) {
        self.way = work.way;
        self.state = work.state;
        self.plays = work.plays;
        self.first = 0;
    }

    /// Gives away half of the plays that were left first.
    fn give_work(&mut self) {
        let depth = self.frames.len();
        let starts = self.frames.iter().map(|frame| frame.first).chain([self.first, self.plays.len()]);
        let ends = starts.clone().skip(1);
        // One play of the current state is its own.
        let halves = starts.zip(ends).enumerate().map(|(at, (first, end))| {
            let left = end - first;
            (at, first, if at == depth { left / 2 } else { left.div_ceil(2) })
        });
        let Some((at, first, count)) = halves.into_iter().find(|&(_, _, count)| count > 0) else { return };
        let plays = self.plays.drain(first..first + count).collect();
        let state = self.frames.get(at).map_or(self.state, |frame| frame.state);
        let way = self.way.iter().copied().chain(self.frames[..at].iter().map(|frame| frame.play)).collect();
        self.frames.iter_mut().skip(at + 1).for_each(|frame| frame.first -= count);
        if at < depth {
            self.first -= count;
        }
        if let Some(crew) = &self.crew {
            crew.give(CompactWork { way, state, plays });
        }
    }

    /// Whether easier rules show that the state is lost.
    fn is_lost_by_other_rules(&mut self, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        match &mut self.relaxed {
            Some(relaxed) => relaxed.is_lost(&self.state, meter),
            None => Ok(false),
        }
    }

    /// The moves of all plays on the way and maybe one more; none in a search that only remembers,
    /// or whose plays are not the game's.
    fn way(&self, last: Option<CompactMove>) -> Vec<Move> {
        if self.known.is_some() || self.context.is_loose() {
            return Vec::new();
        }
        let mut replay = Replay::new(&self.rules, &self.root);
        let way = self.way.iter().copied().chain(self.frames.iter().map(|frame| frame.play)).chain(last);
        way.for_each(|play| self.context.replay(&mut replay, play));
        replay.moves
    }

    /// After a search without a win: all positions that it saw are lost.
    fn remember_lost(&mut self) {
        let (Some(known), Some(table)) = (&mut self.known, self.table.own()) else { return };
        known.keep(table.len(), table.iter(), false);
    }

    /// After a search that ended with a win: all positions on the way can be won.
    fn remember_won(&mut self) {
        let Some(known) = &mut self.known else { return };
        let states = self.frames.iter().map(|frame| &frame.state).chain([&self.state]);
        known.keep(self.frames.len() + 1, states.map(|state| self.context.key(state)), true);
    }
}

/// Proves compact states lost by an easier game, as `RelaxedRules` does positions: by relaxed
/// rules, or by the same rules with a [loose stock](crate::portfolio::loose_stock::LooseStock).
pub(crate) struct CompactLossTest {
    search: CompactDepthFirst,
    wasted: WastedNodes,
    /// Positions have the same keys in both games, but for where the waste ends.
    same_keys: bool,
    /// How many cards are drawn several at a time.
    first: u32,
}

impl CompactLossTest {
    /// By these rules, with only the first so many cards drawn several at a time; they must be
    /// easier than the search's game. `None` if they do not fit.
    pub(crate) fn new(
        (rules, first): (&Arc<Rules>, u32),
        root: &Position,
        bytes: usize,
        prunings: &Prunings,
        game: &CompactContext,
    ) -> Option<CompactLossTest> {
        let for_search = (bytes / 2).min(MOST_OF_A_TEST);
        let mut search = CompactDepthFirst::new(rules, root, for_search, prunings)?;
        search.loosen(first);
        search.known = Some(KnownOutcomes::new(bytes - for_search));
        let same_keys = search.context.has_keys_of(game);
        Some(CompactLossTest { search, wasted: WastedNodes::default(), same_keys, first })
    }

    /// How many cards are drawn several at a time.
    pub(crate) fn first(&self) -> u32 {
        self.first
    }

    /// The peak bytes.
    pub(crate) fn most_bytes(&self) -> usize {
        self.search.most_bytes()
    }

    /// Whether a compact state is shown to be lost.
    fn is_lost(&mut self, state: &CompactState, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        let search = &mut self.search;
        let mut state = *state;
        if !self.same_keys {
            search.context.count_key(&mut state);
        }
        match search.known.as_mut().and_then(|known| known.outcome(search.context.key(&state))) {
            Some(won) => return Ok(!won),
            None if !self.wasted.may_try(meter) => return Ok(false),
            None => {}
        }
        let before = meter.nodes();
        search.begin_at(state);
        let found = search.go_on(WastedNodes::LIMIT, meter);
        match found {
            Found::Nothing => {
                search.remember_lost();
                return Ok(true);
            }
            Found::RanOut(out) if out != RanOut::Memory => return Err(out),
            Found::Win(_) => search.remember_won(),
            Found::Limit | Found::Unproved | Found::RanOut(_) => {}
        }
        self.wasted.add(meter.nodes() - before);
        Ok(false)
    }
}

#[cfg(test)]
pub(crate) mod compact_model;
