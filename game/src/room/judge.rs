//! The judge: what a move comes to under the rules of the room. It asks the racer's board how a digit compares with the
//! solution, and changes nothing: its verdict is an event, and `race` applies it.

use puzzle::{Candidate, Cell, Digit, Level, Premise, Tier, hint_up_to};

use crate::command::Command;
use crate::event::Verdict;
use crate::ids::{MemberNo, Seq};
use crate::problem::Problem;
use crate::record::Move;
use crate::rejection::Rejection;
use crate::settings::{HintKind, Mistakes};
use crate::time::{Millis, seconds};
use crate::view::RacerStatus;

use super::race::Race;
use super::racer::RacerState;
use super::{chance, scoring};

/// The hardest technique that a hint is looked for with: beyond it a search may take longer than a room has.
const HINT_TIER_MAX: Tier = Tier::Fiendish;

/// How long an explained hint locks out at least, in milliseconds: so often may a racer make the server search.
const HINT_SEARCH_MS: u32 = 1_000;

/// One numbered move, as a player asks for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attempt {
    pub(super) seq: Seq,
    pub(super) action: Action,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Action {
    Place(Candidate),
    Erase(Cell),
    Hint(Option<Cell>),
}

impl Attempt {
    /// The attempt that a command makes in the match of this number, if it is one.
    pub(super) const fn of(command: &Command) -> Option<(u32, Self)> {
        let (match_no, seq, action) = match *command {
            Command::Place { match_no, seq, cell, digit } => {
                (match_no, seq, Action::Place(Candidate { cell, digit }))
            }
            Command::Erase { match_no, seq, cell } => (match_no, seq, Action::Erase(cell)),
            Command::Hint { match_no, seq, cell } => (match_no, seq, Action::Hint(cell)),
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
            | Command::AnswerKnock { .. } => return None,
        };
        Some((match_no, Self { seq, action }))
    }
}

/// What an attempt comes to.
#[derive(Debug)]
pub(super) enum Judged {
    /// This number was answered before, and gets the same answer again.
    Again,
    New(Box<Move>),
}

/// A verdict in the making: what stands in which cell, and how the race ends for the racer if it does.
struct Ruling {
    cell: Cell,
    digit: Option<Digit>,
    verdict: Verdict,
    ends: Option<RacerStatus>,
}

impl Race {
    /// A move as its racer asks for it, as it is about the common puzzle.
    pub(super) fn in_common(&self, no: MemberNo, Attempt { seq, action }: Attempt) -> Attempt {
        let layout = self.prepared.puzzle.board().layout();
        let action = self.racer(no).map_or(action, |racer| racer.disguise.to_common(action, layout));
        Attempt { seq, action }
    }

    /// Judges a move that is about the common puzzle.
    ///
    /// # Errors
    /// If the member is no racer here.
    pub(super) fn judge(
        &self,
        no: MemberNo,
        Attempt { seq, action }: Attempt,
        now: Millis,
    ) -> Result<Judged, Rejection> {
        let racer = self.racer(no).ok_or(Rejection::NotSeated)?;
        if racer.answered(seq).is_some() {
            return Ok(Judged::Again);
        }
        let ruled = racer.check_turn(now).and_then(|()| match action {
            Action::Place(placed) => self.judge_digit(racer, placed, now),
            Action::Erase(cell) => self.judge_erasure(racer, cell),
            Action::Hint(cell) => self.judge_hint(racer, cell, seq, now),
        });
        let (cell, digit, hint) = match action {
            Action::Place(Candidate { cell, digit }) => (cell, Some(digit), false),
            Action::Erase(cell) => (cell, None, false),
            Action::Hint(cell) => (cell.unwrap_or(Cell::new(0)), None, true),
        };
        let rejected = |why: Rejection| Ruling {
            cell,
            digit,
            verdict: Verdict::Rejected { problem: Problem::from(why) },
            ends: None,
        };
        let mut ruling = ruled.unwrap_or_else(rejected);
        let is_rejected = matches!(ruling.verdict, Verdict::Rejected { .. });
        if !is_rejected && ruling.ends.is_none() && racer.has_one_move_left() {
            ruling.ends = Some(RacerStatus::Out);
        }
        let Ruling { cell, digit, verdict, ends } = ruling;
        Ok(Judged::New(Box::new(Move {
            ms: self.elapsed(now),
            member: no,
            seq,
            cell,
            digit,
            hint,
            verdict,
            ends,
        })))
    }

