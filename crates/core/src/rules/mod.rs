//! Rules as data: what a game consists of, nested so that nonsense can't be written.

mod cells;
mod covers;
mod dealing;
mod fits;
mod foundation;
mod helpers;
mod option;
mod pairs;
mod place;
mod stock;
mod tableau;

use crate::card::{Card, Rank, Suit};
use crate::pack::Pack;
use crate::pile::{MAX_COLUMNS, MAX_PILES, PileId, PileKind, Piles};

pub use cells::{CellTakes, Cells};
pub use covers::Covers;
pub use dealing::{DealStep, Faces, SetAside};
pub(crate) use fits::{ALL_CARDS, EMPTY, FitTables, Pairs, base_index, rank_set};
pub use foundation::{Climb, Direction, Foundation, HoleEnds, Start, Takes};
pub use helpers::Refill;
pub use option::OptionValue;
pub(crate) use option::Read;
pub use pairs::Mates;
pub use place::{Fan, Place};
pub use stock::{DealingColumns, Draw, Shows, Stock};
pub use tableau::{Build, Kinds, Order, Space, SpaceRank, Suits, Tableau, Units, Wrap};

/// The rules of one game with one choice of its options, checked and ready to be played by.
///
/// They come from [`Ruleset::rules`](crate::Ruleset::rules) and never change.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(crate) game: String,
    /// The name under which they were asked for.
    pub(crate) preset: String,
    pub(crate) options: Vec<(String, OptionValue)>,
    /// The preset that has these options.
    pub(crate) of_preset: Option<String>,
    pub(crate) pack: Pack,
    pub(crate) piles: Piles,
    pub(crate) tableau: Tableau,
    pub(crate) foundations: Vec<Foundation>,
    pub(crate) stock: Stock,
    pub(crate) cells: Cells,
    /// What refills empty helper places at once.
    pub(crate) refill: Refill,
    /// Which cards of the reserve the player sees.
    pub(crate) reserve_shows: Shows,
    pub(crate) deal: Vec<DealStep>,
    pub(crate) set_aside: Vec<SetAside>,
    /// How many cards must be on the foundations, without those left over.
    pub(crate) goal: u8,
    /// The rank of the cards that need not be there.
    pub(crate) left_over: Option<Rank>,
    /// The kinds of piles that must be empty instead.
    pub(crate) clear: Kinds,
    pub(crate) places: Vec<Place>,
    pub(crate) tables: FitTables,
    pub(crate) kind: KindRanges,
    /// What positions of these rules carry: the same for all rules with the same piles.
    pub(crate) mark: u16,
}

/// All that rules consist of, for whoever has to take them apart completely: see [`Rules::parts`].
#[derive(Clone, Copy, Debug)]
pub struct RuleParts<'r> {
    /// The game's id.
    pub game: &'r str,
    /// The preset under whose name they were asked for.
    pub preset: &'r str,
    /// The value of every option.
    pub options: &'r [(String, OptionValue)],
    /// The cards that it is played with.
    pub pack: &'r Pack,
    /// The piles.
    pub piles: &'r Piles,
    /// The tableau's rules.
    pub tableau: &'r Tableau,
    /// The foundations, in the order of their piles.
    pub foundations: &'r [Foundation],
    /// The stock's rules.
    pub stock: &'r Stock,
    /// The cells' rules.
    pub cells: &'r Cells,
    /// What refills empty helper places at once.
    pub refill: &'r Refill,
    /// Which cards of the reserve the player sees.
    pub reserve_shows: &'r Shows,
    /// The steps of the deal.
    pub deal: &'r [DealStep],
    /// Which cards the deal sets aside; of several for a card the first counts.
    pub set_aside: &'r [SetAside],
    /// How many cards must be on the foundations, without those left over.
    pub goal: &'r u8,
    /// The rank of the cards that need not be there.
    pub left_over: &'r Option<Rank>,
    /// The kinds of piles that must be empty.
    pub clear: &'r Kinds,
    /// Where each pile lies on the table.
    pub places: &'r [Place],
}

/// Where the piles of each kind are, for the loops that need it most often.
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

