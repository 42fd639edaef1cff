//! How likely the fair player was to win, at places of the line.
//!
//! At a place it is given the game as the line has shown it, with a deck in which the cards that it
//! cannot know lie by chance, and plays it to its end. How often it wins is the estimate. The cards
//! as they really lie have no part in it.

use std::collections::BTreeMap;

use patience_solver::fair::{Playout, Settings};
use patience_table::Chance;

use crate::review::line::Line;

/// Rounds: into how many parts the line is divided, and how often the game is played from each of
/// their ends.
const ROUNDS: [(usize, u32); 5] = [(4, 4), (8, 8), (16, 12), (16, 24), (32, 48)];
/// At how many places more, at most, it is looked where the chance has fallen, and how often.
const MOST_FALLS: usize = 24;
const TRIES_AT_FALLS: u32 = 48;
/// The nodes of a portion.
const PORTION: u64 = 10_000;
/// With so few unknown cards the player may know all of them.
const NOTHING_HIDDEN: usize = 1;

#[derive(Debug)]
pub(crate) struct Curve {
    length: usize,
    places: BTreeMap<usize, Tally>,
    round: usize,
    /// Places that were added where the chance has fallen.
    added: usize,
    playing: Option<(usize, Playout)>,
    done: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    wins: u32,
    tries: u32,
    /// Nothing is hidden there.
    open: bool,
    /// No deck was found that agrees with what is known: there are no tries.
    failed: bool,
}

impl Curve {
    pub(crate) fn new(line: &Line) -> Curve {
        let mut curve =
            Curve { length: line.length(), places: BTreeMap::new(), round: 0, added: 0, playing: None, done: false };
        curve.add_round(line);
        curve
    }

    pub(crate) fn is_done(&self) -> bool {
        self.done
    }

    fn add_round(&mut self, line: &Line) {
        let parts = ROUNDS[self.round].0.min(self.length.max(1));
        for part in 0..=parts {
            self.add(line, self.length * part / parts);
        }
    }

    fn add(&mut self, line: &Line, place: usize) {
        let open = || line.game_at(place).unknown_count() <= NOTHING_HIDDEN;
        self.places.entry(place).or_insert_with(|| Tally { open: open(), ..Tally::default() });
    }

    /// What is known of the chances.
    pub(crate) fn chances(&self, line: &Line, lost: Option<usize>) -> Vec<Chance> {
        let chance = |(&place, tally): (&usize, &Tally)| {
            let proved = self.proved(line, place, tally, lost);
            let Tally { wins, tries, .. } = *tally;
            let (wins, tries) = if proved.is_some() { (0, 0) } else { (wins, tries) };
            (tries > 0 || proved.is_some()).then_some(Chance { place, wins, tries, proved })
        };
        self.places.iter().filter_map(chance).collect()
    }

    /// What the player can know to come of it: it has won, or it sees everything and it is lost.
    fn proved(&self, line: &Line, place: usize, tally: &Tally, lost: Option<usize>) -> Option<bool> {
        let is_lost = tally.open && lost.is_some_and(|lost| lost <= place);
        let is_won = place == self.length && line.is_won();
        if is_won { Some(true) } else { is_lost.then_some(false) }
    }

    /// Plays on for a portion; gives the nodes it took.
    pub(crate) fn portion(&mut self, line: &Line, lost: Option<usize>) -> u64 {
        let Some((place, mut playout)) = self.playing.take().or_else(|| self.next(line, lost)) else { return 1 };
        let before = playout.nodes();
        playout.step(PORTION);
        let nodes = playout.nodes() - before;
        if !playout.is_over() {
            self.playing = Some((place, playout));
        } else if let Some(tally) = self.places.get_mut(&place) {
            tally.tries += 1;
            tally.wins += u32::from(playout.outcome().won);
        }
        nodes.max(1)
    }

    /// The game that is played next; `None` when something else has to be settled first.
    fn next(&mut self, line: &Line, lost: Option<usize>) -> Option<(usize, Playout)> {
        let tries = if self.added > 0 { TRIES_AT_FALLS } else { ROUNDS[self.round].1 };
        let open = self.places.iter().filter(|(place, tally)| {
            tally.tries < tries && !tally.failed && self.proved(line, **place, tally, lost).is_none()
        });
        let Some((&place, tally)) = open.min_by_key(|(_, tally)| tally.tries) else {
            self.go_on(line, lost);
            return None;
        };
        let settings = Settings::playouts(seed(place, tally.tries));
        let playout = Playout::imagined(&line.game_at(place), &settings);
        if playout.is_none()
            && let Some(tally) = self.places.get_mut(&place)
        {
            tally.failed = true;
        }
        playout.map(|playout| (place, playout))
    }

    /// The next round, or, after the last, a place in the middle of the widest fall.
    fn go_on(&mut self, line: &Line, lost: Option<usize>) {
        if self.added == 0 && self.round + 1 < ROUNDS.len() {
            self.round += 1;
            self.add_round(line);
            return;
        }
        let chances = self.chances(line, lost);
        let falls = chances.windows(2).filter(|pair| pair[0].falls_to(&pair[1]) && pair[1].place - pair[0].place > 1);
        let drop = |pair: &[Chance]| ((pair[0].interval()[1] - pair[1].interval()[1]) * 1e6) as u64;
        match falls.max_by_key(|pair| drop(pair)) {
            Some(pair) if self.added < MOST_FALLS => {
                self.added += 1;
                self.add(line, pair[0].place.midpoint(pair[1].place));
            }
            _ => self.done = true,
        }
    }
}

/// A seed of its own for each game that is played.
fn seed(place: usize, tries: u32) -> u64 {
    (place as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(tries + 1).wrapping_mul(0xd1b5_4a32_d192_ed03)
}
