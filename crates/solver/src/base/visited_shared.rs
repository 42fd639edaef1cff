//! The table of positions that were visited, for several threads.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::thread;

use crate::base::visited_exact::Full;

/// A set of 128-bit keys that several threads fill together, with open addressing. It never forgets
/// a key, and says when it is full.
///
/// Threads read and fill it at the same time, each through a door of its own, so that they do not
/// wait for each other. Who makes it grow shuts all doors. Segments grow one after the other, so
/// that hardly any room is needed for growing.
#[derive(Debug, Default)]
pub(crate) struct SharedTable {
    doors: [Door; DOORS],
    /// The keys, with those that doors have claimed and may put in.
    len: AtomicUsize,
    /// The bytes that it may take while it grows.
    bytes: AtomicUsize,
    most_bytes: AtomicUsize,
}

/// Where a thread comes in, away from the memory of other doors.
#[derive(Debug, Default)]
#[repr(align(128))]
struct Door {
    segments: RwLock<Segments>,
    /// So many keys may be put in without asking.
    claimed: AtomicUsize,
}

/// A key in two halves. The upper one is claimed first, and 0 while the place is empty; the lower
/// one is 0 until it is written.
#[derive(Debug, Default)]
struct Cell {
    upper: AtomicU64,
    lower: AtomicU64,
}

/// Four keys in one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Cell; WIDTH]);

/// Equally many buckets each. The lowest bits of a key's upper half name its segment.
type Segments = [Arc<Vec<Bucket>>; SEGMENTS];

/// The halves of a key, neither of which is 0. To change a half that would be is no likelier a
/// collision than any other; the last bit stays what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Halves {
    upper: u64,
    lower: u64,
}

/// A visit to the table, during which it does not grow.
pub(crate) struct SharedVisit<'a> {
    door: &'a Door,
    segments: RwLockReadGuard<'a, Segments>,
    /// So many keys more may be put in.
    left: usize,
}

const WIDTH: usize = 4;
const SEGMENTS: usize = 16;
/// The first number of a segment's buckets. Fewer would fill too unevenly.
const FIRST: usize = 64;
/// Threads beyond so many share doors.
const DOORS: usize = 16;
/// How many keys a door claims at a time, or as many as a visit needs.
const CLAIM: usize = 64;

impl Halves {
    fn of(key: u128) -> Halves {
        let (upper, lower) = ((key >> 64) as u64, key as u64);
        Halves { upper: upper.max(1), lower: if lower < 2 { lower + 2 } else { lower } }
    }

    /// The segment where it belongs.
    #[inline]
    fn segment(self) -> usize {
        self.upper as usize % SEGMENTS
    }

    /// The bucket where it belongs if there is room.
    #[inline]
    fn bucket(self, buckets: usize) -> usize {
        ((u128::from(self.upper) * buckets as u128) >> 64) as usize
    }
}

impl Cell {
    /// The lower half, once the thread that claimed the cell has written it.
    #[inline]
    fn lower(&self) -> u64 {
        loop {
            match self.lower.load(Ordering::Acquire) {
                0 => thread::yield_now(),
                lower => return lower,
            }
        }
    }
}

/// What stands where a key belongs.
enum Place<'a> {
    /// It, or the other that was asked for: its lower half.
    Found(u64),
    Empty(&'a Cell),
    /// Neither is there, and no place is empty.
    None,
}

