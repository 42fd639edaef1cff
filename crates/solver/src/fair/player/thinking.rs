//! How a player thinks: what may be played, in how many worlds it wins, and which of it is best.

use patience::{Move, Position};

use super::{Decided, Player};
use crate::base::budget::Budget;
use crate::base::outcome::Verdict;
use crate::fair::candidate::{Candidate, DOUBT};
use crate::fair::determinization::{Searcher, World};
use crate::fair::method::Method;
use crate::fair::rollout::POINTLESS;
use crate::portfolio::solve::solve;
use crate::position::macro_move::moves_of;

/// The least nodes for deciding the only world.
const LEAST_KNOWN: u64 = 1_000;
/// What it counts to lead furthest in all worlds, where beams find no way to win.
const LEADS: f64 = 0.3;
/// In so many worlds it is looked ahead where none is won. With one deck that wins no more games,
/// with two many.
const VOTES: usize = 6;
/// A candidate is no longer tested when it is worse than the best by so many errors of their
/// difference,
const ERRORS: f64 = 2.0;
/// and where an order was learned, or worse than what that takes.
const ERRORS_BESIDE_LEARNED: f64 = 1.0;
/// In rows, where it is asked many times over more and more worlds.
const ERRORS_IN_ROWS: f64 = 3.0;
/// With a learned order there are so many times as many worlds and nodes with two decks, up to a
/// number: 320 worlds have won no more games than 96.
const MORE_WORLDS: (usize, usize) = (8, 144);
const MORE_NODES: (u64, u64) = (4, 120_000);
/// The nodes that a value takes, besides the steps that lead there.
const VALUED: u64 = 2;
/// When a game has taken the nodes of so many moves, a move gets only a part of them: some games go
/// on for a thousand moves.
const FULL_MOVES: u64 = 20;
const LATE_PART: u64 = 8;

impl Player {
    /// The candidates, the best first.
    pub(super) fn ranked(&self) -> Vec<&Candidate> {
        let mut ranked: Vec<&Candidate> = self.candidates.iter().flatten().collect();
        let learned = self.learned_choice();
        let gain = |own: &Candidate, learned: &Candidate| {
            let is_learned = own.way == learned.way;
            if is_learned { 0.0 } else { own.surely_better_by(learned, self.doubt()).unwrap_or(f64::NEG_INFINITY) }
        };
        // Among moves that win as often those that win soon, so that nothing is put off for ever.
        ranked.sort_by(|a, b| {
            let better = match learned {
                Some(learned) => gain(b, learned).total_cmp(&gain(a, learned)),
                None => b.worth().total_cmp(&a.worth()).then(a.moves_to_win().total_cmp(&b.moves_to_win())),
            };
            better.then(b.looks.cmp(&a.looks))
        });
        ranked
    }

    /// What a learned order takes. It is played unless another candidate is better beyond doubt:
    /// the best of many that differ only by luck would often be a bad one.
    fn learned_choice(&self) -> Option<&Candidate> {
        let candidates = self.candidates.as_deref().filter(|_| self.compares_chances() && !self.is_known())?;
        candidates.iter().rev().max_by_key(|candidate| candidate.looks)
    }

    /// Thinks as long as the settings say and gives the move to play; `None` if nothing new can be
    /// tried.
    pub(crate) fn decide(&mut self, searcher: &mut Searcher) -> Option<Move> {
        if let Some(next) = self.planned().or_else(|| self.free_look()) {
            return Some(next);
        }
        let nodes = self.nodes_for_a_move();
        if !self.is_known() {
            if self.candidates.is_none() {
                self.list(searcher);
            }
            if self.settings.trusts_order && self.method.has_order() {
                self.nodes += self.method.more();
                return self.pick(searcher);
            }
        }
        let forced = self.candidates.as_ref().is_some_and(|candidates| candidates.len() < 2);
        while !forced && self.think(searcher, nodes) && self.is_known() && self.worlds.is_empty() {}
        self.pick(searcher)
    }

    fn nodes_for_a_move(&self) -> u64 {
        let one_deck = self.game.rules().decks() == 1;
        let nodes = if one_deck { self.settings.nodes } else { self.settings.nodes_with_two };
        let nodes = match self.compares_chances() {
            true => nodes.saturating_mul(MORE_NODES.0).min(MORE_NODES.1),
            false => nodes.saturating_mul(self.method.more()),
        };
        let is_late = self.compares_chances() && self.nodes > nodes.saturating_mul(FULL_MOVES);
        if is_late { nodes / LATE_PART } else { nodes }
    }

