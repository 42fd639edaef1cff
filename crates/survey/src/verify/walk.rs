//! Every row in its order: none doubled, missing, out of place or changed.

use std::sync::Arc;

use patience::Rules;

use crate::checksum::{Sums, deals_text};
use crate::error::SurveyError;
use crate::manifest::named;
use crate::row::{Outcome, Row, Verdict};
use crate::rows::{Found, Rows};
use crate::sources::{Part, Source};
use crate::tally::Results;
use crate::verify::counts::{Verified, deal};
use crate::verify::sample::Sample;

/// The rows of one part, as far as they were read.
struct Track<'p> {
    /// Its place among all parts.
    at: usize,
    part: &'p Part,
    sums: Sums,
    /// What its tally must agree with.
    results: Results,
    /// How many deals after the first the next row is of.
    next: u64,
    /// Deals without a row before that, as places from the first to the last.
    gaps: Vec<(u64, u64)>,
    /// Places about which something was said already.
    said: Vec<u64>,
}

impl<'p> Track<'p> {
    fn new(at: usize, part: &'p Part) -> Track<'p> {
        let sums = Sums::new(part.deals, part.checksum.clone());
        Track { at, part, sums, results: Results::default(), next: 0, gaps: Vec::new(), said: Vec::new() }
    }

    /// Adds the next row; says what is wrong with its place.
    fn add(&mut self, row: &Found<'_>) -> Result<(), &'static str> {
        let place = row.deal - self.part.deals.first();
        if place < self.next {
            self.said.push(place);
            let Some(gap) = self.gaps.iter().position(|&(from, to)| (from..=to).contains(&place)) else {
                return Err("the deal's second row");
            };
            let (from, to) = self.gaps.remove(gap);
            self.gaps.extend((from < place).then(|| (from, place - 1)));
            self.gaps.extend((place < to).then_some((place + 1, to)));
            return Err("it stands after rows of higher deals");
        }
        if place > self.next {
            self.gaps.push((self.next, place - 1));
        }
        self.sums.add(place, row.line);
        self.results.add(row.deal, row.verdict, self.part.tally.as_ref());
        self.next = place.saturating_add(1);
        if self.part.has_form_of(row) { Ok(()) } else { Err(self.part.expected_form()) }
    }

    /// What is wrong when all rows were read.
    fn end(mut self, verified: &mut Verified, wrong: &mut dyn FnMut(String)) {
        let first = self.part.deals.first();
        let deals = |(from, to): (u64, u64)| (first + from, first + to);
        self.gaps.sort_unstable();
        // A sum covers rows from the first deal on.
        let covered = self.part.checksum.as_ref().map_or(0, |sum| sum.rows.min(self.part.deals.count()));
        if covered > self.next {
            self.gaps.push((self.next, covered - 1));
        }
        if !self.gaps.is_empty() {
            let gaps: Vec<(u64, u64)> = self.gaps.iter().map(|&gap| deals(gap)).collect();
            wrong(format!("{}, {}: missing", self.part.game(), deals_text(&gaps)));
        }
        let after = self.next.max(covered);
        if after < self.part.deals.count() {
            let left = (first + after, self.part.deals.last());
            verified.unfinished.push(format!("{}, {}", self.part.game(), deals_text(&[left])));
        }
        let explained = |&(from, to): &(u64, u64)| {
            let gaps = self.gaps.iter().map(|&gap| deals(gap));
            self.said.iter().any(|place| (from..=to).contains(&(first + place)))
                || gaps.into_iter().any(|(gap, end)| gap <= to && from <= end)
        };
        let mut changed = self.sums.changed();
        changed.retain(|range| !explained(range));
        if !changed.is_empty() {
            let deals = deals_text(&changed);
            wrong(format!("{}, {deals}: changed since the checksum was made", self.part.game()));
        } else if self.gaps.is_empty() && self.part.tally.as_ref().is_some_and(|tally| !self.results.agree(tally)) {
            let deals = deals_text(&[(first, self.part.deals.last())]);
            wrong(format!("{}, {deals}: the tally is not that of the results", self.part.game()));
        }
        verified.without_checksum += self.sums.rows().saturating_sub(covered);
    }
}

/// Reading the rows of a source.
pub(super) struct Walk<'w> {
    pub(super) source: &'w Source,
    /// The rules of each part, where they are known.
    pub(super) subjects: &'w [Option<Arc<Rules>>],
    pub(super) sample: &'w mut Sample,
    pub(super) verified: &'w mut Verified,
    pub(super) wrong: &'w mut dyn FnMut(String),
}

impl Walk<'_> {
    /// Reads every row; `parts` are those of the source with their places among all.
    pub(super) fn read(mut self, parts: &[(usize, &Part)]) -> Result<(), SurveyError> {
        let mut tracks: Vec<Track<'_>> = parts.iter().map(|&(at, part)| Track::new(at, part)).collect();
        match Rows::open(&self.source.rows) {
            // Without the names of the columns nothing can be said of the rest.
            Err(error @ SurveyError::Misplaced { .. }) => (self.wrong)(error.to_string()),
            Err(error) => return Err(error),
            Ok(mut rows) => {
                let mut current = 0;
                while self.read_next(&mut rows, &mut tracks, &mut current) {}
            }
        }
        tracks.into_iter().for_each(|track| track.end(self.verified, self.wrong));
        Ok(())
    }

