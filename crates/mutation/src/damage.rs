//! How a good input is damaged: bytes, and what most formats are made of (words, numbers, lines).

use std::ops::Range;

use crate::random::Random;

/// The longest damaged input.
pub const MAX_BYTES: usize = 1 << 16;
/// Maximum changes of one input.
const MAX_CHANGES: usize = 6;
/// Maximum copies of a piece that are put in a row.
const MAX_COPIES: usize = 300;

/// Signs that formats are made of.
const SIGNS: &[u8] = b"{}[]()<>\"'`,;:=.-+_/\\#*%&?!| \t\r\n\x00\x1b\x7f\x80\xbf\xc3\xff0129aAzZ";

/// Numbers at the edges of what numbers can be.
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "-1",
    "1",
    "2",
    "13",
    "52",
    "53",
    "104",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "1e1",
    "1e308",
    "1e999",
    "-1e999",
    "0.5",
    "1.",
    "00",
    "0x10",
    "NaN",
    "inf",
    "340282366920938463463374607431768211456",
];

/// Words that mean something to readers, or to terminals.
const WORDS: &[&str] = &[
    "",
    "null",
    "true",
    "false",
    "[]",
    "{}",
    "\"\"",
    "draw",
    "redeal",
    "##",
    "AS",
    "KH",
    "as",
    "TC",
    "10D",
    "1",
    "S-A",
    "f1",
    "t1",
    "t99",
    "w-f1",
    "t1-t2x3",
    "t1-t2x0",
    "t1-t2x999",
    "\\u0000",
    "\\ud800",
    "\\u001b[2J",
    "\u{202e}",
    "\u{feff}",
    "\u{0}",
    "\u{1b}[31m",
    "ä",
    "🂡",
    "%",
    "{count}",
    "{",
    "..",
    "/",
    "\r\n",
    "--",
    "klondike",
    "freecell",
];

/// A good input with one to six changes.
pub fn damaged(good: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = random.pick(good).clone();
    for _ in 0..=random.below(MAX_CHANGES) {
        change(&mut bytes, good, random);
        bytes.truncate(MAX_BYTES);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, good: &[Vec<u8>], random: &mut Random) {
    match random.below(13) {
        0 => flip(bytes, random),
        1 => replace(bytes, |bytes, random| one(bytes.len(), random), &[*random.pick(SIGNS)], random),
        2 => replace(bytes, |bytes, random| point(bytes.len(), random), &[*random.pick(SIGNS)], random),
        3 => replace(bytes, |bytes, random| short(bytes.len(), random), b"", random),
        4 => replace(bytes, token, random.pick(NUMBERS).as_bytes(), random),
        5 => replace(bytes, token, random.pick(WORDS).as_bytes(), random),
        6 => replace(bytes, |bytes, random| point(bytes.len(), random), random.pick(WORDS).as_bytes(), random),
        7 => bytes.truncate(random.below(bytes.len() + 1)),
        8 => repeat(bytes, token, random),
        9 => repeat(bytes, line, random),
        10 => {
            let place = line(bytes, random);
            bytes.drain(place);
        }
        // Pieces of the same kind change places, or come from another input.
        11 => {
            let piece = bytes[token(bytes, random)].to_vec();
            replace(bytes, token, &piece, random);
        }
        _ => {
            let other = random.pick(good);
            let kind = *random.pick(&[token, line]);
            let piece = other[kind(other, random)].to_vec();
            replace(bytes, kind, &piece, random);
        }
    }
}

fn flip(bytes: &mut [u8], random: &mut Random) {
    if !bytes.is_empty() {
        let at = random.below(bytes.len());
        bytes[at] ^= 1 << random.below(8);
    }
}

/// Puts something in the place of a piece.
fn replace(bytes: &mut Vec<u8>, place: impl Fn(&[u8], &mut Random) -> Range<usize>, with: &[u8], random: &mut Random) {
    let place = place(bytes, random);
    bytes.splice(place, with.iter().copied());
}

/// Puts copies of a piece behind it, with the sign that follows it.
fn repeat(bytes: &mut Vec<u8>, place: impl Fn(&[u8], &mut Random) -> Range<usize>, random: &mut Random) {
    let place = place(bytes, random);
    let mut piece = bytes[place.clone()].to_vec();
    piece.extend(bytes.get(place.end));
    let copies = if random.below(4) == 0 { 1 + random.below(MAX_COPIES) } else { 1 };
    let copies = piece.repeat(copies.min(MAX_BYTES / piece.len().max(1)));
    bytes.splice(place.start..place.start, copies);
}

fn one(len: usize, random: &mut Random) -> Range<usize> {
    if len == 0 {
        return 0..0;
    }
    let at = random.below(len);
    at..at + 1
}

fn point(len: usize, random: &mut Random) -> Range<usize> {
    let at = random.below(len + 1);
    at..at
}

fn short(len: usize, random: &mut Random) -> Range<usize> {
    let at = random.below(len + 1);
    at..len.min(at + 1 + random.below(20))
}

/// A word or a number: letters, digits and what may stand within them.
fn token(bytes: &[u8], random: &mut Random) -> Range<usize> {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80 || b"-_".contains(&byte);
    around(bytes, is_part, random)
}

/// A line without its end.
fn line(bytes: &[u8], random: &mut Random) -> Range<usize> {
    around(bytes, |byte| byte != b'\n', random)
}

/// The piece at a place by chance whose bytes are all part of it.
fn around(bytes: &[u8], is_part: impl Fn(u8) -> bool, random: &mut Random) -> Range<usize> {
    let at = random.below(bytes.len() + 1);
    let start = bytes[..at].iter().rposition(|&byte| !is_part(byte)).map_or(0, |before| before + 1);
    let end = bytes[at..].iter().position(|&byte| !is_part(byte)).map_or(bytes.len(), |len| at + len);
    start..end
}
