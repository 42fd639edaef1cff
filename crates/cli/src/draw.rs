//! Drawing a position with characters.
//!
//! The places of the rules, which a browser takes as card widths and heights, are scaled to columns
//! and lines of text. Fans become lists that can be read whole: downwards a card a line, sideways
//! cards side by side. Where piles would overlap, those that lie further right or further down give
//! way; nothing else is moved.

use patience::{Card, Fan, Game, Lang, PileKind, Place, Rank, Suit};
use patience_formats::{CELL, fan};
use patience_words::{Speak as _, Words};

use crate::output::{DIM, RED, is_ascii, styled, wrap};

/// Characters for a card width: a card beside the next (1.1 widths) is six characters on, and eight
/// where the names of others that lie over it stand between them.
const COLUMNS_PER_WIDTH: f64 = 6.0 / 1.1;
const COLUMNS_WHERE_COVERED: f64 = 8.0 / 1.1;
/// Lines for a card height: a pile's name, its card and, below the next 1.1 heights, an empty line.
const LINES_PER_HEIGHT: f64 = 2.5;
/// What places beyond any table are brought back to: rule files may say anything.
const MAX_COLUMN: f64 = 200.0;
const MAX_GAP_LINES: f64 = 10.0;

/// How cards are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signs {
    /// Our notation (`TD`, `##`) instead of symbols and the language's ranks.
    pub(crate) ascii: bool,
    pub(crate) lang: Lang,
}

impl Signs {
    /// Our notation where it is asked for, and where the locale has no symbols.
    pub(crate) fn new(ascii: bool, lang: Lang) -> Signs {
        Signs { ascii: ascii || is_ascii(), lang }
    }

    fn card(self, card: Card) -> String {
        if self.ascii { card.to_string() } else { format!("{}{}", self.rank(card.rank()), card.suit().symbol()) }
    }

    fn rank(self, rank: Rank) -> String {
        match (rank.letter(), self.ascii) {
            (letter, true) => letter.into(),
            ('T', false) => "10".into(),
            (letter, false) => Words::of(self.lang).letter(letter.encode_utf8(&mut [0; 4])).into(),
        }
    }

    fn face_down(self) -> &'static str {
        if self.ascii { "##" } else { "▒▒" }
    }

    /// A face-down card shown all the same.
    fn peeked(self, card: Card) -> String {
        if self.ascii { card.to_string().to_lowercase() } else { format!("▒{}", self.card(card)) }
    }

    fn times(self) -> char {
        if self.ascii { 'x' } else { '×' }
    }

    fn more(self) -> &'static str {
        if self.ascii { ".." } else { "…" }
    }

    /// What an empty pile waits for: a card, a suit or a rank, as views write it.
    fn mark(self, mark: &str) -> String {
        if let Ok(card) = mark.parse() {
            return self.card(card);
        }
        // Views write ranks and suits by letters that do not overlap, but `D` would be read as the
        // German queen.
        let suit = mark.chars().next().and_then(Suit::parse);
        match (suit, Rank::parse(mark)) {
            (Some(suit), _) if self.ascii => suit.letter().into(),
            (Some(suit), _) => suit.symbol().into(),
            (None, Some(rank)) => self.rank(rank),
            (None, None) => String::new(),
        }
    }
}

/// A card as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Up(Card),
    Down,
    /// Face down, but to be shown.
    Peeked(Card),
}

/// A pile as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Pile {
    pub(crate) name: String,
    kind: PileKind,
    /// From the bottom to the top.
    pub(crate) cards: Vec<Face>,
    pub(crate) mark: Option<String>,
    /// As the rule file says; what follows is what can be drawn of it with characters.
    pub(crate) place: Place,
    x: f64,
    y: f64,
    fan: Fan,
}

/// The piles of a game: as its player sees them, or open.
pub(crate) fn piles(game: &Game, open: bool) -> Vec<Pile> {
    let (rules, view) = (game.rules(), game.view());
    let pile = |(id, seen): (_, patience::PileView)| {
        let texts = if open { game.position().card_texts(rules, id) } else { seen.cards };
        let place = rules.place(id);
        Pile {
            name: seen.name,
            kind: rules.piles().kind(id),
            cards: texts.iter().map(|text| face(text)).collect(),
            mark: seen.mark,
            place: *place,
            x: place.x,
            y: place.y,
            fan: fan(place),
        }
    };
    rules.piles().iter().zip(view.piles).map(pile).collect()
}

/// A line on what the rules turn on, which the cards do not show; nothing in games that have no
/// such thing.
pub(crate) fn turns(game: &Game, signs: Signs) -> String {
    let (view, words) = (game.view(), Words::of(signs.lang));
    let parts: Vec<String> = words.turns(&view).into_iter().chain(words.pass(&view)).collect();
    let separator = if signs.ascii { " - " } else { " · " };
    if parts.is_empty() { String::new() } else { format!("{}\n", parts.join(separator)) }
}

