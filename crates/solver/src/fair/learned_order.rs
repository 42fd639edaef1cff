//! An order of moves for somebody who sees only what is open, with weights learned by winning.

use patience::{Card, MAX_PILES, Move, PileId, PileKind, Position, Rank, Rules};

use crate::base::mechanisms::{LISTED, Mechanism, Mechanisms};
use crate::base::part::{Condition, Part, PartKind};
use crate::base::traits::{Drawn, Traits};
use crate::fair::order_weights::{LEARNED, OrderWeights, WEIGHTS};
use crate::position::depth_first::DepthFirst;
use crate::position::evaluate::features::{Counter, Waiting, one};
use crate::position::evaluate::shape::Learned;
use crate::position::macro_move::kinds;

/// What is said of a move. Cards that are soon are those that a foundation takes now, next, or
/// third or fourth; a part is some of a column's face-up cards; a head is the first card of the
/// longest run of a column that moves, or the waste's exposed card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
enum Feature {
    /// A draw, and whether it buries a card that is soon, or one that fits on a column; how many
    /// spaces there are then.
    Draw,
    DrawBuriesWanted,
    DrawBuriesNext,
    DrawBuriesSoon,
    DrawBuriesFitting,
    DrawSpaces,
    /// To a foundation: from the waste, a part, what lies on a face-down card, a column's last
    /// card.
    HomeFromWaste,
    HomePart,
    HomeTurns,
    HomeEmpties,
    /// How much taller the foundation is than the lowest one.
    HomeAhead,
    /// How many cards the column keeps, if nothing is turned up.
    HomeKeeps,
    /// How many heads could have been laid on the card.
    HomeHosts,
    /// To a column with cards, in the same order.
    BuildFromWaste,
    BuildPart,
    BuildTurns,
    BuildEmpties,
    /// To a space, in the same order.
    SpaceFromWaste,
    SpacePart,
    SpaceTurns,
    SpaceWhole,
    /// How many spaces are left.
    SpacesLeft,
    /// Part of a run that moves leaves the rest of it.
    Splits,
    /// How many cards move, but for the first.
    Cards,
    /// How long the column is that they leave without emptying it.
    LeavesLength,
    /// How many cards are face down there if one is turned up, and whether it is the last one.
    FaceDown,
    LastFaceDown,
    /// Of a part, what comes to light: a card that is soon, one that fits on a column, how many
    /// heads fit on it, and how many cards that are wanted now or next lie deeper.
    BaresWanted,
    BaresNext,
    BaresSoon,
    BaresFitting,
    BaresHosts,
    Unburies,
    /// The same of the waste.
    WasteBaresWanted,
    WasteBaresNext,
    WasteBaresSoon,
    WasteBaresFitting,
    /// A card of the waste that is soon, or on which heads fit, is brought into play.
    WasteNext,
    WasteSoon,
    WasteHosts,
    /// The first card's rank, laid on a column or in a space.
    BuildRank,
    SpaceRank,
    /// The column that is built on: its face-down cards, whether all others are one run, how many
    /// cards that are soon it buries, whether it holds a lower one of the first card's suit,
    /// whether its exposed card has that suit, and how many other heads could have gone there.
    OnFaceDown,
    OnRun,
    BuriesWanted,
    BuriesNext,
    BuriesSoon,
    BuriesOwn,
    SameSuit,
    CoversHosts,
}

use Feature as F;

/// How many features there are.
const COUNT: usize = F::CoversHosts as usize + 1;

const _: () = assert!(WEIGHTS == 2 * COUNT, "two numbers for each feature");

/// What the stock's share is counted in.
const SHARE: i32 = 64;
/// A move that these games hardly have: a redeal, or a card that comes back.
const UNLIKELY: i32 = -50;

/// An order of moves for games in which cards are drawn one by one to a waste.
pub(crate) struct LearnedOrder {
    pub(crate) weights: OrderWeights,
    counter: Counter,
    kinds: [PileKind; MAX_PILES],
}

/// A position whose moves are to be valued.
pub(crate) struct View<'o> {
    order: &'o LearnedOrder,
    position: &'o Position,
    fits: &'o [u64; Card::COUNT],
    waiting: Waiting,
    /// The features' weights at this share of the stock.
    weights: [i32; COUNT],
    /// The heads, and all cards that fit on a column, as sets.
    heads: u64,
    fitting: u64,
    spaces: i32,
    waste: Option<Card>,
}

/// Where cards that move come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Waste,
    Part,
    Turns,
    Empties,
}

