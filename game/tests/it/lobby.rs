//! Before the race: arriving, rules, ready marks, the host's powers.

use game::{
    Audience, Capacity, Command, DetachReason, Event, JobError, JobFailure, JobId, JobRequest, JoinRefusal,
    Origin, Phase, PlayerId, PuzzleChoice, PuzzleRequest, Rejection, Role, RoomEvent, Rules, RulesError,
    Settings, perform,
};
use puzzle::Tier;

use crate::kinds::spec;
use crate::story::{ANN, BOB, CAT, FOUR_OPEN, Story, classic, join_refused, refused, silent};

#[test]
fn the_first_to_enter_is_the_host_and_names_stay_apart() {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    story.joins(BOB, "Ann");
    let view = story.view();
    assert_eq!(view.host, story.number(ANN));
    assert_eq!(view.members.iter().map(|m| m.name.as_str()).collect::<Vec<_>>(), ["Ann", "Ann 2"]);
}

#[test]
fn nobody_poses_as_somebody_else() {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    // The first letter is Cyrillic.
    story.joins(BOB, "Аnn");
    story.joins(CAT, "ANN");
    let names: Vec<String> = story.view().members.iter().map(|m| m.name.to_string()).collect();
    assert_eq!(names, ["Ann", "Аnn 2", "ANN 3"]);
    // Coming back one keeps one's own.
    story.joins(BOB, "Аnn");
    assert_eq!(story.view().members[1].name.as_str(), "Аnn 2");
}

#[test]
fn all_ready_deals_counts_down_and_only_then_shows_the_puzzle() {
    let mut story = Story::of_two();
    let puzzle = PuzzleRequest::Generated { spec: classic(Tier::Easy), seed: Some(4) };
    story.commands(ANN, Command::ChoosePuzzle { puzzle });
    story.commands(ANN, Command::Ready { ready: true });
    assert_eq!(story.view().phase, Phase::Lobby);
    story.commands(BOB, Command::Ready { ready: true });
    assert_eq!(story.view().phase, Phase::Countdown { go_in_ms: 3_000 });
    story.waits(2_999);
    assert!(!story.sent.iter().any(|(_, event)| matches!(event, RoomEvent::Started { .. })));
    story.waits(1);
    let (to, started) = story.sent.last().unwrap().clone();
    let RoomEvent::Started { race } = started else { panic!("the puzzle comes with the start") };
    assert_eq!((to, race.tier), (Audience::All, Tier::Easy));
}

#[test]
fn only_a_named_seed_deals_the_same_puzzle_again() {
    let givens = |seed| {
        let mut story = Story::of_two();
        let puzzle = PuzzleRequest::Generated { spec: classic(Tier::Easy), seed };
        story.commands(ANN, Command::ChoosePuzzle { puzzle });
        story.starts();
        story.joins(ANN, "Ann");
        story.snapshot(ANN).race.unwrap().puzzle.givens().clone()
    };
    assert_eq!(givens(Some(4)), givens(Some(4)));
    assert_ne!(givens(Some(4)), givens(Some(5)));
    assert_ne!(givens(Some(4)), givens(None));
}

#[test]
fn the_host_starts_without_waiting_and_even_alone() {
    let mut story = Story::begins();
    story.joins(ANN, "Ann");
    story.commands(ANN, Command::Start);
    story.waits(3_000);
    assert_eq!(story.view().phase, Phase::Racing);
}

#[test]
fn not_ready_after_all_calls_the_countdown_off() {
    let mut story = Story::of_two();
    story.both_ready();
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    story.commands(BOB, Command::Ready { ready: false });
    assert_eq!(story.view().phase, Phase::Lobby);
    story.waits(10_000);
    assert_eq!(story.view().phase, Phase::Lobby);
}

#[test]
fn a_newcomer_gets_a_seat_when_the_countdown_is_cancelled() {
    let mut story = Story::of_two();
    story.both_ready();
    story.joins(CAT, "Cat");
    assert_eq!(story.view().members[2].role, Role::Waiting);
    story.commands(BOB, Command::Ready { ready: false });
    assert_eq!(story.view().members[2].role, Role::Racer);
}

