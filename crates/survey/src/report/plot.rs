//! Plots as SVG that stands in a page, each with a title and a description for those who don't see
//! it.

use std::fmt::Write as _;

use crate::report::language::Language;

const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 58.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 44.0;

/// A plot's words.
pub(crate) struct Words {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) across: String,
    pub(crate) up: String,
}

/// A text that may stand in HTML and SVG.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn frame(words: &Words, inner: &str) -> String {
    let Words { id, title, text, across, up } = words;
    let (middle, centre) = (LEFT + (WIDTH - LEFT - RIGHT) / 2.0, TOP + (HEIGHT - TOP - BOTTOM) / 2.0);
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\">\
         <title id=\"{id}-t\">{}</title><desc id=\"{id}-d\">{}</desc>{inner}\
         <text class=\"name\" x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">{}</text>\
         <text class=\"name\" x=\"14\" y=\"{centre}\" text-anchor=\"middle\" transform=\"rotate(-90 14 {centre})\">{}</text></svg>",
        escaped(title),
        escaped(text),
        HEIGHT - 6.0,
        escaped(across),
        escaped(up),
    )
}

fn up(share: f64) -> f64 {
    HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
}

fn horizontal(marks: &[(f64, String)]) -> String {
    let mut text = String::new();
    for (share, label) in marks {
        let y = up(*share);
        let _ = write!(
            text,
            "<line class=\"grid\" x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            y + 4.0,
        );
    }
    text
}

/// How a share grows with a number over orders of magnitude, as steps: `points` are numbers and
/// shares of 1.
pub(crate) fn growth(words: &Words, points: &[(f64, f64)], unit: &dyn Fn(f64) -> String, language: Language) -> String {
    let least = points.first().map_or(1.0, |point| point.0).log10().floor();
    let most = points.last().map_or(1.0, |point| point.0).log10().ceil().max(least + 1.0);
    let x = |number: f64| LEFT + (number.log10() - least) / (most - least) * (WIDTH - LEFT - RIGHT);
    let marks: Vec<(f64, String)> =
        (0..=4).map(|quarter| (f64::from(quarter) / 4.0, language.per_cent(&(quarter * 25).to_string()))).collect();
    let mut inner = horizontal(&marks);
    let every = ((most - least) / 8.0).ceil().max(1.0) as i32;
    for power in (least as i32..=most as i32).filter(|power| (power - least as i32) % every == 0) {
        let at = x(10f64.powi(power));
        let _ = write!(
            inner,
            "<line class=\"grid\" x1=\"{at:.1}\" y1=\"{:.1}\" x2=\"{at:.1}\" y2=\"{:.1}\"/><text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            up(0.0),
            up(1.0),
            up(0.0) + 16.0,
            unit(10f64.powi(power)),
        );
    }
    let mut path = format!("M{LEFT:.1} {:.1}", up(0.0));
    for (number, share) in points {
        let _ = write!(path, "H{:.1}V{:.1}", x(*number), up(*share));
    }
    let _ = write!(path, "H{:.1}", WIDTH - RIGHT);
    let _ = write!(inner, "<path class=\"line\" d=\"{path}\"/>");
    frame(words, &inner)
}

/// Counts as bars: `bars` are labels and counts.
pub(crate) fn bars(words: &Words, bars: &[(String, u64)]) -> String {
    let most = bars.iter().map(|bar| bar.1).max().unwrap_or(0).max(1);
    let marks: Vec<(f64, String)> =
        [0, most / 2, most].map(|count| (count as f64 / most as f64, count.to_string())).to_vec();
    let mut inner = horizontal(&marks);
    let step = (WIDTH - LEFT - RIGHT) / bars.len().max(1) as f64;
    let every = bars.len().div_ceil(10).max(1);
    for (at, (label, count)) in bars.iter().enumerate() {
        let (x, y) = (LEFT + at as f64 * step, up(*count as f64 / most as f64));
        let height = (up(0.0) - y).max(0.0);
        let _ = write!(
            inner,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{height:.1}\"/>",
            x + 0.5,
            (step - 1.0).max(0.5)
        );
        if at % every == 0 {
            let _ = write!(
                inner,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                x + step / 2.0,
                up(0.0) + 16.0,
                escaped(label)
            );
        }
    }
    frame(words, &inner)
}