/// A sum of weights.
struct Sum<'v> {
    weights: &'v [i32; COUNT],
    sum: i32,
}

impl Sum<'_> {
    fn add(&mut self, feature: Feature, times: i32) {
        self.sum += self.weights[feature as usize] * times;
    }

    fn mark(&mut self, feature: Feature, holds: bool) {
        self.add(feature, i32::from(holds));
    }
}

impl Part for LearnedOrder {
    const NAME: &'static str = "chances in a learned order";
    const KIND: PartKind = PartKind::Fair;
    /// What it reads of a position: columns, foundations, stock and waste.
    const PROVED: Mechanisms = DepthFirst::PROVED
        .except(&[
            Mechanism::Cells,
            Mechanism::Helpers,
            Mechanism::Reserve,
            Mechanism::Discards,
            Mechanism::DrawsSeveral,
        ])
        .without(LISTED);

    fn needs(traits: &Traits) -> Vec<Condition> {
        vec![
            (traits.drawn == Drawn::Waste(1), "cards are drawn one at a time to a waste"),
            (traits.cycle().is_none(), "passes are limited"),
        ]
    }

    fn unmet_by(rules: &Rules, traits: &Traits) -> Vec<&'static str> {
        let mut unmet = Self::unmet(traits);
        unmet.extend(Learned::of(LEARNED, rules).is_none().then_some("an order was learned for the game"));
        unmet
    }
}

impl LearnedOrder {
    /// With the weights that were learned for these rules, if there are any: what is good in one
    /// game loses others that are nearly the same.
    pub(crate) fn of(rules: &Rules) -> Option<LearnedOrder> {
        LearnedOrder::with(rules, *Learned::of(LEARNED, rules)?)
    }

    /// With these weights; `None` where cards are not drawn one by one to a waste, or more than
    /// columns, foundations, stock and waste are on the table.
    pub(crate) fn with(rules: &Rules, weights: OrderWeights) -> Option<LearnedOrder> {
        LearnedOrder::applies(&Traits::of(rules)).then(|| LearnedOrder {
            weights,
            counter: Counter::new(rules),
            kinds: kinds(rules),
        })
    }

    /// Looks at a position whose moves are to be valued.
    pub(crate) fn view<'o>(&'o self, rules: &Rules, position: &'o Position) -> View<'o> {
        let share = ((self.counter.share(position) * SHARE as f32) as i32).min(SHARE);
        let weight = |at: usize| i32::from(self.weights[at]) + i32::from(self.weights[COUNT + at]) * share / SHARE;
        let mut view = View {
            order: self,
            position,
            fits: self.counter.fits(position),
            waiting: self.counter.waiting(rules, position),
            weights: std::array::from_fn(weight),
            heads: 0,
            fitting: 0,
            spaces: 0,
            waste: None,
        };
        for &(pile, kind) in &self.counter.piles {
            view.see(pile, kind);
        }
        view
    }
}

