//! The worked examples of `docs/proofs`, replayed.
//!
//! An example is a block of JSON: a `layout`, and what is claimed of its position. An example of
//! the placement test has numbers instead of a layout.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use patience::{Card, Layout, Library, Move, Position, Rules, Suits};
use serde_json::{Map, Value};

use crate::base::budget::Meter;
use crate::base::fast_model::FastModel;
use crate::base::outcome::Found;
use crate::base::switches::Prunings;
use crate::base::traits::Traits;
use crate::families::compact::depth_first::CompactDepthFirst;
use crate::families::compact::depth_first::compact_model::CompactModel;
use crate::families::heights::heights_model::HeightsModel;
use crate::families::rows::delayed_state::DelayedState;
use crate::families::rows::delayed_state::delayed_model::DelayedModel;
use crate::position::last_pass::LastPass;
use crate::position::may_leave::MayLeave;
use crate::position::safe_foundation::SafeFoundation;
use crate::refute::counted_cards::CountedCards;
use crate::refute::placement::Placement;
use crate::refute::unblocking::Unblocking;
use crate::{Budget, Explainer, Limits, LossReason, Verdict, solve};

/// For each result, and the bytes of each test.
const NODES: u64 = 100_000;
const BYTES: usize = 1 << 20;

/// A position of an example, with its rules.
struct Example {
    rules: Arc<Rules>,
    position: Position,
    layout: Layout,
}

fn texts(value: &Value) -> Vec<String> {
    serde_json::from_value(value.clone()).unwrap_or_else(|_| panic!("{value}: expected a list of texts"))
}

