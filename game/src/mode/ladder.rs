//! The ladder: rung `n` has `n` blanks, and solving it leads to the next. All rungs are cut from one puzzle: any of its
//! blanks leave a proper puzzle. Which blanks, and under which isomorphism, is drawn for each rung, so that all racers meet
//! the same rungs, and on plain boards the digits of one say nothing about the next. Where rules name digits (killer and the
//! like) only turns and mirrors are left, and a player may recognise the solution.

use std::cmp::Reverse;

use puzzle::{Cell, CellSet};

use crate::chance::{Purpose, scatter};
use crate::play::{Disguise, PlayBoard, RankKey, blanks_of};
use crate::record::Participant;
use crate::settings::{Rules, RulesError};

use super::race::{self, DIGIT};
use super::{Dealt, Ground};

/// For solving a rung, times its number.
const RUNG: u32 = 5;

/// The time limit, in seconds, of a ladder in a room that had none.
const TIME_LIMIT_S: u32 = 600;

pub(super) fn check(rules: &Rules) -> Result<(), RulesError> {
    if rules.time_limit_s.is_some() { Ok(()) } else { Err(RulesError::LadderTime) }
}

pub(super) fn fit(rules: Rules) -> Rules {
    Rules { time_limit_s: rules.time_limit_s.or(Some(TIME_LIMIT_S)), ..rules }
}

pub(super) fn deal(ground: Ground<'_>, racers: &[Participant]) -> Dealt {
    Dealt::one_each(racers.iter().map(|racer| board(ground, 1, Some(racer))).collect())
}

pub(super) fn next_board(ground: Ground<'_>, solved: &PlayBoard, racer: &Participant) -> Option<PlayBoard> {
    let is_last = usize::from(solved.rung) >= ground.prepared.blanks();
    (!is_last).then(|| board(ground, solved.rung + 1, Some(racer)))
}

pub(super) fn watched_board(ground: Ground<'_>, rung: u16) -> PlayBoard {
    board(ground, rung, None)
}

/// A rung, as all see it, or in the racer's own isomorphism where the rules say so.
fn board(
    Ground { prepared, rules, draw, .. }: Ground<'_>,
    rung: u16,
    racer: Option<&Participant>,
) -> PlayBoard {
    let own = racer.filter(|_| rules.disguised).map(|racer| racer.member);
    let disguise = Disguise::draw(&prepared.puzzle, draw.number(Purpose::RungDisguise(rung, own)));
    let open: Vec<Cell> = blanks_of(&prepared.puzzle).collect();
    let blanks = drawn(open, rung, draw.number(Purpose::Rung(rung)));
    let mut board = PlayBoard::with_blanks(prepared, rung, blanks, disguise);
    if let Some(racer) = racer {
        let seed = draw.number(Purpose::RungHandicap(rung, racer.member));
        board.prefill(prepared, racer.handicap.givens, seed);
    }
    board
}

/// So many of these cells.
fn drawn(mut cells: Vec<Cell>, count: u16, seed: u64) -> CellSet {
    let draws = 0..u32::from(count).min(u32::try_from(cells.len()).unwrap_or(u32::MAX));
    draws.map(|n| cells.swap_remove(scatter(seed, n) as usize % cells.len())).collect()
}

/// No techniques are counted: on the lower rungs nearly every cell is a single.
pub(super) fn digit_points(streak: u16) -> u32 {
    DIGIT + race::streak_points(streak)
}

pub(super) fn solving_points(board: &PlayBoard, is_last: bool, before: usize) -> u32 {
    RUNG * u32::from(board.rung) + if is_last { race::finish_points(before) } else { 0 }
}

/// By rung, and on the same rung as in a race: racers who have solved the last rung first, then by cells, mistakes and
/// earlier gain.
pub(super) fn order(key: &RankKey) -> impl Ord + use<> {
    (key.is_setter, Reverse(key.rung), race::order(key))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{self, ranked};
    use super::*;
    use crate::view::RacerStatus;

    fn key(member: u16, rung: u16, cells: u16, mistakes: u8, last_gain: u64) -> RankKey {
        RankKey { rung, ..testing::key(member, RacerStatus::Unfinished, cells, mistakes, last_gain) }
    }

    #[test]
    fn rank_is_by_rung_cells_mistakes_and_earlier_gain() {
        let keys = [
            key(1, 4, 3, 0, 10),
            key(2, 5, 0, 4, 90),
            key(3, 4, 2, 0, 10),
            key(4, 4, 3, 0, 9),
            key(5, 4, 3, 1, 8),
        ];
        assert_eq!(ranked(keys, order), [2, 4, 1, 5, 3]);
    }

    #[test]
    fn a_rung_is_drawn_from_different_cells_than_the_one_before() {
        let cells: Vec<Cell> = (0..50).map(Cell::new).collect();
        let rungs: Vec<CellSet> = (1..=50).map(|n| drawn(cells.clone(), n, u64::from(n) << 32)).collect();
        for (n, rung) in rungs.iter().enumerate() {
            assert_eq!(rung.len(), n + 1);
        }
        let nested = rungs.windows(2).filter(|pair| pair[0].is_subset(pair[1])).count();
        assert!(nested < 10, "{nested}");
    }
}
