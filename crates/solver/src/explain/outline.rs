//! What a player is told first of a reason.

use patience::{Card, PileId, PileKind, Position, Rank, Rules};

use crate::explain::reason::{Blocked, PlacedCard};

/// What a player is told of cards that block each other: what each wanted card needs, and which
/// cards to look at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// The wanted cards, each with all that would let it go.
    pub needs: Vec<Needs>,
    /// The cards to look at first, at most [`Outline::MOST_NEAR`]: the wanted ones, those named in
    /// what they need, and those that lie on them and are in the way.
    pub near: Vec<PlacedCard>,
    /// The others that are in the way.
    pub rest: Vec<PlacedCard>,
}

/// All that would let a card go, by the rules alone. None of it can be had any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The card.
    pub card: PlacedCard,
    /// Those that it could be laid on. Cards on foundations are left out.
    pub onto: Vec<PlacedCard>,
    /// The next card of its suit that has to go up before it, in all its copies. None if the card
    /// is itself the next.
    pub first: Vec<PlacedCard>,
    /// The card of its suit that a foundation has to come to; `None` if one has.
    pub up_to: Option<Card>,
    /// An empty column would take it.
    pub space: bool,
}

impl Outline {
    /// How many cards to look at first at most: as many as a player takes in.
    pub const MOST_NEAR: usize = 12;

    /// Of cards that block each other in a position.
    pub fn of(rules: &Rules, position: &Position, blocked: &Blocked) -> Outline {
        let needs: Vec<Needs> = blocked.wanted.iter().map(|&card| Needs::of(rules, position, card)).collect();
        let named = needs.iter().flat_map(|needs| needs.onto.iter().chain(&needs.first));
        let upon = blocked
            .in_the_way
            .iter()
            .filter(|one| blocked.wanted.iter().any(|wanted| wanted.pile == one.pile && wanted.at < one.at));
        let mut near: Vec<PlacedCard> = Vec::new();
        for &one in blocked.wanted.iter().chain(named).chain(upon) {
            if near.len() < Outline::MOST_NEAR && !near.contains(&one) {
                near.push(one);
            }
        }
        let rest = blocked.in_the_way.iter().filter(|one| !near.contains(one)).copied().collect();
        Outline { needs, near, rest }
    }
}

impl Needs {
    fn of(rules: &Rules, position: &Position, card: PlacedCard) -> Needs {
        let lie = |wanted: &dyn Fn(Card) -> bool| -> Vec<PlacedCard> {
            let piles = rules.piles().iter().filter(|&pile| !position.is_home(rules, pile));
            let all = piles.flat_map(|pile| placed(position, pile));
            all.filter(|one| wanted(one.card) && (one.pile, one.at) != (card.pile, card.at)).collect()
        };
        let next = next_of_suit(rules, position, card.card);
        let before = Rank::new(card.card.rank().number() - 1).filter(|_| next.is_some());
        let space = rules.tableau().space.rank.map(|rank| rank.with_base(position.base(), rules.pack().ranks()));
        Needs {
            card,
            onto: lie(&|on| rules.fits(card.card, on, position.base())),
            first: lie(&|other| Some(other.rank()) == next && other.suit() == card.card.suit()),
            up_to: before.map(|rank| Card::new(rank, card.card.suit())),
            space: space.is_none_or(|rank| rank == Some(card.card.rank())),
        }
    }
}

/// The cards of a pile, from the bottom.
fn placed(position: &Position, pile: PileId) -> impl Iterator<Item = PlacedCard> {
    position.cards(pile).into_iter().enumerate().map(move |(at, card)| PlacedCard { pile, at, card })
}

/// The rank that the suit's highest foundation below the card waits for; `None` if that is the
/// card's own.
fn next_of_suit(rules: &Rules, position: &Position, card: Card) -> Option<Rank> {
    let foundations = rules.piles().of(PileKind::Foundation).zip(rules.foundations());
    let own = foundations.filter(|(_, foundation)| foundation.suit.is_none_or(|suit| suit == card.suit()));
    let heights = own.map(|(pile, _)| (position.len(pile), position.from_top(pile).next()));
    let of_suit = heights.filter(|(_, top)| top.is_none_or(|top| top.suit() == card.suit()));
    let below = of_suit.map(|(height, _)| height as u8).filter(|&height| height < card.rank().number());
    below.max().and_then(|height| Rank::new(height + 1)).filter(|&next| next != card.rank())
}
