//! What players read: every text is short, whole in both languages and in the same order; its
//! pictures are positions of real games.

use patience::{Deck, Draw, Game, Lang, Library, OptionValue, Rules, Ruleset, TextSection, Texts};

fn langs() -> [Lang; 2] {
    [german(), Lang::EN]
}

/// The headings of a text, in their order; a game has those that it has something to say under.
const HEADINGS: [[&str; 2]; 10] = [
    ["Kurz gefasst", "In short"],
    ["Ziel", "Object"],
    ["Kartenbild", "Layout"],
    ["Spiel", "Play"],
    ["Talon", "Stock"],
    ["Neu auslegen", "Redeal"],
    ["Ende", "End"],
    ["Rat", "Hints"],
    ["Nach anderen Regeln", "Variations"],
    ["Unsere Lesart", "Our reading"],
];
/// The headings that are folded up.
const FOLDED: [&str; 2] = ["Variations", "Our reading"];
/// Maximum words in short.
const MOST_IN_SHORT: usize = 40;
/// Maximum words of a variant's text.
const MOST_WORDS: usize = 450;

/// Every variant of every game, with its text.
fn texts() -> Vec<(String, Vec<TextSection>)> {
    let rulesets = Library::builtin();
    let variants = rulesets.rulesets().iter().flat_map(|ruleset| {
        let text =
            |rules: &std::sync::Arc<Rules>| (format!("{} {:?}", ruleset.id(), rules.options()), ruleset.text(rules));
        ruleset.all_rules().iter().map(text).collect::<Vec<_>>()
    });
    variants.collect()
}

/// Only a game with a stock has a section on it, only one that lays out columns again one on that,
/// and only one with options one on variations.
#[test]
fn sections_are_those_that_say_something() {
    let library = Library::builtin();
    for ruleset in library.rulesets() {
        for rules in ruleset.all_rules() {
            let left_out = |heading: &str| match heading {
                "Stock" => matches!(rules.stock().draw, Draw::None | Draw::Relay { .. }),
                "Redeal" => !matches!(rules.stock().draw, Draw::Relay { .. }),
                "Variations" => ruleset.options().is_empty(),
                _ => false,
            };
            let called = |heading: [&'static str; 2]| match heading {
                [_, "Redeal"] if rules.closes_gaps() => ["Lücken schließen", "Closing the gaps"],
                heading => heading,
            };
            let expected: Vec<_> = HEADINGS.into_iter().filter(|heading| !left_out(heading[1])).map(called).collect();
            let text = ruleset.text(rules);
            let headings: Vec<[&str; 2]> =
                text.iter().map(|section| langs().map(|lang| section.heading.only(lang).unwrap())).collect();
            assert_eq!(headings, expected, "{}", ruleset.id());
            for section in &text {
                assert_eq!(section.folded, FOLDED.contains(&section.heading.get(Lang::EN)), "{}", ruleset.id());
            }
        }
    }
}

#[test]
fn texts_are_short() {
    let count = |text: &str| text.split_whitespace().count();
    for (variant, text) in texts() {
        for lang in langs() {
            let in_short = count(text[0].body.get(lang));
            assert!((25..=MOST_IN_SHORT).contains(&in_short), "{variant}: {in_short} words in short in {lang}");
            let all: usize = text.iter().map(|section| count(section.body.get(lang))).sum();
            assert!(all <= MOST_WORDS, "{variant}: {all} words in {lang}");
        }
    }
}

/// Both languages say the same at about the same length, and neither is unfinished or the other's
/// text.
#[test]
fn both_languages_are_whole() {
    for (variant, text) in texts() {
        text.iter().for_each(|section| is_whole(&section.body, &variant));
        for section in &text {
            let ends = langs().map(|lang| section.body.get(lang).ends_with(['.', '!']));
            assert_eq!(ends, [true; 2], "{variant}: {}", section.heading.get(Lang::EN));
        }
    }
    for ruleset in Library::builtin().rulesets() {
        for picture in ruleset.pictures() {
            is_whole(picture.title(), ruleset.id());
            is_whole(picture.text(), ruleset.id());
        }
    }
}

fn is_whole(text: &Texts, of: &str) {
    let [de, en] = langs().map(|lang| text.only(lang).unwrap());
    let paragraphs = |text: &str| text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()).count();
    assert_eq!(paragraphs(de), paragraphs(en), "{of}: {de}");
    let (long, short) = (de.len().max(en.len()), de.len().min(en.len()));
    assert!(short * 2 >= long || long < 40, "{of}: {de} / {en}");
    for (text, foreign) in [(de, [" the ", " and ", " is "]), (en, [" der ", " und ", " ist "])] {
        let other = foreign.iter().find(|word| text.contains(*word));
        assert!(other.is_none(), "{of}: {other:?} in {text}");
        let unfinished = ["TODO", "XXX", "FIXME", "???", "...", "…", "Lorem", "{", "}", "[", "<", "  "];
        let sign = unfinished.iter().find(|sign| text.contains(*sign));
        assert!(sign.is_none(), "{of}: {sign:?} in {text}");
    }
}

