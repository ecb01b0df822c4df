//! What a big screen shows: only with the host's consent, and digits only when they are a minute old.

use game::{Command, MemberNo, PlayerId, Rejection, Room, SCREEN_DELAY_MS, ShownRoom, screen_consent, shown};
use puzzle::Cell;

use crate::story::{ANN, BOB, CAT, Story, judged, silent};

const ALLOW: Command = Command::AllowScreen { allowed: true, with_code: false };

fn show(story: &Story, consent: u32, boards: &[PlayerId]) -> Option<ShownRoom> {
    let boards: Vec<MemberNo> = boards.iter().map(|player| story.number(*player)).collect();
    shown(&story.room, consent, &boards, story.now)
}

#[test]
fn a_screen_shows_what_the_host_allows() {
    let mut story = Story::of_two();
    assert_eq!((screen_consent(&story.room, ANN), show(&story, 0, &[])), (None, None));
    assert!(story.refused(BOB, ALLOW).is("not_host"), "{:?}", Rejection::NotHost);
    story.commands(ANN, ALLOW);
    assert_eq!((screen_consent(&story.room, ANN), screen_consent(&story.room, BOB)), (Some(1), None));
    let room = show(&story, 1, &[]).expect("it is shown");
    assert_eq!((room.code, room.members.len(), room.race.is_none()), (None, 2, true));
    story.commands(ANN, Command::AllowScreen { allowed: true, with_code: true });
    assert_eq!(show(&story, 1, &[]), None, "of an earlier consent");
    assert_eq!(show(&story, 2, &[]).and_then(|room| room.code), Some(story.room.code()));
    story.commands(ANN, Command::AllowScreen { allowed: false, with_code: false });
    assert_eq!((screen_consent(&story.room, ANN), show(&story, 2, &[])), (None, None));
    story.commands(ANN, ALLOW);
    assert_eq!(screen_consent(&story.room, ANN), Some(3), "no address comes back");
}

#[test]
fn the_consent_outlives_a_crash() {
    let mut story = Story::of_two();
    story.commands(ANN, ALLOW);
    let text = serde_json::to_string(&story.room).unwrap();
    let back: Room = serde_json::from_str(&text).unwrap();
    assert_eq!(screen_consent(&back, ANN), Some(1));
    let mut before = serde_json::to_value(&Story::of_two().room).unwrap();
    before["door"].as_object_mut().unwrap().remove("screen");
    let before: Room = serde_json::from_value(before).unwrap();
    assert_eq!(screen_consent(&before, ANN), None, "a room of an earlier release");
}

/// Cat watches, and is the host who allows a screen.
fn hosts_cat(story: &mut Story) {
    story.enters(CAT, "Cat", true);
    let member = story.number(CAT);
    story.commands(ANN, Command::HandOver { member });
    story.commands(CAT, ALLOW);
}

fn watched() -> Story {
    let mut story = Story::of_race(judged(0, None));
    hosts_cat(&mut story);
    story
}

#[test]
fn digits_come_a_minute_late() {
    let mut story = watched();
    story.places(ANN, 0, 9);
    story.solves(ANN, 1);
    let early = show(&story, 1, &[ANN]).expect("it is shown");
    let race = early.race.expect("a race");
    assert_eq!((race.late.is_none(), race.progress[0].cells, race.blanks), (true, 1, 4));
    story.waits(SCREEN_DELAY_MS.into());
    story.solves(BOB, 2);
    let late = show(&story, 1, &[ANN, BOB]).and_then(|room| room.race).and_then(|race| race.late);
    let late = late.expect("the minute is over");
    let filled: Vec<usize> = late.boards.iter().map(|board| board.entries.clue_count()).collect();
    assert_eq!((late.delay_ms, filled), (SCREEN_DELAY_MS, vec![1, 0]));
    story.waits(SCREEN_DELAY_MS.into());
    let late = show(&story, 1, &[BOB]).and_then(|room| room.race).and_then(|race| race.late);
    assert_eq!(late.expect("a board").boards[0].entries.clue_count(), 2);
}

#[test]
fn a_late_board_knows_nothing_of_later_changes() {
    let mut story = Story::of_race(silent(0, None));
    hosts_cat(&mut story);
    story.places(ANN, 0, 9);
    story.waits(1_000);
    story.erases(ANN, 0);
    story.places(ANN, 0, 5);
    story.waits(u64::from(SCREEN_DELAY_MS) - 500);
    let late = show(&story, 1, &[ANN]).and_then(|room| room.race).and_then(|race| race.late);
    let entries = &late.expect("a board").boards[0].entries;
    assert_eq!(entries.get(Cell::new(0)), puzzle::Digit::new(9));
}

#[test]
fn a_consent_ends_with_its_host_and_gives_racers_no_digits() {
    let mut story = Story::of_race(judged(0, None));
    story.commands(ANN, ALLOW);
    story.waits(u64::from(SCREEN_DELAY_MS) + 1_000);
    let late = |story: &Story| show(story, 1, &[BOB]).and_then(|room| room.race).and_then(|race| race.late);
    assert!(late(&story).is_none(), "Ann has the address, and races");
    story.commands(ANN, Command::GiveUp);
    assert!(late(&story).is_some());
    let member = story.number(BOB);
    story.commands(ANN, Command::HandOver { member });
    assert_eq!(show(&story, 1, &[]), None);
}
