//! Runs that are carried card by card where cards move one at a time.

use patience::{Game, Library};
use patience_table::{MemoryStore, Snapshot};
use serde_json::json;

use super::talk::Talk;
use super::winning::{open_at, won};

/// A run as it was before it was carried.
struct Run {
    from: String,
    to: String,
    cards: Vec<String>,
}

fn read(now: &Snapshot, mv: &str) -> Run {
    let (from, rest) = mv.split_once('-').unwrap();
    let (to, count) = rest.split_once('*').unwrap();
    let cards = cards(now, from);
    let run = cards[cards.len() - count.parse::<usize>().unwrap()..].to_vec();
    Run { from: from.into(), to: to.into(), cards: run }
}

fn cards(now: &Snapshot, pile: &str) -> Vec<String> {
    now.view.piles.iter().find(|view| view.name == pile).unwrap().cards.clone()
}

/// What a carried run comes to: the same cards on the other pile, in their order or turned round.
fn expect_carried(before: &Snapshot, after: &Snapshot, mv: &str) -> bool {
    let Run { from, to, cards: run } = read(before, mv);
    let [source, target] = [cards(before, &from), cards(before, &to)];
    assert_eq!(cards(after, &from), source[..source.len() - run.len()], "{mv}");
    let there = cards(after, &to);
    let turned = there == [target.clone(), run.iter().rev().cloned().collect()].concat();
    assert!(turned || there == [target, run].concat(), "{mv}: {there:?}");
    let others = |now: &Snapshot| {
        let elsewhere = now.view.piles.iter().filter(|pile| pile.name != from && pile.name != to);
        elsewhere.map(|pile| pile.cards.clone()).collect::<Vec<_>>()
    };
    assert_eq!(others(after), others(before), "{mv}: nothing else has changed");
    turned
}

/// Along won games: each run that is offered goes as one step, is taken back and played again as
/// one, and is kept as its single moves.
#[test]
fn a_run_is_carried_as_one_step_and_kept_as_its_moves() {
    let library = Library::builtin();
    for (preset, least, turns) in [("freecell", 20, false), ("grosse-napoleon", 20, true), ("napoleon", 3, true)] {
        let (mut carried, mut turned_round) = (0, 0);
        for (mut talk, moves) in won(preset, 2) {
            for ply in (0..moves.len()).step_by(3) {
                let now = open_at(&mut talk, ply);
                let Some(carry) = now.carries.get(ply % now.carries.len().max(1)) else { continue };
                assert!(!now.legal.contains(&carry.mv));
                let copy = talk.json(&json!({"do": "transcript", "id": now.id}))["transcript"].clone();
                let copy = talk.table(&json!({"do": "import", "transcript": copy}));
                let after = talk.table(&json!({"do": "move", "id": copy.id, "ply": ply, "move": carry.mv}));
                assert_eq!(after.ply, ply + carry.steps);
                turned_round += usize::from(expect_carried(&now, &after, &carry.mv));
                carried += 1;
                assert_eq!(after.auto, (ply + 2..=ply + carry.steps).collect::<Vec<_>>());
                let back = talk.table(&json!({"do": "undo", "id": copy.id, "ply": after.ply}));
                assert_eq!((back.ply, &back.view), (ply, &now.view));
                let again = talk.table(&json!({"do": "redo", "id": copy.id, "ply": ply}));
                assert_eq!((again.ply, &again.view), (after.ply, &after.view));
                let kept = talk.json(&json!({"do": "transcript", "id": copy.id}))["transcript"].clone();
                let kept = serde_json::from_value(kept).unwrap();
                let game = Game::replay(&library, &kept).unwrap();
                assert_eq!(game.view(), after.view, "{preset}: single legal moves lead there, too");
                talk.table.let_go();
                assert_eq!(talk.table(&json!({"do": "open", "id": copy.id})), again, "the store knows the same");
            }
        }
        assert!(carried >= least, "{preset}: {carried}");
        assert!(turned_round == 0 || turns, "{preset}: a run is turned round only where it fits so");
    }
}

