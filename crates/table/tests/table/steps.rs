//! Moves that the table plays itself, and what a history remembers.

use patience::{Deck, Game, Library, Move, PileKind, Position, Status};
use patience_solver::{Budget, Verdict, solve};
use patience_table::{MAX_BOOKMARKS, MAX_DELETED, MemoryStore, Reply, Snapshot};
use serde_json::{Value, json};

use super::talk::Talk;

/// A deal that can be won, and the moves that win it.
fn won(preset: &str) -> (u64, Vec<String>) {
    let rules = Library::builtin().rules(preset, &[]).unwrap();
    let budget = Budget { nodes: 1_000_000, ..Budget::default() };
    for deal in 1..50 {
        let start = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).unwrap();
        if let Verdict::Winnable(moves) = solve(&rules, &start, &budget, 1).verdict {
            return (deal, moves.iter().map(|mv| mv.display(rules.piles()).to_string()).collect());
        }
    }
    panic!("{preset}: none of fifty deals is won");
}

fn begin(talk: &mut Talk<MemoryStore>, preset: &str, deal: u64) -> Snapshot {
    talk.table(&json!({"do": "new", "game": preset, "deal": deal}))
}

fn ask(talk: &mut Talk<MemoryStore>, what: &str, now: &Snapshot) -> Snapshot {
    talk.table(&json!({"do": what, "id": now.id, "ply": now.ply}))
}

fn play(talk: &mut Talk<MemoryStore>, now: &Snapshot, mv: &str, auto: &str) -> Snapshot {
    talk.table(&json!({"do": "move", "id": now.id, "ply": now.ply, "move": mv, "auto": auto}))
}

fn goes_up(mv: &str) -> bool {
    mv.split_once("-f").is_some_and(|(from, _)| !from.starts_with('f'))
}

/// Plays anything, with moves of the table in between; every step is undone and redone as one.
#[test]
fn a_move_and_what_goes_up_after_it_are_one_step() {
    let games = [("freecell", "always"), ("freecell", "safe"), ("anneliese", "always"), ("klondike", "safe")];
    for (preset, auto) in games {
        let autos: usize = (1..6).map(|deal| play_with(preset, deal, auto)).sum();
        assert!(autos > 0, "{preset}: the table has played something");
    }
}

/// Which rank foundations begin with, where that is open, is the player's choice alone.
#[test]
fn the_table_does_not_choose_the_base_rank() {
    for auto in ["safe", "always"] {
        let mut talk = Talk::over(MemoryStore::default());
        let open = talk.table(&json!({"do": "new", "game": "herzogin", "options": {"base": "any"}, "deal": 1}));
        let drawn = play(&mut talk, &open, "draw", auto);
        assert_eq!((drawn.ply, drawn.view.base_open), (1, true), "{auto}");
        // With the ace of diamonds the ace of spades may go up, and the two and three after it.
        let chosen = play(&mut talk, &drawn, "h3-f2", auto);
        assert_eq!((chosen.ply > 2, chosen.view.base_open), (auto == "always", false), "{auto}");
    }
}

/// Plays a game so, and says how many moves the table has played.
fn play_with(preset: &str, deal: u64, auto: &str) -> usize {
    let mut talk = Talk::over(MemoryStore::default());
    let mut now = begin(&mut talk, preset, deal);
    let mut autos = 0;
    for turn in 0..60 {
        let before = now.clone();
        let Some(mv) = before.legal.iter().filter(|mv| auto == "always" || !goes_up(mv)).nth(turn % 3) else {
            break;
        };
        now = play(&mut talk, &before, mv, auto);
        let own: Vec<usize> = now.auto.iter().copied().filter(|ply| *ply > before.ply).collect();
        assert_eq!(own, (before.ply + 2..=now.ply).collect::<Vec<_>>(), "{preset} {mv}");
        autos += own.len();
        if auto == "always" && !own.is_empty() {
            assert!(!now.legal.iter().any(|mv| goes_up(mv)), "{preset}: something could still go up");
        }
        let mut back = ask(&mut talk, "undo", &now);
        assert_eq!((back.ply, &back.view, back.next.as_deref()), (before.ply, &before.view, Some(mv.as_str())));
        assert_eq!(back.auto, now.auto, "what was taken back is still known");
        if let Some(middle) = own.first() {
            let to = json!({"do": "goto", "id": now.id, "ply": back.ply, "to": middle});
            let between = talk.table(&to);
            assert_eq!(between.ply, *middle, "goto stops anywhere");
            back = ask(&mut talk, "undo", &between);
            assert_eq!(back.ply, before.ply);
        }
        let again = ask(&mut talk, "redo", &back);
        assert_eq!(Snapshot { revision: now.revision, ..again.clone() }, now);
        now = again;
    }
    let history = talk.json(&json!({"do": "history", "id": now.id}));
    assert_eq!(history["history"]["moves"].as_array().unwrap().len(), now.length);
    assert_eq!(history["history"]["auto"], json!(now.auto));
    talk.table.let_go();
    assert_eq!(talk.table(&json!({"do": "open", "id": now.id})), now, "the store knows the same");
    autos
}

