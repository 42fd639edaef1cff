//! What texts say of foundations, cells and helpers, and of the goal.

use patience::{CellTakes, Climb, Foundation, Lang, Mates, PileKind, Rank, Rules, Start, Suits, Takes};

use super::numbers::word;
use super::table::{each, either};
use super::{count, dealt};

/// In how many suits it is played, where that is a question.
pub(super) fn suits(rules: &Rules) -> Option<usize> {
    let is_asked = rules.options().iter().any(|(name, _)| name == "suits");
    let suits = usize::from(rules.pack().suits());
    (is_asked || suits < 4).then_some(suits)
}

pub(super) fn say_suits(suits: usize, lang: Lang) -> Vec<String> {
    match suits {
        1 => either(lang, ["gespielt wird nur mit pik"], ["only spades are in play"]),
        2 => either(lang, ["gespielt wird nur mit herz und pik"], ["only hearts and spades are in play"]),
        4 => either(lang, ["gespielt wird mit allen vier farben"], ["all four suits are in play"]),
        _ => Vec::new(),
    }
}

/// Whether cards leave that are of any rank and suit, because of others.
fn leave_any(rules: &Rules) -> bool {
    rules.takes_pairs() || rules.takes_outranked()
}

pub(super) fn foundations(rules: &Rules) -> Option<usize> {
    // A card that stays alone is a picture.
    let grow = rules.foundations().iter().filter(|foundation| foundation.capacity > 1).count();
    (!rules.foundations().iter().any(Foundation::is_hole) && !leave_any(rules)).then_some(grow)
}

pub(super) fn say_foundations(count: usize, lang: Lang) -> Vec<String> {
    match (count, lang == Lang::EN) {
        (1, true) => each(["a single foundation"]),
        (1, false) => each(["eine einzige familie"]),
        (_, true) => vec![format!("{} foundations", word(count, lang))],
        (_, false) => vec![format!("{} familien", word(count, lang))],
    }
}

/// Whether of two foundations that want the same card only the first may have it.
pub(super) fn twins(rules: &Rules) -> Option<usize> {
    let is_second = |of: &Foundation| of.twin.is_some() && of.takes == Takes::Single;
    rules.foundations().iter().any(is_second).then_some(0)
}

pub(super) fn say_twins(_: usize, lang: Lang) -> Vec<String> {
    either(
        lang,
        [
            "so kommt sie auf die erste der beiden",
            "warten mehrere familien auf dieselbe karte, so kommt sie auf die erste",
        ],
        ["it goes to the first of the two", "if several foundations need the same card, it goes to the first of them"],
    )
}

pub(super) fn climbing(rules: &Rules) -> Option<usize> {
    let mut ways: Vec<(Start, Climb)> = rules.foundations().iter().map(|of| (of.start, of.climb)).collect();
    ways.dedup();
    Some(match ways[..] {
        _ if rules.foundations()[0].guests => 20,
        [(Start::Rank(Rank::ACE), Climb::Up)] if rules.foundations()[0].follows == Suits::Alternating => 12,
        [(Start::Rank(Rank::ACE), Climb::Up)] if rules.foundations()[0].suit.is_none() => 9,
        [(Start::Rank(Rank::ACE), Climb::Up)] => 0,
        [(Start::Rank(Rank::ACE), Climb::Up), (Start::Rank(Rank::KING), Climb::Down)] => 1,
        [(Start::Base | Start::Chosen(_), Climb::Up)] => 2,
        [(Start::Base, Climb::Chosen)] => {
            if rules.decks() == 1 {
                3
            } else {
                15
            }
        }
        [(Start::Dealt, Climb::Double)] => 4,
        [(Start::Rank(Rank::KING), Climb::Down)] if rules.takes_runs() => 6,
        [(_, Climb::Either(_))] => 7,
        [(Start::Any, _)] if rules.takes_outranked() => 17,
        [(Start::Any, _)] => match rules.foundations()[0].takes {
            Takes::Pairs { mates: Mates::Sum(14), .. } => 18,
            Takes::Pairs { mates: Mates::SameRank, .. } => 19,
            _ => 16,
        },
        [(_, Climb::Up), (_, Climb::Down)] if rules.foundations().iter().any(|of| of.rounds > 1) => {
            if rules.decks() == 1 { 13 } else { 14 }
        }
        _ if !ways.iter().all(|(start, climb)| matches!((start, climb), (Start::Card(_), Climb::Up))) => {
            panic!("there are no words for {ways:?}")
        }
        _ if rules.foundations().iter().any(|of| of.step > 1) => 10,
        _ if rules.foundations().iter().any(|of| of.capacity == 1) => 11,
        _ => 8,
    })
}

