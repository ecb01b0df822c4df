//! A room made by the queue: its two players, fixed rules, no host powers.

use game::{
    Audience, Command, DetachReason, Event, JoinRefusal, Origin, Phase, RacerStatus, Rejection, RoomEvent,
    Settings,
};

use crate::story::{ANN, BOB, CAT, Story, join_refused};

fn paired() -> Story {
    let mut story = Story::in_room(Origin::Queue, Settings::queue(), vec![ANN, BOB]);
    story.joins(ANN, "Ann");
    story.joins(BOB, "Bob");
    story
}

#[test]
fn two_strangers_start_by_themselves_once_both_are_there() {
    let mut story = Story::in_room(Origin::Queue, Settings::queue(), vec![ANN, BOB]);
    story.joins(ANN, "Ann");
    assert_eq!(story.view().phase, Phase::Lobby);
    story.joins(BOB, "Bob");
    assert_eq!(story.view().phase, Phase::Countdown { go_in_ms: 5_000 });
    story.waits(5_000);
    assert_eq!(story.view().phase, Phase::Racing);
}

fn table() -> Story {
    let settings =
        Settings { rules: game::Rules { seats: 3, ..Settings::queue().rules }, ..Settings::queue() };
    Story::in_room(Origin::Queue, settings, vec![ANN, BOB, CAT])
}

#[test]
fn who_leaves_a_table_leaves_all_who_race_on() {
    let mut story = table();
    story.joins(ANN, "Ann");
    story.joins(BOB, "Bob");
    story.joins(CAT, "Cat");
    story.commands(BOB, Command::Leave);
    assert_eq!(story.walkouts, [(BOB, vec![ANN, CAT])]);
    let mut story = table();
    story.joins(ANN, "Ann");
    story.joins(BOB, "Bob");
    story.joins(CAT, "Cat");
    story.waits(5_000);
    story.commands(BOB, Command::Leave);
    assert_eq!(story.walkouts, [(BOB, vec![ANN, CAT])], "at once, not when the race is over");
    story.commands(CAT, Command::GiveUp);
    assert_eq!(story.walkouts[1..], [(CAT, vec![ANN])]);
    story.commands(ANN, Command::GiveUp);
    assert_eq!(story.walkouts.len(), 2, "who leaves last leaves nobody");
    let mut story = table();
    story.joins(ANN, "Ann");
    story.joins(BOB, "Bob");
    story.joins(CAT, "Cat");
    story.waits(5_000);
    story.places_right(ANN, 1);
    story.commands(BOB, Command::Leave);
    assert_eq!(story.walkouts, [], "it counts by now");
}

#[test]
fn a_table_waits_until_all_are_there() {
    let mut story = table();
    story.joins(ANN, "Ann");
    story.joins(BOB, "Bob");
    assert_eq!(story.view().phase, Phase::Lobby, "a third is on the way");
    story.joins(CAT, "Cat");
    assert_eq!(story.view().phase, Phase::Countdown { go_in_ms: 5_000 });
    story.waits(5_000);
    assert_eq!((story.view().phase, story.view().members.len()), (Phase::Racing, 3));
}

#[test]
fn nobody_else_gets_in_and_nobody_is_the_boss() {
    let mut story = paired();
    story.joins(CAT, "Cat");
    assert!(story.sent.contains(&(Audience::One(CAT), join_refused(JoinRefusal::Reserved))));
    assert_eq!(story.refused(ANN, Command::CancelStart), Rejection::FixedRules.into());
}

#[test]
fn leaving_before_the_start_requeues_the_opponent() {
    let mut story = paired();
    story.commands(BOB, Command::Leave);
    assert_eq!(story.detached, [(BOB, DetachReason::Left), (ANN, DetachReason::Requeued)]);
    assert_eq!(story.walkouts, [(BOB, vec![ANN])]);
    assert!(story.closed);
}

#[test]
fn not_ready_in_the_countdown_requeues_the_opponent() {
    let mut story = paired();
    story.waits(4_999);
    story.commands(BOB, Command::Ready { ready: false });
    assert_eq!(story.detached, [(ANN, DetachReason::Requeued), (BOB, DetachReason::Left)]);
    assert_eq!(story.walkouts, [(BOB, vec![ANN])]);
    assert!(story.closed);
}

