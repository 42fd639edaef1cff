//! Reports as Markdown, which a terminal can show, too.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use patience::Lang;

use crate::report::language::Language;
use crate::report::{GameReport, Published, Report};

/// One table of all games.
pub fn table(report: &Report, lang: Lang) -> String {
    let language = Language(lang);
    let fair = report.games.iter().any(|game| game.fair.is_some());
    let mut rows: Vec<Vec<String>> = vec![header(language, fair)];
    for game in &report.games {
        let mut row = vec![
            game.name(),
            language.grouped(game.deals),
            winnable(game, language),
            language.interval(&game.winnable),
            language.percent(game.unwinnable.share),
            language.percent(game.undecided.share),
            game.solution_length.map_or("–".into(), |lengths| lengths.median.to_string()),
            language.seconds(game.cpu_seconds.median),
            language.seconds(game.cpu_seconds.ninety_nine),
        ];
        if fair {
            row.push(fair_share(game, language));
        }
        rows.push(row);
    }
    aligned(&rows)
}

fn header(language: Language, fair: bool) -> Vec<String> {
    let mut header = vec![
        language.say("Patience", "game"),
        language.say("Spiele", "deals"),
        language.say("gewinnbar %", "winnable %"),
        language.say("95-%-Intervall", "95 % interval"),
        language.say("nicht gewinnbar %", "not winnable %"),
        language.say("ungeklärt %", "unresolved %"),
        language.say("Züge, Median", "median moves"),
        language.say("Zeit, Median", "median time"),
        language.say("99 % in", "99 % within"),
    ];
    if fair {
        header.push(language.say("fairer Spieler gewinnt %", "fair player wins %"));
    }
    header.into_iter().map(str::to_owned).collect()
}

/// How often a fair player won, and of how many games if he did not play them all.
fn fair_share(game: &GameReport, language: Language) -> String {
    let Some(fair) = game.fair else { return "–".into() };
    let of = if fair.played == game.deals {
        String::new()
    } else {
        format!(" {} {}", language.say("von", "of"), language.grouped(fair.played))
    };
    format!("{} ({}){of}", language.percent(fair.won.share), language.interval(&fair.won))
}

/// The share of winnable deals: from what is known to what is possible.
fn winnable(game: &GameReport, language: Language) -> String {
    let low = language.percent(game.winnable.share);
    if game.undecided.count == 0 {
        return low;
    }
    language.range(&low, &language.percent(game.winnable.share + game.undecided.share))
}

/// A table whose columns are as wide as their widest cell, the first aligned left.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0).max(3);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        for (at, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let _ = if at == 0 { write!(text, "| {cell:width$} ") } else { write!(text, "| {cell:>width$} ") };
        }
        text.push_str("|\n");
        if number == 0 {
            for (at, width) in widths.iter().enumerate() {
                let line = "-".repeat(width - usize::from(at > 0));
                let _ = write!(text, "| {line}{} ", if at > 0 { ":" } else { "" });
            }
            text.push_str("|\n");
        }
    }
    text
}

/// The whole report.
pub fn markdown(report: &Report, published: &[Published], lang: Lang) -> String {
    let language = Language(lang);
    let mut text =
        String::from(language.say("# Wie viele Spiele aufgehen können\n\n", "# How many deals can be won\n\n"));
    text.push_str(language.say(
        "Jedes Spiel wurde vom Löser innerhalb eines Budgets entschieden, oder es zählt als ungeklärt. Die Intervalle sind \
         95-%-Intervalle nach Wilson, die unentschiedene Spiele in beide Richtungen zählen: vom unteren Ende, wenn keines von ihnen zu \
         gewinnen wäre, bis zum oberen, wenn es alle wären.\n\n",
        "Each deal was decided by the solver within a budget, or it counts as unresolved. The intervals are 95 % intervals by Wilson's \
         method that count unresolved deals both ways: from the lower end if none of them could be won to the upper end if all could.\n\n",
    ));
    text.push_str(&table(report, lang));
    if report.games.iter().any(|game| game.fair.is_some()) {
        text.push_str(language.say(
            "\nDer faire Spieler ist ein Programm, das nur weiß, was man am Tisch sehen kann, und jedes Spiel einmal spielt.\n",
            "\nThe fair player is a program that knows only what can be seen at the table, and plays each deal once.\n",
        ));
    }
    text.push_str(&beside(report, published, language));
    text.push_str(&budgets(report, language));
    text.push_str(&hardest(report, language));
    text + &made(report, language)
}

/// What each game was given, and took.
fn budgets(report: &Report, language: Language) -> String {
    let mut rows = vec![
        language
            .say(
                [
                    "Patience",
                    "Spiele",
                    "Budget eines Spiels",
                    "Prozessorzeit",
                    "die Hälfte entschieden mit",
                    "höchstens",
                ],
                ["game", "deals", "budget of a deal", "processor time", "decided by half", "most nodes"],
            )
            .map(str::to_owned)
            .to_vec(),
    ];
    for game in &report.games {
        rows.push(vec![
            game.name(),
            language.ranges(game),
            language.budget(game),
            language.seconds(game.cpu_seconds.sum),
            decided_half(game, language),
            language.grouped(game.nodes.max as u64),
        ]);
    }
    format!("\n## {}\n\n{}", language.say("Budgets und Zeiten", "Budgets and times"), aligned(&rows))
}

