//! `patience play`: the table in the terminal.

use std::env;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, IsTerminal as _, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, anyhow};
use patience::{Lang, Library, Options, Preset, Ruleset, Transcript};
use patience_advice::BackgroundAdviser;
use patience_formats::Asked;
use patience_server::{SqliteStore, data_dir, read_settings, write_settings};
use patience_tui::patience_table::{Error, Shelter, Table};
use patience_tui::{Background, Choices, Colours, Fill, Host, Look, NewGame, ScreenError, Start, play, play_plain};
use patience_words::{Speak as _, ascii, languages};

use crate::answer::Answer;
use crate::args::PlayArgs;
use crate::context::Context;
use crate::input;
use crate::names;
use crate::output::{self, is_ascii};
use crate::recorded::{self, Source, played};
use crate::words;

/// Plays until the player leaves.
pub(crate) fn run(args: &PlayArgs, context: &Context) -> Result<Answer> {
    let lang = context.lang;
    let folder = data_dir(args.data.as_deref())?;
    let library = context.library_with(&folder)?;
    let file = args.game.as_deref().filter(|typed| input::means_file(&library, typed));
    // A game that there is not is none on any terminal.
    if let (None, Some(typed)) = (file, &args.game) {
        chosen(args, typed, &library, lang)?;
    }
    if !args.plain {
        expect_terminal(file == Some("-"), lang)?;
    }
    let start = match file {
        None => start(args, &library, lang)?,
        Some(file) => match look_at(args, Path::new(file), &library, lang)? {
            Some(transcript) if transcript.moves.is_empty() => Start::Begin(transcript),
            Some(transcript) => Start::Look(transcript),
            None => return Ok(Answer::No),
        },
    };
    let store = SqliteStore::open(&folder).map_err(|error| words::store(lang, &error))?;
    if let Some(file) = store.damaged() {
        output::note(&lang.fill("damaged.kept", &[("file", input::name(file))]));
    }
    // Scripts are answered alike each time: for them nothing is chosen but by what they say.
    let is_script = args.plain && !io::stdin().is_terminal();
    let (choices, mut wrong_choices) = match read_settings(&folder) {
        _ if is_script => Default::default(),
        Ok(text) => Choices::read(&text),
        Err(_) => (Choices::default(), Choices::names()),
    };
    let is_known = |chosen: &Lang| languages().contains(chosen);
    // Its file may be there another time.
    if choices.lang.is_some_and(|chosen| !is_known(&chosen)) {
        wrong_choices.push("lang".into());
    }
    let lang_now = choices.lang.filter(|chosen| !context.says_lang && is_known(chosen)).unwrap_or(lang);
    let look = look(args, &choices);
    let request_env = || patience_server::env().map_err(|error| Error::Internal(error.into()));
    let host = Host {
        table: Table::new(library),
        store: Box::new(Shelter::over(store)),
        adviser: Box::new(BackgroundAdviser::start()?),
        env: Box::new(request_env),
        today: Box::new(today),
        choices,
        wrong_choices,
        // In a folder that can't be written, a choice holds until the end.
        keep: Box::new(move |choices| {
            if !is_script {
                drop(write_settings(&folder, &choices.text()));
            }
        }),
    };
    let played = if args.plain {
        let mut out: Box<dyn Write> = Box::new(BufWriter::new(io::stdout().lock()));
        if look.ascii {
            out = Box::new(AsciiWriter(out));
        }
        if file == Some("-") {
            let mut keyboard = BufReader::new(keyboard(lang)?);
            play_plain(host, start, lang_now, &mut keyboard, &mut out, true)
        } else {
            play_plain(host, start, lang_now, &mut io::stdin().lock(), &mut out, io::stdin().is_terminal())
        }
    } else {
        play(host, start, lang_now, look).map(drop)
    };
    match played {
        Ok(()) => Ok(Answer::Yes),
        Err(ScreenError::Terminal(error)) => Err(error.into()),
        Err(error) => Err(anyhow!("{error}")),
    }
}

