//! What a player may see of a game.

use serde::Serialize;

use crate::card::{Card, Rank};
use crate::game::Game;
use crate::pile::{PileId, PileKind};
use crate::position::{NONE, Position};
use crate::rules::{Climb, Direction, Draw, Foundation, Rules, Shows, Start, Suits};

/// A card that the player may not see.
pub const HIDDEN: &str = "##";

/// What a player may see of a game: the face-up cards of columns, rows and helpers, the
/// foundations' cards, the top of the reserve or all of it, of the waste every card that has been
/// its top since it was last turned, and how many cards every pile has. No face-down card and no
/// order of the stock is in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct View {
    /// Every pile, in the order of replay lines.
    pub piles: Vec<PileView>,
    /// The pass or laying-out that is going on, from 1.
    pub pass: u8,
    /// How many there are; `None` without limit, and where there is no stock to pass through.
    pub passes: Option<u8>,
    /// How many cards a draw turns at most.
    pub cards_drawn: u8,
    /// The base rank, in games that have one; null also while it is open.
    pub base: Option<String>,
    /// Whether the first card that the player lays on a foundation will decide the base rank.
    pub base_open: bool,
    /// Which way the foundations go, in games where play decides that: `open`, `up` or `down`.
    #[cfg_attr(feature = "schemars", schemars(schema_with = "crate::schema::direction"))]
    pub direction: Option<&'static str>,
    /// Whether the columns stand in rows, whose gaps are filled by drawing: the nth cards of all
    /// columns are the nth row.
    pub rows: bool,
    /// Whether the columns lie over one another: each has one card, and shows no place when empty.
    pub drawn: bool,
    /// Where there are such rows, the column that the next draw turns a card of or lays one on.
    pub gap: Option<String>,
    /// Whether a redeal shuffles the columns' cards before it lays them again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub shuffles: bool,
    /// Whether a redeal moves all cards of the columns up into the gaps, and fills the columns that
    /// become free from the stock.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub closes: bool,
    /// How many columns lie side by side, the next ones below them, where neighbours make pairs: a
    /// column is called by its line and its place there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abreast: Option<u8>,
}

/// What a player may see of a pile.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct PileView {
    /// The pile's name, such as `t3`.
    pub name: String,
    /// Its kind, such as `column`.
    #[cfg_attr(feature = "schemars", schemars(schema_with = "crate::schema::pile_kind"))]
    pub kind: &'static str,
    /// Whether it is a foundation on which cards go up and down: a hole, where none has come home.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hole: bool,
    /// Whether it is the foundation for pairs, where a card goes with the one that it is laid on.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub pairs: bool,
    /// Whether it is the foundation to which a card goes while a higher one of its suit lies on a
    /// column.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub outranked: bool,
    /// Whether it has a card on which that of another column lies, so that it can't be played.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub covered: bool,
    /// Where the deal may lay guests on it: whether one lies there, which doesn't belong there and
    /// leaves, or what has come home.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guest: Option<bool>,
    /// Its cards from the bottom to the top; [`HIDDEN`] for those that may not be seen.
    pub cards: Vec<String>,
    /// Where it lies.
    pub place: PlaceView,
    /// What an empty foundation waits for: a card (`AC`), a suit (`C`) or a rank (`A`).
    pub mark: Option<String>,
    /// What a foundation takes next: cards (`AC`), or ranks (`A`) where its suit is left open;
    /// nothing where it is complete, and for piles that are no foundations.
    pub wants: Vec<String>,
}

/// Where a pile lies: see [`Place`](crate::Place), whose fields these are.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[allow(missing_docs)]
pub struct PlaceView {
    pub x: f64,
    pub y: f64,
    #[cfg_attr(feature = "schemars", schemars(schema_with = "crate::schema::fan"))]
    pub fan: &'static str,
    pub step: f64,
}

impl Game {
    /// What the player may see now.
    pub fn view(&self) -> View {
        View::new(self.rules(), self.position(), |slot| self.has_seen(slot))
    }
}

impl View {
    /// What lies face up in a position, and all of its waste: for those who wrote it down, and know
    /// what a player would have had to see.
    pub fn of_position(rules: &Rules, position: &Position) -> View {
        View::new(rules, position, |_| true)
    }

