//! The state of the screen, and everything that can be done to it.

use patience_table::patience::{Lang, Options};
use patience_table::{Entry, Error, Grade, OptionInfo, Snapshot};
use ratatui::layout::{Rect, Size};

use crate::advice::{self, Advice, Wanted};
use crate::command::{self, Command};
use crate::layout::{Layout, layout};
use crate::look::Look;
use crate::moves::{self, Spot};
use crate::say;
use crate::seat::{Host, NewGame, Seat, Start};
use crate::wishes::auto_sentence;
use crate::words::Words;

/// More moves than cards can go to foundations in a row: a bound on a loop that ends by itself.
const MAX_PUT_UP: usize = 200;
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
    /// A text, scrolled by so many lines.
    Help(u16),
    Rules(u16),
    /// Lines under a title: statistics, or a history.
    Lines {
        title: &'static str,
        lines: Vec<String>,
        at: u16,
    },
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
    pub(crate) seat: Seat,
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
    /// What is known of hints and verdicts.
    pub(crate) advice: Advice,
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
        let seat = Seat::take(host, start)?;
        let mut app = App {
            seat,
            words: Words::of(lang),
            look,
            size,
            cursor: Spot { pile: 0, index: 0 },
            picked: None,
            input: None,
            lines: Vec::new(),
            line_back: 0,
            advice: Advice::default(),
            dialog: None,
            message: None,
            grabbed: None,
            clicked: None,
            over: false,
        };
        app.cursor_home();
        if let Some(text) = say::outcome(app.words, &app.seat.now) {
            app.tell(text);
        }
        Ok(app)
    }

    /// Takes over the size of the terminal.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
    }

    /// The size of the terminal, as it was told last.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The game as it stands.
    pub fn table(&self) -> &Snapshot {
        &self.seat.now
    }

    /// The pile on which the cursor stands, as its place in the view.
    pub fn cursor_pile(&self) -> usize {
        self.cursor.pile
    }

    /// Whether the player wants to leave.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The part of the screen that the table has.
    pub(crate) fn table_area(&self) -> Rect {
        Rect::new(0, 1, self.size.width, self.size.height.saturating_sub(3))
    }

    pub(crate) fn layout(&self) -> Layout {
        layout(&self.seat.now.view, self.table_area().as_size(), self.cursor)
    }

    pub(crate) fn tell(&mut self, text: String) {
        self.message = Some(Message { text, refusal: false });
    }

    pub(crate) fn refuse(&mut self, text: String) {
        self.message = Some(Message { text, refusal: true });
    }

    /// Tells what came of a request: `sentence` is made of how the game stood before and stands now.
    pub(crate) fn told(
        &mut self,
        done: Result<Snapshot, Error>,
        sentence: impl FnOnce(&Words, &Snapshot, &Snapshot) -> String,
    ) {
        match done {
            Ok(before) => {
                self.follow_top(&before);
                let mut text = sentence(self.words, &before, &self.seat.now);
                let own = auto_sentence(self.words, &before, &self.seat.now);
                let outcome = say::outcome(self.words, &self.seat.now);
                for more in own.into_iter().chain(outcome) {
                    text = format!("{text} {more}");
                }
                self.picked = None;
                self.tell(text);
            }
            Err(error) => {
                if matches!(error, Error::Stale { .. }) {
                    self.picked = None;
                }
                self.refuse(say::error(self.words, &error, &self.seat.now.view));
            }
        }
        self.mend_cursor();
    }

    pub(crate) fn play(&mut self, mv: &str) {
        let done = self.seat.play(mv);
        self.told(done, |words, before, now| say::move_sentence(words, mv, &before.view, &now.view));
    }

    pub(crate) fn undo(&mut self) {
        let done = self.seat.undo();
        self.told(done, |words, before, now| {
            let what = before.last.as_ref().map(|mv| advice::wish(words, mv, &now.view));
            words.fill("said.undo", &[("what", what.unwrap_or_default())])
        });
    }

    pub(crate) fn redo(&mut self) {
        let done = self.seat.redo();
        self.told(done, |words, before, now| {
            let mv = now.last.as_deref().unwrap_or_default();
            say::move_sentence(words, mv, &before.view, &now.view)
        });
    }

    pub(crate) fn restart(&mut self) {
        let done = self.seat.restart();
        self.told(done, |words, _, now| words.fill("bar.moves", &[("count", now.ply.to_string())]));
    }

    pub(crate) fn begin(&mut self, mut new: NewGame) {
        if new.game.is_empty() {
            new.game.clone_from(&self.seat.now.game);
            if new.options.0.is_empty() {
                new.options = self.seat.now.options.clone();
            }
        }
        let done = match self.seat.begin(new.clone()) {
            Ok(Some(before)) => Ok(before),
            Ok(None) => {
                self.advice.want(&self.seat.now, Wanted::New(new));
                return self.tell(self.words.t("new.searching"));
            }
            Err(error) => Err(error),
        };
        self.advice.settle();
        let fine = done.is_ok();
        let name = self.game_name(&self.seat.now.game);
        self.told(done, |words, _, _| words.fill("said.new", &[("game", name)]));
        if fine {
            self.cursor_home();
        }
    }

    /// Another deal of the same game, so many numbers further.
    pub(crate) fn begin_next(&mut self, step: i64) {
        let next = self.seat.now.deal.and_then(|deal| deal.0.checked_add_signed(step));
        match next {
            Some(deal) => self.begin(NewGame { deal: Some(deal), ..NewGame::default() }),
            None => self.refuse(self.words.t("trouble.bad-number")),
        }
    }

    fn open(&mut self, entry: &Entry) {
        let done = self.seat.open(&entry.id);
        let fine = done.is_ok();
        let name = self.game_name(&self.seat.now.game);
        self.told(done, |words, _, now| format!("{name}: {}", say::facts(words, now).join(", ")));
        if fine {
            self.cursor_home();
        }
    }

    /// Uses the stock: deals from it, or turns it over where that is due.
    pub(crate) fn use_stock(&mut self) {
        self.play(moves::stock_move(&self.seat.now));
    }

    /// Plays up all that is left.
    pub(crate) fn finish(&mut self) {
        let done = self.seat.finish();
        self.told(done, |words, before, now| {
            words.fill("said.finish", &[("count", (now.ply - before.ply).to_string())])
        });
    }

    /// Plays cards to the foundations as long as one fits.
    pub(crate) fn put_up_all(&mut self) {
        let mut played = 0;
        while played < MAX_PUT_UP {
            let Some(mv) = moves::any_to_foundation(&self.seat.now).map(str::to_owned) else { break };
            self.play(&mv);
            if self.message.as_ref().is_some_and(|message| message.refusal) {
                return;
            }
            played += 1;
        }
        let said = self.words.fill("said.up", &[("count", played.to_string())]);
        match say::outcome(self.words, &self.seat.now) {
            Some(outcome) => self.tell(format!("{said} {outcome}")),
            None => self.tell(said),
        }
    }

    /// The card at a spot to its foundation.
    pub(crate) fn put_up(&mut self, spot: Spot) -> bool {
        let mv = moves::to_foundation(&self.seat.now, spot.pile).map(str::to_owned);
        mv.inspect(|mv| self.play(mv)).is_some()
    }

    /// Picks up, puts down, plays or deals, where a spot is: what Enter does, and a click.
    pub(crate) fn act_at(&mut self, spot: Spot) {
        let view = &self.seat.now.view;
        let kind = view.piles.get(spot.pile).map_or("", |pile| pile.kind);
        match self.picked {
            Some(picked) if picked == spot => self.put_down(),
            Some(picked) if picked.pile != spot.pile => {
                if let Some(mv) = moves::meant(&self.seat.now, picked, spot.pile) {
                    self.play(&mv);
                    if self.picked.is_none() {
                        self.cursor_to_top(spot.pile);
                    }
                }
            }
            _ if kind == "stock" => self.use_stock(),
            _ if moves::graspable(view, spot) => self.pick(spot),
            _ => self.refuse(say::card_label(self.words, view, &view.piles[spot.pile], spot.index)),
        }
    }

    fn pick(&mut self, spot: Spot) {
        let table = &self.seat.now;
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
        if self.seat.look_again() {
            self.picked = None;
            self.mend_cursor();
            self.tell(self.words.t("trouble.stale"));
        }
    }

    pub(crate) fn switch_language(&mut self) {
        self.words = Words::of(if self.words.lang == Lang::DE { Lang::EN } else { Lang::DE });
        self.message = None;
    }

    pub(crate) fn open_begun(&mut self) {
        match self.seat.entries() {
            Ok(entries) => self.dialog = Some(Dialog::Begun { entries, at: 0 }),
            Err(error) => self.refuse(say::error(self.words, &error, &self.seat.now.view)),
        }
    }

    pub(crate) fn open_new(&mut self) {
        let at = self.presets().iter().position(|(id, _)| *id == self.seat.now.game).unwrap_or(0);
        let now = self.seat.now.options.clone();
        let values = self.values_of(at, Some(&now));
        self.dialog = Some(Dialog::New(NewDialog { at, values, ..NewDialog::default() }));
    }

    /// The options of the preset at a place.
    pub(crate) fn options_at(&self, at: usize) -> &[OptionInfo] {
        let games = self.seat.games.iter().flat_map(|game| game.presets.iter().map(move |_| game));
        games.skip(at).map(|game| game.options.as_slice()).next().unwrap_or_default()
    }

    /// Which values the options of a preset have, by their places: its own, or these.
    pub(crate) fn values_of(&self, at: usize, chosen: Option<&Options>) -> Vec<usize> {
        let preset = self.seat.games.iter().flat_map(|game| &game.presets).nth(at);
        let Some(usual) = chosen.or(preset.map(|preset| &preset.options)) else { return Vec::new() };
        let place = |option: &OptionInfo| {
            let value = usual.0.iter().find(|(name, _)| *name == option.name).map(|(_, value)| value);
            option.values.iter().position(|choice| Some(&choice.value) == value).unwrap_or(0)
        };
        self.options_at(at).iter().map(place).collect()
    }

    /// The new game that was chosen in the window.
    fn chosen(&self, chosen: &NewDialog) -> Option<NewGame> {
        let (game, _) = self.presets().get(chosen.at).cloned()?;
        let options = self.options_at(chosen.at).iter().zip(&chosen.values);
        let options = options.map(|(option, at)| (option.name.clone(), option.values[*at].value.clone())).collect();
        let (_, winnable, grade) = GRADES[chosen.grade];
        Some(NewGame { game, options: Options(options), winnable, grade, ..NewGame::default() })
    }

    /// Does what a window's Enter asks for.
    pub(crate) fn accept(&mut self, dialog: &Dialog) {
        match dialog {
            Dialog::Help(_) | Dialog::Rules(_) | Dialog::Lines { .. } => {}
            Dialog::New(chosen) => {
                let Some(new) = self.chosen(chosen) else { return };
                match chosen.number.parse() {
                    // A number says which deal: then there is nothing to choose among.
                    Ok(deal) => self.begin(NewGame { deal: Some(deal), winnable: false, grade: None, ..new }),
                    Err(_) if chosen.number.is_empty() => self.begin(new),
                    Err(_) => self.refuse(self.words.t("trouble.bad-number")),
                }
            }
            Dialog::Begun { entries, at } => {
                if let Some(entry) = entries.get(*at) {
                    self.open(entry);
                }
            }
        }
    }

    /// Does what a typed line asks for.
    pub(crate) fn obey(&mut self, line: &str) {
        let Some(command) = command::read(line) else { return };
        match command {
            Command::Move(mv) => self.play(&mv),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Restart => self.restart(),
            Command::Finish => self.finish(),
            Command::PutUp => self.put_up_all(),
            Command::Hint(kind) => self.hint(kind),
            Command::Winnable => self.watch(),
            Command::Show => self.show_me(),
            Command::Auto(auto) => self.set_auto(auto),
            Command::Statistics => self.open_statistics(),
            Command::Bookmark(name) => self.bookmark(name),
            Command::Goto(to) => self.go_to(&to),
            Command::History => self.tell_history(),
            Command::Resign => self.resign(),
            Command::New(new) => self.begin(new),
            Command::Games => self.open_new(),
            Command::List => self.open_begun(),
            Command::Open(number) => match self.seat.entries() {
                Ok(entries) if (1..=entries.len()).contains(&number) => self.open(&entries[number - 1]),
                _ => self.refuse(self.words.t("trouble.unknown-table")),
            },
            Command::Pile(name) => match moves::pile_of(&self.seat.now.view, &name) {
                Some(pile) => self.cursor_to_top(pile),
                None => self.refuse(self.words.fill("refused.no-such-pile", &[("pile", say::harmless(&name))])),
            },
            Command::Look => self.message = None,
            Command::Moves => self.tell(self.seat.now.legal.join(" ")),
            Command::Rules => self.dialog = Some(Dialog::Rules(0)),
            Command::Help => self.dialog = Some(Dialog::Help(0)),
            Command::Language => self.switch_language(),
            Command::Quit => self.over = true,
            Command::Unclear => self.refuse(self.words.t("cmd.unclear")),
        }
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
        if self.dialog.is_none() && !first.is_empty() {
            self.input.get_or_insert_default().push_str(&first);
        }
    }

    /// Every preset's id and name in the player's language.
    pub(crate) fn presets(&self) -> Vec<(String, String)> {
        let presets = self.seat.games.iter().flat_map(|game| &game.presets);
        presets.map(|preset| (preset.id.clone(), self.words.name(&preset.name).to_owned())).collect()
    }

    /// What players call a preset.
    pub(crate) fn game_name(&self, preset: &str) -> String {
        let name = self.seat.info(preset).map(|(_, preset)| self.words.name(&preset.name).to_owned());
        name.unwrap_or_else(|| preset.into())
    }

    pub(crate) fn cursor_home(&mut self) {
        let piles = &self.seat.now.view.piles;
        let first = piles.iter().position(|pile| matches!(pile.kind, "column" | "helper")).unwrap_or(0);
        self.cursor_to_top(first);
    }

    pub(crate) fn cursor_to_top(&mut self, pile: usize) {
        let count = self.seat.now.view.piles.get(pile).map_or(0, |pile| pile.cards.len());
        self.cursor = Spot { pile, index: count.saturating_sub(1) };
    }

    /// A cursor that stood on a pile's top stands on its top again.
    fn follow_top(&mut self, before: &Snapshot) {
        let Spot { pile, index } = self.cursor;
        if before.view.piles.get(pile).is_none_or(|pile| index + 1 >= pile.cards.len()) {
            self.cursor_to_top(pile);
        }
    }

    /// The cursor stays on its pile, whatever became of the card.
    fn mend_cursor(&mut self) {
        let piles = &self.seat.now.view.piles;
        let pile = self.cursor.pile.min(piles.len().saturating_sub(1));
        let count = piles.get(pile).map_or(0, |pile| pile.cards.len());
        self.cursor = Spot { pile, index: self.cursor.index.min(count.saturating_sub(1)) };
    }
}
