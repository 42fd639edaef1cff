//! What rule texts state beside what the rules are: in every variant, in both languages.

mod numbers;
mod others;
mod stock;
mod table;
mod tableau;

use patience::{Deck, Lang, Library, OptionValue, PileKind, Position, Rules, Ruleset};

use numbers::{allowed, numbers_in};
use table::FACTS;

fn langs() -> [Lang; 2] {
    ["de".parse().unwrap(), Lang::EN]
}

/// A section of a text.
#[derive(Clone, Debug, PartialEq)]
struct Told {
    heading: String,
    body: String,
    /// Whether it tells the rules: hints, variations and readings only speak of them.
    is_rules: bool,
}

/// The sections of a variant, without the sentences that say they are of something else.
fn told(ruleset: &Ruleset, rules: &Rules, lang: Lang) -> Vec<Told> {
    let told = ruleset.text(rules).into_iter().map(|section| {
        let heading = section.heading.get(Lang::EN).to_owned();
        let is_rules = !section.folded && heading != "Hints";
        let body = section.body.get(lang).to_lowercase();
        let body = if is_rules { body } else { of_this_variant(&body) };
        Told { heading, body, is_rules }
    });
    told.collect()
}

/// What does not begin by naming a book, another place or, in quotation marks, a variant.
fn of_this_variant(body: &str) -> String {
    const OTHERS: [&str; 12] = [
        "im heft",
        "das heft",
        "im buch",
        "juhl",
        "anderswo",
        "andere bücher",
        "in the booklet",
        "the booklet",
        "the book",
        "its summary",
        "elsewhere",
        "other books",
    ];
    let sentences = body.split_inclusive(['.', '?', '!', ';']).map(str::trim);
    let of_this = |sentence: &&str| {
        !sentence.contains(['"', '„', '“']) && !OTHERS.iter().any(|other| sentence.starts_with(other))
    };
    sentences.filter(of_this).collect::<Vec<_>>().join(" ")
}

/// Whether the words stand in the text by themselves, not within longer ones.
fn says(text: &str, words: &str) -> bool {
    let ends = |sign: Option<char>| !sign.is_some_and(char::is_alphanumeric);
    let alone = |at: usize| ends(text[..at].chars().next_back()) && ends(text[at + words.len()..].chars().next());
    text.match_indices(words).any(|(at, _)| alone(at))
}

/// What in these sections is not so by these rules, or is not told at all.
fn wrong(sections: &[Told], rules: &Rules, lang: Lang) -> Vec<String> {
    let join = |of: &dyn Fn(&Told) -> bool| -> String {
        sections.iter().filter(|told| of(told)).map(|told| format!("{}\n", told.body)).collect()
    };
    let all = join(&|_| true);
    // What is said in short is said again where it belongs.
    let in_full = join(&|told| told.is_rules && told.heading != "In short");
    let mut wrong = Vec::new();
    for fact in FACTS {
        let value = (fact.of)(rules);
        if let Some(value) = value {
            let right = (fact.says)(value, lang);
            assert!(!right.is_empty(), "{}: there are no words in {lang} for {value}", fact.name);
            if !right.iter().any(|words| says(&in_full, words)) {
                wrong.push(format!("{}: none of {right:?} is told", fact.name));
            }
        }
        let others =
            fact.values.clone().filter(|other| Some(*other) != value).flat_map(|other| (fact.says)(other, lang));
        wrong.extend(others.filter(|words| says(&all, words)).map(|words| format!("{}: {words:?} is told", fact.name)));
    }
    let allowed = allowed(rules);
    let numbers = numbers_in(&join(&|told| told.is_rules), lang);
    wrong.extend(
        numbers.into_iter().filter(|number| !allowed.contains(number)).map(|number| format!("what is {number}?")),
    );
    wrong
}

/// Every preset, and every single option beside the defaults, with the rules for it.
fn variants(ruleset: &Ruleset) -> Vec<(String, std::sync::Arc<Rules>)> {
    let name = |rules: &Rules| -> String {
        rules.options().iter().map(|(option, value)| format!(" {option}={value}")).collect()
    };
    ruleset.all_rules().iter().map(|rules| (format!("{}{}", ruleset.id(), name(rules)), rules.clone())).collect()
}