/// The mark of rules by which positions hold the same: the piles, the pack, and what a position
/// keeps of its cards, which is how long runs are, what is covered, the base rank, the direction
/// and the rows.
pub(crate) fn mark(rules: &Rules) -> u16 {
    let Rules { piles, pack, .. } = rules;
    let counts = PileKind::ALL.into_iter().map(|kind| piles.range(kind).len() as u64);
    let packs = [u64::from(pack.decks()), u64::from(pack.way()), u64::from(pack.ranks().bits())];
    let runs = rules.tables.run.iter().flatten().copied();
    let kept = |of: &Foundation| u64::from(of.begins_with_base()) + 2 * u64::from(of.climb == Climb::Chosen);
    let rows = u64::from(matches!(rules.stock.draw, Draw::Row { .. } | Draw::Gaps)) + 2 * u64::from(rules.shuffles());
    let covered = rules
        .tableau
        .covers
        .iter()
        .flat_map(|covers| covers.by.map(u64::from).into_iter().chain([u64::from(covers.face_down)]));
    let words = counts.chain(packs).chain(runs).chain(rules.foundations.iter().map(kept)).chain([rows]).chain(covered);
    let mix = |mark: u64, word: u64| (mark ^ word).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    (words.fold(0, mix) >> 48) as u16
}

impl KindRanges {
    pub(crate) fn of(piles: &Piles) -> KindRanges {
        let pair = |kind| {
            let range = piles.range(kind);
            (range.start, range.end)
        };
        let only = |kind| piles.first(kind).map(PileId::index);
        KindRanges {
            columns: piles.range(PileKind::Column).len(),
            helpers: pair(PileKind::Helper),
            foundations: pair(PileKind::Foundation),
            cells: pair(PileKind::Cell),
            reserve: only(PileKind::Reserve),
            stock: only(PileKind::Stock),
            waste: only(PileKind::Waste),
            discard: only(PileKind::Discard),
        }
    }

    /// The pile of a kind of which there is at most one.
    #[inline]
    pub(crate) fn only(&self, kind: PileKind) -> Option<usize> {
        match kind {
            PileKind::Reserve => self.reserve,
            PileKind::Stock => self.stock,
            PileKind::Waste => self.waste,
            PileKind::Discard => self.discard,
            PileKind::Column | PileKind::Helper | PileKind::Foundation | PileKind::Cell => None,
        }
    }
}

