//! Faults that are planted, one in each house, and found by the check that is there for it.

use std::fs;
use std::process::Command;

use patience_house::{CHECKS, House, map};
use tempfile::TempDir;

/// A house of these files. It lasts as long as its folder.
fn built(files: &[(&str, &str)]) -> (TempDir, House) {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    assert!(Command::new("git").args(["init", "-q"]).current_dir(folder.path()).status().unwrap().success());
    let house = House::of(folder.path()).unwrap();
    (folder, house)
}

/// What the check of this name finds.
fn found(check: &str, files: &[(&str, &str)]) -> Vec<String> {
    let (_folder, house) = built(files);
    let (_, check) = CHECKS.iter().find(|(name, _)| *name == check).unwrap();
    check(&house).unwrap()
}

const CORE: (&str, &str) = ("crates/core/Cargo.toml", "[package]\nname = \"patience\"\n");

/// What is named in the second file by the first, and in the first by the second.
fn circle(a: &str, b: &str) -> Vec<String> {
    let root = ("crates/core/src/lib.rs", "mod a;\nmod b;\n#[cfg(test)]\nmod tests;\n");
    let (a, b) = (("crates/core/src/a.rs", a), ("crates/core/src/b.rs", b));
    found("circles", &[CORE, root, a, b, ("crates/core/src/tests.rs", "use crate::a::A;\nuse crate::b::B;")])
}

#[test]
fn circles_are_found_however_a_file_names_another() {
    let a = "pub struct A(crate::b::B);";
    for b in [
        "use crate::a::A; pub struct B;",
        "use super::a::{self, A as Other}; pub struct B;",
        "use crate::{a::A}; pub struct B;",
        "use super::a::*; pub struct B;",
        "pub struct B; fn f(_: &crate::a::A) {}",
        "pub struct B; fn f() { crate::a::A::new() }",
        "pub struct B; fn f() { println!(\"{}\", crate::a::A::NAME) }",
        "pub struct B; fn f() { vec![(1, super::a::A)] }",
        "pub struct B; mod inner { use crate::a::A; }",
        "pub struct B; fn f() { use crate::a::A; }",
        "#[cfg(test)] mod tests; pub struct B(crate::a::A);",
        "#[cfg(test)] use crate::c; pub struct B; impl From<crate::a::A> for B {}",
        "#[cfg(any(test, unix))] use crate::a::A; pub struct B;",
        "#[cfg(not(test))] use crate::a::A; pub struct B;",
    ] {
        assert_eq!(circle(a, b), ["crates/core: a.rs -> b.rs -> a.rs"], "{b}");
    }
    for b in [
        "pub struct B;",
        "// use crate::a::A;\npub struct B;",
        "pub struct B; const TEXT: &str = \"crate::a::A\";",
        "pub struct B; #[cfg(test)] mod tests { use crate::a::A; }",
        "pub struct B; #[cfg(all(test, unix))] use crate::a::A;",
        "pub struct B; #[test] fn f() { crate::a::A::new() }",
        "pub struct B; fn f() { other::a::A::new() }",
    ] {
        assert_eq!(circle(a, b), [""; 0], "{b}");
    }
}

/// What a module passes on comes from the file that defines it; what it defines comes from itself.
#[test]
fn what_is_passed_on_counts_where_it_comes_from() {
    let root = ("crates/core/src/lib.rs", "mod all;\nmod other;");
    let other = ("crates/core/src/other.rs", "use crate::all::Inner;\npub struct Other;");
    let inner = ("crates/core/src/all/inner.rs", "pub struct Inner;\nuse crate::other::Other;");
    for all in ["mod inner;\npub use inner::Inner;", "mod inner;\npub(crate) use self::inner::*;"] {
        let files = [CORE, root, other, inner, ("crates/core/src/all.rs", all)];
        assert_eq!(found("circles", &files), ["crates/core: all/inner.rs -> other.rs -> all/inner.rs"], "{all}");
    }
    let files = [CORE, root, other, inner, ("crates/core/src/all.rs", "mod inner;\npub struct Inner;")];
    assert_eq!(found("circles", &files), [""; 0]);
}