    /// Takes the best candidate as it looks now.
    pub(super) fn pick(&mut self, searcher: &mut Searcher) -> Option<Move> {
        let promising = self.promising(searcher);
        let fits = |candidate: &&&Candidate| promising.is_none_or(|mv| candidate.way.first() == Some(&mv));
        let mut way = self.ranked().iter().find(fits)?.way.clone();
        way.reverse();
        self.pending = way;
        self.pending.last().copied()
    }

    /// The first move of the candidate that leads to promising positions in the most worlds, where
    /// none is won.
    fn promising(&mut self, searcher: &mut Searcher) -> Option<Move> {
        let candidates = self.candidates.as_ref()?;
        if candidates.len() < 2 || self.decided == Decided::Lost || candidates.iter().any(|one| one.wins > 0.0) {
            return None;
        }
        let mut votes = vec![0; candidates.len()];
        for world in self.worlds.iter().take(VOTES) {
            let (mv, nodes) = searcher.promising(&world.position, &self.settings);
            self.nodes += nodes * self.method.more();
            if let Some(at) = candidates.iter().position(|own| own.way.first() == mv.as_ref()) {
                votes[at] += 1;
            }
        }
        let most = (0..votes.len()).rev().filter(|&at| votes[at] > 0).max_by_key(|&at| votes[at])?;
        candidates[most].way.first().copied()
    }

    /// Lists the candidates: all macro moves but those that have led nowhere before, and pointless
    /// ones only if there are no others.
    fn list(&mut self, searcher: &mut Searcher) {
        let world = self.imagined();
        if let Some(heights) = &mut searcher.heights {
            let choices = heights.choices(&self.game, &world, self.look).into_iter();
            let choices = choices.filter(|(way, _)| !self.leads_nowhere(way));
            let candidates: Vec<_> =
                choices.map(|(way, bonus)| Candidate { bonus, ..Candidate::new(way, 0) }).collect();
            if !candidates.is_empty() {
                self.candidates = Some(candidates);
                return;
            }
        }
        if let Some(rows) = &searcher.rows {
            let choices = rows.choices(self.game.rules(), &world).into_iter();
            self.candidates = Some(choices.map(|(way, looks)| Candidate::new(way, looks)).collect());
            return;
        }
        // Draws that show cards which are not known are not told from each other.
        let known = self.look.known_turns(&self.game);
        let mut candidates: Vec<Candidate> = Vec::new();
        for &(looks, macro_move) in searcher.all.macro_moves(&world) {
            let mut way = moves_of(self.game.rules(), &world, [macro_move]);
            if usize::from(macro_move.draws) > known {
                // What may be played then is not known yet.
                way.truncate(known + 1);
            }
            if candidates.iter().any(|candidate| candidate.way == way) || self.leads_nowhere(&way) {
                continue;
            }
            candidates.push(Candidate::new(way, looks));
        }
        if candidates.iter().any(|candidate| candidate.looks >= POINTLESS) {
            candidates.retain(|candidate| candidate.looks >= POINTLESS || candidate.way == [Move::Redeal]);
        }
        self.candidates = Some(candidates);
    }

    /// Takes the way that wins the only world as the only candidate, if it is known; else lists
    /// all.
    fn find_candidates(&mut self, searcher: &mut Searcher) {
        let line = self.worlds.first().and_then(|world| world.line.as_ref()).filter(|_| self.is_known());
        let Some((&first, rest)) = line.and_then(|line| line.split_first()) else { return self.list(searcher) };
        let lines = vec![Some(rest.to_vec())];
        let candidate = Candidate { results: vec![1.0], lines, wins: 1.0, ..Candidate::new(vec![first], 0) };
        self.candidates = Some(vec![candidate]);
    }

    /// Thinks on about so many nodes longer; `false` when nothing is left to think about.
    pub(super) fn think(&mut self, searcher: &mut Searcher, nodes: u64) -> bool {
        let known = self.is_known();
        if known && self.worlds.is_empty() && self.solve(nodes) {
            return true;
        }
        let last = self.nodes.saturating_add(nodes);
        if self.candidates.is_none() {
            self.find_candidates(searcher);
        }
        if self.decided == Decided::Lost || self.candidates.iter().flatten().next().is_none() {
            return false;
        }
        let worlds = if known { 1 } else { self.most_worlds() };
        while self.nodes < last {
            let left = worlds.saturating_sub(self.worlds.len());
            if let Some(at) = self.next_test() {
                (0..self.method.batch()).for_each(|_| self.test(searcher, at));
            } else if left == 0 || self.is_settled() {
                return false;
            } else {
                (0..self.method.batch().min(left)).for_each(|_| self.imagine(searcher));
            }
        }
        true
    }

