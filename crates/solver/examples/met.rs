//! How many of the positions that a player meets are decided in a short time: `met GAMES MILLISECONDS PRESET…`.
//!
//! Games of each preset are played in two ways, at random and like a player who prefers what looks good; positions after a
//! number of moves are given to the solver. `--each` prints every position that stays undecided as a layout.
//! Times are processor time, so that a busy machine changes little.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use patience::{Deck, Layout, Library, Move, PileKind, Position, Rules};
use patience_solver::{Budget, Verdict, solve};

/// After so many moves a position is looked at.
const PLIES: [usize; 6] = [10, 25, 50, 80, 120, 200];
/// Deals from here on: those before it serve other measurements.
const FIRST_DEAL: u64 = 500_000;

/// The processor time of the main thread, on which the solver runs, in nanoseconds.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("a system that tells the processor time");
    text.split_whitespace().next().and_then(|field| field.parse().ok()).expect("a number of nanoseconds")
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    /// Every legal move is as likely.
    Random,
    /// Mostly the move that looks best.
    Sensible,
}

impl Player {
    fn choose(self, rules: &Rules, position: &Position, last: Option<Move>, random: &mut Random) -> Option<Move> {
        let moves = position.legal_moves(rules);
        if moves.is_empty() {
            return None;
        }
        let any = random.below(moves.len());
        if self == Player::Random || random.below(10) == 0 {
            return moves.get(any).copied();
        }
        let mut scored = moves.iter().map(|&mv| (looks(rules, position, mv, last) + random.below(4) as i32, mv));
        let first = scored.next()?;
        Some(scored.fold(first, |best, next| if next.0 > best.0 { next } else { best }).1)
    }
}

/// How good a move looks: up, turning cards up, emptying columns, building; then drawing; pointless moves last.
fn looks(rules: &Rules, position: &Position, mv: Move, last: Option<Move>) -> i32 {
    let Move::Cards { from, to, count } = mv else { return if mv == Move::Draw { 0 } else { -4 } };
    let kind = |pile| rules.piles().kind(pile);
    if kind(to) == PileKind::Foundation {
        return 30;
    }
    if kind(from) != PileKind::Column {
        return if position.is_empty(to) { -6 } else { 10 };
    }
    let rest = position.len(from) - usize::from(count);
    let back = matches!(last, Some(Move::Cards { from: last, to: here, .. }) if last == to && here == from);
    if back || position.is_empty(to) && rest == 0 {
        return -30;
    }
    let turns = rest > 0 && rest == position.face_down(from);
    let joined =
        position.from_top(from).nth(usize::from(count) - 1).zip(position.from_top(from).nth(usize::from(count)));
    let splits = joined.is_some_and(|(card, on)| rules.fits(card, on, position.base()));
    match (turns, rest == 0, splits, position.is_empty(to)) {
        (true, _, _, false) => 20,
        (true, _, _, true) => 6,
        (_, true, _, _) => 18,
        (_, _, true, _) => -10,
        (_, _, _, true) => -2,
        _ => 6,
    }
}

#[derive(Default)]
struct Tally {
    winnable: usize,
    unwinnable: usize,
    undecided: usize,
    time: u64,
}

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let each = args.iter().any(|arg| arg == "--each");
    args.retain(|arg| arg != "--each");
    let number = |at: usize| args[at].parse::<u64>().expect("a number");
    let (games, most) = (number(0), number(1) * 1_000_000);
    let (limit, stop) = (Arc::new(AtomicU64::new(u64::MAX)), Arc::new(AtomicBool::new(false)));
    watch(&limit, &stop);
    let library = Library::builtin();
    for preset in &args[2..] {
        let rules = library.rules(preset, &[]).expect("a preset");
        for player in [Player::Random, Player::Sensible] {
            let mut tallies: [Tally; PLIES.len()] = Default::default();
            for game in 0..games {
                play(&rules, player, FIRST_DEAL + game, |at, position| {
                    let begun = processor_time();
                    limit.store(begun + most, Ordering::SeqCst);
                    stop.store(false, Ordering::SeqCst);
                    let budget = Budget { nodes: u64::MAX, bytes: 256 << 20, time: None, stop: Some(&stop) };
                    let report = solve(&rules, position, &budget, 1);
                    limit.store(u64::MAX, Ordering::SeqCst);
                    tallies[at].time += processor_time() - begun;
                    match report.verdict {
                        Verdict::Winnable(_) => tallies[at].winnable += 1,
                        Verdict::Unwinnable => tallies[at].unwinnable += 1,
                        Verdict::Undecided(_) => tallies[at].undecided += 1,
                    }
                    if each && matches!(report.verdict, Verdict::Undecided(_)) {
                        let layout = Layout::of(&rules, preset, position);
                        println!("{}", serde_json::to_string(&layout).expect("a layout"));
                    }
                });
            }
            print(preset, player, &tallies);
        }
    }
}

/// Plays a game and shows its positions after so many moves, as far as it lasts.
fn play(rules: &Rules, player: Player, deal: u64, mut show: impl FnMut(usize, &Position)) {
    let mut position = Position::deal(rules, &Deck::numbered(deal, rules.decks())).expect("its deck");
    let mut random = Random(deal.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut last = None;
    for ply in 0..=PLIES[PLIES.len() - 1] {
        if position.is_won(rules) {
            return;
        }
        if let Some(at) = PLIES.iter().position(|&at| at == ply) {
            show(at, &position);
        }
        last = player.choose(rules, &position, last, &mut random);
        let Some(mv) = last else { return };
        let _ = position.play_unchecked(rules, mv);
    }
}

/// Sets the flag when the main thread's time reaches the limit, again and again.
fn watch(limit: &Arc<AtomicU64>, stop: &Arc<AtomicBool>) {
    let (limit, stop) = (Arc::clone(limit), Arc::clone(stop));
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_millis(4));
            if processor_time() >= limit.load(Ordering::SeqCst) {
                stop.store(true, Ordering::SeqCst);
            }
        }
    });
}

fn print(preset: &str, player: Player, tallies: &[Tally]) {
    let show = |name: &str, tallies: &[Tally]| {
        let sum = |of: &dyn Fn(&Tally) -> usize| tallies.iter().map(of).sum::<usize>();
        let (won, lost, open) = (sum(&|t| t.winnable), sum(&|t| t.unwinnable), sum(&|t| t.undecided));
        let all = won + lost + open;
        if all > 0 {
            let time = tallies.iter().map(|t| t.time).sum::<u64>() as f64 / 1e6 / all as f64;
            println!(
                "{preset} {player:?} {name}: {won} winnable, {lost} unwinnable, {open} undecided of {all}: {:.1} % decided, {time:.0} ms each",
                100.0 * (won + lost) as f64 / all as f64
            );
        }
    };
    for (ply, tally) in PLIES.iter().zip(tallies) {
        show(&format!("after {ply} moves"), std::slice::from_ref(tally));
    }
    show("all", tallies);
}