/// Aces, and what lies above them for nobody's use, go; nothing that a card could still be laid on.
#[test]
fn only_safe_cards_go_up_by_themselves() {
    let library = Library::builtin();
    let mut played = 0;
    for preset in library.preset_ids() {
        let rules = library.rules(preset, &[]).unwrap();
        for deal in 0..6 {
            let mut game = Game::deal(rules.clone(), deal).unwrap();
            for turn in 0..150 {
                if let Some(mv) = patience_solver::safe_up(&rules, game.position()) {
                    let Move::Cards { from, to, count: 1 } = mv else { panic!("{preset}: {mv:?}") };
                    assert_eq!(rules.piles().kind(to), PileKind::Foundation);
                    let card = game.position().exposed(from).unwrap();
                    played += 1;
                    game.play(mv).unwrap();
                    let base = game.position().base();
                    // One pack: the proof's own rule, tested with the solver's prunings. Two packs:
                    // nothing fits any more.
                    let lies = |pile| rules.piles().kind(pile) != PileKind::Foundation;
                    let mut left = rules.piles().iter().filter(|pile| lies(*pile));
                    let wanted =
                        left.any(|pile| game.position().cards(pile).iter().any(|c| rules.fits(*c, card, base)));
                    assert!(rules.decks() == 1 || !wanted, "{preset} {deal}: {card} was wanted");
                    continue;
                }
                let moves = game.position().legal_moves(&rules);
                let Some(&mv) = moves.get((turn * 7 + deal as usize) % moves.len().max(1)) else { break };
                game.play(mv).unwrap();
            }
        }
    }
    assert!(played > 100, "{played}");
}

#[test]
fn all_that_is_left_goes_up_as_one_step() {
    for preset in ["freecell", "napoleon-frei"] {
        let (deal, moves) = won(preset);
        let mut talk = Talk::over(MemoryStore::default());
        let transcript = json!({"format": "patience/1", "game": preset, "deal": deal, "moves": moves});
        let end = talk.table(&json!({"do": "import", "transcript": transcript}));
        assert_eq!((end.ply, end.status, end.finish), (moves.len(), Status::Won, None));
        let mut offered = 0;
        for ply in 0..moves.len() {
            let now = talk.table(&json!({"do": "open", "id": "g1"}));
            let at = talk.table(&json!({"do": "goto", "id": "g1", "ply": now.ply, "to": ply}));
            let Some(count) = at.finish else {
                let code = talk.code(&json!({"do": "finish", "id": "g1", "ply": ply}).to_string());
                assert_eq!(code, "cannot-finish");
                continue;
            };
            offered += 1;
            let copy = json!({"format": "patience/1", "game": preset, "deal": deal, "moves": moves[..ply]});
            let copy = talk.table(&json!({"do": "import", "transcript": copy}));
            let finished = ask(&mut talk, "finish", &copy);
            assert_eq!((finished.status, finished.ply), (Status::Won, ply + count));
            assert_eq!(finished.auto, (ply + 2..=ply + count).collect::<Vec<_>>());
            assert_eq!(ask(&mut talk, "undo", &finished).view, at.view);
        }
        assert!(offered > 0, "{preset}");
    }
}

#[test]
fn an_imported_game_has_its_whole_history() {
    let (deal, moves) = won("freecell");
    let mut talk = Talk::over(MemoryStore::default());
    let transcript =
        |moves: &[String]| json!({"format": "patience/1", "game": "freecell", "deal": deal, "moves": moves});
    let import = |moves: &[String], at: Value| json!({"do": "import", "transcript": transcript(moves), "at": at});
    let start = talk.table(&import(&moves, json!(0)));
    assert_eq!((start.ply, start.length, start.next.as_ref()), (0, moves.len(), moves.first()));
    let middle = talk.table(&import(&moves, json!(5)));
    assert_eq!((middle.ply, middle.last.as_ref()), (5, moves.get(4)));
    assert_eq!(talk.table(&import(&moves, Value::Null)).ply, moves.len());
    talk.table.let_go();
    assert_eq!(talk.table(&json!({"do": "open", "id": "g2"})), middle);
    assert_eq!(talk.code(&import(&moves, json!(moves.len() + 1)).to_string()), "bad-request");
    let mut wrong = moves.clone();
    wrong[3] = "t1-t1".into();
    let error = serde_json::to_value(talk.ask(&import(&wrong, Value::Null).to_string()).unwrap_err()).unwrap();
    assert_eq!(
        (&error["code"], &error["ply"], &error["refusal"]["rule"]),
        (&json!("refused"), &json!(4), &json!("same-pile"))
    );
    let endless = vec!["draw".to_owned(); patience_table::MAX_MOVES + 1];
    assert_eq!(talk.code(&import(&endless, Value::Null).to_string()), "too-many-moves");
}

