//! What players read: the page's sentences and the terminal's own, in German and English.
//!
//! The sentences that page and terminal share are in `web/lang`, which is embedded here, so that
//! neither a refusal nor a status is written twice. What only a terminal says is in `words/`, in
//! the same form.

use std::collections::HashMap;
use std::sync::OnceLock;

use patience_table::patience::{Lang, Texts};
use serde_json::Value;

const DE: [&str; 2] = [include_str!("../../../web/lang/de.json"), include_str!("../words/de.json")];
const EN: [&str; 2] = [include_str!("../../../web/lang/en.json"), include_str!("../words/en.json")];

/// Arguments of a sentence.
pub(crate) type Args<'a> = [(&'a str, String)];

/// The words of one language.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) lang: Lang,
    entries: HashMap<String, Value>,
}

impl Words {
    /// The words of a language, or else the English ones; read once.
    pub(crate) fn of(lang: Lang) -> &'static Words {
        static BOTH: [OnceLock<Words>; 2] = [OnceLock::new(), OnceLock::new()];
        let (lang, cell, texts) = match lang {
            Lang::DE => (lang, &BOTH[0], &DE),
            _ => (Lang::EN, &BOTH[1], &EN),
        };
        cell.get_or_init(|| {
            let mut entries = HashMap::new();
            for text in texts {
                let read: HashMap<String, Value> = serde_json::from_str(text).expect("the words are JSON, as tested");
                entries.extend(read);
            }
            Words { lang, entries }
        })
    }

    /// Whether there are words for a key.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// The text of a key without arguments.
    pub(crate) fn t(&self, key: &str) -> String {
        self.fill(key, &[])
    }

    /// The text of a key, its arguments filled in. `{card|acc}` asks for a form of the card's name;
    /// entries with `one` and `other` go by `count` or `passes`.
    pub(crate) fn fill(&self, key: &str, args: &Args<'_>) -> String {
        let arg = |name: &str| args.iter().find(|(other, _)| *other == name).map(|(_, value)| value.as_str());
        let text = match self.entries.get(key) {
            Some(Value::String(text)) => text,
            Some(Value::Object(forms)) => {
                let one = arg("count").or_else(|| arg("passes")) == Some("1");
                forms.get(if one { "one" } else { "other" }).and_then(Value::as_str).unwrap_or(key)
            }
            _ => key,
        };
        let mut filled = String::with_capacity(text.len() + 16);
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let Some((name, after)) = after.split_once('}') else { break };
            let (name, form) = name.split_once('|').map_or((name, None), |(name, form)| (name, Some(form)));
            match (arg(name), form) {
                (Some(card), Some(form)) => filled.push_str(&self.card_form(card, form)),
                (value, _) => filled.push_str(value.unwrap_or("")),
            }
            rest = after;
        }
        filled.push_str(rest);
        filled
    }

    /// A name in this language.
    pub(crate) fn name<'a>(&self, both: &'a Texts) -> &'a str {
        both.get(self.lang)
    }

    fn within(&self, map: &str, key: &str) -> Option<&str> {
        self.entries.get(map)?.get(key)?.as_str()
    }

    /// What stands on a card's corner for its rank (`T` for the ten, as in the notation).
    pub(crate) fn letter<'a>(&'a self, rank: &'a str) -> &'a str {
        self.within("letters", rank).unwrap_or(rank)
    }

    /// A rank in words.
    pub(crate) fn rank<'a>(&'a self, rank: &'a str) -> &'a str {
        self.within("ranks", rank).unwrap_or(rank)
    }

    /// The words of the trade, each with what it means, in the order of the alphabet.
    pub(crate) fn glossary(&self) -> Vec<&str> {
        let entries = self.entries.iter().filter(|(key, _)| key.starts_with("glossary."));
        let mut entries: Vec<&str> = entries.filter_map(|(_, entry)| entry.as_str()).collect();
        entries.sort_by_key(|entry| entry.to_lowercase());
        entries
    }

    /// A suit in words.
    pub(crate) fn suit<'a>(&'a self, suit: &'a str) -> &'a str {
        self.within("suits", suit).unwrap_or(suit)
    }

    /// A card in words; a text that is no card as it is.
    pub(crate) fn card(&self, card: &str) -> String {
        if !is_card(card) {
            return card.into();
        }
        let (rank, suit) = card.split_at(1);
        let key = if "AJQK".contains(rank) { "card.court" } else { "card" };
        self.fill(key, &[("rank", self.rank(rank).into()), ("suit", self.suit(suit).into())])
    }

    fn card_form(&self, card: &str, form: &str) -> String {
        if !is_card(card) {
            return card.into();
        }
        let forms = self.entries.get("forms").and_then(|forms| forms.get(form));
        let form = forms.and_then(|forms| forms.get(&card[..1]).or_else(|| forms.get("*"))).and_then(Value::as_str);
        form.unwrap_or("{name}").replace("{name}", &self.card(card))
    }
}

/// Whether a text of a view or refusal is a card that may be seen.
pub(crate) fn is_card(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A' | b'2'..=b'9' | b'T' | b'J' | b'Q' | b'K', b'C' | b'D' | b'H' | b'S'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_have_the_same_words_with_the_same_arguments() {
        let (de, en) = (Words::of(Lang::DE), Words::of(Lang::EN));
        let arguments = |value: &Value| {
            let text = value.to_string();
            let names = text.split('{').skip(1).filter_map(|part| part.split(['}', '|']).next().map(str::to_owned));
            let mut names: Vec<String> = names.filter(|name| name.chars().all(char::is_alphanumeric)).collect();
            names.sort();
            names.dedup();
            names
        };
        for (key, value) in &de.entries {
            let other = en.entries.get(key).unwrap_or_else(|| panic!("{key} is not in English"));
            if !key.starts_with("refused") {
                assert_eq!(arguments(value), arguments(other), "{key}");
            }
        }
        for key in en.entries.keys() {
            assert!(de.has(key), "{key} is not in German");
        }
    }

    #[test]
    fn sentences_are_filled_in() {
        let (de, en) = (Words::of(Lang::DE), Words::of(Lang::EN));
        let args = [("card", "7D".to_owned()), ("on", "JC".to_owned())];
        assert_eq!(de.fill("refused.does-not-fit", &args), "An den Kreuz-Buben passt keine Karo 7.".to_owned());
        assert_eq!(de.fill("bar.moves", &[("count", "1".into())]), "ein Zug");
        assert_eq!(en.fill("bar.moves", &[("count", "0".into())]), "0 moves");
        assert_eq!(en.card("TS"), "10 of spades");
        assert_eq!(en.t("no.such.key"), "no.such.key");
    }
}
