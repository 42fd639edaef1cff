//! The table of positions that were visited.

/// A set of 128-bit keys with open addressing. It never forgets a key: when it is full it says so.
#[derive(Debug)]
pub(crate) struct KeyTable {
    /// 0 stands for an empty place; the key 0 itself is stored as 1, as likely to be mistaken as any
    /// other pair of keys.
    keys: Vec<u128>,
    len: usize,
    /// The places that it may have, those included that it grows out of.
    most: usize,
    most_bytes: usize,
}

/// The places at first: few, so that it is quickly cleared for each of many short searches.
const PLACES: usize = 1 << 8;
/// How many times as large it grows: the last time to what is left.
const GROWTH: usize = 4;

/// The table has no room for another key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl KeyTable {
    /// An empty table that grows to at most so many bytes, growing included.
    pub(crate) fn new(bytes: usize) -> KeyTable {
        let most = (bytes / size_of::<u128>()).max(2);
        let places = most.min(PLACES);
        KeyTable { keys: vec![0; places], len: 0, most, most_bytes: places * size_of::<u128>() }
    }

    /// Puts a key in; `true` if it is new.
    pub(crate) fn insert(&mut self, key: u128) -> Result<bool, Full> {
        let key = key.max(1);
        let mut at = self.find(key);
        if self.keys[at] == key {
            return Ok(false);
        }
        // Seven eighths full at the most, so that every walk ends soon.
        if (self.len + 1) * 8 > self.keys.len() * 7 {
            self.grow()?;
            at = self.find(key);
        }
        self.keys[at] = key;
        self.len += 1;
        Ok(true)
    }

    /// Whether a key was put in.
    pub(crate) fn has(&self, key: u128) -> bool {
        let key = key.max(1);
        self.keys[self.find(key)] == key
    }

    /// Looks at the places of all these keys without waiting for one before the next: after that each is quickly found.
    #[inline]
    pub(crate) fn touch(&self, keys: impl Iterator<Item = u128>) {
        let seen = keys.fold(0, |seen, key| seen ^ self.keys[self.place(key)] as u64);
        std::hint::black_box(seen);
    }

    /// Every key that was put in.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u128> {
        self.keys.iter().copied().filter(|&key| key != 0)
    }

    /// The place of a key, or the empty one where it belongs.
    #[inline]
    fn find(&self, key: u128) -> usize {
        let places = self.keys.len();
        let mut at = self.place(key);
        while self.keys[at] != 0 && self.keys[at] != key {
            at += 1;
            if at == places {
                at = 0;
            }
        }
        at
    }

    /// Where a key belongs if no other is there: the upper half of it as a share of all places.
    #[inline]
    fn place(&self, key: u128) -> usize {
        (((key >> 64) * self.keys.len() as u128) >> 64) as usize
    }

    /// Grows to a few times the size, or to what is left beside the old places while the keys move.
    fn grow(&mut self) -> Result<(), Full> {
        let places = (self.keys.len() * GROWTH).min(self.most.saturating_sub(self.keys.len()));
        if places < self.keys.len() * 2 {
            return Err(Full);
        }
        let old = std::mem::replace(&mut self.keys, vec![0; places]);
        self.most_bytes = self.most_bytes.max((places + old.len()) * size_of::<u128>());
        for key in old.into_iter().filter(|&key| key != 0) {
            let at = self.find(key);
            self.keys[at] = key;
        }
        Ok(())
    }

    /// The bytes that it took at the most.
    pub(crate) fn most_bytes(&self) -> usize {
        self.most_bytes
    }

    /// Forgets all keys, and most of the memory if little of it was used.
    pub(crate) fn clear(&mut self) {
        if self.len * 16 < self.keys.len() && self.keys.len() > PLACES {
            self.keys = vec![0; PLACES];
        }
        self.keys.fill(0);
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_every_key_and_says_when_it_is_full() {
        let mut table = KeyTable::new(1 << 16);
        let mut state = 1u128;
        let mut keys = Vec::new();
        loop {
            state = state.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).wrapping_add(7);
            match table.insert(state) {
                Ok(new) => assert!(new),
                Err(Full) => break,
            }
            keys.push(state);
            assert!(keys.len() < 1 << 16);
        }
        assert!(keys.len() > 1000 && table.len == keys.len() && table.most_bytes() <= 1 << 16);
        assert!(keys.iter().all(|&key| table.insert(key) == Ok(false) && table.has(key)));
        assert!(!table.has(state) && table.iter().count() == keys.len());
    }

    /// A position takes no more than 32 bytes while the table is as full as it is on the average, in games with two decks too.
    #[test]
    fn a_position_takes_few_bytes() {
        let bytes = 1 << 20;
        let mut table = KeyTable::new(bytes);
        let keys = (1u128..).map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
        let stored = keys.take_while(|&key| table.insert(key).is_ok()).count();
        assert!(stored * 32 >= bytes, "{stored} positions in {bytes} bytes");
    }
}
