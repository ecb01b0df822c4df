//! The judge: the verdict on a move under the rules of the room. It asks the mode and its judging rule, and changes
//! nothing: its verdict is an event, and the match applies it.

use puzzle::{Candidate, Cell, Digit, Level, Premise, Step, Tier, step_up_to};

use crate::chance::Purpose;
use crate::command::Command;
use crate::event::Verdict;
use crate::ids::{MemberNo, Seq};
use crate::mode::Judgement;
use crate::record::Move;
use crate::rejection::Rejection;
use crate::settings::{HintKind, Mistakes};
use crate::time::{Millis, seconds};
use crate::view::RacerStatus;

use super::Match;
use super::board::PlayBoard;
use super::racer::RacerState;

/// The hardest technique that a hint is looked for with: beyond it a search may take too long for the turn of a room.
const HINT_TIER_MAX: Tier = Tier::Fiendish;

/// Minimum lock-out for an explained hint, in milliseconds. It bounds how often a racer makes the server search.
const HINT_SEARCH_MS: u32 = 1_000;

/// What the first racer who fills a house earns: a row, column, box or whatever else holds each digit once.
const HOUSE_FIRST: u32 = 25;

/// One numbered move, as a player asks for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    /// The rung on which it is made.
    pub(crate) rung: u16,
    pub(crate) seq: Seq,
    pub(crate) action: Action,
}

/// When a move came, and how long it was on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) received: Millis,
    pub(crate) line_ms: u16,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Action {
    Place(Candidate),
    Erase(Cell),
    Hint(Option<Cell>),
}

impl Attempt {
    /// The attempt that a command makes in the match of this number, if it is one.
    pub(crate) const fn of(command: &Command) -> Option<(u32, Self)> {
        let (match_no, rung, seq, action) = match *command {
            Command::Place { match_no, rung, seq, cell, digit } => {
                (match_no, rung, seq, Action::Place(Candidate { cell, digit }))
            }
            Command::Erase { match_no, rung, seq, cell } => (match_no, rung, seq, Action::Erase(cell)),
            Command::Hint { match_no, rung, seq, cell } => (match_no, rung, seq, Action::Hint(cell)),
            Command::Ready { .. }
            | Command::ChangeRules { .. }
            | Command::ChoosePuzzle { .. }
            | Command::Watch { .. }
            | Command::Start
            | Command::CancelStart
            | Command::Kick { .. }
            | Command::HandOver { .. }
            | Command::SetHandicap { .. }
            | Command::Leave
            | Command::GiveUp
            | Command::EndRace
            | Command::ToLobby
            | Command::Lock { .. }
            | Command::NewCode
            | Command::AnswerKnock { .. }
            | Command::AddBot { .. }
            | Command::ShowBoards { .. }
            | Command::ShareNotes { .. }
            | Command::Say { .. }
            | Command::HandIn { .. }
            | Command::MoreTime
            | Command::AllowScreen { .. } => return None,
        };
        Some((match_no, Self { rung, seq, action }))
    }
}

/// The outcome of an attempt.
#[derive(Debug)]
pub(crate) enum Judged {
    /// This number was answered before, and gets the same answer again.
    Again,
    New(Box<Move>),
}

/// A verdict in the making: what stands in which cell, and what follows.
struct Ruling {
    cell: Cell,
    digit: Option<Digit>,
    verdict: Verdict,
    then: Then,
}

/// What follows from a move.
#[derive(Clone, Copy)]
enum Then {
    GoOn,
    /// The next board.
    Climb,
    /// The match is over for the racer.
    End(RacerStatus),
}

impl Match {
    /// A move as its racer asks for it, as it is about the common puzzle.
    pub(crate) fn in_common(&self, no: MemberNo, attempt: Attempt) -> Attempt {
        let Some(racer) = self.racer(no) else { return attempt };
        let board = self.board_of(racer);
        let layout = self.puzzle_of(board).puzzle.board().layout();
        Attempt { action: board.disguise.to_common(attempt.action, layout), ..attempt }
    }

