//! Deal numbers: how they are written and read, and the decks that they stand for.

use patience::{DealNumber, Deck, DeckError};

/// The first sixteen cards, row by row, and the last four, as other programs deal them: at both
/// ends of the ranges in which FreeCell Pro draws its cards another way.
const MICROSOFT: [(u64, &str, &str); 10] = [
    (1, "JD 2D 9H JC 5D 7H 7C 5H KD KC 9S 5S AD QC KH 3H", "6S 9C 2H 6H"),
    (617, "7D AD 5C 3S 5S 8C 2D AH TD 7S QD AC 6D 8H AS KH", "JD KS KC 4H"),
    (11_982, "AH AS 4H AC 2D 6S TS JS 3D 3H QS QC 8S 7H AD KS", "KC 8D 2S 3S"),
    (2_147_483_647, "9S 2H 7C 5H 4C 6D 3D 4S JH TC TD QS 3S KH 8D JC", "7D 9C 7H 8H"),
    (2_147_483_648, "QH QC 2H 6S 2S 3D KS 8C 3H JD KC 7C 8H 5C 8D 9H", "6D 4S 5S AC"),
    (2_255_988_055, "TS AS AH QC AD 3H 8H 2S JS 6H QS QD 5D 6C 2D 4H", "JD JH 7S 4S"),
    (4_294_967_295, "JS 9C JH 2D QC 8H 7D 6S QH TH AS 6D 5S 4H JD 9S", "QS TS JC 3C"),
    (4_294_967_296, "TS 5S 2S TD 3C AD JC 6D 3S QD 7C 7D 8S 5D 5H 4C", "4D KH JH QH"),
    (4_294_967_297, "JH 9C 9S 8C AH 7S 7D 5S KD AC TC 6C 3H QH 5H 9H", "4H KC KH 8S"),
    (8_589_934_591, "TC 2S JS 5S 4D 6H 3H 7C 8S TD TH QS 4C KH 2C KS", "9C 6S 3D 4S"),
];

#[test]
fn numbers_of_microsoft_deal_what_other_programs_deal() {
    for (number, first, last) in MICROSOFT {
        let deck = DealNumber::Microsoft(number).deck(1).unwrap().to_string();
        assert!(deck.starts_with(first) && deck.ends_with(last), "{number}: {deck}");
    }
    let number = DealNumber::Microsoft(617);
    assert_eq!(number.deck(2), Err(DeckError::OnePack { number }));
    assert_eq!(DealNumber::Ours(617).deck(2).unwrap(), Deck::numbered(617, 2));
    for number in [0, DealNumber::LAST_MICROSOFT + 1, u64::MAX] {
        let told = DealNumber::Microsoft(number).deck(1).unwrap_err().to_string();
        assert!(told.ends_with(&format!("to ms:8589934591, found \"ms:{number}\"")), "{told}");
    }
}

#[test]
fn numbers_are_written_and_read() {
    for (number, text, json) in [
        (DealNumber::Ours(0), "0", "0"),
        (DealNumber::Ours(1 << 53), "9007199254740992", "9007199254740992"),
        (DealNumber::Ours((1 << 53) + 1), "9007199254740993", "\"9007199254740993\""),
        (DealNumber::Ours(u64::MAX), "18446744073709551615", "\"18446744073709551615\""),
        (DealNumber::Microsoft(1), "ms:1", "\"ms:1\""),
        (DealNumber::Microsoft(DealNumber::LAST_MICROSOFT), "ms:8589934591", "\"ms:8589934591\""),
    ] {
        assert_eq!(number.to_string(), text);
        assert_eq!(text.parse(), Ok(number));
        assert_eq!(serde_json::to_string(&number).unwrap(), json);
        assert_eq!(serde_json::from_str::<DealNumber>(json).unwrap(), number);
        assert_eq!(serde_json::from_str::<DealNumber>(&format!("\"{text}\"")).unwrap(), number);
    }
}

#[test]
fn what_is_no_number_is_refused() {
    let long = "9".repeat(1000);
    for text in [
        "",
        "-1",
        "+1",
        "1.0",
        "1e3",
        "18446744073709551616",
        "ms:",
        "ms:0",
        "ms:8589934592",
        "ms:-1",
        "MS:1",
        "x",
        &long,
    ] {
        let error = text.parse::<DealNumber>().unwrap_err().to_string();
        assert!(error.contains("18446744073709551615") && error.contains("ms:8589934591"), "{error}");
        assert!(error.contains("found") && error.len() < 300, "{error}");
        let json = serde_json::to_string(text).unwrap();
        let error = serde_json::from_str::<DealNumber>(&json).unwrap_err().to_string();
        assert!(error.contains("ms:8589934591"), "{error}");
    }
    for json in ["-1", "1.5", "null", "[1]", "18446744073709551616"] {
        assert!(serde_json::from_str::<DealNumber>(json).is_err(), "{json}");
    }
}

#[test]
fn neighbours_end_where_numbers_end() {
    let (ours, microsoft) = (DealNumber::Ours, DealNumber::Microsoft);
    for (number, step, next) in [
        (ours(0), 1, Some(ours(1))),
        (ours(0), -1, None),
        (ours(u64::MAX), 1, None),
        (microsoft(1), 1, Some(microsoft(2))),
        (microsoft(1), -1, None),
        (microsoft(DealNumber::LAST_MICROSOFT), 1, None),
    ] {
        assert_eq!(number.neighbour(step), next, "{number} {step}");
    }
}
