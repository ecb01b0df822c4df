//! Files that a person opens: one at a time, read by the engine. Owns what is known of the newest one; which screen makes
//! something of its puzzles is `app`'s business.

use engine_api::{Opened, Read, Refusal};

use crate::screens::read_ghost;
use crate::shared::Cx;
use crate::text;

/// The longest file that is opened, in bytes. Files of a thousand puzzles are a tenth of it.
pub const FILE_BYTES_MAX: usize = 8 * 1024 * 1024;

/// The longest link that is looked at, in bytes.
const LINK_BYTES_MAX: usize = 9 * 1024;

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

impl Cx<'_> {
    /// A file's content, unless it is too long.
    pub(crate) fn taken_file(&mut self, name: &str, bytes: Vec<u8>) -> Option<Vec<u8>> {
        if bytes.len() > FILE_BYTES_MAX {
            self.toast(text::file_too_long(text::some(name), FILE_BYTES_MAX / (1024 * 1024)));
            return None;
        }
        Some(bytes)
    }

    /// Has the engine read a file.
    pub(crate) fn read_file(&mut self, name: String, bytes: Vec<u8>) {
        self.shared.files = Files { name, state: FileState::Reading };
        let mut reading = std::mem::take(&mut self.shared.reading);
        reading.ask(Read { bytes }, self);
        self.shared.reading = reading;
    }

    /// What the engine says of it: true if there are puzzles in it.
    pub(crate) fn file_read(&mut self, read: Result<Opened, Refusal>) -> bool {
        self.shared.files.state = match read {
            Ok(opened) => FileState::Read(opened),
            Err(refusal) => {
                let reason = text::sentence(&refusal);
                self.toast(text::file_refused(text::some(&self.shared.files.name), &reason));
                FileState::Refused(reason)
            }
        };
        matches!(self.shared.files.state, FileState::Read(_))
    }
}

/// The text, if it is a link to a puzzle: the page's address, or pasted.
pub(crate) fn puzzle_link(name: &str, bytes: &[u8]) -> Option<String> {
    link(name, bytes).filter(|text| text.contains("/p/")).map(str::to_owned)
}

/// What stands in the text, if it is a link of a run.
pub(crate) fn ghost_link(name: &str, bytes: &[u8]) -> Option<String> {
    read_ghost(link(name, bytes)?)
}

fn link<'a>(name: &str, bytes: &'a [u8]) -> Option<&'a str> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    let is_link = !text.contains(char::is_whitespace) && text.contains("://");
    (is_link && name.is_empty() && bytes.len() <= LINK_BYTES_MAX).then_some(text)
}
