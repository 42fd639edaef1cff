//! `patience survey`: how many deals can be won.

mod compare;
mod report;
mod run;
mod submit;
mod verify;

use anyhow::{Result, anyhow};
use patience_survey::{Packing, SurveyError, grades, pack};
use patience_words::{Speak as _, Words};

use crate::answer::Answer;
use crate::args::{PackArgs, SurveyArgs, SurveyCommand};
use crate::context::Context;
use crate::output::print;
use crate::words;

pub(crate) fn run(args: &SurveyArgs, context: &Context) -> Result<Answer> {
    let done = run_command(args, context);
    done.map_err(|error| match (error.downcast_ref::<SurveyError>(), context.library()) {
        (Some(of_survey), Ok(games)) => words::survey(context.lang, &games, of_survey),
        _ => error,
    })
}

fn run_command(args: &SurveyArgs, context: &Context) -> Result<Answer> {
    match &args.command {
        None => run::run(&args.run, context),
        Some(SurveyCommand::Run(args)) => run::run(args, context),
        Some(SurveyCommand::Verify(args)) => verify::run(args, context),
        Some(SurveyCommand::Report(args)) => report::run(args, context),
        Some(SurveyCommand::Compare(args)) => compare::run(args, context),
        Some(SurveyCommand::Pack(args)) => pack_all(args, context),
        Some(SurveyCommand::Submit(args)) => submit::run(args, context),
        Some(SurveyCommand::Grades(args)) => {
            print(&grades(&args.results)?)?;
            Ok(Answer::Yes)
        }
    }
}

fn pack_all(args: &PackArgs, context: &Context) -> Result<Answer> {
    if !args.out.to_string_lossy().ends_with(".csv.gz") {
        let file = args.out.display().to_string();
        return Err(anyhow!(context.lang.fill("cli.survey.csv-gz", &[("file", file)])));
    }
    let packing = Packing { small: args.small, without: &args.without, replace: args.replace };
    let rows = Words::of(context.lang).grouped(pack(&args.results, &args.out, packing)?);
    print(&(context.lang.fill("cli.survey.packed", &[("rows", rows)]) + "\n"))?;
    Ok(Answer::Yes)
}
