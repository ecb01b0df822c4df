//! What earlier releases have stored, brought into the shape of this one: rooms, their inputs and configurations, and the
//! records of matches. Knows the old shapes; not what a room does with the result.
//!
//! Each version is the [`RULES_VERSION`](crate::RULES_VERSION) under which a server has written. A race that was begun
//! before [`JUDGED_SINCE`] cannot go on, since its log holds no verdicts: its room is restored to the lobby.

use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use puzzle::{Board, CellSet, Puzzle};

use crate::event::Verdict;
use crate::input::Input;
use crate::play::blanks_of;
use crate::record::MatchRecord;
use crate::room::{Room, RoomConfig};
use crate::view::RacerStatus;

/// The first version whose logs hold judged moves.
pub const JUDGED_SINCE: u32 = 3;

/// The first version in which a choice of puzzle is announced while it is made, and takes the ready marks back then, not
/// when it is there.
pub const ANNOUNCED_SINCE: u32 = 7;

/// The first version in which a host may end a race that only bots are still in.
pub const ENDS_WITH_PEOPLE_SINCE: u32 = 7;

/// The first version that gives numbers to names which differ in blanks and signs only.
pub const STRETCHED_SINCE: u32 = 7;

/// The first version that has written the present shapes.
const SHAPED_SINCE: u32 = 4;

/// A room from its stored state.
///
/// # Errors
/// If it is no room of that version.
pub fn room(state: &str, version: u32) -> serde_json::Result<Room> {
    read(state, version, if version < JUDGED_SINCE { unjudged_room } else { judged_room })
}

/// An input of a room from its line in a log.
///
/// # Errors
/// If it is no input of that version.
pub fn input(line: &str, version: u32) -> serde_json::Result<Input> {
    read(line, version, old_values)
}

/// The configuration of a new room, recognised by its shape: a store never rewrites it in the shape of a later version.
///
/// # Errors
/// If it is no configuration of any version.
pub fn config(text: &str) -> serde_json::Result<RoomConfig> {
    read(text, 0, old_values)
}

/// Anything that holds configurations and records, whatever is around them.
///
/// # Errors
/// If it is not of that version.
pub fn value<T: DeserializeOwned>(text: &str, version: u32) -> serde_json::Result<T> {
    read(text, version, old_values)
}

/// The record of a match, which says itself which version it is of.
///
/// # Errors
/// If it is no record.
pub fn record(text: &str) -> serde_json::Result<MatchRecord> {
    let Head { rules_version } = serde_json::from_str(text)?;
    let mut record: MatchRecord = read(text, rules_version, old_values)?;
    if rules_version < JUDGED_SINCE {
        tell_ends(&mut record);
    }
    Ok(record)
}

/// Whether a record has the shape of an earlier release.
#[must_use]
pub fn is_old(record: &str) -> bool {
    serde_json::from_str::<Head>(record).is_ok_and(|head| head.rules_version < SHAPED_SINCE)
}

/// The part of a record that is the same in all versions.
#[derive(Deserialize)]
struct Head {
    rules_version: u32,
}

fn read<T: DeserializeOwned>(text: &str, version: u32, upgrade: fn(&mut Value)) -> serde_json::Result<T> {
    if version >= SHAPED_SINCE {
        return serde_json::from_str(text);
    }
    let mut value = serde_json::from_str(text)?;
    upgrade(&mut value);
    serde_json::from_value(value)
}

/// A room whose race goes on: each racer's board is now stored separately.
fn judged_room(value: &mut Value) {
    old_values(value);
    for race in ["/stage/Racing", "/stage/Finished/0"] {
        if let Some(Value::Object(race)) = value.pointer_mut(race) {
            part_boards(race);
        }
    }
}

