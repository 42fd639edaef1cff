//! All rules that there are to search by, and positions of these games.

use std::sync::Arc;

use patience::{Deck, Library, Position, Rules, Ruleset};
use patience_literal::general::{Endgame, Game, Random, random_endgame, random_rules};

use crate::random_rules::case::{Case, core_rules};

/// By so many random rules.
const RANDOM_RULES: u64 = 250;
/// Maximum cards of an endgame.
const CARDS_LEFT: usize = 20;

/// Rules, and the game in the literal style that random rules have as well.
pub(crate) struct Known {
    pub(crate) name: String,
    pub(crate) rules: Arc<Rules>,
    literal: Option<Game>,
}

impl Known {
    /// Whether they are of a rule file that somebody wrote.
    pub(crate) fn is_written(&self) -> bool {
        self.literal.is_none()
    }
}

/// The rules of every game with every combination of options and those of rule files, and beside
/// them random ones.
pub(crate) fn all_rules(seed: u64) -> [Vec<Known>; 2] {
    let library = Library::builtin();
    let named = |ruleset: &Ruleset, file: &str| {
        let known = |rules: &Arc<Rules>| {
            let name = format!("{file} {:?}", rules.options());
            Known { name, rules: Arc::clone(rules), literal: None }
        };
        ruleset.all_rules().iter().map(known).collect::<Vec<_>>()
    };
    let mut written: Vec<_> = library.rulesets().iter().flat_map(|ruleset| named(ruleset, ruleset.id())).collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../core/tests/data/seeds/rule_files");
    for entry in std::fs::read_dir(folder).expect("the folder of rule files") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a rule file");
        let file = path.file_name().expect("a name").to_string_lossy();
        // Some are there to be refused.
        if let Ok(ruleset) = Ruleset::read(&file, &text) {
            written.extend(named(&ruleset, &file));
        }
    }
    assert!(written.len() > 60, "only {} rules", written.len());
    let random = |set| {
        let game = Game::new(random_rules(&mut Random::new(seed.wrapping_mul(1_000_003).wrapping_add(set))));
        let (name, rules) = (format!("random rules {set} of seed {seed}"), core_rules(&game).expect("rules"));
        Known { name, rules, literal: Some(game) }
    };
    [written, (0..RANDOM_RULES).map(random).collect()]
}

/// A deal, a position after some moves, or an endgame: there one search after the other comes to
/// its end.
pub(crate) fn position(Known { rules, literal, .. }: &Known, random: &mut Random) -> Position {
    if let (Some(game), true) = (literal, random.chance(60)) {
        let literal = random_endgame(game, Endgame::random(CARDS_LEFT, random), random);
        return Case { game: game.clone(), literal }.position(rules).expect("an endgame");
    }
    let deck = Deck::numbered(1 + random.below(100_000) as u64, rules.pack());
    let mut position = Position::deal(rules, &deck).expect("its deck");
    for _ in 0..random.pick(&[0, 0, 0, 20, 60, 200]) {
        let moves = position.legal_moves(rules);
        if moves.is_empty() {
            break;
        }
        let mv = moves[random.below(moves.len())];
        let _ = position.play(rules, mv).expect("a legal move");
    }
    position
}
