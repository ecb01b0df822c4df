//! Where a page of the gallery ends, as text that its reader hands back for the next one: `RANK.CHALLENGE`, by which the next is found
//! without counting to it. Made up, it shows rows that are there all the same. Knows no statements.

use std::fmt;
use std::str::FromStr;

use protocol::BadGalleryQuery;

use crate::store::gallery::RowKey;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PageEnd(pub(crate) RowKey);

impl PageEnd {
    /// Before the first page.
    pub(crate) const NONE: Self = Self(RowKey::TOP);
}

impl fmt::Display for PageEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RowKey { rank, challenge } = &self.0;
        write!(f, "{rank}.")?;
        challenge.iter().try_for_each(|challenge| write!(f, "{challenge}"))
    }
}

impl FromStr for PageEnd {
    type Err = BadGalleryQuery;

    fn from_str(text: &str) -> Result<Self, BadGalleryQuery> {
        let (rank, challenge) = text.split_once('.').ok_or(BadGalleryQuery::Page)?;
        let rank = rank.parse().map_err(|_| BadGalleryQuery::Page)?;
        let challenge = Some(challenge.parse().map_err(|_| BadGalleryQuery::Page)?);
        let end = Self(RowKey { rank, challenge });
        // Only as it was written: no sign, no zeros before it, nothing after it.
        (end.to_string() == text).then_some(end).ok_or(BadGalleryQuery::Page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_ends_as_it_was_written_or_nowhere() {
        for text in ["0.KXQ7PACDRT", "1700000000000.KXQ7PACDRT"] {
            assert_eq!(text.parse::<PageEnd>().unwrap().to_string(), text);
        }
        for wrong in [
            "",
            "7",
            "7.",
            ".KXQ7PACDRT",
            "+7.KXQ7PACDRT",
            "07.KXQ7PACDRT",
            "7.kxq7pacdrt",
            "7.KXQ7PACDRT.",
            "-1.KXQ7PACDRT",
        ] {
            assert_eq!(wrong.parse::<PageEnd>(), Err(BadGalleryQuery::Page), "{wrong}");
        }
    }
}