/// Takes the boards of a race out of its racers, who keep the number of theirs.
fn part_boards(race: &mut Map<String, Value>) {
    let puzzle =
        race.get("prepared").and_then(|prepared| prepared.get("puzzle")).cloned().unwrap_or_default();
    let Ok(puzzle) = serde_json::from_value::<Puzzle>(puzzle) else { return };
    let blanks: CellSet = blanks_of(&puzzle).collect();
    let mut boards = Vec::new();
    for racer in race.get_mut("racers").and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(racer) = racer.as_object_mut() else { continue };
        let disguise = racer.remove("disguise").unwrap_or_default();
        if let (false, Some(Value::Array(answers))) = (disguise.is_null(), racer.get_mut("answers")) {
            // They were about the common puzzle: a repeated request for such a hint gets no answer any more.
            answers
                .retain(|answer| answer.pointer("/1/Revealed").or(answer.pointer("/1/Explained")).is_none());
        }
        let mut board = racer.insert("board".to_owned(), json!(boards.len())).unwrap_or_default();
        if let Some(board) = board.as_object_mut() {
            board.extend([
                ("rung".to_owned(), json!(0)),
                ("disguise".to_owned(), disguise),
                ("blanks".to_owned(), json!(blanks)),
            ]);
        }
        racer.insert("cleared".to_owned(), json!(0));
        boards.push(board);
    }
    race.insert("boards".to_owned(), Value::Array(boards));
}

/// A room whose race or start cannot be upgraded is in the lobby; members who were in a race are notified that it
/// counts for nothing. Results stay on the table.
fn unjudged_room(value: &mut Value) {
    judged_room(value);
    let Some(room) = value.as_object_mut() else { return };
    let was_racing = room.get("stage").is_some_and(|stage| stage.get("Racing").is_some());
    if was_racing {
        let match_no = room.get("match_no").cloned().unwrap_or_default();
        room.insert("no_contest".to_owned(), match_no);
        spend_puzzle(room);
    }
    let has_results = room.get("stage").is_some_and(|stage| stage.get("Finished").is_some());
    if !has_results && room.get("stage").is_some_and(Value::is_object) {
        room.insert("stage".to_owned(), json!("Lobby"));
    }
    room.insert("choosing".to_owned(), Value::Null);
    room.insert("ready".to_owned(), Value::Null);
}

/// Who was in the race has seen its puzzle: the next is another of its kind.
fn spend_puzzle(room: &mut Map<String, Value>) {
    room.insert("set_puzzle".to_owned(), Value::Null);
    room.insert("known_to".to_owned(), Value::Null);
    let Some(choice) = room.get_mut("settings").and_then(|settings| settings.get_mut("puzzle")) else {
        return;
    };
    let spec = match choice.get("Generated").and_then(|generated| generated.get("spec")) {
        Some(spec) => spec.clone(),
        None => spec_of(choice.pointer("/Set/tier").unwrap_or(&Value::Null)),
    };
    *choice = json!({ "Generated": { "spec": spec, "seed": null } });
}

