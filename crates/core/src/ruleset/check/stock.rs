//! Whether the stock and the helpers go with the rest.

use crate::pile::PileKind;
use crate::rules::{Draw, Rules};
use crate::ruleset::check::deal::{hides_cards, laid_on};
use crate::ruleset::check::noting::Check;
use crate::ruleset::sound::Part;
use crate::shuffle::MOST_SHUFFLED;

impl Check<'_, '_, '_> {
    pub(super) fn stock(&mut self) {
        let rules = self.rules;
        let columns = rules.tableau.columns;
        let is_dealt = self.sound.are(&[Part::Deal, Part::Faces]);
        if let Draw::Relay { cards, .. } = rules.stock.draw {
            return self.redeal(cards);
        }
        let parts = [Part::Stock, Part::Columns, Part::Tableau, Part::Foundations, Part::Helpers, Part::Cells];
        let mut wrong = |field: &str, found: &str, right: &str| {
            self.wrong(&parts, &format!("stock.{field}"), found, right);
        };
        match rules.stock.draw {
            Draw::None => {}
            Draw::Waste { .. } => {}
            Draw::Column(column) if column >= columns => {
                wrong("draw.column", &format!("column {}", column + 1), &format!("a column from 1 to {columns}"));
            }
            Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Gaps if rules.stock.passes != Some(1) => {
                wrong("passes", "more than one pass", "passes = 1: cards laid on piles do not come back to the stock");
            }
            Draw::Row { .. } | Draw::Gaps if columns == 0 => wrong("draw.to", "no columns", "a tableau to draw to"),
            Draw::Row { .. } if rules.stock.passes.is_none() => {
                wrong(
                    "passes",
                    "passes = \"unlimited\"",
                    "a number: columns that are gathered again and again never end",
                );
            }
            Draw::Row { .. } if rules.stock.passes != Some(1) && is_dealt && rules.deal.iter().any(hides_cards) => {
                wrong(
                    "passes",
                    "columns gathered with face-down cards",
                    "passes = 1, or a deal with all cards face up",
                );
            }
            Draw::Gaps if rules.tableau.build.is_some() || takes_into_spaces(rules) => {
                wrong(
                    "draw.to",
                    "to = \"gaps\" with cards moving onto columns",
                    "no build and no space, for drawing fills the gaps",
                );
            }
            Draw::Foundation if rules.foundations.len() != 1 || !rules.foundations[0].is_hole() => {
                wrong("draw.to", "to = \"foundation\" without a hole", "one foundation with order = \"either\"");
            }
            Draw::Helpers if rules.kind.helpers.1 == rules.kind.helpers.0 || !rules.refill.is_none() => {
                wrong("draw.to", "to = \"helpers\"", "helpers that are not refilled");
            }
            Draw::Discards if rules.tableau.columns > 0 || rules.kind.helpers.1 == rules.kind.helpers.0 => {
                wrong("draw.to", "to = \"discards\"", "a game of helpers and foundations without columns");
            }
            Draw::Discards if !rules.piles.range(PileKind::Cell).is_empty() => {
                wrong(
                    "draw.to",
                    "to = \"discards\" with cells",
                    "no cells: the card turned may only go to the foundation",
                );
            }
            Draw::Discards if rules.foundations.len() != 1 => {
                wrong(
                    "draw.to",
                    "to = \"discards\" with several foundations",
                    "one foundation, so that what fits is clear",
                );
            }
            Draw::Column(_)
            | Draw::Foundation
            | Draw::Helpers
            | Draw::Row { .. }
            | Draw::Gaps
            | Draw::Discards
            | Draw::Relay { .. } => {}
        }
        let by_reserve = rules.tableau.space.at_once == Some(PileKind::Reserve);
        if by_reserve && matches!(rules.stock.draw, Draw::Row { .. } | Draw::Gaps) {
            let right = "draw.to = \"waste\" or \"column\": rows leave spaces";
            wrong("draw.to", "rows in a game with reserve-fills-at-once", right);
        }
    }

    /// Columns that are laid out again, so many cards on each.
    fn redeal(&mut self, cards: u8) {
        let rules = self.rules;
        let columns = rules.tableau.columns;
        let laid: usize = rules.piles.of(PileKind::Column).map(|column| laid_on(rules, column)).sum();
        let mut wrong = |parts: &[Part], field: &str, found: &str, right: &str| {
            self.wrong(&[&[Part::Stock], parts].concat(), field, found, right);
        };
        if usize::from(cards) * usize::from(columns) < laid {
            let found = format!("{cards} cards on each of {columns} columns");
            let right = format!("room for the {laid} cards that the deal lays on columns");
            wrong(&[Part::Columns, Part::Deal], "redeal.lay", &found, &right);
        }
        if columns == 0 {
            wrong(&[Part::Columns], "redeal", "no columns", "a tableau to lay cards on");
        }
        if rules.shuffles() && rules.stock.passes.is_none() {
            let right = "a number: cards that are shuffled again and again never end";
            wrong(&[], "redeal.times", "\"unlimited\" with shuffled = true", right);
        }
        if rules.shuffles() && (rules.pack.size() > MOST_SHUFFLED || rules.pack.way() != 0) {
            wrong(&[Part::Pack], "redeal.shuffled", "cards that there are twice", "one pack of all suits");
        }
        if rules.deal.iter().any(hides_cards) {
            let right = "a deal with all cards face up";
            wrong(&[Part::Deal, Part::Faces], "redeal", "columns gathered with face-down cards", right);
        }
        if rules.tableau.covers.is_some() {
            let right = "columns that are not drawn";
            wrong(&[Part::Columns, Part::Tableau], "redeal", "columns that cover one another", right);
        }
        if rules.tableau.space.at_once.is_some() {
            let right = "no reserve-fills-at-once: a redeal leaves spaces";
            wrong(&[Part::Tableau], "redeal", "spaces that are filled at once", right);
        }
        if rules.refill.has(PileKind::Stock) {
            let right = "other sources: nothing is left in a stock that deals everything again";
            wrong(&[Part::Helpers], "redeal", "helpers refilled from the stock", right);
        }
    }

    pub(super) fn helpers(&mut self) {
        let rules = self.rules;
        let mut wrong =
            |part: Part, found: &str, right: &str| self.wrong(&[Part::Helpers, part], "helpers", found, right);
        if rules.refill.has(PileKind::Stock) && matches!(rules.stock.draw, Draw::Row { .. }) {
            let right = "another draw.to: while rows are dealt the stock is for the columns";
            wrong(Part::Stock, "helpers refilled from the stock with draw.to = \"row\"", right);
        }
        if rules.refill.has(PileKind::Waste) && rules.stock.draw == Draw::Discards {
            let right = "other sources: the card turned must be played";
            wrong(Part::Stock, "helpers refilled from the waste with draw.to = \"discards\"", right);
        }
        let mut wrong = |part: Part, found: &str, right: &str| self.wrong(&[Part::Deal, part], "deal", found, right);
        if !rules.refill.is_none() && rules.piles.of(PileKind::Helper).any(|helper| laid_on(rules, helper) != 1) {
            let right = "one card on each helper: empty places are refilled at once, and others are not";
            wrong(Part::Helpers, "another number of cards on a helper that is refilled", right);
        }
        let at_once = rules.tableau.space.at_once;
        if at_once.is_some() && rules.piles.of(PileKind::Column).any(|column| laid_on(rules, column) == 0) {
            let right = "a card on every column: where spaces are filled at once there is none";
            wrong(Part::Columns, "a column without cards", right);
        }
    }
}

fn takes_into_spaces(rules: &Rules) -> bool {
    let space = &rules.tableau.space;
    space.sources().any(|sources| !sources.is_empty()) || space.at_once.is_some()
}
