//! A review of a game: from where it could still be won, how likely the fair player was to win it,
//! and what was in vain.
//!
//! Nothing in it knows a thread or a clock. The work is done in portions whose order depends on
//! nothing but the game: what is found after so much work is the same on every machine, and however
//! the work is divided into steps.

mod colours;
mod curve;
mod details;
mod line;
mod unneeded;

use patience::Game;
use patience_table::ReviewFindings;

use colours::Colours;
use curve::Curve;
use details::Details;
use line::Line;

/// The nodes that are spent on what could be won before the curve begins.
const HEAD_START: u64 = 150_000;

/// Reviews the line that a game has played; moves that were taken back are no part of it.
///
/// ```
/// use patience::{Deck, Game, Library};
/// use patience_advice::Review;
///
/// let rules = Library::builtin().rules("daemon", &[]).unwrap();
/// let game = Game::deal(rules, 1).unwrap();
/// let mut review = Review::new(&game, 300_000);
/// while !review.step(10_000) {}
/// assert_eq!(review.findings().winnable, Some(0));
/// ```
#[derive(Debug)]
pub struct Review {
    line: Line,
    colours: Colours,
    curve: Curve,
    details: Details,
    unneeded: Vec<usize>,
    /// How much was spent on the colours and their details, and on the curve.
    proving: u64,
    playing: u64,
    most: u64,
}

impl Review {
    /// Begins a review that ends after about so many nodes.
    pub fn new(game: &Game, most: u64) -> Review {
        let line = Line::of(game);
        Review {
            unneeded: unneeded::unneeded(&line),
            colours: Colours::new(&line),
            curve: Curve::new(&line),
            details: Details::default(),
            line,
            proving: 0,
            playing: 0,
            most,
        }
    }

    /// Works on for about so many nodes, of about a microsecond each; `true` when all is done.
    pub fn step(&mut self, nodes: u64) -> bool {
        let until = self.nodes().saturating_add(nodes.max(1));
        while !self.is_done() && self.nodes() < until {
            self.portion();
        }
        self.is_done()
    }

    /// What is known by now.
    pub fn findings(&self) -> ReviewFindings {
        let (winnable, lost) = (self.colours.winnable(), self.colours.lost());
        let instead = self.details.instead().unwrap_or(self.colours.way());
        ReviewFindings {
            length: self.line.length(),
            won: self.line.is_won(),
            winnable,
            lost,
            // Where the whole line can still be won nothing else was played.
            instead: if winnable < Some(self.line.length()) { instead.to_vec() } else { Vec::new() },
            reason: self.details.reason().cloned(),
            shortest: self.details.shortest().or(self.colours.shortest()).map(<[_]>::to_vec),
            curve: self.curve.chances(&self.line, lost),
            unneeded: self.unneeded.clone(),
            nodes: self.nodes(),
            done: self.is_done(),
        }
    }

    fn nodes(&self) -> u64 {
        self.proving + self.playing
    }

    fn is_done(&self) -> bool {
        let through = self.colours.is_done() && self.details.is_done() && self.curve.is_done();
        through || self.nodes() >= self.most
    }

    /// The next portion, of at most some tenths of a second.
    fn portion(&mut self) {
        if self.colours.is_done() && self.details.is_new() {
            self.details = Details::new(&self.line, &self.colours);
        }
        let proved = self.colours.is_done() && self.details.is_done();
        let plays = proved || self.proving > HEAD_START && self.playing < self.proving;
        if plays && !self.curve.is_done() {
            self.playing += self.curve.portion(&self.line, self.colours.lost());
        } else if self.colours.is_done() {
            self.proving += self.details.portion();
        } else {
            self.proving += self.colours.portion(&self.line);
        }
    }
}
