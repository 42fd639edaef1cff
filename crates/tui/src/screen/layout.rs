//! Where everything lies: one pure function from a view and a size to rectangles of character
//! cells.
//!
//! Drawing and the mouse both use its answer, so that what is seen is what is touched. Places come
//! with the view, in card widths and heights. The largest cards are taken with which everything can
//! be read; where not even cards of one line leave room for a column, it closes up from its oldest
//! cards, and only a table that is still too high scrolls.

use patience_table::patience::{PileView, View};
use ratatui::layout::{Rect, Size};

use super::card::PIPS_FROM;
use crate::moves::Spot;

/// The size of a card in character cells. A card of one line has no frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardSize {
    /// Its width.
    pub width: u16,
    /// Its height.
    pub height: u16,
}

/// The sizes that are tried, the largest first.
const SIZES: [CardSize; 5] = [card(11, 8), card(9, 7), card(7, 5), card(5, 3), card(4, 1)];
const FLAT: CardSize = SIZES[4];
/// Piles that stand beside each other are so many card widths apart, and so many heights above each
/// other.
const BESIDE: f64 = 1.1;
const BELOW: f64 = 1.06;
/// Maximum blanks between piles beside each other.
const MAX_GAP: u16 = 4;
/// How much of its width a covered card shows at least: rank and suit.
const STRIP: u16 = 4;
/// Framed cards are only used if every column has room for so many.
const EXPECTED_DOWN: usize = 9;
/// A row that is fanned sideways is expected to have so many cards.
const EXPECTED_SIDE: usize = 5;
/// A pile whose cards are moved less than this from each other shows only its top.
const LEAST_STEP: f64 = 0.1;
/// Rule files may give any place; beyond these nobody could see it.
const MAX_PLACE: f64 = 100.0;

/// Beside the table a text gets so many columns at least and at most, and only on screens of this
/// size.
const LEAST_SPARE: u16 = 40;
const MOST_SPARE: u16 = 56;
const LEAST_WITH_SPARE: Size = Size { width: 100, height: 16 };

const fn card(width: u16, height: u16) -> CardSize {
    CardSize { width, height }
}

/// How a pile's cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// On top of each other; only the top can be seen.
    Stacked,
    /// Each a little lower than the one before it.
    Down,
    /// Each a little further left.
    Left,
    /// Each a little further right.
    Right,
}

impl Lie {
    fn of(pile: &PileView) -> Lie {
        let spread = pile.place.step >= LEAST_STEP;
        match pile.place.fan {
            // Upwards is drawn downwards: the newest card is the lowest in every column of text.
            "down" | "up" if spread => Lie::Down,
            "left" if spread => Lie::Left,
            "right" if spread => Lie::Right,
            _ => Lie::Stacked,
        }
    }
}

/// A pile as it lies on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct PileBox {
    /// The line of its name; one line high.
    pub label: Rect,
    /// How its cards lie.
    pub lie: Lie,
    /// Where its first card lies, or would lie.
    pub place: Rect,
    /// The cards that are drawn, with their places in the pile: a later one covers an earlier one.
    pub cards: Vec<(usize, Rect)>,
    /// Cards that had to be left out: where that is said, and how many.
    pub left_out: Vec<(Rect, usize)>,
}

/// Where everything lies, from the table's upper left corner. What lies at or below the height
/// asked for has to be scrolled to.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The size of the cards.
    pub size: CardSize,
    /// The piles, in the order of the view.
    pub piles: Vec<PileBox>,
    /// The height of everything.
    pub height: u16,
    /// By how many lines the table is scrolled.
    pub scroll: u16,
    /// By how many columns it is scrolled to the side.
    pub aside: u16,
}

