//! `patience survey verify`: whether rows are those that were written, and true.

use std::io::{IsTerminal as _, Write as _};
use std::sync::atomic::Ordering;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::ProgressBar;
use patience::Lang;
use patience_batch::Machine;
use patience_batch::memory::{default_limit, divide};
use patience_survey::{LookProgress, Looked, Sampling, Verified, Way, verify};
use patience_words::{Speak as _, Words};

use crate::answer::Answer;
use crate::args::VerifyArgs;
use crate::context::Context;
use crate::interrupt;
use crate::output::{complain, print};
use crate::progress;

/// How often a line is written where there is no terminal.
const LINE_AFTER: Duration = Duration::from_secs(10);

pub(crate) fn run(args: &VerifyArgs, context: &Context) -> Result<Answer> {
    let (library, lang) = (context.library()?, context.lang);
    let asked = args.jobs.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    let jobs = divide(default_limit(Machine::this().memory_bytes), args.nodes, asked).jobs;
    let sampling = Sampling { sample: args.sample, seed: args.seed, nodes: args.nodes, jobs };
    let stop = interrupt::flag()?;
    let mut answer = Answer::Yes;
    for dir in &args.dirs {
        let mut teller = Teller::new(lang);
        let bar = teller.bar.clone();
        let mut named = |wrong: String| bar.suspend(|| complain(lang, &wrong));
        let verified = verify(dir, &library, &sampling, &stop, &mut |now| teller.tell(now), &mut named)?;
        bar.finish_and_clear();
        print(&text(&dir.display().to_string(), &verified, lang))?;
        if verified.wrong > 0 || stop.load(Ordering::Relaxed) {
            answer = Answer::No;
        }
    }
    Ok(answer)
}

/// What was found, line by line.
fn text(dir: &str, verified: &Verified, lang: Lang) -> String {
    let [rows, solutions, wrong, without] =
        [verified.rows, verified.solutions, verified.wrong, verified.without_checksum]
            .map(|count| Words::of(lang).grouped(count));
    let args = [("dir", dir.to_owned()), ("rows", rows), ("solutions", solutions), ("wrong", wrong)];
    let mut lines = vec![lang.fill("cli.survey.verified", &args)];
    if verified.without_checksum > 0 {
        lines.push(lang.fill("cli.survey.without-checksum", &[("count", without)]));
    }
    for left in &verified.unfinished {
        lines.push(lang.fill("cli.survey.unfinished", &[("deals", left.clone())]));
    }
    lines.extend(looked("cli.survey.losses", &verified.losses, lang));
    lines.extend(looked("cli.survey.wins", &verified.wins, lang));
    lines.join("\n  ") + "\n"
}

/// What the second look at a kind of rows said, if there was one.
fn looked(key: &str, looked: &Looked, lang: Lang) -> Option<String> {
    let [rows, sampled, agree, unchecked, contradict] =
        [looked.rows, looked.sampled, looked.agree, looked.unchecked, looked.contradict]
            .map(|count| Words::of(lang).grouped(count));
    let ways: Vec<String> =
        looked.ways.iter().map(|(&way, count)| format!("{} {count}", lang.t(&key_of(way)))).collect();
    let ways = if ways.is_empty() { String::new() } else { format!(" ({})", ways.join(", ")) };
    let counts = [("rows", rows), ("sampled", sampled), ("agree", agree), ("ways", ways)];
    let args = [&counts[..], &[("unchecked", unchecked), ("contradict", contradict)]].concat();
    (looked.sampled > 0).then(|| lang.fill(key, &args))
}

fn key_of(way: Way) -> String {
    format!("cli.survey.way.{}", way.name())
}

/// Says how far the second look is: as a bar on terminals, else line by line.
struct Teller {
    bar: ProgressBar,
    lang: Lang,
    told: Instant,
}

impl Teller {
    fn new(lang: Lang) -> Teller {
        let bar = ProgressBar::no_length();
        bar.set_style(progress::style(progress::BAR_OF_A_CHECK, lang));
        Teller { bar, lang, told: Instant::now() }
    }

    fn tell(&mut self, (done, all): LookProgress) {
        self.bar.set_length(all);
        self.bar.set_position(done);
        if !std::io::stderr().is_terminal() && self.told.elapsed() >= LINE_AFTER {
            self.told = Instant::now();
            let [done, all] = [done, all].map(|count| Words::of(self.lang).grouped(count));
            let text = self.lang.fill("cli.survey.searched", &[("done", done), ("all", all)]);
            // Where nobody reads this nobody misses it.
            let _ = writeln!(std::io::stderr().lock(), "{text}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_has_its_words() {
        for lang in [Lang::EN, "de".parse().expect("a language")] {
            for way in Way::ALL {
                assert_ne!(lang.t(&key_of(way)), key_of(way), "{lang}");
            }
        }
    }
}
