//! What a race has cost, on a replay that is written down.

use std::sync::Arc;

use game::{
    EndReason, MatchId, MemberNo, MoveKind, RacerStatus, Replay, ReplayBoard, ReplayLane, ReplayMove, RoomId,
    Rules,
};
use puzzle::{Cell, Grid, Puzzle, Tier};

use super::*;

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const GIVENS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn grid(text: &str) -> Grid {
    puzzle::text::parse::line(text).unwrap()
}

/// A lane that fills the open cells in order, each after so many milliseconds.
fn lane(member: u16, times: impl Fn(usize) -> u32, cells: usize) -> ReplayLane {
    let (given, solution) = (grid(GIVENS), grid(SOLVED));
    let open = solution.clues().filter(|(cell, _)| given.get(*cell).is_none()).take(cells);
    let mut ms = 0;
    let mut moves = Vec::new();
    for (index, (cell, digit)) in open.enumerate() {
        ms += times(index);
        moves.push(ReplayMove { ms, cell, kind: MoveKind::Right(digit) });
    }
    let status = if cells >= 51 { RacerStatus::Finished { time_ms: ms } } else { RacerStatus::Forfeited };
    ReplayLane {
        member: MemberNo(member),
        name: if member == 1 { "Ann" } else { "Bo" }.parse().unwrap(),
        bot: false,
        status,
        score: 0,
        ends_ms: ms,
        boards: vec![(0, 0)],
        moves,
    }
}

fn replay(lanes: Vec<ReplayLane>) -> Replay {
    let puzzle = Puzzle::classic(grid(GIVENS));
    let id = puzzle::PuzzleId::of(&puzzle);
    Replay {
        id: MatchId { room: RoomId(1), match_no: 1 },
        rules: Rules::default(),
        ended: EndReason::AllDone,
        duration_ms: 900_000,
        boards: vec![ReplayBoard { id, puzzle, tier: Tier::Easy }],
        lanes,
        credits: puzzle::Credits::default(),
    }
}

fn times(stall: u32) -> impl Fn(usize) -> u32 {
    move |index| if index == 7 { stall } else { 3_000 }
}

#[test]
fn a_stall_costs_what_the_other_was_faster_on_the_same_cell() {
    let replay = replay(vec![lane(1, times(40_000), 51), lane(2, times(15_000), 51)]);
    let losses = Losses::of(&replay, 0, Some(1));
    let [stall] = &losses.stalls[..] else { panic!("{losses:?}") };
    assert_eq!((stall.ms(), stall.lost_ms, losses.stalls_ms()), (40_000, 25_000, 25_000));
    assert_eq!(stall.waits, [Some(40_000), Some(15_000)]);
    assert_eq!(stall.position.givens().clue_count(), grid(GIVENS).clue_count() + 7);
    // Who was faster has lost nothing by it.
    assert_eq!(Losses::of(&replay, 1, Some(0)).stalls_ms(), 0);
    // Alone the own pace is the measure.
    assert_eq!(Losses::of(&replay, 0, None).stalls_ms(), 37_000);
}

#[test]
fn a_stall_that_cost_nothing_is_not_counted() {
    let stalled = |longer: u32| {
        move |index| {
            if index == 7 {
                longer
            } else if index == 20 {
                40_000
            } else {
                3_000
            }
        }
    };
    let replay = replay(vec![lane(1, stalled(40_000), 51), lane(2, stalled(15_000), 51)]);
    let facts = Facts::of(Arc::new(replay), 0, "").unwrap();
    assert_eq!(facts.headline(), "One stall cost you 0:25");
    let costly: Vec<bool> = facts.stall_cards(&[], &[]).iter().map(|card| card.is_costly).collect();
    assert_eq!(costly, [true, false]);
}

#[test]
fn who_gives_up_has_stalled_to_the_end() {
    let mut own = lane(1, times(3_000), 20);
    own.ends_ms += 60_000;
    let losses = Losses::of(&replay(vec![own]), 0, None);
    let [stall] = &losses.stalls[..] else { panic!("{losses:?}") };
    assert_eq!((stall.gained, stall.ms(), stall.lost_ms), (None, 60_000, 57_000));
}

#[test]
fn the_longest_five_stalls_are_told_by_time() {
    let own = lane(1, |index| if index % 6 == 5 { 20_000 + index as u32 * 100 } else { 2_000 }, 51);
    let losses = Losses::of(&replay(vec![own]), 0, None);
    assert_eq!(losses.stalls.len(), STALLS_MAX);
    assert!(losses.stalls.is_sorted_by_key(|stall| stall.from_ms));
    assert_eq!(losses.stalls[0].ms(), 20_000 + 2_300, "the three shortest are left out");
}

#[test]
fn a_mistake_says_which_rule_it_broke_or_that_it_was_a_guess() {
    let mut own = lane(1, times(3_000), 51);
    let wrong = |digit: u8| MoveKind::Wrong {
        digit: digit.try_into().unwrap(),
        stands: false,
        guess: false,
        locked_ms: 5_000,
    };
    // Row 1 has a 5 already; nothing on the board speaks against a 1 in r1c3 or decides the cell.
    own.moves.insert(0, ReplayMove { ms: 500, cell: Cell::new(2), kind: wrong(1) });
    own.moves.insert(0, ReplayMove { ms: 100, cell: Cell::new(2), kind: wrong(5) });
    let losses = Losses::of(&replay(vec![own]), 0, None);
    let [slip, guess] = &losses.mistakes[..] else { panic!("{losses:?}") };
    let Fault::Rule(rule) = &slip.fault else { panic!("{slip:?}") };
    assert_eq!((rule.rule.as_str(), rule.cells.len()), ("row 1", 2));
    assert!(!slip.fault.is_guess() && guess.fault.is_guess());
    assert_eq!((slip.lost_ms, guess.lost_ms), (5_000, 5_000), "never less than the lock-out");
}

#[test]
fn an_empty_or_foreign_lane_has_lost_nothing() {
    let replay = replay(vec![lane(1, times(3_000), 0)]);
    assert_eq!(Losses::of(&replay, 0, Some(3)), Losses::default());
    assert_eq!(Losses::of(&replay, 9, None), Losses::default());
}