impl Layout {
    /// The spot at a place of the table, in its own coordinates.
    pub fn hit(&self, x: u16, y: u16) -> Option<Spot> {
        let at = ratatui::layout::Position { x: x.saturating_add(self.aside), y: y.saturating_add(self.scroll) };
        for (pile, drawn) in self.piles.iter().enumerate() {
            if let Some((index, _)) = drawn.cards.iter().rev().find(|(_, rect)| rect.contains(at)) {
                return Some(Spot { pile, index: *index });
            }
        }
        // Names and empty places stand for the top card, and so does what is below a column.
        let near = |drawn: &PileBox| drawn.label.contains(at) || drawn.place.contains(at);
        let pile = self.piles.iter().position(near)?;
        let index = self.piles[pile].cards.last().map_or(0, |(index, _)| *index);
        Some(Spot { pile, index })
    }

    /// Where a spot is drawn; a card that is not has its pile's place.
    pub fn rect(&self, spot: Spot) -> Rect {
        let Some(drawn) = self.piles.get(spot.pile) else { return Rect::default() };
        drawn.cards.iter().find(|(index, _)| *index == spot.index).map_or(drawn.place, |(_, rect)| *rect)
    }
}

impl Layout {
    /// How many columns everything takes.
    fn width(&self) -> u16 {
        let left = self.piles.iter().flat_map(PileBox::rects).map(|rect| rect.x).min().unwrap_or(0);
        self.right().saturating_sub(left)
    }

    /// How many columns everything needs from the left edge of the table.
    pub(crate) fn right(&self) -> u16 {
        self.piles.iter().flat_map(PileBox::rects).map(Rect::right).max().unwrap_or(0)
    }

    /// Whether all that `other` shows is here within so many columns: no smaller, or one size
    /// smaller where a card has its pips even so.
    fn shows_as_much_as(&self, other: &Layout, width: u16) -> bool {
        let smaller = SIZES.windows(2).any(|sizes| sizes == [other.size, self.size]) && self.size.height >= PIPS_FROM;
        let same = |(pile, other): (&PileBox, &PileBox)| {
            let lies_alike = smaller || pile.beside_its_place() == other.beside_its_place();
            lies_alike && pile.what_is_seen() == other.what_is_seen()
        };
        let is_large = smaller || self.size == other.size;
        is_large && self.right() <= width && self.piles.iter().zip(&other.piles).all(same)
    }
}

impl PileBox {
    /// Everything that is drawn of its cards.
    fn rects(&self) -> impl Iterator<Item = Rect> {
        let cards = self.cards.iter().map(|(_, rect)| rect);
        cards.chain(self.left_out.iter().map(|(rect, _)| rect)).chain([&self.place]).copied()
    }

    /// Which cards are drawn, and how many are left out.
    fn what_is_seen(&self) -> (Vec<usize>, Vec<usize>) {
        let cards = self.cards.iter().map(|(index, _)| *index).collect();
        (cards, self.left_out.iter().map(|(_, count)| *count).collect())
    }

    /// What is drawn, as it lies from the left edge of its place.
    fn beside_its_place(&self) -> Vec<(i32, Rect)> {
        let from = |rect: Rect| (i32::from(rect.x) - i32::from(self.place.x), Rect { x: 0, ..rect });
        self.rects().map(from).collect()
    }
}

/// Lays out a view. Of what can't be shown whole, the part about the `cursor` is.
pub fn layout(view: &View, area: Size, cursor: Spot) -> Layout {
    let mut made = None;
    for size in SIZES {
        for strip in if size.height >= 7 { [2, 1] } else { [1, 1] } {
            let plan = Plan::new(view, area, size, strip);
            if size == FLAT || plan.fits(view) {
                made = Some(plan);
                break;
            }
        }
        if made.is_some() {
            break;
        }
    }
    let plan = made.unwrap_or_else(|| Plan::new(view, area, FLAT, 1));
    let tops = plan.tops(view);
    let piles: Vec<PileBox> = (0..view.piles.len()).map(|at| plan.pile(view, at, &tops, cursor)).collect();
    let height = piles.iter().flat_map(PileBox::rects).map(Rect::bottom).max().unwrap_or(0);
    let mut layout = Layout { size: plan.size, piles, height, scroll: 0, aside: 0 };
    let seen = layout.rect(cursor);
    // At the left edge no pile is cut, as its cards would lose their ranks.
    let beyond = seen.right().saturating_sub(area.width);
    let lefts = layout.piles.iter().map(|pile| pile.place.x).filter(|left| *left >= beyond);
    layout.aside = if beyond > 0 { lefts.min().unwrap_or(beyond).min(seen.x) } else { 0 };
    if height > area.height {
        // The cursor's card, and the name above it, stay in sight.
        let last = height - area.height;
        layout.scroll = seen.bottom().saturating_sub(area.height).max(seen.y.saturating_sub(1).min(last) / 2).min(last);
        if seen.y < layout.scroll {
            layout.scroll = seen.y.saturating_sub(1);
        }
    }
    layout
}

