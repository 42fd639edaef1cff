//! Icons as pictures of points, for home screens that know no drawings.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::error::SiteError;

/// The side of the icon's drawing.
const SIDE: f32 = 128.0;
/// What every home screen shows of an icon that it cuts to a form of its own.
const SAFE: f32 = 0.8;

/// A drawing as PNG, so many points wide.
///
/// # Errors
///
/// If it is no SVG, or can't be drawn in this size.
pub fn draw(svg: &str, width: u32) -> Result<Vec<u8>, SiteError> {
    let failed = |error: String| SiteError::Icon(error);
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| failed(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| failed(format!("{width} pixels")))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| failed(error.to_string()))
}

/// The drawing on a ground that fills the square.
pub(crate) fn full(svg: &str, colour: &str) -> String {
    grounded(svg, colour, 1.0)
}

/// The same, with all that matters in the middle.
pub(crate) fn safe(svg: &str, colour: &str) -> String {
    grounded(svg, colour, SAFE)
}

fn grounded(svg: &str, colour: &str, scale: f32) -> String {
    let inner = svg.split_once('>').map_or("", |(_, rest)| rest.rsplit_once("</svg>").map_or("", |(inner, _)| inner));
    let edge = SIDE * (1.0 - scale) / 2.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIDE} {SIDE}\">\
         <rect width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{colour}\"/>\
         <g transform=\"translate({edge} {edge}) scale({scale})\">{inner}</g></svg>"
    )
}
