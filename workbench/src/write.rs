//! Writes puzzles as a file in a format.

use puzzle::Format;
use puzzle::text::Document;

use crate::{Answer, Desk, Refusal};

pub(crate) fn answer(format: &str, documents: &[Document], desk: &mut impl Desk) -> Result<Answer, Refusal> {
    if desk.progress(0).is_break() {
        return Err(Refusal::Stopped);
    }
    let impossible = |error: &dyn std::fmt::Display| Refusal::Impossible(error.to_string());
    let format: Format = format.parse().map_err(|error| impossible(&error))?;
    let text = format.write(documents).map_err(|error| impossible(&error))?;
    Ok(Answer::Written { extension: format.extension().to_owned(), text })
}
