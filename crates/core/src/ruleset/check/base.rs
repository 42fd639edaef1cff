//! The base rank: whether it is decided where it is needed, and once.

use crate::pile::PileKind;
use crate::rules::{DealStep, Draw, Foundation, SetAside, SpaceRank, Start};
use crate::ruleset::check::deal::laid_on;
use crate::ruleset::check::first_cards_find_places;
use crate::ruleset::check::noting::Check;
use crate::ruleset::sound::Part;

impl Check<'_, '_, '_> {
    /// Either the deal decides the base rank or the player does.
    pub(super) fn base(&mut self) {
        let rules = self.rules;
        if rules.chooses_base() {
            return self.chosen_base();
        }
        let dealt = rules.deal.iter().filter(|step| matches!(step, DealStep::Base(_))).count();
        let first = matches!(rules.deal.first(), Some(DealStep::Base(_)));
        if rules.needs_base() && dealt != 1 {
            let parts = [Part::Deal, Part::Foundations, Part::Columns, Part::Tableau];
            let found = format!("{dealt} steps to = \"base\"");
            self.wrong(&parts, "deal", &found, "exactly one, because the base rank is needed");
        }
        let parts = [Part::Deal, Part::Foundations, Part::SetAside, Part::Pack];
        if dealt > 0 && !rules.has_base() {
            self.wrong(&parts, "deal", "a step to = \"base\"", "none, or foundations with start = \"base\"");
        }
        let all_come = rules.set_aside.contains(&SetAside::BaseToFoundation);
        let copies = if all_come { usize::from(rules.pack.copies_of_each()) } else { 1 };
        if dealt > 0 && rules.has_base() && !first_cards_find_places(rules, Start::Base, all_come) {
            let right = format!("{copies} with start = \"base\" for each suit");
            self.wrong(&parts, "foundations", "too few for the base cards", &right);
        }
        if all_come && !first {
            let right = "to = \"base\" as the first step, so that the base rank is known";
            self.wrong(&parts, "deal", "base cards set aside before there is a base rank", right);
        }
    }

    /// What can't be where the player decides the base rank.
    fn chosen_base(&mut self) {
        let rules = self.rules;
        let parts = [Part::Deal, Part::Foundations, Part::Tableau, Part::Columns, Part::SetAside];
        let mut wrong = |section: &str, found: &str, right: &str| self.wrong(&parts, section, found, right);
        if rules.foundations.iter().any(|foundation| foundation.start == Start::Base) {
            let right = "one of them: either the deal or the player decides the base rank";
            wrong("foundations", "start = \"base\" beside start = \"chosen\"", right);
        }
        if rules.deal.iter().any(|step| matches!(step, DealStep::Base(_))) {
            let right = "none: the first card that is played to a foundation decides the base rank";
            wrong("deal", "a step to = \"base\"", right);
        }
        if rules.set_aside.contains(&SetAside::BaseToFoundation) {
            let found = "base cards set aside before there is a base rank";
            wrong("set-aside", found, "foundations with start = \"base\", so that the deal decides it");
        }
        if rules.tableau.space.rank == Some(SpaceRank::BelowBase) {
            let found = "rank = \"below-base\" while the base rank is not chosen";
            wrong("tableau.space.rank", found, "a rank that is known from the beginning");
        }
        let Some(from) = rules.foundations.iter().find_map(Foundation::chosen_from) else { return };
        if rules.foundations.iter().any(|foundation| foundation.start != Start::Chosen(from)) {
            let right = "the same start and chosen-from in each [[foundations]]";
            wrong("foundations", "chosen-from beside foundations that begin otherwise", right);
        }
        if rules.stock.draw == Draw::Gaps {
            let found = "chosen-from where the first row is dealt face down";
            self.wrong(&[Part::Foundations, Part::Stock], "foundations", found, "another way of drawing");
        }
        let is_bare = |&kind: &PileKind| {
            let mut piles = rules.piles.of(kind).map(|pile| laid_on(rules, pile)).peekable();
            piles.peek().is_some() && piles.all(|laid| laid == 0)
        };
        if PileKind::ALL.into_iter().filter(|&kind| from.has(kind)).any(|kind| is_bare(&kind)) {
            let parts = [Part::Foundations, Part::Deal, Part::Columns, Part::Helpers];
            let found = "chosen-from piles on which the deal lays nothing";
            self.wrong(&parts, "foundations", found, "kinds of piles that get cards");
        }
    }
}
