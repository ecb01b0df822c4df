//! Reading puzzles from files or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use puzzle::text::decode::decode;
use puzzle::text::format::MAX_FILE_BYTES;
use puzzle::{Document, Format};

/// Somewhere to read puzzles from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    StandardInput,
    File(PathBuf),
}

impl Source {
    /// The files as they are named; standard input if there are none.
    pub(crate) fn all(files: &[PathBuf]) -> Vec<Self> {
        if files.is_empty() {
            return vec![Self::StandardInput];
        }
        let source = |file: &PathBuf| match file == Path::new("-") {
            true => Self::StandardInput,
            false => Self::File(file.clone()),
        };
        files.iter().map(source).collect()
    }

    pub(crate) fn name(&self) -> String {
        match self {
            Self::StandardInput => "standard input".to_owned(),
            Self::File(path) => path.display().to_string(),
        }
    }

    /// All puzzles. Everything is read and checked before anything is answered.
    pub(crate) fn read(&self, format: Option<Format>) -> anyhow::Result<Vec<Document>> {
        let text = self.text().with_context(|| self.name())?;
        let format = format.or_else(|| self.format()).unwrap_or_else(|| Format::of_text(&text));
        format.read(&text).with_context(|| self.name())
    }

    /// The format that the file's name tells. A text file may hold anything.
    fn format(&self) -> Option<Format> {
        match self {
            Self::StandardInput => None,
            Self::File(path) => {
                let named = Format::of_extension(path.extension()?.to_str()?)?;
                (named != Format::Line).then_some(named)
            }
        }
    }

    fn text(&self) -> anyhow::Result<String> {
        match self {
            Self::StandardInput => text(io::stdin().lock()),
            Self::File(path) => text(File::open(path).context("cannot be opened")?),
        }
    }
}

fn text(source: impl Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    source.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes).context("cannot be read")?;
    if bytes.len() > MAX_FILE_BYTES {
        bail!("longer than {MAX_FILE_BYTES} bytes; split it");
    }
    Ok(decode(bytes))
}
