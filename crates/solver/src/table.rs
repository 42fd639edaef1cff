//! The table of positions that were visited.

/// A set of 128-bit keys with open addressing. It never forgets a key: when it is full it says so.
#[derive(Debug)]
pub(crate) struct KeyTable {
    /// 0 stands for an empty place; the key 0 itself is stored as 1, as likely to be mistaken as any
    /// other pair of keys.
    keys: Vec<u128>,
    mask: usize,
    len: usize,
    most: usize,
}

/// The places at first: few, so that it is quickly cleared for each of many short searches.
const PLACES: usize = 1 << 8;

/// The table has no room for another key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl KeyTable {
    /// An empty table that grows to at most so many bytes, growing included.
    pub(crate) fn new(bytes: usize) -> KeyTable {
        let largest = (bytes / size_of::<u128>()).next_power_of_two() / 2;
        let places = largest.clamp(2, PLACES);
        KeyTable { keys: vec![0; places], mask: places - 1, len: 0, most: largest.max(2) }
    }

    /// Puts a key in; `true` if it is new.
    pub(crate) fn insert(&mut self, key: u128) -> Result<bool, Full> {
        let key = key.max(1);
        let mut at = self.place(key);
        while self.keys[at] != 0 {
            if self.keys[at] == key {
                return Ok(false);
            }
            at = (at + 1) & self.mask;
        }
        // Seven eighths full at the most, so that every walk ends soon.
        if (self.len + 1) * 8 > self.keys.len() * 7 {
            self.grow()?;
            at = self.place(key);
            while self.keys[at] != 0 {
                at = (at + 1) & self.mask;
            }
        }
        self.keys[at] = key;
        self.len += 1;
        Ok(true)
    }

    /// Whether a key was put in.
    pub(crate) fn has(&self, key: u128) -> bool {
        let key = key.max(1);
        let mut at = self.place(key);
        while self.keys[at] != 0 {
            if self.keys[at] == key {
                return true;
            }
            at = (at + 1) & self.mask;
        }
        false
    }

    /// Every key that was put in.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u128> {
        self.keys.iter().copied().filter(|&key| key != 0)
    }

    #[inline]
    fn place(&self, key: u128) -> usize {
        (key >> 64) as usize & self.mask
    }

    /// Doubles the table. While the keys move the old half stands beside it, so the last
    /// doubling leaves the table at two thirds of its memory.
    fn grow(&mut self) -> Result<(), Full> {
        let places = self.keys.len() * 2;
        if places > self.most {
            return Err(Full);
        }
        let old = std::mem::replace(&mut self.keys, vec![0; places]);
        self.mask = places - 1;
        for key in old.into_iter().filter(|&key| key != 0) {
            let mut at = self.place(key);
            while self.keys[at] != 0 {
                at = (at + 1) & self.mask;
            }
            self.keys[at] = key;
        }
        Ok(())
    }

    /// The bytes it takes now.
    pub(crate) fn bytes(&self) -> usize {
        self.keys.len() * size_of::<u128>()
    }

    /// Forgets all keys, and most of the memory if little of it was used.
    pub(crate) fn clear(&mut self) {
        if self.len * 16 < self.keys.len() && self.keys.len() > PLACES {
            self.keys = vec![0; PLACES];
            self.mask = PLACES - 1;
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
        assert!(keys.len() > 1000 && table.len == keys.len() && table.bytes() <= 1 << 16);
        assert!(keys.iter().all(|&key| table.insert(key) == Ok(false)));
    }
}
