//! The positions that a beam has met.

/// A set of 64-bit keys with open addressing. When it is full it reports every key as known.
#[derive(Debug)]
pub(crate) struct LossySet {
    /// 0 stands for an empty place.
    keys: Vec<u64>,
    len: usize,
    most: usize,
    /// The peak bytes so far, including growth.
    most_bytes: usize,
}

/// The first number of places: few, so that short searches clear them quickly.
const PLACES: usize = 1 << 12;

impl LossySet {
    /// An empty set that takes at most this many bytes, even while it grows.
    pub(crate) fn new(bytes: usize) -> LossySet {
        // While it grows the old half stands beside it.
        let most = 1 << (bytes / (size_of::<u64>() * 3 / 2)).max(2).ilog2();
        let places = most.min(PLACES);
        LossySet { keys: vec![0; places], len: 0, most, most_bytes: places * size_of::<u64>() }
    }

    /// Puts a key in; `true` if it is new and there was room.
    #[inline]
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        let key = key.max(1);
        let at = self.find(key);
        if self.keys[at] == key {
            return false;
        }
        if (self.len + 1) * 4 > self.keys.len() * 3 {
            if self.keys.len() * 2 > self.most {
                return false;
            }
            self.grow();
            return self.insert(key);
        }
        self.keys[at] = key;
        self.len += 1;
        true
    }

    /// Whether a key was put in.
    #[inline]
    pub(crate) fn has(&self, key: u64) -> bool {
        let key = key.max(1);
        self.keys[self.find(key)] == key
    }

    /// Where a key stands, or the empty place where it belongs. Some place is always empty.
    #[inline]
    fn find(&self, key: u64) -> usize {
        let last = self.keys.len() - 1;
        let mut at = key as usize & last;
        while self.keys[at] != 0 && self.keys[at] != key {
            at = (at + 1) & last;
        }
        at
    }

    fn grow(&mut self) {
        let places = self.keys.len() * 2;
        self.most_bytes = self.most_bytes.max((places + places / 2) * size_of::<u64>());
        let old = std::mem::replace(&mut self.keys, vec![0; places]);
        for key in old.into_iter().filter(|&key| key != 0) {
            let at = self.find(key);
            self.keys[at] = key;
        }
    }

    /// The peak bytes.
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
    fn it_keeps_keys_until_it_is_full() {
        let mut seen = LossySet::new(1 << 16);
        let keys = (1..2_000u64).map(|key| key.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        assert!(keys.clone().all(|key| seen.insert(key)));
        assert!(keys.clone().all(|key| !seen.insert(key)));
        assert!((1..10_000u64).any(|key| !seen.insert(key.wrapping_mul(0xd1b5_4a32_d192_ed03))));
        seen.clear();
        assert!(keys.into_iter().all(|key| seen.insert(key)));
    }
}
