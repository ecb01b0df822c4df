//! What the server says about a running race, and what that does to the board: verdicts, progress, resume.

use game::{MemberNo, OwnBoard, Problem, RaceView, RacerProgress, RacerStatus, Seq, Verdict};
use puzzle::{Cell, Digit, Puzzle};

use super::clock::RaceClock;
use super::pending::{Action, PendingMove};
use super::prediction::{WRONG_SHOWN_MS, WrongMark};
use super::racers::Racers;
use super::{ARMED_MS, Context, GAIN_SHOWN_MS, LockedBy, Race};
use crate::board::Board;
use crate::output::Cue;
use crate::text;

impl Race {
    /// The next board of a ladder: the racer's own, or the leader's for those who watch. Moves on the board before are over.
    pub(crate) fn next_rung(&mut self, match_no: u32, rung: u16, puzzle: &Puzzle, own: Option<&OwnBoard>) {
        if match_no != self.match_no || rung == self.rung {
            return;
        }
        let mut board = Board::new(puzzle, self.board.aids());
        board.set_mode(self.board.mode());
        board.forget_notes();
        if let (Some(prediction), Some(own)) = (&mut self.prediction, own) {
            let entries = board.view().fitted(&own.entries);
            let own = OwnBoard { entries, ..own.clone() };
            *prediction = prediction.on_next_board(rung, puzzle.givens().clone(), &own);
        }
        (self.rung, self.board, self.puzzle) = (rung, board, puzzle.clone());
        (self.explanation, self.full_but_wrong) = (None, false);
        self.refresh();
    }

    /// The same race again after a lost connection: the server's board counts, notes and moves it has not seen
    /// stay.
    pub(crate) fn resume(&mut self, view: &RaceView, own: Option<&OwnBoard>, cx: &mut Context<'_>) {
        self.next_rung(view.match_no, view.rung, &view.puzzle, own);
        self.racers = Racers::new(view);
        self.share_again();
        self.clock = RaceClock::new(cx.now, view.elapsed_ms, view.remaining_ms, cx.one_way_ms);
        self.penalties.set_strikes(self.racers.of(self.you).map_or(0, |own| own.strikes));
        let (Some(prediction), Some(own)) = (&mut self.prediction, own) else { return };
        let entries = self.board.view().fitted(&own.entries);
        let answered = prediction.reconcile(&OwnBoard { entries, ..own.clone() });
        // If the board is full and the race goes on, the board is wrong.
        self.full_but_wrong = self.is_full();
        self.penalties.lock_again(own.locked_ms, cx);
        for moved in answered {
            self.learn_from_snapshot(&moved, own.locked_ms, cx);
        }
        self.send_due(cx);
        self.refresh();
    }

    /// A move was answered while the connection was lost: the board shows the verdict.
    fn learn_from_snapshot(&mut self, moved: &PendingMove, locked_ms: u32, cx: &Context<'_>) {
        let Action::Enter { cell, digit } = moved.action else { return };
        let stands = self.confirmed(cell) == digit;
        match digit {
            Some(digit) if stands && self.rules.judges_each_digit() => self.board.tidy_for_good(cell, digit),
            Some(digit) if !stands && self.rules.judges_each_digit() && locked_ms > 0 => {
                self.show_wrong(cell, digit, cx)
            }
            _ if !stands => self.settle_edit(moved),
            _ => {}
        }
    }

    pub(super) fn confirmed(&self, cell: Cell) -> Option<Digit> {
        self.prediction.as_ref().and_then(|prediction| prediction.confirmed(cell))
    }

    /// The answer to a move: match, number, verdict. Returns why it was rejected, if it was.
    pub(crate) fn answered(
        &mut self,
        match_no: u32,
        seq: Seq,
        verdict: &Verdict,
        cx: &mut Context<'_>,
    ) -> Option<Problem> {
        if match_no != self.match_no {
            return None;
        }
        // Repeated answers to repeated moves find nothing to answer any more.
        let moved = self.prediction.as_mut()?.pending.take(seq)?;
        let mut refusal = None;
        match (verdict, moved.action) {
            (Verdict::Rejected { problem }, action) => {
                self.settle_edit(&moved);
                let (Action::Enter { cell, .. } | Action::Hint { cell: Some(cell) }) = action else {
                    cx.cue(Cue::Refused(None));
                    return Some((**problem).clone());
                };
                cx.cue(Cue::Refused(Some(cell)));
                refusal = Some((**problem).clone());
            }
            (verdict, Action::Enter { cell, digit }) => {
                // An answer of the wrong kind: ignored, since the server's next snapshot has the state.
                if !self.judged(verdict, cell, digit, cx) {
                    self.settle_edit(&moved);
                }
            }
            (verdict, Action::Hint { .. }) => self.hinted(verdict, cx),
        }
        self.refresh();
        refusal
    }

