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
        // Of foundations whose suit is left open nobody reads it off the cards.
        let begun = view.piles.iter().filter(|pile| !pile.cards.is_empty());
        let mut wanted: Vec<&String> = begun.flat_map(|pile| &pile.wants).filter(|mark| mark.len() == 1).collect();
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
