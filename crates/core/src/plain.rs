//! Texts that come from outside, such as names: the one check of what may stand in them, and how
//! one that was taken in before there was this check is shown.

/// What stands for a sign that is not shown.
const REPLACEMENT: char = '\u{fffd}';

/// A kind of text that comes from outside, with its bound, a number of characters.
///
/// ```
/// use patience::Plain;
///
/// assert_eq!(Plain::NAME.check(" Große Harfe ").unwrap(), "Große Harfe");
/// let error = Plain::NAME.check("Harfe\u{202e}!").unwrap_err();
/// assert_eq!(error.found, "U+202E, character 6 of 7");
/// assert_eq!(Plain::NAME.shown("Harfe\u{202e}!"), "Harfe\u{fffd}!");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// One line.
    Line(usize),
    /// Lines and paragraphs.
    Text(usize),
}

/// A text that may not be taken in.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct PlainTextError {
    /// What was found: the sign by its number, with its place.
    pub found: String,
    /// What would be right.
    pub expected: String,
}

impl Plain {
    /// A name of a game, a preset, an option or a heading.
    pub const NAME: Plain = Plain::Line(100);
    /// A passage of a game's rules.
    pub const PASSAGE: Plain = Plain::Text(20_000);

    /// The text without the blanks around it, of which something can be seen.
    ///
    /// # Errors
    /// As [`Plain::check_signs`], or if nothing can be seen of it.
    pub fn check(self, text: &str) -> Result<&str, PlainTextError> {
        self.check_signs(text)?;
        if text.chars().all(is_unseen) {
            return Err(self.wrong("nothing that can be seen".into()));
        }
        Ok(text.trim())
    }

    /// Whether the text may stand among others; it may be blank.
    ///
    /// # Errors
    /// If it is too long, or if a sign of it steers what is around it: controls, line ends where
    /// one line is meant, and all that turn the direction of text, hide it or are no characters.
    pub fn check_signs(self, text: &str) -> Result<(), PlainTextError> {
        let odd = text.char_indices().enumerate().find(|&(_, (at, _))| !self.may_begin(&text[at..]));
        let length = text.trim().chars().count();
        if let Some((at, (_, sign))) = odd {
            let of = text.chars().count();
            return Err(self.wrong(format!("U+{:04X}, character {} of {of}", u32::from(sign), at + 1)));
        }
        if length > self.longest() { Err(self.wrong(format!("{length} characters"))) } else { Ok(()) }
    }

    fn wrong(self, found: String) -> PlainTextError {
        let lines = if matches!(self, Plain::Line(_)) { "one line" } else { "a text" };
        let bounds = format!("of at most {} characters", self.longest());
        let expected = format!("{lines} {bounds}, none of which steers a terminal, turns text or hides it");
        PlainTextError { found, expected }
    }

    /// The text so that it can be shown safely, whatever is in it: each sign that is refused as
    /// `U+FFFD`, and what is too long cut off. For texts that were taken in before they were
    /// checked.
    pub fn shown(self, text: &str) -> String {
        let shown = text.char_indices().map(|(at, sign)| if self.may_begin(&text[at..]) { sign } else { REPLACEMENT });
        if text.chars().nth(self.longest()).is_none() {
            return shown.collect();
        }
        shown.take(self.longest().saturating_sub(1)).chain(['…']).take(self.longest()).collect()
    }

    fn longest(self) -> usize {
        let (Plain::Line(longest) | Plain::Text(longest)) = self;
        longest
    }

    /// Whether the first sign of the rest of a text may stand there.
    fn may_begin(self, rest: &str) -> bool {
        let Some(sign) = rest.chars().next() else { return true };
        // Nearly all signs are such.
        if sign.is_ascii_graphic() || sign == ' ' {
            return true;
        }
        let sets_lines = matches!(sign, '\n' | '\t') || rest.starts_with("\r\n");
        !steers(sign) || matches!(self, Plain::Text(_)) && sets_lines
    }
}

