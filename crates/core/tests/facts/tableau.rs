//! What texts say of columns: building, moving, spaces.

use patience::{
    Build, Climb, Draw, Foundation, HoleEnds, Lang, Order, PileKind, Rank, Rules, SpaceRank, Suits, Units, Wrap,
};

use super::numbers::word;
use super::table::either;
use super::{count, dealt};

pub(super) fn columns_of(rules: &Rules) -> Option<usize> {
    // Those that cover one another or lie in lines are told of as what they look like.
    let tableau = rules.tableau();
    Some(count(rules, PileKind::Column))
        .filter(|&piles| piles > 0 && tableau.covers.is_none() && tableau.abreast.is_none())
}

/// How many columns there are, or how many lines of them.
pub(super) fn columns(rules: &Rules) -> Option<usize> {
    let lines = rules.tableau().abreast.map(|abreast| count(rules, PileKind::Column) / usize::from(abreast));
    lines.or_else(|| columns_of(rules))
}

pub(super) fn say_columns(columns: usize, lang: Lang) -> Vec<String> {
    let count = word(columns, lang);
    if lang == Lang::EN {
        vec![
            format!("{count} columns"),
            format!("{count} fans"),
            format!("of the {count} rows"),
            format!("on {count} rows"),
            format!("in {count} rows of"),
            format!("{count} cards face up, the divan"),
        ]
    } else {
        vec![
            format!("{count} spalten"),
            format!("{count} fächern"),
            format!("der {count} reihen"),
            format!("in {count} reihen"),
            format!("{count} karten, der diwan"),
        ]
    }
}

/// Whether columns of several cards are laid out face up, or with only the last card of each.
pub(super) fn faces(rules: &Rules) -> Option<usize> {
    let position = dealt(rules);
    let columns = rules.piles().iter().filter(|&pile| rules.piles().kind(pile) == PileKind::Column);
    let columns: Vec<_> = columns.filter(|&pile| position.len(pile) > 1).collect();
    if columns.is_empty() || rules.stock().draw == Draw::Gaps {
        return None;
    }
    let up = |&pile: &_| position.len(pile) - position.face_down(pile);
    let hides = |pile: &_| position.face_down(*pile) > 0;
    Some(match columns.iter().filter(|pile| hides(pile)).map(up).max() {
        None => 0,
        Some(1) => 1,
        Some(_) => 2,
    })
}

pub(super) fn say_faces(down: usize, lang: Lang) -> Vec<String> {
    match down {
        0 => either(lang, ["alle offen", "spalten liegen offen"], ["all face up", "columns lie face up"]),
        2 => either(
            lang,
            ["von denen je fünf offen liegen", "liegen die drei obersten verdeckt, alles andere offen"],
            ["of which five lie face up", "the upper three lie face down, all others face up"],
        ),
        _ => either(
            lang,
            ["nur die unterste offen", "nur ihre letzte karte offen"],
            ["only the last of each face up", "with only its final card face up"],
        ),
    }
}

pub(super) fn building(rules: &Rules) -> Option<usize> {
    let Some(Build { order, suits, .. }) = rules.tableau().build else {
        return columns_of(rules).map(|_| 3);
    };
    Some(match (order, suits) {
        (Order::Down, Suits::Alternating) => 0,
        (Order::Down, Suits::AlternatingOrSame) => 1,
        (Order::Either, Suits::Same) => 2,
        (Order::Down, Suits::Same) => 4,
        (Order::Down, Suits::Any) => 5,
        (Order::Any, Suits::Any) => 6,
        other => panic!("there are no words for {other:?}"),
    })
}

pub(super) fn say_building(way: usize, lang: Lang) -> Vec<String> {
    match way {
        0 => either(
            lang,
            ["legen sie abwärts an, rot an schwarz und schwarz an rot"],
            ["build down on the columns, red on black and black on red"],
        ),
        1 => either(
            lang,
            ["legen sie abwärts an, rot an schwarz, schwarz an rot oder in gleicher farbe"],
            ["build down on the columns in alternating colours or in suit"],
        ),
        2 => either(
            lang,
            [
                "von gleicher farbe und um eins höher oder tiefer ist",
                "von gleicher farbe sind und ihre werte um eins auseinanderliegen",
                "legen sie in gleicher farbe an, aufwärts oder abwärts",
            ],
            ["of the same suit and one rank higher or lower", "build on the columns in suit, up or down"],
        ),
        4 => either(
            lang,
            ["legen sie in gleicher farbe abwärts an"],
            ["build down on the columns in suit", "build down on the fans in suit"],
        ),
        5 => either(
            lang,
            ["legen sie abwärts an, die farbe spielt keine rolle"],
            ["build down on the columns regardless of suit", "build down on the fans regardless of suit"],
        ),
        6 => either(lang, ["ihrer wahl, gleich auf welche karte"], ["any column you like, whatever lies there"]),
        _ => either(
            lang,
            [
                "aber nur auf eine familie, deren nächste sie ist",
                "in den spalten wird nicht angelegt",
                "auf den fächern wird nicht angelegt",
                "auf dem diwan wird nicht angelegt",
            ],
            [
                "but may move only to a foundation of its suit, when it is the next card there",
                "nothing is built on the columns",
                "nothing is built on the fans",
                "nothing is built on the divan",
            ],
        ),
    }
}

