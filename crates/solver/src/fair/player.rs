//! Moves, rated in imagined worlds.

use std::collections::HashMap;
use std::sync::Arc;

use patience::{Game, Move, Position, Rules};

use crate::acts::Act;
use crate::depth::{kinds, likely};
use crate::fair::look::Look;
use crate::fair::settings::Settings;
use crate::fair::world::{Searcher, World};
use crate::budget::Budget;
use crate::random::Random;
use crate::solve::{Verdict, solve};

/// A move, and in how many worlds it was found to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The move.
    pub mv: Move,
    /// The worlds that it wins, as far as was found.
    pub wins: u32,
    /// The worlds that were looked at.
    pub tries: u32,
}

/// A fair player at a game: see [the module](crate::fair).
#[derive(Clone, Debug)]
pub struct Player {
    game: Game,
    settings: Settings,
    random: Random,
    /// Worlds that can be won, as far as was found.
    worlds: Vec<World>,
    /// How many were not found to be winnable.
    barren: usize,
    /// The moves that begin a way to win in some world.
    candidates: Vec<Candidate>,
    /// How often the player was in a position, knowing so many cards.
    visits: HashMap<(u128, usize), u32>,
    /// Ways that have won other worlds.
    book: Vec<Vec<Move>>,
    look: Look,
    /// What was spent in vain on the only world that is left, where nothing is unknown, and whether it is lost.
    decided: Decided,
    nodes: u64,
}

/// What the solver says of the only world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decided {
    /// Nothing yet, with so many nodes.
    Open(u64),
    /// It is lost.
    Lost,
}

/// A move that may be good: `lines[n]` is how it wins the world `n`.
#[derive(Clone, Debug)]
struct Candidate {
    mv: Move,
    lines: Vec<Option<Vec<Move>>>,
    wins: u32,
}

/// The ways that are kept to be tried in other worlds.
const BOOK: usize = 6;
/// How often the same may be tried before the game is given up.
const MOST_VISITS: u32 = 2;

