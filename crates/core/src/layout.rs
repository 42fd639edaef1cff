//! Layouts: any arrangement of cards, and the gate that leads to a position.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::at_most::{Cards, some_of};
use crate::card::{Card, Rank, shorten};
use crate::covers::covered_fault;
use crate::json::json_problem;
use crate::library::{Library, LibraryError};
use crate::options::Options;
use crate::paired::misfits;
use crate::pile::{PileId, PileKind};
use crate::position::{Arrangement, Position};
use crate::rules::{Climb, Direction, Draw, Foundation, Rules, Start, Takes};

/// The name and version of the format.
const FORMAT: &str = "patience-layout/1";
/// The largest layout that is read: a hundred times what the largest game needs.
const MAX_BYTES: usize = 1 << 20;
/// How many cards of a pile, and how many piles, are read: more than any game has, so that what
/// is too much is told.
const MAX_LIST: usize = 1000;
/// Maximum problems that are reported of one layout.
const MAX_PROBLEMS: usize = 100;

/// An arrangement of cards in the piles of a game, for tests, editors and solvers: it may be
/// anything, until [`Layout::position`] finds that the rules allow it.
///
/// As JSON: `{"format": "patience-layout/1", "game": "napoleon", "options": {}, "piles": {"t1":
/// ["kd", "7C"], …}, "state": {"pass": 1}}`. Piles are lists from the bottom to the exposed card,
/// face-down cards in lower case; piles that are left out are empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The name and version of the format, `patience-layout/1`.
    pub format: String,
    /// A preset's name.
    pub game: String,
    /// Options that differ from the preset's.
    #[serde(default, skip_serializing_if = "Options::is_empty")]
    pub options: Options,
    /// The cards of every pile that is not empty.
    #[serde(deserialize_with = "piles")]
    pub piles: BTreeMap<String, Vec<String>>,
    /// What the piles do not show.
    #[serde(default)]
    pub state: LayoutState,
}

/// A layout without the name of its game: what a transcript has in the place of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutPiles {
    /// The cards of every pile that is not empty.
    #[serde(deserialize_with = "piles")]
    pub piles: BTreeMap<String, Vec<String>>,
    /// What the piles do not show.
    #[serde(default, skip_serializing_if = "LayoutState::is_empty")]
    pub state: LayoutState,
}

/// Reads piles, but refuses more of them or of their cards than any game has as soon as they come.
fn piles<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, Vec<String>>, D::Error> {
    struct Few;
    impl<'de> Visitor<'de> for Few {
        type Value = BTreeMap<String, Vec<String>>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("piles by name, such as {\"t1\": [\"KD\"]}")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut piles = BTreeMap::new();
            while let Some((name, Cards(cards))) = map.next_entry::<String, Cards<MAX_LIST>>()? {
                if piles.insert(name, cards).is_some() || piles.len() > MAX_LIST {
                    return Err(de::Error::custom("a pile is named twice, or there are too many"));
                }
            }
            Ok(piles)
        }
    }
    deserializer.deserialize_map(Few)
}

/// What belongs to a position though the piles do not show it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct LayoutState {
    /// The pass or laying-out that is going on, from 1; 1 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<u8>,
    /// Rows dealt while dealing, or begun where drawing fills gaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rows: Option<u8>,
    /// The base rank, needed only while every foundation is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
}

impl LayoutState {
    fn is_empty(&self) -> bool {
        *self == LayoutState::default()
    }
}

/// Why a layout is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayoutProblem {
    /// The pile, or the part of the state, that is wrong; empty where it is the whole.
    pub place: String,
    /// What is wrong with it.
    pub problem: String,
}

impl fmt::Display for LayoutProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.is_empty() { f.write_str(&self.problem) } else { write!(f, "{}: {}", self.place, self.problem) }
    }
}

/// A layout that can't be read or is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// It is no JSON, or not of the format.
    #[error("the layout can't be read: {0}")]
    Unreadable(String),
    /// The game or an option is unknown.
    #[error(transparent)]
    Game(#[from] LibraryError),
    /// The rules do not allow it: every reason.
    #[error("the layout is not a position of the game: {}", .0.iter().map(LayoutProblem::to_string).collect::<Vec<_>>().join("; "))]
    NotAPosition(Vec<LayoutProblem>),
}

