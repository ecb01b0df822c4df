//! The moves of a lane as bytes, and whether they are moves on its board.
//!
//! ```text
//! MOVE = ms since the move before, (cell * digits + digit - 1) * 12 + KIND, what the kind adds
//! ```
//! all as numbers of [`super::bytes`]. A note that changes by one digit is that digit; any other change has both sets.

use std::collections::BTreeMap;

use puzzle::{Cell, Digit, DigitSet, Grid, Puzzle};

use super::bytes::{Reader, push_number};
use super::{GhostLinkError, MoveFault};
use crate::limits::{MOVES_PER_CELL_MAX, MOVES_PER_RACER_MAX, NOTES_PER_GHOST_MAX};
use crate::replay::{MoveKind, ReplayLane, ReplayMove};
use crate::view::RacerStatus;

const KINDS: u32 = 12;
const RIGHT: u32 = 0;
/// The next four: whether the digit stands adds 2, whether it was a guess 1.
const WRONG: u32 = 1;
const ERASED: u32 = 5;
const HINT: u32 = 6;
const REVEALED: u32 = 7;
const GIVEN: u32 = 8;
const CORNER: u32 = 9;
const CENTRE: u32 = 10;
const NOTED: u32 = 11;

/// Corner notes and centre notes of a cell.
type Marks = (DigitSet, DigitSet);

/// Moves that a lane on such a board has at most, besides notes.
fn moves_max(puzzle: &Puzzle) -> u32 {
    let cells = u32::try_from(puzzle.board().layout().cell_count()).unwrap_or(u32::MAX);
    // Digits that a handicap gave are no moves of the racer.
    MOVES_PER_RACER_MAX.max(cells.saturating_mul(MOVES_PER_CELL_MAX)).saturating_add(cells)
}

fn digits_of(puzzle: &Puzzle) -> u32 {
    u32::from(puzzle.board().layout().size())
}

/// The only digit in which two sets differ.
fn changed(before: DigitSet, after: DigitSet) -> Option<Digit> {
    before.union(after).difference(before.intersection(after)).only()
}

/// Appends the moves and their number.
pub(super) fn write(
    bytes: &mut Vec<u8>,
    puzzle: &Puzzle,
    moves: &[ReplayMove],
) -> Result<(), GhostLinkError> {
    push_number(bytes, u32::try_from(moves.len()).unwrap_or(u32::MAX));
    let mut marks: BTreeMap<Cell, Marks> = BTreeMap::new();
    let mut ms = 0;
    for (index, made) in moves.iter().enumerate() {
        let passed = made.ms.checked_sub(ms).ok_or(GhostLinkError::move_of(index, MoveFault::Time))?;
        ms = made.ms;
        push_number(bytes, passed);
        if !fits(made.kind, puzzle) {
            return Err(GhostLinkError::move_of(index, MoveFault::Digit));
        }
        let (digit, kind) = match made.kind {
            MoveKind::Right(digit) => (Some(digit), RIGHT),
            MoveKind::Wrong { digit, stands, guess, .. } => {
                (Some(digit), WRONG + 2 * u32::from(stands) + u32::from(guess))
            }
            MoveKind::Erased => (None, ERASED),
            MoveKind::Hint { .. } => (None, HINT),
            MoveKind::Revealed { digit, .. } => (Some(digit), REVEALED),
            MoveKind::Given(digit) => (Some(digit), GIVEN),
            MoveKind::Noted { corner, centre } => {
                let before = marks.insert(made.cell, (corner, centre)).unwrap_or_default();
                match (changed(before.0, corner), changed(before.1, centre)) {
                    (Some(digit), None) if before.1 == centre => (Some(digit), CORNER),
                    (None, Some(digit)) if before.0 == corner => (Some(digit), CENTRE),
                    (Some(_) | None, _) => (None, NOTED),
                }
            }
        };
        let cell = u32::try_from(made.cell.index()).unwrap_or(u32::MAX);
        let digit = digit.map_or(0, |digit| u32::from(digit.value()) - 1);
        push_number(bytes, (cell * digits_of(puzzle) + digit) * KINDS + kind);
        match made.kind {
            MoveKind::Wrong { locked_ms, .. }
            | MoveKind::Hint { locked_ms }
            | MoveKind::Revealed { locked_ms, .. } => push_number(bytes, locked_ms),
            MoveKind::Noted { corner, centre } if kind == NOTED => {
                push_number(bytes, corner.into());
                push_number(bytes, centre.into());
            }
            MoveKind::Right(_) | MoveKind::Erased | MoveKind::Given(_) | MoveKind::Noted { .. } => {}
        }
    }
    Ok(())
}

