//! What is said when something cannot be had: a room, a request, a connection. As the rest of the words it decides
//! nothing.

use game::{DetachReason, JobFailure, JoinRefusal, Rejection};
use protocol::{Fault, Refusal};

use super::{ADDRESS_FULL, DRAINING, LEAVE_FIRST, SERVER_FULL, TOO_OFTEN, sentence};
use crate::connection::StopReason;

#[must_use]
pub fn join_refusal(why: JoinRefusal) -> &'static str {
    match why {
        JoinRefusal::NoSuchRoom => "No room has this code. Check it, or ask for a new link.",
        JoinRefusal::Full => "This room is full.",
        JoinRefusal::Kicked => "The host has removed you from this room.",
        JoinRefusal::Reserved => "This room was made for two other players.",
        JoinRefusal::Locked => "This room is locked. Ask its host to let you in.",
        JoinRefusal::AskHost => {
            "Somebody at your address was removed from this room. The host has been asked to let you in."
        }
    }
}

/// What to say when the room one was in is not there any more after a lost connection.
#[must_use]
pub fn room_gone(restarted: bool, racing: bool) -> &'static str {
    match (restarted, racing) {
        (true, true) => "The server was restarted; this race is gone.",
        (true, false) => "The server was restarted; this room is gone.",
        (false, _) => "The room has closed.",
    }
}

/// What to say when one is out of a room; `None` when one knows already.
#[must_use]
pub fn room_left(why: DetachReason) -> Option<&'static str> {
    match why {
        DetachReason::Left | DetachReason::Refused => None,
        DetachReason::Kicked => Some("The host has removed you from the room."),
        DetachReason::Absent => Some("You were away too long, so your seat was given up."),
        DetachReason::RoomClosed => Some("The room has closed."),
        DetachReason::Requeued => Some("Your opponent left before the race. You are first in the queue."),
    }
}

/// What to say about a refused request; `None` when the screen says it already.
#[must_use]
pub fn rejection(why: &Rejection) -> Option<String> {
    let text = match why {
        Rejection::WrongPhase => "That is not possible right now.",
        Rejection::NotHost => "Only the host can do that.",
        Rejection::NotSeated => "You are watching; take a seat to play.",
        Rejection::NoSuchMember => "That player has left.",
        Rejection::Yourself => "That cannot be done to yourself.",
        Rejection::FixedRules => "The rules of this room are fixed.",
        Rejection::NoRacers => {
            "Nobody here can race yet. Whoever set the puzzle watches, unless you switch on Practice."
        }
        Rejection::NobodyFinished => "Somebody has to finish first.",
        Rejection::Busy => "The last puzzle is still being examined.",
        Rejection::NotDealt => "No puzzle could be made. Start again.",
        Rejection::NoSuchCell => "There is no such cell.",
        Rejection::NoSuchDigit => "There is no such digit on this board.",
        Rejection::GivenCell
        | Rejection::AlreadyCorrect
        | Rejection::NothingToErase
        | Rejection::LockedOut { .. }
        // A late answer from the race before.
        | Rejection::OtherMatch => return None,
        Rejection::RaceOver => "Your race is over.",
        Rejection::StaleSeq => "A move got lost on the way; play it again.",
        Rejection::Draining => DRAINING,
        Rejection::NoOpponent => "Your opponent has left, so there is nobody to race here.",
        Rejection::NoSuchKnock => "That request has been answered already.",
        Rejection::JustChanged { remaining_ms } => {
            let seconds = remaining_ms.div_ceil(1_000).max(1);
            return Some(format!("The rules have just changed. Start again in {seconds} s."));
        }
        Rejection::JobFailed { why: JobFailure::Refused } => {
            "Too many puzzles are wanted at once. Try again in a moment."
        }
        Rejection::JobFailed { why: JobFailure::TookTooLong } => "The puzzle took too long. Please try again.",
        Rejection::JobFailed { why: JobFailure::Failed } => {
            "Something went wrong on the server. Please try again."
        }
        Rejection::BadRules { error } => return Some(sentence(error)),
        Rejection::BadPuzzle { problem } => return Some(sentence(problem)),
    };
    Some(text.to_owned())
}

#[must_use]
pub fn refusal(why: &Refusal) -> String {
    match why {
        Refusal::OtherVersion { server, client } => {
            format!("The server speaks version {server} of the protocol, this client version {client}.")
        }
        Refusal::NotHello => "The server did not understand the greeting.".to_owned(),
        Refusal::BadIdentity => "The server no longer knows you; you continue as a new guest.".to_owned(),
        Refusal::ServerFull => SERVER_FULL.to_owned(),
        Refusal::Banned { reason } => banned(reason),
        Refusal::TooManyConnections => ADDRESS_FULL.to_owned(),
        Refusal::TooOften { .. } => TOO_OFTEN.to_owned(),
    }
}

/// What to say about a message that was not accepted; `None` when it needs no words.
#[must_use]
pub fn fault(fault: &Fault) -> Option<String> {
    let text = match fault {
        Fault::Undecodable { .. } | Fault::WrongFrameKind => "The server did not understand this client.",
        Fault::TooFast => "That was too fast for the server.",
        Fault::AlreadyGreeted | Fault::AlreadyQueued | Fault::NotQueued => return None,
        Fault::NotInRoom => "You are not in a room.",
        Fault::AlreadyInRoom => LEAVE_FIRST,
        Fault::BadName { error } => return Some(sentence(error)),
        Fault::BadCode { detail } => return Some(sentence(detail)),
        Fault::TooManyRooms => "The server has no room to spare right now. Try again in a moment.",
        Fault::Draining => DRAINING,
        Fault::TooManyRoomsHere => "Too many rooms were opened from your network. Try again later.",
        Fault::TooManyTries => "Too many wrong codes. Wait a minute, and ask for a link.",
    };
    Some(text.to_owned())
}

/// What to say to somebody whom the operator does not want; the reason is the operator's.
#[must_use]
pub fn banned(reason: &str) -> String {
    sent_away(stopped(StopReason::Banned), reason)
}

/// What to say to somebody whose connection the operator has ended.
#[must_use]
pub fn kicked(reason: &str) -> String {
    sent_away(stopped(StopReason::Kicked), reason)
}

fn sent_away(words: &str, reason: &str) -> String {
    if reason.is_empty() { words.to_owned() } else { format!("{words} {}", sentence(&reason)) }
}

#[must_use]
pub fn stopped(why: StopReason) -> &'static str {
    match why {
        StopReason::TakenOver => "You are playing in another window.",
        StopReason::OtherVersion => "There is a newer version of Nonet. Reload the page to play.",
        StopReason::Expelled => "The server has closed the connection.",
        StopReason::Banned => "You cannot play on this server.",
        StopReason::Kicked => "The operator of this server has ended your connection.",
    }
}

/// What the button does that leads out of [`stopped`].
#[must_use]
pub fn stopped_action(why: StopReason) -> &'static str {
    match why {
        StopReason::TakenOver => "Play here instead",
        StopReason::OtherVersion | StopReason::Expelled | StopReason::Banned | StopReason::Kicked => {
            "Try again"
        }
    }
}
