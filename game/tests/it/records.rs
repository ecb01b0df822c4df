//! What is kept of a match: everything that it takes to play it again.

use game::{
    Command, MOVES_PER_RACER_MAX, MatchRecord, Origin, RacerStatus, Rejection, ReplayError, Results, Rules,
    Seq, Verdict, upgrade,
};
use puzzle::{Cell, Digit, Grid, PuzzleId, canonical};

use crate::story::{ANN, BOB, FOUR_OPEN, SOLUTION, Story, judged, rejected, silent};

fn raced() -> Story {
    let mut story = Story::of_race(judged(3, Some(5)));
    story.waits(1_000);
    story.places(ANN, 0, 9);
    story.places(ANN, 0, 5);
    story.solves(BOB, 2);
    story.waits(4_000);
    story.solves(ANN, 4);
    story.commands(BOB, Command::GiveUp);
    story
}

#[test]
fn a_record_says_who_raced_what_under_which_rules() {
    let story = raced();
    let record = story.record();
    assert_eq!(record.id.to_string(), "000000000000feed-1");
    assert_eq!((record.code, record.origin), (story.view().code, Origin::Private));
    assert_eq!(record.puzzle.puzzle.givens().to_string(), FOUR_OPEN);
    assert_eq!(record.puzzle.solution.to_string(), SOLUTION);
    let givens: Grid = FOUR_OPEN.parse().unwrap();
    assert_eq!(record.puzzle.id, canonical(&givens).unwrap().id());
    assert_eq!(record.set_by.as_ref().unwrap().as_str(), "Sue");
    let racers: Vec<_> = record.racers.iter().map(|racer| (racer.player, racer.name.as_str())).collect();
    assert_eq!(racers, [(ANN, "Ann"), (BOB, "Bob")]);
    assert_eq!(record.results.table[1].status, RacerStatus::Forfeited);
}

#[test]
fn a_record_keeps_judged_moves_and_counts_the_rejected() {
    let story = raced();
    let record = story.record();
    let ann = story.number(ANN);
    let first = &record.moves[0];
    assert_eq!((first.member, first.seq, first.digit), (ann, Seq(1), Digit::new(9)));
    assert_eq!(first.verdict, Verdict::Wrong { strikes: 1, locked_ms: 3_000, guess: false });
    // The move under the lock-out is no part of the match.
    assert_eq!((record.moves.len(), record.moves_rejected), (7, 1));
    assert_eq!(record.departures[0].member, story.number(BOB));
    assert_eq!(record.departures[0].ms, record.results.duration_ms);
}

#[test]
fn a_record_plays_again_to_the_same_table_even_from_its_text() {
    let record = raced().record().clone();
    assert_eq!(record.replay(), Ok(record.results.clone()));
    let text = serde_json::to_string(&record).unwrap();
    let read: MatchRecord = serde_json::from_str(&text).unwrap();
    assert_eq!(read, record);
    assert_eq!(read.replay(), Ok(record.results));
}

#[test]
fn what_somebody_has_touched_does_not_stand_up_to_an_audit() {
    let mut record = raced().record().clone();
    assert_eq!(record.audit(), Ok(record.results.clone()));
    let index = record.moves.len() - 1;
    record.moves[index].verdict = Verdict::Correct { gained: 9_999 };
    assert_eq!(record.audit(), Err(ReplayError::Differs { index }));
    assert!(record.replay().is_ok(), "a replay judges nothing");
    record.moves[index].cell = Cell::new(200);
    assert_eq!(record.audit(), Err(ReplayError::Differs { index }));
    assert_eq!(record.replay(), Err(ReplayError::Foreign { index }));
}

#[test]
fn a_match_that_other_rules_have_judged_plays_again_as_it_was() {
    let mut record = raced().record().clone();
    record.rules_version += 1;
    let version = record.rules_version;
    assert_eq!(record.audit(), Err(ReplayError::OtherRules { version }));
    assert_eq!(record.replay(), Ok(record.results.clone()));
}

