//! Rule files for games that are made smaller.

/// A rule file without its pictures, whose moves are those of the whole game.
pub(crate) fn without(text: &str) -> String {
    let mut picture = false;
    let kept = text.lines().filter(|line| {
        if line.starts_with('[') {
            picture = *line == "[[picture]]";
        }
        !picture
    });
    kept.flat_map(|line| [line, "\n"]).collect()
}
