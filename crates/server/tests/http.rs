//! The program as a service, without a socket: what is served, to whom, and what is refused.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, Response, StatusCode};
use http_body::Frame;
use patience_server::{MAX_BODY_BYTES, SqliteStore, TableHandle, Token, app};
use patience_table::NoAdviser;
use patience_table::patience::Library;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tower::ServiceExt as _;

const PORT: u16 = 7474;
const JSON: (&str, &str) = ("content-type", "application/json");
const HOST: (&str, &str) = ("host", "127.0.0.1:7474");

struct Site {
    app: Router,
    folder: tempfile::TempDir,
}

impl Site {
    fn new() -> Site {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path()).unwrap();
        let (table, _) = TableHandle::start(Library::builtin(), store, NoAdviser).unwrap();
        Site { app: app(table, PORT, None, None), folder }
    }

    /// One that asks for its token, which is given as well.
    fn with_token() -> (Site, String) {
        let site = Site::new();
        let store = SqliteStore::open(site.folder.path()).unwrap();
        let (table, _) = TableHandle::start(Library::builtin(), store, NoAdviser).unwrap();
        let token = Token::of(site.folder.path()).unwrap();
        let secret = std::fs::read_to_string(site.folder.path().join("token")).unwrap().trim().to_owned();
        (Site { app: app(table, PORT, Some(Arc::new(token)), None), ..site }, secret)
    }

    async fn send(&self, method: &str, at: &str, headers: &[(&str, &str)], body: impl Into<Body>) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(at);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.app.clone().oneshot(request.body(body.into()).unwrap()).await.unwrap()
    }

    /// Asks the table; gives the reply with its status.
    async fn ask(&self, request: &Value) -> (StatusCode, Value) {
        let response = self.send("POST", "/api/1", &[HOST, JSON], request.to_string()).await;
        let status = response.status();
        assert_eq!(response.headers()["content-type"], "application/json");
        assert_eq!(response.headers()["cache-control"], "no-store");
        (status, body(response).await)
    }
}

async fn body(response: Response<Body>) -> Value {
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    serde_json::from_slice(&bytes).unwrap_or_else(|_| panic!("{:?}", String::from_utf8_lossy(&bytes)))
}

fn assert_safe(headers: &HeaderMap) {
    let policy = headers["content-security-policy"].to_str().unwrap();
    for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "form-action 'none'"] {
        assert!(policy.split("; ").any(|found| found == part), "{part} is missing from {policy}");
    }
    assert!(!policy.contains("unsafe") && !policy.contains('*') && !policy.contains("http"), "{policy}");
    assert_eq!(headers["x-content-type-options"], "nosniff");
    assert_eq!(headers["referrer-policy"], "no-referrer");
    assert_eq!(headers["x-frame-options"], "DENY");
    assert!(!headers.contains_key("access-control-allow-origin"));
}

#[tokio::test]
async fn a_game_is_played_over_http() {
    let site = Site::new();
    let (status, games) = site.ask(&json!({"do": "games"})).await;
    assert_eq!(status, 200);
    assert!(games["games"].as_array().unwrap().len() >= 9);
    let (_, begun) = site.ask(&json!({"do": "new", "game": "klondike"})).await;
    let id = begun["table"]["id"].as_str().unwrap();
    let deal: u64 = begun["table"]["deal"].as_str().unwrap().parse().unwrap();
    assert!(deal < 1_000_000_000, "random deals can be typed in");
    let (_, played) = site.ask(&json!({"do": "move", "id": id, "ply": 0, "move": "draw"})).await;
    assert_eq!(played["table"]["ply"], 1);
    let (_, list) = site.ask(&json!({"do": "list"})).await;
    assert_eq!(list["tables"][0]["id"], id);
    assert!(list["tables"][0]["changed"].as_u64().unwrap() > 1_600_000_000);
}

/// Over a slow line the games with their rules would take four times as long.
#[tokio::test]
async fn long_replies_are_compressed_for_who_can_read_that() {
    let site = Site::new();
    for (request, encoding, found) in
        [("games", "gzip", Some("gzip")), ("games", "identity", None), ("list", "gzip", None)]
    {
        let headers = [HOST, JSON, ("accept-encoding", encoding)];
        let response = site.send("POST", "/api/1", &headers, json!({"do": request}).to_string()).await;
        assert_eq!(response.status(), 200);
        let said = response.headers().get("content-encoding").map(|value| value.to_str().unwrap());
        assert_eq!(said, found, "{request}, {encoding}");
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        assert_eq!(bytes.starts_with(&[0x1f, 0x8b]), found.is_some(), "{request}, {encoding}");
    }
}

