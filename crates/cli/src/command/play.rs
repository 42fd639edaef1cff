//! `patience play`: the table in the terminal.

use std::env;
use std::io::{self, BufWriter, IsTerminal as _};

use anyhow::{Result, anyhow};
use patience::{Deck, Lang, Library, Options};
use patience_advice::BackgroundAdviser;
use patience_server::{SqliteStore, data_dir};
use patience_tui::patience_table::{Error, Shelter, Table};
use patience_tui::{Background, Colours, Host, Look, NewGame, ScreenError, Start, play, play_plain};
use patience_words::Speak as _;

use crate::answer::Answer;
use crate::args::PlayArgs;
use crate::context::Context;
use crate::input;
use crate::names;
use crate::words;

/// Plays until the player leaves.
pub(crate) fn run(args: &PlayArgs, context: &Context) -> Result<Answer> {
    let lang = context.lang;
    if !args.plain {
        expect_terminal(lang)?;
    }
    let library = context.library()?;
    let start = start(args, &library, lang)?;
    let store = SqliteStore::open(&data_dir(args.data.as_deref())?)?;
    let request_env = || patience_server::env().map_err(|error| Error::Internal(error.into()));
    let host = Host {
        table: Table::new(library),
        store: Box::new(Shelter::over(store)),
        adviser: Box::new(BackgroundAdviser::start()?),
        env: Box::new(request_env),
    };
    let played = if args.plain {
        let mut out = BufWriter::new(io::stdout().lock());
        play_plain(host, start, lang, &mut io::stdin().lock(), &mut out, io::stdin().is_terminal())
    } else {
        play(host, start, lang, look(args)).map(drop)
    };
    match played {
        Ok(()) => Ok(Answer::Yes),
        Err(ScreenError::Terminal(error)) => Err(error.into()),
        Err(error) => Err(anyhow!("{error}")),
    }
}

fn expect_terminal(lang: Lang) -> Result<()> {
    let dumb = env::var("TERM").is_ok_and(|term| term == "dumb");
    if !dumb && io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    Err(anyhow!(lang.t("cli.play.no-terminal")))
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
    let (ruleset, preset) = names::find(library, typed, lang)?;
    let rules = ruleset.rules(&preset.id, &cards.option).map_err(|error| words::option(lang, &error))?;
    let deck = match &cards.deck {
        None => None,
        Some(path) if args.plain && path.as_os_str() == "-" => {
            return Err(anyhow!(lang.t("cli.play.deck-from-stdin")));
        }
        Some(path) => {
            let text = input::read(path, input::MAX_SMALL_BYTES, lang)?;
            let deck = Deck::parse(&text, rules.decks());
            let deck = deck.map_err(|error| anyhow!("{}: {}", input::name(path), words::deck(lang, &error)))?;
            Some(deck.to_string().split_whitespace().map(str::to_owned).collect())
        }
    };
    let options = Options(cards.option.clone());
    Ok(Start::New(NewGame { game: preset.id.clone(), options, deal: cards.deal, deck, ..NewGame::default() }))
}

/// What the terminal can show, as far as the environment tells.
fn look(args: &PlayArgs) -> Look {
    let set = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    let no_unicode = locale.is_some_and(|locale| !locale.to_ascii_lowercase().contains("utf"));
    let colours = match (set("NO_COLOR"), args.four_colours) {
        (Some(_), _) => Colours::None,
        (None, true) => Colours::Four,
        (None, false) => Colours::Two,
    };
    let background = set("COLORFGBG").map_or(Background::Unknown, |text| Background::of_colorfgbg(&text));
    Look { ascii: args.ascii || no_unicode, colours, background }
}
