//! The texts for refusals: of a request, a room, a connection. The server's own sentences come in a [`Problem`]; here
//! is only what it cannot know, and when its words are not needed.

use game::{DetachReason, Problem};

use super::format::SENTENCE_CHARS_MAX;
use super::{plain, sentence};
use crate::connection::StopReason;

/// Codes of problems that the screen shows already, or that a race has got over.
const SEEN: [&str; 8] = [
    "given_cell",
    "already_correct",
    "nothing_to_erase",
    "locked_out",
    // A late answer from the race before.
    "other_match",
    "already_greeted",
    "already_queued",
    "not_queued",
];

/// A problem in the server's words: what was wrong, then what would be right.
#[must_use]
pub fn problem(problem: &Problem) -> String {
    sentence(&plain(&problem.to_string(), SENTENCE_CHARS_MAX))
}

/// The same, or `None` where it needs no words.
#[must_use]
pub fn problem_shown(told: &Problem) -> Option<String> {
    let words = problem(told);
    (!SEEN.iter().any(|code| told.is(code)) && !words.is_empty()).then_some(words)
}

/// The text when, after a lost connection, the room of the player no longer exists.
#[must_use]
pub fn room_gone(restarted: bool, racing: bool) -> &'static str {
    match (restarted, racing) {
        (true, true) => "The server was restarted; this race is gone.",
        (true, false) => "The server was restarted; this room is gone.",
        (false, _) => "The room has closed.",
    }
}

/// The text when the player is out of a room; `None` when they know already.
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

/// The text for a player whom the operator has banned; the reason is the operator's.
#[must_use]
pub fn banned(reason: &str) -> String {
    ban_reason(stopped(StopReason::Banned), reason)
}

/// The text for a player whose connection the operator has ended.
#[must_use]
pub fn kicked(reason: &str) -> String {
    ban_reason(stopped(StopReason::Kicked), reason)
}

fn ban_reason(words: &str, reason: &str) -> String {
    if reason.is_empty() { words.to_owned() } else { format!("{words} {}", sentence(&reason)) }
}

#[must_use]
pub fn stopped(why: StopReason) -> &'static str {
    match why {
        StopReason::TakenOver => "You are playing in another window.",
        StopReason::OtherVersion => "This server has another version of Nonet.",
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
        StopReason::OtherVersion => "Reload the page",
        StopReason::Expelled | StopReason::Banned | StopReason::Kicked => "Try again",
    }
}