/// To what pairs add up, or that they have one rank.
fn say_pairs(way: usize, lang: Lang) -> String {
    let sum = 5 + way / 2;
    match (way, lang == Lang::EN) {
        (19, true) => "another one of the same rank".into(),
        (19, false) => "die den gleichen rang hat".into(),
        (_, true) => format!("with which it adds up to {sum}"),
        (_, false) => format!("mit der sie zusammen {sum} ergibt"),
    }
}

/// How the one in the centre and those around it go, the other way.
fn say_centre(way: usize, lang: Lang) -> Vec<String> {
    match way {
        13 => either(
            lang,
            [
                "in jeder ecke steigt eine von der sieben bis zum könig, die in der mitte fällt viermal von der sechs bis zum ass",
            ],
            ["in each corner one rises from seven to king, the one in the centre falls four times from six to ace"],
        ),
        _ => either(
            lang,
            [
                "die in der mitte steigt viermal vom ass bis zum könig, die vier in den winkeln fallen vom könig bis zum ass",
            ],
            ["the one in the centre rises four times from ace to king, the four in the corners fall from king to ace"],
        ),
    }
}

pub(super) fn say_climbing(way: usize, lang: Lang) -> Vec<String> {
    match way {
        0 => either(lang, ["vom ass aufwärts bis zum könig."], ["from ace up to king."]),
        1 => either(
            lang,
            [
                "eine vom ass aufwärts bis zum könig, die andere vom könig abwärts bis zum ass",
                "eine vom ass aufwärts, die andere vom könig abwärts",
            ],
            [
                "one from ace up to king, the other from king down to ace",
                "one up from the ace, the other down from the king",
            ],
        ),
        2 => either(
            lang,
            ["von der grundkarte an aufwärts", "vom wert des schnabels an aufwärts"],
            ["in suit from the base card up", "in suit from the rank of the beak up"],
        ),
        3 => either(lang, ["alle vier aufwärts oder alle vier abwärts"], ["all four up or all four down"]),
        6 => either(
            lang,
            ["jede in einer farbe vom könig abwärts bis zum ass"],
            ["each of one suit from king down to ace"],
        ),
        7 => either(
            lang,
            ["um einen wert höher oder niedriger ist als die oberste karte dort"],
            ["one rank higher or lower than the top card there"],
        ),
        8 => either(
            lang,
            ["in ihrer farbe aufwärts, bis ihre oberste karte die stunde zeigt"],
            ["up in suit until its top card shows the hour"],
        ),
        9 => either(
            lang,
            ["vom ass aufwärts bis zum könig, gleich welcher farbe"],
            ["from ace up to king, whatever the suits"],
        ),
        10 => either(
            lang,
            ["die erste um eins, die zweite um zwei, die dritte um drei, die vierte um vier"],
            ["the first by ones, the second by twos, the third by threes, the fourth by fours"],
        ),
        11 => either(
            lang,
            ["sieben beginnen mit einem könig, auf den das ass folgt, die achte mit dem herz-ass"],
            ["seven begin with a king, which the ace follows, the eighth with the ace of hearts"],
        ),
        12 => either(
            lang,
            ["vom ass aufwärts bis zum könig, rot auf schwarz und schwarz auf rot"],
            ["from ace up to king, red on black and black on red"],
        ),
        13 | 14 => say_centre(way, lang),
        20 => either(lang, ["jede aus vier karten einer farbe"], ["each of four cards of one suit"]),
        17 => either(lang, ["mit einer höheren karte derselben farbe"], ["in a higher card of the same suit"]),
        16 | 18 | 19 => vec![say_pairs(way, lang)],
        15 => either(lang, ["alle acht aufwärts oder alle acht abwärts"], ["all eight up or all eight down"]),
        4 => either(
            lang,
            ["eine karte von doppeltem wert, über 13 um 13 vermindert"],
            ["twice the rank of the last; if that exceeds 13, subtract 13"],
        ),
        _ => Vec::new(),
    }
}

