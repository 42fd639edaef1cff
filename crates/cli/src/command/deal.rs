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

#[cfg(test)]
mod tests {
    use super::*;
    use patience::Card;
    use patience_formats::{ReadProblem, read_one};

    fn signs(number: usize) -> Signs {
        Signs {
            ascii: number.is_multiple_of(3),
            lang: if number.is_multiple_of(2) { Lang::EN } else { "de".parse().unwrap() },
        }
    }

    /// A deal, drawn in one of the ways.
    fn drawn(library: &Library, preset: &str, number: usize, width: usize) -> String {
        let rules = library.rules(preset, &[]).unwrap();
        let game = Game::deal(rules, DealNumber::Ours(number as u64)).unwrap();
        let (signs, is_open) = (signs(number), number.is_multiple_of(5));
        let piles = piles(&game, is_open);
        let title = title(library, &game, signs.lang);
        let mut text = format!("{title}\n{}\n{}", turns(&game, signs), draw(&piles, signs, width));
        if is_open {
            text.push_str(&lists(&piles, signs, width));
        }
        anstream::adapter::strip_str(&text).to_string()
    }

    /// The cards of a drawing, with their lines and places.
    fn cards(text: &str) -> Vec<(usize, usize, &str)> {
        let mut cards = Vec::new();
        let mut start = 0;
        for (line, whole) in (1..).zip(text.split_inclusive('\n')) {
            for word in whole.split_whitespace().filter(|_| line > 1) {
                let at = start + (word.as_ptr() as usize - whole.as_ptr() as usize);
                let name = word.split(['×', 'x']).next().unwrap_or(word);
                if name.trim_start_matches('▒').parse::<Card>().is_ok() {
                    cards.push((line, at, name));
                }
            }
            start += whole.len();
        }
        cards
    }

    /// Whatever card of a drawing is another one or left out: it is found, at its line. Without a
    /// change, and without what is drawn, it is the deal.
    #[test]
    fn a_drawing_of_other_cards_is_refused() {
        let library = Library::builtin();
        let read = |text: &str| read_one(text, &Asked::anything(&library));
        for (number, preset) in library.preset_ids().enumerate() {
            let text = drawn(&library, preset, number, [40, 80, 1000][number % 3]);
            let whole = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read(text.lines().next().unwrap()).unwrap().transcript, whole.transcript);
            for (count, (line, at, name)) in cards(&text).into_iter().enumerate() {
                let card = |name: &str| name.trim_start_matches('▒').parse::<Card>().ok();
                let is_down = name.starts_with('▒') || name.ends_with(char::is_lowercase);
                let is_other = |other: &&str| card(other) != card(name) && !(is_down && *other == "▒▒");
                let others = ["7♠", "10♣", "▒▒", "", "?"].into_iter().cycle().skip(count);
                let other = others.clone().find(is_other).unwrap();
                let changed = format!("{}{other:<3}{}", &text[..at], &text[at + name.len()..]);
                let error = read(&changed).map(|_| ()).expect_err(&changed);
                assert!(matches!(*error.problem, ReadProblem::Drawn { .. }), "{error}");
                // What is left out of a list is seen by the next card.
                let is_listed = other.is_empty() && error.place.line == Some(line + 1);
                assert!(error.place.line == Some(line) || is_listed, "{error}\n{changed}");
            }
        }
    }

    /// A drawing may come from somebody whose language we don't have.
    #[test]
    fn ranks_have_the_letters_of_any_language() {
        let library = Library::builtin();
        let read = |text: &str| read_one(text, &Asked::anything(&library)).map(|found| found.transcript.deal);
        let ours = drawn(&library, "freecell", 4, 80);
        let (title, below) = ours.split_once('\n').unwrap();
        let french = format!("{title}\n{}", below.replace('K', "R").replace('J', "V").replace('A', "As"));
        assert_eq!(read(&french).unwrap(), Some(DealNumber::Ours(4)));
        let wrong = french.replacen("R♣", "V♣", 1);
        assert!(matches!(*read(&wrong).unwrap_err().problem, ReadProblem::Drawn { .. }), "{wrong}");
        // A note that somebody made is none of it.
        assert!(read(&format!("{ours}\nI lost because of 5♦ on t3.\n")).is_ok());
    }
}