fn card(text: &str) -> Card {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

impl Example {
    /// Whether a test calls the position lost.
    fn is_dead_by(&self, test: &str) -> bool {
        let (rules, position) = (&self.rules, &self.position);
        match test {
            "the last pass" => LastPass::new(&Traits::of(rules)).expect("its conditions").is_dead(rules, position),
            "what may leave" => {
                MayLeave::new(rules, &Traits::of(rules)).expect("its conditions").is_dead(rules, position)
            }
            "blocked columns" => DelayedState::new(rules, position).is_dead(),
            "unblocking" => {
                let mut meter = Meter::new(Budget { nodes: NODES, ..Budget::default() });
                let mut test = Unblocking::new(rules, position, BYTES).expect("its conditions");
                test.refutes(NODES, &mut meter).expect("the budget suffices").expect("the tests suffice")
            }
            _ => panic!("no test is called {test}"),
        }
    }

    /// Whether its foundation may take a card before anything else is tried. The card must be
    /// exposed and wanted.
    fn is_safe(&self, text: &str) -> bool {
        let card = card(text);
        let goes_up = |mv: &Move| match *mv {
            Move::Cards { from, to, count } => {
                count == 1 && self.rules.rises(to) && self.position.exposed(from) == Some(card)
            }
            Move::Draw | Move::Redeal => false,
        };
        assert!(self.position.legal_moves(&self.rules).iter().any(goes_up), "{text} can't go up");
        let safe = SafeFoundation::new(&self.rules, &Traits::of(&self.rules)).expect("its conditions");
        safe.is_safe(&self.position, card)
    }

    /// The cards that are the reason for the loss, each with its pile.
    fn blocked(&self) -> Vec<String> {
        let limits = Limits { nodes: 10 * NODES, ..Limits::default() };
        let mut explainer = Explainer::new(Arc::clone(&self.rules), &self.position, None, limits);
        let reason = std::iter::repeat_with(|| explainer.step(NODES)).flatten().next();
        let Some(LossReason::Blocked(blocked)) = reason else { panic!("another reason: {reason:?}") };
        let all = blocked.wanted.iter().chain(&blocked.in_the_way);
        all.map(|one| format!("{} {}", self.rules.piles().name(one.pile), one.card)).collect()
    }

    /// The steps that a fast model lists, each as its moves.
    fn steps(&self) -> BTreeSet<String> {
        let compact = steps_of::<CompactModel>(&self.rules, &self.position);
        let (rules, position) = (&self.rules, &self.position);
        let other = || steps_of::<DelayedModel>(rules, position).or_else(|| steps_of::<HeightsModel>(rules, position));
        compact.or_else(other).expect("a fast model for the rules")
    }

    /// A step as the model writes it; it must be legal.
    fn step(&self, moves: &Value) -> String {
        let moves = texts(moves);
        let mut position = self.position;
        for text in &moves {
            let mv = Move::parse(text, self.rules.piles()).unwrap_or_else(|error| panic!("{text}: {error}"));
            let _ = position.play(&self.rules, mv).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        moves.join(" ")
    }

    /// Whether the compact key is that of the same layout with other cards in some piles.
    fn has_key_of(&self, piles: &Value) -> bool {
        let mut layout = self.layout.clone();
        for (pile, cards) in piles.as_object().expect("piles") {
            layout.piles.insert(pile.clone(), texts(cards));
        }
        let other = layout.position(&self.rules).unwrap_or_else(|error| panic!("{error}"));
        let model = CompactModel::new(&self.rules, &self.position, &Prunings::default()).expect("a compact game");
        model.key(&model.state(&self.position)) == model.key(&model.state(&other))
    }

    /// What becomes of it where only so many cards, for each of these numbers, are drawn several at
    /// a time.
    fn with_loose(&self, firsts: &Value) -> impl Iterator<Item = Found> {
        let firsts: Vec<u32> = serde_json::from_value(firsts.clone()).expect("a list of numbers");
        firsts.into_iter().map(|first| {
            let search = CompactDepthFirst::new(&self.rules, &self.position, BYTES, &Prunings::default());
            let mut search = search.expect("a compact game");
            search.begin(&self.position, None);
            search.loosen(first);
            search.go_on(NODES, &mut Meter::new(Budget::default()))
        })
    }

    fn check(&self, claim: &str, value: &Value) {
        let all = |holds: &dyn Fn(&str) -> bool| texts(value).iter().all(|text| holds(text));
        let lists = || value.as_array().expect("a list of steps").iter().map(|step| self.step(step));
        let holds = match claim {
            "safe" => all(&|text| self.is_safe(text)),
            "not-safe" => all(&|text| !self.is_safe(text)),
            "dead-by" => all(&|text| self.is_dead_by(text)),
            "not-dead-by" => all(&|text| !self.is_dead_by(text)),
            "blocked" => {
                let found = self.blocked();
                assert_eq!(texts(value), found, "the reason");
                true
            }
            "steps" => lists().all(|step| self.steps().contains(&step)),
            "no-steps" => lists().all(|step| !self.steps().contains(&step)),
            "only-steps" => lists().collect::<BTreeSet<_>>() == self.steps(),
            "lost-with-loose" => self.with_loose(value).all(|found| matches!(found, Found::Nothing)),
            "won-with-loose" => self.with_loose(value).all(|found| matches!(found, Found::Win(_))),
            "same-key-with" => self.has_key_of(value),
            "other-key-with" => !self.has_key_of(value),
            "verdict" => {
                let report = solve(&self.rules, &self.position, &Budget { nodes: NODES, ..Budget::default() }, 1);
                value
                    == match report.verdict {
                        Verdict::Winnable(_) => "winnable",
                        Verdict::Unwinnable => "unwinnable",
                        Verdict::Undecided(_) => "undecided",
                    }
            }
            _ => panic!("no claim is called {claim}"),
        };
        let steps = if claim.contains("steps") { format!(", its steps are {:?}", self.steps()) } else { String::new() };
        assert!(holds, "{claim} {value} is not so{steps}");
    }
}

fn steps_of<M: FastModel>(rules: &Arc<Rules>, position: &Position) -> Option<BTreeSet<String>> {
    let mut model = M::new(rules, position, &Prunings::default())?;
    let steps = model.list(&model.state(position));
    let text = |mv: &Move| mv.display(rules.piles()).to_string();
    Some(steps.iter().map(|step| model.moves(position, step).iter().map(text).collect::<Vec<_>>().join(" ")).collect())
}

/// Cards that are released or exposed, and how many spaces there are: whether that suffices.
fn check_placement(table: &Map<String, Value>) {
    let suits = match table["suits"].as_str() {
        Some("alternating") => Suits::Alternating,
        Some("alternating-or-same") => Suits::AlternatingOrSame,
        other => panic!("suits: {other:?}"),
    };
    let number = |name: &str| table[name].as_u64().unwrap_or_else(|| panic!("{name}: no number"));
    let mut cards = CountedCards::new(number("decks") as u8, suits, true, false);
    texts(&table["released"]).iter().for_each(|text| cards.release(card(text)));
    texts(&table["exposed"]).iter().for_each(|text| cards.expose(card(text)));
    let suffices = Placement::new().suffice(&mut cards, number("spaces") as usize, None);
    assert_eq!(table["suffices"].as_bool(), Some(suffices), "{table:?}");
}

/// Replays an example, and gives how many claims it has.
fn check_example(library: &Library, text: &str) -> usize {
    let mut claims: Map<String, Value> = serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}"));
    if let Some(table) = claims.remove("placement") {
        assert!(claims.is_empty(), "a placement stands alone");
        check_placement(table.as_object().expect("a table of numbers"));
        return 1;
    }
    let layout = claims.remove("layout").expect("a layout").to_string();
    let layout = Layout::parse(&layout).unwrap_or_else(|error| panic!("{error}"));
    let rules = layout.rules(library).unwrap_or_else(|error| panic!("{error}"));
    let position = layout.position(&rules).unwrap_or_else(|error| panic!("{error}"));
    let example = Example { rules, position, layout };
    claims.iter().for_each(|(claim, value)| example.check(claim, value));
    claims.len()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proofs")
}

/// The blocks of JSON of a document.
fn examples(text: &str) -> Vec<&str> {
    text.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

#[test]
fn every_proof_has_an_example_that_is_so() {
    let library = Library::builtin();
    let mut proofs = 0;
    for entry in std::fs::read_dir(folder()).expect("the proofs") {
        let path = entry.expect("a file").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name == "README.md" || !name.ends_with(".md") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a document");
        let claims: usize = examples(&text)
            .into_iter()
            .map(|example| {
                println!("{name}: {example}");
                check_example(&library, example)
            })
            .sum();
        assert!(claims > 0, "{name} has no example");
        proofs += 1;
    }
    assert!(proofs >= 10, "only {proofs} proofs were found");
}
