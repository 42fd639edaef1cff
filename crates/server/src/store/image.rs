//! What a database's files hold, read without SQLite: the pages, and over them those that the
//! write-ahead file has. So it can be read where no index of that file can be made, and where pages
//! are damaged.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use patience_files::with_ending;

use super::files::JOURNAL_MAGIC;

/// The largest files that are read into memory.
const MAX_BYTES: u64 = 1 << 30;
/// The page size of a file that does not tell it: SQLite's own choice.
const USUAL_PAGE: usize = 4096;

const FILE_MAGIC: &[u8; 16] = b"SQLite format 3\0";
const JOURNAL_HEAD: usize = 32;
const FRAME_HEAD: usize = 24;

/// The pages of a database, with what its write-ahead file adds.
pub(super) struct Image {
    pub(super) page_size: usize,
    pub(super) bytes: Vec<u8>,
}

impl Image {
    /// Reads a database's files, all of them or the database alone.
    pub(super) fn read(path: &Path, with_journal: bool) -> io::Result<Image> {
        let mut bytes = whole(path)?;
        let journal = if with_journal { whole(&with_ending(path, "-wal"))? } else { Vec::new() };
        let frames = Frames::of(&journal);
        let page_size = page_size(&bytes).or(frames.as_ref().map(|it| it.page_size)).unwrap_or(USUAL_PAGE);
        if let Some(frames) = frames.filter(|frames| frames.page_size == page_size) {
            frames.lay_over(&mut bytes);
        }
        // A file that was cut short has fewer pages than it tells.
        let told = bytes.get(28..32).map_or(0, |it| big_endian(it) as usize).saturating_mul(page_size);
        let length = bytes.len().next_multiple_of(page_size);
        bytes.resize(if told as u64 <= MAX_BYTES { length.max(told) } else { length }, 0);
        Ok(Image { page_size, bytes })
    }

    /// The pages, the first of which has the number 1.
    pub(super) fn pages(&self) -> impl Iterator<Item = (usize, &[u8])> {
        self.bytes.chunks_exact(self.page_size).enumerate().map(|(at, page)| (at + 1, page))
    }

    /// The number of the first free page that tells of others.
    pub(super) fn first_free(&self) -> usize {
        self.bytes.get(32..36).map_or(0, |it| big_endian(it) as usize)
    }

    /// The bytes as a database that can be in memory, where there is no write-ahead file.
    pub(super) fn without_journal(&self) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        if let Some(head) = bytes.get_mut(..20) {
            head[..16].copy_from_slice(FILE_MAGIC);
            head[18..20].fill(1);
        }
        bytes
    }
}

/// Whether there is nothing in the database, but something in its write-ahead file.
pub(super) fn has_only_journal(path: &Path) -> bool {
    let size = |path: &Path| std::fs::metadata(path).map_or(0, |found| found.len());
    size(path) == 0 && size(&with_ending(path, "-wal")) > JOURNAL_HEAD as u64
}

/// A file's bytes; none if it is not there.
fn whole(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match File::open(path) {
        Ok(file) => file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(bytes),
        Err(error) => return Err(error),
    };
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {MAX_BYTES} bytes")));
    }
    Ok(bytes)
}

fn page_size(bytes: &[u8]) -> Option<usize> {
    let told = bytes.get(16..18)?;
    let size = match u16::from_be_bytes([told[0], told[1]]) {
        1 => 65536,
        size => usize::from(size),
    };
    (size.is_power_of_two() && size >= 512).then_some(size)
}

pub(super) fn big_endian(bytes: &[u8]) -> u32 {
    u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

/// The frames of a write-ahead file.
struct Frames<'a> {
    page_size: usize,
    is_big_endian: bool,
    journal: &'a [u8],
}

