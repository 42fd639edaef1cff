//! Piles and moves in words.
//!
//! The page words single moves by the same texts (`stepSentence` in `web/js/words/labels.js`).

use patience::{PileView, PlayedMove, View};

use crate::words::Words;

/// One or more moves in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The number of the first move, from 1.
    pub first: usize,
    /// The number of the last move.
    pub last: usize,
    /// The sentence.
    pub text: String,
}

impl Words {
    /// What a player calls a pile of a view, such as `Column 4`; an unknown name as it is.
    pub fn pile(&self, view: &View, name: &str) -> String {
        self.place(alone, view, name).unwrap_or_else(|| name.into())
    }

    /// Moves in sentences: equal moves, and cards that go to foundations one after the other, are
    /// told together. The view is any of their game, for the names of its piles.
    ///
    /// ```
    /// use patience::{Deck, Game, Library, PlayedMove};
    /// use patience_words::Words;
    ///
    /// let rules = Library::builtin().rules("klondike", &[]).unwrap();
    /// let mut game = Game::deal(rules, 7).unwrap();
    /// let mut moves = Vec::new();
    /// for mv in ["draw", "draw", "t3-f1"] {
    ///     let before = game.view();
    ///     game.play_text(mv).unwrap();
    ///     moves.push(PlayedMove::between(mv, &before, &game.view()));
    /// }
    /// let steps = Words::english().steps(&moves, &game.view());
    /// assert_eq!(steps.len(), 2);
    /// assert_eq!((steps[0].first, steps[0].last), (1, 2));
    /// assert!(steps[0].text.starts_with("Draw 2 times"));
    /// ```
    pub fn steps(&self, moves: &[PlayedMove], view: &View) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut first = 1;
        for group in moves.chunk_by(|one, next| belong_together(one, next, view)) {
            let last = first + group.len() - 1;
            steps.push(Step { first, last, text: self.group(group, view) });
            first = last + 1;
        }
        steps
    }

    /// A single move in a sentence.
    pub fn step(&self, played: &PlayedMove, view: &View) -> String {
        self.group(std::slice::from_ref(played), view)
    }

    fn group(&self, moves: &[PlayedMove], view: &View) -> String {
        let Some(last) = moves.last() else { return String::new() };
        let text = match &last.from {
            None => self.drawing(last, moves.len(), view),
            Some(_) if moves.len() > 1 => {
                let card = |played: &PlayedMove| {
                    let card = self.card(played.card.as_deref().unwrap_or_default());
                    format!("{card}{}", self.whence(played, view))
                };
                let cards: Vec<String> = moves.iter().map(card).collect();
                self.fill("step.up.many", &[("cards", cards.join(", "))])
            }
            Some(_) => self.moving(last, view),
        };
        match &last.turned {
            Some(card) => format!("{text} {}", self.fill("said.uncovered", &[("card", self.card(card))])),
            None => text,
        }
    }

    fn drawing(&self, last: &PlayedMove, times: usize, view: &View) -> String {
        let count = ("count", times.to_string());
        match &last.card {
            _ if last.mv == "redeal" => self.t(&format!("step.redeal.{}", redeal_way(view))),
            // The forms of a card's name are for the card itself.
            Some(card) => self.fill("step.draw.card", &[count, ("card", card.clone())]),
            None => self.fill("step.draw", &[count]),
        }
    }

    /// A move of one card, or of a run.
    fn moving(&self, played: &PlayedMove, view: &View) -> String {
        let to = played.to.as_deref().unwrap_or_default();
        let from = self.whence(played, view);
        let card = ("card", played.card.clone().unwrap_or_default());
        let above = ("count", played.count.saturating_sub(1).to_string());
        let is_up = pile_of(view, to).is_some_and(|pile| kind_of(pile) == "foundation");
        let is_alone = pile_of(view, to).is_some_and(|pile| pile.pairs);
        let is_away = pile_of(view, to).is_some_and(|pile| pile.outranked);
        let is_pair = view.piles.iter().any(|pile| pile.pairs) && played.on.is_some();
        let (how, place) = match &played.on {
            _ if is_up => ("up", ("at", String::new())),
            _ if is_alone => ("alone", ("at", String::new())),
            _ if is_away => ("away", ("at", String::new())),
            _ if is_pair => ("pair", ("at", String::new())),
            Some(_) => ("on", ("at", self.place(|kind| format!("at.{kind}"), view, to).unwrap_or_default())),
            None => ("into", ("into", self.place(|kind| format!("into.{kind}"), view, to).unwrap_or_default())),
        };
        let run = if played.count > 1 { ".run" } else { "" };
        let on = ("on", played.on.clone().unwrap_or_default());
        self.fill(&format!("step.{how}{run}"), &[card, ("from", from), on, place, above])
    }

    /// Where a card comes from, as a part of a sentence: "from the waste".
    pub fn from_pile(&self, view: &View, name: &str) -> String {
        self.place(|kind| format!("from.{kind}"), view, name).unwrap_or_default()
    }

    /// Where it goes, whatever lies there: "to column 3".
    pub fn onto_pile(&self, view: &View, name: &str) -> String {
        self.place(|kind| format!("onto.{kind}"), view, name).unwrap_or_default()
    }

    /// The pile that gave, after a blank, where that is worth a word.
    fn whence(&self, played: &PlayedMove, view: &View) -> String {
        let from = played
            .from
            .as_deref()
            .filter(|_| played.twin)
            .and_then(|from| self.place(|kind| format!("from.{kind}"), view, from));
        from.map_or_else(String::new, |from| format!(" {from}"))
    }

    /// A pile's name for a part of a sentence, whose keys are made of the kind of pile. Kinds that
    /// it lacks are called by the name that stands alone. `None` if there is no such pile.
    fn place(&self, part: impl Fn(&str) -> String, view: &View, name: &str) -> Option<String> {
        let pile = pile_of(view, name)?;
        let alike = || view.piles.iter().filter(|other| kind_of(other) == kind_of(pile));
        let number = alike().position(|other| other.name == name).unwrap_or(0) + 1;
        let flat = matches!(pile.place.fan, "left" | "right");
        let key = |part: &dyn Fn(&str) -> String| {
            let only = part(&format!("{}.only", kind_of(pile)));
            match kind_of(pile) {
                "column" if view.abreast.is_some() => part("spot"),
                "column" if flat => part("row"),
                "helper" if flat => part("helper.row"),
                _ if alike().count() == 1 && self.has(&only) => only,
                kind => part(kind),
            }
        };
        // In lines of columns the place within the line counts.
        let width = view.abreast.filter(|_| kind_of(pile) == "column").map_or(usize::MAX, usize::from);
        let (row, number) = ((number - 1) / width + 1, (number - 1) % width + 1);
        let number = [("n", number.to_string()), ("row", row.to_string())];
        let own = key(&part);
        if self.has(&own) {
            return Some(self.fill(&own, &number));
        }
        let plain = self.fill(&key(&alone), &number);
        let other = part("other");
        Some(if self.has(&other) { self.fill(&other, &[("pile", plain)]) } else { plain })
    }
}

