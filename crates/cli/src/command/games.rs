//! `patience games`: which games there are.

use std::fmt::Write as _;

use anyhow::Result;
use patience::{GameOption, Lang, Library, OptionValue, Preset, Ruleset};
use patience_words::Speak as _;
use serde_json::{Map, Value, json};

use crate::answer::Answer;
use crate::args::GamesArgs;
use crate::context::Context;
use crate::output::{BOLD, DIM, harmless, print, print_raw, styled, wrap};

pub(crate) fn run(args: &GamesArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    if args.json {
        print_raw(format!("{}\n", json(&library)).as_bytes())?;
    } else {
        print(&table(&library, context.lang, context.width))?;
    }
    Ok(Answer::Yes)
}

fn table(library: &Library, lang: Lang, width: usize) -> String {
    let rows: Vec<(&Ruleset, &Preset)> = library
        .rulesets()
        .iter()
        .flat_map(|ruleset| ruleset.presets().iter().map(|preset| (ruleset.as_ref(), preset)))
        .collect();
    let [game, name, cards] = ["cli.games.game", "cli.games.name", "cli.games.cards"].map(|key| lang.t(key));
    let widest = |header: &str, cell: fn(&Preset, Lang) -> usize| {
        let cells = rows.iter().map(|(_, preset)| cell(preset, lang));
        cells.max().unwrap_or(0).max(header.chars().count())
    };
    let id_width = widest(&game, |preset, _| preset.id.chars().count());
    let name_width = widest(&name, |preset, lang| preset.name.get(lang).chars().count());
    let mut text = styled(BOLD, format!("{game:id_width$}  {name:name_width$}  {cards}")) + "\n";
    for (ruleset, preset) in rows {
        let count = ruleset.default_rules().card_count();
        let (id, name) = (&preset.id, harmless(preset.name.get(lang)));
        let last = cards.chars().count();
        let _ = writeln!(text, "{}  {name:name_width$}  {count:>last$}", styled(BOLD, format!("{id:id_width$}")));
        let options = if preset.id == ruleset.id() { all_options(ruleset) } else { settings(ruleset, preset) };
        if !options.is_empty() {
            let _ = writeln!(text, "{}", styled(DIM, wrap(&options, width, "    ")));
        }
    }
    text
}

/// Every option with its values, the default first: `passes=1|3|unlimited draw=1|3`.
fn all_options(ruleset: &Ruleset) -> String {
    let values = |option: &GameOption| {
        let values: Vec<String> = option.values.iter().map(|choice| choice.value.to_string()).collect();
        format!("{}={}", option.name, values.join("|"))
    };
    ruleset.options().iter().map(values).collect::<Vec<_>>().join(" ")
}

/// What a variant sets otherwise than the game: `passes=3`.
fn settings(ruleset: &Ruleset, preset: &Preset) -> String {
    let pairs = ruleset.options().iter().zip(&preset.options);
    let changed = pairs.filter(|(option, (_, value))| option.values[0].value != *value);
    changed.map(|(_, (name, value))| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

/// Everything about the games, in the form in which the table's replies have it.
fn json(library: &Library) -> Value {
    json!({ "games": library.rulesets().iter().map(|ruleset| game(ruleset)).collect::<Vec<_>>() })
}

/// Everything about one game but the text of its variants.
pub(super) fn game(ruleset: &Ruleset) -> Value {
    let first = ruleset.text(ruleset.default_rules()).into_iter().next();
    let option = |option: &GameOption| {
        json!({
            "name": option.name,
            "title": option.title,
            "default": option.values[0].value,
            "values": option.values,
        })
    };
    let preset = |preset: &Preset| json!({ "id": preset.id, "name": preset.name, "options": map(&preset.options) });
    json!({
        "id": ruleset.id(),
        "name": ruleset.name(),
        "decks": ruleset.default_rules().decks(),
        "source": ruleset.source(),
        "brief": first.map(|section| section.body).unwrap_or_default(),
        "options": ruleset.options().iter().map(option).collect::<Vec<_>>(),
        "presets": ruleset.presets().iter().map(preset).collect::<Vec<_>>(),
    })
}

fn map(options: &[(String, OptionValue)]) -> Map<String, Value> {
    options.iter().map(|(name, value)| (name.clone(), json!(value))).collect()
}
