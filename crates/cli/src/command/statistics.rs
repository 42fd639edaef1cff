//! `patience statistics`: the results of one's own games.

use anyhow::{Result, anyhow};
use patience::Library;
use patience_server::{SqliteStore, data_dir};
use patience_tui::numbers;
use patience_tui::patience_table::{NoAdviser, Reply, Request, Statistics, Table};
use patience_words::{Speak as _, Words};

use crate::answer::Answer;
use crate::args::StatisticsArgs;
use crate::context::Context;
use crate::output::{BOLD, complain, harmless, print, print_raw, styled};

pub(crate) fn run(args: &StatisticsArgs, context: &Context) -> Result<Answer> {
    let folder = data_dir(args.data.as_deref())?;
    let mut store = SqliteStore::open(&folder)?;
    let mut table = Table::new(context.library_with(&folder)?);
    let reply = table.serve(&mut store, &mut NoAdviser, Request::Statistics {}, &patience_server::env()?);
    let (statistics, left_out) = match reply {
        Ok(Reply::Statistics { statistics, left_out }) => (statistics, left_out),
        Ok(_) => return Err(anyhow!("the table gave another reply")),
        Err(error) => return Err(anyhow!("{error}")),
    };
    if args.json {
        let told = serde_json::json!({ "statistics": statistics, "left_out": left_out });
        print_raw(format!("{told}\n").as_bytes())?;
        return Ok(Answer::Yes);
    }
    if left_out > 0 {
        complain(context.lang, &context.lang.fill("statistics.unreadable", &[("count", left_out.to_string())]));
    }
    print(&text(&statistics, table.library(), context))?;
    Ok(Answer::Yes)
}

fn text(statistics: &[Statistics], library: &Library, context: &Context) -> String {
    if statistics.is_empty() {
        return context.lang.t("statistics.none") + "\n";
    }
    let words = Words::of(context.lang);
    let game = |of: &Statistics| {
        let name = library.find(&of.game).and_then(|ruleset| ruleset.preset(&of.game));
        let name = name.map_or_else(|| words.unknown_game(&of.game), |preset| preset.name.get(context.lang).to_owned());
        let options: Vec<String> = of.options.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let options = if options.is_empty() { String::new() } else { format!(" ({})", options.join(" ")) };
        let lines: String = numbers(words, of).iter().map(|line| format!("  {}\n", harmless(line))).collect();
        format!("{}{}\n{lines}", styled(BOLD, harmless(&name)), harmless(&options))
    };
    statistics.iter().map(game).collect::<Vec<_>>().join("\n")
}
