//! Where answers go: to standard output, or to a file for each file that was read.

use std::fs;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::input::Source;

/// The extension of a file of answers.
const ANSWERS: &str = "ans";

/// Where the answers of a run go.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    StandardOutput,
    Directory(PathBuf),
    Beside,
}

impl Target {
    /// The file for the answers to a source; none for standard output.
    pub(crate) fn file(&self, source: &Source) -> anyhow::Result<Option<PathBuf>> {
        if matches!(self, Self::StandardOutput) {
            return Ok(None);
        }
        let Source::File(path) = source else {
            bail!("standard input has no name that a file of answers could take; name a file");
        };
        let beside = path.with_extension(ANSWERS);
        let file = match self {
            Self::Directory(directory) => directory.join(beside.file_name().unwrap_or_default()),
            Self::StandardOutput | Self::Beside => beside,
        };
        if file == *path {
            bail!("{}: the answers would take its place; give --output-dir", path.display());
        }
        Ok(Some(file))
    }
}

/// An open place for answers. A file appears when it is complete, never before.
#[derive(Debug)]
pub(crate) enum Sink {
    Terminal(BufWriter<StdoutLock<'static>>),
    File { path: PathBuf, bytes: Vec<u8> },
}

impl Sink {
    pub(crate) fn standard_output() -> Self {
        Self::Terminal(BufWriter::new(io::stdout().lock()))
    }

    pub(crate) fn open(file: Option<PathBuf>) -> Self {
        file.map_or_else(Self::standard_output, |path| Self::File { path, bytes: Vec::new() })
    }

    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        match self {
            Self::Terminal(out) => out.write_all(text.as_bytes()),
            Self::File { bytes, .. } => bytes.write_all(text.as_bytes()),
        }
    }

    pub(crate) fn close(self) -> anyhow::Result<()> {
        match self {
            Self::Terminal(mut out) => out.flush()?,
            Self::File { path, bytes } => write_file(&path, &bytes)?,
        }
        Ok(())
    }
}

/// Writes a file and the directory that it lies in.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let written = match path.parent() {
        Some(directory) => fs::create_dir_all(directory),
        None => Ok(()),
    };
    written
        .and_then(|()| fs::write(path, bytes))
        .with_context(|| format!("{}: cannot be written", path.display()))
}
