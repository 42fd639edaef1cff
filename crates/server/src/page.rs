//! The page's files, embedded in the program.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::failure::Failure;
use crate::lang::words;
use crate::site_address::SiteAddress;

/// A file of the page.
struct File {
    /// Where it is served.
    address: &'static str,
    bytes: &'static [u8],
    /// A fingerprint of its bytes, as it stands in ETag.
    tag: &'static str,
}

// Every file below `web`, sorted by path; written by the build script.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

const PAGE: &str = "/index.html";
/// What the head of the page begins with.
const CHARSET: &str = "<meta charset=\"utf-8\">";

/// Content types by the end of a file's name.
const TYPES: &[(&str, &str)] = &[
    (".css", "text/css; charset=utf-8"),
    (".html", "text/html; charset=utf-8"),
    (".ico", "image/x-icon"),
    (".js", "text/javascript; charset=utf-8"),
    (".json", "application/json"),
    (".md", "text/plain; charset=utf-8"),
    (".png", "image/png"),
    (".svg", "image/svg+xml"),
    (".ts", "text/plain; charset=utf-8"),
    (".txt", "text/plain; charset=utf-8"),
    (".wasm", "application/wasm"),
    (".webmanifest", "application/manifest+json"),
    (".webp", "image/webp"),
    (".woff2", "font/woff2"),
];

/// Serves a file of the page. A browser asks each time whether its copy is still the file, so that
/// a newer program never meets an older program's page.
pub(crate) async fn page(
    State(site): State<Option<Arc<SiteAddress>>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let address = if uri.path() == "/" { PAGE } else { uri.path() };
    let (words, file) = (words(address), FILES.iter().find(|file| file.address == address));
    let missing = || Failure::NotFound(uri.path().chars().take(100).collect());
    // Where there is nothing, no other method helps.
    if words.is_none() && file.is_none() {
        return Err(missing());
    }
    if method != Method::GET && method != Method::HEAD {
        return Err(Failure::Method { found: method.to_string(), expected: "GET, HEAD" });
    }
    if let Some(words) = words {
        return Ok(reply(&headers, address, &tag_of(&words), words));
    }
    let file = file.ok_or_else(missing)?;
    if let (PAGE, Some(site)) = (address, site) {
        let page = with_site(file.bytes, &site);
        return Ok(reply(&headers, address, &tag_of(&page), page));
    }
    Ok(reply(&headers, address, file.tag, file.bytes))
}

/// The page, told where the static site is: it writes its links so.
fn with_site(page: &[u8], site: &SiteAddress) -> String {
    let told = format!("{CHARSET}\n  <meta name=\"site\" content=\"{site}\">");
    String::from_utf8_lossy(page).replacen(CHARSET, &told, 1)
}

fn reply(headers: &HeaderMap, address: &str, tag: &str, body: impl Into<Body>) -> Response {
    let head = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache")];
    if has_copy(headers, tag) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, [(header::CONTENT_TYPE, content_type(address))], body.into()).into_response()
}

/// A fingerprint of a text.
fn tag_of(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

fn content_type(address: &str) -> &'static str {
    TYPES.iter().find(|(end, _)| address.ends_with(end)).map_or("application/octet-stream", |&(_, name)| name)
}

/// Whether the asker has the file with this tag.
fn has_copy(headers: &HeaderMap, tag: &str) -> bool {
    let lists = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    lists
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|held| held.trim_start_matches("W/") == tag || held == "*")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_has_a_type_and_a_tag_of_its_own() {
        assert!(FILES.iter().any(|file| file.address == "/index.html"));
        for file in FILES {
            assert_ne!(content_type(file.address), "application/octet-stream", "{}: add its type", file.address);
            assert!(FILES.iter().filter(|other| other.tag == file.tag).all(|other| other.bytes == file.bytes));
        }
    }
}
