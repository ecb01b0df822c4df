//! What a racer plays: right digits and wrong ones in a fixed mix, until the board is full. Knows nothing of time.

use ::testkit::puzzles::solution;
use anyhow::Result;
use game::{RaceView, Seq, Verdict};
use puzzle::{Cell, Digit};

#[derive(Debug)]
pub(crate) struct Race {
    pub(crate) match_no: u32,
    /// What is still open, and what belongs there.
    open: Vec<(Cell, Digit)>,
    right_percent: u32,
    made: u32,
}

/// One move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) seq: Seq,
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
    pub(crate) is_right: bool,
}

impl Race {
    pub(crate) fn new(view: &RaceView, right_percent: u32) -> Result<Self> {
        let solution = solution(&view.puzzle)?;
        let open = solution.clues().filter(|&(cell, _)| view.puzzle.givens().get(cell).is_none()).collect();
        Ok(Self { match_no: view.match_no, open, right_percent, made: 0 })
    }

    /// The next move; `None` when the board is full.
    pub(crate) fn next(&mut self) -> Option<Move> {
        let &(cell, right) = self.open.last()?;
        let rights = |moves: u32| u64::from(moves) * u64::from(self.right_percent) / 100;
        let is_right = rights(self.made + 1) > rights(self.made);
        self.made += 1;
        if is_right {
            self.open.pop();
        }
        let digit = if is_right { right } else { wrong(right) };
        Some(Move { seq: Seq(self.made), cell, digit, is_right })
    }
}

fn wrong(right: Digit) -> Digit {
    Digit::new(right.value() % 9 + 1).expect("from 1 to 9")
}

/// Whether a move was judged as it should be.
pub(crate) fn is_expected(is_right: bool, verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Correct { .. } => is_right,
        Verdict::Wrong { .. } => !is_right,
        Verdict::Entered
        | Verdict::FullButWrong { .. }
        | Verdict::Erased
        | Verdict::Revealed { .. }
        | Verdict::Explained(_)
        | Verdict::Hinted { .. }
        | Verdict::Rejected { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(open: u16, right_percent: u32) -> Race {
        let digit = Digit::new(9).expect("a digit");
        let open = (0..open).map(|cell| (Cell::new(cell), digit)).collect();
        Race { match_no: 1, open, right_percent, made: 0 }
    }

    #[test]
    fn moves_have_the_configured_error_rate_until_the_end() {
        for (percent, moves) in [(100, 50), (50, 100), (40, 125), (1, 5_000)] {
            let mut race = race(50, percent);
            let made: Vec<Move> = std::iter::from_fn(|| race.next()).collect();
            assert_eq!(made.len(), moves, "{percent} %");
            assert_eq!(made.iter().filter(|made| made.is_right).count(), 50);
            assert!(made.iter().all(|made| (made.digit.value() == 9) == made.is_right));
            assert!(made.iter().map(|made| made.seq.0).eq(1..=u32::try_from(moves).unwrap()));
        }
    }

    #[test]
    fn only_the_verdict_that_belongs_to_the_move_is_expected() {
        let (right, wrong) =
            (Verdict::Correct { gained: 1 }, Verdict::Wrong { strikes: 1, locked_ms: 0, guess: false });
        assert!(is_expected(true, &right) && is_expected(false, &wrong));
        assert!(!is_expected(false, &right) && !is_expected(true, &wrong));
    }
}
