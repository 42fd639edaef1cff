//! A game in use: the game, which of its moves the table played, its bookmarks.

use std::ops::Range;

use patience::{Game, Library, Move, Options, ReplayError, Transcript, TranscriptError};

use crate::domain::{Bookmark, Entry, Env, GameId, MAX_BOOKMARKS, Tally, carry, finish};
use crate::store::{KeptMove, Record};
use crate::wire::{Error, History, Snapshot};

/// How many moves of its own the table tells with a game, the last ones, so that a game's
/// thousandth move costs no more than its first.
pub const MAX_TOLD: usize = 200;
/// What goes beyond this in a pause is none of the time that a game was played.
const MAX_PAUSE_MS: u64 = 120_000;

/// A game in use.
#[derive(Clone)]
pub(crate) struct LiveGame {
    pub(crate) id: GameId,
    pub(crate) game: Game,
    /// The moves that the table played by itself, by their numbers from 1, in order.
    auto: Vec<usize>,
    /// By their places.
    pub(crate) bookmarks: Vec<Bookmark>,
    /// The revision of the store's record that this game equals.
    pub(crate) revision: u64,
    /// When it was changed last, in milliseconds since 1970.
    pub(crate) changed_ms: u64,
    /// Where a hint was noted last, by the number of moves played.
    pub(crate) hinted: Option<usize>,
    /// Where it was noted last that a review has told how to win.
    pub(crate) reviewed: Option<usize>,
}

impl LiveGame {
    /// A game that was begun just now.
    pub(crate) fn begun(id: GameId, game: Game, now_ms: u64) -> LiveGame {
        LiveGame {
            id,
            game,
            auto: Vec::new(),
            bookmarks: Vec::new(),
            revision: 1,
            changed_ms: now_ms,
            hinted: None,
            reviewed: None,
        }
    }

    /// The game of a record. If its rule file was exchanged meanwhile, and its moves are not legal
    /// by the new rules, it goes on by those by which it was begun.
    pub(crate) fn replay(library: &Library, record: &Record) -> Result<LiveGame, Error> {
        LiveGame::replay_by(library, record).or_else(|error| {
            let mut before = library.before(&record.entry.game);
            before.find_map(|library| LiveGame::replay_by(&library, record).ok()).ok_or(error)
        })
    }

    fn replay_by(library: &Library, record: &Record) -> Result<LiveGame, Error> {
        let entry = &record.entry;
        let unplayable = |source: ReplayError| match source {
            // The game's rule file is not there today, or it has changed.
            ReplayError::Transcript(TranscriptError::Game(error)) => error.into(),
            source => Error::Unplayable { id: entry.id.clone(), problem: source.to_string() },
        };
        let mut transcript = Transcript::new(&entry.game, entry.options.0.clone());
        transcript.deal = entry.deal;
        transcript.set_cards(&record.deck).map_err(|error| unplayable(error.into()))?;
        let mut game = Game::begin(library, &transcript).map_err(|error| unplayable(error.into()))?;
        record.moves.iter().try_for_each(|mv| game.replay_move(&mv.text)).map_err(unplayable)?;
        if !game.go_to(entry.ply) {
            let problem = format!("{} moves are to be played, {} are kept", entry.ply, record.moves.len());
            return Err(Error::Unplayable { id: entry.id.clone(), problem });
        }
        let auto = record.moves.iter().enumerate().filter(|(_, mv)| mv.auto).map(|(at, _)| at + 1).collect();
        Ok(LiveGame {
            id: entry.id.clone(),
            game,
            auto,
            bookmarks: record.bookmarks.iter().map(Bookmark::shown).collect(),
            revision: record.revision,
            changed_ms: entry.changed_ms,
            hinted: None,
            reviewed: None,
        })
    }

    /// The record that this game equals.
    pub(crate) fn record(&self) -> Record {
        let piles = self.game.rules().piles();
        let kept =
            |(at, mv): (usize, Move)| KeptMove { text: mv.display(piles).to_string(), auto: self.is_auto(at + 1) };
        Record {
            entry: self.snapshot().entry(self.changed_ms),
            deck: self.cards_text(),
            moves: self.game.moves().enumerate().map(kept).collect(),
            bookmarks: self.bookmarks.clone(),
            revision: self.revision,
        }
    }

    /// What the game began with, as it is kept.
    pub(crate) fn cards_text(&self) -> String {
        self.game.again().transcript().cards_text()
    }