impl Rules {
    /// Everything that these rules consist of.
    ///
    /// A field that is added to the rules is added here as well, so that whoever destructures the
    /// parts without `..` is made to say what it means.
    pub fn parts(&self) -> RuleParts<'_> {
        // The tables follow from the other fields.
        let Rules {
            game,
            preset,
            options,
            of_preset: _,
            pack,
            piles,
            tableau,
            foundations,
            stock,
            cells,
            refill,
            reserve_shows,
            deal,
            set_aside,
            goal,
            left_over,
            clear,
            places,
            tables: _,
            kind: _,
            mark: _,
        } = self;
        RuleParts {
            game,
            preset,
            options,
            pack,
            piles,
            tableau,
            foundations,
            stock,
            cells,
            refill,
            reserve_shows,
            deal,
            set_aside,
            goal,
            left_over,
            clear,
            places,
        }
    }

    /// The game's id, which is the name of its rule file's first preset.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The preset under whose name they were asked for; its options may be set otherwise.
    pub fn preset(&self) -> &str {
        &self.preset
    }

    /// The preset whose options these are, under whatever name they were asked for; `None` if no
    /// preset has them.
    pub fn of_preset(&self) -> Option<&str> {
        self.of_preset.as_deref()
    }

    /// The same rules, asked for by another preset's name.
    pub(crate) fn named(&self, preset: &str) -> Rules {
        Rules { preset: preset.into(), ..self.clone() }
    }

    /// The value of every option, in the rule file's order.
    pub fn options(&self) -> &[(String, OptionValue)] {
        &self.options
    }

    /// The cards that it is played with.
    pub fn pack(&self) -> Pack {
        self.pack
    }

    /// How many packs: 1 or 2.
    pub fn decks(&self) -> u8 {
        self.pack.decks()
    }

    /// How many cards: 52 or 104 in packs of all ranks.
    pub fn card_count(&self) -> usize {
        self.pack.size()
    }

    /// The same game with cards drawn one at a time where several are drawn, and with parts of runs
    /// moving where only whole columns do; where cards leave in pairs, also with unlimited passes.
    /// `None` if it is played like that already.
    ///
    /// Every position of this game is one of that game, too, and whatever can be reached here can
    /// be reached there: for searches that show that it can't.
    pub fn loosened(&self) -> Option<Rules> {
        let mut rules = self.clone();
        if let Draw::Waste { cards, shows: _ } = &mut rules.stock.draw {
            *cards = 1;
        }
        if rules.takes_pairs() && matches!(rules.stock.draw, Draw::Waste { .. }) {
            rules.stock.passes = None;
        }
        if let Units::Whole(suits) | Units::OnlyWhole(suits) = rules.tableau.units {
            rules.tableau.units = Units::Parts(suits);
        }
        (rules.stock != self.stock || rules.tableau != self.tableau).then_some(rules)
    }

    /// The same game with foundations that give no card back; `None` if none does.
    ///
    /// Every position of this game is one of that game, too, and whatever can be reached there can
    /// be reached here: for searches that show that it can.
    pub fn without_returns(&self) -> Option<Rules> {
        let mut rules = self.clone();
        rules.foundations.iter_mut().for_each(|foundation| foundation.returns = false);
        (rules.foundations != self.foundations).then_some(rules)
    }

    /// The same game as it goes on after its last redeal, where redeals lay out the columns and are
    /// limited; `None` for other games.
    ///
    /// Every position of this game from which nobody may redeal any more
    /// ([`crate::Position::is_laid_out_for_good`]) is one of that game, too, with the same moves.
    pub fn without_redeals(&self) -> Option<Rules> {
        let is_limited = matches!(self.stock.draw, Draw::Relay { .. }) && self.counts_passes();
        is_limited.then(|| Rules { stock: Stock { draw: Draw::None, passes: Some(1) }, ..self.clone() })
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

    /// What refills empty helper places at once.
    pub fn refill(&self) -> Refill {
        self.refill
    }

    /// Which cards of the reserve the player sees.
    pub fn reserve_shows(&self) -> Shows {
        self.reserve_shows
    }

    /// How many cards must lie on the foundations for the game to be won, without those of the rank
    /// that is left over; 0 where other piles must be empty instead.
    pub fn goal(&self) -> u8 {
        self.goal
    }

    /// The rank of the cards that need not lie on foundations, if there is one.
    pub fn left_over(&self) -> Option<Rank> {
        self.left_over
    }

    /// The kinds of piles that must be empty for the game to be won; none where cards must lie on
    /// foundations instead.
    pub fn clear(&self) -> Kinds {
        self.clear
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

    /// Whether the cards of a pile have come home: they count towards the goal. Searches, players
    /// and the table ask this where they mean progress, and not for a kind of pile.
    #[inline]
    pub fn rises(&self, pile: PileId) -> bool {
        let (first, end) = self.kind.foundations;
        (first..end).contains(&pile.index()) && !self.foundations[pile.index() - first].is_hole()
    }

    /// Whether a pile is a foundation from which cards that have come home may return.
    pub fn gives_back(&self, pile: PileId) -> bool {
        let (first, end) = self.kind.foundations;
        (first..end).contains(&pile.index()) && self.foundations[pile.index() - first].returns
    }

    /// The first foundation of each suit, in the order of [`Suit::ALL`]; `None` if a suit has none.
    pub fn foundations_by_suit(&self) -> Option<[PileId; 4]> {
        let of = |suit| {
            let mut own = self.piles.of(PileKind::Foundation).zip(&self.foundations);
            own.find(|(_, foundation)| foundation.suit == Some(suit)).map(|(pile, _)| pile)
        };
        let [clubs, diamonds, hearts, spades] = Suit::ALL.map(of);
        Some([clubs?, diamonds?, hearts?, spades?])
    }

    #[inline]
    pub(crate) fn build_on(&self, on: usize, base: u8) -> u64 {
        self.tables.build[usize::from(base)][on]
    }

    #[inline]
    pub(crate) fn run_on(&self, on: usize, base: u8) -> u64 {
        self.tables.run[usize::from(base)][on]
    }

    /// Whether cards from a pile of this kind may be built on columns.
    #[inline]
    pub(crate) fn builds_from(&self, kind: PileKind) -> bool {
        self.tableau.build.is_some_and(|build| build.from.has(kind))
    }

    /// Whether foundations take whole runs.
    #[inline]
    pub fn takes_runs(&self) -> bool {
        self.tables.takes_runs
    }

    /// Whether cards leave in pairs.
    pub fn takes_pairs(&self) -> bool {
        self.tables.pairs.is_some()
    }

    /// Whether only cards of columns that touch leave in pairs.
    pub(crate) fn pairs_neighbours(&self) -> bool {
        self.foundations.iter().any(|of| matches!(of.takes, Takes::Pairs { neighbours: true, .. }))
    }

    /// Whether a card leaves while a higher one of its suit lies exposed on a column.
    pub fn takes_outranked(&self) -> bool {
        self.tables.lower.is_some()
    }

    /// The cards that may leave while this one lies exposed on a column, as a set over
    /// [`Card::index`]: the lower ones of its suit, where these leave, and none elsewhere.
    pub fn outranked_by(&self, card: Card) -> u64 {
        self.tables.lower.as_ref().map_or(0, |lower| lower[card.index()] & self.tables.pack)
    }

    /// Whether cards of the columns move one at a time, never several together.
    pub fn moves_single_cards(&self) -> bool {
        self.tableau.units == Units::Single
    }

    /// Whether the pass is part of a position: it is where passes are limited.
    pub(crate) fn counts_passes(&self) -> bool {
        self.stock.passes.is_some_and(|passes| passes > 1)
    }

    /// Whether a redeal gathers the columns and lays their cards again.
    pub fn gathers_columns(&self) -> bool {
        matches!(self.stock.draw, Draw::Row { .. } | Draw::Relay { .. }) && self.stock.passes != Some(1)
    }

    /// Whether cards that the deal leaves over come into play from the stock.
    pub(crate) fn takes_rest(&self) -> bool {
        match self.stock.draw {
            Draw::None => false,
            Draw::Relay { .. } => self.closes_gaps(),
            Draw::Waste { .. }
            | Draw::Column(_)
            | Draw::Foundation
            | Draw::Helpers
            | Draw::Row { .. }
            | Draw::Gaps
            | Draw::Discards => true,
        }
    }

    /// Whether a redeal moves the cards of the columns up and fills the others from the stock: it
    /// does not shuffle, and no column ever holds more than it lays there.
    pub fn closes_gaps(&self) -> bool {
        let grow = self.tableau.build.is_some() || !self.tableau.space.sources().all(Kinds::is_empty);
        matches!(self.stock.draw, Draw::Relay { shuffled: false, .. }) && !grow
    }

    /// Whether a redeal shuffles the cards that it lays again.
    pub fn shuffles(&self) -> bool {
        matches!(self.stock.draw, Draw::Relay { shuffled: true, .. })
    }

    /// Whether foundations begin with a base rank that the deal or the player decides.
    pub fn has_base(&self) -> bool {
        self.foundations.iter().any(Foundation::begins_with_base)
    }

    /// Whether the player decides the base rank.
    pub fn chooses_base(&self) -> bool {
        self.foundations.iter().any(|foundation| matches!(foundation.start, Start::Chosen(_)))
    }

    /// Whether anything depends on a base rank. Checked rules that need one have one.
    pub(crate) fn needs_base(&self) -> bool {
        let from_base = matches!(self.tableau.build, Some(build) if build.wrap == Wrap::FromBase);
        self.has_base() || from_base || self.tableau.space.rank == Some(SpaceRank::BelowBase)
    }
}

const _: () = assert!(MAX_COLUMNS <= 32 && MAX_PILES < 64, "sets of columns are 32 bits wide");
