//! Which parts of the rules were read without a fault.
//!
//! What is checked of several parts together is checked only where all of them are sound: so one
//! fault is told once, and hides no other.

use crate::pile::PileKind;
use crate::ruleset::problem::Problems;

/// What of a file is sound or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Part {
    /// Packs and suits.
    Pack,
    /// How many columns there are.
    Columns,
    /// What else is said of the columns.
    Tableau,
    Foundations,
    Stock,
    Helpers,
    Cells,
    Reserve,
    Goal,
    /// Which piles the deal lays how many cards on.
    Deal,
    /// Which of these lie face up.
    Faces,
    SetAside,
}

/// The parts that are not sound, as bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sound(u16);

impl Sound {
    /// Reads a part, which is sound if nothing is noted meanwhile.
    pub(super) fn read<'t, T>(
        &mut self,
        part: Part,
        problems: &mut Problems<'t>,
        read: impl FnOnce(&mut Problems<'t>) -> T,
    ) -> T {
        let before = problems.times();
        let value = read(problems);
        if problems.times() > before {
            self.lose(part);
        }
        value
    }

    /// Notes that a part is not sound.
    pub(super) fn lose(&mut self, part: Part) {
        self.0 |= 1 << part as u16;
    }

    /// Whether all of these parts are sound.
    pub(super) fn are(self, parts: &[Part]) -> bool {
        parts.iter().all(|&part| self.0 >> part as u16 & 1 == 0)
    }

    /// Whether it is known how many piles of a kind there are.
    pub(super) fn knows(self, kind: PileKind) -> bool {
        let part = match kind {
            PileKind::Column => Part::Columns,
            PileKind::Helper => Part::Helpers,
            PileKind::Foundation => Part::Foundations,
            PileKind::Reserve => Part::Deal,
            PileKind::Stock | PileKind::Waste | PileKind::Discard => Part::Stock,
            PileKind::Cell => Part::Cells,
        };
        self.are(&[part])
    }

    /// Whether a name of piles can be held against those that there are: it begins with the letter
    /// of a kind of which the number is known, or with none.
    pub(super) fn knows_name(self, name: &str) -> bool {
        let letter = name.chars().next();
        PileKind::ALL.into_iter().filter(|kind| Some(kind.letter()) == letter).all(|kind| self.knows(kind))
    }
}
