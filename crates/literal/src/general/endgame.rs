//! Random positions in which few cards are left.

use crate::card::Card;
use crate::general::play::refill;
use crate::general::position::{Game, Pile, Position};
use crate::general::random::Random;
use crate::general::rules::{Climb, Draw, Face, Foundation, Group, Rules, Start, Step};

/// How an endgame is made.
#[derive(Clone, Copy, Debug)]
pub struct Endgame {
    /// How many cards do not lie on foundations, if that can be.
    pub left: usize,
    /// How many of a hundred cards that fit on a column are built there.
    pub built: usize,
    /// How many of a hundred other cards of stock and columns lie in stock and waste.
    pub stocked: usize,
}

impl Endgame {
    /// With at most so many cards left.
    pub fn random(most: usize, random: &mut Random) -> Endgame {
        let (built, stocked) = (random.pick(&[0, 40, 100]), random.pick(&[10, 40, 70, 90]));
        Endgame { left: 3 + random.below(most - 2), built, stocked }
    }
}

/// A random position; whether play leads there from a deal is not asked.
pub fn random_endgame(game: &Game, how: Endgame, random: &mut Random) -> Position {
    let mut position = Position::empty(&game.rules);
    if game.rules.has_base() {
        position.base = random.pick(&game.rules.ranks());
    }
    let mut rest = play_up(game, &mut position, how.left, random);
    random.shuffle(&mut rest);
    if game.rules.groups.iter().any(|group| group.whole_runs) {
        set_out_runs(game, &mut position, &mut rest, how, random);
    }
    for card in rest {
        let pile = place(game, &position, card, how, random);
        let down = matches!(pile, Pile::Stock | Pile::Discards);
        position.pile_mut(pile).push(if down { card.face_down() } else { card });
    }
    set_in_order(game, &mut position, random);
    position
}

/// Plays cards up at random until so many are left, and gives these.
fn play_up(game: &Game, position: &mut Position, left: usize, random: &mut Random) -> Vec<Card> {
    let mut rest = game.rules.full_deck();
    random.shuffle(&mut rest);
    let group = game.foundations[0].group;
    if group.takes_pairs() {
        take_pairs(position, &mut rest, left, group);
        return rest;
    }
    if let Some(highest) = game.foundations[0].group.outranked {
        let goes = |card: &Card| card.rank != highest;
        while let Some(at) = rest.iter().position(goes).filter(|_| rest.len() > left) {
            position.foundations[0].push(rest.remove(at));
        }
        return rest;
    }
    let foundations = game.foundations.len();
    // Suits that lag behind leave cards that fit on one another.
    let lagging = random.chance(50).then(|| [random.below(4), random.below(4)]);
    // What the deal lays lies there, and mostly all base cards do.
    let begun = |at: usize, random: &mut Random| match game.foundations[at].group {
        group if group.start == Start::Dealt => true,
        group if group.climb == Climb::Chosen => random.chance(80),
        _ => false,
    };
    let mut order: Vec<usize> = (0..foundations).filter(|&at| begun(at, random)).collect();
    order.extend((0..5_000).map(|_| random.below(foundations)));
    // A base rank that is still open, where other foundations take the cards.
    let stays_open = game.rules.groups.len() > 1 && random.chance(50);
    let waits = |at: usize| stays_open && matches!(game.foundations[at].group.start, Start::Chosen(_));
    for at in order.into_iter().filter(|&at| !waits(at)) {
        if rest.len() <= left {
            break;
        }
        let lags = lagging.is_some_and(|suits| suits.contains(&(at % 4)));
        if lags && !random.chance(12) {
            continue;
        }
        let find = |goes_on: bool| {
            let fits =
                |&card: &Card| game.wants(position, at, card) && (!goes_on || keeps_direction(position, at, card));
            rest.iter().position(fits)
        };
        // Going up and down at will, a hole would soon wait for cards that it has.
        let wanted =
            if game.foundations[at].group.is_hole() { find(true).or_else(|| find(false)) } else { find(false) };
        if let Some(card) = wanted.map(|found| rest.swap_remove(found)) {
            position.lay_up(game, at, card);
        }
    }
    rest
}

