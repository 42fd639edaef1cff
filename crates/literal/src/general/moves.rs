//! Which moves are legal.

use crate::card::Card;
use crate::general::position::{Game, Move, Pile, Position};
use crate::general::rules::{DealingColumns, Draw, Kind, Start, Units};
use crate::rules::run_length;

impl Game {
    /// All legal moves, each once.
    #[must_use]
    pub fn legal(&self, position: &Position) -> Vec<Move> {
        let mut moves = Vec::new();
        if let Some(sources) = self.base_comes_from(position) {
            // Nothing else may be done before.
            for pile in position.piles() {
                if let (Some(kind), Some(&card)) = (pile.kind(), position.pile(pile).last())
                    && sources.contains(&kind)
                    && !self.is_covered(position, pile)
                {
                    self.push_to_foundations(position, pile, card, &mut moves);
                }
            }
            return moves;
        }
        if self.rules.draw() == Some(Draw::Discards)
            && let Some(&card) = position.waste.last()
        {
            // The card just turned must be played.
            self.push_to_foundations(position, Pile::Waste, card, &mut moves);
            return moves;
        }
        if self.may_draw(position) {
            moves.push(Move::Draw);
        }
        if self.may_redeal(position) {
            moves.push(Move::Redeal);
        }
        if let Some(which) = self.dealing(position) {
            for at in 0..position.columns.len() {
                let plays = match which {
                    DealingColumns::All => true,
                    DealingColumns::Ends => at == 0 || at == position.columns.len() - 1,
                    DealingColumns::None => false,
                };
                if let Some(&card) = position.columns[at].last().filter(|card| plays && card.up) {
                    self.push_to_foundations(position, Pile::Column(at), card, &mut moves);
                    self.push_whole_run(position, at, &mut moves);
                }
            }
            return moves;
        }
        for pile in position.piles() {
            self.moves_of(position, pile, &mut moves);
        }
        moves
    }

    /// From where the card must come that decides the base rank, while it has to come.
    fn base_comes_from(&self, position: &Position) -> Option<Vec<Kind>> {
        let kinds = [Kind::Column, Kind::Helper, Kind::Reserve];
        self.rules.groups.iter().find_map(|group| match group.start {
            Start::Chosen(from) if position.base == 0 && from.contains(&true) => {
                Some(kinds.into_iter().zip(from).filter(|(_, named)| *named).map(|(kind, _)| kind).collect())
            }
            _ => None,
        })
    }

    /// Which columns play while rows are dealt and nothing else may move.
    fn dealing(&self, position: &Position) -> Option<DealingColumns> {
        let Some(Draw::Row(Some((first_row, later_rows)))) = self.rules.draw() else { return None };
        if position.stock.is_empty() {
            return None;
        }
        Some(if position.rows == 1 { first_row } else { later_rows })
    }

    fn a_helper_fits(&self, position: &Position) -> bool {
        position.helpers.iter().filter_map(|helper| helper.last()).any(|&card| self.fits_a_foundation(position, card))
    }

    fn may_draw(&self, position: &Position) -> bool {
        match self.rules.draw() {
            None | Some(Draw::Relay { .. }) => false,
            Some(Draw::Row(_)) if self.needs_no_space() && position.columns.iter().any(Vec::is_empty) => false,
            Some(Draw::Waste(_) | Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Row(_)) => {
                !position.stock.is_empty()
            }
            Some(Draw::Gaps) => {
                let hidden = position.columns.iter().flatten().any(|card| !card.up);
                hidden || !position.stock.is_empty()
            }
            Some(Draw::Discards) => !position.stock.is_empty() && !self.a_helper_fits(position),
        }
    }

    fn needs_no_space(&self) -> bool {
        self.rules.stock.is_some_and(|stock| stock.needs_no_space)
    }

    fn may_redeal(&self, position: &Position) -> bool {
        let Some(stock) = self.rules.stock else { return false };
        let relays = matches!(stock.draw, Draw::Relay { .. });
        if !position.stock.is_empty() && !relays || stock.passes.is_some_and(|passes| position.pass >= passes) {
            return false;
        }
        match stock.draw {
            Draw::Waste(_) => !position.waste.is_empty(),
            Draw::Row(_) => position.columns.iter().any(|column| !column.is_empty()),
            Draw::Relay { shuffled: true, .. } => position.columns.iter().any(|column| !column.is_empty()),
            // A redeal that changes nothing is none.
            Draw::Relay { .. } => {
                let mut next = position.clone();
                self.redeal(&mut next);
                next.columns != position.columns
            }
            Draw::Discards => !position.discards.is_empty() && !self.a_helper_fits(position),
            Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Gaps => false,
        }
    }

    /// Whether some foundation takes the card.
    pub(super) fn fits_a_foundation(&self, position: &Position, card: Card) -> bool {
        (0..self.foundations.len()).any(|foundation| self.wants(position, foundation, card))
    }

    fn fits_a_column(&self, position: &Position, card: Card) -> bool {
        let exposed = position.columns.iter().filter_map(|column| column.last());
        exposed.filter(|on| on.up).any(|&on| self.fits(position, card, on))
    }

