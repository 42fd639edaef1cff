//! Where drawn cards go.

use patience::{DealingColumns, Draw, Rules};

use crate::base::mechanisms::{Mechanism, Mechanisms};

/// Where drawn cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawn {
    /// Nothing is drawn.
    Nowhere,
    /// So many at a time to the waste.
    Waste(u8),
    /// To this column, counted from 0.
    Column(u8),
    /// A row at a time, one to each column.
    Rows,
    /// To the only foundation.
    Foundation,
    /// A card to each helper.
    Helpers,
    /// To gaps of the rows.
    Gaps,
    /// To the waste if it fits a foundation, and to the discards otherwise.
    Discards,
    /// Nowhere, but a redeal lays out the columns again.
    Again,
}

impl Drawn {
    /// The column that all drawn cards go to, if it is one.
    pub(crate) fn column(self) -> Option<usize> {
        let Drawn::Column(column) = self else { return None };
        Some(usize::from(column))
    }
}

/// Where drawn cards go.
pub(crate) fn drawing(draw: Draw) -> (Drawn, Mechanisms) {
    let (drawn, mechanisms): (Drawn, &[Mechanism]) = match draw {
        Draw::None => (Drawn::Nowhere, &[]),
        // A search knows every card, seen or not.
        Draw::Waste { cards: 1, shows: _ } => (Drawn::Waste(1), &[]),
        Draw::Waste { cards, shows: _ } => (Drawn::Waste(cards), &[Mechanism::DrawsSeveral]),
        Draw::Column(column) => (Drawn::Column(column), &[Mechanism::DrawsToColumn]),
        Draw::Row { dealing, needs_no_space } => {
            // Which columns may play while rows are dealt narrows the core's legal moves.
            let holds_play = match dealing {
                None => false,
                Some((
                    DealingColumns::All | DealingColumns::Ends | DealingColumns::None,
                    DealingColumns::All | DealingColumns::Ends | DealingColumns::None,
                )) => true,
            };
            let ways = Mechanisms::of(&[Mechanism::DealsRows])
                .with_if(Mechanism::RowsHoldPlay, holds_play)
                .with_if(Mechanism::RowsNeedCards, needs_no_space);
            return (Drawn::Rows, ways);
        }
        Draw::Foundation => (Drawn::Foundation, &[Mechanism::DrawsToFoundation]),
        Draw::Helpers => (Drawn::Helpers, &[Mechanism::DrawsToHelpers]),
        Draw::Gaps => (Drawn::Gaps, &[Mechanism::FillsGaps]),
        Draw::Relay { cards: _, shuffled } => {
            let ways = Mechanisms::of(&[Mechanism::ColumnsLaidAgain]);
            return (Drawn::Again, ways.with_if(Mechanism::ColumnsShuffled, shuffled));
        }
        Draw::Discards => (Drawn::Discards, &[Mechanism::DrawsToDiscards]),
    };
    (drawn, Mechanisms::of(mechanisms))
}

/// Whether drawn cards come to columns one at a time: what goes up before then is not buried.
///
/// This is asked for every step that is ordered, so it is answered without the other traits.
#[inline]
pub(crate) fn draws_to_one_column(rules: &Rules) -> bool {
    match rules.stock().draw {
        Draw::Column(_) | Draw::Gaps => true,
        Draw::None
        | Draw::Waste { cards: _, shows: _ }
        | Draw::Foundation
        | Draw::Helpers
        | Draw::Row { dealing: _, needs_no_space: _ }
        | Draw::Discards
        | Draw::Relay { cards: _, shuffled: _ } => false,
    }
}
