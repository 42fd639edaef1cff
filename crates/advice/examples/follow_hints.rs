//! Games played by nothing but fair hints: `follow_hints PRESET FROM TO`.
//!
//! For each deal the hint is asked for as the page does, until it is final, and its first move is
//! played, until the game is won or there is no hint. Printed are the games won, beside those that
//! can be won with open cards (decided with ten million nodes) and those that the fast fair player
//! wins; how often the same position came back at most; and the slowest hints in milliseconds:
//! those that had to be thought about, and those along a plan.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use patience::{Game, Library, Status};
use patience_advice::BackgroundAdviser;
use patience_solver::fair::{Settings, play};
use patience_solver::{Budget, Verdict, solve};
use patience_table::{Env, GameId, HintBasis, HintState, MemoryStore, Reply, Request, Table};

/// Maximum moves of a game.
const MOST: usize = 3_000;
/// Between two questions.
const PAUSE: Duration = Duration::from_millis(1);

/// One game by hints.
struct Followed {
    won: bool,
    moves: usize,
    visits: u32,
    slowest: Duration,
    slowest_kept: Duration,
    last: HintBasis,
}

struct Asker {
    table: Table,
    store: MemoryStore,
    adviser: BackgroundAdviser,
    id: GameId,
}

impl Asker {
    fn ask(&mut self, request: &str) -> Reply {
        let request = Request::parse(request.as_bytes()).expect("a request");
        let env = Env { id: self.id.clone(), deal: 1, now_ms: 1 };
        self.table.serve(&mut self.store, &mut self.adviser, request, &env).expect("an answer")
    }
}

fn follow(preset: &str, mut game: Game, deal: u64) -> Followed {
    let mut asker = Asker {
        table: Table::new(Library::builtin()),
        store: MemoryStore::default(),
        adviser: BackgroundAdviser::start().expect("threads"),
        id: GameId::new("game").expect("an id"),
    };
    asker.ask(&format!(r#"{{"do":"new","game":"{preset}","deal":{deal}}}"#));
    let mut followed = Followed {
        won: false,
        moves: 0,
        visits: 0,
        slowest: Duration::ZERO,
        slowest_kept: Duration::ZERO,
        last: HintBasis::Nothing,
    };
    let mut visits: HashMap<u128, u32> = HashMap::new();
    let mut was_plan = false;
    while followed.moves < MOST {
        let count = visits.entry(game.position().hash128()).or_default();
        *count += 1;
        followed.visits = followed.visits.max(*count);
        if game.status() == Status::Won {
            followed.won = true;
            break;
        }
        let begun = Instant::now();
        let hint = loop {
            let request = format!(r#"{{"do":"hint","id":"game","ply":{},"kind":"fair"}}"#, game.ply());
            match asker.ask(&request) {
                Reply::Hint { hint } if hint.state == HintState::Done => break hint,
                _ => std::thread::sleep(PAUSE),
            }
        };
        let took = begun.elapsed();
        if was_plan && hint.basis == HintBasis::Plan {
            followed.slowest_kept = followed.slowest_kept.max(took);
        } else {
            followed.slowest = followed.slowest.max(took);
        }
        (was_plan, followed.last) = (hint.basis == HintBasis::Plan, hint.basis);
        let Some(first) = hint.moves.first() else { break };
        let request = format!(r#"{{"do":"move","id":"game","ply":{},"move":"{}"}}"#, game.ply(), first.mv);
        asker.ask(&request);
        game.play_text(&first.mv).expect("hints are legal");
        followed.moves += 1;
    }
    followed
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [preset, from, to] = &args[..] else {
        eprintln!("follow_hints PRESET FROM TO");
        std::process::exit(2);
    };
    let number = |text: &String| text.parse::<u64>().expect("a deal number");
    let rules = Library::builtin().rules(preset, &[]).expect("a preset");
    let (mut won, mut winnable, mut fair, mut visits) = (0, 0, 0, 0);
    let (mut slowest, mut slowest_kept) = (Duration::ZERO, Duration::ZERO);
    for deal in number(from)..=number(to) {
        let game = Game::deal(Arc::clone(&rules), deal).expect("its deck");
        let can = matches!(solve(&rules, game.position(), &Budget::default(), 1).verdict, Verdict::Winnable(_));
        let by_fair = play(game.clone(), &Settings::fast(1)).won;
        let followed = follow(preset, game, deal);
        won += u32::from(followed.won);
        winnable += u32::from(can);
        fair += u32::from(by_fair);
        visits = visits.max(followed.visits);
        slowest = slowest.max(followed.slowest);
        slowest_kept = slowest_kept.max(followed.slowest_kept);
        println!(
            "{preset} {deal}: {} after {} moves ({:?}); winnable {can}, fair {by_fair}; a position {} times; {} ms, kept {} ms",
            if followed.won { "won" } else { "not won" },
            followed.moves,
            followed.last,
            followed.visits,
            followed.slowest.as_millis(),
            followed.slowest_kept.as_millis(),
        );
    }
    println!(
        "{preset}: {won} won by hints, {winnable} winnable, {fair} by the fair player; a position at most {visits} times; \
         slowest {} ms, along a plan {} ms",
        slowest.as_millis(),
        slowest_kept.as_millis()
    );
}
