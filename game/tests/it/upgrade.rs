//! What the last release has stored, in its own shapes: lobbies and matches come along, a race does not.

use game::{
    Command, Event, JobError, JobFailure, Millis, Phase, PlayerId, PuzzleChoice, PuzzleRequest, RequestId,
    Room, RoomConfig, Verdict, upgrade,
};
use puzzle::{Format, GradeRange, Tier};
use serde_json::{Value, json};

use crate::story::{ANN, BOB, SOLUTION, Story, classic, judged};

/// A room as version 2 kept it, with the results of a race on the table.
const ROOM: &str = include_str!("room_of_rules_2.json");
const OLD: u32 = 2;

fn finished() -> Value {
    serde_json::from_str(ROOM).expect("the fixture is JSON")
}

fn race() -> Value {
    finished()["stage"]["Finished"][0].clone()
}

fn read(room: &Value) -> Room {
    upgrade::room(&room.to_string(), OLD).expect("a room of the last release")
}

#[test]
fn a_room_with_results_comes_back_with_them_and_its_people() {
    let before = finished();
    let room = read(&before);
    let view = room.view();
    assert_eq!((view.phase, view.match_no), (Phase::Finished, 1));
    assert_eq!(view.code.to_string(), before["code"]);
    let names: Vec<&str> = view.members.iter().map(|member| member.name.as_str()).collect();
    assert_eq!(names, ["Gil", "Hal"]);
    let PuzzleChoice::Generated { spec, seed: None } = view.settings.puzzle else { panic!("a spec") };
    assert_eq!(spec, classic(Tier::Easy));
    assert!(view.settings.rules.practice && view.settings.rules.hints == game::Hints::default());
}

#[test]
fn a_race_that_ran_counts_for_nothing_and_its_racers_are_told() {
    let mut old = finished();
    old["stage"] = json!({ "Racing": race() });
    old["settings"]["puzzle"] = json!({ "Set": { "by": "Gil", "clues": 75, "difficulty": "Hard" } });
    old["set_puzzle"] = race()["deal"].clone();
    let mut room = read(&old);
    assert_eq!(room.phase(), Phase::Lobby);
    let puzzle = PuzzleChoice::Generated { spec: classic(Tier::Hard), seed: None };
    assert_eq!(room.view().settings.puzzle, puzzle, "they have seen the other");
    let player: PlayerId = serde_json::from_value(old["roster"]["members"][0]["player"].clone()).unwrap();
    let at = Millis(old["now"].as_u64().unwrap() + 10_000);
    let mut effects = vec![];
    room.handle(game::Input { at, event: Event::Dropped { player } }, &mut effects);
    let arrival = crate::story::arrival("Gil", player);
    room.handle(game::Input { at, event: Event::Join { player, arrival } }, &mut effects);
    let told = |effect: &game::Effect| {
        matches!(effect, game::Effect::Send { event: game::RoomEvent::NoContest { match_no: 1 }, .. })
    };
    assert!(effects.iter().any(told), "{effects:?}");
    let command = Command::Start;
    let event = Event::Command { player, request: RequestId(1), command };
    room.handle(game::Input { at, event }, &mut effects);
    assert_eq!(room.phase(), Phase::Dealing, "and the room goes on");
}

#[test]
fn a_start_that_was_made_is_made_again_by_the_people() {
    let deal = race()["deal"].clone();
    let stages = [
        json!({ "Countdown": { "deal": deal, "seed": 4, "go_at": 5 } }),
        json!({ "Dealing": { "job": 1, "seed": 4, "give_up_at": 5 } }),
    ];
    for stage in stages {
        let mut old = finished();
        old["stage"] = stage;
        let room = read(&old);
        assert_eq!(room.phase(), Phase::Lobby);
        assert!(room.pending_jobs().is_empty());
    }
}

#[test]
fn a_set_puzzle_is_kept_with_its_setter() {
    for (difficulty, tier) in [(json!("Easy"), Tier::Easy), (Value::Null, Tier::Beyond)] {
        let mut old = finished();
        old["stage"] = json!("Lobby");
        old["set_puzzle"] = race()["deal"].clone();
        old["settings"]["puzzle"] = json!({ "Set": { "by": "Gil", "clues": 75, "difficulty": difficulty } });
        let player = old["roster"]["members"][0]["player"].clone();
        old["known_to"] = json!([player, "Puzzle"]);
        let room = read(&old);
        let PuzzleChoice::Set { by, kind, clues, tier: shown, .. } = room.view().settings.puzzle else {
            panic!("a set puzzle")
        };
        assert_eq!((by.as_str(), clues, shown), ("Gil", 75, tier));
        assert!(kind.is_some_and(|kind| kind.is_classic()));
        let written = serde_json::to_string(&room).unwrap();
        assert!(written.contains(SOLUTION), "the proof is not done again");
    }
}

