//! Playing line by line, without any control of the cursor: for screen readers and pipes.

use std::io::{self, BufRead, Write};

use patience_table::patience::{HIDDEN, Lang, PileView};
use patience_table::{Error, Snapshot};

use crate::command::{self, Command, MAX_LINE};
use crate::dialog::{begun, help_of_lines, rules_text};
use crate::moves;
use crate::say;
use crate::screen::ScreenError;
use crate::seat::{Host, NewGame, Seat, Start};
use crate::words::Words;

/// Texts are wrapped to this many characters.
const WIDTH: usize = 80;
/// The longest line that is read, in bytes.
const MAX_BYTES: usize = 4 * MAX_LINE;
const MAX_FINISHING: usize = 200;

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
    let mut talk = Talk { seat: Seat::take(host, start)?, words: Words::of(lang), out };
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
                    let what = before.last.as_ref().map(|mv| say::move_sentence(words, mv, &now.view, &before.view));
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
            Command::Finish => self.finish(),
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
                self.words = Words::of(if self.words.lang == Lang::De { Lang::En } else { Lang::De });
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
                self.tell_outcome()
            }
            Err(error) => self.line(&say::error(self.words, &error, &self.seat.now.view)),
        }
    }

    fn tell_outcome(&mut self) -> io::Result<()> {
        say::outcome(self.words, self.seat.now.status).map_or(Ok(()), |outcome| self.line(&outcome))
    }

    fn finish(&mut self) -> io::Result<()> {
        let mut played = 0;
        while played < MAX_FINISHING {
            let Some(mv) = moves::any_to_foundation(&self.seat.now).map(str::to_owned) else { break };
            let done = self.seat.play(&mv);
            let fine = done.is_ok();
            self.told(done, |words, before, now| say::move_sentence(words, &mv, &before.view, &now.view))?;
            if !fine {
                return Ok(());
            }
            played += 1;
        }
        self.line(&self.words.fill("said.finish", &[("count", played.to_string())]))
    }

    fn begin(&mut self, mut new: NewGame) -> io::Result<()> {
        if new.game.is_empty() {
            new.game.clone_from(&self.seat.now.game);
            if new.options.0.is_empty() {
                new.options = self.seat.now.options.clone();
            }
        }
        match self.seat.begin(new) {
            Ok(_) => self.tell_position(),
            Err(error) => self.line(&say::error(self.words, &error, &self.seat.now.view)),
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
