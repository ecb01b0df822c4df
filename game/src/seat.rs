//! The setter's seat: what the setter of a puzzle receives while others solve it, and may say to them. No other audience gets
//! these types; `room::feed` decides who sits there.

use puzzle::{Cell, CellSet, Digit, DigitSet, Grid, Layout};
use serde::{Deserialize, Serialize};

use crate::ids::MemberNo;
use crate::limits::NOTES_SHARED_MAX;
use crate::rejection::Rejection;

/// A solver's board as the setter sees it. Cells and digits are those of the puzzle as it was set, also where each solver has
/// another arrangement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolverBoard {
    pub member: MemberNo,
    /// The solver's digits, without the givens.
    pub entries: Grid,
    /// Those of them that are wrong: none where each digit is judged, since a wrong one does not stand there.
    pub wrong: CellSet,
    /// The wrong digit of the last move, if that was a mistake and does not stand.
    pub slip: Option<(Cell, Digit)>,
    /// For each cell of the board, how long the solver looked before their moves there, in tenths of a second.
    pub tenths: Vec<u16>,
    /// Milliseconds since the solver filled a cell last, or since the start, when this was sent.
    pub quiet_ms: u32,
}

/// The notes on a solver's board: cells with the digits noted there, at most [`NOTES_SHARED_MAX`] in all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SharedNotes {
    /// In the corners: where in a house a digit can be.
    pub corner: Vec<(Cell, DigitSet)>,
    /// In the centre: which digits a cell can hold.
    pub centre: Vec<(Cell, DigitSet)>,
}

impl SharedNotes {
    /// # Errors
    /// If there are too many, or one lies off the board.
    pub(crate) fn check(&self, layout: &Layout) -> Result<(), Rejection> {
        if self.corner.len() + self.centre.len() > NOTES_SHARED_MAX {
            return Err(Rejection::TooManyNotes);
        }
        for (cell, digits) in self.corner.iter().chain(&self.centre) {
            if !layout.contains(*cell) {
                return Err(Rejection::NoSuchCell);
            }
            if !digits.iter().all(|digit| layout.has_digit(digit)) {
                return Err(Rejection::NoSuchDigit { highest: layout.size() });
            }
        }
        Ok(())
    }
}

/// What a setter can say to a solver: nothing from which a digit follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Phrase {
    /// "Take your time"
    TakeYourTime,
    /// "Nice find"
    NiceFind,
    /// "That one was mean"
    ThatWasMean,
    /// "Almost there"
    AlmostThere,
}

impl Phrase {
    pub const ALL: [Self; 4] = [Self::TakeYourTime, Self::NiceFind, Self::ThatWasMean, Self::AlmostThere];
}
