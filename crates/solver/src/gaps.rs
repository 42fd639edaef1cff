//! Dead ends of games without building: cards that block each other in their columns.

use patience::{Climb, Draw, PileKind, Position, Rank, Rules, Start, Suit};

/// A test for games in which a card's only way is from where it lies to a foundation of its suit.
///
/// **Claim.** If [`Gaps::is_dead`] says so, the position can't be won.
///
/// **When.** One deck; nothing is built on columns, spaces take nothing from other piles, there are no cells,
/// helpers, reserve or waste; all cards must go up; every suit has at most one foundation that climbs from the
/// ace and at most one that descends from the king, none gives cards back.
///
/// **Proof.** In the relaxed game every stock card is at hand, and a card of a column is at hand when all cards
/// that lie on it now have been played; cards drawn later never bury anything. A real line gives a line of the relaxed
/// game: leave out its draws, every play stays legal. The cards of a suit that are left always are the ranks between its two foundations, and a play
/// takes the lowest (if there is a climbing foundation) or the highest (if there is a descending one). Playing a card
/// that is at hand loses nothing: what is at hand only grows; and in a winning line that plays it later, it can be taken
/// forward, for the other plays stay legal: those of the other end of its suit's interval do not depend on it, and none of
/// its own end comes before it. So playing as long as anything can be played wins the relaxed game if anything does.
#[derive(Clone, Debug)]
pub(crate) struct Gaps;

impl Gaps {
    pub(crate) fn new(rules: &Rules) -> Option<Gaps> {
        let piles = rules.piles();
        let none_of = [PileKind::Cell, PileKind::Helper, PileKind::Reserve, PileKind::Waste, PileKind::Discard];
        let space = rules.tableau().space;
        let plain = rules.decks() == 1
            && rules.tableau().build.is_none()
            && space.from.is_empty()
            && space.after_reserve.is_empty()
            && none_of.into_iter().all(|kind| piles.of(kind).len() == 0)
            && rules.goal() == 52
            && matches!(rules.stock().draw, Draw::None | Draw::Gaps | Draw::Column(_));
        let of_suit = |suit, climb, rank| {
            let start = Start::Rank(rank);
            let fits = |at: &&patience::Foundation| at.suit == Some(suit) && at.climb == climb && at.start == start;
            rules.foundations().iter().filter(fits).count()
        };
        let counts: Vec<(usize, usize)> = Suit::ALL
            .into_iter()
            .map(|suit| (of_suit(suit, Climb::Up, Rank::ACE), of_suit(suit, Climb::Down, Rank::KING)))
            .collect();
        let known: usize = counts.iter().map(|(up, down)| up + down).sum();
        let single = counts.iter().all(|&(up, down)| up <= 1 && down <= 1);
        let kept = rules.foundations().iter().all(|foundation| !foundation.returns);
        (plain && single && kept && known == rules.foundations().len()).then_some(Gaps)
    }

    /// The suits of which all cards are up. Nothing is ever played on their foundations again, so where these met
    /// makes no difference: keys leave it out.
    pub(crate) fn complete_suits(rules: &Rules, position: &Position) -> [bool; 4] {
        let mut up = [0; 4];
        for (pile, foundation) in rules.piles().of(PileKind::Foundation).zip(rules.foundations()) {
            up[foundation.suit.map_or(0, Suit::index)] += position.len(pile);
        }
        up.map(|cards| cards == 13)
    }

    /// Whether the relaxed game can't be won.
    pub(crate) fn is_dead(&self, rules: &Rules, position: &Position) -> bool {
        let mut columns = [[0u8; 52]; patience::MAX_COLUMNS];
        let mut lens = [0usize; patience::MAX_COLUMNS];
        let mut at_hand = 0u64;
        for stock in rules.piles().of(PileKind::Stock) {
            at_hand |= position.from_top(stock).fold(0, |set, card| set | 1 << card.index());
        }
        let count = rules.piles().of(PileKind::Column).len();
        for (at, column) in rules.piles().of(PileKind::Column).enumerate() {
            // The exposed card comes last.
            let len = position.len(column);
            for (depth, card) in position.from_top(column).enumerate() {
                columns[at][len - 1 - depth] = card.index() as u8;
            }
            lens[at] = len;
            expose(&columns[at], len, &mut at_hand);
        }
        let mut ends = Ends::new(rules, position);
        let mut left: usize = 52 - usize::from(position.home(rules));
        loop {
            let mut played = ends.play(&mut at_hand, &mut left);
            for at in 0..count {
                // An exposed card that has been played uncovers the one below.
                while lens[at] > 0 && ends.played >> columns[at][lens[at] - 1] & 1 == 1 {
                    lens[at] -= 1;
                    expose(&columns[at], lens[at], &mut at_hand);
                    played |= ends.play(&mut at_hand, &mut left);
                }
            }
            if left == 0 {
                return false;
            }
            if !played {
                return true;
            }
        }
    }
}

fn expose(column: &[u8], len: usize, at_hand: &mut u64) {
    if len > 0 {
        *at_hand |= 1 << column[len - 1];
    }
}

/// For every suit the ranks, counted from 0, that are left, from the first to before the last, and which ends may be played.
struct Ends {
    suits: [(u8, u8); 4],
    up: [bool; 4],
    down: [bool; 4],
    played: u64,
}

impl Ends {
    fn new(rules: &Rules, position: &Position) -> Ends {
        let mut ends = Ends { suits: [(0, 13); 4], up: [false; 4], down: [false; 4], played: 0 };
        for (pile, foundation) in rules.piles().of(PileKind::Foundation).zip(rules.foundations()) {
            let suit = foundation.suit.map_or(0, Suit::index);
            let len = position.len(pile) as u8;
            if foundation.climb == Climb::Up {
                ends.suits[suit].0 = len;
                ends.up[suit] = true;
            } else {
                ends.suits[suit].1 = 13 - len;
                ends.down[suit] = true;
            }
        }
        ends
    }

    /// Plays what is at hand, as long as anything fits.
    fn play(&mut self, at_hand: &mut u64, left: &mut usize) -> bool {
        let before = *left;
        for suit in Suit::ALL {
            let at = suit.index();
            let index = |rank: u8| 13 * at as u32 + u32::from(rank);
            let (first, end) = &mut self.suits[at];
            while self.up[at] && first < end && *at_hand >> index(*first) & 1 == 1 {
                self.played |= 1 << index(*first);
                *first += 1;
                *left -= 1;
            }
            while self.down[at] && first < end && *at_hand >> index(*end - 1) & 1 == 1 {
                *end -= 1;
                self.played |= 1 << index(*end);
                *left -= 1;
            }
        }
        *left < before
    }
}
