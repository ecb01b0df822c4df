//! Moves are judged once: what was judged is applied as it stands, by whatever rules.

use game::{
    Command, Event, Input, Millis, Move, RacerStatus, ReplayError, RequestId, Room, Rules, Seq, Verdict,
};
use puzzle::{Cell, Digit};

use crate::story::{ANN, BOB, Story, judged};

fn place(seq: u32, cell: u16, digit: u8) -> Command {
    let digit = Digit::new(digit).expect("a test's digit is a digit");
    Command::Place { match_no: 1, rung: 0, seq: Seq(seq), cell: Cell::new(cell), digit }
}

fn asks(at: Millis, command: Command) -> Input {
    Input { at, event: Event::Command { player: ANN, request: RequestId(7), command } }
}

fn moves_of(log: &[Input]) -> impl Iterator<Item = &Move> {
    log.iter().filter_map(|input| match &input.event {
        Event::Moved { made, .. } => Some(made.as_ref()),
        _ => None,
    })
}

#[test]
fn a_log_holds_moves_as_they_were_judged() {
    let mut story = Story::of_race(judged(3, Some(5)));
    story.places(ANN, 0, 9);
    story.places(ANN, 0, 5);
    let verdicts: Vec<&Verdict> = moves_of(&story.log).map(|made| &made.verdict).collect();
    let [Verdict::Wrong { strikes: 1, .. }, Verdict::Rejected { problem }] = verdicts.as_slice() else {
        panic!("{verdicts:?}")
    };
    assert!(problem.is("locked_out") && problem.retry_after_ms == Some(3_000), "{problem:?}");
    let asked =
        |input: &&Input| matches!(&input.event, Event::Command { command: Command::Place { .. }, .. });
    assert_eq!(story.log.iter().filter(asked).count(), 0, "nothing is left to judge");
}

#[test]
fn a_logged_verdict_is_applied_though_the_judge_disagrees() {
    let mut story = Story::of_race(judged(3, Some(5)));
    assert!(matches!(story.places(ANN, 0, 9), Verdict::Wrong { .. }));
    let mut log = story.log.clone();
    let Some(Input { event: Event::Moved { made, .. }, .. }) = log.last_mut() else { panic!("a move") };
    made.verdict = Verdict::Correct { gained: 77 };
    story.room = Room::new(story.config.clone(), Millis(1_000_000));
    log.iter().for_each(|input| story.room.handle(input.clone(), &mut vec![]));
    (story.log, story.asked) = (log.clone(), log);

    story.joins(ANN, "Ann");
    let race = story.snapshot(ANN).race.unwrap();
    assert_eq!((race.progress[0].score, race.progress[0].strikes), (77, 0));
    assert!(story.own(ANN).entries.to_string().starts_with('9'), "the wrong digit stands");

    // The race goes on, and its record tells it as it was.
    story.solves(BOB, 4);
    story.commands(ANN, Command::GiveUp);
    let record = story.record();
    assert_eq!(record.replay(), Ok(record.results.clone()));
    assert_eq!(record.audit(), Err(ReplayError::Differs { index: 0 }));
}

#[test]
fn judging_changes_nothing() {
    let mut story = Story::of_race(Rules::default());
    let before = crate::story::digest(&story.room);
    for command in [place(1, 0, 5), place(2, 0, 9), place(3, 200, 1), Command::GiveUp] {
        let mut effects = vec![];
        let input = asks(story.now, command);
        let judged = story.room.judge(input.clone(), &mut effects);
        assert_eq!((crate::story::digest(&story.room), effects.len()), (before, 0));
        assert_eq!(story.room.judge(input, &mut effects), judged, "the same again");
    }
}

#[test]
fn before_a_move_is_judged_what_fell_due_is_dealt_with() {
    let mut story = Story::of_race(Rules { time_limit_s: Some(30), ..Rules::default() });
    let late = asks(story.now.plus(60_000), place(1, 0, 5));
    let mut effects = vec![];
    let judged = story.room.judge(late, &mut effects);
    assert!(!effects.is_empty(), "the end of the race is told");
    let Event::Moved { made, .. } = &judged.event else { panic!("{judged:?}") };
    assert!(matches!(&made.verdict, Verdict::Rejected { problem } if problem.is("race_over")));
    // To hand the deadline in by itself comes to the same.
    let mut punctual = Room::new(story.config.clone(), Millis(1_000_000));
    story.log.iter().for_each(|input| punctual.handle(input.clone(), &mut vec![]));
    let deadline = Input { at: story.now.plus(60_000), event: Event::DeadlineReached };
    punctual.handle(deadline, &mut vec![]);
    punctual.handle(judged.clone(), &mut vec![]);
    story.room.handle(judged.clone(), &mut vec![]);
    assert_eq!(crate::story::digest(&punctual), crate::story::digest(&story.room));
    // The log of the move alone leads there too.
    story.log.push(judged);
    story.asked = story.log.clone();
}

#[test]
fn what_was_answered_before_is_not_judged_again() {
    let mut story = Story::of_race(judged(3, Some(5)));
    let answer = story.places(ANN, 0, 9);
    story.waits(5_000);
    let again = story.moves(ANN, Seq(1), |match_no, seq| Command::Place {
        match_no,
        rung: 0,
        seq,
        cell: Cell::new(0),
        digit: Digit::new(5).unwrap(),
    });
    assert_eq!(again, answer);
    assert_eq!(moves_of(&story.log).count(), 1);
    let last = story.log.last().unwrap();
    assert!(matches!(last.event, Event::Command { .. }), "kept as it came: {last:?}");
}

#[test]
fn a_race_that_other_rules_have_ended_is_over() {
    let mut story = Story::of_race(judged(3, Some(5)));
    story.places(ANN, 0, 9);
    // Under other rules the first mistake may have been the last.
    let mut log = story.log.clone();
    let Some(Input { event: Event::Moved { made, .. }, .. }) = log.last_mut() else { panic!("a move") };
    made.ends = Some(RacerStatus::Out);
    story.room = Room::new(story.config.clone(), Millis(1_000_000));
    log.iter().for_each(|input| story.room.handle(input.clone(), &mut vec![]));
    (story.log, story.asked) = (log.clone(), log);
    assert!(matches!(story.places(ANN, 0, 5), Verdict::Rejected { problem } if problem.is("race_over")));
    story.solves(BOB, 4);
    assert_eq!(story.results().table[1].status, RacerStatus::Out);
}
