//! Challenges: attempts are rooms for one, runs come into the table once each, and ghosts are bounded.

use game::{
    Arrival, Attempt, AttemptView, CHALLENGE_FOLD_MAX, CHALLENGE_GHOSTS_BEST_MAX, CHALLENGE_OWN_REPEATS_MAX,
    CHALLENGE_RUNS_KEPT_MAX, CHALLENGE_RUNS_MAX, CHALLENGE_TABLE_MAX, Challenge, ChallengeId, ChallengeNow,
    ChallengeView, Command, Day, DetachReason, Event, GhostRole, HintKind, Hints, JobRequest, JoinRefusal,
    Knowledge, Leaderboard, MatchId, Millis, Mode, Network, Origin, Phase, PlayerId, RacerStatus, Rejection,
    RoomId, Rules, RulesError, Ruling, Run, RunRow, Verdict, Whence, perform,
};

use puzzle::Credits;

use crate::story::{ANN, BOB, FOUR_OPEN, SUE, Story, arrival, join_refused, rejected};

pub(crate) fn challenge(knowledge: Knowledge) -> Challenge {
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
        key: None,
        day: None,
    }
}

/// What a viewer sees of these runs.
fn view(runs: &[Run], ruling: Ruling, viewer: PlayerId) -> ChallengeView {
    let board = Leaderboard::of(runs.to_vec(), ruling);
    challenge(Knowledge::Puzzle).view(&board, Some(viewer), ChallengeNow::default())
}

/// What a room for the next attempt is born with.
fn next_attempt(challenge: &Challenge, runs: &[Run], player: PlayerId) -> Attempt {
    let board = Leaderboard::of(runs.to_vec(), Ruling::default());
    let ghosts = challenge.ghosts(&board, player, Day(0));
    let stored = |id: MatchId| runs.iter().find(|run| run.id == id).expect("a stored run").clone();
    let ghosts: Vec<_> = ghosts.into_iter().map(|(role, id)| (role, stored(id))).collect();
    challenge.attempt(&ghosts, player, board.has_run_of(player), Whence::default(), Day(0))
}

/// A room in which this player tries the challenge.
pub(crate) fn attempt_of(challenge: &Challenge, runs: &[Run], player: PlayerId) -> Story {
    let attempt = next_attempt(challenge, runs, player);
    let config = Story::in_room(Origin::Challenge, challenge.settings(), vec![player]).config.clone();
    Story::of_config(game::RoomConfig { attempt: Some(Box::new(attempt)), ..config })
}

pub(crate) fn run(player: u64, at: u64, time_ms: Option<u32>) -> Run {
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
        hints: 0,
        score: 40,
        not_by_hand: false,
        repeat: false,
        whence: Whence::default(),
        at: Millis(at),
        claimed: false,
        boxes: vec![],
        gains: vec![(1_000, 1), (2_000, 2)],
    }
}

#[test]
fn an_attempt_starts_by_itself_and_is_a_judged_race() {
    let mut story = attempt_of(&challenge(Knowledge::Puzzle), &[], ANN);
    story.joins(ANN, "Ann");
    assert!(matches!(story.view().phase, Phase::Countdown { .. }));
    assert!(story.room.attempt().as_rival().is_none(), "the race has not begun");
    story.waits(10_000);
    story.places(ANN, 0, 1);
    story.waits(60_000);
    story.solves(ANN, 3);
    assert_eq!(story.room.attempt().as_rival().map(|rival| (rival.filled, rival.strikes)), Some((3, 1)));
    story.places(ANN, 3, 6);
    let status = story.room.attempt().as_rival().unwrap().status;
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
    let AttemptView { challenge, repeat, ghosts, credits, day: _ } = story.snapshot(ANN).attempt.unwrap();
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
    let view = view(&[run], Ruling::default(), ANN);
    assert_eq!((view.table[0].rank, view.table[0].knowledge), (0, Knowledge::Puzzle));
}

#[test]
fn the_first_run_of_a_player_counts() {
    let runs = [run(1, 40, Some(1_000)), run(1, 10, Some(9_000)), run(2, 20, Some(8_000)), run(3, 30, None)];
    let of_first = view(&runs, Ruling::default(), PlayerId(1));
    let shown: Vec<_> =
        of_first.table.iter().map(|row| (row.name.as_str(), row.rank, row.repeat, row.you)).collect();
    assert_eq!(
        shown,
        [("P2", 1, false, false), ("P1", 2, false, true), ("P3", 0, false, false), ("P1", 0, true, true)]
    );
    let others = view(&runs, Ruling::default(), SUE);
    assert_eq!(others.table.len(), 3, "repeats of others are not shown");
    assert!(others.yours && !of_first.yours);
}

