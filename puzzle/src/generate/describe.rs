//! Requests for puzzles in words, for refusals and cards: "killer, medium", "classic 16x16, hard, 40 to 50 givens,
//! half-turn".

use std::fmt;
use std::ops::RangeInclusive;

use super::{Clues, GenerateSpec, GradeRange, Symmetry};

impl fmt::Display for GenerateSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.variant.words(), self.grade)?;
        if self.clues != Clues::Usual {
            write!(f, ", {}", self.clues)?;
        }
        if self.symmetry != Symmetry::None {
            write!(f, ", {}", self.symmetry)?;
        }
        if self.minimal {
            f.write_str(", minimal")?;
        }
        self.fill.map_or(Ok(()), |fill| write!(f, ", filled by {fill}"))
    }
}

impl fmt::Display for GradeRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any grade"),
            Self::Tiers(tiers) => range(f, tiers),
            Self::Levels(levels) => {
                f.write_str("level ")?;
                range(f, levels)
            }
        }
    }
}

impl fmt::Display for Clues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usual => f.write_str("as many givens as suit"),
            Self::Given(given) => {
                range(f, given)?;
                f.write_str(if *given.end() == 1 { " given" } else { " givens" })
            }
            Self::Blank(blank) => {
                range(f, blank)?;
                f.write_str(if *blank.end() == 1 { " blank" } else { " blanks" })
            }
            Self::BlankPercent(blank) => {
                range(f, blank)?;
                f.write_str(" % blank")
            }
        }
    }
}

/// "3 to 5", or "3".
fn range<T: fmt::Display + PartialEq>(f: &mut fmt::Formatter<'_>, range: &RangeInclusive<T>) -> fmt::Result {
    let (start, end) = (range.start(), range.end());
    if start == end { write!(f, "{start}") } else { write!(f, "{start} to {end}") }
}
