//! Days and the puzzle that each of them has, the same for all players.

use std::fmt;

use puzzle::{GenerateSpec, Tier, Variant};

/// A day of the calendar, counted from 1970-01-01 in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub u32);

/// How hard the daily puzzle is from Monday to Sunday.
const WEEK: [Tier; 7] =
    [Tier::Easy, Tier::Easy, Tier::Medium, Tier::Medium, Tier::Hard, Tier::Fiendish, Tier::Hard];

impl Day {
    /// Days that one can go back to.
    pub const BACK_MAX: u32 = 366;

    #[must_use]
    pub const fn before(self) -> Self {
        Self(self.0.saturating_sub(1))
    }

    /// So many days earlier.
    #[must_use]
    pub const fn back(self, days: u32) -> Self {
        Self(self.0.saturating_sub(days))
    }

    #[must_use]
    pub const fn after(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// Monday is 0.
    pub(crate) const fn weekday(self) -> usize {
        // The first of January 1970 was a Thursday.
        (self.0 as usize + 3) % 7
    }

    /// Year, month and day of the month (H. Hinnant, "chrono-compatible low-level date algorithms").
    fn date(self) -> (u32, u32, u32) {
        let days = self.0 + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (year + era * 400 + u32::from(month <= 2), month, day)
    }

    /// "2026-11-22".
    #[must_use]
    pub fn iso(self) -> String {
        let (year, month, day) = self.date();
        format!("{year}-{month:02}-{day:02}")
    }

    /// What its puzzle is made of; each day of the week has its difficulty.
    #[must_use]
    pub fn puzzle(self) -> (GenerateSpec, u64) {
        let (year, month, day) = self.date();
        let spec = GenerateSpec::of_tier(Variant::classic(), WEEK[self.weekday()]);
        (spec, u64::from(year * 10_000 + month * 100 + day))
    }

    #[must_use]
    pub fn tier(self) -> Tier {
        WEEK[self.weekday()]
    }
}

impl fmt::Display for Day {
    /// `Sun 22 Nov 2026`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        f.write_str(&crate::text::practice::day(self.weekday(), day, month - 1, year))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates_and_seeds() {
        assert_eq!(Day(0).to_string(), "Thu 1 Jan 1970");
        assert_eq!(Day(20_779).to_string(), "Sun 22 Nov 2026");
        assert_eq!(Day(20_779).puzzle().1, 20_261_122);
        assert_eq!(Day(11_016).to_string(), "Tue 29 Feb 2000");
    }

    #[test]
    fn every_daily_can_be_asked_for() {
        for day in (20_779..20_786).map(Day) {
            assert!(day.puzzle().0.check().is_ok(), "{day}");
        }
    }
}