#[test]
fn a_countdown_waits_for_a_dropped_opponent_but_not_long() {
    let mut story = paired();
    story.waits(4_000);
    story.happens(Event::Dropped { player: BOB });
    story.waits(1_000);
    assert_eq!(story.view().phase, Phase::Countdown { go_in_ms: 4_000 });
    story.waits(2_000);
    story.joins(BOB, "Bob");
    story.waits(2_000);
    assert_eq!(story.view().phase, Phase::Racing, "back in time");

    let mut story = paired();
    story.happens(Event::Dropped { player: BOB });
    story.waits(5_000);
    assert_eq!(story.detached, [(ANN, DetachReason::Requeued), (BOB, DetachReason::Absent)]);
    assert_eq!(story.walkouts, [(BOB, vec![ANN])]);
}

#[test]
fn a_flapping_opponent_cannot_hold_the_countdown_for_ever() {
    let mut story = paired();
    for _ in 0..5 {
        story.happens(Event::Dropped { player: BOB });
        story.waits(4_000);
        if story.closed {
            break;
        }
        story.joins(BOB, "Bob");
        story.waits(100);
        if story.view().phase == Phase::Racing {
            return;
        }
    }
    assert!(story.closed, "the countdown goes on and on");
}

#[test]
fn when_the_server_was_away_nobody_is_to_blame() {
    let mut story = paired();
    story.happens(Event::Dropped { player: ANN });
    story.happens(Event::Dropped { player: BOB });
    story.waits(12_000);
    story.joins(ANN, "Ann");
    story.waits(10_000);
    assert_eq!(story.detached, [(ANN, DetachReason::Requeued), (BOB, DetachReason::Absent)]);

    let mut story = paired();
    story.happens(Event::Dropped { player: ANN });
    story.happens(Event::Dropped { player: BOB });
    story.waits(20_000);
    assert_eq!((story.walkouts.len(), story.closed), (0, true));
}

#[test]
fn nobody_waits_for_an_opponent_who_never_comes() {
    let mut story = Story::in_room(Origin::Queue, Settings::queue(), vec![ANN, BOB]);
    story.joins(ANN, "Ann");
    story.waits(15_000);
    assert_eq!(story.detached, [(ANN, DetachReason::Requeued)]);
    assert_eq!(story.walkouts, [], "it may have been the server's fault");
}

#[test]
fn a_finisher_is_told_at_once_and_an_idle_opponent_ends() {
    let mut story = paired();
    story.waits(5_000);
    story.solves_all(ANN);
    let own = story.sent.iter().find_map(|(to, event)| match event {
        RoomEvent::OwnResult { row, .. } if *to == Audience::One(ANN) => Some(row.clone()),
        _ => None,
    });
    let own = own.expect("Ann is told her result while Bob still races");
    assert_eq!((own.rank, story.view().phase), (1, Phase::Racing));
    story.waits(60_000);
    // A move is a sign of life; then nothing more comes.
    story.places_right(BOB, 1);
    story.waits(119_999);
    assert_eq!(story.status(BOB), RacerStatus::Racing);
    story.waits(1);
    let results = story.results();
    assert_eq!(results.table[0], own);
    assert_eq!(results.table[1].status, RacerStatus::Forfeited);
    assert_eq!(story.record().replay().as_ref(), Ok(&results));
}

#[test]
fn a_rematch_needs_the_opponent() {
    let mut story = paired();
    story.waits(5_000);
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::Leave);
    assert_eq!(story.view().phase, Phase::Finished);
    assert_eq!(story.refused(ANN, Command::Ready { ready: true }), Rejection::NoOpponent.into());
    assert_eq!(
        story.walkouts,
        [(ANN, vec![BOB])],
        "she left him while nobody had entered a digit, and he her after the race"
    );
}

#[test]
fn both_may_want_a_rematch() {
    let mut story = paired();
    story.waits(5_000);
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    assert_eq!(story.view().phase, Phase::Finished);
    story.starts();
    assert_eq!(story.view().match_no, 2);
}
