//! Names that tell the content.

use sha2::{Digest as _, Sha256};

/// So many bytes of the SHA-256: no two builds of a file share them by chance.
const BYTES: usize = 5;

/// The digits of a content.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(BYTES).map(|byte| format!("{byte:02x}")).collect()
}

/// `page.js` as `page.1a2b3c4d5e.js`.
pub(crate) fn named(name: &str, bytes: &[u8]) -> String {
    let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
    format!("{stem}.{}.{end}", digest(bytes))
}
