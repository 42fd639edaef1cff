//! Dealing.

use crate::card::{Card, Rank};
use crate::deck::Deck;
use crate::pack::Pack;
use crate::pile::{PileId, PileKind};
use crate::position::{Arrangement, Position};
use crate::rules::{DealStep, Draw, Faces, Foundation, Rules, SetAside, Start};
use crate::shuffle::luck_of;

/// A deck of other packs than a game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{game} is played with {expected}, not with {found}")]
pub struct DealError {
    /// The game.
    pub game: String,
    /// What it is played with.
    pub expected: Pack,
    /// What the deck is of.
    pub found: Pack,
}

/// Lays the cards of a deck, each by its place in the deck.
struct Dealer<'a> {
    rules: &'a Rules,
    deck: &'a [Card],
    /// How many cards have been taken.
    taken: usize,
    piles: Vec<Vec<usize>>,
    down: Vec<u8>,
    base: Option<Rank>,
    under_stock: Vec<usize>,
}

impl Position {
    /// Deals a deck.
    ///
    /// # Errors
    /// If the deck is not of the game's packs.
    pub fn deal(rules: &Rules, deck: &Deck) -> Result<Position, DealError> {
        if deck.pack() != rules.pack() {
            return Err(DealError { game: rules.game().into(), expected: rules.pack(), found: deck.pack() });
        }
        let dealer = Dealer::dealt(rules, deck);
        let cards = |places: &Vec<usize>| places.iter().map(|&at| deck.cards()[at]).collect();
        let piles: Vec<Vec<Card>> = dealer.piles.iter().map(cards).collect();
        let arrangement = Arrangement {
            rows: dealer.rows(),
            luck: luck_of(rules, &piles),
            piles,
            down: dealer.down,
            pass: 1,
            base: dealer.base,
        };
        Ok(Position::arrange(rules, &arrangement))
    }
}

/// Where a deck of the game's size is dealt: of each pile, from the bottom, the places in the deck
/// of its cards.
pub(crate) fn dealt_places(rules: &Rules, deck: &Deck) -> Vec<Vec<usize>> {
    Dealer::dealt(rules, deck).piles
}

