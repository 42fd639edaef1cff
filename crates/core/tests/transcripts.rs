//! Transcripts and layouts from outside: what is wrong with them is named, whatever it is.

use patience::{Deck, Game, Layout, Library, OptionValue, Transcript};

fn refusal(library: &Library, text: &str) -> String {
    match Transcript::parse(text) {
        Err(error) => error.to_string(),
        Ok(transcript) => Game::replay(library, &transcript).map_or_else(|error| error.to_string(), |_| "none".into()),
    }
}

#[test]
fn what_is_wrong_with_a_transcript_is_named() {
    let library = Library::builtin();
    let deck = |change: &dyn Fn(&mut Vec<String>)| {
        let mut cards: Vec<String> = Deck::numbered(42, 1).cards().iter().map(ToString::to_string).collect();
        change(&mut cards);
        serde_json::to_string(&cards).unwrap()
    };
    let with = |rest: &str| format!(r#"{{"format": "patience/1", {rest}}}"#);
    for (text, expected) in [
        (String::new(), "line 1, column 1: expected more JSON, found the end of the text"),
        ("7".into(), "expected an object, found integer `7`"),
        (r#"["patience/1", "daemon", {}, 1, null, []]"#.into(), "expected an object, found a list"),
        (
            r#"{"format": "patience/2", "game": "daemon", "deal": 1, "moves": []}"#.into(),
            r#"expected the format "patience/1", found "patience/2""#,
        ),
        (r#"{"game": "daemon", "deal": 1, "moves": []}"#.into(), "format"),
        (with(r#""game": "daemon", "deal": 1, "move": []"#), "found `move`"),
        (with(r#""game": "daemon", "deal": 1, "deal": 2, "moves": []"#), "duplicate field `deal`"),
        (with(r#""deal": 1, "moves": []"#), "expected the field `game`, found none"),
        (with(r#""game": "demon", "deal": 1, "moves": []"#), "no game \"demon\""),
        (with(r#""game": "daemon", "moves": []"#), "neither a deal nor a deck"),
        (with(r#""game": "daemon", "deal": -1, "moves": []"#), "from 0 to 18446744073709551615"),
        (with(r#""game": "daemon", "deal": 1.5, "moves": []"#), "from 0 to 18446744073709551615"),
        (with(r#""game": "daemon", "deal": "18446744073709551616", "moves": []"#), "from 0 to 18446744073709551615"),
        (with(r#""game": "daemon", "deal": "+1", "moves": []"#), "from 0 to"),
        (with(r#""game": "daemon", "deal": "", "moves": []"#), "from 0 to"),
        (with(r#""game": "daemon", "deal": 18446744073709551615, "moves": []"#), "none"),
        (with(r#""game": "daemon", "deal": "18446744073709551615", "moves": []"#), "none"),
        (with(r#""game": "daemon", "deal": "0042", "moves": []"#), "none"),
        (
            with(r#""game": "daemon", "options": {"draws": 3}, "deal": 1"#),
            "no option \"draws\"; it has spaces, draw, move",
        ),
        (with(r#""game": "daemon", "options": {"draw": 2}, "deal": 1"#), "can't be \"2\"; it can be 1, 3"),
        (with(r#""game": "daemon", "options": {"draw": "3"}, "deal": 1"#), "can't be \"3\""),
        (with(r#""game": "daemon", "options": {"draw": [3]}, "deal": 1"#), "neither a number nor a text"),
        (with(r#""game": "daemon", "options": {"draw": 3.5}, "deal": 1"#), "neither a number nor a text"),
        (with(r#""game": "daemon", "options": {"draw": 3, "draw": 1}, "deal": 1"#), "one too many"),
        (with(r#""game": "daemon", "options": {"draw": 3}, "deal": 1"#), "none"),
        (with(r#""game": "canfield", "options": {"draw": 1, "spaces": "any"}, "deal": 1"#), "none"),
        (with(&format!(r#""game": "daemon", "deck": {}"#, deck(&|_| ()))), "none"),
        (with(&format!(r#""game": "daemon", "deal": 42, "deck": {}"#, deck(&|_| ()))), "none"),
        (
            with(&format!(r#""game": "daemon", "deal": 43, "deck": {}"#, deck(&|_| ()))),
            "the deck and the deal 43 disagree: card 1",
        ),
        (
            with(&format!(r#""game": "daemon", "deal": 42, "deck": {}"#, deck(&|cards| cards.swap(7, 9)))),
            "disagree: card 8",
        ),
        (
            with(&format!(r#""game": "daemon", "deck": {}"#, deck(&|cards| drop(cards.pop())))),
            "51 of 52 cards; the first missing card is QC",
        ),
        (
            with(&format!(r#""game": "daemon", "deck": {}"#, deck(&|cards| cards.push("AS".into())))),
            "card 53 of the deck: AS is one too many",
        ),
        (
            with(&format!(r#""game": "daemon", "deck": {}"#, deck(&|cards| cards[3] = "1X".into()))),
            "card 4 of the deck: \"1X\" is not a card",
        ),
        (with(&format!(r#""game": "grosse-harfe", "deck": {}"#, deck(&|_| ()))), "52 of 104 cards"),
        (with(&format!(r#""game": "daemon", "deck": {}"#, deck(&|cards| cards.extend(cards.clone())))), "one too many"),
        (with(r#""game": "daemon", "deal": 1, "moves": ["draw", "Draw"]"#), "ply 2: \"Draw\" is not legal"),
        (with(r#""game": "daemon", "deal": 1, "moves": ["draw", "redeal"]"#), "the stock must be used up first"),
        (with(r#""game": "daemon", "deal": 1, "moves": ["t1-f1*1"]"#), "written t1-f1"),
        (with(r#""game": "daemon", "deal": 1, "moves": ["t1-t5"]"#), "t5: this game has no such pile"),
        (with(r#""game": "daemon", "deal": 1, "moves": ["t1-t2*256"]"#), "not a move"),
        (with(r#""game": "daemon", "deal": 1, "moves": ["t1-t2*0"]"#), "not a move"),
        (with(r#""game": "daemon", "deal": 1, "moves": ["t1-t2*+3"]"#), "written t1-t2*3"),
        (with(r#""game": "daemon", "deal": 1, "moves": ["é-ü"]"#), "not a move"),
        (with(r#""game": "daemon", "deal": 1, "moves": [1]"#), "expected a string, found integer `1`"),
    ] {
        let found = refusal(&library, &text);
        assert!(found.contains(expected), "{text}\ngives {found:?}, which does not say {expected:?}");
    }
}

/// Nobody has to know how a program calls numbers.
#[test]
fn numbers_that_are_none_are_told_in_words() {
    for (state, expected) in [
        (r#""shuffle": -1"#, "from 0 to 4294967295, found integer `-1`"),
        (r#""shuffle": 4294967296"#, "from 0 to 4294967295, found integer `4294967296`"),
        (r#""pass": 256"#, "from 0 to 255, found integer `256`"),
        (r#""rows": "two""#, "from 0 to 255, found string \"two\""),
    ] {
        let text = format!(
            r#"{{"format": "patience/1", "game": "la-belle-lucie", "layout": {{"piles": {{}}, "state": {{{state}}}}}}}"#
        );
        let found = refusal(&Library::builtin(), &text);
        assert!(found.contains(&format!("expected a whole number {expected}")), "{state}: {found}");
    }
}

/// Ten megabytes of anything are answered shortly.
#[test]
fn huge_transcripts_are_refused_shortly() {
    let library = Library::builtin();
    let long = "x".repeat(10_000_000);
    let many = |item: &str| vec![item; 1_000_000].join(",");
    for text in [
        format!(r#"{{"{long}": 1}}"#),
        format!(r#"{{"format": "{long}"}}"#),
        format!(r#"{{"format": "patience/1", "game": "{long}", "deal": 1}}"#),
        format!(r#"{{"format": "patience/1", "game": "daemon", "deal": "{long}"}}"#),
        format!(r#"{{"format": "patience/1", "game": "daemon", "deal": 1, "moves": ["{long}"]}}"#),
        format!(r#"{{"format": "patience/1", "game": "daemon", "deal": 1, "options": {{"{long}": 1}}}}"#),
        format!(r#"{{"format": "patience/1", "game": "daemon", "deck": [{}]}}"#, many(r#""AC""#)),
        format!(r#"{{"format": "patience/1", "game": "daemon", "deal": 1, "moves": [{}, "x"]}}"#, many(r#""redeal""#)),
        "[".repeat(10_000_000),
    ] {
        let found = refusal(&library, &text);
        assert!(found.len() < 2_000 && found != "none", "{} bytes", found.len());
    }
}

#[test]
fn what_is_wrong_with_a_layout_is_named() {
    let library = Library::builtin();
    let rest = |piles: &str| {
        let named: Vec<&str> = piles.split('"').collect();
        let all = patience::Card::all().map(|card| card.to_string());
        all.filter(|card| !named.iter().any(|name| name.eq_ignore_ascii_case(card)))
            .map(|card| format!("{card:?}"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    for (game, piles, state, expected) in [
        ("klondike", r#""t1": ["9H", "8h"]"#, "{}", "t1: a face-down card lies on a face-up one"),
        ("klondike", r#""t1": ["9h", "8h"]"#, "{}", "t1: the exposed card lies face down"),
        ("klondike", r#""w": ["9h", "8H"]"#, "{}", "w: only columns hold face-down cards"),
        ("klondike", r#""f1": ["2C"]"#, "{}", "f1: 2C can't be its first card"),
        ("klondike", r#""f1": ["AD"]"#, "{}", "f1: AD can't be its first card"),
        ("klondike", r#""f1": ["AC", "3C"]"#, "{}", "f1: 3C does not follow AC"),
        ("klondike", r#""t1": ["9H", "9H"]"#, "{}", "cards too many: 9H"),
        ("klondike", r#""t8": ["9H"]"#, "{}", "t8: no such pile; the game has t1"),
        ("klondike", r#""t1": ["9X"]"#, "{}", "\"9X\" is not a card"),
        ("klondike", r#""t1": []"#, r#"{"rows": 1}"#, "rows: 1, but it is 0 here"),
        ("klondike", r#""t1": []"#, r#"{"base": "5"}"#, "base: the game has no base rank"),
        ("grausam", r#""t1": []"#, r#"{"shuffle": 7}"#, "shuffle: nothing is shuffled"),
        (
            "la-belle-lucie",
            r#""shuffle": ["-1"]"#,
            "{}",
            "shuffle: expected a whole number from 0 to 4294967295, found \"-1\"",
        ),
        ("klondike", r#""pass": ["30", "0"]"#, "{}", "pass: expected a whole number from 0 to 255, found \"300\""),
        ("klondike-drei", r#""t1": []"#, r#"{"pass": 0}"#, "pass: 0, but passes count from 1"),
        (
            "koenigs-patience",
            r#""h1": ["2D"], "f1": ["3C"]"#,
            "{}",
            "h2: it holds one card as long as there is one to refill it",
        ),
        (
            "windmuehle",
            r#""f1": ["AS"], "h1": ["2D"], "w": ["5D"]"#,
            "{}",
            "h2: it holds one card as long as there is one to refill it",
        ),
        ("koenigs-patience", r#""f1": ["3C"], "w": ["5D"]"#, r#"{"pass": 4}"#, "pass: 4, but passes count from 1 to 3"),
        ("die-reihe", r#""t1": ["2D", "3D"]"#, r#"{"rows": 1}"#, "t1: 2 cards, but only 1 rows are begun"),
        ("die-reihe", r#""t1": ["2D"]"#, r#"{"rows": 1}"#, "t2: a gap of the first row is filled at once"),
        ("die-reihe", r#""t1": ["2d"]"#, r#"{"rows": 2}"#, "t1: a face-down card after the first row"),
        ("die-reihe", r#""t1": ["2d"]"#, r#"{"rows": 0}"#, "rows: 0, but it is at least 1"),
        ("daemon", r#""t1": ["2D"]"#, "{}", "base: no foundation shows the base rank"),
        ("daemon", r#""f1": ["2C"]"#, r#"{"base": "3"}"#, "base: 3 is given, but the foundations begin with 2"),
        ("daemon", r#""f1": ["2C"], "f2": ["3D"]"#, "{}", "f2: 3D can't be its first card"),
        ("canfield", r#""f1": ["2C"], "r": ["3D"], "t2": ["4D"]"#, "{}", "t1: a space is filled at once"),
        ("grosse-napoleon", r#""t1": ["2d", "3D"]"#, "{}", "t1: a face-down card, though the columns are gathered"),
        ("freecell", r#""c1": ["2C", "3C"]"#, "{}", "c1: it holds at most one card"),
    ] {
        // What is not named lies in the stock, or where there is none in the last column.
        let place = if game == "freecell" { "t7" } else { "s" };
        let text = format!(
            r#"{{"format": "patience-layout/1", "game": "{game}", "piles": {{{piles}, "{place}": [{}]}}, "state": {state}}}"#,
            rest(piles)
        );
        let layout = Layout::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let found =
            layout.position(&layout.rules(&library).unwrap()).map_or_else(|error| error.to_string(), |_| "none".into());
        assert!(found.contains(expected), "{game}: {piles}: {found:?} does not say {expected:?}");
    }
}

/// What a program writes can be read again, even if it names an option twice.
#[test]
fn of_an_option_that_is_given_twice_the_last_value_counts() {
    let library = Library::builtin();
    let option = |number| ("draw".to_owned(), OptionValue::Number(number));
    let mut transcript = Transcript::new("daemon", vec![option(1), option(3)]);
    transcript.deal = Some(1.into());
    let read = Transcript::parse(&transcript.to_json()).unwrap();
    assert_eq!(read.options.0, [option(3)]);
    assert_eq!(read.rules(&library).unwrap().options(), library.rules("daemon", &[option(3)]).unwrap().options());
}
