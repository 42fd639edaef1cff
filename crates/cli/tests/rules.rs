//! `patience rules`: the pictures of the text.

use crate::common::{finish, patience, presets, refused, run};

#[test]
fn captions_are_told_and_pictures_drawn_on_request() {
    for preset in presets() {
        for (lang, heading, mv) in [("de", "\nBilder\n  D", "  Zug: "), ("en", "\nPictures\n  The ", "  Move: ")] {
            let told = run(&["rules", &preset, "--lang", lang]);
            assert_eq!((told.code, told.err.as_str()), (Some(0), ""), "{preset}");
            assert!(told.out.contains(heading), "{preset}: {}", told.out);
            assert!(!told.out.contains(mv), "{preset}: {}", told.out);

            let drawn = run(&["rules", &preset, "--lang", lang, "--pictures"]);
            assert!(drawn.out.len() > told.out.len() + 500, "{preset}: {}", drawn.out);
            assert!(drawn.out.matches(mv).count() >= 2, "{preset}: {}", drawn.out);
            // What is told without pictures is told with them, too.
            let missing = told.out.lines().find(|line| !drawn.out.lines().any(|other| other == *line));
            assert_eq!(missing, None, "{preset}");
        }
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
    for width in [40, 60] {
        for preset in presets() {
            let run = finish(patience(&["rules", &preset, "--lang", "de"]).env("COLUMNS", width.to_string()), "");
            let captions = run.out.split("\nBilder\n").nth(1).unwrap();
            let captions = captions.split("\n\n").next().unwrap();
            let widest = captions.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= width, "{preset}: {widest} of {width}\n{captions}");
        }
    }
}
