//! Die Reihe and its kin, where draws fill rows and cards go nowhere but up: what can be played
//! before the next draw, and which worlds are won after it.
//!
//! There is so little to choose that an order of moves plays nearly as well as anybody, and so
//! quickly that moves can be compared in thousands of worlds.

use patience::{Card, Move, Position, Rules};

use crate::base::mechanisms::Mechanisms;
use crate::base::part::{Condition, Part, PartKind};
use crate::base::traits::Traits;
use crate::families::rows::delayed_plays::DelayedPlays;
use crate::families::rows::rows_board::{RowsPlaces, reach, way};
use crate::families::rows::rows_order::{RowsOrder, Weights};

/// How many times as many worlds and nodes there are as elsewhere.
pub(crate) const MORE: u64 = 80;
/// How many ways to play before a draw are compared at most.
const CHOICES: usize = 64;
/// In how many worlds moves are compared before the next choice among them.
pub(crate) const BATCH: usize = 64;

/// Plays on in worlds of such games.
#[derive(Debug)]
pub(crate) struct RowsPlayer {
    places: RowsPlaces,
    order: RowsOrder,
}

/// How a world ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowsEnd {
    pub(crate) is_won: bool,
    /// The cards on foundations.
    pub(crate) home: u8,
    pub(crate) steps: u32,
}

impl Part for RowsPlayer {
    const NAME: &'static str = "an order for games in rows";
    const KIND: PartKind = PartKind::Fair;
    const PROVED: Mechanisms = DelayedPlays::PROVED;

    /// Those that are searched from draw to draw.
    fn needs(traits: &Traits) -> Vec<Condition> {
        DelayedPlays::needs(traits)
    }
}

impl RowsPlayer {
    /// `None` if the rules are not fit for it.
    pub(crate) fn new(rules: &Rules) -> Option<RowsPlayer> {
        RowsPlayer::applies(&Traits::of(rules))
            .then(|| RowsPlayer { places: RowsPlaces::of(rules), order: RowsOrder::new(LEARNED) })
    }

    /// From now on with other weights.
    pub(crate) fn weigh(&mut self, weights: Weights) {
        self.order = RowsOrder::new(weights);
    }

    pub(crate) fn weights(&self) -> Weights {
        self.order.weights()
    }

    /// Plays a world to its end in the order.
    pub(crate) fn play_on(&mut self, rules: &Rules, world: &Position) -> RowsEnd {
        let mut board = self.places.board(rules, world);
        let steps = self.order.play_on(&mut board);
        let ends = board.stage.ends;
        RowsEnd { is_won: ends.is_won(), home: Card::COUNT as u8 - ends.left(), steps }
    }

    /// What may be played, with how good it looks in the order: as long as only the first row is
    /// begun, a card or a draw; afterwards cards, or none, and then a draw. `world` is any that
    /// agrees with what the player has seen.
    pub(crate) fn choices(&self, rules: &Rules, world: &Position) -> Vec<(Vec<Move>, i32)> {
        let (board, mut reached) = (self.places.board(rules, world), Vec::new());
        reach(&board, CHOICES, &mut reached);
        // A card that replaces another one is not known before.
        let each = (0..reached.len()).filter(|&at| reached[at].played < 2 || !board.replaces());
        let choices = each.map(|at| {
            let moves = self.moves(rules, *world, &way(&board, &reached, at), board.replaces());
            (moves, self.order.looks(&board, &reached[at]))
        });
        choices.filter(|(moves, _)| !moves.is_empty()).collect()
    }

    /// The moves that play cards of these columns, and draw unless one was replaced at once.
    fn moves(&self, rules: &Rules, mut position: Position, way: &[usize], replaces: bool) -> Vec<Move> {
        let mut moves = Vec::new();
        for &column in way {
            let mv = self.places.up(rules, &position, column);
            let Some(mv) = mv.filter(|&mv| position.play(rules, mv).is_ok()) else { return Vec::new() };
            moves.push(mv);
        }
        let draws = moves.is_empty() || !replaces;
        if draws && position.play(rules, Move::Draw).is_ok() {
            moves.push(Move::Draw);
        }
        moves
    }
}

/// `order die-reihe 600 1 --plain --deals=600` has printed it.
const LEARNED: Weights = [
    28, 112, 42, -152, -140, -47, 22, 104, 97, 45, -90, -45, -37, -2, -7, 32, -17, -44, -77, -36, -23, -5, -3, -8, -92,
    63, 17, -89, -65, -36, 25, 48, 54, 5, -8, -52, 7, -25, 4, -21, -4, -43, -16, -41, -9, -17, 0, -2,
];

#[cfg(test)]
mod tests {
    use patience::{Deck, Layout, Library};

    use super::*;
    use crate::families::rows::rows_order::plain;

    #[test]
    fn die_reihe_alone_is_a_game_in_rows() {
        let library = Library::builtin();
        let mut fit =
            library.preset_ids().filter(|preset| RowsPlayer::new(&library.rules(preset, &[]).unwrap()).is_some());
        assert_eq!((fit.next(), fit.next()), (Some("die-reihe"), None));
    }

    /// No deal can bring it about, but it may be laid by hand.
    #[test]
    fn a_column_may_hold_all_cards() {
        let rules = Library::builtin().rules("die-reihe", &[]).expect("a preset");
        let mut rows = RowsPlayer::new(&rules).expect("a game in rows");
        for in_stock in [0, 1, 30] {
            let cards: Vec<String> = Deck::numbered(1, 1).cards().iter().map(Card::to_string).collect();
            let (stock, column) = cards.split_at(in_stock);
            let json = serde_json::json!({
                "format": "patience-layout/1", "game": "die-reihe", "piles": { "s": stock, "t1": column },
                "state": { "pass": 1, "rows": 52 },
            });
            let position = Layout::parse(&json.to_string()).expect("a layout").position(&rules).expect("its position");
            let ended = rows.play_on(&rules, &position);
            assert!(ended.steps >= in_stock as u32 && !ended.is_won, "{in_stock}: {ended:?}");
        }
    }

    /// Games that orders win by themselves: so many of 2,000.
    #[test]
    fn the_learned_order_wins_more_than_the_plain_one() {
        let rules = Library::builtin().rules("die-reihe", &[]).expect("a preset");
        let mut rows = RowsPlayer::new(&rules).expect("a game in rows");
        for (weights, least, most) in [(rows.weights(), 450, 2_000), (plain(), 300, 400)] {
            rows.weigh(weights);
            let worlds =
                (3_001..=5_000).map(|deal| Position::deal(&rules, &Deck::numbered(deal, 1)).expect("its deck"));
            let won = worlds.filter(|world| rows.play_on(&rules, world).is_won).count();
            assert!((least..=most).contains(&won), "{won}");
        }
    }

    #[test]
    fn choices_are_legal_and_show_nothing_before_their_ends() {
        let library = Library::builtin();
        let rules = library.rules("die-reihe", &[]).expect("a preset");
        let rows = RowsPlayer::new(&rules).expect("a game in rows");
        let mut longest = 0;
        for deal in 1..=100 {
            let mut position = Position::deal(&rules, &Deck::numbered(deal, 1)).expect("its deck");
            while let Some((way, _)) = rows.choices(&rules, &position).last() {
                for &mv in way {
                    let _ = position.play(&rules, mv).expect("a legal move");
                }
                let (_, cards) = way.split_last().expect("a move");
                assert!(cards.iter().all(|mv| *mv != Move::Draw), "deal {deal}: {way:?}");
                longest = longest.max(way.len());
            }
        }
        assert!(longest > 3, "{longest}");
    }
}
