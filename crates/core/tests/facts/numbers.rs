//! Numbers in texts, and those that the rules of a game account for.

use std::collections::BTreeSet;

use patience::{Climb, Draw, Foundation, Lang, Mates, PileKind, Rules, Start, Takes};

use super::{count, dealt};

/// The words for 0 to 18.
pub(super) const EN: [&str; 19] = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
];
pub(super) const DE: [&str; 19] = [
    "keine",
    "eine",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwölf",
    "dreizehn",
    "vierzehn",
    "fünfzehn",
    "sechzehn",
    "siebzehn",
    "achtzehn",
];

/// A number in words, or in digits where words are long.
pub(super) fn word(number: usize, lang: Lang) -> String {
    let words = if lang == Lang::EN { &EN } else { &DE };
    words.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// How often, in words.
pub(super) fn times(number: usize, lang: Lang) -> String {
    match (number, lang == Lang::EN) {
        (1, true) => "once".into(),
        (2, true) => "twice".into(),
        (_, true) => format!("{} times", word(number, lang)),
        (1, false) => "einmal".into(),
        (_, false) => format!("{}mal", word(number, lang)),
    }
}

/// The numbers from 2 on that a text tells, in digits and in words.
pub(super) fn numbers_in(text: &str, lang: Lang) -> BTreeSet<usize> {
    let words = text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let number = |text: &str| -> Option<usize> {
        let of_times = text.strip_suffix("mal").unwrap_or(text);
        text.parse().ok().or_else(|| (2..EN.len()).find(|&at| word(at, lang) == of_times || times(at, lang) == text))
    };
    words.filter_map(number).filter(|&number| number > 1).collect()
}

/// Every number that follows from the rules.
pub(super) fn allowed(rules: &Rules) -> BTreeSet<usize> {
    let position = dealt(rules);
    let piles = rules.piles();
    let count = |kind| count(rules, kind);
    let kinds = [PileKind::Column, PileKind::Helper, PileKind::Foundation, PileKind::Cell];
    let mut numbers: BTreeSet<usize> = kinds.into_iter().map(count).collect();
    let lengths: Vec<usize> = piles.iter().map(|pile| position.len(pile)).collect();
    let stock = piles.first(PileKind::Stock).map_or(0, |pile| position.len(pile));
    numbers.extend(&lengths);
    // What lies face up of them.
    numbers.extend(piles.iter().map(|pile| position.len(pile) - position.face_down(pile)));
    // How many cells hold a card at first.
    numbers.insert(piles.iter().filter(|&pile| piles.kind(pile) == PileKind::Cell && position.len(pile) > 0).count());
    // What lies on all columns together.
    numbers.insert(lengths.iter().take(count(PileKind::Column)).sum());
    // How many columns are of one length.
    let of_length = |length| lengths.iter().take(count(PileKind::Column)).filter(|&&other| other == length).count();
    numbers.extend(lengths.iter().map(|&length| of_length(length)));
    // The harp's columns, on the left and on the right, packs, and suits.
    let halves = [count(PileKind::Column) / 2, count(PileKind::Foundation) / 4, usize::from(rules.decks())];
    numbers.extend(halves.into_iter().chain([
        4,
        usize::from(rules.pack().suits()),
        rules.card_count(),
        super::others::goal(rules).expect("every game has one"),
        rules.card_count() - stock,
    ]));
    if let Some(covers) = rules.tableau().covers {
        // What lies free, what on nothing else, and how much is hidden under each of these.
        let columns = count(PileKind::Column);
        let free = covers.by[..columns].iter().filter(|&&by| by == 0).count();
        let over = covers.by.iter().fold(0u32, |all, by| all | by).count_ones() as usize;
        numbers.extend([free, columns - over, (columns - free) / (columns - over)]);
    }
    if let Draw::Waste { cards, .. } = rules.stock().draw {
        numbers.insert(usize::from(cards));
    }
    if let Some(passes) = rules.stock().passes {
        numbers.extend([usize::from(passes), usize::from(passes) - 1]);
    }
    if rules.foundations().iter().any(|foundation| foundation.climb == Climb::Double) {
        // The ranks and the doubling.
        numbers.extend(2..=13);
    }
    match rules.foundations().first() {
        // What ranks count.
        Some(Foundation { takes: Takes::Pairs { mates: Mates::Sum(sum), .. }, .. }) => {
            numbers.extend((2..=13).chain([usize::from(*sum)]));
        }
        // A pair.
        Some(Foundation { takes: Takes::Pairs { mates: Mates::SameRank, .. }, .. }) => numbers.extend([2]),
        _ => {}
    }
    if let Some(abreast) = rules.tableau().abreast {
        numbers.extend([usize::from(abreast), count(PileKind::Column) / usize::from(abreast)]);
    }
    if rules.takes_outranked() {
        // Of two cards one leaves; and the lowest rank.
        numbers.insert(2);
    }
    if rules.foundations().iter().any(Foundation::is_hole) {
        // The rank beside the ace.
        numbers.insert(2);
    }
    if rules.foundations().iter().any(|foundation| matches!(foundation.start, Start::Card(_))) {
        // The ranks of the cards that are named.
        numbers.extend(2..=13);
    }
    numbers.extend(of_guests(rules));
    for foundation in rules.foundations().iter().filter(|foundation| foundation.rounds > 1) {
        numbers.insert(usize::from(foundation.rounds));
        // The ranks with which foundations begin beside it.
        numbers.extend(
            rules.foundations().iter().filter_map(Foundation::first_rank).map(|rank| usize::from(rank.number())),
        );
    }
    numbers
}

/// How many places hold guests, and the ranks that come home there.
fn of_guests(rules: &Rules) -> Vec<usize> {
    let places: Vec<&Foundation> = rules.foundations().iter().filter(|foundation| foundation.guests).collect();
    let home = places
        .iter()
        .filter_map(|place| Some((place, place.first_rank()?)))
        .flat_map(|(place, first)| (0..place.capacity).map(move |at| usize::from(first.number() + at * place.step)));
    home.chain([places.len()]).collect()
}

/// The English word for something of which there are many, or one.
pub(super) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", word(number, Lang::EN), if number == 1 { one } else { many })
}
