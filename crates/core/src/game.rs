//! A game in progress: the deal, the moves, and where the player stands among them.

use std::sync::Arc;

use crate::deal::DealError;
use crate::deal_number::DealNumber;
use crate::deck::{Deck, DeckError};
use crate::moves::Move;
use crate::origin::Origin;
use crate::position::{NONE, Position};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::status::Status;
use crate::undo::Undo;

/// After so many redeals without another move the cards come up as they did before, or passes have
/// run out.
const MOST_REDEALS: usize = 2;

/// A game in progress: its rules, what it began with, and its moves, of which the first
/// [`Game::ply`] are played and the others were taken back. Everything else follows from these.
///
/// ```
/// use patience::{Game, Library};
///
/// let rules = Library::builtin().rules("anneliese", &[]).unwrap();
/// let mut game = Game::deal(rules, 1).unwrap();
/// game.play_text("draw").unwrap();
/// assert!(game.undo() && game.ply() == 0);
/// assert!(game.redo() && game.ply() == 1);
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: Arc<Rules>,
    origin: Origin,
    position: Position,
    history: Vec<Step>,
    ply: usize,
    /// The physical cards of the waste that the player has seen as its top since it was last
    /// turned.
    seen: u128,
    /// The physical cards that the player has ever seen: where they lie is known for good.
    known: u128,
}

/// A move of the history, with what is needed to take it back once it is played.
#[derive(Clone, Copy, Debug)]
struct Step {
    mv: Move,
    undo: Option<Undo>,
    seen_before: u128,
}

impl Game {
    /// Deals a game by a number, which may be a `u64` or any [`DealNumber`].
    ///
    /// # Errors
    /// Microsoft FreeCell has numbers for games of one pack only.
    pub fn deal(rules: Arc<Rules>, number: impl Into<DealNumber>) -> Result<Game, DeckError> {
        let number = number.into();
        let deck = number.deck(rules.pack())?;
        let position = Position::deal(&rules, &deck).expect("the deck has the game's packs");
        Ok(Game::begun(rules, Origin::Deal { deck, number: Some(number) }, position))
    }

    /// Deals a game from a deck that has no number.
    ///
    /// # Errors
    /// If the deck is not of the game's size.
    pub fn with_deck(rules: Arc<Rules>, deck: Deck) -> Result<Game, DealError> {
        let position = Position::deal(&rules, &deck)?;
        Ok(Game::begun(rules, Origin::Deal { deck, number: None }, position))
    }

    /// Begins a game in any position: see [`Layout::position`](crate::Layout::position). The player
    /// knows the cards that can be seen there.
    ///
    /// # Panics
    /// If the position is one of other rules: see [`Position::belongs_to`].
    pub fn from_position(rules: Arc<Rules>, position: Position) -> Game {
        position.expect_to_belong(&rules);
        Game::begun(rules, Origin::Position(Box::new(position)), position)
    }

    /// The same game from its beginning, without moves and without what they have shown.
    pub fn again(&self) -> Game {
        let mut first = self.clone();
        first.go_to(0);
        Game::begun(first.rules, first.origin, first.position)
    }

    fn begun(rules: Arc<Rules>, origin: Origin, position: Position) -> Game {
        let under_stock = origin.deck().map_or(0, |deck| crate::deal::count_under_stock(&rules, deck));
        let mut game = Game { rules, origin, position, history: Vec::new(), ply: 0, seen: 0, known: 0 };
        game.known = game.dealt_under_stock(under_stock);
        game.look();
        game
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The preset under whose name the game was asked for.
    pub fn preset(&self) -> &str {
        self.rules.preset()
    }

    /// The deal number, if the deck has one.
    pub fn deal_number(&self) -> Option<DealNumber> {
        match self.origin {
            Origin::Deal { number, .. } => number,
            Origin::Position(_) => None,
        }
    }

    /// What the game began with.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The deck, if the game began with a deal.
    pub fn deck(&self) -> Option<&Deck> {
        self.origin.deck()
    }

    /// The position after the first [`Game::ply`] moves.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves are played.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Every move of the history, those that were taken back, too.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.history.iter().map(|step| step.mv)
    }

