//! `patience survey run`: from what was typed to a manifest, and how far it is.

use std::io::{IsTerminal as _, Write as _};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use indicatif::ProgressBar;
use patience::{Game, Lang, Library, Options};
use patience_batch::Machine;
use patience_batch::memory::{Division, default_limit, divide, peak};
use patience_solver::fair;
use patience_survey::row::FairGame;
use patience_survey::{Deals, FairPlayer, GameChoice, Manifest, Progress, Settings, VERSION};
use patience_words::{Speak as _, Words};

use crate::answer::Answer;
use crate::args::RunArgs;
use crate::args::StrengthName;
use crate::context::Context;
use crate::interrupt;
use crate::names;
use crate::numbers::size;
use crate::output::print;
use crate::progress;
use crate::words;

/// How often a line is written where there is no terminal.
const LINE_AFTER: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &RunArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let (mut manifest, division) = plan(args, &library, context.lang)?;
    manifest.command = std::iter::once("patience".to_owned())
        .chain(std::env::args().skip(1).map(|word| crate::shell::quoted(&word)))
        .collect::<Vec<_>>()
        .join(" ");
    let out = args.out.as_deref().context("--out is missing")?;
    if let Some(asked) = args.jobs.filter(|&asked| asked > division.jobs) {
        let (fit, memory) = (division.jobs.to_string(), size(division.bytes_per_deal));
        let args = [("fit", fit), ("asked", asked.to_string()), ("memory", memory)];
        let _ = writeln!(std::io::stderr().lock(), "{}", context.lang.fill("cli.survey.memory", &args));
    }
    let stop = interrupt::flag()?;
    let mut teller = Teller::new(context.lang);
    let seed = fair_seed(args.seed);
    let play = args.fair.map(|strength| move |game| fair_game(game, strength, seed));
    let fair = play.as_ref().map(|play| play as &FairPlayer);
    let done = patience_survey::run(out, &manifest, &library, division, fair, &stop, &mut |now| teller.tell(now))?;
    teller.bar.finish_and_clear();
    let memory = peak().map_or(String::new(), |bytes| {
        let bytes = usize::try_from(bytes).unwrap_or(usize::MAX);
        context.lang.fill("cli.survey.peak", &[("memory", size(bytes))])
    });
    print(&format!("{}: {}{memory}\n", out.display(), text(&done, context.lang)))?;
    Ok(if done.is_complete() { Answer::Yes } else { Answer::No })
}

/// The fair player's: by default that of `autoplay`.
fn fair_seed(seed: u64) -> u64 {
    seed.wrapping_add(1)
}

pub(crate) fn name(strength: StrengthName) -> &'static str {
    match strength {
        StrengthName::Fast => "fast",
        StrengthName::Thorough => "thorough",
    }
}

fn fair_game(game: Game, strength: StrengthName, seed: u64) -> FairGame {
    let settings = match strength {
        StrengthName::Fast => fair::Settings::fast(seed),
        StrengthName::Thorough => fair::Settings::thorough(seed),
    };
    let played = fair::play(game, &settings);
    FairGame { won: played.won, moves: u32::try_from(played.moves.len()).unwrap_or(u32::MAX) }
}

/// What a run is of, and how its memory is divided.
pub(crate) fn plan(args: &RunArgs, library: &Library, lang: Lang) -> Result<(Manifest, Division)> {
    let machine = Machine::this();
    let memory = args.memory.unwrap_or_else(|| default_limit(machine.memory_bytes));
    let jobs = args.jobs.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let division = divide(memory, args.nodes, jobs);
    let mut games = Vec::new();
    for typed in &args.games {
        let (ruleset, preset) = names::take(library, typed, lang)?;
        let rules = ruleset.rules(&preset.id, &args.option).map_err(|error| words::option(lang, &error))?;
        let game = GameChoice::new(&preset.id, Options(rules.options().to_vec()), library).known(library);
        if !games.contains(&game) {
            games.push(game);
        }
    }
    let settings = Settings {
        nodes: args.nodes,
        seconds: args.seconds.map(|seconds| seconds.as_secs_f64()),
        bytes_per_deal: division.bytes_per_deal as u64,
        seed: args.seed,
        shortening: args.shorten,
        fair: args.fair.map(|strength| format!("{} seed {}", name(strength), fair_seed(args.seed))),
        version: VERSION.0.into(),
        commit: VERSION.1.into(),
    };
    let deals = Deals::new(args.deals.as_ref().context("--deals is missing")?);
    let mut manifest = Manifest::new(games, deals, args.shard, settings);
    manifest.solutions = args.solutions;
    Ok((manifest, division))
}

/// Says how far a run is: as a bar on terminals, else line by line.
struct Teller {
    bar: ProgressBar,
    lang: Lang,
    terminal: bool,
    begun: bool,
    started: Instant,
    told: Instant,
}

impl Teller {
    fn new(lang: Lang) -> Teller {
        let bar = ProgressBar::no_length();
        bar.set_style(progress::style(progress::BAR_OF_A_SURVEY, lang));
        let now = Instant::now();
        Teller { bar, lang, terminal: std::io::stderr().is_terminal(), begun: false, started: now, told: now }
    }

    fn tell(&mut self, now: &Progress) {
        if !self.begun {
            self.begun = true;
            self.begin(now);
        }
        self.bar.set_position(now.found + now.written);
        self.bar.set_message(self.verdicts(now));
        if !self.terminal && self.told.elapsed() >= LINE_AFTER {
            self.told = Instant::now();
            let rate = now.written as f64 / self.started.elapsed().as_secs_f64();
            let left = (now.rows - now.found - now.written) as f64 / rate.max(1e-9);
            let left = if now.written == 0 {
                String::new()
            } else {
                self.lang.fill("cli.survey.left", &[("time", progress::clock(left as u64))])
            };
            let rate = progress::rate(rate, Words::of(self.lang));
            self.line(&format!("{}; {rate}{left}", text(now, self.lang)));
        }
    }

    fn begin(&self, now: &Progress) {
        self.bar.set_length(now.rows);
        self.bar.reset_eta();
        if now.cut > 0 {
            self.line(&self.lang.t("cli.survey.torn"));
        }
        if now.found > 0 {
            let grouped = |count| Words::of(self.lang).grouped(count);
            let args = [("found", grouped(now.found)), ("all", grouped(now.rows))];
            self.line(&self.lang.fill("cli.survey.found", &args));
        }
    }

    fn verdicts(&self, now: &Progress) -> String {
        let [won, lost, open] =
            [now.winnable, now.unwinnable, now.undecided].map(|count| Words::of(self.lang).grouped(count));
        self.lang.fill("cli.survey.verdicts", &[("won", won), ("lost", lost), ("open", open)])
    }

    fn line(&self, text: &str) {
        self.bar.suspend(|| {
            // Where nobody reads this nobody misses it.
            let _ = writeln!(std::io::stderr().lock(), "{text}");
        });
    }
}

fn text(now: &Progress, lang: Lang) -> String {
    let [all, done, won, lost, open] = [now.rows, now.found + now.written, now.winnable, now.unwinnable, now.undecided]
        .map(|count| Words::of(lang).grouped(count));
    lang.fill("cli.survey.rows", &[("all", all), ("done", done), ("won", won), ("lost", lost), ("open", open)])
}
