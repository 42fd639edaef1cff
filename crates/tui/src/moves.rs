//! What the list of legal moves says about a card. No rules: only reading the list.

use patience_table::Snapshot;
use patience_table::patience::{HIDDEN, View};

/// A card in a pile, or an empty pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// The pile's place in the view.
    pub pile: usize,
    /// The card's place in the pile, from the bottom; 0 in an empty pile.
    pub index: usize,
}

/// A move of cards, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parsed<'a> {
    pub(crate) from: &'a str,
    pub(crate) to: &'a str,
    pub(crate) count: usize,
}

impl<'a> Parsed<'a> {
    /// Reads `t1-f5` or `t2-t7*4`; `None` for anything else.
    pub(crate) fn read(text: &'a str) -> Option<Parsed<'a>> {
        let (from, rest) = text.split_once('-')?;
        let (to, count) = match rest.split_once('*') {
            Some((to, count)) => (to, count.parse().ok()?),
            None => (rest, 1),
        };
        Some(Parsed { from, to, count })
    }
}

/// The place of a pile in the view.
pub(crate) fn pile_of(view: &View, name: &str) -> Option<usize> {
    view.piles.iter().position(|pile| pile.name == name)
}

/// How many cards go along when this one is taken.
pub(crate) fn count_from(view: &View, spot: Spot) -> usize {
    view.piles.get(spot.pile).map_or(0, |pile| pile.cards.len().saturating_sub(spot.index))
}

/// All that may be asked for as a move: the legal moves, and runs that are carried card by card.
pub(crate) fn wishes(table: &Snapshot) -> impl Iterator<Item = &str> {
    table.legal.iter().chain(table.carries.iter().map(|carry| &carry.mv)).map(String::as_str)
}

/// The run that was carried by what was undone, written as the one move that was wished for.
pub(crate) fn carried_back<'a>(before: &Snapshot, now: &'a Snapshot) -> Option<&'a str> {
    let undone = before.ply.checked_sub(now.ply)?;
    let lay = |table: &Snapshot, pile: &str, count: usize| {
        let cards = &table.view.piles[pile_of(&table.view, pile)?].cards;
        let mut run = cards[cards.len().checked_sub(count)?..].to_vec();
        // Over a space they may have been turned round.
        run.sort_unstable();
        Some(run)
    };
    let is_it =
        |mv: &Parsed<'_>| lay(before, mv.to, mv.count).is_some_and(|run| Some(run) == lay(now, mv.from, mv.count));
    let carried = now.carries.iter().filter(|carry| carry.steps == undone);
    carried.map(|carry| carry.mv.as_str()).find(|mv| Parsed::read(mv).as_ref().is_some_and(is_it))
}

/// The piles to which the cards from this one to the top may go.
pub(crate) fn targets(table: &Snapshot, spot: Spot) -> Vec<usize> {
    let Some(pile) = table.view.piles.get(spot.pile) else { return Vec::new() };
    let count = count_from(&table.view, spot);
    let moves = wishes(table).filter_map(Parsed::read);
    let ours = moves.filter(|mv| mv.from == pile.name && mv.count == count);
    ours.filter_map(|mv| pile_of(&table.view, mv.to)).collect()
}

/// The move meant by putting cards on a pile, legal or not. Over any foundation the one that takes
/// the card is meant, for nobody looks for the right one of eight.
pub(crate) fn meant(table: &Snapshot, spot: Spot, onto: usize) -> Option<String> {
    let piles = &table.view.piles;
    let (from, to) = (piles.get(spot.pile)?, piles.get(onto)?);
    let fits = targets(table, spot);
    let foundations: Vec<usize> = fits.iter().copied().filter(|&at| piles[at].kind == "foundation").collect();
    let to = match foundations.as_slice() {
        [only] if to.kind == "foundation" && !fits.contains(&onto) => &piles[*only],
        _ => to,
    };
    let count = count_from(&table.view, spot);
    let many = if count > 1 { format!("*{count}") } else { String::new() };
    Some(format!("{}-{}{many}", from.name, to.name))
}

