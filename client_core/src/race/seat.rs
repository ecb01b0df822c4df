//! The setter's seat: every solver's board as the server shows it to the setter, how long each cell took, and where solvers
//! do not get on. What a solver needs is the engine's answer; when it is asked is decided here.

use std::collections::BTreeMap;

use engine_api::Needed;
use game::{MemberNo, Millis, SharedNotes, SolverBoard};
use puzzle::{Cell, CellSet, Puzzle};

use crate::board::{Aids, Annotations, Board, CellNotes, Notes};
use crate::order::sort_by_key;

/// Milliseconds without a further right digit after which a solver counts as stalled.
pub const STALL_MS: u64 = 20_000;
/// Stalls that are listed; the oldest are forgotten first.
pub const STALLS_MAX: usize = 40;
/// Tenths of a second at which a cell has the full warmth.
const WARMTH_TENTHS: f32 = 600.0;

/// What the setter of the puzzle watches.
#[derive(Clone, Debug)]
pub struct Seat {
    puzzle: Puzzle,
    solvers: BTreeMap<MemberNo, Solver>,
    chosen: Option<MemberNo>,
    /// Oldest first.
    stalls: Vec<Stall>,
    /// Whose need the engine is looking for, and how many cells they had filled.
    asked: Option<(MemberNo, usize)>,
}

/// One solver.
#[derive(Clone, Debug)]
pub struct Solver {
    pub member: MemberNo,
    pub board: Board,
    tenths: Vec<u16>,
    right: usize,
    quiet: Quiet,
    /// The engine was asked what is needed on this position.
    asked: bool,
    racing: bool,
}

/// For how long a solver has filled no cell: when the server said so, and since then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Quiet {
    before_ms: u64,
    at: Millis,
}

impl Quiet {
    fn ms(self, now: Millis) -> u64 {
        self.before_ms + now.since(self.at)
    }
}

/// A wait of a solver, with what it waited for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stall {
    pub member: MemberNo,
    pub needed: Needed,
    quiet: Quiet,
    until: Option<Millis>,
}

impl Stall {
    #[must_use]
    pub fn ms(&self, now: Millis) -> u64 {
        self.quiet.ms(self.until.unwrap_or(now))
    }

    /// Whether it goes on.
    #[must_use]
    pub fn is_now(&self) -> bool {
        self.until.is_none()
    }
}

impl Solver {
    fn new(member: MemberNo, puzzle: &Puzzle, now: Millis) -> Self {
        let aids = Aids { conflicts: false, tidy_notes: false, fitting_only: false };
        let (board, cells) = (Board::new(puzzle, aids), puzzle.board().layout().cell_count());
        Self {
            member,
            board,
            tenths: vec![0; cells],
            right: 0,
            quiet: Quiet { before_ms: 0, at: now },
            asked: false,
            racing: true,
        }
    }

    /// How long this solver looked before the moves in a cell: 0 to 1.
    #[must_use]
    pub fn warmth(&self, cell: Cell) -> f32 {
        self.tenths.get(cell.index()).map_or(0.0, |&tenths| (f32::from(tenths) / WARMTH_TENTHS).min(1.0))
    }

    /// Milliseconds since the last right digit.
    #[must_use]
    pub fn quiet_ms(&self, now: Millis) -> u64 {
        self.quiet.ms(now)
    }

    /// The puzzle with the right digits on the board as givens.
    fn position(&self, puzzle: &Puzzle) -> Option<Puzzle> {
        let mut grid = puzzle.givens().clone();
        for cell in self.board.view().cells() {
            if !self.board.annotations().wrong.contains(cell) {
                grid.set(cell, self.board.digit(cell));
            }
        }
        puzzle.with_givens(grid).ok()
    }
}

