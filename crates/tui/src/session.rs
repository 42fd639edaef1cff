//! A player's session at the table: requests with what they need from outside, and the game as it
//! stands.

use patience_table::patience::{DealNumber, Lang, Options, Transcript};
use patience_table::{
    Adviser, Auto, Day, Entry, Env, Error, GameId, GameInfo, Grade, Hint, HintKind, History, Outcome, Preview, Reply,
    Request, Review, RulesInfo, Snapshot, Solution, Statistics, Store, Table, Verdict, Why,
};

use patience_words::Words;

use crate::calendar;
use crate::choices::Choices;
use crate::line::Line;

/// What a player needs from the world: where games are kept; and time, chance and names for each
/// request.
pub struct Host {
    /// Serves the requests.
    pub table: Table,
    /// Keeps the games. A page may use the same store at the same time.
    pub store: Box<dyn Store>,
    /// Knows hints and results.
    pub adviser: Box<dyn Adviser>,
    /// Time, chance and a new name.
    pub env: Box<dyn FnMut() -> Result<Env, Error>>,
    /// Today's date by the player's own calendar, as the digits of year, month and day.
    pub today: Box<dyn Fn() -> u64>,
    /// What the player chose the last time.
    pub choices: Choices,
    /// What of it can't be used.
    pub wrong_choices: Vec<String>,
    /// Keeps what the player chooses for the next time, as well as that can be done.
    pub keep: Box<dyn FnMut(&Choices)>,
}

/// Which game to sit down to.
#[derive(Clone, Debug, PartialEq)]
pub enum Start {
    /// The one changed last; if none is kept, the first that there is.
    Last,
    /// A new one.
    New(NewGame),
    /// One with these cards, in a deal or in a position, after the moves that it has.
    Begin(Transcript),
    /// None: a game that was played elsewhere is looked at.
    Look(Transcript),
}

/// A game to begin.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewGame {
    /// A preset's name.
    pub game: String,
    /// Options that differ from those of the preset.
    pub options: Options,
    /// The deal number; without it any.
    pub deal: Option<DealNumber>,
    /// Only a deal that can be won.
    pub winnable: bool,
    /// Only a deal that can be won, of this difficulty.
    pub grade: Option<Grade>,
    /// The day's deal, which can be won and is the same for everybody.
    pub day: bool,
    /// Whether the player has said which kind of deal; otherwise it is the kind that was said last.
    pub says_kind: bool,
}

/// A player's session.
pub(crate) struct Session {
    host: Host,
    /// The games that can be played.
    pub(crate) games: Vec<GameInfo>,
    /// The game as it was told last.
    pub(crate) now: Snapshot,
    /// Which cards go up by themselves after a move.
    pub(crate) auto: Auto,
    /// Which kind of deal was asked for last: whether it must be winnable, and how hard.
    pub(crate) kind: (bool, Option<Grade>),
    /// The history as it was told last for [`Session::keep_history`], and of how the game stood.
    kept: Option<(Standing, History)>,
    /// The rules of the variant that was played last, as they were told.
    rules: Option<((String, Options), RulesInfo)>,
}

/// What tells how a game stands from how it stood before: its revision and its place. A change that
/// is not saved yet may raise no revision.
type Standing = (GameId, u64, usize, usize, Option<String>);

impl Session {
    pub(crate) fn take(mut host: Host, start: Start) -> Result<Session, Error> {
        let games = match host.ask(Request::Games {})? {
            Reply::Games { games } => games,
            _ => Vec::new(),
        };
        let begun = match start {
            Start::New(new) => host.begin(new, None)?,
            Start::Begin(transcript) => host.ask(Request::Import { transcript, at: None })?,
            Start::Look(transcript) => match host.ask(Request::PreviewTranscript { transcript, at: 0 })? {
                Reply::Preview { preview } => Reply::Table { table: Box::new(preview.table) },
                other => other,
            },
            Start::Last => match host.entries()?.0.first() {
                Some(entry) => host.ask(Request::Open { id: entry.id.clone() })?,
                None => {
                    let game = games.first().map(|game| game.id.clone()).unwrap_or_default();
                    host.begin(NewGame { game, ..NewGame::default() }, None)?
                }
            },
        };
        match begun {
            Reply::Table { table } => {
                let Choices { winnable, grade, auto, .. } = host.choices;
                Ok(Session { host, games, now: *table, auto, kind: (winnable, grade), kept: None, rules: None })
            }
            _ => Err(Error::Internal("the table did not answer with a game".into())),
        }
    }

