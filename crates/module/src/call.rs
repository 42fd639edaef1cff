//! The calls and their answers, as `docs/module.md` has them.

use patience_table::{Env, Error, GameId, GameInfo, Reply, Row, Trouble, untag};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What the host can ask for.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum Call {
    Games { games: Vec<Vec<String>> },
    Bring { game: String, text: String },
    Rows { rows: Vec<Row> },
    Serve { request: Value, env: CallEnv },
    Trouble { trouble: Option<Trouble> },
    Work { nodes: u64 },
    Standing { id: GameId },
    Rules(NewRules),
    ForgetRules { game: String },
    OwnRules {},
    OwnGames {},
}

impl Call {
    /// Reads a call, whose name is its field `call`; or says what is wrong with it.
    pub(crate) fn parse(json: &[u8]) -> Result<Call, String> {
        let tagged = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        serde_json::from_value(untag(tagged, "call")?).map_err(|error| error.to_string())
    }
}

/// A rule file that is added, or replaces other rules for the same game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewRules {
    pub(crate) file: String,
    pub(crate) text: String,
    #[serde(default)]
    pub(crate) replace: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(crate) struct CallEnv {
    id: GameId,
    deal: u64,
    now: u64,
}

impl From<CallEnv> for Env {
    fn from(CallEnv { id, deal, now }: CallEnv) -> Env {
        Env { id, deal, now_ms: now }
    }
}

/// What the host is told.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Answer {
    Rows { unreadable: usize },
    Served(Box<Served>),
    Needs { needs: Vec<String> },
    Done {},
    Work { work: bool },
    Standing { standing: Option<Standing> },
    Rules { game: String, rows: Vec<Row> },
    Taken { taken: String },
    Problems { problems: String },
    Forgotten { rows: Vec<Row> },
    OwnRules { files: Vec<OwnFile> },
    OwnGames { games: Vec<GameInfo> },
    Fault { fault: String },
}

/// A rule file of the player's own, and the game that it has.
#[derive(Serialize)]
pub(crate) struct OwnFile {
    pub(crate) game: String,
    pub(crate) file: String,
    pub(crate) text: String,
}

#[derive(Serialize)]
pub(crate) struct Served {
    #[serde(flatten)]
    pub(crate) answer: ReplyOrError,
    pub(crate) rows: Vec<Row>,
    pub(crate) work: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ReplyOrError {
    Reply(Reply),
    Error(Error),
}

#[derive(Serialize)]
pub(crate) struct Standing {
    pub(crate) revision: u64,
    pub(crate) ply: usize,
    pub(crate) unsaved: Option<Trouble>,
}