#[test]
fn inputs_of_an_old_log_are_understood() {
    let line = |event: Value| json!({ "at": 7, "event": event }).to_string();
    let read = |event: Value| upgrade::input(&line(event), OLD).expect("an input of the last release").event;
    let command = |command: Value| {
        let event = json!({ "Command": { "player": ANN.to_string(), "command": command } });
        let Event::Command { player: ANN, request: RequestId::NONE, command } = read(event) else {
            panic!("a command")
        };
        command
    };
    let chosen = command(
        json!({ "ChoosePuzzle": { "puzzle": { "Generated": { "difficulty": "Hard", "seed": 3 } } } }),
    );
    let puzzle = PuzzleRequest::Generated { spec: classic(Tier::Hard), seed: Some(3) };
    assert_eq!(chosen, Command::ChoosePuzzle { puzzle });
    let set = command(json!({ "ChoosePuzzle": { "puzzle": { "Set": { "text": "53..7" } } } }));
    assert_eq!(set, Command::ChoosePuzzle { puzzle: PuzzleRequest::Set { text: "53..7".to_owned() } });
    let placed = command(json!({ "Place": { "match_no": 1, "seq": 2, "cell": 80, "digit": 9 } }));
    assert!(matches!(placed, Command::Place { match_no: 1, .. }));

    let arrival = json!({ "name": "Ann", "watch": false, "bot": false, "network": 5 });
    let joined = read(json!({ "Join": { "player": ANN.to_string(), "arrival": arrival } }));
    assert!(matches!(joined, Event::Join { player: ANN, arrival } if arrival.request == RequestId::NONE));

    let done = read(json!({ "JobDone": { "job": 3, "outcome": { "Ok": race()["deal"] } } }));
    let Event::JobDone { outcome: Ok(prepared), seed: None, .. } = done else { panic!("a puzzle") };
    assert_eq!((prepared.solution.to_string().as_str(), prepared.tier), (SOLUTION, Tier::Easy));
    let line_of = Format::Line.read(race()["deal"]["givens"].as_str().unwrap()).unwrap();
    assert_eq!(prepared.puzzle, line_of[0].puzzle);
    for why in [json!("NoSolution"), json!({ "Several": { "at_least": 2 } })] {
        let failed = read(json!({ "JobDone": { "job": 3, "outcome": { "Err": why } } }));
        let not_done = JobError::NotDone { why: JobFailure::Failed };
        assert!(matches!(failed, Event::JobDone { outcome: Err(error), .. } if error == not_done));
    }
}

#[test]
fn what_a_room_was_born_with_is_understood() {
    let old = json!({
        "id": "00000000000000aa", "code": "KXQ7P", "origin": "Private", "seed": 5, "reserved": [],
        "settings": finished()["settings"], "capacity": { "seats": 32, "spectators": 32 }
    });
    let config: RoomConfig = upgrade::config(&old.to_string()).unwrap();
    let PuzzleChoice::Generated { spec, .. } = &config.settings.puzzle else { panic!("a spec") };
    assert_eq!(spec.grade, GradeRange::Tiers(Tier::Easy..=Tier::Easy));
    let again = upgrade::config(&serde_json::to_string(&config).unwrap()).unwrap();
    assert_eq!(again, config, "and in its present shape");
}

#[test]
fn a_set_puzzle_in_its_present_shape_keeps_its_kind_and_tier() {
    let present =
        json!({ "choice": { "Set": { "by": "Gil", "kind": "jigsaw", "clues": 20, "tier": "Hard" } } });
    let read: Value = upgrade::value(&present.to_string(), OLD).unwrap();
    assert_eq!(read, present);
    let failed = json!({ "outcome": { "Err": { "NotDone": { "why": "TookTooLong" } } } });
    let read: Value = upgrade::value(&failed.to_string(), OLD).unwrap();
    assert_eq!(read, failed);
}

/// A record that was upgraded still tells the version that it was raced under.
#[test]
fn an_upgraded_record_is_upgraded_to_itself() {
    let old: Value = serde_json::from_str(include_str!("record_of_rules_2.json")).unwrap();
    let mut silent = old.clone();
    silent["rules"]["mistakes"]["silent"] = json!(true);
    for old in [old, silent] {
        let record = upgrade::record(&old.to_string()).unwrap();
        let written = serde_json::to_string(&record).unwrap();
        assert!(upgrade::is_old(&written));
        let again = upgrade::record(&written).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), written);
    }
}

#[test]
fn a_silent_race_of_an_old_record_earns_what_its_results_say() {
    let mut old: Value = serde_json::from_str(include_str!("record_of_rules_2.json")).unwrap();
    old["rules"]["mistakes"]["silent"] = json!(true);
    let moves = old["moves"].as_array_mut().unwrap();
    let last = moves.len() - 1;
    for (index, made) in moves.iter_mut().enumerate() {
        let is_last = index == last || index == 5;
        made["verdict"] = if is_last { json!({ "Correct": { "gained": 0 } }) } else { json!("Entered") };
    }
    let record = upgrade::record(&old.to_string()).unwrap();
    let row = &record.results.table[0];
    let own = record.moves.iter().rev().find(|made| made.member == row.member).unwrap();
    assert_eq!(own.verdict, Verdict::Correct { gained: row.score });
    let replayed = record.replay().unwrap();
    assert_eq!(replayed.table[0].score, row.score);
}

