//! A deal at random for rules that have none yet.

use crate::general::position::{Game, Pile};
use crate::general::random::Random;
use crate::general::rules::{Amount, Draw, Face, Foundation, Rules, SetAside, Start, Step, Target};

/// A deal that says no more than that there is a reserve.
pub(super) fn with_reserve() -> Vec<Step> {
    vec![lay(Target::Reserve, Amount::Rows(1))]
}

fn lay(to: Target, amount: Amount) -> Step {
    Step::Lay { to, amount, face: Face::Up, first_exposed: false }
}

/// A deal for rules whose own deal only says whether there is a reserve.
pub(super) fn random_deal(rules: &Rules, random: &mut Random) -> Vec<Step> {
    if rules.covers.is_none() && may_lay_nothing(rules) && random.chance(15) {
        return Vec::new();
    }
    (0..10_000).find_map(|_| try_deal(rules, random)).expect("some deal fits every rules that are made up")
}

/// Whether all cards may come from the stock, turned onto a waste.
fn may_lay_nothing(rules: &Rules) -> bool {
    let names_no_pile = rules.groups.iter().all(|group| matches!(group.start, Start::Rank(_) | Start::Card(..)));
    let fills_at_once = rules.space.as_ref().is_some_and(|space| space.fills_at_once);
    matches!(rules.draw(), Some(Draw::Waste(_)))
        && names_no_pile
        && rules.clear.is_empty()
        && !rules.has_reserve()
        && !fills_at_once
        && !rules.helpers.is_some_and(|helpers| helpers.refills())
}

/// The plainest deal of the same piles.
pub(super) fn plain_deal(rules: &Rules) -> Option<Vec<Step>> {
    let mut random = Random::new(1);
    (0..200).find_map(|_| try_deal(rules, &mut random))
}

/// How many cards steps lay.
fn laid(rules: &Rules, steps: &[Step]) -> usize {
    let game = Game::new(rules.clone());
    let count = |step: &Step| match *step {
        Step::Base | Step::BaseOn(_) => 1,
        Step::Lay { to, amount, .. } => game.piles_of_step(to, amount).len(),
    };
    steps.iter().map(count).sum()
}

/// `None` if chance lays too many cards.
fn try_deal(rules: &Rules, random: &mut Random) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for (at, foundation) in rules.foundations().iter().enumerate() {
        if foundation.group.start == Start::Dealt {
            steps.push(lay(Target::Foundation(at + 1), Amount::Rows(1)));
        }
        if foundation.group.guests && random.chance(60) {
            steps.push(lay(Target::Foundation(at + 1), Amount::Rows(1)));
        }
    }
    if rules.has_reserve() {
        steps.push(lay(Target::Reserve, Amount::Rows(1 + random.below(13))));
    }
    if let Some(helpers) = rules.helpers {
        if helpers.refills() {
            steps.push(lay(Target::Helpers, Amount::Rows(1)));
        } else if random.chance(70) {
            let first_exposed = random.chance(30);
            let amount = Amount::Rows(1 + random.below(4));
            steps.push(Step::Lay { to: Target::Helpers, amount, face: Face::Up, first_exposed });
        } else {
            steps.push(lay(Target::Helper(1 + random.below(helpers.count)), Amount::Rows(2)));
        }
    }
    if rules.cell_count() > 0 && random.chance(25) {
        let to = if random.chance(50) { Target::Cells } else { Target::Cell(1 + random.below(rules.cell_count())) };
        steps.push(lay(to, Amount::Rows(1)));
    }
    random.shuffle(&mut steps);
    if rules.has_base() {
        let first = rules.set_aside.contains(&SetAside::BaseToFoundation);
        let at = if first { 0 } else { random.below(steps.len() + 1) };
        steps.insert(at, Step::Base);
    }
    let aside = |way: &SetAside| match way {
        SetAside::ToBottom(_) => 0,
        SetAside::FirstCards => rules.foundations().iter().filter(names_a_card).count(),
        SetAside::BaseToFoundation => 4 * rules.decks - 1,
        SetAside::RankToFoundation(_) | SetAside::UnderStock(_) => 4 * rules.decks,
    };
    let aside: usize = rules.set_aside.iter().map(aside).sum();
    let left = rules.card_count().checked_sub(laid(rules, &steps) + aside)?;
    if rules.columns > 0 {
        let columns = column_steps(rules, left, random)?;
        // No face-down card may come to lie on the base card.
        let face_up = |step: &Step| matches!(step, Step::Lay { face: Face::Up, .. });
        let takes_base = rules.draw() != Some(Draw::Gaps) && rules.covers.is_none();
        if takes_base && columns.iter().all(face_up) && random.chance(30) {
            let column = 1 + random.below(rules.columns);
            steps.iter_mut().filter(|step| **step == Step::Base).for_each(|step| *step = Step::BaseOn(column));
        }
        let at =
            if matches!(steps.first(), Some(Step::Base | Step::BaseOn(_))) { 1 } else { random.below(steps.len() + 1) };
        steps.splice(at..at, columns);
    } else if !rules.has_stock() && left > 0 {
        let to = if rules.has_reserve() { Target::Reserve } else { Target::Helpers };
        steps.push(lay(to, Amount::Cards(left)));
    }
    let all = laid(rules, &steps) + aside;
    let fits = if rules.has_stock() { all <= rules.card_count() } else { all == rules.card_count() };
    (fits && laid(rules, &steps) > 0).then_some(steps)
}