impl Seat {
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        Self {
            puzzle: puzzle.clone(),
            solvers: BTreeMap::new(),
            chosen: None,
            stalls: Vec::new(),
            asked: None,
        }
    }

    /// All solvers, in order of arrival.
    pub fn solvers(&self) -> impl ExactSizeIterator<Item = &Solver> {
        self.solvers.values()
    }

    /// The solver in front: whom the setter has chosen, else who has stalled for longest, else the first.
    #[must_use]
    pub fn chosen(&self) -> Option<&Solver> {
        let stalled = || self.stalls.iter().find(|stall| stall.is_now()).map(|stall| stall.member);
        let member = self.chosen.or_else(stalled).or_else(|| self.solvers.keys().next().copied())?;
        self.solvers.get(&member)
    }

    /// The stall of a solver that goes on.
    #[must_use]
    pub fn stall_of(&self, member: MemberNo) -> Option<&Stall> {
        self.stalls.iter().find(|stall| stall.member == member && stall.is_now())
    }

    /// All stalls: those that go on first, then the newest.
    #[must_use]
    pub fn stalls(&self) -> Vec<&Stall> {
        let mut stalls: Vec<&Stall> = self.stalls.iter().rev().collect();
        sort_by_key(&mut stalls, |stall| !stall.is_now());
        stalls
    }

    /// Another solver who found the same, and in how many milliseconds.
    #[must_use]
    pub fn found_by(&self, stall: &Stall, now: Millis) -> Option<(MemberNo, u64)> {
        let same = |other: &&Stall| {
            other.member != stall.member
                && !other.is_now()
                && (&other.needed.technique, &other.needed.house)
                    == (&stall.needed.technique, &stall.needed.house)
        };
        self.stalls.iter().rev().find(same).map(|other| (other.member, other.ms(now)))
    }

    pub(crate) fn choose(&mut self, member: MemberNo) {
        if self.solvers.contains_key(&member) {
            self.chosen = Some(member);
        }
    }

    fn solver(&mut self, member: MemberNo, now: Millis) -> &mut Solver {
        let puzzle = &self.puzzle;
        self.solvers.entry(member).or_insert_with(|| Solver::new(member, puzzle, now))
    }

    pub(crate) fn take_board(&mut self, shown: &SolverBoard, racing: bool, now: Millis) {
        let solver = self.solver(shown.member, now);
        let view = solver.board.view();
        let mut digits = solver.board.givens().clone();
        let entries = view.fitted(&shown.entries);
        entries.clues().for_each(|(cell, digit)| digits.set(cell, Some(digit)));
        let mut wrong: CellSet = shown.wrong.iter().filter(|cell| view.contains(*cell)).collect();
        let slip = shown.slip.filter(|(cell, digit)| view.contains(*cell) && view.has_digit(*digit));
        if let Some((cell, digit)) = slip.filter(|(cell, _)| digits.get(*cell).is_none()) {
            digits.set(cell, Some(digit));
            wrong.insert(cell);
        }
        let right = entries.filled().difference(wrong).len();
        let goes_on = right > solver.right;
        solver.board.show(digits, Annotations { wrong, ..Annotations::default() });
        solver.tenths.clone_from(&shown.tenths);
        solver.quiet = Quiet { before_ms: shown.quiet_ms.into(), at: now };
        (solver.right, solver.racing) = (right, racing);
        if goes_on {
            solver.asked = false;
        }
        if goes_on || !racing {
            self.end_stall(shown.member, now);
        }
        self.mark_stall(shown.member);
    }

    pub(crate) fn take_notes(&mut self, member: MemberNo, shared: &SharedNotes, now: Millis) {
        let solver = self.solver(member, now);
        let mut notes = Notes::default();
        let view = solver.board.view();
        let both = [(&shared.corner, true), (&shared.centre, false)];
        for (&(cell, digits), corner) in
            both.iter().flat_map(|(noted, corner)| noted.iter().map(move |of| (of, *corner)))
        {
            if view.contains(cell) {
                let digits = digits.intersection(view.digits());
                let before = notes.on(cell);
                let after = if corner {
                    CellNotes { corner: digits, ..before }
                } else {
                    CellNotes { centre: digits, ..before }
                };
                notes.set(cell, after);
            }
        }
        solver.board.restore_notes(notes);
    }

    /// A solver's race is over.
    pub(crate) fn stop(&mut self, member: MemberNo, now: Millis) {
        if let Some(solver) = self.solvers.get_mut(&member) {
            solver.racing = false;
            self.end_stall(member, now);
            self.mark_stall(member);
        }
    }

    /// The position of a solver who has made no progress for a while, to ask the engine what is needed there.
    pub(crate) fn next_question(&mut self, now: Millis) -> Option<Puzzle> {
        let stalled =
            |solver: &&mut Solver| solver.racing && !solver.asked && solver.quiet.ms(now) >= STALL_MS;
        let solver = self.solvers.values_mut().filter(stalled).max_by_key(|solver| solver.quiet.ms(now))?;
        solver.asked = true;
        self.asked = Some((solver.member, solver.right));
        solver.position(&self.puzzle)
    }

    /// What the engine says is needed on the position that it was asked about.
    pub(crate) fn answered(&mut self, needed: Option<Needed>) {
        let Some((member, right)) = self.asked.take() else { return };
        let Some(solver) = self.solvers.get(&member) else { return };
        // The solver may have gone on meanwhile.
        let (Some(needed), true) = (needed, solver.right == right && solver.racing) else { return };
        let quiet = solver.quiet;
        if self.stalls.len() == STALLS_MAX {
            self.stalls.remove(0);
        }
        self.stalls.push(Stall { member, needed, quiet, until: None });
        self.mark_stall(member);
    }

    fn end_stall(&mut self, member: MemberNo, now: Millis) {
        for stall in self.stalls.iter_mut().filter(|stall| stall.member == member) {
            stall.until.get_or_insert(now);
        }
    }

    /// Shows on a solver's board the cells that they need next.
    fn mark_stall(&mut self, member: MemberNo) {
        let hinted = self.stall_of(member).map(|stall| stall.needed.cells).unwrap_or_default();
        if let Some(solver) = self.solvers.get_mut(&member) {
            let digits = self.puzzle.givens().clone();
            let mut shown = digits;
            for cell in solver.board.view().cells() {
                shown.set(cell, solver.board.digit(cell));
            }
            let annotations = Annotations { hinted, ..*solver.board.annotations() };
            solver.board.show(shown, annotations);
        }
    }
}

