//! Keys: those of the page, and typed lines.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use patience_table::HintKind;

use super::app::{App, Dialog, GRADES, NewDialog};
use super::layout::Lie;
use super::look::Colours;
use crate::advice::Asked;
use crate::command::{self, MAX_LINE, completions};
use crate::find::is_game_called;
use crate::interpreter::Player as _;
use crate::moves::Spot;
use crate::session::NewGame;

/// The longest part of a name that is looked for.
const MOST_TYPED: usize = 40;

/// What a key asks of the one that owns the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Nothing: the state has changed.
    None,
    /// To go to sleep until the shell wakes the program up.
    Suspend,
}

/// A key is done at most so many times for a number before it: more than any game has moves that
/// are seen at once.
const MOST_TIMES: usize = 999;

/// Small h, j, k and l are arrows, as in other programs of terminals; what they would stand for is
/// had by the large ones.
fn moving(code: KeyCode) -> KeyCode {
    match code {
        KeyCode::Char('h') => KeyCode::Left,
        KeyCode::Char('j') => KeyCode::Down,
        KeyCode::Char('k') => KeyCode::Up,
        KeyCode::Char('l') => KeyCode::Right,
        code => code,
    }
}

impl App {
    /// Does what a key asks for.
    pub fn key(&mut self, key: KeyEvent) -> Wish {
        if key.kind == KeyEventKind::Release {
            return Wish::None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.control(key.code);
        }
        // Where a text is typed, a letter is itself.
        if self.input.is_some() {
            self.key_of_line(key.code);
        } else if let Some(dialog) = self.dialog.take() {
            self.key_of_dialog(dialog, key.code);
        } else if self.watching.is_some() {
            self.key_of_line_watched(moving(key.code));
        } else {
            self.key_of_table(moving(key.code));
        }
        self.keep_up();
        Wish::None
    }

    fn control(&mut self, code: KeyCode) -> Wish {
        match code {
            KeyCode::Char('z' | 'Z') => return Wish::Suspend,
            KeyCode::Char('c' | 'C' | 'd' | 'D') => self.over = true,
            KeyCode::Char('y' | 'r') if self.watching.is_none() => self.redo(),
            KeyCode::Char('u') if self.input.is_some() => self.input = Some(String::new()),
            _ => {}
        }
        Wish::None
    }

    fn key_of_table(&mut self, code: KeyCode) {
        match code {
            KeyCode::Left => self.walk(-1, 0),
            KeyCode::Right => self.walk(1, 0),
            KeyCode::Up => self.walk(0, -1),
            KeyCode::Down => self.walk(0, 1),
            KeyCode::Enter => self.enter(),
            KeyCode::Esc => self.let_go(),
            KeyCode::Backspace => self.undo(),
            KeyCode::Home => self.restart(),
            KeyCode::PageUp => self.step(-1),
            KeyCode::PageDown => self.step(1),
            KeyCode::F(1) => self.dialog = Some(Dialog::Help(0)),
            // As in most games of cards.
            KeyCode::F(2) => self.letter('n'),
            KeyCode::Tab => self.next_target(1),
            KeyCode::BackTab => self.next_target(-1),
            KeyCode::Char(sign) => self.letter(sign),
            _ => {}
        }
    }

    /// Plays the hint where one begins; else picks up, puts down or draws.
    fn enter(&mut self) {
        match self.hint_here().map(str::to_owned) {
            Some(mv) => drop(self.play(&mv)),
            None => self.act_at(self.cursor),
        }
    }

    /// Puts down what is held, and lets nothing be looked for or shown any more.
    fn let_go(&mut self) {
        self.advice.forget_shown();
        if self.advice.settle() {
            self.message = None;
        } else {
            self.put_down();
        }
    }

