//! How cards look: signs and colours.

use patience_table::patience::{Card, Rank, Suit};
use ratatui::style::{Color, Modifier, Style};

use patience_words::Words;

/// Which colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// None: only weight and reversal. Red suits are bold.
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

/// How many colours a surface may have: cards of paper on a cloth, or nothing but outlines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Outlines on the terminal's own background.
    None,
    /// Filled, with the colours that terminals of 256 colours share.
    Indexed,
    /// Filled, with any colour.
    Exact,
}

impl Fill {
    /// What a terminal can show, by its `COLORTERM` and its `TERM`.
    pub fn of_terminal(colorterm: &str, term: &str) -> Fill {
        if matches!(colorterm, "truecolor" | "24bit") {
            Fill::Exact
        } else if term.contains("256color") {
            Fill::Indexed
        } else {
            Fill::None
        }
    }
}

/// A colour of surfaces, once for each [`Fill`].
#[derive(Clone, Copy)]
struct Shade(u8, [u8; 3]);

/// The cloth, and what is written on it.
const CLOTH: Shade = Shade(22, [24, 78, 54]);
const CHALK: Shade = Shade(151, [178, 208, 188]);
const BRIGHT: Shade = Shade(228, [255, 226, 122]);
/// A card's face, picked up or not, its outline, and black ink.
const PAPER: Shade = Shade(255, [250, 247, 238]);
const PICKED: Shade = Shade(229, [255, 240, 176]);
const EDGE: Shade = Shade(245, [138, 134, 124]);
const INK: Shade = Shade(234, [28, 28, 30]);
/// An outline that stands out on paper.
const STRONG: Shade = Shade(130, [168, 92, 0]);
/// A card's back.
const BACK: Shade = Shade(24, [44, 74, 122]);
const PATTERN: Shade = Shade(110, [132, 160, 204]);

/// How everything looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Whether only signs of ASCII are used.
    pub ascii: bool,
    /// The colours.
    pub colours: Colours,
    /// The background.
    pub background: Background,
    /// Whether cards and table are filled. Without colours they are not.
    pub fill: Fill,
}

impl Look {
    fn shade(self, Shade(indexed, [red, green, blue]): Shade) -> Option<Color> {
        match (self.colours, self.fill) {
            (Colours::None, _) | (_, Fill::None) => None,
            (_, Fill::Indexed) => Some(Color::Indexed(indexed)),
            (_, Fill::Exact) => Some(Color::Rgb(red, green, blue)),
        }
    }

    /// One colour on another; as the terminal has it where nothing is filled.
    fn on(self, ground: Shade, ink: Shade) -> Style {
        match (self.shade(ground), self.shade(ink)) {
            (Some(ground), Some(ink)) => Style::new().bg(ground).fg(ink),
            _ => Style::new(),
        }
    }

    fn is_filled(self) -> bool {
        self.shade(CLOTH).is_some()
    }

    /// The table, where nothing lies.
    pub(crate) fn cloth(self) -> Style {
        self.on(CLOTH, CHALK)
    }

    /// What stands behind on the table: names of piles, empty places.
    pub(crate) fn chalk(self) -> Style {
        if self.is_filled() { self.cloth() } else { self.quiet() }
    }

    /// Where a picked card may go, on the table.
    pub(crate) fn target_on_cloth(self) -> Style {
        if self.is_filled() { self.on(CLOTH, BRIGHT).add_modifier(Modifier::BOLD) } else { self.target() }
    }

    /// A card's face.
    pub(crate) fn paper(self, picked: bool) -> Style {
        self.on(if picked { PICKED } else { PAPER }, INK)
    }

    /// The outline of a card's face.
    pub(crate) fn edge(self, picked: bool) -> Style {
        self.on(if picked { PICKED } else { PAPER }, EDGE)
    }

    /// A card's back.
    pub(crate) fn back(self) -> Style {
        self.on(BACK, PATTERN)
    }

    /// An outline that stands out on a card of this style.
    pub(crate) fn strong_edge(self, card: Style) -> Style {
        match self.shade(STRONG) {
            Some(strong) => card.fg(strong).add_modifier(Modifier::BOLD),
            None => self.target(),
        }
    }

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

    /// The colour of a suit. Red is bold besides where cards are not filled: of a terminal's own
    /// colours its dark red can hardly be read on black, and its light red is thin on white; and
    /// without colours weight alone tells red from black.
    pub(crate) fn of_suit(self, suit: Suit) -> Style {
        let plain = Style::new();
        match (self.colours, suit) {
            (_, Suit::Spades) | (Colours::None | Colours::Two, Suit::Clubs) => plain,
            (Colours::None, _) => plain.add_modifier(Modifier::BOLD),
            _ if self.is_filled() => plain.fg(Color::Indexed(match (self.colours, suit) {
                (Colours::Four, Suit::Clubs) => 22,
                (Colours::Four, Suit::Diamonds) => 25,
                _ => 124,
            })),
            (Colours::Four, Suit::Clubs) => plain.fg(self.on_ground(Color::LightGreen, Color::Green, Color::Green)),
            (Colours::Four, Suit::Diamonds) => {
                plain.fg(self.on_ground(Color::LightBlue, Color::LightBlue, Color::Blue))
            }
            _ => {
                let red = self.on_ground(Color::LightRed, Color::LightRed, Color::Red);
                plain.fg(red).add_modifier(Modifier::BOLD)
            }
        }
    }

