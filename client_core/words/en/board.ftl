# Why the board does not take what was typed.
# $why: crate::hand::EntryRefusal
entry_refused = { $why ->
     [NoCell] Choose a cell first.
     [Given] This digit is a given.
     [Settled] This digit is already right.
     [NoteOnDigit] Notes need an empty cell.
     [NotFitting] This digit does not fit here.
     [KnownWrong] This digit is wrong here.
     [BeingChecked] This digit is being checked.
     [LockedOut] Wait until the lock is over.
     [NothingToUndo] Nothing to undo.
     [NothingToRedo] Nothing to redo.
     [NoHints] This race has no hints.
     [HintNeedsCell] Choose an empty cell for the hint.
     [HintUnderWay] The hint is on its way.
     [NoAutoNotes] No auto-notes in this race.
     [TooManyPending] Too many moves are waiting.
     [NotRacing] You are not racing.
     [Locked] You locked this digit.
   *[GameOver] This game is over.
}

# What a digit is entered as, on a button.
# $mode: crate::board::EntryMode
entry_mode = { $mode ->
     [Digits] Digit
     [Corner] Corner
     [Centre] Centre
   *[Colour] Colour
}

choose_cell_for = Choose a cell for { $digit }.

### What the keys and the mouse do: [keys] on the left, what they do on the right.

key_digit = Enter a digit
key_corner = Corner note
key_centre = Centre note
key_modes = Digits, corner or centre notes
key_notes = Digits or notes
key_digit_first = Digit first; enter it
key_erase = Erase
key_undo = Undo
key_redo = Redo
key_move = Move
key_edge = To the edge
key_several = Select several cells
key_up_to = Select up to here; add one
key_same = Select the same digit
key_all = Select all, invert, none
key_hint = Hint, fill in notes
key_read = Read the cell aloud
key_menu = Choose from a menu

### Tips for the first races.

# $lesson: crate::lesson::Lesson
lesson = { $lesson ->
    [Strike] A wrong digit is a strike. The dots by the clock count yours.
    [Lockout] After a mistake your board is locked for a moment: no digits, but notes still work.
    [Corner] Corner notes are small reminders: digits that might go in this cell.
   *[DigitFirst] Digit first: pick a digit, then tap the cell it goes in.
}
skip_tips = Skip tips
