//! Every refusal has words, and what the core displays is the English of them.

use std::collections::BTreeSet;

use patience::{Lang, Refusal};
use patience_words::{Words, languages};
use serde_json::Value;

/// One of each; two where its words depend on the arguments.
fn samples() -> Vec<Refusal> {
    let own = |text: &'static str| move || text.to_owned();
    let (pile, card, on, text) = (own("t3"), own("7C"), own("JD"), own("w-t3"));
    vec![
        Refusal::Unreadable { text: text() },
        Refusal::Spelling { text: text() },
        Refusal::NoSuchPile { pile: pile() },
        Refusal::NoDraw,
        Refusal::NoRedeal,
        Refusal::StockEmpty,
        Refusal::StockNotEmpty,
        Refusal::WasteEmpty,
        Refusal::ColumnsEmpty,
        Refusal::LaidOut,
        Refusal::NoGaps,
        Refusal::DrawNeedsNoSpace { pile: pile() },
        Refusal::NoPassLeft { passes: 1 },
        Refusal::NoPassLeft { passes: 3 },
        Refusal::NoRedealLeft { count: 1 },
        Refusal::NoRedealLeft { count: 2 },
        Refusal::HelperFits { pile: pile() },
        Refusal::MustPlayTurned { card: card() },
        Refusal::Dealing,
        Refusal::DealingColumn { pile: pile() },
        Refusal::SamePile { pile: pile() },
        Refusal::EmptyPile { pile: pile() },
        Refusal::FaceDown { pile: pile() },
        Refusal::Covered { pile: pile() },
        Refusal::TooFewCards { pile: pile(), count: 1 },
        Refusal::TooFewCards { pile: pile(), count: 4 },
        Refusal::NoTaking { pile: pile() },
        Refusal::SingleCards,
        Refusal::NoRoom { count: 5, room: 3 },
        Refusal::WholeColumns,
        Refusal::OnlyWholeColumns,
        Refusal::NotARun { card: card(), on: on() },
        Refusal::TakesNoCards { pile: pile() },
        Refusal::DoesNotFit { card: card(), on: on(), fits: Vec::new() },
        Refusal::BaseFirst,
        Refusal::BaseCard { on: on() },
        Refusal::SpaceRank { rank: "5".into() },
        Refusal::SpaceSource { pile: pile() },
        Refusal::BuildSource { pile: pile() },
        Refusal::SpaceStays,
        Refusal::SpaceClosed,
        Refusal::FoundationSingle,
        Refusal::WholeRuns { first: "9".into(), last: "5".into() },
        Refusal::FoundationWants { card: card(), pile: pile(), wants: None },
        Refusal::FoundationWants { card: card(), pile: pile(), wants: Some(on()) },
        Refusal::NotAPair { card: card(), on: on() },
        Refusal::NotNeighbours { card: card(), on: on() },
        Refusal::PairsOnly { card: card() },
        Refusal::NotOutranked { card: card() },
        Refusal::Guest { card: card(), pile: pile() },
        Refusal::TwinFoundation { pile: pile() },
        Refusal::CellFull { pile: pile() },
        Refusal::CellSource { pile: pile() },
        Refusal::CellClosed { pile: pile() },
        Refusal::CellLocked { pile: pile() },
        Refusal::CellFitsElsewhere { card: card(), pile: pile() },
    ]
}

/// The codes that the schema of the wire has.
fn codes() -> BTreeSet<String> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/api.schema.json");
    let schema: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let variants = schema["definitions"]["Refusal"]["oneOf"].as_array().expect("refusals are one of several");
    variants.iter().map(|variant| variant["properties"]["rule"]["const"].as_str().unwrap().to_owned()).collect()
}

fn code(refusal: &Refusal) -> String {
    serde_json::to_value(refusal).unwrap()["rule"].as_str().unwrap().to_owned()
}

#[test]
fn every_refusal_has_words_in_every_language() {
    let sampled: BTreeSet<String> = samples().iter().map(code).collect();
    assert_eq!(sampled, codes(), "a refusal is missing among the samples");
    for lang in languages() {
        let words = Words::of(lang);
        for refusal in samples() {
            let told = words.refusal(&refusal, &str::to_owned);
            assert!(!told.contains(['{', '}']) && told != words.t("refused.other"), "{lang}: {refusal:?}: {told}");
        }
    }
}

#[test]
fn what_the_core_displays_is_the_english_of_the_catalogue() {
    let same = |text: &str| text.trim_end_matches('.').replace(['“', '”'], "\"").to_lowercase();
    let cards = |text: &str| {
        let text = text.replace("the 7 of clubs", "7C").replace("the jack of diamonds", "JD");
        text.replace("The 7 of clubs", "7C").replace("jack of diamonds", "JD")
    };
    for refusal in samples() {
        let told = Words::of(Lang::EN).refusal(&refusal, &str::to_owned);
        assert_eq!(same(&cards(&told)), same(&refusal.to_string()), "{refusal:?}");
    }
}

/// What would go there is said where something would.
#[test]
fn what_would_fit_is_said() {
    let said = |lang: &str, on: &str, fits: &[&str]| {
        let fits = fits.iter().map(|&fit| fit.to_owned()).collect();
        let refusal = Refusal::DoesNotFit { card: "KS".into(), on: on.into(), fits };
        Words::of(lang.parse().unwrap()).refusal(&refusal, &str::to_owned)
    };
    for (on, fits, english, german) in [
        ("4D", &["3CS"][..], "On the 4 of diamonds goes a black 3.", "An die Karo 4 passt eine schwarze 3."),
        ("2S", &["ADH"], "On the 2 of spades goes a red ace.", "An die Pik 2 passt ein rotes Ass."),
        ("QC", &["JCDHS"], "On the queen of clubs goes any jack.", "An die Kreuz-Dame passt jeder Bube."),
        (
            "8H",
            &["7H", "9H"],
            "On the 8 of hearts goes the 7 of hearts or the 9 of hearts.",
            "An die Herz 8 passt die Herz 7 oder die Herz 9.",
        ),
        ("KD", &["QCS"], "On the king of diamonds goes a black queen.", "An den Karo-König passt eine schwarze Dame."),
    ] {
        assert_eq!(said("en", on, fits), english);
        assert_eq!(said("de", on, fits), german);
    }
    assert_eq!(said("en", "AS", &[]), "The king of spades does not go on the ace of spades.");
}
