//! Where a page of a leaderboard ends, as text that its reader hands back for the next one: `PLACE.RATING.PLAYER`, by which the next
//! is found without counting to it. Made up, it shows rows that are there all the same, under other places. Knows no statements.

use std::fmt;
use std::str::FromStr;

use game::PlayerId;

use crate::limits::LEADERBOARD_PLACES_MAX;
use crate::store::ratings::leaderboard::{Ranked, RowKey};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PageEnd {
    /// Of its last row, from 1, when it was read.
    pub(crate) place: u32,
    pub(crate) key: RowKey,
}

/// It is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoPageEnd;

impl PageEnd {
    /// Before the first page.
    pub(crate) const NONE: Self = Self { place: 0, key: RowKey::TOP };

    /// Where the page ends that has these rows, unless it is the last that is shown.
    pub(super) fn next(self, rows: &[Ranked]) -> Option<Self> {
        let place = self.place + u32::try_from(rows.len()).ok()?;
        Some(Self { place: shown(place)?, key: rows.last()?.key() })
    }
}

fn shown(place: u32) -> Option<u32> {
    (1..=LEADERBOARD_PLACES_MAX).contains(&place.into()).then_some(place)
}

impl fmt::Display for PageEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, key: RowKey { rating_centi, player } } = self;
        write!(f, "{place}.{rating_centi}.{player}")
    }
}

impl FromStr for PageEnd {
    type Err = NoPageEnd;

    fn from_str(text: &str) -> Result<Self, NoPageEnd> {
        let mut parts = text.split('.');
        let mut part = || parts.next().ok_or(NoPageEnd);
        let place = part()?.parse().ok().and_then(shown).ok_or(NoPageEnd)?;
        let rating_centi = part()?.parse().map_err(|_| NoPageEnd)?;
        let player: PlayerId = part()?.parse().map_err(|_| NoPageEnd)?;
        let end = Self { place, key: RowKey { rating_centi, player } };
        // Only as it was written: no sign, no zeros before it, nothing after it.
        (end.to_string() == text).then_some(end).ok_or(NoPageEnd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_ends_as_it_was_written_or_nowhere() {
        for text in ["1.170234.000000000000000a", "10000.-5.ffffffffffffffff"] {
            assert_eq!(text.parse::<PageEnd>().unwrap().to_string(), text);
        }
        for wrong in [
            "",
            "50",
            "50.170234",
            "50.170234.a",
            "0.170234.000000000000000a",
            "10001.170234.000000000000000a",
            "+50.170234.000000000000000a",
            "050.170234.000000000000000a",
            "50.3000000000.000000000000000a",
            "50.1702.34.000000000000000a",
            "50.170234.000000000000000a.",
        ] {
            assert_eq!(wrong.parse::<PageEnd>(), Err(NoPageEnd), "{wrong}");
        }
    }
}
