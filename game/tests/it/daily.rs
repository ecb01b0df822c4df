//! Dailies: what is drawn for a day, which ghosts an open day has, what a late attempt counts, and runs that a client claims.

use std::collections::BTreeSet;

use game::{
    CLAIMED_MS_MAX, Challenge, ChallengeNow, ClaimError, ClaimedPlacement, ClaimedRun, DAILY_OPPONENTS_MAX,
    DailySecret, Day, GhostRole, JobRequest, Knowledge, Leaderboard, Millis, PlayerId, RoomId, Ruling, Run,
    Whence, box_times, counts_for_its_day, perform,
};
use puzzle::{Cell, PreparedPuzzle};

use crate::challenge::{challenge, run};

const TODAY: Day = Day(20_780);

fn daily() -> Challenge {
    Challenge { day: Some(TODAY), ..challenge(Knowledge::Nothing) }
}

fn board(runs: Vec<Run>) -> Leaderboard {
    Leaderboard::of(runs, Ruling::default())
}

#[test]
fn what_is_public_of_a_day_is_not_its_seed() {
    let (one, other) = (DailySecret::new([7; 32]), DailySecret::new([8; 32]));
    assert_eq!(one.seed(TODAY), one.seed(TODAY), "all nodes of a cluster draw the same");
    assert_ne!(one.seed(TODAY), other.seed(TODAY));
    assert_ne!(one.seed(TODAY), one.seed(TODAY.after()));
    assert_ne!(one.challenge(TODAY), one.challenge(TODAY.after()));
    assert_ne!(one.key(TODAY)[..4], one.seed(TODAY).to_le_bytes());
    assert_eq!(format!("{one:?}"), "DailySecret(..)");
    // A release that draws otherwise would have two dailies on one day.
    let id = one.challenge(TODAY).to_string();
    assert_eq!((one.seed(TODAY), id.as_str()), GOLDEN_OF_SEVENS);
}

const GOLDEN_OF_SEVENS: (u32, &str) = (2_938_113_125, "TV4Q3KGWNG");

#[test]
fn an_open_day_has_no_ghosts_but_ones_own() {
    let runs = vec![run(1, 10, Some(1_000)), run(2, 20, Some(2_000))];
    let ghosts = |day| daily().ghosts(&board(runs.clone()), PlayerId(2), day);
    assert!(ghosts(TODAY).iter().all(|(role, _)| *role == GhostRole::Own));
    assert_eq!(ghosts(TODAY).len(), 1);
    assert_eq!(ghosts(TODAY.after()).len(), 2, "the day is over");
}

#[test]
fn an_attempt_after_its_day_does_not_count() {
    let attempt = |day| daily().attempt(&[], PlayerId(1), false, Whence::default(), day).view;
    assert_eq!((attempt(TODAY).repeat, attempt(TODAY).day), (false, Some(TODAY)));
    assert_eq!((attempt(TODAY.after()).repeat, attempt(TODAY.after()).day), (true, None));
    let counts = |run: &Run| counts_for_its_day(run);
    assert_eq!(counts(&run(1, 10, Some(1_000))), Some(1_000));
    assert_eq!(counts(&Run { repeat: true, ..run(1, 10, Some(1_000)) }), None);
    assert_eq!(counts(&Run { not_by_hand: true, ..run(1, 10, Some(1_000)) }), None);
    assert_eq!(counts(&run(1, 10, None)), None);
}

#[test]
fn a_table_of_opponents_is_bounded_and_has_true_ranks() {
    let runs: Vec<Run> = (1..=200).map(|n| run(n, n, Some(n as u32 * 1_000))).collect();
    let board = board(runs);
    let others: BTreeSet<PlayerId> = (2..=190).map(PlayerId).collect();
    let rows = Challenge::among(&board, PlayerId(195), &others);
    assert_eq!(rows.len(), DAILY_OPPONENTS_MAX + 1);
    assert_eq!((rows[0].rank, rows[0].you), (2, false));
    let own = rows.last().expect("the viewer's own row");
    assert_eq!((own.rank, own.you), (195, true));
    let few = Challenge::among(&board, PlayerId(195), &[PlayerId(9), PlayerId(777)].into());
    assert_eq!(few.iter().map(|row| row.rank).collect::<Vec<_>>(), [9, 195]);
}

