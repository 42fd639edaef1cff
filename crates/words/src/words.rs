//! The words of one language.

use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules, PluralRulesOptions};
use patience::{Lang, Texts};
use serde_json::{Map, Value, json};

use crate::catalogue::{Catalogue, Entries, OF_PAGE};
use crate::text::Text;

/// Arguments of a text.
pub type Args<'a> = [(&'a str, String)];

/// The words of one language. What it lacks is there in English.
#[derive(Debug)]
pub struct Words {
    catalogue: Catalogue,
}

impl Words {
    pub(crate) fn new(catalogue: Catalogue) -> Words {
        Words { catalogue }
    }

    /// Which language it is.
    pub fn lang(&self) -> Lang {
        self.catalogue.lang
    }

    /// What the language calls itself.
    pub fn own_name(&self) -> &str {
        &self.catalogue.name
    }

    pub(crate) fn entries(&self) -> &Entries {
        &self.catalogue.entries
    }

    /// Which plural form a count has. They are looked up in data that is compiled in, for so
    /// little that they need not be kept.
    pub(crate) fn plural_rules(&self) -> Option<PluralRules> {
        let locale = Locale::try_from_str(self.lang().code()).ok()?;
        PluralRules::try_new((&locale).into(), PluralRulesOptions::default()).ok()
    }

    /// The value of a key, and the language that it is in.
    fn entry(&self, key: &str) -> Option<(Text<'_>, &Words)> {
        let own = self.catalogue.entries.get(key).map(|text| (text, self));
        own.or_else(|| Words::english().catalogue.entries.get(key).map(|text| (text, Words::english())))
    }

    /// Whether there are words for a key.
    pub fn has(&self, key: &str) -> bool {
        self.entry(key).is_some()
    }

    /// The text of a key without arguments; the key itself if there is none.
    pub fn t(&self, key: &str) -> String {
        self.fill(key, &[])
    }

    /// The text of a key, its arguments filled in. `{card|acc}` asks for a form of the card's
    /// name. Of a text with plural forms the argument `count` or else `passes` says which it is;
    /// marks between its thousands do no harm.
    pub fn fill(&self, key: &str, args: &Args<'_>) -> String {
        let arg = |name: &str| args.iter().find(|(other, _)| *other == name).map(|(_, value)| value.as_str());
        let text = match self.entry(key) {
            Some((Text::Plain(text), _)) => text,
            Some((forms @ Text::Parts(_), words)) => {
                let form = words.plural_form(arg("count").or_else(|| arg("passes")).unwrap_or_default());
                forms.get(form).or_else(|| forms.get("other")).and_then(Text::as_str).unwrap_or(key)
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

    /// The name of the plural form that a written count asks for.
    fn plural_form(&self, count: &str) -> &'static str {
        let digits: String = count.chars().filter(char::is_ascii_digit).collect();
        let category = digits.parse::<u64>().ok().zip(self.plural_rules());
        category.map_or("other", |(count, rules)| name_of(rules.category_for(count)))
    }

    /// A text of a rule file in this language.
    pub fn name<'a>(&self, texts: &'a Texts) -> &'a str {
        texts.get(self.lang())
    }

    /// What a game is called whose rules are not there: all that is known of it is the name of its
    /// preset.
    pub fn unknown_game(&self, preset: &str) -> String {
        self.fill("games.unknown", &[("game", preset.to_owned())])
    }

