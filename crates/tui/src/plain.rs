//! Playing line by line, without any control of the cursor: for screen readers and pipes.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use patience_table::patience::{HIDDEN, Lang, PileView};
use patience_table::{Auto, Error, HintKind, Snapshot, Verdict, VerdictState};

use crate::advice::{self, Place};
use crate::command::{self, Command, MAX_LINE};
use crate::dialog::{begun, help_of_lines, rules_text};
use crate::moves;
use crate::say;
use crate::screen::ScreenError;
use crate::seat::{Host, NewGame, Seat, Start};
use crate::statistics;
use crate::wishes::{auto_sentence, auto_words, bookmark_of, history_lines, next_auto, place_of, place_words};
use crate::words::Words;

/// Texts are wrapped to this many characters.
const WIDTH: usize = 80;
/// The longest line that is read, in bytes.
const MAX_BYTES: usize = 4 * MAX_LINE;
const MAX_PUT_UP: usize = 200;
/// How often something that is looked for is asked for, and with which pauses: for five seconds.
const MAX_ASKED: usize = 50;
const PAUSE: Duration = Duration::from_millis(100);

/// Plays line by line until the input ends or the player leaves: tells the position in words, reads a move or a
/// command, answers. With `prompt` a sign asks for each line.
///
/// # Errors
/// If the game can't be begun, or input or output fail.
pub fn play_plain(
    host: Host,
    start: Start,
    lang: Lang,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    prompt: bool,
) -> Result<(), ScreenError> {
    let mut talk = Talk { seat: Seat::take(host, start)?, words: Words::of(lang), solution: None, out };
    talk.tell_position()?;
    talk.line(&talk.words.t("plain.hint"))?;
    loop {
        if prompt {
            write!(talk.out, "> ")?;
        }
        talk.out.flush()?;
        match read_line(input)? {
            Read::Line(line) => {
                let Some(command) = command::read(&line) else { continue };
                if command == Command::Quit {
                    break;
                }
                talk.obey(command)?;
            }
            Read::TooLong => talk.line(&talk.words.t("plain.toolong"))?,
            Read::End => break,
        }
    }
    talk.line(&talk.words.t("said.saved"))?;
    Ok(talk.out.flush()?)
}

enum Read {
    Line(String),
    TooLong,
    End,
}

/// Reads a line of bounded length; of a longer one the rest is passed over.
fn read_line(input: &mut dyn BufRead) -> io::Result<Read> {
    let mut bytes = Vec::new();
    let mut too_long = false;
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if chunk.is_empty() {
            let read = if bytes.is_empty() && !too_long { Read::End } else { done(&bytes, too_long) };
            return Ok(read);
        }
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let length = end.unwrap_or(chunk.len());
        too_long |= bytes.len() + length > MAX_BYTES;
        if !too_long {
            bytes.extend_from_slice(&chunk[..length]);
        }
        input.consume(end.map_or(length, |end| end + 1));
        if end.is_some() {
            return Ok(done(&bytes, too_long));
        }
    }
}

fn done(bytes: &[u8], too_long: bool) -> Read {
    if too_long { Read::TooLong } else { Read::Line(String::from_utf8_lossy(bytes).into_owned()) }
}

struct Talk<'a> {
    seat: Seat,
    words: &'static Words,
    /// The moves of a solution that are left, and from where.
    solution: Option<(Place, Vec<String>)>,
    out: &'a mut dyn Write,
}

