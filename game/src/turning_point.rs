//! How a race went, from its results: when somebody was passed for good, and the wait that let it happen. Arithmetic over the
//! timelines; knows no technique and no words.

use crate::ids::MemberNo;
use crate::view::{RacerStatus, ResultRow, Results, Timeline};

/// Shorter waits are part of solving.
pub const WAIT_MS_MIN: u32 = 5_000;

/// A racer passes another, who never gets past them again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Milliseconds since the start.
    pub at_ms: u32,
    pub passed: MemberNo,
    pub by: MemberNo,
    /// What the one who was passed lost the lead in.
    pub wait: Option<Wait>,
}

/// A time without a gain, in milliseconds since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    pub from_ms: u32,
    pub to_ms: u32,
    /// Cells that were filled all the while.
    pub filled: u16,
}

impl Wait {
    #[must_use]
    pub fn ms(&self) -> u32 {
        self.to_ms.saturating_sub(self.from_ms)
    }
}

impl Results {
    /// Where the race turned for a racer: for the winner, as for those who watched, how the last one who was ahead was passed;
    /// for any other, how the winner passed them. None where nobody was passed, where they gave up, and in modes in which
    /// boards do not compare.
    #[must_use]
    pub fn turning_point(&self, of: MemberNo) -> Option<TurningPoint> {
        let (winner, others) = self.table.split_first()?;
        if !self.compares() {
            return None;
        }
        match others.iter().find(|row| row.member == of) {
            Some(own) if has_left(own) => None,
            Some(own) => self.pass(own.member, winner.member),
            None => {
                let passes = others.iter().filter_map(|row| self.pass(row.member, winner.member));
                passes.max_by_key(|pass| pass.at_ms)
            }
        }
    }

    /// Whether nobody was ahead of a racer at any time, and others raced.
    #[must_use]
    pub fn led_throughout(&self, racer: MemberNo) -> bool {
        let own = self.timeline(racer).filter(|own| self.compares() && !own.gains.is_empty());
        let mut others =
            self.timelines.iter().filter(|other| other.member != racer && !other.gains.is_empty()).peekable();
        own.is_some_and(|own| others.peek().is_some() && others.all(|other| !was_ahead(other, own)))
    }

    /// The longest time that a racer waited for a gain, if it was long: as long as their stall in the table. None on a ladder, whose
    /// boards differ.
    #[must_use]
    pub fn longest_wait(&self, of: MemberNo) -> Option<Wait> {
        let row = self.table.iter().find(|row| row.member == of).filter(|row| row.rung == 0)?;
        longest(self.waits(row).into_iter())
    }

    /// Whether all were on one board and nobody was sent away, so that more cells are a lead.
    fn compares(&self) -> bool {
        let sent_away = |row: &ResultRow| matches!(row.status, RacerStatus::Eliminated { .. });
        self.second.is_none() && self.table.iter().all(|row| row.rung == 0 && !sent_away(row))
    }

    fn timeline(&self, of: MemberNo) -> Option<&Timeline> {
        self.timelines.iter().find(|timeline| timeline.member == of)
    }

    fn pass(&self, passed: MemberNo, by: MemberNo) -> Option<TurningPoint> {
        let row = self.table.iter().find(|row| row.member == passed)?;
        let (peak_ms, at_ms) = passing(self.timeline(passed)?, self.timeline(by)?)?;
        // Only what was waited for since the lead was largest has cost it.
        let costly = |wait: &Wait| wait.from_ms < at_ms && wait.to_ms > peak_ms;
        let waits = self.waits(row).into_iter().chain(self.last_wait(row));
        Some(TurningPoint { at_ms, passed, by, wait: longest(waits.filter(costly)) })
    }

    /// All waits of a racer that a gain ended. A curve that was thinned has made one of two: none was longer than their stall.
    fn waits(&self, row: &ResultRow) -> Vec<Wait> {
        let Some(timeline) = self.timeline(row.member) else { return Vec::new() };
        let longest_ms = row.stall.map_or(u32::MAX, |stall| stall.ms);
        let (mut waits, mut last_ms, mut filled) = (Vec::new(), 0, 0);
        for &(to_ms, cells) in &timeline.gains {
            waits.push(Wait { from_ms: to_ms.saturating_sub(longest_ms).max(last_ms), to_ms, filled });
            (last_ms, filled) = (to_ms, cells);
        }
        waits
    }

