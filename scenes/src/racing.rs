//! Sample states of a race and its results, on a classic board.

use super::samples::{GIVENS, YOU, enter, feed, name, number, room_view, say, with};
use client_core::{App, EntryMode, Input, Intent, Play};
use game::{
    EndReason, FinalBoard, MatchId, MemberNo, Mode, OwnBoard, Phase, RaceView, Racer, RacerProgress,
    RacerStatus, ResultRow, Results, Role, RoomEvent, RoomId, Seq, Stall, Timeline, Verdict,
};
use puzzle::{Cell, CellSet, Digit, Grid, Puzzle, Tier};

pub(super) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const ELAPSED_MS: u32 = 246_000;

pub(super) fn grid(text: &str) -> Grid {
    puzzle::text::parse::line(text).expect("the sample grids are grids")
}

fn filled(share: usize, seed: usize) -> CellSet {
    filled_of(&grid(GIVENS), share, seed)
}

/// The first `share` of 100 of the empty cells, in an order that jumps about the board.
pub(super) fn filled_of(givens: &Grid, share: usize, seed: usize) -> CellSet {
    let cells = givens.cells().len();
    let order = (0..cells).map(|step| (step * 31 + seed * 7) % cells);
    let empty: Vec<Cell> =
        order.map(|index| Cell::new(index as u16)).filter(|cell| givens.get(*cell).is_none()).collect();
    let mut set = CellSet::EMPTY;
    for cell in empty.iter().take(empty.len() * share / 100) {
        set.insert(*cell);
    }
    set
}

pub(super) const SHARES: [usize; 12] = [62, 71, 48, 31, 90, 12, 55, 20, 4, 80, 66, 37];

fn share_of(index: usize) -> usize {
    SHARES[index % SHARES.len()].saturating_sub(index / SHARES.len())
}

pub(super) fn race_view(players: usize) -> RaceView {
    race_view_of(Puzzle::classic(grid(GIVENS)), players)
}

fn progress_of(member: MemberNo, filled: CellSet) -> RacerProgress {
    RacerProgress {
        member,
        rung: 0,
        cells: u16::try_from(filled.len()).expect("a board has few cells"),
        houses: 0,
        filled: Some(filled),
        score: 1_240,
        strikes: 0,
        streak: 0,
        status: RacerStatus::Racing,
    }
}

pub(super) fn race_view_of(puzzle: Puzzle, players: usize) -> RaceView {
    let progress = |index: usize| RacerProgress {
        strikes: u8::from(index == 0),
        streak: if index == 0 { 7 } else { 0 },
        ..progress_of(number(index), filled_of(puzzle.givens(), share_of(index), index))
    };
    let racer = |index: usize| Racer { member: number(index), name: name(index), bot: index % 5 == 2 };
    let mut standing: Vec<usize> = (0..players).collect();
    standing.sort_by_key(|index| std::cmp::Reverse(share_of(*index)));
    RaceView {
        match_no: 1,
        rung: 0,
        elapsed_ms: ELAPSED_MS,
        remaining_ms: Some(900_000),
        racers: (0..players).map(racer).collect(),
        progress: (0..players).map(progress).collect(),
        standing: standing.into_iter().map(number).collect(),
        other: None,
        tier: Tier::Hard,
        puzzle,
    }
}

pub(super) fn own_board() -> OwnBoard {
    own_board_of(&grid(GIVENS), &grid(SOLUTION))
}

pub(super) fn own_board_of(givens: &Grid, solution: &Grid) -> OwnBoard {
    let mut entries = givens.clone();
    for (cell, _) in givens.cells() {
        let kept = filled_of(givens, SHARES[0], 0).contains(cell).then(|| solution.get(cell)).flatten();
        entries.set(cell, kept);
    }
    OwnBoard { entries, last_seq: Seq(9), locked_ms: 0 }
}

pub(super) fn empty_cells(app: &App) -> Vec<Cell> {
    let race = app.race().expect("the sample is racing");
    race.board().view().cells().filter(|cell| race.board().shown(*cell).0.is_none()).collect()
}

fn digit(value: u8) -> Digit {
    Digit::new(value).expect("sample digits are digits")
}

pub(super) fn race(players: usize) -> App {
    let mut app =
        enter(room_view(players, 0, Phase::Racing), Some(race_view(players)), Some(own_board()), None);
    for (index, cell) in empty_cells(&app).into_iter().step_by(2).enumerate() {
        feed(&mut app, 30, Input::Intent(Intent::Play(Play::Select(cell))));
        for value in [2 + (index as u8 * 3) % 7, 1 + (index as u8 * 5) % 8] {
            feed(&mut app, 30, Input::Intent(Intent::Play(Play::DigitAs(digit(value), EntryMode::Corner))));
        }
    }
    with(app, [Intent::Play(Play::Select(Cell::new(36))), Intent::Play(Play::SetMode(EntryMode::Corner))])
}

pub(super) fn race_wrong() -> App {
    let mut app = with(race(4), [Intent::Play(Play::SetMode(EntryMode::Digits))]);
    let cell = empty_cells(&app)[1];
    let solution = grid(SOLUTION).get(cell).map_or(1, Digit::value);
    feed(&mut app, 1_000, Input::Intent(Intent::Play(Play::Select(cell))));
    feed(&mut app, 1_000, Input::Intent(Intent::Play(Play::Digit(digit(solution % 9 + 1)))));
    let verdict = Verdict::Wrong { strikes: 2, locked_ms: 3_000, guess: false };
    say(&mut app, 1_000, RoomEvent::Placed { match_no: 1, seq: Seq(10), verdict });
    app
}