/// How many columns at the right edge the table can do without: as much of the cards is seen; at
/// most they lie closer together, or large ones are a little smaller. 0 if too few are left over
/// for a text.
pub(crate) fn spare(view: &View, area: Size, cursor: Spot) -> u16 {
    if area.width < LEAST_WITH_SPARE.width || area.height < LEAST_WITH_SPARE.height {
        return 0;
    }
    let whole = layout(view, area, cursor);
    let width = area.width.saturating_sub(whole.width()).clamp(LEAST_SPARE, MOST_SPARE);
    let narrow = Size { width: area.width - width, ..area };
    if layout(view, narrow, cursor).shows_as_much_as(&whole, narrow.width) { width } else { 0 }
}

/// A way of laying out that is tried.
struct Plan {
    area: Size,
    size: CardSize,
    /// How much of a covered card is seen in a column.
    strip: u16,
    /// The left edge of each pile.
    lefts: Vec<u16>,
    width: u16,
    pitch: u16,
}

impl Plan {
    fn new(view: &View, area: Size, size: CardSize, strip: u16) -> Plan {
        let first_gap = u16::from(size != FLAT);
        let gaps = (first_gap..=MAX_GAP).rev();
        let mut plans = gaps.map(|gap| Plan::with_pitch(view, area, size, strip, size.width + gap));
        let mut last = plans.next().expect("there is more than one gap");
        for plan in plans {
            if last.width <= area.width {
                break;
            }
            last = plan;
        }
        let middle = area.width.saturating_sub(last.width) / 2;
        last.lefts.iter_mut().for_each(|left| *left += middle);
        last
    }

    fn with_pitch(view: &View, area: Size, size: CardSize, strip: u16, pitch: u16) -> Plan {
        let origin = view.piles.iter().map(|pile| tame(pile.place.x)).fold(0.0, f64::min);
        let unit = f64::from(pitch) / BESIDE;
        let left = |pile: &PileView| ((tame(pile.place.x) - origin) * unit).round() as u16;
        let mut lefts: Vec<u16> = view.piles.iter().map(left).collect();
        // Whatever is rounded, no pile lies over its neighbour.
        for mut row in rows(view) {
            row.sort_by_key(|&at| lefts[at]);
            let mut least = 0;
            for at in row {
                lefts[at] = lefts[at].max(least);
                least = lefts[at] + size.width;
            }
        }
        let reach = |(pile, left): (&PileView, &u16)| {
            let fanned = Lie::of(pile) == Lie::Right && pile.kind != "waste";
            let steps = if fanned { EXPECTED_SIDE as u16 - 1 } else { 0 };
            left + steps * STRIP + size.width
        };
        let width = view.piles.iter().zip(&lefts).map(reach).max().unwrap_or(0);
        Plan { area, size, strip, lefts, width, pitch }
    }