/// Reads a card of a view, where what may not be seen is no card, or of a replay line.
fn face(text: &str) -> Face {
    match text.parse() {
        Ok(card) if text.ends_with(char::is_lowercase) => Face::Peeked(card),
        Ok(card) => Face::Up(card),
        Err(_) => Face::Down,
    }
}

/// How a stretch of text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Plain,
    Red,
    Dim,
}

/// A stretch of text in a block, from its upper left corner.
struct Part {
    line: usize,
    column: usize,
    text: String,
    look: Look,
}

/// A pile's text and where it lies.
struct Block {
    /// Of the block's left edge, which for fans to the left may be left of everything else.
    left: i32,
    top: usize,
    parts: Vec<Part>,
}

impl Block {
    fn width(&self) -> i32 {
        let end = |part: &Part| part.column + part.text.chars().count();
        self.parts.iter().map(end).max().unwrap_or(0) as i32
    }

    fn height(&self) -> usize {
        self.parts.iter().map(|part| part.line + 1).max().unwrap_or(0)
    }

    fn shares_columns_with(&self, other: &Block) -> bool {
        self.left < other.left + other.width() && other.left < self.left + self.width()
    }
}

/// Draws piles as lines of text with styles. `width` is how wide a fanned waste may become.
pub(crate) fn draw(piles: &[Pile], signs: Signs, width: usize) -> String {
    let mut in_order: Vec<&Pile> = piles.iter().collect();
    in_order.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    let scale =
        if piles.iter().any(|pile| covers_another(pile, piles)) { COLUMNS_WHERE_COVERED } else { COLUMNS_PER_WIDTH };
    let mut blocks: Vec<Block> = Vec::new();
    let mut top = 0;
    let mut rest = in_order.as_slice();
    let mut last_y = rest.first().map_or(0.0, |pile| pile.y);
    while let Some(first) = rest.first() {
        let count = rest.iter().take_while(|pile| pile.y - first.y < 0.05).count().max(1);
        let (row, later) = rest.split_at(count);
        let mut placed = place_row(row, scale, signs, width);
        top += ((first.y - last_y) * LINES_PER_HEIGHT).clamp(0.0, MAX_GAP_LINES).round() as usize;
        // Below whatever lies in its way, with a line between.
        let free = |block: &Block| {
            let above = blocks.iter().filter(|above| above.shares_columns_with(block));
            above.map(|above| above.top + above.height() + 1).max().unwrap_or(0)
        };
        top = placed.iter().map(free).max().unwrap_or(0).max(top);
        placed.iter_mut().for_each(|block| block.top = top);
        blocks.append(&mut placed);
        (last_y, rest) = (first.y, later);
    }
    paint(&blocks)
}

/// Whether a pile lies over half of another one.
fn covers_another(pile: &Pile, piles: &[Pile]) -> bool {
    let is_under = |other: &Pile| pile.y > other.y && pile.y - other.y < 0.9 && (pile.x - other.x).abs() < 0.9;
    pile.kind == PileKind::Column && piles.iter().any(is_under)
}

/// The blocks of piles that begin at the same height, from left to right.
fn place_row(row: &[&Pile], scale: f64, signs: Signs, width: usize) -> Vec<Block> {
    let starts = columns(row, scale);
    let mut blocks: Vec<Block> = Vec::new();
    for (at, (pile, &start)) in row.iter().zip(&starts).enumerate() {
        let next = row.get(at + 1).filter(|next| next.fan != Fan::Left);
        let end = next.map_or(width as i32, |_| starts[at + 1]);
        let room = usize::try_from(end - start).unwrap_or(0) / CELL;
        let (parts, overhang) = pile_parts(pile, signs, room);
        let mut block = Block { left: start - overhang as i32, top: 0, parts };
        if let Some(before) = blocks.last() {
            block.left = block.left.max(before.left + before.width() + 1);
        }
        blocks.push(block);
    }
    blocks
}

/// The column of each pile. Distances are rounded, not places: what is evenly spaced stays so.
fn columns(row: &[&Pile], scale: f64) -> Vec<i32> {
    let scaled = |widths: f64| (widths * scale).clamp(-MAX_COLUMN, MAX_COLUMN).round() as i32;
    let mut column = scaled(row.first().map_or(0.0, |pile| pile.x));
    let distances = row.windows(2).map(|pair| scaled(pair[1].x - pair[0].x));
    std::iter::once(0)
        .chain(distances)
        .map(|distance| {
            column += distance;
            column
        })
        .collect()
}