/// Every preset is named in quotation marks, and no game that is none of them.
#[test]
fn variations_name_every_preset() {
    for ruleset in Library::builtin().rulesets() {
        let text = ruleset.text(ruleset.default_rules());
        let Some(section) = text.iter().find(|section| section.heading.get(Lang::EN) == "Variations") else { continue };
        for (lang, marks) in langs().into_iter().zip([['„', '“'], ['"', '"']]) {
            let body = section.body.get(lang);
            for preset in &ruleset.presets()[1..] {
                let quoted = format!("{}{}{}", marks[0], preset.name.get(lang), marks[1]);
                assert!(body.contains(&quoted), "{}: {quoted} in {body}", ruleset.id());
            }
            let quoted = body.matches(marks[0]).count() / if marks[0] == marks[1] { 2 } else { 1 };
            assert_eq!(quoted, ruleset.presets().len() - 1, "{}: {body}", ruleset.id());
        }
    }
}

/// Whoever reads the rules of a variant sees only pictures that are true of it: the layout first,
/// in short, and some more.
#[test]
fn every_preset_has_its_pictures() {
    let mut left_out = 0;
    for ruleset in Library::builtin().rulesets() {
        for preset in ruleset.presets() {
            let rules = ruleset.rules(&preset.id, &[]).unwrap();
            let (true_ones, others): (Vec<_>, Vec<_>) =
                ruleset.pictures().iter().partition(|picture| picture.holds_for(&rules));
            assert!(true_ones.len() >= 2, "{}: {}", preset.id, true_ones.len());
            let layouts = true_ones.iter().filter(|picture| picture.beside() == Some("In short")).count();
            assert_eq!((layouts, true_ones[0].beside()), (1, Some("In short")), "{}", preset.id);
            assert!(true_ones.iter().all(|picture| picture.beside().is_some()), "{}", preset.id);
            for picture in others {
                let same = picture.game().rules().options() == rules.options();
                assert!(!same, "{}: {}", preset.id, picture.title().get(Lang::EN));
                left_out += 1;
            }
        }
    }
    assert!(left_out > 10, "{left_out}");
}

/// Each picture can be come to from its deal, by moves that are legal, and the move that it shows
/// is legal, too.
#[test]
fn pictures_are_positions_of_real_games() {
    let library = Library::builtin();
    for ruleset in library.rulesets() {
        let pictures = ruleset.pictures();
        assert!(pictures.len() >= 3, "{}", ruleset.id());
        assert_eq!(pictures[0].game().ply(), 0, "{} begins with the layout", ruleset.id());
        assert!(pictures.iter().filter(|picture| picture.shown().is_some()).count() >= 2, "{}", ruleset.id());
        for picture in pictures {
            let title = picture.title().get(Lang::EN);
            let mut transcript = picture.game().transcript();
            transcript.moves.extend(picture.shown_text());
            let mut game = Game::replay(&library, &transcript).unwrap_or_else(|error| panic!("{title}: {error}"));
            assert_eq!(game.ply(), picture.game().ply() + usize::from(picture.shown().is_some()));
            assert!(game.go_to(picture.game().ply()));
            assert_eq!(game.view(), picture.view(), "{title}");
            assert!(ruleset.preset(picture.game().preset()).is_some());
        }
        let mut titles: Vec<&str> = pictures.iter().map(|picture| picture.title().get(german())).collect();
        titles.sort();
        titles.dedup();
        assert_eq!(titles.len(), pictures.len(), "{} has two pictures of one name", ruleset.id());
    }
}

/// A picture may be of a deck of one's own, and of options that no preset has.
#[test]
fn pictures_of_a_deck_and_of_options() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/games/daemon.toml")).unwrap();
    let deck = Deck::numbered(6, 1);
    let own = format!("deck = \"{deck}\"\noptions = {{ draw = 3, spaces = \"auto\" }}\n");
    let ruleset = Ruleset::read("daemon.toml", &text.replacen("deal = 6\n", &own, 1)).unwrap();
    let game = ruleset.pictures()[0].game();
    assert_eq!((game.deck(), game.deal_number(), game.preset()), (Some(&deck), None, "daemon"));
    assert_eq!(game.view().cards_drawn, 3);
    let large = text.replacen("deal = 6\n", "deal = \"18446744073709551615\"\n", 1);
    let ruleset = Ruleset::read("daemon.toml", &large).unwrap();
    assert_eq!(ruleset.pictures()[0].game().deal_number(), Some(patience::DealNumber::Ours(u64::MAX)));
}

