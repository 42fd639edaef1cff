//! Depth-first search in [`Board`]s: for games with one deck and a stock without end.

use patience::{Move, PileId, PileKind, Position, Rules};

use crate::base::budget::{Meter, RanOut};
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::base::visited_exact::KeyTable;
use crate::compact::context::Setting;
use crate::compact::moves::{PlayLister, Scored};
use crate::compact::reserve_relaxation::Pool;
use crate::compact::state::{Board, Play, RESERVE, STOCK, UP};
use crate::search::depth_first::{Found, Known, STATES_A_STEP};
use crate::search::relaxed_rules::Vain;

/// A depth-first search; it may be tried again and again with other luck.
///
/// All positions that come after one are looked up together before any of them is made, so that the table's memory is
/// waited for once; those that are new are kept in the table at once, so that each is met on one way only.
pub(crate) struct OneDeck<'r> {
    rules: &'r Rules,
    setting: Setting,
    lister: PlayLister,
    table: KeyTable,
    plays: Vec<Scored>,
    frames: Vec<Frame>,
    listed: Vec<Scored>,
    /// The keys of the listed plays' positions: without where the waste ends, and whole.
    keys: Vec<(u128, u128)>,
    pool: Option<Box<Pool>>,
    /// Shows positions to be lost by easier rules.
    easier: Option<Box<EasierBoards<'r>>>,
    /// What earlier searches have found out, if that is kept.
    known: Option<Known>,
    root: Position,
    start: Board,
    board: Board,
    /// Where the plays of the board begin.
    first: usize,
    /// The board's plays were not listed yet.
    fresh: bool,
    noise: i32,
    random: Random,
    shares: Shares,
}

/// What a search may hold, in bytes, and how long its lists may become.
#[derive(Clone, Copy, Debug)]
struct Shares {
    table: usize,
    pool: usize,
    deepest: usize,
    most_plays: usize,
    most_listed: usize,
}

impl Shares {
    fn of(bytes: usize, pool: bool) -> Shares {
        // While a list grows the old half stands beside it.
        const FRAME: usize = 3 * size_of::<Frame>();
        const PLAY: usize = 3 * size_of::<Scored>();
        const LISTED: usize = PLAY + 3 * size_of::<(u128, u128)>();
        let pool = if pool { bytes / 8 } else { 0 };
        let deepest = (bytes / 4 / FRAME).min(MAX_DEPTH);
        let most_plays = bytes / 16 / PLAY;
        let most_listed = (bytes / 8 / LISTED).min(MAX_LISTED);
        let table = bytes - pool - deepest * FRAME - most_plays * PLAY - most_listed * LISTED;
        Shares { table, pool, deepest, most_plays, most_listed }
    }
}

/// One position on the way: its plays are `plays[first..]`, of which those that were not tried are left.
#[derive(Clone, Copy, Debug)]
struct Frame {
    first: usize,
    board: Board,
    play: Play,
}

/// What became of a board's plays.
enum Expanded {
    Listed,
    /// This one wins; none, if that is known of a position without the way.
    Won(Option<Play>),
    RanOut(RanOut),
}

/// The most steps that lead from the root.
const MAX_DEPTH: usize = 10_000;
/// The most plays of one board: some hundred times as many as most have.
const MAX_LISTED: usize = 1 << 14;

