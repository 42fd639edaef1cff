//! The table of positions that were visited.

/// A set of 128-bit keys with open addressing. It never forgets a key, and says when it is full.
///
/// A bucket is one cache line, so one memory access mostly answers. The upper bits of a key name
/// its segment. Segments grow one at a time, so that hardly any room is needed for growing.
#[derive(Debug)]
pub(crate) struct KeyTable {
    segments: Box<[Segment; SEGMENTS]>,
    /// Maximum buckets of a segment.
    most: usize,
    /// The buckets of all segments.
    buckets: usize,
    most_bytes: usize,
}

#[derive(Debug)]
struct Segment {
    buckets: Vec<Bucket>,
    len: usize,
    /// So many keys fill it.
    full: usize,
}

/// Four keys, filled from the first on. 0 marks an empty place. The key 0 itself is stored as 1,
/// which is no likelier a collision than any other.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket([u128; WIDTH]);

const WIDTH: usize = 4;
const EMPTY: Bucket = Bucket([0; WIDTH]);
/// The bits of a key that name its segment.
const SEGMENT_BITS: u32 = 4;
const SEGMENTS: usize = 1 << SEGMENT_BITS;
/// The first number of a segment's buckets: few, so that short searches clear them quickly.
const FIRST: usize = 4;

/// The table has no room for another key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Full;

impl KeyTable {
    /// An empty table that takes at most this many bytes, even while it grows, but at least
    /// one bucket for each segment.
    pub(crate) fn new(bytes: usize) -> KeyTable {
        let most = segment_most(bytes);
        let first = most.min(FIRST);
        let buckets = first * SEGMENTS;
        let segments = Box::new(std::array::from_fn(|_| Segment::new(first)));
        KeyTable { segments, most, buckets, most_bytes: buckets * size_of::<Bucket>() }
    }

    /// From now on it may take so many bytes more.
    pub(crate) fn give(&mut self, bytes: usize) {
        self.most += bytes / size_of::<Bucket>() / (SEGMENTS + 1);
    }

    /// The bytes that it may take.
    pub(crate) fn bytes(&self) -> usize {
        self.most * (SEGMENTS + 1) * size_of::<Bucket>()
    }

    /// How many keys it has.
    pub(crate) fn len(&self) -> usize {
        self.segments.iter().map(|segment| segment.len).sum()
    }

    /// Puts a key in; `true` if it is new.
    pub(crate) fn insert(&mut self, key: u128) -> Result<bool, Full> {
        let key = key.max(1);
        let segment = &mut self.segments[segment_of(key)];
        let (found, at) = segment.find(key, key);
        if found == key {
            return Ok(false);
        }
        if segment.len < segment.full {
            segment.put(key, at);
        } else {
            self.grow(segment_of(key))?;
            self.segments[segment_of(key)].add(key);
        }
        Ok(true)
    }

    /// Which of two keys is in the table, if either is. They must differ in the last bit only.
    #[inline]
    pub(crate) fn either(&self, key: u128, other: u128) -> Option<u128> {
        let (key, other) = (key.max(1), other.max(1));
        Some(self.segments[segment_of(key)].find(key, other).0).filter(|&found| found != 0)
    }

    /// Whether a key is in the table.
    #[inline]
    pub(crate) fn has(&self, key: u128) -> bool {
        self.either(key, key).is_some()
    }

    /// Reads the buckets of all these keys at once, so that their memory accesses overlap.
    #[inline]
    pub(crate) fn touch(&self, keys: impl Iterator<Item = u128>) {
        let seen = keys.fold(0, |seen, key| {
            let buckets = &self.segments[segment_of(key)].buckets;
            seen ^ buckets[bucket_of(key, buckets.len())].0[0] as u64
        });
        std::hint::black_box(seen);
    }