/// A pile's text, and how far it reaches to the left of the pile's place. `room` is how many cards
/// of a fanned waste can be drawn.
fn pile_parts(pile: &Pile, signs: Signs, room: usize) -> (Vec<Part>, usize) {
    let cells = cells(pile, signs, room);
    let sideways = matches!(pile.fan, Fan::Left | Fan::Right);
    let overhang = if pile.fan == Fan::Left { CELL * (cells.len() - 1) } else { 0 };
    let label = Part { line: 0, column: overhang, text: format!("{:>3}", pile.name), look: Look::Dim };
    let place = |(at, (text, look)): (usize, (String, Look))| {
        let (line, column) = if sideways { (1, CELL * at) } else { (1 + at, 0) };
        Part { line, column, text, look }
    };
    (std::iter::once(label).chain(cells.into_iter().enumerate().map(place)).collect(), overhang)
}

/// The cards of a pile that are drawn, from left to right or from top to bottom; never none.
fn cells(pile: &Pile, signs: Signs, room: usize) -> Vec<(String, Look)> {
    let Some(&top) = pile.cards.last() else {
        let mark = pile.mark.as_deref().map_or_else(String::new, |mark| signs.mark(mark));
        return vec![(format!("[{mark:>2}]"), Look::Dim)];
    };
    let mut cells: Vec<(String, Look)> = match pile.fan {
        Fan::None => {
            let (text, look) = cell(top, signs);
            // A foundation's top card tells how many it has.
            let counted = pile.kind != PileKind::Foundation && pile.cards.len() > 1;
            let count = if counted { format!("{}{}", signs.times(), pile.cards.len()) } else { String::new() };
            vec![(text + &count, look)]
        }
        _ => pile.cards.iter().map(|&face| cell(face, signs)).collect(),
    };
    if pile.kind == PileKind::Waste && pile.fan == Fan::Right && cells.len() > room.max(2) {
        cells.drain(..cells.len() - room.max(2) + 1);
        cells.insert(0, (format!("{:>3}", signs.more()), Look::Dim));
    }
    if matches!(pile.fan, Fan::Left | Fan::Up) {
        cells.reverse();
    }
    cells
}

/// A card, right-aligned in three characters.
fn cell(face: Face, signs: Signs) -> (String, Look) {
    let (text, look) = match face {
        Face::Up(card) => (signs.card(card), if card.suit().is_red() { Look::Red } else { Look::Plain }),
        Face::Down => (signs.face_down().into(), Look::Dim),
        Face::Peeked(card) => (signs.peeked(card), if card.suit().is_red() { Look::Red } else { Look::Dim }),
    };
    (format!("{text:>3}"), look)
}

