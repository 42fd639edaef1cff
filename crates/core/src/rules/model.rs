//! What the rules of a game consist of.

use crate::card::{Card, Rank, Suit};
use crate::pile::{MAX_COLUMNS, MAX_FOUNDATIONS, PileId, PileKind, Piles};
use crate::position::Direction;

/// Which suits may follow one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suits {
    /// Red on black, black on red.
    Alternating,
    /// Hearts on hearts.
    Same,
    /// Either of these two: every suit but the other one of the same colour.
    AlternatingOrSame,
    /// Any suit but the same.
    Other,
    /// Any suit.
    Any,
}

impl Suits {
    pub(crate) fn allow(self, card: Suit, on: Suit) -> bool {
        let alternating = card.is_red() != on.is_red();
        match self {
            Suits::Alternating => alternating,
            Suits::Same => card == on,
            Suits::AlternatingOrSame => alternating || card == on,
            Suits::Other => card != on,
            Suits::Any => true,
        }
    }
}

/// Which rank follows on a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The next lower rank.
    Down,
    /// The next higher rank.
    Up,
    /// One rank higher or lower, changing at will.
    Either,
}

/// What happens where the ranks end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrap {
    /// Ace and king are the ends.
    None,
    /// King and ace are neighbours.
    Around,
    /// Ranks count from the base rank, which is the lowest; the rank below it is the highest.
    FromBase,
}

/// What fits on the exposed card of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Build {
    /// Which rank follows.
    pub order: Order,
    /// Which suits.
    pub suits: Suits,
    /// Whether king and ace meet.
    pub wrap: Wrap,
}

/// How many cards of a column move at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// Only the exposed card.
    Single,
    /// The exposed card, or a run that ends there, or any part of one that does.
    Parts(Suits),
    /// The exposed card, or the whole column if it is one run.
    Whole(Suits),
    /// Onto columns only whole columns that are one run; the exposed card of a longer one may go elsewhere.
    OnlyWhole(Suits),
}

/// A set of pile kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Kinds(u8);

impl Kinds {
    pub(crate) fn of(kinds: &[PileKind]) -> Kinds {
        Kinds(kinds.iter().fold(0, |set, &kind| set | 1 << kind as u8))
    }

    /// Whether the kind is in the set.
    pub const fn has(self, kind: PileKind) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// How an empty column is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The only rank that a card, or a run's highest card, may have; any if `None`.
    pub rank: Option<Rank>,
    /// From where cards may come.
    pub from: Kinds,
    /// From where they may come once the reserve is empty; the same if there is no difference.
    pub after_reserve: Kinds,
    /// While the reserve has cards, its top card fills a space at once, as part of the move that made it.
    pub at_once: bool,
}

/// The tableau.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tableau {
    /// How many columns there are.
    pub columns: u8,
    /// What fits on an exposed card; nothing if `None`.
    pub build: Option<Build>,
    /// What moves as a unit.
    pub units: Units,
    /// How spaces are filled.
    pub space: Space,
}

/// The first card of a foundation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// A card of this rank.
    Rank(Rank),
    /// A card of the base rank, which the deal decides.
    Base,
    /// Any card: the deal lays it.
    Dealt,
}

/// How a foundation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Climb {
    /// One rank up, from king to ace.
    Up,
    /// One rank down, from ace to king.
    Down,
    /// All such foundations up or all down; the first card played onto a base card decides.
    Chosen,
    /// Twice the rank, less 13 if that is over 13.
    Double,
}

/// One foundation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foundation {
    /// Its suit; any if `None`.
    pub suit: Option<Suit>,
    /// Its first card.
    pub start: Start,
    /// The cards after it.
    pub climb: Climb,
    /// How many cards it can hold.
    pub capacity: u8,
    /// The lower-numbered foundation that is built the same way, if there is one: while both
    /// want the same card, it goes there.
    pub twin: Option<PileId>,
    /// Whether its top card may go back to a column.
    pub returns: bool,
}

/// Which columns may play to foundations while rows are dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DealingColumns {
    /// Every column.
    All,
    /// The first and the last column.
    Ends,
    /// No column.
    None,
}

impl DealingColumns {
    pub(crate) fn has(self, column: usize, columns: usize) -> bool {
        match self {
            DealingColumns::All => true,
            DealingColumns::Ends => column == 0 || column + 1 == columns,
            DealingColumns::None => false,
        }
    }
}

