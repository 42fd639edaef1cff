//! How fast positions are played, copied and counted: `cargo bench -p patience`.
//!
//! For every game: random play (choosing among the legal moves and playing), listing the legal
//! moves, playing and taking back, and perft. The two copies at the end compare copying a position
//! with copying as many bytes.

use std::hint::black_box;
use std::time::Duration;

use brunch::{Bench, Benches};
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
    let library = Library::builtin();
    let mut benches = Benches::default();
    for game in GAMES {
        let rules = library.rules(game, &[]).expect("a built-in game");
        let bench = |what: String| Bench::new(format!("{game}: {what}")).with_timeout(Duration::from_secs(2));
        benches.push(random_play(&rules, bench));
        benches.push(legal_moves(&rules, bench));
        benches.push(play_and_take_back(&rules, bench));
        let position = middle(&rules)[1];
        benches.push(bench("perft of depth 3".into()).run(|| perft(&rules, black_box(&position), 3)));
    }
    let position = deals(&library.rules(GAMES[0], &[]).expect("a built-in game"))[0];
    benches.push(Bench::new("copying a position").run(|| *black_box(&position)));
    let bytes = [1u8; size_of::<Position>()];
    benches.push(Bench::new("copying as many bytes").run(|| *black_box(&bytes)));
    benches.finish();
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

fn random_play(rules: &Rules, bench: impl Fn(String) -> Bench) -> Bench {
    let deals = deals(rules);
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    bench(format!("{MOVES} random moves")).run(|| play(rules, &deals, MOVES, &mut random))
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

fn legal_moves(rules: &Rules, bench: impl Fn(String) -> Bench) -> Bench {
    let positions = middle(rules);
    let mut list = MoveList::new();
    bench(format!("{} lists of moves", positions.len())).run(|| {
        for position in &positions {
            position.legal_moves_into(rules, black_box(&mut list));
        }
    })
}

fn play_and_take_back(rules: &Rules, bench: impl Fn(String) -> Bench) -> Bench {
    let mut positions = middle(rules);
    let lists: Vec<MoveList> = positions.iter().map(|position| position.legal_moves(rules)).collect();
    let moves: usize = lists.iter().map(|list| list.len()).sum();
    bench(format!("{moves} moves and back")).run(|| {
        for (position, list) in positions.iter_mut().zip(&lists) {
            for &mv in list {
                let undo = position.play_unchecked(rules, mv);
                black_box(&mut *position).take_back(rules, &undo);
            }
        }
    })
}
