//! Macro moves: what a search does in one step.

use patience::{Card, MAX_PILES, Move, MoveList, PileId, PileKind, Position, Rules, Undo};

use crate::base::part::Part as _;
use crate::base::switches::Prunings;
use crate::base::traits::{Drawn, Traits};
use crate::position::canonical_key::Symmetry;
use crate::position::rank_symmetry::RankSymmetry;
use crate::position::run_splits::{RunSplits, splits_in_vain};
use crate::position::safe_foundation::SafeFoundation;
use crate::position::safe_leave::SafeLeave;
use crate::position::stock_on_column::{Followers, StockOnColumn};

/// A step of a search: draws and redeals, as many as `draws` says, and then a move.
///
/// Where the stock has no limit of passes, turning it is no step of its own. A card of it that can
/// come up is played directly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MacroMove {
    pub(crate) draws: u16,
    /// How many cards the waste has after the draws, if there are any.
    waste: u8,
    pub(crate) mv: Move,
}

impl MacroMove {
    /// A move without draws before it.
    pub(crate) fn without_draws(mv: Move) -> MacroMove {
        MacroMove { draws: 0, waste: 0, mv }
    }

    /// A move after so many draws and redeals, which leave so many cards on the waste.
    pub(crate) fn after_draws(draws: u16, waste: usize, mv: Move) -> MacroMove {
        MacroMove { draws, waste: waste as u8, mv }
    }
}

/// What is needed to take back a macro move that [`go`] has performed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MacroUndo {
    undo: Undo,
    waste: u8,
}

/// Performs a macro move, move by move. The undo of each is appended to `undos`.
pub(crate) fn perform(rules: &Rules, position: &mut Position, macro_move: MacroMove, undos: &mut Vec<Undo>) {
    for _ in 0..macro_move.draws {
        let mv = turn(rules, position);
        undos.push(position.play_unchecked(rules, mv));
    }
    undos.push(position.play_unchecked(rules, macro_move.mv));
}

/// The moves of macro moves that are made one after the other.
pub(crate) fn moves_of(
    rules: &Rules,
    position: &Position,
    macro_moves: impl IntoIterator<Item = MacroMove>,
) -> Vec<Move> {
    let (mut position, mut undos) = (*position, Vec::new());
    macro_moves.into_iter().for_each(|macro_move| perform(rules, &mut position, macro_move, &mut undos));
    undos.iter().map(Undo::mv).collect()
}

/// Performs a macro move at once, turning the stock in one go.
pub(crate) fn go(rules: &Rules, position: &mut Position, waste: Option<PileId>, macro_move: MacroMove) -> MacroUndo {
    let before = waste.map_or(0, |waste| position.len(waste)) as u8;
    if macro_move.draws > 0 {
        position.turn_to(rules, usize::from(macro_move.waste));
    }
    MacroUndo { undo: position.play_unchecked(rules, macro_move.mv), waste: before }
}

/// Takes back a macro move that [`go`] has performed.
pub(crate) fn come_back(rules: &Rules, position: &mut Position, macro_move: MacroMove, done: &MacroUndo) {
    position.take_back(rules, &done.undo);
    if macro_move.draws > 0 {
        position.turn_to(rules, usize::from(done.waste));
    }
}

/// The first move of a macro move.
pub(crate) fn first_move(rules: &Rules, position: &Position, macro_move: MacroMove) -> Move {
    if macro_move.draws == 0 { macro_move.mv } else { turn(rules, position) }
}

/// The move that turns the stock: a draw, or a redeal when it is empty.
pub(crate) fn turn(rules: &Rules, position: &Position) -> Move {
    let stock = rules.piles().first(PileKind::Stock);
    if stock.is_none_or(|stock| position.is_empty(stock)) { Move::Redeal } else { Move::Draw }
}

/// The kind of every pile, to be looked up at once.
pub(crate) fn kinds(rules: &Rules) -> [PileKind; MAX_PILES] {
    let mut kinds = [PileKind::Column; MAX_PILES];
    for pile in rules.piles().iter() {
        kinds[pile.index()] = rules.piles().kind(pile);
    }
    kinds
}

/// Lists macro moves. It keeps its buffers, so that nothing is allocated.
#[derive(Debug)]
pub(crate) struct MacroMoveLister {
    moves: MoveList,
    kinds: [PileKind; MAX_PILES],
    columns: Vec<PileId>,
    cells: Vec<PileId>,
    foundations: Vec<PileId>,
    reserve: Option<PileId>,
    followers: Followers,
    turned: Turned,
    safe: Option<SafeFoundation>,
    safe_leave: Option<SafeLeave>,
    stock_on_column: Option<StockOnColumn>,
    run_splits: Option<RunSplits>,
    ranks: bool,
}