    fn judge_digit(
        &self,
        racer: &RacerState,
        Candidate { cell, digit }: Candidate,
        now: Millis,
    ) -> Result<Ruling, Rejection> {
        racer.board.check_cell(&self.prepared, cell)?;
        let layout = self.prepared.puzzle.board().layout();
        if !layout.has_digit(digit) {
            return Err(Rejection::NoSuchDigit { highest: layout.size() });
        }
        let (verdict, ends) = if !self.rules.judges_each_digit() {
            self.judge_silently(racer, Candidate { cell, digit }, now)
        } else if self.prepared.solution.get(cell) == Some(digit) {
            self.judge_right(racer, cell, now)
        } else {
            self.judge_wrong(racer, Candidate { cell, digit })
        };
        Ok(Ruling { cell, digit: Some(digit), verdict, ends })
    }

    fn judge_right(&self, racer: &RacerState, cell: Cell, now: Millis) -> (Verdict, Option<RacerStatus>) {
        let streak = racer.streak.saturating_add(1);
        let digit = scoring::digit(self.prepared.levels[cell.index()], streak);
        let houses = scoring::HOUSE_FIRST * self.houses_completed(racer, cell);
        let ends = (racer.cells() + 1 == self.blanks()).then(|| self.finish(now));
        let finish = ends.map_or(0, |_| self.finishing_points(racer));
        (Verdict::Correct { gained: digit + houses + finish }, ends)
    }

    /// The houses that nobody has filled before and that are full with this cell.
    fn houses_completed(&self, racer: &RacerState, cell: Cell) -> u32 {
        let houses = self.prepared.puzzle.board().houses().into_iter().zip(&self.houses_claimed);
        let completed = houses.filter(|(house, claimed)| {
            !**claimed && house.contains(&cell) && racer.board.would_fill(&self.prepared, house, cell)
        });
        u32::try_from(completed.count()).expect("a board has few houses")
    }

    fn finish(&self, now: Millis) -> RacerStatus {
        RacerStatus::Finished { time_ms: self.elapsed(now) }
    }

    /// What finishing now earns; nothing for who knew the puzzle.
    fn finishing_points(&self, racer: &RacerState) -> u32 {
        let others = self.racers.iter().filter(|other| !other.is_setter());
        let before = others.filter(|other| other.status.finish_ms().is_some()).count();
        if racer.is_setter() { 0 } else { scoring::finish(before) }
    }

    /// A wrong digit: a guess, or a slip.
    fn judge_wrong(&self, racer: &RacerState, wrong: Candidate) -> (Verdict, Option<RacerStatus>) {
        let mistakes = self.rules.mistakes;
        let guess = mistakes.dear_guesses && racer.board.is_guess(&self.prepared, wrong);
        let least_ms = if guess { Mistakes::guess_lockout_ms(self.prepared.tier) } else { 0 };
        let (strikes, locked_ms, is_out) = racer.next_strike(mistakes, least_ms);
        (Verdict::Wrong { strikes, locked_ms, guess }, is_out.then_some(RacerStatus::Out))
    }

