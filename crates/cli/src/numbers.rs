//! Numbers as they are typed and read by people: ranges of deals, sizes, times. Errors are keys of
//! the words.

use std::ops::RangeInclusive;
use std::time::Duration;

use patience::DealNumber;

/// Reads `42` or `ms:617`.
pub(crate) fn deal(text: &str) -> Result<DealNumber, String> {
    text.trim().parse().map_err(|_| "usage.wrong.deal".into())
}

/// Reads a seed.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| "usage.wrong.whole".into())
}

/// Reads a port of this machine; 0 is any that is free.
pub(crate) fn port(text: &str) -> Result<u16, String> {
    text.trim().parse().map_err(|_| "usage.wrong.port".into())
}

/// Reads how many moves were made.
pub(crate) fn moves(text: &str) -> Result<usize, String> {
    text.trim().parse().map_err(|_| "usage.wrong.moves".into())
}

/// Reads a depth of moves.
pub(crate) fn depth(text: &str) -> Result<u32, String> {
    within(text, 1, 64).ok_or_else(|| "usage.wrong.depth".into())
}

/// Reads how many of a hundred.
pub(crate) fn percent(text: &str) -> Result<u8, String> {
    text.trim().parse().ok().filter(|share| *share <= 100).ok_or_else(|| "usage.wrong.percent".into())
}

/// Reads how many tasks an array has.
pub(crate) fn tasks(text: &str) -> Result<u32, String> {
    within(text, 1, 1_000_000).ok_or_else(|| "usage.wrong.tasks".into())
}

fn within(text: &str, first: u32, last: u32) -> Option<u32> {
    text.trim().parse().ok().filter(|number| (first..=last).contains(number))
}

/// Reads `7` or `1..200`, both ends included.
pub(crate) fn deals(text: &str) -> Result<RangeInclusive<u64>, String> {
    let number = |text: &str| text.trim().parse::<u64>().ok();
    let range = match text.split_once("..") {
        None => number(text).map(|deal| deal..=deal),
        Some((first, last)) => number(first).zip(number(last.trim().trim_start_matches('='))).map(|(a, b)| a..=b),
    };
    match range {
        Some(range) if range.is_empty() => Err("usage.wrong.deals.order".into()),
        Some(range) => Ok(range),
        None => Err("usage.wrong.deals".into()),
    }
}

/// Reads `512M`, `2G` or a number of bytes.
pub(crate) fn bytes(text: &str) -> Result<usize, String> {
    let text = text.trim();
    let digits = text.find(|sign: char| !sign.is_ascii_digit() && sign != '.').unwrap_or(text.len());
    let unit = match text[digits..].trim().to_ascii_uppercase().as_str() {
        "" | "B" => 1u64,
        "K" | "KB" | "KIB" => 1 << 10,
        "M" | "MB" | "MIB" => 1 << 20,
        "G" | "GB" | "GIB" => 1 << 30,
        "T" | "TB" | "TIB" => 1 << 40,
        _ => 0,
    };
    let count: Option<f64> = text[..digits].parse().ok();
    match count.map(|count| count * unit as f64) {
        Some(bytes) if unit > 0 && bytes < usize::MAX as f64 => Ok(bytes as usize),
        _ => Err("usage.wrong.bytes".into()),
    }
}

/// Reads a number of seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let read = text.trim().parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    read.ok_or_else(|| "usage.wrong.seconds".into())
}

/// Reads a number of nodes: `2000000`, `2e6`, `2M`.
pub(crate) fn nodes(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let (number, unit) = match text.chars().last() {
        Some('k' | 'K') => (&text[..text.len() - 1], 1e3),
        Some('M') => (&text[..text.len() - 1], 1e6),
        Some('G') => (&text[..text.len() - 1], 1e9),
        _ => (text, 1.0),
    };
    if let Ok(exact) = text.parse() {
        return Ok(exact);
    }
    let digits = number.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E'));
    match number.parse::<f64>().map(|count| count * unit) {
        Ok(count) if digits && count < u64::MAX as f64 && count.fract() == 0.0 => Ok(count as u64),
        _ => Err("usage.wrong.nodes".into()),
    }
}

/// A size for people, `1.5 MiB`.
pub(crate) fn size(bytes: usize) -> String {
    match bytes {
        0..1_024 => format!("{bytes} B"),
        1_024..1_048_576 => format!("{:.0} KiB", bytes as f64 / 1024.0),
        _ => format!("{:.1} MiB", bytes as f64 / 1_048_576.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_meant() {
        assert_eq!(whole("18446744073709551615"), Ok(u64::MAX));
        assert_eq!((port("0"), port("65535")), (Ok(0), Ok(u16::MAX)));
        assert_eq!((depth("1"), depth("64")), (Ok(1), Ok(64)));
        assert_eq!((percent("0"), percent("100")), (Ok(0), Ok(100)));
        assert_eq!((tasks("1"), tasks("1000000"), moves("0")), (Ok(1), Ok(1_000_000), Ok(0)));
        assert_eq!(deals("7"), Ok(7..=7));
        assert_eq!(deals("1..200"), Ok(1..=200));
        assert_eq!(deals("0..=18446744073709551615"), Ok(0..=u64::MAX));
        assert_eq!(bytes("1"), Ok(1));
        assert_eq!(bytes("1.5k"), Ok(1536));
        assert_eq!(bytes("2 GiB"), Ok(2 << 30));
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(nodes("0"), Ok(0));
        assert_eq!(nodes("2M"), Ok(2_000_000));
        assert_eq!(nodes("1.5e3"), Ok(1500));
        assert_eq!(nodes("18446744073709551615"), Ok(u64::MAX));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["", "-1", "x", "1.5", "99999999999999999999"] {
            assert!(whole(text).is_err() && port(text).is_err() && moves(text).is_err(), "{text}");
            assert!(depth(text).is_err() && tasks(text).is_err() && percent(text).is_err(), "{text}");
        }
        assert!(percent("101").is_err());
        assert!(port("65536").is_err() && depth("0").is_err() && depth("65").is_err());
        assert!(tasks("0").is_err() && tasks("1000001").is_err());
        for text in ["", "x", "5..1", "1..", "..3", "1..2..3", "-1", "1...3"] {
            assert!(deals(text).is_err(), "{text}");
        }
        for text in ["", "G", "-1", "1X", "1e400", "inf"] {
            assert!(bytes(text).is_err(), "{text}");
        }
        for text in ["", "-1", "inf", "NaN", "1e30", "x"] {
            assert!(seconds(text).is_err(), "{text}");
        }
        for text in ["", "M", "-1", "inf", "nan", "1e40", "0.5", "ü"] {
            assert!(nodes(text).is_err(), "{text}");
        }
    }
}
