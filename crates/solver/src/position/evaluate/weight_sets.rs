//! Which sets of weights a game is searched with.

use patience::Rules;

use crate::position::evaluate::shape::{LEARNED_FROM, Shape};
use crate::position::evaluate::weights::Weights;

/// A line for each set: the command that printed it, whose first argument is the game, and the
/// weights. They were learned by winning.
///
/// A first row began with the weights chosen by hand, another one mostly with a row that stands
/// here; the numbers after `--from` are those of the game's own rows, from 0 on. The first row of
/// Anneliese and of each harp, Anneliese's second and that of Streets began with rows that stood
/// here before, Josephine's with that of Forty Thieves, and Windmill's with that of Streets.
const TRAINED: &str = include_str!("trained.csv");
/// Games that differ by more than this have nothing to learn from one another.
const TOO_FAR: u32 = 60;

/// The sets of weights for a game, one at least: those that were learned from the games most like
/// it, or else the one set that was chosen by hand.
pub(crate) fn sets(rules: &Rules) -> Vec<Weights> {
    let shape = Shape::of(rules);
    let distance = |(_, of): &(&str, Shape)| of.distance(shape);
    let nearest = LEARNED_FROM.iter().map(distance).min().filter(|&nearest| nearest <= TOO_FAR);
    let alike = LEARNED_FROM.iter().filter(|game| Some(distance(game)) == nearest);
    let learned: Vec<Weights> = alike.flat_map(|(game, _)| trained(game)).collect();
    if learned.is_empty() { vec![Weights::by_hand()] } else { learned }
}

/// The sets that were learned from a game.
fn trained(game: &str) -> impl Iterator<Item = Weights> {
    TRAINED.lines().filter_map(move |line| {
        let (command, numbers) = line.split_once(',')?;
        (command.split(' ').nth(1) == Some(game)).then(|| Weights::parse(numbers))?
    })
}

#[cfg(test)]
mod tests {
    use patience::Library;

    use super::*;

    #[test]
    fn every_row_is_whole_and_is_of_a_game_that_weights_are_known_to_be_learned_from() {
        for (game, shape) in LEARNED_FROM {
            let rules = Library::builtin().rules(game, &[]).expect("a preset");
            assert_eq!(Shape::of(&rules), *shape, "{game}");
            assert!(!sets(&rules).contains(&Weights::by_hand()), "{game}");
        }
        let known: usize = LEARNED_FROM.iter().map(|(game, _)| trained(game).count()).sum();
        assert_eq!(known, TRAINED.lines().filter(|line| !line.starts_with('#')).count());
    }
}