/// FreeCell's players know how many cards go: one more than there are free cells, twice as many
/// with each space. That is what is offered, no more and no less, and else how many it is is told.
#[test]
fn as_many_cards_go_as_there_is_room_for() {
    let rank = |card: &str| "A23456789TJQK".find(&card[..1]).unwrap();
    let red = |card: &str| card.ends_with(['D', 'H']);
    let fits = |card: &str, on: &str| rank(card) + 1 == rank(on) && red(card) != red(on);
    let (mut offered, mut refused) = (0, 0);
    for (mut talk, moves) in won("freecell", 3) {
        for ply in 0..moves.len() {
            let now = open_at(&mut talk, ply);
            let piles = &now.view.piles;
            let columns = || piles.iter().filter(|pile| pile.kind == "column");
            let free = piles.iter().filter(|pile| pile.kind == "cell" && pile.cards.is_empty()).count();
            let spaces = columns().filter(|pile| pile.cards.is_empty()).count();
            for from in columns() {
                for to in columns().filter(|to| to.name != from.name) {
                    for count in 2..=from.cards.len() {
                        let run = &from.cards[from.cards.len() - count..];
                        if run.windows(2).any(|pair| !fits(&pair[1], &pair[0])) {
                            break;
                        }
                        let (wish, lent) = match to.cards.last() {
                            Some(on) => (fits(&run[0], on), spaces),
                            None => (true, spaces - 1),
                        };
                        let room = (free + 1) << lent;
                        let mv = format!("{}-{}*{count}", from.name, to.name);
                        let is_offered = now.carries.iter().any(|carry| carry.mv == mv);
                        assert_eq!(is_offered, wish && count <= room, "{ply}: {mv} with room for {room}: {piles:?}");
                        offered += usize::from(is_offered);
                        if wish && count > room {
                            let request = json!({"do": "move", "id": now.id, "ply": ply, "move": mv});
                            let error = serde_json::to_value(talk.ask(&request.to_string()).unwrap_err()).unwrap();
                            let refusal = json!({"rule": "no-room", "count": count, "room": room});
                            assert_eq!(error["refusal"], refusal, "{mv}");
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(offered > 100 && refused > 3, "{offered}, {refused}");
}

/// Where the lowest card fits, the run keeps its order; it is turned round only where nothing else
/// can be meant, and never into a space.
#[test]
fn a_run_is_turned_round_only_where_nothing_else_can_be_meant() {
    let rank = |card: &str| "A23456789TJQK".find(&card[..1]).unwrap();
    let fits = |card: &str, on: &str| rank(card).abs_diff(rank(on)) == 1 && card[1..] == on[1..];
    let mut turned = 0;
    for (mut talk, moves) in won("grosse-napoleon", 2) {
        for ply in 0..moves.len() {
            let now = open_at(&mut talk, ply);
            for carry in &now.carries {
                let run = read(&now, &carry.mv);
                let (lowest, exposed) = (&run.cards[0], run.cards.last().unwrap());
                match cards(&now, &run.to).last() {
                    // Some runs are the same from both ends.
                    Some(on) if fits(lowest, on) => assert!(carry.steps > run.cards.len() || lowest == exposed),
                    Some(on) => {
                        assert!(fits(exposed, on) && carry.steps == run.cards.len(), "{}", carry.mv);
                        turned += 1;
                    }
                    None => assert!(carry.steps > run.cards.len(), "{}", carry.mv),
                }
            }
        }
    }
    assert!(turned > 0);
}

/// Where not even one card may go, it is the place that forbids it and not the number of cards.
#[test]
fn a_place_that_takes_no_card_is_the_reason() {
    for (preset, mv, rule) in [("golf", "t2-t3*2", "takes-no-cards"), ("daemon", "r-t1*2", "single-cards")] {
        let mut talk = Talk::over(MemoryStore::default());
        let now = talk.table(&json!({"do": "new", "game": preset, "deal": 1}));
        let error = talk.ask(&json!({"do": "move", "id": now.id, "ply": 0, "move": mv}).to_string()).unwrap_err();
        let told = serde_json::to_value(error).unwrap();
        assert_eq!(told["refusal"]["rule"], rule, "{preset}: {mv}");
    }
}

/// Nothing is carried in games whose runs move together: their moves are all there is.
#[test]
fn only_where_cards_move_one_at_a_time() {
    for preset in ["klondike", "grosse-harfe", "anneliese", "daemon"] {
        for (mut talk, moves) in won(preset, 1) {
            for ply in (0..moves.len()).step_by(3) {
                assert!(open_at(&mut talk, ply).carries.is_empty(), "{preset}");
            }
        }
    }
}
