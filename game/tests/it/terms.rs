//! Ready marks and the terms that they hold for: a choice of puzzle is announced before it is there, and nobody's mark is
//! lost without a number that says so.

use game::upgrade::ANNOUNCED_SINCE;
use game::{
    Command, Event, JobError, JobFailure, JobId, JobRequest, Opening, PendingChoice, Phase, PuzzleChoice,
    PuzzleRequest, Rejection, RequestId, Room, RoomEvent, Rules, Settings,
};
use puzzle::{GenerateSpec, Tier};

use crate::story::{ANN, BOB, FOUR_OPEN, Story, arrival, performed, refused};

fn spec(kind: &str) -> GenerateSpec {
    GenerateSpec::of_tier(kind.parse().expect("a kind"), Tier::Easy)
}

fn generated(kind: &str) -> PuzzleRequest {
    PuzzleRequest::Generated { spec: spec(kind), seed: None }
}

/// Ann and Bob in a lobby, and the kind that Ann has chosen is on its way.
fn preparing(kind: &str) -> Story {
    let mut story = Story::of_two();
    story.commands_without_jobs(ANN, Command::ChoosePuzzle { puzzle: generated(kind) });
    story
}

fn finish_job(story: &mut Story) {
    let [(job, request)] = <[_; 1]>::try_from(story.room.pending_jobs()).expect("one job");
    story.happens(performed(job, &request));
}

fn ready(story: &mut Story) {
    for player in [ANN, BOB] {
        story.commands(player, Command::Ready { ready: true });
    }
}

fn marks(story: &Story) -> Vec<bool> {
    story.view().members.iter().map(|member| member.ready).collect()
}

#[test]
fn a_choice_is_announced_before_it_is_there() {
    let mut story = preparing("4x4");
    let view = story.view();
    assert_eq!(view.pending.as_deref(), Some(&PendingChoice::Generated { spec: spec("4x4"), seed: None }));
    assert_eq!(view.announced().puzzle, PuzzleChoice::Generated { spec: spec("4x4"), seed: None });
    assert_eq!(view.settings, Settings::default());
    assert_eq!(story.room.preview().settings.puzzle, view.announced().puzzle);
    finish_job(&mut story);
    assert_eq!((story.view().pending, story.view().settings), (None, view.announced()));
}

#[test]
fn a_mark_for_what_is_announced_stays_valid() {
    let mut story = preparing("4x4");
    let terms_no = story.view().terms_no;
    ready(&mut story);
    assert_eq!(story.view().phase, Phase::Lobby, "the puzzle is not there");
    finish_job(&mut story);
    assert_eq!(story.view().terms_no, terms_no);
    assert!(matches!(story.view().phase, Phase::Countdown { .. }), "{:?}", story.view());
}

#[test]
fn marks_for_other_terms_go_and_the_number_tells() {
    let mut story = Story::of_two();
    story.commands(BOB, Command::Ready { ready: true });
    let before = story.view().terms_no;
    story.commands_without_jobs(ANN, Command::ChoosePuzzle { puzzle: generated("4x4") });
    assert_eq!((marks(&story), story.view().terms_no), (vec![false, false], before + 1));
    ready(&mut story);
    // Another kind in its place, or none: those marks were not for it.
    story.commands_without_jobs(ANN, Command::ChoosePuzzle { puzzle: generated("6x6") });
    assert_eq!(marks(&story), [false, false]);
    assert!(story.view().terms_no > before + 1);
    ready(&mut story);
    let failed = Err(JobError::NotDone { why: JobFailure::Failed });
    let of_failed = story.view().terms_no;
    story.happens(Event::job_done(JobId(2), failed));
    assert_eq!((marks(&story), story.view().terms_no), (vec![false, false], of_failed + 1));
    assert_eq!(story.view().phase, Phase::Lobby);
}

#[test]
fn a_puzzle_that_is_examined_takes_marks_when_it_is_known() {
    let mut story = Story::of_two();
    let before = story.view().terms_no;
    story.commands(BOB, Command::Ready { ready: true });
    let text = FOUR_OPEN.to_owned();
    story.commands_without_jobs(ANN, Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } });
    assert_eq!(
        (story.view().pending.as_deref(), marks(&story)),
        (Some(&PendingChoice::Set), vec![false, true])
    );
    finish_job(&mut story);
    assert_eq!((marks(&story), story.view().terms_no), (vec![false, false], before + 1));
}

