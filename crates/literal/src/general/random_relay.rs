//! Rules at random of games whose columns are laid out again.

use crate::general::position::{Game, Pile};
use crate::general::random::Random;
use crate::general::random_aside::random_set_aside;
use crate::general::random_deal::random_deal;
use crate::general::random_pack::in_short_pack;
use crate::general::random_parts::{
    clear_instead, random_cells, random_space, random_stock, random_tableau, rarely, usual_foundations,
};
use crate::general::rules::{Draw, Helpers, Rules, Step, Stock};

/// A game of many short columns, so that endgames lie otherwise after a redeal.
pub(super) fn with_relay(usual: usize, random: &mut Random) -> Rules {
    let decks = if random.chance(10) { 2 } else { 1 };
    let mut rules = Rules {
        decks,
        columns: random.pick(&[6, 10, 13, 18, 20]),
        groups: usual_foundations(decks, None, random),
        ..Rules::default()
    };
    random_tableau(&mut rules, usual, random);
    if rarely(40, usual, random) {
        rules.helpers = Some(Helpers { count: random.pick(&[1, 2]), refill: Helpers::NEVER });
    }
    if rarely(40, usual, random) {
        rules.cells = random_cells(&rules, random);
    }
    if random.chance(40) {
        rules.space = random_space(&rules, usual, random);
    }
    rules.set_aside = random_set_aside(&rules, random);
    if random.chance(40) {
        in_short_pack(&mut rules, random);
    }
    if let Some(space) = &mut rules.space {
        (space.fills_at_once, space.stock_fills_at_once) = (false, false);
    }
    let shuffled = decks == 1 && rules.suits == 4 && random.chance(35);
    let mut stock = random_stock(Draw::Relay { cards: 1, shuffled }, rules.columns, random);
    if shuffled {
        // Cards that are shuffled again and again never end.
        stock.passes.get_or_insert(2);
    }
    rules.stock = Some(stock);
    rules.deal = random_deal(&rules, random);
    lay_enough(&mut rules, random);
    if random.chance(6) {
        clear_instead(&mut rules, random);
    }
    rules
}

/// Lets redeals lay as few cards on each column as the deal lays there, or a few more: the last
/// column may have to take what is left.
pub(super) fn lay_enough(rules: &mut Rules, random: &mut Random) {
    let least = dealt_to_columns(rules).div_ceil(rules.columns.max(1)) + random.pick(&[0, 0, 1]);
    if let Some(Stock { draw: Draw::Relay { cards, .. }, .. }) = &mut rules.stock {
        *cards = least.max(1);
    }
}

fn dealt_to_columns(rules: &Rules) -> usize {
    let game = Game::new(rules.clone());
    let to_columns = |step: &Step| match *step {
        Step::Base => 0,
        Step::BaseOn(_) => 1,
        Step::Lay { to, amount, .. } => {
            game.piles_of_step(to, amount).iter().filter(|pile| matches!(pile, Pile::Column(_))).count()
        }
    };
    rules.deal.iter().map(to_columns).sum()
}
