//! Why the board does not take what the player did. The texts are in `text`.

use puzzle::Cell;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntryRefusal {
    /// No cell is selected.
    NoCell,
    Given,
    /// The digit there is right for good.
    Settled,
    /// A note for a cell that holds a digit.
    NoteOnDigit,
    /// It breaks a rule at once, or the board does not know it.
    NotFitting,
    /// It was judged wrong there and still shows.
    KnownWrong,
    /// It is under way to the server.
    BeingChecked,
    LockedOut,
    NothingToUndo,
    NothingToRedo,
    NoHints,
    HintNeedsCell,
    HintUnderWay,
    NoAutoNotes,
    TooManyPending,
    /// The player watches, or their race is over.
    NotRacing,
    /// The player has locked the digit there.
    Locked,
    /// The game is paused or over.
    GameOver,
}

/// A refusal, and the cell that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refused {
    pub(crate) why: EntryRefusal,
    pub(crate) cell: Option<Cell>,
}

impl EntryRefusal {
    pub(crate) const fn at(self, cell: Option<Cell>) -> Refused {
        Refused { why: self, cell }
    }
}
