//! How fast positions are played, copied and counted.
//!
//! `cargo bench -p patience` prints for every game: random play in moves a second (choosing among
//! the legal moves and playing), listing the legal moves, playing and taking back, and perft. The
//! two copies at the end compare copying a position with copying as many bytes.

use std::sync::Arc;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use patience::{Deck, Library, MoveList, Position, Rules, perft};

const GAMES: &[&str] = &[
    "grosse-harfe",
    "grosse-napoleon",
    "anneliese",
    "daemon",
    "napoleon",
    "die-reihe",
    "koenigs-patience-frei",
    "klondike",
    "freecell",
];
/// Moves of one sample of random play; a game that ends sooner is dealt again.
const MOVES: u64 = 10_000;

fn main() {
    divan::main();
}

fn rules(game: &str) -> Arc<Rules> {
    Library::builtin().rules(game, &[]).expect("a built-in game")
}

fn deals(rules: &Rules) -> Vec<Position> {
    let deal = |number| Position::deal(rules, &Deck::numbered(number, rules.pack()));
    (0..64).map(|number| deal(number).expect("the deck fits")).collect()
}

/// A small fast generator: the benchmark is not about it.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

/// Plays so many random moves, each game at most 300 of them, and gives the sum of the list
/// lengths.
fn play(rules: &Rules, deals: &[Position], moves: u64, random: &mut Random) -> usize {
    let mut list = MoveList::new();
    let mut listed = 0;
    let mut played = 0;
    let mut position = deals[0];
    let mut of_this_game = 0;
    while played < moves {
        position.legal_moves_into(rules, &mut list);
        listed += list.len();
        if list.is_empty() || of_this_game == 300 {
            position = deals[random.below(deals.len())];
            of_this_game = 0;
            continue;
        }
        let mv = list[random.below(list.len())];
        let _ = position.play_unchecked(rules, mv);
        played += 1;
        of_this_game += 1;
    }
    listed
}

#[divan::bench(args = GAMES)]
fn random_play(bencher: Bencher<'_, '_>, game: &str) {
    let rules = rules(game);
    let deals = deals(&rules);
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    bencher.counter(ItemsCount::new(MOVES)).bench_local(|| play(&rules, &deals, MOVES, &mut random));
}

/// Positions from the middle of random games.
fn middle(rules: &Rules) -> Vec<Position> {
    let mut random = Random(88_172_645_463_325_252);
    let mut list = MoveList::new();
    let mut positions = deals(rules);
    for position in &mut positions {
        for _ in 0..random.below(80) {
            position.legal_moves_into(rules, &mut list);
            if list.is_empty() {
                break;
            }
            let _ = position.play_unchecked(rules, list[random.below(list.len())]);
        }
    }
    positions
}

#[divan::bench(args = GAMES)]
fn legal_moves(bencher: Bencher<'_, '_>, game: &str) {
    let rules = rules(game);
    let positions = middle(&rules);
    let mut list = MoveList::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for position in &positions {
            position.legal_moves_into(&rules, black_box(&mut list));
        }
    });
}

#[divan::bench(args = GAMES)]
fn play_and_take_back(bencher: Bencher<'_, '_>, game: &str) {
    let rules = rules(game);
    let mut positions = middle(&rules);
    let lists: Vec<MoveList> = positions.iter().map(|position| position.legal_moves(&rules)).collect();
    let moves: usize = lists.iter().map(|list| list.len()).sum();
    bencher.counter(ItemsCount::new(moves)).bench_local(|| {
        for (position, list) in positions.iter_mut().zip(&lists) {
            for &mv in list {
                let undo = position.play_unchecked(&rules, mv);
                black_box(&mut *position).take_back(&rules, &undo);
            }
        }
    });
}

#[divan::bench(args = GAMES)]
fn perft_3(bencher: Bencher<'_, '_>, game: &str) {
    let rules = rules(game);
    let position = middle(&rules)[1];
    bencher.bench_local(|| perft(&rules, black_box(&position), 3));
}

#[divan::bench]
fn copy_position(bencher: Bencher<'_, '_>) {
    let rules = rules("grosse-harfe");
    let position = deals(&rules)[0];
    bencher.bench_local(|| *black_box(&position));
}

#[divan::bench]
fn copy_as_many_bytes(bencher: Bencher<'_, '_>) {
    let bytes = [1u8; size_of::<Position>()];
    bencher.bench_local(|| *black_box(&bytes));
}
