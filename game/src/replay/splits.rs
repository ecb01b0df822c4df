//! Split times: when a racer's cells came, how long each tenth of the board took, and each digit. Arithmetic over one lane; knows
//! no history and no other racer.

use puzzle::{Cell, Digit};

use super::{MoveKind, Replay, ReplayBoard, ReplayLane};

/// Parts that a board is split into.
pub const TENTHS: usize = 10;

/// A cell that a racer got right, at the first time that they did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneGain {
    /// Milliseconds since the start.
    pub ms: u32,
    /// Milliseconds since the gain before it, or since the start.
    pub took_ms: u32,
    /// Index into the boards of the replay.
    pub board: u16,
    pub cell: Cell,
    pub digit: Digit,
    /// Which of the lane's moves it was.
    pub index: usize,
}

/// How long each tenth of a board took, in milliseconds, as far as the racer came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Splits {
    pub tenths: [Option<u32>; TENTHS],
}

/// What one digit took: how many cells of it came, and the milliseconds that were spent until they did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitTime {
    pub digit: Digit,
    pub cells: u16,
    pub ms: u32,
}

impl Splits {
    /// From how many cells there were when, by time, and how many there were to fill. A tenth ends with the cell that fills at
    /// least its share; where there are fewer than ten cells, some take no time.
    #[must_use]
    pub fn of(progress: &[(u32, u16)], blanks: u16) -> Self {
        let mut tenths = [None; TENTHS];
        let mut from_ms = 0;
        for (nth, tenth) in (1_u32..).zip(&mut tenths) {
            let share = (u32::from(blanks) * nth).div_ceil(TENTHS as u32);
            let Some(&(ms, _)) = progress.iter().find(|(_, cells)| u32::from(*cells) >= share) else { break };
            *tenth = Some(ms.saturating_sub(from_ms));
            from_ms = ms;
        }
        Self { tenths }
    }

    /// The whole board, if it was finished.
    #[must_use]
    pub fn total(&self) -> Option<u32> {
        self.tenths.iter().try_fold(0_u32, |sum, tenth| Some(sum.saturating_add((*tenth)?)))
    }
}

impl ReplayLane {
    /// The cells that the racer got right, each once, by time.
    #[must_use]
    pub fn gains(&self) -> Vec<LaneGain> {
        let mut gains: Vec<LaneGain> = Vec::new();
        for (index, made) in self.moves.iter().enumerate() {
            let (MoveKind::Right(digit) | MoveKind::Revealed { digit, .. }) = made.kind else { continue };
            let board = self.board_of(made.ms);
            if gains.iter().any(|known| known.cell == made.cell && known.board == board) {
                continue;
            }
            let took_ms = made.ms.saturating_sub(gains.last().map_or(0, |last| last.ms));
            gains.push(LaneGain { ms: made.ms, took_ms, board, cell: made.cell, digit, index });
        }
        gains
    }

    /// The number of the board that a move of this time was made on: the one that solves a board is the last on it.
    fn board_of(&self, ms: u32) -> u16 {
        let mut boards = self.boards.iter().rev();
        let known = boards.find(|(from_ms, _)| *from_ms < ms).or(self.boards.first());
        known.map_or(0, |(_, board)| *board)
    }

    /// Cells that this racer had to fill on a board.
    #[must_use]
    pub fn blanks(&self, board: &ReplayBoard) -> u16 {
        let given = self.moves.iter().filter(|made| matches!(made.kind, MoveKind::Given(_))).count();
        let open = board.puzzle.board().layout().cell_count() - board.puzzle.givens().clue_count();
        u16::try_from(open.saturating_sub(given)).unwrap_or(u16::MAX)
    }

    /// Half of the gains took no longer than this, in milliseconds; 0 without any.
    #[must_use]
    pub fn median_ms(&self) -> u32 {
        let mut times: Vec<u32> = self.gains().iter().map(|gain| gain.took_ms).collect();
        times.sort_unstable();
        times.get(times.len() / 2).copied().unwrap_or(0)
    }
}

impl Replay {
    /// The splits of a racer; none where they were on several boards.
    #[must_use]
    pub fn splits(&self, lane: &ReplayLane) -> Option<Splits> {
        let [(_, board)] = lane.boards[..] else { return None };
        let board = self.boards.get(usize::from(board))?;
        let progress: Vec<(u32, u16)> = lane.gains().iter().map(|gain| gain.ms).zip(1..).collect();
        Some(Splits::of(&progress, lane.blanks(board)))
    }
}

/// What each digit took, the smallest first.
#[must_use]
pub fn digit_times(gains: &[LaneGain]) -> Vec<DigitTime> {
    let mut times: Vec<DigitTime> = Vec::new();
    for gain in gains {
        let at = times.partition_point(|time| time.digit < gain.digit);
        if times.get(at).is_none_or(|time| time.digit != gain.digit) {
            times.insert(at, DigitTime { digit: gain.digit, cells: 0, ms: 0 });
        }
        times[at].cells += 1;
        times[at].ms = times[at].ms.saturating_add(gain.took_ms);
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tenths_of_a_finished_board_add_up_to_its_time() {
        for blanks in 0..=70_u16 {
            let progress: Vec<(u32, u16)> = (1..=blanks).map(|n| (u32::from(n) * 1_000, n)).collect();
            let splits = Splits::of(&[&[(0, 0)], &progress[..]].concat(), blanks);
            assert_eq!(splits.total(), Some(u32::from(blanks) * 1_000), "{blanks}");
            let most = u32::from(blanks).div_ceil(10) * 1_000;
            assert!(splits.tenths.iter().all(|tenth| tenth.is_some_and(|ms| ms <= most)), "{splits:?}");
        }
    }

    #[test]
    fn a_board_given_up_has_the_tenths_that_were_filled() {
        let progress: Vec<(u32, u16)> = (1..=25).map(|n| (u32::from(n) * 100, n)).collect();
        let splits = Splits::of(&progress, 50);
        assert_eq!(splits.tenths[..5], [Some(500); 5]);
        assert_eq!((splits.tenths[5], splits.total()), (None, None));
    }

    #[test]
    fn each_digit_is_counted_with_the_time_until_it_came() {
        let digit = |value: u8| Digit::try_from(value).unwrap();
        let gain = |value, took_ms| LaneGain {
            ms: 0,
            took_ms,
            board: 0,
            cell: Cell::new(0),
            digit: digit(value),
            index: 0,
        };
        let times = digit_times(&[gain(7, 100), gain(2, 50), gain(7, 20)]);
        let two = DigitTime { digit: digit(2), cells: 1, ms: 50 };
        assert_eq!(times, [two, DigitTime { digit: digit(7), cells: 2, ms: 120 }]);
    }
}
