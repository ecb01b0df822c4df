//! A match as it is watched again: lanes that end as the results say, boards, and what is worth a look.

use std::collections::BTreeMap;

use game::{
    Command, Handicap, LeadChange, MatchRecord, MoveKind, Replay, ReplayLane, ReplayMove, Results, upgrade,
};
use puzzle::{Cell, Digit};

use crate::story::{ANN, BOB, Story, judged, silent};

/// Gains that a timeline has at most, before every second one is left out.
const TIMELINE_MAX: usize = 64;

/// The replay of a record, of which every lane ends with the digits and came by the cells that its results name. Every story and
/// every game of the simulation comes here.
pub(crate) fn check_lanes(record: &MatchRecord, results: &Results) -> Replay {
    let replay = record.lanes().expect("a record of this match");
    assert!(replay.is_sound(), "{replay:?}");
    assert_eq!(replay.lanes.len(), results.table.len());
    for (lane, row) in replay.lanes.iter().zip(&results.table) {
        let told = (lane.member, &lane.name, lane.status, lane.bot);
        assert_eq!(told, (row.member, &row.name, row.status, row.bot));
        assert!(lane.ends_ms <= replay.duration_ms);
        assert_eq!(lane.boards.len(), usize::from(row.rung).max(1));
        let (right, gains) = walk(record, &replay, lane);
        assert_eq!(right, usize::from(row.correct), "the right digits of {lane:?}");
        let timeline = results.timelines.iter().find(|timeline| timeline.member == lane.member);
        let timeline = &timeline.expect("one for each racer").gains;
        if gains.len() <= TIMELINE_MAX {
            assert_eq!(&gains, timeline);
        }
        assert!(timeline.iter().all(|gain| gains.contains(gain)), "{gains:?} is not {timeline:?}");
    }
    replay
}

/// The right digits at the end of a lane, without the givens, and when which cells were filled.
fn walk(record: &MatchRecord, replay: &Replay, lane: &ReplayLane) -> (usize, Vec<(u32, u16)>) {
    let (mut gains, mut cleared, mut right) = (Vec::new(), 0, 0);
    for (board, moves) in replay.stays(lane) {
        let prepared =
            if board.id == record.puzzle.id { Some(&record.puzzle) } else { record.second_puzzle.as_deref() };
        let (givens, solution) = (board.puzzle.givens(), &prepared.expect("a puzzle of the match").solution);
        let mut entries: BTreeMap<Cell, Digit> = BTreeMap::new();
        for made in moves {
            assert!(givens.get(made.cell).is_none(), "a given is written on: {made:?}");
            // Whether other digits are right is what was judged, which a test may have forged.
            if let MoveKind::Revealed { digit, .. } | MoveKind::Given(digit) = made.kind {
                assert_eq!(solution.get(made.cell), Some(digit));
            }
            let before = match made.kind.leaves() {
                Some(Some(digit)) => entries.insert(made.cell, digit),
                Some(None) => entries.remove(&made.cell),
                None => continue,
            };
            let is_given = matches!(made.kind, MoveKind::Given(_) | MoveKind::Erased);
            if before.is_none() && !is_given {
                gains.push((made.ms, cleared + entries.len() as u16));
            }
        }
        cleared += entries.len() as u16;
        right = entries.iter().filter(|(cell, digit)| solution.get(**cell) == Some(**digit)).count();
    }
    (right, gains)
}

fn lane<'a>(replay: &'a Replay, name: &str) -> &'a ReplayLane {
    replay.lanes.iter().find(|lane| lane.name.as_str() == name).expect("a racer")
}

fn kinds(lane: &ReplayLane) -> Vec<MoveKind> {
    lane.moves.iter().map(|made| made.kind).collect()
}

fn digit(digit: u8) -> Digit {
    Digit::new(digit).expect("a digit")
}

#[test]
fn a_lane_tells_mistakes_and_when_it_ended() {
    let mut story = Story::of_race(judged(3, Some(5)));
    story.places(ANN, 0, 9);
    story.solves(BOB, 2);
    story.waits(4_000);
    story.solves(ANN, 4);
    story.commands(BOB, Command::GiveUp);
    let replay = story.record().lanes().unwrap();
    let (ann, bob) = (lane(&replay, "Ann"), lane(&replay, "Bob"));
    let wrong = MoveKind::Wrong { digit: digit(9), stands: false, guess: false, locked_ms: 3_000 };
    let start = ann.moves[0].ms;
    assert_eq!((ann.moves[0].cell, ann.moves[0].kind), (Cell::new(0), wrong));
    assert_eq!((kinds(ann).len(), ann.finish_ms()), (5, Some(start + 4_000)));
    assert_eq!((bob.moves.len(), bob.has_left(), bob.ends_ms), (2, true, start + 4_000));
    assert!(replay.compares());
    let moments = replay.moments();
    assert_eq!((moments.mistakes.len(), moments.mistakes[0].ms), (1, start));
    let names: Vec<_> = moments.leads.iter().map(|lead| replay.lanes[lead.lane].name.as_str()).collect();
    assert_eq!(names, ["Bob", "Ann"]);
}