/// Whether the player chooses the base card before anything else, or at any time.
pub(super) fn chosen_base(rules: &Rules) -> Option<usize> {
    let first = rules.foundations().first()?;
    match first.start {
        Start::Chosen(from) => Some(usize::from(from.is_empty())),
        Start::Rank(_) | Start::Card(_) | Start::Base | Start::Dealt | Start::Any => None,
    }
}

pub(super) fn say_chosen_base(at_any_time: usize, lang: Lang) -> Vec<String> {
    match at_any_time {
        0 => either(
            lang,
            ["vor allem anderen wählen sie eine der vier hilfskarten als grundkarte"],
            ["before anything else, choose one of the four helper cards as the base card"],
        ),
        _ => either(
            lang,
            ["die erste karte, die sie auf eine familie legen, ist die grundkarte"],
            ["the first card that you lay on a foundation is the base card"],
        ),
    }
}

pub(super) fn returns(rules: &Rules) -> Option<usize> {
    let gives = |foundation: &Foundation| match (foundation.returns, foundation.passes_on) {
        (true, _) => 1,
        (false, passes_on) => 2 * usize::from(passes_on),
    };
    rules.foundations().iter().map(gives).max().filter(|_| !leave_any(rules))
}

pub(super) fn say_returns(returns: usize, lang: Lang) -> Vec<String> {
    match returns {
        0 => either(
            lang,
            [
                "dort bleiben sie liegen",
                "was auf einer familie liegt, bleibt dort liegen",
                "was auf der familie liegt, bleibt dort liegen",
                "was auf einer familie richtig liegt, bleibt dort liegen",
                "von den familien nichts zurückkommt",
                "kommt von den familien nichts zurück",
                "von den familien kommt nichts zurück",
                "was im loch liegt, bleibt dort",
            ],
            [
                "and stay there",
                "they stay there",
                "cards on the foundations stay there",
                "cards on the foundation stay there",
                "cards that lie right on a foundation stay there",
                "nothing comes back from the foundations",
                "cards in the hole stay there",
            ],
        ),
        2 => either(
            lang,
            ["die oberste karte eines winkels darf auch in die mitte"],
            ["the top card of a corner may also go to the centre"],
        ),
        _ => either(
            lang,
            [
                "die oberste darf zurück an eine spalte, an die sie passt, ein könig auf einen freien platz",
                "die oberste darf zurück an eine spalte, an die sie passt, oder auf einen freien platz",
                "darf die oberste karte zurück an eine spalte, an die sie passt",
                "darf die oberste karte zurück auf einen fächer, auf den sie passt, ein könig auf einen freien platz",
            ],
            [
                "the top one may return to a column where it fits, a king to a space",
                "the top one may return to a column where it fits, or to a space",
                "the top card of a foundation may return to a column where it fits",
                "the top card of a foundation may return to a fan where it fits, a king to a space",
            ],
        ),
    }
}

pub(super) fn cells(rules: &Rules) -> Option<usize> {
    Some(count(rules, PileKind::Cell)).filter(|&piles| piles > 0)
}

pub(super) fn say_cells(count: usize, lang: Lang) -> Vec<String> {
    match (count, lang == Lang::EN) {
        (1, true) => each([
            "the cellar takes one card",
            "the cellar takes the last card",
            "the cellar takes one outermost card",
            "the cellar takes any one outermost card",
            "the cell takes one card",
        ]),
        (1, false) => each([
            "der keller nimmt eine karte",
            "der keller nimmt die unterste karte",
            "der keller nimmt eine äußerste karte",
            "die zelle nimmt eine",
        ]),
        (_, true) => vec![
            format!("each of the {} cells takes one card", word(count, lang)),
            format!("each of the {} cells takes any one card", word(count, lang)),
            format!("{} empty cells", word(count, lang)),
        ],
        (_, false) => vec![
            format!("jede der {} zellen nimmt eine", word(count, lang)),
            format!("ist eine der {} zellen leer", word(count, lang)),
            format!("{} leere zellen", word(count, lang)),
        ],
    }
}

