//! An adviser who needs some time, and the terminal with it.

use std::io::Cursor;
use std::sync::Arc;

use patience_tui::patience_table::patience::{Game, Lang, Move, Position, Rules};
use patience_tui::patience_table::{
    Adviser, Blocked, Chance, DealFound, DealWish, FairHint, Grade, Known, LossReason, PlacedCard, RatedMove,
    ReviewFindings,
};
use patience_tui::{App, Start, play_plain};

use crate::common::{LOOK, SMALL, host_with, typed};

/// An adviser for Klondike who needs some time: three cards are to be drawn, then all is lost.
#[derive(Default)]
pub(crate) struct Slow {
    asked: usize,
}

impl Slow {
    fn is_ready(&mut self) -> bool {
        self.asked += 1;
        self.asked > 2
    }
}

impl Adviser for Slow {
    fn verdict(&mut self, rules: &Arc<Rules>, position: &Position) -> Known {
        let drawn = position.len(rules.piles().find("w").unwrap());
        match (self.is_ready(), drawn) {
            (false, _) => Known::Searching,
            (true, 0..3) => Known::Winnable(vec![Move::Draw; 3 - drawn].into()),
            (true, _) => Known::Unwinnable,
        }
    }

    fn fair(&mut self, game: &Game) -> FairHint {
        let done = self.is_ready();
        let moves = game.position().legal_moves(game.rules());
        let rated = |(at, mv): (u32, &Move)| {
            let turns = if *mv == Move::Draw { 2 } else { 0 };
            RatedMove { wins: 7 - at, tries: 8, is_chance: true, turns, ..RatedMove::guess(*mv) }
        };
        let found = if self.asked > 1 { 7 } else { 0 };
        FairHint { moves: (0..).zip(moves.iter()).map(rated).take(found).collect(), done }
    }

    fn review(&mut self, game: &Game) -> ReviewFindings {
        let chance = |place, wins| Chance { place, wins, tries: 40, proved: None };
        ReviewFindings {
            length: game.ply(),
            winnable: Some(2),
            lost: Some(3),
            instead: vec![Move::Redeal],
            curve: vec![chance(0, 40), chance(game.ply(), 2)],
            done: self.is_ready(),
            ..ReviewFindings::default()
        }
    }

    /// The seventh column's top card cannot come away; the one under it is in the way.
    fn reason(&mut self, rules: &Arc<Rules>, position: &Position) -> Option<LossReason> {
        let pile = rules.piles().find("t7").unwrap();
        let cards = position.cards(pile);
        let placed = |at| PlacedCard { pile, at, card: cards[at] };
        let blocked = Blocked { wanted: vec![placed(6)], in_the_way: vec![placed(5)] };
        self.is_ready().then_some(LossReason::Blocked(blocked))
    }

    fn deal(&mut self, _: &Arc<Rules>, wish: DealWish, _: u64) -> DealFound {
        match wish {
            _ if !self.is_ready() => DealFound::Searching,
            DealWish::Any(Some(Grade::Easy)) => DealFound::Searching,
            DealWish::Any(Some(Grade::Medium)) => DealFound::Deal(55),
            DealWish::Any(_) => DealFound::Deal(77),
            DealWish::Day(day) => DealFound::Deal(day),
        }
    }
}

/// Klondike's deal 7 on the screen.
pub(crate) fn app(lang: Lang) -> App {
    App::new(host_with(Slow::default()), Start::New(typed("klondike", 7)), lang, LOOK, SMALL).unwrap()
}

/// Lets time pass until nothing is looked for.
pub(crate) fn wait(app: &mut App) {
    for _ in 0..100 {
        if app.patience().is_none() {
            return;
        }
        app.tick();
    }
    panic!("something is looked for without end");
}

/// What is told of the same deal line by line.
pub(crate) fn plain(lang: Lang, lines: &str) -> String {
    let mut out = Vec::new();
    let start = Start::New(typed("klondike", 7));
    play_plain(host_with(Slow::default()), start, lang, &mut Cursor::new(lines), &mut out, false).unwrap();
    String::from_utf8(out).unwrap()
}
