//! A bot in the place of an opponent whom the queue did not find: when the race starts, when a person takes the bot's place, and
//! how it ends when only the bot is left.

use game::{
    BotStrength, Command, DetachReason, EndReason, Event, Origin, Phase, RacerStatus, Rejection, Settings,
};

use crate::bots::bots_race;
use crate::story::{ANN, BOB, Story};

const SENT: Event = Event::BotSent { strength: BotStrength::Steady };

fn bots(story: &Story) -> usize {
    story.view().members.iter().filter(|member| member.strength.is_some()).count()
}

/// Ann, for whom nobody was found.
fn of_ann() -> Story {
    let mut story = Story::in_room(Origin::Queue, Settings::queue_with_bot(), vec![ANN]);
    story.joins(ANN, "Ann");
    story
}

fn of_a_race() -> Story {
    let mut story = of_ann();
    story.happens(SENT);
    story.waits(3_000);
    assert_eq!(story.view().phase, Phase::Racing);
    story
}

#[test]
fn a_race_against_a_sent_bot_starts_by_itself() {
    let mut story = of_ann();
    assert_eq!(story.view().phase, Phase::Lobby, "nobody races alone here");
    story.happens(SENT);
    assert_eq!(story.view().phase, Phase::Countdown { go_in_ms: 3_000 });
    story.happens(SENT);
    assert_eq!(bots(&story), 1, "one is enough");
    story.waits(3_000);
    story.solves_all(ANN);
    bots_race(&mut story, 30 * 60 * 1_000);
    assert_eq!(story.results().table.len(), 2);
    story.commands(ANN, Command::Ready { ready: true });
    assert!(matches!(story.view().phase, Phase::Countdown { .. }), "a bot is always for a rematch");
}

#[test]
fn a_bot_is_sent_only_where_an_opponent_is_missing() {
    let mut empty = Story::in_room(Origin::Queue, Settings::queue_with_bot(), vec![ANN]);
    empty.happens(SENT);
    assert_eq!(bots(&empty), 0);
    let mut private = Story::of_two();
    private.happens(SENT);
    private.happens(Event::CalledBack);
    assert_eq!((bots(&private), private.detached.len()), (0, 0));
    let mut pair = Story::in_room(Origin::Queue, Settings::queue(), vec![ANN, BOB]);
    pair.joins(ANN, "Ann");
    pair.joins(BOB, "Bob");
    pair.happens(SENT);
    pair.happens(Event::CalledBack);
    assert_eq!((bots(&pair), pair.detached.len()), (0, 0));
}

#[test]
fn a_person_takes_the_place_of_a_bot_before_the_first_digit() {
    let mut counting = of_ann();
    counting.happens(SENT);
    for mut story in [counting, of_a_race()] {
        story.happens(Event::CalledBack);
        assert_eq!(story.detached, [(ANN, DetachReason::Requeued)]);
        assert!(story.closed && story.records.is_empty() && story.walkouts.is_empty());
    }
}

#[test]
fn a_race_with_a_digit_in_it_is_raced_against_the_bot() {
    let mut own = of_a_race();
    own.places_right(ANN, 1);
    let mut its = of_a_race();
    bots_race(&mut its, 60_000);
    let mut given_up = of_a_race();
    given_up.commands(ANN, Command::GiveUp);
    for mut story in [own, its, given_up] {
        story.happens(Event::CalledBack);
        assert!(story.detached.is_empty() && !story.closed);
        assert_eq!(story.view().phase, Phase::Racing);
    }
}

#[test]
fn who_gives_up_against_a_sent_bot_can_end_the_race() {
    let mut story = of_a_race();
    assert_eq!(story.refused(ANN, Command::EndRace), Rejection::FixedRules.into());
    story.commands(ANN, Command::GiveUp);
    assert_eq!(story.view().phase, Phase::Racing);
    story.commands(ANN, Command::EndRace);
    assert_eq!(story.view().phase, Phase::Finished);
    assert_eq!(story.results().ended, EndReason::HostEnded);
    let own = story.results().table.into_iter().find(|row| row.member == story.number(ANN)).unwrap();
    assert_eq!(own.status, RacerStatus::Forfeited);
}

#[test]
fn who_leaves_a_bot_has_walked_out_on_nobody() {
    let mut story = of_ann();
    story.happens(SENT);
    story.commands(ANN, Command::Leave);
    assert!(story.closed && story.walkouts.is_empty());
}