/// The move of a pile's top card to a foundation, if one takes it.
pub(crate) fn to_foundation(table: &Snapshot, pile: usize) -> Option<&str> {
    let name = &table.view.piles.get(pile)?.name;
    table.legal.iter().map(String::as_str).find(|text| {
        Parsed::read(text).is_some_and(|mv| mv.from == name && mv.count == 1 && is_foundation(&table.view, mv.to))
    })
}

/// Any move of a card from elsewhere to a foundation.
pub(crate) fn any_to_foundation(table: &Snapshot) -> Option<&str> {
    table.legal.iter().map(String::as_str).find(|text| {
        let mv = Parsed::read(text);
        mv.is_some_and(|mv| is_foundation(&table.view, mv.to) && !is_foundation(&table.view, mv.from))
    })
}

fn is_foundation(view: &View, name: &str) -> bool {
    pile_of(view, name).is_some_and(|at| view.piles[at].kind == "foundation")
}

/// What using the stock means now: drawing, turning it over where that is due, or closing gaps.
pub(crate) fn stock_move(table: &Snapshot) -> &'static str {
    let legal = |mv: &str| table.legal.iter().any(|text| text == mv);
    let empty = || table.view.piles.iter().any(|pile| pile.kind == "stock" && pile.cards.is_empty());
    if !legal("draw") && (legal("redeal") || empty() || table.view.closes) { "redeal" } else { "draw" }
}

/// Whether a player may take hold of this card at all; the table says whether it may move.
pub(crate) fn graspable(view: &View, spot: Spot) -> bool {
    let Some(pile) = view.piles.get(spot.pile) else { return false };
    let out_of_play = matches!(pile.kind, "stock" | "discard") || pile.covered;
    let cards = pile.cards.get(spot.index..).unwrap_or_default();
    !out_of_play && !cards.is_empty() && cards.iter().all(|card| card != HIDDEN)
}

/// Where the cursor begins: at the first pile whose card can be taken, if there is one.
pub(crate) fn first_pile(view: &View) -> usize {
    let built = |at: &usize| matches!(view.piles[*at].kind, "column" | "helper");
    let top = |pile: usize| Spot { pile, index: view.piles[pile].cards.len().saturating_sub(1) };
    let piles = || (0..view.piles.len()).filter(built);
    piles().find(|&pile| graspable(view, top(pile))).or_else(|| piles().next()).unwrap_or(0)
}

/// The move that two signs mean in games with cells, as programs of FreeCell write it: columns are
/// digits, cells letters from `a`, and `h` is home. As many cards as can go along.
pub(crate) fn of_two_signs(table: &Snapshot, typed: &str) -> Option<String> {
    let piles = &table.view.piles;
    let nth = |kind: &str, at: usize| (0..piles.len()).filter(|&pile| piles[pile].kind == kind).nth(at);
    nth("cell", 0)?;
    let pile = |sign: char| match sign {
        '1'..='9' => nth("column", sign as usize - '1' as usize),
        '0' => nth("column", 9),
        'a'..='g' => nth("cell", sign as usize - 'a' as usize),
        _ => None,
    };
    let mut signs = typed.chars();
    let (from, to) = (signs.next()?, signs.next()?);
    let from = pile(from).filter(|_| signs.next().is_none())?;
    if to == 'h' {
        let home = &piles[nth("foundation", 0)?].name;
        return Some(to_foundation(table, from).map_or_else(|| format!("{}-{home}", piles[from].name), str::to_owned));
    }
    let (from, to) = (&piles[from].name, &piles[pile(to)?].name);
    let fits = wishes(table).filter_map(Parsed::read).filter(|mv| mv.from == from && mv.to == to);
    Some(match fits.map(|mv| mv.count).max() {
        Some(count) if count > 1 => format!("{from}-{to}*{count}"),
        _ => format!("{from}-{to}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_taken_apart() {
        assert_eq!(Parsed::read("w-t3"), Some(Parsed { from: "w", to: "t3", count: 1 }));
        assert_eq!(Parsed::read("t2-t7*4"), Some(Parsed { from: "t2", to: "t7", count: 4 }));
        assert_eq!(Parsed::read("draw"), None);
        assert_eq!(Parsed::read("t2-t7*x"), None);
    }
}
