//! Scripts in one, from made-up scripts and from the page's own.

use std::fs;
use std::path::Path;

use patience_page::{BundleError, PageError, bundle, page_files};

/// Scripts by name.
fn read<'a>(scripts: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
    |name| scripts.iter().find(|(script, _)| *script == name).map(|(_, text)| (*text).to_string())
}

#[test]
fn scripts_come_after_what_they_import() {
    let scripts = [
        (
            "app",
            "import { b } from \"./b.js\";\nimport {\n  a as first,\n  more,\n} from \"./a.js\";\nimport \"./c.js\";\nb(first, more);",
        ),
        (
            "a",
            "/** @typedef {import(\"./b\").B} B */\nexport const a = 1;\nexport async function more() {}\n  export_nothing();\n",
        ),
        ("b", "import { a } from \"./a.js\";\nexport function b(x) {\n  return a + x;\n}\n"),
        ("c", "importantly();\nexport class C {}\nexport function* many() {}\n"),
    ];
    let made = bundle("app", read(&scripts)).unwrap();
    assert_eq!(made.scripts, ["a", "b", "c", "app"]);
    let expected = [
        "// a.js\nconst $a = (() => {\nconst a = 1;\n",
        "async function more() {}\n  export_nothing();\nreturn { a, more };\n})();\n",
        "// b.js\nconst $b = (() => {\nconst { a } = $a;\nfunction b(x) {\n  return a + x;\n}\nreturn { b };\n})();\n",
        "// c.js\nconst $c = (() => {\nimportantly();\nclass C {}\nfunction* many() {}\nreturn { C, many };\n})();\n",
        "// app.js\nconst $app = (() => {\nconst { b } = $b;\nconst { a: first, more } = $a;\nb(first, more);\n",
        "return {  };\n})();\nexport { $a as a, $b as b, $c as c, $app as app };\n",
    ];
    assert_eq!(made.text, expected.concat());
}

#[test]
fn comments_that_fill_lines_are_left_out() {
    for (text, kept) in [
        ("// one\na();\n  // two\nb(); // three\n", "a();\nb(); // three\n"),
        ("/* one */\n/** two\n * three\n */\na();\n", "a();\n"),
        ("/** @type {A} */ (a).b();\n", "/** @type {A} */ (a).b();\n"),
        ("/* one */ a(); /* two */\n", "/* one */ a(); /* two */\n"),
        ("a(`\n// text\n/* text */\n`);\n// one\n", "a(`\n// text\n/* text */\n`);\n"),
    ] {
        let made = bundle("app", read(&[("app", text)])).unwrap().text;
        let body = made.split_once("{\n").unwrap().1.split_once("return").unwrap().0;
        assert_eq!(body, kept, "{text}");
    }
}

#[test]
fn what_can_not_be_bundled_is_said_with_its_line() {
    let forms = [
        "export let a = 1;",
        "export default 1;",
        "export { a };",
        "export * from \"./a.js\";",
        "export const { a } = {};",
        "import * as a from \"./a.js\";",
        "import a from \"./a.js\";",
        "import { a } from \"a\";",
        "import { a } from \"./a.js\"",
    ];
    for form in forms {
        let text = format!("one();\n{form}\n");
        let error = bundle("app", |name| (name == "app").then(|| text.clone())).unwrap_err();
        let BundleError::Form { script, line, text } = &error else { panic!("{form}: {error}") };
        assert_eq!((script.as_str(), *line), ("app", 2), "{form}");
        assert!(text.starts_with(form), "{form}: {text}");
    }
}

#[test]
fn circles_and_missing_scripts_are_named() {
    let circle = [("app", "import \"./b.js\";"), ("b", "import \"./c.js\";"), ("c", "import \"./b.js\";")];
    assert_eq!(bundle("app", read(&circle)), Err(BundleError::Circle { script: "b".into() }));
    let missing = BundleError::Missing { importer: "app".into(), script: "none".into() };
    assert_eq!(bundle("app", read(&[("app", "import \"./none.js\";")])), Err(missing));
    let name = BundleError::Name { script: "../x".into() };
    assert_eq!(bundle("app", read(&[("app", "import \"./../x.js\";")])), Err(name));
    // A bound, for who makes scripts without end.
    let endless = |name: &str| {
        let number: u32 = name[1..].parse().unwrap();
        Some(format!("import \"./s{}.js\";", number + 1))
    };
    assert_eq!(bundle("s0", endless), Err(BundleError::Many));
}

#[test]
fn the_page_is_served_as_few_files() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let files = page_files(&web).unwrap();
    let addresses: Vec<&str> = files.iter().map(|file| file.address.as_str()).collect();
    assert!(addresses.is_sorted() && addresses.contains(&"/index.html"), "{addresses:?}");
    assert!(!addresses.iter().any(|address| address.starts_with("/js/") || address.ends_with(".ts")), "{addresses:?}");
    let text = |address: &str| {
        let file = files.iter().find(|file| file.address == address).unwrap();
        String::from_utf8(file.bytes.clone()).unwrap()
    };
    assert!(text("/index.html").contains("<script type=\"module\" src=\"/page.js\">"));
    let (page, entry) = (text("/page.js"), fs::read_to_string(web.join("js/app.js")).unwrap());
    assert!(page.contains(entry.lines().last().unwrap()), "the entry is in it");
}

#[test]
fn a_folder_that_is_no_page_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        fs::create_dir_all(folder.path().join("js")).unwrap();
        fs::write(folder.path().join(name), text).unwrap();
    };
    assert!(matches!(page_files(&folder.path().join("none")), Err(PageError::Read { .. })));
    write("js/app.js", "one();");
    assert!(matches!(page_files(folder.path()), Err(PageError::Entry { .. })));
    write("index.html", "<script src=\"/js/app.js\"></script>");
    assert_eq!(page_files(folder.path()).unwrap().len(), 2);
    write("js/lost.js", "two();");
    assert!(matches!(page_files(folder.path()), Err(PageError::Unused { script }) if script == "lost"));
    fs::write(folder.path().join("js/app.js"), [0xff, 0xfe]).unwrap();
    assert!(matches!(page_files(folder.path()), Err(PageError::Read { path, .. }) if path.ends_with("js/app.js")));
}