    /// Asks for something about the game, and takes over how it stands. Gives how it stood before.
    pub(crate) fn ask(&mut self, request: Request) -> Result<Snapshot, Error> {
        match self.tell(request)? {
            Reply::Table { table } => Ok(std::mem::replace(&mut self.now, *table)),
            _ => Err(Error::Internal("the table did not answer with a game".into())),
        }
    }

    pub(crate) fn play(&mut self, mv: &str) -> Result<Snapshot, Error> {
        self.play_with(mv, self.auto)
    }

    /// Plays a card up, and after it every other that can go.
    pub(crate) fn put_up(&mut self, mv: &str) -> Result<Snapshot, Error> {
        self.play_with(mv, Auto::Always)
    }

    fn play_with(&mut self, mv: &str, auto: Auto) -> Result<Snapshot, Error> {
        let (id, ply, revision) = (self.id(), self.now.ply, self.seen());
        self.ask(Request::Move { id, ply, revision, mv: mv.into(), auto })
    }

    pub(crate) fn undo(&mut self) -> Result<Snapshot, Error> {
        self.ask(Request::Undo { id: self.id(), ply: self.now.ply, revision: self.seen() })
    }

    pub(crate) fn redo(&mut self) -> Result<Snapshot, Error> {
        self.ask(Request::Redo { id: self.id(), ply: self.now.ply, revision: self.seen() })
    }

    pub(crate) fn restart(&mut self) -> Result<Snapshot, Error> {
        if self.now.ply == 0 {
            return Err(Error::NothingToUndo);
        }
        self.ask(Request::Goto { id: self.id(), ply: self.now.ply, revision: self.seen(), to: 0 })
    }

    /// The same wish with the kind of deal that was said last, if none is said; what is said is
    /// remembered.
    pub(crate) fn with_kind(&mut self, mut new: NewGame) -> NewGame {
        if new.says_kind {
            self.kind = (new.winnable, new.grade);
        } else if new.deal.is_none() && !new.day {
            (new.winnable, new.grade) = self.kind;
        }
        new
    }

    /// Leaves the game for a new one; `None` while the table searches for such a deal.
    pub(crate) fn begin(&mut self, new: NewGame) -> Result<Option<Snapshot>, Error> {
        // One in which nothing was done is not forgotten here: it is in the list of those begun.
        let left = (self.now.length > 0).then(|| self.id());
        match self.host.begin(new, left)? {
            Reply::Table { table } => Ok(Some(std::mem::replace(&mut self.now, *table))),
            Reply::Searching { .. } => Ok(None),
            _ => Err(Error::Internal("the table did not answer with a game".into())),
        }
    }

    pub(crate) fn finish(&mut self) -> Result<Snapshot, Error> {
        self.ask(Request::Finish { id: self.id(), ply: self.now.ply, revision: self.seen() })
    }

    /// Gives the game up, or takes that back if it was given up, wherever that was; says how it
    /// counts then.
    pub(crate) fn abandon(&mut self) -> Result<Option<Outcome>, Error> {
        let take_back = self.outcome()? == Some(Outcome::Lost);
        self.ask(Request::Abandon { id: self.id(), ply: self.now.ply, revision: self.seen(), take_back })?;
        self.outcome()
    }

    /// How the game counts in the statistics, if it does.
    fn outcome(&mut self) -> Result<Option<Outcome>, Error> {
        let (told, _) = self.statistics()?;
        let mut recent = told.iter().flat_map(|game| &game.recent);
        Ok(recent.find(|recent| recent.id == self.now.id).map(|recent| recent.outcome))
    }

    pub(crate) fn go_to(&mut self, to: usize) -> Result<Snapshot, Error> {
        self.ask(Request::Goto { id: self.id(), ply: self.now.ply, revision: self.seen(), to })
    }

    /// Begins a new game of the moves up to a place, which may be among those that were taken back.
    pub(crate) fn branch(&mut self, place: usize) -> Result<Snapshot, Error> {
        let moves = self.history()?.moves.into_iter().take(place).collect();
        match self.tell(Request::Transcript { id: self.id() })? {
            Reply::Transcript { mut transcript } => {
                transcript.moves = moves;
                self.ask(Request::Import { transcript, at: None })
            }
            _ => Err(Error::Internal("the table did not answer with a transcript".into())),
        }
    }

