//! What a player may ask for beside moves: hints, verdicts, a solution, places of the history, statistics.

use std::time::Duration;

use patience_table::{Auto, HintKind, Snapshot};

use crate::advice::{self, Wanted};
use crate::app::{App, Dialog};
use crate::moves::Spot;
use crate::say;
use crate::seat::Seat;
use crate::statistics;
use crate::words::Words;

/// How long to wait before asking again for something that is looked for.
const AGAIN: Duration = Duration::from_millis(250);

impl App {
    /// How long to wait for news at the most: something is looked for, and [`App::tick`] asks for it again. `None` if
    /// nothing will change by itself.
    pub fn patience(&self) -> Option<Duration> {
        self.advice.waits(&self.seat.now).then_some(AGAIN)
    }

    /// Asks again for what is looked for.
    pub fn tick(&mut self) {
        let told = self.verdict_told();
        self.advice.look(&mut self.seat);
        // What the line below the table says of it stays true.
        if told.is_some() && told == self.message.as_ref().map(|message| message.text.clone()) {
            self.tell_verdict();
        }
        let Some((wanted, last)) = self.advice.wanted(&self.seat.now) else { return };
        match wanted {
            Wanted::Hint(kind) => self.find_hint(kind, last),
            Wanted::Solution => self.find_solution(last),
            Wanted::New(_) if last => {
                self.advice.settle();
                self.refuse(self.words.t("new.not-found"));
            }
            Wanted::New(new) => match self.seat.begin(new) {
                Ok(None) => {}
                Ok(Some(_)) => {
                    self.advice.settle();
                    let name = self.game_name(&self.seat.now.game);
                    self.picked = None;
                    self.cursor_home();
                    self.tell(self.words.fill("said.new", &[("game", name)]));
                }
                Err(error) => {
                    self.advice.settle();
                    self.refuse(say::error(self.words, &error, &self.seat.now.view));
                }
            },
        }
    }

    /// A recommendation; asked for again, the next best.
    pub(crate) fn hint(&mut self, kind: HintKind) {
        self.put_down();
        if self.advice.next_hint(&self.seat.now, kind) {
            return self.show_hint();
        }
        self.advice.want(&self.seat.now, Wanted::Hint(kind));
        self.tell(self.words.t("hint.searching"));
        self.find_hint(kind, false);
    }

    fn find_hint(&mut self, kind: HintKind, last: bool) {
        let hint = self.seat.hint(kind);
        let done = last || advice::is_final(&hint);
        match hint {
            // A fair hint gets better while it is shown; which move is best may change until then.
            Ok(hint) if done || !hint.moves.is_empty() => {
                self.advice.set_hint(&self.seat.now, hint);
                self.show_hint();
            }
            Ok(_) => {}
            Err(error) => self.refuse(say::error(self.words, &error, &self.seat.now.view)),
        }
        if done {
            self.advice.settle();
        }
    }

    fn show_hint(&mut self) {
        let Some((hint, at)) = self.advice.hint(&self.seat.now) else { return };
        let text = advice::hint_sentence(self.words, hint, at, &self.seat.now.view);
        if let Some((pile, index, _)) = self.advice.hinted(&self.seat.now) {
            self.cursor = Spot { pile, index };
        }
        self.tell(text);
    }

    /// Switches between telling and not telling whether the game can still be won.
    pub(crate) fn watch(&mut self) {
        self.advice.watches = !self.advice.watches;
        self.advice.look(&mut self.seat);
        self.tell_verdict();
    }

    fn tell_verdict(&mut self) {
        let text = self.verdict_told().unwrap_or_else(|| self.words.t("verdict.off"));
        self.tell(text);
    }

    /// What is known of whether the game can still be won, as a sentence; `None` if that is not to be told.
    fn verdict_told(&self) -> Option<String> {
        let verdict = self.advice.verdict(&self.seat.now)?;
        let told = advice::verdict_words(self.words, verdict, self.seat.now.ply);
        Some(format!("{} {told}", self.words.t("verdict.label")))
    }