fn names_a_card(foundation: &&Foundation) -> bool {
    matches!(foundation.group.start, Start::Card(..))
}

/// The steps that lay the columns' cards; so many cards may be laid.
fn column_steps(rules: &Rules, left: usize, random: &mut Random) -> Option<Vec<Step>> {
    let gathered = matches!(rules.draw(), Some(Draw::Row(_) | Draw::Relay { .. }))
        && rules.stock.is_some_and(|stock| stock.passes != Some(1));
    let to_bottom = rules.set_aside.iter().any(|way| matches!(way, SetAside::ToBottom(_)));
    let mut face = if !gathered && !to_bottom && random.chance(30) { Face::LastUp } else { Face::Up };
    let step = |amount, face| Step::Lay { to: Target::Columns, amount, face, first_exposed: false };
    if rules.draw() == Some(Draw::Gaps) {
        let face = if !to_bottom && random.chance(85) { Face::Down } else { Face::Up };
        return Some(vec![step(Amount::Rows(1), face)]);
    }
    if rules.covers.is_some() {
        return Some(vec![step(Amount::Rows(1), Face::Up)]);
    }
    if !rules.has_stock() {
        return (left > 0).then(|| vec![step(Amount::Cards(left), face)]);
    }
    let at_once = rules.space.as_ref().is_some_and(|space| space.fills_at_once || space.stock_fills_at_once);
    let row = matches!(rules.draw(), Some(Draw::Row(_)));
    let amount = match random.below(4) {
        0 => Amount::Falling,
        1 => Amount::Rising,
        2 => Amount::Cards(1 + random.below(4 * rules.columns)),
        _ => Amount::Rows(1 + random.below(if row { 2 } else { 5 })),
    };
    let first_exposed = face == Face::Up && random.chance(15);
    if first_exposed {
        face = Face::Up;
    }
    let mut steps = vec![Step::Lay { to: Target::Columns, amount, face, first_exposed }];
    if random.chance(15) {
        let (first, last) = (1 + random.below(rules.columns), 1 + random.below(rules.columns));
        let range = Target::ColumnRange(first.min(last), first.max(last));
        let to = random.pick(&[Target::Column(first), Target::Column(first), range, Target::Columns]);
        steps.push(lay(to, Amount::Rows(1 + random.below(3))));
    }
    if face == Face::LastUp && !row && random.chance(25) {
        // Some cards face down first, and then one face up on each column.
        let down = Step::Lay { to: Target::Columns, amount, face: Face::Down, first_exposed: false };
        steps = vec![down, lay(Target::Columns, Amount::Rows(1))];
    }
    if !row && !at_once && random.chance(5) {
        steps.clear();
    }
    let covered = |column: usize| {
        let game = Game::new(rules.clone());
        steps.iter().any(|step| match *step {
            Step::Base | Step::BaseOn(_) => false,
            Step::Lay { to, amount, .. } => game.piles_of_step(to, amount).contains(&Pile::Column(column)),
        })
    };
    (!at_once || (0..rules.columns).all(covered)).then_some(steps)
}
