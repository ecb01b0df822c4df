//! Reading puzzles from files, links or standard input: all at once, or a long list of lines piece by piece.

use std::fs::File;
use std::io::{self, Read};
use std::path::PathBuf;

use anyhow::{Context, bail};
use puzzle::text::decode::{decode, is_utf_16};
use puzzle::text::format::{MAX_FILE_BYTES, MAX_LINE_BYTES};
use puzzle::{Document, Format};

/// A list of lines that is longer is read in pieces of this many bytes, so that it takes no more memory than one of them.
const PIECE_BYTES: usize = 4 * 1024 * 1024;

/// What no file's name has, and every link.
const SCHEME_END: &str = "://";
/// So much of a link is enough to tell it from others.
const NAME_CHARS: usize = 48;

/// Somewhere to read puzzles from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    StandardInput,
    /// A link with its puzzle inside, given in place of a file.
    Link(String),
    File(PathBuf),
}

/// What a source holds.
pub(crate) enum Input {
    /// All of it, read and checked.
    Whole(Vec<Document>),
    /// A long list of lines.
    Lines(Lines),
}

impl Source {
    /// The files as they are named; standard input if there are none.
    pub(crate) fn all(files: &[PathBuf]) -> Vec<Self> {
        if files.is_empty() {
            return vec![Self::StandardInput];
        }
        let source = |file: &PathBuf| match file.to_str() {
            Some("-") => Self::StandardInput,
            Some(link) if link.contains(SCHEME_END) => Self::Link(link.to_owned()),
            Some(_) | None => Self::File(file.clone()),
        };
        files.iter().map(source).collect()
    }

    pub(crate) fn name(&self) -> String {
        match self {
            Self::StandardInput => "standard input".to_owned(),
            Self::Link(link) => link.chars().take(NAME_CHARS).collect(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// All puzzles. Everything is read and checked before anything is answered.
    pub(crate) fn read(&self, format: Option<Format>) -> anyhow::Result<Vec<Document>> {
        let read = || {
            let mut bytes = Vec::new();
            fill(&mut bytes, &mut self.open()?.0, MAX_FILE_BYTES + 1)?;
            self.whole(format, bytes)
        };
        read().with_context(|| self.name())
    }

    /// All puzzles, or a list of lines that is too long to be read at once.
    pub(crate) fn open_input(&self, format: Option<Format>) -> anyhow::Result<Input> {
        let open = || {
            let (mut from, total) = self.open()?;
            let mut bytes = Vec::new();
            fill(&mut bytes, &mut from, PIECE_BYTES)?;
            if bytes.len() == PIECE_BYTES && !is_utf_16(&bytes) && bytes.contains(&b'\n') {
                let format = self.format_of(format, &String::from_utf8_lossy(&bytes[..MAX_LINE_BYTES]));
                if format.is_by_lines() {
                    return Ok(Input::Lines(Lines { from, format, bytes, lines: 0, done: 0, total }));
                }
            }
            fill(&mut bytes, &mut from, MAX_FILE_BYTES + 1)?;
            self.whole(format, bytes).map(Input::Whole)
        };
        open().with_context(|| self.name())
    }

    fn whole(&self, format: Option<Format>, bytes: Vec<u8>) -> anyhow::Result<Vec<Document>> {
        if bytes.len() > MAX_FILE_BYTES {
            bail!("longer than {MAX_FILE_BYTES} bytes; split it");
        }
        let text = decode(bytes);
        Ok(self.format_of(format, &text).read(&text)?)
    }

    fn format_of(&self, format: Option<Format>, text: &str) -> Format {
        format.or_else(|| self.format()).unwrap_or_else(|| Format::of_text(text))
    }

    /// The format that the file's name tells. A text file may hold anything.
    fn format(&self) -> Option<Format> {
        match self {
            Self::StandardInput | Self::Link(_) => None,
            Self::File(path) => {
                let named = Format::of_extension(path.extension()?.to_str()?)?;
                (named != Format::Line).then_some(named)
            }
        }
    }

    /// What is read from, and how many bytes there are, where that is known.
    fn open(&self) -> anyhow::Result<(Box<dyn Read>, Option<u64>)> {
        Ok(match self {
            Self::StandardInput => (Box::new(io::stdin().lock()), None),
            Self::Link(link) => (Box::new(io::Cursor::new(link.clone().into_bytes())), None),
            Self::File(path) => {
                let file = File::open(path).context("cannot be opened")?;
                let total = file.metadata().ok().filter(std::fs::Metadata::is_file).map(|file| file.len());
                (Box::new(file), total)
            }
        })
    }
}

/// Reads until there are so many bytes, or no more.
fn fill(bytes: &mut Vec<u8>, from: &mut impl Read, upto: usize) -> anyhow::Result<()> {
    let left = upto.saturating_sub(bytes.len()) as u64;
    from.take(left).read_to_end(bytes).context("cannot be read")?;
    Ok(())
}

/// A list of lines, read in pieces.
pub(crate) struct Lines {
    from: Box<dyn Read>,
    format: Format,
    /// Read, and not yet handed out.
    bytes: Vec<u8>,
    /// Lines that were handed out.
    lines: usize,
    /// Bytes that were handed out.
    done: u64,
    /// Bytes of all, where that is known.
    total: Option<u64>,
}

/// Whole lines of a list.
pub(crate) struct Piece {
    pub(crate) format: Format,
    pub(crate) text: String,
    /// The number of its first line, from 1.
    pub(crate) first_line: usize,
}

impl Lines {
    /// The next lines; none at the end.
    pub(crate) fn next_piece(&mut self) -> anyhow::Result<Option<Piece>> {
        fill(&mut self.bytes, &mut self.from, PIECE_BYTES)?;
        if self.bytes.is_empty() {
            return Ok(None);
        }
        let first_line = self.lines + 1;
        let is_last = self.bytes.len() < PIECE_BYTES;
        let end = match self.bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(at) if !is_last => at + 1,
            None if !is_last => bail!("line {first_line}: longer than {PIECE_BYTES} bytes"),
            Some(_) | None => self.bytes.len(),
        };
        let rest = self.bytes.split_off(end);
        let piece = std::mem::replace(&mut self.bytes, rest);
        self.done += piece.len() as u64;
        let text = String::from_utf8(piece)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
        self.lines += text.lines().count();
        Ok(Some(Piece { format: self.format, text, first_line }))
    }

    /// How many puzzles there will be, about, if so many were in what was handed out.
    pub(crate) fn expected(&self, puzzles: usize) -> Option<usize> {
        let total = self.total?.max(self.done);
        let expected = puzzles as u128 * u128::from(total) / u128::from(self.done.max(1));
        Some(usize::try_from(expected).unwrap_or(usize::MAX))
    }
}

impl Piece {
    /// The lines that hold puzzles, with their numbers.
    pub(crate) fn lines(&self) -> Vec<(usize, &str)> {
        let numbered = (self.first_line..).zip(self.text.lines());
        numbered.filter(|(_, line)| Format::is_puzzle_line(line)).collect()
    }
}
