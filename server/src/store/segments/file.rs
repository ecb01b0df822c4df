//! Segments as files: a folder beside the database, in it numbered files, in each lines of text: a checksum and the JSON of one
//! batch. Appends, reads back, removes. Knows nothing of what the batches mean or of the database.
//!
//! A line counts once it is there whole. What stands behind the first one that is not was never acknowledged, or went with the
//! power where durability is `process`: reading the segment ends there. A line that is whole and not understood is another
//! release's: it is an error, and nothing is lost.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use game::{Millis, RULES_VERSION};
use serde::{Deserialize, Serialize};

use super::super::file::{beside, is_same_file, new_private_file, private_folder};
use super::super::write::Write;
use crate::config::Durability;

/// What each segment begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Head {
    /// Which run of a server writes it; another's segments are not for this database.
    pub(super) run: i64,
    /// By which rooms go whose inputs are in it.
    pub(super) rules_version: u32,
}

/// One batch.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Line<Writes> {
    /// The server's own time when it was stored.
    pub(super) at: Millis,
    pub(super) writes: Writes,
}

/// Everything that one segment holds.
#[derive(Debug)]
pub(super) struct Contents {
    pub(super) head: Head,
    pub(super) lines: Vec<Line<Vec<Write>>>,
    /// Bytes behind the last line that is whole, and whether whole lines are among them.
    pub(super) torn_bytes: usize,
    pub(super) is_damaged: bool,
}

/// Where the segments of one database are.
#[derive(Clone, Debug)]
pub(super) struct Folder {
    path: PathBuf,
}

/// The segment that is being written.
#[derive(Debug)]
pub(super) struct Segment {
    path: PathBuf,
    file: File,
    /// Bytes that are there for certain; what lies behind them is overwritten.
    end: u64,
    durability: Durability,
}

/// A line as it stands in the file.
pub(super) fn encode(line: &impl Serialize) -> String {
    let json = serde_json::to_string(line).expect("what is written is plain data");
    format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes()))
}

impl Folder {
    /// Makes the folder if it is not there.
    pub(super) fn of(database: &Path, durability: Durability) -> io::Result<Self> {
        let folder = Self::beside(database);
        private_folder(&folder.path)?;
        if durability == Durability::Power
            && let Some(parent) = folder.path.parent()
        {
            File::open(parent)?.sync_all()?;
        }
        Ok(folder)
    }

    /// The folder, which need not be there. The same whatever link leads to the database: nothing in it may be missed.
    pub(super) fn beside(database: &Path) -> Self {
        let database = fs::canonicalize(database).unwrap_or_else(|_| database.to_owned());
        Self { path: beside(&database, "segments") }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Begins a segment. Where that fails, as on a full disk, nothing is left of it.
    pub(super) fn begin(&self, number: u64, head: Head, durability: Durability) -> io::Result<Segment> {
        let path = self.file(number);
        let file = new_private_file(&path)?;
        let mut segment = Segment { path, file, end: 0, durability };
        if let Err(error) = segment.append(&encode(&head)) {
            remove(&segment.path)?;
            return Err(error);
        }
        if durability == Durability::Power {
            File::open(&self.path)?.sync_all()?;
        }
        Ok(segment)
    }

    /// The numbers of all segments, from the oldest.
    pub(super) fn numbers(&self) -> io::Result<Vec<u64>> {
        let mut numbers = Vec::new();
        let entries = match fs::read_dir(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(numbers),
            entries => entries?,
        };
        for entry in entries {
            let name = entry?.file_name();
            let number = name.to_str().and_then(|name| name.strip_suffix(".log"));
            numbers.extend(number.and_then(|number| number.parse::<u64>().ok()));
        }
        numbers.sort_unstable();
        Ok(numbers)
    }

    /// `None` for a segment whose own beginning is not whole: nothing in it was ever acknowledged.
    pub(super) fn read(&self, number: u64) -> io::Result<Option<Contents>> {
        parse(&fs::read(self.file(number))?)
    }

    pub(super) fn open(&self, number: u64) -> io::Result<File> {
        File::open(self.file(number))
    }

    /// Removes every segment up to this one.
    pub(super) fn remove_until(&self, last: u64) -> io::Result<()> {
        let mut old = self.numbers()?.into_iter().filter(|&number| number <= last);
        old.try_for_each(|number| remove(&self.file(number)))
    }

    /// Moves a segment to where no server reads it, for an operator to inspect.
    pub(super) fn set_aside(&self, number: u64) -> io::Result<PathBuf> {
        let aside = self.file(number).with_extension("aside");
        fs::rename(self.file(number), &aside)?;
        Ok(aside)
    }

    /// The folder itself, if no segments are in it: an embedded database that rests is a single file.
    pub(super) fn tidy(&self) {
        let _ = fs::remove_dir(&self.path);
    }

    fn file(&self, number: u64) -> PathBuf {
        self.path.join(format!("{number:020}.log"))
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        outcome => outcome,
    }
}

impl Segment {
    /// Appends a line, all of it or nothing that counts. After an error the segment is to be given up for a new one: it
    /// is unknown what the disk still holds of it.
    pub(super) fn append(&mut self, line: &str) -> io::Result<()> {
        let appended =
            write_all_at(&self.file, line.as_bytes(), self.end).and_then(|()| match self.durability {
                Durability::Process => Ok(()),
                Durability::Power => self.file.sync_data(),
            });
        match appended {
            Ok(()) => self.end += line.len() as u64,
            // Else half a line stays, which reading knows how to leave out.
            Err(_) => drop(self.file.set_len(self.end)),
        }
        appended
    }

