//! Drawing a position as SVG, with the page's cards.
//!
//! The cards come from `cards.svg`, a sheet of symbols that the page's own modules have drawn
//! (`tests/browser/sheet.mjs` writes it, and a test there holds it against them). Every pile lies
//! exactly where its rule file says.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use patience::{Card, Fan, Lang, Rank};
use patience_words::Words;

use crate::draw::{Face, Pile};

/// One symbol or rule a line.
const SHEET: &str = include_str!("../cards.svg");

/// The size of a card.
const WIDTH: f64 = 88.0;
const HEIGHT: f64 = 134.0;
const MARGIN: f64 = 20.0;
const CORNER: f64 = 5.0;
/// Between a pile that closes up and the next one, in cards.
const GAP: f64 = 0.06;
const CLOTH: &str = "#245a41";
const LINE: &str = "#b9cfc2";
/// What rule files may say at the most, in cards: beyond it pictures would have no bounds.
const MAX_PLACE: f64 = 100.0;

/// A drawing, as a text of SVG. `title` is for those who can't see it.
pub(crate) fn draw(piles: &[Pile], title: &str, lang: Lang) -> String {
    let boxes: Vec<(&Pile, Vec<(f64, f64)>)> = piles.iter().map(|pile| (pile, spots(pile, piles))).collect();
    let all = || boxes.iter().flat_map(|(_, spots)| spots);
    let left = all().map(|(x, _)| *x).fold(f64::MAX, f64::min) - MARGIN;
    let top = all().map(|(_, y)| *y).fold(f64::MAX, f64::min) - MARGIN;
    let width = all().map(|(x, _)| *x).fold(f64::MIN, f64::max) + WIDTH + MARGIN - left;
    let height = all().map(|(_, y)| *y).fold(f64::MIN, f64::max) + HEIGHT + MARGIN - top;
    let letters = SHEET.lines().filter_map(|line| line.strip_prefix("<symbol id=\"letter-")?.chars().next()).collect();
    let mut drawing = Drawing { text: String::new(), used: BTreeSet::new(), letters, lang };
    for (pile, spots) in &boxes {
        drawing.pile(pile, spots);
    }
    let (width, height) = (tenths(width), tenths(height));
    let frame = format!(r#"x="{}" y="{}" width="{width}" height="{height}""#, tenths(left), tenths(top));
    let view = format!("{} {} {width} {height}", tenths(left), tenths(top));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{view}\" \
         role=\"img\">\n<title>{}</title>\n",
        escaped(title)
    );
    let is_used = |line: &&str| match line.strip_prefix("<symbol id=\"") {
        Some(rest) => rest.split('"').next().is_some_and(|id| drawing.used.contains(id)),
        None => line.starts_with("<style>") || line.starts_with("<defs>"),
    };
    for line in SHEET.lines().filter(is_used) {
        svg.push_str(line);
        svg.push('\n');
    }
    let _ = writeln!(svg, "<rect {frame} fill=\"{CLOTH}\"/>");
    svg.push_str(&drawing.text);
    svg.push_str("</svg>\n");
    svg
}

/// Where the upper left corners of a pile's cards lie: of an empty pile where the first would.
fn spots(pile: &Pile, all: &[Pile]) -> Vec<(f64, f64)> {
    let place = pile.place;
    let (x, y) = (place.x.clamp(-MAX_PLACE, MAX_PLACE), place.y.clamp(-MAX_PLACE, MAX_PLACE));
    let (dx, dy) = match place.fan {
        Fan::None => (0.0, 0.0),
        Fan::Down => (0.0, 1.0),
        Fan::Up => (0.0, -1.0),
        Fan::Left => (-1.0, 0.0),
        Fan::Right => (1.0, 0.0),
    };
    let last = pile.cards.len().saturating_sub(1);
    let step = place.step.min(room(pile, all) / last.max(1) as f64);
    let spot = |index: usize| {
        let along = step * index as f64;
        ((x + dx * along) * WIDTH, (y + dy * along) * HEIGHT)
    };
    (0..=last).map(spot).collect()
}

/// How far the cards of a pile may spread without touching another pile, in cards.
fn room(pile: &Pile, all: &[Pile]) -> f64 {
    let here = pile.place;
    let beside = |at: f64, other: f64| (at - other).abs() < 1.0;
    let free = all.iter().filter_map(|other| {
        let there = other.place;
        let away = match here.fan {
            Fan::Right if beside(here.y, there.y) => there.x - here.x,
            Fan::Left if beside(here.y, there.y) => here.x - there.x,
            Fan::Down if beside(here.x, there.x) => there.y - here.y,
            Fan::Up if beside(here.x, there.x) => here.y - there.y,
            _ => return None,
        };
        (away >= 1.0).then_some((away - 1.0 - GAP).max(0.0))
    });
    free.fold(MAX_PLACE, f64::min)
}

struct Drawing {
    text: String,
    /// The symbols that the sheet has to give.
    used: BTreeSet<String>,
    /// The letters and numbers that the sheet can give for ranks.
    letters: BTreeSet<char>,
    lang: Lang,
}

