//! The mechanisms that rules are made of, and sets of them.
//!
//! Every proof names the mechanisms in whose presence it holds. A new mechanism is in none of these
//! lists, so whatever prunes or refutes stays away from it until someone has looked at its proof.

use std::fmt;

/// Defines the mechanisms. The text of each is what rules without it have, which is how a condition
/// is told.
macro_rules! mechanisms {
    ($($(#[$of_one:meta])* $name:ident: $without:literal,)*) => {
        /// Something that rules may have and that a proof may depend on.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Mechanism {
            $($(#[$of_one])* $name,)*
        }

        impl Mechanism {
            /// All of them.
            pub(crate) const ALL: &[Mechanism] = &[$(Mechanism::$name,)*];

            /// The condition that rules without it meet.
            pub(crate) const fn without(self) -> &'static str {
                match self {
                    $(Mechanism::$name => $without,)*
                }
            }
        }
    };
}

mechanisms! {
    TwoDecks: "one deck",
    /// Cards of other suits count as those of one or two.
    FewerSuits: "all four suits",
    /// There are no cards of some ranks, and others follow one another.
    ShortPack: "all thirteen ranks",
    /// The goal is less than all cards.
    LeftOver: "all cards go up",
    /// Piles must be empty, wherever their cards are.
    PilesCleared: "no piles are to be cleared",
    /// Cards are set aside before the deal.
    SetAside: "no card is set aside",
    /// The card that decides the base rank stays on a column.
    BaseStays: "the card that decides the base rank starts its foundation",

    Columns: "no columns",
    Cells: "no cells",
    Helpers: "no helpers",
    Reserve: "no reserve",
    Waste: "no waste",
    Discards: "no discards",

    /// Cells take only cards that fit nowhere else.
    CellsForMisfits: "cells take any card",
    /// Cells do not take cards of columns, or do not always give them back.
    CellsHold: "cells take and give cards at any time",
    RefilledHelpers: "helpers are not refilled",
    /// They are refilled from the waste or the reserve.
    RefilledElsewhere: "helpers are refilled from the stock alone",

    ColumnsCovered: "no column covers another",
    BuiltAlternating: "columns are not built in alternating colours",
    BuiltInSuit: "columns are not built in suit",
    BuiltAlternatingOrInSuit: "columns are not built in alternating colours or in suit, as one likes",
    BuiltInSameColour: "columns are not built in one colour",
    BuiltInOtherSuits: "columns are not built in other suits",
    BuiltInAnySuit: "columns are not built in any suit",
    BuiltUp: "columns are not built up",
    BuiltBothWays: "columns are not built up and down",
    BuiltInAnyOrder: "columns are not built in any order",
    /// Cards from some piles are not built on columns.
    BuiltFromSome: "cards from any pile are built",
    RanksFromBase: "ranks of columns do not end at the base",
    RanksAround: "ranks end somewhere",

    /// Any part of a run moves.
    PartsMove: "parts of runs do not move",
    /// Only whole columns move, if more than one card does.
    WholeColumnsMove: "whole columns do not move",
    /// Any face-up card moves with all that lie on it.
    GroupsMove: "groups that are no runs do not move",
    /// The suits of runs are not those that are built.
    RunsApart: "runs are what is built",

    SpacesForKings: "spaces are not kept for kings",
    SpacesForOneRank: "spaces are not kept for another rank than the king",
    SpacesForRankBelowBase: "spaces are not kept for the rank below the base",
    /// Using up the reserve takes away a right to fill spaces.
    RightsEnd: "using up the reserve takes away no right to fill spaces",
    /// Using up the helpers changes from where spaces are filled.
    SpacesMindHelpers: "using up the helpers changes no right to fill spaces",
    /// The reserve fills spaces at once.
    FilledAtOnce: "the reserve does not fill spaces at once",
    /// The stock fills spaces at once.
    StockFillsAtOnce: "the stock does not fill spaces at once",
    /// Using up the stock changes from where spaces are filled.
    SpacesMindStock: "using up the stock changes no right to fill spaces",

    CardsReturn: "foundations give no card back",
    FoundationsPassOn: "foundations pass no card on to another one",
    /// Cards may lie there that do not begin them and leave again.
    FoundationsHaveGuests: "no guests lie on foundations",
    FoundationsUp: "no foundation goes up",
    FoundationsDown: "no foundation goes down",
    FoundationsEitherWay: "no foundation goes the way that is chosen",
    FoundationsDouble: "no foundation doubles its ranks",
    FoundationsDealt: "foundations begin with a known rank",
    FoundationsFromBase: "foundations do not begin with the base",
    /// The first card that the player lays on a foundation decides the base.
    BaseChosen: "no player chooses the base",
    /// There are others than one foundation for each suit and deck.
    FoundationsOfOtherSuits: "one foundation for each suit and deck",
    /// A foundation of any suit cares which suit follows.
    FoundationsMindSuits: "foundations of any suit take any suit",
    FoundationsInSteps: "foundations go on rank by rank",
    FoundationsHoldFewer: "foundations hold all ranks",
    /// After the last rank comes the first again.
    FoundationsInRounds: "foundations go through their ranks once",
    /// After the last rank they go back.
    FoundationsTurn: "foundations do not turn",
    FoundationsNameCards: "foundations name no first card",
    /// Cards lie there in any order that goes on, up and down, and have not come home.
    Holes: "no foundation is a hole",
    /// They do not all begin alike.
    FoundationsBeginUnlike: "foundations begin alike",

    /// Foundations take whole runs and no single cards.
    WholeRunsLeave: "foundations take single cards",
    PairsLeave: "cards do not leave in pairs",
    /// Only those whose columns lie beside each other.
    NeighboursLeave: "cards leave in pairs wherever they lie",
    /// A card leaves while a higher one of its suit lies exposed on a column.
    OutrankedLeave: "cards do not leave because of higher ones",

    DrawsSeveral: "cards are drawn one at a time",
    DrawsToColumn: "cards are not drawn to a column",
    DrawsToFoundation: "cards are not drawn to a foundation",
    DrawsToHelpers: "cards are not drawn to helpers",
    DealsRows: "rows are not dealt",
    /// No row is dealt while a column is empty.
    RowsNeedCards: "rows are dealt whether a column is empty or not",
    /// Which columns may play depends on the rows that were dealt.
    RowsHoldPlay: "all columns play while rows are dealt",
    FillsGaps: "drawing does not fill gaps",
    DrawsToDiscards: "cards are not drawn to the discards",
    /// A redeal gathers the columns, and nothing is drawn.
    ColumnsLaidAgain: "columns are not laid out again",
    /// The order in which such cards are laid is another part of a position.
    ColumnsShuffled: "columns are not shuffled",
    /// Columns may get cards of the stock when they are laid out again.
    RedealsTakeStock: "redeals take no cards from a stock",
    LimitedPasses: "passes are not limited",
}

/// A set of mechanisms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mechanisms(u128);

const _: () = assert!(Mechanism::ALL.len() < 128, "a bit for each mechanism, and one for a planted one");

impl Mechanisms {
    pub(crate) const NONE: Mechanisms = Mechanisms(0);
    /// All there are and all to come: for what proves nothing.
    pub(crate) const WHATEVER: Mechanisms = Mechanisms(u128::MAX);
    /// One that nothing was ever proved for.
    #[cfg(test)]
    pub(crate) const PLANTED: Mechanisms = Mechanisms(1 << 127);

    pub(crate) const fn of(all: &[Mechanism]) -> Mechanisms {
        let mut bits = 0;
        let mut at = 0;
        while at < all.len() {
            bits |= 1 << all[at] as u128;
            at += 1;
        }
        Mechanisms(bits)
    }

    /// Those of both sets.
    pub(crate) const fn and(self, other: Mechanisms) -> Mechanisms {
        Mechanisms(self.0 | other.0)
    }

    /// Those that both sets have.
    pub(crate) const fn among(self, other: Mechanisms) -> Mechanisms {
        Mechanisms(self.0 & other.0)
    }

    /// All but these.
    pub(crate) const fn except(self, all: &[Mechanism]) -> Mechanisms {
        Mechanisms(self.0 & !Mechanisms::of(all).0)
    }

    /// All but those of another set.
    pub(crate) const fn without(self, others: Mechanisms) -> Mechanisms {
        Mechanisms(self.0 & !others.0)
    }

    pub(crate) const fn has(self, one: Mechanism) -> bool {
        self.0 >> one as u128 & 1 == 1
    }

    /// Puts one into the set if something holds.
    pub(crate) const fn with_if(self, one: Mechanism, holds: bool) -> Mechanisms {
        Mechanisms(self.0 | (holds as u128) << one as u128)
    }

    fn iter(self) -> impl Iterator<Item = Mechanism> {
        Mechanism::ALL.iter().copied().filter(move |&one| self.has(one))
    }

    /// The conditions that a proof for some mechanisms does not find met.
    pub(crate) fn unproved(self, proved: Mechanisms) -> impl Iterator<Item = &'static str> {
        let left = Mechanisms(self.0 & !proved.0);
        let unknown = (left.0 >> Mechanism::ALL.len() > 0).then_some("nothing that is new");
        left.iter().map(Mechanism::without).chain(unknown)
    }
}

/// What a proof may say of columns, whatever is built on them.
///
/// These groups name the mechanisms of the day on which the proofs that use them were written. A
/// new one belongs in a group when it was checked against each of these proofs.
pub(crate) const BUILT: Mechanisms = Mechanisms::of(&[
    Mechanism::BuiltAlternating,
    Mechanism::BuiltInSuit,
    Mechanism::BuiltAlternatingOrInSuit,
    Mechanism::BuiltInOtherSuits,
    Mechanism::BuiltInAnySuit,
    Mechanism::BuiltUp,
    Mechanism::BuiltBothWays,
    Mechanism::RanksFromBase,
    Mechanism::RanksAround,
]);
/// Building downwards in alternating colours or in suit, between any ranks that end.
pub(crate) const BUILT_DOWN: Mechanisms =
    Mechanisms::of(&[Mechanism::BuiltAlternating, Mechanism::BuiltInSuit, Mechanism::RanksFromBase]);
/// Whatever moves together.
pub(crate) const MOVED: Mechanisms =
    Mechanisms::of(&[Mechanism::PartsMove, Mechanism::WholeColumnsMove, Mechanism::RunsApart]);
/// Whatever spaces take.
pub(crate) const SPACES: Mechanisms = Mechanisms::of(&[
    Mechanism::SpacesForKings,
    Mechanism::SpacesForOneRank,
    Mechanism::RightsEnd,
    Mechanism::FilledAtOnce,
]);
/// However foundations begin and climb, if they keep their cards.
pub(crate) const FOUNDATIONS: Mechanisms = Mechanisms::of(&[
    Mechanism::FoundationsUp,
    Mechanism::FoundationsDown,
    Mechanism::FoundationsEitherWay,
    Mechanism::FoundationsDouble,
    Mechanism::FoundationsDealt,
    Mechanism::FoundationsFromBase,
    Mechanism::FoundationsOfOtherSuits,
    Mechanism::FoundationsBeginUnlike,
]);
/// However cards are drawn.
pub(crate) const DRAWN: Mechanisms = Mechanisms::of(&[
    Mechanism::DrawsSeveral,
    Mechanism::DrawsToColumn,
    Mechanism::DealsRows,
    Mechanism::RowsHoldPlay,
    Mechanism::FillsGaps,
    Mechanism::DrawsToDiscards,
    Mechanism::LimitedPasses,
]);
/// What changes which moves the core lists, and which cards are alike, but not what a position is:
/// a search that plays all of the core's moves and tells positions apart by what lies in their
/// piles holds with it.
pub(crate) const LISTED: Mechanisms = Mechanisms::of(&[
    Mechanism::FewerSuits,
    Mechanism::ShortPack,
    Mechanism::GroupsMove,
    Mechanism::WholeRunsLeave,
    Mechanism::PairsLeave,
    Mechanism::NeighboursLeave,
    Mechanism::OutrankedLeave,
    Mechanism::RowsNeedCards,
    Mechanism::PilesCleared,
    Mechanism::BaseStays,
    Mechanism::SpacesForRankBelowBase,
    Mechanism::SpacesMindHelpers,
    Mechanism::BuiltInSameColour,
    Mechanism::BuiltInAnyOrder,
    Mechanism::BuiltFromSome,
    Mechanism::FoundationsMindSuits,
    Mechanism::FoundationsInSteps,
    Mechanism::FoundationsHoldFewer,
    Mechanism::FoundationsInRounds,
    Mechanism::FoundationsTurn,
    Mechanism::FoundationsNameCards,
    Mechanism::BaseChosen,
    Mechanism::ColumnsCovered,
    Mechanism::Holes,
    Mechanism::DrawsToFoundation,
    Mechanism::DrawsToHelpers,
    Mechanism::ColumnsLaidAgain,
    Mechanism::ColumnsShuffled,
    Mechanism::RedealsTakeStock,
]);
/// Every pile, and what cells and helpers may do.
pub(crate) const PILES: Mechanisms = Mechanisms::of(&[
    Mechanism::Columns,
    Mechanism::Cells,
    Mechanism::Helpers,
    Mechanism::Reserve,
    Mechanism::Waste,
    Mechanism::Discards,
    Mechanism::CellsForMisfits,
    Mechanism::CellsHold,
    Mechanism::RefilledHelpers,
]);
/// Cards that lie somewhere when the deal ends, and a goal of fewer than all.
pub(crate) const DEALT: Mechanisms = Mechanisms::of(&[Mechanism::SetAside, Mechanism::LeftOver]);

impl fmt::Debug for Mechanisms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
