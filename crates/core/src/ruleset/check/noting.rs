//! Where checks note what is wrong, and of which parts they may.

use std::ops::Range;

use crate::rules::Rules;
use crate::ruleset::problem::Problems;
use crate::ruleset::sound::{Part, Sound};
use crate::ruleset::table::Table;

/// Where the sections stand that checks complain about.
pub(in crate::ruleset) struct Spans<'a, 'n> {
    pub(in crate::ruleset) file: &'a Table<'n>,
    pub(in crate::ruleset) deal: Range<usize>,
}

/// Rules that are checked, and where what is wrong with them is noted.
pub(super) struct Check<'a, 'n, 't> {
    pub(super) rules: &'a Rules,
    pub(super) spans: &'a Spans<'a, 'n>,
    pub(super) sound: Sound,
    pub(super) problems: &'a mut Problems<'t>,
}

impl Check<'_, '_, '_> {
    /// Notes what is wrong with a field or a whole section, if these parts are sound.
    #[inline(never)]
    pub(super) fn wrong(&mut self, parts: &[Part], field: &str, found: &str, right: &str) {
        if self.sound.are(parts) {
            let span = if field == "deal" { self.spans.deal.clone() } else { self.spans.file.span_within(field) };
            self.problems.at(span, field, found, right);
        }
    }
}