/// Takes away pairs, wherever they would lie, until so many cards are left.
fn take_pairs(position: &mut Position, rest: &mut Vec<Card>, left: usize, group: Group) {
    let mut at = 0;
    while rest.len() > left && at < rest.len() {
        let rank = rest[at].rank;
        let mate = (at + 1..rest.len()).find(|&other| group.makes_pair(rank, rest[other].rank));
        if Some(rank) == group.pairs {
            position.foundations[0].push(rest.remove(at));
        } else if let Some(mate) = mate {
            let mate = rest.remove(mate);
            position.foundations[0].extend([rest.remove(at), mate]);
        } else {
            at += 1;
        }
    }
}

/// Whether a card goes on in the direction of the last two.
fn keeps_direction(position: &Position, foundation: usize, card: Card) -> bool {
    match position.foundations[foundation][..] {
        [.., before, top] => (before.rank < top.rank) == (top.rank < card.rank),
        _ => true,
    }
}

/// Lays whole runs on their foundations until few cards are left, and brings the others into an
/// order in which runs come about.
fn set_out_runs(game: &Game, position: &mut Position, rest: &mut Vec<Card>, how: Endgame, random: &mut Random) {
    for (at, foundation) in game.foundations.iter().enumerate() {
        let Start::Rank(start) = foundation.group.start else { continue };
        let suit = foundation.suit.unwrap_or_else(|| 3 - random.below(game.rules.suits) as u8);
        let down = foundation.group.climb == Climb::Down;
        let run = run(&game.rules, start, down);
        let card = |rank: u8| rest.iter().position(|card| (card.rank, card.suit) == (rank, suit));
        if run.iter().all(|&rank| card(rank).is_some()) && rest.len() >= how.left.max(run.len()) + run.len() {
            for rank in run {
                let found = rest.iter().position(|card| (card.rank, card.suit) == (rank, suit));
                position.foundations[at].extend(found.map(|found| rest.swap_remove(found)));
            }
        }
    }
    if random.chance(60) {
        let Some(Foundation { group: Group { start: Start::Rank(start), climb, .. }, .. }) =
            game.foundations.first().copied()
        else {
            return;
        };
        let run = run(&game.rules, start, climb == Climb::Down);
        rest.sort_by_key(|card| (card.suit, run.iter().position(|&rank| rank == card.rank)));
        for _ in 0..random.below(4) {
            let (one, other) = (random.below(rest.len()), random.below(rest.len()));
            rest.swap(one, other);
        }
    }
}

/// All ranks from this one on, up or down.
fn run(rules: &Rules, start: u8, down: bool) -> Vec<u8> {
    let next = |rank: &u8| Some(if down { rules.below(*rank) } else { rules.above(*rank) });
    std::iter::successors(Some(start), next).take(rules.rank_count()).collect()
}

/// Where a card comes to lie.
fn place(game: &Game, position: &Position, card: Card, how: Endgame, random: &mut Random) -> Pile {
    let rules = &game.rules;
    let columns = position.columns.len();
    let fits = |at: &usize| position.columns[*at].last().is_some_and(|&on| game.fits(position, card, on));
    if random.chance(how.built)
        && let Some(at) = (0..columns).find(fits)
    {
        return Pile::Column(at);
    }
    let mut others: Vec<Pile> = (0..rules.helper_count()).map(Pile::Helper).collect();
    if rules.helpers.is_some_and(|helpers| helpers.refills()) {
        others.retain(|&pile| position.pile(pile).is_empty());
    }
    others.extend((0..rules.cell_count()).map(Pile::Cell).filter(|&pile| position.pile(pile).is_empty()));
    if rules.has_reserve() {
        others.extend([Pile::Reserve; 2]);
    }
    let mut stocks = Vec::new();
    match rules.draw() {
        None => {}
        Some(Draw::Relay { .. }) if !rules.has_stock() => {}
        Some(Draw::Waste(_)) => stocks = vec![Pile::Stock, Pile::Waste, Pile::Waste],
        Some(Draw::Discards) => stocks = vec![Pile::Stock, Pile::Discards],
        Some(Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Row(_) | Draw::Gaps | Draw::Relay { .. }) => {
            stocks.push(Pile::Stock);
        }
    }
    if !others.is_empty() && random.chance(25) {
        return random.pick(&others);
    }
    if !stocks.is_empty() && (columns == 0 || random.chance(how.stocked)) {
        return random.pick(&stocks);
    }
    let most = match rules.draw() {
        _ if rules.covers.is_some() => Some(1),
        Some(Draw::Relay { cards, .. }) if rules.has_stock() => Some(cards),
        _ => None,
    };
    if let Some(most) = most {
        // What finds no room on columns lies in the stock.
        let has_room = |&column: &Pile| position.pile(column).len() < most;
        let open: Vec<Pile> = (0..columns).map(Pile::Column).filter(has_room).collect();
        return if open.is_empty() { Pile::Stock } else { random.pick(&open) };
    }
    if columns > 0 {
        return Pile::Column(random.below(columns));
    }
    // Without columns and stock helpers are not refilled and hold what the reserve does not.
    random.pick(&others)
}

