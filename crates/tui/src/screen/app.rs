//! The state of the screen, and everything that can be done to it.

use patience_table::patience::{Lang, Options, Refusal};
use patience_table::{Entry, Error, Grade, OptionInfo, Snapshot};
use patience_words::Words;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Rect, Size};

use super::layout::{Layout, layout, spare};
use super::list::{Click, Row, plain};
use super::look::Look;
use super::watched::Watching;
use crate::advice::Advice;
use crate::command;
use crate::interpreter::Player as _;
use crate::line::Line;
use crate::moves::{self, Spot};
use crate::phrases;
use crate::session::{Host, NewGame, Session, Start};
use crate::statistics;

/// How many typed lines are remembered.
const MAX_LINES: usize = 100;

/// What the line below the table says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    /// Whether it says why something was not done.
    pub(crate) refusal: bool,
}

/// A window over the table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Dialog {
    /// A text, and by how many lines it is scrolled.
    Help(u16),
    Rules(u16),
    /// Lines under a title: statistics, or a history.
    Lines {
        title: &'static str,
        lines: Vec<String>,
        at: u16,
    },
    /// A game was won: its figures, and what may be done next.
    Won(Vec<Row>),
    /// Choosing a new game.
    New(NewDialog),
    /// Choosing among the games begun.
    Begun {
        entries: Vec<Entry>,
        at: usize,
    },
}

/// What was chosen so far for a new game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct NewDialog {
    /// The place among all presets.
    pub(crate) at: usize,
    /// The deal number as it is typed.
    pub(crate) number: String,
    /// The place among the grades.
    pub(crate) grade: usize,
    /// Whether it is the day's deal.
    pub(crate) day: bool,
    /// A part of a name that is looked for, while it is typed.
    pub(crate) find: Option<String>,
    /// Which of the preset's options the arrows left and right change.
    pub(crate) option: usize,
    /// For each option the place among its values.
    pub(crate) values: Vec<usize>,
}

/// The deals that can be asked for: their word, and what that is.
pub(crate) const GRADES: [(&str, bool, Option<Grade>); 5] = [
    ("new.grade.any", false, None),
    ("new.grade.winnable", true, None),
    ("new.grade.easy", true, Some(Grade::Easy)),
    ("new.grade.medium", true, Some(Grade::Medium)),
    ("new.grade.hard", true, Some(Grade::Hard)),
];

/// The whole state of the screen: [`draw`](crate::draw()) shows it, keys and mouse change it.
pub struct App {
    pub(crate) session: Session,
    pub(crate) words: &'static Words,
    pub(crate) look: Look,
    pub(crate) size: Size,
    pub(crate) cursor: Spot,
    pub(crate) picked: Option<Spot>,
    /// The line that is being typed.
    pub(crate) input: Option<String>,
    /// The lines typed before, the last one last.
    pub(crate) lines: Vec<String>,
    /// How many lines back the one is that is shown; 0 for a new one.
    pub(crate) line_back: usize,
    /// What is known of hints and results.
    pub(crate) advice: Advice,
    /// What is looked at in the place of the game.
    pub(crate) watching: Option<Watching>,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) message: Option<Message>,
    /// Where the mouse's button went down on a card.
    pub(crate) grabbed: Option<Spot>,
    /// The click before, to notice double ones.
    pub(crate) clicked: Option<(Spot, std::time::Instant)>,
    /// Whether the player wants to leave.
    pub(crate) over: bool,
}

impl App {
    /// Sits down at the table.
    ///
    /// # Errors
    /// If the game can't be begun or opened.
    pub fn new(host: Host, start: Start, lang: Lang, look: Look, size: Size) -> Result<App, Error> {
        let recorded = match &start {
            Start::Look(transcript) => Some(Line::Recorded(transcript.clone())),
            Start::Last | Start::New(_) | Start::Begin(_) => None,
        };
        let mut session = Session::take(host, start)?;
        let watching = recorded.map(|line| Watching::open(&mut session, line)).transpose()?;
        let mut app = App {
            session,
            words: Words::of(lang),
            look,
            size,
            cursor: Spot { pile: 0, index: 0 },
            picked: None,
            input: None,
            lines: Vec::new(),
            line_back: 0,
            advice: Advice::default(),
            watching,
            dialog: None,
            message: None,
            grabbed: None,
            clicked: None,
            over: false,
        };
        app.cursor_home();
        app.keep_up();
        if app.watching.is_none()
            && let Some(text) = phrases::outcome(app.words, &app.session.now)
        {
            app.tell(text);
        }
        if let Some(text) = app.session.wrong_choices(app.words) {
            app.message = Some(Message { text, refusal: true });
        }
        Ok(app)
    }

