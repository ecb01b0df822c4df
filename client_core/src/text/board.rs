//! The keys and the mouse on the board, for the sheet that lists them.

use super::made::board as words;

/// A key or a gesture, and what it does.
#[must_use]
pub fn keys() -> [(&'static str, &'static str); 18] {
    [
        ("1–9, A–P", words::key_digit()),
        ("Shift + digit", words::key_corner()),
        ("Ctrl or Alt + digit", words::key_centre()),
        ("Z, X, C or Space", words::key_modes()),
        ("N", words::key_notes()),
        ("F, then Enter", words::key_digit_first()),
        ("0, Backspace, Delete", words::key_erase()),
        ("Ctrl + Z, U, [", words::key_undo()),
        ("Ctrl + Y, R, ]", words::key_redo()),
        ("Arrows, W A S D", words::key_move()),
        ("Home, End, Page Up, Page Down", words::key_edge()),
        ("Shift + arrow, drag", words::key_several()),
        ("Shift or Ctrl + click", words::key_up_to()),
        ("Double click", words::key_same()),
        ("Ctrl + A, Ctrl + I, Esc", words::key_all()),
        ("H or /, M", words::key_hint()),
        ("Q", words::key_read()),
        ("Right click", words::key_menu()),
    ]
}

/// The same for a match that is watched again.
#[must_use]
pub fn theatre_keys() -> [(&'static str, &'static str); 10] {
    use super::made::theatre as words;
    [
        ("Space", words::key_play()),
        ("← →", words::key_step()),
        ("L, S, M", words::key_jump()),
        ("1–5, +, −", words::key_speed()),
        ("Home, End", words::key_ends()),
        ("↑ ↓", words::key_lane()),
        ("G", words::key_grid()),
        ("R", words::key_race()),
        ("T", words::take_away()),
        ("Esc", words::key_close()),
    ]
}
