//! Piles, cards, moves and refusals in words.

use patience_table::patience::{DealNumber, HIDDEN, LibraryError, OptionError, PileView, Plain, Refusal, Status, View};
use patience_table::{Auto, Error, Snapshot};
use patience_words::{Words, is_card, redeal_way};

use crate::moves::{Parsed, pile_of};
use crate::session::Session;

/// What a player calls a pile.
pub(crate) fn pile_name(words: &Words, view: &View, name: &str) -> String {
    words.pile(view, name)
}

/// A pile and what lies on it.
pub(crate) fn pile_label(words: &Words, view: &View, pile: &PileView) -> String {
    let name = || ("pile", pile_name(words, view, &pile.name));
    let count = || ("count", pile.cards.len().to_string());
    match (pile.cards.last().map(String::as_str), &pile.mark) {
        (None, Some(mark)) => words.fill("pile.state.waits", &[name(), ("mark", words.mark(mark))]),
        (None, None) => words.fill("pile.state.empty", &[name()]),
        (Some(HIDDEN), _) if pile.kind == "stock" => words.fill("card.stock", &[name(), count()]),
        (Some(HIDDEN), _) => words.fill("pile.state.closed", &[name(), count()]),
        (Some(top), _) => words.fill("pile.state.open", &[name(), count(), ("card", words.card(top))]),
    }
}

/// A card and its place. Hidden cards are never named.
pub(crate) fn card_label(words: &Words, view: &View, pile: &PileView, index: usize) -> String {
    let name = ("pile", pile_name(words, view, &pile.name));
    match pile.cards.get(index).map(String::as_str) {
        None => pile_label(words, view, pile),
        Some(HIDDEN) if pile.kind == "stock" => pile_label(words, view, pile),
        Some(HIDDEN) => words.fill("card.hidden", &[name]),
        Some(card) => {
            let place = [("at", (index + 1).to_string()), ("count", pile.cards.len().to_string())];
            let [at, count] = place;
            let form = if pile.guest == Some(true) { "card.guest" } else { "card.place" };
            words.fill(form, &[("card", words.card(card)), name, at, count])
        }
    }
}

/// A move in words, from the views before and after it.
pub(crate) fn move_sentence(words: &Words, text: &str, before: &View, after: &View) -> String {
    if text == "redeal" {
        return words.t(&format!("said.redeal.{}", redeal_way(after)));
    }
    if text == "draw" {
        let waste = after.piles.iter().find(|pile| pile.kind == "waste");
        let turned = waste.map_or_else(|| drawn_card(before, after), |pile| pile.cards.last().map(String::as_str));
        let turned = turned.filter(|card| is_card(card));
        return turned
            .map_or_else(|| words.t("said.dealt"), |card| words.fill("said.draw", &[("card", words.card(card))]));
    }
    let Some(Parsed { from, to, count }) = Parsed::read(text) else { return String::new() };
    let (Some(from_at), Some(to_at)) = (pile_of(before, from), pile_of(before, to)) else { return String::new() };
    let source = &before.piles[from_at];
    let Some(at) = source.cards.len().checked_sub(count) else { return String::new() };
    let card = source.cards.get(at).filter(|card| is_card(card)).map_or_else(String::new, |card| words.card(card));
    let args = [
        ("card", card),
        ("count", count.to_string()),
        ("from", words.from_pile(before, from)),
        ("to", words.onto_pile(before, to)),
    ];
    let mate = before.piles[to_at].cards.last().filter(|_| before.piles[to_at].kind != "foundation");
    if let Some(mate) = mate.filter(|_| before.piles.iter().any(|pile| pile.pairs)) {
        let [card, ..] = args;
        return words.fill("said.pair", &[card, ("on", words.card(mate))]);
    }
    let said = match count {
        _ if before.piles[to_at].pairs => "said.alone",
        1 => "said.move",
        _ => "said.run",
    };
    let mut said = words.fill(said, &args);
    let was_covered = at.checked_sub(1).and_then(|below| source.cards.get(below)).is_some_and(|card| card == HIDDEN);
    let open = after.piles.get(from_at).and_then(|pile| pile.cards.last()).filter(|card| is_card(card));
    if let Some(open) = open.filter(|_| was_covered) {
        said.push(' ');
        said.push_str(&words.fill("said.uncovered", &[("card", words.card(open))]));
    }
    said
}

/// The one card that a draw put on a column or a foundation, if it was one.
fn drawn_card<'a>(before: &View, after: &'a View) -> Option<&'a str> {
    let pairs = after.piles.iter().zip(&before.piles);
    let mut grown = pairs.filter(|(now, then)| matches!(now.kind, "column" | "foundation") && now.cards != then.cards);
    let (pile, _) = grown.next()?;
    if grown.next().is_some() { None } else { pile.cards.last().map(String::as_str) }
}

/// Why a move was refused, in one line.
pub(crate) fn refusal(words: &Words, refusal: &Refusal, view: &View) -> String {
    words.refusal(refusal, &|pile| pile_name(words, view, pile))
}

/// Why a request was not served, in one line.
pub(crate) fn error(words: &Words, error: &Error, view: &View) -> String {
    if let Error::Refused { refusal: rule, .. } = error {
        return refusal(words, rule, view);
    }
    if let Error::RarelyWon { winnable, of } = error {
        return words.fill("trouble.rarely-won", &[("winnable", winnable.to_string()), ("of", of.to_string())]);
    }
    match error {
        Error::UnknownGame(LibraryError::UnknownGame { name, .. }) => {
            return words.fill("cmd.no-game", &[("typed", harmless(name))]);
        }
        Error::BadOption(LibraryError::Option(error)) => return option(words, error),
        _ => {}
    }
    let key = format!("trouble.{}", error.code());
    if words.has(&key) {
        return words.fill(&key, &[("message", harmless(&error.to_string()))]);
    }
    harmless(&error.to_string())
}