    /// The verdict on an entry; false if it is none.
    fn judged(&mut self, verdict: &Verdict, cell: Cell, digit: Option<Digit>, cx: &mut Context<'_>) -> bool {
        match (verdict, digit) {
            (Verdict::Correct { gained }, Some(digit)) => self.right(cell, digit, *gained, cx),
            (Verdict::Wrong { strikes, locked_ms, guess }, Some(digit)) => {
                let by = if *guess { LockedBy::Guess } else { LockedBy::Mistake };
                self.strike(*strikes, *locked_ms, by, cx);
                self.show_wrong(cell, digit, cx);
                cx.cue(Cue::Wrong(cell));
            }
            (Verdict::FullButWrong { strikes, locked_ms }, digit) => {
                self.confirm(cell, digit, cx);
                self.strike(*strikes, *locked_ms, LockedBy::Mistake, cx);
                self.full_but_wrong = true;
                cx.cue(Cue::FullButWrong);
            }
            (Verdict::Entered, digit @ Some(_)) | (Verdict::Erased, digit @ None) => {
                self.confirm(cell, digit, cx);
            }
            (Verdict::Correct { .. } | Verdict::Wrong { .. } | Verdict::Entered, None)
            | (Verdict::Erased, Some(_))
            | (
                Verdict::Revealed { .. }
                | Verdict::Explained(_)
                | Verdict::Hinted { .. }
                | Verdict::Rejected { .. },
                _,
            ) => return false,
        }
        true
    }

    /// The answer to a hint that was asked for.
    fn hinted(&mut self, verdict: &Verdict, cx: &mut Context<'_>) {
        match verdict {
            Verdict::Revealed { cell, digit, locked_ms } => {
                self.hints_taken = self.hints_taken.saturating_add(1);
                let (cell, digit) = (*cell, *digit);
                self.penalties.lock(*locked_ms, cx);
                if self.board.view().contains(cell) && self.board.view().has_digit(digit) {
                    self.board.select(cell);
                    self.right(cell, digit, 0, cx);
                }
            }
            Verdict::Explained(told) => {
                self.hints_taken = self.hints_taken.saturating_add(1);
                self.penalties.lock(told.locked_ms, cx);
                self.explain(told.cells.iter().copied(), &told.text, None);
            }
            Verdict::Hinted { step, locked_ms } => {
                self.hints_taken = self.hints_taken.saturating_add(1);
                self.penalties.lock(*locked_ms, cx);
                let about = if step.placements.is_empty() { &step.eliminations } else { &step.placements };
                self.explain(about.iter().map(|about| about.cell), "", Some(step));
            }
            Verdict::Correct { .. }
            | Verdict::Wrong { .. }
            | Verdict::Entered
            | Verdict::FullButWrong { .. }
            | Verdict::Erased
            | Verdict::Rejected { .. } => {}
        }
    }

    fn right(&mut self, cell: Cell, digit: Digit, gained: u32, cx: &mut Context<'_>) {
        self.gain = (gained > 0).then_some((gained, cx.now.plus(GAIN_SHOWN_MS)));
        cx.cue(Cue::Correct(cell));
        self.confirm(cell, Some(digit), cx);
        if self.rules.judges_each_digit() {
            self.board.tidy_for_good(cell, digit);
        }
    }

    fn confirm(&mut self, cell: Cell, digit: Option<Digit>, cx: &mut Context<'_>) {
        let Some(prediction) = &mut self.prediction else { return };
        let before = prediction.standing();
        prediction.confirm(cell, digit);
        let after = prediction.standing();
        self.full_but_wrong &= self.is_full();
        // Without verdicts a full house may be a wrong one: nothing to celebrate.
        if !self.rules.judges_each_digit() {
            return;
        }
        for house in self.board.view().houses().iter().filter(|house| house.set.contains(cell)) {
            if house.set.is_subset(after) && !house.set.is_subset(before) {
                cx.cue(Cue::HouseDone(house.kind, house.number));
            }
        }
    }

