//! What the table makes of an adviser's answers.

use std::collections::BTreeMap;
use std::sync::Arc;

use patience::{Game, Move, Position, Rules};
use patience_table::{
    Adviser, Chance, DealFound, DealWish, FairHint, Grade, Known, MemoryStore, RatedMove, ReviewFindings, ReviewMove,
    Turn, turn_text,
};
use serde_json::{Value, json};

use super::talk::Talk;

/// An adviser who knows what is written down: verdicts by how many cards the waste has.
#[derive(Clone, Default)]
struct Written {
    verdicts: BTreeMap<usize, Known>,
    deals: BTreeMap<Option<Grade>, u64>,
    review: ReviewFindings,
}

impl Adviser for Written {
    fn verdict(&mut self, rules: &Arc<Rules>, position: &Position) -> Known {
        let waste = rules.piles().find("w").unwrap();
        self.verdicts.get(&position.len(waste)).cloned().unwrap_or(Known::Undecided)
    }

    fn fair(&mut self, game: &Game) -> FairHint {
        let rated = |(at, mv): (usize, &Move)| RatedMove { wins: 7 - at as u32, tries: 8, ..RatedMove::guess(*mv) };
        let moves = game.position().legal_moves(game.rules());
        FairHint {
            moves: moves.iter().cycle().take(20).enumerate().map(|(at, mv)| rated((at % 7, mv))).collect(),
            done: false,
        }
    }

    fn review(&mut self, game: &Game) -> ReviewFindings {
        ReviewFindings { length: game.ply(), ..self.review.clone() }
    }

    fn deal(&mut self, _: &Arc<Rules>, wish: DealWish, _: u64) -> DealFound {
        match wish {
            DealWish::Any(grade) => self.deals.get(&grade).map_or(DealFound::Searching, |&deal| DealFound::Deal(deal)),
            DealWish::Day(20_261_224) => DealFound::Deal(202_612_241),
            DealWish::Day(_) => DealFound::Rare { winnable: 22, of: 10_000 },
        }
    }
}

/// A game in which six cards were drawn, one by one, with an adviser who knows these verdicts.
fn drawn(verdicts: &[Known]) -> Talk<MemoryStore> {
    let mut talk = Talk::over(MemoryStore::default());
    let verdicts = verdicts.iter().cloned().enumerate().collect();
    talk.adviser = Box::new(Written { verdicts, ..Written::default() });
    talk.table(&json!({"do": "new", "game": "klondike", "options": {"draw": 1}, "deal": 1}));
    for ply in 0..6 {
        talk.table(&json!({"do": "move", "id": "g1", "ply": ply, "move": "draw"}));
    }
    talk
}

/// The review of a game in which six cards were drawn.
fn reviewed(review: ReviewFindings) -> Value {
    let mut talk = drawn(&[]);
    talk.adviser = Box::new(Written { review, ..Written::default() });
    asked(&mut talk, "review")
}

#[test]
fn a_review_names_where_the_game_turned() {
    let chance = |place, wins, tries| Chance { place, wins, tries, proved: None };
    let found = ReviewFindings {
        winnable: Some(2),
        lost: Some(3),
        instead: vec![Move::Redeal],
        unneeded: vec![1, 2],
        curve: vec![chance(0, 40, 48), chance(3, 30, 48), chance(4, 4, 48), chance(6, 3, 48)],
        ..ReviewFindings::default()
    };
    let review = reviewed(found.clone());
    assert_eq!((&review["length"], &review["state"]), (&json!(6), &json!("searching")));
    let turns = review["turns"].as_array().unwrap();
    let kinds: Vec<&Value> = turns.iter().map(|turn| &turn["kind"]).collect();
    assert_eq!(kinds, ["lost", "fell"], "in the order of the moves");
    assert_eq!((&turns[0]["at"], &turns[0]["played"]["move"]), (&json!(3), &json!("draw")));
    assert_eq!((&turns[0]["better"]["move"], &turns[0]["instead"]), (&json!("redeal"), &json!(["redeal"])));
    assert_eq!((&turns[1]["from"]["place"], &turns[1]["to"]["place"]), (&json!(3), &json!(4)));
    assert_eq!(turns[1]["played"]["move"], "draw");

    let kind = |found: ReviewFindings| reviewed(found)["turns"][0]["kind"].clone();
    assert_eq!(kind(ReviewFindings { lost: Some(5), curve: Vec::new(), ..found.clone() }), "lost-between");
    assert_eq!(kind(ReviewFindings { winnable: None, lost: Some(0), ..found.clone() }), "dealt-lost");
    assert_eq!(kind(ReviewFindings { winnable: None, curve: Vec::new(), ..found }), Value::Null);
}