    /// Judges a move that is about the common puzzle.
    ///
    /// # Errors
    /// If the member is no racer here.
    pub(crate) fn judge(
        &self,
        no: MemberNo,
        Attempt { rung, seq, action }: Attempt,
        sent: Sent,
    ) -> Result<Judged, Rejection> {
        let now = sent.received;
        let racer = self.racer(no).ok_or(Rejection::NotSeated)?;
        if racer.answered(seq).is_some() {
            return Ok(Judged::Again);
        }
        let is_here = if rung == self.board_of(racer).rung { Ok(()) } else { Err(Rejection::OtherRung) };
        let ruled = racer.check_turn(now).and(is_here).and_then(|()| match action {
            Action::Place(placed) => self.judge_digit(racer, placed, sent),
            Action::Erase(cell) => self.judge_erasure(racer, cell),
            Action::Hint(cell) => self.judge_hint(racer, cell, seq, sent),
        });
        let (cell, digit, hint) = match action {
            Action::Place(Candidate { cell, digit }) => (cell, Some(digit), false),
            Action::Erase(cell) => (cell, None, false),
            Action::Hint(cell) => (cell.unwrap_or(Cell::new(0)), None, true),
        };
        let rejected = |why: Rejection| Ruling {
            cell,
            digit,
            verdict: Verdict::Rejected { problem: Box::new(why.into()) },
            then: Then::GoOn,
        };
        let Ruling { cell, digit, verdict, then } = ruled.unwrap_or_else(rejected);
        let is_rejected = matches!(verdict, Verdict::Rejected { .. });
        let is_last = !is_rejected && racer.has_one_move_left(self.moves_max(racer));
        let (ends, climbs) = match then {
            Then::End(status) => (Some(status), false),
            Then::Climb | Then::GoOn if is_last => (Some(RacerStatus::Out), false),
            Then::Climb => (None, true),
            Then::GoOn => (None, false),
        };
        Ok(Judged::New(Box::new(Move {
            ms: self.elapsed(now),
            member: no,
            seq,
            cell,
            digit,
            hint,
            verdict,
            ends,
            climbs,
        })))
    }

    fn moves_max(&self, racer: &RacerState) -> u32 {
        let cells = self.puzzle_of(self.board_of(racer)).puzzle.board().layout().cell_count();
        self.rules.mode.moves_max(u32::try_from(cells).unwrap_or(u32::MAX))
    }

    fn judge_digit(&self, racer: &RacerState, entry: Candidate, sent: Sent) -> Result<Ruling, Rejection> {
        let board = self.board_of(racer);
        let prepared = self.puzzle_of(board);
        board.check_cell(prepared, entry.cell)?;
        let layout = prepared.puzzle.board().layout();
        if !layout.has_digit(entry.digit) {
            return Err(Rejection::NoSuchDigit { highest: layout.size() });
        }
        let (verdict, then) = match self.rules.mistakes.judging.judge(board, prepared, entry) {
            Judgement::Right { solves } => self.right(racer, entry.cell, solves, sent),
            Judgement::Wrong => self.wrong(racer, entry),
            Judgement::Unjudged => (Verdict::Entered, Then::GoOn),
            Judgement::FullAndRight => self.full_and_right(racer, entry, sent),
            Judgement::FullButWrong => {
                let (strikes, locked_ms, then) = self.strike(racer, 0);
                (Verdict::FullButWrong { strikes, locked_ms }, then)
            }
        };
        Ok(Ruling { cell: entry.cell, digit: Some(entry.digit), verdict, then })
    }

    fn right(&self, racer: &RacerState, cell: Cell, solves: bool, sent: Sent) -> (Verdict, Then) {
        let mode = self.rules.mode;
        let level = self.puzzle_of(self.board_of(racer)).levels[cell.index()];
        let digit = mode.digit_points(level, racer.streak.saturating_add(1));
        let houses =
            if mode.has_house_points() { HOUSE_FIRST * self.houses_completed(racer, cell) } else { 0 };
        let solving = if solves { self.solving_points(racer) } else { 0 };
        let then = if solves { self.after_solving(racer, sent) } else { Then::GoOn };
        (Verdict::Correct { gained: digit + houses + solving }, then)
    }

    /// A board that was judged as a whole: all its digits earn their points with the last one.
    fn full_and_right(&self, racer: &RacerState, last: Candidate, sent: Sent) -> (Verdict, Then) {
        let mut board = self.board_of(racer).clone();
        board.enter(last.cell, Some(last.digit));
        let digits = super::earned_late(&self.rules, self.puzzle_of(&board), &board);
        let gained = digits + self.solving_points(racer);
        (Verdict::Correct { gained }, self.after_solving(racer, sent))
    }

    /// The houses that this cell completes and that no racer has filled before.
    fn houses_completed(&self, racer: &RacerState, cell: Cell) -> u32 {
        let board = self.board_of(racer);
        let houses = self.prepared.puzzle.board().houses().into_iter().zip(&self.houses_claimed);
        let completed = houses
            .filter(|(house, claimed)| !**claimed && house.contains(&cell) && board.would_fill(house, cell));
        u32::try_from(completed.count()).expect("a board has few houses")
    }

    /// Where a racer goes who has solved the board.
    fn after_solving(&self, racer: &RacerState, sent: Sent) -> Then {
        match self.board_after(racer) {
            Some(_) => Then::Climb,
            None => {
                let made = Millis(sent.received.0.saturating_sub(sent.line_ms.into()));
                // The move before may have been on the way for as long, but came when it came.
                let time_ms = self.elapsed(made.max(racer.last_move));
                Then::End(RacerStatus::Finished { time_ms })
            }
        }
    }