impl<'r> OneDeck<'r> {
    /// None for games with other rules.
    pub(crate) fn new(rules: &'r Rules, root: &Position, bytes: usize, prunings: &Prunings) -> Option<OneDeck<'r>> {
        let setting = Setting::new(rules, root, prunings)?;
        let start = setting.board(root);
        let shares = Shares::of(bytes, prunings.pool);
        Some(OneDeck {
            rules,
            lister: PlayLister::new(rules, prunings, shares.most_listed),
            table: KeyTable::new(shares.table),
            plays: Vec::new(),
            frames: Vec::new(),
            listed: Vec::new(),
            keys: Vec::new(),
            pool: if prunings.pool { Pool::new(rules, shares.pool).map(Box::new) } else { None },
            easier: None,
            known: None,
            root: *root,
            start,
            board: start,
            first: 0,
            fresh: false,
            noise: 0,
            random: Random::new(0),
            shares,
            setting,
        })
    }

    /// The bytes of tables and stacks at their largest.
    pub(crate) fn most_bytes(&self) -> usize {
        let stacks = (self.plays.capacity() + self.listed.capacity()) * size_of::<Scored>()
            + self.frames.capacity() * size_of::<Frame>()
            + self.keys.capacity() * size_of::<(u128, u128)>();
        let known = self.known.as_ref().map_or(0, Known::most_bytes);
        let easier = self.easier.as_ref().map_or(0, |easier| easier.search.most_bytes());
        self.table.most_bytes() + stacks + known + easier + self.pool.as_ref().map_or(0, |pool| pool.bytes())
    }

    /// A search that has each new position tested by easier rules.
    pub(crate) fn testing(mut self, easier: EasierBoards<'r>) -> OneDeck<'r> {
        self.easier = Some(Box::new(easier));
        self
    }

    /// Prepares a search; luck shuffles the order of plays. See [`Search::begin`](crate::search::complete::Search::begin).
    pub(crate) fn begin(&mut self, root: &Position, noise: Option<&mut Random>) {
        if let Some(random) = noise {
            // Few tries shake the player's order much: they find what it never tries.
            self.noise = [20, 30, 45, 120][random.below(4) as usize];
            self.random = Random::new(random.next());
        } else {
            self.noise = 0;
        }
        self.root = *root;
        self.setting.read_piles(root);
        self.begin_at(self.setting.board(root));
    }

    fn begin_at(&mut self, start: Board) {
        self.table.clear();
        self.plays.clear();
        self.frames.clear();
        self.start = start;
        self.board = start;
        self.first = 0;
        self.fresh = true;
        let _ = self.table.insert(self.setting.key(&start));
    }

    /// Goes on with a search by about `limit` nodes; after [`Found::Limit`] it may go on again.
    pub(crate) fn go_on(&mut self, limit: u64, meter: &mut Meter<'_>) -> Found {
        if self.setting.is_won(&self.start) {
            return Found::Win(Vec::new());
        }
        let last = meter.nodes().saturating_add(limit);
        loop {
            // 1. List what can be done from here, unless nothing wins.
            if std::mem::take(&mut self.fresh) {
                match self.is_dead(meter).map(|dead| if dead { Expanded::Listed } else { self.expand(meter) }) {
                    Ok(Expanded::Listed) => {}
                    Ok(Expanded::Won(play)) => return Found::Win(self.way(play)),
                    Ok(Expanded::RanOut(out)) | Err(out) => return Found::RanOut(out),
                }
            }
            // 2. Take the best play that is left; if none is, go back.
            if self.plays.len() == self.first {
                let Some(frame) = self.frames.pop() else { return Found::Nothing };
                self.board = frame.board;
                self.first = frame.first;
                continue;
            }
            if meter.nodes() >= last {
                return Found::Limit;
            }
            if self.frames.len() >= self.shares.deepest {
                return Found::RanOut(RanOut::Memory);
            }
            let Some((_, play)) = self.plays.pop() else { return Found::Nothing };
            self.frames.push(Frame { first: self.first, board: self.board, play });
            self.setting.play(&mut self.board, play);
            self.first = self.plays.len();
            self.fresh = true;
        }
    }

    /// Lists the plays that lead to new positions, the best last.
    fn expand(&mut self, meter: &mut Meter<'_>) -> Expanded {
        let (setting, board) = (&self.setting, &self.board);
        self.listed.clear();
        self.lister.list(setting, board, &mut self.listed);
        if self.listed.len() >= self.shares.most_listed {
            return Expanded::RanOut(RanOut::Memory);
        }
        self.keys.clear();
        self.keys.extend(self.listed.iter().map(|&(_, play)| setting.key_after(board, play)));
        self.table.touch(self.keys.iter().map(|&(_, key)| key));
        if let Some(known) = self.known() {
            known.touch(self.keys.iter().map(|&(at_hand, _)| at_hand));
        }
        for at in 0..self.listed.len() {
            let (score, play) = self.listed[at];
            let (at_hand, key) = self.keys[at];
            if let Err(out) = meter.count() {
                return Expanded::RanOut(out);
            }
            if self.setting.wins(&self.board, play) {
                return Expanded::Won(Some(play));
            }
            match self.known().and_then(|known| known.outcome(at_hand)) {
                Some(false) => continue,
                // By its own rules it is a win; by easier ones it says nothing.
                Some(true) if self.known.is_some() => return Expanded::Won(None),
                _ => {}
            }
            match self.table.insert(key) {
                Ok(true) if self.plays.len() < self.shares.most_plays => {
                    let luck = if self.noise > 0 { self.random.below(self.noise) } else { 0 };
                    self.plays.push((score + luck, play));
                }
                Ok(false) => {}
                Ok(true) | Err(_) => return Expanded::RanOut(RanOut::Memory),
            }
        }
        // Stable, so that equal scores keep the fixed order of the plays.
        self.plays[self.first..].sort_by_key(|&(score, _)| score);
        Expanded::Listed
    }

    /// Outcomes that are known by the search's own rules, or by easier ones with the same keys.
    fn known(&self) -> Option<&Known> {
        match &self.easier {
            Some(easier) if easier.same_keys => easier.search.known.as_ref(),
            _ => self.known.as_ref(),
        }
    }

    /// Whether the position is known to be lost without looking further.
    fn is_dead(&mut self, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        if let Some(pool) = &mut self.pool {
            let dead = pool.is_dead_on(&self.setting, &self.board);
            meter.work(pool.work() / STATES_A_STEP)?;
            if dead {
                return Ok(true);
            }
        }
        match &mut self.easier {
            Some(easier) => easier.is_lost(&self.board, meter),
            None => Ok(false),
        }
    }

    /// The moves of all plays on the way and maybe one more; none in a search that only remembers.
    fn way(&self, last: Option<Play>) -> Vec<Move> {
        if self.known.is_some() {
            return Vec::new();
        }
        let mut way = Way { rules: self.rules, setting: &self.setting, position: self.root, moves: Vec::new() };
        for play in self.frames.iter().map(|frame| frame.play).chain(last) {
            way.play(play);
        }
        way.moves
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
        let Some(known) = &mut self.known else { return };
        for board in self.frames.iter().map(|frame| &frame.board).chain([&self.board]) {
            known.keep(self.setting.key(board), true);
        }
    }
}

/// Turns plays into moves.
struct Way<'a> {
    rules: &'a Rules,
    setting: &'a Setting,
    position: Position,
    moves: Vec<Move>,
}

impl Way<'_> {
    fn play(&mut self, play: Play) {
        let setting = self.setting;
        let to = |card: u8, to: u8| {
            if to == UP { setting.foundations[usize::from(card / 13)] } else { setting.piles[usize::from(to)] }
        };
        let mut laid = play.laid;
        while laid != 0 {
            let target = to(play.card, play.to);
            let on = self.position.exposed(target).map_or(crate::compact::state::NONE, |card| card.index() as u8);
            let next = setting.next_laid(laid, on);
            laid &= !(1 << next);
            self.play_from_stock(next, target);
        }
        let target = to(play.card, play.to);
        match play.from {
            STOCK => self.play_from_stock(play.card, target),
            RESERVE => {
                if let Some(reserve) = setting.reserve {
                    self.push(Move::Cards { from: reserve, to: target, count: 1 });
                }
            }
            column => {
                let from = setting.piles[usize::from(column)];
                self.push(Move::Cards { from, to: target, count: play.count });
            }
        }
    }