fn paint(blocks: &[Block]) -> String {
    let left = blocks.iter().map(|block| block.left).min().unwrap_or(0);
    let height = blocks.iter().map(|block| block.top + block.height()).max().unwrap_or(0);
    let mut lines: Vec<Vec<(char, Look)>> = vec![Vec::new(); height];
    for block in blocks {
        for part in &block.parts {
            let line = &mut lines[block.top + part.line];
            let start = usize::try_from(block.left - left).unwrap_or(0) + part.column;
            for (at, sign) in part.text.chars().enumerate() {
                if line.len() <= start + at {
                    line.resize(start + at + 1, (' ', Look::Plain));
                }
                // The blanks by which a card is aligned cover nothing.
                if sign != ' ' {
                    line[start + at] = (sign, part.look);
                }
            }
        }
    }
    let mut text = String::new();
    for line in &lines {
        for stretch in line.chunk_by(|a, b| a.1 == b.1) {
            let signs: String = stretch.iter().map(|(sign, _)| sign).collect();
            match stretch[0].1 {
                Look::Plain => text.push_str(&signs),
                Look::Red => text.push_str(&styled(RED, signs)),
                Look::Dim => text.push_str(&styled(DIM, signs)),
            }
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

/// The cards of those open piles of which the drawing shows only the top, the next to be taken
/// first.
pub(crate) fn lists(piles: &[Pile], signs: Signs, width: usize) -> String {
    let mut text = String::new();
    for pile in piles.iter().filter(|pile| pile.fan == Fan::None && pile.kind != PileKind::Foundation) {
        let known = |face: &Face| match *face {
            Face::Up(card) | Face::Peeked(card) => Some(signs.card(card)),
            Face::Down => None,
        };
        let cards: Vec<String> = pile.cards.iter().rev().filter_map(known).collect();
        if cards.len() > 1 {
            let first = signs.lang.t("cli.top-first");
            text.push_str(&format!("\n{}, {first}:\n", pile.name));
            text.push_str(&wrap(&cards.join(" "), width, "  "));
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use patience::{Deck, Library};

    fn bare(fan: Fan, kind: PileKind, texts: &str) -> Pile {
        let cards = texts.split_whitespace().map(face).collect();
        let place = Place { x: 0.0, y: 0.0, fan, step: 0.0 };
        Pile { name: "w".into(), kind, cards, mark: None, place, x: 0.0, y: 0.0, fan }
    }

    const ASCII: Signs = Signs { ascii: true, lang: Lang::EN };

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    #[test]
    fn cards_are_written_as_the_player_knows_them() {
        let signs = |ascii, lang| Signs { ascii, lang };
        for (card, german, english) in
            [("TD", "10♦", "10♦"), ("JS", "B♠", "J♠"), ("QH", "D♥", "Q♥"), ("KC", "K♣", "K♣")]
        {
            let parsed: Card = card.parse().unwrap();
            assert_eq!(signs(false, "de".parse().unwrap()).card(parsed), german);
            assert_eq!(signs(false, Lang::EN).card(parsed), english);
            assert_eq!(signs(true, "de".parse().unwrap()).card(parsed), card);
        }
        for (mark, sign) in [("AC", "A♣"), ("D", "♦"), ("Q", "D"), ("K", "K"), ("T", "10"), ("?", "")] {
            assert_eq!(signs(false, "de".parse().unwrap()).mark(mark), sign, "{mark}");
        }
    }

    #[test]
    fn fans_are_lists() {
        for (fan, drawing) in [
            (Fan::Down, "  w\n ##\n 7C\n TD\n"),
            (Fan::Up, "  w\n TD\n 7C\n ##\n"),
            (Fan::Right, "  w\n ##  7C  TD\n"),
            (Fan::Left, "          w\n TD  7C  ##\n"),
            (Fan::None, "  w\n TDx3\n"),
        ] {
            assert_eq!(plain(&draw(&[bare(fan, PileKind::Column, "## 7C TD")], ASCII, 80)), drawing, "{fan:?}");
        }
        assert_eq!(plain(&draw(&[bare(Fan::Down, PileKind::Column, "")], ASCII, 80)), "  w\n[  ]\n");
        assert_eq!(plain(&draw(&[bare(Fan::Down, PileKind::Column, "7c")], ASCII, 80)), "  w\n 7c\n");
    }

    #[test]
    fn a_long_waste_shows_its_last_cards() {
        let waste = bare(Fan::Right, PileKind::Waste, "AC 2C 3C 4C 5C 6C");
        assert_eq!(plain(&draw(std::slice::from_ref(&waste), ASCII, 16)), "  w\n ..  4C  5C  6C\n");
        assert_eq!(plain(&draw(&[waste], ASCII, 24)), "  w\n AC  2C  3C  4C  5C  6C\n");
    }

    #[test]
    fn places_of_any_kind_can_be_drawn() {
        for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1e300, 1e300, 0.0] {
            for y in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1e300, 1e300, 0.0] {
                let mut piles = vec![bare(Fan::Left, PileKind::Column, "7C TD"); 3];
                (piles[1].x, piles[1].y) = (x, y);
                let drawing = plain(&draw(&piles, ASCII, 80));
                assert_eq!(drawing.matches("7C").count(), 3, "{x} {y}\n{drawing}");
            }
        }
    }

    /// Whatever happens in a game, every card that can be seen is drawn, but in the waste.
    #[test]
    fn no_card_is_drawn_over_another() {
        let library = Library::builtin();
        for (number, preset) in library.preset_ids().enumerate() {
            let rules = library.rules(preset, &[]).unwrap();
            let deck = Deck::numbered(number as u64, rules.pack());
            let mut game = Game::with_deck(rules, deck).unwrap();
            for step in 0..200usize {
                let moves = game.position().legal_moves(game.rules());
                if moves.is_empty() {
                    break;
                }
                game.play(moves[step * 7919 % moves.len()]).unwrap();
                // Few positions differ much from the ones before.
                if step % 3 > 0 {
                    continue;
                }
                let piles = piles(&game, false);
                let drawing = plain(&draw(&piles, ASCII, 80));
                let is_listed = |pile: &&Pile| pile.fan != Fan::None && pile.kind != PileKind::Waste;
                let mut wanted: Vec<String> = piles
                    .iter()
                    .filter(is_listed)
                    .flat_map(|pile| &pile.cards)
                    .filter_map(|face| if let Face::Up(card) = face { Some(card.to_string()) } else { None })
                    .collect();
                for word in drawing.split_whitespace() {
                    if let Some(at) = wanted.iter().position(|card| card == word) {
                        wanted.swap_remove(at);
                    }
                }
                assert!(wanted.is_empty(), "{preset}, ply {}: {wanted:?} missing in\n{drawing}", game.ply());
            }
        }
    }
}
