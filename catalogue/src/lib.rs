//! Texts in Fluent files become Rust functions, one for each message, typed by what the message asks for. Runs while a crate is
//! built; knows no text, no screen and nothing of the program that is built.
//!
//! The first language of a catalogue says which messages there are and what they take. A further language is a folder beside
//! it, with files of the same names: what it leaves out is said in the first one, and what the first one does not have is
//! refused. Nothing of Fluent's syntax is read while the program runs: each language becomes a table of texts in which the few
//! places that are filled in are marked by control characters (see [`mark`]). While there is one language only, a text in which
//! nothing is filled in stands in its function: a table would cost a look-up for each.

mod message;
mod parameters;
mod read;
mod table;
mod write;

pub mod mark;

use std::path::{Path, PathBuf};
use std::{fs, io};

use read::Words;

/// What is wrong with a catalogue, and where.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    #[error("{path}: {error}")]
    File { path: PathBuf, error: io::Error },
    #[error("{file}: {what}")]
    Syntax { file: String, what: String },
    #[error("{file}: {key}: {what}")]
    Message { file: String, key: String, what: String },
}

/// Reads all languages below `folder` and writes `words.rs` and a table for each of them to `out`. `first` is the language
/// that the functions are made of.
///
/// # Errors
///
/// A file that cannot be read or written, a text that is no Fluent, a message that asks for what is not there.
pub fn compile(folder: &Path, first: &str, out: &Path) -> Result<(), Fault> {
    let texts = Words::read(&folder.join(first))?;
    let mut tags = vec![first.to_owned()];
    tags.extend(folders(folder)?.into_iter().filter(|tag| tag != first));
    let is_only = tags.len() == 1;
    let functions = write::functions(&texts, is_only)?;
    for tag in &tags {
        let own = Words::read(&folder.join(tag))?;
        let table = table::table(&texts, &own, is_only)?;
        save(&out.join(format!("{tag}.table")), &table)?;
    }
    save(&out.join("words.rs"), &write::program(&functions, &tags))
}

fn folders(folder: &Path) -> Result<Vec<String>, Fault> {
    let at = |error| Fault::File { path: folder.to_owned(), error };
    let mut tags = Vec::new();
    for entry in fs::read_dir(folder).map_err(at)? {
        let entry = entry.map_err(at)?;
        if entry.path().is_dir() {
            tags.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    tags.sort();
    Ok(tags)
}

fn save(path: &Path, text: &str) -> Result<(), Fault> {
    fs::write(path, text).map_err(|error| Fault::File { path: path.to_owned(), error })
}

#[cfg(test)]
mod tests;
