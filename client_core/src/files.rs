//! Files that a person opens: one at a time, read by the engine. Owns what is known of the newest one; which screen makes
//! something of its puzzles is `app`'s business.

use workbench::Opened;

/// The longest file that is opened, in bytes. Files of a thousand puzzles are a tenth of it.
pub const FILE_BYTES_MAX: usize = 8 * 1024 * 1024;

/// The file that was opened last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Files {
    /// Empty for a text without a name: off the clipboard.
    pub name: String,
    pub state: FileState,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum FileState {
    #[default]
    Nothing,
    /// The engine reads it.
    Reading,
    Read(Opened),
    /// Why it cannot be read: a sentence with the place.
    Refused(String),
}