    /// Names the place where the game stands, or takes its name away.
    pub(crate) fn bookmark(&mut self, name: Option<String>) -> Result<Snapshot, Error> {
        self.ask(Request::Bookmark { id: self.id(), ply: self.now.ply, revision: self.seen(), at: self.now.ply, name })
    }

    pub(crate) fn hint(&mut self, kind: HintKind) -> Result<Hint, Error> {
        match self.tell(Request::Hint { id: self.id(), ply: self.now.ply, revision: self.seen(), kind })? {
            Reply::Hint { hint } => Ok(hint),
            _ => Err(Error::Internal("the table did not answer with a hint".into())),
        }
    }

    pub(crate) fn verdict(&mut self) -> Result<Verdict, Error> {
        match self.tell(Request::Verdict { id: self.id(), ply: self.now.ply, revision: self.seen() })? {
            Reply::Verdict { verdict } => Ok(verdict),
            _ => Err(Error::Internal("the table did not answer with a verdict".into())),
        }
    }

    pub(crate) fn why(&mut self) -> Result<Why, Error> {
        match self.tell(Request::Why { id: self.id(), ply: self.now.ply, revision: self.seen() })? {
            Reply::Why { why } => Ok(*why),
            _ => Err(Error::Internal("the table did not answer with a reason".into())),
        }
    }

    pub(crate) fn solution(&mut self) -> Result<Solution, Error> {
        match self.tell(Request::Solution { id: self.id(), ply: self.now.ply, revision: self.seen() })? {
            Reply::Solution { solution } => Ok(solution),
            _ => Err(Error::Internal("the table did not answer with a solution".into())),
        }
    }

    /// How the game of a line would stand after so many of its moves.
    pub(crate) fn preview(&mut self, line: &Line, at: usize) -> Result<Preview, Error> {
        let request = match line.clone() {
            Line::Game { id, from, moves } => Request::Preview { id, from, moves, at },
            Line::Recorded(transcript) => Request::PreviewTranscript { transcript, at },
        };
        match self.tell(request)? {
            Reply::Preview { preview } => Ok(*preview),
            _ => Err(Error::Internal("the table did not answer with a preview".into())),
        }
    }

    /// Plays the moves of a line, as one step.
    pub(crate) fn follow(&mut self, moves: Vec<String>) -> Result<Snapshot, Error> {
        self.ask(Request::Follow { id: self.id(), ply: self.now.ply, revision: self.seen(), moves })
    }

    /// Begins a game with one that was played elsewhere.
    pub(crate) fn import(&mut self, transcript: Transcript, at: usize) -> Result<Snapshot, Error> {
        self.ask(Request::Import { transcript, at: Some(at) })
    }

    pub(crate) fn review(&mut self) -> Result<Review, Error> {
        match self.tell(Request::Review { id: self.id(), ply: self.now.ply, revision: self.seen() })? {
            Reply::Review { review } => Ok(*review),
            _ => Err(Error::Internal("the table did not answer with a review".into())),
        }
    }

    /// The statistics, and how many results can't be read.
    pub(crate) fn statistics(&mut self) -> Result<(Vec<Statistics>, usize), Error> {
        match self.tell(Request::Statistics {})? {
            Reply::Statistics { statistics, left_out } => Ok((statistics, left_out)),
            _ => Err(Error::Internal("the table did not answer with statistics".into())),
        }
    }

    /// The days of a month whose deals were played.
    pub(crate) fn days(&mut self, game: &str, options: &Options, month: u64) -> Result<Vec<Day>, Error> {
        let (game, options) = (game.to_owned(), options.clone());
        match self.tell(Request::Days { game, options, month: DealNumber::Ours(month) })? {
            Reply::Days { days } => Ok(days),
            _ => Err(Error::Internal("the table did not answer with days".into())),
        }
    }

    /// How many days in a row the day's deal was won, up to that of the game on the table; nothing
    /// if it is no day's deal.
    pub(crate) fn streak_of_days(&mut self) -> Option<usize> {
        let date = calendar::day_of(self.now.deal?, (self.host.today)())?;
        let (game, options) = (self.now.game.clone(), self.now.options.clone());
        Some(calendar::streak(date, |month| self.days(&game, &options, month).ok()))
    }

