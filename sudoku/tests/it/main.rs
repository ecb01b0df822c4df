//! The `sudoku` binary as a shell meets it.

mod answers;
mod files;
mod help;
#[cfg(target_os = "linux")]
mod interrupt;
mod print;
mod shell;
mod trace;
mod unread;
