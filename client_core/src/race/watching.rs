//! A race and the setter's seat: what a solver's client shares with it, and what the setter's client takes in.

use engine_api::Needed;
use game::{Command, MemberNo, Millis, NOTES_SHARED_MAX, RacerStatus, SharedNotes, SolverBoard};
use puzzle::Puzzle;

use super::Race;
use super::seat::Seat;
use crate::board::Notes;
use crate::room::BoardDigits;

/// Milliseconds between two times that notes are shared: below what a server allows a player.
const SHARE_EVERY_MS: u64 = 1_200;

/// What the setter who watches knows of the own notes.
#[derive(Clone, Debug, Default)]
pub(super) struct Sharing {
    /// As they were shared last; `None` if the setter has none of them.
    shared: Option<Notes>,
    at: Option<Millis>,
}

impl Race {
    /// What the setter of the puzzle sees of its solvers; `None` for all others.
    #[must_use]
    pub fn seat(&self) -> Option<&Seat> {
        self.seat.as_deref()
    }

    /// The board of a racer as its setter watches it.
    pub(crate) fn watched_digits(&self, member: MemberNo) -> Option<BoardDigits> {
        let solver = self.seat()?.solvers().find(|solver| solver.member == member)?;
        let (view, givens) = (solver.board.view().clone(), solver.board.givens().clone());
        let mut entries = givens.clone();
        for cell in view.cells() {
            entries.set(cell, solver.board.digit(cell).filter(|_| givens.get(cell).is_none()));
        }
        Some(BoardDigits { view, givens, entries })
    }

    fn seat_mut(&mut self, match_no: u32) -> Option<&mut Seat> {
        if match_no != self.match_no || self.is_racer() && self.other.is_none() {
            return None;
        }
        let puzzle = self.other.as_ref().unwrap_or(&self.puzzle);
        Some(self.seat.get_or_insert_with(|| Box::new(Seat::new(puzzle))))
    }

    pub(crate) fn watch_board(&mut self, match_no: u32, board: &SolverBoard, now: Millis) {
        let racing = self.is_racing(board.member);
        if let Some(seat) = self.seat_mut(match_no) {
            seat.take_board(board, racing, now);
        }
    }

    pub(crate) fn watch_notes(&mut self, match_no: u32, member: MemberNo, notes: &SharedNotes, now: Millis) {
        if let Some(seat) = self.seat_mut(match_no) {
            seat.take_notes(member, notes, now);
        }
    }

    pub(crate) fn choose_solver(&mut self, member: MemberNo) {
        self.seat.iter_mut().for_each(|seat| seat.choose(member));
    }

    fn is_racing(&self, member: MemberNo) -> bool {
        self.racers.of(member).is_some_and(|of| of.status == RacerStatus::Racing)
    }

    pub(crate) fn next_stall_question(&mut self, now: Millis) -> Option<Puzzle> {
        self.seat.as_mut()?.next_question(now)
    }

    pub(crate) fn stall_answered(&mut self, needed: Option<Needed>) {
        self.seat.iter_mut().for_each(|seat| seat.answered(needed.clone()));
    }

    /// The setter is back, or this client is: the notes are to be shared again.
    pub(crate) fn share_again(&mut self) {
        self.sharing.shared = None;
    }

    /// The own notes, if a setter watches who does not have them yet.
    pub(crate) fn notes_to_share(&mut self, is_watched: bool, now: Millis) -> Option<Command> {
        if !is_watched {
            self.share_again();
            return None;
        }
        let notes = self.board.notes();
        let is_known =
            self.sharing.shared.as_ref().map_or(*notes == Notes::default(), |known| known == notes);
        let is_soon = self.sharing.at.is_some_and(|at| now.since(at) < SHARE_EVERY_MS);
        if is_known || is_soon || !self.is_playing() {
            return None;
        }
        let noted = |corner: bool| {
            let of = |cell| (cell, if corner { notes.on(cell).corner } else { notes.on(cell).centre });
            let cells = self.board.view().cells().map(of);
            cells.filter(|(_, digits)| !digits.is_empty()).collect::<Vec<_>>()
        };
        let mut shared = SharedNotes { corner: noted(true), centre: noted(false) };
        shared.corner.truncate(NOTES_SHARED_MAX);
        shared.centre.truncate(NOTES_SHARED_MAX - shared.corner.len());
        self.sharing = Sharing { shared: Some(notes.clone()), at: Some(now) };
        Some(Command::ShareNotes { match_no: self.match_no, notes: shared })
    }
}