    /// Which of the terminal's own colours can be read: on dark ground, on any, on light ground.
    fn on_ground(self, on_dark: Color, on_any: Color, on_light: Color) -> Color {
        match self.background {
            Background::Dark => on_dark,
            Background::Unknown => on_any,
            Background::Light => on_light,
        }
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
        match (self.colours, self.fill) {
            (Colours::None, _) => bold,
            (_, Fill::None) => bold.fg(self.on_ground(Color::LightYellow, Color::Magenta, Color::Magenta)),
            _ => bold.fg(self.on_ground(Color::LightYellow, Color::Indexed(136), Color::Indexed(94))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_filled_as_it_can_be() {
        for (colorterm, term, fill) in [
            ("truecolor", "xterm", Fill::Exact),
            ("24bit", "", Fill::Exact),
            ("", "screen-256color", Fill::Indexed),
            ("yes", "xterm-256color", Fill::Indexed),
            ("", "xterm", Fill::None),
            ("", "linux", Fill::None),
        ] {
            assert_eq!(Fill::of_terminal(colorterm, term), fill, "{colorterm} {term}");
        }
    }

    /// The share of light that a colour of 256 or of all gives back, from 0 to 1.
    fn light([red, green, blue]: [u8; 3]) -> f64 {
        let part = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }

    /// What xterm makes of a number from 16 on.
    fn exact(number: u8) -> [u8; 3] {
        const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        match number {
            232.. => [8 + 10 * (number - 232); 3],
            16.. => [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map(|step| STEPS[usize::from(step)]),
            _ => panic!("{number} is as the terminal likes"),
        }
    }

    fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
        let [one, other] = [one, other].map(|colour| light(colour) + 0.05);
        f64::max(one, other) / f64::min(one, other)
    }

    /// What two well known palettes make of the terminal's own colours.
    fn of_palette(colour: Color) -> [[u8; 3]; 2] {
        match colour {
            Color::Red => [[205, 0, 0], [170, 0, 0]],
            Color::Green => [[0, 205, 0], [0, 170, 0]],
            Color::Blue => [[0, 0, 238], [0, 0, 170]],
            Color::Magenta => [[205, 0, 205], [170, 0, 170]],
            Color::LightRed => [[255, 0, 0], [255, 85, 85]],
            Color::LightGreen => [[0, 255, 0], [85, 255, 85]],
            Color::LightYellow => [[255, 255, 0], [255, 255, 85]],
            Color::LightBlue => [[92, 92, 255], [85, 85, 255]],
            other => panic!("{other:?} is none of the terminal's own that are used"),
        }
    }

    #[test]
    fn the_terminals_own_colours_can_be_read_on_its_ground() {
        let (black, white) = ([0; 3], [255; 3]);
        for (background, grounds) in
            [(Background::Dark, &[black][..]), (Background::Light, &[white]), (Background::Unknown, &[black, white])]
        {
            let look = Look { ascii: false, colours: Colours::Four, background, fill: Fill::None };
            let suits = [Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(|suit| look.of_suit(suit));
            for style in suits.into_iter().chain([look.target()]) {
                let colour = style.fg.expect("it has one");
                // No green can be read well on both grounds.
                let least = if matches!(colour, Color::Green) { 2.0 } else { 3.0 };
                for (ground, ink) in grounds.iter().flat_map(|ground| of_palette(colour).map(|ink| (ground, ink))) {
                    let ratio = contrast(*ground, ink);
                    assert!(ratio >= least, "{background:?}, {colour:?}: {ratio:.1} to 1");
                }
            }
        }
    }

    #[test]
    fn everything_stands_out_from_what_it_stands_on() {
        let red = Shade(124, exact(124));
        let pairs = [
            ("names on the cloth", CLOTH, CHALK, 4.5),
            ("targets on the cloth", CLOTH, BRIGHT, 4.5),
            ("ink on paper", PAPER, INK, 7.0),
            ("ink on a picked card", PICKED, INK, 7.0),
            ("red on paper", PAPER, red, 4.5),
            ("red on a picked card", PICKED, red, 4.5),
            ("a strong outline on paper", PAPER, STRONG, 3.0),
            ("paper on the cloth", CLOTH, PAPER, 4.5),
            ("a back on the cloth", BACK, PATTERN, 3.0),
        ];
        for (what, ground, ink, least) in pairs {
            for [one, other] in [[ground.1, ink.1], [exact(ground.0), exact(ink.0)]] {
                let ratio = contrast(one, other);
                assert!(ratio >= least, "{what}: {ratio:.1} to 1");
            }
        }
    }

    #[test]
    fn the_background_is_read_where_it_is_told() {
        assert_eq!(Background::of_colorfgbg("15;0"), Background::Dark);
        assert_eq!(Background::of_colorfgbg("0;default;15"), Background::Light);
        assert_eq!(Background::of_colorfgbg(""), Background::Unknown);
        assert_eq!(Background::of_colorfgbg("15;default"), Background::Unknown);
    }
}
