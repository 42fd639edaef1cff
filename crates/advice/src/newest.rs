//! Short lists of what was used last.

/// Adds to a list that has room for `most`, the newest last: if it is full, the oldest goes.
pub(crate) fn add_newest<T>(list: &mut Vec<T>, most: usize, one: T) {
    if list.len() >= most {
        list.remove(0);
    }
    list.push(one);
}
