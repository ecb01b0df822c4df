//! The dialog in which a host pastes a puzzle: its text, what it looks like so far, and the server's answer.
//! The preview is a courtesy; only the server's proof counts.

use game::PUZZLE_TEXT_MAX;
use puzzle::{CellSet, Difficulty, Geometry, Grid, conflict_cells};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paste {
    pub text: String,
    pub state: PasteState,
    /// The text as a grid, once it can be read as one.
    pub preview: Option<Grid>,
    /// Givens of the preview that contradict each other.
    pub conflicts: CellSet,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PasteState {
    #[default]
    Editing,
    /// The server is proving it.
    Checking,
    /// Chosen for the next race; the dialog has closed, and opens empty again.
    Accepted { clues: u16, difficulty: Option<Difficulty> },
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
        self.preview = puzzle::parse::line(&self.text).ok();
        self.conflicts =
            self.preview.as_ref().map(|grid| conflict_cells(Geometry::classic(), grid)).unwrap_or_default();
    }

    #[must_use]
    pub fn can_submit(&self) -> bool {
        !self.text.trim().is_empty() && matches!(self.state, PasteState::Editing) && self.conflicts.is_empty()
    }
}
