//! Sample states of the setter's seat: two solvers, one of whom has stalled; one; and six.

use super::racing::{SHARES, filled_of, race_view};
use super::samples::{GIVENS, YOU, enter, feed, number, room_view, say};
use client_core::{App, AskId, Input};
use engine_api::{Needed, Refusal};
use game::{Knowledge, Phase, Role, RoomEvent, SharedNotes, SolverBoard};
use puzzle::{Cell, CellSet, Digit, DigitSet, Grid};

const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn grid(text: &str) -> Grid {
    puzzle::text::parse::line(text).expect("the sample grids are grids")
}

pub(super) fn board(index: usize, quiet_ms: u32) -> SolverBoard {
    let (givens, solution) = (grid(GIVENS), grid(SOLUTION));
    let mut entries = grid(&".".repeat(81));
    let shown = filled_of(&givens, SHARES[index], index);
    shown.iter().for_each(|cell| entries.set(cell, solution.get(cell)));
    let open = givens.cells().find(|(cell, digit)| digit.is_none() && !shown.contains(*cell));
    let slip = open.filter(|_| index == 2).and_then(|(cell, _)| Some((cell, Digit::new(7)?)));
    let tenths = (0..81_u16).map(|cell| if shown.contains(Cell::new(cell)) { cell * 97 % 620 } else { 0 });
    SolverBoard {
        member: number(index),
        entries,
        wrong: CellSet::EMPTY,
        slip,
        tenths: tenths.collect(),
        quiet_ms,
    }
}

fn notes(board: &SolverBoard) -> SharedNotes {
    let digits = |cell: Cell| [1, 4, 7].map(|n| (cell.index() as u8 + n) % 9 + 1);
    let noted = |cell: Cell| (cell, digits(cell).into_iter().filter_map(Digit::new).collect::<DigitSet>());
    let open = grid(GIVENS);
    let is_open = |cell: &Cell| open.get(*cell).is_none() && board.entries.get(*cell).is_none();
    SharedNotes {
        corner: (0..81).map(Cell::new).filter(is_open).step_by(2).map(noted).collect(),
        centre: vec![],
    }
}

fn needed() -> Needed {
    Needed {
        technique: "hidden pair".to_owned(),
        house: Some("row 5".to_owned()),
        pattern: "In row 5 only r5c5 and r5c9 can hold 3 and 8.".to_owned(),
        cells: [40, 44].map(Cell::new).into_iter().collect(),
    }
}

/// The setter watches so many solvers, the first of whom has stalled.
pub(super) fn seat(solvers: usize) -> App {
    let mut room = room_view(solvers + 1, 0, Phase::Racing);
    (room.members[0].role, room.members[0].knowledge) = (Role::Waiting, Knowledge::Puzzle);
    let mut view = race_view(solvers + 1);
    view.racers.remove(0);
    view.progress.remove(0);
    view.standing.retain(|member| *member != YOU);
    let mut app = enter(room, Some(view), None, None);
    for index in 1..=solvers {
        let shown = board(index, if index == 1 { 48_000 } else { 4_000 });
        let shared = notes(&shown);
        let member = shown.member;
        say(&mut app, 30, RoomEvent::SolverBoard { match_no: 1, board: Box::new(shown) });
        say(&mut app, 30, RoomEvent::SolverNotes { match_no: 1, member, notes: shared });
    }
    let answer = engine_api::encode(&Ok::<_, Refusal>(Some(needed()))).expect("a sentence is short");
    feed(&mut app, 100, Input::Answered { id: AskId(1), answer });
    app
}

/// A solver of a puzzle whose setter watches, just spoken to.
pub(super) fn spoken_to() -> App {
    let mut app = super::racing::race(4);
    let by = number(1);
    say(&mut app, 1_000, RoomEvent::Said { by, phrase: game::Phrase::TakeYourTime });
    app
}
