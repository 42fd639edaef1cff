//! What is served where.

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRef, State};
use axum::handler::Handler;
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware;
use axum::response::Response;
use axum::routing::{get, post};
use patience_table::Request as TableRequest;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;

use crate::events::{Watchers, events};
use crate::failure::{Failure, json};
use crate::guard::{Guard, guard};
use crate::page::page;
use crate::service::TableHandle;
use crate::site_address::SiteAddress;
use crate::token::Token;

/// Replies of so many bytes are compressed: the games with their rules take a quarter then.
const LONG: u64 = 4096;

/// What the addresses share.
#[derive(Clone)]
struct Site {
    table: TableHandle,
    watchers: Watchers,
    address: Option<Arc<SiteAddress>>,
}

impl FromRef<Site> for TableHandle {
    fn from_ref(site: &Site) -> TableHandle {
        site.table.clone()
    }
}

impl FromRef<Site> for Watchers {
    fn from_ref(site: &Site) -> Watchers {
        site.watchers.clone()
    }
}

impl FromRef<Site> for Option<Arc<SiteAddress>> {
    fn from_ref(site: &Site) -> Option<Arc<SiteAddress>> {
        site.address.clone()
    }
}

/// The program as a service, without a socket: requests to `/api/1`, its events and the page's
/// files, for a server that is reached at this port. With a token only who has it may ask the
/// table. Links lead to the static site if it is told where that is.
pub fn app(table: TableHandle, port: u16, token: Option<Arc<Token>>, site: Option<SiteAddress>) -> Router {
    let compressed = CompressionLayer::new().compress_when(SizeAbove::new(LONG));
    Router::new()
        .route("/api/1", post(api).fallback(only_post).layer(compressed))
        .route("/api/1/events", get(events).fallback(only_get))
        // Over a slow line the page would take four times as long.
        .fallback(page.layer(CompressionLayer::new()))
        // The guard has read the body, and has its own bound.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(Arc::new(Guard::new(port, token)), guard))
        .with_state(Site { table, watchers: Watchers::default(), address: site.map(Arc::new) })
}

/// Serves a request to the table.
async fn api(State(table): State<TableHandle>, headers: HeaderMap, body: Bytes) -> Result<Response, Failure> {
    expect_json(&headers)?;
    let reply = table.ask(TableRequest::parse(&body)?).await?;
    Ok(json(StatusCode::OK, &reply))
}

async fn only_get(method: Method) -> Failure {
    Failure::Method { found: method.to_string(), expected: "GET" }
}

async fn only_post(method: Method) -> Failure {
    Failure::Method { found: method.to_string(), expected: "POST" }
}

/// A form of another site can't claim this type without asking us first, which we never allow.
fn expect_json(headers: &HeaderMap) -> Result<(), Failure> {
    let found = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let essence = found.split(';').next().unwrap_or("").trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    Err(Failure::NotJson { found: found.chars().take(100).collect() })
}