    /// Draws until a card is up, and plays it.
    fn play_from_stock(&mut self, card: u8, to: PileId) {
        let (Some(stock), Some(waste)) = (self.rules.piles().first(PileKind::Stock), self.setting.waste) else {
            return;
        };
        let most = 2 * self.rules.card_count();
        for _ in 0..most {
            if self.position.exposed(waste).is_some_and(|up| up.index() == usize::from(card)) {
                break;
            }
            self.push(if self.position.is_empty(stock) { Move::Redeal } else { Move::Draw });
        }
        self.push(Move::Cards { from: waste, to, count: 1 });
    }

    fn push(&mut self, mv: Move) {
        let _ = self.position.play_unchecked(self.rules, mv);
        self.moves.push(mv);
    }
}

/// Shows boards to be lost by easier rules, as [`Easier`](crate::search::relaxed_rules::Easier) does positions.
pub(crate) struct EasierBoards<'r> {
    search: OneDeck<'r>,
    vain: Vain,
    /// Positions have the same keys by both rules, but for where the waste ends.
    same_keys: bool,
}

impl<'r> EasierBoards<'r> {
    /// By these rules, which must be easier than those of the game's search; none for games with other rules.
    pub(crate) fn new(
        rules: &'r Rules,
        root: &Position,
        bytes: usize,
        prunings: &Prunings,
        game: &OneDeck<'_>,
    ) -> Option<EasierBoards<'r>> {
        // Searching short games to their end takes less time than testing the pool in each position.
        let prunings = Prunings { pool: false, ..*prunings };
        let mut search = OneDeck::new(rules, root, bytes / 2, &prunings)?;
        search.known = Some(Known::new(bytes / 2));
        let same_keys = search.setting.has_keys_of(&game.setting);
        Some(EasierBoards { search, vain: Vain::default(), same_keys })
    }

    /// Whether a board is shown to be lost.
    fn is_lost(&mut self, board: &Board, meter: &mut Meter<'_>) -> Result<bool, RanOut> {
        let search = &mut self.search;
        let mut board = *board;
        if !self.same_keys {
            search.setting.count_key(&mut board);
        }
        match search.known.as_ref().and_then(|known| known.outcome(search.setting.key(&board))) {
            Some(won) => return Ok(!won),
            None if !self.vain.may_try(meter) => return Ok(false),
            None => {}
        }
        let before = meter.nodes();
        search.begin_at(board);
        let found = search.go_on(Vain::LIMIT, meter);
        match found {
            Found::Nothing => {
                search.remember_lost();
                return Ok(true);
            }
            Found::RanOut(out) if out != RanOut::Memory => return Err(out),
            Found::Win(_) => search.remember_won(),
            Found::Limit | Found::RanOut(_) => {}
        }
        self.vain.add(meter.nodes() - before);
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library};

    use super::*;

    /// Games of each preset, and the most plays of each.
    const GAMES: u64 = 12;
    const PLAYS: usize = 100;

    /// What is wrong with a play, if anything is.
    fn compare(rules: &Rules, setting: &Setting, position: &Position, play: Play) -> Result<Position, String> {
        let board = setting.board(position);
        let mut way = Way { rules, setting, position: *position, moves: Vec::new() };
        way.play(play);
        let mut checked = *position;
        for &mv in &way.moves {
            let _ = checked.play(rules, mv).map_err(|refusal| format!("{play:?} as {:?}: {refusal:?}", way.moves))?;
        }
        let mut played = board;
        setting.play(&mut played, play);
        let fresh = setting.board(&checked);
        let (at_hand, key) = setting.key_after(&board, play);
        let keys = |board: &Board| (setting.key_at_hand(board), setting.key(board));
        if setting.told(&played) == setting.told(&fresh) && keys(&fresh) == (at_hand, key) {
            Ok(checked)
        } else {
            Err(format!("{play:?} makes another board"))
        }
    }

    #[test]
    fn plays_and_their_keys_are_those_of_the_game() {
        let library = Library::builtin();
        let mut boards = 0;
        for preset in library.preset_ids() {
            let rules = library.rules(preset, &[]).expect("a preset");
            let easier = rules.loosened();
            for rules in [Some(&*rules), easier.as_ref()].into_iter().flatten() {
                for prunings in [Prunings::default(), Prunings { hosts: true, board: true, ..Prunings::NONE }] {
                    let mut random = Random::new(5);
                    let mut lister = PlayLister::new(rules, &prunings, MAX_LISTED);
                    for deal in 1..=GAMES {
                        let deck = Deck::numbered(deal, rules.decks());
                        let mut position = Position::deal(rules, &deck).expect("its deck");
                        let Some(setting) = Setting::new(rules, &position, &prunings) else { break };
                        for _ in 0..PLAYS {
                            let mut plays = Vec::new();
                            lister.list(&setting, &setting.board(&position), &mut plays);
                            boards += 1;
                            let mut after = Vec::new();
                            for &(_, play) in &plays {
                                let next = compare(rules, &setting, &position, play);
                                after.push(next.unwrap_or_else(|error| panic!("{preset}, deal {deal}: {error}")));
                            }
                            if after.is_empty() {
                                break;
                            }
                            position = after[random.below(after.len() as i32) as usize];
                        }
                    }
                }
            }
        }
        assert!(boards > 10_000, "{boards}");
    }
}
