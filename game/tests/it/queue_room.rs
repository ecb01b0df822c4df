//! A room made by the queue: its two players, fixed rules, no host powers.

use game::{Audience, Command, JoinRefusal, Origin, Phase, Rejection, RoomEvent, Settings};

use crate::story::{ANN, BOB, CAT, Story};

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

#[test]
fn nobody_else_gets_in_and_nobody_is_the_boss() {
    let mut story = paired();
    story.joins(CAT, "Cat");
    assert!(
        story.sent.contains(&(Audience::One(CAT), RoomEvent::JoinRefused { why: JoinRefusal::Reserved }))
    );
    assert_eq!(story.refused(ANN, Command::CancelStart), Rejection::FixedRules);
}

#[test]
fn an_opponent_who_leaves_before_the_start_calls_it_off() {
    let mut story = paired();
    story.commands(BOB, Command::Leave);
    story.waits(20_000);
    assert_eq!(story.view().phase, Phase::Lobby);
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
