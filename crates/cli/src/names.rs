//! Finding the game that a person means.

use std::sync::Arc;

use anyhow::{Result, anyhow};
use patience::{Lang, Library, LibraryError, Preset, PresetName, Ruleset};
use patience_tui::{fold, is_called_so, word_begins};
use patience_words::{Speak as _, Words};
use strsim::jaro_winkler;

use crate::output::{harmless, note};

/// A preset is near enough to be suggested from here on (1 is equal).
const NEAR: f64 = 0.78;
/// From here on a name is taken for a misspelt one.
const VERY_NEAR: f64 = 0.88;
/// Maximum names that are suggested.
const MAX_NEAR: usize = 4;

/// A game with one of its presets.
pub(crate) type Found<'l> = (&'l Arc<Ruleset>, &'l Preset);

/// Which names are compared, and how.
type Way = (fn(&PresetName) -> Vec<String>, fn(&str, &str) -> bool);

/// Finds the preset that is called so: by its name for files, or by what it is called in any
/// language, in any case, whole or as much of it as is unique. What begins only variants of one
/// game means the game itself.
pub(crate) fn find<'l>(library: &'l Library, typed: &str, lang: Lang) -> Result<Found<'l>> {
    Ok(search(library, typed, lang)?.0)
}

/// The same, and says on stderr which game that is if it was not named in full.
pub(crate) fn take<'l>(library: &'l Library, typed: &str, lang: Lang) -> Result<Found<'l>> {
    let (found, in_full) = search(library, typed, lang)?;
    if !in_full {
        let Preset { id, name, .. } = found.1;
        let args = [("name", short(typed)), ("title", name.get(lang).to_owned()), ("id", id.clone())];
        note(&lang.fill("cli.taken-game", &args));
    }
    Ok(found)
}

/// The preset that is meant, and whether it was named in full.
fn search<'l>(library: &'l Library, typed: &str, lang: Lang) -> Result<(Found<'l>, bool)> {
    let (id, in_full) = id_of(library, typed, lang)?;
    let ruleset = library.ruleset(id)?;
    let preset = ruleset.preset(id).ok_or_else(|| anyhow!("{id}: the file of {} has no such preset", ruleset.id()))?;
    Ok(((ruleset, preset), in_full))
}

/// The id of the preset that is meant, found by names alone: no rule file is read for it; and
/// whether it was named in full.
fn id_of<'l>(library: &'l Library, typed: &str, lang: Lang) -> Result<(&'l str, bool)> {
    if let Some(id) = library.preset_ids().find(|id| *id == typed) {
        return Ok((id, true));
    }
    let wanted = fold(typed);
    let by = |(names, fits): Way| -> Vec<&PresetName> {
        let any = |preset: &PresetName| names(preset).iter().any(|form| fits(form, &wanted));
        library.preset_names().filter(|preset| !wanted.is_empty() && any(preset)).collect()
    };
    let equal = |form: &str, wanted: &str| form == wanted;
    // `harfe` is the Große Harfe before it is what else Klondike is called.
    let ways: [Way; 6] = [
        (forms, equal),
        (others, equal),
        (forms, begins),
        (forms, has_word),
        (forms, word_begins),
        (others, word_begins),
    ];
    for (found, in_full) in ways.map(by).into_iter().zip([true, true, false, false, false, false]) {
        let Some(&first) = found.first() else { continue };
        if found.len() == 1 {
            return Ok((&first.id, in_full));
        }
        let one_game = found.iter().all(|other| other.game == first.game);
        if one_game && first.id == first.game {
            return Ok((&first.id, in_full));
        }
        // `canf` means canfield rather than canfield-whole.
        let begins_all = |id: &str| found.iter().all(|preset| preset.id.starts_with(id));
        if let Some(shortest) = found.iter().find(|preset| begins_all(&preset.id)) {
            return Ok((&shortest.id, in_full));
        }
        let ids: Vec<&str> = found.iter().map(|preset| preset.id.as_str()).collect();
        let args = [("name", format!("{:?}", short(typed))), ("games", ids.join(", "))];
        return Err(anyhow!(lang.fill("cli.many-games", &args)));
    }
    Err(anyhow!(unknown(library, typed, lang)))
}

/// There is no such game, with advice.
fn unknown(library: &Library, typed: &str, lang: Lang) -> String {
    let args = [("name", format!("{:?}", short(typed))), ("advice", advice(library, typed, lang))];
    lang.fill("cli.unknown-game", &args)
}

/// `reihe` is Die Reihe rather than a game with five Reihen.
fn has_word(form: &str, wanted: &str) -> bool {
    form.split('-').any(|word| word == wanted)
}

fn begins(form: &str, wanted: &str) -> bool {
    form.starts_with(wanted)
}

