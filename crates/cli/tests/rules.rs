//! `patience rules`: the pictures of the text.

use crate::common::{finish, patience, presets, refused, run};

#[test]
fn captions_are_told_and_pictures_drawn_on_request() {
    let langs = [("de", "\nBilder\n  D", "  Zug: "), ("en", "\nPictures\n  The ", "  Move: ")];
    for (preset, (lang, heading, mv)) in presets().into_iter().zip(langs.into_iter().cycle()) {
        let told = run(&["rules", &preset, "--lang", lang]);
        assert_eq!((told.code, told.err.as_str()), (Some(0), ""), "{preset}");
        assert!(told.out.contains(heading), "{preset}: {}", told.out);
        assert!(!told.out.contains(mv), "{preset}: {}", told.out);

        let drawn = run(&["rules", &preset, "--lang", lang, "--pictures"]);
        assert!(drawn.out.len() > told.out.len() + 500, "{preset}: {}", drawn.out);
        assert!(drawn.out.matches(mv).count() >= 1, "{preset}: {}", drawn.out);
        // What is told without pictures is told with them, too.
        let missing = told.out.lines().find(|line| !drawn.out.lines().any(|other| other == *line));
        assert_eq!(missing, None, "{preset}");
    }
}

#[test]
fn pictures_can_be_drawn_in_ascii() {
    let drawn = run(&["rules", "grosse-harfe", "--pictures", "--ascii"]).out;
    let layout = " t1    t2    t3    t4    t5    t6    t7    t8    t9   t10     f2    f6\n";
    assert!(drawn.contains(layout) && drawn.contains("##x49") && !drawn.contains('♠'), "{drawn}");
    refused(&run(&["rules", "grosse-harfe", "--ascii"]), 2, &["--pictures"]);
}

#[test]
fn captions_keep_to_the_width() {
    for (preset, width) in presets().into_iter().zip([40, 60].into_iter().cycle()) {
        let run = finish(patience(&["rules", &preset, "--lang", "de"]).env("COLUMNS", width.to_string()), "");
        let captions = run.out.split("\nBilder\n").nth(1).unwrap();
        let captions = captions.split("\n\n").next().unwrap();
        let widest = captions.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= width, "{preset}: {widest} of {width}\n{captions}");
    }
}

/// The text is that of the variant: of a preset, and of options that are set.
#[test]
fn rules_are_those_of_the_variant() {
    let told = |args: &[&str]| {
        let run = run(&[&["rules"], args].concat());
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args:?}");
        run.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (args, said, unsaid) in [
        (&["grosse-harfe-nsv"][..], "You have three passes through the stock", "only once"),
        (&["klondike-drei"], "Each draw turns three cards onto the waste", "one card onto the waste"),
        (&["canfield"], "The top card of the reserve fills it at once", "it stays empty"),
        (&["koenigs-patience-frei"], "You may draw at any time", "Draw only when no helper card fits"),
        (&["klondike", "--option", "passes=1", "-o", "return=true"], "may return to a column", "as often as you like"),
        (&["klondike-drei", "-o", "draw=1"], "Each draw turns one card onto the waste", "three cards onto"),
        (&["grosse-harfe-nsv", "-o", "passes=3", "--lang", "de"], "Der Talon wird dreimal durchgespielt", "nur einmal"),
    ] {
        let text = told(args);
        assert!(text.contains(said) && !text.contains(unsaid), "{args:?}: {text}");
    }
    // Options that make a preset give its name and its figures, others have none.
    let three = told(&["klondike", "-o", "draw=3"]);
    assert_eq!(three, told(&["klondike-drei"]));
    assert!(
        three.starts_with("Klondike, draw three (klondike-drei, 52 cards)")
            && three.contains("about 8 minutes · can be won")
    );
    let once = told(&["klondike", "-o", "passes=1"]);
    assert!(once.starts_with("Klondike (klondike, 52 cards) one pack In short"), "{once}");
    refused(&run(&["rules", "klondike", "-o", "draw=2"]), 2, &["draw"]);
}