impl View<'_> {
    fn see(&mut self, pile: PileId, kind: PileKind) {
        let exposed = self.position.exposed(pile);
        match kind {
            PileKind::Waste => {
                self.waste = exposed;
                self.heads |= exposed.map_or(0, one);
            }
            PileKind::Column => {
                let run = self.position.run_len(pile).max(1);
                self.heads |= self.position.from_top(pile).nth(run - 1).map_or(0, one);
                self.fitting |= exposed.map_or(0, |card| self.fits[card.index()]);
                self.spaces += i32::from(exposed.is_none());
            }
            PileKind::Helper
            | PileKind::Foundation
            | PileKind::Cell
            | PileKind::Reserve
            | PileKind::Stock
            | PileKind::Discard => {}
        }
    }

    /// How good a move looks.
    pub(crate) fn looks(&self, mv: Move) -> i32 {
        let mut sum = Sum { weights: &self.weights, sum: 0 };
        match mv {
            Move::Draw => self.draw(&mut sum),
            Move::Cards { from, to, count } => {
                let count = usize::from(count);
                let head = self.position.from_top(from).nth(count.saturating_sub(1));
                let Some((source, head)) = self.source(from, count).zip(head) else { return UNLIKELY };
                self.leave(&mut sum, source, (from, count), head);
                self.arrive(&mut sum, source, (from, to, count), head);
            }
            _ => return UNLIKELY,
        }
        sum.sum
    }

    fn source(&self, from: PileId, count: usize) -> Option<Source> {
        let left = self.position.len(from).saturating_sub(count);
        match self.order.kinds[from.index()] {
            PileKind::Waste => Some(Source::Waste),
            PileKind::Column if left == 0 => Some(Source::Empties),
            PileKind::Column if left == self.position.face_down(from) => Some(Source::Turns),
            PileKind::Column => Some(Source::Part),
            PileKind::Helper
            | PileKind::Foundation
            | PileKind::Cell
            | PileKind::Reserve
            | PileKind::Stock
            | PileKind::Discard => None,
        }
    }

    /// How many heads but this one could be laid on a card.
    fn hosted(&self, on: Card, head: Card) -> i32 {
        (self.heads & !one(head) & self.fits[on.index()]).count_ones() as i32
    }

    /// Adds the first of three features if the card is wanted now, the others if it is next or
    /// soon.
    fn soon(&self, sum: &mut Sum<'_>, card: Card, [wanted, next, soon]: [Feature; 3]) {
        let set = one(card);
        sum.mark(wanted, self.waiting.wanted & set != 0);
        sum.mark(next, self.waiting.next & set != 0);
        sum.mark(soon, self.waiting.soon & set != 0);
    }

    fn draw(&self, sum: &mut Sum<'_>) {
        sum.add(F::Draw, 1);
        sum.add(F::DrawSpaces, self.spaces);
        if let Some(card) = self.waste {
            self.soon(sum, card, [F::DrawBuriesWanted, F::DrawBuriesNext, F::DrawBuriesSoon]);
            sum.mark(F::DrawBuriesFitting, self.fitting & one(card) != 0);
        }
    }

    /// What a move does to the pile that cards leave.
    fn leave(&self, sum: &mut Sum<'_>, source: Source, (from, count): (PileId, usize), head: Card) {
        let (len, down) = (self.position.len(from), self.position.face_down(from));
        let below = self.position.from_top(from).nth(count);
        match (source, below) {
            (Source::Waste, Some(below)) => {
                self.soon(sum, below, [F::WasteBaresWanted, F::WasteBaresNext, F::WasteBaresSoon]);
                sum.mark(F::WasteBaresFitting, self.fitting & one(below) != 0);
            }
            (Source::Turns, _) => {
                sum.add(F::LeavesLength, len as i32);
                sum.add(F::FaceDown, down as i32);
                sum.mark(F::LastFaceDown, down == 1);
            }
            (Source::Part, Some(below)) => {
                sum.add(F::LeavesLength, len as i32);
                self.soon(sum, below, [F::BaresWanted, F::BaresNext, F::BaresSoon]);
                sum.mark(F::BaresFitting, self.fitting & !self.fits[head.index()] & one(below) != 0);
                sum.add(F::BaresHosts, self.hosted(below, head));
                let near = self.waiting.wanted | self.waiting.next;
                let deeper = self.position.from_top(from).take(len - down).skip(count + 1);
                sum.add(F::Unburies, deeper.filter(|&card| near & one(card) != 0).count() as i32);
            }
            _ => {}
        }
    }

    /// What a move does to the pile that cards come to.
    fn arrive(&self, sum: &mut Sum<'_>, source: Source, (from, to, count): (PileId, PileId, usize), head: Card) {
        let at = source as usize;
        if self.order.kinds[to.index()] == PileKind::Foundation {
            sum.add([F::HomeFromWaste, F::HomePart, F::HomeTurns, F::HomeEmpties][at], 1);
            sum.add(F::HomeAhead, self.position.len(to) as i32 - self.waiting.lowest as i32);
            if source == Source::Part {
                sum.add(F::HomeKeeps, (self.position.len(from) - count) as i32);
            }
            if source != Source::Waste {
                sum.add(F::HomeHosts, self.hosted(head, head));
            }
            return;
        }
        let base = self.position.base().map_or(1, Rank::number);
        let rank = (i32::from(head.rank().number()) - i32::from(base)).rem_euclid(13);
        sum.add(F::Cards, count as i32 - 1);
        sum.mark(F::Splits, source == Source::Part && count < self.position.run_len(from));
        if source == Source::Waste {
            sum.mark(F::WasteNext, self.waiting.next & one(head) != 0);
            sum.mark(F::WasteSoon, self.waiting.soon & one(head) != 0);
            sum.add(F::WasteHosts, self.hosted(head, head));
        }
        if let Some(on) = self.position.exposed(to) {
            sum.add([F::BuildFromWaste, F::BuildPart, F::BuildTurns, F::BuildEmpties][at], 1);
            sum.add(F::BuildRank, rank);
            sum.mark(F::SameSuit, on.suit() == head.suit());
            sum.add(F::CoversHosts, self.hosted(on, head));
            self.bury(sum, to, head);
        } else {
            sum.add([F::SpaceFromWaste, F::SpacePart, F::SpaceTurns, F::SpaceWhole][at], 1);
            sum.add(F::SpaceRank, rank);
            sum.add(F::SpacesLeft, self.spaces - 1);
        }
    }

    /// What lies in the column that is built on.
    fn bury(&self, sum: &mut Sum<'_>, to: PileId, head: Card) {
        let (len, down) = (self.position.len(to), self.position.face_down(to));
        sum.add(F::OnFaceDown, down as i32);
        sum.mark(F::OnRun, self.position.run_len(to) + down == len);
        let mut own = false;
        for card in self.position.from_top(to).take(len - down) {
            self.soon(sum, card, [F::BuriesWanted, F::BuriesNext, F::BuriesSoon]);
            own |= card.suit() == head.suit() && card.rank() < head.rank();
        }
        sum.mark(F::BuriesOwn, own);
    }
}

