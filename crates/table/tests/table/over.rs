//! Games in which nothing fits any more: what is told of them, and how they count. And cards that
//! were brought down stay there.

use patience::{Game, Library, Move, Status};
use patience_table::{HintBasis, HintState, MemoryStore, Reply, Snapshot};
use serde_json::json;

use super::talk::Talk;

/// Two games in which nothing fits any more.
const KLONDIKE_DREI: (&str, u64, &str) = (
    "klondike-drei",
    5,
    "t4-t5 t4-t3 draw draw draw w-f3 draw w-f1 t1-f1 draw draw draw draw redeal draw draw draw w-t6 draw w-t1 w-t6 \
     draw w-f4 w-t7 w-t6",
);
const NAPOLEON: (&str, u64, &str) = ("napoleon", 30, "t6-t8 t2-c t5-t6 t7-t3 t2-t1 h2-f2 h2-t1 h1-t2");

fn play(talk: &mut Talk<MemoryStore>, now: &Snapshot, mv: &str, auto: &str) -> Snapshot {
    talk.table(&json!({"do": "move", "id": now.id, "ply": now.ply, "move": mv, "auto": auto}))
}

fn played(talk: &mut Talk<MemoryStore>, (preset, deal, moves): (&str, u64, &str)) -> Snapshot {
    let mut now = talk.table(&json!({"do": "new", "game": preset, "deal": deal}));
    for mv in moves.split_whitespace() {
        now = play(talk, &now, mv, "off");
    }
    now
}

/// As long as drawing shows cards that were never seen, nobody can know that none of them fits; and
/// where it is told, no hint says otherwise.
#[test]
fn stuck_is_told_only_where_the_player_can_know_it() {
    let mut talk = Talk::over(MemoryStore::default());
    let hint = |talk: &mut Talk<MemoryStore>, now: &Snapshot, kind: &str| {
        let wish = json!({"do": "hint", "id": now.id, "ply": now.ply, "kind": kind});
        let Ok(Reply::Hint { hint }) = talk.ask(&wish.to_string()) else { panic!("{wish}") };
        hint
    };
    let mut now = played(&mut talk, KLONDIKE_DREI);
    let mut draws = 0;
    while now.status == Status::Playing {
        let mv = now.legal.iter().find(|mv| *mv == "draw" || *mv == "redeal").expect("nothing else is left").clone();
        assert!(now.legal.iter().all(|mv| mv == "draw" || mv == "redeal"), "{:?}", now.legal);
        now = play(&mut talk, &now, &mv, "off");
        draws += 1;
    }
    assert!(now.status == Status::Stuck && draws > 0, "more was to be seen");
    for stuck in [now, played(&mut talk, NAPOLEON)] {
        assert_eq!(stuck.status, Status::Stuck);
        for kind in ["fair", "open"] {
            let hint = hint(&mut talk, &stuck, kind);
            assert_eq!((hint.state, hint.basis, hint.moves.len()), (HintState::Done, HintBasis::Lost, 0));
        }
    }
}

/// Wherever the cards lie that the player does not know: nothing fits there either.
#[test]
fn stuck_does_not_depend_on_what_the_player_does_not_know() {
    let library = Library::builtin();
    let mut seed = 5_u64;
    let mut chance = move |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let (mut stuck, mut not_told) = (0, 0);
    for preset in library.preset_ids() {
        let rules = library.rules(preset, &[]).unwrap();
        for deal in 1..=12 {
            let mut game = Game::deal(rules.clone(), deal).unwrap();
            for _ in 0..250 {
                if game.position().status(&rules) == Status::Stuck {
                    let told = game.status() == Status::Stuck;
                    assert!(told || game.unknown_count() > 0, "{preset} {deal}");
                    not_told += usize::from(!told);
                    for _ in 0..if told { 8 } else { 0 } {
                        let other = game.imagined(&mut chance);
                        assert_eq!(other.status(&rules), Status::Stuck, "{preset} {deal} at {}", game.ply());
                    }
                    stuck += usize::from(told);
                }
                let moves = game.position().legal_moves(&rules);
                let cards: Vec<Move> = moves.iter().copied().filter(|mv| matches!(mv, Move::Cards { .. })).collect();
                let from = if cards.is_empty() || chance(3) == 0 { &moves[..] } else { &cards[..] };
                if from.is_empty() {
                    break;
                }
                game.play(from[chance(from.len())]).unwrap();
            }
        }
    }
    assert!(stuck > 20 && not_told > 5, "{stuck}, {not_told}");
}

/// A game that is left where nothing fits any more counts as lost; any other stays open. The player
/// can take it back, and whoever wins after all has won.
#[test]
fn a_stuck_game_that_is_left_is_lost() {
    let mut talk = Talk::over(MemoryStore::default());
    let counts = |talk: &mut Talk<MemoryStore>| {
        let told = talk.json(&json!({"do": "statistics"}));
        let of =
            |what: &str| told["statistics"].as_array().unwrap().iter().map(|game| game[what].as_u64().unwrap()).sum();
        let (lost, open): (u64, u64) = (of("lost"), of("open"));
        (lost, open)
    };
    let stuck = played(&mut talk, NAPOLEON);
    assert_eq!((stuck.status, counts(&mut talk)), (Status::Stuck, (0, 1)));
    let other = talk.table(&json!({"do": "new", "game": "napoleon", "deal": 31, "replaces": stuck.id}));
    assert_eq!(counts(&mut talk), (1, 0));
    // One that goes on stays open.
    let mv = other.legal[0].clone();
    let other = play(&mut talk, &other, &mv, "off");
    talk.table(&json!({"do": "new", "game": "napoleon", "deal": 32, "replaces": other.id}));
    assert_eq!(counts(&mut talk), (1, 1));
    // And it can be taken up again.
    let back = json!({"do": "abandon", "id": stuck.id, "ply": stuck.ply, "take_back": true});
    talk.table(&back);
    assert_eq!(counts(&mut talk), (0, 2));
    talk.table.let_go();
    assert_eq!(talk.table(&json!({"do": "open", "id": stuck.id})).view, stuck.view, "it lies as it was left");
}

/// With whatever goes up by itself, a card that the player has brought down stays down until they
/// move it themselves.
#[test]
fn what_was_brought_down_stays_down() {
    let mut talk = Talk::over(MemoryStore::default());
    let mut now = talk.table(&json!({"do": "new", "game": "klondike", "options": {"return": true}, "deal": 1}));
    for mv in ["draw", "draw", "draw", "draw", "w-f1", "f1-t5", "draw", "draw"] {
        let auto = if now.ply < 4 { "off" } else { "always" };
        now = play(&mut talk, &now, mv, auto);
        assert_eq!(now.last.as_deref(), Some(mv), "nothing follows {mv}");
    }
    assert!(now.legal.iter().any(|mv| mv == "t5-f1"), "it could go");
    // Moved by the player, it is as any other.
    now = play(&mut talk, &now, "t5-f1", "off");
    assert_eq!(now.last.as_deref(), Some("t5-f1"));
}
