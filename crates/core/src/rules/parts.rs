//! Rules taken apart completely.

use crate::card::Rank;
use crate::pile::Piles;
use crate::rules::{Cells, DealStep, Foundation, OptionValue, Place, Rules, SetAside, Stock, Tableau};

/// All that rules consist of, for whoever has to take them apart completely: see [`Rules::parts`].
#[derive(Clone, Copy, Debug)]
pub struct RuleParts<'r> {
    /// The game's id.
    pub game: &'r str,
    /// The value of every option.
    pub options: &'r [(String, OptionValue)],
    /// How many packs of 52 cards.
    pub decks: &'r u8,
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
    /// Whether empty helper places are refilled from the stock at once.
    pub refill_helpers: &'r bool,
    /// The steps of the deal.
    pub deal: &'r [DealStep],
    /// Which cards the deal sets aside.
    pub set_aside: &'r Option<SetAside>,
    /// How many cards must be on the foundations, without those left over.
    pub goal: &'r u8,
    /// The rank of the cards that need not be there.
    pub left_over: &'r Option<Rank>,
    /// Where each pile lies on the table.
    pub places: &'r [Place],
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
            options,
            decks,
            piles,
            tableau,
            foundations,
            stock,
            cells,
            refill_helpers,
            deal,
            set_aside,
            goal,
            left_over,
            places,
            tables: _,
            kind: _,
        } = self;
        RuleParts {
            game,
            options,
            decks,
            piles,
            tableau,
            foundations,
            stock,
            cells,
            refill_helpers,
            deal,
            set_aside,
            goal,
            left_over,
            places,
        }
    }
}