#[test]
fn bookmarks_go_with_the_moves_they_need() {
    let mut talk = Talk::over(MemoryStore::default());
    let mut now = talk.table(&json!({"do": "new", "game": "klondike", "deal": 1}));
    for _ in 0..4 {
        now = play(&mut talk, &now, "draw", "off");
    }
    let mark = |at: usize, name: Value| json!({"do": "bookmark", "id": "g1", "ply": 4, "at": at, "name": name});
    for (at, name) in [(3, "drei"), (0, "Anfang"), (4, "hier"), (3, " drei! ")] {
        now = talk.table(&mark(at, json!(name)));
    }
    let marks = |now: &Snapshot| -> Vec<(usize, String)> {
        now.bookmarks.iter().map(|mark| (mark.ply, mark.name.clone())).collect()
    };
    assert_eq!(marks(&now), [(0, "Anfang".into()), (3, "drei!".into()), (4, "hier".into())]);
    now = talk.table(&mark(4, Value::Null));
    now = talk.table(&json!({"do": "goto", "id": "g1", "ply": now.ply, "to": 1}));
    assert_eq!(marks(&now).len(), 2, "stepping forgets nothing");
    now = play(&mut talk, &now, "draw", "off");
    assert_eq!(marks(&now), [(0, "Anfang".into())]);
    talk.table.let_go();
    assert_eq!(talk.table(&json!({"do": "open", "id": "g1"})), now);

    let mark =
        |at: Value, name: Value| json!({"do": "bookmark", "id": "g1", "ply": 2, "at": at, "name": name}).to_string();
    for (at, name) in [
        (json!(3), json!("x")),
        (json!(0), json!("")),
        (json!(0), json!("a\u{202e}b")),
        (json!(0), json!("a\nb")),
        (json!(0), json!("x".repeat(61))),
    ] {
        assert_eq!(talk.code(&mark(at, name)), "bad-request");
    }
    assert_eq!(talk.code(r#"{"do": "bookmark", "id": "g1", "ply": 2, "at": 0}"#), "bad-request", "a name or null");
    now = talk.table(&json!({"do": "new", "game": "klondike", "deal": 1}));
    while now.ply < MAX_BOOKMARKS {
        let mv = now.legal.iter().find(|mv| *mv == "draw" || *mv == "redeal").cloned().unwrap();
        now = play(&mut talk, &now, &mv, "off");
        now = talk.table(&json!({"do": "bookmark", "id": "g2", "ply": now.ply, "at": now.ply - 1, "name": "x"}));
    }
    let one_more = json!({"do": "bookmark", "id": "g2", "ply": now.ply, "at": now.ply, "name": "x"}).to_string();
    assert_eq!(talk.code(&one_more), "too-many-bookmarks");
}

#[test]
fn the_last_deleted_games_can_be_brought_back() {
    let mut talk = Talk::over(MemoryStore::default());
    for _ in 0..MAX_DELETED + 1 {
        let now = begin(&mut talk, "klondike", 1);
        play(&mut talk, &now, "draw", "off");
        talk.ask(&json!({"do": "delete", "id": now.id}).to_string()).unwrap();
    }
    let back = |number: usize| json!({"do": "undelete", "id": format!("g{number}")});
    assert_eq!(talk.code(&back(1).to_string()), "unknown-table", "that was too long ago");
    for number in [2, MAX_DELETED + 1] {
        assert_eq!(talk.table(&back(number)).ply, 1);
        assert_eq!(talk.code(&back(number).to_string()), "unknown-table", "it is there already");
    }
    let Reply::Tables { tables, .. } = talk.ask(r#"{"do": "list"}"#).unwrap() else { panic!() };
    assert_eq!(tables.len(), 2);
}

/// What a move costs does not grow with the game: what is told of a history is bounded.
#[test]
fn a_reply_does_not_grow_with_the_history() {
    let mut talk = Talk::over(MemoryStore::default());
    let mut now = talk.table(&json!({"do": "new", "game": "klondike", "options": {"passes": "unlimited"}, "deal": 1}));
    let mut lengths = Vec::new();
    for _ in 0..1_000 {
        let mv = now.legal.iter().find(|mv| *mv == "draw" || *mv == "redeal").cloned().unwrap();
        now = play(&mut talk, &now, &mv, "off");
        lengths.push(serde_json::to_string(&now).unwrap().len());
    }
    let most = |lengths: &[usize]| lengths.iter().max().copied().unwrap();
    assert!(most(&lengths[500..]) <= most(&lengths[..500]) + 4, "but for the digits of numbers");
}