    /// `has_seen` tells of the physical cards of the waste.
    fn new(rules: &Rules, position: &Position, has_seen: impl Fn(u8) -> bool) -> View {
        let has_stock = rules.stock().draw != Draw::None;
        View {
            piles: rules.piles().iter().map(|pile| pile_view(rules, position, pile, &has_seen)).collect(),
            pass: position.pass(),
            passes: rules.stock().passes.filter(|_| has_stock),
            cards_drawn: match rules.stock().draw {
                Draw::None | Draw::Relay { .. } => 0,
                Draw::Waste { cards, shows: _ } => cards,
                Draw::Row { .. } => rules.tableau().columns,
                Draw::Helpers => rules.piles().of(PileKind::Helper).len() as u8,
                Draw::Column(_) | Draw::Foundation | Draw::Gaps | Draw::Discards => 1,
            },
            base: position.base().map(|rank| rank.to_string()),
            base_open: rules.chooses_base() && position.base().is_none(),
            direction: rules.foundations().iter().any(|f| f.climb == Climb::Chosen).then(|| direction(position)),
            rows: rules.stock().draw == Draw::Gaps,
            drawn: rules.tableau().covers.is_some(),
            gap: position.next_gap(rules).map(|pile| rules.piles().name(pile).into()),
            shuffles: rules.shuffles(),
            closes: rules.closes_gaps(),
            abreast: rules.tableau().abreast.filter(|_| rules.pairs_neighbours()),
        }
    }
}

fn direction(position: &Position) -> &'static str {
    match position.direction() {
        Direction::Open => "open",
        Direction::Up => "up",
        Direction::Down => "down",
    }
}

fn pile_view(rules: &Rules, position: &Position, pile: PileId, has_seen: &impl Fn(u8) -> bool) -> PileView {
    let kind = rules.piles().kind(pile);
    let place = rules.place(pile);
    let is_visible = |slot: u8, from_bottom: usize| match kind {
        PileKind::Stock | PileKind::Discard => false,
        PileKind::Reserve => rules.reserve_shows() == Shows::All || position.top[pile.index()] == slot,
        PileKind::Waste => has_seen(slot),
        PileKind::Column | PileKind::Helper | PileKind::Foundation | PileKind::Cell => {
            position.is_face_up(rules, pile, from_bottom)
        }
    };
    let mut cards = Vec::with_capacity(position.len(pile));
    let mut slot = position.top[pile.index()];
    while slot != NONE {
        let visible = is_visible(slot, position.len(pile) - cards.len() - 1);
        let card = position.card(slot).filter(|_| visible);
        cards.push(card.map_or_else(|| HIDDEN.to_owned(), |card| card.to_string()));
        slot = position.below[usize::from(slot)];
    }
    cards.reverse();
    PileView {
        name: rules.piles().name(pile).into(),
        kind: kind.name(),
        hole: kind == PileKind::Foundation && !rules.rises(pile),
        pairs: kind == PileKind::Foundation && rules.takes_pairs(),
        outranked: kind == PileKind::Foundation && rules.takes_outranked(),
        covered: !position.is_empty(pile) && position.is_covered(rules, pile),
        guest: (kind == PileKind::Foundation && foundation(rules, pile).guests)
            .then(|| position.has_guest(rules, pile)),
        cards,
        place: PlaceView { x: place.x, y: place.y, fan: place.fan.name(), step: place.step },
        mark: mark(rules, position, pile, kind),
        wants: wants(rules, position, pile, kind),
    }
}

/// The foundation that a pile is, which must be one.
fn foundation(rules: &Rules, pile: PileId) -> &Foundation {
    &rules.foundations()[usize::from(rules.piles().number(pile)) - 1]
}

fn mark(rules: &Rules, position: &Position, pile: PileId, kind: PileKind) -> Option<String> {
    if kind != PileKind::Foundation || !position.is_empty(pile) {
        return None;
    }
    let foundation = foundation(rules, pile);
    let rank = match foundation.start {
        Start::Rank(rank) => Some(rank),
        Start::Card(card) => return Some(card.to_string()),
        Start::Base | Start::Chosen(_) => position.base(),
        Start::Dealt | Start::Any => None,
    };
    match (rank, foundation.suit) {
        (Some(rank), Some(suit)) => Some(Card::new(rank, suit).to_string()),
        (Some(rank), None) => Some(rank.to_string()),
        (None, Some(suit)) => Some(suit.letter().to_string()),
        (None, None) => None,
    }
}

fn wants(rules: &Rules, position: &Position, pile: PileId, kind: PileKind) -> Vec<String> {
    if kind != PileKind::Foundation || rules.takes_pairs() || rules.takes_outranked() {
        return Vec::new();
    }
    let wanted = position.wanted(rules, pile);
    let cards = Card::all().filter(|card| wanted >> card.index() & 1 == 1);
    let foundation = foundation(rules, pile);
    let is_as_begun = foundation.follows == Suits::Same && !position.is_empty(pile);
    if foundation.suit.is_some() || is_as_begun {
        return cards.map(|card| card.to_string()).collect();
    }
    let mut ranks: Vec<Rank> = cards.map(Card::rank).collect();
    ranks.sort_unstable();
    ranks.dedup();
    ranks.iter().map(Rank::to_string).collect()
}
