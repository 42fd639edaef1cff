//! Whether columns that cover one another, and cards that leave because of others, go with the
//! rest.

use crate::pile::PileKind;
use crate::rules::{Draw, Kinds, Takes};
use crate::ruleset::check::deal::{hides_cards, laid_on};
use crate::ruleset::check::noting::Check;
use crate::ruleset::sound::Part;

impl Check<'_, '_, '_> {
    pub(super) fn covers(&mut self) {
        let rules = self.rules;
        if rules.tableau.covers.is_none() {
            return;
        }
        let space = &rules.tableau.space;
        if rules.tableau.build.is_some() || space.at_once.is_some() || !space.sources().all(Kinds::is_empty) {
            let right = "neither build nor space: no card is laid on columns that cover one another";
            self.wrong(&[Part::Columns, Part::Tableau], "tableau", "drawn with build or space", right);
        }
        if matches!(rules.stock.draw, Draw::Column(_) | Draw::Row { .. } | Draw::Gaps) {
            let right = "another draw.to: no card is laid on columns that cover one another";
            self.wrong(&[Part::Columns, Part::Tableau, Part::Stock], "stock", "drawing to drawn columns", right);
        }
        let parts = [Part::Columns, Part::Tableau, Part::Deal];
        if rules.piles.of(PileKind::Column).any(|column| laid_on(rules, column) != 1) {
            self.wrong(&parts, "deal", "another number of cards on a drawn column", "one card on each of them");
        }
        if rules.deal.iter().any(hides_cards) {
            let right = "tableau.covered = \"face-down\": what is covered says which cards lie face down";
            self.wrong(&parts, "deal", "face-down cards on drawn columns", right);
        }
    }

    pub(super) fn pairs(&mut self) {
        let rules = self.rules;
        if !rules.takes_pairs() {
            return;
        }
        let parts = [Part::Foundations, Part::Columns, Part::Tableau, Part::Stock, Part::Deal, Part::Faces];
        let mut wrong = |section: &str, found: &str, right: &str| self.wrong(&parts, section, found, right);
        if rules.foundations.len() > 1 {
            wrong("foundations", "takes = \"pairs\" beside other foundations", "one [[foundations]] alone");
        }
        if rules.tableau.build.is_some() || rules.tableau.space.at_once.is_some() {
            let right = "neither build nor reserve-fills-at-once: cards that are laid on others leave";
            wrong("tableau", "build or reserve-fills-at-once with pairs", right);
        }
        if matches!(rules.stock.draw, Draw::Gaps | Draw::Discards) {
            wrong("stock", "this draw.to with pairs", "to = \"waste\", \"column\", \"helpers\" or \"row\"");
        }
        if rules.deal.iter().any(hides_cards) {
            wrong("deal", "face-down cards with pairs", "cards that lie face up, or are covered by others");
        }
    }

    pub(super) fn outranked(&mut self) {
        let rules = self.rules;
        let highest = rules.foundations.iter().find_map(|foundation| match foundation.takes {
            Takes::Outranked(highest) => Some(highest),
            Takes::Single | Takes::WholeRuns | Takes::Pairs { .. } => None,
        });
        let Some(highest) = highest else { return };
        let parts = [Part::Foundations, Part::Columns, Part::Tableau, Part::Stock, Part::Goal];
        let mut wrong = |section: &str, found: &str, right: &str| self.wrong(&parts, section, found, right);
        if rules.foundations.len() > 1 {
            wrong("foundations", "takes = \"outranked\" beside other foundations", "one [[foundations]] alone");
        }
        if rules.tableau.columns == 0 {
            wrong("foundations", "takes = \"outranked\" without columns", "a [tableau]");
        }
        if matches!(rules.stock.draw, Draw::Gaps | Draw::Discards) {
            let right = "to = \"waste\", \"column\", \"helpers\" or \"row\"";
            wrong("stock", "this draw.to with takes = \"outranked\"", right);
        }
        if rules.left_over.is_some_and(|rank| rank != highest) {
            wrong("goal.left-over", "another rank than the highest", "the rank of the cards that never leave");
        }
    }
}