    fn letter(&mut self, sign: char) {
        match sign {
            // The large letter asks which game; the small one deals the same again.
            'N' => return self.open_new(),
            // The small one asks of this place alone.
            'V' => return self.ask_verdict(Asked::Always),
            // As in editors: to the end, and out.
            'G' => return self.last_column(),
            'Z' => return self.leave_by_two_keys(),
            _ => {}
        }
        match sign.to_ascii_lowercase() {
            ' ' => self.use_stock(),
            'u' | 'z' => self.undo(),
            'r' | 'y' => self.redo(),
            'f' => {
                let spot = self.picked.unwrap_or(self.cursor);
                if !self.put_up(spot) {
                    self.refuse(self.words.t("said.nofoundation"));
                }
            }
            'a' => self.put_up_all(),
            'e' => self.finish(),
            'h' => self.hint(HintKind::Fair),
            'x' => self.hint(HintKind::Open),
            'v' => self.ask_verdict(Asked::Once),
            'b' => self.back_to_winnable(),
            'p' => self.show_me(),
            'o' => self.set_auto(None),
            's' => self.statistics(),
            'k' => self.want_review(),
            'm' => self.bookmark(None),
            '[' => self.next_bookmark(false),
            ']' => self.next_bookmark(true),
            '+' => self.begin_next(1),
            '-' => self.begin_next(-1),
            'n' => self.begin(NewGame::default()),
            'g' => self.open_begun(),
            'i' => self.dialog = Some(Dialog::Rules(0)),
            '?' => self.dialog = Some(Dialog::Help(0)),
            'l' => self.speak(command::next_language(self.words)),
            'c' => self.change_colours(),
            'q' => self.over = true,
            ':' | '/' => self.input = Some(String::new()),
            // Most moves begin with these.
            't' | 'w' | 'd' | '1'..='9' => self.input = Some(sign.to_ascii_lowercase().to_string()),
            _ => {}
        }
    }

    /// The key after a number that is to be done so many times, large or small: `3l`, `5U`. In
    /// games with cells `5h` is a move.
    fn counted(&self, line: &str, code: KeyCode) -> Option<KeyCode> {
        let code = match code {
            KeyCode::Char(sign) => KeyCode::Char(sign.to_ascii_lowercase()),
            code => code,
        };
        let is_number = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
        let has_cells = || self.session.now.view.piles.iter().any(|pile| pile.kind == "cell");
        let counts = match code {
            KeyCode::Left | KeyCode::Right | KeyCode::Char('j' | 'k' | 'l' | 'u' | 'z' | 'r' | 'y') => true,
            KeyCode::Char('h') => !has_cells(),
            _ => false,
        };
        (is_number && counts).then_some(moving(code))
    }

    fn many_times(&mut self, count: usize, code: KeyCode) {
        for _ in 0..count.min(MOST_TIMES) {
            let before = (self.cursor, self.session.now.ply);
            self.key_of_table(code);
            if (self.cursor, self.session.now.ply) == before {
                break;
            }
        }
    }

    /// To the last column's top card.
    fn last_column(&mut self) {
        let piles = &self.session.now.view.piles;
        if let Some(last) = piles.iter().rposition(|pile| pile.kind == "column") {
            self.cursor_to_top(last);
        }
    }

    /// The first of two keys says what the second does.
    fn leave_by_two_keys(&mut self) {
        let told = self.words.t("said.leave-by-two");
        if self.message.as_ref().is_some_and(|message| message.text == told) {
            self.over = true;
        } else {
            self.tell(told);
        }
    }

    /// Two colours of suits or four; without colours it stays so.
    fn change_colours(&mut self) {
        let four = match self.look.colours {
            Colours::None => return,
            colours => colours == Colours::Two,
        };
        self.look.colours = if four { Colours::Four } else { Colours::Two };
        self.session.keep_choices(None, Some(four));
    }

    fn key_of_line(&mut self, code: KeyCode) {
        let Some(mut line) = self.input.take() else { return };
        if let Some(counted) = self.counted(&line, code) {
            return self.many_times(line.parse().unwrap_or(1), counted);
        }
        match code {
            KeyCode::Esc => {
                self.line_back = 0;
                return;
            }
            KeyCode::Enter => {
                self.remember(&line);
                if let Some(command) = command::read(self.words, &line) {
                    self.obey(command);
                }
                return;
            }
            KeyCode::Up if self.line_back < self.lines.len() => {
                self.line_back += 1;
                line.clone_from(&self.lines[self.lines.len() - self.line_back]);
            }
            KeyCode::Down if self.line_back > 0 => {
                self.line_back -= 1;
                line = match self.line_back {
                    0 => String::new(),
                    back => self.lines[self.lines.len() - back].clone(),
                };
            }
            KeyCode::Backspace if line.pop().is_none() => return,
            KeyCode::Tab => {
                let words = completions(self.words, &line, &self.session.now, &self.session.games);
                let longer = command::common(&words);
                if longer.len() > line.len() {
                    line = longer.into();
                }
            }
            KeyCode::Char(sign) if line.len() < MAX_LINE && !sign.is_control() => line.push(sign),
            _ => {}
        }
        self.input = Some(line);
    }

