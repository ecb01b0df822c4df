//! Points and ranks. Rank decides who wins; the score tells how well it was played. Both are
//! documented for players in `docs/rules.md`.

use std::cmp::Reverse;

use puzzle::Level;

use crate::ids::MemberNo;
use crate::time::Millis;
use crate::view::RacerStatus;

/// A right digit, times the tier (1 for easy to 6) of the technique it takes.
pub(super) const DIGIT: u32 = 10;
/// Each right digit in a row after the first adds one more, up to this.
pub(super) const STREAK_MAX: u16 = 10;
/// The first racer of all to fill a house: a row, column, box or whatever else holds each digit once.
pub(super) const HOUSE_FIRST: u32 = 25;
/// For finishing first, second, third.
pub(super) const FINISH: [u32; 3] = [100, 60, 30];

/// What a right digit earns besides houses; `streak` counts it in.
pub(super) fn digit(level: Level, streak: u16) -> u32 {
    let tier = level.tier() as u32 + 1;
    DIGIT * tier + u32::from(streak.saturating_sub(1).min(STREAK_MAX))
}

/// What digits of these levels earn together that were entered silently.
pub(super) fn silent(levels: impl Iterator<Item = Level>) -> u32 {
    levels.map(|level| digit(level, 1)).sum()
}

/// What finishing earns when `before` racers finished earlier.
pub(super) fn finish(before: usize) -> u32 {
    FINISH.get(before).copied().unwrap_or(0)
}

/// All that rank depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RankKey {
    pub(super) member: MemberNo,
    /// Has set the puzzle, and races it for practice.
    pub(super) is_setter: bool,
    pub(super) status: RacerStatus,
    /// Of two who finish in the same millisecond the one whose move came first is before the other.
    pub(super) finish_no: u16,
    /// Right digits; under silent rules, while the race runs, filled cells.
    pub(super) cells: u16,
    pub(super) mistakes: u8,
    pub(super) last_gain: Millis,
}

/// Whoever has set the puzzle comes after everybody else.
/// Finishers by time, then the others by cells, those still in the race before those out of it, fewer
/// mistakes, earlier last gain; then by seat, so that no two racers ever share a rank.
pub(super) fn rank(keys: &mut [RankKey]) {
    keys.sort_by_key(|s| {
        // Among finishers everything but the time and the seat is beside the point.
        let is_out = match s.status {
            RacerStatus::Finished { time_ms } => {
                return (s.is_setter, 0, time_ms, s.finish_no, None, s.member);
            }
            RacerStatus::Racing | RacerStatus::Unfinished => false,
            RacerStatus::Out | RacerStatus::Forfeited | RacerStatus::Kicked => true,
        };
        let rest = (Reverse(s.cells), is_out, s.mistakes, s.last_gain);
        (s.is_setter, 1, 0, 0, Some(rest), s.member)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(member: u16, status: RacerStatus, cells: u16, mistakes: u8, last_gain: u64) -> RankKey {
        let (member, last_gain) = (MemberNo(member), Millis(last_gain));
        RankKey { member, is_setter: false, status, finish_no: 0, cells, mistakes, last_gain }
    }

    #[test]
    fn rank_is_by_finish_cells_mistakes_and_earlier_gain() {
        let mut keys = [
            key(1, RacerStatus::Racing, 30, 1, 50),
            key(2, RacerStatus::Forfeited, 31, 4, 90),
            key(3, RacerStatus::Finished { time_ms: 900 }, 51, 0, 90),
            key(4, RacerStatus::Racing, 30, 0, 70),
            key(5, RacerStatus::Finished { time_ms: 800 }, 51, 4, 80),
            key(6, RacerStatus::Racing, 30, 0, 60),
            key(7, RacerStatus::Finished { time_ms: 800 }, 51, 0, 80),
        ];
        rank(&mut keys);
        assert_eq!(keys.map(|s| s.member.0), [5, 7, 3, 2, 6, 4, 1]);
    }

    #[test]
    fn who_gives_up_at_once_does_not_lead_those_who_go_on() {
        let mut keys = [key(1, RacerStatus::Forfeited, 0, 0, 10), key(2, RacerStatus::Racing, 0, 1, 10)];
        rank(&mut keys);
        assert_eq!(keys.map(|s| s.member.0), [2, 1]);
    }

    #[test]
    fn a_setter_is_ranked_behind_everybody_else() {
        let mut setter = key(1, RacerStatus::Finished { time_ms: 4 }, 51, 0, 4);
        setter.is_setter = true;
        let mut keys = [setter, key(2, RacerStatus::Forfeited, 0, 5, 10)];
        rank(&mut keys);
        assert_eq!(keys.map(|s| s.member.0), [2, 1]);
    }

    #[test]
    fn a_digit_earns_by_tier_and_streak() {
        let of = |tenths, streak| digit(Level::from_tenths(tenths), streak);
        assert_eq!(of(12, 1), 10);
        assert_eq!(of(42, 5), 34);
        assert_eq!(of(12, 500), 20);
        assert_eq!(of(u8::MAX, 1), 60);
    }
}
