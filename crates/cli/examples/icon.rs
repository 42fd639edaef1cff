//! Draws a square SVG as a PNG of so many pixels: `icon FILE.svg PIXELS FILE.png`.

use std::error::Error;
use std::{env, fs};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [drawing, pixels, picture] = &args[..] else {
        return Err("usage: icon FILE.svg PIXELS FILE.png".into());
    };
    let tree = Tree::from_str(&fs::read_to_string(drawing)?, &Options::default())?;
    let pixels: u32 = pixels.parse()?;
    let mut pixmap = Pixmap::new(pixels, pixels).ok_or("no picture has this size")?;
    let scale = pixels as f32 / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    fs::write(picture, pixmap.encode_png()?)?;
    Ok(())
}
