//! Playing line by line, without any control of the cursor: for screen readers and pipes.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use patience_table::patience::{HIDDEN, Lang, PileView, Status};
use patience_table::{
    Entry, Error, GameId, GameInfo, HintKind, HintState, Review, Snapshot, Verdict, VerdictState, proof_text,
};
use patience_words::Words;

use crate::advice::{self, Advice, Asked};
use crate::command::{self, Command, MAX_LINE};
use crate::find::is_game_called;
use crate::interpreter::Player;
use crate::line::Line;
use crate::phrases;
use crate::screen::ScreenError;
use crate::session::{Host, NewGame, Session, Start};
use crate::statistics;
use crate::system;
use crate::texts::{begun, help_of_lines, rules_text};
use crate::viewer::Viewer;

/// The longest line that is read, in bytes.
const MAX_BYTES: usize = 4 * MAX_LINE;
/// How often to ask for the result of a search, and the pause between: five seconds in all.
const MAX_ASKED: usize = 50;
const PAUSE: Duration = Duration::from_millis(100);

/// Plays line by line until the input ends or the player leaves: tells the position in words, reads
/// a move or a command, answers. With `prompt` a sign asks for each line. A terminal or a reader
/// that goes away is the end, and no error: every move is kept by then.
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
    let recorded = match &start {
        Start::Look(transcript) => Some(Line::Recorded(transcript.clone())),
        Start::Last | Start::New(_) | Start::Begin(_) => None,
    };
    let mut talk = Talk::begin(Session::take(host, start)?, Words::of(lang), recorded)?;
    match converse(&mut talk, input, out, prompt) {
        Err(error) if system::is_gone(&error) => Ok(()),
        ended => Ok(ended?),
    }
}