#[test]
fn what_this_release_writes_is_read_as_it_is() {
    let room = read(&finished());
    let written = serde_json::to_string(&room).unwrap();
    let again = upgrade::room(&written, game::RULES_VERSION).unwrap();
    assert_eq!(crate::story::digest(&again), crate::story::digest(&room));
}

/// Version 8 kept a hint as the words that the racer read.
#[test]
fn a_hint_in_words_stays_in_the_record_and_is_judged_alike() {
    let hints = game::Hints { kind: game::HintKind::Explained, cost_s: 10 };
    let mut story = Story::of_race(game::Rules { hints, ..judged(3, Some(5)) });
    story.hinted(BOB, None);
    story.solves(ANN, 4);
    story.commands(BOB, Command::GiveUp);
    let mut old = serde_json::to_value(story.record()).unwrap();
    let told = json!({ "Explained": { "cells": [0], "text": "Look at row 1.", "locked_ms": 10_000 } });
    old["rules_version"] = json!(8);
    old["moves"][0]["verdict"] = told.clone();
    let record = upgrade::record(&old.to_string()).unwrap();
    assert_eq!(serde_json::to_value(&record.moves[0].verdict).unwrap(), told);
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
    assert_eq!(record.audit().as_ref(), Ok(&record.results));
    old["moves"][0]["verdict"]["Explained"]["locked_ms"] = json!(9_000);
    assert!(upgrade::record(&old.to_string()).unwrap().audit().is_err(), "a cheaper hint was never given");
}

/// A race under way as version 7 kept it: Bob has placed two digits and given up, Ann has placed one.
const ROOM_7: &str = include_str!("room_of_rules_7.json");

#[test]
fn a_race_of_rules_7_goes_on_and_keeps_who_had_left() {
    let mut room = upgrade::room(ROOM_7, 7).expect("a room of version 7");
    let before: Value = serde_json::from_str(ROOM_7).unwrap();
    let at = Millis(before["now"].as_u64().unwrap()).plus(1_000);
    let mut effects = vec![];
    let event = Event::Command { player: ANN, request: RequestId(1), command: Command::GiveUp };
    room.handle(game::Input { at, event }, &mut effects);
    let record = effects.iter().find_map(|effect| match effect {
        game::Effect::Record { record } => Some(record),
        _ => None,
    });
    let record = record.expect("nobody races any more");
    let left: Vec<_> = record.departures.iter().map(|left| (left.ends, left.after)).collect();
    let (forfeited, after_all) = (game::RacerStatus::Forfeited, u32::MAX);
    assert_eq!(left, [(forfeited, after_all), (forfeited, 3)]);
    assert_eq!(record.replay().as_ref(), Ok(&record.results));
}

/// A disguised race under way as version 3 kept it: Bob has asked for a hint, and has placed a right digit and a wrong one.
const ROOM_3: &str = include_str!("room_of_rules_3.json");

#[test]
fn a_race_of_the_release_before_goes_on_with_its_boards() {
    let mut room = upgrade::room(ROOM_3, 3).expect("a room of version 3");
    let before: Value = serde_json::from_str(ROOM_3).unwrap();
    let at = Millis(before["now"].as_u64().unwrap());
    let mut effects = vec![];
    let arrival = crate::story::arrival("Bob", BOB);
    room.handle(game::Input { at, event: Event::Join { player: BOB, arrival } }, &mut effects);
    let snapshot = effects.iter().find_map(|effect| match effect {
        game::Effect::Send { event: game::RoomEvent::Entered { snapshot }, .. } => Some(snapshot),
        _ => None,
    });
    let snapshot = snapshot.expect("Bob is in");
    let (race, own) = (snapshot.race.as_ref().unwrap(), snapshot.own.as_ref().unwrap());
    assert!(own.entries.to_string().starts_with("..........5.6..."), "{}", own.entries);
    assert_eq!((own.last_seq.0, own.locked_ms, race.progress[1].strikes, race.rung), (3, 3_000, 1, 0));
    let solution = crate::story::solution_of(&race.puzzle);
    let is_open = |cell: &puzzle::Cell| race.puzzle.givens().get(*cell).or(own.entries.get(*cell)).is_none();
    let open: Vec<puzzle::Cell> = race.puzzle.board().layout().cells().filter(is_open).collect();
    assert_eq!(open.len(), 2, "four were open");
    for (cell, seq) in open.into_iter().zip(4..) {
        let digit = solution.get(cell).unwrap();
        let command = Command::Place { match_no: 1, rung: 0, seq: game::Seq(seq), cell, digit };
        let event = Event::Command { player: BOB, request: RequestId(1), command };
        room.handle(game::Input { at: at.plus(5_000), event }, &mut effects);
    }
    let finished = |effect: &game::Effect| {
        matches!(effect, game::Effect::Send { event: game::RoomEvent::OwnResult { .. }, .. })
    };
    assert!(effects.iter().any(finished), "Bob has finished");
}