fn classic() -> PreparedPuzzle {
    let text = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    *perform(&JobRequest::Validate { text: text.to_owned() }).outcome.expect("a proper puzzle")
}

#[test]
fn the_time_before_a_cell_counts_for_its_box() {
    let puzzle = classic();
    let cell = |row: u16, column: u16| Cell::new(9 * row + column);
    let filled = [(cell(0, 0), 5_000), (cell(8, 8), 9_000), (cell(1, 1), 9_000), (cell(4, 4), 8_000)];
    let times = box_times(&puzzle.puzzle, filled);
    assert_eq!(times, [5_000, 0, 0, 0, 0, 0, 0, 0, 4_000]);
    let filled = filled.into_iter().chain([(cell(4, 3), 9_500)]);
    let times = box_times(&puzzle.puzzle, filled);
    assert_eq!((times[4], times.iter().sum::<u32>()), (500, 9_500), "all of it is the whole time");
    let small =
        perform(&JobRequest::Validate { text: "12343412.1434321".to_owned() }).outcome.expect("a puzzle");
    assert!(box_times(&small.puzzle, []).is_empty(), "it has four boxes");
}

/// What solves the puzzle, a digit each second.
fn claim(puzzle: &PreparedPuzzle) -> ClaimedRun {
    let blanks = puzzle.solution.clues().filter(|(cell, _)| puzzle.puzzle.givens().get(*cell).is_none());
    let placements =
        blanks.zip(1..).map(|((cell, digit), n)| ClaimedPlacement { ms: n * 1_000, cell, digit });
    ClaimedRun { placements: placements.collect(), mistakes: 2, hints: 1 }
}

fn check(puzzle: &PreparedPuzzle, claim: &ClaimedRun) -> Result<Run, ClaimError> {
    claim.check(puzzle, RoomId(9), PlayerId(1), "Ann".parse().expect("a name"), Millis(5))
}

#[test]
fn a_claimed_run_is_a_ghost_and_in_no_table() {
    let puzzle = classic();
    let claimed = check(&puzzle, &claim(&puzzle)).expect("it solves the puzzle");
    let blanks = puzzle.blanks() as u32;
    assert_eq!(claimed.status.finish_ms(), Some(blanks * 1_000));
    let challenge =
        Challenge { setter: PlayerId(1), puzzle: Box::new(puzzle), ..challenge(Knowledge::Puzzle) };
    let board = board(vec![claimed.clone(), run(2, 20, Some(9_000_000))]);
    let view = challenge.view(&board, Some(PlayerId(1)), ChallengeNow::default());
    assert_eq!((view.runs, view.table.len(), view.tried), (1, 1, false));
    assert_eq!(view.claimed_ms, Some(blanks * 1_000));
    let ghosts = challenge.ghosts(&board, PlayerId(3), TODAY);
    assert!(ghosts.contains(&(GhostRole::Setter, claimed.id)), "{ghosts:?}");
    let attempt =
        challenge.attempt(&[(GhostRole::Setter, claimed)], PlayerId(3), false, Whence::default(), TODAY);
    assert!(attempt.view.ghosts[0].unverified);
}

#[test]
fn a_claim_that_solves_nothing_is_refused() {
    let puzzle = classic();
    let good = claim(&puzzle);
    let without_last = good.placements[1..].to_vec();
    let mut twice = good.placements.clone();
    twice[1] = twice[0];
    let mut wrong = good.placements.clone();
    wrong[0].digit = wrong.iter().map(|placed| placed.digit).find(|digit| *digit != wrong[0].digit).unwrap();
    let mut back = good.placements.clone();
    back[3].ms = 0;
    let mut slow = good.placements.clone();
    slow.last_mut().unwrap().ms = CLAIMED_MS_MAX + 1;
    let mut outside = good.placements.clone();
    outside[0].cell = Cell::new(600);
    for placements in [Vec::new(), without_last, twice, wrong, back, slow, outside] {
        assert_eq!(check(&puzzle, &ClaimedRun { placements, ..good.clone() }), Err(ClaimError));
    }
}