    fn strike(&mut self, strikes: u8, locked_ms: u32, by: LockedBy, cx: &mut Context<'_>) {
        self.penalties.set_strikes(strikes);
        self.penalties.lock_for(by, locked_ms, cx);
    }

    fn show_wrong(&mut self, cell: Cell, digit: Digit, cx: &Context<'_>) {
        let until = self.penalties.locked_until().unwrap_or(cx.now.plus(WRONG_SHOWN_MS));
        if let Some(prediction) = &mut self.prediction {
            prediction.mark_wrong(WrongMark { cell, digit, until });
        }
    }

    /// A rejected move never happened, nor what it did to the notes. It may have been an undo: then its edit stands.
    fn settle_edit(&mut self, moved: &PendingMove) {
        let Some(id) = moved.edit else { return };
        let Some(entry) = self.board.history().entry(id) else { return };
        self.board.settle_edit(id, self.confirmed(entry.cell) == entry.after);
    }

    /// A racer's progress changed. Returns what is to be said of an opponent who has left the race with it.
    pub(crate) fn progress(
        &mut self,
        progress: RacerProgress,
        standing: Vec<MemberNo>,
        cx: &mut Context<'_>,
    ) -> Option<String> {
        let (member, status, strikes) = (progress.member, progress.status, progress.strikes);
        let before = self.racers.update(progress, standing, self.board.view(), cx.now)?;
        if member == self.you {
            self.penalties.set_strikes(strikes);
        }
        if before.status == status {
            return None;
        }
        self.racers.set_ended(member, self.clock.elapsed_ms(cx.now));
        if let Some(seat) = &mut self.seat {
            seat.stop(member, cx.now);
        }
        match status {
            RacerStatus::Finished { .. } if member == self.you => cx.cue(Cue::Finished),
            RacerStatus::Finished { .. } => cx.cue(Cue::OpponentFinished(member)),
            RacerStatus::Racing => {}
            RacerStatus::Out
            | RacerStatus::Forfeited
            | RacerStatus::Unfinished
            | RacerStatus::Kicked
            | RacerStatus::Eliminated { .. } => {
                if member == self.you {
                    cx.cue(Cue::OutOfRace);
                }
            }
        }
        if member == self.you && status != RacerStatus::Racing {
            self.penalties.unlock();
        }
        let name = self.racers.name_of(member).filter(|_| member != self.you)?;
        let is_eliminated = matches!(status, RacerStatus::Eliminated { .. });
        let words = (status == RacerStatus::Forfeited).then(|| text::has_left_race(&name));
        words.or_else(|| is_eliminated.then(|| text::is_eliminated(&name)))
    }

    /// The race is over: moves that are still under way will not count.
    pub(crate) fn close(&mut self) {
        self.penalties.unlock();
        self.explanation = None;
        if let Some(prediction) = &mut self.prediction {
            prediction.pending.clear();
        }
        self.refresh();
    }

    /// Time passes: wrong digits vanish, the lock-out ends, overdue moves are sent again.
    pub(crate) fn tick(&mut self, cx: &mut Context<'_>) {
        if self.penalties.expire(cx.now) {
            cx.cue(Cue::LockoutOver);
        }
        self.disarm_in_time(cx);
        let Some(prediction) = &mut self.prediction else { return };
        if prediction.expire_wrong(cx.now) {
            self.refresh();
        }
        self.send_due(cx);
    }

    /// A digit that was chosen for one cell does not wait for it for ever.
    fn disarm_in_time(&mut self, cx: &Context<'_>) {
        let armed = self.board.armed().filter(|_| !cx.digit_first);
        let since = self.armed.filter(|(known, _)| Some(*known) == armed).map_or(cx.now, |(_, since)| since);
        self.armed = armed.map(|digit| (digit, since));
        if self.armed.is_some() && cx.now.since(since) >= ARMED_MS {
            self.board.arm(None);
        }
    }
}
