//! What the server says about a running race, and what that does to the board: verdicts, progress, resume.

use game::{Lane, LaneStatus, MemberNo, OwnBoard, RaceView, Rejection, Seq, Verdict};
use puzzle::{Cell, Digit};

use super::board::{WRONG_SHOWN_MS, WrongMark};
use super::clock::RaceClock;
use super::history::Step;
use super::lanes::Lanes;
use super::pending::PendingMove;
use super::{GAIN_SHOWN_MS, Race, Turn};
use crate::output::Cue;

impl Race {
    /// The same race again after a lost connection: the server's board counts, notes and moves it has not seen
    /// stay.
    pub(crate) fn resume(&mut self, view: &RaceView, own: Option<&OwnBoard>, turn: &mut Turn<'_>) {
        self.lanes = Lanes::new(view, self.geometry);
        self.clock = RaceClock::new(turn.now, view.elapsed_ms, view.remaining_ms, turn.one_way_ms);
        self.strikes = self.lanes.of(self.you).map_or(0, |lane| lane.strikes);
        let (Some(board), Some(own)) = (&mut self.board, own) else { return };
        let answered = board.reconcile(own);
        // A full board that the race goes on with has been found wrong.
        self.full_but_wrong = self.is_full();
        self.lock(own.locked_ms, turn);
        for moved in answered {
            self.learn_from_snapshot(&moved, own, turn);
        }
        self.send_due(turn);
        self.refresh_conflicts();
    }

    /// A move was answered while we were away: the board says how.
    fn learn_from_snapshot(&mut self, moved: &PendingMove, own: &OwnBoard, turn: &Turn<'_>) {
        let stands = own.entries.get(moved.cell) == moved.digit;
        match moved.digit {
            Some(digit) if stands && !self.silent() => self.tidy_for_good(moved.cell, digit),
            Some(digit) if !stands && !self.silent() && own.locked_ms > 0 => {
                self.show_wrong(moved.cell, digit, turn);
            }
            _ if !stands => self.forget_step(moved.seq),
            _ => {}
        }
    }

    /// The answer to a move: match, number, verdict. Returns why it was rejected, if it was.
    pub(crate) fn answered(
        &mut self,
        (match_no, seq, verdict): (u32, Seq, &Verdict),
        turn: &mut Turn<'_>,
    ) -> Option<Rejection> {
        if match_no != self.match_no {
            return None;
        }
        // Repeated answers to repeated moves find nothing to answer any more.
        let moved = self.board.as_mut()?.pending.take(seq)?;
        let mut rejection = None;
        match (verdict, moved.digit) {
            (Verdict::Correct { gained }, Some(digit)) => self.right(moved.cell, digit, *gained, turn),
            (Verdict::Wrong { strikes, locked_ms, guess: _ }, Some(digit)) => {
                self.strike(*strikes, *locked_ms, turn);
                self.show_wrong(moved.cell, digit, turn);
                turn.cue(Cue::Wrong(moved.cell));
            }
            (Verdict::FullButWrong { strikes, locked_ms }, digit) => {
                self.confirm(moved.cell, digit, turn);
                self.strike(*strikes, *locked_ms, turn);
                self.full_but_wrong = true;
                turn.cue(Cue::FullButWrong);
            }
            (Verdict::Entered, digit @ Some(_)) | (Verdict::Erased, digit @ None) => {
                self.confirm(moved.cell, digit, turn);
            }
            (Verdict::Rejected { why }, _) => {
                self.forget_step(seq);
                turn.cue(Cue::Refused(Some(moved.cell)));
                rejection = Some(why.clone());
            }
            // An answer of the wrong kind: the server's next snapshot will tell; believe nothing meanwhile.
            (Verdict::Correct { .. } | Verdict::Wrong { .. } | Verdict::Entered, None)
            | (Verdict::Erased, Some(_)) => self.forget_step(seq),
        }
        self.refresh_conflicts();
        rejection
    }

    fn right(&mut self, cell: Cell, digit: Digit, gained: u32, turn: &mut Turn<'_>) {
        self.gain = (gained > 0).then_some((gained, turn.now.plus(GAIN_SHOWN_MS)));
        turn.cue(Cue::Correct(cell));
        self.confirm(cell, Some(digit), turn);
        if !self.silent() {
            self.tidy_for_good(cell, digit);
        }
    }