impl<'a> Frames<'a> {
    /// `None` if it does not begin as a write-ahead file does.
    fn of(journal: &'a [u8]) -> Option<Frames<'a>> {
        let head = journal.get(..JOURNAL_HEAD)?;
        let magic = big_endian(head);
        let page_size = big_endian(&head[8..]) as usize;
        let frames = Frames { page_size, is_big_endian: magic & 1 == 1, journal };
        let is_sound = magic & !1 == JOURNAL_MAGIC
            && page_size.is_power_of_two()
            && (512..=65536).contains(&page_size)
            && frames.checksum((0, 0), &head[..24]) == (big_endian(&head[24..]), big_endian(&head[28..]));
        is_sound.then_some(frames)
    }

    /// Puts the pages of every transaction that was ended in their places, up to the first frame
    /// that is not whole.
    fn lay_over(&self, bytes: &mut Vec<u8>) {
        let head = &self.journal[..JOURNAL_HEAD];
        let mut sum = (big_endian(&head[24..]), big_endian(&head[28..]));
        let mut waiting: Vec<(usize, &[u8])> = Vec::new();
        for frame in self.journal[JOURNAL_HEAD..].chunks_exact(FRAME_HEAD + self.page_size) {
            let (top, page) = frame.split_at(FRAME_HEAD);
            sum = self.checksum(self.checksum(sum, &top[..8]), page);
            if top[8..16] != head[16..24] || sum != (big_endian(&top[16..]), big_endian(&top[20..])) {
                break;
            }
            waiting.push((big_endian(top) as usize, page));
            let pages = big_endian(&top[4..]) as usize;
            if pages == 0 {
                continue;
            }
            let length = pages.saturating_mul(self.page_size);
            if length as u64 > MAX_BYTES {
                break;
            }
            bytes.resize(length, 0);
            for (number, page) in waiting.drain(..) {
                let at = number.saturating_sub(1).saturating_mul(self.page_size);
                if let Some(place) = bytes.get_mut(at..at.saturating_add(self.page_size)) {
                    place.copy_from_slice(page);
                }
            }
        }
    }

    /// SQLite's sum over some words, going on from another sum.
    fn checksum(&self, (mut one, mut other): (u32, u32), bytes: &[u8]) -> (u32, u32) {
        let word = |bytes: &[u8]| {
            if self.is_big_endian {
                big_endian(bytes)
            } else {
                u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
            }
        };
        for pair in bytes.chunks_exact(8) {
            one = one.wrapping_add(word(&pair[..4])).wrapping_add(other);
            other = other.wrapping_add(word(&pair[4..])).wrapping_add(one);
        }
        (one, other)
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::*;

    /// The numbers in a database that is made of an image.
    fn numbers(path: &Path) -> Vec<i64> {
        let bytes = Image::read(path, true).unwrap().without_journal();
        let mut connection = Connection::open_in_memory().unwrap();
        connection.deserialize_read_exact("main", bytes.as_slice(), bytes.len(), true).unwrap();
        let mut statement = connection.prepare("SELECT x FROM t ORDER BY x").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn an_image_has_what_was_written_to_the_journal_and_nothing_that_was_not_ended() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.sqlite3");
        let connection = Connection::open(&path).unwrap();
        let insert = |numbers: std::ops::Range<i64>| {
            connection.execute_batch("BEGIN").unwrap();
            numbers.for_each(|x| assert_eq!(connection.execute("INSERT INTO t VALUES (?1)", [x]).unwrap(), 1));
            connection.execute_batch("COMMIT").unwrap();
        };
        connection.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE t (x)").unwrap();
        insert(0..2000);
        assert_eq!(numbers(&path), (0..2000).collect::<Vec<_>>());
        // It goes into the database, and the next ones are written from the beginning again.
        connection.execute_batch("PRAGMA wal_checkpoint(RESTART)").unwrap();
        insert(2000..2010);
        assert_eq!(numbers(&path), (0..2010).collect::<Vec<_>>());
        // The last transaction is cut short.
        let before = std::fs::metadata(with_ending(&path, "-wal")).unwrap().len();
        insert(2010..4000);
        std::fs::copy(&path, folder.path().join("q")).unwrap();
        let mut journal = std::fs::read(with_ending(&path, "-wal")).unwrap();
        assert!(journal.len() as u64 > before || journal.len() > 5 * 4120, "{before} {}", journal.len());
        let whole = JOURNAL_HEAD + FRAME_HEAD + 4096;
        journal.truncate(whole * 3);
        std::fs::write(folder.path().join("q-wal"), journal).unwrap();
        assert_eq!(numbers(&folder.path().join("q")), (0..2010).collect::<Vec<_>>());
    }
}
