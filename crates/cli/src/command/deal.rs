//! `patience deal`: the first position of a game.

use anyhow::{Result, anyhow};
use patience::{DealNumber, Game, Lang, Library, Ruleset};
use patience_formats::Asked;
use patience_words::Speak as _;

use crate::answer::Answer;
use crate::args::{CardsArgs, DealArgs};
use crate::context::Context;
use crate::draw::{Signs, draw, lists, piles, turns};
use crate::names;
use crate::output::{BOLD, harmless, print, print_raw, styled};
use crate::recorded;
use crate::words;

pub(crate) fn run(args: &DealArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let number = if args.cards.deck.is_none() { Some(args.cards.deal.map_or_else(random, Ok)?) } else { None };
    let game = begin(&library, &args.game, &args.cards, number, context.lang)?;
    if args.json {
        print_raw(format!("{}\n", game.transcript().to_json()).as_bytes())?;
        return Ok(Answer::Yes);
    }
    let signs = Signs::new(args.ascii, context.lang);
    let piles = piles(&game, args.open);
    let title = title(&library, &game, context.lang);
    let mut text = format!("{title}\n{}\n{}", turns(&game, signs), draw(&piles, signs, context.width));
    if args.open {
        text.push_str(&lists(&piles, signs, context.width));
    }
    print(&text)?;
    Ok(Answer::Yes)
}

/// Deals the game that was asked for, from the deck of `--deck` or by this number.
pub(crate) fn begin(
    library: &Library,
    typed: &str,
    cards: &CardsArgs,
    number: Option<DealNumber>,
    lang: Lang,
) -> Result<Game> {
    let (ruleset, preset) = names::take(library, typed, lang)?;
    let rules = ruleset.rules(&preset.id, &cards.option).map_err(|error| words::option(lang, &error))?;
    if let Some(path) = &cards.deck {
        let asked = Asked { library, game: Some((ruleset, preset)), options: &cards.option };
        return recorded::begin(&recorded::cards(path, asked, lang)?, library, lang);
    }
    let Some(number) = number else {
        let deck = patience::Deck::numbered(0, rules.pack());
        return Ok(Game::with_deck(rules, deck)?);
    };
    Game::deal(rules, number).map_err(|error| anyhow!(words::deck(lang, &error)))
}

/// A deal's number by chance. Of the numbers there are those up to ten digits are used: they can be
/// passed on by word of mouth.
pub(crate) fn random() -> Result<DealNumber> {
    Ok(DealNumber::Ours(u64::from(getrandom::u32().map_err(|error| anyhow!("{error}"))?)))
}

/// What is dealt: the game, the deal, and the options that are not the variant's own.
pub(crate) fn title(library: &Library, game: &Game, lang: Lang) -> String {
    let preset = library.find(game.preset()).and_then(|ruleset| ruleset.preset(game.preset()));
    let name = preset.map_or(game.preset(), |preset| preset.name.get(lang));
    let deal = match game.deal_number() {
        Some(number) => lang.fill("cli.deal", &[("deal", number.to_string())]),
        None if game.deck().is_none() => lang.t("cli.position"),
        None => lang.t("cli.own-deck"),
    };
    let changed = library.find(game.preset()).map_or_else(String::new, |ruleset| changed(ruleset, game));
    format!("{} ({}), {deal}{changed}", styled(BOLD, harmless(name)), game.preset())
}

fn changed(ruleset: &Ruleset, game: &Game) -> String {
    let of_preset = ruleset.preset(game.preset()).map_or(&[][..], |preset| &preset.options);
    let changed = game.rules().options().iter().filter(|option| !of_preset.contains(option));
    changed.map(|(name, value)| format!(", {name}={value}")).collect()
}