    /// Whether it began in a position and not with a deal: then it counts in no statistics.
    pub(crate) fn began_in_position(&self) -> bool {
        self.game.deck().is_none()
    }

    /// Notes that moves were played after the first `ply`: the player's, and then those of the
    /// table. What needs the moves that are forgotten goes with them. Gives the moves.
    pub(crate) fn note_played(&mut self, ply: usize) -> Vec<KeptMove> {
        self.auto.truncate(self.auto.partition_point(|at| *at <= ply));
        self.auto.extend(ply + 2..=self.game.ply());
        self.bookmarks.retain(|bookmark| bookmark.ply <= ply);
        let piles = self.game.rules().piles();
        let kept = |(at, mv): (usize, Move)| KeptMove {
            text: mv.display(piles).to_string(),
            auto: at < self.game.ply() - ply - 1,
        };
        // From the end, so that the moves before cost nothing.
        let mut moves: Vec<KeptMove> =
            self.game.moves().rev().take(self.game.ply() - ply).enumerate().map(kept).collect();
        moves.reverse();
        moves
    }

    /// Where undo leads: before the player's move, and what the table played after it.
    pub(crate) fn before(&self) -> Option<usize> {
        let mut ply = self.game.ply();
        while self.is_auto(ply) {
            ply -= 1;
        }
        ply.checked_sub(1)
    }

    /// Where redo leads: after the next move, and what the table played after it.
    pub(crate) fn after(&self) -> Option<usize> {
        self.game.next_move()?;
        let mut ply = self.game.ply() + 1;
        while self.is_auto(ply + 1) {
            ply += 1;
        }
        Some(ply)
    }

    fn is_auto(&self, ply: usize) -> bool {
        self.auto.binary_search(&ply).is_ok()
    }

    /// Sets, renames or removes a bookmark.
    pub(crate) fn bookmark(&mut self, at: usize, name: Option<&str>) -> Result<(), Error> {
        let found = self.bookmarks.binary_search_by_key(&at, |bookmark| bookmark.ply);
        match (found, name) {
            (Ok(place), Some(name)) => self.bookmarks[place].name = name.into(),
            (Ok(place), None) => drop(self.bookmarks.remove(place)),
            (Err(_), None) => {}
            (Err(_), Some(_)) if self.bookmarks.len() >= MAX_BOOKMARKS => {
                return Err(Error::TooManyBookmarks { limit: MAX_BOOKMARKS });
            }
            (Err(place), Some(name)) => self.bookmarks.insert(place, Bookmark { ply: at, name: name.into() }),
        }
        Ok(())
    }

    /// What every change adds to the result.
    pub(crate) fn tally(&self, env: &Env) -> Tally {
        Tally { time_ms: env.now_ms.saturating_sub(self.changed_ms).min(MAX_PAUSE_MS), ..Tally::default() }
    }

    /// The game's line after a change, and its revision before.
    pub(crate) fn line(&mut self, snapshot: &Snapshot, env: &Env) -> (Entry, u64) {
        self.changed_ms = env.now_ms;
        (snapshot.entry(env.now_ms), self.revision)
    }

    /// What the player may see of the game, and may do.
    pub(crate) fn snapshot(&self) -> Snapshot {
        let game = &self.game;
        let piles = game.rules().piles();
        let text = |mv: Move| mv.display(piles).to_string();
        let view = game.view();
        Snapshot {
            id: self.id.clone(),
            game: game.preset().into(),
            options: Options(game.rules().options().to_vec()),
            deal: game.deal_number(),
            position: self.began_in_position(),
            revision: self.revision,
            ply: game.ply(),
            length: game.moves().len(),
            last: game.last_move().map(text),
            next: game.next_move().map(text),
            legal: game.position().legal_moves(game.rules()).sorted_texts(piles),
            carries: carry::carries(game.rules(), game.position()),
            status: game.status(),
            auto: self.auto[told(self.auto.len())].to_vec(),
            finish: finish::finish(game).map(|_| finish::cards_left(game)),
            bookmarks: self.bookmarks.clone(),
            unsaved: None,
            view,
        }
    }

    pub(crate) fn history(&self) -> History {
        let piles = self.game.rules().piles();
        let moves = self.game.moves().map(|mv| mv.display(piles).to_string()).collect();
        History { moves, auto: self.auto.clone() }
    }
}

/// The range of the last [`MAX_TOLD`] of `count` moves.
fn told(count: usize) -> Range<usize> {
    count.saturating_sub(MAX_TOLD)..count
}