/// The heading of the hardest deals, of which a page says more.
pub(crate) fn hardest_heading(language: Language) -> &'static str {
    language.say("Die schwersten Spiele", "The hardest deals")
}

fn hardest(report: &Report, language: Language) -> String {
    let mut text = format!(
        "\n## {}\n\n{}\n\n",
        hardest_heading(language),
        language.say(
            "Die entschiedenen Spiele, die die meisten Stellungen brauchten, und die ersten, die ungeklärt blieben.",
            "The decided deals that took the most nodes, and the first that were left unresolved.",
        )
    );
    for game in &report.games {
        let hardest: Vec<String> = game
            .hardest
            .iter()
            .take(5)
            .map(|hard| format!("{} ({})", hard.deal, language.verdict(hard.verdict)))
            .collect();
        let open: Vec<String> = game.open.iter().map(u64::to_string).collect();
        let _ = write!(text, "- {}: {}", game.name(), hardest.join(", "));
        if !open.is_empty() {
            let _ = write!(text, "; {}: {}", language.verdict("undecided"), open.join(", "));
        }
        text.push('\n');
    }
    text
}

/// By which program, commands and machines, and what is missing.
fn made(report: &Report, language: Language) -> String {
    let mut text = format!("\n## {}\n\n", language.say("Wie es gemacht wurde", "How it was made"));
    let _ = writeln!(text, "{}: {}.\n", language.say("Programm", "Program"), programs(report, language).join("; "));
    for command in &report.commands {
        let _ = writeln!(text, "    {command}");
    }
    for machine in &report.machines {
        let unknown = language.say("Prozessor nicht bekannt", "processor not known");
        let processor = machine.processor.as_deref().unwrap_or(unknown);
        let (of, many) = language.say(("Rechner", "Prozessoren"), ("Machine", "processors"));
        let _ = writeln!(text, "\n{of}: {}, {processor}, {} {many}.", machine.system, machine.processors);
    }
    for game in report.games.iter().filter(|game| game.missing > 0) {
        let missing = language.grouped(game.missing);
        let says = language.say(
            format!("{missing} Spiele fehlen; die Erhebung ist nicht fertig."),
            format!("{missing} deals are missing; the survey is not finished."),
        );
        let _ = writeln!(text, "\n{}: {says}", game.name());
    }
    text
}

/// The versions of the program, and if there are several, which games each decided.
fn programs(report: &Report, language: Language) -> Vec<String> {
    let mut programs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for game in &report.games {
        let (version, commit) = language.say(("Version", "Commit"), ("version", "commit"));
        let program = format!("{version} {}, {commit} {}", game.settings.version, game.settings.commit);
        programs.entry(program).or_default().push(game.name());
    }
    let several = programs.len() > 1;
    let told = |(program, games): (String, Vec<String>)| {
        if several { format!("{program} ({})", games.join(", ")) } else { program }
    };
    programs.into_iter().map(told).collect()
}

/// The nodes within which half of all deals were decided.
fn decided_half(game: &GameReport, language: Language) -> String {
    let half = game.deals.div_ceil(2);
    let reached = game.decided_by_nodes.iter().find(|(_, count)| *count >= half);
    reached.map_or("–".into(), |(nodes, _)| language.nodes(*nodes as u64))
}

/// Our figures beside published ones.
fn beside(report: &Report, published: &[Published], language: Language) -> String {
    let header = language.say(
        ["Patience", "veröffentlicht %", "hier, 95-%-Intervall", "", "Quelle"],
        ["game", "published %", "ours, 95 % interval", "", "source"],
    );
    let mut rows = vec![header.map(str::to_owned).to_vec()];
    for game in &report.games {
        for theirs in published.iter().filter(|theirs| theirs.preset == game.preset && game.options.is_empty()) {
            let (low, high) = (theirs.percent - theirs.plus_minus, theirs.percent + theirs.plus_minus);
            let ours = game.winnable.interval;
            let agree = ours.low * 100.0 <= high && low <= ours.high * 100.0;
            rows.push(vec![
                game.name(),
                language.number(&format!("{} ± {}", theirs.percent, theirs.plus_minus)),
                language.interval(&game.winnable),
                if agree { language.say("stimmt überein", "agree") } else { language.say("weicht ab", "differ") }
                    .into(),
                theirs.source.clone(),
            ]);
        }
    }
    if rows.len() == 1 {
        return String::new();
    }
    let heading = language.say("Neben veröffentlichten Zahlen", "Beside published figures");
    format!("\n## {heading}\n\n{}", aligned(&rows))
}
