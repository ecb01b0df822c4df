//! Reading puzzles from a file or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, bail};
use puzzle::{Format, Grid};

use crate::args::Input;

/// The longest file that is read, in bytes: some 800,000 puzzles.
const MAX_FILE_BYTES: u64 = 64 * 1024 * 1024;

impl Input {
    /// All puzzles of the input. Everything is read and checked before anything is answered.
    pub(crate) fn read(&self) -> anyhow::Result<Vec<Grid>> {
        match self.file.as_deref().filter(|&file| file != Path::new("-")) {
            Some(path) => {
                let name = path.display().to_string();
                let file = File::open(path).with_context(|| format!("{name}: cannot be opened"))?;
                puzzles(file, &name)
            }
            None => puzzles(io::stdin().lock(), "standard input"),
        }
    }
}

fn puzzles(source: impl Read, name: &str) -> anyhow::Result<Vec<Grid>> {
    let mut bytes = Vec::new();
    source
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .with_context(|| format!("{name}: cannot be read"))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        bail!("{name}: longer than {MAX_FILE_BYTES} bytes; split it");
    }
    // A byte that is no text becomes a symbol without meaning, which the reader reports where it stands.
    let entries = Format::Line.read(&String::from_utf8_lossy(&bytes)).with_context(|| name.to_owned())?;
    Ok(entries.into_iter().map(|entry| entry.givens).collect())
}
