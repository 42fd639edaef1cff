//! Commands as a shell reads them.

use std::path::Path;

use anyhow::Result;

/// A word as a shell reads it back.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |sign: char| sign.is_alphanumeric() || "-_./=:,+@%".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A path from the root, whether it exists or not.
pub(crate) fn absolute(path: &Path) -> Result<std::path::PathBuf> {
    Ok(std::path::absolute(path)?)
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn words_are_quoted_for_shells() {
        for (word, text) in
            [("a-b/c=1", "a-b/c=1"), ("", "''"), ("a b", "'a b'"), ("it's", r"'it'\''s'"), ("$x", "'$x'")]
        {
            assert_eq!(quoted(word), text);
        }
    }
}