impl Talk<'_> {
    fn line(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.out, "{text}")
    }

    fn lines(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    fn obey(&mut self, command: Command) -> io::Result<()> {
        match command {
            Command::Move(mv) => {
                let done = self.seat.play(&mv);
                self.told(done, |words, before, now| say::move_sentence(words, &mv, &before.view, &now.view))
            }
            Command::Undo => {
                let done = self.seat.undo();
                self.told(done, |words, before, now| {
                    let what = before.last.as_ref().map(|mv| advice::wish(words, mv, &now.view));
                    words.fill("said.undo", &[("what", what.unwrap_or_default())])
                })
            }
            Command::Redo => {
                let done = self.seat.redo();
                self.told(done, |words, before, now| {
                    say::move_sentence(words, now.last.as_deref().unwrap_or_default(), &before.view, &now.view)
                })
            }
            Command::Restart => {
                let done = self.seat.restart();
                self.told(done, |words, _, now| words.fill("bar.moves", &[("count", now.ply.to_string())]))
            }
            Command::Finish => {
                let done = self.seat.finish();
                self.told(done, |words, before, now| {
                    words.fill("said.finish", &[("count", (now.ply - before.ply).to_string())])
                })
            }
            Command::PutUp => self.put_up_all(),
            Command::Hint(kind) => self.hint(kind),
            Command::Winnable => self.tell_verdict(),
            Command::Show => self.show_me(),
            Command::Auto(auto) => {
                self.seat.auto = auto.unwrap_or(next_auto(self.seat.auto));
                self.line(&auto_words(self.words, &self.seat))
            }
            Command::Statistics => match self.seat.statistics() {
                Ok(told) => {
                    let lines = statistics::lines(self.words, &self.seat, &told);
                    self.lines(&lines)
                }
                Err(error) => self.refuse(&error),
            },
            Command::Bookmark(name) => {
                let (name, said) = bookmark_of(self.words, &self.seat, name);
                match self.seat.bookmark(name) {
                    Ok(_) => self.line(&self.words.t(said)),
                    Err(error) => self.refuse(&error),
                }
            }
            Command::Goto(to) => match place_of(&self.seat, &to) {
                Some(ply) => {
                    let done = self.seat.go_to(ply);
                    self.told(done, |words, _, now| place_words(words, now))
                }
                None => self.line(&self.words.t("bookmark.none")),
            },
            Command::History => match self.seat.history() {
                Ok(history) => {
                    let lines = history_lines(&self.seat, &history, WIDTH);
                    self.lines(&lines)
                }
                Err(error) => self.refuse(&error),
            },
            Command::Resign => match self.seat.abandon() {
                Ok(_) => self.line(&self.words.t("said.abandon")),
                Err(error) => self.refuse(&error),
            },
            Command::New(new) => self.begin(new),
            Command::Open(number) => self.open(number),
            Command::Look => self.tell_position(),
            Command::Pile(name) => self.tell_pile(&name),
            Command::Moves if self.seat.now.legal.is_empty() => self.line(&self.words.t("plain.moves.none")),
            Command::Moves => self.line(&self.seat.now.legal.join(" ")),
            Command::Games => self.tell_games(),
            Command::List => self.tell_begun(),
            Command::Rules => {
                let game = self.seat.info(&self.seat.now.game).map(|(game, _)| game);
                let lines = rules_text(self.words, game, WIDTH);
                self.lines(&lines)
            }
            Command::Help => self.lines(&help_of_lines(self.words, WIDTH)),
            Command::Language => {
                self.words = Words::of(if self.words.lang == Lang::DE { Lang::EN } else { Lang::DE });
                self.tell_position()
            }
            Command::Unclear => self.line(&self.words.t("cmd.unclear")),
            Command::Quit => Ok(()),
        }
    }

    /// Tells what came of a request.
    fn told(
        &mut self,
        done: Result<Snapshot, Error>,
        sentence: impl FnOnce(&Words, &Snapshot, &Snapshot) -> String,
    ) -> io::Result<()> {
        match done {
            Ok(before) => {
                self.line(&sentence(self.words, &before, &self.seat.now))?;
                self.tell_auto(&before)?;
                self.tell_outcome()
            }
            Err(error) => self.line(&say::error(self.words, &error, &self.seat.now.view)),
        }
    }

    fn tell_outcome(&mut self) -> io::Result<()> {
        say::outcome(self.words, &self.seat.now).map_or(Ok(()), |outcome| self.line(&outcome))
    }

    /// What the table played by itself since then.
    fn tell_auto(&mut self, before: &Snapshot) -> io::Result<()> {
        match auto_sentence(self.words, before, &self.seat.now) {
            Some(sentence) => self.line(&sentence),
            None => Ok(()),
        }
    }

    fn refuse(&mut self, error: &Error) -> io::Result<()> {
        self.line(&say::error(self.words, error, &self.seat.now.view))
    }

    /// Asks until an answer is final, for some seconds at the most.
    fn wait_for<T>(
        &mut self,
        mut ask: impl FnMut(&mut Seat) -> Result<T, Error>,
        is_final: impl Fn(&Result<T, Error>) -> bool,
    ) -> Result<T, Error> {
        for _ in 0..MAX_ASKED {
            let answer = ask(&mut self.seat);
            if is_final(&answer) {
                return answer;
            }
            std::thread::sleep(PAUSE);
        }
        ask(&mut self.seat)
    }

    /// Every move that is recommended, best first.
    fn hint(&mut self, kind: HintKind) -> io::Result<()> {
        match self.wait_for(|seat| seat.hint(kind), advice::is_final) {
            Err(error) => self.refuse(&error),
            Ok(hint) => {
                let count = hint.moves.len().max(1);
                let sentence = |at| advice::hint_sentence(self.words, &hint, at, &self.seat.now.view);
                let lines: Vec<String> = (0..count).map(sentence).collect();
                self.lines(&lines)
            }
        }
    }

    fn tell_verdict(&mut self) -> io::Result<()> {
        let is_final = |verdict: &Result<Verdict, Error>| {
            verdict.as_ref().map_or(true, |verdict| verdict.state != VerdictState::Searching)
        };
        match self.wait_for(Seat::verdict, is_final) {
            Err(error) => self.refuse(&error),
            Ok(verdict) => {
                let told = advice::verdict_words(self.words, &verdict, self.seat.now.ply);
                self.line(&format!("{} {told}", self.words.t("verdict.label")))
            }
        }
    }

    /// Plays the next move of a solution.
    fn show_me(&mut self) -> io::Result<()> {
        let rest = self.solution.take().filter(|(place, _)| *place == Place::of(&self.seat.now));
        let mut moves = match rest {
            Some((_, rest)) => rest,
            None => match self.wait_for(Seat::solution, advice::is_settled) {
                Err(error) => return self.refuse(&error),
                Ok(solution) if solution.moves.is_empty() => {
                    return self.line(&advice::no_solution(self.words, solution.state));
                }
                Ok(solution) => solution.moves,
            },
        };
        let mv = moves.remove(0);
        let auto = std::mem::replace(&mut self.seat.auto, Auto::Off);
        let done = self.seat.play(&mv);
        self.seat.auto = auto;
        let fine = done.is_ok();
        self.told(done, |words, before, now| say::move_sentence(words, &mv, &before.view, &now.view))?;
        if !fine || moves.is_empty() {
            return Ok(());
        }
        let left = self.words.fill("solution.left", &[("count", moves.len().to_string())]);
        self.solution = Some((Place::of(&self.seat.now), moves));
        self.line(&left)
    }

    fn put_up_all(&mut self) -> io::Result<()> {
        let mut played = 0;
        while played < MAX_PUT_UP {
            let Some(mv) = moves::any_to_foundation(&self.seat.now).map(str::to_owned) else { break };
            let done = self.seat.play(&mv);
            let fine = done.is_ok();
            self.told(done, |words, before, now| say::move_sentence(words, &mv, &before.view, &now.view))?;
            if !fine {
                return Ok(());
            }
            played += 1;
        }
        self.line(&self.words.fill("said.up", &[("count", played.to_string())]))
    }

    fn begin(&mut self, mut new: NewGame) -> io::Result<()> {
        if new.game.is_empty() {
            new.game.clone_from(&self.seat.now.game);
            if new.options.0.is_empty() {
                new.options = self.seat.now.options.clone();
            }
        }
        match self.wait_for(|seat| seat.begin(new.clone()), |begun| !matches!(begun, Ok(None))) {
            Ok(Some(_)) => self.tell_position(),
            Ok(None) => self.line(&self.words.t("new.not-found")),
            Err(error) => self.refuse(&error),
        }
    }

    fn open(&mut self, number: usize) -> io::Result<()> {
        let entries = self.seat.entries().unwrap_or_default();
        let Some(entry) = number.checked_sub(1).and_then(|at| entries.get(at)) else {
            return self.line(&self.words.t("trouble.unknown-table"));
        };
        match self.seat.open(&entry.id) {
            Ok(_) => self.tell_position(),
            Err(error) => self.line(&say::error(self.words, &error, &self.seat.now.view)),
        }
    }

    /// The game, and every pile with what lies on top.
    fn tell_position(&mut self) -> io::Result<()> {
        let table = &self.seat.now;
        let name = self.game_name(&table.game);
        let mut lines = vec![format!("{name}: {}.", say::facts(self.words, table).join(", "))];
        for pile in &table.view.piles {
            lines.push(format!("{}: {}.", pile.name, self.pile_words(pile)));
        }
        self.lines(&lines)?;
        self.tell_outcome()
    }

    /// A pile in words: piles that are spread out with all their cards, others with the top.
    fn pile_words(&self, pile: &PileView) -> String {
        let view = &self.seat.now.view;
        let spread = matches!(pile.kind, "column" | "helper") && pile.cards.len() > 1;
        if !spread {
            return say::pile_label(self.words, view, pile);
        }
        let name = say::pile_name(self.words, view, &pile.name);
        format!("{name}: {}", self.cards_words(pile))
    }

    /// A pile's cards from the bottom to the top, those face down as a number.
    fn cards_words(&self, pile: &PileView) -> String {
        let mut words = Vec::new();
        for stretch in pile.cards.chunk_by(|a, b| a == HIDDEN && b == HIDDEN) {
            words.push(match stretch {
                [card] if card != HIDDEN => self.words.card(card),
                hidden => self.words.fill("plain.hidden", &[("count", hidden.len().to_string())]),
            });
        }
        words.join(", ")
    }

    fn tell_pile(&mut self, name: &str) -> io::Result<()> {
        let view = &self.seat.now.view;
        let line = match moves::pile_of(view, name).map(|at| &view.piles[at]) {
            None => self.words.fill("refused.no-such-pile", &[("pile", say::harmless(name))]),
            Some(pile) if pile.cards.is_empty() => say::pile_label(self.words, view, pile),
            Some(pile) => {
                let name = say::pile_name(self.words, view, &pile.name);
                self.words.fill("plain.pile", &[("pile", name), ("cards", self.cards_words(pile))])
            }
        };
        self.line(&line)
    }

    fn tell_games(&mut self) -> io::Result<()> {
        let presets = self.seat.games.iter().flat_map(|game| &game.presets);
        let lines: Vec<String> =
            presets.map(|preset| format!("{}: {}", preset.id, self.words.name(&preset.name))).collect();
        self.lines(&lines)
    }

    fn tell_begun(&mut self) -> io::Result<()> {
        let entries = match self.seat.entries() {
            Ok(entries) => entries,
            Err(error) => return self.line(&say::error(self.words, &error, &self.seat.now.view)),
        };
        let line = |(at, entry): (usize, &patience_table::Entry)| {
            format!("{}: {}", at + 1, begun(self.words, &self.game_name(&entry.game), entry))
        };
        let lines: Vec<String> = entries.iter().enumerate().map(line).collect();
        self.lines(&lines)
    }

    fn game_name(&self, preset: &str) -> String {
        self.seat.info(preset).map_or(preset.into(), |(_, preset)| self.words.name(&preset.name).into())
    }
}