impl Player {
    /// A player who is given a game where it stands.
    pub fn new(game: Game, settings: Settings) -> Player {
        let mut player = Player {
            look: Look::new(game.rules()),
            decided: Decided::Open(0),
            game,
            settings,
            random: Random::new(settings.seed),
            worlds: Vec::new(),
            barren: 0,
            candidates: Vec::new(),
            visits: HashMap::new(),
            book: Vec::new(),
            nodes: 0,
        };
        player.visit();
        player
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The nodes spent so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// How many worlds were looked at for the next move.
    pub fn worlds_seen(&self) -> u32 {
        (self.worlds.len() + self.barren) as u32
    }

    /// Thinks on about so many nodes longer; `false` when nothing is left to think about.
    pub fn improve(&mut self, nodes: u64) -> bool {
        let rules = Arc::clone(self.game.rules());
        let mut searcher = Searcher::new(&rules, self.game.position(), self.settings.seed ^ self.nodes);
        self.think(&mut searcher, nodes)
    }

    /// The move to play, after thinking for as long as the settings say; `None` if there is no move, or none that has not
    /// led nowhere before.
    pub fn choose(&mut self) -> Option<Move> {
        let rules = Arc::clone(self.game.rules());
        let mut searcher = Searcher::new(&rules, self.game.position(), self.settings.seed ^ self.nodes);
        self.decide(&mut searcher)
    }

    /// The moves that win some world, the best first.
    pub fn rated(&self) -> Vec<Rated> {
        let rate = |candidate: &&Candidate| {
            let tries = (candidate.lines.len() + self.barren) as u32;
            Rated { mv: candidate.mv, wins: candidate.wins, tries }
        };
        self.ranked().iter().map(rate).collect()
    }

    fn ranked(&self) -> Vec<&Candidate> {
        let mut ranked: Vec<&Candidate> = self.candidates.iter().collect();
        let kinds = kinds(self.game.rules());
        let order = |mv| likely(self.game.rules(), &kinds, self.game.position(), Act::without_draws(mv));
        // Among moves that win as often those that win soon, so that nothing is put off for ever.
        ranked.sort_by(|a, b| {
            let better = b.share().total_cmp(&a.share()).then(a.moves_to_win().total_cmp(&b.moves_to_win()));
            better.then_with(|| order(b.mv).cmp(&order(a.mv)))
        });
        ranked
    }

    /// Thinks as long as the settings say and gives the move to play; `None` if nothing new can be tried.
    pub(crate) fn decide(&mut self, searcher: &mut Searcher<'_>) -> Option<Move> {
        if let Some(look) = self.look.next(&self.game) {
            return Some(look);
        }
        let moves = self.sensible_moves();
        if moves.len() > 1 && self.decided != Decided::Lost {
            let nodes = self.settings.nodes * u64::from(self.game.rules().decks());
            while self.think(searcher, nodes) && self.is_known() {}
        }
        let best = self.ranked().iter().map(|candidate| candidate.mv).find(|mv| moves.contains(mv));
        let best = best.or_else(|| {
            if moves.len() < 2 || self.decided == Decided::Lost {
                return None;
            }
            self.promising(searcher, &moves)
        });
        let kinds = kinds(self.game.rules());
        let order = |mv| likely(self.game.rules(), &kinds, self.game.position(), Act::without_draws(mv));
        best.or_else(|| {
            moves.iter().copied().rev().max_by_key(|&mv| (std::cmp::Reverse(self.visits_after(mv)), order(mv)))
        })
    }

    /// The move that leads to promising positions in the most worlds, where none is won.
    fn promising(&mut self, searcher: &mut Searcher<'_>, moves: &[Move]) -> Option<Move> {
        let mut votes = vec![0; moves.len()];
        for _ in 0..self.settings.worlds {
            let random = &mut self.random;
            let position = self.game.imagined(|bound| random.below(bound as i32) as usize);
            let (mv, nodes) = searcher.promising(&position, &self.settings);
            self.nodes += nodes;
            if let Some(at) = moves.iter().position(|&own| Some(own) == mv) {
                votes[at] += 1;
            }
        }
        let most = (0..moves.len()).rev().filter(|&at| votes[at] > 0).max_by_key(|&at| votes[at])?;
        Some(moves[most])
    }

    /// Plays a move and keeps the worlds that still agree with what is seen.
    pub(crate) fn play(&mut self, mv: Move) {
        let rules = Arc::clone(self.game.rules());
        if self.game.play(mv).is_err() {
            return;
        }
        self.visit();
        let chosen = self.candidates.iter().position(|candidate| candidate.mv == mv);
        let mut lines = chosen.map_or_else(Vec::new, |at| self.candidates.swap_remove(at).lines);
        lines.resize(self.worlds.len(), None);
        self.candidates.clear();
        self.barren = 0;
        let old = std::mem::take(&mut self.worlds);
        for (mut world, line) in old.into_iter().zip(lines) {
            let Some(line) = line else { continue };
            if world.position.play(&rules, mv).is_err() {
                continue;
            }
            world.line = line;
            if self.game.may_be(&world.position) {
                self.add(world);
            } else {
                self.remember(world.line);
            }
        }
    }

    fn remember(&mut self, line: Vec<Move>) {
        if self.book.len() == BOOK {
            self.book.remove(0);
        }
        self.book.push(line);
    }

    fn visit(&mut self) {
        let key = (self.game.position().hash128(), self.game.unknown_count());
        *self.visits.entry(key).or_default() += 1;
    }

    /// How often the player was where a move leads, if it shows nothing new.
    fn visits_after(&self, mv: Move) -> u32 {
        let mut position = *self.game.position();
        let _ = position.play_unchecked(self.game.rules(), mv);
        self.visits.get(&(position.hash128(), self.game.unknown_count())).copied().unwrap_or(0)
    }

    /// The legal moves but for those that have led nowhere before.
    fn sensible_moves(&self) -> Vec<Move> {
        let moves = self.game.position().legal_moves(self.game.rules());
        moves.iter().copied().filter(|&mv| self.visits_after(mv) < MOST_VISITS).collect()
    }

    /// Takes a world in, with its way to win, whose first move thereby is a candidate.
    fn add(&mut self, world: World) {
        if let Some(&first) = world.line.first()
            && !self.candidates.iter().any(|candidate| candidate.mv == first)
        {
            self.candidates.push(Candidate { mv: first, lines: Vec::new(), wins: 0 });
        }
        self.worlds.push(world);
    }

    /// Thinks on about so many nodes longer; `false` when nothing is left to think about.
    fn think(&mut self, searcher: &mut Searcher<'_>, nodes: u64) -> bool {
        let last = self.nodes.saturating_add(nodes);
        let worlds = if self.is_known() { 1 } else { self.settings.worlds };
        if self.is_known() && self.worlds.is_empty() {
            return self.solve(nodes);
        }
        while self.nodes < last {
            // 1. Moves that may be the best are tested in all worlds.
            if let Some(at) = self.next_test() {
                self.test(searcher, at);
            } else if self.worlds.len() >= worlds || self.barren >= 4 * worlds {
                return false;
            } else {
                // 2. Then a world more is looked at.
                self.imagine(searcher);
            }
        }
        true
    }

    /// Whether there is only one world.
    fn is_known(&self) -> bool {
        self.game.unknown_count() <= 1
    }

    /// Decides the only world by the solver, twice as long each time; `false` when there is nothing left to decide. The
    /// nodes for that are for a whole game: when they are spent each move gets as many as where cards are unknown.
    fn solve(&mut self, nodes: u64) -> bool {
        let Decided::Open(spent) = self.decided else { return false };
        let position = self.game.imagined(|_| 0);
        let goes_on = spent < self.settings.known_nodes;
        let nodes = if goes_on { nodes.max(spent) } else { nodes };
        let budget = Budget { nodes, bytes: Budget::bytes_for(nodes), time: None, stop: None };
        let report = solve(self.game.rules(), &position, &budget, self.settings.seed);
        self.nodes += report.nodes + 1;
        self.decided = Decided::Open(spent + report.nodes + 1);
        match report.verdict {
            Verdict::Winnable(line) => {
                let tail = line.get(1..).map(<[Move]>::to_vec);
                self.add(World { position, line });
                if let Some(candidate) = self.candidates.last_mut() {
                    candidate.wins += 1;
                    candidate.lines.push(tail);
                }
            }
            Verdict::Unwinnable => self.decided = Decided::Lost,
            Verdict::Undecided(_) => return goes_on,
        }
        false
    }

    fn imagine(&mut self, searcher: &mut Searcher<'_>) {
        let random = &mut self.random;
        let position = self.game.imagined(|bound| random.below(bound as i32) as usize);
        let known = self.book.iter().rev().find_map(|line| searcher.follow(&position, line));
        let line = known.or_else(|| {
            let (line, nodes) = searcher.win(&position, &self.settings);
            self.nodes += nodes;
            line
        });
        // So that worlds that cost nothing are bounded, too.
        self.nodes += 1;
        match line {
            Some(line) => self.add(World { position, line }),
            None => self.barren += 1,
        }
    }

    /// Of the candidates that may be the best, the one that was tested in the fewest worlds, if not in all.
    fn next_test(&self) -> Option<usize> {
        let surest = self.candidates.iter().map(|candidate| candidate.bounds().0).fold(0.0, f64::max);
        let open = |candidate: &Candidate| candidate.lines.len() < self.worlds.len();
        let may_be_best = |candidate: &Candidate| candidate.bounds().1 >= surest;
        let all = self.candidates.iter().enumerate();
        let open = all.filter(|(_, candidate)| open(candidate) && may_be_best(candidate));
        open.min_by_key(|(_, candidate)| candidate.lines.len()).map(|(at, _)| at)
    }

    /// Tests a candidate in the next world.
    fn test(&mut self, searcher: &mut Searcher<'_>, at: usize) {
        let candidate = &mut self.candidates[at];
        let world = &self.worlds[candidate.lines.len()];
        let rules: &Rules = self.game.rules();
        let mut after: Position = world.position;
        let mut line = None;
        self.nodes += 1;
        if world.line.first() == Some(&candidate.mv) {
            line = Some(world.line[1..].to_vec());
        } else if after.play(rules, candidate.mv).is_ok() {
            // Most moves only change their order.
            line = searcher.follow(&after, &world.line);
            if line.is_none() {
                let (found, nodes) = searcher.win(&after, &self.settings);
                self.nodes += nodes;
                line = found;
            }
        }
        candidate.wins += u32::from(line.is_some());
        candidate.lines.push(line);
    }
}

impl Candidate {
    /// The share of worlds that it wins, drawn towards one half by one world.
    fn share(&self) -> f64 {
        (f64::from(self.wins) + 0.5) / (self.lines.len() as f64 + 1.0)
    }

    /// How many moves more it takes to win, on the average.
    fn moves_to_win(&self) -> f64 {
        let moves: usize = self.lines.iter().flatten().map(Vec::len).sum();
        moves as f64 / f64::from(self.wins.max(1))
    }

    /// Where the true share lies, more or less.
    fn bounds(&self) -> (f64, f64) {
        let (share, tries) = (self.share(), self.lines.len() as f64 + 1.0);
        let error = (share * (1.0 - share) / tries).sqrt();
        (share - error, share + error)
    }
}
