//! A game that is played over connections, and what it should be when the server is gone.

use serde_json::{Value, json};

use super::server::Client;

/// What a game should be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Model {
    pub(crate) moves: Vec<String>,
    pub(crate) ply: usize,
}

/// Numbers that look random (xorshift).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

/// A game, and what is known of it.
pub(crate) struct Played {
    pub(crate) id: Value,
    /// As it was told last.
    table: Value,
    now: Model,
    /// What it may be when the server is gone: what was said to be saved, and all that came after.
    pub(crate) candidates: Vec<Model>,
    /// How many requests were acknowledged, and how many of them as unsaved.
    pub(crate) acknowledged: usize,
    pub(crate) unsaved: usize,
}

impl Played {
    pub(crate) fn begin(client: &mut Client) -> Played {
        let request = json!({"do": "new", "game": "klondike", "options": {"passes": "unlimited"}, "deal": 4});
        let mut reply = client.ask(&request).unwrap();
        let id = reply["table"]["id"].clone();
        assert!(id.is_string(), "{reply}");
        let now = Model { moves: Vec::new(), ply: 0 };
        let unsaved = usize::from(reply["table"]["unsaved"].is_string());
        let candidates = vec![now.clone()];
        Played { id, table: reply["table"].take(), now, candidates, acknowledged: 1, unsaved }
    }

    /// The game as a server tells it that has just begun: one of those that it may be.
    pub(crate) fn open(&mut self, client: &mut Client) {
        let mut reply = client.ask(&json!({"do": "open", "id": self.id})).unwrap();
        let transcript = client.ask(&json!({"do": "transcript", "id": self.id})).unwrap();
        let table = reply["table"].take();
        let played = transcript["transcript"]["moves"].as_array();
        let played = played.unwrap_or_else(|| panic!("{reply}: not there, but should be: {:?}", self.candidates));
        let played: Vec<&str> = played.iter().map(text).collect();
        let stands = |model: &&Model| {
            let next = model.moves.get(model.ply).map(String::as_str);
            table["ply"] == model.ply
                && table["length"] == model.moves.len()
                && played == model.moves[..model.ply]
                && table["next"].as_str() == next
        };
        let found = self.candidates.iter().find(stands).cloned();
        self.now = found.unwrap_or_else(|| panic!("{table}\nis none of {:?}", self.candidates));
        self.candidates = vec![self.now.clone()];
        self.table = table;
    }

    /// Asks for something; says whether the server has replied.
    pub(crate) fn step(&mut self, client: &mut Client, dice: &mut Dice) -> bool {
        let (request, next) = choose(dice, &self.id, &self.table, &self.now);
        let Ok(mut reply) = client.ask(&request) else {
            self.candidates.push(next);
            return false;
        };
        assert!(reply.get("error").is_none(), "{request}: {reply}");
        self.table = reply["table"].take();
        self.now = next.clone();
        self.acknowledged += 1;
        if self.table["unsaved"].is_string() {
            self.unsaved += 1;
            self.candidates.push(next);
        } else {
            self.candidates = vec![next];
        }
        true
    }

    /// Why the game is not saved, if it is not.
    pub(crate) fn trouble(&self) -> Option<&str> {
        self.table["unsaved"].as_str()
    }

    /// How many moves the game's history has.
    pub(crate) fn length(&self) -> usize {
        self.now.moves.len()
    }
}

/// Chooses a request, and what the game is after it.
fn choose(dice: &mut Dice, id: &Value, table: &Value, now: &Model) -> (Value, Model) {
    let mut next = now.clone();
    let (ply, length) = (now.ply, now.moves.len());
    let legal = table["legal"].as_array().unwrap();
    let request = match dice.below(20) {
        0 | 1 if ply > 0 => {
            next.ply -= 1;
            json!({"do": "undo", "id": id, "ply": ply})
        }
        2 | 3 if ply < length => {
            next.ply += 1;
            json!({"do": "redo", "id": id, "ply": ply})
        }
        4 if length > 0 => {
            next.ply = ply.saturating_sub(dice.below(5));
            json!({"do": "goto", "id": id, "ply": ply, "to": next.ply})
        }
        _ if legal.is_empty() => {
            next.ply = 0;
            json!({"do": "goto", "id": id, "ply": ply, "to": 0})
        }
        _ => {
            let mv = legal[dice.below(legal.len())].as_str().unwrap();
            next.moves.truncate(ply);
            next.moves.push(mv.into());
            next.ply += 1;
            json!({"do": "move", "id": id, "ply": ply, "move": mv})
        }
    };
    (request, next)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}
