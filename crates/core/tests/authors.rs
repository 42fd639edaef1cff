//! What helps those who write rule files: one fault is told once, words of others are explained,
//! what can be left out is, and piles that lie on one another are warned of.

use std::collections::BTreeSet;

use patience::{Kinds, Lang, Library, PileKind, Problem, RuleParts, Rules, Ruleset};

/// The built-in files: name and text.
pub(crate) fn files() -> Vec<(String, String)> {
    let library = Library::builtin();
    let ids: BTreeSet<&str> = library.preset_names().map(|preset| preset.game.as_str()).collect();
    ids.into_iter().map(|id| (id.to_owned(), library.built_in_file(id).unwrap().to_owned())).collect()
}

fn problems(text: &str) -> Vec<Problem> {
    Ruleset::read("a.toml", text).map_or_else(|error| error.problems, |_| Vec::new())
}

/// Whether a line begins the description of a game, or ends it.
fn section(line: &str) -> Option<bool> {
    let is_text =
        ["[[text", "[text", "[[picture", "[[option", "[option", "[[preset"].iter().any(|text| line.starts_with(text));
    line.starts_with('[').then_some(!is_text)
}

/// A file without what its players read, its options and its presets.
pub(crate) fn playing_rules(text: &str) -> String {
    let mut is_kept = true;
    let kept = text.lines().filter(|line| {
        is_kept = section(line).unwrap_or(is_kept);
        is_kept
    });
    kept.map(|line| format!("{line}\n")).collect()
}

