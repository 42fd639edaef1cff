//! What others see of a link to the site before they follow it: a title, a sentence and a picture
//! with the page's own cards.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use patience_words::Words;

use crate::error::SiteError;
use crate::icons;

/// The page's cards, a symbol or rule a line (`tests/browser/sheet.mjs` writes them).
const SHEET: &str = include_str!("../../cli/cards.svg");
/// The size that services ask for.
pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;
/// The size in which the sheet's cards are drawn.
const CARD: (f32, f32) = (440.0, 670.0);
/// The hand that is shown, from left to right.
const HAND: [&str; 5] = ["JS", "QD", "AH", "KC", "TS"];
const SCALE: f32 = 0.56;
/// Between two cards of the hand, in degrees; they turn about a point below the picture.
const TURN: f32 = 13.0;
const CENTRE: (f32, f32) = (600.0, 892.0);
const RADIUS: f32 = 620.0;

/// The picture, as PNG.
pub(crate) fn picture(cloth: &str) -> Result<Vec<u8>, SiteError> {
    icons::draw(&drawing(cloth), WIDTH)
}

fn drawing(cloth: &str) -> String {
    let mut used = BTreeSet::new();
    let mut hand = String::new();
    for (at, card) in HAND.iter().enumerate() {
        let turn = (at as f32 - (HAND.len() - 1) as f32 / 2.0) * TURN;
        let (x, y) = (CENTRE.0 - CARD.0 * SCALE / 2.0, CENTRE.1 - RADIUS - CARD.1 * SCALE / 2.0);
        let _ = write!(
            hand,
            "<g transform=\"rotate({turn} {} {}) translate({x} {y}) scale({SCALE})\">{}</g>",
            CENTRE.0,
            CENTRE.1,
            face(card, &mut used)
        );
    }
    let symbols: Vec<&str> = SHEET
        .lines()
        .filter(|line| match line.strip_prefix("<symbol id=\"") {
            Some(rest) => rest.split('"').next().is_some_and(|id| used.contains(id)),
            None => line.starts_with("<style>") || line.starts_with("<defs>"),
        })
        .collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} \
         {HEIGHT}\">{}<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{cloth}\"/>{hand}</svg>",
        symbols.join("")
    )
}

/// What stands between the languages.
const BETWEEN: &str = " \u{b7} ";

/// A card of the sheet, and which symbols that takes.
fn face(card: &str, used: &mut BTreeSet<String>) -> String {
    let (rank, suit) = card.split_at(1);
    let (width, height) = CARD;
    let symbols = [format!("pic-{card}"), format!("ix-corner-{rank}{suit}"), format!("suit-{suit}")];
    let uses: String =
        symbols[..2].iter().map(|id| format!("<use href=\"#{id}\" width=\"{width}\" height=\"{height}\"/>")).collect();
    used.extend(symbols);
    format!(
        "<rect width=\"{width}\" height=\"{height}\" rx=\"26\" class=\"ink-face\" stroke=\"#b9b1a0\" \
         stroke-width=\"4\"/><g class=\"of-{suit}\">{uses}</g>"
    )
}

/// What the page's head says of the site, in each language, the first one first: one page serves
/// all of them, and whoever makes a preview of a link sees no other. `image` is the picture's file,
/// and `address` where the site will be, if that is known: some services follow no address that is
/// not whole.
pub(crate) fn head(words: &[&Words], image: &str, address: Option<&str>) -> Vec<String> {
    // A name that is the same everywhere is said once.
    let all = |key: &str| {
        let mut texts: Vec<String> = words.iter().map(|words| escaped(&words.t(key))).collect();
        texts.dedup();
        texts.join(BETWEEN)
    };
    let (title, about) = (all("home.title"), all("site.about"));
    let whole = |name: &str| escaped(&format!("{}{name}", address.unwrap_or_default()));
    let mut head = vec![
        format!("<meta name=\"description\" content=\"{about}\">"),
        "<meta property=\"og:type\" content=\"website\">".to_owned(),
        format!("<meta property=\"og:title\" content=\"{title}\">"),
        format!("<meta property=\"og:description\" content=\"{about}\">"),
        format!("<meta property=\"og:image\" content=\"{}\">", whole(image)),
        format!("<meta property=\"og:image:width\" content=\"{WIDTH}\">"),
        format!("<meta property=\"og:image:height\" content=\"{HEIGHT}\">"),
        "<meta name=\"twitter:card\" content=\"summary_large_image\">".to_owned(),
    ];
    if address.is_some() {
        head.push(format!("<meta property=\"og:url\" content=\"{}\">", whole("")));
    }
    head
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
