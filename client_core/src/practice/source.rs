//! Where a game's puzzle comes from, and which one follows it.

use puzzle::{Clues, GenerateSpec, Technique, Tier, Variant};

use super::Day;
use crate::text;

/// Blank cells of the quick puzzle.
const QUICK_BLANKS: u16 = 12;
/// The ladder ends where puzzles with more blanks are hard to find.
pub const LADDER_MAX: u16 = 54;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Made as it was chosen.
    Chosen {
        spec: GenerateSpec,
        seed: u64,
    },
    Daily(Day),
    /// So many blanks, each solved puzzle one more.
    Ladder {
        rung: u16,
        seed: u64,
    },
    /// A few blanks, to try things out.
    Quick {
        seed: u64,
    },
    /// A position in which a technique is the next step.
    Training {
        technique: Technique,
        /// It gives a digit; else it rules candidates out.
        enters: bool,
    },
    /// A position of a race, to solve again.
    Review {
        /// Counted from 1.
        number: usize,
        of: usize,
    },
    /// Made elsewhere: by a setter, or from a file.
    Brought {
        title: String,
    },
}

impl Source {
    /// What its puzzle is made of; `None` where it is not made here.
    #[must_use]
    pub fn puzzle(&self) -> Option<(GenerateSpec, u64)> {
        let blank =
            |count: u16| GenerateSpec { clues: Clues::Blank(count..=count), ..GenerateSpec::default() };
        match self {
            Self::Chosen { spec, seed } => Some((spec.clone(), *seed)),
            Self::Daily(day) => Some((day.spec(), practice_seed(*day))),
            Self::Ladder { rung, seed } => Some((blank(*rung), *seed)),
            Self::Quick { seed } => Some((blank(QUICK_BLANKS), *seed)),
            Self::Training { .. } | Self::Review { .. } | Self::Brought { .. } => None,
        }
    }

    /// What follows when it is solved, with a fresh seed.
    #[must_use]
    pub fn next(&self, seed: u64) -> Self {
        match self {
            Self::Chosen { spec, .. } => Self::Chosen { spec: spec.clone(), seed },
            Self::Daily(day) => Self::Daily(day.before()),
            Self::Ladder { rung, .. } => Self::Ladder { rung: (rung + 1).min(LADDER_MAX), seed },
            Self::Quick { .. } => Self::Quick { seed },
            Self::Training { .. } | Self::Review { .. } => self.clone(),
            Self::Brought { .. } => {
                Self::Chosen { spec: GenerateSpec::of_tier(Variant::classic(), Tier::Medium), seed }
            }
        }
    }

    /// In words, where it is more than a fresh puzzle: "Daily, Sun 22 Nov 2026", "Ladder, 7 blanks".
    #[must_use]
    pub fn name(&self) -> Option<String> {
        match self {
            Self::Chosen { .. } => None,
            Self::Daily(day) => Some(text::practice::name_daily(text::practice::date(*day))),
            Self::Ladder { rung, .. } => Some(text::practice::name_ladder(*rung)),
            Self::Quick { .. } => Some(text::practice::quick().to_owned()),
            Self::Training { enters, .. } => {
                Some(if *enters { text::training::enter() } else { text::training::strike() }.to_owned())
            }
            Self::Review { .. } => Some(text::training::review().to_owned()),
            Self::Brought { title } => Some(title.clone()),
        }
    }

    /// The seed, for those who want the same puzzle again.
    #[must_use]
    pub fn seed(&self) -> Option<u64> {
        match self {
            Self::Chosen { seed, .. } | Self::Ladder { seed, .. } | Self::Quick { seed } => Some(*seed),
            Self::Daily(_) | Self::Training { .. } | Self::Review { .. } | Self::Brought { .. } => None,
        }
    }
}

/// The seed of the daily of practice, which is the date: the server's own has another puzzle.
fn practice_seed(day: Day) -> u64 {
    let date = day.date();
    u64::from(date.year * 10_000 + date.month * 100 + date.day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_source_asks_for_what_can_be_had() {
        let ladder = (1..=LADDER_MAX).map(|rung| Source::Ladder { rung, seed: 1 });
        for source in ladder.chain([Source::Quick { seed: 1 }, Source::Daily(Day(20_779))]) {
            let (spec, _) = source.puzzle().unwrap();
            assert!(spec.check().is_ok(), "{source:?}");
        }
    }

    #[test]
    fn the_daily_of_practice_stays_what_it_was() {
        assert_eq!(practice_seed(Day(20_779)), 20_261_122);
    }

    #[test]
    fn the_ladder_goes_up_by_one_blank() {
        assert_eq!(Source::Ladder { rung: 7, seed: 1 }.next(2), Source::Ladder { rung: 8, seed: 2 });
        assert_eq!(Source::Ladder { rung: LADDER_MAX, seed: 1 }.next(2).name().unwrap(), "Ladder, 54 blanks");
    }
}