    /// To the last place from which the game could be won, if it can't be any more and that is known.
    pub(crate) fn back_to_winnable(&mut self) {
        let last = self.advice.verdict(&self.seat.now).and_then(|verdict| verdict.last_winnable);
        match last {
            Some(ply) => self.step_to(ply),
            None => self.refuse(self.words.t("hint.undecided")),
        }
    }

    /// The next move of a solution.
    pub(crate) fn show_me(&mut self) {
        if let Some(rest) = self.advice.take_solution(&self.seat.now) {
            return self.play_solution(rest);
        }
        self.advice.want(&self.seat.now, Wanted::Solution);
        self.tell(self.words.t("hint.searching"));
        self.find_solution(false);
    }

    fn find_solution(&mut self, last: bool) {
        let solution = self.seat.solution();
        if !last && !advice::is_settled(&solution) {
            return;
        }
        self.advice.settle();
        match solution {
            Ok(solution) if !solution.moves.is_empty() => self.play_solution(solution.moves),
            Ok(solution) => self.refuse(advice::no_solution(self.words, solution.state)),
            Err(error) => self.refuse(say::error(self.words, &error, &self.seat.now.view)),
        }
    }

    /// Plays a solution's next move and nothing else, so that the rest still fits.
    fn play_solution(&mut self, mut rest: Vec<String>) {
        let mv = rest.remove(0);
        let auto = std::mem::replace(&mut self.seat.auto, Auto::Off);
        self.play(&mv);
        self.seat.auto = auto;
        if self.seat.now.last.as_deref() == Some(mv.as_str()) && !rest.is_empty() {
            let left = self.words.fill("solution.left", &[("count", rest.len().to_string())]);
            let said = self.message.as_ref().map_or("", |message| &message.text);
            self.tell(format!("{said} {left}"));
            self.advice.keep_solution(&self.seat.now, rest);
        }
    }

    /// Which cards go up by themselves: this setting, or the next.
    pub(crate) fn set_auto(&mut self, auto: Option<Auto>) {
        self.seat.auto = auto.unwrap_or(next_auto(self.seat.auto));
        self.tell(auto_words(self.words, &self.seat));
    }

    /// Names the place where the game stands; without a name, takes its name away, or gives it a plain one.
    pub(crate) fn bookmark(&mut self, name: Option<String>) {
        let (name, said) = bookmark_of(self.words, &self.seat, name);
        match self.seat.bookmark(name) {
            Ok(_) => self.tell(self.words.t(said)),
            Err(error) => self.refuse(say::error(self.words, &error, &self.seat.now.view)),
        }
    }

    /// To the next bookmark in a direction.
    pub(crate) fn next_bookmark(&mut self, forward: bool) {
        let table = &self.seat.now;
        let mut plies = table.bookmarks.iter().map(|bookmark| bookmark.ply);
        let found = if forward { plies.find(|ply| *ply > table.ply) } else { plies.rev().find(|ply| *ply < table.ply) };
        match found {
            Some(ply) => self.step_to(ply),
            None => self.refuse(self.words.t("bookmark.none")),
        }
    }

    /// One place on in the history, or back, whoever played the move.
    pub(crate) fn step(&mut self, by: isize) {
        match self.seat.now.ply.checked_add_signed(by) {
            Some(to) if to <= self.seat.now.length => self.step_to(to),
            Some(_) => self.refuse(self.words.t("trouble.nothing-to-redo")),
            None => self.refuse(self.words.t("trouble.nothing-to-undo")),
        }
    }

    pub(crate) fn go_to(&mut self, to: &str) {
        match place_of(&self.seat, to) {
            Some(ply) => self.step_to(ply),
            None => self.refuse(self.words.t("bookmark.none")),
        }
    }

    fn step_to(&mut self, ply: usize) {
        let done = self.seat.go_to(ply);
        self.told(done, |words, _, now| place_words(words, now));
    }

    pub(crate) fn tell_history(&mut self) {
        match self.seat.history() {
            Ok(history) => {
                let lines = history_lines(&self.seat, &history, 72);
                self.dialog = Some(Dialog::Lines { lines, at: 0, title: "history.label" });
            }
            Err(error) => self.refuse(say::error(self.words, &error, &self.seat.now.view)),
        }
    }