impl SharedTable {
    /// From now on it may take so many bytes more.
    pub(crate) fn give(&self, bytes: usize) {
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Maximum buckets of a segment: one may stand there twice, while it grows.
    fn most(&self) -> usize {
        self.bytes.load(Ordering::Relaxed) / size_of::<Bucket>() / (SEGMENTS + 1)
    }

    /// The peak bytes.
    pub(crate) fn most_bytes(&self) -> usize {
        self.most_bytes.load(Ordering::Relaxed)
    }

    /// Every key that was put in.
    #[cfg(test)]
    pub(crate) fn keys(&self) -> Vec<u128> {
        let segments = self.doors[0].segments.read().unwrap_or_else(PoisonError::into_inner);
        let cells = segments.iter().flat_map(|segment| segment.iter()).flat_map(|bucket| &bucket.0);
        let halves = cells.map(|cell| (cell.upper.load(Ordering::Relaxed), cell.lower.load(Ordering::Relaxed)));
        halves
            .filter(|&(upper, _)| upper != 0)
            .map(|(upper, lower)| u128::from(upper) << 64 | u128::from(lower))
            .collect()
    }

    /// Begins a visit of a thread that puts in so many keys at most.
    pub(crate) fn visit(&self, thread: usize, keys: usize) -> Result<SharedVisit<'_>, Full> {
        let door = &self.doors[thread % DOORS];
        loop {
            let segments = door.segments.read().unwrap_or_else(PoisonError::into_inner);
            let take = |claimed: usize| claimed.checked_sub(keys);
            if keys == 0 || door.claimed.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok() {
                return Ok(SharedVisit { door, segments, left: keys });
            }
            let seen = segments[0].len();
            let more = keys.max(CLAIM);
            if self.len.fetch_add(more, Ordering::Relaxed) + more <= most_keys(seen) {
                door.claimed.fetch_add(more, Ordering::Relaxed);
                continue;
            }
            self.len.fetch_sub(more, Ordering::Relaxed);
            drop(segments);
            self.grow(seen)?;
        }
    }

    /// Doubles all segments, or the last time takes what is left, unless another thread just did.
    fn grow(&self, seen: usize) -> Result<(), Full> {
        // Always in the same order, so that two threads do not shut each other out.
        let mut doors: Vec<_> =
            self.doors.iter().map(|door| door.segments.write().unwrap_or_else(PoisonError::into_inner)).collect();
        if doors[0][0].len() != seen {
            return Ok(());
        }
        let grown = (2 * seen).max(FIRST).min(self.most());
        if grown <= seen || most_keys(grown) == 0 {
            return Err(Full);
        }
        for at in 0..SEGMENTS {
            let segment = Arc::new(regrown(&doors[0][at], grown));
            doors.iter_mut().for_each(|door| door[at] = Arc::clone(&segment));
        }
        self.most_bytes.fetch_max((SEGMENTS * grown + seen) * size_of::<Bucket>(), Ordering::Relaxed);
        Ok(())
    }
}

/// A segment of so many buckets with the same keys.
fn regrown(segment: &[Bucket], buckets: usize) -> Vec<Bucket> {
    let mut grown = Vec::new();
    grown.resize_with(buckets, Bucket::default);
    for cell in segment.iter().flat_map(|bucket| &bucket.0) {
        let upper = cell.upper.load(Ordering::Relaxed);
        if upper == 0 {
            continue;
        }
        let key = Halves { upper, lower: cell.lower() };
        if let Place::Empty(cell) = place(&grown, key, key.lower) {
            cell.upper.store(key.upper, Ordering::Relaxed);
            cell.lower.store(key.lower, Ordering::Relaxed);
        }
    }
    grown
}