    /// Takes over the size of the terminal.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
        self.keep_up();
    }

    /// The size of the terminal, as it was told last.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The game as it stands.
    pub fn table(&self) -> &Snapshot {
        &self.session.now
    }

    /// What lies on the table: the game, or what is looked at in its place.
    pub(crate) fn shown(&self) -> &Snapshot {
        self.watching.as_ref().map_or(&self.session.now, |watching| &watching.viewer.table)
    }

    /// Where the cursor stands.
    pub fn cursor(&self) -> Spot {
        self.cursor
    }

    /// Puts the cursor on a card or an empty pile; a spot that is not there becomes the
    /// nearest one.
    pub fn point_at(&mut self, spot: Spot) {
        self.cursor = spot;
        self.mend_cursor();
    }

    /// Whether the player wants to leave.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The part of the screen between the line above the table and those below it.
    fn middle(&self) -> Rect {
        // The words of what is looked at take two lines, and its keys one.
        let lines = if self.watching.is_some() { 4 } else { 3 };
        Rect::new(0, 1, self.size.width, self.size.height.saturating_sub(lines))
    }

    /// The part of the screen that the table has.
    pub(crate) fn table_area(&self) -> Rect {
        let middle = self.middle();
        Rect { width: middle.width - self.side_width(), ..middle }
    }

    /// The part of the screen that the panel beside the table has; it may be empty.
    pub(crate) fn side_area(&self) -> Rect {
        let (middle, width) = (self.middle(), self.side_width());
        Rect { x: middle.right() - width, width, ..middle }
    }

    /// A line that is looked at has its words below it, and nothing beside it.
    fn side_width(&self) -> u16 {
        if self.watching.is_some() {
            return 0;
        }
        spare(&self.session.now.view, self.middle().as_size(), self.cursor)
    }

    /// Has at hand what is drawn beside the table, and keeps what was chosen for the next time.
    pub(super) fn keep_up(&mut self) {
        self.session.keep_choices(None, None);
        self.session.rules();
        if !self.side_area().is_empty() {
            self.session.keep_history();
        }
    }

    pub(crate) fn layout(&self) -> Layout {
        layout(&self.shown().view, self.table_area().as_size(), self.cursor)
    }

    pub(crate) fn tell(&mut self, text: String) {
        self.message = Some(Message { text, refusal: false });
    }

    pub(crate) fn refuse(&mut self, text: String) {
        self.message = Some(Message { text, refusal: true });
    }

    /// Another deal of the same game, `step` numbers further.
    pub(crate) fn begin_next(&mut self, step: i64) {
        let next = self.session.now.deal.and_then(|deal| deal.neighbour(step));
        match next {
            Some(deal) => self.begin(NewGame { deal: Some(deal), ..NewGame::default() }),
            None => self.refuse(self.words.t("trouble.bad-number")),
        }
    }

    /// Uses the stock: deals from it, or turns it over where that is due.
    pub(crate) fn use_stock(&mut self) {
        self.play(moves::stock_move(&self.session.now));
    }

    /// The card at a spot to its foundation.
    pub(crate) fn put_up(&mut self, spot: Spot) -> bool {
        let mv = moves::to_foundation(&self.session.now, spot.pile).map(str::to_owned);
        mv.inspect(|mv| {
            self.play(mv);
        })
        .is_some()
    }

    /// Picks up, puts down, plays or deals, where a spot is: what Enter does, and a click.
    pub(crate) fn act_at(&mut self, spot: Spot) {
        let view = &self.session.now.view;
        let Some(pile) = view.piles.get(spot.pile) else { return };
        match self.picked {
            Some(picked) if picked == spot => self.put_down(),
            Some(picked) if picked.pile != spot.pile => {
                if let Some(mv) = moves::meant(&self.session.now, picked, spot.pile) {
                    self.play(&mv);
                    if self.picked.is_none() {
                        self.cursor_to_top(spot.pile);
                    }
                }
            }
            _ if pile.kind == "stock" => self.use_stock(),
            _ if moves::graspable(view, spot) => self.pick(spot),
            _ if pile.covered => {
                let refusal = Refusal::Covered { pile: pile.name.clone() };
                self.refuse(phrases::refusal(self.words, &refusal, view));
            }
            _ => self.refuse(phrases::card_label(self.words, view, pile, spot.index)),
        }
    }

    fn pick(&mut self, spot: Spot) {
        let table = &self.session.now;
        let ways = moves::targets(table, spot).len();
        let card = self.words.card(&table.view.piles[spot.pile].cards[spot.index]);
        let count = moves::count_from(&table.view, spot);
        let picked = self.words.fill("said.picked", &[("card", card), ("count", count.to_string())]);
        let key = if ways > 0 { "said.targets" } else { "said.nowhere" };
        let places = self.words.fill(key, &[("count", ways.to_string())]);
        self.picked = Some(spot);
        self.tell(format!("{picked} {places}"));
    }

    pub(crate) fn put_down(&mut self) {
        if self.picked.take().is_some() {
            self.tell(self.words.t("said.down"));
        } else {
            self.message = None;
        }
    }

    /// Looks whether the game was played on elsewhere.
    pub fn look_again(&mut self) {
        if self.session.look_again() {
            self.picked = None;
            self.mend_cursor();
            self.tell(self.words.t("trouble.stale"));
            self.keep_up();
        }
    }

    pub(crate) fn open_begun(&mut self) {
        match self.session.entries() {
            Ok((entries, left_out)) => {
                self.dialog = Some(Dialog::Begun { entries, at: 0 });
                if let Some(words) = phrases::left_out(self.words, "games.unreadable", left_out) {
                    self.tell(words);
                }
            }
            Err(error) => self.refuse(phrases::error(self.words, &error, &self.session.now.view)),
        }
    }

    pub(crate) fn open_new(&mut self) {
        let at = self.presets().iter().position(|(id, _)| *id == self.session.now.game).unwrap_or(0);
        let now = self.session.now.options.clone();
        let values = self.values_of(at, Some(&now));
        let (winnable, grade) = self.session.kind;
        let grade = GRADES.iter().position(|kind| (kind.1, kind.2) == (winnable, grade)).unwrap_or(0);
        self.dialog = Some(Dialog::New(NewDialog { at, values, grade, ..NewDialog::default() }));
    }

    /// The options of the preset at a place.
    pub(crate) fn options_at(&self, at: usize) -> &[OptionInfo] {
        let games = self.session.games.iter().flat_map(|game| game.presets.iter().map(move |_| game));
        games.skip(at).map(|game| game.options.as_slice()).next().unwrap_or_default()
    }

    /// Which values the options of a preset have, by their places: its own, or these.
    pub(crate) fn values_of(&self, at: usize, chosen: Option<&Options>) -> Vec<usize> {
        let preset = self.session.games.iter().flat_map(|game| &game.presets).nth(at);
        let Some(usual) = chosen.or(preset.map(|preset| &preset.options)) else { return Vec::new() };
        let place = |option: &OptionInfo| {
            let value = usual.0.iter().find(|(name, _)| *name == option.name).map(|(_, value)| value);
            option.values.iter().position(|choice| Some(&choice.value) == value).unwrap_or(0)
        };
        self.options_at(at).iter().map(place).collect()
    }

    /// The new game that was chosen in the window; none if the number is too large.
    fn chosen(&self, chosen: &NewDialog) -> Option<NewGame> {
        let (game, _) = self.presets().get(chosen.at).cloned()?;
        let options = self.options_at(chosen.at).iter().zip(&chosen.values);
        let options = options.map(|(option, at)| (option.name.clone(), option.values[*at].value.clone())).collect();
        let options = Options(options);
        // A number or the day says which deal: then there is nothing to choose among.
        if chosen.day {
            return Some(NewGame { game, options, day: true, ..NewGame::default() });
        }
        if !chosen.number.is_empty() {
            let deal = chosen.number.parse().ok()?;
            return Some(NewGame { game, options, deal: Some(deal), ..NewGame::default() });
        }
        let (_, winnable, grade) = GRADES[chosen.grade];
        Some(NewGame { game, options, winnable, grade, says_kind: true, ..NewGame::default() })
    }

    /// Does what a window's Enter asks for.
    pub(crate) fn accept(&mut self, dialog: &Dialog) {
        match dialog {
            Dialog::Help(_) | Dialog::Rules(_) | Dialog::Lines { .. } => {}
            Dialog::Won(_) => self.begin(NewGame::default()),
            Dialog::New(chosen) => match self.chosen(chosen) {
                Some(new) => self.begin(new),
                None => self.refuse(self.words.t("trouble.bad-number")),
            },
            Dialog::Begun { entries, at } => {
                if let Some(entry) = entries.get(*at) {
                    self.open(&entry.id);
                }
            }
        }
    }

    /// Shows what is told of a game that was just won.
    pub(crate) fn show_win(&mut self) {
        let statistics = self.session.statistics().map(|(told, _)| told).unwrap_or_default();
        let mut told = statistics::won(self.words, &self.session, &statistics);
        told.extend(phrases::streak_of_days(self.words, &mut self.session));
        let mut lines = plain(told);
        let (_, grade) = self.session.kind;
        let kind = GRADES.iter().find(|kind| grade.is_some() && kind.2 == grade).map(|kind| self.words.t(kind.0));
        let next =
            kind.map_or_else(|| self.words.t("act.random"), |kind| self.words.fill("won.next", &[("grade", kind)]));
        lines.push(Row::default());
        for (code, key, does) in [
            (KeyCode::Enter, self.words.t("help.key.enter"), next),
            (KeyCode::Char('K'), self.words.t("help.key.shift.k"), self.words.t("act.review")),
            (KeyCode::Char('u'), "U".into(), self.words.t("act.undo")),
            (KeyCode::Esc, self.words.t("help.key.esc"), self.words.t("act.close")),
        ] {
            lines.push(Row { click: Some(Click::Key(code)), ..Row::plain(format!("{key}: {does}")) });
        }
        self.dialog = Some(Dialog::Won(lines));
    }

    /// Remembers a typed line.
    pub(crate) fn remember(&mut self, line: &str) {
        self.line_back = 0;
        if !line.trim().is_empty() && self.lines.last().is_none_or(|last| last != line) {
            self.lines.push(line.into());
            let older = self.lines.len().saturating_sub(MAX_LINES);
            self.lines.drain(..older);
        }
    }

    /// Takes a pasted text as if its first line was being typed.
    pub fn paste(&mut self, text: &str) {
        let first: String = text.chars().take_while(|sign| !sign.is_control()).take(command::MAX_LINE).collect();
        if self.dialog.is_none() && self.watching.is_none() && !first.is_empty() {
            self.input.get_or_insert_default().push_str(&first);
        }
    }

    /// Every preset's id and name in the player's language.
    pub(crate) fn presets(&self) -> Vec<(String, String)> {
        let presets = self.session.games.iter().flat_map(|game| &game.presets);
        presets.map(|preset| (preset.id.clone(), self.words.name(&preset.name).to_owned())).collect()
    }

    /// What players call a preset.
    pub(crate) fn game_name(&self, preset: &str) -> String {
        let name = self.session.info(preset).map(|(_, preset)| self.words.name(&preset.name).to_owned());
        name.unwrap_or_else(|| self.words.unknown_game(preset))
    }

    pub(crate) fn cursor_home(&mut self) {
        self.cursor_to_top(moves::first_pile(&self.session.now.view));
    }

    pub(crate) fn cursor_to_top(&mut self, pile: usize) {
        let count = self.session.now.view.piles.get(pile).map_or(0, |pile| pile.cards.len());
        self.cursor = Spot { pile, index: count.saturating_sub(1) };
    }

    /// A cursor that stood on a pile's top stands on its top again.
    pub(super) fn follow_top(&mut self, before: &Snapshot) {
        let Spot { pile, index } = self.cursor;
        if before.view.piles.get(pile).is_none_or(|pile| index + 1 >= pile.cards.len()) {
            self.cursor_to_top(pile);
        }
    }

    /// The cursor stays on its pile, whatever became of the card.
    pub(super) fn mend_cursor(&mut self) {
        let piles = &self.session.now.view.piles;
        let pile = self.cursor.pile.min(piles.len().saturating_sub(1));
        let count = piles.get(pile).map_or(0, |pile| pile.cards.len());
        self.cursor = Spot { pile, index: self.cursor.index.min(count.saturating_sub(1)) };
    }
}