    pub(super) fn bytes(&self) -> u64 {
        self.end
    }

    /// Whether the file is still the one that its path names.
    pub(super) fn is_in_place(&self) -> bool {
        is_same_file(&self.path, &self.file)
    }
}

#[cfg(unix)]
fn write_all_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}

#[cfg(not(unix))]
fn write_all_at(mut file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    use std::io::{Seek, Write as _};
    file.seek(io::SeekFrom::Start(at))?;
    file.write_all(bytes)
}

/// What a segment's bytes say, up to the first line that is not whole. `None` if that is the first one.
pub(super) fn parse(bytes: &[u8]) -> io::Result<Option<Contents>> {
    let Some((json, mut rest)) = next_line(bytes) else { return Ok(None) };
    let head: Head = understand(json, RULES_VERSION)?;
    let mut lines = Vec::new();
    while let Some((json, behind)) = next_line(rest) {
        lines.push(understand(json, head.rules_version)?);
        rest = behind;
    }
    let is_damaged =
        rest.split_inclusive(|&byte| byte == b'\n').skip(1).any(|line| next_line(line).is_some());
    Ok(Some(Contents { head, lines, torn_bytes: rest.len(), is_damaged }))
}

/// The JSON of the first line, if that is whole, and what stands behind it.
fn next_line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = bytes.iter().position(|&byte| byte == b'\n')?;
    let (checksum, json) = bytes[..length].split_at_checked(9)?;
    let checksum = std::str::from_utf8(checksum).ok()?.strip_suffix(' ')?;
    let is_whole = u32::from_str_radix(checksum, 16).ok()? == crc32fast::hash(json);
    is_whole.then_some((json, &bytes[length + 1..]))
}

/// Reads what a server of that version has written.
fn understand<T: serde::de::DeserializeOwned>(json: &[u8], version: u32) -> io::Result<T> {
    let text = std::str::from_utf8(json).map_err(io::Error::other)?;
    game::upgrade::value(text, version).map_err(|error| {
        let why = format!("a whole line is not understood ({error}): use the release that wrote it");
        io::Error::new(io::ErrorKind::InvalidData, why)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: Head = Head { run: 7, rules_version: 2 };

    fn line(n: u64) -> String {
        encode(&Line { at: Millis(n), writes: Vec::<Write>::new() })
    }

    fn ats(bytes: &[u8]) -> Vec<u64> {
        parse(bytes).unwrap().unwrap().lines.iter().map(|line| line.at.0).collect()
    }

    #[test]
    fn lines_come_back_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let folder = Folder::of(&folder.path().join("nonet.db"), Durability::Power).unwrap();
        let mut segment = folder.begin(3, HEAD, Durability::Power).unwrap();
        (1..=3).for_each(|n| segment.append(&line(n)).unwrap());
        let contents = folder.read(3).unwrap().unwrap();
        assert_eq!((contents.head, contents.torn_bytes), (HEAD, 0));
        assert_eq!(contents.lines.iter().map(|line| line.at.0).collect::<Vec<_>>(), [1, 2, 3]);
        assert!(segment.is_in_place());
        folder.begin(12, HEAD, Durability::Process).unwrap();
        assert_eq!(folder.numbers().unwrap(), [3, 12]);
        folder.remove_until(11).unwrap();
        assert_eq!(folder.numbers().unwrap(), [12]);
        assert!(!segment.is_in_place());
    }

    #[test]
    fn reading_ends_at_the_first_line_that_is_not_whole() {
        let whole = [encode(&HEAD), line(1), line(2), line(3)].concat().into_bytes();
        let second_ends_at = whole.len() - line(3).len();
        for cut in second_ends_at..whole.len() {
            assert_eq!(ats(&whole[..cut]), [1, 2], "cut at {cut}");
        }
        let first_ends_at = second_ends_at - line(2).len();
        for at in first_ends_at..second_ends_at {
            let mut damaged = whole.clone();
            damaged[at] ^= 1;
            let contents = parse(&damaged).unwrap().unwrap();
            assert_eq!(contents.lines.len(), 1, "damaged at {at}");
            assert_eq!(contents.torn_bytes, whole.len() - first_ends_at);
            // A damaged line feed joins two lines: then there is no whole one behind the damage but the last.
            assert!(contents.is_damaged || at + 1 == second_ends_at, "damaged at {at}");
        }
        assert!(parse(b"").unwrap().is_none());
        assert!(parse(&whole[..5]).unwrap().is_none());
        assert!(!parse(&whole[..whole.len() - 1]).unwrap().unwrap().is_damaged);
    }

    /// Of another release, perhaps a later one: it must not pass for the end.
    #[test]
    fn a_whole_line_that_is_not_understood_is_an_error() {
        let other = encode(&serde_json::json!({ "at": 4, "writes": [{ "unheard_of": 1 }] }));
        let bytes = [encode(&HEAD), line(1), other].concat();
        let error = parse(bytes.as_bytes()).unwrap_err().to_string();
        assert!(error.contains("unheard_of") && error.contains("release"), "{error}");
        assert!(parse(encode(&7).as_bytes()).is_err());
    }
}