#[test]
fn what_replaces_an_announced_kind_takes_its_marks() {
    let mut story = preparing("4x4");
    ready(&mut story);
    let text = "no puzzle".to_owned();
    story.commands(ANN, Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text } });
    assert_eq!((story.view().phase, marks(&story)), (Phase::Lobby, vec![false, false]));
}

#[test]
fn an_announced_kind_whose_chooser_leaves_is_told_off() {
    let mut story = preparing("4x4");
    story.commands(ANN, Command::Leave);
    assert!(story.view().pending.is_some());
    finish_job(&mut story);
    let told = story.sent.last().unwrap();
    assert!(matches!(&told.1, RoomEvent::RoomChanged { room } if room.pending.is_none()), "{told:?}");
}

#[test]
fn to_be_ready_again_harms_nobody() {
    let mut story = Story::of_two();
    ready(&mut story);
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    let sent = story.sent.len();
    story.commands(BOB, Command::Ready { ready: true });
    assert_eq!(story.sent.len(), sent, "{:?}", &story.sent[sent..]);
}

#[test]
fn a_room_has_its_kind_from_the_start() {
    let mut story = Story::begins();
    let rules = Rules { seats: 3, ..Rules::default() };
    let opening = Opening { puzzle: Some(generated("4x4")), rules: Some(rules) };
    let (player, arrival) = (ANN, arrival("Ann", ANN));
    story.happens(Event::Open { player, arrival, opening: Box::new(opening) });
    let [(_, RoomEvent::Entered { snapshot }), ..] = &story.sent[..] else { panic!("{:?}", story.sent) };
    assert_eq!(snapshot.room.settings.rules, rules);
    assert_eq!(
        snapshot.room.pending.as_deref(),
        Some(&PendingChoice::Generated { spec: spec("4x4"), seed: None })
    );
    assert_eq!(story.view().settings.puzzle, PuzzleChoice::Generated { spec: spec("4x4"), seed: None });
}

#[test]
fn what_cannot_be_opened_with_is_refused_inside() {
    let mut story = Story::begins();
    let rules = Rules { seats: 0, ..Rules::default() };
    let opening = Opening { puzzle: Some(PuzzleRequest::Uploaded), rules: Some(rules) };
    let (player, arrival) = (ANN, arrival("Ann", ANN));
    story.happens(Event::Open { player, arrival, opening: Box::new(opening) });
    let events: Vec<_> = story.sent.iter().map(|(_, event)| event).collect();
    assert!(matches!(events[0], RoomEvent::Entered { .. }), "{events:?}");
    let bad_rules = Rejection::BadRules { error: game::RulesError::Seats };
    assert_eq!(events[1..3], [&refused(bad_rules), &refused(Rejection::NoUpload)]);
    assert_eq!(story.view().settings, Settings::default());
}

/// What a server of the release before has stored leads where it led there.
#[test]
fn a_log_of_an_earlier_release_replays_as_it_was() {
    let mut story = Story::of_two();
    story.commands(BOB, Command::Ready { ready: true });
    let mut room = Room::new(story.config.clone(), story.log[0].at);
    room.follow(ANNOUNCED_SINCE - 1);
    let mut effects = Vec::new();
    let mut feed = |event| {
        room.handle(game::Input { at: story.now, event }, &mut effects);
        room.view()
    };
    for input in &story.log {
        feed(input.event.clone());
    }
    let choose = Command::ChoosePuzzle { puzzle: generated("4x4") };
    let asked = feed(Event::Command { player: ANN, request: RequestId::NONE, command: choose });
    assert!(asked.members[1].ready, "the mark was taken back only when the puzzle was there");
    let request = JobRequest::Generate { spec: spec("4x4"), seed: 1, exact: false };
    let there = feed(performed(JobId(1), &request));
    assert!(!there.members[1].ready && there.pending.is_none(), "{there:?}");
}