/// Which options there are, or which values.
fn option(words: &Words, error: &OptionError) -> String {
    let list = |known: &[String]| if known.is_empty() { words.t("cli.none") } else { known.join(", ") };
    match error {
        OptionError::UnknownOption { game, name, known } => {
            let args = [("game", game.clone()), ("name", harmless(name)), ("known", list(known))];
            words.fill("cli.unknown-option", &args)
        }
        OptionError::UnknownValue { game, name, value, known } => {
            let (name, value) = (harmless(name), harmless(value));
            let args = [("game", game.clone()), ("name", name), ("value", value), ("known", list(known))];
            words.fill("cli.unknown-value", &args)
        }
        error => harmless(&error.to_string()),
    }
}

/// How many things can't be read, if there are any.
pub(crate) fn left_out(words: &Words, key: &str, count: usize) -> Option<String> {
    (count > 0).then(|| words.fill(key, &[("count", count.to_string())]))
}

/// A text in lines of this width. Moves, which have a hyphen, are not torn apart.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let options = textwrap::Options::new(width.max(8)).word_splitter(textwrap::WordSplitter::NoHyphenation);
    textwrap::wrap(text, options).iter().map(ToString::to_string).collect()
}

/// How a game stands, where that is worth a sentence, and why it is not saved, if it is not.
pub(crate) fn outcome(words: &Words, table: &Snapshot) -> Option<String> {
    let parts: Vec<String> = ended(words, table).into_iter().chain(unsaved(words, table)).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// What becomes of a game that was left for another, where nothing fitted in it any more.
pub(crate) fn left(words: &Words, before: &Snapshot) -> Option<String> {
    (before.status == Status::Stuck).then(|| words.t("said.left"))
}

/// How many days in a row the day's deal was won, of a day's deal, if there are some.
pub(crate) fn streak_of_days(words: &Words, session: &mut Session) -> Option<String> {
    let count = session.streak_of_days().filter(|count| *count > 1)?;
    Some(words.fill("day.streak.said", &[("count", count.to_string())]))
}

/// Why the game is not saved, and what can be done about it, if it is not.
pub(crate) fn unsaved(words: &Words, table: &Snapshot) -> Option<String> {
    table.unsaved.map(|trouble| words.t(&format!("unsaved.{}", trouble.code())))
}

fn ended(words: &Words, table: &Snapshot) -> Option<String> {
    let draws = table.legal.iter().any(|mv| mv == "draw" || mv == "redeal");
    let stuck = if draws { "status.stuck.stock" } else { "status.stuck" };
    match table.status {
        Status::Won => Some(words.t("status.won")),
        Status::Stuck => Some(format!("{} {}", words.t(stuck), words.t("status.stuck.hint"))),
        Status::Playing => None,
    }
}

/// What a game began with.
pub(crate) fn dealt(words: &Words, deal: Option<DealNumber>, position: bool) -> String {
    match deal {
        Some(deal) => words.fill("bar.deal", &[("deal", deal.to_string())]),
        None if position => words.t("bar.position"),
        None => words.t("bar.deck"),
    }
}

/// The deal, the pass and the moves of a game, as the bar above the table has them.
pub(crate) fn facts(words: &Words, table: &Snapshot) -> Vec<String> {
    let mut facts = vec![dealt(words, table.deal, table.position)];
    facts.extend(words.pass(&table.view));
    facts.push(words.fill("bar.moves", &[("count", table.ply.to_string())]));
    facts
}

/// A text from outside without signs that a terminal would obey.
pub(crate) fn harmless(text: &str) -> String {
    Plain::Line(usize::MAX).shown(text)
}

/// The next setting for automatic moves.
pub(crate) fn next_auto(auto: Auto) -> Auto {
    match auto {
        Auto::Off => Auto::Safe,
        Auto::Safe => Auto::Always,
        Auto::Always => Auto::Off,
    }
}

/// The setting for automatic moves, in words.
pub(crate) fn auto_words(words: &Words, auto: Auto) -> String {
    let value = match auto {
        Auto::Off => "settings.auto.off",
        Auto::Safe => "settings.auto.safe",
        Auto::Always => "settings.auto.always",
    };
    format!("{}: {}.", words.t("settings.auto"), words.t(value))
}

/// A sentence about a move, and what the table played automatically after it.
pub(crate) fn with_auto(words: &Words, said: String, before: &Snapshot, now: &Snapshot) -> String {
    match auto_sentence(words, before, now) {
        Some(own) => format!("{said} {own}"),
        None => said,
    }
}

fn auto_sentence(words: &Words, before: &Snapshot, now: &Snapshot) -> Option<String> {
    // To finish is told with the number of its moves, and other steps may be of several moves of
    // the player.
    let played = now.ply.checked_sub(before.ply + 1).filter(|_| before.id == now.id)?;
    let own = now.auto.iter().filter(|ply| **ply > before.ply && **ply <= now.ply).count();
    let finished = before.finish.is_some() && now.status == Status::Won;
    // A run that was carried is none of it: nothing has gone up for that.
    let up =
        |view: &View| view.piles.iter().filter(|pile| pile.kind == "foundation").map(|pile| pile.cards.len()).sum();
    let (then, there): (usize, usize) = (up(&before.view), up(&now.view));
    let count = own.min(there.saturating_sub(then));
    (count > 0 && own == played && !finished).then(|| words.fill("said.auto", &[("count", count.to_string())]))
}