impl SharedVisit<'_> {
    /// Puts a key in; `true` if it is new. If two threads put it in, it is new for one of them.
    #[inline]
    pub(crate) fn insert(&mut self, key: u128) -> Result<bool, Full> {
        let key = Halves::of(key);
        loop {
            match place(&self.segments[key.segment()], key, key.lower) {
                Place::Found(_) => return Ok(false),
                Place::None => return Err(Full),
                // If another thread was first, its key may be this one.
                Place::Empty(cell) => {
                    if cell.upper.compare_exchange(0, key.upper, Ordering::AcqRel, Ordering::Acquire).is_ok() {
                        cell.lower.store(key.lower, Ordering::Release);
                        self.left = self.left.saturating_sub(1);
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// The last bit of whichever of two keys is in the table, if either is. They must differ in
    /// that bit only.
    #[inline]
    pub(crate) fn either(&self, key: u128) -> Option<bool> {
        let key = Halves::of(key);
        match place(&self.segments[key.segment()], key, key.lower ^ 1) {
            Place::Found(lower) => Some(lower & 1 == 1),
            Place::Empty(_) | Place::None => None,
        }
    }

    /// Reads the buckets of all these keys at once, so that their memory accesses overlap.
    #[inline]
    pub(crate) fn touch(&self, keys: impl Iterator<Item = u128>) {
        if self.segments[0].is_empty() {
            return;
        }
        let read = |seen, key| {
            let key = Halves::of(key);
            let segment = &self.segments[key.segment()];
            seen ^ segment[key.bucket(segment.len())].0[0].upper.load(Ordering::Relaxed)
        };
        std::hint::black_box(keys.fold(0, read));
    }
}

impl Drop for SharedVisit<'_> {
    fn drop(&mut self) {
        if self.left > 0 {
            self.door.claimed.fetch_add(self.left, Ordering::Relaxed);
        }
    }
}

/// What stands where a key belongs, or one with the same upper and another lower half.
#[inline]
fn place(buckets: &[Bucket], key: Halves, other: u64) -> Place<'_> {
    if buckets.is_empty() {
        return Place::None;
    }
    let first = key.bucket(buckets.len());
    let (low, high) = (&buckets[..first], &buckets[first..]);
    for cell in high.iter().chain(low).flat_map(|bucket| &bucket.0) {
        match cell.upper.load(Ordering::Acquire) {
            0 => return Place::Empty(cell),
            upper if upper == key.upper => {
                let lower = cell.lower();
                if lower == key.lower || lower == other {
                    return Place::Found(lower);
                }
            }
            _ => {}
        }
    }
    Place::None
}

/// Maximum keys in segments of so many buckets, so that every walk ends soon.
fn most_keys(buckets: usize) -> usize {
    SEGMENTS * buckets * WIDTH / 4 * 3
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    fn keys() -> impl Iterator<Item = u128> {
        (1u128..).map(|at| at.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835))
    }

    #[test]
    fn it_keeps_every_key_and_says_when_it_is_full() {
        let table = SharedTable::default();
        assert!(table.visit(0, 1).is_err(), "no bytes were given");
        for bytes in [1 << 17, 1 << 20] {
            table.give(bytes);
            let room = most_keys(table.most()).saturating_sub(table.len.load(Ordering::Relaxed));
            let put =
                keys().take_while(|&key| table.visit(0, 1).is_ok_and(|mut visit| visit.insert(key).is_ok())).count();
            assert!(put >= room && put * 26 >= bytes && put < bytes, "{put} keys in {bytes} bytes, room for {room}");
            assert!(table.most_bytes() <= (1 << 17) + bytes);
            let visit = table.visit(0, 0);
            assert!(
                keys().take(put).all(|key| visit.as_ref().is_ok_and(|visit| visit.either(key) == Some(key & 1 == 1)))
            );
            assert!(
                keys()
                    .take(put)
                    .all(|key| visit.as_ref().is_ok_and(|visit| visit.either(key ^ 1) == Some(key & 1 == 1)))
            );
            assert!(
                keys().skip(put).take(1_000).all(|key| visit.as_ref().is_ok_and(|visit| visit.either(key).is_none()))
            );
        }
    }

    /// Keys whose halves would be 0, and those next to them.
    #[test]
    fn no_key_is_special() {
        let table = SharedTable::default();
        table.give(1 << 20);
        let mut visit = table.visit(0, 8).expect("room");
        for key in [0, u128::MAX, 7 << 64, (5 << 64) + 3, u128::from(u64::MAX) << 64] {
            assert_eq!(visit.either(key), None, "{key:x}");
            assert_eq!(visit.insert(key), Ok(true), "{key:x}");
            assert_eq!(visit.either(key), Some(key & 1 == 1), "{key:x}");
            assert_eq!(visit.insert(key), Ok(false), "{key:x}");
        }
    }

    /// Threads that put in the same keys in different orders, while the table grows.
    #[test]
    fn every_key_is_new_once() {
        const THREADS: usize = 4;
        const KEYS: usize = 40_000;
        let table = SharedTable::default();
        table.give(8 << 20);
        let (table, barrier) = (&table, &Barrier::new(THREADS));
        let news = thread::scope(|scope| {
            let put = |at: usize| {
                barrier.wait();
                let mut new = Vec::new();
                for start in (0..KEYS).step_by(8) {
                    let start = if at.is_multiple_of(2) { start } else { KEYS - 8 - start };
                    let mut visit = table.visit(at, 8).expect("room");
                    new.extend(keys().skip(start).take(8).filter(|&key| visit.insert(key).expect("room")));
                }
                new
            };
            let threads: Vec<_> = (0..THREADS).map(|at| scope.spawn(move || put(at))).collect();
            threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
        });
        assert_eq!(news.len(), KEYS);
        assert_eq!(news.iter().collect::<std::collections::HashSet<_>>().len(), KEYS);
    }
}