/// A sentence, and a section, may be there for one value of an option and not for another.
#[test]
fn what_says_nothing_for_a_value_is_left_out() {
    let text = include_str!("../games/klondike.toml");
    let only_three = "3 = { de = \"\", en = \" \" }\nunlimited = { de = \"Ohne Ende.\", en = \"No end.\" }\n1 = { de = \"\", en = \"\" }\n";
    let section = format!(
        "[[text]]\nheading = {{ de = \"Mehr\", en = \"More\" }}\nbody = {{ de = \"{{passes}}\", en = \"{{passes}}\" }}\n[text.where.passes]\n{only_three}\n"
    );
    let sentence = format!(
        "[[text]]\nheading = {{ de = \"Noch\", en = \"Else\" }}\nbody.de = \"Erst. {{passes}} Dann.\"\nbody.en = \"First. {{passes}}\\n\\n{{draw}}\\n\\nThen {{this}}.\"\n\
         body.pl = \"{{passes}} {{draw}}\"\n[text.where.passes]\n{only_three}[text.where.draw]\n1 = {{ en = \"One.\" }}\n3 = {{ en = \"\" }}\n3-open = {{ en = \"\" }}\n\n"
    );
    // German says nothing of draw.
    let sentence = sentence.replace("Dann.\"", "{draw} Dann.\"");
    let ruleset =
        Ruleset::read("a.toml", &text.replacen("[[text]]", &format!("{section}{sentence}[[text]]"), 1)).unwrap();
    let with = |passes: OptionValue, draw: i64| {
        let options = [("passes".to_owned(), passes), ("draw".to_owned(), OptionValue::Number(draw))];
        ruleset.text(&ruleset.rules("klondike", &options).unwrap())
    };
    let endless = with(OptionValue::Word("unlimited".into()), 1);
    assert_eq!(endless.len(), 11);
    assert_eq!((endless[0].heading.get(Lang::EN), endless[0].body.get(Lang::EN)), ("More", "No end."));
    assert_eq!(endless[1].body.get(Lang::EN), "First. No end.\n\nOne.\n\nThen {this}.");
    assert_eq!(endless[1].body.get(german()), "Erst. Ohne Ende. One. Dann.");
    let once = with(OptionValue::Number(1), 3);
    assert_eq!((once.len(), once[0].heading.get(Lang::EN)), (10, "Else"));
    assert_eq!(once[0].body.get(Lang::EN), "First.\n\nThen {this}.");
    assert_eq!(once[0].body.get(german()), "Erst. Dann.");
    assert!(ruleset.missing(german()).contains(&"text[2].where.draw.1".to_owned()));
}

/// A book is called the same in every language, so that nothing is missing there.
#[test]
fn a_source_is_named_once_or_in_each_language() {
    let polish: Lang = "pl".parse().unwrap();
    let library = Library::builtin();
    let named = |game, lang| library.find(game).unwrap().source().title.get(lang);
    assert_eq!((named("klondike", german()), named("klondike", Lang::EN)), ("Überliefert", "Traditional"));
    assert_eq!(named("pinguin", german()), named("pinguin", Lang::EN));
    let lacks = |game| library.find(game).unwrap().missing(polish).contains(&"source.title".to_owned());
    assert!(lacks("klondike") && !lacks("pinguin"));
}

/// A language needs nothing but its code and its texts: no list of languages is anywhere.
#[test]
fn a_file_may_be_in_any_language() {
    let polish: Lang = "pl".parse().unwrap();
    let text =
        include_str!("../games/anneliese.toml").replace("en = \"Anneliese\"", "en = \"Anneliese\", pl = \"Anielka\"");
    let text = text.replacen("body.en = ", "body.pl = \"Dwie talie.\"\nbody.en = ", 1);
    let ruleset = Ruleset::read("a.toml", &text).unwrap();
    assert_eq!(ruleset.languages(), [german(), Lang::EN, polish]);
    assert_eq!(ruleset.name().get(polish), "Anielka");
    assert_eq!(ruleset.presets()[0].name.get(polish), "Anielka");
    let first = &ruleset.text(ruleset.default_rules())[0];
    assert_eq!(first.body.get(polish), "Dwie talie.");
    assert_eq!(first.heading.get(polish), first.heading.get(Lang::EN));
    let missing = ruleset.missing(polish);
    assert!(missing.contains(&"text[1].heading".to_owned()) && !missing.contains(&"text[1].body".to_owned()));
    assert!(missing.contains(&"picture[1].title".to_owned()) && !missing.contains(&"name".to_owned()));
    for ruleset in Library::builtin().rulesets() {
        let name = ruleset.id();
        assert_eq!(ruleset.languages(), [german(), Lang::EN], "{name}");
        assert!(ruleset.missing(german()).is_empty() && ruleset.missing(Lang::EN).is_empty(), "{name}");
    }
}

/// German.
fn german() -> Lang {
    "de".parse().unwrap()
}
