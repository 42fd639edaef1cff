//! Klondike and its kin: what can be done before anything is decided for good, and which worlds are
//! won after it.
//!
//! Where foundations keep their cards every step is for good.

use std::collections::{HashSet, VecDeque};

use patience::{Card, Game, Move, Position, Rules};

use crate::base::budget::{Budget, Meter};
use crate::base::mechanisms::Mechanisms;
use crate::base::part::{Condition, Part, PartKind};
use crate::base::traits::Traits;
use crate::base::visited_exact::KeyTable;
use crate::families::heights::context::HeightsContext;
use crate::families::heights::state::{HeightsState, HeightsStep};
use crate::families::heights::walk::{Stopped, Walk};
use crate::position::free_look::FreeLook;
use crate::position::replay::Replay;

/// How many times as many worlds and nodes there are as elsewhere, as they cost less: so many nodes
/// count as one.
pub(crate) const MORE: u64 = 4;
/// The nodes of a search. What is not won by then counts as lost: a win that is hard to find takes
/// more luck than one that is easily found, once other cards lie there. Five times as many won
/// less.
const NODES: u64 = 200;
/// The memory of a search: more than its few nodes need.
const BYTES: usize = 1 << 20;
/// How many ways are listed, and how many states are looked at for them, at most.
const WAYS: usize = 32;
const STATES: usize = 400;
/// What turning up a card of a column counts besides the worlds that it wins: who has searched
/// knows every card of its world, so learning one is worth nothing to it.
const TURNS_UP: f64 = 0.06;

/// Looks at worlds on [heights](crate::families::heights).
#[derive(Debug)]
pub(crate) struct HeightsPlayer {
    context: HeightsContext,
    table: KeyTable,
    walk: Walk,
}

/// Steps that can be taken back, and a last one that can't; and whether that turns up a card of a
/// column.
type Way = (Vec<HeightsStep>, bool);

impl Part for HeightsPlayer {
    const NAME: &'static str = "short searches on heights";
    const KIND: PartKind = PartKind::Fair;
    const PROVED: Mechanisms = HeightsContext::PROVED;

    fn needs(traits: &Traits) -> Vec<Condition> {
        HeightsContext::needs(&traits.as_if_returning())
    }
}

impl HeightsPlayer {
    /// Whether rules and position are fit for it.
    pub(crate) fn fits(rules: &Rules, position: &Position) -> bool {
        HeightsContext::with_or_without(rules, position).is_some()
    }

    /// `None` if they are not.
    pub(crate) fn new(rules: &Rules, position: &Position) -> Option<HeightsPlayer> {
        let context = HeightsContext::with_or_without(rules, position)?;
        let walk = Walk::new(context.state(position));
        Some(HeightsPlayer { context, table: KeyTable::new(BYTES), walk })
    }

    /// Whether a win is easily found in a world; gives the nodes that it took, too.
    pub(crate) fn is_won(&mut self, world: &Position) -> (bool, u64) {
        if !self.context.read_piles(world) {
            return (false, 1);
        }
        let mut meter = Meter::new(Budget { nodes: u64::MAX, bytes: BYTES, ..Budget::default() });
        let (context, table, state) = (&self.context, &mut self.table, self.context.state(world));
        table.clear();
        let _ = table.insert(context.key(&state));
        self.walk.begin(state, None);
        let stopped = self.walk.go_on(context, NODES, &mut meter, table, &|_, _| false);
        (stopped == Stopped::Won, meter.nodes() + 1)
    }

    /// What may be played, with what it counts besides the worlds that it wins: each way to a step
    /// that can't be taken back, and turning the stock up to a card that the player does not know.
    /// A way ends where it shows such a card, as that may change the plan. `world` is any that
    /// agrees with what the player has seen.
    pub(crate) fn choices(&mut self, game: &Game, world: &Position, look: FreeLook) -> Vec<(Vec<Move>, f64)> {
        let mut choices: Vec<(Vec<Move>, f64)> = Vec::new();
        let mut add = |way: Vec<Move>, bonus: f64| {
            if !choices.iter().any(|(other, _)| *other == way) {
                choices.push((way, bonus));
            }
        };
        for (steps, turns_up) in self.ways(game, world) {
            let mut replay = Replay::new(game.rules(), world);
            steps.into_iter().for_each(|step| self.context.replay(&mut replay, step));
            add(until_new(game, replay.moves), if turns_up { TURNS_UP } else { 0.0 });
        }
        if let Some(turns) = look.turns_to_new(game) {
            add(turns, 0.0);
        }
        choices
    }

