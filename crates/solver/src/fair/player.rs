//! Moves, rated in imagined worlds.

use std::collections::HashMap;

use patience::{Game, Move, PileKind, Refusal};

use crate::base::random::Random;
use crate::fair::candidate::Candidate;
use crate::fair::determinization::{Searcher, World};
use crate::fair::method::Method;
use crate::fair::settings::Settings;
use crate::position::free_look::FreeLook;

mod thinking;

/// A move, and in how many worlds it was found to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The move.
    pub mv: Move,
    /// The worlds that it wins, as far as was found, or as many as it seems to win: one at least.
    pub wins: u32,
    /// The worlds that were looked at.
    pub tries: u32,
    /// With how many turns of the stock it begins that belong together: the last brings a card that
    /// is played then, or one that nobody has seen. 0 for other moves.
    pub turns: usize,
}

/// A fair player at a game: see [the module](crate::fair).
#[derive(Clone, Debug)]
pub struct Player {
    game: Game,
    settings: Settings,
    random: Random,
    worlds: Vec<World>,
    /// The moves that may be played, once they are listed.
    candidates: Option<Vec<Candidate>>,
    /// What is left of the candidate that was chosen, the next move last.
    pending: Vec<Move>,
    /// How often the player was in a position, knowing so many cards.
    visits: HashMap<(u128, usize), u32>,
    /// The positions since the last draw or new card.
    trail: Vec<u128>,
    look: FreeLook,
    decided: Decided,
    method: Method,
    /// The nodes spent so far; so many times as many as are told as the method has more.
    nodes: u64,
}

/// What the solver says where no card is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decided {
    /// Nothing yet, after so many nodes.
    Open(u64),
    /// It is lost.
    Lost,
}

/// How often the same may be tried before the game is given up.
const MOST_VISITS: u32 = 2;

impl Player {
    /// A player who is given a game where it stands.
    pub fn new(game: Game, settings: Settings) -> Player {
        let mut player = Player {
            look: FreeLook::new(game.rules()),
            method: Method::of(game.rules(), game.position()),
            trail: trail(&game),
            game,
            settings,
            random: Random::new(settings.seed),
            worlds: Vec::new(),
            candidates: None,
            pending: Vec::new(),
            visits: HashMap::new(),
            decided: Decided::Open(0),
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
        self.nodes / self.method.more()
    }

    /// Whether the worlds that a move wins tell how often it wins the game: they are played on much
    /// as it would itself. Searches with few nodes and learned orders miss many wins that it finds
    /// later, and a search that knows all cards has some that it would not.
    pub fn tells_chances(&self) -> bool {
        matches!(self.method, Method::Heights | Method::Rows)
    }

    /// Thinks on about so many nodes longer; `false` when nothing is left to think about.
    pub fn improve(&mut self, nodes: u64) -> bool {
        self.think(&mut self.searcher(), nodes.saturating_mul(self.method.more()))
    }

    pub(super) fn searcher(&self) -> Searcher {
        Searcher::new(self.game.rules(), self.game.position(), self.settings.seed ^ self.nodes())
    }

    /// The move to play by what was thought so far. What belongs to it is kept for the next moves:
    /// see [`Player::planned`].
    pub fn settle(&mut self) -> Option<Move> {
        let mut searcher = self.searcher();
        self.planned().or_else(|| self.free_look()).or_else(|| self.pick(&mut searcher))
    }

    /// The next move of what was begun with the last one, if that was played.
    pub fn planned(&self) -> Option<Move> {
        self.pending.last().copied()
    }

    /// With how many turns of the stock goes on what was begun: see [`Rated::turns`].
    pub fn planned_turns(&self) -> usize {
        self.turns(self.pending.iter().rev())
    }

    /// The turns of the stock that a way begins with, unless something else than their card is
    /// played then.
    fn turns<'w>(&self, way: impl Iterator<Item = &'w Move>) -> usize {
        let waste = self.game.rules().piles().first(PileKind::Waste);
        let (mut turns, mut plays_it) = (0, true);
        for mv in way {
            match *mv {
                Move::Draw | Move::Redeal => turns += 1,
                Move::Cards { from, .. } => {
                    plays_it = Some(from) == waste;
                    break;
                }
            }
        }
        if plays_it { turns } else { 0 }
    }

