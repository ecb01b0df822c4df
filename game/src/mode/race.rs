//! The race: all have the same puzzle, each on a board of their own, and the first to solve it wins. Rank decides who wins,
//! the score tells how well it was played; both are documented for players in `docs/rules.md`.

use std::cmp::Reverse;

use puzzle::Level;

use crate::chance::Purpose;
use crate::play::{Disguise, PlayBoard, RankKey};
use crate::record::Participant;

use super::{Dealt, Ground};

/// A right digit, times the tier (1 for easy to 6) of the technique it takes.
pub(super) const DIGIT: u32 = 10;
/// Each right digit in a row after the first adds one more, up to this.
const STREAK_MAX: u16 = 10;
/// For finishing first, second, third.
const FINISH: [u32; 3] = [100, 60, 30];

pub(super) fn deal(ground: Ground<'_>, racers: &[Participant]) -> Dealt {
    Dealt::one_each(racers.iter().map(|racer| board(ground, racer)).collect())
}

fn board(Ground { prepared, rules, draw, .. }: Ground<'_>, racer: &Participant) -> PlayBoard {
    let seen = || Disguise::draw(&prepared.puzzle, draw.number(Purpose::Disguise(racer.member)));
    let disguise = if rules.disguised { seen() } else { Disguise::default() };
    let mut board = PlayBoard::of(prepared, disguise);
    board.prefill(prepared, racer.handicap.givens, draw.number(Purpose::Handicap(racer.member)));
    board
}

pub(super) fn watched_board(ground: Ground<'_>) -> PlayBoard {
    PlayBoard::of(ground.prepared, Disguise::default())
}

pub(super) fn digit_points(level: Level, streak: u16) -> u32 {
    let tier = level.tier() as u32 + 1;
    DIGIT * tier + streak_points(streak)
}

pub(super) fn streak_points(streak: u16) -> u32 {
    u32::from(streak.saturating_sub(1).min(STREAK_MAX))
}

/// What finishing earns when `before` racers finished earlier.
pub(super) fn finish_points(before: usize) -> u32 {
    FINISH.get(before).copied().unwrap_or(0)
}

/// A racer who has set the puzzle comes after all others.
/// Finishers by time, then the others by cells, those still in the race before those out of it, fewer
/// mistakes, earlier last gain; then by seat, so that no two racers ever share a rank.
pub(super) fn order(key: &RankKey) -> impl Ord + use<> {
    let finish = key.status.finish_ms().map(|time_ms| (time_ms, key.finish_no));
    // Among finishers everything but the time and the seat is beside the point.
    let rest =
        finish.is_none().then_some((Reverse(key.cells), key.status.has_left(), key.mistakes, key.last_gain));
    (key.is_setter, finish.is_none(), finish, rest, key.member)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{key, ranked};
    use super::*;
    use crate::view::RacerStatus;

    #[test]
    fn rank_is_by_finish_cells_mistakes_and_earlier_gain() {
        let keys = [
            key(1, RacerStatus::Racing, 30, 1, 50),
            key(2, RacerStatus::Forfeited, 31, 4, 90),
            key(3, RacerStatus::Finished { time_ms: 900 }, 51, 0, 90),
            key(4, RacerStatus::Racing, 30, 0, 70),
            key(5, RacerStatus::Finished { time_ms: 800 }, 51, 4, 80),
            key(6, RacerStatus::Racing, 30, 0, 60),
            key(7, RacerStatus::Finished { time_ms: 800 }, 51, 0, 80),
        ];
        assert_eq!(ranked(keys, order), [5, 7, 3, 2, 6, 4, 1]);
    }

    #[test]
    fn who_gives_up_at_once_does_not_lead_those_who_go_on() {
        let keys = [key(1, RacerStatus::Forfeited, 0, 0, 10), key(2, RacerStatus::Racing, 0, 1, 10)];
        assert_eq!(ranked(keys, order), [2, 1]);
    }

    #[test]
    fn a_setter_is_ranked_behind_all_others() {
        let mut setter = key(1, RacerStatus::Finished { time_ms: 4 }, 51, 0, 4);
        setter.is_setter = true;
        let keys = [setter, key(2, RacerStatus::Forfeited, 0, 5, 10)];
        assert_eq!(ranked(keys, order), [2, 1]);
    }

    #[test]
    fn a_digit_earns_by_tier_and_streak() {
        let of = |tenths, streak| digit_points(Level::from_tenths(tenths), streak);
        assert_eq!(of(12, 1), 10);
        assert_eq!(of(42, 5), 34);
        assert_eq!(of(12, 500), 20);
        assert_eq!(of(u8::MAX, 1), 60);
    }
}
