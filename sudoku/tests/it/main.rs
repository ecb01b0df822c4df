//! The `sudoku` binary as a shell meets it.

mod answers;
mod files;
mod help;
mod interrupt;
mod shell;
mod trace;
