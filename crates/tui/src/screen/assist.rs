//! Help for the player: hints, results and a solution, looked for while the game goes on.

use std::time::Duration;

use patience_table::{HintKind, HintState, Snapshot};

use super::app::{App, Dialog};
use super::watched::Watching;
use crate::advice::{self, Asked, Wanted};
use crate::interpreter::Player as _;
use crate::line::Line;
use crate::moves::Spot;
use crate::phrases;

/// How long to wait before asking again while a search goes on.
const AGAIN: Duration = Duration::from_millis(250);

impl App {
    /// How long to wait for news at the most: something is looked for, and [`App::tick`] asks for
    /// it again. `None` if nothing will change by itself.
    pub fn patience(&self) -> Option<Duration> {
        let next = self.watching.as_ref().and_then(Watching::pause);
        next.or_else(|| self.advice.waits(&self.session.now).then_some(AGAIN))
    }

    /// Asks again for the results of searches.
    pub fn tick(&mut self) {
        self.look_for_more();
        self.keep_up();
    }

    fn look_for_more(&mut self) {
        self.watch_on();
        let told = self.verdict_told();
        self.advice.look(&mut self.session);
        // What the line below the table says of it stays true.
        if told.is_some() && told == self.message.as_ref().map(|message| message.text.clone()) {
            self.tell_verdict();
        }
        let Some((wanted, last)) = self.advice.wanted(&self.session.now) else { return };
        match wanted {
            Wanted::Hint(kind) => self.find_hint(kind, last),
            Wanted::Solution => self.find_solution(last),
            Wanted::Why => self.find_why(last),
            Wanted::Review => self.show_review(),
            Wanted::New(_) if last => {
                self.advice.settle();
                self.refuse(self.words.t("new.not-found"));
            }
            Wanted::New(new) => match self.session.begin(new) {
                Ok(None) => {}
                Ok(Some(_)) => {
                    self.advice.settle();
                    let name = self.game_name(&self.session.now.game);
                    self.picked = None;
                    self.cursor_home();
                    let begun = self.words.fill("said.new", &[("game", name)]);
                    let streak = phrases::streak_of_days(self.words, &mut self.session);
                    self.tell([Some(begun), streak].into_iter().flatten().collect::<Vec<_>>().join(" "));
                }
                Err(error) => {
                    self.advice.settle();
                    self.fail(&error);
                }
            },
        }
    }

    /// A recommendation; asked for again, the next best.
    pub(crate) fn want_hint(&mut self, kind: HintKind) {
        self.put_down();
        if self.advice.next_hint(&self.session.now, kind) {
            return self.show_hint();
        }
        self.advice.want(&self.session.now, Wanted::Hint(kind));
        self.tell(self.words.t("hint.searching"));
        self.find_hint(kind, false);
    }

    fn find_hint(&mut self, kind: HintKind, last: bool) {
        let hint = self.session.hint(kind);
        let done = last || advice::is_final(&hint);
        match hint {
            // A fair hint gets better while it is shown; which move is best may change until then.
            Ok(hint) if done || !hint.moves.is_empty() => {
                self.advice.set_hint(&self.session.now, hint);
                self.show_hint();
            }
            Ok(_) => {}
            Err(error) => self.fail(&error),
        }
        if done {
            self.advice.settle();
        }
    }

    fn show_hint(&mut self) {
        let Some(text) = self.advice.hint_words(self.words, &self.session.now) else { return };
        if let Some(spot) = self.hinted_spot() {
            self.cursor = spot;
        }
        self.tell(text);
    }

    /// Where the hint that is shown begins: at a card, or at the stock.
    fn hinted_spot(&self) -> Option<Spot> {
        let now = &self.session.now;
        self.advice.hint(now)?.0.moves.first()?;
        if let Some((pile, index, _)) = self.advice.hinted(now) {
            return Some(Spot { pile, index });
        }
        let pile = now.view.piles.iter().position(|pile| pile.kind == "stock")?;
        Some(Spot { pile, index: now.view.piles[pile].cards.len().saturating_sub(1) })
    }

    /// The move of the hint that is shown, while the cursor stands where it begins.
    pub(crate) fn hint_here(&self) -> Option<&str> {
        let (hint, at) = self.advice.hint(&self.session.now)?;
        let here = self.picked.is_none() && self.hinted_spot() == Some(self.cursor);
        hint.moves.get(at).filter(|_| here).map(|rated| rated.mv.as_str())
    }

    /// Has it told whether the game can still be won, or not any more.
    pub(crate) fn ask_verdict(&mut self, asked: Asked) {
        self.advice.ask(&self.session.now, asked);
        self.advice.look(&mut self.session);
        self.tell_verdict();
    }

