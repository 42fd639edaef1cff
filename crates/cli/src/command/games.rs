//! `patience games`: which games there are.

use std::fmt::Write as _;

use anyhow::Result;
use patience::{GameOption, Lang, Library, OptionValue, Preset, Ruleset};
use patience_tui::patience_table::{minutes, winnable_percent};
use patience_words::Speak as _;
use serde_json::{Map, Value, json};

use crate::answer::Answer;
use crate::args::GamesArgs;
use crate::context::Context;
use crate::names;
use crate::output::{BOLD, DIM, harmless, print, print_raw, styled, wrap};

pub(crate) fn run(args: &GamesArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let found = found(args, &library, context.lang);
    if args.json {
        print_raw(format!("{}\n", json(&found)).as_bytes())?;
    } else if found.is_empty() {
        let is_known = library.rulesets().iter().any(|game| is_called(args, &library, game, context.lang));
        let key = if is_known { "cli.games.none-fits" } else { "cli.games.none" };
        print(&format!("{}\n", context.lang.t(key)))?;
    } else {
        print(&table(&found, context.lang, context.width))?;
    }
    Ok(if found.is_empty() { Answer::No } else { Answer::Yes })
}

/// A game, and those of its presets that were asked for.
type Found<'l> = (&'l Ruleset, Vec<&'l Preset>);

/// Whether a game is called as what was typed.
fn is_called(args: &GamesArgs, library: &Library, game: &Ruleset, lang: Lang) -> bool {
    args.search.as_ref().is_none_or(|typed| names::is_called(library, game, typed, lang))
}

/// What was asked for, by families.
fn found<'l>(args: &GamesArgs, library: &'l Library, lang: Lang) -> Vec<Found<'l>> {
    let of = |game: &'l Ruleset| {
        let presets = game.presets().iter().filter(|preset| is_played_so(args, library, &preset.id));
        (game, presets.collect::<Vec<_>>())
    };
    let packs = |game: &Ruleset| args.packs.is_none_or(|packs| u64::from(game.default_rules().decks()) == packs);
    let games =
        library.rulesets().iter().map(AsRef::as_ref).filter(|game| is_called(args, library, game, lang) && packs(game));
    let mut found: Vec<Found<'l>> = games.map(of).filter(|(_, presets)| !presets.is_empty()).collect();
    found.sort_by_key(|(game, _)| game.family());
    found
}

/// Whether what is known of a preset is as it was asked for.
fn is_played_so(args: &GamesArgs, library: &Library, preset: &str) -> bool {
    let known = library.figures(preset);
    let share = |least: Option<u8>, percent: Option<f64>| match least {
        Some(least) => percent.is_some_and(|percent| percent >= f64::from(least)),
        None => true,
    };
    let time = known.and_then(|known| known.moves).map(minutes);
    let can = known.map(|known| winnable_percent(&known.into()));
    let fair = known.and_then(|known| known.fair).map(|fair| fair.won as f64 * 100.0 / fair.played as f64);
    args.minutes.is_none_or(|most| time.is_some_and(|time| time <= most))
        && share(args.winnable, can)
        && share(args.fair, fair)
}

fn table(found: &[Found<'_>], lang: Lang, width: usize) -> String {
    let [game, name, cards] = ["cli.games.game", "cli.games.name", "cli.games.cards"].map(|key| lang.t(key));
    let widest = |header: &str, cell: fn(&Preset, Lang) -> usize| {
        let cells = found.iter().flat_map(|(_, presets)| presets).map(|preset| cell(preset, lang));
        cells.max().unwrap_or(0).max(header.chars().count())
    };
    let id_width = widest(&game, |preset, _| preset.id.chars().count());
    let name_width = widest(&name, |preset, lang| preset.name.get(lang).chars().count());
    let mut text = styled(BOLD, format!("{game:id_width$}  {name:name_width$}  {cards}")) + "\n";
    let mut family = None;
    for (ruleset, presets) in found {
        if family.replace(ruleset.family()) != Some(ruleset.family()) {
            let _ = writeln!(text, "\n{}", lang.t(&format!("family.{}", ruleset.family().word())));
        }
        let count = ruleset.default_rules().card_count();
        for preset in presets {
            let (id, name) = (&preset.id, harmless(preset.name.get(lang)));
            let last = cards.chars().count();
            let _ = writeln!(text, "{}  {name:name_width$}  {count:>last$}", styled(BOLD, format!("{id:id_width$}")));
            let options = if preset.id == ruleset.id() { all_options(ruleset) } else { settings(ruleset, preset) };
            if !options.is_empty() {
                let _ = writeln!(text, "{}", styled(DIM, wrap(&options, width, "    ")));
            }
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
fn json(found: &[Found<'_>]) -> Value {
    let told = |(ruleset, presets): &Found<'_>| {
        let mut told = game(ruleset);
        let all = told["presets"].as_array_mut();
        all.into_iter().for_each(|all| all.retain(|one| presets.iter().any(|preset| one["id"] == preset.id)));
        told
    };
    json!({ "games": found.iter().map(told).collect::<Vec<_>>() })
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
        "other_names": ruleset.other_names(),
        "family": ruleset.family(),
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