    pub(crate) fn history(&mut self) -> Result<History, Error> {
        match self.tell(Request::History { id: self.id() })? {
            Reply::History { history } => Ok(history),
            _ => Err(Error::Internal("the table did not answer with a history".into())),
        }
    }

    /// What of the player's choices can't be used, if that is to be said.
    pub(crate) fn wrong_choices(&self, words: &Words) -> Option<String> {
        let names = self.host.wrong_choices.join(", ");
        (!names.is_empty()).then(|| words.fill("choices.wrong", &[("names", names)]))
    }

    /// Keeps what is chosen now for the next time, if that is something else than before.
    pub(crate) fn keep_choices(&mut self, lang: Option<Lang>, four_colours: Option<bool>) {
        let before = &self.host.choices;
        let (winnable, grade) = self.kind;
        let (lang, four_colours) = (lang.or(before.lang), four_colours.or(before.four_colours));
        let now = Choices { lang, four_colours, winnable, grade, auto: self.auto };
        if now != *before {
            (self.host.keep)(&now);
            self.host.choices = now;
        }
    }

    /// Has the history at hand, to be drawn; it is asked for only where the game has changed.
    pub(crate) fn keep_history(&mut self) {
        let standing = self.standing();
        if self.kept.as_ref().is_none_or(|(of, _)| *of != standing) {
            self.kept = self.history().ok().map(|history| (standing, history));
        }
    }

    /// The history that is at hand, if it is of the game as it stands.
    pub(crate) fn kept_history(&self) -> Option<&History> {
        self.kept.as_ref().filter(|(of, _)| *of == self.standing()).map(|(_, history)| history)
    }

    /// The rules of the variant that is played, asked for where it is another than before; `None`
    /// if they can't be had.
    pub(crate) fn rules(&mut self) -> Option<&RulesInfo> {
        let variant = (self.now.game.clone(), self.now.options.clone());
        if self.rules.as_ref().is_none_or(|(of, _)| *of != variant) {
            let request = Request::Rules { game: variant.0.clone(), options: variant.1.clone() };
            self.rules = match self.host.ask(request) {
                Ok(Reply::Rules { rules }) => Some((variant, rules)),
                _ => None,
            };
        }
        self.kept_rules()
    }

    /// The rules that are at hand.
    pub(crate) fn kept_rules(&self) -> Option<&RulesInfo> {
        self.rules.as_ref().map(|(_, rules)| rules)
    }

    fn standing(&self) -> Standing {
        let now = &self.now;
        (now.id.clone(), now.revision, now.ply, now.length, now.last.clone())
    }

    /// Asks something; takes over how the game stands if it was played on elsewhere.
    fn tell(&mut self, request: Request) -> Result<Reply, Error> {
        self.host.ask(request).inspect_err(|error| {
            if let Error::Stale { table, .. } = error {
                self.now = (**table).clone();
            }
        })
    }

    pub(crate) fn open(&mut self, id: &GameId) -> Result<Snapshot, Error> {
        self.ask(Request::Open { id: id.clone() })
    }

    /// Looks whether the game was played on elsewhere; says whether it was.
    pub(crate) fn look_again(&mut self) -> bool {
        let id = self.id();
        self.open(&id).is_ok_and(|before| before != self.now)
    }

    /// The stored games, last changed first, and how many can't be read.
    pub(crate) fn entries(&mut self) -> Result<(Vec<Entry>, usize), Error> {
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

    /// The revision of the game as it was told last.
    fn seen(&self) -> Option<u64> {
        Some(self.now.revision)
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

    /// Begins a game, in the place of one that is left for it.
    fn begin(&mut self, new: NewGame, left: Option<GameId>) -> Result<Reply, Error> {
        let today = new.day.then(|| DealNumber::Ours((self.today)()));
        self.ask(new.request(today, left))
    }

    fn entries(&mut self) -> Result<(Vec<Entry>, usize), Error> {
        match self.ask(Request::List {})? {
            Reply::Tables { tables, left_out } => Ok((tables, left_out)),
            _ => Ok((Vec::new(), 0)),
        }
    }
}

impl NewGame {
    fn request(self, day: Option<DealNumber>, replaces: Option<GameId>) -> Request {
        let NewGame { game, options, deal, winnable, grade, day: _, says_kind: _ } = self;
        Request::New { game, options, deal, deck: None, replaces, winnable, grade, day }
    }
}
