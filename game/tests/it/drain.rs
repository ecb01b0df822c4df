//! A server that is about to stop: nothing new starts, what runs goes on, and all of it can be taken back.

use game::{Audience, Command, Event, Origin, Phase, Rejection, RoomEvent, Rules, Settings};

use crate::story::{ANN, BOB, Story, performed};

fn drains(story: &mut Story, on: bool) {
    story.happens(Event::Drain { on });
}

#[test]
fn nothing_starts_while_the_server_drains() {
    let mut story = Story::of_two();
    drains(&mut story, true);
    assert_eq!(story.refused(ANN, Command::Start), Rejection::Draining.into());
    story.commands(ANN, Command::Ready { ready: true });
    story.commands(BOB, Command::Ready { ready: true });
    assert_eq!(story.view().phase, Phase::Lobby);
    assert!(story.view().members.iter().all(|member| member.ready));
}

#[test]
fn a_start_is_called_off_and_made_again_when_the_server_stays() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::Ready { ready: true });
    story.commands(BOB, Command::Ready { ready: true });
    assert!(matches!(story.room.phase(), Phase::Countdown { .. }));
    drains(&mut story, true);
    assert_eq!(story.room.phase(), Phase::Lobby);
    story.waits(30_000);
    assert_eq!(story.room.phase(), Phase::Lobby);
    drains(&mut story, false);
    story.waits(3_000);
    assert_eq!(story.room.phase(), Phase::Racing);
}

#[test]
fn dealing_is_called_off_and_what_is_dealt_too_late_is_ignored() {
    let mut story = Story::of_two();
    story.commands_without_jobs(ANN, Command::Start);
    let jobs = story.room.pending_jobs();
    drains(&mut story, true);
    assert!(story.room.pending_jobs().is_empty());
    for (job, request) in jobs {
        story.happens(performed(job, &request));
    }
    assert_eq!(story.room.phase(), Phase::Lobby);
}

#[test]
fn a_race_that_runs_goes_on_to_its_end_and_the_rematch_waits() {
    let mut story = Story::of_race(Rules::default());
    drains(&mut story, true);
    story.solves(ANN, 4);
    story.solves(BOB, 4);
    assert_eq!(story.records.len(), 1);
    story.commands(ANN, Command::Ready { ready: true });
    story.commands(BOB, Command::Ready { ready: true });
    assert_eq!(story.room.phase(), Phase::Finished);
    drains(&mut story, false);
    assert!(matches!(story.room.phase(), Phase::Countdown { .. }));
}

#[test]
fn a_cancelled_queue_start_needs_no_new_ready_marks() {
    let mut story = Story::in_room(Origin::Queue, Settings::queue(), vec![ANN, BOB]);
    story.joins(ANN, "Ann");
    drains(&mut story, true);
    story.joins(BOB, "Bob");
    assert_eq!(story.room.phase(), Phase::Lobby);
    drains(&mut story, false);
    story.waits(5_000);
    assert_eq!(story.room.phase(), Phase::Racing);
}

#[test]
fn everybody_sees_the_start_called_off() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::Start);
    drains(&mut story, true);
    let (to, event) = story.sent.last().unwrap();
    let RoomEvent::RoomChanged { room } = event else { panic!("the last word is the room") };
    assert_eq!((*to, room.phase), (Audience::All, Phase::Lobby));
}
