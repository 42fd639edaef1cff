//! Replay lines: positions as JSON, by which other programs check ours.

use std::fmt::Write as _;

use crate::game::Game;
use crate::pile::PileId;
use crate::position::Position;
use crate::rules::Rules;

impl Game {
    /// The replay line of the position after the moves that are played: one line of JSON with the
    /// ply, the move that led here, every pile in full, the legal moves sorted as text, and whether
    /// the game is won. It shows face-down cards (in lower case): it is not for players.
    pub fn replay_line(&self) -> String {
        let piles = self.rules().piles();
        let last = self.last_move().map(|mv| format!("\"{}\"", mv.display(piles)));
        let mut line =
            format!("{{\"ply\": {}, \"move\": {}, \"piles\": {{", self.ply(), last.as_deref().unwrap_or("null"));
        for pile in piles.iter() {
            let comma = if pile.index() > 0 { ", " } else { "" };
            let cards = self.position().card_texts(self.rules(), pile);
            let _ = write!(line, "{comma}\"{}\": {}", piles.name(pile), text_list(&cards));
        }
        let legal = self.position().legal_moves(self.rules()).sorted_texts(piles);
        let won = self.position().is_won(self.rules());
        let _ = write!(line, "}}, \"legal\": {}, \"won\": {won}}}", text_list(&legal));
        line
    }
}

impl Position {
    /// A pile's cards from the bottom to the top as texts, face-down ones in lower case.
    ///
    /// # Panics
    /// If the rules do not have the pile.
    pub fn card_texts(&self, rules: &Rules, pile: PileId) -> Vec<String> {
        let text = |(at, card): (usize, crate::Card)| {
            let text = card.to_string();
            if self.is_face_up(rules, pile, at) { text } else { text.to_lowercase() }
        };
        self.cards(pile).into_iter().enumerate().map(text).collect()
    }
}

/// Texts without special characters as a JSON list.
fn text_list(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| format!("\"{text}\"")).collect();
    format!("[{}]", quoted.join(", "))
}