/// What drawing from the stock does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// There is no stock, or nothing is drawn from it.
    None,
    /// So many cards go to the waste, the last one on top.
    Waste {
        /// How many, if the stock has as many.
        cards: u8,
    },
    /// The next card goes on this column, counted from 0, whatever lies there.
    Column(u8),
    /// A row: one card on each column from the first, as long as the stock lasts.
    Row {
        /// While the stock has cards nothing moves but cards to foundations: from these columns
        /// while only the first row lies, from those afterwards. `None`: play goes on as ever.
        dealing: Option<(DealingColumns, DealingColumns)>,
    },
    /// The cards of a face-down first row are turned one by one, a card that leaves this row is replaced;
    /// afterwards the next card goes to the first gap: the lowest row, then the leftmost column.
    Gaps,
    /// One card is turned when no helper fits; if it fits it goes to the waste and must be
    /// played, else to the discards.
    Discards,
}

/// The stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stock {
    /// What `draw` does.
    pub draw: Draw,
    /// How often the stock may be gone through; without limit if `None`. At least 1.
    pub passes: Option<u8>,
}

/// Which cards a cell takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellTakes {
    /// Any exposed card.
    Any,
    /// A card that at that moment fits neither a foundation nor the exposed card of a column.
    Misfits,
}

/// Cells (a cellar): places for one card each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    /// Which cards they take.
    pub takes: CellTakes,
    /// From where.
    pub from: Kinds,
    /// A card in a cell may not move while no helper pile is empty.
    pub locked: bool,
}

/// Which way up a step of the deal lays cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// All face up.
    Up,
    /// All face down.
    Down,
    /// The last card of each pile face up, the others face down.
    LastUp,
}

/// One step of the deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DealStep {
    /// The next card is the first base card and goes to the foundation of its suit.
    Base,
    /// One card after another on these piles.
    Lay {
        /// The pile of each card, in order.
        piles: Vec<PileId>,
        /// Which way up.
        faces: Faces,
        /// The first card dealt to a pile becomes its exposed card.
        first_exposed: bool,
    },
}

/// Cards that turn up in the deal and do not stay where they would lie; the next card takes the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetAside {
    /// Cards of the base rank go to the foundation of their suit.
    BaseToFoundation,
    /// Cards of this rank go under the stock, in the order they come, the later lower.
    UnderStock(Rank),
}

/// In which direction the next card of a pile lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fan {
    /// On top of the others.
    None,
    /// Below, so that the cards above stay readable.
    Down,
    /// Above.
    Up,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

impl Fan {
    /// The direction's name in rule files and views.
    pub const fn name(self) -> &'static str {
        match self {
            Fan::None => "none",
            Fan::Down => "down",
            Fan::Up => "up",
            Fan::Left => "left",
            Fan::Right => "right",
        }
    }
}

/// Where a pile lies on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// The left edge of its first card, in card widths from the left edge of the table.
    pub x: f64,
    /// The upper edge of its first card, in card heights from the upper edge of the table.
    pub y: f64,
    /// Where the next card lies.
    pub fan: Fan,
    /// How far it is moved at the most, in card heights (up, down) or widths (left, right).
    pub step: f64,
}

/// The rules of one game with one choice of its options, checked and ready to be played by.
///
/// They come from [`Ruleset::rules`](crate::Ruleset::rules) and never change.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) game: String,
    pub(crate) options: Vec<(String, crate::rules::OptionValue)>,
    pub(crate) decks: u8,
    pub(crate) piles: Piles,
    pub(crate) tableau: Tableau,
    pub(crate) foundations: Vec<Foundation>,
    pub(crate) stock: Stock,
    pub(crate) cells: Cells,
    /// Empty helper places are refilled from the stock at once.
    pub(crate) refill_helpers: bool,
    pub(crate) deal: Vec<DealStep>,
    pub(crate) set_aside: Option<SetAside>,
    /// How many cards must be on the foundations.
    pub(crate) goal: u8,
    pub(crate) places: Vec<Place>,
    pub(crate) tables: FitTables,
    pub(crate) kind: KindRanges,
}