/// How far the weight of each feature goes in a step of learning: less if it counts something.
pub(crate) fn units() -> [f64; WEIGHTS] {
    const COUNTS: [Feature; 8] =
        [F::HomeAhead, F::HomeKeeps, F::Cards, F::LeavesLength, F::FaceDown, F::OnFaceDown, F::BuildRank, F::SpaceRank];
    let counts = |at: usize| COUNTS.iter().any(|&feature| feature as usize == at % COUNT);
    std::array::from_fn(|at| if counts(at) { 0.25 } else { 1.0 })
}

/// The weights with which learning begins: what anybody would do first.
pub(crate) fn plain() -> OrderWeights {
    let mut weights = [0; WEIGHTS];
    let known = [
        (F::Draw, 20),
        (F::HomeFromWaste, 80),
        (F::HomePart, 60),
        (F::HomeTurns, 100),
        (F::HomeEmpties, 90),
        (F::BuildFromWaste, 35),
        (F::BuildPart, 15),
        (F::BuildTurns, 55),
        (F::BuildEmpties, 45),
        (F::SpaceFromWaste, 10),
        (F::SpacePart, -10),
        (F::SpaceTurns, 30),
        (F::SpaceWhole, -70),
        (F::Splits, -25),
        (F::FaceDown, -2),
    ];
    for (feature, weight) in known {
        weights[feature as usize] = weight;
    }
    weights
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use patience::{Game, Library};

    use super::*;
    use crate::base::random::Random;
    use crate::fair::rollout::Rollout;

    #[test]
    fn it_sees_only_what_is_open() {
        let library = Library::builtin();
        let mut compared = 0;
        for preset in ["grosse-harfe", "grosse-harfe-acht", "grosse-harfe-koenige"] {
            let rules = library.rules(preset, &[]).expect("a preset");
            let order = LearnedOrder::of(&rules).expect("a learned order");
            let mut game = Game::deal(Arc::clone(&rules), 1).expect("its deck");
            let (mut rollout, mut random) = (Rollout::new(&rules), Random::new(1));
            for _ in 0..120 {
                let Some(&(_, best)) = rollout.macro_moves(game.position()).iter().max_by_key(|(looks, _)| looks)
                else {
                    break;
                };
                let imagined = game.imagined(|bound| random.below(bound as i32) as usize);
                let (real, other) = (order.view(&rules, game.position()), order.view(&rules, &imagined));
                for &mv in &game.position().legal_moves(&rules) {
                    assert_eq!(real.looks(mv), other.looks(mv), "{preset}, after {} moves: {mv:?}", game.ply());
                    compared += 1;
                }
                game.play(best.mv).expect("a legal move");
            }
        }
        assert!(compared > 500, "{compared} moves");
    }

    #[test]
    fn games_that_only_seem_alike_keep_the_plain_order() {
        let library = Library::builtin();
        for (preset, has_one) in [
            ("grosse-harfe", true),
            ("grosse-harfe-acht", true),
            ("grosse-harfe-koenige", true),
            ("grosse-harfe-nsv", false),
            ("grosse-harfe-jede-dritte", false),
            ("anneliese", false),
            ("klondike", false),
        ] {
            let rules = library.rules(preset, &[]).expect("a preset");
            assert_eq!(LearnedOrder::of(&rules).is_some(), has_one, "{preset}");
        }
        // Every third card, but one pass.
        let options = [("draw".to_owned(), patience::OptionValue::from_typed("3"))];
        let rules = library.rules("grosse-harfe", &options).expect("a preset");
        assert!(LearnedOrder::of(&rules).is_none());
    }
}