    fn confirm(&mut self, cell: Cell, digit: Option<Digit>, turn: &mut Turn<'_>) {
        let Some(board) = &mut self.board else { return };
        let before = board.standing();
        board.clear_wrong(cell);
        board.confirm(cell, digit);
        let after = board.standing();
        self.full_but_wrong &= self.is_full();
        // Under silent rules a full house may be a wrong one: nothing to celebrate.
        if self.silent() {
            return;
        }
        for house in self.geometry.houses_of(cell) {
            if house.set.is_subset(after) && !house.set.is_subset(before) {
                turn.cue(Cue::HouseDone(house.kind, house.number));
            }
        }
    }

    fn strike(&mut self, strikes: u8, locked_ms: u32, turn: &mut Turn<'_>) {
        self.strikes = strikes;
        self.lock(locked_ms, turn);
    }

    fn show_wrong(&mut self, cell: Cell, digit: Digit, turn: &Turn<'_>) {
        let until = self.lockout.map_or(turn.now.plus(WRONG_SHOWN_MS), |lockout| lockout.until);
        if let Some(board) = &mut self.board {
            board.mark_wrong(WrongMark { cell, digit, until });
        }
    }

    /// A rejected move never happened: neither did what it did to the notes. The move may have been an undo, and
    /// then its step stands again.
    fn forget_step(&mut self, seq: Seq) {
        let Some(Step::Entry { cell, after, struck, .. }) = self.history.made_by(seq).cloned() else {
            return;
        };
        let stands = self.board.as_ref().is_some_and(|board| board.confirmed(cell) == after);
        let stood = self.history.settle(seq, stands);
        match after {
            Some(digit) if stood && !stands => self.notes.restore(digit, struck),
            Some(digit) if stands && !stood => {
                self.notes.strike(digit, struck);
            }
            Some(_) | None => {}
        }
        self.notes_dirty = true;
    }

    /// A right digit stands for good, so the notes that it rules out are gone for good.
    fn tidy_for_good(&mut self, cell: Cell, digit: Digit) {
        self.notes.set(cell, puzzle::DigitSet::EMPTY);
        if self.rules.aids.tidy_notes {
            self.notes.strike(digit, *self.geometry.peers(cell));
        }
        self.notes_dirty = true;
    }

    /// Somebody's lane changed. Returns the name of an opponent who has given the race up with it.
    pub(crate) fn progress(
        &mut self,
        lane: Lane,
        standing: Vec<MemberNo>,
        turn: &mut Turn<'_>,
    ) -> Option<String> {
        let (member, status, strikes) = (lane.member, lane.status, lane.strikes);
        let before = self.lanes.update(lane, standing, self.geometry, turn.now)?;
        if member == self.you {
            self.strikes = strikes;
        }
        if before.status == status {
            return None;
        }
        match status {
            LaneStatus::Finished { .. } if member == self.you => turn.cue(Cue::Finished),
            LaneStatus::Finished { .. } => turn.cue(Cue::OpponentFinished(member)),
            LaneStatus::Racing => {}
            LaneStatus::Out | LaneStatus::Forfeited | LaneStatus::Unfinished | LaneStatus::Kicked => {
                if member == self.you {
                    turn.cue(Cue::OutOfRace);
                }
            }
        }
        if member == self.you && status != LaneStatus::Racing {
            self.lockout = None;
        }
        (member != self.you && status == LaneStatus::Forfeited).then(|| self.lanes.name_of(member)).flatten()
    }

    /// The race is over: what is still on its way will not count.
    pub(crate) fn close(&mut self) {
        self.lockout = None;
        if let Some(board) = &mut self.board {
            board.pending.clear();
        }
        self.refresh_conflicts();
    }

    /// Time passes: wrong digits vanish, the lock-out ends, overdue moves are sent again.
    pub(crate) fn tick(&mut self, turn: &mut Turn<'_>) {
        if self.lockout.is_some_and(|lockout| lockout.is_over(turn.now)) {
            self.lockout = None;
            turn.cue(Cue::LockoutOver);
        }
        let Some(board) = &mut self.board else { return };
        if board.expire_wrong(turn.now) {
            self.refresh_conflicts();
        }
        self.send_due(turn);
    }
}
