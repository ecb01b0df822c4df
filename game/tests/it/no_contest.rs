//! A race that the rules of another release have judged: it counts for nothing, and the room goes on.

use game::{Audience, Command, Event, Phase, PuzzleChoice, Role, RoomEvent};

use crate::story::{BOB, CAT, Story, judged};

fn told(story: &Story, to: Audience) -> usize {
    let no_contest = (to, RoomEvent::NoContest { match_no: 1 });
    story.sent.iter().filter(|sent| **sent == no_contest).count()
}

#[test]
fn a_race_without_contest_is_told_and_not_recorded() {
    let mut story = Story::of_race(judged(3, Some(5)));
    story.solves(BOB, 2);
    story.happens(Event::NoContest);
    assert_eq!((told(&story, Audience::All), story.records.len()), (1, 0));
    let view = story.view();
    assert_eq!(view.phase, Phase::Lobby);
    assert!(view.members.iter().all(|member| member.role == Role::Racer && !member.ready));
    let spent = matches!(view.settings.puzzle, PuzzleChoice::Generated { seed: None, .. });
    assert!(spent, "they have seen the puzzle: {:?}", view.settings.puzzle);
}

#[test]
fn whoever_comes_back_is_told_until_the_next_race() {
    let mut story = Story::of_race(judged(3, Some(5)));
    story.happens(Event::Dropped { player: BOB });
    story.happens(Event::NoContest);
    story.joins(BOB, "Bob");
    story.joins(CAT, "Cat");
    assert_eq!(told(&story, Audience::One(BOB)), 1);
    assert_eq!(told(&story, Audience::One(CAT)), 0, "it was not her race");
    story.commands(CAT, Command::Watch { watch: true });
    story.starts();
    story.joins(BOB, "Bob");
    assert_eq!(told(&story, Audience::One(BOB)), 1);
}

#[test]
fn without_a_race_nothing_changes() {
    let mut story = Story::of_two();
    let before = (story.view(), story.sent.len());
    story.happens(Event::NoContest);
    assert_eq!((story.view(), story.sent.len()), before);
}
