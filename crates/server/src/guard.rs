//! What stands before every request: who may ask, and for how long; and the headers that every
//! response carries.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{AppendHeaders, IntoResponse, Response};

use crate::body::Bodies;
use crate::connections::Place;
use crate::failure::Failure;
use crate::token::Token;

/// How long a request may take, with its body and its reply.
const MAX_SECONDS: u64 = 10;

/// The page is all there is: nothing may come from elsewhere, go elsewhere, or put the page in a
/// frame. A `blob:` is made by the page itself: a player's own picture on the backs.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Lets requests of this machine's own page and programs through.
pub(crate) struct Guard {
    /// Our names, as they stand in Host.
    hosts: Vec<String>,
    port: u16,
    token: Option<Arc<Token>>,
    bodies: Bodies,
}

impl Guard {
    /// For a server on this port.
    pub(crate) fn new(port: u16, token: Option<Arc<Token>>) -> Guard {
        let names = ["127.0.0.1", "localhost", "[::1]"];
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        if port == 80 {
            hosts.extend(names.map(str::to_owned));
        }
        Guard { hosts, port, token, bodies: Bodies::new() }
    }

    /// Refuses what another site may have caused. A page of another site that has its name point to
    /// this machine is betrayed by Host; its requests to our names by Origin and Sec-Fetch-Site.
    fn check(&self, request: &Request) -> Result<(), Failure> {
        let headers = request.headers();
        let host = only(headers, &header::HOST)?.ok_or_else(|| Failure::Foreign("Host is missing".into()))?;
        self.check_host(host)?;
        if let Some(authority) = request.uri().authority() {
            self.check_host(authority.as_str())?;
        }
        if let Some(origin) = only(headers, &header::ORIGIN)? {
            let host = origin.strip_prefix("http://").unwrap_or("");
            if !self.is_ours(host) {
                return Err(Failure::Foreign(format!("Origin is {origin:?}")));
            }
        }
        match only(headers, &HeaderName::from_static("sec-fetch-site"))? {
            None | Some("same-origin" | "none") => Ok(()),
            // A link to us may stand anywhere: it shows the page and does nothing.
            Some(_) if is_link(request) => Ok(()),
            Some(site) => Err(Failure::Foreign(format!("Sec-Fetch-Site is {site:?}"))),
        }
    }

    /// Whether the asker may ask the table: the page's own files are no secret. An address with the
    /// token leads to the page, with the token in a cookie.
    fn admit(&self, request: &Request) -> Result<Option<Response>, Failure> {
        let Some(token) = &self.token else { return Ok(None) };
        let path = request.uri().path();
        if path.starts_with("/api/") && !token.in_headers(request.headers(), self.port) {
            return Err(Failure::NoToken);
        }
        if request.method() != Method::GET || path != "/" {
            return Ok(None);
        }
        let Some(right) = token.in_address(request.uri()) else { return Ok(None) };
        // The part after `#` stays with the browser, which puts it behind the new address.
        let to_page = [(header::LOCATION, "/"), (header::CACHE_CONTROL, "no-store")];
        let cookie = right.then(|| [(header::SET_COOKIE, token.cookie(self.port))]);
        Ok(Some((StatusCode::SEE_OTHER, to_page, cookie.map(AppendHeaders), ()).into_response()))
    }

    fn check_host(&self, host: &str) -> Result<(), Failure> {
        if self.is_ours(host) { Ok(()) } else { Err(Failure::Foreign(format!("Host is {host:?}"))) }
    }

    fn is_ours(&self, host: &str) -> bool {
        self.hosts.iter().any(|ours| ours.eq_ignore_ascii_case(host))
    }
}

/// Whether somebody has followed a link to the page, in a tab of its own.
fn is_link(request: &Request) -> bool {
    let is = |name: &'static str, value: &str| request.headers().get(name).is_some_and(|found| found == value);
    request.method() == Method::GET && is("sec-fetch-mode", "navigate") && is("sec-fetch-dest", "document")
}

/// The value of a header that may appear at most once.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Result<Option<&'h str>, Failure> {
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else { return Ok(None) };
    match value.to_str() {
        Ok(text) if values.next().is_none() => Ok(Some(text)),
        _ => Err(Failure::Foreign(format!("{name} comes twice or is no text"))),
    }
}

/// The middleware.
pub(crate) async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = admit(&guard, request, next).await.unwrap_or_else(Failure::into_response);
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

async fn admit(guard: &Guard, request: Request, next: Next) -> Result<Response, Failure> {
    guard.check(&request)?;
    if let Some(response) = guard.admit(&request)? {
        return Ok(response);
    }
    let reply = tokio::time::timeout(Duration::from_secs(MAX_SECONDS), serve(guard, request, next)).await;
    reply.map_err(|_| Failure::Late { seconds: MAX_SECONDS })?
}

/// Serves a request when the whole of it is there: who sends slowly keeps nobody waiting.
async fn serve(guard: &Guard, request: Request, next: Next) -> Result<Response, Failure> {
    let (head, body) = request.into_parts();
    let place = head.extensions.get::<Arc<Place>>();
    let (body, _room) = guard.bodies.read(&head.headers, body, place).await?;
    let _serving = place.map(Place::serving);
    Ok(next.run(Request::from_parts(head, body.into())).await)
}
