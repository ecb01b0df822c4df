//! Detects racers who enter right digits faster than any hand: programs, whatever they call themselves. Judges the pace
//! alone, by the moves of a match; knows neither who the racers are nor what follows from the mark.

use std::collections::{BTreeMap, BTreeSet};

use puzzle::Cell;

use crate::event::Verdict;
use crate::ids::MemberNo;
use crate::limits::{PACE_DIGITS_MIN, PACE_MEAN_GAP_MS, PACE_MEDIAN_GAP_MS, PACE_SINCE_START_MS};
use crate::record::Move;

/// The racers whose pace no hand reaches: [`PACE_DIGITS_MIN`] right digits or more, at a median gap below
/// [`PACE_MEDIAN_GAP_MS`]. A line that stalls delivers what a person has typed all at once; so the mean gap must be below
/// [`PACE_MEAN_GAP_MS`] as well, and the mean time since the start below [`PACE_SINCE_START_MS`], lock-outs left out of both.
///
/// A digit counts if its racer placed it and it was right; where only full boards are judged, if it is the first in its
/// cell, so that a key held down and edits taken back and made again do not count. A hint's digit never does.
pub(crate) fn not_by_hand<'a>(moves: impl IntoIterator<Item = &'a Move>) -> BTreeSet<MemberNo> {
    let mut racers: BTreeMap<MemberNo, Pace> = BTreeMap::new();
    for made in moves {
        racers.entry(made.member).or_default().follow(made);
    }
    racers.into_iter().filter(|(_, pace)| !pace.is_of_a_hand()).map(|(member, _)| member).collect()
}

/// Of one racer.
#[derive(Debug, Default)]
struct Pace {
    /// The racer's time without lock-outs at each digit that counts, in milliseconds since the start.
    digits: Vec<u32>,
    /// Rung and cell of digits that are not judged.
    entered: BTreeSet<(u32, Cell)>,
    rung: u32,
    /// Milliseconds of lock-out so far.
    locked: u32,
}

impl Pace {
    fn follow(&mut self, made: &Move) {
        let counts = match made.verdict {
            Verdict::Correct { .. } => true,
            Verdict::Entered | Verdict::FullButWrong { .. } => {
                made.digit.is_some() && self.entered.insert((self.rung, made.cell))
            }
            Verdict::Wrong { .. }
            | Verdict::Erased
            | Verdict::Revealed { .. }
            | Verdict::Explained(_)
            | Verdict::Hinted { .. }
            | Verdict::Rejected { .. } => false,
        };
        if counts {
            self.digits.push(made.ms.saturating_sub(self.locked));
        }
        self.rung += u32::from(made.climbs);
        self.locked = self.locked.saturating_add(locked_ms(&made.verdict));
    }

    fn is_of_a_hand(&self) -> bool {
        let count = u32::try_from(self.digits.len()).unwrap_or(u32::MAX);
        let (Some(&first), Some(&last)) = (self.digits.first(), self.digits.last()) else { return true };
        if count < PACE_DIGITS_MIN {
            return true;
        }
        let gaps = self.digits.windows(2).map(|pair| pair[1].saturating_sub(pair[0]));
        let quick = gaps.filter(|&gap| gap < PACE_MEDIAN_GAP_MS).count();
        let gap_count = self.digits.len() - 1;
        let has_quick_median = quick * 2 > gap_count;
        let is_quick_throughout = last.saturating_sub(first) < (count - 1).saturating_mul(PACE_MEAN_GAP_MS);
        let is_quick_from_start = last < count.saturating_mul(PACE_SINCE_START_MS);
        !(has_quick_median && is_quick_throughout && is_quick_from_start)
    }
}

fn locked_ms(verdict: &Verdict) -> u32 {
    match verdict {
        Verdict::Wrong { locked_ms, .. }
        | Verdict::FullButWrong { locked_ms, .. }
        | Verdict::Revealed { locked_ms, .. }
        | Verdict::Hinted { locked_ms, .. } => *locked_ms,
        Verdict::Explained(told) => told.locked_ms,
        Verdict::Correct { .. } | Verdict::Entered | Verdict::Erased | Verdict::Rejected { .. } => 0,
    }
}

#[cfg(test)]
mod tests;
