//! The dialog in which a host pastes a puzzle: its text, what it looks like so far, and the server's answer.
//! The engine reads the preview, which is a courtesy; only the server's proof counts.

use game::{PUZZLE_TEXT_MAX, Problem, RequestId};
use puzzle::text::Document;
use puzzle::{CellSet, Grid, Tier};

use crate::board::BoardView;
use crate::text;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paste {
    pub text: String,
    pub state: PasteState,
    /// The text as a puzzle, once it can be read as one.
    pub preview: Option<Preview>,
    /// Cells of the preview that contradict each other, or that the server's refusal is about.
    pub conflicts: CellSet,
    /// What the server's answer echoes.
    pub(crate) request: RequestId,
}

/// A puzzle that has not been proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    pub board: BoardView,
    pub givens: Grid,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PasteState {
    #[default]
    Editing,
    /// The server is proving it.
    Checking,
    /// Chosen for the next race; the dialog has closed, and opens empty again.
    Accepted { clues: u16, tier: Tier },
    /// What is wrong with it, in words.
    Refused(String),
}

impl Paste {
    pub(crate) fn set_text(&mut self, text: &str) {
        // Just beyond what is read at all, so that the server says what is wrong instead of us cutting silently.
        self.text.clear();
        for symbol in text.chars().filter(|c| !c.is_control() || c.is_whitespace()) {
            if self.text.len() > PUZZLE_TEXT_MAX {
                break;
            }
            self.text.push(symbol);
        }
        self.state = PasteState::Editing;
        self.preview = None;
        self.conflicts = CellSet::default();
    }

    /// What the engine has read in the text: a preview, if it is one puzzle.
    pub(crate) fn show(&mut self, documents: &[Document]) {
        let [document] = documents else { return };
        let (board, givens) = (BoardView::new(document.puzzle.board()), document.puzzle.givens().clone());
        self.conflicts = board.violating(&givens);
        self.preview = Some(Preview { board, givens });
    }

    #[must_use]
    pub fn can_submit(&self) -> bool {
        !self.text.trim().is_empty() && matches!(self.state, PasteState::Editing) && self.conflicts.is_empty()
    }

    /// The text is on its way to the server.
    pub(crate) fn submit(&mut self, request: RequestId) {
        (self.state, self.request) = (PasteState::Checking, request);
    }

    /// Whether this is the answer that the dialog waits for.
    pub(crate) fn awaits(&self, request: RequestId) -> bool {
        self.state == PasteState::Checking && (request == self.request || request == RequestId::NONE)
    }

    pub(crate) fn refuse(&mut self, problem: &Problem) {
        self.state = PasteState::Refused(text::problem(problem));
        let board = self.preview.as_ref().map(|preview| &preview.board);
        let known = |cell: &puzzle::Cell| board.is_some_and(|board| board.contains(*cell));
        self.conflicts = problem.cells.iter().copied().filter(known).collect();
    }
}
