//! Going away and coming back: nothing is lost.

use game::{Command, DetachReason, Event, Phase, RacerStatus, Rules, Seq, Verdict};
use puzzle::{Cell, Digit};

use crate::story::{ANN, BOB, Story, judged};

#[test]
fn a_resuming_racer_gets_board_clock_strikes_and_lock_out() {
    let mut story = Story::of_race(judged(3, Some(5)));
    story.solves(BOB, 2);
    story.places(BOB, 2, 9);
    story.happens(Event::Dropped { player: BOB });
    story.waits(1_000);
    story.joins(BOB, "Bob");
    let snapshot = story.snapshot(BOB);
    let own = snapshot.own.unwrap();
    assert!(own.entries.to_string().starts_with("53......"), "{}", own.entries);
    assert_eq!((own.last_seq, own.locked_ms), (Seq(3), 2_000));
    let race = snapshot.race.unwrap();
    // `starts` waits ten seconds, three of them the countdown.
    assert_eq!(race.elapsed_ms, 8_000);
    assert_eq!((race.progress[1].strikes, race.standing[0]), (1, snapshot.you));
    assert!(story.view().members[1].connected);
}

#[test]
fn moves_sent_again_after_a_resume_count_once() {
    let mut story = Story::of_race(Rules::default());
    let place = |match_no, seq| Command::Place {
        match_no,
        rung: 0,
        seq,
        cell: Cell::new(0),
        digit: Digit::new(5).unwrap(),
    };
    let answer = story.moves(BOB, Seq(1), place);
    story.happens(Event::Dropped { player: BOB });
    story.joins(BOB, "Bob");
    assert_eq!(story.moves(BOB, Seq(1), place), answer);
    assert_eq!(story.progress(BOB).score, 35);
}

#[test]
fn coming_back_after_the_forfeit_is_coming_anew() {
    let mut story = Story::of_race(Rules { grace_s: 5, ..Rules::default() });
    let before = story.number(BOB);
    story.happens(Event::Dropped { player: BOB });
    story.waits(5_000);
    assert_eq!(story.detached, [(BOB, DetachReason::Absent)]);
    story.joins(BOB, "Bob");
    assert_ne!(story.number(BOB), before);
    assert!(story.snapshot(BOB).own.is_none());
}

#[test]
fn a_race_whose_racers_are_all_gone_ends_and_the_room_closes() {
    let mut story = Story::of_race(Rules::default());
    story.happens(Event::Dropped { player: ANN });
    story.happens(Event::Dropped { player: BOB });
    story.waits(60_000);
    assert_eq!(story.results().table[0].status, RacerStatus::Forfeited);
    assert!(story.closed);
}

#[test]
fn a_drop_during_the_countdown_does_not_stop_it() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::Start);
    story.happens(Event::Dropped { player: BOB });
    story.waits(3_000);
    assert_eq!(story.view().phase, Phase::Racing);
    story.joins(BOB, "Bob");
    assert_eq!(story.own(BOB).entries.clue_count(), 0);
}

#[test]
fn a_second_window_of_the_same_player_is_the_same_seat() {
    let mut story = Story::of_race(Rules::default());
    assert!(matches!(story.places(BOB, 0, 5), Verdict::Correct { .. }));
    story.joins(BOB, "Bob");
    assert_eq!(story.view().members.len(), 2);
    assert_eq!(story.own(BOB).entries.clue_count(), 1);
}

#[test]
fn a_dropped_finisher_stays_a_member_until_after_the_race() {
    let mut story = Story::of_race(Rules::default());
    story.solves(BOB, 4);
    story.happens(Event::Dropped { player: BOB });
    story.waits(300_000);
    story.solves(ANN, 4);
    assert!(story.detached.is_empty());
    story.waits(59_999);
    assert!(story.detached.is_empty());
    story.joins(BOB, "Bob");
    assert!(story.snapshot(BOB).results.is_some());
}

#[test]
fn the_lobby_grace_period_begins_after_the_race() {
    let mut story = Story::of_race(Rules { grace_s: 600, ..Rules::default() });
    story.happens(Event::Dropped { player: BOB });
    story.waits(100_000);
    story.solves(ANN, 4);
    story.commands(ANN, Command::EndRace);
    assert!(story.detached.is_empty());
    story.waits(60_000);
    assert_eq!(story.detached, [(BOB, DetachReason::Absent)]);
}
