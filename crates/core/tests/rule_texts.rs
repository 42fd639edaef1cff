//! What players read: every game's text is whole in both languages, names what its file offers, and
//! its pictures are positions of real games.

use patience::{Deck, Game, Lang, Library, Position, Ruleset};

fn langs() -> [Lang; 2] {
    [german(), Lang::EN]
}

/// The headings of every game's text, in their order.
const HEADINGS: [[&str; 2]; 12] = [
    ["Kurz gefasst", "In short"],
    ["Karten", "Cards"],
    ["Kartenbild", "Layout"],
    ["Ziel", "Object"],
    ["Anlegen und Umlegen", "Building and moving"],
    ["Freie Plätze", "Spaces"],
    ["Talon", "Stock"],
    ["Besonderheiten", "Special rules"],
    ["Nach anderen Regeln", "Variations"],
    ["Aufgegangen oder verloren", "Won or lost"],
    ["Rat", "Advice"],
    ["Herkunft", "Origin"],
];

/// A section's text, by its English heading.
fn section(ruleset: &Ruleset, heading: &str, lang: Lang) -> String {
    let section = ruleset.text().iter().find(|section| section.heading.get(Lang::EN) == heading).unwrap();
    section.body.get(lang).to_lowercase()
}

#[test]
fn all_games_have_the_same_headings() {
    for ruleset in Library::builtin().rulesets() {
        let headings: Vec<[&str; 2]> =
            ruleset.text().iter().map(|section| langs().map(|lang| section.heading.only(lang).unwrap())).collect();
        assert_eq!(headings, HEADINGS, "{}", ruleset.id());
    }
}

/// Both languages say the same at about the same length, and neither is unfinished or the other's
/// text.
#[test]
fn both_languages_are_whole() {
    for ruleset in Library::builtin().rulesets() {
        let sections = ruleset.text().iter().map(|section| &section.body);
        let captions = ruleset.pictures().iter().flat_map(|picture| [picture.title(), picture.text()]);
        for text in sections.chain(captions) {
            let [de, en] = langs().map(|lang| text.only(lang).unwrap());
            let paragraphs = |text: &str| text.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()).count();
            assert_eq!(paragraphs(de), paragraphs(en), "{}: {de}", ruleset.id());
            let (long, short) = (de.len().max(en.len()), de.len().min(en.len()));
            assert!(short * 2 >= long || long < 40, "{}: {de} / {en}", ruleset.id());
            for (text, foreign) in [(de, [" the ", " and ", " is "]), (en, [" der ", " und ", " ist "])] {
                let other = foreign.iter().find(|word| text.contains(*word));
                assert!(other.is_none(), "{}: {other:?} in {text}", ruleset.id());
                let unfinished = ["TODO", "XXX", "FIXME", "???", "...", "…", "Lorem", "{", "[", "<"];
                let sign = unfinished.iter().find(|sign| text.contains(*sign));
                assert!(sign.is_none(), "{}: {sign:?} in {text}", ruleset.id());
            }
        }
        for section in ruleset.text() {
            let ends = langs().map(|lang| section.body.get(lang).trim_end().ends_with(['.', '!']));
            assert_eq!(ends, [true; 2], "{}: {}", ruleset.id(), section.heading.get(Lang::EN));
        }
    }
}

/// The first passage says the game in a few lines and has a picture beside it; every picture has a
/// passage.
#[test]
fn a_game_begins_in_short_with_a_picture() {
    for ruleset in Library::builtin().rulesets() {
        for lang in langs() {
            let words = section(ruleset, "In short", lang).split_whitespace().count();
            assert!((50..=110).contains(&words), "{}: {words} words in {lang:?}", ruleset.id());
        }
        let beside: Vec<_> = ruleset.pictures().iter().map(|picture| picture.beside()).collect();
        assert_eq!(beside.iter().filter(|heading| **heading == Some("In short")).count(), 1, "{}", ruleset.id());
        assert_eq!(beside[0], Some("In short"), "{}", ruleset.id());
        assert!(!beside.contains(&None), "{}", ruleset.id());
    }
}

/// Every option has a paragraph that begins with its title and names each value; every preset is
/// named in quotation marks.
#[test]
fn options_and_presets_are_told() {
    for ruleset in Library::builtin().rulesets() {
        for lang in langs() {
            let text = section(ruleset, "Variations", lang);
            for option in ruleset.options() {
                let title = format!("{}: ", option.title.get(lang).to_lowercase());
                let paragraph = text.split("\n\n").find(|paragraph| paragraph.trim_start().starts_with(&title));
                let paragraph = paragraph.unwrap_or_else(|| panic!("{}: {title} in {text}", ruleset.id()));
                for choice in &option.values {
                    let told = paragraph.contains(&choice.title.get(lang).to_lowercase());
                    assert!(told, "{}: {} in {paragraph}", ruleset.id(), choice.title.get(lang));
                }
            }
            for preset in &ruleset.presets()[1..] {
                let name = preset.name.get(lang).to_lowercase();
                let quoted = if lang == german() { format!("„{name}“") } else { format!("\"{name}") };
                assert!(text.contains(&quoted), "{}: {quoted} in {text}", ruleset.id());
            }
        }
    }
}

/// The figures in the text are those of the deal: the packs, and what is left for the stock in
/// every preset.
#[test]
fn figures_are_those_of_the_deal() {
    let mut stocks = 0;
    for ruleset in Library::builtin().rulesets() {
        for preset in ruleset.presets() {
            let rules = ruleset.rules(&preset.id, &[]).unwrap();
            let position = Position::deal(&rules, &Deck::numbered(1, rules.decks())).unwrap();
            let stock = rules.piles().iter().find(|&pile| rules.piles().name(pile) == "s");
            for lang in langs() {
                let cards = section(ruleset, "Cards", lang);
                assert!(cards.contains("52"), "{}", ruleset.id());
                assert_eq!(cards.contains("104"), rules.card_count() == 104, "{}", ruleset.id());
                let Some(stock) = stock else { continue };
                let left = position.len(stock).to_string();
                let text = section(ruleset, "Layout", lang) + &section(ruleset, "Variations", lang);
                let told = text.split(|c: char| !c.is_ascii_digit()).any(|number| number == left);
                assert!(told, "{}: the stock of {left} is not in {text}", preset.id);
                stocks += 1;
            }
        }
    }
    assert!(stocks > 20);
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
    assert_eq!((game.deck(), game.deal_number(), game.preset()), (&deck, None, "daemon"));
    assert_eq!(game.view().cards_drawn, 3);
    let large = text.replacen("deal = 6\n", "deal = \"18446744073709551615\"\n", 1);
    let ruleset = Ruleset::read("daemon.toml", &large).unwrap();
    assert_eq!(ruleset.pictures()[0].game().deal_number(), Some(u64::MAX));
}

/// German.
fn german() -> Lang {
    "de".parse().unwrap()
}