    pub(super) fn key_of_dialog(&mut self, mut dialog: Dialog, code: KeyCode) {
        if let Dialog::New(chosen) = &mut dialog
            && self.finds(chosen, code)
        {
            self.dialog = Some(dialog);
            return;
        }
        let code = moving(code);
        if matches!(code, KeyCode::Esc)
            || matches!((&dialog, code), (Dialog::Help(_) | Dialog::Rules(_) | Dialog::Lines { .. }, KeyCode::Enter))
        {
            return;
        }
        if let Dialog::Won(_) = dialog {
            return match code {
                KeyCode::Enter => self.accept(&dialog),
                // It is closed; what the key does on the table it does.
                code => self.key_of_table(code),
            };
        }
        let page = i32::from(self.size.height.saturating_sub(6).max(1));
        let step = match code {
            KeyCode::Up => -1,
            KeyCode::Down => 1,
            KeyCode::PageUp => -page,
            KeyCode::PageDown | KeyCode::Char(' ') => page,
            KeyCode::Home => -30_000,
            KeyCode::End => 30_000,
            _ => 0,
        };
        let last = match &dialog {
            Dialog::New(_) => self.presets().len().saturating_sub(1),
            Dialog::Begun { entries, .. } => entries.len().saturating_sub(1),
            Dialog::Help(_) | Dialog::Rules(_) | Dialog::Lines { .. } | Dialog::Won(_) => {
                super::dialog::last_line(self, &dialog)
            }
        };
        let moved = |at: usize| (at as i64 + i64::from(step)).clamp(0, last as i64) as usize;
        match (&mut dialog, code) {
            (_, KeyCode::Enter) => return self.accept(&dialog),
            (_, KeyCode::Char('L')) => self.speak(command::next_language(self.words)),
            (_, KeyCode::Char('q' | 'n' | 'N' | 'g' | 'i' | 'K' | 's' | '?')) => return,
            (Dialog::Help(at) | Dialog::Rules(at) | Dialog::Lines { at, .. }, _) => {
                *at = moved(usize::from(*at)) as u16;
            }
            (Dialog::New(chosen), _) => {
                if !self.changes_choice(chosen, code) {
                    self.choose(chosen, moved(chosen.at));
                }
            }
            (Dialog::Begun { at, .. }, _) => *at = moved(*at),
            (Dialog::Won(_), _) => {}
        }
        self.dialog = Some(dialog);
    }

    /// Chooses another game for a new one, as it is usually played.
    pub(crate) fn choose(&self, chosen: &mut NewDialog, at: usize) {
        if chosen.at != at {
            (chosen.at, chosen.option, chosen.values) = (at, 0, self.values_of(at, None));
        }
    }

    /// Goes to the next game of which a part of the name is typed; says whether the key does that.
    fn finds(&self, chosen: &mut NewDialog, code: KeyCode) -> bool {
        let Some(typed) = &mut chosen.find else {
            let begins = code == KeyCode::Char('/');
            if begins {
                chosen.find = Some(String::new());
            }
            return begins;
        };
        match code {
            KeyCode::Char(sign) if typed.chars().count() < MOST_TYPED => typed.push(sign),
            KeyCode::Backspace if !typed.is_empty() => drop(typed.pop()),
            KeyCode::Esc | KeyCode::Backspace | KeyCode::Enter => {
                chosen.find = None;
                return true;
            }
            _ => return false,
        }
        let typed = typed.clone();
        self.look_for(chosen, &typed);
        true
    }

    /// Goes to the first game that is called so.
    pub(super) fn look_for(&self, chosen: &mut NewDialog, typed: &str) {
        let mut games = self.session.games.iter().flat_map(|game| game.presets.iter().map(move |_| game));
        if let Some(at) = games.position(|game| is_game_called(game, typed, self.words)) {
            self.choose(chosen, at);
        }
    }

