//! Why a game can no longer be won: the request, and the words.

use std::sync::Arc;

use patience::{Game, Lang, Position, Rules};
use patience_table::{
    Adviser, Blocked, DealFound, DealWish, FairHint, Known, Loss, LossCard, LossReason, MemoryStore, PlacedCard,
    Wanted, loss_text, proof_text,
};
use patience_words::Words;
use serde_json::{Value, json};

use super::talk::Talk;

/// An adviser with one verdict and one reason: that the card at this place of the seventh column,
/// counted from the bottom, cannot come away.
struct Says {
    verdict: Known,
    wanted: Option<usize>,
}

impl Adviser for Says {
    fn verdict(&mut self, _: &Arc<Rules>, _: &Position) -> Known {
        self.verdict.clone()
    }

    fn fair(&mut self, _: &Game) -> FairHint {
        FairHint { moves: Vec::new(), done: true }
    }

    fn reason(&mut self, rules: &Arc<Rules>, position: &Position) -> Option<LossReason> {
        let pile = rules.piles().find("t7").unwrap();
        let cards = position.cards(pile);
        let placed = |at| PlacedCard { pile, at, card: cards[at] };
        self.wanted.map(|at| {
            let upon = (at + 1..cards.len()).map(placed);
            LossReason::Blocked(Blocked { wanted: vec![placed(at)], in_the_way: upon.collect() })
        })
    }

    fn deal(&mut self, _: &Arc<Rules>, _: DealWish, _: u64) -> DealFound {
        DealFound::Searching
    }
}

/// Klondike, deal 1, after one card was drawn, with such an adviser.
fn dealt(verdict: Known, wanted: Option<usize>) -> Talk<MemoryStore> {
    let mut talk = Talk::over(MemoryStore::default());
    talk.adviser = Box::new(Says { verdict, wanted });
    talk.table(&json!({"do": "new", "game": "klondike", "options": {"draw": 1}, "deal": 1}));
    talk.table(&json!({"do": "move", "id": "g1", "ply": 0, "move": "draw"}));
    talk
}

fn asked(talk: &mut Talk<MemoryStore>) -> Value {
    talk.json(&json!({"do": "why", "id": "g1", "ply": 1}))["why"].take()
}

