//! What texts say of the stock, of drawing and of passes.

use patience::{DealingColumns, Draw, Lang, PileKind, Rules, Shows};

use super::dealt;
use super::numbers::{counted, times, word};
use super::table::{each, either};
use super::tableau::columns_of;

/// Without a limit on passes this is their number.
const UNLIMITED: usize = 0;
const CLOSES_GAPS: usize = 100;

pub(super) fn passes(rules: &Rules) -> Option<usize> {
    let stock = rules.stock();
    (!matches!(stock.draw, Draw::None | Draw::Relay { .. })).then(|| stock.passes.map_or(UNLIMITED, usize::from))
}

pub(super) fn say_passes(passes: usize, lang: Lang) -> Vec<String> {
    if passes == UNLIMITED {
        return either(
            lang,
            ["sooft sie wollen", "beliebig oft durchgespielt"],
            ["as often as you like", "you have unlimited passes through the stock"],
        );
    }
    // How often what was drawn comes back.
    let again = (passes > 1).then(|| times(passes - 1, lang));
    let times = times(passes, lang);
    if lang == Lang::EN {
        let counted = counted(passes, "pass", "passes");
        let mut says = vec![
            format!("through the stock {times}"),
            format!("through the stock only {times}"),
            format!("you have {counted} through the stock"),
            format!("to mean {counted}"),
        ];
        says.extend(again.map(|again| if passes == 2 { "once only".into() } else { format!("{again} in all") }));
        if passes == 1 {
            says.push("there is only one draw".into());
        }
        says
    } else {
        let mut says = vec![
            format!("wird {times} durchgespielt"),
            format!("wird nur {times} durchgespielt"),
            format!("wird der talon {times} durchgespielt"),
            format!("wir lesen: {} durchgänge", word(passes, lang)),
        ];
        says.extend(again.map(|again| format!("{again} im spiel")));
        if passes == 1 {
            says.push("gezogen wird nur einmal".into());
        }
        says
    }
}

pub(super) fn redeals(rules: &Rules) -> Option<usize> {
    let redeals = rules.stock().passes.map(|passes| usize::from(passes) - 1);
    match rules.stock().draw {
        Draw::Row { .. } => redeals.filter(|&redeals| redeals > 0),
        Draw::Relay { .. } if rules.closes_gaps() => Some(CLOSES_GAPS),
        Draw::Relay { .. } => Some(redeals.unwrap_or(UNLIMITED)),
        _ => None,
    }
}

pub(super) fn say_redeals(redeals: usize, lang: Lang) -> Vec<String> {
    if redeals == CLOSES_GAPS {
        return either(lang, ["schließen dürfen sie sie jederzeit"], ["at any time you may close them"]);
    }
    if redeals == UNLIMITED {
        return either(
            lang,
            ["neu auslegen dürfen sie jederzeit und beliebig oft"],
            ["you may redeal at any time, without limit"],
        );
    }
    let times = times(redeals, lang);
    if lang == Lang::EN {
        vec![format!("may redeal {times}"), format!("redeal at any time, {times} in all")]
    } else {
        vec![format!("{times} dürfen sie neu auslegen"), format!("neu auslegen, {times} im spiel")]
    }
}

/// Whether cards are shuffled before they come again.
pub(super) fn shuffles(rules: &Rules) -> Option<usize> {
    let comes_again = rules.stock().passes != Some(1) && !rules.closes_gaps();
    comes_again.then(|| usize::from(rules.shuffles()))
}

pub(super) fn say_shuffles(shuffles: usize, lang: Lang) -> Vec<String> {
    let said = [
        either(lang, ["ungemischt", "gemischt wird nicht"], ["unshuffled", "without shuffling", "do not shuffle"]),
        either(lang, ["eingesammelt, gemischt"], ["gathered, shuffled"]),
    ];
    said[shuffles].clone()
}

/// Cards to the waste as many as there are, then the other ways.
pub(super) fn drawn(rules: &Rules) -> Option<usize> {
    Some(match rules.stock().draw {
        Draw::None | Draw::Relay { .. } => return None,
        Draw::Waste { cards, .. } => usize::from(cards),
        Draw::Row { .. } => 14,
        Draw::Gaps => 15,
        Draw::Discards => 16,
        Draw::Foundation => 17,
        Draw::Helpers => 18,
        Draw::Column(column) => 20 + usize::from(column),
    })
}

pub(super) fn say_drawn(drawn: usize, lang: Lang) -> Vec<String> {
    match (drawn, lang == Lang::EN) {
        (1, false) => each(["gezogen wird karte für karte.", "gezogen wird karte für karte auf die ablage"]),
        (..14, false) => vec![format!("gezogen werden {} karten", word(drawn, lang))],
        (..14, true) => {
            let cards = counted(drawn, "card", "cards");
            vec![format!("draw {cards} at a time"), format!("each draw turns {cards} onto the waste")]
        }
        (14, _) => either(
            lang,
            [
                "mit jedem ziehen wird eine weitere reihe ausgelegt",
                "dritte spalte, auch eine leere, bekommen je eine offene karte",
            ],
            ["each draw deals another row", "it lays a face-up card each on the first, second and third column"],
        ),
        (15, _) => either(
            lang,
            ["kommt mit jedem ziehen die nächste karte des talons offen in die erste lücke"],
            ["each draw lays the next card of the stock, face up, in the first gap"],
        ),
        (16, _) => either(
            lang,
            ["passt die gezogene karte, so muss sie sogleich gespielt werden; sonst kommt sie verdeckt beiseite"],
            ["if the card drawn fits, it must be played at once; if not, it goes aside"],
        ),
        (17, _) => either(
            lang,
            ["die karte kommt ins loch, ob sie passt oder nicht"],
            ["the card goes into the hole, whether it fits or not"],
        ),
        (18, _) => either(
            lang,
            ["mit jedem ziehen kommt auf jeden der drei stapel eine offene karte"],
            ["each draw lays one face-up card on each of the three piles"],
        ),
        (20, _) => either(lang, ["karte für karte an die erste spalte"], ["one card at a time onto the first column"]),
        (21, _) => {
            either(lang, ["karte für karte an die zweite spalte"], ["one card at a time onto the second column"])
        }
        _ => Vec::new(),
    }
}

