//! The token: who was given the table's address may play, and nobody else on the machine.
//!
//! The token is kept in the data folder, so that tabs and bookmarks go on after a restart. It
//! stands in the address that is printed. Whoever opens this address gets it as a cookie and is led
//! to the page; other programs send it as `Authorization: Bearer`. A browser is opened with a
//! ticket in its place, which is good for once: other users can see how programs were started.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, Uri};
use subtle::ConstantTimeEq as _;

use crate::private::{self, options, tighten};

/// The name of the file in which the token is kept.
pub(crate) const FILE: &str = "token";
/// The length of a token, in bits.
const BITS: usize = 128;
/// More of the file is not read.
const MAX_BYTES: u64 = 1000;
/// How long a browser keeps the cookie: as long as browsers allow, 400 days.
const MAX_AGE_SECONDS: u64 = 400 * 24 * 60 * 60;

/// The token can't be read, or there are no random numbers to make one.
#[derive(Debug, thiserror::Error)]
#[error("{}: the token can't be read: {source}", path.display())]
pub struct TokenError {
    /// The token's file.
    path: PathBuf,
    /// What the system says.
    source: io::Error,
}

/// What opens the table.
#[derive(Debug)]
pub struct Token {
    secret: String,
    /// Good for once, in an address.
    ticket: Mutex<Option<String>>,
}

impl Token {
    /// The token of a data folder; made if there is none. In a folder that can't be written it is
    /// good until the program ends.
    ///
    /// # Errors
    /// If there is one that can't be read, or the system gives no random numbers.
    pub fn of(folder: &Path) -> Result<Token, TokenError> {
        let path = folder.join(FILE);
        let secret = find_or_make(&path).map_err(|source| TokenError { path, source })?;
        Ok(Token { secret, ticket: Mutex::new(None) })
    }

    /// What stands in the address that is printed.
    pub(crate) fn secret(&self) -> &str {
        &self.secret
    }

    /// What stands in the address that is opened, once.
    ///
    /// # Errors
    /// If the system gives no random numbers.
    pub(crate) fn new_ticket(&self) -> io::Result<String> {
        let ticket = random()?;
        *self.ticket.lock().unwrap_or_else(PoisonError::into_inner) = Some(ticket.clone());
        Ok(ticket)
    }

    /// Whether an address has a token or ticket, and if so, whether it is right. A ticket is used
    /// up.
    pub(crate) fn in_address(&self, uri: &Uri) -> Option<bool> {
        let given = uri.query()?.split('&').find_map(|field| field.strip_prefix("token="))?;
        let mut ticket = self.ticket.lock().unwrap_or_else(PoisonError::into_inner);
        if ticket.as_deref().is_some_and(|ticket| equal(ticket, given)) {
            *ticket = None;
            return Some(true);
        }
        Some(equal(&self.secret, given))
    }