    /// Whether everything can be read at this size.
    fn fits(&self, view: &View) -> bool {
        let tops = self.tops(view);
        let pile_fits = |(at, pile): (usize, &PileView)| {
            let top = tops[at] + 1;
            match Lie::of(pile) {
                Lie::Down => {
                    let cards = pile.cards.len().max(EXPECTED_DOWN) as u16;
                    top + (cards - 1) * self.strip + self.size.height <= self.area.height
                }
                Lie::Left | Lie::Right if pile.kind != "waste" => {
                    let (start, end) = self.room(view, at, &tops);
                    let cards = pile.cards.len().max(EXPECTED_SIDE) as u16;
                    (cards - 1) * STRIP + self.size.width <= end - start && top + self.size.height <= self.area.height
                }
                _ => top + self.size.height <= self.area.height,
            }
        };
        self.width <= self.area.width && view.piles.iter().enumerate().all(pile_fits)
    }

    /// The line of each pile's name. Where piles would overlap, the lower one gives way.
    fn tops(&self, view: &View) -> Vec<u16> {
        let lines = f64::from(self.size.height + 1) / BELOW;
        let origin = view.piles.iter().map(|pile| tame(pile.place.y)).fold(0.0, f64::min);
        let mut tops = vec![0u16; view.piles.len()];
        let mut placed: Vec<usize> = Vec::new();
        for row in rows(view) {
            let mut top = ((tame(view.piles[row[0]].place.y) - origin) * lines).round() as u16;
            for &at in &row {
                let above = placed.iter().filter(|&&other| self.share_columns(at, other));
                top = above.map(|&other| tops[other] + 1 + self.size.height).max().unwrap_or(0).max(top);
            }
            row.iter().for_each(|&at| tops[at] = top);
            placed.extend(row);
        }
        tops
    }

    fn share_columns(&self, a: usize, b: usize) -> bool {
        self.lefts[a].abs_diff(self.lefts[b]) < self.size.width
    }

    /// The columns that a pile fanned sideways may take.
    fn room(&self, view: &View, at: usize, tops: &[u16]) -> (u16, u16) {
        let mut start = 0;
        let mut end = self.area.width.max(self.lefts[at] + self.size.width);
        for other in (0..view.piles.len()).filter(|&other| other != at) {
            if tops[other].abs_diff(tops[at]) > self.size.height {
                continue;
            }
            let (ours, theirs) = (self.lefts[at], self.lefts[other]);
            if theirs > ours {
                end = end.min(theirs.saturating_sub(1).max(ours + self.size.width));
            } else {
                start = start.max((theirs + self.size.width + 1).min(ours));
            }
        }
        match Lie::of(&view.piles[at]) {
            Lie::Left => (start, self.lefts[at] + self.size.width),
            _ => (self.lefts[at], end),
        }
    }

    fn pile(&self, view: &View, at: usize, tops: &[u16], cursor: Spot) -> PileBox {
        let pile = &view.piles[at];
        let (left, top) = (self.lefts[at], tops[at]);
        let place = Rect::new(left, top + 1, self.size.width, self.size.height);
        let label = Rect::new(left, top, self.pitch.max(self.size.width), 1);
        let lie = Lie::of(pile);
        let mut drawn = PileBox { label, lie, place, cards: Vec::new(), left_out: Vec::new() };
        let at_cursor = (cursor.pile == at).then_some(cursor.index);
        match lie {
            _ if pile.cards.is_empty() => {}
            Lie::Stacked => drawn.cards.push((pile.cards.len() - 1, place)),
            Lie::Down => {
                let below = self.limit_below(view, at, tops);
                self.fan_down(&mut drawn, pile.cards.len(), below, at_cursor);
            }
            Lie::Left | Lie::Right => {
                let (start, end) = self.room(view, at, tops);
                let step = pile.place.step * f64::from(self.pitch) / BESIDE;
                let step = (step.round() as u16).clamp(STRIP, self.size.width.max(STRIP));
                self.fan_sideways(&mut drawn, pile.cards.len(), end - start, step, at_cursor);
            }
        }
        drawn
    }

    /// The first line that a column may not reach.
    fn limit_below(&self, view: &View, at: usize, tops: &[u16]) -> u16 {
        let beneath = (0..view.piles.len()).filter(|&other| tops[other] > tops[at] && self.share_columns(at, other));
        beneath.map(|other| tops[other]).min().unwrap_or(self.area.height).max(tops[at] + 1 + self.size.height)
    }