pub(super) fn race_ended(share: usize, status: RacerStatus) -> App {
    let mut app = race(4);
    let progress =
        RacerProgress { score: 2_310, strikes: 1, streak: 20, status, ..progress_of(YOU, filled(share, 0)) };
    let standing = [1, 2, 3, 4].map(MemberNo).to_vec();
    say(&mut app, 1_000, RoomEvent::Progress { progress, standing });
    app
}

/// The third of three moments is near, and you are last; or you were at the second.
pub(super) fn elimination(is_out: bool) -> App {
    let mut room = room_view(4, 0, Phase::Racing);
    room.settings.rules = Mode::Elimination { every_s: 120 }.fit(room.settings.rules);
    let mut view = race_view(4);
    let gone = if is_out { [3, 0] } else { [3, 2] };
    for (index, time_ms) in gone.into_iter().zip([120_000, 240_000]) {
        view.progress[index].status = RacerStatus::Eliminated { time_ms };
    }
    let first = if is_out { [1, 2, 0, 3] } else { [1, 0, 2, 3] };
    view.standing = first.map(number).to_vec();
    enter(room, Some(view), Some(own_board()), None)
}

/// Before it.
pub(super) fn elimination_lobby() -> App {
    let mut room = room_view(3, 1, Phase::Lobby);
    room.settings.rules = Mode::Elimination { every_s: 120 }.fit(room.settings.rules);
    enter(room, None, None, None)
}

pub(super) fn watch() -> App {
    let mut room = room_view(4, 0, Phase::Racing);
    room.members[0].role = Role::Spectator;
    let mut view = race_view(4);
    view.racers.remove(0);
    view.progress.remove(0);
    view.standing.retain(|member| *member != YOU);
    enter(room, Some(view), None, None)
}

/// The boards of four racers come from the server.
pub(super) fn boards_sent(mut app: App) -> App {
    let solution = grid(SOLUTION);
    let board = |index: usize| {
        let shown = filled(SHARES[index] + 10, index);
        let mut entries = grid(&".".repeat(81));
        shown.iter().for_each(|cell| entries.set(cell, solution.get(cell)));
        FinalBoard { member: number(index), rung: 0, puzzle: Puzzle::classic(grid(GIVENS)), entries }
    };
    say(&mut app, 1_000, RoomEvent::Boards { match_no: 1, boards: (0..4).map(board).collect() });
    app
}

/// With these two members on the first places.
/// The race of [`results`] as it was lost: Mara passed in a wait whose position is the own board.
pub(super) fn results_story() -> App {
    let mut app = race(4);
    let told = results([2, 1]).room().and_then(|room| room.results()).cloned();
    let mut results = told.expect("the sample has results");
    let filled = own_board().entries.clue_count() as u32;
    let finish = [51 * 9_300, 348_000 + (51 - filled) * 7_500];
    let own = |gain: u32| {
        if gain <= filled { gain * 9_000 } else { 348_000 + (gain - filled) * 7_500 }
    };
    for timeline in &mut results.timelines {
        let time = |gain: u32| if timeline.member == number(0) { own(gain) } else { gain * 9_300 };
        if timeline.member.0 <= 2 {
            timeline.gains = (1..=51).map(|gain: u32| (time(gain), gain as u16)).collect();
        }
    }
    for (row, time_ms) in results.table.iter_mut().zip(finish) {
        row.status = RacerStatus::Finished { time_ms };
    }
    results.table[1].stall = Some(Stall { ms: own(filled + 1) - own(filled), cell: Cell::new(42) });
    results.duration_ms = 520_000;
    say(&mut app, 1_000, RoomEvent::Finished { results });
    app
}

pub(super) fn results(first: [u16; 2]) -> App {
    let outcomes = [
        (first[0] - 1, RacerStatus::Finished { time_ms: 312_000 }, 51, 1, 2_310, Some((31_000, 42))),
        (first[1] - 1, RacerStatus::Finished { time_ms: 336_000 }, 51, 0, 2_180, Some((69_000, 42))),
        (2, RacerStatus::Unfinished, 42, 3, 1_420, Some((58_000, 16))),
        (3, RacerStatus::Forfeited, 20, 0, 610, None),
    ];
    type Outcome = (u16, RacerStatus, u16, u8, u32, Option<(u32, u16)>);
    let row = |(index, (member, status, correct, mistakes, score, stall)): (usize, Outcome)| ResultRow {
        rank: index as u8 + 1,
        member: number(usize::from(member)),
        name: name(usize::from(member)),
        status,
        rung: 0,
        correct,
        mistakes,
        score,
        stall: stall.map(|(ms, cell)| Stall { ms, cell: Cell::new(cell) }),
        bot: false,
        knowledge: game::Knowledge::Nothing,
        not_by_hand: false,
    };
    let timeline = |(index, (member, ..)): (usize, Outcome)| {
        let (end_ms, most) = [(312_000, 51), (336_000, 51), (348_000, 42), (280_000, 20)][index];
        let gains = (1..=most).map(|gain: u32| {
            let wobble = (gain * 37 + u32::from(member) * 53) % 17 * 480;
            (end_ms * gain / most - wobble.min(end_ms * gain / most / 3), gain as u16)
        });
        Timeline { member: number(usize::from(member)), gains: gains.collect() }
    };
    let results = Results {
        id: MatchId { room: RoomId(7), match_no: 1 },
        ended: EndReason::AllDone,
        tier: Tier::Hard,
        puzzle: None,
        seed: Some(4711),
        credits: Box::default(),
        blanks: 51,
        duration_ms: 360_000,
        table: outcomes.into_iter().enumerate().map(row).collect(),
        timelines: outcomes.into_iter().enumerate().map(timeline).collect(),
        second: None,
    };
    enter(room_view(4, 0, Phase::Finished), Some(race_view(4)), None, Some(results))
}
