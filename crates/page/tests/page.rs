//! Scripts in one and style sheets in one, from made-up ones and from the page's own.

use std::fs;
use std::path::Path;

use patience_page::{BundleError, PageError, Script, StyleError, bundle, join_styles, page_files, page_files_with};

/// Scripts or sheets by name.
fn read<'a>(sources: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
    |name| sources.iter().find(|(source, _)| *source == name).map(|(_, text)| (*text).to_string())
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
        "const $a = (() => {\nconst a = 1;\n",
        "async function more() {}\nexport_nothing();\nreturn {a,more};\n})();\n",
        "const $b = (() => {\nconst {a}=$a;\nfunction b(x) {return a + x;}\nreturn {b};\n})();\n",
        "const $c = (() => {\nimportantly();\nclass C {}\nfunction* many() {}\nreturn {C,many};\n})();\n",
        "const $app = (() => {\nconst {b}=$b,{a:first,more}=$a;\nb(first, more);\n",
        "return {};\n})();\nexport {$a as a,$b as b,$c as c,$app as app};\n",
    ];
    assert_eq!(made.text, expected.concat());
}

#[test]
fn comments_that_fill_lines_types_and_indents_are_left_out() {
    for (text, kept) in [
        ("// one\na();\n  // two\nb(); // three\n", "a();\nb(); // three\n"),
        ("/* one */\n/** two\n * three\n */\na();\n", "a();\n"),
        ("/** @type {A} */ (a).b();\n", "(a).b();\n"),
        ("c(/** @type {A} */ (a), /** @type {B<{ d: 1 }>} */(b));\n", "c((a), (b));\n"),
        ("c(/** @type {{\n  d: 1\n}} */ (a));\n", "c(/** @type {{d: 1}} */ (a));\n"),
        ("if (a) {\n\n    b();\n  }\n", "if (a) {b();}\n"),
        ("  a(`\n  b\n\n  ${c} /** @type {A} */\n`,\n  d);\n", "a(`\n  b\n\n  ${c} /** @type {A} */\n`,d);\n"),
        ("/* one */ a(); /* two */\n", "/* one */ a(); /* two */\n"),
        ("a(`\n// text\n/* text */\n`);\n// one\n", "a(`\n// text\n/* text */\n`);\n"),
    ] {
        let made = bundle("app", read(&[("app", text)])).unwrap().text;
        let body = made.split_once("{\n").unwrap().1.split_once("return").unwrap().0;
        assert_eq!(body, kept, "{text}");
    }
}