    fn most_worlds(&self) -> usize {
        let more = self.settings.worlds.saturating_mul(self.method.more() as usize);
        let worlds = more / usize::from(self.game.rules().decks());
        let worlds =
            if self.compares_chances() { worlds.saturating_mul(MORE_WORLDS.0).min(MORE_WORLDS.1) } else { worlds };
        worlds.max(1)
    }

    /// Whether there is only one world.
    fn is_known(&self) -> bool {
        self.game.unknown_count() <= 1
    }

    /// Whether there is only one world, and a way to win it is known: it is followed however long
    /// it is.
    pub(crate) fn knows_the_way(&self) -> bool {
        self.is_known() && self.worlds.first().is_some_and(|world| world.line.is_some())
    }

    /// Decides the only world by the solver, twice as long each time; `false` when there is nothing
    /// left to decide. The nodes for that are for a whole game: when they are spent each move gets
    /// as many as where cards are unknown.
    fn solve(&mut self, nodes: u64) -> bool {
        let Decided::Open(spent) = self.decided else { return false };
        let position = self.game.imagined(|_| 0);
        let goes_on = spent < self.settings.known_nodes;
        let nodes = if goes_on { nodes.max(spent) } else { nodes }.max(LEAST_KNOWN);
        let budget = Budget { nodes, bytes: Budget::bytes_for(nodes), ..Budget::default() };
        let report = solve(self.game.rules(), &position, &budget, self.settings.seed);
        self.nodes += (report.nodes + 1) * self.method.more();
        self.decided = Decided::Open(spent + nodes);
        match report.verdict {
            Verdict::Winnable(line) => self.worlds.push(World::new(position, Some(line))),
            Verdict::Unwinnable => self.decided = Decided::Lost,
            Verdict::Undecided(_) => return goes_on,
        }
        false
    }

    fn imagined(&mut self) -> Position {
        let random = &mut self.random;
        self.game.imagined(|bound| random.below(bound as i32) as usize)
    }

    fn imagine(&mut self, searcher: &mut Searcher) {
        let position = self.imagined();
        if self.method != Method::Searches {
            self.nodes += 1;
            self.worlds.push(World::new(position, None));
            return;
        }
        let (world, nodes) = searcher.explore(position, &self.settings);
        // So that worlds that cost nothing are bounded, too.
        self.nodes += nodes + 1;
        self.list_way(&world);
        self.worlds.push(world);
        self.count_leads();
    }

    /// Lists how a world's way to win begins, up to the next unknown card, as a candidate. Moves
    /// that are tested one by one go on in each world as is best there, which nobody can do who
    /// does not know it; a way is the same in all.
    fn list_way(&mut self, world: &World) {
        if self.game.rules().decks() > 1 || self.settings.ways == 0 {
            return;
        }
        let Some(candidates) = self.candidates.as_ref().filter(|listed| listed.len() > 1) else { return };
        if candidates.iter().filter(|candidate| candidate.begins_win).count() >= self.settings.ways {
            return;
        }
        let Some(way) = world.line.as_ref().and_then(|line| self.as_far_as_known(line)) else { return };
        let end = |way: &[Move]| {
            let mut end = world.position;
            way.iter().all(|&mv| end.play(self.game.rules(), mv).is_ok()).then(|| end.hash128())
        };
        let own = end(&way);
        if candidates.iter().all(|other| end(&other.way) != own)
            && let Some(listed) = &mut self.candidates
        {
            listed.push(Candidate { begins_win: true, ..Candidate::new(way, i32::MIN) });
        }
    }

    /// The moves of a line up to the first that shows an unknown card; `None` if they go back to
    /// where the player was. Until then everything is known, so nothing hidden is made use of.
    fn as_far_as_known(&self, line: &[Move]) -> Option<Vec<Move>> {
        let (mut game, unknown, mut way) = (self.game.clone(), self.game.unknown_count(), Vec::new());
        for &mv in line {
            game.play(mv).ok()?;
            way.push(mv);
            if game.unknown_count() < unknown {
                break;
            }
            if self.leads_nowhere(&way) {
                return None;
            }
        }
        Some(way)
    }

