//! What a language's file lacks, compared with the English one.

use std::collections::BTreeSet;

use crate::text::Text;
use crate::words::{Words, name_of};

/// What refusals may fill in. A language says of each refusal what it needs.
const OF_REFUSALS: [&str; 12] =
    ["first", "last", "card", "count", "fits", "on", "passes", "pile", "rank", "room", "text", "wants"];

/// What a language's file lacks and what is wrong in it, each in the order of keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gaps {
    /// Keys without a text: the English one stands in.
    pub missing: Vec<String>,
    /// Keys that English does not have: nothing reads them.
    pub unknown: Vec<String>,
    /// Keys whose text fills in other arguments than the English one.
    pub arguments: Vec<String>,
    /// Keys without one of the language's plural forms: `other` stands in.
    pub plurals: Vec<String>,
}

impl Words {
    /// What this language lacks.
    pub fn gaps(&self) -> Gaps {
        let english = Words::english().entries();
        let mut gaps = Gaps::default();
        for (section, key, text) in english.iter() {
            let Some((own_section, own)) = self.entries().find(key) else {
                gaps.missing.push(key.to_owned());
                continue;
            };
            let (own_names, names) = (arguments(own), arguments(text));
            let fits = match section {
                "cards" => true,
                "refusals" => own_names.iter().all(|name| OF_REFUSALS.contains(&name.as_str())),
                _ => own_names == names,
            };
            if !fits || own_section != section {
                gaps.arguments.push(key.to_owned());
            }
            if section != "cards" && !self.has_plurals(own) {
                gaps.plurals.push(key.to_owned());
            }
        }
        let unknown = self.entries().iter().map(|(_, key, _)| key).filter(|key| english.get(key).is_none());
        gaps.unknown = unknown.map(str::to_owned).collect();
        for keys in [&mut gaps.missing, &mut gaps.unknown, &mut gaps.arguments, &mut gaps.plurals] {
            keys.sort_unstable();
        }
        gaps
    }

    /// Whether a text with plural forms has all those that the language has.
    fn has_plurals(&self, text: Text<'_>) -> bool {
        let (Text::Parts(_), Some(rules)) = (text, self.plural_rules()) else { return true };
        rules.categories().all(|category| text.get(name_of(category)).is_some())
    }
}

/// The names of what a text fills in.
fn arguments(text: Text<'_>) -> BTreeSet<String> {
    let texts: Vec<&str> = match text {
        Text::Parts(forms) => forms.iter().filter_map(|(.., text)| text.as_str()).collect(),
        text => text.as_str().into_iter().collect(),
    };
    let parts = texts.iter().flat_map(|text| text.split('{').skip(1));
    parts.filter_map(|part| part.split(['}', '|']).next()).map(str::to_owned).collect()
}