/// Writes lines in ASCII. Whole lines come, or at least whole signs: nobody writes half of one.
struct AsciiWriter<W: Write>(W);

impl<W: Write> Write for AsciiWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(ascii(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The digits of the date by the player's own calendar.
fn today() -> u64 {
    let date = jiff::ZonedDateTime::now().date();
    let [year, month, day] = [i64::from(date.year()), i64::from(date.month()), i64::from(date.day())];
    // The table refuses what is no date of four digits.
    u64::try_from((year * 100 + month) * 100 + day).unwrap_or(0)
}

/// `is_read` says that stdin is a file to read: then keys come from the terminal itself.
fn expect_terminal(is_read: bool, lang: Lang) -> Result<()> {
    let dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
    if dumb || !io::stdout().is_terminal() || !is_read && !io::stdin().is_terminal() {
        return Err(anyhow!(lang.t("cli.play.no-terminal")));
    }
    if is_read { keyboard(lang).map(drop) } else { Ok(()) }
}

/// The keyboard of the terminal, where stdin is something else.
fn keyboard(lang: Lang) -> Result<File> {
    File::open("/dev/tty").map_err(|_| anyhow!(lang.t("cli.play.no-keyboard")))
}

/// The game of a file, to look at or to begin; `None` if a move of it is not legal, which was said
/// then.
fn look_at(args: &PlayArgs, path: &Path, library: &Library, lang: Lang) -> Result<Option<Transcript>> {
    let cards = &args.cards;
    if cards.deal.is_some() || cards.deck.is_some() || !cards.option.is_empty() {
        return Err(anyhow!("{}: {}", input::name(path), lang.t("cli.play.file")));
    }
    let recorded = Source::open(path, Asked::anything(library), lang)?.only()?;
    Ok(played(&recorded, library, lang)?.map(|_| recorded.transcript))
}

/// Which game is meant.
fn start(args: &PlayArgs, library: &Library, lang: Lang) -> Result<Start> {
    let cards = &args.cards;
    let Some(typed) = &args.game else {
        if cards.deal.is_some() || cards.deck.is_some() || !cards.option.is_empty() {
            return Err(anyhow!(lang.t("cli.play.which")));
        }
        return Ok(Start::Last);
    };
    let (ruleset, preset) = chosen(args, typed, library, lang)?;
    match &cards.deck {
        None => {}
        Some(path) if args.plain && path.as_os_str() == "-" => {
            return Err(anyhow!(lang.t("cli.play.deck-from-stdin")));
        }
        Some(path) => {
            let asked = Asked { library, game: Some((ruleset, preset)), options: &cards.option };
            return Ok(Start::Begin(recorded::cards(path, asked, lang)?.transcript));
        }
    }
    let options = Options(cards.option.clone());
    Ok(Start::New(NewGame { game: preset.id.clone(), options, deal: cards.deal, ..NewGame::default() }))
}

/// The game of this name, which must have the options that are asked for.
fn chosen<'l>(
    args: &PlayArgs,
    typed: &str,
    library: &'l Library,
    lang: Lang,
) -> Result<(&'l Arc<Ruleset>, &'l Preset)> {
    let (ruleset, preset) = names::find(library, typed, lang)?;
    ruleset.rules(&preset.id, &args.cards.option).map_err(|error| words::option(lang, &error))?;
    Ok((ruleset, preset))
}

/// What the terminal can show, as far as the environment tells, and what the player chose.
fn look(args: &PlayArgs, choices: &Choices) -> Look {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let four = args.four_colours || choices.four_colours == Some(true);
    let colours = match (set("NO_COLOR"), four) {
        (Some(_), _) => Colours::None,
        (None, true) => Colours::Four,
        (None, false) => Colours::Two,
    };
    let background = set("COLORFGBG").map_or(Background::Unknown, |text| Background::of_colorfgbg(&text));
    let [colorterm, term] = ["COLORTERM", "TERM"].map(|name| set(name).unwrap_or_default());
    Look { ascii: args.ascii || is_ascii(), colours, background, fill: Fill::of_terminal(&colorterm, &term) }
}