#[cfg(test)]
mod tests {
    use puzzle::{Digit, DigitSet, Grid};

    use super::*;

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    fn seat() -> Seat {
        Seat::new(&Puzzle::classic(format!("{}{}", ".".repeat(9), &SOLUTION[9..]).parse().unwrap()))
    }

    fn shown(filled: usize, quiet_ms: u32) -> SolverBoard {
        let entries: Grid = format!("{}{}", &SOLUTION[..filled], ".".repeat(81 - filled)).parse().unwrap();
        let mut tenths = vec![0; 81];
        tenths[0] = 300;
        SolverBoard { member: MemberNo(2), entries, wrong: CellSet::EMPTY, slip: None, tenths, quiet_ms }
    }

    fn needed() -> Needed {
        let (technique, house) = ("hidden pair".to_owned(), Some("row 1".to_owned()));
        Needed { technique, house, pattern: "…".to_owned(), cells: [Cell::new(4)].into_iter().collect() }
    }

    #[test]
    fn a_stall_is_named_after_a_while_and_ends_with_a_digit() {
        let mut seat = seat();
        seat.take_board(&shown(2, 1_000), true, Millis(50_000));
        assert!(seat.next_question(Millis(60_000)).is_none(), "eleven seconds are no stall");
        let position = seat.next_question(Millis(70_000)).unwrap();
        assert_eq!(position.givens().clue_count(), 74);
        assert!(seat.next_question(Millis(90_000)).is_none(), "asked once for each position");
        seat.answered(Some(needed()));
        let solver = seat.chosen().unwrap();
        assert!(solver.board.look(Cell::new(4)).hinted && (solver.warmth(Cell::new(0)) - 0.5).abs() < 1e-6);
        assert_eq!(seat.stall_of(MemberNo(2)).map(|stall| stall.ms(Millis(79_000))), Some(30_000));
        seat.take_board(&shown(3, 0), true, Millis(80_000));
        assert!(seat.stall_of(MemberNo(2)).is_none());
        assert_eq!(seat.stalls()[0].ms(Millis(500_000)), 31_000);
        assert!(!seat.chosen().unwrap().board.look(Cell::new(4)).hinted);
    }

    #[test]
    fn an_answer_for_a_position_that_is_left_names_no_stall() {
        let mut seat = seat();
        seat.take_board(&shown(2, 30_000), true, Millis(50_000));
        seat.next_question(Millis(50_000)).unwrap();
        seat.take_board(&shown(4, 0), true, Millis(50_500));
        seat.answered(Some(needed()));
        assert!(seat.stalls().is_empty());
    }

    #[test]
    fn a_slip_and_notes_are_seen_and_nonsense_is_left_out() {
        let mut seat = seat();
        let nine = Digit::new(9).unwrap();
        let slip = SolverBoard { slip: Some((Cell::new(5), nine)), ..shown(2, 0) };
        seat.take_board(&slip, true, Millis(0));
        let noted = |cell, digits: DigitSet| (Cell::new(cell), digits);
        let corner = vec![noted(7, [nine].into_iter().collect()), noted(600, DigitSet::up_to(9))];
        let notes = SharedNotes { corner, centre: vec![noted(7, DigitSet::up_to(25))] };
        seat.take_notes(MemberNo(2), &notes, Millis(0));
        let board = &seat.chosen().unwrap().board;
        assert!(board.annotations().wrong.contains(Cell::new(5)));
        let on = board.look(Cell::new(7)).notes;
        assert_eq!((on.corner.len(), on.centre.len()), (1, 9));
    }
}
