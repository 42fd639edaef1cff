//! What the rules turn on at a moment, in words: what cards alone do not show.
//!
//! The page has the same line on its cloth (`web/js/turns.js`).

use patience::{Rank, View};

use crate::words::Words;

impl Words {
    /// The base card, the direction, the rank that is waited for, and the rows that are left to
    /// deal, as far as a game has them.
    ///
    /// ```
    /// use patience::{Game, Library};
    /// use patience_words::Words;
    ///
    /// let rules = Library::builtin().rules("napoleon", &[]).unwrap();
    /// let game = Game::deal(rules, 3).unwrap();
    /// assert_eq!(Words::english().turns(&game.view()), ["Base card: 2", "direction still open"]);
    /// ```
    pub fn turns(&self, view: &View) -> Vec<String> {
        let of_rank = |key: &str, rank: &str| self.fill(key, &[("rank", self.rank(rank).to_owned())]);
        let mut parts: Vec<String> = view.base.iter().map(|base| of_rank("turns.base", base)).collect();
        if view.base_open {
            parts.push(self.t("turns.base.open"));
        }
        parts.extend(view.direction.map(|direction| self.t(&format!("turns.{direction}"))));
        // Of foundations whose suit is left open nobody reads it off the cards, unless it is the
        // rank that lies there.
        let tops = view.piles.iter().filter_map(|pile| Some((pile.cards.last()?, &pile.wants)));
        let ranks =
            tops.flat_map(|(top, wants)| wants.iter().filter(|&mark| mark.len() == 1 && !top.starts_with(mark)));
        let mut wanted: Vec<&String> = ranks.collect();
        wanted.sort_by_key(|mark| Rank::parse(mark));
        wanted.dedup();
        let wanted: Vec<&str> = wanted.into_iter().map(|rank| self.rank(rank)).collect();
        if !wanted.is_empty() {
            parts.push(self.fill("turns.wanted", &[("rank", wanted.join(", "))]));
        }
        parts.extend(rows_left(view).map(|rows| match rows {
            0 => self.t("turns.rows.none"),
            rows => self.fill("turns.rows", &[("count", rows.to_string())]),
        }));
        parts
    }

    /// Which pass is going on, where there are several and not any number of them; where nothing is
    /// drawn, how many redeals are left.
    pub fn pass(&self, view: &View) -> Option<String> {
        let passes = view.passes.filter(|passes| *passes > 1)?;
        if view.cards_drawn == 0 {
            return Some(match passes.saturating_sub(view.pass) {
                0 => self.t("turns.redeals.none"),
                left => self.fill("turns.redeals", &[("count", left.to_string())]),
            });
        }
        Some(self.fill("bar.pass", &[("pass", view.pass.to_string()), ("passes", passes.to_string())]))
    }
}

/// How many rows there are left to be dealt, where drawing deals rows.
fn rows_left(view: &View) -> Option<usize> {
    let stock = view.piles.iter().find(|pile| pile.kind == "stock")?;
    let in_rows = view.cards_drawn > 1 && view.piles.iter().all(|pile| pile.kind != "waste");
    in_rows.then(|| stock.cards.len().div_ceil(usize::from(view.cards_drawn)))
}

#[cfg(test)]
mod tests {
    use patience::{Game, Library};

    use super::*;

    #[test]
    fn ranks_are_wanted_unless_they_are_read_off_the_cards() {
        let cases: [(&str, &[&str], &[&str]); 3] = [
            ("windmuehle", &[], &["Wanted: 2"]),
            ("bildergalerie", &[], &["9 more rows to deal"]),
            // A pile of aces wants aces.
            ("bildergalerie", &["t6-f25"], &["9 more rows to deal"]),
        ];
        for (preset, moves, told) in cases {
            let mut game = Game::deal(Library::builtin().rules(preset, &[]).unwrap(), 2).unwrap();
            for mv in moves {
                game.play_text(mv).unwrap();
            }
            assert_eq!(Words::english().turns(&game.view()), told, "{preset} {moves:?}");
        }
    }
}