#[test]
fn texts_state_the_facts_of_their_variant() {
    let (mut faults, mut count) = (Vec::new(), 0);
    for ruleset in Library::builtin().rulesets() {
        for (name, rules) in variants(ruleset) {
            for lang in langs() {
                let found = wrong(&told(ruleset, &rules, lang), &rules, lang);
                faults.extend(found.into_iter().map(|fault| format!("{name} ({lang}): {fault}")));
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Two values of an option: the texts of both, and the rules of the one that is played.
struct Pair {
    name: String,
    is_same: bool,
    read: Vec<Told>,
    played: Vec<Told>,
    rules: std::sync::Arc<Rules>,
    lang: Lang,
}

/// All pairs of an option's values, in both languages.
fn pairs() -> Vec<Pair> {
    let mut pairs = Vec::new();
    for ruleset in Library::builtin().rulesets() {
        for option in ruleset.options() {
            let with =
                |value: &OptionValue| ruleset.rules(ruleset.id(), &[(option.name.clone(), value.clone())]).unwrap();
            for (read, played) in option.values.iter().flat_map(|a| option.values.iter().map(move |b| (a, b))) {
                pairs.extend(langs().map(|lang| Pair {
                    name: format!(
                        "{} ({lang}): the text for {}={} beside {}",
                        ruleset.id(),
                        option.name,
                        read.value,
                        played.value
                    ),
                    is_same: read.value == played.value,
                    read: told(ruleset, &with(&read.value), lang),
                    played: told(ruleset, &with(&played.value), lang),
                    rules: with(&played.value),
                    lang,
                }));
            }
        }
    }
    pairs
}

/// The text of one value is not taken for that of another.
#[test]
fn the_text_of_another_variant_is_noticed() {
    let pairs = pairs();
    assert!(pairs.len() > 60, "{}", pairs.len());
    for Pair { name, is_same, read, rules, lang, .. } in pairs {
        let found = wrong(&read, &rules, lang);
        assert_eq!(found.is_empty(), is_same, "{name}: {found:?}");
    }
}

/// Where only what speaks of the rules is another value's, that is noticed as well, unless there it
/// says less.
#[test]
fn the_readings_and_hints_of_another_variant_are_noticed() {
    let mut noticed = 0;
    for Pair { name, read, played: mut mixed, rules, lang, .. } in pairs() {
        let mut says_more = false;
        for (told, other) in mixed.iter_mut().zip(read).filter(|(told, _)| !told.is_rules) {
            says_more |= other.body.len() > told.body.len();
            *told = other;
        }
        if says_more {
            assert!(!wrong(&mixed, &rules, lang).is_empty(), "{name}: {mixed:?}");
            noticed += 1;
        }
    }
    assert!(noticed > 10, "{noticed}");
}

/// Wrong words that were planted, each in the text of a variant.
#[test]
fn a_wrong_number_is_noticed() {
    for (preset, lang, right, wrong_words) in table::PLANTED {
        let library = Library::builtin();
        let (ruleset, lang) = (library.ruleset(preset).unwrap(), lang.parse().unwrap());
        let rules = ruleset.rules(preset, &[]).unwrap();
        let sections = told(ruleset, &rules, lang);
        assert!(sections.iter().any(|told| told.body.contains(right)), "{preset}: no {right:?} in {sections:?}");
        for at in 0..sections.len() {
            let mut planted = sections.clone();
            planted[at].body = planted[at].body.replace(right, wrong_words);
            if planted != sections {
                let place = &sections[at].heading;
                assert!(!wrong(&planted, &rules, lang).is_empty(), "{preset}, {place}: {wrong_words:?} passes");
            }
        }
    }
}

/// How many piles of a kind there are.
fn count(rules: &Rules, kind: PileKind) -> usize {
    rules.piles().iter().filter(|&pile| rules.piles().kind(pile) == kind).count()
}

/// Cards of a fresh deal, for the figures of layouts.
fn dealt(rules: &Rules) -> Position {
    Position::deal(rules, &Deck::numbered(1, rules.pack())).unwrap()
}