    /// Every key that was put in.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u128> {
        self.segments.iter().flat_map(Segment::iter)
    }

    /// How many keys it has room for at least, whatever their segments are, before it is full.
    pub(crate) fn room(&self) -> usize {
        let fullest = self.segments.iter().map(|segment| segment.len).max().unwrap_or(0);
        most_keys(self.most).saturating_sub(fullest)
    }

    /// Doubles a segment, or the last time takes what is left.
    fn grow(&mut self, at: usize) -> Result<(), Full> {
        let segment = &mut self.segments[at];
        let now = segment.buckets.len();
        let grown = (2 * now).min(self.most);
        if grown == now {
            return Err(Full);
        }
        self.most_bytes = self.most_bytes.max((self.buckets + grown) * size_of::<Bucket>());
        self.buckets += grown - now;
        let old = std::mem::replace(segment, Segment::new(grown));
        old.iter().for_each(|key| segment.add(key));
        Ok(())
    }

    /// The peak bytes.
    pub(crate) fn most_bytes(&self) -> usize {
        self.most_bytes
    }

    /// Forgets all keys, and most of the memory if little of it was used.
    pub(crate) fn clear(&mut self) {
        let len = self.len();
        let first = self.most.min(FIRST);
        let shrinks = len * 16 < self.buckets * WIDTH && self.buckets > first * SEGMENTS;
        for segment in self.segments.iter_mut() {
            if shrinks {
                *segment = Segment::new(first);
            } else {
                segment.buckets.fill(EMPTY);
                segment.len = 0;
            }
        }
        if shrinks {
            self.buckets = first * SEGMENTS;
        }
    }
}

impl Segment {
    fn new(buckets: usize) -> Segment {
        // Seven eighths, so that every walk ends soon.
        Segment { buckets: vec![EMPTY; buckets], len: 0, full: most_keys(buckets) }
    }

    /// What stands where one of two keys belongs, and where that is: bucket, and place in it.
    #[inline]
    fn find(&self, key: u128, other: u128) -> (u128, (usize, usize)) {
        let mut bucket = bucket_of(key, self.buckets.len());
        loop {
            let keys = &self.buckets[bucket].0;
            if let Some(at) = keys.iter().position(|&found| found == key || found == other || found == 0) {
                return (keys[at], (bucket, at));
            }
            bucket += 1;
            if bucket == self.buckets.len() {
                bucket = 0;
            }
        }
    }

    fn add(&mut self, key: u128) {
        let (_, at) = self.find(key, key);
        self.put(key, at);
    }

    fn put(&mut self, key: u128, (bucket, place): (usize, usize)) {
        self.buckets[bucket].0[place] = key;
        self.len += 1;
    }

    fn iter(&self) -> impl Iterator<Item = u128> {
        self.buckets.iter().flat_map(|bucket| bucket.0).filter(|&key| key != 0)
    }
}

/// Maximum buckets of a segment if there are so many bytes: one segment may stand there twice,
/// while it grows.
fn segment_most(bytes: usize) -> usize {
    (bytes / size_of::<Bucket>() / (SEGMENTS + 1)).max(1)
}

/// Maximum keys in so many buckets.
fn most_keys(buckets: usize) -> usize {
    buckets * WIDTH * 7 / 8
}

#[inline]
fn segment_of(key: u128) -> usize {
    (key >> (u128::BITS - SEGMENT_BITS)) as usize
}

/// The bucket where a key belongs if there is room: the bits after those of the segment as a share
/// of all buckets.
#[inline]
fn bucket_of(key: u128, buckets: usize) -> usize {
    let share = ((key << SEGMENT_BITS) >> 64) as u64;
    ((u128::from(share) * buckets as u128) >> 64) as usize
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
        assert!(keys.len() > 1000 && table.most_bytes() <= 1 << 16);
        assert!(keys.iter().all(|&key| table.insert(key) == Ok(false)));
        assert!(keys.iter().all(|&key| table.either(key ^ 1, key) == Some(key)));
        assert!(table.either(state, state ^ 1).is_none() && table.iter().count() == keys.len());
    }

    /// A position takes no more than 22 bytes once the table is full, however many bytes it has,
    /// and it is told beforehand that it will be full.
    #[test]
    fn a_position_takes_few_bytes() {
        let keys = || (1u128..).map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
        for bytes in (8..16).map(|eighths| eighths << 17) {
            let mut table = KeyTable::new(bytes);
            let mut stored = 0;
            for key in keys() {
                let room = table.room();
                match table.insert(key) {
                    Ok(_) => stored += 1,
                    Err(Full) => {
                        assert_eq!(room, 0, "{bytes} bytes");
                        break;
                    }
                }
            }
            assert!(stored * 22 >= bytes && table.most_bytes() <= bytes, "{stored} positions in {bytes} bytes");
            table.give(bytes);
            assert!(table.room() > 0);
            let more = keys().skip(stored).take_while(|&key| table.insert(key).is_ok()).count();
            assert!((stored + more) * 22 >= 2 * bytes && table.most_bytes() <= 2 * bytes);
            assert!(keys().take(stored + more).all(|key| table.insert(key) == Ok(false)));
        }
    }
}