impl Drawing {
    fn pile(&mut self, pile: &Pile, spots: &[(f64, f64)]) {
        if pile.cards.is_empty() {
            let (x, y) = spots[0];
            self.begin(&pile.name, "empty", x, y);
            let _ = write!(self.text, "{}", rect(&format!("fill=\"none\" stroke=\"{LINE}\" stroke-width=\"1\"")));
            self.mark(pile.mark.as_deref().unwrap_or(""));
            self.text.push_str("</g>\n");
        }
        for (face, (x, y)) in pile.cards.iter().zip(spots) {
            match *face {
                Face::Up(card) => self.card(&pile.name, card, *x, *y, false),
                Face::Peeked(card) => self.card(&pile.name, card, *x, *y, true),
                Face::Down => {
                    self.begin(&pile.name, "##", *x, *y);
                    self.paper("ink-back-paper");
                    self.symbol("back-harp".into(), "", 0.0, 0.0, WIDTH, HEIGHT);
                    self.text.push_str("</g>\n");
                }
            }
        }
    }

    fn begin(&mut self, pile: &str, card: &str, x: f64, y: f64) {
        let at = format!("{} {}", tenths(x), tenths(y));
        let pile = escaped(pile);
        let _ = write!(self.text, "<g data-pile=\"{pile}\" data-card=\"{card}\" transform=\"translate({at})\">");
    }

    fn card(&mut self, pile: &str, card: Card, x: f64, y: f64, peeked: bool) {
        let suit = card.suit().letter();
        self.begin(pile, &card.to_string(), x, y);
        self.paper(if peeked { "ink-back-paper" } else { "ink-face" });
        let dim = if peeked { " opacity=\"0.5\"" } else { "" };
        let _ = write!(self.text, "<g class=\"of-{suit}\"{dim}>");
        self.symbol(format!("pic-{card}"), "", 0.0, 0.0, WIDTH, HEIGHT);
        self.symbol(format!("ix-corner-{}{suit}", self.letter(card.rank())), "", 0.0, 0.0, WIDTH, HEIGHT);
        self.text.push_str("</g></g>\n");
    }

    fn paper(&mut self, class: &str) {
        let edge = format!("class=\"{class}\" stroke=\"#b9b1a0\" stroke-width=\"0.75\"");
        self.text.push_str(&rect(&edge));
    }

    /// What an empty foundation waits for: a card, a suit or a rank, as views write it.
    fn mark(&mut self, mark: &str) {
        let (rank, suit) = match mark.parse::<Card>() {
            Ok(card) => (Some(card.rank()), Some(card.suit())),
            Err(_) => {
                let suit = mark.chars().next().and_then(patience::Suit::parse);
                (if suit.is_none() { Rank::parse(mark) } else { None }, suit)
            }
        };
        let style = format!(" color=\"{LINE}\" fill=\"{LINE}\" opacity=\"0.6\"");
        if let Some(rank) = rank {
            let (y, height) = if suit.is_some() { (0.14, 0.34) } else { (0.3, 0.4) };
            let letter = format!("letter-{}", self.letter(rank));
            self.symbol(letter, &style, 0.25 * WIDTH, y * HEIGHT, 0.5 * WIDTH, height * HEIGHT);
        }
        if let Some(suit) = suit {
            let (y, height) = if rank.is_some() { (0.54, 0.3) } else { (0.32, 0.36) };
            let suit = format!("suit-{}", suit.letter());
            self.symbol(suit, &style, 0.25 * WIDTH, y * HEIGHT, 0.5 * WIDTH, height * HEIGHT);
        }
    }

    fn symbol(&mut self, id: String, style: &str, x: f64, y: f64, width: f64, height: f64) {
        let size = format!(
            "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"",
            tenths(x),
            tenths(y),
            tenths(width),
            tenths(height)
        );
        let _ = write!(self.text, "<use href=\"#{id}\" {size}{style}/>");
        self.used.insert(id);
    }

    /// What stands on the card's corner in the player's language.
    fn letter(&self, rank: Rank) -> char {
        let rank = rank.letter();
        let name = Words::of(self.lang).letter(rank.encode_utf8(&mut [0; 4])).chars().next().unwrap_or(rank);
        // A language may write a letter that was never drawn.
        if self.letters.contains(&name) { name } else { rank }
    }
}

fn rect(attributes: &str) -> String {
    format!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" rx=\"{CORNER}\" {attributes}/>")
}

/// A number with one decimal at the most, so that texts are the same everywhere.
fn tenths(number: f64) -> f64 {
    (number * 10.0).round() / 10.0 + 0.0
}

fn escaped(text: &str) -> String {
    let sign = |c: char| match c {
        '<' => "&lt;".into(),
        '>' => "&gt;".into(),
        '&' => "&amp;".into(),
        '"' => "&quot;".into(),
        c if c.is_control() => " ".into(),
        c => c.to_string(),
    };
    text.chars().map(sign).collect()
}