    /// A turn of the stock that shows a card and costs nothing, if there is one.
    pub fn free_look(&self) -> Option<Move> {
        self.look.next(&self.game)
    }

    /// The moves that win some world, the best first. A look that costs nothing is not told apart:
    /// see [`Player::free_look`].
    pub fn rated(&self) -> Vec<Rated> {
        let mut all: Vec<Rated> = Vec::new();
        for candidate in self.ranked() {
            let Some(&mv) = candidate.way.first() else { continue };
            if candidate.wins > 0.0 && !all.iter().any(|rated| rated.mv == mv) {
                let wins = candidate.wins.round().max(1.0) as u32;
                let turns = self.turns(candidate.way.iter());
                all.push(Rated { mv, wins, tries: candidate.lines.len() as u32, turns });
            }
        }
        all
    }

    /// Plays a move, its own or another, and keeps the worlds that still agree with what is seen.
    ///
    /// # Errors
    /// The rule that the move breaks; nothing is changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        let unknown = self.game.unknown_count();
        step(&mut self.game, &mut self.trail, mv)?;
        self.visit();
        let candidates = self.candidates.take().unwrap_or_default();
        let chosen = candidates
            .into_iter()
            .find(|candidate| candidate.way.iter().rev().eq(self.pending.iter()) && candidate.way.first() == Some(&mv));
        if self.pending.pop() != Some(mv) {
            self.pending.clear();
        }
        if let Some(chosen) = chosen {
            for (world, line) in self.worlds.iter_mut().zip(chosen.lines) {
                let line = line.map(|line| [&chosen.way[..], &line].concat());
                world.line = line.or(world.line.take());
            }
        }
        self.worlds.retain_mut(|world| {
            world.leads = None;
            world.line = world.line.take().filter(|line| line.first() == Some(&mv)).map(|line| line[1..].to_vec());
            world.position.play(self.game.rules(), mv).is_ok() && self.game.may_be(&world.position)
        });
        if unknown > 1 && self.game.unknown_count() <= 1 {
            // There is one world now. If no way to win it is known the solver decides it.
            self.worlds.retain(|world| world.line.is_some());
            self.worlds.truncate(1);
        }
        Ok(())
    }

    fn visit(&mut self) {
        let key = (self.game.position().hash128(), self.game.unknown_count());
        *self.visits.entry(key).or_default() += 1;
    }

    /// Whether moves lead where the player was often enough, if they show nothing new.
    fn leads_nowhere(&self, way: &[Move]) -> bool {
        let mut position = *self.game.position();
        for &mv in way {
            let _ = position.play_unchecked(self.game.rules(), mv);
        }
        let key = position.hash128();
        let draws = way.iter().any(|mv| !matches!(mv, Move::Cards { .. }));
        if self.settings.never_back && !draws && self.trail.contains(&key) {
            return true;
        }
        self.visits.get(&(key, self.game.unknown_count())).is_some_and(|&visits| visits >= MOST_VISITS)
    }
}

/// The positions of a game since the last draw or new card.
fn trail(game: &Game) -> Vec<u128> {
    let mut line = game.again();
    let mut trail = vec![line.position().hash128()];
    let _ = game.moves().take(game.ply()).try_for_each(|mv| step(&mut line, &mut trail, mv));
    trail
}

