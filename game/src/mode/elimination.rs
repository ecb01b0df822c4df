//! Elimination, a knockout race: every so many seconds the racer with the fewest right digits leaves and watches, until one is
//! left or somebody has filled the board. The moments are fixed at the start, so they follow from the rules and the
//! race clock alone: a racer who leaves in between saves no other. Boards and points are those of a race.

use std::cmp::Reverse;

use crate::limits::{ELIMINATION_RACERS_MIN, ELIMINATION_S_MAX, ELIMINATION_S_MIN};
use crate::play::{Match, RankKey};
use crate::settings::{Judging, Mistakes, Rules, RulesError};
use crate::time::seconds;
use crate::view::{EndReason, RacerStatus};

use super::NextDeparture;

/// Verdicts at once, since the order of right digits is told all the time; nobody who knows the puzzle, since they would
/// push others out.
pub(super) fn check(every_s: u8, rules: &Rules) -> Result<(), RulesError> {
    if !(ELIMINATION_S_MIN..=ELIMINATION_S_MAX).contains(&every_s) {
        Err(RulesError::EliminationTime)
    } else if rules.seats < ELIMINATION_RACERS_MIN {
        Err(RulesError::EliminationSeats)
    } else if !rules.judges_each_digit() {
        Err(RulesError::EliminationJudging)
    } else if rules.practice {
        Err(RulesError::EliminationPractice)
    } else {
        Ok(())
    }
}

pub(super) fn fit(rules: Rules) -> Rules {
    let mistakes = Mistakes { judging: Judging::EachDigit, ..rules.mistakes };
    Rules { mistakes, practice: false, seats: rules.seats.max(ELIMINATION_RACERS_MIN), ..rules }
}

/// When the next racer leaves, in milliseconds after the start, once so many have been eliminated: each moment takes one.
pub(super) fn next_ms(every_s: u8, eliminated: usize) -> u64 {
    seconds(every_s.into()) * (eliminated as u64 + 1)
}

/// The last in the standing of those who still race.
pub(super) fn next_departure(every_s: u8, play: &Match) -> Option<NextDeparture> {
    let eliminated =
        play.racers().filter(|racer| matches!(racer.status, RacerStatus::Eliminated { .. })).count();
    let ms = next_ms(every_s, eliminated);
    let is_racing = |no| play.racing().any(|racer| racer.member == no);
    let member = play.standing().into_iter().rev().find(|&no| is_racing(no))?;
    let ends = RacerStatus::Eliminated { time_ms: u32::try_from(ms).unwrap_or(u32::MAX) };
    Some(NextDeparture { at: play.start().plus(ms), member, ends })
}

pub(super) fn over(play: &Match) -> Option<EndReason> {
    (play.has_finisher() || play.racing().count() < 2).then_some(EndReason::Decided)
}

/// Who has filled the board, then those who still race by right digits and the earlier last one, then those who have left, the
/// last to leave first; then by seat, so that no two racers share a rank.
pub(super) fn order(key: &RankKey) -> impl Ord + use<> {
    let left = key.status.has_left().then(|| Reverse(key.left_ms.unwrap_or(0)));
    (key.status.finish_ms().is_none(), left, Reverse(key.cells), key.last_gain, key.member)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{self, ranked};
    use super::*;

    fn key(member: u16, status: RacerStatus, left_ms: Option<u32>, cells: u16, last_gain: u64) -> RankKey {
        RankKey { left_ms, ..testing::key(member, status, cells, 0, last_gain) }
    }

    #[test]
    fn rank_is_by_finish_digits_earlier_gain_and_later_leaving() {
        let eliminated = |time_ms| RacerStatus::Eliminated { time_ms };
        let keys = [
            key(1, eliminated(30_000), Some(30_000), 40, 1),
            key(2, RacerStatus::Racing, None, 3, 70),
            key(3, RacerStatus::Forfeited, Some(31_000), 1, 1),
            key(4, RacerStatus::Racing, None, 3, 60),
            key(5, RacerStatus::Out, Some(29_000), 50, 1),
            key(6, RacerStatus::Racing, None, 4, 90),
            key(7, RacerStatus::Finished { time_ms: 900 }, None, 2, 90),
        ];
        assert_eq!(ranked(keys, order), [7, 6, 4, 2, 3, 1, 5]);
    }

    #[test]
    fn each_moment_is_an_interval_after_the_one_before() {
        assert_eq!([0, 1, 98].map(|eliminated| next_ms(15, eliminated)), [15_000, 30_000, 1_485_000]);
    }
}
