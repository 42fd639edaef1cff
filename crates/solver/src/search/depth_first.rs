//! Depth-first search with a table of visited positions, on a stack of its own.

use patience::{Draw, MAX_PILES, Move, PileId, PileKind, Position, Rules, Undo};

use crate::base::budget::{Meter, RanOut};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::base::visited_exact::KeyTable;
use crate::search::dead_ends::DeadEnds;
use crate::search::relaxed_rules::Easier;
use crate::state::canonical_key::{RunningKey, Symmetry};
use crate::state::macro_move::{Act, ActLister, Done, come_back, go, perform};
use crate::state::ordering::Buried;

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

/// Positions of which the outcome is known: keys whose last bit says that it is a win.
pub(crate) struct Known(KeyTable);

impl Known {
    /// Nothing is known; at most so many bytes are taken.
    pub(crate) fn new(bytes: usize) -> Known {
        Known(KeyTable::new(bytes))
    }

    /// Whether a position can be won, if that is known.
    pub(crate) fn outcome(&self, key: u128) -> Option<bool> {
        self.0.either(key & !1, key | 1).map(|found| found & 1 == 1)
    }

    /// Keeps an outcome; what finds no room is found out again.
    pub(crate) fn keep(&mut self, key: u128, won: bool) {
        let _ = self.0.insert(if won { key | 1 } else { key & !1 });
    }

    /// See [`KeyTable::touch`].
    pub(crate) fn touch(&self, keys: impl Iterator<Item = u128>) {
        self.0.touch(keys);
    }

    pub(crate) fn most_bytes(&self) -> usize {
        self.0.most_bytes()
    }
}

/// A state of a test takes less time than a node.
pub(crate) const STATES_A_STEP: u64 = 8;
/// The most steps that lead from the root.
const MAX_DEPTH: usize = 100_000;

/// A depth-first search; it may be tried again and again with other luck.
pub(crate) struct DepthFirst<'r> {
    rules: &'r Rules,
    keys: RunningKey,
    /// The keys' position is not this one.
    back: bool,
    lister: ActLister,
    table: KeyTable,
    acts: Vec<Act>,
    frames: Vec<Frame>,
    scores: Vec<(i32, Act)>,
    dead: DeadEnds,
    /// Shows positions to be lost by easier rules.
    easier: Option<Box<Easier<'r>>>,
    /// What earlier searches have found out, if that is kept.
    known: Option<Known>,
    root: Position,
    position: Position,
    /// Where the acts of the position begin.
    first: usize,
    /// The column that these acts have to lay something on, if that matters.
    host: Option<PileId>,
    buried: Option<Buried>,
    noise: i32,
    random: Random,
    waste: Option<PileId>,
    kinds: [PileKind; MAX_PILES],
    /// How long the stacks may become.
    deepest: usize,
    most_acts: usize,
}

/// One position on the way: its acts are `acts[first..]`, of which those from `next` are left to try.
#[derive(Clone, Copy, Debug)]
struct Frame {
    first: usize,
    host: Option<PileId>,
    act: Act,
    done: Done,
}

