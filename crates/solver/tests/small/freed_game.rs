//! The game in which only some cards of a position are obstacles, as `docs/proofs/obstacles.md`
//! describes it, move by move. It shares nothing with the refuters.

use std::collections::HashSet;

use patience::{Card, PileId, PileKind, Position, Rank, Rules, SpaceRank, Units};
use patience_solver::Blocked;

/// A search gives up beyond so many states.
const MOST_STATES: usize = 60_000;

/// A card in a column or on a free card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Laid {
    card: Card,
    /// It may move together with the one under it.
    joined: bool,
    /// It has to leave this place.
    wanted: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    /// Those of columns, always; those on free cards, in order.
    columns: Vec<Vec<Laid>>,
    on_free: Vec<(Card, Vec<Laid>)>,
    waste: Vec<(Card, bool)>,
    /// The card that is drawn first is the last.
    stock: Vec<Card>,
    /// Free cards that are not up and have nothing on them, in order.
    free: Vec<Card>,
    /// The heights of each suit's foundations, the higher ones first.
    heights: [Vec<u8>; 4],
}

pub(crate) struct FreedGame<'a> {
    rules: &'a Rules,
    /// The column that is drawn to, if it is no waste.
    drawn_to: Option<usize>,
    start: State,
}

/// Where cards move one at a time a run is what is built.
fn run_len(rules: &Rules, position: &Position, column: PileId) -> usize {
    if rules.tableau().units != Units::Single {
        return position.run_len(column);
    }
    let cards = position.cards(column);
    let built = (position.face_down(column) + 1..cards.len())
        .rev()
        .take_while(|&at| rules.fits(cards[at], cards[at - 1], None))
        .count();
    built + usize::from(!cards.is_empty())
}

