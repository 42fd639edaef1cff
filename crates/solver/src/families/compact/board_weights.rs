//! What counts against a compact state, for a search that goes on from the best one.

use patience::Card;

use crate::base::random::Random;
use crate::base::sets::{cards, has};
use crate::families::compact::context::CompactContext;
use crate::families::compact::state::{CompactState, NONE};

/// What counts against a state. A search needs the right cards of the stock early and must leave
/// others where they are; which ones, nobody knows. So each card has a weight of its own by chance.
#[derive(Clone, Debug)]
pub(crate) struct BoardWeights {
    /// A card in the reserve.
    reserve: i32,
    /// A card in stock or waste: of this size on average, and for each card.
    stock: i32,
    in_stock: [i32; Card::COUNT],
    /// A card that lies in a column on one that its foundation waits for.
    covers: i32,
    /// Sixteen points by which a player would have liked other plays better.
    detours: i32,
    /// Four steps.
    steps: i32,
}

/// How far the weight of a card in the stock may lie above the average, in averages; below it, one
/// less. So some count for a state: the search rather keeps them.
const WILD: i32 = 4;
/// Of a hundred weights so many are changed.
const CHANGED: i32 = 20;

impl BoardWeights {
    /// Nothing counts.
    pub(crate) const NONE: BoardWeights =
        BoardWeights { reserve: 0, stock: 0, in_stock: [0; Card::COUNT], covers: 0, detours: 0, steps: 0 };

    /// Each between two bounds.
    pub(crate) fn by_chance(random: &mut Random) -> BoardWeights {
        let mut between = |least: i32, most: i32| least + random.below(most + 1 - least);
        let mut weights = BoardWeights {
            reserve: between(4, 10),
            stock: between(1, 5),
            in_stock: [0; Card::COUNT],
            covers: between(0, 2),
            detours: between(0, 4),
            steps: between(0, 2),
        };
        let stock = weights.stock;
        weights.in_stock = std::array::from_fn(|_| of_card(stock, random));
        weights
    }

    /// The same, with some of them drawn anew.
    pub(crate) fn changed(&self, random: &mut Random) -> BoardWeights {
        let (mut changed, other) = (self.clone(), BoardWeights::by_chance(random));
        let mut change = |weight: &mut i32, to: i32| {
            if random.below(100) < CHANGED {
                *weight = to;
            }
        };
        change(&mut changed.reserve, other.reserve);
        change(&mut changed.covers, other.covers);
        change(&mut changed.detours, other.detours);
        change(&mut changed.steps, other.steps);
        for card in 0..Card::COUNT {
            // They are drawn for another average.
            change(&mut changed.in_stock[card], other.in_stock[card] * self.stock / other.stock);
        }
        changed
    }

    /// How much counts against a state.
    pub(crate) fn against(&self, context: &CompactContext, state: &CompactState) -> i32 {
        let wanted = context.wanted(state);
        let mut against = self.reserve * i32::from(state.left);
        against += cards(state.stock).map(|card| self.in_stock[usize::from(card)]).sum::<i32>();
        for &top in &state.tops[..context.columns] {
            let (mut above, mut card) = (0, top);
            while card != NONE {
                against += if has(wanted, card) { self.covers * above } else { 0 };
                (above, card) = (above + 1, state.below[usize::from(card)]);
            }
        }
        against
    }

    /// How much counts against the way to a state: its steps, and how little a player would have
    /// liked them.
    pub(crate) fn of_way(&self, steps: i32, detours: i32) -> i32 {
        self.steps * steps / 4 + self.detours * detours / 16
    }
}

/// The weight of a card in the stock.
fn of_card(average: i32, random: &mut Random) -> i32 {
    random.below(2 * WILD * average + 1) - (WILD - 1) * average
}
