//! What a player knows of where the cards lie, and the arrangements that agree with it.

use crate::card::Card;
use crate::deal::dealt_places;
use crate::deck::Deck;
use crate::game::Game;
use crate::pile::{PileId, PileKind};
use crate::position::{Arrangement, NONE, Position};
use crate::rules::Shows;

impl Game {
    /// How many cards lie in places that the player does not know.
    ///
    /// Once a card has been face up the player knows where it is, even in a waste that was turned
    /// over or under other cards. Taking a move back does not make the player forget what it
    /// showed.
    pub fn unknown_cards(&self) -> usize {
        self.rules().card_count() - self.known().count_ones() as usize
    }

    /// How much the player does not know: [`Game::unknown_cards`], and two for each shuffle that
    /// may still come. At 1 all is known, for a single card lies in the only place that is left.
    ///
    /// A shuffle that is taken back is unknown again, for other cards may take part in it then.
    pub fn unknown_count(&self) -> usize {
        self.unknown_cards() + 2 * usize::from(self.position().shuffles_left(self.rules()))
    }

    /// Whether the player knows where all copies of a card lie.
    pub fn knows(&self, card: Card) -> bool {
        let pack = self.rules().pack();
        (0..pack.copies(card)).all(|copy| self.known() >> pack.slot(card, copy) & 1 == 1)
    }

    /// A position that agrees with what the player knows: the unknown cards are shuffled among
    /// their places, and shuffles to come have other orders. `below(n)` must give a number below
    /// `n`; if all are equally likely, so are all arrangements.
    ///
    /// # Panics
    /// If `below` gives a number that is too large.
    pub fn imagined(&self, mut below: impl FnMut(usize) -> usize) -> Position {
        let position = self.position();
        let all = || self.rules().piles().iter();
        let mut piles: Vec<Vec<Card>> = all().map(|pile| position.cards(pile)).collect();
        let mut places = Vec::new();
        for pile in all() {
            let mut slot = position.top[pile.index()];
            for height in (0..position.len(pile)).rev() {
                if self.known() >> slot & 1 == 0 {
                    places.push((pile.index(), height));
                }
                slot = position.below[usize::from(slot)];
            }
        }
        // Sorted first, so that the result does not depend on where the cards really lie.
        let mut cards: Vec<Card> = places.iter().map(|&(pile, height): &(usize, usize)| piles[pile][height]).collect();
        cards.sort_unstable();
        for (pile, height) in places {
            let card = below(cards.len());
            piles[pile][height] = cards.swap_remove(card);
        }
        let down = position.down[..piles.len()].to_vec();
        let (pass, rows, base) = (position.pass(), position.rows(), position.base());
        let luck = self.imagined_luck(&mut below).unwrap_or(position.shuffle_number());
        Position::arrange(self.rules(), &Arrangement { piles, down, pass, rows, base, luck })
    }

    /// A number for the shuffles to come, if any are.
    fn imagined_luck(&self, below: &mut impl FnMut(usize) -> usize) -> Option<u32> {
        let mut half = || below(1 << 16) as u32;
        (self.position().shuffles_left(self.rules()) > 0).then(|| half() << 16 | half())
    }

    /// A game that agrees with what the player knows: the same moves from a beginning in which the
    /// cards that the player does not know are in random places. As in [`Game::imagined`],
    /// `below(n)` must give a number below `n`, and if all are equally likely, so are all such
    /// beginnings; moves that were taken back are not in it. Shuffles to come have other orders
    /// than those that the beginning would decide.
    ///
    /// Some decks would have been dealt otherwise, where the deal sets cards of a rank aside: then
    /// other numbers are asked for. `None` if that was tried too often.
    ///
    /// # Panics
    /// If `below` gives a number that is too large.
    pub fn imagined_game(&self, mut below: impl FnMut(usize) -> usize) -> Option<Game> {
        const MOST_TRIES: usize = 64;
        let mut first = self.clone();
        first.go_to(0);
        let unknown = self.deck().map(|deck| UnknownOfDeck::of(&first, deck));
        (0..MOST_TRIES).find_map(|_| {
            let rules = self.rules().clone();
            let mut game = match &unknown {
                Some(unknown) => Game::with_deck(rules, unknown.shuffled(&mut below)?).ok()?,
                None => Game::from_position(rules, first.imagined(&mut below)),
            };
            // Those that were played were the real ones.
            game.set_luck(first.position().shuffle_number());
            let is_legal = self.moves().take(self.ply()).all(|mv| game.play(mv).is_ok());
            if let Some(luck) = self.imagined_luck(&mut below) {
                game.set_luck(luck);
            }
            (is_legal && game.view() == self.view() && self.may_be(game.position())).then_some(game)
        })
    }

