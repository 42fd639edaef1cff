//! The mouse: clicks and drags.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use ratatui::layout::Position;

use super::app::{App, Dialog};
use super::keybar;
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
            return self.mouse_in_dialog(dialog, event.kind);
        }
        if let Some(watching) = &self.watching {
            let at = watching.viewer.at;
            match event.kind {
                MouseEventKind::ScrollDown => self.step_watched(at + 1),
                MouseEventKind::ScrollUp => self.step_watched(at.saturating_sub(1)),
                _ => return false,
            }
            return true;
        }
        if matches!(event.kind, MouseEventKind::Down(MouseButton::Left))
            && let Some(code) = self.key_at(event.column, event.row)
        {
            self.key(KeyEvent::new(code, KeyModifiers::NONE));
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

    /// The key in the bar of keys at a place of the screen.
    fn key_at(&self, column: u16, row: u16) -> Option<KeyCode> {
        let bar = self.size().height.saturating_sub(2);
        if row == bar { keybar::at(&super::draw::keys_shown(self), column) } else { None }
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

    fn mouse_in_dialog(&mut self, mut dialog: Dialog, kind: MouseEventKind) -> bool {
        let step: i64 = match kind {
            MouseEventKind::ScrollDown => 1,
            MouseEventKind::ScrollUp => -1,
            // A click closes it.
            MouseEventKind::Down(_) => return true,
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
