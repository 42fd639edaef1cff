//! `patience rules`: how a game is played.

use std::fmt::Write as _;
use std::sync::Arc;

use anyhow::Result;
use patience::{GameOption, Lang, Picture, Preset, Rules, Ruleset, TextSection};
use patience_tui::patience_table::{FiguresInfo, facts_text, figures_text};
use patience_words::Speak as _;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::args::RulesArgs;
use crate::command::games;
use crate::context::Context;
use crate::draw::{Signs, draw, piles, turns};
use crate::names;
use crate::output::{BOLD, harmless, print, print_raw, styled, wrap};
use crate::words;

pub(crate) fn run(args: &RulesArgs, context: &Context) -> Result<Answer> {
    let library = context.library()?;
    let (ruleset, named) = names::take(&library, &args.game, context.lang)?;
    let rules = ruleset.rules(&named.id, &args.option).map_err(|error| words::option(context.lang, &error))?;
    // Options may make another preset of the one that was named, or none.
    let preset = ruleset.preset_of(&rules);
    let figures = preset.and_then(|preset| library.figures(&preset.id)).map(FiguresInfo::from);
    let told = Told { ruleset, preset: preset.unwrap_or(named), rules: &rules, figures };
    if args.json {
        print_raw(format!("{}\n", told.json()).as_bytes())?;
        return Ok(Answer::Yes);
    }
    let signs = args.pictures.then_some(Signs::new(args.ascii, context.lang));
    print(&text(&told, signs, context))?;
    Ok(Answer::Yes)
}

/// The variant whose rules are told, and the preset under whose name.
struct Told<'a> {
    ruleset: &'a Ruleset,
    preset: &'a Preset,
    rules: &'a Arc<Rules>,
    figures: Option<FiguresInfo>,
}

impl Told<'_> {
    /// Everything about the game, with the text of this variant.
    fn json(&self) -> Value {
        let section = |section: TextSection| json!({ "heading": section.heading, "body": section.body, "folded": section.folded });
        let mut told = games::game(self.ruleset);
        told["preset"] = self.preset.id.as_str().into();
        told["text"] = self.ruleset.text(self.rules).into_iter().map(section).collect();
        told
    }
}

/// The rules in words. `signs` is how the pictures are drawn, if they are.
fn text(told: &Told<'_>, signs: Option<Signs>, context: &Context) -> String {
    let &Told { ruleset, preset, rules, ref figures } = told;
    let (lang, width) = (context.lang, context.width);
    let heading = |text: &str| styled(BOLD, harmless(text));
    let title = [
        ("name", heading(preset.name.get(lang))),
        ("id", preset.id.clone()),
        ("count", rules.card_count().to_string()),
    ];
    let facts = wrap(&facts_text(rules.decks(), figures.as_ref(), lang), width, "");
    let mut text = format!("{}\n{facts}\n", lang.fill("cli.rules.title", &title));
    for section in ruleset.text(rules) {
        let body = wrap(section.body.get(lang), width, "");
        let _ = write!(text, "\n{}\n{body}\n", heading(section.heading.get(lang)));
    }
    let pictures: Vec<&Picture> = ruleset.pictures().iter().filter(|picture| picture.holds_for(rules)).collect();
    if !pictures.is_empty() {
        let _ = writeln!(text, "\n{}", heading(&lang.t("rules.pictures")));
        let told = pictures.into_iter().map(|picture| picture_text(picture, signs, lang, width));
        text.push_str(&told.collect::<Vec<_>>().join(if signs.is_some() { "\n" } else { "" }));
    }
    if let Some(figures) = figures {
        let figures = wrap(&figures_text(figures, lang), width, "");
        let _ = writeln!(text, "\n{}\n{figures}", heading(&lang.t("rules.figures")));
    }
    if !ruleset.options().is_empty() {
        let _ = writeln!(text, "\n{}", heading(&lang.t("cli.rules.options")));
        for option in ruleset.options() {
            text.push_str(&option_text(option, rules, lang, width));
        }
    }
    if ruleset.presets().len() > 1 {
        let _ = writeln!(text, "\n{}", heading(&lang.t("cli.rules.variants")));
        let id_width = ruleset.presets().iter().map(|preset| preset.id.len()).max().unwrap_or(0);
        for preset in ruleset.presets() {
            let _ = writeln!(text, "  {:id_width$}  {}", preset.id, harmless(preset.name.get(lang)));
        }
    }
    let source = ruleset.source();
    let title = source.title.get(lang);
    if !title.is_empty() {
        let by = if source.by.is_empty() { String::new() } else { format!("; {}", source.by) };
        let source = wrap(&format!("{title}{by}"), width, "");
        let _ = write!(text, "\n{}\n{source}\n", heading(&lang.t("cli.rules.source")));
    }
    text
}

/// A picture's caption, its drawing and its move.
fn picture_text(picture: &Picture, signs: Option<Signs>, lang: Lang, width: usize) -> String {
    let caption = format!("{}: {}", picture.title().get(lang), picture.text().get(lang));
    // Lines after the first hang.
    let mut text = format!("{}\n", wrap(&caption, width - 2, "  ").replace('\n', "\n  "));
    if let Some(signs) = signs {
        let (turns, drawing) = (turns(picture.game(), signs), draw(&piles(picture.game(), false), signs, width));
        let _ = write!(text, "\n{turns}{drawing}");
        if let Some(mv) = picture.shown_text() {
            let _ = writeln!(text, "\n  {}", lang.fill("cli.rules.move", &[("move", mv)]));
        }
    }
    text
}

/// An option and its values, of which one holds in this variant of the game.
fn option_text(option: &GameOption, rules: &Rules, lang: Lang, width: usize) -> String {
    let mut text = format!("  {}: {}\n", option.name, harmless(option.title.get(lang)));
    let holds = |choice: &patience::Choice| rules.options().contains(&(option.name.clone(), choice.value.clone()));
    let value_width = option.values.iter().map(|choice| choice.value.to_string().len()).max().unwrap_or(0);
    for choice in &option.values {
        let note = if holds(choice) { lang.t("cli.rules.default") } else { String::new() };
        let value = choice.value.to_string();
        let told = format!("{}{note}", harmless(choice.title.get(lang)));
        let indent = " ".repeat(4 + value_width + 2);
        let told = wrap(&told, width, &indent);
        let _ = writeln!(text, "    {value:value_width$}  {}", told.trim_start());
    }
    text
}
