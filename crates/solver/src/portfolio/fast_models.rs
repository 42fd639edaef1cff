//! Every fast model beside the core: see [`FastModel`].
//!
//! Each model plays at random by all rules that its conditions admit: all presets with all options,
//! their relaxed rules, and rules made up at random. Each position is compared in every way that
//! the contract names.
//!
//! `RULE_SETS=5000 SEED=1 GAMES=20 cargo test --release -p patience-solver --lib fast_models --
//! --nocapture` asks for more and other rules, and for more games of each.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use patience::{Deck, Layout, Library, OptionValue, Position, Rules, Ruleset};
use patience_literal::general::{self, Endgame, Game, Random, random_endgame, random_rules, rule_file};

use crate::base::fast_model::{FastModel, Omitted, play_all};
use crate::base::part::{Part, PartKind};
use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::families::acts::acts_model::ActsModel;
use crate::families::compact::depth_first::compact_model::CompactModel;
use crate::families::heights::heights_model::HeightsModel;
use crate::families::one_foundation::rollout_beam::RolloutBeam;
use crate::families::rows::delayed_state::delayed_model::DelayedModel;
use crate::families::rows::rows_model::RowsModel;
use crate::portfolio::parts::applicability;

/// Random rules; games of each rules, from deals and from endgames.
const RULE_SETS: u64 = 750;
const GAMES: u64 = 1;
/// Maximum steps of a game. Short games from one root are played again until they have as many.
const STEPS: usize = 60;
const AGAIN: usize = 30;
/// Maximum cards of an endgame that do not lie on foundations.
const LEFT: usize = 24;
/// After so many random rules long runs tell how they stand.
const TELL_EVERY: u64 = 2_000;
/// At least so many rules must admit each model, and so many steps of each be compared.
const LEAST: (u64, u64) = (6, 2_000);

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

/// What was compared of one model.
#[derive(Debug, Default)]
struct Compared {
    rules: u64,
    random_rules: u64,
    games: u64,
    positions: u64,
    won: u64,
    steps: u64,
    lines: u64,
    omitted: Omitted,
}

/// Rules, and the first positions of some games by them.
struct Table {
    name: String,
    rules: Arc<Rules>,
    roots: Vec<Position>,
    is_random: bool,
}

/// Plays a model beside the core from each root.
fn play_table<M: FastModel>(table: &Table, random: &mut Random, compared: &mut Compared) {
    if !M::Part::applies(&Traits::of(&table.rules)) {
        return;
    }
    *(if table.is_random { &mut compared.random_rules } else { &mut compared.rules }) += 1;
    for (number, root) in table.roots.iter().enumerate() {
        // Of several variants each has its turn.
        let mut variants = M::variants();
        let turn = (number as u64 + compared.rules + compared.random_rules) as usize % variants.len();
        for prunings in variants.drain(turn..=turn) {
            let mut games = || {
                let last = compared.positions + STEPS as u64;
                (0..AGAIN).try_for_each(|_| match compared.positions < last {
                    true => play_game::<M>(&table.rules, root, &prunings, random, compared),
                    false => Ok(()),
                })
            };
            let result = catch_unwind(AssertUnwindSafe(&mut games)).unwrap_or_else(|_| Err("it panicked".into()));
            if let Err(error) = result {
                panic!("{} of {}, game {number}, with {prunings:?}: {error}", M::Part::NAME, table.name);
            }
        }
    }
}

/// A game of random steps.
fn play_game<M: FastModel>(
    rules: &Arc<Rules>,
    root: &Position,
    prunings: &Prunings,
    random: &mut Random,
    compared: &mut Compared,
) -> Result<(), String> {
    let Some(mut model) = M::new(rules, root, prunings) else { return Ok(()) };
    let (mut position, mut state) = (*root, model.state(root));
    let mut keys = HashMap::new();
    compared.games += 1;
    for _ in 0..STEPS {
        let after = compare_position(rules, &mut model, &position, &state, &mut keys, compared)
            .map_err(|error| format!("{error}\nat {}", text(rules, &position)))?;
        if after.is_empty() {
            break;
        }
        // The state that was played goes on: what goes wrong late must show as well. The first
        // steps are those to foundations and after few draws, and make longer games.
        let at = if random.chance(50) { 0 } else { random.below(after.len()) };
        (position, state) = after[at].clone();
    }
    Ok(())
}

fn text(rules: &Rules, position: &Position) -> String {
    serde_json::to_string(&Layout::of(rules, position)).unwrap_or_default()
}