#[test]
fn only_what_is_lost_has_a_reason() {
    let won = Known::Winnable(Arc::from([]));
    for (verdict, wanted, state, name) in [
        (Known::Searching, Some(6), "searching", "searching"),
        (won, Some(6), "done", "winnable"),
        (Known::Undecided, Some(6), "done", "undecided"),
        (Known::Unwinnable, None, "searching", "unwinnable"),
    ] {
        let why = asked(&mut dealt(verdict, wanted));
        assert_eq!(why, json!({"state": state, "verdict": name, "reason": null, "last_winnable": null}));
    }
    let mut talk = dealt(Known::Unwinnable, Some(6));
    assert_eq!(talk.code(r#"{"do": "why", "id": "g1", "ply": 5}"#), "stale");
}

#[test]
fn a_reason_names_cards_where_they_lie_and_hidden_ones_count_as_a_hint() {
    for wanted in [6, 5] {
        let mut talk = dealt(Known::Unwinnable, Some(wanted));
        let why = asked(&mut talk);
        let table = talk.table(&json!({"do": "open", "id": "g1"}));
        let pile =
            |name: &Value| -> &[String] { &table.view.piles.iter().find(|pile| pile.name == *name).unwrap().cards };
        let reason = &why["reason"];
        assert_eq!((&why["state"], &reason["kind"]), (&json!("done"), &json!("blocked")));
        let card = &reason["wanted"][0]["card"];
        assert_eq!((&card["pile"], &card["at"], &card["upon"]), (&json!("t7"), &json!(wanted), &json!(6 - wanted)));
        let needs = &reason["wanted"][0];
        let named = ["onto", "first"].iter().flat_map(|key| needs[*key].as_array().unwrap());
        let all: Vec<&Value> = named.chain([card]).chain(reason["near"].as_array().unwrap()).collect();
        for one in all {
            let cards = pile(&one["pile"]);
            let at = one["at"].as_u64().unwrap() as usize;
            // In the stock nobody sees what lies where.
            let upon = if one["pile"] == "s" { Value::Null } else { json!(cards.len() - at - 1) };
            assert_eq!(one["upon"], upon, "{one}");
            assert!(one["card"] == cards[at] || cards[at] == "##", "{one}");
            assert!(reason["near"].as_array().unwrap().contains(one), "{one} is named: it is to be looked at");
        }
        asked(&mut talk);
        let hidden = reason["near"]
            .as_array()
            .unwrap()
            .iter()
            .any(|one| pile(&one["pile"])[one["at"].as_u64().unwrap() as usize] == "##");
        let hints = talk.json(&json!({"do": "statistics"}))["statistics"][0]["hints"].take();
        assert_eq!(hints, u64::from(hidden));
        assert!(wanted == 6 || hidden, "the card itself lies face down");
    }
}

fn card(pile: &str, at: usize, upon: Option<usize>, card: &str) -> LossCard {
    LossCard { pile: pile.into(), at, upon, card: card.into() }
}

/// A wanted card with all that would let it go: cards to lie on, cards to go first, how far up its
/// suit has to be, and whether a space would do.
type Needs<'a> = (LossCard, &'a [LossCard], &'a [LossCard], Option<&'a str>, bool);

fn blocked(wanted: &[Needs<'_>]) -> Loss {
    let wanted = wanted.iter().map(|(card, onto, first, up_to, space)| Wanted {
        card: card.clone(),
        onto: onto.to_vec(),
        first: first.to_vec(),
        up_to: up_to.map(str::to_owned),
        space: *space,
    });
    let rest = vec![card("t1", 0, Some(3), "KS"), card("t1", 2, Some(1), "TD"), card("t2", 0, Some(0), "AH")];
    Loss::Blocked { wanted: wanted.collect(), near: Vec::new(), rest }
}

#[test]
fn reasons_are_told_in_both_languages() {
    let nine = || card("t3", 4, Some(2), "9H");
    let (ten, other) = (card("t5", 0, Some(1), "TS"), card("s", 7, None, "TC"));
    let (beneath, lower) = (card("t3", 1, Some(5), "TS"), card("t3", 0, Some(6), "TS"));
    let (two, second) = (card("t3", 2, Some(4), "2H"), card("t2", 3, Some(0), "2H"));
    let (king, queen) = (card("w", 3, Some(0), "KC"), card("t5", 0, Some(1), "QC"));
    for (loss, english, german) in [
        (Loss::Stuck, "No move is left.", "Kein Zug ist mehr möglich."),
        (
            Loss::Exhausted { positions: 12_345 },
            "Every way to play on was tried, 12,345 positions in all: none wins.",
            "Jeder Weg wurde untersucht, im Ganzen 12.345 Stellungen: Keiner geht auf.",
        ),
        (
            Loss::Proved,
            "This is proved, but the proof takes more cards than can be shown.",
            "Das ist bewiesen, aber mit mehr Karten, als sich zeigen lassen.",
        ),
        (
            blocked(&[(nine(), &[ten, beneath, lower, other], &[two, second], Some("8H"), true)]),
            "♥9 (t3, under 2 cards) can no longer be freed. It would need ♠10 (t5, under one card), ♠10 (beneath it), \
             ♣10 (s), its foundation from ♥2 (beneath it) or ♥2 (t2) to ♥8 or a space, and none of these is possible any more.",
            "♥9 (t3, unter 2 Karten) kommt nicht mehr weg. Nötig wäre ♠10 (t5, unter einer Karte), ♠10 (unter ihr selbst), \
             ♣10 (s), die Familie von ♥2 (unter ihr selbst) oder ♥2 (t2) bis ♥8 oder ein freier Platz, \
             und nichts davon ist noch möglich.",
        ),
        (
            blocked(&[(king.clone(), &[], &[queen], Some("QC"), false)]),
            "♣K (w) can no longer be freed. It would need ♣Q (t5, under one card) up first, and that is no longer possible.",
            "♣K (w) kommt nicht mehr weg. Nötig wäre zuerst ♣D (t5, unter einer Karte) auf der Familie, \
             und das ist nicht mehr möglich.",
        ),
        (
            blocked(&[(nine(), &[], &[], None, true)]),
            "♥9 (t3, under 2 cards) can no longer be freed. What lies on it can no longer be moved away.",
            "♥9 (t3, unter 2 Karten) kommt nicht mehr weg. Was auf ihr liegt, lässt sich nicht mehr wegräumen.",
        ),
        (
            blocked(&[(nine(), &[], &[], None, true), (king, &[], &[], None, false)]),
            "These cards can no longer all be freed: ♥9 (t3, under 2 cards), ♣K (w).",
            "Diese Karten kommen nicht mehr alle weg: ♥9 (t3, unter 2 Karten), ♣K (w).",
        ),
    ] {
        let german_words = Words::of("de".parse::<Lang>().unwrap());
        for (words, told) in [(Words::english(), english), (german_words, german)] {
            assert_eq!(loss_text(words, &loss, &|pile| pile.to_owned()).join(" "), told);
        }
        let proof = proof_text(Words::english(), &loss, &|pile| pile.to_owned());
        let expected = matches!(loss, Loss::Blocked { .. })
            .then(|| "3 more cards complete the proof. t1: ♠K ♦10; t2: ♥A.".to_owned());
        assert_eq!(proof, expected);
    }
}