#[tokio::test]
async fn each_error_has_a_status_and_a_body() {
    let site = Site::new();
    let (_, begun) = site.ask(&json!({"do": "new", "game": "klondike", "deal": 1})).await;
    let id = &begun["table"]["id"];
    for (request, status, code) in [
        (json!({"do": "dance"}), 400, "bad-request"),
        (json!({"do": "new", "game": "chess"}), 404, "unknown-game"),
        (json!({"do": "new", "game": "klondike", "options": {"draw": 9}}), 422, "bad-option"),
        (json!({"do": "new", "game": "klondike", "deck": "AC"}), 422, "bad-deck"),
        (json!({"do": "open", "id": "nobody"}), 404, "unknown-table"),
        (json!({"do": "undo", "id": id, "ply": 0}), 409, "nothing-to-undo"),
        (json!({"do": "redo", "id": id, "ply": 0}), 409, "nothing-to-redo"),
        (json!({"do": "move", "id": id, "ply": 7, "move": "draw"}), 409, "stale"),
        (json!({"do": "move", "id": id, "ply": 0, "move": "redeal"}), 422, "refused"),
        (json!({"do": "finish", "id": id, "ply": 0}), 422, "cannot-finish"),
    ] {
        let (found, reply) = site.ask(&request).await;
        assert_eq!((found.as_u16(), reply["error"]["code"].as_str()), (status, Some(code)), "{request}: {reply}");
        assert!(!reply["error"]["message"].as_str().unwrap().is_empty());
    }
}

/// Reads events as they come.
struct Events {
    body: Body,
    text: String,
}

impl Events {
    /// The next event's name and data; `None` at the end.
    async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                let found = field("event:").map(|name| (name.to_owned(), field("data:").unwrap_or("null").to_owned()));
                self.text = rest.to_owned();
                let Some((name, data)) = found else { continue };
                return Some((name, serde_json::from_str(&data).unwrap()));
            }
            let frame =
                std::future::poll_fn(|context| http_body::Body::poll_frame(Pin::new(&mut self.body), context)).await?;
            self.text.push_str(std::str::from_utf8(frame.unwrap().data_ref().unwrap()).unwrap());
        }
    }
}

#[tokio::test]
async fn who_watches_a_game_hears_of_every_change() {
    let site = Site::new();
    let (_, begun) = site.ask(&json!({"do": "new", "game": "klondike", "deal": 1})).await;
    let id = begun["table"]["id"].as_str().unwrap();
    let response = site.send("GET", &format!("/api/1/events?id={id}"), &[HOST], "").await;
    assert_eq!(
        (response.status().as_u16(), &response.headers()["content-type"]),
        (200, &"text/event-stream".parse().unwrap())
    );
    assert_safe(response.headers());
    let mut events = Events { body: response.into_body(), text: String::new() };
    for (request, ply, revision) in [
        (json!({"do": "move", "id": id, "ply": 0, "move": "draw"}), 1, 2),
        (json!({"do": "undo", "id": id, "ply": 1}), 0, 3),
        (json!({"do": "bookmark", "id": id, "ply": 0, "at": 1, "name": "hier"}), 0, 4),
    ] {
        assert_eq!(site.ask(&request).await.0, 200);
        assert_eq!(
            events.next().await,
            Some(("changed".into(), json!({"id": id, "ply": ply, "revision": revision, "unsaved": null})))
        );
    }
    // By another program over the same file: nobody tells, it is found by looking.
    let mut store = SqliteStore::open(site.folder.path()).unwrap();
    let mut other = patience_table::Table::new(Library::builtin());
    let redo = json!({"do": "redo", "id": id, "ply": 0}).to_string();
    let request = patience_table::Request::parse(redo.as_bytes()).unwrap();
    other.serve(&mut store, &mut NoAdviser, request, &patience_server::env().unwrap()).unwrap();
    assert_eq!(
        events.next().await,
        Some(("changed".into(), json!({"id": id, "ply": 1, "revision": 5, "unsaved": null})))
    );

    // Who has seen it earlier hears at once of what came since.
    let late = site.send("GET", &format!("/api/1/events?id={id}&revision=4"), &[HOST], "").await;
    let mut late = Events { body: late.into_body(), text: String::new() };
    assert_eq!(
        late.next().await,
        Some(("changed".into(), json!({"id": id, "ply": 1, "revision": 5, "unsaved": null})))
    );

    site.ask(&json!({"do": "delete", "id": id})).await;
    assert_eq!(events.next().await, Some(("deleted".into(), json!({"id": id}))));
    assert_eq!(events.next().await, None);
    for (method, at, status) in
        [("GET", "?id=nobody", 404), ("GET", "", 400), ("GET", "?id=A/B", 400), ("POST", "?id=x", 405)]
    {
        let refused = site.send(method, &format!("/api/1/events{at}"), &[HOST, JSON], "").await;
        assert_eq!(refused.status(), status, "{method} {at}");
    }
    let foreign = site.send("GET", "/api/1/events?id=x", &[("host", "evil.example")], "").await;
    assert_eq!(foreign.status(), 403);
}