#[test]
fn a_table_shows_the_best_and_the_own() {
    let mut runs: Vec<Run> = (1..=200).map(|n| run(n, n, Some(1_000 * n as u32))).collect();
    runs.extend((201..=220).map(|n| Run { player: PlayerId(180), ..run(180, n, Some(7)) }));
    let view = view(&runs, Ruling::default(), PlayerId(180));
    let own: Vec<_> = view.table.iter().filter(|row| row.you).collect();
    assert_eq!(view.table.len(), CHALLENGE_TABLE_MAX + 1 + CHALLENGE_OWN_REPEATS_MAX);
    assert_eq!((own[0].rank, view.runs), (180, 200));
}

#[test]
fn ghosts_are_the_setter_the_own_and_the_best() {
    let mut runs: Vec<Run> = (1..=20).map(|n| run(n, n, Some(1_000 * n as u32))).collect();
    runs.push(Run { player: SUE, knowledge: Knowledge::Puzzle, ..run(99, 50, Some(400)) });
    let attempt = next_attempt(&challenge(Knowledge::Puzzle), &runs, PlayerId(2));
    let roles: Vec<GhostRole> = attempt.view.ghosts.iter().map(|ghost| ghost.role).collect();
    assert_eq!(roles[..2], [GhostRole::Setter, GhostRole::Own]);
    assert_eq!(roles[2..], [GhostRole::Best; CHALLENGE_GHOSTS_BEST_MAX]);
    assert!(attempt.view.repeat);
    let of_setter = next_attempt(&challenge(Knowledge::Puzzle), &runs, SUE);
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

/// A run from this network.
fn from(network: u64, run: Run) -> Run {
    Run { whence: Whence { network: Some(Network(network)), ..run.whence }, ..run }
}

fn seen(run: Run) -> Run {
    Run { whence: Whence { seen: true, ..run.whence }, ..run }
}

/// Name, rank, whether it is under a fold, and how many are under its own.
fn folds(table: &[RunRow]) -> Vec<(&str, u16, bool, u16)> {
    table.iter().map(|row| (row.name.as_str(), row.rank, row.folded, row.more)).collect()
}

#[test]
fn runs_from_one_network_share_a_place() {
    let crowd = (1..=120).map(|n| from(7, run(n, n, Some(400 + n as u32))));
    let mut runs: Vec<Run> = crowd.collect();
    runs.push(from(8, run(200, 500, Some(6_300))));
    let folded = view(&runs, Ruling::default(), PlayerId(119));
    let shown = folds(&folded.table);
    assert_eq!(shown[0], ("P1", 1, false, 119));
    assert!(shown[1..=CHALLENGE_FOLD_MAX].iter().all(|row| row.1 == 0 && row.2));
    assert_eq!(shown[CHALLENGE_FOLD_MAX + 1], ("P200", 2, false, 0), "the honest one is seen");
    assert_eq!(shown[CHALLENGE_FOLD_MAX + 2..], [("P119", 0, true, 0)], "one sees one's own");
    assert_eq!(folded.runs, 2);
    let ruling = Ruling { no: 1, folds: false, ..Ruling::default() };
    let unfolded = view(&runs, ruling, PlayerId(119));
    assert_eq!((unfolded.runs, unfolded.folds), (121, false), "each counts in a class");
    assert_eq!(folds(&unfolded.table)[99], ("P100", 100, false, 0));
}

#[test]
fn junk_closes_no_challenge_and_counted_runs_do() {
    let most = CHALLENGE_RUNS_MAX as u64;
    let mut runs: Vec<Run> = (1..=most - 1).map(|n| from(n, run(n, n, Some(9_000)))).collect();
    // Unfinished ones, repeats, more of one network, and those who knew the puzzle.
    runs.extend((0..50).map(|n| from(90_000 + n, run(50_000 + n, 50_000 + n, None))));
    runs.extend((0..50).map(|n| Run { repeat: true, ..run(1, 60_000 + n, Some(1)) }));
    runs.extend((0..50).map(|n| from(1, run(70_000 + n, 70_000 + n, Some(1)))));
    runs.extend(
        (0..50).map(|n| Run { knowledge: Knowledge::Puzzle, ..run(80_000 + n, 80_000 + n, Some(1)) }),
    );
    let mut board = Leaderboard::of(runs, Ruling::default());
    assert_eq!((board.counted(), board.is_full()), (CHALLENGE_RUNS_MAX - 1, false));
    // Forty who were at it at the same moment: one counts, the first.
    let late = (0..40).map(|n| from(95_000 + n, run(95_000 + n, 95_000 + n, Some(100 - n as u32))));
    board.update(late, None);
    assert_eq!((board.counted(), board.is_full()), (CHALLENGE_RUNS_MAX, true));
    let table =
        challenge(Knowledge::Puzzle).view(&board, Some(PlayerId(95_001)), ChallengeNow::default()).table;
    let own = table.iter().find(|row| row.you).expect("one's own");
    assert_eq!((own.rank, own.folded), (0, false));
    // A struck one makes room.
    let struck = [MatchId { room: RoomId(2), match_no: 1 }].into();
    board.update([], Some(Ruling { no: 1, struck, ..Ruling::default() }));
    assert_eq!(board.counted(), CHALLENGE_RUNS_MAX, "the next in line counts");
}

#[test]
fn a_struck_run_is_seen_by_its_player_and_the_setter() {
    let runs = [run(1, 10, Some(1_000)), run(2, 20, Some(8_000))];
    let struck = Ruling { no: 1, struck: [runs[0].id].into(), ..Ruling::default() };
    let shown = |viewer| -> Vec<(String, u16, bool)> {
        let table = view(&runs, struck.clone(), viewer).table;
        table.into_iter().map(|row| (row.name.to_string(), row.rank, row.struck)).collect()
    };
    let second = ("P2".to_owned(), 1, false);
    assert_eq!(shown(BOB), std::slice::from_ref(&second));
    assert_eq!(shown(SUE), [second.clone(), ("P1".to_owned(), 0, true)]);
    assert_eq!(shown(PlayerId(1)), [second, ("P1".to_owned(), 0, true)]);
    let handles =
        |viewer| view(&runs, struck.clone(), viewer).table.iter().filter(|row| row.run.is_some()).count();
    assert_eq!((handles(SUE), handles(BOB)), (2, 0), "only the setter gets what strikes");
    // An older ruling that comes late changes nothing.
    let mut board = Leaderboard::of(runs.clone(), struck);
    board.update([], Some(Ruling::default()));
    assert_eq!(board.counted(), 1);
}

#[test]
fn hints_and_having_seen_it_rank_behind() {
    let hinted = Run { hints: 55, ..run(1, 10, Some(1_000)) };
    let once = Run { hints: 1, ..run(2, 20, Some(2_000)) };
    let looked = seen(run(3, 30, Some(500)));
    let runs = [hinted, once, looked, run(4, 40, Some(900_000)), run(5, 50, None)];
    let order = |ruling| -> Vec<(String, u16, u16, bool)> {
        let table = view(&runs, ruling, ANN).table;
        table.into_iter().map(|row| (row.name.to_string(), row.rank, row.hints, row.seen)).collect()
    };
    let row = |name: &str, rank, hints, seen| (name.to_owned(), rank, hints, seen);
    let rows = [row("P4", 1, 0, false), row("P2", 2, 1, false), row("P1", 3, 55, false)];
    assert_eq!(order(Ruling::default())[..3], rows);
    assert_eq!(order(Ruling::default())[3..], [row("P3", 4, 0, true), row("P5", 0, 0, false)]);
    let class = order(Ruling { no: 1, folds: false, ..Ruling::default() });
    assert_eq!(class[0], row("P3", 1, 0, false), "a class is one network");
}

#[test]
fn who_has_raced_the_puzzle_elsewhere_ranks_behind() {
    let raced = Run { knowledge: Knowledge::Raced, ..run(1, 10, Some(1_000)) };
    let runs = [raced, run(2, 20, Some(900_000))];
    let table = view(&runs, Ruling::default(), ANN).table;
    let rows: Vec<_> =
        table.iter().map(|row| (row.name.as_str(), row.rank, row.knowledge, row.seen)).collect();
    assert_eq!(rows, [("P2", 1, Knowledge::Nothing, false), ("P1", 2, Knowledge::Raced, true)]);
}

#[test]
fn runs_that_no_hand_has_made_are_folded_and_do_not_count() {
    let quick = |n| Run { not_by_hand: true, ..from(n, run(n, n, Some(200))) };
    let mut runs: Vec<Run> = (101..=130).map(quick).collect();
    runs.push(from(101, run(40, 40, Some(90_000))));
    let shown = view(&runs, Ruling::default(), PlayerId(125));
    assert_eq!((shown.runs, shown.quick), (1, 30));
    assert_eq!(folds(&shown.table)[0], ("P40", 1, false, 0), "though one of them has its network");
    assert!(shown.table[1].you && shown.table[1].not_by_hand && shown.table[1].folded);
    assert_eq!(shown.table.len(), 1 + 1 + CHALLENGE_FOLD_MAX);
    let ghosts = next_attempt(&challenge(Knowledge::Puzzle), &runs, ANN).view.ghosts;
    assert_eq!(ghosts.iter().map(|ghost| ghost.name.as_str()).collect::<Vec<_>>(), ["P40"]);
}

#[test]
fn what_does_not_count_goes_when_too_much_is_kept() {
    let counted = (1..=10).map(|n| from(n, run(n, n, Some(9_000))));
    let most = CHALLENGE_RUNS_KEPT_MAX as u64;
    let junk = (0..most).map(|n| from(5, run(100 + n, 100 + n, Some(9_500))));
    let mut board = Leaderboard::of(counted.chain(junk), Ruling::default());
    let superfluous = board.superfluous();
    board.forget(&superfluous);
    assert_eq!((board.len(), board.counted()), (CHALLENGE_RUNS_KEPT_MAX / 10 * 9, 10));
    assert!(board.superfluous().is_empty());
}

#[test]
fn a_run_is_kept_with_what_its_attempt_knew() {
    let challenge = challenge(Knowledge::Puzzle);
    let whence = Whence { network: Some(Network(7)), seen: true };
    let attempt = challenge.attempt(&[], ANN, true, whence, Day(0));
    let config = Story::in_room(Origin::Challenge, challenge.settings(), vec![ANN]).config.clone();
    let mut story = Story::of_config(game::RoomConfig { attempt: Some(Box::new(attempt)), ..config });
    story.joins(ANN, "Ann");
    story.waits(10_000);
    story.commands(ANN, Command::Leave);
    assert_eq!(story.room.attempt().run(story.record(), story.now), None, "nothing was filled in");
    let mut story = Story::of_config(story.config.clone());
    story.joins(ANN, "Ann");
    story.waits(10_000);
    story.solves(ANN, 4);
    let run = story.room.attempt().run(story.record(), story.now).unwrap();
    assert_eq!((run.whence, run.repeat, run.score > 0), (whence, true, true));
}

/// As the release before stored them.
#[test]
fn runs_and_challenges_of_earlier_releases_are_read() {
    let text = r#"{"id":"0000000000000007-1","player":"0000000000000002","name":"Ann","status":{"Finished":
        {"time_ms":9}},"correct":4,"mistakes":1,"at":5,"gains":[[1,2]]}"#;
    let run: Run = serde_json::from_str(text).expect("a run");
    assert_eq!((run.hints, run.whence, run.repeat), (0, Whence::default(), false));
    let mut value = serde_json::to_value(challenge(Knowledge::Seed)).expect("plain data");
    value.as_object_mut().expect("an object").remove("key");
    assert_eq!(serde_json::from_value::<Challenge>(value).expect("a challenge").key, None);
}

#[test]
fn hints_of_an_attempt_show_a_part_of_the_solution() {
    let mut challenge = challenge(Knowledge::Puzzle);
    challenge.rules.hints = Hints { kind: HintKind::ChosenCell, cost_s: 0 };
    let mut story = attempt_of(&challenge, &[], ANN);
    story.joins(ANN, "Ann");
    story.waits(10_000);
    let first = story.hinted(ANN, Some(0));
    assert!(matches!(first, Verdict::Revealed { .. }), "{first:?}");
    assert_eq!(story.hinted(ANN, Some(1)), rejected(Rejection::HintsUsedUp));
}