/// The cards of the stock and the waste, and those that come up by turning the stock.
#[derive(Debug)]
struct Turned {
    stock: Option<PileId>,
    waste: Option<PileId>,
    /// How many cards a draw turns.
    step: usize,
    /// What was read of the last positions: most moves change neither stock nor waste.
    known: Vec<Sequence>,
    /// Which of them is meant.
    at: usize,
    cards: Vec<Card>,
    /// For each the draws, and the waste's length then.
    after: Vec<(u16, u8)>,
    ends: Vec<usize>,
}

/// The cards of a stock and a waste.
#[derive(Clone, Debug)]
struct Sequence {
    /// The content of stock and waste.
    key: (u128, u128),
    /// The waste's cards from the bottom, and then the stock's from the top, by their index.
    cards: [u8; 2 * Card::COUNT],
    /// How many cards the waste has, and both together.
    begin: usize,
    total: usize,
    /// All of them as a set.
    all: u64,
}

/// How many sequences are known.
const SEQUENCES: usize = 64;

impl MacroMoveLister {
    pub(crate) fn new(rules: &Rules) -> MacroMoveLister {
        MacroMoveLister::with(rules, &Prunings::default())
    }

    pub(crate) fn with(rules: &Rules, prunings: &Prunings) -> MacroMoveLister {
        let traits = Traits::of(rules);
        let of = |kind| rules.piles().of(kind).collect();
        MacroMoveLister {
            moves: MoveList::new(),
            kinds: kinds(rules),
            columns: of(PileKind::Column),
            cells: of(PileKind::Cell),
            foundations: of(PileKind::Foundation),
            reserve: rules.piles().first(PileKind::Reserve),
            followers: Followers::new(),
            turned: Turned::new(rules, &traits),
            safe: SafeFoundation::new(rules, &traits).filter(|_| prunings.safe_foundation),
            safe_leave: SafeLeave::new(&traits).filter(|_| prunings.safe_foundation),
            stock_on_column: StockOnColumn::new(&traits).filter(|_| prunings.stock_on_column),
            run_splits: RunSplits::new(&traits, prunings).filter(|_| prunings.run_splits),
            ranks: prunings.rank_symmetry && RankSymmetry::applies(&traits),
        }
    }

    /// The column that the next macro move must lay something on, after this one.
    pub(crate) fn host_after(&self, macro_move: MacroMove) -> Option<PileId> {
        let Move::Cards { from, to, .. } = macro_move.mv else { return None };
        let laid = self.kinds[from.index()] == PileKind::Waste && self.kinds[to.index()] == PileKind::Column;
        (self.stock_on_column.is_some() && laid).then_some(to)
    }

    /// Appends the macro moves of a position to `macro_moves`: all legal moves, except that of
    /// equal spaces only the first is filled. For unlimited stocks see [`MacroMove`].
    pub(crate) fn list(
        &mut self,
        rules: &Rules,
        symmetry: &Symmetry,
        position: &Position,
        macro_moves: &mut Vec<MacroMove>,
    ) {
        self.list_onto(rules, symmetry, position, None, macro_moves);
    }

    /// The same; if a column is given, only macro moves that lay something on it.
    pub(crate) fn list_onto(
        &mut self,
        rules: &Rules,
        symmetry: &Symmetry,
        position: &Position,
        host: Option<PileId>,
        macro_moves: &mut Vec<MacroMove>,
    ) {
        let first = macro_moves.len();
        let filter = Filter::new(self, rules, symmetry, position, host);
        position.legal_moves_into(rules, &mut self.moves);
        for &mv in &self.moves {
            if filter.keeps(self, rules, position, mv, None) {
                macro_moves.push(MacroMove { draws: 0, waste: 0, mv });
            }
        }
        if symmetry.cycle.is_some() {
            self.list_turned(rules, position, &filter, macro_moves);
        }
        if host.is_none()
            && let Some(at) = macro_moves[first..]
                .iter()
                .position(|&macro_move| self.may_be_alone(rules, position, macro_move, filter.wanted))
        {
            macro_moves[first] = macro_moves[first + at];
            macro_moves.truncate(first + 1);
        }
    }