#[test]
fn lines_are_joined_where_nothing_needs_them_apart() {
    for (text, kept) in [
        ("a(\n  b,\n  c,\n);\n", "a(b,c);\n"),
        ("[\n  a,\n  ,\n];\n", "[a,,];\n"),
        ("const a =\n  b;\n", "const a =\nb;\n"),
        ("const a = (b) =>\n  b;\n", "const a = (b) =>b;\n"),
        ("a\n  .b()\n  .c();\n", "a.b().c();\n"),
        ("a\n  ? b\n  : c\n  ?? d;\n", "a? b: c?? d;\n"),
        ("a = \"b\"\n  + \"c\"\n  + d;\n", "a = \"bc\"+ d;\n"),
        ("a\n++b\n", "a\n++b\n"),
        ("a( // b(\n  c);\n", "a( // b(\nc);\n"),
        ("a(\n  // b\n  c,\n);\n", "a(c);\n"),
        ("a(`{\n}`);\nb(`(`,\n  c);\n", "a(`{\n}`);\nb(`(`,c);\n"),
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
    for name in ["../x", "a//x", "a/X", "x.min", "/x"] {
        let text = format!("import \"./{name}.js\";");
        let expected = BundleError::Name { script: name.into() };
        assert_eq!(bundle("app", |asked| (asked == "app").then(|| text.clone())), Err(expected));
    }
    // A bound, for who makes scripts without end.
    let endless = |name: &str| {
        let number: u32 = name[1..].parse().unwrap();
        Some(format!("import \"./s{}.js\";", number + 1))
    };
    assert_eq!(bundle("s0", endless), Err(BundleError::Many));
}

#[test]
fn scripts_lie_in_folders() {
    let scripts = [
        ("app", "import { draw } from \"./table/draw.js\";\nimport { hint } from \"./play/hints.js\";\ndraw(hint);\n"),
        ("table/draw", "import { lay } from \"./deep/lay.js\";\nexport const draw = lay;\n"),
        ("table/deep/lay", "import { a } from \"../../a.js\";\nexport const lay = a;\n"),
        ("play/hints", "import { draw } from \"../table/draw.js\";\nexport const hint = draw;\n"),
        ("a", "export const a = 1;\n"),
    ];
    let made = bundle("app", read(&scripts)).unwrap();
    assert_eq!(made.scripts, ["a", "table/deep/lay", "table/draw", "play/hints", "app"]);
    assert!(made.text.contains("const $draw = (() => {\nconst {lay}=$lay;\n"), "{}", made.text);
    assert!(made.text.contains("export {$a as a,$lay as lay,$draw as draw,$hints as hints,$app as app};"));

    let two = [("app", "import \"./a/x.js\";\nimport \"./b/x.js\";"), ("a/x", ""), ("b/x", "")];
    let twice = BundleError::Twice { script: "b/x".into(), other: "a/x".into() };
    assert_eq!(bundle("app", read(&two)), Err(twice));
    let outside = [("app", "import \"./a/x.js\";"), ("a/x", "import \"../../y.js\";")];
    assert!(matches!(bundle("app", read(&outside)), Err(BundleError::Form { script, line: 1, .. }) if script == "a/x"));
}

/// A page that names sheets.
fn linking(sheets: &[&str]) -> String {
    let link = |sheet: &&str| format!("  <link rel=\"stylesheet\" href=\"/css/{sheet}.css\">\n");
    format!("<html>\n{}</html>\n", sheets.iter().map(link).collect::<String>())
}

#[test]
fn sheets_are_joined_in_the_page_s_order() {
    let sheets = [("a", "a { b: c; }"), ("b", "/* A note. */\n\nd {\n  e: f;\n}\n"), ("c", "g { h: i; }\n")];
    let made = join_styles(&linking(&["b", "c", "a"]), "/page.css", read(&sheets)).unwrap();
    assert_eq!(made.sheets, ["b", "c", "a"]);
    assert_eq!(made.page, "<html>\n  <link rel=\"stylesheet\" href=\"/page.css\">\n</html>\n");
    assert_eq!(made.text, "/* b.css */\nd {\ne: f;\n}\n/* c.css */\ng { h: i; }\n/* a.css */\na { b: c; }\n");
    let bare = join_styles("<html>\n", "/page.css", read(&sheets)).unwrap();
    assert_eq!((bare.page.as_str(), bare.text.as_str()), ("<html>\n", ""));
}

#[test]
fn a_sheet_keeps_all_but_comments_and_empty_lines() {
    for (sheet, kept) in [
        ("/* one */\na {}\n  /* two\n   three */\n\nb {}", "a {}\nb {}\n"),
        ("@media a {\n  b {\n    c: d;\n  }\n}\n", "@media a {\nb {\nc: d;\n}\n}\n"),
        ("a {} /* one */\n/* two */ b {}\n", "a {} /* one */\n/* two */ b {}\n"),
        ("a {\r\n  /* one */\r\n  b: c;\r\n}\r\n", "a {\nb: c;\n}\n"),
        ("a { b: \"/* } \\\" {\"; c: '\"('; }\n", "a { b: \"/* } \\\" {\"; c: '\"('; }\n"),
        (".a\\{b[c] { d: e(1 / 2); }", ".a\\{b[c] { d: e(1 / 2); }\n"),
        ("", ""),
    ] {
        let made = join_styles(&linking(&["a"]), "/page.css", read(&[("a", sheet)])).unwrap();
        assert_eq!(made.text, format!("/* a.css */\n{kept}"), "{sheet:?}");
    }
}

#[test]
fn sheets_that_can_not_be_joined_are_named() {
    let join = |sheet: &str| join_styles(&linking(&["a"]), "/page.css", read(&[("a", sheet)]));
    for sheet in
        ["a {", "}", "a { b: c(; }", "a] {}", "a[} {]", "a {} /* b", "a { b: \"c; }\n", "a { b: \"\n\"; }", "a\\"]
    {
        assert_eq!(join(sheet), Err(StyleError::Open { sheet: "a".into() }), "{sheet:?}");
    }
    for text in ["@charset \"utf-8\";", "@import \"b.css\";", "@namespace \"b\";", "a { b: url(\"c.svg\"); }"] {
        let bound = StyleError::Bound { sheet: "a".into(), text: text.into() };
        assert_eq!(join(&format!("a {{}}\n  {text}\n")), Err(bound));
    }
    let missing = StyleError::Missing { sheet: "b".into() };
    assert_eq!(join_styles(&linking(&["a", "b"]), "/page.css", read(&[("a", "")])), Err(missing));
    for text in [
        "<link rel=\"stylesheet\" href=\"/a.css\">",
        "<link rel=\"stylesheet\" media=\"print\" href=\"/css/a.css\">",
        "<link href=\"/css/a.css\" rel=\"stylesheet\">",
        "<link rel=\"stylesheet\" href=\"/css/a.css\"><link rel=\"icon\" href=\"/icon.svg\">",
    ] {
        let link = StyleError::Link { line: 2, text: text.into() };
        assert_eq!(join_styles(&format!("<html>\n{text}\n"), "/page.css", read(&[("a", "")])), Err(link));
    }
}

#[test]
fn the_page_is_served_as_few_files() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let files = page_files(&web).unwrap();
    let addresses: Vec<&str> = files.iter().map(|file| file.address.as_str()).collect();
    assert!(addresses.is_sorted() && addresses.contains(&"/index.html"), "{addresses:?}");
    let a_source = |address: &str| ["/js/", "/css/"].iter().any(|folder| address.starts_with(folder));
    assert!(!addresses.iter().any(|address| a_source(address) || address.ends_with(".ts")), "{addresses:?}");
    let text = |address: &str| {
        let file = files.iter().find(|file| file.address == address).unwrap();
        String::from_utf8(file.bytes.clone()).unwrap()
    };
    let index = text("/index.html");
    for named in ["<script type=\"module\" src=\"/page.js\">", "<link rel=\"stylesheet\" href=\"/page.css\">"] {
        assert_eq!(index.matches(named).count(), 1, "{named}");
    }
    assert!(!index.contains("\"/js/") && !index.contains("\"/css/"), "{index}");
    let (page, entry) = (text("/page.js"), fs::read_to_string(web.join("js/app.js")).unwrap());
    assert!(page.contains(entry.lines().last().unwrap()), "the entry is in it");
    let sheets = fs::read_dir(web.join("css")).unwrap().count();
    assert_eq!(text("/page.css").matches(".css */\n").count(), sheets, "every sheet is in it");
}