/// Plays a move, with which the positions since the last draw or new card go on or begin anew.
fn step(game: &mut Game, trail: &mut Vec<u128>, mv: Move) -> Result<(), Refusal> {
    let unknown = game.unknown_count();
    game.play(mv)?;
    if !matches!(mv, Move::Cards { .. }) || game.unknown_count() < unknown {
        trail.clear();
    }
    trail.push(game.position().hash128());
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use patience::{Library, PileKind};

    use super::*;

    #[test]
    fn a_refused_move_changes_nothing() {
        let rules = Library::builtin().rules("klondike", &[]).expect("a preset");
        let game = Game::deal(rules, 1).expect("its deck");
        let mut player = Player::new(game, Settings::fast(1));
        let piles = player.game.rules().piles();
        let (from, to) = piles.first(PileKind::Waste).zip(piles.first(PileKind::Foundation)).expect("both piles");
        let before = (player.game.position().hash128(), player.visits.clone());
        assert!(player.play(Move::Cards { from, to, count: 1 }).is_err(), "the waste is empty");
        assert!(player.play(Move::Redeal).is_err(), "the stock is full");
        assert_eq!(before, (player.game.position().hash128(), player.visits.clone()));
        assert!(player.play(Move::Draw).is_ok());
    }

    /// Draws to a card that is played then belong together, and so do those to a new card.
    #[test]
    fn turns_that_belong_together_are_counted() {
        let rules = Library::builtin().rules("klondike", &[]).expect("a preset");
        let waste = rules.piles().first(PileKind::Waste).expect("a waste");
        let mut together = 0;
        for deal in 1..=20 {
            let mut game = Game::deal(Arc::clone(&rules), deal).expect("its deck");
            while game.play(Move::Draw).is_ok() {}
            game.play(Move::Redeal).expect("all was drawn");
            let unknown = game.unknown_count();
            let mut player = Player::new(game.clone(), Settings::fast(deal));
            player.improve(20_000);
            for rated in player.rated().into_iter().filter(|rated| rated.turns > 0) {
                assert_eq!(rated.mv, Move::Draw);
                let mut ahead = game.clone();
                (0..rated.turns)
                    .for_each(|_| ahead.play(Move::Draw).or_else(|_| ahead.play(Move::Redeal)).expect("legal"));
                assert_eq!(ahead.unknown_count(), unknown, "deal {deal}: the stock is known");
                let plays = |mv: &Move| matches!(mv, Move::Cards { from, .. } if *from == waste);
                assert!(ahead.position().legal_moves(&rules).iter().any(plays), "deal {deal}: {rated:?}");
                together += usize::from(rated.turns > 1);
            }
            let first = player.settle();
            let turns = player.planned_turns();
            assert!(turns == 0 || first == Some(Move::Draw), "deal {deal}");
        }
        assert!(together > 5, "only {together}");
    }

    #[test]
    fn ways_end_where_a_card_is_shown() {
        let rules = Library::builtin().rules("canfield", &[]).expect("a preset");
        let (mut ways, mut longest) = (0, 0);
        for deal in 1..=10 {
            if ways > 20 && longest > 5 {
                break;
            }
            let game = Game::deal(Arc::clone(&rules), deal).expect("its deck");
            let mut player = Player::new(game, Settings::thorough(deal));
            while let Some(mv) = player.decide(&mut player.searcher()) {
                for way in player.candidates.iter().flatten().filter(|own| own.begins_win).map(|own| &own.way) {
                    let (mut game, (last, before)) = (player.game.clone(), way.split_last().expect("a move"));
                    let unknown = game.unknown_count();
                    for &mv in before {
                        game.play(mv).expect("a legal move");
                    }
                    assert_eq!(game.unknown_count(), unknown, "deal {deal}: {way:?}");
                    game.play(*last).expect("a legal move");
                    assert!(game.unknown_count() < unknown, "deal {deal}: {way:?}");
                    (ways, longest) = (ways + 1, longest.max(way.len()));
                }
                player.play(mv).expect("a legal move");
            }
        }
        assert!(ways > 20 && longest > 5, "{ways} ways, the longest of {longest} moves");
    }
}