    /// The wait until the end of the race of who raced until then.
    fn last_wait(&self, row: &ResultRow) -> Option<Wait> {
        let timeline = self.timeline(row.member).filter(|_| row.status == RacerStatus::Unfinished)?;
        let (from_ms, filled) = timeline.gains.last().copied().unwrap_or_default();
        Some(Wait { from_ms, to_ms: self.duration_ms, filled })
    }
}

fn has_left(row: &ResultRow) -> bool {
    matches!(row.status, RacerStatus::Forfeited | RacerStatus::Out | RacerStatus::Kicked)
}

/// The first of the longest waits, if it is worth a word.
fn longest(waits: impl Iterator<Item = Wait>) -> Option<Wait> {
    let longer = |known: Option<Wait>, wait: Wait| match known {
        Some(known) if known.ms() >= wait.ms() => Some(known),
        Some(_) | None => Some(wait),
    };
    waits.fold(None, longer).filter(|wait| wait.ms() >= WAIT_MS_MIN)
}

/// The cells of both after each moment at which one of them gained: time, first, second.
fn side_by_side<'a>(first: &'a Timeline, second: &'a Timeline) -> impl Iterator<Item = (u32, u16, u16)> + 'a {
    let mut rest = [&first.gains[..], &second.gains[..]];
    let mut cells = [0, 0];
    std::iter::from_fn(move || {
        let now = rest.iter().filter_map(|gains| gains.first()).map(|&(ms, _)| ms).min()?;
        for (gains, cells) in rest.iter_mut().zip(&mut cells) {
            while let [(ms, gained), later @ ..] = gains
                && *ms <= now
            {
                (*cells, *gains) = (*gained, later);
            }
        }
        Some((now, cells[0], cells[1]))
    })
}

fn was_ahead(of: &Timeline, other: &Timeline) -> bool {
    side_by_side(of, other).any(|(_, of, other)| of > other)
}

/// When the lead of `passed` was last at its largest, and when `by` took it for good.
fn passing(passed: &Timeline, by: &Timeline) -> Option<(u32, u32)> {
    let (mut peak, mut at) = (None, None);
    for (ms, theirs, ours) in side_by_side(passed, by) {
        if theirs > ours {
            let lead = theirs - ours;
            let is_peak = at.is_some() || peak.is_none_or(|(largest, _)| lead >= largest);
            if is_peak {
                peak = Some((lead, ms));
            }
            at = None;
        } else if ours > theirs && peak.is_some() {
            at = at.or(Some(ms));
        }
    }
    Some((peak?.1, at?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(member: u16, gains: &[(u32, u16)]) -> Timeline {
        Timeline { member: MemberNo(member), gains: gains.to_vec() }
    }

    #[test]
    fn the_last_pass_for_good_counts() {
        let ann = line(1, &[(1_000, 1), (2_000, 2), (4_000, 3), (30_000, 4)]);
        let bob = line(2, &[(1_500, 1), (2_500, 2), (3_000, 3), (9_000, 4)]);
        // Bob is ahead at 3 s, Ann level at 4 s: Bob never fell behind again.
        assert_eq!(passing(&ann, &bob), Some((2_000, 3_000)));
        assert_eq!(passing(&bob, &ann), None, "Bob was ahead at the end");
        assert!(was_ahead(&ann, &bob) && was_ahead(&bob, &ann));
    }

    #[test]
    fn who_was_never_ahead_is_not_passed() {
        let ann = line(1, &[(1_000, 1), (2_000, 2)]);
        let bob = line(2, &[(1_000, 1), (2_000, 2)]);
        assert_eq!((passing(&ann, &bob), was_ahead(&ann, &bob)), (None, false));
    }

    #[test]
    fn a_short_wait_is_none() {
        let wait = |from_ms, to_ms| Wait { from_ms, to_ms, filled: 0 };
        assert_eq!(longest([wait(0, 4_999)].into_iter()), None);
        let first = longest([wait(0, 5_000), wait(6_000, 11_000)].into_iter());
        assert_eq!(first, Some(wait(0, 5_000)), "of equal ones the first");
    }
}
