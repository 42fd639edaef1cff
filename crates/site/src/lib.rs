//! The table as a folder that any host of files serves, below any address.
//!
//! It is made of the page's sources (`web`), of what runs in a browser alone (`site`) and of the
//! module (`docs/module.md`). Every file but the page itself and its service worker is named by its
//! content, so that files of different builds never meet. Modules of `site/js` take the place of
//! those of the same name in `web/js` when the scripts are joined; the page probes nothing.

mod error;
mod icons;
mod named;
mod preview;
mod sources;

use std::path::Path;

use patience_page::{PageFile, Script, page_files_with};
use patience_table::GameInfo;
use patience_table::patience::{Lang, Library};
use patience_words::{Words, languages};
use serde_json::{Map, Value, json};

pub use error::SiteError;
pub use icons::draw as picture;
use named::{digest, named};
use sources::{filled, scripts};

/// A file of the site, and where it is, seen from the site's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteFile {
    /// Where it is, such as `page.1a2b3c4d5e.css`.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// What the page's files are called where a program serves them.
const PAGE: &str = "/index.html";
const SCRIPT: &str = "/page.js";
const SHEET: &str = "/page.css";
const ICON: &str = "/icon.svg";
const MANIFEST: &str = "/manifest.webmanifest";
/// What is linked in, and on which terms. It is fetched when it is asked for, and not kept.
const NOTICES: &str = "licences.txt";
/// Where the sentences about errors are, by language. They are fetched when one is needed.
const ERRORS: &str = "errors/";
/// The script of the site that has the names of its files.
const NAMES: &str = "door/files";
/// The language of the page before its script has chosen.
const FIRST_LANG: &str = "de";

/// Nothing may come from elsewhere or go elsewhere; and the module may run. A `blob:` is made by
/// the page itself: a player's own picture on the backs.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; \
                      connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'";

/// What was built for the site before: `docs/module.md`.
#[derive(Clone, Debug)]
pub struct Built {
    /// The whole module.
    pub whole: Vec<u8>,
    /// The table alone, which the first deal waits for.
    pub table: Vec<u8>,
    /// The notices of what is linked into them, in UTF-8.
    pub notices: Vec<u8>,
}

/// The files of the site, from the folders `web` and `site`, and from what was built before.
/// `address` is where it will be, if that is known, for those who show a picture of a link; the
/// site itself works anywhere.
///
/// # Errors
///
/// If a folder is not as it is expected to be, or the address: see [`SiteError`].
pub fn site_files(web: &Path, site: &Path, built: &Built, address: Option<&str>) -> Result<Vec<SiteFile>, SiteError> {
    if let Some(address) = address.filter(|address| !is_address(address)) {
        return Err(SiteError::Where { address: address.into() });
    }
    let mut made = Made::default();
    for (name, module) in [("patience.wasm", &built.whole), ("table.wasm", &built.table)] {
        if !module.starts_with(b"\0asm") {
            return Err(SiteError::Module { name });
        }
        made.add(name, module);
    }
    made.add(NOTICES, &built.notices);
    let worker = scripts(&site.join("worker"))?;
    let text = |name: &str| worker.iter().find(|script| script.name == name).map(|script| script.text.clone());
    made.add("worker.js", patience_page::bundle("worker", text)?.text.as_bytes());
    made.add_languages();
    made.add_games();
    let served = page_files_with(web, &[])?;
    made.add("first.json", bytes(&served, "/first.json")?);
    let manifests = made.add_manifests(&served)?;
    // The page's script comes last: it has the names of all others.
    let mut instead = scripts(&site.join("js"))?;
    let names = instead.iter_mut().find(|script| script.name == NAMES).ok_or(SiteError::NoNames)?;
    names.text = format!("export const files = {};\n", Value::Object(made.names.clone()));
    made.add_page(web, &instead, &manifests, address)?;
    let service = text("serviceworker").ok_or(SiteError::NoService)?;
    made.add_service(&service)?;
    made.files.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(made.files)
}