/// Compares a position in every way, and gives those after it.
fn compare_position<M: FastModel>(
    rules: &Rules,
    model: &mut M,
    position: &Position,
    state: &M::State,
    keys: &mut HashMap<u128, String>,
    compared: &mut Compared,
) -> Result<Vec<(Position, M::State)>, String> {
    compared.positions += 1;
    let steps = model.list(state);
    model.compare_list(position, state, &steps, &mut compared.omitted)?;
    if model.is_won(state) {
        compared.won += 1;
        let mut end = *position;
        while let Some(&mv) = end.legal_moves(rules).first().filter(|_| !end.is_won(rules)) {
            let _ = end.play_unchecked(rules, mv);
        }
        return if end.is_won(rules) { Ok(Vec::new()) } else { Err("the model calls it won".into()) };
    }
    let (mut all, told) = (Vec::new(), model.told(state));
    for step in &steps {
        let after = compare_step(rules, model, (position, state, &told), step);
        let after = after.map_err(|error| format!("{step:?}: {error}"))?;
        let (key, essence) = (model.key(&after.1), model.essence(&after.0));
        let kept = keys.entry(key).or_insert_with(|| essence.clone());
        if *kept != essence {
            return Err(format!("{step:?}: one key for\n{kept}\n{essence}"));
        }
        compared.steps += 1;
        all.push(after);
    }
    for line in model.lines(state) {
        let mut at = (*position, state.clone());
        for step in &line {
            at = compare_step(rules, model, (&at.0, &at.1, &model.told(&at.1)), step)?;
        }
        compared.lines += 1;
    }
    Ok(all)
}

/// Plays a step in the model and its moves in the core, and compares what both lead to. `told` is
/// what the state says.
fn compare_step<M: FastModel>(
    rules: &Rules,
    model: &M,
    (position, state, told): (&Position, &M::State, &str),
    step: &M::Step,
) -> Result<(Position, M::State), String> {
    let mut after = state.clone();
    let (key, wins) = model.foretell(&mut after, step);
    if model.told(&after) != told {
        return Err("looking ahead changes the state".into());
    }
    model.play(&mut after, step);
    let moves = model.moves(position, step);
    let played = play_all(rules, position, &moves)?;
    let anew = model.state(&played);
    let (as_played, as_made) = (model.told(&after), model.told(&anew));
    if as_played != as_made {
        return Err(format!("as {moves:?}\nplayed {as_played}\nanew   {as_made}"));
    }
    let won = model.is_won(&after);
    if won != model.is_won(&anew) || wins != won || key != model.key(&after) {
        return Err(format!("foretold {wins} with key {key}: is {won} with key {}", model.key(&after)));
    }
    Ok((played, after))
}

/// A model, for whatever goes through all of them.
struct Model {
    name: &'static str,
    applies: fn(&Traits) -> bool,
    play: fn(&Table, &mut Random, &mut Compared),
}

const fn model<M: FastModel>() -> Model {
    Model { name: M::Part::NAME, applies: M::Part::applies, play: play_table::<M> }
}

const MODELS: [Model; 6] = [
    model::<CompactModel>(),
    model::<DelayedModel>(),
    model::<RolloutBeam>(),
    model::<ActsModel>(),
    model::<HeightsModel>(),
    model::<RowsModel>(),
];

/// What was compared of all models.
#[derive(Default)]
struct AllCompared([Compared; MODELS.len()]);

impl AllCompared {
    fn play(&mut self, table: &Table, random: &mut Random) {
        for (model, compared) in MODELS.iter().zip(&mut self.0) {
            (model.play)(table, random, compared);
        }
    }

    fn named(&self) -> impl Iterator<Item = (&'static str, &Compared)> {
        MODELS.iter().map(|model| model.name).zip(&self.0)
    }

    fn tell(&self) {
        for (name, compared) in self.named() {
            println!("{name}: {compared:?}");
        }
    }
}

/// Whether any model admits the rules.
fn any_admits(rules: &Rules) -> bool {
    let traits = Traits::of(rules);
    MODELS.iter().any(|model| (model.applies)(&traits))
}

