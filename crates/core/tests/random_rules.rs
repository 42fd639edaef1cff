//! Random rules: this crate beside the literal reading of the rule files' page.
//!
//! `RULE_SETS=5000 SEED=1` asks for more of them and for others.

use crate::setting;
use patience::{Deck, Layout, Pack, PileKind, Position, Rules, Ruleset};
use patience_literal::card::Card;
use patience_literal::general::{self, Endgame, Game, Move, Random, random_endgame, random_rules, rule_file};
use serde_json::Value;

/// How many random rules are played.
const RULE_SETS: u64 = 100;
/// Games from the deal and endgames of each, and moves of each game at the most.
const DEALS: usize = 2;
const ENDGAMES: usize = 6;
const MOVES: usize = 120;
/// So many failures are told.
const TOLD: usize = 5;

/// What a position shows, as both write it.
fn shown(layout: &impl serde::Serialize) -> (Value, Value) {
    let value = serde_json::to_value(layout).expect("a layout");
    (value["piles"].clone(), value["state"].clone())
}

/// Compares a position, its moves and whether it is won; gives the literal moves, sorted by text.
fn compare(
    rules: &Rules,
    game: &Game,
    position: &Position,
    literal: &general::Position,
) -> Result<Vec<(String, Move)>, String> {
    let layout = general::layout(game, literal);
    let (ours, theirs) = (shown(&Layout::of(rules, position)), shown(&layout));
    if ours != theirs {
        return Err(format!("position: {ours:?}\nliteral: {theirs:?}"));
    }
    let at = || format!("at {}", serde_json::to_string(&layout).expect("a layout"));
    let moves = position.legal_moves(rules).sorted_texts(rules.piles());
    let mut literal_moves: Vec<(String, Move)> =
        game.legal(literal).into_iter().map(|mv| (game.text_of(mv), mv)).collect();
    literal_moves.sort_by(|a, b| a.0.cmp(&b.0));
    let texts: Vec<&String> = literal_moves.iter().map(|(text, _)| text).collect();
    if moves.iter().collect::<Vec<_>>() != texts {
        return Err(format!("moves: {moves:?}\nliteral: {texts:?}\n{}", at()));
    }
    if position.is_won(rules) != game.won(literal) {
        return Err(format!("won: {}\nliteral: {}\n{}", position.is_won(rules), game.won(literal), at()));
    }
    Ok(literal_moves)
}

/// What was compared.
#[derive(Default)]
pub(crate) struct Compared {
    pub(crate) positions: usize,
    /// Positions in which whole runs may leave.
    whole_runs: usize,
}

/// Plays a game of random moves on both sides.
pub(crate) fn play(
    rules: &Rules,
    game: &Game,
    mut position: Position,
    mut literal: general::Position,
    random: &mut Random,
    compared: &mut Compared,
) -> Result<(), String> {
    for _ in 0..MOVES {
        let moves = compare(rules, game, &position, &literal)?;
        compared.whole_runs += usize::from(moves.iter().any(|(_, mv)| matches!(mv, Move::Cards(_, _, 13..))));
        compared.positions += 1;
        if moves.is_empty() {
            return Ok(());
        }
        // Cards move more often than the stock is turned.
        let mut at = random.below(moves.len());
        if !matches!(moves[at].1, Move::Cards(..)) && random.chance(50) {
            at = random.below(moves.len());
        }
        let (text, mv) = &moves[at];
        let parsed = patience::Move::parse(text, rules.piles()).map_err(|error| format!("{text}: {error}"))?;
        let before = position;
        let undo = position.play(rules, parsed).map_err(|error| format!("{text}: {error}"))?;
        let mut back = position;
        back.take_back(rules, &undo);
        // How much moves together is kept beside the cards, and does not count in comparing.
        let runs = |position: &Position| -> Vec<usize> {
            rules.piles().of(PileKind::Column).map(|column| position.run_len(column)).collect()
        };
        if back != before || runs(&back) != runs(&before) || position.hash128() != position.fresh_hash128() {
            return Err(format!("{text} is not taken back, or its hash is wrong"));
        }
        literal = game.after(&literal, *mv);
    }
    Ok(())
}

pub(crate) fn core_deck(cards: &[Card], pack: Pack) -> Deck {
    let text: Vec<String> = cards.iter().map(|card| card.text()).collect();
    Deck::parse(&text.join(" "), pack).expect("a deck")
}

/// Plays deals and endgames of one set of rules.
fn play_rules(game: &Game, random: &mut Random, compared: &mut Compared) -> Result<(), String> {
    let ruleset = Ruleset::read("random.toml", &rule_file(&game.rules)).map_err(|error| error.to_string())?;
    let rules = ruleset.rules("random", &[]).expect("the only preset");
    for _ in 0..DEALS {
        let mut deck = game.rules.full_deck();
        random.shuffle(&mut deck);
        let position = Position::deal(&rules, &core_deck(&deck, rules.pack())).expect("a deck of its size");
        play(&rules, game, position, game.deal(&deck), random, compared)?;
    }
    for _ in 0..ENDGAMES {
        let literal = random_endgame(game, Endgame::random(20, random), random);
        let json = serde_json::to_string(&general::layout(game, &literal)).expect("a layout");
        let position = Layout::parse(&json).and_then(|layout| layout.position(&rules));
        let position = position.map_err(|error| format!("{error}: {json}"))?;
        play(&rules, game, position, literal, random, compared)?;
    }
    Ok(())
}

#[test]
fn random_rules_are_played_as_the_literal_reading_plays_them() {
    let (sets, seed) = (setting("RULE_SETS", RULE_SETS), setting("SEED", 0));
    let (mut compared, mut failures) = (Compared::default(), Vec::new());
    for set in 0..sets {
        let mut random = Random::new(seed.wrapping_mul(1_000_003).wrapping_add(set));
        let game = Game::new(random_rules(&mut random));
        if let Err(failure) = play_rules(&game, &mut random, &mut compared) {
            failures.push(format!("set {set}: {failure}\n{}", rule_file(&game.rules)));
        }
    }
    let Compared { positions: compared, whole_runs } = compared;
    println!("{sets} rules, {compared} positions compared, {} rules differ", failures.len());
    assert!(failures.is_empty(), "{}", failures.iter().take(TOLD).cloned().collect::<Vec<_>>().join("\n"));
    assert!(compared as u64 > 50 * sets, "only {compared} positions");
    assert!(whole_runs as u64 >= sets / 10, "only {whole_runs} positions with whole runs");
}
