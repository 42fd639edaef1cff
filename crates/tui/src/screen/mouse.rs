//! The mouse: clicks and drags.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use ratatui::layout::Position;

use super::app::{App, Dialog, NewDialog};
use super::dialog;
use super::keybar;
use super::list::Click;
use crate::interpreter::Player as _;
use crate::moves::{self, Spot};

/// Two clicks within this time are a double one.
const DOUBLE: Duration = Duration::from_millis(400);

impl App {
    /// Does what the mouse asks for; says whether anything has changed.
    pub fn mouse(&mut self, event: MouseEvent, now: Instant) -> bool {
        let changed = self.mouse_event(event, now);
        self.keep_up();
        changed
    }

    fn mouse_event(&mut self, event: MouseEvent, now: Instant) -> bool {
        if let Some(dialog) = self.dialog.take() {
            if let MouseEventKind::Down(button) = event.kind {
                self.click_in_dialog(dialog, button, Position { x: event.column, y: event.row });
                return true;
            }
            return self.wheel_in_dialog(dialog, event.kind);
        }
        if let Some(watching) = &self.watching {
            let at = watching.viewer.at;
            match event.kind {
                MouseEventKind::Down(MouseButton::Left) if event.row + 1 == self.size().height => {
                    let bar = keybar::of_line(self, watching.plays);
                    let Some(code) = bar.at(event.column, event.row) else { return false };
                    self.key_of_line_watched(code);
                }
                MouseEventKind::ScrollDown => self.step_watched(at + 1),
                MouseEventKind::ScrollUp => self.step_watched(at.saturating_sub(1)),
                _ => return false,
            }
            return true;
        }
        if matches!(event.kind, MouseEventKind::Down(MouseButton::Left))
            && let Some(code) = super::draw::keys_shown(self).at(event.column, event.row)
        {
            self.key(KeyEvent::new(code, KeyModifiers::NONE));
            return true;
        }
        if matches!(event.kind, MouseEventKind::Down(MouseButton::Left))
            && super::draw::names_help(self, event.column, event.row)
        {
            self.dialog = Some(Dialog::Help(0));
            return true;
        }
        let spot = self.spot_at(event.column, event.row);
        match (event.kind, spot) {
            (MouseEventKind::Down(MouseButton::Left), Some(spot)) => self.button_down(spot, now),
            (MouseEventKind::Drag(MouseButton::Left), _) => return self.drag(spot),
            (MouseEventKind::Up(MouseButton::Left), _) => return self.button_up(spot),
            (MouseEventKind::Down(MouseButton::Left | MouseButton::Right), _) => self.put_down(),
            _ => return false,
        }
        true
    }

    fn spot_at(&self, column: u16, row: u16) -> Option<Spot> {
        let area = self.table_area();
        if !area.contains(Position { x: column, y: row }) {
            return None;
        }
        self.layout().hit(column, row - area.y)
    }

    fn button_down(&mut self, spot: Spot, now: Instant) {
        let double = self.clicked.is_some_and(|(other, then)| other.pile == spot.pile && now - then < DOUBLE);
        self.clicked = if double { None } else { Some((spot, now)) };
        self.cursor = spot;
        if double && self.put_up(spot) {
            self.picked = None;
            return;
        }
        let had = self.picked;
        self.act_at(spot);
        // Cards picked by this very press may be dragged on.
        self.grabbed = self.picked.filter(|_| had != self.picked);
    }

    /// The cursor goes along, so that it is seen where the cards would be put.
    fn drag(&mut self, spot: Option<Spot>) -> bool {
        let Some(spot) = spot.filter(|spot| self.grabbed.is_some() && *spot != self.cursor) else { return false };
        self.cursor = spot;
        true
    }

    fn button_up(&mut self, spot: Option<Spot>) -> bool {
        let Some(grabbed) = self.grabbed.take() else { return false };
        let Some(spot) = spot.filter(|spot| spot.pile != grabbed.pile) else { return false };
        if let Some(mv) = moves::meant(&self.session.now, grabbed, spot.pile) {
            self.play(&mv);
            // What may not lie there goes back.
            self.picked = None;
            self.cursor_to_top(spot.pile);
        }
        true
    }

    /// A click chooses in a list. It closes a text, and any window where it is made beside it or
    /// with another button.
    fn click_in_dialog(&mut self, mut dialog: Dialog, button: MouseButton, at: Position) {
        if button != MouseButton::Left {
            return;
        }
        let is_list = matches!(dialog, Dialog::New(_) | Dialog::Begun { .. });
        let is_in_list = is_list && dialog::covers(self, &dialog, at);
        match (dialog::click_at(self, &dialog, at), &mut dialog) {
            (Some(Click::Key(code)), _) => return self.key_of_dialog(dialog, code),
            (Some(Click::Choose(index)), Dialog::New(chosen)) if chosen.at != index => self.choose(chosen, index),
            (Some(Click::Choose(index)), Dialog::Begun { at, .. }) if *at != index => *at = index,
            (Some(Click::Choose(_)), _) => return self.accept(&dialog),
            (Some(Click::Option(index)), Dialog::New(chosen)) => self.set_next(chosen, index),
            _ if is_in_list => {}
            _ => return,
        }
        self.dialog = Some(dialog);
    }

    /// Goes to an option, or from there to its next value, after the last to the first.
    fn set_next(&self, chosen: &mut NewDialog, index: usize) {
        let values = self.options_at(chosen.at).get(index).map_or(1, |option| option.values.len().max(1));
        if chosen.option == index
            && let Some(value) = chosen.values.get_mut(index)
        {
            *value = (*value + 1) % values;
        }
        chosen.option = index;
    }

    fn wheel_in_dialog(&mut self, mut dialog: Dialog, kind: MouseEventKind) -> bool {
        let step: i64 = match kind {
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::ScrollUp => -1,
            _ => 0,
        };
        let last = match &dialog {
            Dialog::New(_) => self.presets().len().saturating_sub(1),
            Dialog::Begun { entries, .. } => entries.len().saturating_sub(1),
            Dialog::Help(_) | Dialog::Rules(_) | Dialog::Lines { .. } | Dialog::Won(_) => {
                super::dialog::last_line(self, &dialog)
            }
        };
        let moved = |at: usize| (at as i64 + step).clamp(0, last as i64) as usize;
        match &mut dialog {
            Dialog::Help(at) | Dialog::Rules(at) | Dialog::Lines { at, .. } => *at = moved(usize::from(*at)) as u16,
            Dialog::New(chosen) => self.choose(chosen, moved(chosen.at)),
            Dialog::Begun { at, .. } => *at = moved(*at),
            Dialog::Won(_) => {}
        }
        self.dialog = Some(dialog);
        step != 0
    }
}