    fn tell_verdict(&mut self) {
        let text = self.verdict_told().unwrap_or_else(|| self.words.t("verdict.off"));
        self.tell(text);
    }

    /// What is known of whether the game can still be won, as a sentence; `None` if that is not to
    /// be told.
    fn verdict_told(&self) -> Option<String> {
        let verdict = self.advice.verdict(&self.session.now)?;
        Some(advice::verdict_sentence(self.words, verdict, self.session.now.ply))
    }

    /// To the last place from which the game could be won, if it can't be any more and that is
    /// known; else what is known is told.
    pub(crate) fn back_to_winnable(&mut self) {
        let last = self.advice.verdict(&self.session.now).and_then(|verdict| verdict.last_winnable);
        match last {
            Some(ply) => self.step_to(ply),
            None => self.refuse(self.verdict_told().unwrap_or_else(|| self.words.t("hint.undecided"))),
        }
    }

    /// Looks for a solution, to be looked at.
    pub(crate) fn show_me(&mut self) {
        self.advice.want(&self.session.now, Wanted::Solution);
        self.tell(self.words.t("hint.searching"));
        self.find_solution(false);
    }

    /// Looks for the reason why the game cannot be won.
    pub(crate) fn want_why(&mut self) {
        self.put_down();
        self.advice.want(&self.session.now, Wanted::Why);
        self.tell(self.words.t("loss.searching"));
        self.find_why(false);
    }

    /// A reason is told in a window; its cards stand out on the table until the next move.
    fn find_why(&mut self, last: bool) {
        let why = self.session.why();
        if !last && !advice::is_explained(&why) {
            return;
        }
        self.advice.settle();
        let why = match why {
            Ok(why) => why,
            Err(error) => return self.fail(&error),
        };
        match advice::why_sentences(self.words, &why, &self.session.now.view) {
            Ok(mut told) => {
                let rest = advice::rest_sentence(self.words, &why);
                told.extend(rest.clone());
                let lines = told.iter().flat_map(|sentence| phrases::wrap(sentence, App::WIDTH));
                let lines = lines.collect();
                self.advice.set_why(&self.session.now, why);
                self.show_lines("loss.title", lines);
                self.tell(rest.unwrap_or_else(|| told.join(" ")));
            }
            Err(key) => self.refuse(self.words.t(key)),
        }
    }

    /// A review, which gets finer as long as its window is open.
    pub(crate) fn want_review(&mut self) {
        self.advice.want(&self.session.now, Wanted::Review);
        self.show_lines("review.title", Vec::new());
        self.show_review();
    }

    fn show_review(&mut self) {
        let Some(Dialog::Lines { title: "review.title", at, .. }) = self.dialog else {
            self.advice.settle();
            return;
        };
        match self.session.review() {
            Ok(review) => {
                let lines = advice::review_lines(self.words, &review, &self.session.now.view, App::WIDTH);
                self.dialog = Some(Dialog::Lines { lines, at, title: "review.title" });
                if review.state == HintState::Done {
                    self.advice.settle();
                }
            }
            Err(error) => {
                self.advice.settle();
                self.dialog = None;
                self.fail(&error);
            }
        }
    }

    fn find_solution(&mut self, last: bool) {
        let solution = self.session.solution();
        if !last && !advice::is_settled(&solution) {
            return;
        }
        self.advice.settle();
        match solution {
            Ok(solution) if !solution.moves.is_empty() => {
                let Snapshot { id, ply: from, .. } = self.session.now.clone();
                self.watch_line(Line::Game { id, from, moves: solution.moves });
            }
            Ok(solution) => self.refuse(advice::no_solution(self.words, solution.state)),
            Err(error) => self.fail(&error),
        }
    }

    /// To the next bookmark in a direction.
    pub(crate) fn next_bookmark(&mut self, forward: bool) {
        let table = &self.session.now;
        let mut plies = table.bookmarks.iter().map(|bookmark| bookmark.ply);
        let found = if forward { plies.find(|ply| *ply > table.ply) } else { plies.rev().find(|ply| *ply < table.ply) };
        match found {
            Some(ply) => self.step_to(ply),
            None => self.refuse(self.words.t("bookmark.none")),
        }
    }

    /// One place on in the history, or back, whoever played the move.
    pub(crate) fn step(&mut self, by: isize) {
        match self.session.now.ply.checked_add_signed(by) {
            Some(to) if to <= self.session.now.length => self.step_to(to),
            Some(_) => self.refuse(self.words.t("trouble.nothing-to-redo")),
            None => self.refuse(self.words.t("trouble.nothing-to-undo")),
        }
    }
}
