//! Whether the deal lays out cards that there are, and as they can lie.

use crate::card::Card;
use crate::pile::{PileId, PileKind};
use crate::rules::{DealStep, Draw, Faces, Foundation, Rules, SetAside, Start};
use crate::ruleset::check::noting::Check;
use crate::ruleset::sound::Part;

impl Check<'_, '_, '_> {
    /// Whether there are so many cards.
    pub(super) fn cards_laid(&mut self) {
        let rules = self.rules;
        let size = rules.card_count();
        let laid: usize = rules.piles.iter().map(|pile| laid_on(rules, pile)).sum();
        // A base card that stays on no column lies on its foundation.
        let to_foundation = rules.deal.iter().filter(|step| matches!(step, DealStep::Base(None))).count();
        let laid = laid + to_foundation;
        // Cards set aside need others in their places.
        let aside = |way: &SetAside| match way {
            // The base card itself is already counted as laid.
            SetAside::BaseToFoundation => 4 * usize::from(rules.decks()) - 1,
            SetAside::UnderStock(_) | SetAside::RankToFoundation(_) => 4 * usize::from(rules.decks()),
            SetAside::FirstCards => {
                rules.foundations.iter().filter(|foundation| matches!(foundation.start, Start::Card(_))).count()
            }
            SetAside::ToBottom(_) => 0,
        };
        let aside: usize = rules.set_aside.iter().map(aside).sum();
        let counts = [Part::Columns, Part::Helpers, Part::Cells, Part::Foundations, Part::Stock];
        let parts = [&counts[..], &[Part::Deal, Part::SetAside, Part::Pack]].concat();
        // An empty list says that all cards come from the stock.
        let takes_rest = rules.takes_rest();
        let is_meant = takes_rest && self.spans.file.has("deal");
        let mut wrong = |found: &str, right: &str| self.wrong(&parts, "deal", found, right);
        if laid == 0 && !is_meant {
            wrong("nothing", "steps that lay out the cards");
        } else if laid + aside > size {
            wrong(&format!("{} cards", laid + aside), &format!("at most {size}"));
        } else if !takes_rest && laid + aside != size {
            let right = format!("all {size} cards, because there is no stock to take the rest");
            wrong(&format!("{} cards", laid + aside), &right);
        }
        if rules.piles.of(PileKind::Cell).any(|cell| laid_on(rules, cell) > 1) {
            wrong("several cards on a cell", "at most one card on each cell");
        }
        debug_assert!(size <= 2 * Card::COUNT);
    }

    /// Whether face-up and face-down cards lie as they can be played.
    pub(super) fn faces(&mut self) {
        let rules = self.rules;
        let parts = [Part::Deal, Part::Faces, Part::Columns, Part::Stock];
        let mut wrong = |found: &str, right: &str| self.wrong(&parts, "deal", found, right);
        let mut columns = rules.piles.of(PileKind::Column);
        if rules.stock.draw == Draw::Gaps {
            if columns.any(|column| laid_on(rules, column) != 1) {
                wrong("another layout than one row of columns", "one step to = \"columns\" with rows = 1");
            }
        } else if columns.any(|column| faces_laid(rules, column).is_some_and(|faces| faces.last() == Some(&false))) {
            wrong("columns whose last card is face down", "face = \"last-up\", or a later step with face = \"up\"");
        }
        let mut columns = rules.piles.of(PileKind::Column);
        if columns.any(|column| faces_laid(rules, column).is_none()) {
            wrong("face-down cards laid on face-up ones", "the steps with face-down cards first, for each column");
        }
        let mut columns = rules.piles.of(PileKind::Column);
        if matches!(rules.stock.draw, Draw::Row { .. }) && columns.all(|column| laid_on(rules, column) == 0) {
            wrong("no card on the columns", "a first row, to which drawing adds others");
        }
    }

    /// Whether exactly those foundations get a card that begin with one of the deal.
    pub(super) fn dealt_foundations(&mut self) {
        let rules = self.rules;
        let mut wrong = |found: &str, right: &str| {
            self.wrong(&[Part::Deal, Part::Foundations], "deal", found, right);
        };
        for step in &rules.deal {
            if let DealStep::Lay { piles, .. } = step {
                foundation_step(rules, piles, &mut wrong);
            }
        }
        let begun =
            |(pile, foundation): (PileId, &Foundation)| foundation.start != Start::Dealt || laid_on(rules, pile) == 1;
        if !rules.piles.of(PileKind::Foundation).zip(&rules.foundations).all(begun) {
            wrong("another number of cards on a foundation", "one for each foundation with start = \"dealt\"");
        }
        if rules.piles.of(PileKind::Foundation).any(|pile| laid_on(rules, pile) > 1) {
            wrong("several cards on a foundation", "at most one card on each foundation");
        }
    }
}

pub(super) fn hides_cards(step: &DealStep) -> bool {
    matches!(step, DealStep::Lay { faces: Faces::Down | Faces::LastUp, .. })
}

/// How many cards the steps of the deal lay on a pile.
pub(in crate::ruleset) fn laid_on(rules: &Rules, pile: PileId) -> usize {
    rules.deal.iter().map(|step| step.laid_on(pile)).sum()
}

/// Which of the cards that the deal lays on a column lie face up, from the bottom; `None` if a
/// face-down card comes to lie on a face-up one.
fn faces_laid(rules: &Rules, column: PileId) -> Option<Vec<bool>> {
    let mut laid: Vec<bool> = Vec::new();
    for step in &rules.deal {
        let DealStep::Lay { piles, faces, first_exposed } = step else {
            laid.extend((*step == DealStep::Base(Some(column))).then_some(true));
            continue;
        };
        let count = piles.iter().filter(|&&pile| pile == column).count();
        let up = match faces {
            Faces::Up => count,
            Faces::Down => 0,
            Faces::LastUp => count.min(1),
        };
        let covers_up = !first_exposed && count > up && laid.contains(&true);
        if covers_up || *first_exposed && count > 0 && laid.contains(&false) {
            return None;
        }
        laid.extend((0..count).map(|at| at + up >= count));
    }
    Some(laid)
}

fn foundation_step(rules: &Rules, piles: &[PileId], wrong: &mut impl FnMut(&str, &str)) {
    for &pile in piles {
        if rules.piles.kind(pile) != PileKind::Foundation {
            continue;
        }
        let foundation = &rules.foundations[usize::from(rules.piles.number(pile)) - 1];
        if foundation.start != Start::Dealt && !foundation.guests {
            wrong(
                &format!("a card laid on {}", rules.piles.name(pile)),
                "only foundations with start = \"dealt\" or guests = true get a card from the deal",
            );
        }
    }
}
