//! Moves that were made here and that the server has not answered yet. Owns their sequence numbers and when
//! they are sent again; knows nothing of what a move means.

use std::collections::VecDeque;

use game::{Command, Millis, Seq};
use puzzle::{Cell, Digit};

use crate::board::EditId;

/// Moves that may wait for an answer: far more than a player types in the seconds that a reconnect takes, and few
/// enough to be sent all at once after it.
pub const PENDING_MAX: usize = 40;
/// Milliseconds after which a move without an answer is sent again on a standing connection. The server answers
/// a repeated number as it did before.
pub(crate) const RESEND_MS: u64 = 5_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PendingMove {
    pub(crate) seq: Seq,
    pub(crate) action: Action,
    /// The edit of the board that the answer decides. Only the newest move of an edit has it.
    pub(crate) edit: Option<EditId>,
    /// When it was sent last; `None` when it never was.
    pub(crate) sent_at: Option<Millis>,
}

/// What a move asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// `None` empties the cell.
    Enter { cell: Cell, digit: Option<Digit> },
    /// The hint that the rules allow, about this cell where they let the player choose it.
    Hint { cell: Option<Cell> },
}

impl PendingMove {
    pub(crate) fn command(&self, match_no: u32, rung: u16) -> Command {
        let seq = self.seq;
        match self.action {
            Action::Enter { cell, digit: Some(digit) } => Command::Place { match_no, rung, seq, cell, digit },
            Action::Enter { cell, digit: None } => Command::Erase { match_no, rung, seq, cell },
            Action::Hint { cell } => Command::Hint { match_no, rung, seq, cell },
        }
    }