    /// What solving the board earns now; nothing for a racer who knew the puzzle.
    fn solving_points(&self, racer: &RacerState) -> u32 {
        if racer.is_setter() {
            return 0;
        }
        let others = self.racers.iter().filter(|other| !other.is_setter());
        let before = others.filter(|other| other.status.finish_ms().is_some()).count();
        let is_last = self.board_after(racer).is_none();
        self.rules.mode.solving_points(self.board_of(racer), is_last, before)
    }

    /// A wrong digit: a guess, or a slip.
    fn wrong(&self, racer: &RacerState, wrong: Candidate) -> (Verdict, Then) {
        let board = self.board_of(racer);
        let prepared = self.puzzle_of(board);
        let guess = self.rules.mistakes.dear_guesses && board.is_guess(prepared, wrong);
        let least_ms = if guess { Mistakes::guess_lockout_ms(prepared.tier) } else { 0 };
        let (strikes, locked_ms, then) = self.strike(racer, least_ms);
        (Verdict::Wrong { strikes, locked_ms, guess }, then)
    }

    /// One more mistake: the strikes with it, and the lock-out of `least_ms` or more.
    fn strike(&self, racer: &RacerState, least_ms: u64) -> (u8, u32, Then) {
        let (strikes, locked_ms, is_out) = racer.next_strike(self.rules.mistakes, least_ms);
        (strikes, locked_ms, if is_out { Then::End(RacerStatus::Out) } else { Then::GoOn })
    }

    fn judge_erasure(&self, racer: &RacerState, cell: Cell) -> Result<Ruling, Rejection> {
        let board = self.board_of(racer);
        board.check_cell(self.puzzle_of(board), cell)?;
        if board.entries().get(cell).is_none() {
            return Err(Rejection::NothingToErase);
        }
        Ok(Ruling { cell, digit: None, verdict: Verdict::Erased, then: Then::GoOn })
    }

    fn judge_hint(
        &self,
        racer: &RacerState,
        chosen: Option<Cell>,
        seq: Seq,
        sent: Sent,
    ) -> Result<Ruling, Rejection> {
        if self.has_all_hints(racer.member) {
            return Err(Rejection::HintsUsedUp);
        }
        let hints = self.rules.hints;
        let board = self.board_of(racer);
        let locked_ms = u32::try_from(seconds(hints.cost_s.into())).unwrap_or(u32::MAX);
        let searched_ms = locked_ms.max(HINT_SEARCH_MS);
        match (hints.kind, chosen) {
            (HintKind::None, _) | (HintKind::ChosenCell, None) | (HintKind::RandomCell, Some(_)) => {
                Err(Rejection::NoHints)
            }
            (HintKind::Explained, _) => self.explain(racer, searched_ms),
            (HintKind::ChosenCell, Some(cell)) => {
                board.check_cell(self.puzzle_of(board), cell)?;
                Ok(self.reveal(racer, cell, locked_ms, sent))
            }
            (HintKind::RandomCell, None) => {
                let open = board.open(self.puzzle_of(board));
                let drawn = self.draw.number(Purpose::Hint(racer.member, seq)) % open.len().max(1) as u64;
                let cell = open.get(drawn as usize).copied().ok_or(Rejection::NothingToHint)?;
                Ok(self.reveal(racer, cell, locked_ms, sent))
            }
        }
    }

    /// The cell that was asked about when this hint was given.
    pub(crate) fn hint_target(&self, given: &Move) -> Option<Cell> {
        (self.rules.hints.kind == HintKind::ChosenCell).then_some(given.cell)
    }

    fn reveal(&self, racer: &RacerState, cell: Cell, locked_ms: u32, sent: Sent) -> Ruling {
        let mut board: PlayBoard = self.board_of(racer).clone();
        let prepared = self.puzzle_of(&board);
        let digit = prepared.solution.get(cell).expect("a solution is full");
        board.confirm(cell, digit);
        // A full board that has not been judged may be wrong elsewhere.
        let is_solved = board.is_solved(prepared);
        let then = if is_solved { self.after_solving(racer, sent) } else { Then::GoOn };
        Ruling { cell, digit: Some(digit), verdict: Verdict::Revealed { cell, digit, locked_ms }, then }
    }

    fn explain(&self, racer: &RacerState, locked_ms: u32) -> Result<Ruling, Rejection> {
        // On the racer's own board: houses and rules have other numbers on the common one.
        let board = self.board_of(racer);
        let position = board.disguise.of_puzzle(&board.position(self.puzzle_of(board)));
        let in_words = position.board().is_in_words();
        let premise = if in_words { Premise::AnyPuzzle } else { Premise::OneSolution };
        let step = step_up_to(&position, premise, *Level::range_of(HINT_TIER_MAX).end());
        let step = step.filter(Step::is_tellable);
        let step = step.ok_or(Rejection::NothingToHint)?;
        let about = step.candidates().next().ok_or(Rejection::NothingToHint)?;
        let cell = board.disguise.cell_to_common(about.cell);
        let verdict = Verdict::Hinted { step: Box::new(step), locked_ms };
        Ok(Ruling { cell, digit: None, verdict, then: Then::GoOn })
    }
}