#[test]
fn a_job_that_the_server_has_not_done_is_told_as_such() {
    for why in [JobFailure::Refused, JobFailure::TookTooLong, JobFailure::Failed] {
        let failed = refused(Rejection::JobFailed { why });
        let outcome = Err(JobError::NotDone { why });
        let mut story = Story::of_two();
        story.commands_without_jobs(ANN, Command::Start);
        story.happens(Event::job_done(JobId(1), outcome.clone()));
        assert!(story.sent.contains(&(Audience::All, failed.clone())));
        assert_eq!(story.view().phase, Phase::Lobby);

        let puzzle = PuzzleRequest::Set { text: FOUR_OPEN.to_owned() };
        story.commands_without_jobs(ANN, Command::ChoosePuzzle { puzzle });
        story.happens(Event::job_done(JobId(2), outcome));
        assert!(story.sent.contains(&(Audience::One(ANN), failed)));
    }
}

#[test]
fn a_puzzle_from_another_seed_is_taken_and_its_seed_told() {
    let mut story = Story::of_two();
    story.commands_without_jobs(ANN, Command::Start);
    let jobs = story.room.pending_jobs();
    let [(job, JobRequest::Generate { spec, exact: false, .. })] = jobs.as_slice() else {
        panic!("any seed will do: {jobs:?}")
    };
    let request = JobRequest::Generate { spec: spec.clone(), seed: 4711, exact: true };
    story.happens(Event::job_done(*job, game::FinishedJob { seed: Some(4711), ..perform(&request) }));
    story.waits(10_000);
    story.solves_all(ANN);
    story.solves_all(BOB);
    assert_eq!(story.results().seed, Some(4711));
}

#[test]
fn a_seed_that_somebody_has_chosen_is_asked_for_exactly() {
    let mut story = Story::of_two();
    let puzzle = PuzzleRequest::Generated { spec: classic(Tier::Easy), seed: Some(7) };
    story.commands(ANN, Command::ChoosePuzzle { puzzle });
    story.waits(game::SETTLE_MS);
    story.commands_without_jobs(ANN, Command::Start);
    let jobs = story.room.pending_jobs();
    let wanted = JobRequest::Generate { spec: classic(Tier::Easy), seed: 7, exact: true };
    assert_eq!(jobs.iter().map(|(_, request)| request).collect::<Vec<_>>(), [&wanted]);
}

#[test]
fn a_puzzle_that_cannot_be_made_is_told_to_everybody() {
    let (error, nearest) = ("none was found".to_owned(), Some(Box::new(classic(Tier::Easy))));
    let mut story = Story::of_two();
    story.commands_without_jobs(ANN, Command::Start);
    assert_eq!(story.view().phase, Phase::Dealing);
    let outcome = Err(JobError::NoSuchPuzzle { error: error.clone(), nearest: nearest.clone() });
    story.happens(Event::job_done(JobId(1), outcome));
    assert!(story.sent.contains(&(Audience::All, refused(Rejection::BadSpec { error, nearest }))));
    assert_eq!(story.view().phase, Phase::Lobby);

    let mut story = Story::of_two();
    story.commands_without_jobs(ANN, Command::Start);
    story.waits(game::DEAL_MS_MAX);
    assert!(story.sent.contains(&(Audience::All, refused(Rejection::NotDealt))));
    assert_eq!(story.view().phase, Phase::Lobby);
}

#[test]
fn the_host_calls_the_countdown_off() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::Start);
    story.commands(ANN, Command::CancelStart);
    assert_eq!(story.view().phase, Phase::Lobby);
}

#[test]
fn new_rules_hold_for_all_and_ask_for_readiness_again() {
    let mut story = Story::of_two();
    story.commands(BOB, Command::Ready { ready: true });
    let rules = silent(0, None);
    story.commands(ANN, Command::ChangeRules { rules });
    let view = story.view();
    assert_eq!(view.settings.rules, rules);
    assert!(view.members.iter().all(|member| !member.ready));
}

#[test]
fn a_newcomer_without_a_seat_gets_the_first_free_one() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::ChangeRules { rules: Rules { seats: 2, ..Rules::default() } });
    story.joins(CAT, "Cat");
    assert_eq!(story.view().members[2].role, Role::Waiting);
    story.commands(BOB, Command::Leave);
    assert_eq!(story.view().members[1].role, Role::Racer);
}

#[test]
fn a_host_may_sit_out_and_watch() {
    let mut story = Story::of_two();
    story.commands(ANN, Command::Watch { watch: true });
    story.commands(ANN, Command::Start);
    story.waits(3_000);
    story.joins(ANN, "Ann");
    let snapshot = story.snapshot(ANN);
    assert!(snapshot.own.is_none());
    assert_eq!(snapshot.race.unwrap().racers.len(), 1);
}