    /// Whether a macro move may be the only one of a position.
    fn may_be_alone(&self, rules: &Rules, position: &Position, macro_move: MacroMove, wanted: u64) -> bool {
        self.safe.as_ref().is_some_and(|safe| self.is_safe(safe, rules, position, macro_move))
            || self.safe_leave.is_some_and(|safe_leave| safe_leave.is_safe(rules, position, macro_move.mv))
            || self
                .run_splits
                .as_ref()
                .is_some_and(|run_splits| run_splits.is_gain(position, macro_move.mv, &self.kinds, wanted))
    }

    fn is_safe(&self, safe: &SafeFoundation, rules: &Rules, position: &Position, macro_move: MacroMove) -> bool {
        let Move::Cards { from, to, .. } = macro_move.mv else { return false };
        if !rules.rises(to) || self.kinds[from.index()] == PileKind::Waste && !safe.takes_waste() {
            return false;
        }
        // A foundation of one suit wants one card.
        Card::from_index(position.wanted(rules, to).trailing_zeros() as u8)
            .is_some_and(|card| safe.is_safe(position, card))
    }

    /// The plays of every card that comes up by turning the stock, each once.
    fn list_turned(&mut self, rules: &Rules, position: &Position, filter: &Filter, macro_moves: &mut Vec<MacroMove>) {
        self.turned.find(self.playable(rules, position, filter));
        let turned = &mut self.turned;
        if turned.cards.is_empty() {
            return;
        }
        self.moves.clear();
        position.moves_as_waste_top(rules, &turned.cards, &mut self.moves, &mut turned.ends);
        let turned = &self.turned;
        let mut begin = 0;
        for (at, &end) in turned.ends.iter().enumerate() {
            let (draws, waste) = turned.after[at];
            for &mv in &self.moves[begin..end] {
                if filter.keeps(self, rules, position, mv, Some(turned.cards[at])) {
                    macro_moves.push(MacroMove { draws, waste, mv });
                }
            }
            begin = end;
        }
    }

    /// The cards that could go anywhere if they came up, and maybe more, as a set: so that few are
    /// asked for their moves.
    fn playable(&self, rules: &Rules, position: &Position, filter: &Filter) -> u64 {
        let fitting = |column: PileId| position.exposed(column).map_or(u64::MAX, |on| self.followers.of(on));
        match filter.host {
            Some(host) => fitting(host),
            None if !self.cells.is_empty() || rules.takes_pairs() => u64::MAX,
            None => self.columns.iter().fold(filter.wanted, |set, &column| set | fitting(column)),
        }
    }
}