/// First pile and number of piles of the kinds that are gone through again and again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KindRanges {
    pub(crate) columns: usize,
    pub(crate) helpers: (usize, usize),
    pub(crate) foundations: (usize, usize),
    pub(crate) cells: (usize, usize),
    pub(crate) reserve: Option<usize>,
    pub(crate) stock: Option<usize>,
    pub(crate) waste: Option<usize>,
    pub(crate) discard: Option<usize>,
}

/// For every card a set of cards that may follow it.
type Followers = [u64; Card::COUNT];

/// Which cards follow which: for every base rank's number, and 0 for games without one.
#[derive(Clone, Debug)]
pub(crate) struct FitTables {
    /// `build[base][on]`: the cards that may be built on `on`.
    pub(crate) build: Box<[Followers; 14]>,
    /// `run[base][on]`: the cards that move together with `on` when they lie on it.
    pub(crate) run: Box<[Followers; 14]>,
    /// `climb[3 * foundation + direction]`.
    pub(crate) climb: Vec<ClimbTable>,
}

/// The cards that a foundation takes on each exposed card, and at [`EMPTY`] when it is empty, but for
/// what a base rank that the deal decides changes about it: see `Position::wanted`.
pub(crate) type ClimbTable = [u64; 64];

/// The place of a [`ClimbTable`] for the empty foundation.
pub(crate) const EMPTY: usize = 63;

impl FitTables {
    pub(crate) fn new(tableau: &Tableau, foundations: &[Foundation]) -> FitTables {
        let by_base = |suits: Option<Suits>| -> Box<[Followers; 14]> {
            let counts_from_base = matches!(tableau.build, Some(Build { wrap: Wrap::FromBase, .. }));
            let mut tables = Box::new([fit_table(tableau.build, suits, None); 14]);
            for base in 1..if counts_from_base { 14 } else { 0 } {
                tables[usize::from(base)] = fit_table(tableau.build, suits, Rank::new(base));
            }
            tables
        };
        let directions = [Direction::Open, Direction::Up, Direction::Down];
        let climb = |foundation| directions.map(|direction| climb_table(foundation, direction));
        FitTables {
            build: by_base(tableau.build.map(|build| build.suits)),
            run: by_base(match tableau.units {
                Units::Single => None,
                Units::Parts(suits) | Units::Whole(suits) | Units::OnlyWhole(suits) => Some(suits),
            }),
            climb: foundations.iter().flat_map(climb).collect(),
        }
    }
}

fn climb_table(foundation: &Foundation, direction: Direction) -> ClimbTable {
    let of_suit = |ranks: u64| foundation.suit.map_or(ranks, |suit| ranks & suit_set(suit));
    let last = match (foundation.start, foundation.climb) {
        (Start::Rank(first), Climb::Up) => Some(first.around(-1)),
        (Start::Rank(first), Climb::Down) => Some(first.around(1)),
        // Twice the king would be a king again: he ends the pile.
        (_, Climb::Double) => Some(Rank::KING),
        _ => None,
    };
    let mut table = [0; 64];
    for on in Card::all().filter(|on| Some(on.rank()) != last) {
        let rank = on.rank();
        let (up, down) = (rank_set(rank.around(1)), rank_set(rank.around(-1)));
        table[on.index()] = of_suit(match (foundation.climb, direction) {
            (Climb::Up, _) | (Climb::Chosen, Direction::Up) => up,
            (Climb::Down, _) | (Climb::Chosen, Direction::Down) => down,
            (Climb::Chosen, Direction::Open) => up | down,
            (Climb::Double, _) => rank_set(rank.around(rank.number() as i8)),
        });
    }
    table[EMPTY] = of_suit(match foundation.start {
        Start::Rank(rank) => rank_set(rank),
        Start::Base | Start::Dealt => ALL_CARDS,
    });
    table
}

/// Every card, as a set.
pub(crate) const ALL_CARDS: u64 = (1 << Card::COUNT) - 1;

/// The set of all cards of a suit.
fn suit_set(suit: Suit) -> u64 {
    0x1fff << (13 * suit.index())
}

/// The set of all cards of a rank.
pub(crate) fn rank_set(rank: Rank) -> u64 {
    let clubs = 1u64 << (rank.number() - 1);
    clubs | clubs << 13 | clubs << 26 | clubs << 39
}

