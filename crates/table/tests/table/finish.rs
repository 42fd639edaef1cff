//! Playing out what is left: offered as soon as no hidden card matters, and never by what the
//! player may not know.

use patience::{Game, HIDDEN, Library, Status, Transcript};
use patience_solver::{Budget, Verdict, solve};
use patience_table::{MemoryStore, Snapshot};
use serde_json::{Value, json};

use super::talk::Talk;

/// A deal, and a way to win it.
fn line(preset: &str, deal: u64) -> (Game, Vec<String>) {
    let rules = Library::builtin().rules(preset, &[]).unwrap();
    let game = Game::deal(rules.clone(), deal).unwrap();
    let budget = Budget { nodes: 3_000_000, ..Budget::default() };
    let Verdict::Winnable(moves) = solve(&rules, game.position(), &budget, 1).verdict else {
        panic!("{preset} {deal} can be won")
    };
    (game, moves.iter().map(|mv| mv.display(rules.piles()).to_string()).collect())
}

fn import(talk: &mut Talk<MemoryStore>, transcript: &Value) -> Snapshot {
    talk.table(&json!({"do": "import", "transcript": transcript}))
}

/// Whether every card on the table lies face up, but for those to be drawn and those drawn already.
fn lies_open(now: &Snapshot) -> bool {
    let piles = now.view.piles.iter().filter(|pile| !matches!(pile.kind, "stock" | "waste" | "discard"));
    { piles }.all(|pile| pile.cards.iter().all(|card| card != HIDDEN))
}

/// Moves from where all lies open until finishing is offered; then it is done, as one step, by
/// legal moves.
#[test]
fn it_is_offered_as_soon_as_no_hidden_card_matters() {
    for (preset, deal) in [("klondike", 386), ("klondike-drei", 476), ("daemon", 5)] {
        let mut talk = Talk::over(MemoryStore::default());
        let (_, moves) = line(preset, deal);
        let at = |ply: usize| json!({"format": "patience/1", "game": preset, "deal": deal, "moves": moves[..ply]});
        let open = (0..moves.len()).find(|&ply| lies_open(&import(&mut talk, &at(ply)))).unwrap();
        let offered = (0..moves.len()).find(|&ply| import(&mut talk, &at(ply)).finish.is_some()).unwrap();
        assert!(offered <= open + 1, "{preset} {deal}: open at {open}, offered at {offered} of {}", moves.len());

        let now = import(&mut talk, &at(offered));
        let home = now.view.piles.iter().filter(|pile| pile.kind == "foundation").map(|pile| pile.cards.len());
        assert_eq!(now.finish, Some(52 - home.sum::<usize>()), "so many cards are left");
        let done = talk.table(&json!({"do": "finish", "id": now.id, "ply": offered}));
        assert_eq!(done.status, Status::Won, "{preset} {deal}");
        let kept = talk.json(&json!({"do": "transcript", "id": done.id}))["transcript"].clone();
        let kept: Transcript = serde_json::from_value(kept).unwrap();
        assert_eq!(Game::replay(&Library::builtin(), &kept).unwrap().status(), Status::Won);
        let back = talk.table(&json!({"do": "undo", "id": done.id, "ply": done.ply}));
        assert_eq!((back.ply, &back.view), (offered, &now.view), "one step back");
    }
}

/// Whatever the player does not know may lie otherwise: the offer stands or falls with what they
/// know, and where it stands it is kept.
#[test]
fn what_the_player_does_not_know_does_not_decide_it() {
    let mut seed = 7_u64;
    let mut chance = move |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let mut offered_unknown = 0;
    for (preset, deal) in [("klondike", 386), ("klondike-drei", 476), ("daemon", 5), ("grosse-harfe", 1)] {
        let (mut game, moves) = line(preset, deal);
        let mut talk = Talk::over(MemoryStore::default());
        for (ply, mv) in moves.iter().enumerate() {
            game.play_text(mv).unwrap();
            if game.unknown_count() == 0 || ply % 3 != 0 {
                continue;
            }
            let own = import(&mut talk, &serde_json::to_value(game.transcript()).unwrap());
            for _ in 0..4 {
                let Some(other) = game.imagined_game(&mut chance) else { continue };
                let now = import(&mut talk, &serde_json::to_value(other.transcript()).unwrap());
                assert_eq!(now.finish, own.finish, "{preset} {deal} at {ply}");
                if now.finish.is_some() {
                    let done = talk.table(&json!({"do": "finish", "id": now.id, "ply": now.ply}));
                    assert_eq!(done.status, Status::Won, "{preset} {deal} at {ply}");
                    offered_unknown += 1;
                }
            }
        }
    }
    assert!(offered_unknown > 0);
}

/// Two cards in the wrong order are right after half of the shuffles, and nobody knows which.
#[test]
fn nothing_is_shuffled_for_the_player() {
    let mut talk = Talk::over(MemoryStore::default());
    let up_to = |suit: char, count: usize| -> Vec<String> {
        "A23456789TJQK".chars().take(count).map(|rank| format!("{rank}{suit}")).collect()
    };
    let suits = ['C', 'D', 'H', 'S'];
    for (odd, shuffle) in (0..4).flat_map(|odd| (0..8).map(move |shuffle| (odd, shuffle))) {
        let mut piles: serde_json::Map<String, Value> = (0..4)
            .map(|at| (format!("f{}", at + 1), json!(up_to(suits[at], if at == odd { 11 } else { 13 }))))
            .collect();
        let now = |talk: &mut Talk<MemoryStore>, cards: [char; 2], piles: &mut serde_json::Map<String, Value>| {
            piles.insert("t1".into(), json!(cards.map(|rank| format!("{rank}{}", suits[odd]))));
            let layout = json!({"piles": piles, "state": {"pass": 2, "shuffle": shuffle}});
            let game = json!({"format": "patience/1", "game": "la-belle-lucie", "layout": layout, "moves": []});
            import(talk, &game)
        };
        assert_eq!(now(&mut talk, ['Q', 'K'], &mut piles).finish, None, "{} by shuffle {shuffle}", suits[odd]);
        assert_eq!(now(&mut talk, ['K', 'Q'], &mut piles).finish, Some(2));
    }
}
