//! Pictures of SVG as PNG.

use anyhow::{Result, anyhow};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// So many pixels for a unit of the drawing: a card is 176 wide, sharp on a fine screen.
const SCALE: f32 = 2.0;
/// The most that a side may have; larger drawings get smaller cards.
const MAX_PIXELS: f32 = 8_192.0;

/// Draws an SVG of ours.
pub(crate) fn draw(svg: &str) -> Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let size = tree.size();
    let scale = SCALE.min(MAX_PIXELS / size.width().max(size.height()));
    let pixels = |length: f32| (length * scale).ceil().max(1.0) as u32;
    let room = Pixmap::new(pixels(size.width()), pixels(size.height()));
    let mut pixmap = room.ok_or_else(|| anyhow!("a picture of this size can't be made"))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap.encode_png()?)
}
