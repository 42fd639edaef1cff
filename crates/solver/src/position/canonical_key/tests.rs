//! Whether keys are counted rightly, and tell apart what differs.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Arc;

use patience::{Deck, Layout, Library, MoveList, Ruleset};
use patience_literal::general::{self, Endgame, Game, random_endgame, random_rules, rule_file};

use super::*;
use crate::base::random::Random;
use crate::position::macro_move::{MacroMoveLister, go};

/// Games per preset, and the most moves per game.
const GAMES: u64 = 4;
const MOVES: usize = 120;

#[test]
fn a_running_key_is_the_key_that_is_counted_anew() {
    let library = Library::builtin();
    for preset in library.preset_ids() {
        let rules = library.rules(preset, &[]).expect("a preset");
        for prunings in [Prunings::default(), Prunings::NONE] {
            let mut keys = RunningKey::new(Symmetry::with(&rules, &prunings));
            let mut random = Random::new(3);
            let mut moves = MoveList::new();
            for deal in 1..=GAMES {
                let mut position = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).expect("its deck");
                for _ in 0..MOVES {
                    keys.go_to(&position);
                    position.legal_moves_into(&rules, &mut moves);
                    for &mv in &moves {
                        let mut after = position;
                        let _ = after.play_unchecked(&rules, mv);
                        let wanted = keys.symmetry().key(&after);
                        assert_eq!(keys.look(&after), wanted, "{preset}, deal {deal}");
                    }
                    let Some(&mv) = moves.get(random.below(moves.len().max(1) as i32) as usize) else { break };
                    let _ = position.play_unchecked(&rules, mv);
                    // Sometimes on from the move that was looked at, sometimes from elsewhere.
                    if random.below(2) == 0 {
                        keys.look(&position);
                        keys.go_there();
                    }
                }
            }
        }
    }
}

/// Random rules, endgames of each, and their most cards.
const RULE_SETS: u64 = 150;
const ENDGAMES: usize = 2;
const LEFT: usize = 16;
/// So many positions are looked at from each root.
const POSITIONS: usize = 250;

/// Positions with one key have the same keys after them: what the key leaves out never matters.
#[test]
fn what_has_one_key_goes_on_alike() {
    let mut met = 0;
    for ruleset in Library::builtin().rulesets() {
        for rules in ruleset.all_rules() {
            let root = Position::deal(rules, &Deck::numbered(1, rules.pack())).expect("its deck");
            met += compare_from(rules, &root).unwrap_or_else(|error| panic!("{:?}: {error}", rules.parts().options));
        }
    }
    let mut random = general::Random::new(4);
    for _ in 0..RULE_SETS {
        let game = Game::new(random_rules(&mut random));
        let file = rule_file(&game.rules);
        let ruleset = Ruleset::read("random.toml", &file).unwrap_or_else(|error| panic!("{error}\n{file}"));
        for _ in 0..ENDGAMES {
            let literal = random_endgame(&game, Endgame::random(LEFT, &mut random), &mut random);
            let layout = serde_json::to_string(&general::layout(&game, &literal)).expect("a layout");
            let root = Layout::parse(&layout).and_then(|layout| layout.position(ruleset.default_rules()));
            let root = root.unwrap_or_else(|error| panic!("{error}: {layout}\n{file}"));
            let compared = compare_from(ruleset.default_rules(), &root);
            met += compared.unwrap_or_else(|error| panic!("{error}\nfrom {layout}\n{file}"));
        }
    }
    assert!(met > 2_000, "only {met} positions with the key of another");
}

/// The cards of the waste from its bottom on, and then the stock's in the order in which they come,
/// which does not matter where they are drawn one at a time: they are said to be the same.
fn cycled(symmetry: &Symmetry, rules: &Rules, position: &Position) -> Vec<usize> {
    let first = |kind| rules.piles().first(kind).into_iter();
    let stock = first(PileKind::Stock).flat_map(|pile| position.from_top(pile));
    let waste = first(PileKind::Waste).flat_map(|pile| position.cards(pile));
    let mut cards: Vec<usize> = waste.chain(stock).map(|card| symmetry.number(card)).collect();
    if symmetry.cycle.is_some_and(|cycle| cycle.cards == 1) {
        cards.sort_unstable();
    }
    cards
}

/// Looks at the positions that come from a root, and gives how many had the key of another one.
fn compare_from(rules: &Arc<Rules>, root: &Position) -> Result<u32, String> {
    // These two are exact; the others keep only what can be won.
    [Prunings::NONE, Prunings { rank_symmetry: true, ..Prunings::NONE }]
        .iter()
        .try_fold(0, |met, prunings| Ok(met + compare_with(rules, root, prunings)?))
}

fn compare_with(rules: &Arc<Rules>, root: &Position, prunings: &Prunings) -> Result<u32, String> {
    let symmetry = Symmetry::with(rules, prunings);
    let mut lister = MacroMoveLister::with(rules, prunings);
    let mut known: HashMap<u128, (Position, BTreeSet<u128>)> = HashMap::new();
    let (mut open, mut met, mut looked) = (VecDeque::from([*root]), 0, 0);
    while let Some(position) = open.pop_front().filter(|_| looked < POSITIONS) {
        looked += 1;
        let key = symmetry.key(&position);
        let before = known.get(&key);
        if before.is_some_and(|(other, _)| *other == position) {
            continue;
        }
        let mut macro_moves = Vec::new();
        lister.list(rules, &symmetry, &position, &mut macro_moves);
        let after = macro_moves.into_iter().map(|macro_move| {
            let mut after = position;
            let _ = go(rules, &mut after, rules.piles().first(PileKind::Waste), macro_move);
            after
        });
        let after: Vec<Position> = after.collect();
        let keys: BTreeSet<u128> = after.iter().map(|position| symmetry.key(position)).collect();
        if let Some((other, others)) = before {
            let text = |position| serde_json::to_string(&Layout::of(rules, position)).expect("a layout");
            let is_other = *others != keys
                || symmetry.cycle.is_some() && cycled(&symmetry, rules, other) != cycled(&symmetry, rules, &position);
            if is_other || other.is_won(rules) != position.is_won(rules) {
                return Err(format!("one key for\n{}\n{}", text(other), text(&position)));
            }
            met += 1;
        } else {
            known.insert(key, (position, keys));
            open.extend(after);
        }
    }
    Ok(met)
}
