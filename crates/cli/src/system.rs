//! What the operating system says of files and ports, in plain words.

use std::io::{self, ErrorKind};

use patience::Lang;
use patience_words::Speak as _;

/// What stands after the system's own words, before the number of its error.
const MARK: &str = " (os error ";

/// A message with plain words, and what can be done, instead of the system's own. What there are no
/// words for stays as the system says it, without its number.
pub(crate) fn in_plain_words(lang: Lang, message: &str) -> String {
    let (mut told, mut rest) = (String::new(), message);
    while let Some((before, after)) = rest.split_once(MARK) {
        let (number, after) = after.split_once(')').unwrap_or((after, ""));
        let error = number.parse().map(io::Error::from_raw_os_error);
        let own = error.as_ref().map(ToString::to_string).unwrap_or_default();
        let own = own.split_once(MARK).map_or("", |(own, _)| own);
        match (before.strip_suffix(own), error.ok().and_then(|error| words(error.kind()))) {
            (Some(before), Some(key)) => told.extend([before, &lang.t(key)]),
            _ => told.push_str(before),
        }
        rest = after;
    }
    told + rest
}

/// The key of what is said of a kind of error.
fn words(kind: ErrorKind) -> Option<&'static str> {
    Some(match kind {
        ErrorKind::NotFound => "cli.system.not-found",
        ErrorKind::PermissionDenied => "cli.system.permission-denied",
        ErrorKind::AlreadyExists => "cli.system.already-exists",
        ErrorKind::IsADirectory => "cli.system.is-a-folder",
        ErrorKind::NotADirectory => "cli.system.not-a-folder",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "cli.system.disk-full",
        ErrorKind::ReadOnlyFilesystem => "cli.system.read-only",
        ErrorKind::InvalidFilename => "cli.system.name",
        ErrorKind::AddrInUse => "cli.system.port-in-use",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn the_systems_words_become_plain_ones() {
        let told = |text: &str| in_plain_words(Lang::EN, text);
        let exists = io::Error::from_raw_os_error(17).to_string();
        assert!(exists.contains("(os error 17)"), "{exists}");
        let plain = Lang::EN.t("cli.system.already-exists");
        assert_eq!(told(&format!("a: {exists}; b: {exists}!")), format!("a: {plain}; b: {plain}!"));
        let told_of = |number| told(&format!("a: {}", io::Error::from_raw_os_error(number)));
        for (number, word) in [(2, "does not exist"), (13, "permission"), (20, "folder"), (21, "folder"), (28, "full")]
        {
            assert!(told_of(number).contains(word), "{}", told_of(number));
        }
        // There are no words for this one, and those are not the system's.
        let odd = io::Error::from_raw_os_error(71).to_string();
        assert_eq!(told(&odd), odd.split_once(MARK).unwrap().0);
        assert_eq!(told("x (os error 17)"), "x");
        assert_eq!(told("x (os error y) z (os error "), "x z");
        assert_eq!(told("as it is"), "as it is");
    }
}
