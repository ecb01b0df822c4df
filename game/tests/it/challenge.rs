//! Challenges: attempts are rooms for one, runs come into the table once each, and ghosts are bounded.

use game::{
    Arrival, Attempt, AttemptView, CHALLENGE_GHOSTS_BEST_MAX, CHALLENGE_OWN_REPEATS_MAX, CHALLENGE_TABLE_MAX,
    Challenge, ChallengeId, ChallengeNow, Command, DetachReason, Event, GhostRole, JobRequest, JoinRefusal,
    Knowledge, MatchId, Millis, Mode, Origin, Phase, PlayerId, RacerStatus, Rejection, RoomId, Rules,
    RulesError, Run, perform,
};

use puzzle::Credits;

use crate::story::{ANN, BOB, FOUR_OPEN, SUE, Story, arrival, join_refused};

fn challenge(knowledge: Knowledge) -> Challenge {
    let puzzle =
        perform(&JobRequest::Validate { text: FOUR_OPEN.to_owned() }).outcome.expect("a proper puzzle");
    Challenge {
        id: ChallengeId::nth(5),
        setter: SUE,
        set_by: "Sue".parse().expect("a name"),
        knowledge,
        credits: Credits::new("Rings", "Sue", "Mind the middle.").expect("short texts"),
        rules: Challenge::rules_for(Rules::default()).expect("rules of one board"),
        puzzle,
        made_at: Millis(0),
    }
}

/// A room in which this player tries the challenge.
fn attempt_of(challenge: &Challenge, runs: &[Run], player: PlayerId) -> Story {
    let attempt: Attempt = challenge.attempt(runs, player);
    let config = Story::in_room(Origin::Challenge, challenge.settings(), vec![player]).config.clone();
    Story::of_config(game::RoomConfig { attempt: Some(Box::new(attempt)), ..config })
}

fn run(player: u64, at: u64, time_ms: Option<u32>) -> Run {
    let status = time_ms.map_or(RacerStatus::Forfeited, |time_ms| RacerStatus::Finished { time_ms });
    Run {
        id: MatchId { room: RoomId(at), match_no: 1 },
        player: PlayerId(player),
        name: format!("P{player}").parse().expect("a name"),
        bot: false,
        knowledge: Knowledge::Nothing,
        status,
        correct: if time_ms.is_some() { 4 } else { 2 },
        mistakes: 0,
        not_by_hand: false,
        at: Millis(at),
        gains: vec![(1_000, 1), (2_000, 2)],
    }
}

#[test]
fn an_attempt_starts_by_itself_and_is_a_judged_race() {
    let mut story = attempt_of(&challenge(Knowledge::Puzzle), &[], ANN);
    story.joins(ANN, "Ann");
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    assert!(story.room.as_rival().is_none(), "the race has not begun");
    story.waits(10_000);
    story.places(ANN, 0, 1);
    story.waits(60_000);
    story.solves(ANN, 3);
    assert_eq!(story.room.as_rival().map(|rival| (rival.filled, rival.strikes)), Some((3, 1)));
    story.places(ANN, 3, 6);
    let status = story.room.as_rival().unwrap().status;
    assert!(matches!(status, RacerStatus::Finished { .. }), "others see it: {status:?}");
    let run = Run::of(story.record(), ANN, story.now).unwrap();
    assert!(matches!(run.status, RacerStatus::Finished { .. }));
    assert_eq!((run.correct, run.mistakes, run.gains.len()), (4, 1, 4));
    assert_eq!(Run::of(story.record(), BOB, story.now), None);
    assert_eq!(story.refused(ANN, Command::Ready { ready: true }), Rejection::OneRace.into());
    assert_eq!(story.refused(ANN, Command::Start), Rejection::FixedRules.into());
}

#[test]
fn an_attempt_is_for_one_player() {
    let mut story = attempt_of(&challenge(Knowledge::Puzzle), &[], ANN);
    story.joins(ANN, "Ann");
    story.arrives(BOB, Arrival { watch: true, ..arrival("Bob", BOB) });
    assert!(story.sent.iter().any(|(_, event)| *event == join_refused(JoinRefusal::Reserved)));
}

#[test]
fn an_attempt_called_off_sends_nobody_to_the_queue() {
    let mut story = attempt_of(&challenge(Knowledge::Puzzle), &[], ANN);
    story.joins(ANN, "Ann");
    story.commands(ANN, Command::Ready { ready: false });
    assert_eq!(story.detached, [(ANN, DetachReason::Left)]);
    assert!(story.closed && story.walkouts.is_empty() && story.records.is_empty());
}

#[test]
fn leaving_an_attempt_books_an_unfinished_run() {
    let mut story = attempt_of(&challenge(Knowledge::Puzzle), &[], ANN);
    story.joins(ANN, "Ann");
    story.waits(10_000);
    story.solves(ANN, 2);
    story.commands(ANN, Command::Leave);
    let run = Run::of(story.record(), ANN, story.now).unwrap();
    assert_eq!((run.status, run.correct), (RacerStatus::Forfeited, 2));
}

