//! Rules with a position: judged by brute force, made smaller, written down and read again.

use patience::{Layout, Position, Rules, Ruleset};
use patience_literal::general::{self, Game, Truth, exhaust, rule_file, smaller_positions, smaller_rules};
use serde_json::{Value, json};

use super::modes::Mode;

/// How many smaller cases are tried at the most.
const TRIES: usize = 400;

#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) game: Game,
    pub(crate) literal: general::Position,
}

/// The rules and the position as the core has them.
///
/// # Errors
/// Why the core refuses them.
pub(crate) fn core_rules(game: &Game) -> Result<std::sync::Arc<Rules>, String> {
    let ruleset = Ruleset::read("random.toml", &rule_file(&game.rules)).map_err(|error| error.to_string())?;
    ruleset.rules("random", &[]).map_err(|error| error.to_string())
}

impl Case {
    pub(crate) fn position(&self, rules: &Rules) -> Result<Position, String> {
        let layout = serde_json::to_string(&general::layout(&self.game, &self.literal)).expect("a layout");
        Layout::parse(&layout).and_then(|layout| layout.position(rules)).map_err(|error| format!("{error}: {layout}"))
    }

    /// Whether a mode is wrong about it.
    fn fails(&self, mode: &Mode, seed: u64, most: usize) -> bool {
        let Ok(rules) = core_rules(&self.game) else { return false };
        let Ok(position) = self.position(&rules) else { return false };
        let truth = exhaust(&self.game, &self.literal, most);
        truth != Truth::TooMany && mode.solve(&rules, &position, seed).is_wrong(truth)
    }

    /// A case with fewer cards and rules about which the mode is still wrong.
    pub(crate) fn shrunk(mut self, mode: &Mode, seed: u64, most: usize) -> Case {
        let mut tries = 0;
        'again: while tries < TRIES {
            let rules = smaller_rules(&self.game.rules, &self.literal);
            let rules = rules.into_iter().map(|(rules, literal)| Case { game: Game::new(rules), literal });
            let positions = smaller_positions(&self.game, &self.literal);
            let positions = positions.into_iter().map(|literal| Case { game: self.game.clone(), literal });
            for smaller in positions.chain(rules).collect::<Vec<_>>() {
                tries += 1;
                if smaller.fails(mode, seed, most) {
                    self = smaller;
                    continue 'again;
                }
            }
            break;
        }
        self
    }

    /// As a line of `tests/data/random_rules.jsonl`.
    pub(crate) fn line(&self, why: &str) -> Value {
        json!({"why": why, "rules": self.game.rules, "layout": general::layout(&self.game, &self.literal)})
    }

    pub(crate) fn parse(line: &str) -> (String, Case) {
        let value: Value = serde_json::from_str(line).expect("a line of JSON");
        let game = Game::new(serde_json::from_value(value["rules"].clone()).expect("rules"));
        let layout = serde_json::from_value(value["layout"].clone()).expect("a layout");
        let literal = general::position_of(&game, &layout).expect("a position");
        (value["why"].as_str().unwrap_or_default().to_owned(), Case { game, literal })
    }
}
