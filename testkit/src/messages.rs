//! What the suites say and hear again and again: client messages in one line, and what to pick from server messages. Knows
//! no connection.
#![allow(clippy::wildcard_enum_match_arm, reason = "of all messages one is picked")]

use std::fmt::Display;

use game::{Command, DetachReason, Problem, RequestId, Results, RoomEvent, RoomView, Seq, Snapshot, Verdict};
use protocol::{Capability, ClientMessage, Identity, Notice, PoolsRequest, ServerMessage, VERSION};
use puzzle::{Cell, Digit};

/// The greeting of this version.
pub fn hello(identity: Option<Identity>) -> ClientMessage {
    hello_as(identity, false)
}

/// The same, as a bot or not.
pub fn hello_as(identity: Option<Identity>, bot: bool) -> ClientMessage {
    ClientMessage::Hello {
        version: VERSION,
        capabilities: [Capability::Notices, Capability::Pools].map(|part| part.name().to_owned()).into(),
        client: "nonet-tests".to_owned(),
        identity,
        bot,
    }
}

/// A room with the usual puzzle and rules.
pub fn create(name: &str) -> ClientMessage {
    ClientMessage::Create { request: RequestId::NONE, name: name.to_owned(), puzzle: None, rules: None }
}

pub fn join(code: impl Display, name: &str) -> ClientMessage {
    enter(code, name, false)
}

/// A place as a spectator.
pub fn watch(code: impl Display, name: &str) -> ClientMessage {
    enter(code, name, true)
}

pub fn enter(code: impl Display, name: &str, watch: bool) -> ClientMessage {
    ClientMessage::Join { request: RequestId::NONE, code: code.to_string(), name: name.to_owned(), watch }
}

pub fn peek(code: impl Display) -> ClientMessage {
    ClientMessage::Peek { request: RequestId::NONE, code: code.to_string() }
}

pub fn enqueue(name: &str, with_bots: bool) -> ClientMessage {
    ClientMessage::Enqueue { request: RequestId::NONE, name: name.to_owned(), with_bots }
}

/// Of the pools or the ratings.
pub fn of_pools(ask: PoolsRequest) -> ClientMessage {
    ClientMessage::Pools { request: RequestId(7), ask }
}

/// Waits for people in these pools.
pub fn wait_in(name: &str, pools: &[&str]) -> ClientMessage {
    let pools = pools.iter().map(|pool| (*pool).to_owned()).collect();
    of_pools(PoolsRequest::Wait { name: name.to_owned(), pools, with_bots: false, range: None })
}

pub fn dequeue() -> ClientMessage {
    ClientMessage::Dequeue { request: RequestId::NONE }
}

pub fn to_room(command: Command) -> ClientMessage {
    ClientMessage::Room { request: RequestId::NONE, command }
}

/// A digit for a cell, both by number.
///
/// # Panics
/// When no board has such a digit.
pub fn place(match_no: u32, seq: u32, cell: u16, digit: u8) -> Command {
    let digit = Digit::new(digit).expect("a digit of some board");
    Command::Place { match_no, rung: 0, seq: Seq(seq), cell: Cell::new(cell), digit }
}

pub fn erase(match_no: u32, seq: u32, cell: u16) -> Command {
    Command::Erase { match_no, rung: 0, seq: Seq(seq), cell: Cell::new(cell) }
}

/// What happened in the room.
pub fn event(message: &ServerMessage) -> Option<&RoomEvent> {
    if let ServerMessage::Room { event } = message { Some(event) } else { None }
}

/// The room as it is now.
pub fn view(message: &ServerMessage) -> Option<&RoomView> {
    match event(message)? {
        RoomEvent::RoomChanged { room } => Some(room),
        RoomEvent::Entered { snapshot } => Some(&snapshot.room),
        _ => None,
    }
}

pub fn entered(message: &ServerMessage) -> Option<Snapshot> {
    let RoomEvent::Entered { snapshot } = event(message)? else { return None };
    Some(snapshot.as_ref().clone())
}

pub fn started(message: &ServerMessage) -> Option<game::RaceView> {
    let RoomEvent::Started { race } = event(message)? else { return None };
    Some(race.clone())
}

pub fn finished(message: &ServerMessage) -> Option<Results> {
    let RoomEvent::Finished { results } = event(message)? else { return None };
    Some(results.clone())
}

/// The answer to a move.
pub fn verdict(message: &ServerMessage) -> Option<Verdict> {
    let RoomEvent::Placed { verdict, .. } = event(message)? else { return None };
    Some(verdict.clone())
}

pub fn fault(message: &ServerMessage) -> Option<Problem> {
    if let ServerMessage::Fault { problem, .. } = message { Some(problem.clone()) } else { None }
}

/// Why the room refuses a command, or lets nobody in.
pub fn refused(message: &ServerMessage) -> Option<Problem> {
    match event(message)? {
        RoomEvent::Refused { problem, .. } | RoomEvent::JoinRefused { problem, .. } => Some(problem.clone()),
        _ => None,
    }
}

pub fn left(message: &ServerMessage) -> Option<DetachReason> {
    if let ServerMessage::RoomLeft { why } = message { Some(*why) } else { None }
}

pub fn notice(message: &ServerMessage) -> Option<Notice> {
    if let ServerMessage::Notice { notice } = message { Some(notice.clone()) } else { None }
}