#[test]
fn a_review_that_tells_how_to_win_is_help() {
    for (found, helps) in [
        (ReviewFindings { lost: Some(0), ..ReviewFindings::default() }, false),
        (ReviewFindings { shortest: Some(vec![Move::Draw]), ..ReviewFindings::default() }, true),
        (ReviewFindings { won: true, shortest: Some(vec![Move::Draw]), ..ReviewFindings::default() }, false),
    ] {
        let mut talk = drawn(&[]);
        talk.adviser = Box::new(Written { review: found, ..Written::default() });
        asked(&mut talk, "review");
        let export = talk.json(&json!({"do": "export-statistics"}));
        assert_eq!(export["export"]["results"][0]["shown"], helps, "{export}");
    }
}

fn asked(talk: &mut Talk<MemoryStore>, what: &str) -> Value {
    talk.json(&json!({"do": what, "id": "g1", "ply": 6}))[what].take()
}

#[test]
fn the_last_winnable_place_is_found() {
    let wins = || Known::Winnable(Arc::new([Move::Draw, Move::Draw]));
    let line = |text: &str| -> Vec<Known> {
        let known = |sign| match sign {
            'w' => wins(),
            'u' => Known::Unwinnable,
            's' => Known::Searching,
            _ => Known::Undecided,
        };
        text.chars().map(known).collect()
    };
    let cases = [
        ("wwwwwwu", json!(5)),
        ("wwwuuuu", json!(2)),
        ("wuuuuuu", json!(0)),
        ("uuuuuuu", Value::Null),
        ("wwww??u", json!(3)),
        ("???????", Value::Null),
        ("ssssssu", Value::Null),
        ("wwwssuu", Value::Null),
    ];
    for (text, last) in cases {
        let verdict = asked(&mut drawn(&line(text)), "verdict");
        let state = if text.ends_with('u') { "unwinnable" } else { "undecided" };
        assert_eq!(verdict, json!({"state": state, "moves": null, "last_winnable": last}), "{text}");
    }
    let mut talk = drawn(&line("wwwwwww"));
    assert_eq!(asked(&mut talk, "verdict"), json!({"state": "winnable", "moves": 2, "last_winnable": null}));
    assert_eq!(asked(&mut talk, "solution"), json!({"state": "winnable", "moves": ["draw", "draw"]}));
    let mut talk = drawn(&line("wwwwwws"));
    assert_eq!(asked(&mut talk, "verdict")["state"], "searching");
    assert_eq!(asked(&mut talk, "solution"), json!({"state": "searching", "moves": []}));
    for what in ["verdict", "solution"] {
        assert_eq!(talk.code(&json!({"do": what, "id": "g1", "ply": 5}).to_string()), "stale");
    }
}

#[test]
fn hints_are_of_two_kinds_and_noted_once_a_place() {
    let mut talk = drawn(&vec![Known::Winnable(Arc::new([Move::Draw])); 7]);
    let hint = |kind: &str| json!({"do": "hint", "id": "g1", "ply": 6, "kind": kind});
    let reason = json!({"kind": "begins-win", "moves": 1});
    let moves = json!([{"move": "draw", "wins": 1, "tries": 1, "reason": reason}]);
    let open = json!({"kind": "open", "state": "done", "basis": "plan", "moves": moves});
    assert_eq!(talk.json(&hint("open"))["hint"], open);
    let fair = talk.json(&hint("fair"))["hint"].take();
    assert_eq!((&fair["kind"], &fair["state"]), (&json!("fair"), &json!("searching")));
    assert_eq!(fair["moves"].as_array().unwrap().len(), 8);
    assert_eq!(fair["moves"][1]["wins"], 6);
    assert!(fair.get("verdict").is_none());
    let hints = |talk: &mut Talk<MemoryStore>| talk.json(&json!({"do": "statistics"}))["statistics"][0]["hints"].take();
    assert_eq!(hints(&mut talk), 1);
    talk.table.let_go();
    talk.json(&hint("fair"));
    assert_eq!(hints(&mut talk), 1, "the store knows, too");
    assert_eq!(talk.code(&hint("secret").to_string()), "bad-request");

    let mut talk = drawn(&[vec![Known::Winnable(Arc::new([Move::Draw])); 4], vec![Known::Unwinnable; 3]].concat());
    let none = talk.json(&hint("open"))["hint"].take();
    let verdict = json!({"state": "unwinnable", "moves": null, "last_winnable": 3});
    assert_eq!(none, json!({"kind": "open", "state": "done", "basis": "lost", "moves": [], "verdict": verdict}));
    assert_eq!(hints(&mut talk), 0, "no move was named");
}