#[tokio::test]
async fn a_bounded_number_watch() {
    let site = Site::new();
    let (_, begun) = site.ask(&json!({"do": "new", "game": "klondike", "deal": 1})).await;
    let at = format!("/api/1/events?id={}", begun["table"]["id"].as_str().unwrap());
    let mut open = Vec::new();
    for _ in 0..64 {
        open.push(site.send("GET", &at, &[HOST], "").await);
    }
    assert!(open.iter().all(|response| response.status() == 200));
    assert_eq!(site.send("GET", &at, &[HOST], "").await.status(), 503);
    open.pop();
    assert_eq!(site.send("GET", &at, &[HOST], "").await.status(), 200);
}

#[tokio::test]
async fn of_two_moves_at_once_one_wins_and_the_other_sees_the_table() {
    let site = Site::new();
    let (_, begun) = site.ask(&json!({"do": "new", "game": "klondike", "deal": 1})).await;
    for ply in 0..20 {
        let request = json!({"do": "move", "id": begun["table"]["id"], "ply": ply, "move": "draw"});
        let (one, other) = tokio::join!(site.ask(&request), site.ask(&request));
        let (won, lost) = if one.0 == 200 { (one, other) } else { (other, one) };
        assert_eq!((won.0.as_u16(), lost.0.as_u16()), (200, 409));
        assert_eq!(lost.1["error"]["code"], "stale");
        assert_eq!(lost.1["error"]["table"], won.1["table"]);
    }
}

#[tokio::test]
async fn the_page_knows_where_the_site_is() {
    let site = Site::new();
    let text = async |app: &Site| {
        let page = app.send("GET", "/", &[HOST], "").await;
        assert_safe(page.headers());
        let tag = page.headers()["etag"].to_str().unwrap().to_owned();
        (String::from_utf8(to_bytes(page.into_body(), usize::MAX).await.unwrap().into()).unwrap(), tag)
    };
    let (plain, tag) = text(&site).await;
    assert!(!plain.contains("name=\"site\""));
    let store = SqliteStore::open(site.folder.path()).unwrap();
    let (table, _) = TableHandle::start(Library::builtin(), store, NoAdviser).unwrap();
    let told = Site { app: app(table, PORT, None, Some("https://example.org/a".parse().unwrap())), ..site };
    let (page, other) = text(&told).await;
    let meta = "\n  <meta name=\"site\" content=\"https://example.org/a/\">";
    assert_eq!((page.replacen(meta, "", 1), page.contains(meta)), (plain, true));
    assert_ne!(tag, other);
    let held = told.send("GET", "/", &[HOST, ("if-none-match", &other)], "").await;
    assert_eq!(held.status(), 304);
}

#[tokio::test]
async fn the_page_is_served_with_types_and_tags() {
    let site = Site::new();
    let page = site.send("GET", "/", &[HOST], "").await;
    assert_eq!(page.status(), 200);
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers()["cache-control"], "no-cache");
    assert_safe(page.headers());
    let tag = page.headers()["etag"].to_str().unwrap().to_owned();
    for held in [tag.as_str(), "*", &format!("\"x\", W/{tag}")] {
        let again = site.send("GET", "/index.html?x=1", &[HOST, ("if-none-match", held)], "").await;
        assert_eq!(again.status(), 304, "{held}");
        assert_safe(again.headers());
        assert!(to_bytes(again.into_body(), 10).await.unwrap().is_empty());
    }
    assert_eq!(site.send("HEAD", "/", &[HOST, ("if-none-match", "\"x\"")], "").await.status(), 200);
    for missing in [
        "/nothing",
        "/api/1/",
        "/api/2",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "//",
        "/index.html/",
        "/lang/xx.json",
        "/lang/de",
        "/lang/",
    ] {
        let reply = site.send("GET", missing, &[HOST], "").await;
        assert_eq!(reply.status(), 404, "{missing}");
        assert_safe(reply.headers());
        assert_eq!(site.send("POST", missing, &[HOST, JSON], "{}").await.status(), 404, "{missing}");
    }
}

