//! Games that are won, to be looked at place by place.

use patience::{Deck, Library, Position};
use patience_solver::{Budget, Verdict, solve};
use patience_table::{MemoryStore, Snapshot};
use serde_json::json;

use super::talk::Talk;

/// So many won games of a preset, each at a table of its own as `g1`, and their moves.
pub(crate) fn won(preset: &str, games: usize) -> impl Iterator<Item = (Talk<MemoryStore>, Vec<String>)> + use<> {
    let preset = preset.to_owned();
    let rules = Library::builtin().rules(&preset, &[]).unwrap();
    let budget = Budget { nodes: 1_000_000, ..Budget::default() };
    let lines = (1..50).filter_map(move |deal| {
        let start = Position::deal(&rules, &Deck::numbered(deal, rules.pack())).unwrap();
        let Verdict::Winnable(moves) = solve(&rules, &start, &budget, 1).verdict else { return None };
        let moves: Vec<String> = moves.iter().map(|mv| mv.display(rules.piles()).to_string()).collect();
        Some((deal, moves))
    });
    lines.take(games).map(move |(deal, moves)| {
        let mut talk = Talk::over(MemoryStore::default());
        let transcript = json!({"format": "patience/1", "game": preset, "deal": deal, "moves": moves});
        talk.table(&json!({"do": "import", "transcript": transcript}));
        (talk, moves)
    })
}

/// The game at a place of its history.
pub(crate) fn open_at(talk: &mut Talk<MemoryStore>, ply: usize) -> Snapshot {
    let now = talk.table(&json!({"do": "open", "id": "g1"}));
    talk.table(&json!({"do": "goto", "id": "g1", "ply": now.ply, "to": ply}))
}
