//! Days of the calendar, in UTC, and how hard the daily puzzle of each is. Knows no clock: which day it is, the shell says.

use std::collections::BTreeSet;

use puzzle::{GenerateSpec, Tier, Variant};
use serde::{Deserialize, Serialize};

/// A day of the calendar, counted from 1970-01-01 in UTC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Day(pub u32);

/// How hard the daily puzzle is from Monday to Sunday.
const WEEK: [Tier; 7] =
    [Tier::Easy, Tier::Easy, Tier::Medium, Tier::Medium, Tier::Hard, Tier::Fiendish, Tier::Hard];

impl Day {
    /// Days that practice can go back to.
    pub const BACK_MAX: u32 = 366;
    pub const SECONDS: u64 = 24 * 60 * 60;

    /// The day of this second since 1970.
    #[must_use]
    pub fn of_second(second: u64) -> Self {
        Self(u32::try_from(second / Self::SECONDS).unwrap_or(u32::MAX))
    }

    /// Its first second.
    #[must_use]
    pub const fn starts_s(self) -> u64 {
        self.0 as u64 * Self::SECONDS
    }

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
    #[must_use]
    pub const fn weekday(self) -> usize {
        // The first of January 1970 was a Thursday.
        (self.0 as usize % 7 + 3) % 7
    }

    /// Year, month and day of the month (H. Hinnant, "chrono-compatible low-level date algorithms").
    #[must_use]
    pub fn date(self) -> Date {
        let days = u64::from(self.0) + 719_468;
        let (era, of_era) = (days / 146_097, days % 146_097);
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = year + era * 400 + u64::from(month <= 2);
        let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        Date { year: small(year), month: small(month), day: small(day) }
    }

    /// "2026-11-22".
    #[must_use]
    pub fn iso(self) -> String {
        let Date { year, month, day } = self.date();
        format!("{year}-{month:02}-{day:02}")
    }

    /// How hard its puzzle is.
    #[must_use]
    pub fn tier(self) -> Tier {
        WEEK[self.weekday()]
    }

    /// What its puzzle is made of.
    #[must_use]
    pub fn spec(self) -> GenerateSpec {
        GenerateSpec::of_tier(Variant::classic(), self.tier())
    }
}

/// A day as people write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    pub year: u32,
    /// From 1.
    pub month: u32,
    /// From 1.
    pub day: u32,
}

/// Days in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Streak {
    /// Those that end today, or yesterday while today is not over.
    pub current: u32,
    /// The longest there were.
    pub best: u32,
}

impl Streak {
    /// From the days on which something was done, in any order.
    #[must_use]
    pub fn of(days: impl IntoIterator<Item = Day>, today: Day) -> Self {
        // Inserted one by one: a set that is collected is sorted first, by code that weighs on the page.
        let mut done = BTreeSet::new();
        done.extend(days.into_iter().filter(|day| *day <= today));
        let (mut run, mut best, mut last) = (0, 0, None);
        for day in done {
            run = if last.is_some_and(|last: Day| last.after() == day) { run + 1 } else { 1 };
            best = best.max(run);
            last = Some(day);
        }
        let goes_on = last.is_some_and(|last| last.after() >= today);
        Self { current: if goes_on { run } else { 0 }, best }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (day, text, weekday) in
            [(0, "1970-01-01", 3), (20_779, "2026-11-22", 6), (11_016, "2000-02-29", 1)]
        {
            assert_eq!((Day(day).iso().as_str(), Day(day).weekday()), (text, weekday));
        }
        let last = Day(u32::MAX);
        assert!(last.date().year > 1_000_000 && last.weekday() < 7, "a hostile day breaks nothing");
        assert_eq!(last.after(), last);
    }

    #[test]
    fn a_second_belongs_to_one_day() {
        let day = Day(20_779);
        assert_eq!(Day::of_second(day.starts_s()), day);
        assert_eq!(Day::of_second(day.after().starts_s() - 1), day);
        assert_eq!(Day::of_second(day.after().starts_s()), day.after());
    }

    #[test]
    fn every_daily_can_be_asked_for() {
        for day in (20_779..20_786).map(Day) {
            assert!(day.spec().check().is_ok(), "{day:?}");
        }
    }

    #[test]
    fn a_streak_ends_with_a_day_that_was_missed() {
        let of = |days: &[u32], today| {
            let Streak { current, best } = Streak::of(days.iter().copied().map(Day), Day(today));
            (current, best)
        };
        assert_eq!(of(&[8, 1, 2, 3, 3, 7], 8), (2, 3));
        assert_eq!(of(&[1, 2, 3, 7, 8], 9), (2, 3), "today is not over");
        assert_eq!(of(&[1, 2, 3, 7, 8], 10), (0, 3));
        assert_eq!(of(&[7, 8, 9], 8), (2, 2), "tomorrow is not counted by a clock that is ahead");
        assert_eq!(of(&[], 10), (0, 0));
    }
}