    fn fan_down(&self, drawn: &mut PileBox, count: usize, below: u16, cursor: Option<usize>) {
        let Rect { x, y, width, height } = drawn.place;
        let room = usize::from(below - y);
        let strip = usize::from(self.strip);
        let capacity = |room: usize| (room.saturating_sub(usize::from(height)) / strip + 1).max(1);
        let window = Window::new(count, capacity(room), |marks| capacity(room.saturating_sub(marks)), cursor);
        let mut line = y;
        if window.before > 0 {
            drawn.left_out.push((Rect::new(x, line, width, 1), window.before));
            line += 1;
        }
        for index in window.before..count - window.after {
            drawn.cards.push((index, Rect::new(x, line, width, height)));
            line += self.strip;
        }
        if window.after > 0 {
            let line = line - self.strip + height;
            drawn.left_out.push((Rect::new(x, line, width, 1), window.after));
        }
    }

    fn fan_sideways(&self, drawn: &mut PileBox, count: usize, room: u16, step: u16, cursor: Option<usize>) {
        let Rect { x, y, width, height } = drawn.place;
        let spare = room.saturating_sub(width);
        let step = if count > 1 { step.min(spare / (count as u16 - 1)).max(STRIP) } else { step };
        let capacity = |room: u16| usize::from(room.saturating_sub(width) / step + 1);
        let smaller = |marks: usize| capacity(room.saturating_sub(STRIP * marks as u16));
        let window = Window::new(count, capacity(room), smaller, cursor);
        let mark = Rect::new(0, y, STRIP, 1);
        let place = |offset: u16, width: u16| match drawn.lie {
            Lie::Left => (x + self.size.width).saturating_sub(offset + width),
            _ => x + offset,
        };
        let mut offset = 0;
        // A pile beside it is not covered by a number.
        let has_room = spare >= STRIP;
        if window.before > 0 && has_room {
            drawn.left_out.push((Rect { x: place(0, STRIP), ..mark }, window.before));
            offset = STRIP;
        }
        for index in window.before..count - window.after {
            drawn.cards.push((index, Rect::new(place(offset, width), y, width, height)));
            offset += step;
        }
        if window.after > 0 && has_room {
            let offset = offset - step + width;
            drawn.left_out.push((Rect { x: place(offset, STRIP), ..mark }, window.after));
        }
    }
}

/// Which cards of a pile are shown where not all can be.
struct Window {
    /// How many are left out before the first that is shown.
    before: usize,
    /// How many after the last.
    after: usize,
}

impl Window {
    /// `with_marks` is how many cards have room beside one or two words about those that are left
    /// out.
    fn new(count: usize, capacity: usize, with_marks: impl Fn(usize) -> usize, cursor: Option<usize>) -> Window {
        if count <= capacity {
            return Window { before: 0, after: 0 };
        }
        let shown = with_marks(1).clamp(1, count);
        let last = Window { before: count - shown, after: 0 };
        match cursor.filter(|&index| index < last.before) {
            None => last,
            Some(index) => {
                let shown = with_marks(2).clamp(1, count - index);
                Window { before: index, after: count - index - shown }
            }
        }
    }
}

/// The piles that lie beside each other, row by row from the top.
fn rows(view: &View) -> Vec<Vec<usize>> {
    let y = |at: usize| tame(view.piles[at].place.y);
    let mut order: Vec<usize> = (0..view.piles.len()).collect();
    order.sort_by(|&a, &b| y(a).total_cmp(&y(b)));
    order.chunk_by(|&a, &b| y(b) - y(a) < 0.05).map(<[usize]>::to_vec).collect()
}

/// A place as it can be drawn.
fn tame(place: f64) -> f64 {
    if place.is_finite() { place.clamp(-MAX_PLACE, MAX_PLACE) } else { 0.0 }
}