fn play_presets(games: u64, seed: u64, compared: &mut AllCompared) {
    let library = Library::builtin();
    let mut random = Random::new(seed);
    for ruleset in library.rulesets() {
        let loosened = ruleset.all_rules().iter().filter_map(|rules| rules.loosened()).map(Arc::new);
        for rules in ruleset.all_rules().iter().cloned().chain(loosened) {
            let deck = |random: &mut Random| Deck::numbered(1 + random.bits() % 1_000_000, rules.pack());
            let roots = (0..games).map(|_| Position::deal(&rules, &deck(&mut random)).expect("its deck")).collect();
            let name = format!("{} {:?}", ruleset.id(), rules.parts().options);
            compared.play(&Table { name, rules, roots, is_random: false }, &mut random);
        }
    }
}

/// Klondike with returns, with other numbers of columns and of cards drawn: no random rules have
/// returns everywhere.
fn play_returning(games: u64, seed: u64, compared: &mut AllCompared) {
    let mut random = Random::new(seed);
    for (columns, cards) in (1..=8u8).flat_map(|columns| (1..=4u8).map(move |cards| (columns, cards))) {
        let rules = returning(columns, cards);
        let mut deck = || Deck::numbered(1 + random.bits() % 1_000_000, rules.pack());
        let roots = (0..games).map(|_| Position::deal(&rules, &deck()).expect("its deck")).collect();
        let name = format!("{columns} columns, {cards} cards drawn, with returns");
        compared.play(&Table { name, rules, roots, is_random: false }, &mut random);
    }
}

fn returning(columns: u8, cards: u8) -> Arc<Rules> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/games/klondike.toml");
    let text = std::fs::read_to_string(path).expect("a rule file");
    // Pictures show the game as it is.
    let (head, rest) = text.split_once("[[picture]]").expect("pictures");
    let (_, rest) = rest.split_once("[[option]]").expect("options");
    let text = format!("{head}[[option]]{rest}")
        .replace("columns = 7", &format!("columns = {columns}"))
        .replace("\"stock.draw.cards\" = 3", &format!("\"stock.draw.cards\" = {cards}"));
    let ruleset = Ruleset::read("klondike.toml", &text).unwrap_or_else(|error| panic!("{error}"));
    let options = [("return".into(), OptionValue::Flag(true)), ("draw".into(), OptionValue::Number(3))];
    ruleset.rules("klondike", &options).expect("its options")
}

fn play_random_rules(sets: u64, games: u64, seed: u64, compared: &mut AllCompared) {
    for set in 0..sets {
        if set > 0 && set % TELL_EVERY == 0 {
            println!("{set} random rules");
            compared.tell();
        }
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(set));
        let game = Game::new(random_rules(&mut random));
        let file = rule_file(&game.rules);
        let ruleset = Ruleset::read("random.toml", &file).unwrap_or_else(|error| panic!("{error}\n{file}"));
        let rules = ruleset.rules("random", &[]).expect("the only preset");
        if !any_admits(&rules) {
            continue;
        }
        let mut roots = Vec::new();
        for _ in 0..games {
            let deck = Deck::numbered(1 + random.bits() % 1_000_000, rules.pack());
            roots.push(Position::deal(&rules, &deck).expect("its deck"));
            let literal = random_endgame(&game, Endgame::random(LEFT, &mut random), &mut random);
            let layout = serde_json::to_string(&general::layout(&game, &literal)).expect("a layout");
            let position = Layout::parse(&layout).and_then(|layout| layout.position(&rules));
            roots.push(position.unwrap_or_else(|error| panic!("{error}: {layout}\n{file}")));
        }
        let name = format!("set {set} of seed {seed}\n{file}");
        compared.play(&Table { name, rules, roots, is_random: true }, &mut random);
    }
}

#[test]
fn every_model_plays_as_the_core_does() {
    let (sets, games, seed) = (setting("RULE_SETS", RULE_SETS), setting("GAMES", GAMES), setting("SEED", 0));
    let mut all = AllCompared::default();
    play_presets(games, seed, &mut all);
    play_returning(games, seed, &mut all);
    play_random_rules(sets, games, seed, &mut all);
    all.tell();
    for (name, compared) in all.named() {
        if (sets, games) >= (RULE_SETS, GAMES) {
            let (rules, steps) = (compared.rules + compared.random_rules, compared.steps);
            assert!(rules >= LEAST.0 && steps >= LEAST.1, "{name}: {rules} rules, {steps} steps");
        }
    }
}

#[test]
fn every_fast_model_is_among_these() {
    let rules = Library::builtin().rules("klondike", &[]).expect("a preset");
    for part in applicability(&rules).iter().filter(|part| part.kind == PartKind::FastModel) {
        assert!(MODELS.iter().any(|model| model.name == part.name), "{} is compared nowhere", part.name);
    }
}