pub(super) fn wrap(rules: &Rules) -> Option<usize> {
    if let Some(Foundation { climb: Climb::Either(ends), .. }) = rules.foundations().first() {
        return Some(match ends {
            HoleEnds::Around => 1,
            HoleEnds::KingStops => 3,
            HoleEnds::AceAndKing => 0,
        });
    }
    let build = rules.tableau().build?;
    match (build.wrap, build.order) {
        // Where building goes down and ends at the ace, or any rank follows, texts say nothing.
        (Wrap::None, Order::Down | Order::Any) => None,
        (Wrap::None, _) => Some(0),
        (Wrap::Around, _) => Some(1),
        (Wrap::FromBase, _) => Some(2),
    }
}

pub(super) fn say_wrap(way: usize, lang: Lang) -> Vec<String> {
    match way {
        0 => either(
            lang,
            ["könig und ass sind keine nachbarn", "auf einen könig passt nur eine dame"],
            ["king and ace are not neighbours", "only a queen goes on a king"],
        ),
        1 => either(lang, ["könig und ass sind nachbarn"], ["king and ace are neighbours"]),
        3 => either(lang, ["auf einen könig passt nichts"], ["nothing goes on a king"]),
        _ => either(
            lang,
            ["der wert der grundkarte ist der niedrigste: an eine karte dieses werts wird nichts angelegt"],
            ["the rank of the base card is the lowest: nothing is built on a card of that rank"],
        ),
    }
}

pub(super) fn moving(rules: &Rules) -> Option<usize> {
    let build = rules.tableau().build?;
    if !build.from.has(PileKind::Column) {
        // No card moves from column to column.
        return None;
    }
    Some(match rules.tableau().units {
        Units::Single => 0,
        Units::Parts(suits) if suits == build.suits => 1,
        Units::Parts(Suits::Same) => 2,
        Units::Whole(Suits::Alternating) => 3,
        Units::OnlyWhole(Suits::Alternating) => 4,
        Units::Groups => 5,
        other => panic!("there are no words for {other:?}"),
    })
}

pub(super) fn say_moving(way: usize, lang: Lang) -> Vec<String> {
    match way {
        0 => either(lang, ["umgelegt wird immer nur eine karte"], ["cards move one at a time"]),
        1 => either(
            lang,
            [
                "umgelegt werden die unterste karte, eine leiter oder deren unterer teil",
                "stücke von leitern umgelegt",
                "stücke von leitern werden umgelegt",
            ],
            ["move the last card, a run, or any lower part of one", "parts of runs move"],
        ),
        2 => either(
            lang,
            [
                "umgelegt werden die unterste karte, eine leiter einer einzigen farbe oder deren unterer teil",
                "bunte leitern zu teilen",
            ],
            ["move the last card, a run of one suit, or any lower part of one", "split mixed runs"],
        ),
        3 => either(
            lang,
            ["umgelegt werden einzelne karten oder eine ganze spalte, wenn sie eine leiter ist"],
            ["move a single card, or a whole column if it is a run"],
        ),
        4 => either(
            lang,
            ["umgelegt wird nur eine ganze spalte, wenn sie eine leiter ist"],
            ["only a whole column moves, if it is a run"],
        ),
        _ => either(
            lang,
            ["umlegen dürfen sie jede offene karte mit allen, die auf ihr liegen"],
            ["any face-up card may be moved, together with all the cards on it"],
        ),
    }
}

pub(super) fn spaces(rules: &Rules) -> Option<usize> {
    // Where columns cover one another, no one would fill them.
    columns_of(rules)?;
    let space = rules.tableau().space;
    if rules.foundations().iter().any(|of| of.guests) {
        return Some(if space.at_once == Some(PileKind::Stock) { 11 } else { 12 });
    }
    if space.from.is_empty() && !rules.takes_pairs() && rules.foundations().iter().all(|of| !of.is_hole()) {
        rules.tableau().build?;
    }
    let kinds = [PileKind::Column, PileKind::Helper, PileKind::Reserve, PileKind::Waste, PileKind::Cell];
    let there = kinds.into_iter().filter(|&kind| rules.piles().first(kind).is_some());
    let from_all = there.clone().all(|kind| space.from.has(kind));
    let only =
        |from: patience::Kinds, wanted: &[PileKind]| there.clone().all(|kind| from.has(kind) == wanted.contains(&kind));
    let from_reserve = only(space.from, &[PileKind::Reserve]);
    let (emptied, after) = space.after;
    let waste_and_columns = only(after, &[PileKind::Waste, PileKind::Column]);
    if emptied == PileKind::Helper {
        assert!(only(space.from, &[PileKind::Helper]) && only(after, &[PileKind::Waste]), "no words for {space:?}");
        return Some(9);
    }
    Some(match (space.rank, space.at_once.is_some()) {
        (None, false) if space.from.is_empty() && after.is_empty() => 6,
        (None, false) if from_all => 0,
        (Some(SpaceRank::Named(Rank::KING)), false) if from_all => 1,
        (Some(SpaceRank::BelowBase), false) if from_all => 8,
        (Some(SpaceRank::Named(Rank::ACE)), false) if from_all => 10,
        (None, false) if only(space.from, &[PileKind::Waste]) => 7,
        (None, false) if from_reserve && after == space.from => 2,
        (None, false) if from_reserve && only(after, &[PileKind::Waste]) => 3,
        (None, false) if from_reserve && waste_and_columns => 4,
        (None, true) if from_reserve && waste_and_columns => 5,
        _ => panic!("there are no words for {space:?}"),
    })
}

