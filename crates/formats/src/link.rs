//! Links: the part of an address after `#` that says what lies on the table.
//!
//! `#/PRESET/DEAL?OPTION=VALUE&moves=MOVE,MOVE`, with `deck=KDTC7S…` or `layout=t1:kd7C,f1:AC` in
//! the place of a deal's number.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use patience::{DealNumber, LayoutPiles, LayoutState, OptionValue, Preset, Transcript};

/// How the pass, the rows and the base rank stand in a layout beside its piles.
const STATE: [&str; 4] = ["pass", "rows", "base", "shuffle"];

/// The part from `#` of a link to a game, with its moves or without them. Options that are the
/// preset's own are left out.
pub fn link(transcript: &Transcript, preset: &Preset, whole: bool) -> String {
    let mut link = format!("#/{}", transcript.game);
    let mut query = Vec::new();
    for (name, value) in transcript.options.0.iter().filter(|option| !preset.options.contains(option)) {
        query.push(match value {
            OptionValue::Number(number) => format!("{name}={number}"),
            OptionValue::Flag(flag) => format!("{name}={flag}"),
            OptionValue::Word(word) => format!("{name}=%22{word}%22"),
        });
    }
    match (transcript.deal, &transcript.layout, &transcript.deck) {
        (Some(deal), ..) => {
            let _ = write!(link, "/{deal}");
        }
        (None, Some(layout), _) => query.push(format!("layout={}", layout_text(layout))),
        (None, None, deck) => query.push(format!("deck={}", deck.as_deref().unwrap_or_default().concat())),
    }
    if whole && !transcript.moves.is_empty() {
        query.push(format!("moves={}", transcript.moves.join(",")));
    }
    if !query.is_empty() {
        let _ = write!(link, "?{}", query.join("&"));
    }
    link
}

/// What a link asks for; `None` if the text is none.
pub(crate) fn read(text: &str) -> Option<Transcript> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    let (_, rest) = text.split_once("#/")?;
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (game, deal) = match path.split_once('/') {
        Some((game, deal)) => (game, Some(deal.parse::<DealNumber>().ok()?)),
        None => (path, None),
    };
    if game.is_empty() || !game.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return None;
    }
    let mut transcript = Transcript::new(game, Vec::new());
    transcript.deal = deal;
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        match &*name {
            "moves" => transcript.moves = value.split(',').filter(|mv| !mv.is_empty()).map(str::to_owned).collect(),
            "deck" => transcript.deck = Some(pairs(&value)),
            "layout" => transcript.layout = Some(layout(&value)),
            _ => transcript.options.0.push((name.into_owned(), option(&value))),
        }
    }
    Some(transcript)
}

/// A value in JSON, or as it is typed.
fn option(text: &str) -> OptionValue {
    match text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(word) => OptionValue::Word(word.into()),
        None => OptionValue::from_typed(text),
    }
}

/// Cards of two letters each with nothing between them.
fn pairs(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(2).map(|card| card.iter().collect()).collect()
}

fn layout_text(layout: &LayoutPiles) -> String {
    let piles = layout.piles.iter().map(|(name, cards)| format!("{name}:{}", cards.concat()));
    let LayoutState { pass, rows, base, shuffle } = &layout.state;
    let number = |value: &Option<u8>| value.map(|value| value.to_string());
    let state = [number(pass), number(rows), base.clone(), shuffle.map(|shuffle| shuffle.to_string())];
    let state = STATE.iter().zip(state).filter_map(|(name, value)| Some(format!("{name}:{}", value?)));
    piles.chain(state).collect::<Vec<_>>().join(",")
}

/// What can't be read of it becomes a pile or a card that the game does not have, and is refused by
/// its name.
fn layout(text: &str) -> LayoutPiles {
    let (mut piles, mut state) = (BTreeMap::new(), LayoutState::default());
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once(':').unwrap_or((part, ""));
        match name {
            "pass" if value.parse::<u8>().is_ok() => state.pass = value.parse().ok(),
            "rows" if value.parse::<u8>().is_ok() => state.rows = value.parse().ok(),
            "base" => state.base = Some(value.into()),
            "shuffle" if value.parse::<u32>().is_ok() => state.shuffle = value.parse().ok(),
            _ => drop(piles.insert(name.to_owned(), pairs(value))),
        }
    }
    LayoutPiles { piles, state }
}
