//! The site as it is written, with a module that is none.

use std::path::Path;

use patience_site::{Built, SiteError, SiteFile, site_files};

const MODULE: &[u8] = b"\0asm\x01\0\0\0";

fn built(whole: &[u8], table: &[u8]) -> Built {
    Built { whole: whole.into(), table: table.into(), notices: b"a 1.2.3: MIT\n".into() }
}

fn made_of(built: &Built, address: Option<&str>) -> Result<Vec<SiteFile>, SiteError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    site_files(&root.join("web"), &root.join("site"), built, address)
}

fn made() -> Vec<SiteFile> {
    made_of(&built(MODULE, MODULE), None).unwrap()
}

fn text(files: &[SiteFile], begins: &str, ends: &str) -> String {
    let mut found = files.iter().filter(|file| file.name.starts_with(begins) && file.name.ends_with(ends));
    let file = found.next().unwrap_or_else(|| panic!("{begins}…{ends}"));
    assert!(found.next().is_none(), "only one {begins}…{ends}");
    String::from_utf8(file.bytes.clone()).unwrap()
}

#[test]
fn every_file_is_named_by_its_content_and_kept_by_the_service_worker() {
    let files = made();
    let service = text(&files, "serviceworker", ".js");
    for SiteFile { name, .. } in &files {
        if ["index.html", "serviceworker.js"].contains(&name.as_str()) {
            continue;
        }
        let digest = name.rsplit('.').nth(1).unwrap();
        assert!(digest.len() == 10 && digest.bytes().all(|digit| digit.is_ascii_hexdigit()), "{name}");
        // Icons as pixels are for those who install it, notices for those who ask for them, and
        // sentences about errors for those whose rule file has some.
        let is_kept = !name.ends_with(".png") && !name.ends_with(".txt") && !name.starts_with("errors/");
        assert_eq!(service.contains(&format!("\"{name}\"")), is_kept, "{name}");
    }
    let mut other = MODULE.to_vec();
    other.push(0);
    let page = text(&files, "index", ".html");
    for other in [built(&other, MODULE), built(MODULE, &other)] {
        let others = made_of(&other, None).unwrap();
        assert_ne!(page, text(&others, "index", ".html"), "another module is another build");
    }
    let build = page.split_once("name=\"build\" content=\"").unwrap().1.split_once('"').unwrap().0.to_owned();
    assert!(service.contains(&format!("const BUILD = \"{build}\";")), "{build}");
    assert_eq!(files, made(), "the same sources make the same site");
}

#[test]
fn the_page_names_no_address_of_a_host() {
    let files = made();
    let page = text(&files, "index", ".html");
    assert!(!page.contains("=\"/") && !page.contains("http://") && !page.contains("https://"), "{page}");
    let script = text(&files, "page.", ".js");
    assert!(!script.contains("/api/1") && !script.contains("fetch(\"/"), "it has the door of the site");
    let names = script.split_once("const files = {").unwrap().1.split_once("};").unwrap().0.to_owned();
    for (name, own) in names.split(',').map(|pair| pair.split_once("\":\"").unwrap()) {
        let own = own.trim_matches('"');
        assert!(files.iter().any(|file| file.name == own), "{name} is {own}");
    }
}

#[test]
fn the_notices_are_there_and_the_page_knows_where() {
    let files = made();
    assert_eq!(text(&files, "licences.", ".txt"), "a 1.2.3: MIT\n");
    let name = &files.iter().find(|file| file.name.starts_with("licences.")).unwrap().name;
    assert!(text(&files, "page.", ".js").contains(&format!("\"licences.txt\":\"{name}\"")));
}

#[test]
fn a_home_screen_finds_names_and_icons() {
    let files = made();
    for lang in ["de", "en"] {
        let manifest: serde_json::Value =
            serde_json::from_str(&text(&files, &format!("{lang}."), ".webmanifest")).unwrap();
        assert_eq!((&manifest["lang"], &manifest["start_url"]), (&lang.into(), &"./".into()));
        let icons = manifest["icons"].as_array().unwrap();
        assert_eq!(icons.len(), 4);
        for icon in icons {
            let file = files.iter().find(|file| *file.name == *icon["src"].as_str().unwrap()).unwrap();
            let Some((size, _)) = icon["sizes"].as_str().unwrap().split_once('x') else { continue };
            // Width and height stand at the beginning of a PNG.
            assert_eq!(file.bytes[16..20], size.parse::<u32>().unwrap().to_be_bytes(), "{}", file.name);
        }
    }
}

/// What is sent with a link: a title, a sentence and a picture, which is small.
#[test]
fn a_link_has_a_title_a_sentence_and_a_picture() {
    let at = |address| made_of(&built(MODULE, MODULE), address);
    for address in [None, Some("https://www.example.org/patience/")] {
        let files = at(address).unwrap();
        let page = text(&files, "index", ".html");
        let said = |name: &str| {
            let tag = page
                .split("<meta ")
                .find(|tag| tag.contains(&format!("=\"{name}\"")))
                .unwrap_or_else(|| panic!("{name}"));
            tag.split_once("content=\"").unwrap().1.split_once('"').unwrap().0.to_owned()
        };
        assert_eq!(said("og:title"), "Patience");
        assert!(said("og:description").starts_with("Patiencen für eine Person") && said("description").len() > 50);
        let image = said("og:image");
        let name = image.strip_prefix(address.unwrap_or("")).unwrap();
        let file = files.iter().find(|file| file.name == name).unwrap_or_else(|| panic!("{image}"));
        assert_eq!((said("og:image:width"), said("og:image:height")), ("1200".into(), "630".into()));
        assert_eq!(file.bytes[16..24], [1200u32.to_be_bytes(), 630u32.to_be_bytes()].concat());
        assert!(file.bytes.len() < 200_000, "{} bytes", file.bytes.len());
        assert_eq!(page.contains("og:url"), address.is_some());
    }
    for wrong in [
        "",
        "www.example.org/",
        "https://www.example.org",
        "https:///",
        "https://a/\"><script>/",
        "ftp://a/",
        "https://ä/",
    ] {
        assert!(matches!(at(Some(wrong)), Err(SiteError::Where { .. })), "{wrong}");
    }
}

#[test]
fn a_file_that_is_no_module_is_refused() {
    for (wrong, file) in [(built(b"#!/bin/sh", MODULE), "patience.wasm"), (built(MODULE, b""), "table.wasm")] {
        assert!(matches!(made_of(&wrong, None), Err(SiteError::Module { name }) if name == file), "{file}");
    }
}
