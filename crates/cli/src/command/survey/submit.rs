//! `patience survey submit`: a survey as an array job of Slurm.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context as _, Result, anyhow};
use patience_words::Speak as _;

use crate::answer::Answer;
use crate::args::{RunArgs, SubmitArgs, When};
use crate::command::survey::run::{name, plan};
use crate::context::Context;
use crate::input;
use crate::output::{print, print_raw};
use crate::shell::{absolute, quoted};

pub(crate) fn run(args: &SubmitArgs, context: &Context) -> Result<Answer> {
    let lang = context.lang;
    if args.run.shard.is_some() {
        return Err(anyhow!(lang.t("cli.survey.shard")));
    }
    let lines = |text: &String| text.contains(['\n', '\r']);
    if args.sbatch.iter().chain(&args.time).any(lines) {
        return Err(anyhow!(lang.t("cli.survey.line-ends")));
    }
    // What a task would refuse is refused here.
    plan(&args.run, &context.library()?, lang)?;
    let out = absolute(args.run.out.as_deref().context("--out is missing")?)?;
    let script = script(args, &out, context)?;
    if args.dry_run {
        print_raw(script.as_bytes())?;
        return Ok(Answer::Yes);
    }
    fs::create_dir_all(&out).with_context(|| out.display().to_string())?;
    let path = out.join("job.sh");
    input::write(&path, script.as_bytes(), |head| head.starts_with(b"#!/bin/sh\n#SBATCH "), lang)?;
    if args.submit == When::Never {
        print(&format!("{}\n", path.display()))?;
        return Ok(Answer::Yes);
    }
    let missing = lang.t("cli.survey.no-sbatch");
    let submitted = Command::new("sbatch").arg("--parsable").arg(&path).output().context(missing)?;
    if !submitted.status.success() {
        return Err(anyhow!("sbatch: {}", String::from_utf8_lossy(&submitted.stderr).trim()));
    }
    let job = String::from_utf8_lossy(&submitted.stdout).trim().to_owned();
    let told = [("job", job), ("tasks", args.array.to_string()), ("dir", out.display().to_string())];
    print(&(lang.fill("cli.survey.submitted", &told) + "\n"))?;
    Ok(Answer::Yes)
}

/// The job's script. Each task is the same command on a part of its own, so it may be killed and
/// begun again.
fn script(args: &SubmitArgs, out: &Path, context: &Context) -> Result<String> {
    let out = out.to_str().context("the folder's name is no text")?;
    let program = std::env::current_exe()?;
    let program = program.to_str().context("the program's name is no text")?;
    let mut text = String::from("#!/bin/sh\n");
    let mut directive = |line: String| writeln!(text, "#SBATCH {line}");
    directive("--job-name=patience-survey".into())?;
    directive(format!("--array=1-{}", args.array))?;
    directive(format!("--cpus-per-task={}", args.run.jobs.unwrap_or(1)))?;
    if let Some(memory) = args.run.memory {
        directive(format!("--mem={}M", memory.div_ceil(1 << 20)))?;
    }
    if let Some(time) = &args.time {
        directive(format!("--time={time}"))?;
    }
    // A task that is asked to end finishes no deal, writes what it has, and can go on later.
    directive("--requeue".into())?;
    directive("--signal=B:TERM@60".into())?;
    directive("--open-mode=append".into())?;
    directive(format!("--output=\"{out}/task-%a.log\""))?;
    for option in &args.sbatch {
        directive(option.clone())?;
    }
    let mut words = vec![quoted(program), "survey".into(), "run".into()];
    words.extend(typed(&args.run).iter().map(|word| quoted(word)));
    for file in context.rule_files() {
        words.push("--rules".into());
        words.push(quoted(absolute(file)?.to_str().context("a rule file's name is no text")?));
    }
    writeln!(
        text,
        "exec {} --shard \"$SLURM_ARRAY_TASK_ID/{}\" --out {}/shard-\"$SLURM_ARRAY_TASK_ID\"",
        words.join(" "),
        args.array,
        quoted(out)
    )?;
    Ok(text)
}

/// The words that make a task's run, but for its part and its folder.
fn typed(run: &RunArgs) -> Vec<String> {
    let mut words = run.games.clone();
    let mut add = |name: &str, value: String| words.push(format!("--{name}={value}"));
    if let Some(deals) = &run.deals {
        add("deals", format!("{}..{}", deals.start(), deals.end()));
    }
    for (name, value) in &run.option {
        add("option", format!("{name}={value}"));
    }
    add("nodes", run.nodes.to_string());
    add("shorten", run.shorten.to_string());
    if let Some(seconds) = run.seconds {
        add("seconds", seconds.as_secs_f64().to_string());
    }
    if let Some(memory) = run.memory {
        add("memory", memory.to_string());
    }
    add("jobs", run.jobs.unwrap_or(1).to_string());
    add("seed", run.seed.to_string());
    if let Some(strength) = run.fair {
        words.push(format!("--fair={}", name(strength)));
    }
    if run.solutions {
        words.push("--solutions".into());
    }
    words
}
