//! Where answers go: to standard output, or to a file for each file that was read.

use std::fs::{self, File};
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
            bail!("{} has no name that a file of answers could take; name a file", source.name());
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

/// An open place for answers. A file appears when it is complete, never before: until then it has another name.
#[derive(Debug)]
pub(crate) enum Sink {
    Terminal(BufWriter<StdoutLock<'static>>),
    File(Unfinished),
}

/// A file that is being written; it goes away unless it is finished.
#[derive(Debug)]
pub(crate) struct Unfinished {
    path: PathBuf,
    /// Where it lies until then.
    part: PathBuf,
    out: BufWriter<File>,
}

impl Sink {
    pub(crate) fn standard_output() -> Self {
        Self::Terminal(BufWriter::new(io::stdout().lock()))
    }

    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn open(file: Option<PathBuf>) -> anyhow::Result<Self> {
        let Some(path) = file else { return Ok(Self::standard_output()) };
        let part = path.with_extension(format!("{ANSWERS}.part"));
        let created = directory_of(&path).and_then(|()| File::create(&part));
        let out = created.with_context(|| format!("{}: cannot be written", path.display()))?;
        Ok(Self::File(Unfinished { path, part, out: BufWriter::new(out) }))
    }

    pub(crate) fn is_file(&self) -> bool {
        matches!(self, Self::File(_))
    }

    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        match self {
            Self::Terminal(out) => out.write_all(text.as_bytes()),
            Self::File(file) => file.out.write_all(text.as_bytes()),
        }
    }

    pub(crate) fn close(self) -> anyhow::Result<()> {
        match self {
            Self::Terminal(mut out) => out.flush()?,
            Self::File(mut file) => {
                let finished = file.out.flush().and_then(|()| fs::rename(&file.part, &file.path));
                finished.with_context(|| format!("{}: cannot be written", file.path.display()))?;
            }
        }
        Ok(())
    }
}

impl Drop for Unfinished {
    /// After it is finished there is nothing to take away.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.part);
    }
}

fn directory_of(path: &Path) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)
}

/// Writes a file and the directory that it lies in.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    directory_of(path)
        .and_then(|()| fs::write(path, bytes))
        .with_context(|| format!("{}: cannot be written", path.display()))
}
