//! Games between several cards drawn at a time and one: only the first cards of the stock are drawn
//! several at a time.

use std::sync::Arc;

use patience::{PileKind, Position, Rules};

use crate::base::mechanisms::{Mechanism, Mechanisms};
use crate::base::outcome::Method;
use crate::base::part::{Part, PartKind, Says};
use crate::base::switches::Prunings;
use crate::base::traits::{Drawn, Moving, Traits};
use crate::families::compact::context::CompactContext;
use crate::families::compact::depth_first::{CompactDepthFirst, CompactLossTest};
use crate::families::heights::context::HeightsContext;
use crate::position::stock_on_column::StockOnColumn;

/// Complete searches of easier games, from the easiest on.
///
/// **Claim.** If a position can't be won where only the first so many cards of waste and stock are
/// drawn several at a time and all others are always at hand, it can't be won.
///
/// Conditions and proof: `docs/proofs/loose-stock.md`.
pub(crate) struct LooseStock {
    rules: Arc<Rules>,
    /// Rules that are easier than all of these games, for tests of their states.
    relaxed: Option<Arc<Rules>>,
    position: Position,
    prunings: Prunings,
    /// The bytes that a search may take, and its tests.
    bytes: (usize, usize),
    /// The cards of stock and waste.
    cards: u32,
    moves_parts: bool,
    /// How many cards are drawn several at a time in the games to come, the next one last.
    firsts: Vec<u32>,
}

/// Maximum games.
pub(crate) const MOST_GAMES: usize = FIRSTS.len();
/// How many cards are drawn several at a time, from game to game.
const FIRSTS: [u32; 8] = [0, 3, 6, 9, 12, 18, 24, 30];
/// How many are in tests of the states of the harder games, and of the game itself. With more of
/// them a test shows more losses and takes longer for each.
const TESTED: u32 = 3;

impl Part for LooseStock {
    const NAME: &'static str = "a loose stock";
    const KIND: PartKind = PartKind::Relaxation;
    const SAYS: Says = Says::Lost;
    const SWITCH: Option<&'static str> = Some("loose_stock");
    const METHOD: Option<Method> = Some(Method::LooseStock);
    const PROOF: Option<&'static str> = Some("docs/proofs/loose-stock.md");
    const PROVED: Mechanisms = CompactContext::PROVED.and(HeightsContext::PROVED);

    /// On compact states or on heights.
    fn unmet(traits: &Traits) -> Vec<&'static str> {
        let on_heights = traits.draws_several() && HeightsContext::applies(traits);
        if on_heights { Vec::new() } else { LooseStock::unmet_on_compact(traits) }
    }
}

impl LooseStock {
    /// The conditions that do not hold on compact states.
    fn unmet_on_compact(traits: &Traits) -> Vec<&'static str> {
        let mut missing = if traits.draws_several() { Vec::new() } else { vec!["several cards are drawn at a time"] };
        // What is said of cards drawn one at a time must hold for those that are at hand.
        let mechanisms = traits.mechanisms.except(&[Mechanism::DrawsSeveral]);
        let single = Traits { drawn: Drawn::Waste(1), mechanisms, ..traits.clone() };
        for why in CompactContext::unmet(&single).into_iter().chain(StockOnColumn::unmet(&single)) {
            if !missing.contains(&why) {
                missing.push(why);
            }
        }
        missing
    }

    /// For a position of these rules; each search may take so many bytes. `None` if the rules do
    /// not fit.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        relaxed: Option<&Arc<Rules>>,
        position: &Position,
        bytes: usize,
        prunings: &Prunings,
    ) -> Option<LooseStock> {
        let traits = Traits::of(rules);
        let may = prunings.loose_stock && prunings.stock_on_column && prunings.compact;
        if !may || !LooseStock::unmet_on_compact(&traits).is_empty() {
            return None;
        }
        let cards: usize = [PileKind::Stock, PileKind::Waste]
            .into_iter()
            .flat_map(|kind| rules.piles().of(kind))
            .map(|pile| position.len(pile))
            .sum();
        let moves_parts = traits.moving == Moving::Parts;
        // With no card drawn several at a time the relaxed rules say all, if they move cards alike.
        let said = relaxed.is_some() && moves_parts;
        let firsts = FIRSTS.into_iter().filter(|&first| (first as usize) < cards && !(first == 0 && said));
        Some(LooseStock {
            rules: Arc::clone(rules),
            relaxed: relaxed.cloned(),
            position: *position,
            prunings: *prunings,
            bytes: if relaxed.is_some() { (bytes / 2, bytes / 2) } else { (bytes, 0) },
            cards: cards as u32,
            moves_parts,
            firsts: firsts.rev().collect(),
        })
    }

    /// By what states are tested of a game in which so many cards are drawn several at a time: an
    /// easier one that shows more than relaxed rules, or these.
    fn tested_by(&self, first: u32) -> Option<(&Arc<Rules>, u32)> {
        let relaxed = self.relaxed.as_ref()?;
        Some(if first > TESTED { (&self.rules, TESTED) } else { (relaxed, 0) })
    }

    /// By what states of the game itself are tested, if not by relaxed rules. Where these let parts
    /// of columns move and the game does not, each of the two shows losses that the other does not:
    /// the easier games have the one, and the game keeps the other.
    pub(crate) fn tests_game_by(&self) -> Option<(&Arc<Rules>, u32)> {
        self.tested_by(self.cards).filter(|&(_, first)| first > 0 && self.moves_parts)
    }

    /// How many games are to come.
    pub(crate) fn left(&self) -> usize {
        self.firsts.len()
    }

    /// A search of the next game, begun, with what the last one's tests have found out, if it is
    /// tested alike.
    pub(crate) fn next(&mut self, test: Option<Box<CompactLossTest>>) -> Option<CompactDepthFirst> {
        let first = self.firsts.pop()?;
        let (for_search, for_tests) = self.bytes;
        let mut search = CompactDepthFirst::new(&self.rules, &self.position, for_search, &self.prunings)?;
        let by = self.tested_by(first);
        let made =
            || CompactLossTest::new(by?, &self.position, for_tests, &self.prunings, search.context()).map(Box::new);
        let alike = test.filter(|test| by.is_some_and(|(_, first)| test.first() == first));
        if let Some(test) = alike.or_else(made) {
            search = search.testing(test);
        }
        search.begin(&self.position, None);
        search.loosen(first);
        Some(search)
    }
}