/// Tells and listens until the end.
fn converse(talk: &mut Talk, input: &mut dyn BufRead, out: &mut dyn Write, prompt: bool) -> io::Result<()> {
    while !talk.over {
        talk.said.drain(..).try_for_each(|line| writeln!(out, "{line}"))?;
        if prompt {
            write!(out, "> ")?;
        }
        out.flush()?;
        match read_line(input)? {
            Read::Line(line) if talk.viewer.is_some() => talk.watch(&line),
            Read::Line(line) => {
                if let Some(command) = command::read(talk.words, &line) {
                    talk.obey(command);
                    talk.session.keep_choices(None, None);
                }
            }
            Read::TooLong => talk.tell(talk.words.t("plain.toolong")),
            Read::End => talk.over = true,
        }
    }
    talk.said.drain(..).try_for_each(|line| writeln!(out, "{line}"))?;
    // What was only looked at is no game of the player's.
    if talk.viewer.as_ref().is_none_or(|viewer| !viewer.is_recorded()) {
        talk.session.look_again();
        let saved = phrases::unsaved(talk.words, &talk.session.now).unwrap_or_else(|| talk.words.t("said.saved"));
        writeln!(out, "{saved}")?;
    }
    out.flush()
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

/// A game told in lines.
struct Talk {
    session: Session,
    words: &'static Words,
    /// What is known of hints and verdicts.
    advice: Advice,
    /// What is looked at in the place of the game.
    viewer: Option<Viewer>,
    /// The lines that are not written yet.
    said: Vec<String>,
    /// Whether the player leaves.
    over: bool,
}

impl Talk {
    /// Begins by telling how the game stands, and how to go on.
    fn begin(session: Session, words: &'static Words, recorded: Option<Line>) -> Result<Talk, Error> {
        let mut talk = Talk { session, words, advice: Advice::default(), viewer: None, said: Vec::new(), over: false };
        talk.said.extend(talk.session.wrong_choices(words));
        talk.look();
        match recorded {
            Some(line) => {
                talk.viewer = Some(Viewer::open(&mut talk.session, line)?);
                talk.tell_watched();
                talk.tell(words.t("viewer.lines"));
            }
            None => talk.tell(words.t("plain.hint")),
        }
        Ok(talk)
    }

    /// Where the line is that is looked at, and what was done there.
    fn tell_watched(&mut self) {
        let Some(viewer) = &self.viewer else { return };
        self.said.push(format!("{}: {}", viewer.place(self.words), viewer.words(self.words)));
    }

    /// Does what a typed line asks for while something is looked at; nothing typed is the next
    /// move.
    fn watch(&mut self, line: &str) {
        let Some(viewer) = &self.viewer else { return };
        let (at, length) = (viewer.at, viewer.length());
        let place = |typed: &str| typed.parse().ok().filter(|place| *place <= length);
        match command::read(self.words, line) {
            None | Some(Command::Redo) if at < length => self.watch_at(at + 1),
            None | Some(Command::Redo) => self.tell(self.words.t("viewer.end")),
            Some(Command::Undo) => self.watch_at(at.saturating_sub(1)),
            Some(Command::Restart) => self.watch_at(0),
            Some(Command::Finish) => self.watch_at(length),
            Some(Command::Goto(typed) | Command::Move(typed)) => match place(&typed) {
                Some(at) => self.watch_at(at),
                None => self.refuse(self.words.t("viewer.lines")),
            },
            Some(Command::GoOn) => self.go_on(),
            Some(Command::Quit) => self.stop_watching(),
            // What only looks or speaks is the same as in a game.
            Some(command @ (Command::Look | Command::Pile(_) | Command::Rules | Command::Language(_))) => {
                self.obey(command);
            }
            Some(_) => self.refuse(self.words.t("viewer.lines")),
        }
    }

    fn watch_at(&mut self, at: usize) {
        let Some(viewer) = &mut self.viewer else { return };
        match viewer.go_to(&mut self.session, at) {
            Ok(()) => self.tell_watched(),
            Err(error) => self.fail(&error),
        }
    }

    fn go_on(&mut self) {
        let Some(viewer) = &self.viewer else { return };
        match viewer.go_on(&mut self.session) {
            Ok(false) => self.refuse(self.words.t("viewer.nothing")),
            Ok(true) => {
                let told = viewer.gone_on(self.words);
                self.viewer = None;
                self.tell(told);
                self.tell_outcome();
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Back to the game; to the end, if there is none.
    fn stop_watching(&mut self) {
        if self.viewer.as_ref().is_some_and(Viewer::is_recorded) {
            self.over = true;
            return;
        }
        self.viewer = None;
        self.look();
    }

    /// What lies on the table: the game, or what is looked at in its place.
    fn shown(&self) -> &Snapshot {
        self.viewer.as_ref().map_or(&self.session.now, |viewer| &viewer.table)
    }

    /// Whether the game can still be won, if that is to be told here.
    fn tell_verdict(&mut self) {
        if !self.advice.is_asked(&self.session.now) {
            return;
        }
        let is_final = |verdict: &Result<Verdict, Error>| {
            verdict.as_ref().map_or(true, |verdict| verdict.state != VerdictState::Searching)
        };
        match self.wait_for(Session::verdict, is_final) {
            Err(error) => self.fail(&error),
            Ok(verdict) => {
                self.tell(advice::verdict_sentence(self.words, &verdict, self.session.now.ply));
                self.advice.set_verdict(&self.session.now, verdict);
            }
        }
    }

    fn tell_outcome(&mut self) {
        let told = phrases::outcome(self.words, self.shown());
        self.said.extend(told);
    }

    /// The figures of a game that was just won, and how to go on.
    fn tell_win(&mut self) {
        let statistics = self.session.statistics().map(|(told, _)| told).unwrap_or_default();
        let figures = statistics::won(self.words, &self.session, &statistics);
        self.said.extend(figures.into_iter().filter(|line| !line.is_empty()));
        self.said.extend(phrases::streak_of_days(self.words, &mut self.session));
        for (command, does) in [("new", "act.random"), ("review", "act.review"), ("undo", "act.undo")] {
            self.said.push(format!("{}: {}", command::shown(self.words, command), self.words.t(does)));
        }
    }

    /// Asks until an answer is final, for a few seconds at most.
    fn wait_for<T>(
        &mut self,
        mut ask: impl FnMut(&mut Session) -> Result<T, Error>,
        is_final: impl Fn(&Result<T, Error>) -> bool,
    ) -> Result<T, Error> {
        for _ in 0..MAX_ASKED {
            let answer = ask(&mut self.session);
            if is_final(&answer) {
                return answer;
            }
            std::thread::sleep(PAUSE);
        }
        ask(&mut self.session)
    }

    /// A pile in words: piles that are spread out with all their cards, others with the top.
    fn pile_words(&self, pile: &PileView) -> String {
        let view = &self.shown().view;
        let spread = matches!(pile.kind, "column" | "helper") && pile.cards.len() > 1;
        if !spread {
            return phrases::pile_label(self.words, view, pile);
        }
        let name = phrases::pile_name(self.words, view, &pile.name);
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

    fn game_name(&self, preset: &str) -> String {
        let name = self.session.info(preset).map(|(_, preset)| self.words.name(&preset.name).to_owned());
        name.unwrap_or_else(|| self.words.unknown_game(preset))
    }
}

impl Player for Talk {
    const WIDTH: usize = 80;

    fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    fn words(&self) -> &'static Words {
        self.words
    }

    fn tell(&mut self, text: String) {
        self.said.push(text);
    }

    fn refuse(&mut self, text: String) {
        self.said.push(text);
    }

    fn show_lines(&mut self, _title: &'static str, lines: Vec<String>) {
        self.said.extend(lines);
    }

    fn told(
        &mut self,
        done: Result<Snapshot, Error>,
        sentence: impl FnOnce(&Words, &Snapshot, &Snapshot) -> String,
    ) -> bool {
        match &done {
            Ok(before) => {
                let now = &self.session.now;
                self.said.push(sentence(self.words, before, now));
                let is_won = now.status == Status::Won && before.status != Status::Won && before.id == now.id;
                self.tell_outcome();
                if is_won {
                    self.tell_win();
                } else {
                    self.tell_verdict();
                }
            }
            Err(error) => self.fail(error),
        }
        done.is_ok()
    }

    /// The best move that is recommended; asked for again, the next best.
    fn hint(&mut self, kind: HintKind) {
        if !self.advice.next_hint(&self.session.now, kind) {
            match self.wait_for(|session| session.hint(kind), advice::is_final) {
                Err(error) => return self.fail(&error),
                Ok(hint) => self.advice.set_hint(&self.session.now, hint),
            }
        }
        self.said.extend(self.advice.hint_words(self.words, &self.session.now));
    }

    fn verdict(&mut self, asked: Asked) {
        self.advice.ask_to_hear(&self.session.now, asked);
        if asked == Asked::Never { self.tell(self.words.t("verdict.off")) } else { self.tell_verdict() }
    }

    /// The reason, and every card that the proof needs: none of them can be marked here.
    fn why(&mut self) {
        match self.wait_for(Session::why, advice::is_explained) {
            Err(error) => self.fail(&error),
            Ok(why) => {
                let view = &self.session.now.view;
                match advice::why_sentences(self.words, &why, view) {
                    Ok(told) => {
                        let name = |pile: &str| phrases::pile_name(self.words, view, pile);
                        let proof = why.reason.as_ref().and_then(|reason| proof_text(self.words, reason, &name));
                        self.said.extend(told.into_iter().chain(proof));
                    }
                    Err(key) => self.refuse(self.words.t(key)),
                }
            }
        }
    }

    fn review(&mut self) {
        let is_final =
            |review: &Result<Review, Error>| review.as_ref().map_or(true, |review| review.state == HintState::Done);
        match self.wait_for(Session::review, is_final) {
            Err(error) => self.fail(&error),
            Ok(review) => {
                let lines = advice::review_lines(self.words, &review, &self.session.now.view, Talk::WIDTH);
                self.show_lines("review.title", lines);
            }
        }
    }

    fn show_solution(&mut self) {
        let solution = match self.wait_for(Session::solution, advice::is_settled) {
            Err(error) => return self.fail(&error),
            Ok(solution) if solution.moves.is_empty() => {
                return self.tell(advice::no_solution(self.words, solution.state));
            }
            Ok(solution) => solution,
        };
        let Snapshot { id, ply: from, .. } = self.session.now.clone();
        match Viewer::open(&mut self.session, Line::Game { id, from, moves: solution.moves }) {
            Err(error) => self.fail(&error),
            Ok(viewer) => {
                self.viewer = Some(viewer);
                self.tell_watched();
                self.tell(self.words.t("viewer.lines"));
            }
        }
    }

    fn begin_new(&mut self, new: NewGame) {
        match self.wait_for(|session| session.begin(new.clone()), |begun| !matches!(begun, Ok(None))) {
            Ok(Some(before)) => {
                self.said.extend(phrases::left(self.words, &before));
                self.look();
                self.said.extend(phrases::streak_of_days(self.words, &mut self.session));
            }
            Ok(None) => self.tell(self.words.t("new.not-found")),
            Err(error) => self.fail(&error),
        }
    }

    fn open(&mut self, id: &GameId) {
        match self.session.open(id) {
            Ok(_) => self.look(),
            Err(error) => self.fail(&error),
        }
    }

    /// The game, and every pile with what lies on top.
    fn look(&mut self) {
        let table = self.shown();
        let name = self.game_name(&table.game);
        let told = [phrases::facts(self.words, table), self.words.turns(&table.view)].concat();
        let mut lines = vec![format!("{name}: {}.", told.join(", "))];
        lines.extend(table.view.piles.iter().map(|pile| format!("{}: {}.", pile.name, self.pile_words(pile))));
        self.said.extend(lines);
        self.tell_outcome();
    }

    fn look_at(&mut self, pile: usize) {
        let view = &self.shown().view;
        let pile = &view.piles[pile];
        let told = if pile.cards.is_empty() {
            phrases::pile_label(self.words, view, pile)
        } else {
            let name = phrases::pile_name(self.words, view, &pile.name);
            self.words.fill("plain.pile", &[("pile", name), ("cards", self.cards_words(pile))])
        };
        self.said.push(told);
    }

    fn games(&mut self, typed: &str) {
        let called = |game: &&GameInfo| typed.is_empty() || is_game_called(game, typed, self.words);
        let presets = self.session.games.iter().filter(called).flat_map(|game| &game.presets);
        let lines = presets.map(|preset| format!("{}: {}", preset.id, self.words.name(&preset.name)));
        let before = self.said.len();
        self.said.extend(lines);
        if self.said.len() == before {
            self.said.push(self.words.t("cli.games.none"));
        }
    }

    fn list(&mut self) {
        match self.session.entries() {
            Err(error) => self.fail(&error),
            Ok((entries, left_out)) => {
                let line = |(at, entry): (usize, &Entry)| {
                    format!("{}: {}", at + 1, begun(self.words, &self.game_name(&entry.game), entry))
                };
                let lines: Vec<String> = entries.iter().enumerate().map(line).collect();
                self.said.extend(lines);
                self.said.extend(phrases::left_out(self.words, "games.unreadable", left_out));
            }
        }
    }

    fn rules(&mut self) {
        self.session.rules();
        self.said.extend(rules_text(self.words, &self.session, Self::WIDTH));
    }

    fn help(&mut self) {
        self.said.extend(help_of_lines(self.words, &self.session.now, Self::WIDTH));
    }

    fn speak(&mut self, lang: Lang) {
        self.words = Words::of(lang);
        self.session.keep_choices(Some(lang), None);
        self.look();
    }

    fn quit(&mut self) {
        self.over = true;
    }
}
