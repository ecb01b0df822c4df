//! What a tool of the editor draws: its kinds are in the table, and how they are drawn follows from what they name.

use puzzle::Kind;
use puzzle::board::constraint::Notation;

use super::KINDS;
use crate::editor::Tool;

/// What is touched to draw with a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draws {
    /// No rules but digits.
    Givens,
    /// No rules but the regions of the layout.
    Regions,
    /// Cell by cell, then kept or dropped.
    Shapes(Kind),
    /// Each touch of a cell makes it the next of the tool's kinds.
    Cells,
    /// The same on the edge of two cells.
    Edges,
}

impl Tool {
    /// The kinds of rule that it draws, in the order in which a touch goes through them.
    #[must_use]
    pub fn kinds(self) -> Vec<Kind> {
        KINDS.iter().filter(|row| row.tool == Some(self)).map(|row| row.kind).collect()
    }

    #[must_use]
    pub fn draws(self) -> Draws {
        let Some(kind) = self.kinds().first().copied() else {
            return if self == Self::Regions { Draws::Regions } else { Draws::Givens };
        };
        match kind.notation() {
            Notation::Cell | Notation::Digits => Draws::Cells,
            Notation::Edge { .. } => Draws::Edges,
            Notation::Cells { .. } | Notation::Line { .. } | Notation::Outside | Notation::Board => {
                Draws::Shapes(kind)
            }
        }
    }

    /// Digits that are typed make a number: the sum of a cage, the difference of a dot.
    #[must_use]
    pub fn takes_numbers(self) -> bool {
        self.kinds().iter().any(|kind| kind.notation().takes_number())
    }
}
