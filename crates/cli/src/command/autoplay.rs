//! `patience autoplay`: the program plays, with open cards or as a fair player.

use anyhow::Result;
use patience::{DealNumber, Game, Move, Status};
use patience_solver::fair::{Settings, play};
use patience_solver::{Budget, Verdict, solve};
use patience_words::Speak as _;
use serde_json::json;

use crate::answer::Answer;
use crate::args::{AutoplayArgs, StrengthName};
use crate::command::deal;
use crate::context::Context;
use crate::output::print_raw;

pub(crate) fn run(args: &AutoplayArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let number = if args.cards.deck.is_none() { Some(args.cards.deal.map_or_else(deal::random, Ok)?) } else { None };
    let begin = |number| deal::begin(&library, &args.game, &args.cards, number, context.lang);
    let Some(deals) = args.deals.clone() else {
        let played = Played::by(args, begin(number)?);
        let text = if args.json { played.json(args) } else { played.game.transcript().to_json().to_string() };
        print_raw(format!("{text}\n").as_bytes())?;
        return Ok(answer(played.won()));
    };
    // Rules and options are read once for all deals.
    let first = begin(Some(DealNumber::Ours(*deals.start())))?;
    let (mut won, mut all) = (0u64, 0u64);
    for number in deals {
        let rules = first.rules().clone();
        let played = Played::by(args, Game::deal(rules, number)?);
        let text = if args.json { played.json(args) } else { played.line(number, context) };
        print_raw(format!("{text}\n").as_bytes())?;
        won += u64::from(played.won());
        all += 1;
    }
    if !args.json {
        let told = context.lang.fill("cli.autoplay.all", &[("won", won.to_string()), ("all", all.to_string())]);
        print_raw(format!("{told}\n").as_bytes())?;
    }
    Ok(answer(won == all))
}

fn answer(won: bool) -> Answer {
    if won { Answer::Yes } else { Answer::No }
}

/// A game that the program has played.
struct Played {
    game: Game,
    nodes: u64,
}

impl Played {
    fn by(args: &AutoplayArgs, mut game: Game) -> Played {
        let (moves, nodes) = if args.fair { fair(args, &game) } else { open(args, &game) };
        for mv in moves {
            game.play(mv).expect("its moves are legal");
        }
        Played { game, nodes }
    }

    fn won(&self) -> bool {
        self.game.status() == Status::Won
    }

    fn line(&self, number: u64, context: &Context) -> String {
        let key = if self.won() { "cli.autoplay.won" } else { "cli.autoplay.lost" };
        let moves = context.lang.fill("cli.moves", &[("count", self.game.ply().to_string())]);
        context.lang.fill(key, &[("deal", number.to_string()), ("moves", moves)])
    }

    fn json(&self, args: &AutoplayArgs) -> String {
        let strength = match args.strength {
            StrengthName::Fast => "fast",
            StrengthName::Thorough => "thorough",
        };
        json!({
            "won": self.won(),
            "moves": self.game.ply(),
            "nodes": self.nodes,
            "fair": args.fair,
            "strength": strength,
            "seed": args.seed,
            "transcript": self.game.transcript(),
        })
        .to_string()
    }
}

fn fair(args: &AutoplayArgs, game: &Game) -> (Vec<Move>, u64) {
    let settings = match args.strength {
        StrengthName::Fast => Settings::fast(args.seed),
        StrengthName::Thorough => Settings::thorough(args.seed),
    };
    let outcome = play(game.clone(), &settings);
    (outcome.moves, outcome.nodes)
}

/// With open cards: a way to win if one is found, else no move at all.
fn open(args: &AutoplayArgs, game: &Game) -> (Vec<Move>, u64) {
    let nodes = match args.strength {
        StrengthName::Fast => 500_000,
        StrengthName::Thorough => 10_000_000,
    };
    let report = solve(game.rules(), game.position(), &Budget { nodes, ..Budget::default() }, args.seed);
    let moves = if let Verdict::Winnable(moves) = report.verdict { moves } else { Vec::new() };
    (moves, report.nodes)
}