    /// Whether a position agrees with what the player knows: every card that they know lies where
    /// they know it.
    ///
    /// The position must have come from an [imagined](Game::imagined) one by the game's moves.
    pub fn may_be(&self, position: &Position) -> bool {
        self.rules().piles().iter().all(|pile| {
            let own = slots(self.position(), pile);
            position.len(pile) == self.position().len(pile)
                && position.face_down(pile) == self.position().face_down(pile)
                && own
                    .zip(position.from_top(pile))
                    .all(|(slot, card)| self.known() >> slot & 1 == 0 || self.position().card(slot) == Some(card))
        })
    }

    /// The physical cards that can be seen now.
    pub(crate) fn visible(&self) -> u128 {
        let rules = self.rules();
        let mut visible = 0u128;
        for pile in rules.piles().iter() {
            let most = match rules.piles().kind(pile) {
                PileKind::Stock => 0,
                PileKind::Waste if rules.stock().shows_all() => self.position().len(pile),
                PileKind::Reserve if rules.reserve_shows() == Shows::All => self.position().len(pile),
                // A card is turned up before it goes to the discards.
                PileKind::Reserve | PileKind::Waste | PileKind::Discard => 1,
                PileKind::Column | PileKind::Helper | PileKind::Foundation | PileKind::Cell => {
                    self.position().len(pile) - self.position().face_down(pile)
                }
            };
            visible |= slots(self.position(), pile).take(most).fold(0, |set, slot| set | 1 << slot);
        }
        visible
    }

    /// The physical cards that the deal puts under the stock, which the player has seen on their
    /// way there.
    pub(crate) fn dealt_under_stock(&self, count: usize) -> u128 {
        let Some(stock) = self.rules().piles().first(PileKind::Stock) else { return 0 };
        let others = self.position().len(stock).saturating_sub(count);
        slots(self.position(), stock).skip(others).fold(0, |set, slot| set | 1 << slot)
    }
}

/// The cards of a deck whose places the player does not know.
struct UnknownOfDeck<'d> {
    deck: &'d Deck,
    places: Vec<usize>,
    cards: Vec<Card>,
}

impl<'d> UnknownOfDeck<'d> {
    /// `first` is a game at its beginning, where it was dealt this deck.
    fn of(first: &Game, deck: &'d Deck) -> UnknownOfDeck<'d> {
        let mut places = Vec::new();
        for (pile, dealt) in first.rules().piles().iter().zip(dealt_places(first.rules(), deck)) {
            let slots = slots(first.position(), pile).zip(dealt.into_iter().rev());
            places.extend(slots.filter(|&(slot, _)| first.known() >> slot & 1 == 0).map(|(_, at)| at));
        }
        let mut cards: Vec<Card> = places.iter().map(|&at| deck.cards()[at]).collect();
        // Sorted first, so that the result does not depend on where the cards really lie.
        places.sort_unstable();
        cards.sort_unstable();
        UnknownOfDeck { deck, places, cards }
    }

    fn shuffled(&self, mut below: impl FnMut(usize) -> usize) -> Option<Deck> {
        let (mut deck, mut cards) = (self.deck.cards().to_vec(), self.cards.clone());
        for &at in &self.places {
            deck[at] = cards.swap_remove(below(cards.len()));
        }
        Deck::new(deck, self.deck.pack()).ok()
    }
}

/// A pile's physical cards from the exposed one to the bottom.
fn slots(position: &Position, pile: PileId) -> impl Iterator<Item = u8> + '_ {
    let some = |slot: u8| (slot != NONE).then_some(slot);
    std::iter::successors(some(position.top[pile.index()]), move |&slot| some(position.below[usize::from(slot)]))
}
