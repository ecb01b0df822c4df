//! What is said about files.

use crate::files::FILE_BYTES_MAX;

/// The title of a puzzle that came as a link.
pub const FROM_A_LINK: &str = "From a link";

#[must_use]
pub fn saved_at(place: &str) -> String {
    format!("Saved: {place}")
}

#[must_use]
pub fn file_too_long(name: &str) -> String {
    format!("{} is larger than {} MiB.", file(name), FILE_BYTES_MAX / (1024 * 1024))
}

#[must_use]
pub fn file_refused(name: &str, reason: &str) -> String {
    format!("{} cannot be read. {reason}", file(name))
}

/// A file by its name; what has none came off the clipboard.
fn file(name: &str) -> &str {
    if name.is_empty() { "The text on the clipboard" } else { name }
}