/// A value of the wrong kind is told where it stands, and nothing else is: what depends on it is
/// not looked at.
#[test]
fn one_fault_is_told_once() {
    let mut tried = 0;
    for (name, text) in files() {
        let text = playing_rules(&text);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(problems(&text), [], "{name}");
        for (at, line) in lines.iter().enumerate() {
            let Some((field, _)) = line.split_once(" = ") else { continue };
            for value in ["\"x\"", "-7", "true", "[[]]", "{ x = 1 }"] {
                let changed = format!("{field} = {value}");
                let text = [&lines[..at], &[&*changed], &lines[at + 1..]].concat().join("\n");
                let told = problems(&text);
                // It may be right as well.
                if told.iter().any(|problem| problem.line == at + 1) {
                    let others: Vec<String> =
                        told.iter().filter(|problem| problem.line != at + 1).map(ToString::to_string).collect();
                    assert!(others.is_empty(), "{name}: {changed:?} gives {others:#?}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 1000, "only {tried} faults were tried");
}

/// Faults in different places are told together, none hides another.
#[test]
fn no_fault_hides_another() {
    let faults = [
        ("name = { de = \"Klondike\", en = \"Klondike\" }", "name = 7", "name"),
        ("source = ", "source = 7 # ", "source"),
        ("move = { cards = \"runs\", suits = \"alternating\" }", "move = { cards = \"x\" }", "tableau.move.cards"),
        ("start = \"A\"", "start = \"x\"", "foundations[1].start"),
        ("draw = { to = \"waste\", cards = 1 }", "draw = { to = \"x\" }", "stock.draw.to"),
        ("shape = \"rising\"", "shape = \"x\"", "deal[1].shape"),
        ("face = \"last-up\"", "face = \"x\"", "deal[1].face"),
        ("piles = \"t\"\n", "piles = \"t1-t9\"\n", "place[4].piles"),
    ];
    let good = Library::builtin().built_in_file("klondike").unwrap().to_owned();
    for (from, to, field) in faults {
        assert!(good.contains(from), "{from}");
        let told = problems(&good.replacen(from, to, 1));
        assert_eq!(told.iter().map(|problem| problem.field.as_str()).collect::<Vec<_>>(), [field], "{told:#?}");
    }
    let all = faults.iter().fold(good, |text, (from, to, _)| text.replacen(from, to, 1));
    let told = problems(&all);
    let fields: BTreeSet<&str> = told.iter().map(|problem| problem.field.as_str()).collect();
    assert_eq!(fields, faults.iter().map(|(_, _, field)| *field).collect(), "{told:#?}");
}

/// A fault that shows in every choice of options is told once, though in other numbers.
#[test]
fn a_fault_of_all_options_is_told_once() {
    let text =
        Library::builtin().built_in_file("grosse-harfe").unwrap().replacen("shape = \"falling\"", "rows = 20", 1);
    let told = problems(&text);
    assert_eq!(told.len(), 1, "{told:#?}");
}

#[rustfmt::skip] // one case a line
const FOREIGN: &[(&str, &str, &str, &str, &str)] = &[
    ("klondike", "order = \"down\", suits = \"alternating\"", "order = \"down\", suits = \"red-black\"", "tableau.build.suits", "\"alternating\", as \"red-black\" is called here"),
    ("klondike", "order = \"down\", suits = \"alternating\"", "order = \"Descending\", suits = \"alternating\"", "tableau.build.order", "\"down\", as \"Descending\" is called here"),
    ("klondike", "[tableau]\n", "[free_cells]\n[tableau]\n", "free_cells", "[cells] count = 4, as \"free_cells\" is called here"),
    ("klondike", "[stock]", "[talon]", "talon", "[stock] draw = { to = \"waste\" }, as \"talon\" is called here"),
    ("klondike", "[tableau]\n", "[tableau]\nworrying-back = true\n", "tableau.worrying-back", "[[foundations]] returns = true, as \"worrying-back\" is called here"),
    ("klondike", "[tableau]\n", "[reserve]\ncount = 13\n[tableau]\n", "reserve.count", "[[deal]] to = \"reserve\", cards = 13, as \"count\" is called here"),
    ("klondike", "passes = \"unlimited\"", "redeals = 2", "stock.redeals", "[stock] passes = 3, as \"redeals\" is called here"),
    ("klondike", "passes = \"unlimited\"", "passes = \"infinite\"", "stock.passes", "\"unlimited\", as \"infinite\" is called here"),
    ("klondike", "start = \"A\"", "start = \"Ace\"", "foundations[1].start", "\"A\", as \"Ace\" is called here"),
    ("klondike", "to = \"columns\"", "to = \"tableau\"", "deal[1].to", "\"columns\", as \"tableau\" is called here"),
    ("bakers-game", "cards = 52", "cards = 52\nrank = \"A\"", "deal[1].rank", "[set-aside] rank = \"A\", as \"rank\" is called here"),
    ("bakers-game", "cards = 52", "cards = \"K\"", "deal[1].cards", "a whole number; cards of one rank are laid by [set-aside] rank = \"K\""),
    ("klondike", "face = \"last-up\"", "face = \"top\"", "deal[1].face", "\"last-up\", as \"top\" is called here"),
    ("klondike", "to = \"waste\", cards = 1", "to = \"tableau piles\"", "stock.draw.to", "\"row\", as \"tableau piles\" is called here"),
    ("klondike", "[tableau]\n", "[reserves]\n[tableau]\n", "reserves", "[helpers] count = 7, as \"reserves\" is called here"),
    ("klondike", "passes = \"unlimited\"", "passes = -1", "stock.passes", "a whole number from 1 to 100, or \"unlimited\""),
    ("klondike", "build = { order = \"down\", suits = \"alternating\" }", "build = \"red-black\"", "tableau.build", "a table { suits = \"alternating\" }"),
    ("klondike", "draw = { to = \"waste\", cards = 1 }", "draw = 3", "stock.draw", "a table { to = \"waste\", cards = 3 }"),
    ("klondike", "name = { de = \"Klondike\", en = \"Klondike\" }", "name = \"Mine\"", "name", "a table { de = \"…\", en = \"…\" }"),
    ("bakers-game", "from = [\"column\"]", "from = [\"tableau\"]", "cells.from", "\"column\", as \"tableau\" is called here"),
    ("spider", "takes = \"whole-runs\"", "takes = \"sequences\"", "foundations[1].takes", "\"whole-runs\", as \"sequences\" is called here"),
];

#[test]
fn words_of_others_are_explained() {
    let library = Library::builtin();
    for &(name, from, to, field, right) in FOREIGN {
        let good = library.built_in_file(name).unwrap();
        assert!(good.contains(from), "{name} has no {from:?}");
        let told = problems(&good.replacen(from, to, 1));
        let is_told = told.iter().any(|problem| problem.field == field && problem.expected == right);
        assert!(is_told, "{to:?} gives {told:#?}");
    }
}

/// What stands for words of others is a word of ours, and the example of a field is in ours.
#[test]
fn what_stands_for_words_of_others_is_ours() {
    let page = include_str!("../../../docs/rule-files.md");
    let code: String = page.split('`').skip(1).step_by(2).flat_map(|code| [code, " "]).collect();
    let ours: BTreeSet<&str> = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').collect();
    let words = include_str!("../src/ruleset/foreign_words.txt").lines();
    let fields = include_str!("../src/ruleset/foreign_fields.txt").lines();
    let mut seen = 0;
    for line in words.filter_map(|line| line.split_once(" : ")).chain(fields.filter_map(|line| line.rsplit_once(" : ")))
    {
        for word in line.1.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|word| !word.is_empty()) {
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            assert!(is_number || ours.contains(word), "{word:?} in {line:?} is none of ours");
            seen += 1;
        }
    }
    assert!(seen > 250, "{seen}");
}

/// Spider as the page on rule files has it, with nothing in it that could be left out.
fn short_spider() -> String {
    let page = include_str!("../../../docs/rule-files.md");
    let from = page.split_once("Spider takes 30 lines:\n\n").expect("the page has a short Spider").1;
    let block = from.lines().take_while(|line| line.is_empty() || line.starts_with("    "));
    block.map(|line| format!("{}\n", line.trim())).collect::<String>().trim().to_owned()
}

/// What rules are made of, without their names and where piles lie.
fn played(rules: &Rules) -> String {
    let RuleParts {
        game: _,
        preset: _,
        options: _,
        pack,
        piles,
        tableau,
        foundations,
        stock,
        cells,
        refill,
        reserve_shows,
        deal,
        set_aside,
        goal,
        left_over,
        clear,
        places: _,
    } = rules.parts();
    format!(
        "{pack:?} {piles:?} {tableau:?} {foundations:?} {stock:?} {cells:?} {refill:?} {reserve_shows:?} {deal:?} \
         {set_aside:?} {goal} {left_over:?} {clear:?}"
    )
}

#[test]
fn a_spider_takes_thirty_lines() {
    let text = short_spider();
    assert_eq!(text.lines().count(), 30);
    let own = Ruleset::read("spider.toml", &text).unwrap_or_else(|error| panic!("{error}"));
    let builtin = Library::builtin().rules("spider", &[]).unwrap();
    assert_eq!(played(own.default_rules()), played(&builtin));
    assert_eq!((own.name().get(Lang::EN), own.source().title.get(Lang::EN)), ("My Spider", ""));
    assert_eq!(own.warnings(), []);
}

/// What is left out is what most games have.
#[test]
fn what_can_be_left_out_has_a_default() {
    let head = "format = \"patience-rules/1\"\nid = \"a\"\n";
    let short = "[tableau]\ncolumns = 7\nbuild = { suits = \"alternating\" }\nmove = { cards = \"runs\" }\n\
        space = { rank = \"K\" }\n[stock]\n[cells]\ncount = 2\n[[deal]]\nshape = \"rising\"\nface = \"last-up\"\n";
    let long = "decks = 1\nsuits = 4\nname = { en = \"A\" }\n[tableau]\ncolumns = 7\n\
        build = { order = \"down\", suits = \"alternating\", wrap = \"none\" }\n\
        move = { cards = \"runs\", suits = \"alternating\" }\n\
        space = { rank = \"K\", from = [\"column\", \"waste\", \"cell\"] }\n\
        [[foundations]]\nstart = \"A\"\norder = \"up\"\nsuits = \"same\"\nsets = 1\n\
        [stock]\ndraw = { to = \"waste\", cards = 1 }\npasses = 1\n\
        [cells]\ncount = 2\ntakes = \"any\"\nfrom = [\"column\", \"waste\"]\n\
        [[deal]]\nto = \"columns\"\nshape = \"rising\"\nface = \"last-up\"\n";
    let read = |text: &str| Ruleset::read("a.toml", &format!("{head}{text}")).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(played(read(short).default_rules()), played(read(long).default_rules()));
}

/// From where spaces are filled later: as before if nothing is said, from nowhere if nothing is
/// named.
#[test]
fn what_fills_spaces_later_is_left_out_or_empty() {
    let head = "format = \"patience-rules/1\"\nid = \"a\"\n[tableau]\ncolumns = 7\n\
        build = { suits = \"alternating\" }\nspace = { FIELDS }\n[stock]\n[helpers]\ncount = 2\n\
        [[deal]]\nto = \"reserve\"\ncards = 3\n[[deal]]\nto = \"helpers\"\nrows = 1\n[[deal]]\nrows = 1\n";
    for (fields, kind, is_open) in [
        ("rank = \"K\"", PileKind::Reserve, true),
        ("after-reserve = []", PileKind::Reserve, false),
        ("after-helpers = []", PileKind::Helper, false),
        ("from = [\"waste\"], after-helpers = []", PileKind::Helper, false),
        ("from = [\"waste\"]", PileKind::Reserve, true),
    ] {
        let read = Ruleset::read("a.toml", &head.replace("FIELDS", fields)).unwrap_or_else(|error| panic!("{error}"));
        let space = read.default_rules().tableau().space;
        assert!(!space.from.is_empty(), "{fields}");
        assert_eq!(space.after, (kind, if is_open { space.from } else { Kinds::default() }), "{fields}");
    }
}

/// Without places, or with only some, every pile of every game has one that is its own; the places
/// of the games' own files are so, too.
#[test]
fn piles_have_places_of_their_own() {
    for (name, text) in files() {
        let places = text.find("[[place]]").unwrap();
        let (rest, places) = text.split_at(places);
        let (last, _) = places.rmatch_indices("[[place]]").next().unwrap();
        let without = format!("{rest}{}", &places[..last]);
        for text in [text.as_str(), rest, &without] {
            let ruleset = Ruleset::read(&name, text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(ruleset.warnings(), [], "{name}");
            for rules in ruleset.all_rules() {
                let piles: Vec<_> = rules.piles().iter().map(|pile| rules.place(pile)).collect();
                // Columns that are drawn lie over one another.
                let drawn = rules.tableau().covers.map_or(0, |_| rules.piles().of(PileKind::Column).count());
                for (at, one) in piles.iter().enumerate().skip(drawn) {
                    let is_over =
                        piles[..at].iter().any(|other| (one.x - other.x).abs() < 0.9 && (one.y - other.y).abs() < 0.9);
                    assert!(!is_over, "{name}: {} at {one:?}", rules.piles());
                }
                // Piles of a kind lie side by side, where no option places them either.
                let is_arranged = text == rest && !rest.contains("\nplace = [");
                for kind in [PileKind::Foundation, PileKind::Cell].into_iter().filter(|_| is_arranged) {
                    let mut heights: Vec<f64> = rules.piles().of(kind).map(|pile| rules.place(pile).y).collect();
                    let fits = heights.len() <= rules.piles().of(PileKind::Column).count().max(10);
                    heights.dedup();
                    assert!(!fits || heights.len() <= 1, "{name}: {kind:?} at {heights:?}");
                }
            }
        }
    }
}

#[test]
fn overlapping_places_are_warned_of() {
    let text = Library::builtin().built_in_file("spider").unwrap().replacen("x = 2.2", "x = 0.5", 1);
    let ruleset = Ruleset::read("spider.toml", &text).unwrap();
    let [warning] = ruleset.warnings() else { panic!("{:?}", ruleset.warnings()) };
    let line = text.lines().position(|line| line == "piles = \"f\"").unwrap() + 1;
    assert_eq!((warning.line, warning.field.as_str()), (line, "place[2].piles"));
    assert_eq!(warning.found, "f1 [0.5, 0.0]");
    assert_eq!(warning.expected, "a place at least a card away from s [0.0, 0.0]");
}
