//! Playing out all that is left, as soon as no hidden card can matter any more.

use patience::{Climb, Draw, Game, Move, MoveList, PileKind, Position, Rules};

use super::autoplay::next_up;

/// With so many cards whose places the player does not know every order of them is tried.
const MOST_UNKNOWN: usize = 5;
/// So many moves at most play a game out.
const MOST_MOVES: usize = 2_000;

/// Moves that play out the game without a choice that a player would have to think of: cards to
/// foundations, the stock drawn from and turned, and drawn cards laid on columns where nothing else
/// helps. `None` if they do not win, or would not for some order of the cards whose places the
/// player does not know: so nothing is told of these.
pub(crate) fn finish(game: &Game) -> Option<Vec<Move>> {
    let (rules, unknown) = (game.rules(), game.unknown_cards());
    if game.position().is_won(rules) || unknown > MOST_UNKNOWN && !order_is_all_one(game) {
        return None;
    }
    // Where too many orders are left to be tried, only what no order can change is done.
    let lays = rules.stock().passes.is_none() && unknown <= MOST_UNKNOWN;
    let moves = play_out(rules, game.position(), lays)?;
    let orders = if unknown <= MOST_UNKNOWN { (1..=unknown).product() } else { 1 };
    let wins = |order| play_out(rules, &in_order(game, order), lays).is_some();
    (unknown == 0 || (0..orders).all(wins)).then_some(moves)
}

/// How many cards are still to go up: no more is told, for how they come up may not be known.
pub(crate) fn cards_left(game: &Game) -> usize {
    let (goal, home) = (game.rules().goal(), game.position().home(game.rules()));
    usize::from(goal.saturating_sub(home).max(1))
}

/// The game's position with the cards that the player does not know in one of their orders.
fn in_order(game: &Game, mut order: usize) -> Position {
    game.imagined(|count| {
        let at = order % count;
        order /= count;
        at
    })
}

/// Whether the order of the unknown cards cannot change what goes up: they are drawn one by one, as
/// often as the player likes, and each card has one place on one foundation. Then a card that went
/// up in one order can go up in any: what it waits for and what lies on it went up before, in
/// either.
fn order_is_all_one(game: &Game) -> bool {
    let rules = game.rules();
    let is_one_by_one = matches!(rules.stock().draw, Draw::Waste { cards: 1, .. }) && rules.stock().passes.is_none();
    let one_place = |foundation: &patience::Foundation| {
        foundation.suit.is_some() && foundation.rounds == 1 && matches!(foundation.climb, Climb::Up | Climb::Down)
    };
    let is_drawn = |pile| matches!(rules.piles().kind(pile), PileKind::Stock | PileKind::Waste);
    let lies_open = |pile| is_drawn(pile) || game.position().cards(pile).iter().all(|&card| game.knows(card));
    rules.decks() == 1
        && is_one_by_one
        && rules.foundations().iter().all(one_place)
        && rules.piles().iter().all(lies_open)
}

/// The moves that play a position out, if they do; `lays` says whether drawn cards may be laid on
/// columns.
fn play_out(rules: &Rules, start: &Position, lays: bool) -> Option<Vec<Move>> {
    let mut position = *start;
    let mut moves = Vec::new();
    while !position.is_won(rules) && moves.len() < MOST_MOVES {
        let to_next = |find: &dyn Fn(&Rules, &Position) -> Option<Move>| drawn_to(rules, &position, find);
        let steps = to_next(&next_up).or_else(|| to_next(&laid).filter(|_| lays))?;
        for mv in steps {
            let _ = position.play(rules, mv).ok()?;
            moves.push(mv);
        }
    }
    position.is_won(rules).then_some(moves)
}

/// The draws and redeals up to where such a move is found, and the move. Whether to shuffle is for
/// the player to say, and what comes of it is not known.
fn drawn_to(rules: &Rules, start: &Position, find: &dyn Fn(&Rules, &Position) -> Option<Move>) -> Option<Vec<Move>> {
    let mut position = *start;
    let (mut moves, mut redeals) = (Vec::new(), 0);
    let mut legal = MoveList::new();
    loop {
        if let Some(mv) = find(rules, &position) {
            moves.push(mv);
            return Some(moves);
        }
        position.legal_moves_into(rules, &mut legal);
        let is_turn = |mv: &Move| *mv == Move::Draw || *mv == Move::Redeal && !rules.shuffles();
        let next = legal.iter().copied().find(is_turn)?;
        redeals += usize::from(next == Move::Redeal);
        // After a whole pass everything was on top that comes there.
        if redeals > 1 + usize::from(rules.stock().passes.is_some()) || moves.len() > MOST_MOVES {
            return None;
        }
        let _ = position.play(rules, next).ok()?;
        moves.push(next);
    }
}

/// A move of the waste's card to a column: onto a card rather than into a space.
fn laid(rules: &Rules, position: &Position) -> Option<Move> {
    let kind = |pile| rules.piles().kind(pile);
    let legal = position.legal_moves(rules);
    let lays = |mv: &&Move| match **mv {
        Move::Cards { from, to, .. } => kind(from) == PileKind::Waste && kind(to) == PileKind::Column,
        _ => false,
    };
    let onto_card = |mv: &&Move| matches!(**mv, Move::Cards { to, .. } if !position.is_empty(to));
    legal.iter().filter(lays).find(onto_card).or_else(|| legal.iter().find(lays)).copied()
}