    /// Whether a request has the token, as a cookie for this port or as what the client says it
    /// may do.
    pub(crate) fn in_headers(&self, headers: &HeaderMap, port: u16) -> bool {
        let texts = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        let name = cookie_name(port);
        let cookies = texts(COOKIE).flat_map(|list| list.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let mut given = cookies.filter(|(found, _)| *found == name).map(|(_, value)| value);
        given.any(|value| equal(&self.secret, value))
            || texts(AUTHORIZATION).filter_map(bearer).any(|value| equal(&self.secret, value))
    }

    /// What gives a browser the token: sent back only by this machine's page, unseen by scripts.
    pub(crate) fn cookie(&self, port: u16) -> String {
        let name = cookie_name(port);
        format!("{name}={}; Path=/; Max-Age={MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict", self.secret)
    }
}

/// Browsers send the cookies of one port to all others, so each port has a name of its own.
fn cookie_name(port: u16) -> String {
    format!("patience-{port}")
}

fn bearer(value: &str) -> Option<&str> {
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

/// In a time that does not depend on where they differ.
fn equal(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}

fn find_or_make(path: &Path) -> io::Result<String> {
    // Another program may make it at the same moment: then that one is found.
    for _ in 0..2 {
        if let Some(secret) = read(path)? {
            tighten(path);
            return Ok(secret);
        }
        let secret = random()?;
        match write_new(path, &secret) {
            Ok(()) => return Ok(secret),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => {
                tracing::warn!("{}: the token can't be kept: {error}", path.display());
                return Ok(secret);
            }
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidData, "it is not a token; delete the file"))
}

/// The token that is kept; `None` if there is none.
fn read(path: &Path) -> io::Result<Option<String>> {
    let text = match private::read(path, MAX_BYTES) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => text?,
    };
    let secret = text.trim();
    let good = secret.len() == BITS / 4 && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    if good {
        Ok(Some(secret.to_owned()))
    } else {
        Err(io::Error::new(io::ErrorKind::InvalidData, "it is not a token; delete the file"))
    }
}

/// Writes it beside and links it to its place, so that nobody reads half of it.
fn write_new(path: &Path, secret: &str) -> io::Result<()> {
    let draft = path.with_extension(format!("{}.unfinished", std::process::id()));
    let written = options().write(true).create(true).truncate(true).open(&draft).and_then(|mut file| {
        writeln!(file, "{secret}")?;
        file.sync_all()?;
        std::fs::hard_link(&draft, path)
    });
    let _ = std::fs::remove_file(&draft);
    written
}

fn random() -> io::Result<String> {
    let mut bytes = [0; BITS / 8];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: &axum::http::HeaderName, values: &[String]) -> HeaderMap {
        values.iter().map(|value| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn it_is_made_once_and_is_the_players_own() {
        let folder = tempfile::tempdir().unwrap();
        let first = Token::of(folder.path()).unwrap();
        let again = Token::of(folder.path()).unwrap();
        assert_eq!(first.secret, again.secret);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let path = folder.path().join(FILE);
            let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode(&path), 0o600);
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
            Token::of(folder.path()).unwrap();
            assert_eq!(mode(&path), 0o600, "an older one is made so");
        }
        let other = tempfile::tempdir().unwrap();
        assert_ne!(Token::of(other.path()).unwrap().secret, first.secret);
        for wrong in ["", "short", &"x".repeat(32), &"0".repeat(33)] {
            std::fs::write(other.path().join(FILE), wrong).unwrap();
            assert!(Token::of(other.path()).is_err(), "{wrong:?}");
        }
        #[cfg(unix)]
        for (what, found) in [("mkfifo", "pipe"), ("mkdir", "folder"), ("ln -s /dev/zero", "device")] {
            let odd = tempfile::tempdir().unwrap();
            let path = odd.path().join(FILE);
            let made = std::process::Command::new("sh").arg("-c").arg(format!("{what} {}", path.display())).status();
            assert!(made.unwrap().success());
            let told = Token::of(odd.path()).unwrap_err().to_string();
            let expected = format!("token: the token can't be read: expected a file, found a {found}");
            assert!(told.ends_with(&expected), "{told}");
        }
    }

    #[test]
    fn it_is_found_in_cookies_and_in_what_programs_send() {
        let folder = tempfile::tempdir().unwrap();
        let token = Token::of(folder.path()).unwrap();
        let secret = &token.secret;
        let wrong = "0".repeat(32);
        for (name, values, right) in [
            (COOKIE, vec![format!("patience-7474={secret}")], true),
            (COOKIE, vec![format!("a=b; patience-7474={wrong}; patience-7474={secret}; c=d")], true),
            (COOKIE, vec!["a=b".into(), format!("patience-7474={secret}")], true),
            (COOKIE, vec![format!("patience-7475={secret}")], false),
            (COOKIE, vec![format!("patience-7474={wrong}")], false),
            (COOKIE, vec!["patience-7474=".into()], false),
            (COOKIE, vec![format!("patience-7474={}", &secret[..31])], false),
            (COOKIE, vec![secret.clone()], false),
            (AUTHORIZATION, vec![format!("Bearer {secret}")], true),
            (AUTHORIZATION, vec![format!("bearer {secret}")], true),
            (AUTHORIZATION, vec![format!("Basic {secret}")], false),
            (AUTHORIZATION, vec![format!("Bearer {wrong}")], false),
            (AUTHORIZATION, vec![secret.clone()], false),
        ] {
            assert_eq!(token.in_headers(&headers(&name, &values), 7474), right, "{values:?}");
        }
    }

    #[test]
    fn a_ticket_is_good_for_once() {
        let folder = tempfile::tempdir().unwrap();
        let token = Token::of(folder.path()).unwrap();
        let at = |given: &str| token.in_address(&format!("/?a=b&token={given}").parse().unwrap());
        let ticket = token.new_ticket().unwrap();
        assert_eq!(at(&token.secret), Some(true));
        assert_eq!((at(&ticket), at(&ticket)), (Some(true), Some(false)));
        assert_eq!(at(""), Some(false));
        assert_eq!(token.in_address(&"/?a=b".parse().unwrap()), None);
        assert!(!token.in_headers(&headers(&COOKIE, &[format!("patience-7474={ticket}")]), 7474));
    }
}