    /// Reads one row, mostly of the current track; `false` at the end.
    fn read_next(&mut self, rows: &mut Rows, tracks: &mut [Track<'_>], current: &mut usize) -> bool {
        let row = match rows.next() {
            Ok(None) => return false,
            Ok(Some(read)) => read,
            Err(error) => {
                (self.wrong)(error.to_string());
                // A line that is no row hides none of the others; a file that breaks off has no
                // more.
                return matches!(error, SurveyError::Row { .. });
            }
        };
        self.verified.rows += 1;
        if !tracks.get(*current).is_some_and(|track| track.part.holds(&row)) {
            let Some(found) = tracks.iter().position(|track| track.part.holds(&row)) else {
                self.refuse(&row, "no manifest names this deal of this game");
                return true;
            };
            *current = found;
        }
        let track = &mut tracks[*current];
        let checked = match track.add(&row) {
            Ok(()) => self.check(&row, track),
            Err(why) => Err(why.to_owned()),
        };
        if let Err(why) = checked {
            self.refuse(&row, &why);
        }
        true
    }

    fn refuse(&mut self, row: &Found<'_>, why: &str) {
        let (path, game) = (self.source.rows.display(), named(row.preset, row.options));
        (self.wrong)(format!("{path}:{}: {game} {}: {why}", row.number, row.deal));
    }

    /// Replays a solution that was kept; of the other results some are looked at later.
    fn check(&mut self, found: &Found<'_>, track: &Track<'_>) -> Result<(), String> {
        let manifest = &self.source.manifests[track.part.run];
        let kept = found.row.as_ref().filter(|row| manifest.solutions || !row.solution.is_empty());
        if let (Some(row), Some(rules)) = (kept, &self.subjects[track.at])
            && let Outcome::Winnable(length) = row.outcome
        {
            self.verified.solutions += 1;
            return replay(row, length, rules);
        }
        match found.verdict {
            Verdict::Winnable => self.verified.wins.rows += 1,
            Verdict::Unwinnable => self.verified.losses.rows += 1,
            Verdict::Undecided(_) => {}
        }
        self.sample.consider(track.at, found);
        Ok(())
    }
}

/// Replays the solution of a row through the rules.
fn replay(row: &Row<'_>, length: u32, rules: &Arc<Rules>) -> Result<(), String> {
    let mut game = deal(rules, row.deal)?;
    for mv in row.solution.split(' ').filter(|mv| !mv.is_empty()) {
        game.replay_move(mv).map_err(|error| error.to_string())?;
    }
    if !game.position().is_won(rules) {
        return Err(format!("{} moves do not win", game.ply()));
    }
    if game.ply() == length as usize { Ok(()) } else { Err(format!("{} moves, but the row says {length}", game.ply())) }
}
