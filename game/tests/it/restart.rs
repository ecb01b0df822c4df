//! A room that is written down and read back goes on as if nothing had been.

use game::{Command, Event, JobRequest, Phase, PuzzleRequest, Room, Verdict};

use crate::story::{ANN, BOB, FOUR_OPEN, Story, judged, performed};

/// What is left of the room in another process.
fn read_back(room: &Room) -> Room {
    let written = serde_json::to_string(room).expect("a room is plain data");
    serde_json::from_str(&written).expect("what was written can be read")
}

#[test]
fn a_race_goes_on_with_board_strikes_lock_out_and_answers() {
    let mut story = Story::of_race(judged(3, Some(5)));
    story.solves(BOB, 2);
    story.places(ANN, 0, 9);
    story.room = read_back(&story.room);
    assert!(matches!(story.places(ANN, 0, 5), Verdict::Rejected { .. }), "the lock-out is forgotten");
    story.waits(3_000);
    assert_eq!(story.places(ANN, 0, 5), Verdict::Correct { gained: 10 });
    assert_eq!(story.progress(ANN).strikes, 1);
    story.places(BOB, 2, 4);
    assert_eq!(story.progress(BOB).cells, 3);
}

#[test]
fn a_puzzle_that_was_being_dealt_is_asked_for_again() {
    let mut story = Story::of_two();
    story.commands_without_jobs(ANN, Command::Start);
    story.room = read_back(&story.room);
    let jobs = story.room.pending_jobs();
    let [(job, request @ JobRequest::Generate { .. })] = jobs.as_slice() else {
        panic!("one puzzle: {jobs:?}")
    };
    for _ in 0..2 {
        story.happens(performed(*job, request));
        assert!(matches!(story.room.phase(), Phase::Countdown { .. }));
        assert!(story.room.pending_jobs().is_empty());
    }
}

#[test]
fn a_puzzle_that_was_being_examined_is_examined_again() {
    let mut story = Story::of_two();
    let puzzle = PuzzleRequest::Set { text: FOUR_OPEN.to_owned() };
    story.commands_without_jobs(ANN, Command::ChoosePuzzle { puzzle });
    story.room = read_back(&story.room);
    let wanted = JobRequest::Validate { text: FOUR_OPEN.to_owned() };
    let jobs = story.room.pending_jobs();
    assert_eq!(jobs.iter().map(|(_, request)| request).collect::<Vec<_>>(), [&wanted]);
    story.happens(performed(jobs[0].0, &wanted));
    story.starts_set();
}

#[test]
fn the_shell_is_told_who_is_here_and_who_is_away() {
    let mut story = Story::of_two();
    story.happens(Event::Dropped { player: BOB });
    let room = read_back(&story.room);
    let here: Vec<_> = room.members().map(|member| (member.player, member.is_connected)).collect();
    assert_eq!(here, [(ANN, true), (BOB, false)]);
}

/// Rooms of earlier releases are read, and a cluster may run two at once: the parts of a room are not part of its form.
#[test]
fn a_stored_room_has_the_same_fields_as_ever() {
    let story = Story::of_two();
    let stored = serde_json::to_value(&story.room).expect("a room is plain data");
    let mut fields: Vec<&str> = stored.as_object().expect("fields").keys().map(String::as_str).collect();
    fields.sort_unstable();
    let known = "attempt capacity choosing code door draining id is_forced is_secret_spent jobs known_to match_no no_contest now \
        opened origin race_ended raced_before ready reserved roster secret set_puzzle settings settled_at stage unready whence";
    assert_eq!(fields, known.split_whitespace().collect::<Vec<_>>());
}
