//! Worlds: positions that agree with what the player has seen, and searches in them.

use std::sync::Arc;

use patience::{Move, Position, Rules};

use crate::base::budget::{Budget, Meter};
use crate::base::outcome::Found;
use crate::base::random::Random;
use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::fair::rollout::Rollout;
use crate::fair::settings::Settings;
use crate::families::heights::heights_player::HeightsPlayer;
use crate::families::rows::rows_player::RowsPlayer;
use crate::portfolio::complete::GameSearch;
use crate::position::beam::Beam;
use crate::position::evaluate::weight_sets::sets;
use crate::position::evaluate::weights::Weights;
use crate::position::macro_move::first_move;

/// How many short searches are spent on a world, or on a move in a world.
const TRIES: usize = 2;
/// The memory of a short search: much more than its few nodes need.
const BYTES: usize = 4 << 20;

/// A position as it may be, with a way to win it if one was found.
#[derive(Clone, Debug)]
pub(crate) struct World {
    pub(crate) position: Position,
    pub(crate) line: Option<Vec<Move>>,
    /// The move that leads furthest, where a beam has found no way to win.
    pub(crate) leads: Option<Move>,
}

impl World {
    pub(crate) fn new(position: Position, line: Option<Vec<Move>>) -> World {
        World { position, line, leads: None }
    }
}

/// Short searches in worlds, for wins without cards that come back from foundations.
pub(crate) struct Searcher {
    rules: Arc<Rules>,
    decks: u64,
    search: GameSearch,
    /// Lists all moves.
    pub(crate) all: Rollout,
    /// Plays on, without taking cards back from foundations.
    pub(crate) plain: Rollout,
    /// Where rules are fit for heights worlds are searched, and moves listed, by this alone.
    pub(crate) heights: Option<HeightsPlayer>,
    /// And where they are fit for rows, by this.
    pub(crate) rows: Option<RowsPlayer>,
    beam: Beam,
    weights: Vec<Weights>,
    random: Random,
}

impl Searcher {
    pub(crate) fn new(rules: &Arc<Rules>, position: &Position, seed: u64) -> Searcher {
        // Few wins need a card back, and a player who may take cards back at every turn gets lost.
        let stricter = rules.without_returns().map(Arc::new);
        let plainly = stricter.as_ref().unwrap_or(rules);
        let search = GameSearch::new(plainly, position, BYTES, &Prunings::default());
        Searcher {
            decks: u64::from(Traits::of(rules).decks),
            rules: Arc::clone(rules),
            search,
            all: Rollout::new(rules),
            plain: Rollout::new(plainly),
            heights: HeightsPlayer::new(rules, position),
            rows: RowsPlayer::new(rules),
            beam: Beam::new(rules, BYTES),
            weights: sets(rules),
            random: Random::new(seed ^ 0x5ea1),
        }
    }

    /// What a search costs: a node that is a play in a board takes half the time of others.
    fn cost(&self, nodes: u64) -> u64 {
        if matches!(self.search, GameSearch::Compact(_)) { nodes.div_ceil(2) } else { nodes }
    }

    /// Looks for a way to win; gives the nodes it cost, too.
    pub(crate) fn win(&mut self, position: &Position, settings: &Settings) -> (Option<Vec<Move>>, u64) {
        let mut meter = Meter::new(Budget { nodes: u64::MAX, bytes: BYTES, ..Budget::default() });
        let nodes = settings.try_nodes * self.decks * self.decks;
        for _ in 0..TRIES {
            self.search.begin(position, Some(&mut self.random));
            match self.search.go_on(nodes, &mut meter) {
                Found::Win(line) => return (Some(line), self.cost(meter.nodes())),
                Found::Nothing => break,
                Found::Limit | Found::Unproved | Found::RanOut(_) => {}
            }
        }
        (None, self.cost(meter.nodes()))
    }

    /// Looks for a way to win, with two decks by a beam where short searches find none: they hardly
    /// ever do in the hard games. Gives the nodes it cost, too.
    pub(crate) fn explore(&mut self, position: Position, settings: &Settings) -> (World, u64) {
        let (line, nodes) = self.win(&position, settings);
        let mut world = World::new(position, line);
        if world.line.is_some() || self.decks == 1 || settings.world_width == 0 {
            return (world, nodes);
        }
        let mut meter = Meter::new(Budget { nodes: u64::MAX, bytes: BYTES, ..Budget::default() });
        let weights = Weights::mixed(&self.weights, &mut self.random);
        self.beam.begin(&position, (settings.world_width, 0.0), &weights, &mut self.random);
        match self.beam.go_on(u64::MAX, &mut meter) {
            Found::Win(line) => world.line = Some(line),
            Found::Nothing | Found::Unproved | Found::Limit | Found::RanOut(_) => {
                world.leads = self.beam.towards_last().map(|step| first_move(&self.rules, &position, step));
            }
        }
        (world, nodes + meter.nodes())
    }

    /// The move that seems to lead to the most promising of the positions that are some moves away;
    /// gives the nodes it took, too.
    pub(crate) fn promising(&mut self, position: &Position, settings: &Settings) -> (Option<Move>, u64) {
        let mut meter = Meter::new(Budget { nodes: u64::MAX, bytes: BYTES, ..Budget::default() });
        let weights = &self.weights[self.random.below(self.weights.len() as i32) as usize];
        let macro_move = self.beam.ahead(position, settings.width, settings.levels, weights, &mut meter);
        (macro_move.map(|macro_move| first_move(&self.rules, position, macro_move)), meter.nodes())
    }

    /// Whether a position is won by those of the moves that are legal when their turn comes: gives
    /// these.
    pub(crate) fn follow(&self, position: &Position, line: &[Move]) -> Option<Vec<Move>> {
        let mut position = *position;
        let mut played = Vec::with_capacity(line.len());
        for &mv in line {
            if position.play(&self.rules, mv).is_ok() {
                played.push(mv);
            }
        }
        position.is_won(&self.rules).then_some(played)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use patience::{Deck, Game, Library};

    use super::*;

    #[test]
    fn ways_to_win_hold_in_the_world_that_was_searched() {
        let library = Library::builtin();
        let one_deck = ["daemon", "klondike", "klondike-drei", "canfield", "die-reihe", "koenigs-patience-frei"];
        for preset in one_deck.into_iter().chain(["grosse-harfe", "anneliese"]) {
            let rules = library.rules(preset, &[]).expect("a preset");
            let deck = Deck::numbered(1, rules.pack());
            let mut searcher = Searcher::new(&rules, &Position::deal(&rules, &deck).expect("its deck"), 1);
            let game = Game::deal(Arc::clone(&rules), 1).expect("its deck");
            let (mut random, mut won) = (Random::new(3), 0);
            // In one of these games few worlds of this deal are won at once.
            for world_number in 0..300 {
                if world_number >= 30 && won > 0 {
                    break;
                }
                let mut position = game.imagined(|bound| random.below(bound as i32) as usize);
                let (world, _) = searcher.explore(position, &Settings::thorough(1));
                let Some(line) = world.line else {
                    let leads_by_a_move = world.leads.is_some_and(|mv| position.play(&rules, mv).is_ok());
                    assert_eq!(leads_by_a_move, rules.decks() == 2, "{preset}, world {world_number}");
                    continue;
                };
                let legal = line.iter().all(|&mv| position.play(&rules, mv).is_ok());
                assert!(legal && position.is_won(&rules), "{preset}, world {world_number}");
                won += 1;
            }
            assert!(won > 0, "{preset}: no world was won");
        }
    }
}