/// The key of a pile's name that stands alone.
fn alone(kind: &str) -> String {
    format!("pile.{kind}")
}

/// The kind by which a pile is called.
fn kind_of(pile: &PileView) -> &'static str {
    match pile {
        _ if pile.hole => "hole",
        _ if pile.pairs => "pairs",
        _ if pile.outranked => "outranked",
        _ => pile.kind,
    }
}

/// What a redeal does, by which its texts are called: it turns cards over that were laid aside, or
/// else lays out the columns again, shuffles them first, or closes the gaps among them.
pub fn redeal_way(view: &View) -> &'static str {
    match view.piles.iter().any(|pile| matches!(pile.kind, "waste" | "discard")) {
        true => "waste",
        false if view.shuffles => "shuffled",
        false if view.closes => "gaps",
        false => "columns",
    }
}

/// What the stock does in this game, by which its texts are called: it draws, or does what a redeal
/// does where that is all that it is for; nothing if there is no stock.
pub fn stock_way(view: &View) -> Option<&'static str> {
    let stock = view.piles.iter().find(|pile| pile.kind == "stock")?;
    let is_spent = stock.cards.is_empty() && view.passes != Some(1);
    Some(match redeal_way(view) {
        "gaps" => "gaps",
        way @ ("columns" | "shuffled") if is_spent => way,
        _ => "draw",
    })
}

fn pile_of<'v>(view: &'v View, name: &str) -> Option<&'v PileView> {
    view.piles.iter().find(|pile| pile.name == name)
}

/// Whether two moves, one after the other, are told in one sentence.
fn belong_together(one: &PlayedMove, next: &PlayedMove, view: &View) -> bool {
    let is_up = |played: &PlayedMove| {
        let to = played.to.as_deref().and_then(|to| pile_of(view, to));
        played.count == 1 && to.is_some_and(|pile| kind_of(pile) == "foundation")
    };
    let equal = one.count == 0 && one.mv == next.mv && one.card.is_some() == next.card.is_some();
    // What one of them turned up is told before the next.
    equal || is_up(one) && is_up(next) && one.turned.is_none()
}
