//! From where the line could still be won.
//!
//! Every place before one that can be won can be won, too, by what was played and then by the win;
//! and every place after a lost one is lost. So two places tell all: the last that is proved to be
//! winnable and the first that is proved to be lost. What lies between them is not known, and is
//! halved again and again, with a growing number of nodes for each place.

use std::sync::Arc;

use patience::Move;
use patience_solver::{Limits, Progress, Prunings, Report, Solver, Verdict};

use crate::newest::add_newest;
use crate::review::line::Line;
use crate::verdicts::follow;

/// The nodes that a place gets in the first round, in the second, and so on.
const ROUNDS: [u64; 5] = [15_000, 75_000, 400_000, 2_000_000, 8_000_000];
/// Maximum places of a round.
const MOST_PLACES: usize = 24;
/// The nodes of a portion.
const PORTION: u64 = 5_000;
/// What a portion counts at least, however few nodes it had.
const LEAST_PORTION: u64 = 100;
/// The memory of a search.
const BYTES: usize = 24 << 20;
/// How many searches that ended without a result are kept, to go on in the next round.
const MOST_KEPT: usize = 2;
/// How many places a way to win is tried at when it is found.
const MOST_FOLLOWED: usize = 64;

#[derive(Debug)]
pub(crate) struct Colours {
    length: usize,
    /// The last place that is known to be winnable, and moves that win from there.
    win: Option<(usize, Vec<Move>)>,
    /// The first place that is known to be lost, and what the solver said of it.
    loss: Option<(usize, Report)>,
    /// The shortest win from the deal.
    shortest: Option<Vec<Move>>,
    round: usize,
    /// The places that have had their turn in this round.
    tried: Vec<usize>,
    /// Places whose searches ran out of memory.
    given_up: Vec<usize>,
    probe: Option<Probe>,
    kept: Vec<Probe>,
}

/// A search from a place.
#[derive(Debug)]
struct Probe {
    place: usize,
    solver: Box<Solver>,
    spent: u64,
}

impl Colours {
    pub(crate) fn new(line: &Line) -> Colours {
        let length = line.length();
        let won = line.is_won();
        Colours {
            length,
            win: won.then(|| (length, Vec::new())),
            loss: None,
            shortest: won.then(|| line.moves()),
            round: 0,
            tried: Vec::new(),
            given_up: Vec::new(),
            probe: None,
            kept: Vec::new(),
        }
    }

    /// The last place from which a win is proved.
    pub(crate) fn winnable(&self) -> Option<usize> {
        self.win.as_ref().map(|&(place, _)| place)
    }

    /// The first place that is proved lost.
    pub(crate) fn lost(&self) -> Option<usize> {
        self.loss.as_ref().map(|&(place, _)| place)
    }

    /// What the solver said of the first lost place.
    pub(crate) fn loss(&self) -> Option<&Report> {
        self.loss.as_ref().map(|(_, report)| report)
    }

    /// Moves that win from the last place that is winnable.
    pub(crate) fn way(&self) -> &[Move] {
        self.win.as_ref().map_or(&[], |(_, way)| way)
    }

    /// The shortest win from the deal that is known.
    pub(crate) fn shortest(&self) -> Option<&[Move]> {
        self.shortest.as_deref()
    }

    /// The places that are not known: from the first to before the second.
    fn open(&self) -> (usize, usize) {
        (self.winnable().map_or(0, |place| place + 1), self.lost().unwrap_or(self.length + 1))
    }

    /// Whether every place is known, or every round is over.
    pub(crate) fn is_done(&self) -> bool {
        let (from, to) = self.open();
        from >= to || self.round >= ROUNDS.len()
    }

    /// Searches on for a portion; gives the nodes it took.
    pub(crate) fn portion(&mut self, line: &Line) -> u64 {
        let Some(mut probe) = self.probe.take().or_else(|| self.next(line)) else { return LEAST_PORTION };
        let before = probe.solver.work().nodes();
        let progress = probe.solver.step(PORTION);
        let nodes = (probe.solver.work().nodes() - before).max(LEAST_PORTION);
        probe.spent += nodes;
        match progress {
            Progress::Done(report) => self.take_in(line, probe.place, report),
            Progress::Searching if probe.spent < ROUNDS[self.round] => self.probe = Some(probe),
            Progress::Searching => add_newest(&mut self.kept, MOST_KEPT, probe),
        }
        nodes
    }

    /// The search whose turn it is; `None` at the end of a round.
    fn next(&mut self, line: &Line) -> Option<Probe> {
        let (from, to) = self.open();
        let place = self.choose(from, to).filter(|_| self.tried.len() < MOST_PLACES);
        let Some(place) = place else {
            self.round += 1;
            self.tried.clear();
            return None;
        };
        self.tried.push(place);
        self.kept.retain(|probe| (from..to).contains(&probe.place));
        if let Some(at) = self.kept.iter().position(|probe| probe.place == place) {
            return Some(self.kept.remove(at));
        }
        let (rules, position) = (Arc::clone(line.rules()), line.position(place));
        let limits = Limits { nodes: u64::MAX, bytes: BYTES, shortening: 0 };
        let solver = Solver::with(rules, &position, limits, position.hash128() as u64, &Prunings::default());
        Some(Probe { place, solver: Box::new(solver), spent: 0 })
    }

    /// The last place and the deal come first: they are asked about most, and the last is decided
    /// soonest. Then the middle of the widest gap between places that were tried, the later of two.
    fn choose(&self, from: usize, to: usize) -> Option<usize> {
        let is_open = |&place: &usize| {
            (from..to).contains(&place) && !self.tried.contains(&place) && !self.given_up.contains(&place)
        };
        if let Some(place) = [self.length, 0].into_iter().find(is_open) {
            return Some(place);
        }
        let mut walls: Vec<usize> =
            self.tried.iter().chain(&self.given_up).copied().filter(|place| (from..to).contains(place)).collect();
        walls.sort_unstable();
        walls.dedup();
        let starts = std::iter::once(from).chain(walls.iter().map(|wall| wall + 1));
        let gaps = starts.zip(walls.iter().copied().chain([to])).filter(|(start, end)| start < end);
        gaps.max_by_key(|(start, end)| end - start).map(|(start, end)| start + (end - start) / 2)
    }

    fn take_in(&mut self, line: &Line, place: usize, report: Report) {
        match report.verdict {
            Verdict::Winnable(way) => self.take_win(line, place, &way),
            Verdict::Unwinnable => self.loss = Some((place, report)),
            Verdict::Undecided(_) => self.given_up.push(place),
        }
    }

    /// Keeps a way to win, and tries it from later places: what was played there may only have
    /// changed the order.
    fn take_win(&mut self, line: &Line, place: usize, way: &[Move]) {
        let played = line.moves();
        let own: Vec<Move> = played[..place].iter().chain(way).copied().collect();
        if self.shortest.as_ref().is_none_or(|shortest| own.len() < shortest.len()) {
            self.shortest = Some(own);
        }
        let (mut last, mut best) = (place, way.to_vec());
        let (_, to) = self.open();
        let mut game = line.game_at(place);
        for later in place + 1..to.min(place + 1 + MOST_FOLLOWED) {
            if game.play(played[later - 1]).is_err() {
                break;
            }
            if let Some(way) = follow(line.rules(), game.position(), way) {
                (last, best) = (later, way);
            }
        }
        // What was played next may be the way itself.
        let same = best.iter().zip(&played[last..]).take_while(|(way, played)| way == played).count();
        last += same;
        best.drain(..same);
        if self.winnable().is_none_or(|known| last > known) {
            self.win = Some((last, best));
        }
    }
}