/// What has to be so in every position: which piles are full, and what the piles do not show.
fn set_in_order(game: &Game, position: &mut Position, random: &mut Random) {
    let rules = &game.rules;
    // It may give cards back to the stock, so helpers are refilled after it.
    if rules.draw() == Some(Draw::Gaps) {
        set_gaps(position, random);
    }
    if let Some(helpers) = rules.helpers {
        refill(position, helpers);
    }
    if rules.space.as_ref().is_some_and(|space| space.fills_at_once) {
        for column in &mut position.columns {
            if column.is_empty() {
                column.extend(position.reserve.pop());
            }
        }
    }
    lay_guests(game, position, random);
    if rules.space.as_ref().is_some_and(|space| space.stock_fills_at_once) {
        for column in position.columns.iter_mut().filter(|column| column.is_empty()) {
            column.extend(position.stock.pop().map(Card::face_up));
        }
    }
    let passes = rules.stock.and_then(|stock| stock.passes).unwrap_or(1);
    position.pass = if random.chance(50) { passes } else { 1 + random.below(passes as usize) as u32 };
    if rules.shuffles() {
        position.shuffle = random.bits() as u32;
    }
    match rules.draw() {
        Some(Draw::Row(_)) if !position.stock.is_empty() => position.rows = 1 + random.below(3),
        Some(Draw::Discards) if random.chance(20) => {
            if let Some(&card) = position.stock.last()
                && game.fits_a_foundation(position, card)
            {
                position.waste.extend(position.stock.pop().map(Card::face_up));
            }
        }
        _ => {}
    }
    let hides = |step: &Step| matches!(step, Step::Lay { face: Face::LastUp | Face::Down, .. });
    game.turn_covered(position);
    let hides = rules.draw() != Some(Draw::Gaps) && rules.deal.iter().any(hides);
    if hides && random.chance(70) {
        for column in &mut position.columns {
            let most = column.len().saturating_sub(1);
            let down = random.below(most + 1);
            column[..down].iter_mut().for_each(|card| card.up = false);
        }
    }
}

/// Some of the stock's cards, or of the columns', on foundations for guests on which nothing lies.
fn lay_guests(game: &Game, position: &mut Position, random: &mut Random) {
    for at in 0..game.foundations.len() {
        if game.foundations[at].group.guests && position.foundations[at].is_empty() && random.chance(60) {
            let column = position.columns.iter_mut().rev().find(|column| column.len() > 1);
            let card = position.stock.pop().or_else(|| column.and_then(Vec::pop));
            position.foundations[at].extend(card.map(Card::face_up));
        }
    }
}

/// Either the first row, of which some cards may not be turned yet, or a later one.
fn set_gaps(position: &mut Position, random: &mut Random) {
    let longest = position.columns.iter().map(Vec::len).max().unwrap_or(0);
    if random.chance(40) {
        position.rows = 1;
        let columns = position.columns.len();
        let turned = random.below(columns + 1);
        // What is over goes under the stock, and what is missing comes from it.
        for column in &mut position.columns {
            let over: Vec<Card> = column.drain(1.min(column.len())..).map(Card::face_down).collect();
            position.stock.splice(0..0, over);
        }
        for (at, column) in position.columns.iter_mut().enumerate() {
            if column.is_empty() {
                column.extend(position.stock.pop().map(Card::face_up));
            }
            if at >= turned {
                column.iter_mut().for_each(|card| card.up = false);
            }
        }
    } else {
        position.rows = longest.max(2) + usize::from(random.chance(10));
    }
}
