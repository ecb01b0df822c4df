//! The documents of a text as they are read, within a limit of memory.

use std::sync::Arc;

use super::MAX_PUZZLES;
use crate::text::document::Document;
use crate::text::parse::{ParseError, Place};
use crate::{Board, Puzzle};

/// The most memory that the documents of one text may take, in bytes, as far as it can be estimated: with the text itself
/// it stays within 256 MiB.
const KEPT_BYTES_MAX: usize = 150 * 1024 * 1024;

/// What a board takes for each of its cells besides what is shared, about: houses, peers, what solvers compile.
const BOARD_BYTES_PER_CELL: usize = 2_000;

/// What the allocator adds to each piece, about.
const PIECE_BYTES: usize = 16;

/// Documents in the order of a text.
#[derive(Debug, Default)]
pub(super) struct Collected {
    documents: Vec<Document>,
    bytes: usize,
}

impl Collected {
    /// Adds the document that begins at a place of the text.
    pub(super) fn push(&mut self, mut document: Document, place: Place) -> Result<(), ParseError> {
        if self.documents.len() == MAX_PUZZLES {
            let wanted = format!("a file holds at most {MAX_PUZZLES}");
            return Err(ParseError::unexpected(place, "one puzzle too many", wanted));
        }
        self.share_board(&mut document);
        self.bytes += size(&document);
        if self.bytes > KEPT_BYTES_MAX {
            let found = format!("{} puzzles so far, with all that is said of them", self.documents.len());
            return Err(ParseError::unexpected(
                place,
                found,
                "that is too much to read at once; split the file",
            ));
        }
        // By sixteenths, not by doubling: the whole list may take half of the limit.
        if self.documents.len() == self.documents.capacity() {
            self.documents.reserve_exact(self.documents.len() / 16 + 16);
        }
        self.documents.push(document);
        Ok(())
    }

    /// Lets a document on the same board as the one before it share that.
    fn share_board(&mut self, document: &mut Document) {
        let own = document.puzzle.board();
        let cells = own.layout().cell_count();
        let last = self.documents.last().map(|last| last.puzzle.board());
        if Arc::ptr_eq(own, Board::classic()) || last.is_some_and(|last| Arc::ptr_eq(own, last)) {
            return;
        }
        match last.filter(|last| ***last == **own) {
            Some(last) => {
                if let Ok(shared) = Puzzle::new(Arc::clone(last), document.puzzle.givens().clone()) {
                    document.puzzle = shared;
                }
            }
            // The boards of lines are shared by all, which makes this too much for them, but once only.
            None => self.bytes += BOARD_BYTES_PER_CELL * cells,
        }
    }

    /// All of them; the error if there is none.
    pub(super) fn or(self, none: impl FnOnce() -> ParseError) -> Result<Vec<Document>, ParseError> {
        if self.documents.is_empty() { Err(none()) } else { Ok(self.documents) }
    }
}

/// The memory that a document takes but for its board, about.
fn size(document: &Document) -> usize {
    let cells = document.puzzle.board().layout().cell_count() + PIECE_BYTES;
    let grids = 1 + usize::from(document.solution.is_some()) + usize::from(document.game.is_some());
    let marks = document.game.as_ref().map_or(0, |game| 4 * (game.corner.len() + game.centre.len()));
    let remarks = document.remarks.iter().map(|remark| size_of_val(remark) + remark.text.len() + PIECE_BYTES);
    let lost = document.unsupported.iter().map(|lost| size_of_val(lost) + lost.what.len() + PIECE_BYTES);
    let credits = &document.credits;
    let said = credits.title().len() + credits.author().len() + credits.note().len();
    size_of_val(document) + grids * cells + marks + remarks.sum::<usize>() + lost.sum::<usize>() + said
}