#[test]
fn a_folder_that_is_no_page_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    assert!(matches!(page_files(&folder.path().join("none")), Err(PageError::Read { .. })));
    write("js/app.js", "one();");
    assert!(matches!(page_files(folder.path()), Err(PageError::Entry { .. })));
    write("index.html", "<script src=\"/js/app.js\"></script>");
    assert_eq!(page_files(folder.path()).unwrap().len(), 3);
    for (lost, text) in [("css/lost.css", "a {}"), ("js/lost.js", "two();")] {
        write(lost, text);
        assert!(matches!(page_files(folder.path()), Err(PageError::Unused { file }) if file == lost), "{lost}");
    }
    write("index.html", &format!("<script src=\"/js/app.js\"></script>\n{}", linking(&["lost", "none"])));
    fs::remove_file(folder.path().join("js/lost.js")).unwrap();
    assert!(matches!(page_files(folder.path()), Err(PageError::Styles(StyleError::Missing { .. }))));
    fs::write(folder.path().join("js/app.js"), [0xff, 0xfe]).unwrap();
    assert!(matches!(page_files(folder.path()), Err(PageError::Read { path, .. }) if path.ends_with("js/app.js")));
}

#[test]
fn scripts_stand_in_for_others() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("js")).unwrap();
    fs::write(folder.path().join("index.html"), "<script src=\"/js/app.js\"></script>").unwrap();
    fs::write(folder.path().join("js/app.js"), "import { way } from \"./door.js\";\nway();").unwrap();
    fs::write(folder.path().join("js/door.js"), "export const way = () => \"out\";").unwrap();
    let script = |name: &str, text: &str| Script { name: name.into(), text: text.into() };
    let made = |instead: &[Script]| {
        let files = page_files_with(folder.path(), instead)?;
        let page = files.into_iter().find(|file| file.address == "/page.js").unwrap();
        Ok::<String, PageError>(String::from_utf8(page.bytes).unwrap())
    };
    assert!(made(&[]).unwrap().contains("\"out\""));
    let door = script("door", "import { in_here } from \"./hall.js\";\nexport const way = in_here;");
    let hall = script("hall", "export const in_here = () => \"in\";");
    let page = made(&[door, hall.clone()]).unwrap();
    assert!(page.contains("\"in\"") && !page.contains("\"out\""), "{page}");
    assert!(matches!(made(&[hall]), Err(PageError::Unused { file }) if file == "js/hall.js"));
}