/// Converts everything that has another shape now, at any depth. What has its new shape already stays as it is.
fn old_values(value: &mut Value) {
    match value {
        Value::Array(elements) => elements.iter_mut().for_each(old_values),
        Value::Object(members) => {
            if let Some(prepared) = old_puzzle(members) {
                *value = prepared;
                return;
            }
            members.iter_mut().for_each(|(key, member)| old_member(key, member));
            for (from, to) in
                [("difficulty", "tier"), ("place", "rank"), ("deal", "prepared"), ("runners", "racers")]
            {
                rename(members, from, to);
            }
            if let Some(Value::Bool(silent)) = members.get("silent") {
                let judging = if *silent { "FullBoard" } else { "EachDigit" };
                members.insert("judging".to_owned(), json!(judging));
                members.remove("silent");
            }
            if members.contains_key("table") {
                let tier = members.entry("tier").or_insert(Value::Null);
                or_beyond(tier);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn old_member(key: &str, member: &mut Value) {
    match (key, &mut *member) {
        ("Generated", Value::Object(choice)) if choice.contains_key("difficulty") => {
            let tier = choice.remove("difficulty").unwrap_or_default();
            choice.insert("spec".to_owned(), spec_of(&tier));
        }
        ("Set", Value::Object(choice)) if choice.contains_key("clues") && !choice.contains_key("tier") => {
            let mut tier = choice.remove("difficulty").unwrap_or_default();
            or_beyond(&mut tier);
            choice.insert("tier".to_owned(), tier);
            choice.insert("kind".to_owned(), json!("classic"));
        }
        ("Rejected", Value::Object(verdict)) if verdict.contains_key("why") => {
            let why = verdict.remove("why").unwrap_or_default();
            verdict.insert("problem".to_owned(), old_problem(&why));
        }
        // The member who asked was notified long ago why the puzzle could not be made.
        ("outcome", Value::Object(outcome)) if outcome.get("Err").is_some_and(is_old_error) => {
            outcome.insert("Err".to_owned(), json!({ "NotDone": { "why": "Failed" } }));
        }
        (_, member) => old_values(member),
    }
}

fn is_old_error(error: &Value) -> bool {
    ["Puzzle", "NoSuchPuzzle", "NotDone"].iter().all(|kind| error.get(kind).is_none())
}

/// A reason, as the name of a variant or an object of that name, in the one shape that refusals have now.
fn old_problem(why: &Value) -> Value {
    let name =
        why.as_str().or_else(|| why.as_object()?.keys().next().map(String::as_str)).unwrap_or_default();
    let mut code = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !code.is_empty() {
            code.push('_');
        }
        code.extend(letter.to_lowercase());
    }
    json!({ "code": code, "detail": "", "fix": "", "retry_after_ms": null, "cells": [] })
}

fn rename(members: &mut Map<String, Value>, from: &str, to: &str) {
    if let Some(value) = members.remove(from) {
        members.insert(to.to_owned(), value);
    }
}

/// A puzzle that needed more than the techniques of its time had no difficulty.
fn or_beyond(tier: &mut Value) {
    if tier.is_null() {
        *tier = json!("Beyond");
    }
}

fn spec_of(tier: &Value) -> Value {
    json!({ "variant": "classic", "grade": { "Tiers": { "start": tier, "end": tier } } })
}

/// A classic puzzle with its solution, whose cells were worth a tier of 1 to 3.
fn old_puzzle(members: &mut Map<String, Value>) -> Option<Value> {
    let givens = members.get("givens")?.as_str()?.to_owned();
    let tiers = members.get("tiers")?.as_array()?;
    let level = |tier: &Value| match tier.as_u64() {
        Some(0) => 0,
        Some(1) => 12,
        Some(2) => 28,
        Some(_) | None => 42,
    };
    let levels: Vec<u8> = tiers.iter().map(level).collect();
    let mut tier = members.remove("difficulty").unwrap_or_default();
    or_beyond(&mut tier);
    let board =
        serde_json::to_value(Puzzle::new(Arc::clone(Board::classic()), givens.parse().ok()?).ok()?).ok()?;
    Some(json!({
        "id": members.remove("id")?,
        "puzzle": board,
        "solution": members.remove("solution")?,
        "levels": levels,
        "tier": tier,
    }))
}

/// Moves of old records do not say that they have ended a race; the results do.
fn tell_ends(record: &mut MatchRecord) {
    for row in &record.results.table {
        let own = record.moves.iter_mut().rev().find(|made| made.member == row.member);
        let Some(last) = own else { continue };
        let has_finished = matches!(row.status, RacerStatus::Finished { .. });
        let is_last_strike = matches!(last.verdict, Verdict::Wrong { .. } | Verdict::FullButWrong { .. });
        if has_finished || row.status == RacerStatus::Out && is_last_strike {
            last.ends = Some(row.status);
        }
        if let (Verdict::Correct { gained }, true) = (&mut last.verdict, !record.rules.judges_each_digit()) {
            // The points of a silent board were sent with the results.
            *gained = row.score;
        }
    }
}