#[tokio::test]
async fn requests_of_other_sites_are_refused() {
    let site = Site::new();
    let games = json!({"do": "games"}).to_string();
    let ours: [&[(&str, &str)]; 7] = [
        &[HOST],
        &[("host", "localhost:7474")],
        &[("host", "LOCALHOST:7474")],
        &[("host", "[::1]:7474")],
        &[HOST, ("origin", "http://127.0.0.1:7474"), ("sec-fetch-site", "same-origin")],
        &[HOST, ("origin", "http://localhost:7474")],
        &[HOST, ("sec-fetch-site", "none")],
    ];
    for headers in ours {
        let reply = site.send("POST", "/api/1", &[headers, &[JSON]].concat(), games.clone()).await;
        assert_eq!(reply.status(), 200, "{headers:?}");
        assert_safe(reply.headers());
    }
    let foreign: [&[(&str, &str)]; 17] = [
        &[],
        &[("host", "")],
        &[("host", "127.0.0.1")],
        &[("host", "127.0.0.1:7475")],
        &[("host", "evil.example:7474")],
        &[("host", "127.0.0.1.evil.example:7474")],
        &[("host", "evil@127.0.0.1:7474")],
        &[HOST, ("host", "evil.example")],
        &[HOST, ("origin", "http://evil.example")],
        &[HOST, ("origin", "null")],
        &[HOST, ("origin", "")],
        &[HOST, ("origin", "https://127.0.0.1:7474")],
        &[HOST, ("origin", "http://127.0.0.1:8080")],
        &[HOST, ("origin", "http://127.0.0.1:7474"), ("origin", "http://evil.example")],
        &[HOST, ("sec-fetch-site", "cross-site")],
        &[HOST, ("sec-fetch-site", "same-site")],
        &[HOST, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")],
    ];
    for headers in foreign {
        let reply = site.send("POST", "/api/1", &[headers, &[JSON]].concat(), games.clone()).await;
        assert_eq!(reply.status(), 403, "{headers:?}");
        assert_safe(reply.headers());
        assert_eq!(body(reply).await["error"]["code"], "bad-request");
    }
    let by_address = site.send("POST", "http://evil.example/api/1", &[HOST, JSON], games).await;
    assert_eq!(by_address.status(), 403);

    // The page itself may be linked to, but not framed, nor fetched by others.
    let link = [HOST, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
    let to = |dest: &'static str| [&link[..], &[("sec-fetch-dest", dest)]].concat();
    assert_eq!(site.send("GET", "/", &to("document"), "").await.status(), 200);
    assert_eq!(site.send("GET", "/", &to("iframe"), "").await.status(), 403);
    assert_eq!(site.send("GET", "/", &[HOST, ("sec-fetch-site", "cross-site")], "").await.status(), 403);
}

#[tokio::test]
async fn only_who_has_the_token_plays() {
    let (site, secret) = Site::with_token();
    let list = json!({"do": "list"}).to_string();
    let cookie = format!("patience-7474={secret}");
    let bearer = format!("Bearer {secret}");
    let wrong = format!("patience-7474={}", "0".repeat(32));
    let at = format!("/api/1?token={secret}");
    for (uri, more, status) in [
        ("/api/1", None, 401),
        ("/api/1", Some(("cookie", wrong.as_str())), 401),
        (&at, None, 401),
        ("/api/1", Some(("cookie", &cookie)), 200),
        ("/api/1", Some(("authorization", &bearer)), 200),
    ] {
        let headers: Vec<(&str, &str)> = [HOST, JSON].into_iter().chain(more).collect();
        let reply = site.send("POST", uri, &headers, list.clone()).await;
        assert_eq!(reply.status(), status, "{uri} {more:?}");
        assert_safe(reply.headers());
        if status == 401 {
            assert_eq!(reply.headers()["www-authenticate"], "Bearer");
            assert_eq!(body(reply).await["error"]["code"], "no-token");
        }
        let listen = [&[HOST][..], more.as_slice()].concat();
        let events = site.send("GET", "/api/1/events?id=nobody", &listen, "").await;
        assert_eq!(events.status(), if status == 200 { 404 } else { 401 });
    }
    // The page itself is no secret; without the token it says where to find the address.
    assert_eq!(site.send("GET", "/", &[HOST], "").await.status(), 200);
}

#[tokio::test]
async fn the_token_goes_from_the_address_into_a_cookie() {
    let (site, secret) = Site::with_token();
    for (given, right) in [(secret.as_str(), true), ("0", false)] {
        let reply = site.send("GET", &format!("/?token={given}"), &[HOST], "").await;
        assert_eq!((reply.status().as_u16(), &reply.headers()["location"]), (303, &"/".parse().unwrap()));
        assert_eq!(reply.headers()["cache-control"], "no-store");
        assert_safe(reply.headers());
        let cookie = reply.headers().get("set-cookie").map(|cookie| cookie.to_str().unwrap());
        assert_eq!(cookie.is_some(), right);
        for part in cookie.iter().flat_map(|_| ["HttpOnly", "SameSite=Strict", "Path=/"]) {
            assert!(cookie.unwrap().split("; ").any(|found| found == part), "{part}: {cookie:?}");
        }
    }
    // Nothing but a link that somebody has followed, or an address that was typed, does this.
    let frame = [HOST, ("sec-fetch-site", "cross-site"), ("sec-fetch-dest", "iframe")];
    assert_eq!(site.send("GET", &format!("/?token={secret}"), &frame, "").await.status(), 403);
}

#[tokio::test]
async fn bodies_are_bounded_and_json() {
    let site = Site::new();
    let games = json!({"do": "games"}).to_string();
    let kinds = ["application/json; charset=utf-8", "APPLICATION/JSON"];
    for kind in kinds {
        let reply = site.send("POST", "/api/1", &[HOST, ("content-type", kind)], games.clone()).await;
        assert_eq!(reply.status(), 200, "{kind}");
    }
    for kind in ["", "text/plain", "application/x-www-form-urlencoded", "text/plain; application/json"] {
        let reply = site.send("POST", "/api/1", &[HOST, ("content-type", kind)], games.clone()).await;
        assert_eq!(reply.status(), 415, "{kind}");
        assert_eq!(body(reply).await["error"]["code"], "bad-request");
    }
    let padded = |length: usize| games.clone() + &" ".repeat(length - games.len());
    let fits = site.send("POST", "/api/1", &[HOST, JSON], padded(MAX_BODY_BYTES)).await;
    assert_eq!(fits.status(), 200);
    let long = site.send("POST", "/api/1", &[HOST, JSON], padded(MAX_BODY_BYTES + 1)).await;
    assert_eq!(long.status(), 413);
    assert_eq!(body(long).await["error"]["code"], "bad-request");
    let said = site.send("POST", "/api/1", &[HOST, JSON, ("content-length", "99999999999")], "{}").await;
    assert_eq!(said.status(), 413);
    let not_text = site.send("POST", "/api/1", &[HOST, JSON], vec![0xff, 0xfe, 0x00]).await;
    assert_eq!(not_text.status(), 400);
}

#[tokio::test]
async fn other_methods_are_refused_by_name() {
    let site = Site::new();
    for (method, at, allow) in [
        ("GET", "/api/1", "POST"),
        ("OPTIONS", "/api/1", "POST"),
        ("PUT", "/", "GET, HEAD"),
        ("POST", "/", "GET, HEAD"),
    ] {
        let reply = site.send(method, at, &[HOST, JSON], "{}").await;
        assert_eq!(reply.status(), 405, "{method} {at}");
        assert_eq!(reply.headers()["allow"], allow);
        assert_safe(reply.headers());
    }
}

/// A body that never comes.
struct Never;

impl http_body::Body for Never {
    type Data = axum::body::Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Poll::Pending
    }
}

#[tokio::test]
async fn who_sends_slowly_is_told_so_and_keeps_nobody_waiting() {
    let site = Arc::new(Site::new());
    let mut slow = JoinSet::new();
    for _ in 0..500 {
        let site = Arc::clone(&site);
        slow.spawn(async move { site.send("POST", "/api/1", &[HOST, JSON], Body::new(Never)).await });
    }
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert_eq!(site.send("GET", "/", &[HOST], "").await.status(), 200);
    for late in slow.join_all().await {
        assert_eq!(late.status(), 408);
        assert_safe(late.headers());
        assert_eq!(body(late).await["error"]["code"], "bad-request");
    }
}

#[tokio::test]
async fn many_who_ask_at_once_wait_for_their_turn() {
    let site = Site::new();
    let games = json!({"do": "list"});
    for (status, _) in futures_util::future::join_all((0..500).map(|_| site.ask(&games))).await {
        assert_eq!(status, 200);
    }
}
