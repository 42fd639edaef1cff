//! A player's seat at the table: requests with what they need from outside, and the game as it stands.

use patience_table::patience::{DealNumber, Options};
use patience_table::{Adviser, Auto, Entry, Env, Error, GameId, GameInfo, Reply, Request, Snapshot, Store, Table};

/// What a player needs from the world: where games are kept; and time, chance and names for each request.
pub struct Host {
    /// Serves the requests.
    pub table: Table,
    /// Keeps the games. A page may use the same store at the same time.
    pub store: Box<dyn Store>,
    /// Knows hints and verdicts.
    pub adviser: Box<dyn Adviser>,
    /// Time, chance and a new name.
    pub env: Box<dyn FnMut() -> Result<Env, Error>>,
}

/// Which game to sit down to.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// The one changed last; if none is kept, the first that there is.
    Last,
    /// A new one.
    New(NewGame),
}

/// A game to begin.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewGame {
    /// A preset's name.
    pub game: String,
    /// Options that differ from the preset's.
    pub options: Options,
    /// The deal number; without it and a deck any.
    pub deal: Option<u64>,
    /// The deck's cards.
    pub deck: Option<Vec<String>>,
}

/// A player's seat.
pub(crate) struct Seat {
    host: Host,
    /// The games that can be played.
    pub(crate) games: Vec<GameInfo>,
    /// The game as it was told last.
    pub(crate) now: Snapshot,
}

impl Seat {
    pub(crate) fn take(mut host: Host, start: Start) -> Result<Seat, Error> {
        let games = match host.ask(Request::Games {})? {
            Reply::Games { games } => games,
            _ => Vec::new(),
        };
        let begun = match start {
            Start::New(new) => host.ask(new.request())?,
            Start::Last => match host.entries()?.first() {
                Some(entry) => host.ask(Request::Open { id: entry.id.clone() })?,
                None => {
                    let game = games.first().map(|game| game.id.clone()).unwrap_or_default();
                    host.ask(NewGame { game, ..NewGame::default() }.request())?
                }
            },
        };
        match begun {
            Reply::Table { table } => Ok(Seat { host, games, now: *table }),
            _ => Err(Error::Internal("the table did not answer with a game".into())),
        }
    }

    /// Asks for something about the game, and takes over how it stands. Gives how it stood before.
    pub(crate) fn ask(&mut self, request: Request) -> Result<Snapshot, Error> {
        match self.host.ask(request) {
            Ok(Reply::Table { table }) => Ok(std::mem::replace(&mut self.now, *table)),
            Ok(_) => Err(Error::Internal("the table did not answer with a game".into())),
            Err(Error::Stale { asked, table }) => {
                self.now = (*table).clone();
                Err(Error::Stale { asked, table })
            }
            Err(error) => Err(error),
        }
    }

    pub(crate) fn play(&mut self, mv: &str) -> Result<Snapshot, Error> {
        self.ask(Request::Move { id: self.id(), ply: self.now.ply, mv: mv.into(), auto: Auto::Off })
    }

    pub(crate) fn undo(&mut self) -> Result<Snapshot, Error> {
        self.ask(Request::Undo { id: self.id(), ply: self.now.ply })
    }

    pub(crate) fn redo(&mut self) -> Result<Snapshot, Error> {
        self.ask(Request::Redo { id: self.id(), ply: self.now.ply })
    }

    pub(crate) fn restart(&mut self) -> Result<Snapshot, Error> {
        if self.now.ply == 0 {
            return Err(Error::NothingToUndo);
        }
        self.ask(Request::Goto { id: self.id(), ply: self.now.ply, to: 0 })
    }

    pub(crate) fn begin(&mut self, new: NewGame) -> Result<Snapshot, Error> {
        self.ask(new.request())
    }

    pub(crate) fn open(&mut self, id: &GameId) -> Result<Snapshot, Error> {
        self.ask(Request::Open { id: id.clone() })
    }

    /// Looks whether the game was played on elsewhere; says whether it was.
    pub(crate) fn look_again(&mut self) -> bool {
        let id = self.id();
        self.open(&id).is_ok_and(|before| before != self.now)
    }

    /// The games that are kept, last changed first.
    pub(crate) fn entries(&mut self) -> Result<Vec<Entry>, Error> {
        self.host.entries()
    }

    /// The game's information and preset.
    pub(crate) fn info(&self, preset: &str) -> Option<(&GameInfo, &patience_table::PresetInfo)> {
        let found = |game| {
            let game: &GameInfo = game;
            Some((game, game.presets.iter().find(|other| other.id == preset)?))
        };
        self.games.iter().find_map(found)
    }

    fn id(&self) -> GameId {
        self.now.id.clone()
    }
}

impl Host {
    fn ask(&mut self, request: Request) -> Result<Reply, Error> {
        let env = (self.env)()?;
        self.table.serve(self.store.as_mut(), self.adviser.as_mut(), request, &env)
    }

    fn entries(&mut self) -> Result<Vec<Entry>, Error> {
        match self.ask(Request::List {})? {
            Reply::Tables { tables } => Ok(tables),
            _ => Ok(Vec::new()),
        }
    }
}

impl NewGame {
    fn request(self) -> Request {
        let NewGame { game, options, deal, deck } = self;
        let deal = deal.map(DealNumber);
        Request::New { game, options, deal, deck, replaces: None, winnable: false, grade: None }
    }
}
