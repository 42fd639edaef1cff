//! Finding games by parts of their names, as they are typed.

use patience_table::GameInfo;
use patience_table::patience::Family;
use patience_words::Words;

/// A name as it would be written in a file name: `Große Harfe` is `grosse-harfe`.
pub fn fold(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    for sign in name.chars().flat_map(char::to_lowercase) {
        match sign {
            'ä' => folded.push_str("ae"),
            'ö' => folded.push_str("oe"),
            'ü' => folded.push_str("ue"),
            'ß' => folded.push_str("ss"),
            _ if sign.is_alphanumeric() => folded.push(sign),
            _ if !folded.ends_with('-') => folded.push('-'),
            _ => {}
        }
    }
    folded.trim_matches('-').into()
}

/// Whether a word of a name in the form of [`fold`] begins so: `harfe` for `grosse-harfe`.
pub fn word_begins(form: &str, wanted: &str) -> bool {
    let words = form.match_indices('-').map(|(at, _)| at + 1);
    std::iter::once(0).chain(words).any(|at| form[at..].starts_with(wanted))
}

/// Whether something of these names, in the form of [`fold`], or its family is called so.
pub fn is_called_so(mut names: impl Iterator<Item = String>, family: Family, typed: &str, words: &Words) -> bool {
    let wanted = fold(typed);
    let title = fold(&words.t(&format!("family.{}", family.word())));
    [family.word(), &title].into_iter().any(|form| word_begins(form, &wanted))
        || names.any(|form| word_begins(&form, &wanted))
}

/// Whether a game is called so, by any of its names.
pub(crate) fn is_game_called(game: &GameInfo, typed: &str, words: &Words) -> bool {
    let presets = game.presets.iter().flat_map(|preset| preset.name.iter().map(|(_, name)| name));
    let names = presets.chain(game.other_names.iter()).map(fold);
    is_called_so(names.chain(game.presets.iter().map(|preset| preset.id.clone())), game.family, typed, words)
}

#[cfg(test)]
mod tests {
    use patience_table::patience::{Lang, Library};

    use super::*;

    #[test]
    fn games_are_found_by_names_and_families() {
        let games = GameInfo::all(&Library::builtin());
        let words = Words::of("de".parse::<Lang>().unwrap());
        let found = |typed: &str| {
            let called = games.iter().filter(|game| is_game_called(game, typed, words));
            called.map(|game| game.id.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(found("Große H"), ["grosse-harfe"]);
        assert_eq!(found("harfe"), ["klondike", "grosse-harfe"]);
        assert_eq!(found("canfield"), ["daemon", "herzogin"]);
        assert_eq!(found("heften").len(), 7);
        assert_eq!(found("booklets").len(), 7);
        assert_eq!(found("zzz"), Vec::<&str>::new());
    }
}