/// Whether it is a web address of a folder.
fn is_address(address: &str) -> bool {
    let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
    rest.is_some_and(|rest| rest.len() > 1 && rest.ends_with('/'))
        && address.chars().all(|sign| sign.is_ascii_graphic() && !"\"<>#?\\".contains(sign))
}

fn bytes<'a>(files: &'a [PageFile], address: &str) -> Result<&'a [u8], SiteError> {
    let file = files.iter().find(|file| file.address == address);
    Ok(&file.ok_or_else(|| SiteError::NoFile { address: address.into() })?.bytes)
}

/// What the page reads of a language. Of what can't be kept the site speaks in words of its own
/// (`site/js/door/unsaved.js`).
fn of_site(words: &Words) -> Value {
    let mut all = words.of_page();
    if let Some(all) = all.as_object_mut() {
        all.retain(|key, _| !key.starts_with("unsaved.") || key == "unsaved.back");
    }
    all
}

/// What is made so far.
#[derive(Default)]
struct Made {
    files: Vec<SiteFile>,
    /// The names of the files by the names that the served page has for them.
    names: Map<String, Value>,
}

impl Made {
    /// A file with a name of its content, which it gives.
    fn add(&mut self, name: &str, bytes: &[u8]) -> String {
        let own = named(name, bytes);
        self.files.push(SiteFile { name: own.clone(), bytes: bytes.into() });
        self.names.insert(name.into(), own.clone().into());
        own
    }

    /// What is known of every game before it is opened, and the files that are fetched then. These
    /// are named in the catalogue alone, so that the page does not grow with them.
    fn add_games(&mut self) {
        let library = Library::builtin();
        let games = GameInfo::all(&library);
        let mut files = Map::new();
        for GameInfo { id, .. } in &games {
            let text = library.built_in_file(id).unwrap_or_default();
            let name = named(&format!("games/{id}.toml"), text.as_bytes());
            self.files.push(SiteFile { name: name.clone(), bytes: text.into() });
            files.insert(id.clone(), name.into());
        }
        self.add("games.json", json!({ "files": files, "games": games }).to_string().as_bytes());
    }

    fn add_languages(&mut self) {
        let own_names = languages().into_iter().map(|lang| (lang.to_string(), Words::of(lang).own_name().into()));
        let list = Value::Object(own_names.collect());
        self.add("lang/index.json", list.to_string().as_bytes());
        for lang in languages() {
            let words = Words::of(lang);
            self.add(&format!("lang/{lang}.json"), of_site(words).to_string().as_bytes());
            // Libraries say them in English.
            if lang != Lang::EN {
                self.add(&format!("{ERRORS}{lang}.json"), words.of_errors().to_string().as_bytes());
            }
        }
    }

    /// What a home screen shows, in every language: where the manifest is, by language.
    fn add_manifests(&mut self, served: &[PageFile]) -> Result<Icons, SiteError> {
        let drawing = String::from_utf8_lossy(bytes(served, ICON)?).into_owned();
        let manifest: Value = serde_json::from_slice(bytes(served, MANIFEST)?).map_err(SiteError::Manifest)?;
        let colour = manifest["background_color"].as_str().unwrap_or("#ffffff").to_owned();
        let svg = self.add("icon.svg", drawing.as_bytes());
        let mut icons = vec![json!({ "src": svg, "sizes": "any", "type": "image/svg+xml" })];
        for (size, whole) in [(192, false), (512, false), (512, true)] {
            let (name, purpose) = if whole { ("whole", "maskable") } else { ("icon", "any") };
            let picture = icons::draw(&if whole { icons::safe(&drawing, &colour) } else { drawing.clone() }, size)?;
            let src = self.add(&format!("{name}-{size}.png"), &picture);
            icons.push(
                json!({ "src": src, "sizes": format!("{size}x{size}"), "type": "image/png", "purpose": purpose }),
            );
        }
        let touch = self.add("touch-180.png", &icons::draw(&icons::full(&drawing, &colour), 180)?);
        for lang in languages() {
            let words = Words::of(lang);
            let mut own = manifest.as_object().cloned().unwrap_or_default();
            // What it is called by default follows from where it begins.
            own.remove("id");
            for (key, value) in [
                ("lang", json!(lang.to_string())),
                ("name", json!(words.t("home.title"))),
                ("short_name", json!(words.t("home.title"))),
                ("description", json!(words.t("site.about"))),
                ("start_url", json!("./")),
                ("scope", json!("./")),
                ("icons", json!(icons)),
            ] {
                own.insert(key.into(), value);
            }
            self.add(&format!("{lang}.webmanifest"), Value::Object(own).to_string().as_bytes());
        }
        let preview = self.add("preview.png", &preview::picture(&colour)?);
        Ok(Icons { svg, touch, preview })
    }