/// An adviser who says the same of every position.
struct Same(Known, Vec<RatedMove>);

impl Adviser for Same {
    fn verdict(&mut self, _: &Arc<Rules>, _: &Position) -> Known {
        self.0.clone()
    }

    fn fair(&mut self, _: &Game) -> FairHint {
        FairHint { moves: self.1.clone(), done: true }
    }

    fn deal(&mut self, _: &Arc<Rules>, _: DealWish, _: u64) -> DealFound {
        DealFound::Searching
    }
}

/// Where every card is open, a fair hint is a move of the plan, or says that there is none.
#[test]
fn a_hint_says_what_it_is_worth() {
    let rules = patience::Library::builtin().rules("freecell", &[]).unwrap();
    let game = Game::deal(Arc::clone(&rules), 1).unwrap();
    let first = game.position().legal_moves(&rules)[0];
    let (guess, wins) = (RatedMove::guess(first), RatedMove { wins: 1, tries: 1, ..RatedMove::guess(first) });
    let cases = [
        (Known::Winnable(Arc::new([first, Move::Draw])), vec![guess], "plan", "done", 1),
        (Known::Unwinnable, vec![wins], "lost", "done", 0),
        (Known::Searching, vec![], "nothing", "searching", 0),
        (Known::Searching, vec![guess], "guess", "searching", 1),
        (Known::Undecided, vec![guess], "guess", "done", 1),
        (Known::Undecided, vec![wins], "trials", "done", 1),
        (Known::Undecided, vec![], "nothing", "done", 0),
    ];
    for (known, fair, basis, state, moves) in cases {
        let mut talk = Talk::over(MemoryStore::default());
        talk.adviser = Box::new(Same(known.clone(), fair));
        talk.table(&json!({"do": "new", "game": "freecell", "deal": 1}));
        let hint = talk.json(&json!({"do": "hint", "id": "g1", "ply": 0, "kind": "fair"}))["hint"].take();
        let told = (hint["basis"].as_str(), hint["state"].as_str(), hint["moves"].as_array().map(Vec::len));
        assert_eq!(told, (Some(basis), Some(state), Some(moves)), "{known:?}");
        assert_eq!(hint.get("verdict").is_some(), basis != "plan", "{known:?}");
    }
}

/// A look costs nothing: what wins after it wins, too.
#[test]
fn beside_a_free_look_no_move_is_the_only_one_that_wins() {
    let rules = patience::Library::builtin().rules("klondike", &[]).unwrap();
    let game = Game::deal(rules, 7).unwrap();
    let legal = game.position().legal_moves(game.rules());
    let cards = *legal.iter().find(|mv| matches!(mv, Move::Cards { .. })).unwrap();
    let wins = RatedMove { wins: 2, tries: 3, ..RatedMove::guess(cards) };
    for (beside, is_only) in [(RatedMove::free(Move::Draw), false), (RatedMove::guess(Move::Draw), true)] {
        let mut talk = Talk::over(MemoryStore::default());
        talk.adviser = Box::new(Same(Known::Undecided, vec![beside, wins]));
        talk.table(&json!({"do": "new", "game": "klondike", "deal": 7}));
        let hint = talk.json(&json!({"do": "hint", "id": "g1", "ply": 0, "kind": "fair"}))["hint"].take();
        let reason = hint["moves"][1]["reason"]["kind"].as_str().unwrap();
        assert_eq!(reason == "only-winner", is_only, "{hint}");
    }
}