/// What a name that no game has is followed by in a message: those that are near, or else where to
/// find all.
fn advice(library: &Library, typed: &str, lang: Lang) -> String {
    if typed.ends_with(".toml") {
        return lang.t("cli.advice.file");
    }
    let wanted = fold(&short(typed));
    let names: Vec<&str> = near(library, &wanted, NEAR).into_iter().take(MAX_NEAR).collect();
    if names.is_empty() {
        lang.t("cli.advice.all")
    } else {
        lang.fill("cli.advice.near", &[("games", names.join(", "))])
    }
}

/// The presets whose names are at least so near to one in the form of [`fold`], the nearest first.
fn near<'l>(library: &'l Library, wanted: &str, least: f64) -> Vec<&'l str> {
    // A name within the other, such as `klondike` in `my-klondike`, is near however much longer
    // that is.
    let within = |form: &str| form.len() >= 4 && wanted.contains(form);
    let rate_form = |form: &String| if within(form) { 1.0 } else { jaro_winkler(form, wanted) };
    let rate = |preset: &PresetName| forms(preset).iter().chain(&others(preset)).map(rate_form).fold(0.0, f64::max);
    let mut near: Vec<(f64, &str)> = library.preset_names().map(|preset| (rate(preset), preset.id.as_str())).collect();
    near.retain(|(rate, _)| *rate >= least);
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter().map(|(_, id)| id).collect()
}

/// The one game that is surely meant by a name that is misspelt.
pub(crate) fn nearest<'l>(library: &'l Library, typed: &str) -> Option<&'l str> {
    near(library, &fold(&short(typed)), VERY_NEAR).into_iter().next()
}

/// An unknown game's message, with advice.
pub(crate) fn with_advice(library: &Library, error: &LibraryError, lang: Lang) -> Option<String> {
    let LibraryError::UnknownGame { name, .. } = error else { return None };
    Some(unknown(library, name, lang))
}

/// The names of a preset in the form in which they are compared.
fn forms(preset: &PresetName) -> Vec<String> {
    let names = preset.name.iter().map(|(_, name)| fold(name));
    std::iter::once(preset.id.clone()).chain(names).collect()
}

/// Whether a game or its family is called so, in whole or in part.
pub(crate) fn is_called(library: &Library, ruleset: &Ruleset, typed: &str, lang: Lang) -> bool {
    let presets = library.preset_names().filter(|preset| preset.game == ruleset.id());
    let names = |preset: &PresetName| forms(preset).into_iter().chain(others(preset)).collect::<Vec<_>>();
    is_called_so(presets.flat_map(names), ruleset.family(), typed, Words::of(lang))
}

/// What else its game is called, in the same form.
fn others(preset: &PresetName) -> Vec<String> {
    preset.other_names.iter().map(fold).collect()
}

fn short(typed: &str) -> String {
    harmless(&typed.chars().take(60).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_found_by_any_of_its_names() {
        let library = Library::builtin();
        for (typed, id) in [
            ("grosse-harfe", "grosse-harfe"),
            ("GROSSE-HARFE", "grosse-harfe"),
            ("Große Harfe", "grosse-harfe"),
            ("big harp", "grosse-harfe"),
            ("grosse-h", "grosse-harfe"),
            ("harfe", "grosse-harfe"),
            ("harfe-nsv", "grosse-harfe-nsv"),
            ("Der Dämon", "daemon"),
            ("dae", "daemon"),
            ("canf", "canfield"),
            ("canfield-w", "canfield-whole"),
            ("königs", "koenigs-patience"),
            ("reihe", "die-reihe"),
            ("napoleon", "napoleon"),
            ("anneliese", "anneliese"),
            ("Kleine Harfe", "klondike"),
            ("Solitär", "klondike"),
        ] {
            let found = find(&library, typed, Lang::EN).unwrap_or_else(|error| panic!("{typed}: {error}"));
            assert_eq!(found.1.id, id, "{typed}");
        }
    }

    #[test]
    fn every_preset_is_found_by_its_own_name() {
        let library = Library::builtin();
        for id in library.preset_ids() {
            assert_eq!(find(&library, id, Lang::EN).unwrap().1.id, id);
        }
    }

    #[test]
    fn an_unknown_game_is_refused_with_advice() {
        let library = Library::builtin();
        for (typed, part) in [
            ("grosse", "may mean several games: grosse-harfe"),
            ("napolen", "perhaps you mean napoleon"),
            ("anelise", "perhaps you mean anneliese"),
            ("my-klondike", "perhaps you mean klondike"),
            ("zzz", "`patience games` lists all"),
            ("", "there is no game"),
            ("mine.toml", "a rule file is given with --rules"),
            ("---", "there is no game"),
            ("\u{1b}[31m", "there is no game"),
        ] {
            let error = find(&library, typed, Lang::EN).unwrap_err().to_string();
            assert!(error.contains(part), "{typed}: {error}");
            assert!(!error.contains('\u{1b}'), "{error}");
        }
    }
}