pub(super) fn say_spaces(way: usize, lang: Lang) -> Vec<String> {
    match way {
        11 => either(
            lang,
            ["eine leere spalte füllt sofort die nächste karte des talons"],
            ["an empty column is filled at once by the next card of the stock"],
        ),
        12 => either(lang, ["ihn füllt nur das nächste ziehen"], ["only the next draw fills it"]),
        0 => either(
            lang,
            [
                "ihn darf jede spielbare karte füllen",
                "ist ein freier platz und nimmt jede spielbare karte auf",
                "jede karte füllt einen freien platz",
                "jede karte darf einen freien platz füllen",
                "ihn darf jede spielbare karte oder leiter",
            ],
            [
                "any available card may fill",
                "any available card or run",
                "is a space and takes any available card",
                "any card may fill a space",
            ],
        ),
        1 => either(
            lang,
            [
                "ihn darf nur ein könig füllen",
                "nur ein könig füllt einen freien platz",
                "einen freien platz füllt nur ein könig",
                "eine leere spalte, füllt nur ein könig",
                "wenn ein könig bereitliegt",
            ],
            ["only a king may fill", "only when a king is ready"],
        ),
        10 => either(
            lang,
            ["ihn darf nur ein ass füllen", "nur ein ass darf einen freien platz füllen"],
            ["only an ace may fill"],
        ),
        6 => either(
            lang,
            ["eine leere spalte bleibt leer", "ein leerer fächer bleibt leer"],
            ["an empty column stays empty", "an empty fan stays empty"],
        ),
        7 => either(
            lang,
            ["ihn darf nur die oberste karte der ablage füllen", "freie plätze füllt nur die ablage"],
            ["only the top card of the waste may fill it", "spaces are filled only from the waste"],
        ),
        9 => either(
            lang,
            [
                "ihn darf nur eine hilfskarte füllen, wann sie wollen; sind alle fächer leer, nur die oberste karte der ablage",
                "freie plätze füllen die hilfskarten, dann die ablage",
            ],
            [
                "only a helper card may fill it, whenever you like; once all fans are empty, only the top card of the waste may",
                "spaces are filled by the helper cards, then from the waste",
            ],
        ),
        8 => either(
            lang,
            ["ihn darf nur eine karte füllen, deren wert um eins unter dem des schnabels liegt"],
            ["only a card one rank below the beak may fill it"],
        ),
        _ => say_spaces_with_a_reserve(way, lang),
    }
}

fn say_spaces_with_a_reserve(way: usize, lang: Lang) -> Vec<String> {
    match way {
        2 => either(
            lang,
            [
                "ihn darf nur die oberste karte der reserve füllen, wann sie wollen; ist die reserve leer, bleibt er leer",
                "füllt nur die reserve",
                "einen freien platz füllt nur sie",
                "nach der reserve bleiben freie plätze leer",
            ],
            [
                "only the top card of the reserve may fill it, whenever you like; once the reserve is empty, it stays empty",
                "spaces are filled only from the reserve",
                "only it may fill a space",
                "spaces stay empty after the reserve",
            ],
        ),
        3 => either(
            lang,
            ["wann sie wollen; ist die reserve leer, nur die oberste karte der ablage", "danach die ablage"],
            [
                "whenever you like; once the reserve is empty, only the top card of the waste may",
                "spaces are filled from the reserve, then from the waste",
            ],
        ),
        4 => either(
            lang,
            [
                "wann sie wollen; ist die reserve leer, dürfen es die oberste karte der ablage und alles, was sich umlegen lässt",
                "freie plätze füllt die reserve, danach jede karte",
            ],
            [
                "whenever you like; once the reserve is empty, the top card of the waste may, and so may anything that moves from another column",
                "spaces are filled from the reserve, then with any card",
            ],
        ),
        _ => either(
            lang,
            [
                "ihn füllt sofort, noch im selben zug, die oberste karte der reserve; ist die reserve leer, dürfen ihn die oberste karte der ablage und alles füllen, was sich umlegen lässt",
                "füllt sofort die reserve",
            ],
            [
                "fills it at once, within the same move; once the reserve is empty, the top card of the waste may fill it, and so may anything that moves from another column",
                "spaces are filled at once from the reserve, then with any card",
            ],
        ),
    }
}
