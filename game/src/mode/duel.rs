//! The duel of setters: two racers, each over the puzzle that the other has set, on boards of different kinds if they like. The
//! first to solve theirs wins; before that counts the share of the own board. How the puzzles come in is in `room::setting`.

use std::cmp::Reverse;

use crate::chance::Purpose;
use crate::limits::{DUEL_SEATS, SETTING_MIN_MAX, SETTING_MIN_MIN};
use crate::play::{Disguise, PlayBoard, RankKey};
use crate::record::Participant;
use crate::settings::{Rules, RulesError};

use super::{Dealt, Ground};

/// The unit in which shares of boards are compared.
const SHARES: u32 = 10_000;

/// Each is the setter of one board and a racer on the other, so nobody has another arrangement or races for practice.
pub(super) fn check(set_min: u8, rules: &Rules) -> Result<(), RulesError> {
    if !(SETTING_MIN_MIN..=SETTING_MIN_MAX).contains(&set_min) {
        Err(RulesError::DuelTime)
    } else if rules.seats < DUEL_SEATS {
        Err(RulesError::DuelSeats)
    } else if rules.disguised || rules.practice {
        Err(RulesError::DuelBoards)
    } else {
        Ok(())
    }
}

pub(super) fn fit(rules: Rules) -> Rules {
    Rules { seats: rules.seats.max(DUEL_SEATS), disguised: false, practice: false, ..rules }
}

pub(super) fn deal(ground: Ground<'_>, racers: &[Participant]) -> Dealt {
    Dealt::one_each((0..).zip(racers).map(|(puzzle, racer)| board(ground, puzzle, racer)).collect())
}

fn board(ground: Ground<'_>, puzzle: u8, racer: &Participant) -> PlayBoard {
    let prepared = ground.puzzle(puzzle);
    let mut board = PlayBoard::of(prepared, Disguise::default());
    board.puzzle = puzzle;
    board.prefill(prepared, racer.handicap.givens, ground.draw.number(Purpose::Handicap(racer.member)));
    board
}

/// As in a race, but by the share of the own board.
pub(super) fn order(key: &RankKey) -> impl Ord + use<> {
    let finish = key.status.finish_ms().map(|time_ms| (time_ms, key.finish_no));
    let share = u32::from(key.cells) * SHARES / u32::from(key.blanks.max(1));
    let rest =
        finish.is_none().then_some((Reverse(share), key.status.has_left(), key.mistakes, key.last_gain));
    (finish.is_none(), finish, rest, key.member)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{key, ranked};
    use super::*;
    use crate::view::RacerStatus;

    #[test]
    fn rank_is_by_finish_and_share_of_the_own_board() {
        let on = |blanks, key| RankKey { blanks, ..key };
        let small = on(10, key(1, RacerStatus::Racing, 6, 0, 50));
        let large = on(60, key(2, RacerStatus::Racing, 30, 0, 50));
        assert_eq!(ranked([large, small], order), [1, 2]);
        let late = on(60, key(2, RacerStatus::Finished { time_ms: 900 }, 60, 3, 900));
        assert_eq!(ranked([small, late], order), [2, 1]);
    }
}