/// Whether all cards of a draw are seen, where there are several.
pub(super) fn shows(rules: &Rules) -> Option<usize> {
    match rules.stock().draw {
        Draw::Waste { cards: 2.., shows } => Some(usize::from(shows == Shows::All)),
        _ => None,
    }
}

pub(super) fn say_shows(all: usize, lang: Lang) -> Vec<String> {
    match all {
        0 => either(lang, ["nur die oberste ist zu sehen"], ["only the top one can be seen"]),
        _ => either(lang, ["alle sind zu sehen", "alle sichtbar"], ["all can be seen", "all visible"]),
    }
}

pub(super) fn when(rules: &Rules) -> Option<usize> {
    Some(match rules.stock().draw {
        Draw::None | Draw::Relay { .. } => return None,
        Draw::Discards => 1,
        Draw::Row { needs_no_space: true, .. } => 2,
        Draw::Waste { .. } | Draw::Column(_) | Draw::Foundation | Draw::Helpers | Draw::Row { .. } | Draw::Gaps => 0,
    })
}

pub(super) fn say_when(strict: usize, lang: Lang) -> Vec<String> {
    match strict {
        0 => either(
            lang,
            [
                "ziehen dürfen sie jederzeit",
                "wann gezogen wird, entscheiden sie",
                "sie entscheiden, wann",
                "jederzeit gezogen wird",
                "ziehen dürfen sie, wann sie wollen",
                "zuerst von der ablage oder aus dem halbkreis",
            ],
            [
                "you may draw at any time",
                "you decide when to draw",
                "you decide when",
                "draw at any time",
                "you may draw whenever you like",
                "from the waste or the half circle first",
            ],
        ),
        2 => either(
            lang,
            ["ziehen dürfen sie nur, wenn keine spalte leer ist"],
            ["you may draw only when no column is empty"],
        ),
        _ => either(
            lang,
            [
                "ziehen dürfen sie nur, wenn keine hilfskarte passt",
                "diese strenge form",
                "wird nur gezogen, wenn keine hilfskarte passt",
            ],
            ["draw only when no helper card fits", "this strict form"],
        ),
    }
}

/// The number of the last column, where it and the first play while rows are dealt.
pub(super) fn dealing(rules: &Rules) -> Option<usize> {
    let Draw::Row { dealing: Some(columns), .. } = rules.stock().draw else { return None };
    assert_eq!(columns, (DealingColumns::All, DealingColumns::Ends), "there are no words for this");
    columns_of(rules)
}

pub(super) fn say_dealing(last: usize, lang: Lang) -> Vec<String> {
    let en = ["", "", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"];
    let de = [
        "", "", "zweiten", "dritten", "vierten", "fünften", "sechsten", "siebten", "achten", "neunten", "zehnten",
        "elften",
    ];
    match (last, lang == Lang::EN) {
        (2..12, true) => {
            vec![format!(
                "from the first row any card that fits, from the second row on only the last cards of the first and the {} column",
                en[last]
            )]
        }
        (2..12, false) => {
            vec![format!(
                "aus der ersten reihe alle, von der zweiten reihe an nur noch die untersten karten der ersten und der {} spalte",
                de[last]
            )]
        }
        _ => Vec::new(),
    }
}

pub(super) fn stock(rules: &Rules) -> Option<usize> {
    let cards = rules.piles().first(PileKind::Stock).map(|pile| dealt(rules).len(pile));
    cards.filter(|_| !matches!(rules.stock().draw, Draw::Relay { .. }))
}

pub(super) fn say_stock(cards: usize, lang: Lang) -> Vec<String> {
    if lang == Lang::EN {
        vec![
            format!("the other {cards} cards are the stock"),
            format!("the other {cards} are the stock"),
            format!("the other {} are the stock", word(cards, lang)),
            format!("the stock has {cards} cards"),
        ]
    } else {
        vec![
            format!("die übrigen {cards} karten bilden den talon"),
            format!("die übrigen {cards} bilden den talon"),
            format!("die übrigen {} bilden den talon", word(cards, lang)),
            format!("der talon hat {cards} karten"),
        ]
    }
}

pub(super) fn reserve(rules: &Rules) -> Option<usize> {
    rules.piles().first(PileKind::Reserve).map(|pile| dealt(rules).len(pile))
}

pub(super) fn say_reserve(cards: usize, lang: Lang) -> Vec<String> {
    let cards = word(cards, lang);
    let words = if lang == Lang::EN {
        ["cards form a face-up pile, the reserve", "cards form the braid, the reserve"]
    } else {
        ["karten bilden einen offenen stapel, die reserve", "karten bilden den zopf, die reserve"]
    };
    words.map(|words| format!("{cards} {words}")).to_vec()
}

pub(super) fn compulsory(rules: &Rules) -> Option<usize> {
    Some(usize::from(rules.stock().draw == Draw::Discards))
}

pub(super) fn say_compulsory(compulsory: usize, lang: Lang) -> Vec<String> {
    match compulsory {
        0 => either(lang, ["kein zug ist pflicht"], ["no move is compulsory"]),
        _ => either(lang, ["so muss sie sogleich gespielt werden"], ["it must be played at once"]),
    }
}
