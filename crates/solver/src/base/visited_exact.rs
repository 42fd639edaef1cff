//! The table of positions that were visited.

/// A set of 128-bit keys with open addressing. It never forgets a key, and says when it is full.
///
/// A bucket is one cache line, so one memory access mostly answers.
#[derive(Debug)]
pub(crate) struct KeyTable {
    buckets: Vec<Bucket>,
    len: usize,
    /// The most buckets, including the old ones while it grows.
    most: usize,
    most_bytes: usize,
}

/// Four keys, filled from the first on. 0 marks an empty place. The key 0 itself is stored as 1,
/// which is no likelier a collision than any other.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket([u128; WIDTH]);

const WIDTH: usize = 4;
const EMPTY: Bucket = Bucket([0; WIDTH]);
/// The first number of buckets: few, so that short searches clear them quickly.
const FIRST: usize = 1 << 6;

/// The table has no room for another key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl KeyTable {
    /// An empty table that takes at most this many bytes, even while it grows.
    pub(crate) fn new(bytes: usize) -> KeyTable {
        let most = (bytes / size_of::<Bucket>()).max(1);
        let buckets = most.min(FIRST);
        KeyTable { buckets: vec![EMPTY; buckets], len: 0, most, most_bytes: buckets * size_of::<Bucket>() }
    }

    /// Puts a key in; `true` if it is new.
    pub(crate) fn insert(&mut self, key: u128) -> Result<bool, Full> {
        let key = key.max(1);
        let (mut bucket, mut at) = self.find(key, key);
        if self.buckets[bucket].0[at] == key {
            return Ok(false);
        }
        // Seven eighths full at most, so that every walk ends soon.
        if (self.len + 1) * 8 > self.buckets.len() * WIDTH * 7 {
            self.grow()?;
            (bucket, at) = self.find(key, key);
        }
        self.buckets[bucket].0[at] = key;
        self.len += 1;
        Ok(true)
    }

    /// Which of two keys is in the table, if either is. They must differ in the last bit only.
    #[inline]
    pub(crate) fn either(&self, key: u128, other: u128) -> Option<u128> {
        let (key, other) = (key.max(1), other.max(1));
        let (bucket, at) = self.find(key, other);
        Some(self.buckets[bucket].0[at]).filter(|&found| found != 0)
    }

    /// Reads the buckets of all these keys at once, so that their memory accesses overlap.
    #[inline]
    pub(crate) fn touch(&self, keys: impl Iterator<Item = u128>) {
        let seen = keys.fold(0, |seen, key| seen ^ self.buckets[self.place(key)].0[0] as u64);
        std::hint::black_box(seen);
    }

    /// Every key that was put in.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u128> {
        self.buckets.iter().flat_map(|bucket| bucket.0).filter(|&key| key != 0)
    }

    /// Where one of two keys is, or the empty place where both belong: bucket, and place in it.
    #[inline]
    fn find(&self, key: u128, other: u128) -> (usize, usize) {
        let mut bucket = self.place(key);
        loop {
            let keys = &self.buckets[bucket].0;
            if let Some(at) = keys.iter().position(|&found| found == key || found == other || found == 0) {
                return (bucket, at);
            }
            bucket += 1;
            if bucket == self.buckets.len() {
                bucket = 0;
            }
        }
    }

    /// The bucket where a key belongs if there is room: the upper half of it as a share of all
    /// buckets.
    #[inline]
    fn place(&self, key: u128) -> usize {
        (((key >> 64) * self.buckets.len() as u128) >> 64) as usize
    }

    /// Doubles, or the last time takes what is left beside the old buckets while the keys move.
    fn grow(&mut self) -> Result<(), Full> {
        let now = self.buckets.len();
        let left = self.most.saturating_sub(now);
        if left < 2 * now {
            return Err(Full);
        }
        let grown = if left < 5 * now { left } else { 2 * now };
        let old = std::mem::replace(&mut self.buckets, vec![EMPTY; grown]);
        self.most_bytes = self.most_bytes.max((grown + now) * size_of::<Bucket>());
        for key in old.iter().flat_map(|bucket| bucket.0).filter(|&key| key != 0) {
            let (bucket, at) = self.find(key, key);
            self.buckets[bucket].0[at] = key;
        }
        Ok(())
    }

    /// The peak bytes.
    pub(crate) fn most_bytes(&self) -> usize {
        self.most_bytes
    }

    /// Forgets all keys, and most of the memory if little of it was used.
    pub(crate) fn clear(&mut self) {
        if self.len * 16 < self.buckets.len() * WIDTH && self.buckets.len() > FIRST {
            self.buckets = vec![EMPTY; FIRST];
        }
        self.buckets.fill(EMPTY);
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
        assert!(keys.iter().all(|&key| table.insert(key) == Ok(false)));
        assert!(keys.iter().all(|&key| table.either(key ^ 1, key) == Some(key)));
        assert!(table.either(state, state ^ 1).is_none() && table.iter().count() == keys.len());
    }

    /// A position takes no more than 32 bytes while the table is as full as it is on the average,
    /// in games with two decks too.
    #[test]
    fn a_position_takes_few_bytes() {
        let bytes = 1 << 20;
        let mut table = KeyTable::new(bytes);
        let keys = (1u128..).map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
        let stored = keys.take_while(|&key| table.insert(key).is_ok()).count();
        assert!(stored * 32 >= bytes, "{stored} positions in {bytes} bytes");
    }
}
