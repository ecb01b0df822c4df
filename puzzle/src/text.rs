//! Puzzles as text: reading and writing every format, with errors that name the place. Must not judge what is read.

pub mod decode;
pub mod document;
pub mod format;
pub mod link;
pub mod parse;

pub use document::{Credits, CreditsData, Document, SavedGame, Unsupported};
pub use format::Format;
pub use parse::ParseError;
