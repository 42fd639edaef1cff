//! The gate that leads from a layout to a position: every reason why it is none.

use std::collections::BTreeMap;

use crate::at_most::some_of;
use crate::card::{Card, Rank, shorten};
use crate::covers::covered_fault;
use crate::layout::{Layout, LayoutError, LayoutPiles, LayoutProblem, LayoutState};
use crate::paired::misfits;
use crate::pile::{PileId, PileKind};
use crate::position::{Arrangement, Position};
use crate::rules::{Climb, Direction, Draw, Foundation, Rules, Start, Takes};
use crate::shuffle::luck_of;

/// Maximum problems that are reported of one layout.
const MAX_PROBLEMS: usize = 100;

impl Layout {
    /// The position that this is: see [`LayoutPiles::position`].
    ///
    /// # Errors
    /// Every reason why it is not a position.
    pub fn position(&self, rules: &Rules) -> Result<Position, LayoutError> {
        position(&self.piles, &self.state, rules)
    }
}

impl LayoutPiles {
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
    let luck = gate.luck(state.shuffle);
    gate.check_piles(rows);
    if !gate.problems.is_empty() {
        return Err(LayoutError::NotAPosition(gate.problems));
    }
    let position =
        Position::arrange(rules, &Arrangement { piles: gate.piles, down: gate.down, pass, rows, base, luck });
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
                self.complain(&shorten(name), self.no_pile(name, texts));
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

    /// What is wrong with a pile that the game does not have. Links name parts of the state beside
    /// the piles, and those that are no numbers come here.
    fn no_pile(&self, name: &str, texts: &[String]) -> String {
        let last = match name {
            "pass" | "rows" => u32::from(u8::MAX),
            "shuffle" => u32::MAX,
            _ => return format!("no such pile; the game has {}", self.rules.piles()),
        };
        format!("expected a whole number from 0 to {last}, found {:?}", shorten(&texts.concat()))
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
                let is_guest = foundation.guests && cards.len() == 1;
                if !is_base || !is_guest && !foundation.may_begin_with(*first) {
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

    fn luck(&mut self, given: Option<u32>) -> u32 {
        if given.is_some() && !self.rules.shuffles() {
            self.complain("shuffle", "nothing is shuffled");
        }
        given.unwrap_or_else(|| luck_of(self.rules, &self.piles))
    }

    fn check_piles(&mut self, rows: u8) {
        let rules = self.rules;
        let stock_left = rules.kind.stock.is_some_and(|stock| !self.piles[stock].is_empty());
        for cell in rules.piles().of(PileKind::Cell) {
            if self.piles[cell.index()].len() > 1 {
                self.complain(rules.piles().name(cell), "it holds at most one card");
            }
        }
        if stock_left && let Draw::Relay { cards, .. } = rules.stock.draw {
            self.check_stock_of_redeals(cards);
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
        let filled_from = rules.tableau.space.at_once.filter(|&kind| {
            let source = rules.kind.only(kind);
            source.is_some_and(|source| !self.piles[source].is_empty())
        });
        for column in rules.piles().of(PileKind::Column) {
            let len = self.piles[column.index()].len();
            let name = rules.piles().name(column);
            if let Some(source) = filled_from.filter(|_| len == 0) {
                self.complain(
                    name,
                    if source == PileKind::Stock {
                        "a space is filled at once while the stock has cards"
                    } else {
                        "a space is filled at once while the reserve has cards"
                    },
                );
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

    fn check_stock_of_redeals(&mut self, cards: u8) {
        let laid: usize = self.piles[..self.rules.kind.columns].iter().map(Vec::len).sum();
        if !self.rules.takes_rest() {
            self.complain("s", "it holds no cards, because nothing is drawn from it");
        } else if laid > usize::from(cards) * self.rules.kind.columns {
            self.complain("s", "it holds no cards while the columns hold more than a redeal lays on them");
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