#[test]
fn rooms_that_use_what_they_must_not_are_found() {
    // The rooms of `parts` in a house that has no others: all of their arrows are needed.
    let whole = [
        ("web/js/app.js", "import { el } from \"./parts/elements.js\";\n"),
        ("web/js/door/api.js", "// Nothing.\n"),
        (
            "web/js/words/i18n.js",
            "import { ask } from \"../door/api.js\";\nimport { parse } from \"../view/moves.js\";\n",
        ),
        ("web/js/view/moves.js", "/** @typedef {import(\"../parts/elements.js\").el} El */\n"),
    ];
    assert_eq!(found("rooms", &whole), [""; 0]);
    for (file, text, told) in [
        (
            "web/js/view/b.js",
            "import { t } from \"../words/i18n.js\";",
            "web/js/view/b.js:1: view must not use words/i18n.js",
        ),
        (
            "web/js/door/b.js",
            "\nimport {\n  a,\n  t,\n} from \"../words/i18n.js\";",
            "web/js/door/b.js:2: door must not use words/i18n.js",
        ),
        ("web/js/view/b.js", "import \"../app.js\";", "web/js/view/b.js:1: view must not use app.js"),
        (
            "site/js/door/api.js",
            "import { t } from \"../words/i18n.js\";",
            "site/js/door/api.js:1: door must not use words/i18n.js",
        ),
        ("web/js/b.js", "// Nothing.", "web/js/b.js: lies in no room"),
        ("web/js/attic/b.js", "// Nothing.", "web/js/attic/b.js: lies in no room"),
        ("web/js/parts/b.js", "import { t } from \"../words/i18n.js\";", "web/js/parts: may use state, and does not"),
    ] {
        let mut house = whole.to_vec();
        house.push((file, text));
        assert_eq!(found("rooms", &house), [told]);
    }
}

#[test]
fn circles_of_modules_are_found() {
    let a = ("web/js/view/a.js", "import { b } from \"./b.js\";");
    let b = ("web/js/view/b.js", "import {\n  c,\n} from \"../words/c.js\";");
    let c = ("web/js/words/c.js", "import \"../view/a.js\";");
    let told = "web/js/view/a.js -> web/js/view/b.js -> web/js/words/c.js -> web/js/view/a.js";
    assert_eq!(found("circles", &[a, b, c]), [told]);
    assert_eq!(found("circles", &[a, b, ("web/js/words/c.js", "// import \"../view/a.js\";")]), [""; 0]);
    // What stands in for a module closes a circle as well.
    let other = ("site/js/view/b.js", "import { a } from \"./a.js\";");
    let told = "site/js/view/b.js -> web/js/view/a.js -> site/js/view/b.js";
    assert_eq!(found("circles", &[a, ("web/js/view/b.js", ""), other]), [told]);
    let worker =
        [("site/worker/a.js", "import { b } from \"./b.js\";"), ("site/worker/b.js", "import { a } from \"./a.js\";")];
    assert_eq!(found("circles", &worker), ["site/worker/a.js -> site/worker/b.js -> site/worker/a.js"]);
}

/// A manifest of a crate in a small house, which uses others of it.
fn manifest(name: &str, used: &[(&str, &str)]) -> String {
    let used = used.iter().map(|(name, folder)| format!("{name} = {{ path = \"../{folder}\" }}\n"));
    let used: String = used.collect();
    format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[dependencies]\n{used}")
}

#[test]
fn arrows_that_go_up_are_found() {
    let house = |core: &[(&str, &str)], words: &[(&str, &str)], source: &str| {
        let (core, words) = (manifest("patience", core), manifest("patience-words", words));
        let axum = manifest("axum", &[]);
        found(
            "arrows",
            &[
                ("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\nresolver = \"3\"\n"),
                ("crates/core/Cargo.toml", &core),
                ("crates/core/src/lib.rs", source),
                ("crates/words/Cargo.toml", &words),
                ("crates/words/src/lib.rs", ""),
                ("crates/axum/Cargo.toml", &axum),
                ("crates/axum/src/lib.rs", ""),
            ],
        )
    };
    let stranger = "axum: not in the list of what each crate may use";
    assert_eq!(house(&[], &[("patience", "core")], ""), [stranger]);
    assert_eq!(house(&[("patience-words", "words")], &[], ""), [stranger, "patience: must not use patience-words"]);
    assert_eq!(
        house(&[], &[("axum", "axum")], ""),
        [stranger, "patience-words: must not use axum", "patience-words: axum must not come into it"]
    );
    assert_eq!(
        house(&[], &[], "\nuse std::fs::File;"),
        [stranger, "crates/core/src/lib.rs:2: std::fs must not be used here"]
    );
}