#[test]
fn a_resumed_attempt_has_its_ghosts_still() {
    let ghosts = [run(1, 10, Some(5_000)), run(2, 20, None)];
    let mut story = attempt_of(&challenge(Knowledge::Puzzle), &ghosts, ANN);
    story.joins(ANN, "Ann");
    story.waits(10_000);
    story.happens(Event::Dropped { player: ANN });
    story.joins(ANN, "Ann");
    let AttemptView { challenge, repeat, ghosts, credits } = story.snapshot(ANN).attempt.unwrap();
    assert_eq!((challenge, repeat, ghosts.len()), (ChallengeId::nth(5), false, 1), "unfinished is no ghost");
    assert_eq!((credits.title(), credits.note()), ("Rings", "Mind the middle."));
    assert_eq!(ghosts[0].gains, [(1_000, 1), (2_000, 2)]);
}

#[test]
fn who_knew_the_puzzle_races_unranked() {
    let mut story = attempt_of(&challenge(Knowledge::Puzzle), &[], SUE);
    story.joins(SUE, "Sue");
    story.waits(10_000);
    story.solves(SUE, 4);
    let run = Run::of(story.record(), SUE, story.now).unwrap();
    assert_eq!(run.knowledge, Knowledge::Puzzle);
    let view = challenge(Knowledge::Puzzle).view(&[run], Some(ANN), ChallengeNow::default());
    assert_eq!((view.table[0].rank, view.table[0].knowledge), (0, Knowledge::Puzzle));
}

#[test]
fn the_first_run_of_a_player_counts() {
    let runs = [run(1, 40, Some(1_000)), run(1, 10, Some(9_000)), run(2, 20, Some(8_000)), run(3, 30, None)];
    let view = challenge(Knowledge::Puzzle).view(&runs, Some(PlayerId(1)), ChallengeNow::default());
    let shown: Vec<_> =
        view.table.iter().map(|row| (row.name.as_str(), row.rank, row.repeat, row.you)).collect();
    assert_eq!(
        shown,
        [("P2", 1, false, false), ("P1", 2, false, true), ("P3", 0, false, false), ("P1", 0, true, true)]
    );
    let others = challenge(Knowledge::Puzzle).view(&runs, Some(SUE), ChallengeNow::default());
    assert_eq!(others.table.len(), 3, "repeats of others are not shown");
    assert!(others.yours && !view.yours);
}

#[test]
fn a_table_shows_the_best_and_the_own() {
    let mut runs: Vec<Run> = (1..=200).map(|n| run(n, n, Some(1_000 * n as u32))).collect();
    runs.extend((201..=220).map(|n| Run { player: PlayerId(180), ..run(180, n, Some(7)) }));
    let view = challenge(Knowledge::Puzzle).view(&runs, Some(PlayerId(180)), ChallengeNow::default());
    let own: Vec<_> = view.table.iter().filter(|row| row.you).collect();
    assert_eq!(view.table.len(), CHALLENGE_TABLE_MAX + 1 + CHALLENGE_OWN_REPEATS_MAX);
    assert_eq!((own[0].rank, view.runs), (180, 220));
}

#[test]
fn ghosts_are_the_setter_the_own_and_the_best() {
    let mut runs: Vec<Run> = (1..=20).map(|n| run(n, n, Some(1_000 * n as u32))).collect();
    runs.push(Run { player: SUE, knowledge: Knowledge::Puzzle, ..run(99, 50, Some(400)) });
    let attempt = challenge(Knowledge::Puzzle).attempt(&runs, PlayerId(2));
    let roles: Vec<GhostRole> = attempt.view.ghosts.iter().map(|ghost| ghost.role).collect();
    assert_eq!(roles[..2], [GhostRole::Setter, GhostRole::Own]);
    assert_eq!(roles[2..], [GhostRole::Best; CHALLENGE_GHOSTS_BEST_MAX]);
    assert!(attempt.view.repeat);
    let of_setter = challenge(Knowledge::Puzzle).attempt(&runs, SUE);
    assert_eq!(of_setter.knowledge, Knowledge::Puzzle);
    assert_eq!(of_setter.view.ghosts[0].role, GhostRole::Own);
}

#[test]
fn a_challenge_is_one_board_alike_for_everybody() {
    let rules = Challenge::rules_for(Rules { seats: 8, disguised: true, ..Rules::default() }).unwrap();
    assert_eq!((rules.seats, rules.disguised), (1, false));
    let ladder = Rules { mode: Mode::Ladder, time_limit_s: Some(300), ..Rules::default() };
    assert_eq!(Challenge::rules_for(ladder), Err(RulesError::Challenge));
}