impl<'a> Dealer<'a> {
    fn dealt(rules: &'a Rules, deck: &'a Deck) -> Dealer<'a> {
        let mut dealer = Dealer {
            rules,
            deck: deck.cards(),
            taken: 0,
            piles: vec![Vec::new(); rules.piles.len()],
            down: vec![0; rules.piles.len()],
            base: None,
            under_stock: Vec::new(),
        };
        for step in &rules.deal {
            dealer.take_step(step);
        }
        dealer.lay_the_rest();
        dealer.bring_to_bottom();
        dealer.hide_covered();
        dealer
    }

    /// The next card of the deck, by its place there.
    fn next(&mut self) -> Option<usize> {
        let at = self.taken;
        self.taken = (at + 1).min(self.deck.len());
        (at < self.deck.len()).then_some(at)
    }

    fn take_step(&mut self, step: &DealStep) {
        match step {
            DealStep::Base(column) => {
                if let Some(at) = self.next() {
                    self.base = Some(self.deck[at].rank());
                    match column {
                        None => self.lay_first(at, Start::Base),
                        Some(column) => self.piles[column.index()].push(at),
                    }
                }
            }
            DealStep::Lay { piles, faces, first_exposed } => {
                for &pile in piles {
                    let Some(card) = self.next_that_stays() else { break };
                    let cards = &mut self.piles[pile.index()];
                    if *first_exposed { cards.insert(0, card) } else { cards.push(card) }
                }
                for &pile in piles {
                    let len = self.piles[pile.index()].len() as u8;
                    match faces {
                        Faces::Up => {}
                        Faces::Down => self.down[pile.index()] = len,
                        Faces::LastUp => self.down[pile.index()] = len.saturating_sub(1),
                    }
                }
            }
        }
    }

    /// The next card that is not set aside; the checked rules leave enough of them.
    fn next_that_stays(&mut self) -> Option<usize> {
        self.next_unless(|_| true)
    }

    /// The next card that none of these sets aside.
    fn next_unless(&mut self, counts: impl Fn(SetAside) -> bool) -> Option<usize> {
        let rules = self.rules;
        loop {
            let at = self.next()?;
            let mut ways = rules.set_aside.iter().copied().filter(|&way| counts(way));
            if !ways.any(|way| self.sets_aside(at, way)) {
                return Some(at);
            }
        }
    }

    /// Sets a card aside in this way, if it is one for that.
    fn sets_aside(&mut self, at: usize, way: SetAside) -> bool {
        let card = self.deck[at];
        let start = match way {
            SetAside::BaseToFoundation if Some(card.rank()) == self.base => Start::Base,
            SetAside::RankToFoundation(first) if card.rank() == first => Start::Rank(first),
            SetAside::FirstCards if self.free_for(card, Start::Card(card)).is_some() => Start::Card(card),
            SetAside::UnderStock(aside) if card.rank() == aside => {
                self.under_stock.push(at);
                return true;
            }
            SetAside::BaseToFoundation
            | SetAside::RankToFoundation(_)
            | SetAside::FirstCards
            | SetAside::UnderStock(_)
            | SetAside::ToBottom(_) => return false,
        };
        self.lay_first(at, start);
        true
    }

    /// Lays the first card of one of the foundations that begin so.
    fn lay_first(&mut self, at: usize, start: Start) {
        let pile = self.free_for(self.deck[at], start).expect("checked rules have a foundation for every first card");
        self.piles[pile.index()].push(at);
    }

    /// An empty foundation that begins so and takes the card. Those for any suit are left to the
    /// suits that lack one of their own.
    fn free_for(&self, card: Card, start: Start) -> Option<PileId> {
        let all = self.rules.piles.of(PileKind::Foundation).zip(&self.rules.foundations);
        let is_free = |(pile, foundation): &(PileId, &Foundation)| {
            foundation.start == start && foundation.may_begin_with(card) && self.piles[pile.index()].is_empty()
        };
        all.filter(is_free).min_by_key(|(_, foundation)| foundation.suit.is_none()).map(|(pile, _)| pile)
    }

    /// What is left becomes the stock, or, where there is none, is set aside.
    fn lay_the_rest(&mut self) {
        let Some(stock) = self.stock().filter(|_| self.rules.takes_rest()) else {
            let surplus = self.next_that_stays();
            debug_assert_eq!(surplus, None, "checked rules place every card");
            return;
        };
        let rest: Vec<usize> = std::iter::from_fn(|| self.next_unless(SetAside::is_of_whole_pack)).collect();
        // The stock's last card is drawn first; of the cards put under it the later lie lower.
        let under = self.under_stock.iter().rev();
        self.piles[stock.index()] = under.copied().chain(rest.into_iter().rev()).collect();
    }

    fn bring_to_bottom(&mut self) {
        let to_bottom = |at: usize| self.rules.set_aside.contains(&SetAside::ToBottom(self.deck[at].rank()));
        for column in &mut self.piles[..self.rules.kind.columns] {
            column.sort_by_key(|&at| !to_bottom(at));
        }
    }

    fn hide_covered(&mut self) {
        let Some(covers) = self.rules.tableau.covers.as_ref().filter(|covers| covers.face_down) else { return };
        let has_cards = |column: usize| !self.piles[column].is_empty();
        for over in (0..self.rules.kind.columns).filter(|&over| has_cards(over)) {
            covers.under(over).for_each(|under| self.down[under] = self.piles[under].len() as u8);
        }
    }

    fn stock(&self) -> Option<PileId> {
        self.rules.piles.first(PileKind::Stock)
    }

    fn rows(&self) -> u8 {
        let stock_has_cards = self.stock().is_some_and(|stock| !self.piles[stock.index()].is_empty());
        if !self.rules.stock.draw.counts_rows(stock_has_cards) {
            return 0;
        }
        let longest = self.piles[..self.rules.kind.columns].iter().map(|cards| cards.len() as u8).max();
        if self.rules.stock.draw == Draw::Gaps { 1 } else { longest.unwrap_or(0) }
    }
}

/// How many cards the deal of a deck puts under the stock.
pub(crate) fn count_under_stock(rules: &Rules, deck: &Deck) -> usize {
    let puts_under = |way: &SetAside| matches!(way, SetAside::UnderStock(_));
    if rules.set_aside.iter().any(puts_under) { Dealer::dealt(rules, deck).under_stock.len() } else { 0 }
}
