//! The one conversion from what goes wrong to an HTTP response.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use patience_table::{Error, ErrorReply};

/// Why a request gets no reply.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The table says why.
    #[error(transparent)]
    Table(#[from] Error),
    /// The request comes from another site, or names another host.
    #[error("requests of other sites are refused: {0}")]
    Foreign(String),
    /// The request is without the token.
    #[error("the token is missing or wrong; it stands in the address that the program has printed")]
    NoToken,
    /// The body is longer than allowed.
    #[error("the body has more than {limit} bytes")]
    TooLarge { limit: usize },
    /// The body could not be read to its end.
    #[error("the body can't be read: {0}")]
    Unreadable(String),
    /// The body takes too long.
    #[error("the body did not come within {seconds} seconds")]
    Slow { seconds: u64 },
    /// Others need the room that it takes.
    #[error("there is no room for this request now; ask again")]
    NoRoom,
    /// The body is not said to be JSON.
    #[error("the content type is {found:?}; requests are application/json")]
    NotJson { found: String },
    /// Such as GET where only POST is served.
    #[error("{found} is not served here; {expected} is")]
    Method { found: String, expected: &'static str },
    /// No such address.
    #[error("there is nothing at {0:?}")]
    NotFound(String),
    /// Too many listen for changes.
    #[error("{limit} listen already; ask again")]
    Crowded { limit: usize },
    /// The reply takes too long. The request may have been served all the same.
    #[error("no reply within {seconds} seconds; look at the game again before asking again")]
    Late { seconds: u64 },
}

impl Failure {
    fn status(&self) -> StatusCode {
        match self {
            Failure::Table(error) => match error.code() {
                "unknown-game" | "unknown-table" => StatusCode::NOT_FOUND,
                "stale" | "nothing-to-undo" | "nothing-to-redo" => StatusCode::CONFLICT,
                "bad-option" | "bad-deck" | "bad-layout" | "unread" | "refused" | "cannot-finish"
                | "too-many-moves" | "too-many-bookmarks" | "unplayable" | "rarely-won" => {
                    StatusCode::UNPROCESSABLE_ENTITY
                }
                "bad-request" => StatusCode::BAD_REQUEST,
                "busy" => StatusCode::SERVICE_UNAVAILABLE,
                "too-many-games" | "disk-full" | "read-only" | "disk-failed" | "displaced" => {
                    StatusCode::INSUFFICIENT_STORAGE
                }
                _ => StatusCode::INTERNAL_SERVER_ERROR,
            },
            Failure::Foreign(_) => StatusCode::FORBIDDEN,
            Failure::NoToken => StatusCode::UNAUTHORIZED,
            Failure::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Failure::Slow { .. } => StatusCode::REQUEST_TIMEOUT,
            Failure::Unreadable(_) => StatusCode::BAD_REQUEST,
            Failure::NotJson { .. } => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Failure::Method { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Failure::NotFound(_) => StatusCode::NOT_FOUND,
            Failure::Crowded { .. } | Failure::Late { .. } | Failure::NoRoom => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The error object of `docs/api.md`.
    fn into_error(self) -> Error {
        match self {
            Failure::Table(error) => error,
            Failure::Crowded { .. } | Failure::Late { .. } | Failure::NoRoom => Error::Busy(self.to_string()),
            Failure::NoToken => Error::NoToken(self.to_string()),
            _ => Error::BadRequest(self.to_string()),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = self.status();
        let more = match self {
            Failure::Method { expected, .. } => Some((header::ALLOW, expected)),
            Failure::NoToken => Some((header::WWW_AUTHENTICATE, "Bearer")),
            _ => None,
        };
        let error = self.into_error();
        if status.is_server_error() {
            tracing::error!(code = error.code(), "{error}");
        } else {
            tracing::debug!(code = error.code(), "{error}");
        }
        let mut response = json(status, &ErrorReply { error: &error });
        if let Some((name, value)) = more {
            response.headers_mut().insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

/// A response of JSON.
pub(crate) fn json(status: StatusCode, body: &impl serde::Serialize) -> Response {
    let text = serde_json::to_vec(body).expect("requests, replies and errors can be written as JSON");
    (status, [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")], text).into_response()
}
