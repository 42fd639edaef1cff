//! Looking at a line of moves on the screen: its keys.

use ratatui::crossterm::event::KeyCode;

use super::app::{App, Dialog};
use super::watched::Watching;
use crate::command;
use crate::interpreter::Player as _;
use crate::line::Line;

impl App {
    /// Opens a line in the place of the game.
    pub(crate) fn watch_line(&mut self, line: Line) {
        self.picked = None;
        self.input = None;
        self.message = None;
        self.advice.forget_shown();
        match Watching::open(&mut self.session, line) {
            Ok(watching) => self.watching = Some(watching),
            Err(error) => self.fail(&error),
        }
    }

    /// Back to the game; out of the program, if there is none.
    fn stop_watching(&mut self) {
        match &self.watching {
            Some(watching) if watching.viewer.is_recorded() => self.over = true,
            _ => self.watching = None,
        }
        self.message = None;
    }

    /// The next move, if it goes on by itself.
    pub(crate) fn watch_on(&mut self) {
        if let Some(at) = self.watching.as_ref().filter(|watching| watching.plays).map(|watching| watching.viewer.at) {
            self.watch_at(at + 1);
        }
    }

    /// To a place of the line.
    fn watch_at(&mut self, at: usize) {
        let Some(watching) = &mut self.watching else { return };
        self.message = None;
        let gone = watching.viewer.go_to(&mut self.session, at);
        watching.plays &= gone.is_ok() && !watching.viewer.is_at_end();
        if let Err(error) = gone {
            self.fail(&error);
        }
    }

    /// Plays the moves up to here.
    fn go_on(&mut self) {
        let Some(watching) = &mut self.watching else { return };
        watching.plays = false;
        match watching.viewer.go_on(&mut self.session) {
            Ok(false) => self.refuse(self.words.t("viewer.nothing")),
            Ok(true) => {
                let told = watching.viewer.gone_on(self.words);
                self.watching = None;
                self.cursor_home();
                self.tell(told);
            }
            Err(error) => self.fail(&error),
        }
    }

    pub(super) fn key_of_line_watched(&mut self, code: KeyCode) {
        let Some(watching) = &mut self.watching else { return };
        let (at, length) = (watching.viewer.at, watching.viewer.length());
        if code == KeyCode::Char(' ') {
            watching.plays = !watching.plays;
            // From the end it begins again.
            let next = if at >= length { 0 } else { at + 1 };
            if watching.plays {
                self.watch_at(next);
            }
            return;
        }
        match code {
            KeyCode::Char('+') => watching.faster(),
            KeyCode::Char('-') => watching.slower(),
            KeyCode::Left | KeyCode::Up | KeyCode::PageUp | KeyCode::Backspace => {
                self.step_watched(at.saturating_sub(1));
            }
            KeyCode::Right | KeyCode::Down | KeyCode::PageDown | KeyCode::Enter => self.step_watched(at + 1),
            KeyCode::Home => self.step_watched(0),
            KeyCode::End => self.step_watched(length),
            KeyCode::Esc => self.stop_watching(),
            KeyCode::F(1) | KeyCode::Char('?') => self.dialog = Some(Dialog::Help(0)),
            KeyCode::Char('g' | 'G') => self.go_on(),
            KeyCode::Char('L') => self.speak(command::next_language(self.words)),
            KeyCode::Char('q' | 'Q') => self.stop_watching(),
            _ => {}
        }
    }

    /// One step by hand: it does not go on by itself any more.
    pub(crate) fn step_watched(&mut self, at: usize) {
        if let Some(watching) = &mut self.watching {
            watching.plays = false;
        }
        self.watch_at(at);
    }
}