/// Draws to a card that was seen are one hint with its name; what nobody has seen is not named.
#[test]
fn turns_of_the_stock_are_told_as_one() {
    let turns = |turns| RatedMove { wins: 8, tries: 10, turns, ..RatedMove::guess(Move::Draw) };
    let mut talk = Talk::over(MemoryStore::default());
    talk.table(&json!({"do": "new", "game": "klondike", "options": {"draw": 1}, "deal": 1}));
    let hinted = |ply: usize, talk: &mut Talk<MemoryStore>, rated: RatedMove| {
        talk.adviser = Box::new(Same(Known::Undecided, vec![rated]));
        let mut hint = talk.json(&json!({"do": "hint", "id": "g1", "ply": ply, "kind": "fair"}))["hint"].take();
        let first = &mut hint["moves"][0];
        (first["until"].take(), first["reason"]["kind"].take())
    };
    let until = |turns: usize, card: Option<&str>, redeal| json!({"turns": turns, "card": card, "redeal": redeal});
    // Nothing of the stock was seen: whatever comes is new, and the whole of it may be looked at.
    assert_eq!(hinted(0, &mut talk, turns(1)), (Value::Null, json!("draws")));
    assert_eq!(hinted(0, &mut talk, turns(5)), (Value::Null, json!("draws")), "no card is told that is not known");
    assert_eq!(hinted(0, &mut talk, RatedMove::free(Move::Draw)), (until(24, None, false), json!("free-look")));
    let mut drawn = Vec::new();
    for ply in 0..24 {
        let table = talk.table(&json!({"do": "move", "id": "g1", "ply": ply, "move": "draw"}));
        let waste = table.view.piles.iter().find(|pile| pile.name == "w").unwrap();
        drawn.push(waste.cards.last().unwrap().clone());
        if ply == 9 {
            let rest = hinted(10, &mut talk, RatedMove::free(Move::Draw)).0;
            assert_eq!(rest, until(14, None, false));
        }
    }
    talk.table(&json!({"do": "move", "id": "g1", "ply": 24, "move": "redeal"}));
    for (count, card) in (1..=24).zip(&drawn) {
        assert_eq!(hinted(25, &mut talk, turns(count)), (until(count, Some(card), false), json!("wins-most")));
    }
    // Over the end of the stock.
    for ply in 25..45 {
        talk.table(&json!({"do": "move", "id": "g1", "ply": ply, "move": "draw"}));
    }
    assert_eq!(hinted(45, &mut talk, turns(7)).0, until(7, Some(&drawn[1]), true));
    // Taken back, the game stands where it stood; what was seen stays known.
    talk.table(&json!({"do": "goto", "id": "g1", "ply": 45, "to": 3}));
    assert_eq!(hinted(3, &mut talk, turns(2)).0, until(2, Some(&drawn[4]), false));
    assert_eq!(hinted(3, &mut talk, RatedMove::guess(Move::Draw)).0, Value::Null);
}

/// Where trials tell a chance it is told in tenths, and nowhere else.
#[test]
fn chances_are_told_in_tenths() {
    for (wins, tries, is_chance, of_ten) in [
        (195, 240, true, json!(8)),
        (1, 240, true, json!(0)),
        (12, 240, true, json!(1)),
        (239, 240, true, json!(10)),
        (240, 240, true, json!(10)),
        (12, 30, false, Value::Null),
        (1, 1, true, Value::Null),
    ] {
        let mut talk = Talk::over(MemoryStore::default());
        let rated = RatedMove { wins, tries, is_chance, ..RatedMove::guess(Move::Draw) };
        talk.adviser = Box::new(Same(Known::Undecided, vec![rated]));
        talk.table(&json!({"do": "new", "game": "klondike", "deal": 1}));
        let mut hint = talk.json(&json!({"do": "hint", "id": "g1", "ply": 0, "kind": "fair"}));
        assert_eq!(hint["hint"]["moves"][0]["of_ten"].take(), of_ten, "{wins} of {tries}");
    }
}

/// A way to win that begins with draws says until when.
#[test]
fn the_draws_of_a_plan_are_told_as_one() {
    let library = patience::Library::builtin();
    let rules = library.rules("klondike", &[]).unwrap();
    let mut game = Game::deal(Arc::clone(&rules), 3).unwrap();
    let mut line = Vec::new();
    let pile = |name| rules.piles().find(name).unwrap();
    let played = loop {
        let from_waste = |mv: &&Move| matches!(mv, Move::Cards { from, .. } if *from == pile("w"));
        if line.len() > 1
            && let Some(mv) = game.position().legal_moves(&rules).iter().find(from_waste)
        {
            break *mv;
        }
        game.play(Move::Draw).unwrap();
        line.push(Move::Draw);
    };
    let (turns, card) = (line.len(), game.position().from_top(pile("w")).next().unwrap().to_string());
    line.push(played);
    let mut talk = Talk::over(MemoryStore::default());
    talk.adviser = Box::new(Same(Known::Winnable(line.into()), vec![]));
    talk.table(&json!({"do": "new", "game": "klondike", "deal": 3}));
    let hint = talk.json(&json!({"do": "hint", "id": "g1", "ply": 0, "kind": "open"}));
    assert_eq!(hint["hint"]["moves"][0]["until"], json!({"turns": turns, "card": card, "redeal": false}));
}

