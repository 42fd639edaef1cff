//! What the table answers.

use patience::Transcript;
use schemars::JsonSchema;
use serde::Serialize;

use super::games::GameInfo;
use super::given::RefusedItem;
use super::layouts::LayoutInfo;
use super::loss::Why;
use super::review::Review;
use super::rules::RulesInfo;
use super::snapshot::{History, Preview, Snapshot};
use super::texts::{ReadInfo, ShareInfo};
use crate::domain::{Day, Entry, Export, GameId, Hint, RuleFile, Solution, Statistics, Unreadable, Verdict};
use crate::store::KeptGame;

/// What the table answers: the replies of `docs/api.md`.
#[derive(Clone, Debug, PartialEq, JsonSchema, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// To [`Request::Games`](crate::Request::Games).
    Games {
        /// Every game that can be played.
        games: Vec<GameInfo>,
    },
    /// To [`Request::Rules`](crate::Request::Rules).
    Rules {
        /// The rules of the variant.
        rules: RulesInfo,
    },
    /// To [`Request::Layouts`](crate::Request::Layouts).
    Layouts {
        /// A deal of every preset, the easy and well known games first.
        layouts: Vec<LayoutInfo>,
    },
    /// To [`Request::Days`](crate::Request::Days).
    Days {
        /// The days whose deal was played, in order.
        days: Vec<Day>,
    },
    /// To every request that begins, shows or changes a game.
    Table {
        /// The game as it stands now.
        table: Box<Snapshot>,
    },
    /// To [`Request::List`](crate::Request::List).
    Tables {
        /// The stored games, last changed first.
        tables: Vec<Entry>,
        /// How many more there are that can't be read; left out if there are none.
        #[serde(skip_serializing_if = "is_zero")]
        left_out: usize,
    },
    /// To [`Request::Unreadable`](crate::Request::Unreadable).
    Unreadable {
        /// The stored games that can't be played, and results that can't be read.
        unreadable: Vec<Unreadable>,
        /// Where to go on: there may be more after this game. Left out if there are no more.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<GameId>,
    },
    /// To [`Request::Read`](crate::Request::Read).
    Read {
        /// The games that the text holds.
        read: Box<ReadInfo>,
    },
    /// To [`Request::Share`](crate::Request::Share).
    Share {
        /// The game as links and texts.
        share: Box<ShareInfo>,
    },
    /// To [`Request::Transcript`](crate::Request::Transcript).
    Transcript {
        /// The moves that are played.
        transcript: Transcript,
    },
    /// To [`Request::Delete`](crate::Request::Delete).
    Deleted {
        /// The game that is deleted.
        deleted: GameId,
    },
    /// To [`Request::New`](crate::Request::New), while the table searches for such a deal.
    Searching {
        /// Always true.
        searching: bool,
    },
    /// To [`Request::History`](crate::Request::History).
    History {
        /// Every move of the game.
        history: History,
    },
    /// To [`Request::Hint`](crate::Request::Hint).
    Hint {
        /// Moves that can be recommended.
        hint: Hint,
    },
    /// To [`Request::Verdict`](crate::Request::Verdict).
    Verdict {
        /// Whether the game can be won from here.
        verdict: Verdict,
    },
    /// To [`Request::Solution`](crate::Request::Solution).
    Solution {
        /// A way to win.
        solution: Solution,
    },
    /// To [`Request::Why`](crate::Request::Why).
    Why {
        /// Why the game can no longer be won.
        why: Box<Why>,
    },
    /// To [`Request::Review`](crate::Request::Review).
    Review {
        /// What is known of the moves that are played.
        review: Box<Review>,
    },
    /// To [`Request::Preview`](crate::Request::Preview) and
    /// [`Request::PreviewTranscript`](crate::Request::PreviewTranscript).
    Preview {
        /// A place of the line.
        preview: Box<Preview>,
    },
    /// To [`Request::Statistics`](crate::Request::Statistics).
    Statistics {
        /// For each game and its options.
        statistics: Vec<Statistics>,
        /// How many results can't be read, and are left out; left out itself if there are none.
        #[serde(skip_serializing_if = "is_zero")]
        left_out: usize,
    },
    /// To [`Request::ExportStatistics`](crate::Request::ExportStatistics).
    Export {
        /// Every result.
        export: Export,
        /// How many results can't be read, and are left out; left out itself if there are none.
        #[serde(skip_serializing_if = "is_zero")]
        left_out: usize,
    },
    /// To [`Request::ImportStatistics`](crate::Request::ImportStatistics).
    Imported {
        /// The number of results imported.
        imported: usize,
        /// How many can't be taken over; left out if there are none.
        #[serde(skip_serializing_if = "is_zero")]
        left_out: usize,
        /// The first of these; left out if there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        refused: Vec<RefusedItem>,
    },
    /// To [`Request::ExportGames`](crate::Request::ExportGames).
    ExportedGames {
        /// The games.
        exported: Vec<KeptGame>,
        /// Games that can't be played, and are left out; left out itself if there are none.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        left_out: Vec<LeftOut>,
        /// Whether there are more.
        more: bool,
        /// After which game they are; left out if there are no more.
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<GameId>,
    },
    /// To [`Request::ImportGames`](crate::Request::ImportGames).
    ImportedGames {
        /// How many games were taken over.
        restored: usize,
        /// How many stay as they are kept, with as late a change or a later one.
        kept: usize,
        /// Those that can't be taken over.
        refused: Vec<RefusedItem>,
    },
    /// To [`Request::ExportRules`](crate::Request::ExportRules).
    ExportedRules {
        /// The files.
        rule_files: Vec<RuleFile>,
    },
    /// To [`Request::ImportRules`](crate::Request::ImportRules).
    ImportedRules {
        /// How many files were added.
        added: usize,
        /// How many were there already.
        known: usize,
        /// Those that can't be taken over.
        refused: Vec<RefusedItem>,
        /// The presets of these for which there are other rules here.
        other_rules: Vec<String>,
    },
    /// To [`Request::ResetStatistics`](crate::Request::ResetStatistics).
    Reset {
        /// The number of results set aside.
        reset: usize,
    },
    /// To [`Request::RestoreStatistics`](crate::Request::RestoreStatistics).
    Restored {
        /// The number of results that count again.
        restored: usize,
    },
}

/// A game that is not exported.
#[derive(Clone, Debug, PartialEq, Eq, JsonSchema, Serialize)]
pub struct LeftOut {
    /// Its id, as far as it can be read.
    pub id: String,
    /// Why not, in English.
    pub message: String,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the form serde asks for
fn is_zero(count: &usize) -> bool {
    *count == 0
}