    /// The cell that it changes.
    fn enters(&self, at: Cell) -> bool {
        matches!(self.action, Action::Enter { cell, .. } if cell == at)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pending {
    match_no: u32,
    /// The rung of the board on a ladder; 0 elsewhere.
    rung: u16,
    /// In ascending order of their numbers.
    queue: VecDeque<PendingMove>,
    last_seq: Seq,
}

impl Pending {
    /// Nothing pending in this match. Numbers must grow: none up to `answered` is used again.
    pub(crate) fn new(match_no: u32, rung: u16, answered: Seq) -> Self {
        Self { match_no, rung, queue: VecDeque::new(), last_seq: answered }
    }

    /// Nothing pending on another board of the match. No number is used again.
    pub(crate) fn on_next_board(&self, rung: u16, answered: Seq) -> Self {
        Self::new(self.match_no, rung, self.last_seq.max(answered))
    }

    pub(crate) fn is_full(&self) -> bool {
        self.queue.len() >= PENDING_MAX || self.last_seq.0 == u32::MAX
    }

    pub(crate) fn len(&self) -> usize {
        self.queue.len()
    }

    pub(crate) fn clear(&mut self) {
        self.queue.clear();
    }

    /// Numbers must grow: never use one up to `answered`.
    pub(crate) fn continue_after(&mut self, answered: Seq) {
        self.last_seq = self.last_seq.max(answered);
    }

    /// Takes a new move, if it is not full. Its answer decides about `edit` from now on.
    pub(crate) fn push(&mut self, action: Action, edit: Option<EditId>) -> Option<Seq> {
        if self.is_full() {
            return None;
        }
        let seq = Seq(self.last_seq.0 + 1);
        self.last_seq = seq;
        for earlier in self.queue.iter_mut().filter(|earlier| edit.is_some() && earlier.edit == edit) {
            earlier.edit = None;
        }
        self.queue.push_back(PendingMove { seq, action, edit, sent_at: None });
        Some(seq)
    }

    /// What the newest move on this cell leaves there, if there is one.
    pub(crate) fn on(&self, cell: Cell) -> Option<Option<Digit>> {
        match self.newest_on(cell)?.action {
            Action::Enter { digit, .. } => Some(digit),
            Action::Hint { .. } => None,
        }
    }

    fn newest_on(&self, cell: Cell) -> Option<&PendingMove> {
        self.queue.iter().rev().find(|pending| pending.enters(cell))
    }

    /// Whether a hint has been requested and not answered yet.
    pub(crate) fn holds_hint(&self) -> bool {
        self.queue.iter().any(|pending| matches!(pending.action, Action::Hint { .. }))
    }

    /// The move with this number has its answer.
    pub(crate) fn take(&mut self, seq: Seq) -> Option<PendingMove> {
        let index = self.queue.iter().position(|pending| pending.seq == seq)?;
        self.queue.remove(index)
    }

    /// Takes every move that the server has answered while the connection was lost and that its board contains. A
    /// hint that was paid for stays: requested again under its number, it is answered again.
    pub(crate) fn take_up_to(&mut self, answered: Seq) -> Vec<PendingMove> {
        let (gone, kept) = self.queue.drain(..).partition::<Vec<_>, _>(|pending| {
            pending.seq <= answered && !matches!(pending.action, Action::Hint { .. })
        });
        self.queue = kept.into();
        gone
    }

    /// Takes the newest move on this cell back, if it was never sent.
    pub(crate) fn withdraw(&mut self, cell: Cell) -> Option<PendingMove> {
        let newest = self.newest_on(cell).filter(|pending| pending.sent_at.is_none())?.seq;
        self.take(newest)
    }

    /// The moves that are due to be sent, oldest first: new ones, and (with `again`) ones whose answer is overdue. Once one is
    /// due every later one is too, so that the server sees them in order.
    pub(crate) fn due(&mut self, now: Millis, again: bool) -> Vec<Command> {
        let overdue =
            |pending: &PendingMove| pending.sent_at.is_none_or(|at| again && now.since(at) >= RESEND_MS);
        let Some(first) = self.queue.iter().position(overdue) else { return Vec::new() };
        self.send_from(first, now)
    }

    /// No answer is waited for any longer: all are due again.
    pub(crate) fn hurry(&mut self) {
        for sent_at in self.queue.iter_mut().filter_map(|pending| pending.sent_at.as_mut()) {
            *sent_at = Millis(0);
        }
    }

    /// None of these has reached the server: they count as never sent.
    pub(crate) fn unsend(&mut self) {
        for pending in &mut self.queue {
            pending.sent_at = None;
        }
    }

    fn send_from(&mut self, first: usize, now: Millis) -> Vec<Command> {
        self.queue
            .iter_mut()
            .skip(first)
            .map(|pending| {
                pending.sent_at = Some(now);
                pending.command(self.match_no, self.rung)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn enter(index: u16, digit: u8) -> Action {
        Action::Enter { cell: Cell::new(index), digit: Digit::new(digit) }
    }

    #[test]
    fn numbers_grow_and_continue_after_a_resume() {
        let mut pending = Pending::new(1, 0, Seq(0));
        assert_eq!(pending.push(enter(0, 1), None), Some(Seq(1)));
        pending.continue_after(Seq(9));
        assert_eq!(pending.push(enter(1, 2), None), Some(Seq(10)));
        pending.continue_after(Seq(3));
        assert_eq!(pending.push(enter(2, 3), None), Some(Seq(11)));
    }

    #[test]
    fn a_move_is_sent_once_and_again_when_its_answer_is_overdue() {
        let mut pending = Pending::new(1, 0, Seq(0));
        pending.push(enter(0, 1), None);
        assert_eq!(pending.due(Millis(0), true).len(), 1);
        assert!(pending.due(Millis(RESEND_MS - 1), true).is_empty());
        assert!(
            pending.due(Millis(RESEND_MS), false).is_empty(),
            "nothing is said twice to a server that waits"
        );
        pending.push(enter(1, 0), None);
        let seqs: Vec<_> = pending.due(Millis(RESEND_MS), true).into_iter().map(seq_of).collect();
        assert_eq!(seqs, [Seq(1), Seq(2)]);
    }

    #[test]
    fn a_hint_answered_while_away_is_asked_for_again() {
        let mut pending = Pending::new(1, 0, Seq(0));
        pending.push(enter(0, 1), None);
        pending.push(Action::Hint { cell: None }, None);
        assert_eq!(pending.due(Millis(0), true).len(), 2);
        assert_eq!(pending.take_up_to(Seq(2)).len(), 1);
        pending.unsend();
        let again = pending.due(Millis(1), false);
        assert!(matches!(again[..], [Command::Hint { seq: Seq(2), .. }]), "{again:?}");
    }

    fn seq_of(command: Command) -> Seq {
        let (Command::Place { seq, .. } | Command::Erase { seq, .. }) = command else {
            panic!("pending moves are placements and erasures only");
        };
        seq
    }

    #[test]
    fn the_queue_has_an_end() {
        let mut pending = Pending::new(1, 0, Seq(0));
        for n in 0..PENDING_MAX {
            assert!(pending.push(enter(n as u16, 0), None).is_some());
        }
        assert_eq!(pending.push(enter(80, 0), None), None);
    }

    #[test]
    fn only_what_was_never_sent_can_be_taken_back() {
        let mut pending = Pending::new(1, 0, Seq(0));
        pending.push(enter(0, 1), None);
        pending.due(Millis(0), true);
        assert_eq!(pending.withdraw(Cell::new(0)), None);
        pending.push(enter(1, 1), None);
        assert!(pending.withdraw(Cell::new(1)).is_some());
        assert_eq!(pending.on(Cell::new(1)), None);
    }
}