    /// A count with its thousands apart.
    pub fn grouped(&self, count: u64) -> String {
        let digits = count.to_string();
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push_str(&self.catalogue.group);
            }
            text.push(digit);
        }
        text
    }

    /// A number that was written with a decimal point, with this language's mark instead.
    pub fn decimal(&self, written: &str) -> String {
        written.replace('.', &self.catalogue.decimal)
    }

    /// So many per cent, written with a decimal point or none.
    ///
    /// ```
    /// use patience_words::Words;
    ///
    /// assert_eq!(Words::english().percent("8.5"), "8.5%");
    /// assert_eq!(Words::of("de".parse().unwrap()).percent("8.5"), "8,5\u{a0}%");
    /// ```
    pub fn percent(&self, written: &str) -> String {
        self.decimal(written) + &self.catalogue.percent
    }

    fn within<'a>(&'a self, map: &str, key: &'a str) -> &'a str {
        let own = |words: &'a Words| words.catalogue.entries.get(map)?.get(key)?.as_str();
        own(self).or_else(|| own(Words::english())).unwrap_or(key)
    }

    /// What stands on a card's corner for its rank (`T` for the ten, as in the notation).
    pub fn letter<'a>(&'a self, rank: &'a str) -> &'a str {
        self.within("letters", rank)
    }

    /// A rank in words.
    pub fn rank<'a>(&'a self, rank: &'a str) -> &'a str {
        self.within("ranks", rank)
    }

    /// A suit in words.
    pub fn suit<'a>(&'a self, suit: &'a str) -> &'a str {
        self.within("suits", suit)
    }

    /// A card in words; a text that is no card as it is.
    pub fn card(&self, card: &str) -> String {
        if !is_card(card) {
            return card.into();
        }
        let (rank, suit) = card.split_at(1);
        let key = if "AJQK".contains(rank) { "card.court" } else { "card" };
        self.fill(key, &[("rank", self.rank(rank).into()), ("suit", self.suit(suit).into())])
    }

    /// A card as a sign, such as `♣9`; a text that is no card as it is.
    pub fn sign(&self, card: &str) -> String {
        if !is_card(card) {
            return card.into();
        }
        let (rank, suit) = card.split_at(1);
        let suit = match suit {
            "C" => '♣',
            "D" => '♦',
            "H" => '♥',
            _ => '♠',
        };
        format!("{suit}{}", if rank == "T" { "10" } else { self.letter(rank) })
    }

    /// What an empty foundation waits for, in words: a card, a rank or a suit.
    pub fn mark(&self, mark: &str) -> String {
        match mark {
            _ if is_card(mark) => self.card(mark),
            "C" | "D" | "H" | "S" => self.suit(mark).into(),
            _ => self.rank(mark).into(),
        }
    }

    /// A card's name within a sentence, such as `die Karo 7`; a text that is no card as it is.
    fn card_form(&self, card: &str, form: &str) -> String {
        if !is_card(card) {
            return card.into();
        }
        self.form_of(&card[..1], form).replace("{name}", &self.card(card))
    }

    /// Cards of a rank, from the rank and the suits that count (`3CS`), such as `eine schwarze 3`.
    pub(crate) fn fitting(&self, text: &str) -> String {
        let Some((rank, suits)) = text.split_at_checked(1) else { return text.into() };
        let form = match suits {
            "CS" => "black",
            "DH" => "red",
            "CDHS" => "any",
            _ => {
                let cards = suits.chars().map(|suit| self.card_form(&format!("{rank}{suit}"), "nom"));
                return self.either(&cards.collect::<Vec<_>>());
            }
        };
        self.form_of(rank, form).replace("{name}", self.rank(rank))
    }

    /// One or the other.
    pub(crate) fn either(&self, all: &[String]) -> String {
        match all {
            [] => String::new(),
            [only] => only.clone(),
            [others @ .., last] => self.fill("loss.or", &[("list", others.join(", ")), ("last", last.clone())]),
        }
    }

    /// How a card's name is written in a form, by its rank.
    fn form_of(&self, rank: &str, form: &str) -> &str {
        let forms = self.entry("forms").and_then(|(forms, _)| forms.get(form));
        let form = forms.and_then(|forms| forms.get(rank).or_else(|| forms.get("*"))).and_then(Text::as_str);
        form.unwrap_or("{name}")
    }

    /// The words of the trade, each with what it means, in the order of the alphabet.
    pub fn glossary(&self) -> Vec<&str> {
        let all = Words::english().entries().of_section("glossary");
        let mut entries: Vec<&str> = all.filter_map(|(key, _)| self.entry(key)?.0.as_str()).collect();
        entries.sort_by_key(|entry| entry.to_lowercase());
        entries
    }

    /// What the page reads, by key, and what the language lacks in English.
    pub fn of_page(&self) -> Value {
        let of_page = |words: &Words| -> Map<String, Value> {
            let entries = OF_PAGE.into_iter().flat_map(|section| words.entries().of_section(section));
            entries.map(|(key, text)| (key.to_owned(), json!(text))).collect()
        };
        let mut all = of_page(Words::english());
        all.extend(of_page(self));
        all.insert("language".into(), json!({ "code": self.lang(), "name": self.own_name() }));
        Value::Object(all)
    }
}

/// The words of a language by its code alone.
pub trait Speak {
    /// The text of a key without arguments, as [`Words::t`].
    fn t(self, key: &str) -> String;
    /// The text of a key, its arguments filled in, as [`Words::fill`].
    fn fill(self, key: &str, args: &Args<'_>) -> String;
    /// What a library says of an error, as [`Words::told`].
    fn told(self, english: &str) -> String;
}

impl Speak for Lang {
    fn t(self, key: &str) -> String {
        Words::of(self).t(key)
    }

    fn fill(self, key: &str, args: &Args<'_>) -> String {
        Words::of(self).fill(key, args)
    }

    fn told(self, english: &str) -> String {
        Words::of(self).told(english)
    }
}

pub(crate) fn name_of(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}

/// Whether a text of a view or refusal is a card that may be seen.
pub fn is_card(text: &str) -> bool {
    matches!(text.as_bytes(), [b'A' | b'2'..=b'9' | b'T' | b'J' | b'Q' | b'K', b'C' | b'D' | b'H' | b'S'])
}