fn fit_table(build: Option<Build>, suits: Option<Suits>, base: Option<Rank>) -> [u64; Card::COUNT] {
    let mut table = [0u64; Card::COUNT];
    let (Some(build), Some(suits)) = (build, suits) else { return table };
    for on in Card::all() {
        for card in Card::all() {
            if suits.allow(card.suit(), on.suit()) && follows(build, card.rank(), on.rank(), base) {
                table[on.index()] |= 1 << card.index();
            }
        }
    }
    table
}

/// Whether rank `card` may lie on rank `on`.
fn follows(build: Build, card: Rank, on: Rank, base: Option<Rank>) -> bool {
    let lowest = match build.wrap {
        Wrap::None => Some(Rank::ACE),
        Wrap::Around => None,
        Wrap::FromBase => base,
    };
    // Going up, nothing follows the highest rank; going down, nothing follows the lowest.
    let up = card == on.around(1) && Some(card) != lowest;
    let down = card == on.around(-1) && Some(on) != lowest;
    match build.order {
        Order::Down => down,
        Order::Up => up,
        Order::Either => up || down,
    }
}

impl Rules {
    /// The game's id, which is the name of its rule file's first preset.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The value of every option, in the rule file's order.
    pub fn options(&self) -> &[(String, crate::rules::OptionValue)] {
        &self.options
    }

    /// How many packs of 52 cards: 1 or 2.
    pub fn decks(&self) -> u8 {
        self.decks
    }

    /// How many cards: 52 or 104.
    pub fn card_count(&self) -> usize {
        Card::COUNT * usize::from(self.decks)
    }

    /// The same game with cards drawn one at a time where several are drawn, and with parts of runs moving where only whole
    /// columns do; `None` if it draws and moves like that already.
    ///
    /// Every position of this game is one of that game, too, and whatever can be reached here can be reached there: for
    /// searches that show that it can't.
    pub fn loosened(&self) -> Option<Rules> {
        let mut rules = self.clone();
        if let Draw::Waste { cards } = &mut rules.stock.draw {
            *cards = 1;
        }
        if let Units::Whole(suits) | Units::OnlyWhole(suits) = rules.tableau.units {
            rules.tableau.units = Units::Parts(suits);
        }
        (rules.stock != self.stock || rules.tableau != self.tableau).then_some(rules)
    }

    /// The piles.
    pub fn piles(&self) -> &Piles {
        &self.piles
    }

    /// The tableau's rules.
    pub fn tableau(&self) -> &Tableau {
        &self.tableau
    }

    /// The foundations, in the order of their piles.
    pub fn foundations(&self) -> &[Foundation] {
        &self.foundations
    }

    /// The stock's rules.
    pub fn stock(&self) -> &Stock {
        &self.stock
    }

    /// The cells' rules.
    pub fn cells(&self) -> &Cells {
        &self.cells
    }

    /// Whether empty helper places are refilled from the stock at once.
    pub fn refills_helpers(&self) -> bool {
        self.refill_helpers
    }

    /// How many cards must lie on the foundations for the game to be won.
    pub fn goal(&self) -> u8 {
        self.goal
    }

    /// Where a pile lies on the table.
    ///
    /// # Panics
    /// If the pile is not one of this game's.
    pub fn place(&self, pile: PileId) -> &Place {
        &self.places[pile.index()]
    }

    /// Whether the card may be built on the other one, in a game with this base rank (where
    /// the game has one).
    pub fn fits(&self, card: Card, on: Card, base: Option<Rank>) -> bool {
        self.build_on(on.index(), base_index(base)) >> card.index() & 1 == 1
    }

    #[inline]
    pub(crate) fn build_on(&self, on: usize, base: u8) -> u64 {
        self.tables.build[usize::from(base)][on]
    }

    #[inline]
    pub(crate) fn run_on(&self, on: usize, base: u8) -> u64 {
        self.tables.run[usize::from(base)][on]
    }

    /// Whether the pass is part of a position: it is where passes are limited.
    pub(crate) fn counts_passes(&self) -> bool {
        self.stock.passes.is_some_and(|passes| passes > 1)
    }

    /// Whether a foundation's start or what fits depends on a base rank that the deal decides.
    pub fn has_base(&self) -> bool {
        self.foundations.iter().any(|foundation| foundation.start == Start::Base)
    }
}

pub(crate) fn base_index(base: Option<Rank>) -> u8 {
    base.map_or(0, Rank::number)
}

const _: () = assert!(MAX_COLUMNS <= 16 && MAX_FOUNDATIONS <= 8, "sets of columns are 16 bits wide");
