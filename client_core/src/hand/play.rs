//! What a hand can do on a board, whichever board that is.

use puzzle::{Cell, Digit};

use crate::board::{Direction, EntryMode};

/// What a player does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    // The selection.
    Select(Cell),
    /// A click or a touch: the cell gets the armed digit, and is selected in any case.
    Tap(Cell),
    /// No cell selected.
    Deselect,
    Move(Direction),
    /// To the edge of the board.
    Leap(Direction),
    /// The next cell is selected too.
    ExtendStep(Direction),
    /// This cell is selected too (drag).
    Extend(Cell),
    /// All cells up to this one are selected too (Shift).
    ExtendTo(Cell),
    /// In or out of the selection (Ctrl).
    ToggleSelected(Cell),
    /// All cells with the same digit, or the same notes (double click).
    SelectSame(Cell),
    SelectAll,
    InvertSelection,

    // Digits and notes.
    /// A digit for the selection in the mode of the moment; where digits come first or no cell is selected, the digit is
    /// armed instead.
    Digit(Digit),
    /// A digit for the selection in this mode, whatever the mode of the moment (Shift+digit, long press).
    DigitAs(Digit, EntryMode),
    /// A digit dropped on a cell, or chosen from its menu.
    DigitAt(Cell, Digit),
    /// Arms the next or the previous digit (wheel).
    ArmNext {
        forward: bool,
    },
    /// The armed digit for the cell of the cursor (Enter).
    PlaceArmed,
    /// Whether a digit is chosen before its cells or after; a preference that is stored.
    ToggleDigitFirst,
    Erase,
    /// Erases one cell.
    EraseAt(Cell),
    Undo,
    Redo,
    SetMode(EntryMode),
    /// From digits to notes and back.
    ToggleNotes,
    NextMode,

    // Help.
    /// Ask for the hint that the rules allow, about the selected cell where they let the player choose.
    Hint,
    /// The explanation of the last hint has been read.
    CloseHint,
    /// Notes of all fitting digits in all empty cells, where the rules allow it.
    FillNotes,
}