impl<'a> FreedGame<'a> {
    pub(crate) fn new(rules: &'a Rules, position: &Position, blocked: &Blocked) -> FreedGame<'a> {
        let piles = rules.piles();
        let mut free = Vec::new();
        let is_wanted = |pile, at| blocked.wanted.iter().any(|one| one.pile == pile && one.at == at);
        let in_the_way = |pile, at| blocked.in_the_way.iter().any(|one| one.pile == pile && one.at == at);
        let mut kept = |pile: PileId| -> Vec<(usize, Card)> {
            let cards = position.cards(pile).into_iter().enumerate();
            let (kept, others): (Vec<_>, Vec<_>) =
                cards.partition(|&(at, _)| is_wanted(pile, at) || in_the_way(pile, at));
            free.extend(others.into_iter().map(|(_, card)| card));
            kept
        };
        let column = |pile: PileId, kept: Vec<(usize, Card)>| -> Vec<Laid> {
            let joined = |at: usize| {
                at > 0
                    && kept[at].0 == kept[at - 1].0 + 1
                    && kept[at - 1].0 >= position.face_down(pile)
                    && joins(rules, kept[at].1, kept[at - 1].1)
            };
            let laid = |at: usize| Laid { card: kept[at].1, joined: joined(at), wanted: is_wanted(pile, kept[at].0) };
            (0..kept.len()).map(laid).collect()
        };
        let mut columns: Vec<Vec<Laid>> = Vec::new();
        let mut on_free: Vec<(Card, Vec<Laid>)> = Vec::new();
        for pile in piles.of(PileKind::Column) {
            let (kept, len) = (kept(pile), position.len(pile));
            // Within the run at its end a card lies where it fits, be that free or not.
            let head = len - run_len(rules, position, pile).clamp(usize::from(len > 0), len);
            let split = |&at: &usize| kept[at].0 > head && (at == 0 || kept[at - 1].0 + 1 < kept[at].0);
            let mut starts: Vec<usize> = (0..kept.len()).filter(split).collect();
            starts.push(kept.len());
            columns.push(column(pile, kept[..starts[0]].to_vec()));
            let all = position.cards(pile);
            for part in starts.windows(2) {
                on_free.push((all[kept[part[0]].0 - 1], column(pile, kept[part[0]..part[1]].to_vec())));
            }
        }
        let stock = piles.of(PileKind::Stock).flat_map(&mut kept).map(|(_, card)| card).collect();
        let waste = piles.first(PileKind::Waste);
        let of_waste = |pile| kept(pile).into_iter().map(|(at, card)| (card, is_wanted(pile, at))).collect();
        let in_waste = waste.map(of_waste).unwrap_or_default();
        let mut heights: [Vec<u8>; 4] = Default::default();
        for (pile, foundation) in piles.of(PileKind::Foundation).zip(rules.foundations()) {
            let suit = foundation.suit.map_or(0, patience::Suit::index);
            heights[suit].push(position.len(pile) as u8);
        }
        for (card, _) in &on_free {
            free.remove(free.iter().position(|one| one == card).expect("a free card under it"));
        }
        let start = State { columns, on_free, waste: in_waste, stock, free, heights };
        let drawn_to = waste.is_none().then_some(0);
        FreedGame { rules, drawn_to, start: sorted(start) }
    }

    /// Whether all wanted cards can leave their places; `None` if there are too many states.
    pub(crate) fn can_be_won(&self) -> Option<bool> {
        let mut seen = HashSet::from([self.start.clone()]);
        let mut open = vec![self.start.clone()];
        while let Some(state) = open.pop() {
            let in_waste = state.waste.iter().any(|&(_, wanted)| wanted);
            if !in_waste && !state.columns.iter().flatten().any(|laid| laid.wanted) {
                return Some(true);
            }
            for next in self.next(&state) {
                let next = sorted(next);
                if !seen.contains(&next) {
                    seen.insert(next.clone());
                    open.push(next);
                }
            }
            if seen.len() > MOST_STATES {
                return None;
            }
        }
        Some(false)
    }

    fn next(&self, state: &State) -> Vec<State> {
        let mut found = Vec::new();
        if let Some((&card, stock)) = state.stock.split_last() {
            let mut next = State { stock: stock.to_vec(), ..state.clone() };
            match self.drawn_to {
                Some(column) => next.columns[column].push(Laid { card, joined: false, wanted: false }),
                None => next.waste.push((card, false)),
            }
            found.push(next);
        }
        for (at, &card) in state.free.iter().enumerate() {
            let mut next = state.clone();
            next.free.remove(at);
            found.extend(put_up(next, card));
        }
        if let Some((&(card, _), waste)) = state.waste.split_last() {
            let taken = State { waste: waste.to_vec(), ..state.clone() };
            found.extend(put_up(taken.clone(), card));
            self.place(&taken, &[card], None, &mut found);
        }
        for at in 0..state.columns.len() {
            self.move_from(&state.columns[at], Some(at), &mut found, |rest| {
                let mut taken = state.clone();
                taken.columns[at] = rest;
                taken
            });
        }
        for at in 0..state.on_free.len() {
            self.move_from(&state.on_free[at].1, None, &mut found, |rest| {
                let mut taken = state.clone();
                if rest.is_empty() {
                    taken.free.push(taken.on_free.remove(at).0);
                } else {
                    taken.on_free[at].1 = rest;
                }
                taken
            });
        }
        found
    }

    /// Every unit of some cards goes everywhere, and the last card up.
    fn move_from(
        &self,
        cards: &[Laid],
        from_column: Option<usize>,
        found: &mut Vec<State>,
        without: impl Fn(Vec<Laid>) -> State,
    ) {
        for from in (0..cards.len()).rev() {
            let taken = without(cards[..from].to_vec());
            let unit: Vec<Card> = cards[from..].iter().map(|laid| laid.card).collect();
            if let [card] = unit[..] {
                found.extend(put_up(taken.clone(), card));
            }
            self.place(&taken, &unit, from_column, found);
            if !cards[from].joined {
                break;
            }
        }
    }

    fn place(&self, taken: &State, unit: &[Card], from_column: Option<usize>, found: &mut Vec<State>) {
        let lowest = unit[0];
        // Within the unit all fit on one another.
        let on = |under: Option<Card>| {
            unit.iter().enumerate().map(move |(at, &card)| Laid {
                card,
                joined: at > 0 || under.is_some_and(|under| joins(self.rules, card, under)),
                wanted: false,
            })
        };
        for (at, column) in taken.columns.iter().enumerate().filter(|&(at, _)| Some(at) != from_column) {
            let top = column.last().map(|laid| laid.card);
            let fits = match top {
                Some(top) => self.rules.fits(lowest, top, None),
                None => self.rules.tableau().space.rank.is_none_or(|rank| rank == SpaceRank::Named(lowest.rank())),
            };
            if fits {
                let mut next = taken.clone();
                next.columns[at].extend(on(top));
                found.push(next);
            }
        }
        for (at, (_, cards)) in taken.on_free.iter().enumerate() {
            let top = cards.last().map(|laid| laid.card).filter(|&top| self.rules.fits(lowest, top, None));
            if top.is_some() {
                let mut next = taken.clone();
                next.on_free[at].1.extend(on(top));
                found.push(next);
            }
        }
        for (at, &free) in taken.free.iter().enumerate() {
            if self.rules.fits(lowest, free, None) {
                let mut next = taken.clone();
                next.free.remove(at);
                next.on_free.push((free, on(None).collect()));
                found.push(next);
            }
        }
    }
}

fn joins(rules: &Rules, card: Card, under: Card) -> bool {
    let Units::Parts(suits) = rules.tableau().units else { return false };
    let moves = suits != patience::Suits::Same || card.suit() == under.suit();
    moves && rules.fits(card, under, None)
}

/// The card goes up, if a foundation waits for it.
fn put_up(mut state: State, card: Card) -> Option<State> {
    let heights = &mut state.heights[card.suit().index()];
    let waits = heights.iter_mut().find(|height| Rank::new(**height + 1) == Some(card.rank()))?;
    *waits += 1;
    Some(state)
}

fn sorted(mut state: State) -> State {
    state.free.sort_unstable();
    state.on_free.sort_unstable();
    state.heights.iter_mut().for_each(|heights| heights.sort_unstable_by(|one, other| other.cmp(one)));
    state
}