#[test]
fn a_hint_has_a_reason() {
    // The moves of a won game with face-down cards, each hinted before it is played.
    let library = patience::Library::builtin();
    let rules = library.rules("klondike", &[]).unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for deal in 1..=4 {
        let mut game = Game::deal(Arc::clone(&rules), deal).unwrap();
        let report = patience_solver::solve(&rules, game.position(), &patience_solver::Budget::default(), 1);
        let patience_solver::Verdict::Winnable(line) = report.verdict else { continue };
        let mut talk = Talk::over(MemoryStore::default());
        talk.table(&json!({"do": "new", "game": "klondike", "deal": deal}));
        for (ply, mv) in line.into_iter().enumerate() {
            if game.unknown_count() <= 1 {
                break;
            }
            let rated = match ply % 4 {
                0 => vec![RatedMove::guess(mv)],
                1 => vec![RatedMove { wins: 2, tries: 3, ..RatedMove::guess(mv) }],
                2 => vec![RatedMove { wins: 2, tries: 3, ..RatedMove::guess(mv) }, RatedMove::guess(Move::Redeal)],
                _ if matches!(mv, Move::Draw) => vec![RatedMove::free(mv)],
                _ => vec![RatedMove::guess(mv)],
            };
            talk.adviser = Box::new(Same(Known::Undecided, rated));
            let hint = talk.json(&json!({"do": "hint", "id": "g1", "ply": ply, "kind": "fair"}))["hint"].take();
            let reason = hint["moves"][0]["reason"]["kind"].as_str().unwrap().to_owned();
            let face_down =
                |game: &Game| rules.piles().iter().map(|pile| game.position().face_down(pile)).sum::<usize>();
            let before = (face_down(&game), game.position().home(&rules));
            game.play(mv).unwrap();
            let table = talk
                .table(&json!({"do": "move", "id": "g1", "ply": ply, "move": mv.display(rules.piles()).to_string()}));
            assert_eq!(table.ply, ply + 1);
            match reason.as_str() {
                "goes-up" => assert!(game.position().home(&rules) > before.1),
                "turns-up" => assert!(face_down(&game) < before.0),
                "draws" | "free-look" => assert_eq!(mv, Move::Draw),
                "redeals" | "lays-out" | "shuffles" | "closes-gaps" => assert_eq!(mv, Move::Redeal),
                _ => {}
            }
            seen.insert(reason);
        }
    }
    let all = ["draws", "empties-column", "free-look", "goes-up", "only-winner", "turns-up", "wins-most"];
    assert!(all.iter().all(|kind| seen.contains(*kind)), "{seen:?}");
}