pub(super) fn cell_takes(rules: &Rules) -> Option<usize> {
    cells(rules).map(|_| usize::from(rules.cells().takes == CellTakes::Misfits))
}

pub(super) fn say_cell_takes(misfits: usize, lang: Lang) -> Vec<String> {
    match misfits {
        0 => either(
            lang,
            ["selbst wenn sie anderswo passt", "eine beliebige karte"],
            ["even one that fits elsewhere", "whatever it is", "any one card"],
        ),
        _ => either(
            lang,
            [
                "aber nur eine, die im augenblick weder auf eine familie",
                "die nirgends passt",
                "auch wenn reihen leer sind, darf jede karte in den keller",
            ],
            [
                "but only if at this moment it fits neither a foundation",
                "that fits nowhere",
                "empty rows keep no card out of the cellar",
            ],
        ),
    }
}

pub(super) fn helpers(rules: &Rules) -> Option<usize> {
    Some(count(rules, PileKind::Helper)).filter(|&piles| piles > 0)
}

pub(super) fn say_helpers(count: usize, lang: Lang) -> Vec<String> {
    match (count, lang == Lang::EN) {
        (2, true) => {
            each(["on each side of the foundations lie four rows of five cards, and below these a helper row"])
        }
        (2, false) => each([
            "links und rechts von den familien liegen je vier reihen zu fünf karten, darunter je eine hilfsreihe",
        ]),
        (3, true) => each(["the three piles beside the stock"]),
        (3, false) => each(["die drei stapel neben dem talon"]),
        (_, true) => {
            let count = word(count, lang);
            vec![format!("{count} helper cards lie"), format!("last cards of the {count} fans are the helper cards")]
        }
        (_, false) => {
            let count = word(count, lang);
            vec![
                format!("{count} hilfskarten liegen"),
                format!("letzten karten der {count} fächer sind die hilfskarten"),
            ]
        }
    }
}

/// What fills the places of helpers, where something does.
pub(super) fn refill(rules: &Rules) -> Option<usize> {
    match rules.refill().kinds().collect::<Vec<_>>()[..] {
        [] => None,
        [PileKind::Stock] => Some(0),
        [PileKind::Waste, PileKind::Stock] => Some(1),
        [PileKind::Reserve, PileKind::Waste] => Some(2),
        [PileKind::Reserve] => Some(3),
        ref kinds => panic!("there are no words for {kinds:?}"),
    }
}

pub(super) fn say_refill(sources: usize, lang: Lang) -> Vec<String> {
    match sources {
        0 => either(
            lang,
            ["sogleich von selbst aus dem talon gefüllt"],
            ["are filled automatically and at once from the stock"],
        ),
        2 => either(
            lang,
            ["füllt sogleich die unterste karte des zopfes oder, wenn er aufgebraucht ist, die oberste der ablage"],
            [
                "is filled at once with the last card of the braid or, once that is used up, with the top card of the waste",
            ],
        ),
        3 => either(
            lang,
            ["füllt sogleich die oberste karte der reserve"],
            ["is filled at once with the top card of the reserve"],
        ),
        _ => either(
            lang,
            ["füllt sogleich die oberste karte der ablage, oder der talon, wenn die ablage leer ist"],
            ["is filled at once from the waste, or from the stock if the waste is empty"],
        ),
    }
}

pub(super) fn goal(rules: &Rules) -> Option<usize> {
    let position = dealt(rules);
    let cleared = rules.piles().iter().filter(|&pile| rules.clear().has(rules.piles().kind(pile)));
    Some(if rules.clear().is_empty() {
        usize::from(rules.goal())
    } else {
        cleared.map(|pile| position.len(pile)).sum()
    })
}

pub(super) fn say_goal(cards: usize, lang: Lang) -> Vec<String> {
    if lang == Lang::EN {
        vec![format!("all {cards} cards")]
    } else {
        vec![format!("alle {cards} karten"), format!("allen {cards} karten")]
    }
}