    /// Counts for each candidate the worlds in which a beam that did not win got furthest by it.
    fn count_leads(&mut self) {
        let worlds = self.worlds.len().max(1) as f64;
        for candidate in self.candidates.iter_mut().flatten() {
            let led = |world: &&World| world.leads.is_some() && world.leads.as_ref() == candidate.way.first();
            candidate.bonus = self.worlds.iter().filter(led).count() as f64 / worlds * LEADS;
        }
    }

    /// Of the candidates that may be the best, the one that was tested in the fewest worlds, if not
    /// in all.
    fn next_test(&self) -> Option<usize> {
        let all = || self.candidates.iter().flatten();
        let best = all().max_by(|a, b| a.worth().total_cmp(&b.worth()))?;
        let is_open = |own: &Candidate| own.results.len() < self.worlds.len() && self.counts(own);
        let doubt = self.doubt();
        let may_win = |own: &Candidate| match self.learned_choice() {
            // All others are compared with it.
            Some(learned) if is_open(learned) => own.way == learned.way,
            Some(learned) => {
                [learned, best].iter().all(|than| own.may_be_better_than(than, ERRORS_BESIDE_LEARNED, doubt))
            }
            None => own.may_be_better_than(best, self.errors(), doubt),
        };
        let open = all().enumerate().filter(|(_, candidate)| is_open(candidate) && may_win(candidate));
        open.min_by_key(|(_, candidate)| candidate.results.len()).map(|(at, _)| at)
    }

    /// Whether in rows one candidate is better than all others beyond doubt.
    fn is_settled(&self) -> bool {
        let all = || self.candidates.iter().flatten();
        let best = all().max_by(|a, b| a.worth().total_cmp(&b.worth()));
        let may_be_best =
            |own: &&Candidate| best.is_none_or(|best| own.may_be_better_than(best, self.errors(), self.doubt()));
        // The only candidate is tested as much as any, for a hint tells in how many worlds it wins.
        self.method == Method::Rows && all().count() > 1 && all().filter(may_be_best).count() < 2
    }

    fn errors(&self) -> f64 {
        if self.method == Method::Rows { ERRORS_IN_ROWS } else { ERRORS }
    }

    fn compares_chances(&self) -> bool {
        self.method == Method::Chances
    }

    fn doubt(&self) -> f64 {
        if self.compares_chances() { f64::from(self.settings.doubt) / 100.0 } else { DOUBT }
    }

    /// Whether a candidate is tested at all. With two decks a test takes so long that it is worth
    /// it only for the plain order's move and for those that begin a way to win or lead furthest,
    /// unless an order was learned.
    fn counts(&self, own: &Candidate) -> bool {
        if self.game.rules().decks() == 1 || self.compares_chances() || own.bonus > 0.0 {
            return true;
        }
        let begins = |world: &World| world.line.as_ref().is_some_and(|line| line.starts_with(&own.way));
        let looks_best = self.candidates.iter().flatten().all(|other| other.looks <= own.looks);
        looks_best || self.worlds.iter().any(begins)
    }

    /// Tests a candidate in the next world.
    fn test(&mut self, searcher: &mut Searcher, at: usize) {
        let Some(candidate) = self.candidates.as_mut().and_then(|candidates| candidates.get_mut(at)) else { return };
        let Some(world) = self.worlds.get(candidate.results.len()) else { return };
        let (rules, settings) = (self.game.rules(), &self.settings);
        let won = |is_won: bool| f64::from(u8::from(is_won));
        self.nodes += if let Some(heights) = &mut searcher.heights {
            candidate.test_by(rules, world, |after| {
                let (is_won, nodes) = heights.is_won(after);
                (won(is_won), nodes)
            })
        } else if let Some(rows) = &mut searcher.rows {
            candidate.test_by(rules, world, |after| {
                let ended = rows.play_on(rules, after);
                (won(ended.is_won), u64::from(ended.steps) + 1)
            })
        } else if self.method == Method::Chances {
            candidate.test_by(rules, world, |after| {
                let (chance, steps) = searcher.plain.chance(after, settings.steps).unwrap_or_default();
                (chance, u64::from(steps) + VALUED)
            })
        } else {
            candidate.test(rules, world, searcher, settings)
        };
    }
}
