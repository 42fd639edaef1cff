//! `patience solve --explain` for lost positions: why, and up to which move they could be won.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use patience::{Game, View};
use patience_solver::{Budget, Explainer, Limits, Report, Verdict, solve_parallel};
use patience_table::{Loss, loss_text, proof_text};
use patience_words::Words;
use serde_json::{Value, json};
use textwrap::{Options, fill};

use crate::context::Context;
use crate::recorded::Puzzle;

/// For how many nodes a reason is looked for at most, and after how many it is asked whether to go
/// on.
const MOST: u64 = 20_000_000;
const STEP: u64 = 100_000;

/// What is known of a lost position.
pub(super) struct Lost {
    reason: Option<Loss>,
    /// Where the history has one: the last place known to be winnable, and the first known to be
    /// lost.
    turned: Option<(Option<usize>, usize)>,
}

impl Lost {
    /// Looks for it, within a budget for each question.
    pub(super) fn of(puzzle: &Puzzle, report: &Report, budget: &Budget<'_>, seed: u64, jobs: usize) -> Lost {
        let stopped = || budget.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        let limits =
            Limits { nodes: budget.nodes.saturating_mul(10).min(MOST), bytes: budget.bytes, ..Limits::default() };
        let mut explainer =
            Explainer::new(Arc::clone(puzzle.game.rules()), puzzle.game.position(), Some(report), limits);
        let mut found = None;
        while found.is_none() && !stopped() {
            found = explainer.step(STEP);
        }
        let decide = |game: &Game| {
            let budget = Budget { shortening: 0, ..*budget };
            solve_parallel(game.rules(), game.position(), &budget, seed, jobs).verdict
        };
        Lost {
            reason: found.and_then(|reason| Loss::of(puzzle.game.rules(), puzzle.game.position(), &reason)),
            turned: (puzzle.game.ply() > 0).then(|| turned(&puzzle.game, decide)),
        }
    }

    /// What `--json` has of it.
    pub(super) fn json(&self) -> Value {
        let (winnable, lost) = self.turned.unzip();
        json!({ "reason": self.reason, "last_winnable": winnable.flatten(), "first_lost": lost })
    }

    /// The same in sentences, with all cards that are enough for the proof.
    pub(super) fn text(&self, puzzle: &Puzzle, context: &Context) -> String {
        let words = Words::of(context.lang);
        let view = View::of_position(puzzle.game.rules(), puzzle.game.position());
        let pile = |name: &str| words.pile(&view, name);
        let mut told = self.reason.as_ref().map_or_else(Vec::new, |reason| loss_text(words, reason, &pile));
        told.extend(self.reason.as_ref().and_then(|reason| proof_text(words, reason, &pile)));
        told.extend(self.turned.and_then(|(winnable, lost)| turned_text(words, winnable, lost)));
        let options = || Options::new(context.width).initial_indent("  ").subsequent_indent("  ");
        told.iter().map(|sentence| fill(sentence, options()) + "\n").collect()
    }
}

/// The last place of a lost game's history that is known to be winnable, and the first that is
/// known to be lost. Once a game is lost it stays so: what is not known is halved again and again,
/// until a place is not decided.
fn turned(game: &Game, decide: impl Fn(&Game) -> Verdict) -> (Option<usize>, usize) {
    let (mut winnable, mut lost): (Option<usize>, usize) = (None, game.ply());
    let mut line = game.clone();
    loop {
        let from = winnable.map_or(0, |place| place + 1);
        if from == lost {
            return (winnable, lost);
        }
        let middle = from.midpoint(lost);
        line.go_to(middle);
        match decide(&line) {
            Verdict::Winnable(_) => winnable = Some(middle),
            Verdict::Unwinnable => lost = middle,
            Verdict::Undecided(_) => return (winnable, lost),
        }
    }
}

fn turned_text(words: &Words, winnable: Option<usize>, lost: usize) -> Option<String> {
    let place = |key: &str, at: usize| words.fill(key, &[("at", at.to_string())]);
    match winnable {
        None => (lost == 0).then(|| words.t("review.turn.dealt-lost")),
        Some(last) if last + 1 == lost => Some(place("loss.move", lost)),
        Some(last) => {
            let from = if last == 0 { words.t("review.place.deal") } else { place("review.place", last) };
            Some(words.fill("review.turn.lost-between", &[("from", from), ("to", place("review.place.in", lost))]))
        }
    }
}

#[cfg(test)]
mod tests {
    use patience::Library;
    use patience_solver::RanOut;

    use super::*;

    #[test]
    fn the_move_that_lost_is_found_by_halves() {
        let rules = Library::builtin().rules("klondike", &[]).unwrap();
        let mut game = Game::deal(rules, 1).unwrap();
        for _ in 0..7 {
            game.play_text("draw").unwrap();
        }
        for (line, turned_at) in [
            ("wwwwwwwu", (Some(6), 7)),
            ("wwwuuuuu", (Some(2), 3)),
            ("wuuuuuuu", (Some(0), 1)),
            ("uuuuuuuu", (None, 0)),
            ("ww?uuuuu", (Some(1), 3)),
            ("???????u", (None, 7)),
        ] {
            let decide = |game: &Game| match line.as_bytes()[game.ply()] {
                b'w' => Verdict::Winnable(Vec::new()),
                b'u' => Verdict::Unwinnable,
                _ => Verdict::Undecided(RanOut::Nodes),
            };
            assert_eq!(turned(&game, decide), turned_at, "{line}");
        }
    }
}
