//! The texts about the game itself: rules in plain words, and whose work is inside.

pub const ABOUT: &str = "About Nonet";
pub const ABOUT_BUTTON: &str = "About";
pub const LICENCES: &str = "Licences";
pub const HOW_SUDOKU_WORKS: &str = "How Sudoku works";
pub const SUDOKU_RULES: &str = "Some cells are filled at the start. Fill the others so that every row, every column and \
    every box holds each digit exactly once. There is only one solution, and you can always reason it out; you never \
    have to guess.";
pub const HOW_A_RACE_WORKS: &str = "How a race works";
pub const RACE_RULES: &str = "Everyone gets the same puzzle at the same moment, and the first to solve it wins. You see how \
    far the others are, but not their digits. The server checks each digit: a wrong one costs a strike and locks your \
    board for some seconds. The host can change all of this on the rules card.";
pub const WHOSE_WORK: &str = "Nonet is free software under the MIT licence or the Apache licence 2.0, as you like. Its letters \
    are Inter, under the SIL Open Font Licence 1.1. It is built with macroquad and the work of many others, which the \
    licences list.";

/// "Nonet 0.1.0".
#[must_use]
pub fn version(number: &str) -> String {
    format!("Nonet {number}")
}