/// Whether a sign steers the terminal, the lines or the direction of the text around it, or is
/// no character at all: in a name it could make neighbouring words read as others.
fn steers(sign: char) -> bool {
    let turns = matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}');
    let breaks = matches!(sign, '\u{2028}' | '\u{2029}');
    let hides = matches!(sign, '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
    let is_none = u32::from(sign) & 0xfffe == 0xfffe || matches!(sign, '\u{fdd0}'..='\u{fdef}');
    sign.is_control() || turns || breaks || hides || is_none
}

/// Whether nothing can be seen of a sign alone.
fn is_unseen(sign: char) -> bool {
    let is_joint = matches!(sign, '\u{ad}' | '\u{34f}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}');
    let is_filler = matches!(sign, '\u{115f}' | '\u{1160}' | '\u{2060}'..='\u{2065}' | '\u{3164}' | '\u{ffa0}');
    let selects = matches!(sign, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}');
    sign.is_whitespace() || is_joint || is_filler || selects
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every sign of Unicode's property Bidi_Control.
    const BIDI_CONTROLS: &str =
        "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}";

    #[test]
    fn every_control_and_every_sign_of_direction_is_refused_with_number_and_place() {
        let controls = ('\0'..='\u{9f}').filter(|sign| sign.is_control());
        let odd =
            controls.chain(BIDI_CONTROLS.chars()).chain("\u{2028}\u{2029}\u{feff}\u{e0041}\u{ffff}\u{fdd0}".chars());
        for sign in odd {
            for text in [format!("ab{sign}c"), format!("ab{sign}"), format!("{sign}abc")] {
                let place = text.chars().position(|other| other == sign).unwrap() + 1;
                let found = format!("U+{:04X}, character {place} of {}", u32::from(sign), text.chars().count());
                assert_eq!(Plain::Line(10).check(&text).unwrap_err().found, found);
                assert_eq!(Plain::Line(10).shown(&text), text.replace(sign, "\u{fffd}"));
            }
        }
        assert_eq!(Plain::Text(10).check("ab\rc").unwrap_err().found, "U+000D, character 3 of 4");
        assert_eq!(Plain::Text(20).shown("ab\rc\u{1b}\r\nd\te\n"), "ab\u{fffd}c\u{fffd}\r\nd\te\n");
    }

    #[test]
    fn what_people_write_may_stand() {
        for name in [
            "Große Harfe",
            "Königs-Patience, 3×",
            "הנבל הגדול",
            "می‌خواهم",
            "大竖琴",
            "👩‍🚀 1. 🂡",
            "1\u{202f}000",
            "a\u{ad}b",
        ] {
            assert_eq!(Plain::Line(60).check(&format!(" {name}\u{a0}")), Ok(name));
        }
        assert_eq!(Plain::Text(30).check("\none\r\n\ttwo\n\nthree\n"), Ok("one\r\n\ttwo\n\nthree"));
    }

    #[test]
    fn a_text_is_seen_and_within_its_length() {
        for unseen in ["", "  ", "\u{a0}", "\u{200b}", "\u{3164}\u{200d} \u{2060}", "\u{fe0f}"] {
            assert_eq!(Plain::Line(10).check(unseen).unwrap_err().found, "nothing that can be seen", "{unseen:?}");
        }
        let [ten, eleven] = [10, 11].map(|count| "ä".repeat(count));
        assert_eq!(Plain::Line(10).check(&ten), Ok(&*ten));
        assert_eq!(Plain::Line(10).shown(&ten), ten);
        for (longest, shown) in [(0, ""), (1, "…"), (2, "ä…")] {
            assert_eq!(Plain::Line(longest).shown(&eleven), shown);
        }
        assert_eq!(Plain::Line(10).shown(&eleven), format!("{}…", "ä".repeat(9)));
        assert_eq!(Plain::Text(10).check(&eleven).unwrap_err().found, "11 characters");
        assert_eq!(Plain::NAME.check(&"ä".repeat(20_000)).unwrap_err().found, "20000 characters");
    }
}
