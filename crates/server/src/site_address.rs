//! Where the static site is, if the program was told: links lead there, because they open in any
//! browser there.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;

/// The longest address that is taken.
const MAX_BYTES: usize = 500;
/// What an address may have besides letters and digits: nothing that means anything in the page.
const SIGNS: &[u8] = b"-._~:/[]%!$()*+,;=";

/// The address of the static site: `http` or `https`, with the folder that it is in.
///
/// ```
/// use patience_server::SiteAddress;
///
/// let site: SiteAddress = "https://www.example.org/patience".parse().unwrap();
/// assert_eq!(site.to_string(), "https://www.example.org/patience/");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteAddress(String);

/// Why an address can't be that of the site.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SiteAddressError {
    /// It is no address at all.
    #[error("expected an address such as https://www.example.org/patience/")]
    NoAddress,
    /// It has what comes behind the folder, or a name and a password before the host.
    #[error("the address may have a host, a port and a folder, without `?`, `#` or `@`")]
    More,
    /// It has other letters than addresses are written with.
    #[error("the address has {0:?}: write it as browsers copy it, in ASCII with %")]
    Sign(char),
    /// It is very long.
    #[error("the address has more than {MAX_BYTES} characters")]
    Long,
}

impl FromStr for SiteAddress {
    type Err = SiteAddressError;

    fn from_str(text: &str) -> Result<SiteAddress, SiteAddressError> {
        if text.len() > MAX_BYTES {
            return Err(SiteAddressError::Long);
        }
        if text.contains(['?', '#', '@']) {
            return Err(SiteAddressError::More);
        }
        let plain =
            |sign: char| sign.is_ascii_alphanumeric() || u8::try_from(sign).is_ok_and(|sign| SIGNS.contains(&sign));
        if let Some(sign) = text.chars().find(|&sign| !plain(sign)) {
            return Err(SiteAddressError::Sign(sign));
        }
        let uri: Uri = text.parse().map_err(|_| SiteAddressError::NoAddress)?;
        if !matches!(uri.scheme_str(), Some("http" | "https")) || !has_host(&uri) {
            return Err(SiteAddressError::NoAddress);
        }
        // The site is a folder, or its page by name.
        let end = if text.ends_with('/') || text.ends_with(".html") { "" } else { "/" };
        Ok(SiteAddress(format!("{text}{end}")))
    }
}

/// Whether it has a host, and behind it nothing but a port.
fn has_host(uri: &Uri) -> bool {
    let (Some(authority), Some(host)) = (uri.authority(), uri.host()) else { return false };
    let port = authority.as_str().strip_prefix(host).unwrap_or_default();
    !host.is_empty() && (port.is_empty() || authority.port_u16().is_some())
}

impl fmt::Display for SiteAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_pages_are_taken() {
        for (given, address) in [
            ("https://www.example.org", "https://www.example.org/"),
            ("https://www.example.org/", "https://www.example.org/"),
            ("HTTPS://www.example.org:8443/~anna/karten", "HTTPS://www.example.org:8443/~anna/karten/"),
            ("http://localhost:8000/a%20b/", "http://localhost:8000/a%20b/"),
            ("http://[::1]:8000/x/index.html", "http://[::1]:8000/x/index.html"),
        ] {
            assert_eq!(given.parse::<SiteAddress>().map(|site| site.to_string()), Ok(address.to_owned()), "{given}");
        }
    }

    #[test]
    fn everything_else_is_refused_by_name() {
        let long = format!("https://example.org/{}", "a".repeat(MAX_BYTES));
        for (given, error) in [
            ("", SiteAddressError::NoAddress),
            ("www.example.org", SiteAddressError::NoAddress),
            ("/patience/", SiteAddressError::NoAddress),
            ("https://", SiteAddressError::NoAddress),
            ("https:///patience/", SiteAddressError::NoAddress),
            ("ftp://example.org/", SiteAddressError::NoAddress),
            ("file:///home/anna/site/", SiteAddressError::NoAddress),
            ("javascript:alert(1)", SiteAddressError::NoAddress),
            ("https://example.org:port/", SiteAddressError::NoAddress),
            ("https://example.org/?a=1", SiteAddressError::More),
            ("https://example.org/#/klondike/7", SiteAddressError::More),
            ("https://anna:secret@example.org/", SiteAddressError::More),
            ("https://example.org/\"><script>", SiteAddressError::Sign('"')),
            ("https://example.org/a&b", SiteAddressError::Sign('&')),
            ("https://bücher.example/", SiteAddressError::Sign('ü')),
            ("https://example.org/a b", SiteAddressError::Sign(' ')),
            (&long, SiteAddressError::Long),
        ] {
            assert_eq!(given.parse::<SiteAddress>(), Err(error), "{given}");
        }
    }
}
