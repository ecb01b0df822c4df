//! A match as the setter of its puzzle watches it: every digit, and how long each cell took. All of it follows from the
//! judged moves, so a restored match shows the same.

use puzzle::{Cell, CellSet, DigitSet, Grid};

use crate::event::Verdict;
use crate::ids::MemberNo;
use crate::record::Move;
use crate::rejection::Rejection;
use crate::seat::{SharedNotes, SolverBoard};
use crate::time::Millis;

use super::{Match, PlayBoard};

/// Milliseconds in the unit in which the time for a cell is counted.
const TENTH_MS: u32 = 100;

impl Match {
    /// A racer's board in the arrangement of the puzzle as it was set.
    pub(crate) fn solver_board(&self, no: MemberNo, now: Millis) -> Option<SolverBoard> {
        let racer = self.racer(no)?;
        let board = self.board_of(racer);
        let right: CellSet = board.right(self.puzzle_of(board)).map(|(cell, _)| cell).collect();
        let last = self.log.moves.iter().rev().find(|made| made.member == no);
        let slip = last.filter(|made| matches!(made.verdict, Verdict::Wrong { .. }));
        Some(SolverBoard {
            member: no,
            entries: board.entries().clone(),
            wrong: board.filled().difference(right),
            slip: slip.and_then(|made| Some((made.cell, made.digit?))),
            tenths: self.tenths(no, board),
            quiet_ms: u32::try_from(now.since(racer.last_gain())).unwrap_or(u32::MAX),
        })
    }

    /// What had been entered on a racer's board by then, in the arrangement of the puzzle as it was set. Only of a board that never
    /// gives way to another.
    pub(crate) fn board_until(&self, no: MemberNo, until_ms: u32) -> Option<Grid> {
        let mut entries = self.board_of(self.racer(no)?).entries().clone();
        let (before, after): (Vec<&Move>, Vec<&Move>) =
            self.log.moves.iter().filter(|made| made.member == no).partition(|made| made.ms <= until_ms);
        let changed: CellSet = after.into_iter().filter_map(|made| Some(made.leaves()?.0)).collect();
        changed.iter().for_each(|cell| entries.set(cell, None));
        for (cell, digit) in before.into_iter().filter_map(Move::leaves) {
            if changed.contains(cell) {
                entries.set(cell, digit);
            }
        }
        Some(entries)
    }

    /// For each cell, the time from the move before to each move there, in tenths of a second.
    fn tenths(&self, no: MemberNo, board: &PlayBoard) -> Vec<u16> {
        let cells = self.puzzle_of(board).puzzle.board().layout().cell_count();
        let mut spent_ms = vec![0_u32; cells];
        let mut before_ms = 0;
        for made in self.log.moves.iter().filter(|made| made.member == no) {
            if let Some(spent) = spent_ms.get_mut(made.cell.index()) {
                *spent = spent.saturating_add(made.ms.saturating_sub(before_ms));
            }
            before_ms = made.ms;
        }
        spent_ms.into_iter().map(|ms| u16::try_from(ms / TENTH_MS).unwrap_or(u16::MAX)).collect()
    }

    /// A racer's notes in the arrangement of the puzzle as it was set.
    ///
    /// # Errors
    /// If the member does not race here, or the notes do not fit the board.
    pub(crate) fn notes_in_common(
        &self,
        no: MemberNo,
        notes: &SharedNotes,
    ) -> Result<SharedNotes, Rejection> {
        let racer = self.racer(no).ok_or(Rejection::NotSeated)?;
        let board = self.board_of(racer);
        notes.check(self.puzzle_of(board).puzzle.board().layout())?;
        let disguise = &board.disguise;
        let common = |noted: &[(Cell, DigitSet)]| {
            noted.iter().map(|&(cell, digits)| disguise.noted_to_common(cell, digits)).collect()
        };
        Ok(SharedNotes { corner: common(&notes.corner), centre: common(&notes.centre) })
    }
}