    pub(crate) fn open_statistics(&mut self) {
        match self.seat.statistics() {
            Ok(told) => {
                let lines = statistics::lines(self.words, &self.seat, &told);
                self.dialog = Some(Dialog::Lines { lines, at: 0, title: "statistics.title" });
            }
            Err(error) => self.refuse(say::error(self.words, &error, &self.seat.now.view)),
        }
    }

    pub(crate) fn resign(&mut self) {
        match self.seat.abandon() {
            Ok(_) => self.tell(self.words.t("said.abandon")),
            Err(error) => self.refuse(say::error(self.words, &error, &self.seat.now.view)),
        }
    }
}

/// The setting after this one.
pub(crate) fn next_auto(auto: Auto) -> Auto {
    match auto {
        Auto::Off => Auto::Safe,
        Auto::Safe => Auto::Always,
        Auto::Always => Auto::Off,
    }
}

pub(crate) fn auto_words(words: &Words, seat: &Seat) -> String {
    let value = match seat.auto {
        Auto::Off => "settings.auto.off",
        Auto::Safe => "settings.auto.safe",
        Auto::Always => "settings.auto.always",
    };
    format!("{}: {}.", words.t("settings.auto"), words.t(value))
}

/// What the table played by itself after a move, if it did.
pub(crate) fn auto_sentence(words: &Words, before: &Snapshot, now: &Snapshot) -> Option<String> {
    // To finish is told with the number of its moves, and other steps may be of several moves of the player.
    let played = now.ply.checked_sub(before.ply + 1).filter(|_| before.id == now.id)?;
    let count = now.auto.iter().filter(|ply| **ply > before.ply && **ply <= now.ply).count();
    let finished = before.finish == Some(played + 1);
    (count > 0 && count == played && !finished).then(|| words.fill("said.auto", &[("count", count.to_string())]))
}

/// The name for a bookmark here (none: it is removed), and what is said then.
pub(crate) fn bookmark_of(words: &Words, seat: &Seat, name: Option<String>) -> (Option<String>, &'static str) {
    let ply = seat.now.ply;
    let is_set = seat.now.bookmarks.iter().any(|bookmark| bookmark.ply == ply);
    match name {
        None if is_set => (None, "said.bookmark.gone"),
        None => (Some(words.fill("bookmark.name", &[("ply", ply.to_string())])), "said.bookmark"),
        name => (name, "said.bookmark"),
    }
}

/// The place that a number or a bookmark's name means.
pub(crate) fn place_of(seat: &Seat, typed: &str) -> Option<usize> {
    let number = typed.parse().ok().filter(|ply| *ply <= seat.now.length);
    let named = || seat.now.bookmarks.iter().find(|bookmark| bookmark.name.to_lowercase() == typed.to_lowercase());
    number.or_else(|| named().map(|bookmark| bookmark.ply))
}

/// Where the game stands in its history, with the bookmark that is there.
pub(crate) fn place_words(words: &Words, now: &Snapshot) -> String {
    let at = words.fill("history.at", &[("at", now.ply.to_string()), ("of", now.length.to_string())]);
    match now.bookmarks.iter().find(|bookmark| bookmark.ply == now.ply) {
        Some(bookmark) => format!("{at}: {}", say::harmless(&bookmark.name)),
        None => at,
    }
}

/// The history, move by move: where the game stands, what the table played, and the bookmarks.
pub(crate) fn history_lines(seat: &Seat, history: &patience_table::History, width: usize) -> Vec<String> {
    let mark = |ply: usize| {
        let named = seat.now.bookmarks.iter().find(|bookmark| bookmark.ply == ply);
        named.map_or_else(String::new, |bookmark| format!(" [{}]", say::harmless(&bookmark.name)))
    };
    let here = |ply: usize| if ply == seat.now.ply { " <<" } else { "" };
    let mut text = format!("0{}{}", mark(0), here(0));
    for (at, mv) in history.moves.iter().enumerate() {
        let ply = at + 1;
        let own = if history.auto.binary_search(&ply).is_ok() { "*" } else { "" };
        text.push_str(&format!("  {ply}:{mv}{own}{}{}", mark(ply), here(ply)));
    }
    say::wrap(&text, width)
}