#[test]
fn what_is_too_long_or_too_large_is_found() {
    let lines = |count: usize| "\n".repeat(count);
    let function = |count: usize| format!("struct S;\nimpl S {{\n    fn f() {{\n{}    }}\n}}\n", lines(count));
    assert_eq!(found("lengths", &[("a.rs", &lines(500)), ("b.js", &lines(500)), ("c.rs", &function(78))]), [""; 0]);
    assert_eq!(found("lengths", &[("a.rs", &lines(501))]), ["a.rs: expected at most 500 lines, found 501"]);
    assert_eq!(found("lengths", &[("web/b.js", &lines(501))]), ["web/b.js: expected at most 500 lines, found 501"]);
    assert_eq!(found("lengths", &[("c.rs", &function(79))]), ["c.rs:3: f: expected at most 80 lines, found 81"]);
    let large = "x".repeat((256 << 10) + 1);
    assert_eq!(found("lengths", &[("a.png", &large)]), ["a.png: expected at most 262144 bytes, found 262145"]);
}

#[test]
fn lines_that_are_too_wide_are_found() {
    let wide = "ü ".repeat(51);
    let fits = "ü".repeat(97);
    for (name, text) in [
        ("a.rs", format!("let a = \"{wide}\";")),
        ("a.rs", format!("// {fits}")),
        ("a.md", format!("| {wide} |")),
        ("a.md", format!("```\n{wide}\n```")),
        ("a.md", "a".repeat(120)),
        ("docs/prunings.md", wide.clone()),
        ("tests/browser/a.mjs", format!("let a = \"{wide}\";")),
        ("web/js/table/a.js", format!("let a = 1;\n//{fits}")),
    ] {
        assert_eq!(found("widths", &[(name, &text)]), [""; 0], "{name}: {text}");
    }
    for (name, line, text) in [
        ("a.rs", 1, format!("// {wide}")),
        ("a.mjs", 2, format!("\n    //{wide}")),
        ("a.css", 2, format!("/* a\n{wide}\nb */")),
        ("a.js", 2, format!("/** a\n * {wide} */\n")),
        ("web/js/table/a.js", 2, format!("\nlet a = \"{wide}\";")),
        ("site/worker/a.js", 1, format!("let a = \"{wide}\";")),
        ("a.md", 4, format!("```\n{wide}\n```\n{wide}")),
    ] {
        let expected = format!("{name}:{line}: a line has more than 100 columns");
        assert_eq!(found("widths", &[(name, &text)]), [expected], "{text}");
    }
}

#[test]
fn tests_that_nothing_runs_are_found() {
    let main = ("crates/core/tests/main.rs", "mod a;\nmod folder;\n");
    let (a, b) = (("crates/core/tests/a.rs", ""), ("crates/core/tests/b.rs", ""));
    let folder = [("crates/core/tests/folder/mod.rs", ""), ("crates/core/tests/folder/inner.rs", "")];
    assert_eq!(found("test files", &[CORE, main, a, folder[0], folder[1]]), [""; 0]);
    let told = "crates/core/tests/b.rs: named neither in crates/core/tests/main.rs nor in the crate's Cargo.toml";
    assert_eq!(found("test files", &[CORE, main, a, b]), [told]);
    let own = ("crates/core/Cargo.toml", "[package]\nname = \"patience\"\n[[test]]\nname = \"b\"\n");
    assert_eq!(found("test files", &[own, main, a, b]), [""; 0]);
}

#[test]
fn files_that_say_nothing_of_themselves_are_found() {
    let house = [
        CORE,
        ("crates/core/src/lib.rs", "//! The rules. And more.\n"),
        ("crates/core/src/a.rs", "//! A card,\n//! e.g. an ace.\n\nmod b;"),
        ("web/js/a.js", "/** Draws the table. */\n"),
        ("web/js/b.js", "// Moves cards:\n"),
    ];
    assert_eq!(found("map", &house), [""; 0]);
    let (_folder, drawn) = built(&house);
    let drawn = map::draw(&drawn, &["core".into(), "web/js".into()]).unwrap();
    assert_eq!(
        drawn,
        "crates/core/src/a.rs: A card, e.g. an ace.\ncrates/core/src/lib.rs: The rules.\n\
         web/js/a.js: Draws the table.\nweb/js/b.js: Moves cards:\n"
    );
    for (name, text, told) in [
        ("crates/core/src/b.rs", "use a::b;", "begins with no sentence that says what it is about"),
        ("crates/core/src/b.rs", "// A comment.", "begins with no sentence that says what it is about"),
        ("crates/core/src/b.rs", "//! The rules. Again.", "says the same of itself as crates/core/src/a.rs"),
        ("web/js/c.js", "\n// Later.", "begins with no sentence that says what it is about"),
    ] {
        let mut files = house.to_vec();
        files.push((name, text));
        let found = found("map", &files);
        let same = told.starts_with("says") && found.len() == 1;
        assert!(same || found == [format!("{name}: {told}")], "{text}: {found:?}");
    }
}