#[test]
fn a_race_ends_for_a_racer_who_makes_endless_moves() {
    let mut story = Story::of_race(Rules { time_limit_s: None, ..silent(0, None) });
    for _ in 0..MOVES_PER_RACER_MAX / 2 {
        story.places(ANN, 0, 9);
        story.erases(ANN, 0);
    }
    assert_eq!(story.status(ANN), RacerStatus::Out);
    assert_eq!(story.places(ANN, 0, 9), rejected(Rejection::RaceOver));
    story.commands(BOB, Command::GiveUp);
    let record = story.record();
    assert_eq!(record.moves.len(), MOVES_PER_RACER_MAX as usize, "the record is complete");
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
}

/// Kept by releases that judged by versions 1 (shortened to two moves) and 2 of the rules.
const OF_RULES_1: &str = include_str!("record_of_rules_1.json");
const OF_RULES_2: &str = include_str!("record_of_rules_2.json");

#[test]
fn a_record_of_an_older_release_is_read_and_plays_again() {
    assert!(upgrade::is_old(OF_RULES_1));
    let record = upgrade::record(OF_RULES_1).unwrap();
    let old = record.rules.mistakes;
    assert!(!old.grows && !old.dear_guesses && !record.rules.practice);
    assert!(record.racers.iter().all(|racer| !racer.bot));
    assert_eq!(record.audit(), Err(ReplayError::OtherRules { version: 1 }));

    let record = upgrade::record(OF_RULES_2).unwrap();
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
    assert_eq!(record.audit(), Err(ReplayError::OtherRules { version: 2 }));
    let present = serde_json::to_string(&record).unwrap();
    assert_eq!(upgrade::record(&present).unwrap(), record, "read once more as it was upgraded");
}

/// Kept by a release that judged by version 7: who left stood beside the moves, without a place among them.
const OF_RULES_7: &str = include_str!("record_of_rules_7.json");

#[test]
fn a_record_of_rules_7_replays_its_forfeits_after_all_moves() {
    let record = upgrade::record(OF_RULES_7).unwrap();
    let left = record.departures[0];
    assert_eq!((left.ms, left.ends, left.after), (12_000, RacerStatus::Forfeited, u32::MAX));
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
    assert_eq!(record.audit().as_ref(), Ok(&record.results));
    let again = upgrade::record(&serde_json::to_string(&record).unwrap()).unwrap();
    assert_eq!(again, record, "read once more in its present shape");
}

#[test]
fn who_has_left_makes_no_further_move_in_an_audit() {
    let mut story = Story::of_race(judged(3, None));
    story.solves(BOB, 2);
    story.commands(BOB, Command::GiveUp);
    story.solves(ANN, 4);
    let mut record = story.record().clone();
    assert_eq!(record.departures[0].after, 2);
    assert_eq!(record.audit().as_ref(), Ok(&record.results));
    record.departures[0].after = 1;
    assert_eq!(record.audit(), Err(ReplayError::Differs { index: 1 }));
    let twice = record.departures[0];
    record.departures = vec![twice; 2];
    assert_eq!(record.replay(), Err(ReplayError::Departed { index: 1 }));
}

#[test]
fn each_match_of_a_room_has_its_own_id() {
    let mut story = raced();
    story.starts();
    story.commands(ANN, Command::GiveUp);
    story.commands(BOB, Command::GiveUp);
    let ids: Vec<String> = story.records.iter().map(|record| record.id.to_string()).collect();
    assert_eq!(ids, ["000000000000feed-1", "000000000000feed-2"]);
    let Results { id, .. } = story.results();
    assert_eq!(id, story.record().id);
    assert!(story.record().set_by.is_none());
    assert_ne!(story.records[1].puzzle.id, "0000000000000000".parse::<PuzzleId>().unwrap());
}