    /// Changes what is chosen for a new game beside the game itself; says whether the key does
    /// that.
    fn changes_choice(&self, chosen: &mut NewDialog, code: KeyCode) -> bool {
        let options = self.options_at(chosen.at);
        let count = options.len().max(1);
        match code {
            KeyCode::Char(digit @ '0'..='9') if chosen.number.len() < 20 => {
                chosen.day = false;
                chosen.number.push(digit);
            }
            // A number of Microsoft FreeCell.
            KeyCode::Char('m' | 'M') if chosen.number.is_empty() => (chosen.day, chosen.number) = (false, "ms:".into()),
            KeyCode::Backspace if chosen.number == "ms:" => chosen.number.clear(),
            KeyCode::Backspace => drop(chosen.number.pop()),
            KeyCode::Char('d' | 'D') => (chosen.day, chosen.number) = (!chosen.day, String::new()),
            KeyCode::Char('w' | 'W') => chosen.grade = (chosen.grade + 1) % GRADES.len(),
            KeyCode::Tab => chosen.option = (chosen.option + 1) % count,
            KeyCode::BackTab => chosen.option = (chosen.option + count - 1) % count,
            KeyCode::Left | KeyCode::Right => {
                let Some(option) = options.get(chosen.option) else { return true };
                let Some(value) = chosen.values.get_mut(chosen.option) else { return true };
                let (step, last) = (usize::from(code == KeyCode::Right), option.values.len().saturating_sub(1));
                *value = if step == 1 { (*value + 1).min(last) } else { value.saturating_sub(1) };
            }
            _ => return false,
        }
        true
    }

    /// To the next place where the picked cards may go, or else to the next pile.
    fn next_target(&mut self, step: isize) {
        let piles = self.session.now.view.piles.len();
        let all: Vec<usize> = match self.picked {
            Some(picked) => crate::moves::targets(&self.session.now, picked),
            None => (0..piles).collect(),
        };
        for offset in 1..=piles as isize {
            let at = (self.cursor.pile as isize + step * offset).rem_euclid(piles.max(1) as isize) as usize;
            if all.contains(&at) {
                return self.cursor_to_top(at);
            }
        }
    }

    /// Goes to the nearest card or place in a direction, as things lie on the screen.
    fn walk(&mut self, dx: i32, dy: i32) {
        let layout = self.layout();
        let here = self.cursor;
        // Cards that are left out can be walked to all the same; then they are shown.
        let along = match layout.piles.get(here.pile).map(|drawn| drawn.lie) {
            Some(Lie::Down) if dx == 0 => dy,
            Some(Lie::Right) if dy == 0 => dx,
            Some(Lie::Left) if dy == 0 => -dx,
            _ => 0,
        };
        let cards = self.session.now.view.piles.get(here.pile).map_or(&[][..], |pile| &pile.cards);
        if let Some(index) = here.index.checked_add_signed(along as isize).filter(|&index| index < cards.len()) {
            let worth_a_stop = index + 1 == cards.len() || cards[index] != patience_table::patience::HIDDEN;
            if along != 0 && worth_a_stop {
                self.cursor.index = index;
                return;
            }
        }
        let centre = |spot: Spot| {
            let rect = layout.rect(spot);
            // A cell is about twice as high as wide.
            (i32::from(rect.x) + i32::from(rect.width) / 2, 2 * i32::from(rect.y))
        };
        let (x, y) = centre(here);
        let cost = |spot: &Spot| {
            let (their_x, their_y) = centre(*spot);
            let along = (their_x - x) * dx + (their_y - y) * dy;
            let aside = ((their_x - x) * dy).abs() + ((their_y - y) * dx).abs();
            // Upright, stay in the column as long as it goes on; sideways, in the row.
            let cost = if dx == 0 { along + aside * 4 } else { along + aside * 2 };
            (along >= 1).then_some(cost)
        };
        let stops = self.stops().into_iter().filter(|spot| spot.pile != here.pile);
        if let Some((_, best)) = stops.filter_map(|spot| Some((cost(&spot)?, spot))).min_by_key(|(cost, _)| *cost) {
            self.cursor = best;
        }
    }

    /// Everything that the cursor may stand on.
    fn stops(&self) -> Vec<Spot> {
        let mut stops = Vec::new();
        for (pile, view) in self.session.now.view.piles.iter().enumerate() {
            let top = view.cards.len().saturating_sub(1);
            stops.push(Spot { pile, index: top });
            let open = (0..top).filter(|&index| view.cards[index] != patience_table::patience::HIDDEN);
            if matches!(view.place.fan, "down" | "up" | "left" | "right") && view.place.step >= 0.1 {
                stops.extend(open.map(|index| Spot { pile, index }));
            }
        }
        stops
    }
}
