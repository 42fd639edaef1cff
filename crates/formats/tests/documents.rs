//! Documents of all kinds: each is opened as what it is, or refused by its name and with its place.

use patience::{Deck, Game, Layout, Library};
use patience_formats::{Asked, read};

/// What a document is: how many games it holds, or the code of what is wrong and its place.
fn told(library: &Library, text: &str, game: Option<&str>) -> String {
    let game = game.map(|name| {
        let ruleset = library.find(name).unwrap();
        (ruleset, ruleset.preset(name).unwrap())
    });
    let games = match read(text, &Asked { library, game, options: &[] }) {
        Ok(games) => games,
        Err(error) => return format!("{}{}", error.problem.code(), error.place),
    };
    let mut names = Vec::new();
    for found in games {
        match found {
            Ok(found) => match Game::begin(library, &found.transcript) {
                Ok(game) => names.push(match (game.deal_number(), game.deck()) {
                    (Some(number), _) => format!("{} {number} +{}", game.preset(), found.transcript.moves.len()),
                    (None, Some(_)) => format!("{} deck +{}", game.preset(), found.transcript.moves.len()),
                    (None, None) => format!("{} position +{}", game.preset(), found.transcript.moves.len()),
                }),
                Err(error) => names.push(format!("{error}")),
            },
            Err(error) => names.push(format!("{}{}", error.problem.code(), error.place)),
        }
    }
    names.join(", ")
}

#[test]
fn every_document_is_what_it_is() {
    let library = Library::builtin();
    let rules = library.rules("freecell", &[]).unwrap();
    let deck = Deck::numbered(5, 1);
    let mut game = Game::deal(rules, 5).unwrap();
    let dealt = game.clone();
    game.play(game.position().legal_moves(game.rules())[0]).unwrap();
    let layout = serde_json::to_string(&Layout::of(game.rules(), game.position())).unwrap();
    let of_deal = serde_json::to_string(&Layout::of(dealt.rules(), dealt.position())).unwrap();
    let transcript = game.transcript().to_json();
    let solved = format!("{{\"position\": \"freecell 5\", \"verdict\": \"winnable\", \"solution\": {transcript}}}");
    let unsolved = r#"{"position": "freecell 9", "verdict": "undecided", "solution": null}"#;
    let board = ": 4C 2C 9C 8C QS 4S 2H\n: 5H QH 3C AC 3H 4H QD\n: QC 9S 6H 9H 3S KS 3D\n: 5D 2S JC 5C JH 6D AS\n\
                 : 2D KD TH TC TD 8D\n: 7H JS KH TS KC 7C\n: AH 5S 6S AD 8H JD\n: 7S 6C 7D 4D 8S 9D\n";
    let bare = board.replace(": ", "");
    let deck = deck.to_string();
    let decks = format!("{deck}\n{}\n", Deck::numbered(6, 1));
    let list = serde_json::to_string(&deck.split(' ').collect::<Vec<_>>()).unwrap();
    let lone = r#"{"format":"patience-layout/1","game":"freecell","piles":{"t1":["KC"]}}"#;
    let drawing = "Klondike (klondike), deal 7, draw=3\n\n  s      w\n ▒▒×24 [  ]\n";
    let several = format!("{drawing}\nHarfe (II) (grosse-harfe), Spiel Nr. 8\n");
    let rows: [(&str, Option<&str>, &str); 48] = [
        (&transcript, None, "freecell 5 +1"),
        (&layout, None, "freecell position +0"),
        (&of_deal, None, "freecell deck +0"),
        (&solved, None, "freecell 5 +1"),
        (unsolved, None, "no-solution: freecell 9"),
        (board, None, "freecell deck +0"),
        (&bare, None, "freecell deck +0"),
        (board, Some("freecell"), "freecell deck +0"),
        (&board.replace("4C", "4X"), None, "foreign"),
        (&board.replace("4C", "5C"), None, "layout"),
        (&deck, Some("klondike"), "klondike deck +0"),
        (&deck, None, "names-no-game"),
        (&decks, Some("klondike"), "klondike deck +0, klondike deck +0"),
        (&list, Some("klondike"), "klondike deck +0"),
        ("{\"deal\": 12345678901234567890}", Some("klondike"), "klondike 12345678901234567890 +0"),
        ("{\"deal\": \"ms:617\"}", Some("freecell"), "freecell ms:617 +0"),
        ("{\"deal\": \"ms:617\"}", None, "freecell ms:617 +0"),
        (" ms:617\n", None, "freecell ms:617 +0"),
        ("ms:617", Some("klondike"), "klondike ms:617 +0"),
        ("ms:617", Some("spider"), "deck"),
        ("ms:0", None, "unknown"),
        (drawing, None, "klondike 7 +0"),
        (drawing, Some("freecell"), "other-game"),
        (&several, None, "klondike 7 +0, grosse-harfe 8 +0"),
        (&drawing.replace("draw=3", "Move 7 of 9"), None, "drawing"),
        (&drawing.replace("deal 7", "custom deal"), None, "drawing"),
        (&drawing.replace("(klondike)", "(klondyke)"), None, "transcript"),
        ("{\"deal\": 617}", None, "names-no-game"),
        ("http://127.0.0.1:7474/#/klondike/7?draw=3&moves=draw,draw", None, "klondike 7 +2"),
        ("#/daemon/9", None, "daemon 9 +0"),
        ("#/klondike/7?moves=", None, "klondike 7 +0"),
        ("#/nothing/9", None, "there is no game \"nothing\""),
        (&transcript, Some("klondike"), "other-game"),
        (lone, None, "layout"),
        (&transcript[..transcript.len() / 2], None, "json"),
        (&format!("{transcript}\n{lone}"), None, "freecell 5 +1, layout:2"),
        (&format!("[{transcript}, 7]"), None, "freecell 5 +1, no-object:1: 2"),
        (r#"{"format": "patience/2", "game": "freecell"}"#, None, "format"),
        (r#"{"patience": "backup/1", "games": []}"#, None, "backup"),
        (r#"{"patience": "statistics/2", "results": []}"#, None, "statistics"),
        ("# Spider\nid = \"spider\"\n", None, "rule-file"),
        ("[tableau]\ncolumns = 7\n", None, "rule-file"),
        (r#"{"a": 1}"#, None, "unknown-form"),
        ("{}", None, "empty-object"),
        (" \n", None, "empty"),
        ("nothing of the kind", None, "unknown"),
        (r#"{"game": "freecell", "deal": 12345678901234567890}"#, None, "freecell 12345678901234567890 +0"),
        (r#"{"format": "patience/1", "game": "freecell", "deal": 5, "layout": {"piles": {}}}"#, None, "transcript"),
    ];
    for (text, game, expected) in rows {
        let told = told(&library, text, game);
        assert!(told.starts_with(expected), "{text}\nexpected {expected}, found {told}");
    }
}