    /// The ways to all steps that can't be taken back, the shortest first. Cards of the stock that
    /// the player does not know are left out.
    fn ways(&mut self, game: &Game, world: &Position) -> Vec<Way> {
        if !self.context.read_piles(world) {
            return Vec::new();
        }
        let (context, root) = (&self.context, self.context.state(world));
        let is_known = |card: u8| Card::from_index(card).is_some_and(|card| game.knows(card));
        let mut seen = HashSet::from([(context.key(&root), false)]);
        let mut open = VecDeque::from([(root, None, Vec::new())]);
        let (mut ways, mut looked, mut listed) = (Vec::new(), 0, Vec::new());
        while let Some((state, before, steps)) = open.pop_front() {
            listed.clear();
            context.list(&state, before.as_ref(), &mut |step| listed.push(step));
            for &step in listed.iter().rev() {
                if matches!(step, HeightsStep::DrawUp(card) | HeightsStep::DrawDown(card) if !is_known(card)) {
                    continue;
                }
                let ends = !context.can_be_taken_back(&state, step);
                let mut after = state;
                context.play(&mut after, step);
                // What waits for a step that makes place does not matter where a way ends.
                let pending = if ends { 0 } else { after.pending };
                if !seen.insert((context.key(&HeightsState { pending, ..after }), ends)) {
                    continue;
                }
                let steps: Vec<HeightsStep> = steps.iter().copied().chain([step]).collect();
                if ends {
                    ways.push((steps, context.turns_up(&state, step)));
                } else {
                    open.push_back((after, Some(state), steps));
                }
            }
            looked += 1;
            if ways.len() >= WAYS || looked >= STATES {
                break;
            }
        }
        ways
    }
}

/// The moves up to the first that shows a card that the player does not know.
fn until_new(game: &Game, mut moves: Vec<Move>) -> Vec<Move> {
    let mut ahead = game.clone();
    let shows = |&mv: &Move| ahead.play(mv).is_err() || ahead.unknown_count() < game.unknown_count();
    if let Some(at) = moves.iter().position(shows) {
        moves.truncate(at + 1);
    }
    moves
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use patience::{Deck, Library, OptionValue};

    use super::*;
    use crate::base::outcome::Verdict;
    use crate::base::random::Random;
    use crate::portfolio::solve::solve;

    /// `None` where that takes too long.
    fn is_won(rules: &Arc<Rules>, position: &Position) -> Option<bool> {
        let budget = Budget { nodes: 200_000, bytes: Budget::bytes_for(200_000), shortening: 0, ..Budget::default() };
        match solve(rules, position, &budget, 1).verdict {
            Verdict::Winnable(_) => Some(true),
            Verdict::Unwinnable => Some(false),
            Verdict::Undecided(_) => None,
        }
    }

    /// Where the whole stock was seen, a world that can be won can be won after a choice; the
    /// choices are legal, whatever the unknown cards are; and what is won easily is won.
    #[test]
    fn a_choice_keeps_every_win() {
        [true, false].into_iter().for_each(choices_keep_wins);
    }

    fn choices_keep_wins(returns: bool) {
        let options = [("return".into(), OptionValue::Flag(returns))];
        let rules = Library::builtin().rules("klondike", &options).expect("its options");
        let (look, mut random, mut won) = (FreeLook::new(&rules), Random::new(5), 0);
        for deal in 0..5 {
            let mut game = Game::with_deck(rules.clone(), Deck::numbered(deal, 1)).expect("its deck");
            let mut heights = HeightsPlayer::new(&rules, game.position()).expect("rules that are fit");
            for _ in 0..8 {
                while let Some(turn) = look.next(&game) {
                    game.play(turn).expect("a legal turn");
                }
                let mut imagined = || game.imagined(|bound| random.below(bound as i32) as usize);
                let (world, other) = (imagined(), imagined());
                let choices = heights.choices(&game, &world, look);
                let after = |world: &Position, way: &[Move]| {
                    let mut after = *world;
                    for &mv in way {
                        let _ = after.play(&rules, mv).expect("a legal move");
                    }
                    after
                };
                for (way, _) in &choices {
                    after(&other, way);
                }
                if let Some(can_be_won) = is_won(&rules, &world) {
                    assert!(can_be_won || !heights.is_won(&world).0, "deal {deal}");
                    let won_after: Vec<_> =
                        choices.iter().map(|(way, _)| is_won(&rules, &after(&world, way))).collect();
                    let keeps = won_after.contains(&Some(true));
                    assert!(keeps == can_be_won || can_be_won && won_after.contains(&None), "deal {deal}");
                    won += u32::from(keeps);
                }
                let Some((next, _)) = choices.get(random.below(choices.len().max(1) as i32) as usize) else { break };
                next.iter().for_each(|&mv| game.play(mv).expect("a legal move"));
            }
        }
        assert!((5..40).contains(&won), "{won}");
    }
}
