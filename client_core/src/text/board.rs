//! What the board answers to what a player does.

use puzzle::Digit;

use crate::board::EntryMode;
use crate::hand::EntryRefusal;

/// Why the board does not take what was typed.
#[must_use]
pub const fn entry_refused(why: EntryRefusal) -> &'static str {
    match why {
        EntryRefusal::NoCell => "Choose a cell first.",
        EntryRefusal::Given => "This digit is given.",
        EntryRefusal::Settled => "This digit is right already.",
        EntryRefusal::NoteOnDigit => "Notes need an empty cell.",
        EntryRefusal::NotFitting => "This digit does not fit here.",
        EntryRefusal::KnownWrong => "This digit is wrong here.",
        EntryRefusal::BeingChecked => "This digit is being checked.",
        EntryRefusal::LockedOut => "Wait until the lock is over.",
        EntryRefusal::NothingToUndo => "Nothing to undo.",
        EntryRefusal::NothingToRedo => "Nothing to redo.",
        EntryRefusal::NoHints => "This race has no hints.",
        EntryRefusal::HintNeedsCell => "Choose an empty cell for the hint.",
        EntryRefusal::HintUnderWay => "The hint is on its way.",
        EntryRefusal::NoAutoNotes => "No auto-notes in this race.",
        EntryRefusal::TooManyPending => "Too many moves are waiting.",
        EntryRefusal::NotRacing => "You are not racing.",
        EntryRefusal::Locked => "You have locked this digit.",
        EntryRefusal::GameOver => "This game takes no more digits.",
    }
}

/// `Choose a cell for 5.`
#[must_use]
pub fn choose_cell_for(digit: Digit) -> String {
    format!("Choose a cell for {}.", digit.symbol())
}

/// What a digit is entered as, on a button.
#[must_use]
pub const fn entry_mode(mode: EntryMode) -> &'static str {
    match mode {
        EntryMode::Digits => "Digit",
        EntryMode::Corner => "Corner",
        EntryMode::Centre => "Centre",
        EntryMode::Colour => "Colour",
    }
}

/// What the keys and the mouse do on the board.
pub const KEYS: [(&str, &str); 17] = [
    ("1–9, A–P", "Enter a digit"),
    ("Shift + digit", "Corner note"),
    ("Ctrl or Alt + digit", "Centre note"),
    ("Z, X, C or Space", "Digits, corner or centre notes"),
    ("N", "Digits or notes"),
    ("F, then Enter", "Digit first; enter it"),
    ("0, Backspace, Delete", "Erase"),
    ("Ctrl + Z, U, [", "Undo"),
    ("Ctrl + Y, R, ]", "Redo"),
    ("Arrows, W A S D", "Move"),
    ("Home, End, Page Up, Page Down", "To the edge"),
    ("Shift + arrow, drag", "Select several cells"),
    ("Shift or Ctrl + click", "Select up to here; add one"),
    ("Double click", "Select the same digit"),
    ("Ctrl + A, Ctrl + I, Esc", "Select all, invert, none"),
    ("H or /, M", "Hint, fill in notes"),
    ("Right click", "Choose from a menu"),
];