impl Layout {
    /// Reads a layout.
    ///
    /// # Errors
    /// Where and why the text is no layout; unknown keys are named.
    pub fn parse(text: &str) -> Result<Layout, LayoutError> {
        if text.len() > MAX_BYTES {
            let what = format!("expected at most {MAX_BYTES} bytes, found {}", text.len());
            return Err(LayoutError::Unreadable(what));
        }
        // A list of the values in order would be read, too.
        if text.trim_start().starts_with('[') {
            return Err(LayoutError::Unreadable("expected an object, found a list".into()));
        }
        let layout: Layout =
            serde_json::from_slice(text.as_bytes()).map_err(|error| LayoutError::Unreadable(json_problem(&error)))?;
        if layout.format != FORMAT {
            let found = shorten(&layout.format);
            return Err(LayoutError::Unreadable(format!("expected the format {FORMAT:?}, found {found:?}")));
        }
        Ok(layout)
    }

    /// The layout of a position.
    ///
    /// # Panics
    /// If the position is one of other rules: see [`Position::belongs_to`].
    pub fn of(rules: &Rules, position: &Position) -> Layout {
        position.expect_to_belong(rules);
        let LayoutPiles { piles, state } = LayoutPiles::of(rules, position);
        let options = Options(rules.options().to_vec());
        Layout { format: FORMAT.into(), game: rules.preset().into(), options, piles, state }
    }

    /// The rules by which it is played.
    ///
    /// # Errors
    /// If the library has no such game, option or value.
    pub fn rules(&self, library: &Library) -> Result<std::sync::Arc<Rules>, LibraryError> {
        library.rules(&self.game, &self.options.0)
    }

    /// The position that this is: see [`LayoutPiles::position`].
    ///
    /// # Errors
    /// Every reason why it is not a position.
    pub fn position(&self, rules: &Rules) -> Result<Position, LayoutError> {
        position(&self.piles, &self.state, rules)
    }
}

impl LayoutPiles {
    /// The piles of a position.
    pub fn of(rules: &Rules, position: &Position) -> LayoutPiles {
        let piles = rules.piles().iter().filter(|&pile| !position.is_empty(pile));
        let texts = |pile| (rules.piles().name(pile).to_owned(), position.card_texts(rules, pile));
        LayoutPiles {
            piles: piles.map(texts).collect(),
            state: LayoutState {
                pass: rules.counts_passes().then_some(position.pass()),
                rows: (position.rows() > 0).then_some(position.rows()),
                base: position.base().map(|rank| rank.to_string()),
            },
        }
    }

    /// The gate: the position that this is, if the rules allow it. Whether play can lead there from
    /// a deal is not asked.
    ///
    /// # Errors
    /// Every reason why it is not a position.
    pub fn position(&self, rules: &Rules) -> Result<Position, LayoutError> {
        position(&self.piles, &self.state, rules)
    }
}

fn position(
    piles: &BTreeMap<String, Vec<String>>,
    state: &LayoutState,
    rules: &Rules,
) -> Result<Position, LayoutError> {
    let mut gate = Gate {
        rules,
        piles: vec![Vec::new(); rules.piles().len()],
        down: vec![0; rules.piles().len()],
        problems: Vec::new(),
    };
    gate.read_piles(piles);
    gate.check_deck();
    let base = gate.base(state.base.as_deref());
    gate.check_foundations(base);
    let pass = gate.pass(state.pass);
    let rows = gate.rows(state.rows);
    gate.check_piles(rows);
    if !gate.problems.is_empty() {
        return Err(LayoutError::NotAPosition(gate.problems));
    }
    let position = Position::arrange(rules, &Arrangement { piles: gate.piles, down: gate.down, pass, rows, base });
    position.check_derived(rules)?;
    Ok(position)
}

impl Position {
    /// What can only be seen when the cards lie in their places.
    fn check_derived(&self, rules: &Rules) -> Result<(), LayoutError> {
        let Some(waste) = rules.kind.waste.filter(|_| rules.stock.draw == Draw::Discards) else { return Ok(()) };
        let fits = |pile: PileId| {
            let card = self.exposed(PileId(waste as u8));
            card.is_none_or(|card| self.wanted(rules, pile) >> card.index() & 1 == 1)
        };
        if self.len[waste] <= 1 && rules.piles.of(PileKind::Foundation).any(fits) {
            return Ok(());
        }
        let problem = "it holds only a card just turned that fits".into();
        Err(LayoutError::NotAPosition(vec![LayoutProblem { place: "w".into(), problem }]))
    }
}

struct Gate<'r> {
    rules: &'r Rules,
    piles: Vec<Vec<Card>>,
    down: Vec<u8>,
    problems: Vec<LayoutProblem>,
}

