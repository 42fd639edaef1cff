//! `patience solve --explain`: a solution in words.

use patience::{Move, PlayedMove, Position, Rules, View};
use patience_words::Words;
use textwrap::{Options, fill};

use crate::context::Context;

/// The steps of a solution in lines, each after the numbers of its moves.
///
/// Moves that are not legal end it: a solution has none.
pub(crate) fn in_words(rules: &Rules, mut position: Position, moves: &[Move], context: &Context) -> String {
    let mut before = View::of_position(rules, &position);
    let mut played = Vec::with_capacity(moves.len());
    for mv in moves {
        if position.play(rules, *mv).is_err() {
            break;
        }
        let after = View::of_position(rules, &position);
        played.push(PlayedMove::between(&mv.display(rules.piles()).to_string(), &before, &after));
        before = after;
    }
    let steps = Words::of(context.lang).steps(&played, &before);
    let number =
        |first: usize, last: usize| if first == last { first.to_string() } else { format!("{first}–{last}") };
    let room = steps.iter().map(|step| number(step.first, step.last).chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for step in steps {
        let lead = format!("  {:>room$}  ", number(step.first, step.last));
        let blanks = " ".repeat(room + 4);
        text.push_str(&fill(&step.text, Options::new(context.width).initial_indent(&lead).subsequent_indent(&blanks)));
        text.push('\n');
    }
    text
}