    /// The page, its script and its sheet.
    fn add_page(
        &mut self,
        web: &Path,
        instead: &[Script],
        icons: &Icons,
        address: Option<&str>,
    ) -> Result<(), SiteError> {
        let served = page_files_with(web, instead)?;
        let script = self.add("page.js", bytes(&served, SCRIPT)?);
        let sheet = self.add("page.css", bytes(&served, SHEET)?);
        let manifest = self.names[&format!("{FIRST_LANG}.webmanifest")].as_str().unwrap_or_default().to_owned();
        let mut page = String::from_utf8_lossy(bytes(&served, PAGE)?).into_owned();
        let addresses = [(SCRIPT, &script), (SHEET, &sheet), (ICON, &icons.svg), (MANIFEST, &manifest)];
        for (address, name) in addresses {
            page = filled(&page, &format!("=\"{address}\""), &format!("=\"{name}\""))?;
        }
        if page.contains("=\"/") {
            return Err(SiteError::Address);
        }
        let charset = "<meta charset=\"utf-8\">";
        let mut more = vec![
            charset.to_owned(),
            format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">"),
            "<meta name=\"referrer\" content=\"no-referrer\">".to_owned(),
            format!("<link rel=\"apple-touch-icon\" href=\"{}\">", icons.touch),
        ];
        let mut all: Vec<&Words> = languages().into_iter().map(|lang| -> &Words { Words::of(lang) }).collect();
        all.sort_by_key(|words| words.lang().to_string() != FIRST_LANG);
        more.extend(preview::head(&all, &icons.preview, address));
        let page = filled(&page, charset, &more.join("\n  "))?;
        // The build is all that its files are: their names say it, but for the page's own text.
        let all: Vec<&str> = self.files.iter().map(|file| file.name.as_str()).collect();
        let build = digest(format!("{}\n{page}", all.join("\n")).as_bytes());
        let page = filled(&page, charset, &format!("{charset}\n  <meta name=\"build\" content=\"{build}\">"))?;
        self.names.insert("build".into(), build.into());
        self.files.push(SiteFile { name: "index.html".into(), bytes: page.into_bytes() });
        Ok(())
    }

    /// The service worker, which keeps all files of this build that are needed to play. Only who
    /// installs the site needs icons as pixels, few read the notices, and fewer have errors told.
    fn add_service(&mut self, script: &str) -> Result<(), SiteError> {
        let notices = self.names[NOTICES].clone();
        let rare = |name: &str| name.starts_with(ERRORS) || name.ends_with(".png");
        let plays = |name: &&str| *name != "index.html" && *name != notices && !rare(name);
        let names = self.files.iter().map(|file| file.name.as_str()).filter(plays);
        let list = json!(names.collect::<Vec<_>>()).to_string();
        let script = filled(script, "\"BUILD\"", &self.names["build"].to_string())?;
        let script = filled(&script, "[\"FILES\"]", &list)?;
        self.files.push(SiteFile { name: "serviceworker.js".into(), bytes: script.into_bytes() });
        Ok(())
    }
}

/// The icons that the page itself names.
struct Icons {
    svg: String,
    touch: String,
    /// The picture of a link to it.
    preview: String,
}