impl<'r> DepthFirst<'r> {
    pub(crate) fn new(rules: &'r Rules, root: &Position, bytes: usize, prunings: &Prunings) -> DepthFirst<'r> {
        DepthFirst {
            rules,
            keys: RunningKey::new(Symmetry::with(rules, prunings)),
            back: false,
            lister: ActLister::with(rules, prunings),
            table: KeyTable::new(bytes / 4 * 3),
            acts: Vec::new(),
            frames: Vec::new(),
            scores: Vec::new(),
            dead: DeadEnds::new(rules, prunings, bytes / 8),
            easier: None,
            known: None,
            root: *root,
            position: *root,
            first: 0,
            host: None,
            buried: Buried::new(rules),
            noise: 0,
            random: Random::new(0),
            waste: rules.piles().first(PileKind::Waste),
            kinds: kinds(rules),
            // A sixteenth for each stack, and while one grows the old half stands beside it.
            deepest: (bytes / 16 / (3 * size_of::<Frame>())).min(MAX_DEPTH),
            most_acts: bytes / 16 / (3 * size_of::<Act>()),
        }
    }

    /// The bytes of tables and stacks at their largest.
    pub(crate) fn most_bytes(&self) -> usize {
        let stacks = self.acts.capacity() * size_of::<Act>()
            + self.frames.capacity() * size_of::<Frame>()
            + self.scores.capacity() * size_of::<(i32, Act)>();
        let known = self.known.as_ref().map_or(0, Known::most_bytes);
        let easier = self.easier.as_ref().map_or(0, |easier| easier.most_bytes());
        self.table.most_bytes() + stacks + known + easier + self.dead.bytes()
    }

    /// A search that has each new position tested by easier rules.
    pub(crate) fn testing(mut self, easier: Easier<'r>) -> DepthFirst<'r> {
        self.easier = Some(Box::new(easier));
        self
    }

    /// A search that keeps what it finds out for the next ones: see [`DepthFirst::is_lost`].
    pub(crate) fn remembering(mut self, bytes: usize) -> DepthFirst<'r> {
        self.known = Some(Known::new(bytes));
        self
    }

    /// Whether a position is lost, if at most `limit` nodes show it; a search that remembers.
    pub(crate) fn is_lost(&mut self, position: &Position, limit: u64, meter: &mut Meter<'_>) -> Found {
        let key = self.keys.go_to(self.rules, position);
        match self.known.as_ref().and_then(|known| known.outcome(key)) {
            Some(false) => return Found::Nothing,
            Some(true) => return Found::Win(Vec::new()),
            None => {}
        }
        let found = self.search(position, limit, None, meter);
        match found {
            Found::Nothing => self.remember_lost(),
            Found::Win(_) => self.remember_won(),
            _ => {}
        }
        found
    }

    /// After a search that ended with nothing: all positions that it saw are lost.
    fn remember_lost(&mut self) {
        let Some(known) = &mut self.known else { return };
        for key in self.table.iter() {
            known.keep(key, false);
        }
    }

    /// After a search that ended with a win: all positions on the way can be won.
    fn remember_won(&mut self) {
        while let Some(frame) = self.frames.pop() {
            let key = self.key(self.host);
            if let Some(known) = &mut self.known {
                known.keep(key, true);
            }
            come_back(self.rules, &mut self.position, frame.act, &frame.done);
            self.host = frame.host;
        }
        let key = self.key(None);
        if let Some(known) = &mut self.known {
            known.keep(key, true);
        }
    }

    /// The position's key, if the next act must lay something on this column.
    fn key(&mut self, host: Option<PileId>) -> u128 {
        let key = self.keys.look(self.rules, &self.position);
        host.map_or(key, |host| Symmetry::key_onto(key, &self.position, host))
    }

    /// Searches from a position, at most `limit` nodes; `noise` shuffles the order of acts.
    pub(crate) fn search(
        &mut self,
        root: &Position,
        limit: u64,
        noise: Option<&mut Random>,
        meter: &mut Meter<'_>,
    ) -> Found {
        self.begin(root, noise);
        self.go_on(limit, meter)
    }

    /// Prepares a search from a position.
    pub(crate) fn begin(&mut self, root: &Position, noise: Option<&mut Random>) {
        self.table.clear();
        self.acts.clear();
        self.frames.clear();
        self.root = *root;
        self.position = *root;
        self.first = 0;
        self.host = None;
        if let Some(random) = noise {
            // Few tries shake the player's order much: they find what it never tries.
            self.noise = [20, 30, 45, 120][random.below(4) as usize];
            self.random = Random::new(random.next());
        } else {
            self.noise = 0;
        }
        if !root.is_won(self.rules) && !self.dead.is_dead(self.rules, root) {
            let key = self.keys.go_to(self.rules, root);
            let _ = self.table.insert(key);
            self.back = false;
            self.expand(None);
        }
    }

    /// Goes on with a search by at most `limit` nodes; after [`Found::Limit`] it may go on again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        if self.root.is_won(self.rules) {
            return Found::Win(Vec::new());
        }
        let last = meter.nodes().saturating_add(limit);
        // 1. Take the best act that is left here; if none is, go back.
        loop {
            if self.acts.len() == self.first {
                let Some(frame) = self.frames.pop() else { return Found::Nothing };
                come_back(self.rules, &mut self.position, frame.act, &frame.done);
                self.first = frame.first;
                self.host = frame.host;
                self.back = true;
                continue;
            }
            if meter.nodes() >= last {
                return Found::Limit;
            }
            if let Err(out) = meter.count() {
                return Found::RanOut(out);
            }
            let Some(act) = self.acts.pop() else { return Found::Nothing };
            // 2. Perform it.
            if self.back {
                self.keys.go_to(self.rules, &self.position);
                self.back = false;
            }
            let done = go(self.rules, &mut self.position, self.waste, act);
            if self.position.is_won(self.rules) {
                let way = self.way(act);
                come_back(self.rules, &mut self.position, act, &done);
                return Found::Win(way);
            }
            // 3. Go on from there, if it is new and not known to be lost.
            let host = self.lister.host_after(act);
            let key = self.key(host);
            if let Some(won) = self.known.as_ref().and_then(|known| known.outcome(key)) {
                come_back(self.rules, &mut self.position, act, &done);
                if won {
                    return Found::Win(Vec::new());
                }
                continue;
            }
            match self.table.insert(key) {
                Ok(true) if self.frames.len() < self.deepest && self.acts.len() < self.most_acts => {
                    match self.is_dead(meter) {
                        Ok(false) => {
                            self.frames.push(Frame { first: self.first, host: self.host, act, done });
                            self.first = self.acts.len();
                            self.host = host;
                            self.keys.go_there();
                            self.expand(host);
                        }
                        Ok(true) => come_back(self.rules, &mut self.position, act, &done),
                        Err(out) => return Found::RanOut(out),
                    }
                }
                Ok(false) => come_back(self.rules, &mut self.position, act, &done),
                Ok(true) | Err(_) => return Found::RanOut(RanOut::Memory),
            }
        }
    }

    /// Whether the position is known to be lost without looking further.
    fn is_dead(&mut self, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        let dead = self.dead.is_dead(self.rules, &self.position);
        meter.work(self.dead.work() / STATES_A_STEP)?;
        if dead {
            return Ok(true);
        }
        match &mut self.easier {
            Some(easier) => easier.is_lost(&self.position, meter),
            None => Ok(false),
        }
    }

    /// The moves of all acts on the way and one more.
    fn way(&self, last: Act) -> Vec<Move> {
        let (mut position, mut undos) = (self.root, Vec::new());
        for act in self.frames.iter().map(|frame| frame.act).chain([last]) {
            perform(self.rules, &mut position, act, &mut undos);
        }
        undos.iter().map(Undo::mv).collect()
    }

    /// Lists the acts of the position, the best last; only those that lay something on a column, if one is given.
    fn expand(&mut self, host: Option<PileId>) {
        let first = self.acts.len();
        self.lister.list_onto(self.rules, self.keys.symmetry(), &self.position, host, &mut self.acts);
        if self.acts.len() - first < 2 {
            return;
        }
        self.scores.clear();
        if let Some(buried) = &mut self.buried {
            buried.look(self.rules, &self.position);
        }
        for &act in &self.acts[first..] {
            let luck = if self.noise > 0 { self.random.below(self.noise) } else { 0 };
            let buried = self.buried.as_ref().map_or(0, |buried| buried.likely(self.rules, &self.position, act.mv));
            self.scores.push((likely(self.rules, &self.kinds, &self.position, act) + buried + luck, act));
        }
        // Stable, so that equal scores keep the fixed order of the legal moves.
        self.scores.sort_by_key(|&(score, _)| score);
        for (at, &(_, act)) in self.scores.iter().enumerate() {
            self.acts[first + at] = act;
        }
    }
}

/// The kind of every pile.
pub(crate) fn kinds(rules: &Rules) -> [PileKind; MAX_PILES] {
    let mut kinds = [PileKind::Column; MAX_PILES];
    for pile in rules.piles().iter() {
        kinds[pile.index()] = rules.piles().kind(pile);
    }
    kinds
}

/// How likely a player would choose an act: turning cards up and emptying columns first, pointless moves last.
pub(crate) fn likely(rules: &Rules, kinds: &[PileKind; MAX_PILES], position: &Position, act: Act) -> i32 {
    let Move::Cards { from, to, count } = act.mv else {
        return if act.mv == Move::Draw { 20 } else { -50 };
    };
    let (from_kind, to_kind) = (kinds[from.index()], kinds[to.index()]);
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
            score += if to_kind != PileKind::Foundation && position.is_empty(to) { -60 } else { 30 };
        } else if usize::from(count) < position.run_len(from) {
            score -= 25;
        }
    }
    if matches!(rules.stock().draw, Draw::Column(_) | Draw::Gaps) && to_kind == PileKind::Foundation {
        score += 10;
    }
    score
}
