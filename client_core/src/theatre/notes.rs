//! The own notes on their way into a lane: what the device has kept of them, as moves between the others.

use game::{MoveKind, Replay, ReplayLane, ReplayMove};
use puzzle::{Cell, DigitSet, Puzzle};

use crate::board::{CellNotes, Notes};
use crate::noted;
use crate::order::sort_by_key;

/// Adds the notes that this device has kept of a match to the own lane; the name of the player in it.
pub(super) fn add_own(replay: &mut Replay, kept: &str) -> Option<String> {
    let (member, log) = noted::of_match(kept, replay.id)?;
    let lane = replay.lanes.iter_mut().find(|lane| lane.member == member && !lane.bot)?;
    let [(_, board)] = lane.boards[..] else { return None };
    add(lane, &replay.boards.get(usize::from(board))?.puzzle, log);
    Some(lane.name.to_string())
}

/// Adds the notes of a log to a lane on one board. What no player can have noted there is left out.
pub(super) fn add(lane: &mut ReplayLane, puzzle: &Puzzle, log: &str) {
    let mut known = Notes::default();
    let (mut moves, mut at_ms) = (Vec::new(), 0);
    for entry in log.split(';').filter(|entry| !entry.is_empty()) {
        let Some(made) = read(entry, at_ms) else { continue };
        at_ms = made.0;
        if at_ms > lane.ends_ms {
            continue;
        }
        match made {
            (ms, Some((cell, notes))) if fits(puzzle, cell, notes) => {
                known.set(cell, notes);
                moves.push(noted(ms, cell, notes));
            }
            (_, Some(_)) => {}
            // What came later was not kept: rather none than those of then.
            (ms, None) => {
                let cells = Notes::default().differing(&known);
                moves.extend(cells.into_iter().map(|cell| noted(ms, cell, CellNotes::default())));
                known = Notes::default();
            }
        }
    }
    if moves.is_empty() {
        return;
    }
    // At the same time the digit comes first: it is what tidies notes.
    lane.moves.append(&mut moves);
    sort_by_key(&mut lane.moves, |made| made.ms);
}

fn noted(ms: u32, cell: Cell, notes: CellNotes) -> ReplayMove {
    ReplayMove { ms, cell, kind: MoveKind::Noted { corner: notes.corner, centre: notes.centre } }
}

/// When, and what the notes of a cell are; no cell where nothing more is known. Without a time it is that of the entry before.
fn read(entry: &str, before_ms: u32) -> Option<(u32, Option<(Cell, CellNotes)>)> {
    let (ms, _) = entry.split_once(',').unwrap_or((entry, ""));
    let ms = if ms.is_empty() { before_ms } else { ms.parse().ok()? };
    let mut numbers = entry.split(',').skip(1).map(|number| number.parse::<u32>().ok());
    let Some(cell) = numbers.next() else { return Some((ms, None)) };
    let cell = Cell::new(u16::try_from(cell?).ok()?);
    let mut digits = || DigitSet::try_from(numbers.next()??).ok();
    Some((ms, Some((cell, CellNotes { corner: digits()?, centre: digits()? }))))
}

fn fits(puzzle: &Puzzle, cell: Cell, notes: CellNotes) -> bool {
    let layout = puzzle.board().layout();
    let is_open = layout.contains(cell) && puzzle.givens().get(cell).is_none();
    is_open && notes.all().iter().all(|digit| layout.has_digit(digit))
}
