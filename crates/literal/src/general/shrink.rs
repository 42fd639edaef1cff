//! Smaller rules and positions, for finding out what a failure is about.

use crate::general::position::{Game, Pile, Position};
use crate::general::random_deal::plain_deal;
use crate::general::rules::{Climb, Draw, Helpers, Rules, Start, Step, Target, Units, Wrap};

/// Rules with one thing less, each with the position in them. They may be refused.
#[must_use]
pub fn smaller_rules(rules: &Rules, position: &Position) -> Vec<(Rules, Position)> {
    let mut all = Vec::new();
    let mut add = |change: &dyn Fn(&mut Rules, &mut Position)| {
        let (mut rules, mut position) = (rules.clone(), position.clone());
        let before = (rules.clone(), position.clone());
        change(&mut rules, &mut position);
        if (&rules, &position) == (&before.0, &before.1) {
            return;
        }
        if let Some(deal) = plain_deal(&rules) {
            rules.deal = deal;
            all.push((rules, position));
        }
    };
    add(&|rules, position| without_stock(rules, position));
    add(&|rules, position| {
        if position.helpers.iter().all(Vec::is_empty) {
            (rules.helpers, position.helpers) = (None, Vec::new());
        }
    });
    add(&|rules, position| {
        if position.cells.iter().all(Vec::is_empty) {
            (rules.cells, position.cells) = (None, Vec::new());
        }
    });
    add(&|rules, position| {
        if position.reserve.is_empty() {
            rules.deal.retain(|step| !matches!(step, Step::Lay { to: Target::Reserve, .. }));
        }
    });
    for column in 0..rules.columns {
        add(&|rules, position| {
            if position.columns[column].is_empty() && rules.columns > 1 && rules.covers.is_none() {
                position.columns.remove(column);
                rules.columns -= 1;
            }
        });
    }
    add(&|rules, position| {
        if let Some(stock) = rules.stock.as_mut().filter(|stock| stock.passes.is_some()) {
            (stock.passes, position.pass) = (Some(1), 1);
        }
    });
    let plainer: [fn(&mut Rules); 20] = [
        |rules| rules.space = None,
        |rules| rules.build = None,
        |rules| rules.units = Units::Single,
        |rules| rules.set_aside.truncate(rules.set_aside.len().saturating_sub(1)),
        |rules| rules.left_over = None,
        |rules| rules.lacking.truncate(rules.lacking.len() / 2),
        |rules| rules.groups.iter_mut().for_each(|group| group.turns = false),
        |rules| rules.build.iter_mut().for_each(|build| build.wrap = Wrap::None),
        |rules| rules.space.iter_mut().for_each(|space| (space.rank, space.below_base) = (None, false)),
        |rules| rules.space.iter_mut().for_each(|space| (space.after_reserve, space.after_stock) = (None, None)),
        |rules| rules.space.iter_mut().for_each(|space| space.after_helpers = None),
        |rules| rules.space.iter_mut().for_each(|s| (s.fills_at_once, s.stock_fills_at_once) = (false, false)),
        |rules| rules.groups.iter_mut().for_each(|group| group.guests = false),
        |rules| rules.groups.iter_mut().for_each(|group| (group.returns, group.passes_on) = (false, false)),
        |rules| {
            let chosen = rules.groups.iter_mut().filter(|group| matches!(group.start, Start::Chosen(_)));
            chosen.for_each(|group| group.start = Start::Chosen([false; 3]));
        },
        |rules| rules.helpers.iter_mut().for_each(|helpers| helpers.refill = Helpers::NEVER),
        |rules| rules.helpers.iter_mut().for_each(|helpers| helpers.refill[1..].fill(None)),
        |rules| rules.cells.iter_mut().for_each(|cells| (cells.locked, cells.closed) = (false, false)),
        |rules| rules.cells.iter_mut().for_each(|cells| cells.misfits = false),
        |rules| rules.groups.iter_mut().filter(|group| group.climb == Climb::Chosen).for_each(|g| g.climb = Climb::Up),
    ];
    for change in plainer {
        add(&|rules, _| change(rules));
    }
    add(&|rules, _| {
        if let Some(stock) = &mut rules.stock
            && matches!(stock.draw, Draw::Waste(_))
        {
            stock.draw = Draw::Waste(1);
        }
    });
    all
}

fn without_stock(rules: &mut Rules, position: &mut Position) {
    if position.stock.is_empty() && position.waste.is_empty() && position.discards.is_empty() {
        rules.stock = None;
        (position.pass, position.rows) = (1, 0);
    }
}

/// The same position with one card more on a foundation, or with no card face down. They may be
/// refused.
#[must_use]
pub fn smaller_positions(game: &Game, position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    for pile in position.piles().into_iter().filter(|pile| !matches!(pile, Pile::Foundation(_))) {
        for at in 0..position.pile(pile).len() {
            let card = position.pile(pile)[at].face_up();
            for foundation in 0..game.foundations.len() {
                if game.wants(position, foundation, card) {
                    let mut next = position.clone();
                    next.pile_mut(pile).remove(at);
                    next.lay_up(game, foundation, card);
                    game.turn_covered(&mut next);
                    if next.stock.is_empty() && matches!(game.rules.draw(), Some(Draw::Row(_))) {
                        next.rows = 0;
                    }
                    all.push(next);
                }
            }
        }
    }
    if position.columns.iter().flatten().any(|card| !card.up) {
        let mut next = position.clone();
        next.columns.iter_mut().flatten().for_each(|card| card.up = true);
        all.push(next);
    }
    all
}