/// Several moves may be suggested, but of one that another beats nobody says that it wins most.
#[test]
fn only_what_the_first_suggestion_does_not_beat_wins_most() {
    let rules = patience::Library::builtin().rules("monte-carlo", &[]).unwrap();
    let trials = [("t14-t13", 58, 60), ("t11-t12", 29, 30), ("t3-t7", 57, 60), ("t2-t6", 1, 60), ("t5-t10", 0, 60)];
    let rated = trials.map(|(text, wins, tries)| RatedMove {
        wins,
        tries,
        ..RatedMove::guess(Move::parse(text, rules.piles()).unwrap())
    });
    let mut talk = Talk::over(MemoryStore::default());
    talk.table(&json!({"do": "new", "game": "monte-carlo", "deal": 1}));
    talk.adviser = Box::new(Same(Known::Undecided, rated.to_vec()));
    let hint = talk.json(&json!({"do": "hint", "id": "g1", "ply": 0, "kind": "fair"}))["hint"].take();
    let kinds: Vec<&str> =
        hint["moves"].as_array().unwrap().iter().map(|rated| rated["reason"]["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["wins-most", "wins-most", "wins-less", "wins-less", "looks-best"]);
}

/// What only leaves the table comes on no foundation, and a space that stays empty is no gain.
#[test]
fn a_reason_is_true_of_the_game() {
    let library = patience::Library::builtin();
    for (game, makes_spaces) in
        [("pyramide", false), ("tripeaks", false), ("golf", false), ("gute-dreizehn", false), ("asse-hoch", true)]
    {
        let rules = library.rules(game, &[]).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for deal in 1..=8 {
            let mut talk = Talk::over(MemoryStore::default());
            let mut table = talk.table(&json!({"do": "new", "game": game, "deal": deal}));
            while let Some(first) = table.legal.first() {
                let text = table.legal.iter().find(|text| text.contains('-')).unwrap_or(first);
                let rated = vec![RatedMove::guess(Move::parse(text, rules.piles()).unwrap())];
                talk.adviser = Box::new(Same(Known::Undecided, rated));
                let hint = talk.json(&json!({"do": "hint", "id": "g1", "ply": table.ply, "kind": "fair"}));
                seen.extend(hint["hint"]["moves"][0]["reason"]["kind"].as_str().map(str::to_owned));
                if table.ply == 60 {
                    break;
                }
                table = talk.table(&json!({"do": "move", "id": "g1", "ply": table.ply, "move": text}));
            }
        }
        assert!(seen.contains("looks-best") && !seen.contains("goes-up"), "{game}: {seen:?}");
        assert_eq!(seen.contains("empties-column"), makes_spaces, "{game}: {seen:?}");
    }
}

/// A review calls moves as the game does: pairs, and a redeal that lays out the columns again.
#[test]
fn a_review_calls_moves_as_the_game_does() {
    let told = |game: &str, mv: &str, cards: [Option<&str>; 2]| {
        let view = Game::deal(patience::Library::builtin().rules(game, &[]).unwrap(), 1).unwrap().view();
        let [card, on] = cards.map(|card| card.map(str::to_owned));
        let played = ReviewMove { mv: mv.into(), card, on, to: None };
        let turn = Turn::Lost { at: 1, better: played.clone(), played, instead: Vec::new(), reason: None };
        turn_text(patience_words::Words::english(), &turn, &view)
    };
    for (game, mv, cards, words) in [
        ("pyramide", "t22-t25", [Some("6S"), Some("7C")], "With move 1, ♠6 with ♣7, "),
        ("klondike", "t2-t1", [Some("6S"), Some("7H")], "With move 1, ♠6 onto ♥7, "),
        ("klondike", "redeal", [None, None], "With move 1, a new pass, "),
        ("grausam", "redeal", [None, None], "With move 1, a redeal, "),
        ("la-belle-lucie", "redeal", [None, None], "With move 1, a shuffle and redeal, "),
    ] {
        let told = told(game, mv, cards);
        assert!(told.starts_with(words), "{game}: {told}");
    }
}

#[test]
fn a_deal_of_the_kind_asked_for_is_begun_when_there_is_one() {
    let mut talk = Talk::over(MemoryStore::default());
    let new = |more: Value| {
        let mut request = json!({"do": "new", "game": "klondike"});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    let searching = json!({"searching": true});
    assert_eq!(talk.json(&new(json!({"winnable": true}))), searching);
    let deals = [(None, 11), (Some(Grade::Hard), 12)].into_iter().collect();
    talk.adviser = Box::new(Written { deals, ..Written::default() });
    assert_eq!(talk.json(&new(json!({"winnable": true})))["table"]["deal"], "11");
    assert_eq!(talk.json(&new(json!({"grade": "hard"})))["table"]["deal"], "12");
    assert_eq!(talk.json(&new(json!({"grade": "easy", "winnable": true}))), searching);
    assert_eq!(talk.json(&new(json!({"winnable": false})))["table"]["deal"], "3");
    assert_eq!(talk.json(&new(json!({"day": 20_261_224})))["table"]["deal"], "202612241");
    for (more, code) in [
        (json!({"winnable": true, "deal": 1}), "bad-request"),
        (json!({"grade": "hard", "deck": "AC"}), "bad-request"),
        (json!({"grade": "harder"}), "bad-request"),
        (json!({"day": 20_261_224, "deal": 1}), "bad-request"),
        (json!({"day": 20_261_224, "winnable": true}), "bad-request"),
        (json!({"day": 24}), "bad-request"),
        (json!({"day": 20_261_225}), "rarely-won"),
        (json!({"winnable": true, "options": {"draw": 9}}), "bad-option"),
    ] {
        assert_eq!(talk.code(&new(more).to_string()), code);
    }
}