/// The moves, each of which can be made on the board.
pub(super) fn read(reader: &mut Reader<'_>, puzzle: &Puzzle) -> Result<Vec<ReplayMove>, GhostLinkError> {
    let count = reader.number()?;
    let max = moves_max(puzzle) + NOTES_PER_GHOST_MAX;
    // A move has two bytes at least, so no count makes room for more than there is.
    if count > max || count as usize > reader.0.len() / 2 {
        return Err(GhostLinkError::Moves { count, max: max.min((reader.0.len() / 2) as u32) });
    }
    let mut moves = Vec::with_capacity(count as usize);
    let mut marks: BTreeMap<Cell, Marks> = BTreeMap::new();
    let mut ms = 0_u32;
    for index in 0..count as usize {
        let wrong = |fault| GhostLinkError::move_of(index, fault);
        ms = ms.checked_add(reader.number()?).ok_or(wrong(MoveFault::Time))?;
        let code = reader.number()?;
        let (cell, digit) = (code / KINDS / digits_of(puzzle), code / KINDS % digits_of(puzzle));
        let cell = u16::try_from(cell).map(Cell::new).ok();
        let cell =
            cell.filter(|cell| puzzle.board().layout().contains(*cell)).ok_or(wrong(MoveFault::Cell))?;
        let kind = kind(code % KINDS, digit, marks.entry(cell).or_default(), reader)?;
        let kind = kind.filter(|kind| fits(*kind, puzzle)).ok_or(wrong(MoveFault::Digit))?;
        if puzzle.givens().get(cell).is_some() && !matches!(kind, MoveKind::Hint { .. }) {
            return Err(wrong(MoveFault::Given));
        }
        moves.push(ReplayMove { ms, cell, kind });
    }
    Ok(moves)
}

/// What is done; none if its digit is none.
fn kind(
    kind: u32,
    digit: u32,
    marks: &mut Marks,
    reader: &mut Reader<'_>,
) -> Result<Option<MoveKind>, GhostLinkError> {
    let Some(digit) = u8::try_from(digit + 1).ok().and_then(Digit::new) else { return Ok(None) };
    let has_no_digit = matches!(kind, ERASED | HINT | NOTED) && digit.value() != 1;
    if has_no_digit {
        return Ok(None);
    }
    Ok(Some(match kind {
        RIGHT => MoveKind::Right(digit),
        ERASED => MoveKind::Erased,
        HINT => MoveKind::Hint { locked_ms: reader.number()? },
        REVEALED => MoveKind::Revealed { digit, locked_ms: reader.number()? },
        GIVEN => MoveKind::Given(digit),
        CORNER | CENTRE | NOTED => {
            match kind {
                CORNER => drop(marks.0.toggle(digit)),
                CENTRE => drop(marks.1.toggle(digit)),
                _ => {
                    let mut set = || -> Result<Option<DigitSet>, GhostLinkError> {
                        Ok(DigitSet::try_from(reader.number()?).ok())
                    };
                    let (Some(corner), Some(centre)) = (set()?, set()?) else { return Ok(None) };
                    *marks = (corner, centre);
                }
            }
            MoveKind::Noted { corner: marks.0, centre: marks.1 }
        }
        wrong => {
            let (stands, guess) = ((wrong - WRONG) & 2 != 0, (wrong - WRONG) & 1 != 0);
            MoveKind::Wrong { digit, stands, guess, locked_ms: reader.number()? }
        }
    }))
}

/// Whether the board has the digits.
fn fits(kind: MoveKind, puzzle: &Puzzle) -> bool {
    let size = puzzle.board().layout().size();
    match kind {
        MoveKind::Noted { corner, centre } => {
            corner.union(centre).difference(DigitSet::up_to(size)).is_empty()
        }
        MoveKind::Right(digit)
        | MoveKind::Wrong { digit, .. }
        | MoveKind::Revealed { digit, .. }
        | MoveKind::Given(digit) => puzzle.board().layout().has_digit(digit),
        MoveKind::Erased | MoveKind::Hint { .. } => true,
    }
}

/// Whether the lane does what it says that it does: its right digits agree with each other, who has solved the board has filled
/// it without breaking a rule, and nobody has who says otherwise.
pub(super) fn check(lane: &ReplayLane, puzzle: &Puzzle) -> Result<(), GhostLinkError> {
    let mut board = puzzle.givens().clone();
    for made in &lane.moves {
        if let Some(digit) = made.kind.leaves() {
            board.set(made.cell, digit);
        }
    }
    let is_solved = board.is_full() && puzzle::violations(puzzle.board(), &board).is_empty();
    if lane.status == RacerStatus::Racing {
        return Err(GhostLinkError::Status);
    }
    if lane.finish_ms().is_some() && !board.is_full() {
        return Err(GhostLinkError::Unsolved { open: board.cells().len() - board.clue_count() });
    }
    if lane.finish_ms().is_some() && !is_solved {
        return Err(GhostLinkError::AgainstRules);
    }
    if is_solved { check_digits(lane, &board) } else { Ok(()) }
}

/// Whether the digits are called right and wrong as the solution has them.
pub(super) fn check_digits(lane: &ReplayLane, solution: &Grid) -> Result<(), GhostLinkError> {
    for (index, made) in lane.moves.iter().enumerate() {
        let wanted = solution.get(made.cell);
        let is_as_told = match made.kind {
            MoveKind::Right(digit) | MoveKind::Revealed { digit, .. } | MoveKind::Given(digit) => {
                wanted == Some(digit)
            }
            MoveKind::Wrong { digit, .. } => wanted != Some(digit),
            MoveKind::Erased | MoveKind::Hint { .. } | MoveKind::Noted { .. } => true,
        };
        if !is_as_told {
            return Err(GhostLinkError::move_of(index, MoveFault::Judged));
        }
    }
    Ok(())
}