impl Gate<'_> {
    fn complain(&mut self, place: &str, problem: impl Into<String>) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(LayoutProblem { place: place.into(), problem: problem.into() });
        }
    }

    fn read_piles(&mut self, piles: &BTreeMap<String, Vec<String>>) {
        for (name, texts) in piles {
            let Some(pile) = self.rules.piles().find(name) else {
                let known = self.rules.piles().to_string();
                self.complain(&shorten(name), format!("no such pile; the game has {known}"));
                continue;
            };
            let mut faces = Vec::new();
            for text in texts.iter().take(self.rules.card_count() + 1) {
                match text.parse::<Card>() {
                    Ok(card) => {
                        self.piles[pile.index()].push(card);
                        faces.push(text.chars().any(char::is_uppercase) || !text.chars().any(char::is_lowercase));
                    }
                    Err(error) => self.complain(name, error.to_string()),
                }
            }
            self.read_faces(pile, &faces);
        }
    }

    fn read_faces(&mut self, pile: PileId, up: &[bool]) {
        let kind = self.rules.piles().kind(pile);
        if kind.is_face_down() {
            return;
        }
        let name = self.rules.piles().name(pile).to_owned();
        let down = up.iter().take_while(|&&up| !up).count();
        if up[down..].contains(&false) {
            self.complain(&name, "a face-down card lies on a face-up one");
        }
        if down > 0 && kind != PileKind::Column {
            self.complain(&name, "only columns hold face-down cards");
        }
        let may_hide = self.rules.stock.draw == Draw::Gaps || self.rules.tableau.covers.is_some();
        if down > 0 && down == up.len() && !may_hide {
            self.complain(&name, "the exposed card lies face down");
        }
        self.down[pile.index()] = down as u8;
    }

    fn check_deck(&mut self) {
        let pack = self.rules.pack();
        let mut count = [0u8; Card::COUNT];
        for card in self.piles.iter().flatten() {
            count[card.index()] = count[card.index()].saturating_add(1);
        }
        let all = |times: &dyn Fn(u8, u8) -> u8| -> Vec<String> {
            let times = |card: Card| times(count[card.index()], pack.copies(card));
            let copies = |card: Card| vec![card.to_string(); usize::from(times(card))];
            Card::all().flat_map(copies).collect()
        };
        let missing = all(&|found, wanted| wanted.saturating_sub(found));
        let surplus = all(&|found, wanted| found.saturating_sub(wanted));
        if !missing.is_empty() {
            self.complain("", format!("cards missing: {}", some_of(&missing)));
        }
        if !surplus.is_empty() {
            self.complain("", format!("cards too many: {}", some_of(&surplus)));
        }
    }

    /// The base rank: that of the cards at the bottom of foundations which begin with it, or as
    /// given. Where the player chooses it, it is open until such a card lies there.
    fn base(&mut self, given: Option<&str>) -> Option<Rank> {
        let rules = self.rules;
        if !rules.needs_base() {
            if given.is_some() {
                self.complain("base", "the game has no base rank");
            }
            return None;
        }
        let on_foundations = self.foundations().find_map(|(pile, foundation)| {
            let bottom = self.piles[pile.index()].first()?;
            foundation.begins_with_base().then(|| bottom.rank())
        });
        let given = given.map(|text| (text, Rank::parse(text)));
        match (on_foundations, given) {
            (_, Some((text, None))) => self.complain("base", format!("{:?} is not a rank", shorten(text))),
            (Some(found), Some((_, Some(said)))) if found != said => {
                self.complain("base", format!("{said} is given, but the foundations begin with {found}"));
            }
            (None, Some(_)) if rules.chooses_base() => {
                self.complain("base", "the foundations are empty, and the first card there decides the base rank");
                return None;
            }
            (None, None) if !rules.chooses_base() => {
                self.complain("base", "no foundation shows the base rank, and none is given");
            }
            _ => {}
        }
        on_foundations.or(given.and_then(|(_, rank)| rank))
    }

    fn foundations(&self) -> impl Iterator<Item = (PileId, Foundation)> + use<> {
        let piles = self.rules.piles().of(PileKind::Foundation);
        piles.zip(self.rules.foundations().to_vec())
    }

    fn check_foundations(&mut self, base: Option<Rank>) {
        let ranks = self.rules.pack().ranks();
        let mut chosen = Direction::Open;
        for (number, (pile, foundation)) in self.foundations().enumerate() {
            let cards = self.piles[pile.index()].clone();
            let name = self.rules.piles().name(pile).to_owned();
            let is_part = foundation.takes == Takes::WholeRuns && cards.len() != usize::from(foundation.capacity);
            if is_part && !cards.is_empty() {
                self.complain(&name, format!("a part of a run; it holds {} cards or none", foundation.capacity));
            }
            if cards.len() > usize::from(foundation.capacity) {
                self.complain(&name, format!("more than {} cards", foundation.capacity));
            }
            if let Some(first) = cards.first() {
                let is_base = !foundation.begins_with_base() || base.is_none_or(|base| base == first.rank());
                if !is_base || !foundation.may_begin_with(*first) {
                    self.complain(&name, format!("{first} can't be its first card"));
                }
            }
            // What the stock lays there follows or does not.
            let in_order = self.rules.stock.draw != Draw::Foundation && foundation.start != Start::Any;
            misfits(&foundation, &cards).into_iter().for_each(|problem| self.complain(&name, problem));
            for (at, pair) in cards.windows(2).enumerate().filter(|_| in_order) {
                let (on, card) = (pair[0], pair[1]);
                let is = |steps| card.rank() == ranks.around(on.rank(), steps);
                let follows = if foundation.takes == Takes::WholeRuns {
                    card.suit() == on.suit() && is(if foundation.climb == Climb::Down { -1 } else { 1 })
                } else {
                    let below = u8::try_from(at + 1).unwrap_or(u8::MAX);
                    let table = self.rules.tables.climb(number, foundation.direction(below, chosen));
                    table[on.index()] >> card.index() & 1 == 1
                };
                if !follows {
                    self.complain(&name, format!("{card} does not follow {on}"));
                    break;
                }
                if foundation.climb == Climb::Chosen && chosen == Direction::Open {
                    chosen = if is(1) { Direction::Up } else { Direction::Down };
                }
            }
        }
    }

    fn pass(&mut self, given: Option<u8>) -> u8 {
        let pass = given.unwrap_or(1);
        let most = self.rules.stock.passes;
        if pass == 0 || most.is_some_and(|most| pass > most) {
            self.complain("pass", format!("{pass}, but passes count from 1 to {}", most.unwrap_or(u8::MAX)));
        }
        if self.rules.counts_passes() { pass } else { 1 }
    }

    fn rows(&mut self, given: Option<u8>) -> u8 {
        let stock_left = self.rules.kind.stock.is_some_and(|stock| !self.piles[stock].is_empty());
        let needed = self.rules.stock.draw.counts_rows(stock_left);
        let rows = given.unwrap_or(u8::from(needed));
        if needed != (rows > 0) || rows > 104 {
            let what = if needed {
                format!("{rows}, but it is at least 1 here, because rows are still laid")
            } else {
                format!("{rows}, but it is 0 here, because no rows are laid")
            };
            self.complain("rows", what);
        }
        rows
    }

    fn check_piles(&mut self, rows: u8) {
        let rules = self.rules;
        let stock_left = rules.kind.stock.is_some_and(|stock| !self.piles[stock].is_empty());
        for cell in rules.piles().of(PileKind::Cell) {
            if self.piles[cell.index()].len() > 1 {
                self.complain(rules.piles().name(cell), "it holds at most one card");
            }
        }
        if stock_left && matches!(rules.stock.draw, Draw::Relay(_)) {
            self.complain("s", "it holds no cards, because nothing is drawn from it");
        }
        let mut sources = rules.refill.kinds().filter_map(|kind| rules.kind.only(kind));
        let source_left = sources.any(|source| !self.piles[source].is_empty());
        for helper in rules.piles().of(PileKind::Helper).filter(|_| !rules.refill.is_none()) {
            let len = self.piles[helper.index()].len();
            if len > 1 || len == 0 && source_left {
                let problem = "it holds one card as long as there is one to refill it, and never more";
                self.complain(rules.piles().name(helper), problem);
            }
        }
        let reserve_left = rules.kind.reserve.is_some_and(|reserve| !self.piles[reserve].is_empty());
        for column in rules.piles().of(PileKind::Column) {
            let len = self.piles[column.index()].len();
            let name = rules.piles().name(column);
            if len == 0 && rules.tableau.space.at_once && reserve_left {
                self.complain(name, "a space is filled at once while the reserve has cards");
            }
            if self.down[column.index()] > 0 && rules.gathers_columns() {
                self.complain(name, "a face-down card, though the columns are gathered and laid again");
            }
            if rules.stock.draw == Draw::Gaps {
                self.check_gap_column(column, len, rows, stock_left);
            }
            if let Some(problem) = covered_fault(rules, column, &self.piles, &self.down) {
                self.complain(name, problem);
            }
        }
    }

    fn check_gap_column(&mut self, column: PileId, len: usize, rows: u8, stock_left: bool) {
        let name = self.rules.piles().name(column).to_owned();
        if len > usize::from(rows) {
            self.complain(&name, format!("{len} cards, but only {rows} rows are begun"));
        }
        if rows == 1 && len == 0 && stock_left {
            self.complain(&name, "a gap of the first row is filled at once while the stock has cards");
        }
        if rows > 1 && self.down[column.index()] > 0 {
            self.complain(&name, "a face-down card after the first row");
        }
    }
}