#[test]
fn a_kicked_member_is_out_and_stays_out() {
    let mut story = Story::of_two();
    let member = story.number(BOB);
    story.commands(ANN, Command::Kick { member });
    assert_eq!(story.detached, [(BOB, DetachReason::Kicked)]);
    assert_eq!(story.admitted, [ANN, BOB]);
    story.joins(BOB, "Bob");
    assert!(story.sent.contains(&(Audience::One(BOB), join_refused(JoinRefusal::Kicked))));
    assert_eq!((story.admitted.len(), story.detached.len()), (2, 1), "neither let in nor put out again");
}

#[test]
fn a_host_hands_over_and_a_leaving_host_is_replaced() {
    let mut story = Story::of_two();
    story.joins(CAT, "Cat");
    let member = story.number(CAT);
    story.commands(ANN, Command::HandOver { member });
    assert_eq!(story.view().host, story.number(CAT));
    story.commands(CAT, Command::Leave);
    assert_eq!(story.view().host, story.number(ANN));
}

#[test]
fn a_host_who_stays_away_loses_place_and_powers() {
    let mut story = Story::of_two();
    story.happens(game::Event::Dropped { player: ANN });
    story.waits(9_999);
    assert_eq!(story.view().host, story.number(ANN));
    story.waits(1);
    assert_eq!(story.view().host, story.number(BOB));
    story.waits(50_000);
    assert_eq!(story.detached, [(ANN, DetachReason::Absent)]);
}

#[test]
fn a_room_full_of_spectators_takes_no_more() {
    let mut story = Story::begins();
    let places = u64::from(Rules::default().seats) + game::SPECTATORS_MAX as u64;
    for n in 0..places {
        story.joins(PlayerId(100 + n), "Somebody");
    }
    story.joins(ANN, "Ann");
    assert!(story.sent.contains(&(Audience::One(ANN), join_refused(JoinRefusal::Full))));
}

#[test]
fn a_host_cannot_raise_the_capacity_of_a_room() {
    let capacity = Capacity { seats: 3, spectators: 1 };
    let mut story = Story::in_room_for(capacity, Origin::Private, Settings::default(), vec![]);
    story.joins(ANN, "Ann");
    assert_eq!(story.view().settings.rules.seats, 3);
    let no = Rejection::BadRules { error: RulesError::Seats };
    assert_eq!(
        story.refused(ANN, Command::ChangeRules { rules: Rules { seats: 4, ..Rules::default() } }),
        no.into()
    );
    for n in 0..3 {
        story.joins(PlayerId(100 + n), "Somebody");
    }
    assert_eq!(story.view().members.len(), 4);
    story.joins(BOB, "Bob");
    assert!(story.sent.contains(&(Audience::One(BOB), join_refused(JoinRefusal::Full))));
}

#[test]
fn an_empty_room_closes_and_so_does_an_idle_one() {
    let mut story = Story::begins();
    story.waits(game::LOBBY_GRACE_MS);
    assert!(story.closed);

    let mut story = Story::of_two();
    story.waits(game::IDLE_MS_MAX);
    assert!(story.closed);
    assert_eq!(story.detached, [(ANN, DetachReason::RoomClosed), (BOB, DetachReason::RoomClosed)]);

    let mut story = Story::of_two();
    story.commands(ANN, Command::Leave);
    story.commands(BOB, Command::Leave);
    assert!(story.closed && story.room.next_deadline().is_none());
}

#[test]
fn the_puzzle_is_spent_by_the_race() {
    let mut story = Story::of_race(Rules::default());
    assert!(matches!(story.view().settings.puzzle, PuzzleChoice::Set { clues: 77, .. }));
    story.solves(ANN, 4);
    story.solves(BOB, 4);
    assert!(matches!(story.view().settings.puzzle, PuzzleChoice::Generated { seed: None, .. }));
}

#[test]
fn a_start_that_is_called_off_keeps_its_puzzle() {
    let mut story = Story::of_two();
    story.waits(game::SETTLE_MS);
    story.commands(ANN, Command::Start);
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    story.commands(ANN, Command::CancelStart);
    story.commands_without_jobs(ANN, Command::Start);
    assert!(matches!(story.view().phase, Phase::Countdown { .. }), "nothing is to be made again");
}

#[test]
fn whose_choice_is_replaced_before_it_is_made_is_told() {
    let mut story = Story::of_two();
    let chooses =
        |kind| Command::ChoosePuzzle { puzzle: PuzzleRequest::Generated { spec: spec(kind), seed: None } };
    story.commands_without_jobs(ANN, chooses("killer"));
    assert_eq!(story.refused(ANN, chooses("classic")), Rejection::Superseded.into());
    assert_eq!(story.view().phase, Phase::Lobby);
}
