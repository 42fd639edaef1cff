//! How cards look: signs and colours.

use patience_table::patience::{Card, Rank, Suit};
use ratatui::style::{Color, Modifier, Style};

use patience_words::Words;

/// Which colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// None: only weight and reversal.
    None,
    /// Red and the terminal's own.
    Two,
    /// Diamonds blue and clubs green besides.
    Four,
}

/// The terminal's background, if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// Not known: colours that can be read on both are used.
    Unknown,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

impl Background {
    /// Reads what some terminals tell in `COLORFGBG`: the numbers of the two colours, the
    /// background's last.
    pub fn of_colorfgbg(text: &str) -> Background {
        match text.rsplit(';').next().and_then(|number| number.parse::<u8>().ok()) {
            Some(7 | 15) => Background::Light,
            Some(0..=6 | 8) => Background::Dark,
            _ => Background::Unknown,
        }
    }
}

/// How everything looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether only signs of ASCII are used.
    pub ascii: bool,
    /// The colours.
    pub colours: Colours,
    /// The background.
    pub background: Background,
}

impl Look {
    /// A card's corner: `10♦`, or in ASCII our notation.
    pub(crate) fn card(self, words: &Words, card: Card) -> String {
        if self.ascii {
            return card.to_string();
        }
        format!("{}{}", self.rank(words, card.rank()), card.suit().symbol())
    }

    pub(crate) fn rank(self, words: &Words, rank: Rank) -> String {
        let letter = rank.to_string();
        match letter.as_str() {
            _ if self.ascii => letter,
            "T" => "10".into(),
            rank => words.letter(rank).into(),
        }
    }

    pub(crate) fn suit(self, suit: Suit) -> char {
        if self.ascii { suit.letter() } else { suit.symbol() }
    }

    /// What an empty foundation waits for: a card, a suit or a rank, as views write it.
    pub(crate) fn mark(self, words: &Words, mark: &str) -> String {
        if let Ok(card) = mark.parse::<Card>() {
            return self.card(words, card);
        }
        // Views write `D` for diamonds, never for the German queen.
        let suit = mark.chars().next().and_then(Suit::parse);
        match (suit, Rank::parse(mark)) {
            (Some(suit), _) => self.suit(suit).into(),
            (None, Some(rank)) => self.rank(words, rank),
            (None, None) => String::new(),
        }
    }

    /// The colour of a suit.
    pub(crate) fn of_suit(self, suit: Suit) -> Style {
        let colour = match (self.colours, suit, self.background) {
            (Colours::None, ..) | (_, Suit::Spades, _) | (Colours::Two, Suit::Clubs, _) => None,
            (Colours::Four, Suit::Clubs, Background::Dark) => Some(Color::LightGreen),
            (Colours::Four, Suit::Clubs, Background::Light) => Some(Color::Indexed(22)),
            (Colours::Four, Suit::Clubs, Background::Unknown) => Some(Color::Indexed(28)),
            (Colours::Four, Suit::Diamonds, Background::Dark) => Some(Color::Indexed(75)),
            (Colours::Four, Suit::Diamonds, Background::Light) => Some(Color::Indexed(25)),
            (Colours::Four, Suit::Diamonds, Background::Unknown) => Some(Color::Indexed(32)),
            (_, _, Background::Dark) => Some(Color::LightRed),
            (_, _, Background::Light) => Some(Color::Indexed(124)),
            (_, _, Background::Unknown) => Some(Color::Red),
        };
        colour.map_or_else(Style::new, |colour| Style::new().fg(colour))
    }

    /// What stands behind: names, backs, frames.
    pub(crate) fn quiet(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// Where the cursor stands.
    pub(crate) fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Where a picked card may go; a sign and a heavier frame say the same without colours.
    pub(crate) fn target(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self.colours, self.background) {
            (Colours::None, _) => bold,
            (_, Background::Light) => bold.fg(Color::Indexed(94)),
            (_, Background::Dark) => bold.fg(Color::LightYellow),
            (_, Background::Unknown) => bold.fg(Color::Indexed(136)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_background_is_read_where_it_is_told() {
        assert_eq!(Background::of_colorfgbg("15;0"), Background::Dark);
        assert_eq!(Background::of_colorfgbg("0;default;15"), Background::Light);
        assert_eq!(Background::of_colorfgbg(""), Background::Unknown);
        assert_eq!(Background::of_colorfgbg("15;default"), Background::Unknown);
    }
}