#[cfg(test)]
mod tests {
    use patience::{Deck, Library};

    use super::*;
    use crate::base::budget::{Budget, Meter};
    use crate::base::outcome::Found;

    const BYTES: usize = 16 << 20;
    const NODES: u64 = 50_000;
    const DEALS: std::ops::RangeInclusive<u64> = 1..=30;

    /// Whether a deal is won, and the nodes, with so many cards drawn several at a time; `None` if
    /// it stays open.
    fn outcome(rules: &Arc<Rules>, deal: u64, first: Option<u32>) -> Option<(bool, u64)> {
        let position = Position::deal(rules, &Deck::numbered(deal, 1)).expect("a deal");
        let search = CompactDepthFirst::new(rules, &position, BYTES, &Prunings::default());
        let mut search = search.expect("a compact game");
        search.begin(&position, None);
        if let Some(first) = first {
            search.loosen(first);
        }
        let mut meter = Meter::new(Budget::default());
        match search.go_on(NODES, &mut meter) {
            Found::Win(_) => Some((true, meter.nodes())),
            Found::Nothing => Some((false, meter.nodes())),
            Found::Unproved | Found::Limit | Found::RanOut(_) => None,
        }
    }

    fn rules(preset: &str) -> Arc<Rules> {
        Library::builtin().rules(preset, &[]).expect("a game")
    }

    /// The loosest game is lost where that with single draws is, and the strictest is the game
    /// itself, step for step.
    #[test]
    fn at_its_ends_it_is_the_game_with_single_draws_and_the_game_itself() {
        let mut compared = 0;
        for preset in ["canfield", "klondike-drei"] {
            let rules = rules(preset);
            let single = Arc::new(rules.loosened().expect("several are drawn"));
            for deal in DEALS {
                // The order is not the same, so one may find a win that the other does not.
                if let (Some((loosest, _)), Some((won, _))) =
                    (outcome(&rules, deal, Some(0)), outcome(&single, deal, None))
                {
                    assert_eq!(loosest, won, "{preset}, {deal}");
                    compared += 1;
                }
                assert_eq!(outcome(&rules, deal, Some(52)), outcome(&rules, deal, None), "{preset}, {deal}");
            }
        }
        assert!(compared > 30, "{compared} deals are decided by both");
    }

    /// Tests of states by the game with three such cards show more than relaxed rules.
    #[test]
    fn a_looser_game_as_a_test_proves_losses_sooner() {
        for (preset, deal, times) in [("canfield", 43_993, 1), ("canfield-only-whole", 43_564, 100)] {
            let rules = rules(preset);
            let position = Position::deal(&rules, &Deck::numbered(deal, 1)).expect("a deal");
            let relaxed = Arc::new(rules.loosened().expect("several are drawn"));
            let prunings = Prunings::default();
            let nodes = [(&rules, TESTED), (&relaxed, 0)].map(|by| {
                let search = CompactDepthFirst::new(&rules, &position, BYTES, &prunings).expect("a compact game");
                let test = CompactLossTest::new(by, &position, BYTES, &prunings, search.context()).expect("its test");
                let mut search = search.testing(Box::new(test));
                search.begin(&position, None);
                let mut meter = Meter::new(Budget::default());
                let _ = search.go_on(4_000_000, &mut meter);
                meter.nodes()
            });
            assert!(nodes[0] * times < nodes[1], "{preset}, {deal}: {nodes:?}");
        }
    }

    /// What is lost in a looser game is lost in every stricter one.
    #[test]
    fn a_looser_game_loses_no_deal_that_a_stricter_one_wins() {
        let mut told = 0;
        for preset in ["canfield", "canfield-whole", "canfield-only-whole", "klondike-drei"] {
            let rules = rules(preset);
            for deal in DEALS {
                let won = FIRSTS.map(|first| outcome(&rules, deal, Some(first)).map(|(won, _)| won));
                let first_lost = won.iter().position(|&won| won == Some(false)).unwrap_or(won.len());
                assert!(won[first_lost..].iter().all(|&won| won != Some(true)), "{preset}, {deal}: {won:?}");
                told += usize::from(first_lost > 0 && first_lost < won.len());
            }
        }
        assert!(told > 4, "{told} deals are lost only where more cards are drawn several at a time");
    }
}
