//! Figures that others have published, to be shown beside ours.

use serde::Serialize;

/// A published share of winnable deals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Published {
    /// The preset that it is of.
    pub preset: String,
    /// The share in per cent.
    pub percent: f64,
    /// Half of its interval in per cent; 0 if none is given.
    pub plus_minus: f64,
    /// Where it was published.
    pub source: String,
}

/// Why published figures can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}; expected preset,percent,plus_minus,source")]
pub struct PublishedError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

/// Reads lines of `preset,percent,plus_minus,source` after a first one that names these columns.
///
/// # Errors
/// The first line that is none.
pub fn read_published(text: &str) -> Result<Vec<Published>, PublishedError> {
    let mut all = Vec::new();
    for (line, at) in text.lines().zip(1..).skip(1).filter(|(line, _)| !line.trim().is_empty()) {
        let refuse = |what: &str| PublishedError { line: at, what: what.to_owned() };
        let mut fields = line.splitn(4, ',');
        let mut field = |name: &str| fields.next().map(str::trim).ok_or_else(|| refuse(&format!("{name} is missing")));
        let (preset, percent, plus_minus, source) =
            (field("preset")?, field("percent")?, field("plus_minus")?, field("source")?);
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| (0.0..=100.0).contains(number));
        let read = number(percent).zip(number(plus_minus));
        let (percent, plus_minus) = read.ok_or_else(|| refuse("a figure is no number from 0 to 100"))?;
        all.push(Published { preset: preset.into(), percent, plus_minus, source: source.into() });
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_or_refused_by_their_line() {
        let read =
            read_published("preset,percent,plus_minus,source\ncanfield,71.245,.031,Blake, Gent (2019)\n\n").unwrap();
        assert_eq!(read.len(), 1);
        assert_eq!((read[0].percent, read[0].source.as_str()), (71.245, "Blake, Gent (2019)"));
        for line in ["canfield", "canfield,71", "canfield,x,1,s", "canfield,101,0,s", "canfield,1,-1,s"] {
            assert_eq!(read_published(&format!("h\n{line}")).unwrap_err().line, 2, "{line}");
        }
    }
}