#[test]
fn under_silent_rules_wrong_digits_stand_until_they_go() {
    let mut story = Story::of_race(silent(3, None));
    story.places(ANN, 0, 9);
    story.erases(ANN, 0);
    for (cell, digit) in [(0, 5), (1, 3), (2, 4), (3, 9)] {
        story.places(ANN, cell, digit);
    }
    story.waits(3_000);
    story.commands(BOB, Command::GiveUp);
    story.commands(ANN, Command::GiveUp);
    let replay = story.record().lanes().unwrap();
    let ann = lane(&replay, "Ann");
    let wrong = |locked_ms| MoveKind::Wrong { digit: digit(9), stands: true, guess: false, locked_ms };
    assert_eq!(kinds(ann)[..3], [wrong(0), MoveKind::Erased, MoveKind::Right(digit(5))]);
    assert_eq!(kinds(ann).last(), Some(&wrong(3_000)));
}

#[test]
fn a_lead_counts_what_a_handicap_has_given_and_erasing_takes() {
    let at = |ms, cell, kind| ReplayMove { ms, cell: Cell::new(cell), kind };
    let mut story = Story::of_race(silent(0, None));
    [ANN, BOB].into_iter().for_each(|player| story.commands(player, Command::GiveUp));
    let mut replay = story.record().lanes().unwrap();
    let right = MoveKind::Right(digit(5));
    replay.lanes[0].moves =
        vec![at(0, 0, MoveKind::Given(digit(5))), at(9, 1, right), at(20, 1, MoveKind::Erased)];
    replay.lanes[1].moves = vec![at(5, 0, right), at(30, 1, right)];
    let lead = |lane, ms| LeadChange { lane, ms };
    assert_eq!(replay.moments().leads, [lead(0, 9), lead(1, 30)]);
}

#[test]
fn each_rung_is_a_board_with_what_the_handicap_gives_on_it() {
    let mut story = crate::ladder::climbed(Handicap { givens: 2, ..Handicap::default() });
    story.waits(600_000);
    let replay = check_lanes(story.record(), &story.results());
    let stays = replay.stays(lane(&replay, "Bob"));
    assert_eq!(stays.iter().map(|(board, _)| board.blanks()).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let given =
        |moves: &[ReplayMove]| moves.iter().filter(|made| matches!(made.kind, MoveKind::Given(_))).count();
    assert_eq!(stays.iter().map(|(_, moves)| given(moves)).collect::<Vec<_>>(), [0, 1, 2, 2]);
    assert!(!replay.compares());
}

#[test]
fn splits_and_chat_text_tell_the_race() {
    let mut story = Story::of_race(judged(0, Some(5)));
    story.places(ANN, 0, 9);
    story.solves(BOB, 2);
    story.waits(70_000);
    story.solves(ANN, 4);
    story.commands(BOB, Command::GiveUp);
    let mut replay = story.record().lanes().unwrap();
    for lane in &mut replay.lanes {
        // From the first move on.
        lane.moves.iter_mut().for_each(|made| made.ms %= 10_000);
        lane.name = format!("={}", lane.name).parse().unwrap();
    }
    let rows = [
        "lane,name,place,n,ms,split_ms,cell,digit,mistakes_before",
        "1,\"'=Ann\",1,1,7000,7000,r1c1,5,1",
        "1,\"'=Ann\",1,2,7000,0,r1c2,3,1",
        "1,\"'=Ann\",1,3,7000,0,r1c3,4,1",
        "1,\"'=Ann\",1,4,7000,0,r1c4,6,1",
        "2,\"'=Bob\",2,1,7000,7000,r1c1,5,0",
        "2,\"'=Bob\",2,2,7000,0,r1c2,3,0",
    ];
    assert_eq!(replay.splits_csv().lines().collect::<Vec<_>>(), rows);
    let text = "Classic, easy\n=Ann, 1st, 1:17, 1 mistake\n🟩🟩🟧🟩🟩🟩🟩🟩🟩\n\
                =Bob, 2nd, 2 of 4, no mistakes\n🟩🟩🟧🟩🟩🟩⬜⬜⬜\n";
    assert_eq!(replay.chat_text("Classic, easy"), text);
}

#[test]
fn what_points_beyond_a_board_is_not_sound() {
    let mut story = Story::of_race(judged(0, None));
    story.solves(ANN, 4);
    story.commands(BOB, Command::GiveUp);
    let sound = story.record().lanes().unwrap();
    let spoil = |spoil: fn(&mut Replay)| {
        let mut replay = sound.clone();
        spoil(&mut replay);
        replay.is_sound()
    };
    assert!(spoil(|_| {}));
    assert!(!spoil(|replay| replay.lanes[0].moves[1].cell = Cell::new(81)));
    assert!(!spoil(|replay| replay.lanes[0].moves[1].kind = MoveKind::Right(Digit::new(10).unwrap())));
    assert!(!spoil(|replay| replay.lanes[0].boards[0].1 = 1));
    assert!(!spoil(|replay| replay.lanes[0].boards.clear()));
    assert!(!spoil(|replay| replay.lanes[0].boards[0].0 = 1));
    assert!(!spoil(|replay| replay.lanes[0].moves[0].ms = 1_000_000));
}

#[test]
fn records_of_all_releases_have_lanes_that_end_as_they_did() {
    let files = [
        include_str!("record_of_rules_1.json"),
        include_str!("record_of_rules_2.json"),
        include_str!("record_of_rules_7.json"),
    ];
    for (file, is_whole) in files.into_iter().zip([false, true, true]) {
        let record = upgrade::record(file).unwrap();
        // The first has been shortened since.
        let results = if is_whole { record.results.clone() } else { record.replay().unwrap() };
        check_lanes(&record, &results);
    }
}
