//! Reads the puzzles of a file, of a link or of pasted text, in whatever format it is.

use puzzle::Format;
use puzzle::text::decode::decode;
use puzzle::text::{Document, link};
use serde::{Deserialize, Serialize};

use crate::{Ask, Desk, Refusal};

/// Puzzles of one file that are handed out; it may have more.
pub const DOCUMENTS_MAX: usize = 100;

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opened {
    /// At least one, in the order of the file.
    pub documents: Vec<Document>,
    /// Puzzles of the file that are not handed out.
    pub more: usize,
}

/// The puzzles of a file, of a link or of pasted text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Read {
    pub bytes: Vec<u8>,
}

impl Ask for Read {
    type Answer = Opened;

    fn answer(&self, _: &mut impl Desk) -> Result<Opened, Refusal> {
        let text = &decode(self.bytes.clone());
        if text.contains('\0') {
            return Err(Refusal::because("this is no text"));
        }
        if text.trim().is_empty() {
            return Err(Refusal::because("there is nothing in it"));
        }
        let read = match in_link(text) {
            Some(puzzle) => link::read(puzzle).map(|puzzle| vec![Document::of(puzzle)]),
            None => Format::of_text(text).read(text),
        };
        let mut documents = read.map_err(Refusal::because)?;
        let more = documents.len().saturating_sub(DOCUMENTS_MAX);
        documents.truncate(DOCUMENTS_MAX);
        Ok(Opened { documents, more })
    }
}

/// The puzzle in a link of Nonet: what stands behind the last `/p/`, or behind `p/` alone.
fn in_link(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_line = !text.contains(char::is_whitespace);
    let puzzle = text.strip_prefix("p/").or_else(|| Some(text.rsplit_once("/p/")?.1)).filter(|_| is_line)?;
    puzzle.split(['/', '?', '#']).next()
}
