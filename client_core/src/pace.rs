//! The pace of a game as it is solved: when each cell got its right digit, the stalls in between, and the positions that a stall was
//! spent on. What would have led on there is the engine's to say.

use std::cmp::Reverse;

use puzzle::{Cell, Digit, Grid, Puzzle};

use crate::order::sort_by_key;

/// Stalls of a game that the engine is asked about at most, the longest first.
const STALLS_MAX: usize = 4;
/// A pause is a stall from so many times the game's own median on, and never a short one.
const TIMES_MEDIAN: u32 = 2;
const STALL_MS_MIN: u32 = 10_000;
/// Digits after which a median means something.
const STEPS_MIN: usize = 8;
/// So many digits at once were not typed: the board was taken up again.
const AT_ONCE_MAX: usize = 2;

/// The right digits in the order in which they came, with what the clock showed; nothing where that is not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pace {
    steps: Vec<PaceStep>,
    clock_ms: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PaceStep {
    cell: Cell,
    digit: Digit,
    /// Since the one before.
    took_ms: Option<u32>,
}

/// A pause, and the position that it was spent on.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PaceStall {
    pub(crate) ms: u32,
    pub(crate) position: Puzzle,
}

impl Pace {
    /// Whether so many right digits are known already.
    pub(crate) fn has_seen(&self, count: usize) -> bool {
        self.steps.len() >= count
    }

    /// What is right on the board by now.
    pub(crate) fn see(&mut self, right: impl Iterator<Item = (Cell, Digit)>, clock_ms: u64) {
        let is_new = |(cell, _): &(Cell, Digit)| !self.steps.iter().any(|step| step.cell == *cell);
        let new: Vec<(Cell, Digit)> = right.filter(is_new).collect();
        if new.is_empty() {
            return;
        }
        let clock_ms = u32::try_from(clock_ms).unwrap_or(u32::MAX);
        let took_ms = (new.len() <= AT_ONCE_MAX).then(|| clock_ms.saturating_sub(self.clock_ms));
        for (index, (cell, digit)) in new.into_iter().enumerate() {
            // What came with another took no time of its own.
            let took_ms = if index == 0 { took_ms } else { None };
            self.steps.push(PaceStep { cell, digit, took_ms });
        }
        self.clock_ms = clock_ms;
    }

    /// The longest stalls, the longest first.
    pub(crate) fn stalls(&self, puzzle: &Puzzle) -> Vec<PaceStall> {
        let mut times: Vec<u32> = self.steps.iter().filter_map(|step| step.took_ms).collect();
        if times.len() < STEPS_MIN {
            return Vec::new();
        }
        sort_by_key(&mut times, |ms| *ms);
        let least = (times[times.len() / 2].saturating_mul(TIMES_MEDIAN)).max(STALL_MS_MIN);
        let mut stalls: Vec<(u32, usize)> = self
            .steps
            .iter()
            .enumerate()
            .filter_map(|(index, step)| Some((step.took_ms.filter(|ms| *ms >= least)?, index)))
            .collect();
        sort_by_key(&mut stalls, |stall| Reverse(*stall));
        let position = |(ms, index): (u32, usize)| {
            let mut digits: Grid = puzzle.givens().clone();
            for step in &self.steps[..index] {
                digits.set(step.cell, Some(step.digit));
            }
            let position = Puzzle::new(puzzle.board().clone(), digits).ok()?;
            Some(PaceStall { ms, position })
        };
        stalls.into_iter().take(STALLS_MAX).filter_map(position).collect()
    }

    /// `3:1200,8:400`: cells in their order with their times; a time that is not known is left out.
    pub(crate) fn to_text(&self) -> String {
        let step = |step: &PaceStep| match step.took_ms {
            Some(ms) => format!("{}:{ms}", step.cell.index()),
            None => step.cell.index().to_string(),
        };
        self.steps.iter().map(step).collect::<Vec<_>>().join(",")
    }

    /// What can be read of a stored text, for a game with this solution.
    pub(crate) fn read(text: &str, solution: &Grid) -> Self {
        let mut pace = Self::default();
        let cells = solution.cells().len();
        for part in text.split(',').take(cells) {
            let (cell, ms) = part.split_once(':').map_or((part, None), |(cell, ms)| (cell, Some(ms)));
            let cell = cell.parse().ok().filter(|cell| usize::from(*cell) < cells).map(Cell::new);
            let Some((cell, digit)) = cell.and_then(|cell| Some((cell, solution.get(cell)?))) else {
                continue;
            };
            pace.steps.push(PaceStep { cell, digit, took_ms: ms.and_then(|ms| ms.parse().ok()) });
        }
        pace
    }

    /// The clock goes on from here.
    pub(crate) fn resume(&mut self, clock_ms: u64) {
        self.clock_ms = u32::try_from(clock_ms).unwrap_or(u32::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn grid(text: &str) -> Grid {
        puzzle::text::parse::line(text).unwrap()
    }

    fn played() -> Pace {
        let (given, solution) = (grid(GIVENS), grid(SOLVED));
        let mut pace = Pace::default();
        let open = solution.clues().filter(|(cell, _)| given.get(*cell).is_none());
        let mut at = 0;
        for (index, step) in open.take(20).enumerate() {
            at += if index == 7 { 40_000 } else { 3_000 };
            pace.see(std::iter::once(step), at);
        }
        pace
    }

    #[test]
    fn a_long_pause_is_a_stall_with_its_position() {
        let puzzle = Puzzle::classic(grid(GIVENS));
        let stalls = played().stalls(&puzzle);
        let [stall] = &stalls[..] else { panic!("{stalls:?}") };
        assert_eq!(stall.ms, 40_000);
        assert_eq!(stall.position.givens().clue_count(), puzzle.givens().clue_count() + 7);
        assert!(Pace::default().stalls(&puzzle).is_empty());
    }

    #[test]
    fn a_board_that_is_taken_up_again_makes_no_stall() {
        let puzzle = Puzzle::classic(grid(GIVENS));
        let mut pace = played();
        let before = pace.stalls(&puzzle);
        pace.see(grid(SOLVED).clues(), 900_000);
        assert_eq!(pace.stalls(&puzzle), before);
    }

    #[test]
    fn it_survives_being_stored() {
        let pace = played();
        let read = Pace::read(&pace.to_text(), &grid(SOLVED));
        assert_eq!(read.steps, pace.steps);
        assert!(pace.to_text().len() < 300);
        assert_eq!(Pace::read("x,999:3", &grid(SOLVED)), Pace::default());
    }
}