impl Turned {
    fn new(rules: &Rules, traits: &Traits) -> Turned {
        let step = if let Drawn::Waste(cards) = traits.drawn { usize::from(cards) } else { 0 };
        Turned {
            stock: rules.piles().first(PileKind::Stock),
            waste: rules.piles().first(PileKind::Waste).filter(|_| step > 0),
            step,
            known: Vec::new(),
            at: 0,
            cards: Vec::new(),
            after: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Reads the cards of a position's stock and waste.
    fn read(&mut self, position: &Position) {
        let content = |pile: Option<PileId>| pile.map_or(0, |pile| position.content_key(pile));
        let key = (content(self.stock), content(self.waste));
        if self.known.is_empty() {
            self.known.resize(SEQUENCES, Sequence::EMPTY);
        }
        self.at = (key.0 ^ key.1) as usize >> 8 & (SEQUENCES - 1);
        if self.known[self.at].key != key {
            self.known[self.at] = Sequence::of(key, position, self.stock, self.waste);
        }
    }

    /// All cards of stock and waste, as a set.
    fn all(&self) -> u64 {
        self.known[self.at].all
    }

    /// Finds those of a set of cards that come up by drawing, a redeal and drawing again, but for
    /// the one that is up now.
    fn find(&mut self, among: u64) {
        self.cards.clear();
        self.after.clear();
        self.ends.clear();
        let Sequence { cards, begin, total, all, .. } = &self.known[self.at];
        if self.step == 0 || all & among == 0 {
            return;
        }
        let mut seen = 1u128 << begin;
        let (mut len, mut draws) = (*begin, 0);
        // Drawn one at a time, all others have come up when the waste is as long as now.
        for end in [*total, if self.step == 1 { *begin } else { *total }] {
            while len < end {
                len = (len + self.step).min(*total);
                draws += 1;
                let card = cards[len - 1];
                if among >> card & 1 == 1
                    && seen >> len & 1 == 0
                    && let Some(card) = Card::from_index(card)
                {
                    self.cards.push(card);
                    self.after.push((draws, len as u8));
                    seen |= 1 << len;
                }
            }
            // The redeal.
            (len, draws) = (0, draws + 1);
        }
    }
}

impl Sequence {
    /// Of no cards.
    const EMPTY: Sequence = Sequence { key: (0, 0), cards: [0; 2 * Card::COUNT], begin: 0, total: 0, all: 0 };

    fn of(key: (u128, u128), position: &Position, stock: Option<PileId>, waste: Option<PileId>) -> Sequence {
        let len = |pile: Option<PileId>| pile.map_or(0, |pile| position.len(pile));
        let mut sequence = Sequence { key, begin: len(waste), total: len(waste) + len(stock), ..Sequence::EMPTY };
        let (first, last) = sequence.cards[..sequence.total].split_at_mut(sequence.begin);
        let from_top = |pile: Option<PileId>| pile.into_iter().flat_map(|pile| position.from_top(pile));
        let places = first.iter_mut().rev().zip(from_top(waste)).chain(last.iter_mut().zip(from_top(stock)));
        for (place, card) in places {
            *place = card.index() as u8;
            sequence.all |= 1 << card.index();
        }
        sequence
    }
}

/// Which of a position's legal moves are macro moves.
struct Filter {
    host: Option<PileId>,
    without_turning: bool,
    alike: bool,
    first_space: Option<PileId>,
    first_cell: Option<PileId>,
    /// Cards that a foundation wants.
    wanted: u64,
    /// Cards that may be laid on a column some time soon: of runs, reserve, stock and waste.
    movable: u64,
}

impl Filter {
    fn new(
        lister: &mut MacroMoveLister,
        rules: &Rules,
        symmetry: &Symmetry,
        position: &Position,
        host: Option<PileId>,
    ) -> Filter {
        let empty = |piles: &[PileId]| piles.iter().copied().find(|&pile| position.is_empty(pile));
        let without_turning = symmetry.cycle.is_some();
        let mut filter = Filter {
            host,
            without_turning,
            alike: symmetry.spaces_are_alike(position),
            first_space: empty(&lister.columns),
            first_cell: empty(&lister.cells),
            wanted: 0,
            movable: 0,
        };
        if lister.run_splits.is_some() || without_turning {
            filter.wanted = lister.foundations.iter().fold(0, |set, &pile| set | position.wanted(rules, pile));
        }
        if lister.stock_on_column.is_some() || without_turning {
            lister.followers.prepare(rules, position);
            lister.turned.read(position);
        }
        if lister.stock_on_column.is_some() {
            let cards = |pile, most| position.from_top(pile).take(most).fold(0, |set, card| set | 1 << card.index());
            filter.movable = lister.turned.all();
            for &column in &lister.columns {
                filter.movable |= cards(column, position.run_len(column));
            }
            filter.movable |= lister.reserve.map_or(0, |reserve| cards(reserve, 1));
        }
        filter
    }

    /// Whether a legal move, of the exposed card of the waste or of this one, is a macro move.
    fn keeps(
        &self,
        lister: &MacroMoveLister,
        rules: &Rules,
        position: &Position,
        mv: Move,
        turned: Option<Card>,
    ) -> bool {
        let Move::Cards { from, to, count } = mv else {
            return !self.without_turning && self.host.is_none();
        };
        if self.host.is_some_and(|host| host != to) {
            return false;
        }
        let (from_kind, to_kind) = (lister.kinds[from.index()], lister.kinds[to.index()]);
        if rules.takes_pairs() && to_kind != PileKind::Foundation && !position.is_empty(to) {
            // Of the two moves for a pair one is enough: the waste's card may be one to come.
            return from_kind == PileKind::Waste || to_kind != PileKind::Waste && from < to;
        }
        if position.is_empty(to) {
            let other_space = self.alike && to_kind == PileKind::Column && Some(to) != self.first_space;
            let whole = self.alike
                && to_kind == PileKind::Column
                && from_kind == PileKind::Column
                && usize::from(count) == position.len(from);
            if other_space || whole || to_kind == PileKind::Cell && Some(to) != self.first_cell {
                return false;
            }
        }
        if to_kind == PileKind::Column
            && from_kind == PileKind::Column
            && let Some(run_splits) = &lister.run_splits
            && (run_splits.any_space || !position.is_empty(to))
            && splits_in_vain(rules, position, from, usize::from(count), self.wanted)
        {
            return false;
        }
        if from_kind == PileKind::Waste && to_kind == PileKind::Column && lister.stock_on_column.is_some() {
            let card = turned.or_else(|| position.exposed(from));
            return card.is_some_and(|card| lister.followers.of(card) & self.movable != 0);
        }
        if lister.ranks && from_kind == PileKind::Helper {
            return crate::position::rank_symmetry::is_first_of_its_rank(rules, position, from);
        }
        true
    }
}
