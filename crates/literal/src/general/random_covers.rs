//! Rules at random of games whose columns cover one another, or whose cards leave in pairs.

use crate::general::covers::Covers;
use crate::general::random::Random;
use crate::general::random_deal::random_deal;
use crate::general::random_outranked::outranked;
use crate::general::random_parts::{clear_instead, random_cells, random_refill, random_stock, usual_foundations};
use crate::general::random_relay::lay_enough;
use crate::general::rules::{Climb, Draw, Face, Group, Helpers, HoleEnds, Rules, Start, Step, Stock};

/// A game of columns that are drawn, with a hole, with foundations or with pairs that leave.
pub(super) fn with_covers(random: &mut Random) -> Rules {
    let decks = if random.chance(15) { 2 } else { 1 };
    let covers = Covers { drawn: drawing(random), face_down: random.chance(50) };
    let hole = Group {
        start: random.pick(&[Start::Dealt, Start::Rank(1), Start::Card(1, 3)]),
        climb: Climb::Either(random.pick(&[HoleEnds::AceAndKing, HoleEnds::Around, HoleEnds::KingStops])),
        any_suit: true,
        ..Group::FROM_ACE
    };
    let is_hole = random.chance(50);
    let sum = random.pick(&[13, 13, 13, 11, 10, 14, 5]);
    let alike = random.chance(30);
    let pairs = Group { pairs: (!alike).then_some(sum), alike, any_suit: true, ..Group::FROM_ACE };
    let takes_pairs = !is_hole && random.chance(70);
    let draw =
        if is_hole { random.pick(&[Draw::Foundation, Draw::Foundation, Draw::Waste(1)]) } else { Draw::Waste(1) };
    let stock = match draw {
        Draw::Foundation => Stock { draw, passes: Some(1), needs_no_space: false },
        _ => random_stock(Draw::Waste(random.pick(&[1, 1, 2, 3])), covers.count(), random),
    };
    let mut rules = Rules {
        decks,
        columns: covers.count(),
        covers: Some(covers),
        groups: match (is_hole, takes_pairs) {
            (true, _) => vec![hole],
            (_, true) => vec![pairs],
            _ if random.chance(60) => vec![outranked(random)],
            _ => usual_foundations(decks, None, random),
        },
        stock: Some(stock),
        ..Rules::default()
    };
    rules.left_over = rules.groups[0].outranked;
    if random.chance(25) {
        rules.helpers = Some(Helpers { count: random.pick(&[1, 2]), refill: Helpers::NEVER });
        rules.helpers = Some(Helpers { refill: random_refill(&rules, random), ..rules.helpers.expect("just made") });
    }
    if random.chance(25) {
        rules.cells = random_cells(&rules, random);
    }
    if takes_pairs && random.chance(50) {
        // Pairs leave from columns of several cards as well.
        (rules.columns, rules.covers) = (random.pick(&[2, 3, 4, 5]), None);
        if random.chance(50) {
            in_lines(&mut rules, random);
        }
    }
    rules.deal = random_deal(&rules, random);
    for step in &mut rules.deal {
        if let Step::Lay { face, .. } = step {
            *face = Face::Up;
        }
    }
    lay_enough(&mut rules, random);
    if random.chance(70) {
        clear_instead(&mut rules, random);
    }
    rules
}

/// Columns in several lines, of which only neighbours make pairs, or that are laid out again.
fn in_lines(rules: &mut Rules, random: &mut Random) {
    rules.columns = random.pick(&[4, 6, 8, 9]);
    rules.abreast = random.pick(&[None, Some(2), Some(3), Some(4)]);
    rules.groups[0].neighbours = random.chance(70);
    if random.chance(70) {
        let draw = Draw::Relay { cards: 1, shuffled: false };
        rules.stock = Some(Stock { draw, passes: random.pick(&[None, None, Some(2), Some(3)]), needs_no_space: false });
        rules.helpers = rules.helpers.map(|helpers| Helpers { refill: Helpers::NEVER, ..helpers });
        if rules.cells.take().is_some() {
            // The others may take cards of the waste, which is no longer there.
            rules.cells = random_cells(rules, random);
        }
    }
}

/// Two to four lines of cards, of which some cover others.
fn drawing(random: &mut Random) -> Vec<String> {
    loop {
        let (lines, across) = (2 + random.below(3), 3 + random.below(4));
        let line = |line: usize, random: &mut Random| -> String {
            (0..across).map(|at| if at % 2 == line % 2 && random.chance(75) { 'x' } else { ' ' }).collect()
        };
        let drawn: Vec<String> = (0..lines).map(|at| line(at, random)).collect();
        let covers = Covers { drawn: drawn.clone(), face_down: false };
        if covers.over().iter().any(|over| !over.is_empty()) {
            return drawn;
        }
    }
}
