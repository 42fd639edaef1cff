//! What typed commands do: once for the screen and for playing line by line.

use patience_table::patience::{Lang, PileView};
use patience_table::{Auto, Error, GameId, HintKind, Outcome, Snapshot};
use patience_words::Words;

use crate::advice::{self, Asked};
use crate::command::{self, Command};
use crate::history::{bookmark_of, history_lines, place_of, place_words};
use crate::moves;
use crate::phrases::{self, auto_words, move_sentence, next_auto, with_auto};
use crate::session::{NewGame, Session};
use crate::statistics;

/// A player's place at the table. The methods without a body are what the screen and the lines do
/// each in their own way; the others are the same for both.
pub(crate) trait Player {
    /// How wide long texts are, in characters.
    const WIDTH: usize;

    fn session(&mut self) -> &mut Session;

    fn words(&self) -> &'static Words;

    /// Says something.
    fn tell(&mut self, text: String);

    /// Says why something was not done.
    fn refuse(&mut self, text: String);

    /// Shows lines under a title, which is a key of the words.
    fn show_lines(&mut self, title: &'static str, lines: Vec<String>);

    /// Tells what came of a request: `sentence` is made of how the game stood before and stands
    /// now. Says whether it was done.
    fn told(
        &mut self,
        done: Result<Snapshot, Error>,
        sentence: impl FnOnce(&Words, &Snapshot, &Snapshot) -> String,
    ) -> bool;

    /// Plays every card to the foundations that can go, as one step.
    fn put_up_all(&mut self) {
        let Some(mv) = moves::any_to_foundation(&self.session().now).map(str::to_owned) else {
            let none = self.words().t("said.up.none");
            return self.refuse(none);
        };
        let done = self.session().put_up(&mv);
        self.told(done, |words, before, now| words.fill("said.up", &[("count", (now.ply - before.ply).to_string())]));
    }

    /// Recommends a move.
    fn hint(&mut self, kind: HintKind);

    /// Tells whether the game can be won, here or from here on, or not any more.
    fn verdict(&mut self, asked: Asked);

    /// Tells why the game cannot be won.
    fn why(&mut self);

    /// Tells what could be won, and where it turned.
    fn review(&mut self);

    /// Looks at a solution.
    fn show_solution(&mut self);

    /// Begins a game whose preset is named.
    fn begin_new(&mut self, new: NewGame);

    /// Goes on with another game.
    fn open(&mut self, id: &GameId);

    /// Shows how the game stands.
    fn look(&mut self);

    /// Shows a pile, by its place in the view.
    fn look_at(&mut self, pile: usize);

    /// Shows the games that can be played, or those that are called so.
    fn games(&mut self, typed: &str);

    /// Shows the games begun.
    fn list(&mut self);

    fn rules(&mut self);

    fn help(&mut self);

    fn speak(&mut self, lang: Lang);

    fn quit(&mut self);

    /// Says why a request was not served.
    fn fail(&mut self, error: &Error) {
        let text = phrases::error(self.words(), error, &self.session().now.view);
        self.refuse(text);
    }

    /// Plays a move; says whether it was played.
    fn play(&mut self, mv: &str) -> bool {
        let done = self.session().play(mv);
        self.told(done, |words, before, now| {
            with_auto(words, move_sentence(words, mv, &before.view, &now.view), before, now)
        })
    }

    fn undo(&mut self) {
        let done = self.session().undo();
        self.told(done, |words, before, now| {
            // A run that was carried is one wish, whatever its last move was.
            let undone = moves::carried_back(before, now).or(before.last.as_deref());
            let what = undone.map(|mv| advice::wish(words, mv, &now.view));
            words.fill("said.undo", &[("what", what.unwrap_or_default())])
        });
    }

    fn redo(&mut self) {
        let done = self.session().redo();
        self.told(done, |words, before, now| {
            let said = move_sentence(words, now.last.as_deref().unwrap_or_default(), &before.view, &now.view);
            with_auto(words, said, before, now)
        });
    }

    fn restart(&mut self) {
        let done = self.session().restart();
        self.told(done, |words, _, now| words.fill("bar.moves", &[("count", now.ply.to_string())]));
    }

    /// Plays up all that is left.
    fn finish(&mut self) {
        let done = self.session().finish();
        self.told(done, |words, before, now| {
            words.fill("said.finish", &[("count", before.finish.unwrap_or(now.ply - before.ply).to_string())])
        });
    }

    /// Begins a game; without a name another deal of the same. A name that no game has gets the
    /// nearest.
    fn begin(&mut self, mut new: NewGame) {
        if !new.game.is_empty() && self.session().info(&new.game).is_none() {
            let near = command::nearest_game(&self.session().games, &new.game).map(str::to_owned);
            if let Some(game) = near {
                let args = [("typed", phrases::harmless(&new.game)), ("game", game)];
                return self.refuse(self.words().fill("cmd.near-game", &args));
            }
        }
        if new.game.is_empty() {
            let now = &self.session().now;
            new.game.clone_from(&now.game);
            if new.options.0.is_empty() {
                new.options = now.options.clone();
            }
        }
        let new = self.session().with_kind(new);
        self.begin_new(new);
    }

    /// Which cards go up by themselves: this setting, or the next.
    fn set_auto(&mut self, auto: Option<Auto>) {
        let setting = &mut self.session().auto;
        *setting = auto.unwrap_or(next_auto(*setting));
        let text = auto_words(self.words(), self.session().auto);
        self.tell(text);
    }

    fn statistics(&mut self) {
        let words = self.words();
        match self.session().statistics() {
            Ok((told, left_out)) => {
                let mut lines = statistics::lines(words, self.session(), &told);
                lines.extend(phrases::left_out(words, "statistics.unreadable", left_out));
                self.show_lines("statistics.title", lines);
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Names the place where the game stands; without a name, takes its name away, or gives it a
    /// plain one.
    fn bookmark(&mut self, name: Option<String>) {
        let (name, said) = bookmark_of(self.words(), self.session(), name);
        match self.session().bookmark(name) {
            Ok(_) => self.tell(self.words().t(said)),
            Err(error) => self.fail(&error),
        }
    }

    /// To a place of the history, by its number or its bookmark.
    fn go_to(&mut self, place: &str) {
        match place_of(self.session(), place) {
            Some(ply) => self.step_to(ply),
            None => self.refuse(self.words().t("bookmark.none")),
        }
    }

    /// Begins a new game of the moves up to a place.
    fn branch(&mut self, place: &str) {
        let Some(ply) = place_of(self.session(), place) else {
            return self.refuse(self.words().t("bookmark.none"));
        };
        let done = self.session().branch(ply);
        self.told(done, |words, _, now| place_words(words, now));
    }

    /// To a place of the history.
    fn step_to(&mut self, ply: usize) {
        let done = self.session().go_to(ply);
        self.told(done, |words, _, now| place_words(words, now));
    }

    fn history(&mut self) {
        match self.session().history() {
            Ok(history) => {
                let lines = history_lines(self.session(), &history, Self::WIDTH);
                self.show_lines("history.label", lines);
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Gives up, or takes that back.
    fn resign(&mut self) {
        match self.session().abandon() {
            Ok(counts) => self.tell(self.words().t(match counts {
                Some(Outcome::Lost) => "said.abandon",
                Some(Outcome::Open) => "said.take-up",
                Some(Outcome::Won) => "status.won",
                None => "said.abandon.uncounted",
            })),
            Err(error) => self.fail(&error),
        }
    }

    /// Goes on with a game of the list, from 1.
    fn open_listed(&mut self, number: usize) {
        let entries = self.session().entries().map(|(entries, _)| entries).unwrap_or_default();
        match number.checked_sub(1).and_then(|at| entries.get(at)) {
            Some(entry) => self.open(&entry.id),
            None => self.refuse(self.words().t("cmd.unclear.open")),
        }
    }

    /// The place of a pile in the view, by its sign or by its name.
    fn pile_called(&mut self, name: &str) -> Option<usize> {
        let words = self.words();
        let view = &self.session().now.view;
        let called = |pile: &PileView| phrases::pile_name(words, view, &pile.name).to_lowercase() == name;
        moves::pile_of(view, name).or_else(|| view.piles.iter().position(called))
    }

    fn pile(&mut self, name: &str) {
        match self.pile_called(name) {
            Some(pile) => self.look_at(pile),
            None => self.refuse(self.words().fill("refused.no-such-pile", &[("pile", phrases::harmless(name))])),
        }
    }

    /// Tells every legal move, and the runs that can be carried.
    fn moves(&mut self) {
        let moves = moves::wishes(&self.session().now).collect::<Vec<_>>().join(" ");
        self.tell(if moves.is_empty() { self.words().t("plain.moves.none") } else { moves });
    }

    /// Plays what may be no move at all, but a pile, by its sign or by its name, or a command that
    /// was not typed well.
    fn play_or_guess(&mut self, typed: &str) {
        let words = self.words();
        let two_signs = moves::of_two_signs(&self.session().now, typed);
        // `c1` is a cell's name, too: it is a move where it is a legal one.
        let is_legal = two_signs.as_ref().is_some_and(|mv| moves::wishes(&self.session().now).any(|legal| legal == mv));
        if let Some(pile) = self.pile_called(typed).filter(|_| !is_legal) {
            return self.look_at(pile);
        }
        if let Some(mv) = two_signs {
            self.play(&mv);
            return;
        }
        match command::nearest(words, typed) {
            Some(command) => {
                let args = [("typed", phrases::harmless(typed)), ("command", command)];
                self.refuse(words.fill("cmd.near", &args));
            }
            None => {
                self.play(&command::move_of(typed));
            }
        }
    }

    /// Does what a typed line asks for.
    fn obey(&mut self, command: Command) {
        match command {
            Command::Move(mv) => self.play_or_guess(&mv),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Restart => self.restart(),
            Command::Finish => self.finish(),
            Command::PutUp => self.put_up_all(),
            Command::Hint(kind) => self.hint(kind),
            Command::Winnable(asked) => self.verdict(asked),
            Command::Why => self.why(),
            Command::Review => self.review(),
            Command::Show => self.show_solution(),
            Command::Auto(auto) => self.set_auto(auto),
            Command::Statistics => self.statistics(),
            Command::Bookmark(name) => self.bookmark(name),
            Command::Goto(place) => self.go_to(&place),
            Command::Branch(place) => self.branch(&place),
            Command::History => self.history(),
            Command::Resign => self.resign(),
            Command::New(new) => self.begin(new),
            Command::Games(typed) => self.games(&typed),
            Command::List => self.list(),
            Command::Open(number) => self.open_listed(number),
            Command::Look => self.look(),
            Command::Pile(name) => self.pile(&name),
            Command::Moves => self.moves(),
            Command::Rules => self.rules(),
            Command::Help => self.help(),
            Command::Language(lang) => self.speak(lang),
            Command::Quit => self.quit(),
            // Only what is looked at can be gone on from.
            Command::GoOn => self.refuse(self.words().t("cmd.unclear.go-on")),
            Command::Unclear(expected) => self.refuse(self.words().t(expected)),
        }
    }
}