    /// The move that led here.
    pub fn last_move(&self) -> Option<Move> {
        self.ply.checked_sub(1).map(|at| self.history[at].mv)
    }

    /// The move that [`Game::redo`] would play.
    pub fn next_move(&self) -> Option<Move> {
        self.history.get(self.ply).map(|step| step.mv)
    }

    /// How the game stands, as far as the player can know it: it is stuck if they have seen every
    /// card that drawing and redealing still bring up.
    pub fn status(&self) -> Status {
        let status = self.position.status(&self.rules);
        if status == Status::Stuck && self.drawing_shows_more() { Status::Playing } else { status }
    }

    /// Whether drawing and redealing alone would show cards that the player has never seen. The
    /// position must be stuck: then nothing else can be done on the way.
    fn drawing_shows_more(&self) -> bool {
        let mut drawn = self.clone();
        let mut redeals = 0;
        while self.unknown_count() > 0 && drawn.known == self.known && redeals <= MOST_REDEALS {
            let next = drawn.position.legal_moves(&self.rules).first().copied();
            let Some(mv @ (Move::Draw | Move::Redeal)) = next else { break };
            redeals += usize::from(mv == Move::Redeal);
            let _ = drawn.position.play_unchecked(&self.rules, mv);
            drawn.look();
        }
        drawn.known != self.known
    }

    pub(crate) fn has_seen(&self, slot: u8) -> bool {
        self.seen >> slot & 1 == 1
    }

    /// Makes other shuffles come from here on.
    pub(crate) fn set_luck(&mut self, luck: u32) {
        self.position.set_luck(luck);
    }

    pub(crate) fn known(&self) -> u128 {
        self.known
    }

    /// Plays a move and forgets those that were taken back.
    ///
    /// # Errors
    /// The rule that the move breaks; the game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        self.position.check(&self.rules, mv)?;
        self.history.truncate(self.ply);
        self.history.push(Step { mv, undo: None, seen_before: 0 });
        self.step();
        Ok(())
    }

    /// Plays a move in our notation.
    ///
    /// # Errors
    /// What is wrong with the text, or the rule that the move breaks; the game is unchanged then.
    pub fn play_text(&mut self, mv: &str) -> Result<(), Refusal> {
        self.play(Move::parse(mv, self.rules.piles())?)
    }

    /// Takes the last move back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.ply.checked_sub(1) else { return false };
        let step = self.history[before];
        let undo = step.undo.expect("a move that is played can be taken back");
        self.position.take_back(&self.rules, &undo);
        self.seen = step.seen_before;
        self.ply = before;
        true
    }

    /// Plays the move that was taken back last; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let more = self.ply < self.history.len();
        if more {
            self.step();
        }
        more
    }

    /// Goes to the place of the history where `ply` moves are played; `false`, and nothing
    /// changes, if the history is shorter.
    pub fn go_to(&mut self, ply: usize) -> bool {
        if ply > self.history.len() {
            return false;
        }
        while self.ply > ply {
            self.undo();
        }
        while self.ply < ply {
            self.redo();
        }
        true
    }

    fn step(&mut self) {
        let step = &mut self.history[self.ply];
        step.seen_before = self.seen;
        step.undo = Some(self.position.play_unchecked(&self.rules, step.mv));
        self.ply += 1;
        self.look();
    }

    /// Notes what is visible as known and what the waste shows as seen, and forgets of the latter
    /// cards that have left it or were turned over.
    fn look(&mut self) {
        let visible = self.visible();
        self.known |= visible;
        self.seen |= visible;
        let Some(waste) = self.rules.kind.waste else { return };
        let mut still_there = 0u128;
        let mut slot = self.position.top[waste];
        while slot != NONE {
            still_there |= 1 << slot;
            slot = self.position.below[usize::from(slot)];
        }
        self.seen &= still_there;
    }
}
