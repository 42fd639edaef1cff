//! What typed commands do on the screen.

use patience_table::patience::{Lang, Status};
use patience_table::{Error, GameId, HintKind, Snapshot};
use patience_words::Words;

use super::app::{App, Dialog};
use crate::advice::{Asked, Wanted};
use crate::interpreter::Player;
use crate::phrases;
use crate::session::{NewGame, Session};

impl Player for App {
    /// Narrower than the narrowest window with a frame.
    const WIDTH: usize = 72;

    fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    fn words(&self) -> &'static Words {
        self.words
    }

    fn tell(&mut self, text: String) {
        App::tell(self, text);
    }

    fn refuse(&mut self, text: String) {
        App::refuse(self, text);
    }

    fn show_lines(&mut self, title: &'static str, lines: Vec<String>) {
        self.dialog = Some(Dialog::Lines { lines, at: 0, title });
    }

    fn told(
        &mut self,
        done: Result<Snapshot, Error>,
        sentence: impl FnOnce(&Words, &Snapshot, &Snapshot) -> String,
    ) -> bool {
        let fine = done.is_ok();
        match done {
            Ok(before) => {
                self.follow_top(&before);
                let mut text = sentence(self.words, &before, &self.session.now);
                let outcome = phrases::outcome(self.words, &self.session.now);
                if let Some(more) = outcome {
                    text = format!("{text} {more}");
                }
                self.picked = None;
                self.tell(text);
                let now = &self.session.now;
                if now.status == Status::Won && before.status != Status::Won && before.id == now.id {
                    self.show_win();
                }
            }
            Err(error) => {
                if matches!(error, Error::Stale { .. }) {
                    self.picked = None;
                }
                self.fail(&error);
            }
        }
        self.mend_cursor();
        fine
    }

    fn hint(&mut self, kind: HintKind) {
        self.want_hint(kind);
    }

    fn verdict(&mut self, asked: Asked) {
        self.ask_verdict(asked);
    }

    fn why(&mut self) {
        self.want_why();
    }

    fn review(&mut self) {
        self.want_review();
    }

    fn show_solution(&mut self) {
        self.show_me();
    }

    fn begin_new(&mut self, new: NewGame) {
        let done = match self.session.begin(new.clone()) {
            Ok(Some(before)) => Ok(before),
            Ok(None) => {
                self.advice.want(&self.session.now, Wanted::New(new));
                return self.tell(self.words.t("new.searching"));
            }
            Err(error) => Err(error),
        };
        self.advice.settle();
        let name = self.game_name(&self.session.now.game);
        let streak = phrases::streak_of_days(self.words, &mut self.session);
        let said = |words: &Words, before: &Snapshot, _: &Snapshot| {
            let begun = words.fill("said.new", &[("game", name)]);
            [Some(begun), streak, phrases::left(words, before)].into_iter().flatten().collect::<Vec<_>>().join(" ")
        };
        if self.told(done, said) {
            self.cursor_home();
        }
    }

    fn open(&mut self, id: &GameId) {
        let done = self.session.open(id);
        let name = self.game_name(&self.session.now.game);
        if self.told(done, |words, _, now| format!("{name}: {}", phrases::facts(words, now).join(", "))) {
            self.cursor_home();
        }
    }

    fn look(&mut self) {
        self.message = None;
    }

    fn look_at(&mut self, pile: usize) {
        self.cursor_to_top(pile);
    }

    fn games(&mut self, typed: &str) {
        self.open_new();
        if let Some(Dialog::New(mut chosen)) = self.dialog.take() {
            if !typed.is_empty() {
                self.look_for(&mut chosen, typed);
            }
            self.dialog = Some(Dialog::New(chosen));
        }
    }

    fn list(&mut self) {
        self.open_begun();
    }

    fn rules(&mut self) {
        self.dialog = Some(Dialog::Rules(0));
    }

    fn help(&mut self) {
        self.dialog = Some(Dialog::Help(0));
    }

    fn speak(&mut self, lang: Lang) {
        self.words = Words::of(lang);
        self.message = None;
        self.session.keep_choices(Some(lang), None);
    }

    fn quit(&mut self) {
        self.over = true;
    }
}