    /// Silent rules: the digit stands; only a full board is judged, and only as a whole.
    fn judge_silently(
        &self,
        racer: &RacerState,
        entered: Candidate,
        now: Millis,
    ) -> (Verdict, Option<RacerStatus>) {
        let mut board = racer.board.clone();
        board.enter(entered.cell, Some(entered.digit));
        if board.filled().len() < usize::from(self.blanks()) {
            return (Verdict::Entered, None);
        }
        if board.correct(&self.prepared) < self.blanks() {
            let (strikes, locked_ms, is_out) = racer.next_strike(self.rules.mistakes, 0);
            return (Verdict::FullButWrong { strikes, locked_ms }, is_out.then_some(RacerStatus::Out));
        }
        let gained = scoring::silent(board.earned_levels(&self.prepared)) + self.finishing_points(racer);
        (Verdict::Correct { gained }, Some(self.finish(now)))
    }

    fn judge_erasure(&self, racer: &RacerState, cell: Cell) -> Result<Ruling, Rejection> {
        racer.board.check_cell(&self.prepared, cell)?;
        if racer.board.entries().get(cell).is_none() {
            return Err(Rejection::NothingToErase);
        }
        Ok(Ruling { cell, digit: None, verdict: Verdict::Erased, ends: None })
    }

    fn judge_hint(
        &self,
        racer: &RacerState,
        chosen: Option<Cell>,
        seq: Seq,
        now: Millis,
    ) -> Result<Ruling, Rejection> {
        let hints = self.rules.hints;
        let locked_ms = u32::try_from(seconds(hints.cost_s.into())).unwrap_or(u32::MAX);
        let searched_ms = locked_ms.max(HINT_SEARCH_MS);
        match (hints.kind, chosen) {
            (HintKind::None, _) | (HintKind::ChosenCell, None) | (HintKind::RandomCell, Some(_)) => {
                Err(Rejection::NoHints)
            }
            (HintKind::Explained, _) => self.explain(racer, searched_ms),
            (HintKind::ChosenCell, Some(cell)) => {
                racer.board.check_cell(&self.prepared, cell)?;
                Ok(self.reveal(racer, cell, locked_ms, now))
            }
            (HintKind::RandomCell, None) => {
                let open = racer.board.open(&self.prepared);
                let drawn = chance(self.draw ^ u64::from(racer.member.0), seq.0) as usize;
                let cell = open.get(drawn % open.len().max(1)).copied().ok_or(Rejection::NothingToHint)?;
                Ok(self.reveal(racer, cell, locked_ms, now))
            }
        }
    }

    /// The cell that was asked about when this hint was given.
    pub(super) fn hint_target(&self, given: &Move) -> Option<Cell> {
        (self.rules.hints.kind == HintKind::ChosenCell).then_some(given.cell)
    }

    fn reveal(&self, racer: &RacerState, cell: Cell, locked_ms: u32, now: Millis) -> Ruling {
        let digit = self.prepared.solution.get(cell).expect("a solution is full");
        let mut board = racer.board.clone();
        board.confirm(cell, digit);
        // Under silent rules a full board may be wrong elsewhere.
        let ends = (board.correct(&self.prepared) == self.blanks()).then(|| self.finish(now));
        Ruling { cell, digit: Some(digit), verdict: Verdict::Revealed { cell, digit, locked_ms }, ends }
    }

    fn explain(&self, racer: &RacerState, locked_ms: u32) -> Result<Ruling, Rejection> {
        // In the racer's own terms, since the sentences name cells and digits.
        let position = racer.disguise.of_puzzle(&racer.board.position(&self.prepared));
        let most = *Level::range_of(HINT_TIER_MAX).end();
        let hint = hint_up_to(&position, Premise::OneSolution, most).ok_or(Rejection::NothingToHint)?;
        let cells: Vec<Cell> = match hint.step.placements.first() {
            Some(placed) => vec![placed.cell],
            None => hint.step.eliminations.iter().map(|candidate| candidate.cell).collect(),
        };
        let cells = racer.disguise.cells_to_common(cells);
        let cell = cells.first().copied().ok_or(Rejection::NothingToHint)?;
        let text = hint.stages().join(" ");
        let verdict = Verdict::Explained { cells, text, locked_ms };
        Ok(Ruling { cell, digit: None, verdict, ends: None })
    }
}