    /// The moves of what a pile gives.
    fn moves_of(&self, position: &Position, from: Pile, moves: &mut Vec<Move>) {
        let Some(&card) = position.pile(from).last() else { return };
        let Some(kind) = from.kind() else { return };
        match from {
            Pile::Foundation(at) => {
                let group = self.foundations[at].group;
                let is_guest = self.is_guest(position, at);
                if group.passes_on || is_guest {
                    self.push_to_foundations(position, from, card, moves);
                }
                if !group.returns && !is_guest {
                    return;
                }
            }
            Pile::Cell(_) if self.cells_are_locked(position) => return,
            _ => {}
        }
        if !card.up || self.is_covered(position, from) {
            return;
        }
        self.push_pairs(position, from, moves);
        if kind != Kind::Foundation {
            self.push_to_foundations(position, from, card, moves);
            if let Pile::Column(at) = from {
                self.push_whole_run(position, at, moves);
            }
            self.push_to_cells(position, from, kind, card, moves);
        }
        for count in self.counts(position, from) {
            self.push_to_columns(position, from, kind, count, moves);
        }
    }

    fn cells_are_closed(&self, position: &Position) -> bool {
        let closed = self.rules.cells.as_ref().is_some_and(|cells| cells.closed);
        closed && !position.stock.is_empty()
    }

    fn cells_are_locked(&self, position: &Position) -> bool {
        let locked = self.rules.cells.as_ref().is_some_and(|cells| cells.locked);
        locked && position.helpers.iter().all(|helper| !helper.is_empty())
    }

    fn push_pairs(&self, position: &Position, from: Pile, moves: &mut Vec<Move>) {
        let locked = self.cells_are_locked(position);
        for to in position.piles() {
            let is_shut = locked && matches!(to, Pile::Cell(_));
            if !is_shut && self.is_pair(position, from, to) {
                moves.push(Move::Cards(from, to, 1));
            }
        }
    }

    /// How many cards of a pile may go to a column together.
    fn counts(&self, position: &Position, from: Pile) -> Vec<usize> {
        let Pile::Column(at) = from else { return vec![1] };
        let column = &position.columns[at];
        let run = run_length(column, |card, on| self.is_of_one_run(position, card, on));
        let whole = run == column.len();
        match self.rules.units {
            Units::Single => vec![1],
            Units::Runs(_) => (1..=run).collect(),
            Units::WholeColumns(_) if whole && run > 1 => vec![1, run],
            Units::WholeColumns(_) => vec![1],
            Units::OnlyWholeColumns(_) if whole => vec![run],
            Units::OnlyWholeColumns(_) => vec![],
            Units::Groups => (1..=column.iter().filter(|card| card.up).count()).collect(),
        }
    }

    fn push_to_foundations(&self, position: &Position, from: Pile, card: Card, moves: &mut Vec<Move>) {
        for foundation in 0..self.foundations.len() {
            let to = Pile::Foundation(foundation);
            if from != to && self.takes(position, foundation, card) {
                moves.push(Move::Cards(from, to, 1));
            }
        }
    }

    /// A whole run goes to the first empty foundation of each kind that takes it.
    fn push_whole_run(&self, position: &Position, column: usize, moves: &mut Vec<Move>) {
        let takes = |foundation: &usize| self.takes_whole_run(position, *foundation, column);
        for foundation in (0..self.foundations.len()).filter(takes) {
            let alike = |lower: &usize| self.foundations[*lower] == self.foundations[foundation];
            if !(0..foundation).filter(alike).any(|lower| takes(&lower)) {
                moves.push(Move::Cards(Pile::Column(column), Pile::Foundation(foundation), self.rules.rank_count()));
            }
        }
    }

    fn push_to_cells(&self, position: &Position, from: Pile, kind: Kind, card: Card, moves: &mut Vec<Move>) {
        let Some(cells) = &self.rules.cells else { return };
        let fits = || self.fits_a_foundation(position, card) || self.fits_a_column(position, card);
        if !cells.from.contains(&kind) || self.cells_are_closed(position) || cells.misfits && fits() {
            return;
        }
        for (at, cell) in position.cells.iter().enumerate() {
            if cell.is_empty() {
                moves.push(Move::Cards(from, Pile::Cell(at), 1));
            }
        }
    }

    fn push_to_columns(&self, position: &Position, from: Pile, kind: Kind, count: usize, moves: &mut Vec<Move>) {
        let source = position.pile(from);
        let head = source[source.len() - count];
        for (at, column) in position.columns.iter().enumerate() {
            let to = Pile::Column(at);
            let takes = match column.last() {
                None => self.space_takes(position, kind, head),
                Some(on) => on.up && self.builds_from(kind) && self.fits(position, head, *on),
            };
            if takes && to != from {
                moves.push(Move::Cards(from, to, count));
            }
        }
    }

    fn builds_from(&self, kind: Kind) -> bool {
        self.rules.build.and_then(|build| build.from).is_none_or(|only| only == kind)
    }

    fn space_takes(&self, position: &Position, kind: Kind, head: Card) -> bool {
        let Some(space) = &self.rules.space else { return false };
        let from = match &space.after_reserve {
            Some(after) if position.reserve.is_empty() => after,
            _ => match (&space.after_helpers, &space.after_stock) {
                (Some(after), _) if position.helpers.iter().all(Vec::is_empty) => after,
                (_, Some(after)) if position.stock.is_empty() => after,
                _ => &space.from,
            },
        };
        let below_base = if position.base == 0 { 0 } else { self.rules.below(position.base) };
        let rank = if space.below_base { Some(below_base) } else { space.rank };
        from.contains(&kind) && rank.is_none_or(|rank| rank == head.rank)
    }
}
