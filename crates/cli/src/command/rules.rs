//! `patience rules`: how a game is played.

use std::fmt::Write as _;

use anyhow::Result;
use patience::{GameOption, Lang, Preset, Ruleset};

use crate::Answer;
use crate::args::RulesArgs;
use crate::context::Context;
use crate::lang::Say as _;
use crate::names;
use crate::output::{BOLD, harmless, print, styled, wrap};

pub(crate) fn run(args: &RulesArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let (ruleset, preset) = names::find(&library, &args.game, context.lang)?;
    print(&text(ruleset, preset, context.lang, context.width))?;
    Ok(Answer::Yes)
}

fn text(ruleset: &Ruleset, preset: &Preset, lang: Lang, width: usize) -> String {
    let heading = |text: &str| styled(BOLD, harmless(text));
    let count = ruleset.all_rules().first().map_or(0, |rules| rules.card_count());
    let cards = lang.say("Karten", "cards");
    let mut text = format!("{} ({}, {count} {cards})\n", heading(preset.name.get(lang)), preset.id);
    for section in ruleset.text() {
        let body = wrap(section.body.get(lang), width, "");
        let _ = write!(text, "\n{}\n{body}\n", heading(section.heading.get(lang)));
    }
    if !ruleset.options().is_empty() {
        let _ = writeln!(text, "\n{}", heading(lang.say("Optionen", "Options")));
        for option in ruleset.options() {
            text.push_str(&option_text(option, preset, lang, width));
        }
    }
    if ruleset.presets().len() > 1 {
        let _ = writeln!(text, "\n{}", heading(lang.say("Spielarten", "Variants")));
        let id_width = ruleset.presets().iter().map(|preset| preset.id.len()).max().unwrap_or(0);
        for preset in ruleset.presets() {
            let _ = writeln!(text, "  {:id_width$}  {}", preset.id, harmless(preset.name.get(lang)));
        }
    }
    let source = ruleset.source();
    let by = if source.by.is_empty() { String::new() } else { format!("; {}", source.by) };
    let source = wrap(&format!("{}{by}", source.title), width, "");
    let _ = write!(text, "\n{}\n{source}\n", heading(lang.say("Quelle", "Source")));
    text
}

/// An option and its values, of which one holds in this variant of the game.
fn option_text(option: &GameOption, preset: &Preset, lang: Lang, width: usize) -> String {
    let mut text = format!("  {}: {}\n", option.name, harmless(option.title.get(lang)));
    let holds = |choice: &patience::Choice| preset.options.contains(&(option.name.clone(), choice.value.clone()));
    let value_width = option.values.iter().map(|choice| choice.value.to_string().len()).max().unwrap_or(0);
    for choice in &option.values {
        let note = if holds(choice) { lang.say(" (Vorgabe)", " (default)") } else { "" };
        let value = choice.value.to_string();
        let told = format!("{}{note}", harmless(choice.title.get(lang)));
        let indent = " ".repeat(4 + value_width + 2);
        let told = wrap(&told, width, &indent);
        let _ = writeln!(text, "    {value:value_width$}  {}", told.trim_start());
    }
    text
}
