//! The texts for refusals: of a request, a room, a connection. The server's own sentences come in a [`Problem`]; here
//! is only what it cannot know, and when its words are not needed.

use game::{DetachReason, Problem};

use super::made::refusals as made;
use super::numbers::SENTENCE_CHARS_MAX;
use super::{plain, sentence, some, stopped};
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

/// The text when the player is out of a room; `None` when they know already.
#[must_use]
pub fn room_left(why: DetachReason) -> Option<&'static str> {
    some(made::room_left(why))
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
