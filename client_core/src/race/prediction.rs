//! Client-side prediction: what the server has confirmed, the pending moves over it, and wrong digits that are still shown.
//! Owns which digit a cell shows while answers are under way; knows nothing of notes, rules or drawing.

use game::{Millis, OwnBoard};
use puzzle::{Cell, CellSet, Digit, Grid};

use super::pending::{Pending, PendingMove};
use crate::board::Annotations;

/// Milliseconds a wrong digit stays visible when there is no lock-out.
pub(crate) const WRONG_SHOWN_MS: u64 = 1_500;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrongMark {
    pub(crate) cell: Cell,
    pub(crate) digit: Digit,
    pub(crate) until: Millis,
}

#[derive(Clone, Debug)]
pub(crate) struct Prediction {
    givens: Grid,
    /// The player's digits as the server knows them, without the givens.
    confirmed: Grid,
    pub(crate) pending: Pending,
    /// At most one per cell.
    wrong: Vec<WrongMark>,
}

impl Prediction {
    /// The digits of `own` must be of the same board as the givens.
    pub(crate) fn new(match_no: u32, rung: u16, givens: Grid, own: &OwnBoard) -> Self {
        let pending = Pending::new(match_no, rung, own.last_seq);
        Self { givens, confirmed: own.entries.clone(), pending, wrong: Vec::new() }
    }

    /// The same player on another board: moves on this one are over, and their numbers used.
    pub(crate) fn on_next_board(&self, rung: u16, givens: Grid, own: &OwnBoard) -> Self {
        let pending = self.pending.on_next_board(rung, own.last_seq);
        Self { givens, confirmed: own.entries.clone(), pending, wrong: Vec::new() }
    }

    /// What the board shows: givens, then pending moves, then wrong digits, then what is confirmed. `judged`: a confirmed digit
    /// is right.
    pub(crate) fn shown(&self, judged: bool) -> (Grid, Annotations) {
        let (mut digits, mut annotations) = (self.givens.clone(), Annotations::default());
        for (cell, _) in self.givens.cells().filter(|(_, given)| given.is_none()) {
            let digit = if let Some(digit) = self.pending.on(cell) {
                digit.inspect(|_| {
                    annotations.pending.insert(cell);
                })
            } else if let Some(mark) = self.wrong.iter().find(|mark| mark.cell == cell) {
                annotations.wrong.insert(cell);
                Some(mark.digit)
            } else {
                self.confirmed.get(cell)
            };
            digits.set(cell, digit);
        }
        if judged {
            annotations.settled = self.confirmed.filled();
        }
        (digits, annotations)
    }

    pub(crate) fn confirmed(&self, cell: Cell) -> Option<Digit> {
        self.confirmed.get(cell)
    }

    /// The cells of confirmed entries.
    pub(crate) fn entered(&self) -> impl Iterator<Item = Cell> {
        let filled: CellSet = self.confirmed.filled();
        filled.into_iter()
    }

    /// Givens and confirmed entries.
    pub(crate) fn standing(&self) -> CellSet {
        self.givens.filled().union(self.confirmed.filled())
    }

    pub(crate) fn confirm(&mut self, cell: Cell, digit: Option<Digit>) {
        self.clear_wrong(cell);
        if self.givens.get(cell).is_none() {
            self.confirmed.set(cell, digit);
        }
    }

    pub(crate) fn mark_wrong(&mut self, mark: WrongMark) {
        self.clear_wrong(mark.cell);
        self.wrong.push(mark);
    }

    pub(crate) fn clear_wrong(&mut self, cell: Cell) {
        self.wrong.retain(|mark| mark.cell != cell);
    }

    /// Lets old marks vanish; true if one did.
    pub(crate) fn expire_wrong(&mut self, now: Millis) -> bool {
        let before = self.wrong.len();
        self.wrong.retain(|mark| mark.until > now);
        self.wrong.len() < before
    }

    /// Takes the server's board, of the same cells, over after a resume. Returns the moves it had answered meanwhile;
    /// those after them were lost in transit and stay pending, to be sent again.
    pub(crate) fn reconcile(&mut self, own: &OwnBoard) -> Vec<PendingMove> {
        self.confirmed = own.entries.clone();
        self.pending.continue_after(own.last_seq);
        let answered = self.pending.take_up_to(own.last_seq);
        self.pending.unsend();
        answered
    }
}
