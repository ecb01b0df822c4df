//! Every sentence the client says, so that it reads in one voice: short, plain, never blaming.
//! Knows words only; which of them is said when is decided elsewhere.

use core::net::IpAddr;
use std::fmt;

use game::{DetachReason, JoinRefusal, Rejection, RoomCodeError, is_invisible};
use protocol::{Fault, Refusal};
use puzzle::Difficulty;

use crate::connection::StopReason;

pub const NAME_NEEDED: &str = "Type your name first.";
pub const CODE_NEEDED: &str = "Type a room code or paste a link.";
const LINK_COPIED: &str = "Link copied. Send it to your friends.";
const LINK_COPIED_HERE: &str =
    "Link copied. It works on this computer only; for friends open Nonet by its network address.";
pub const NOT_CONNECTED: &str = "Not connected right now. Trying again…";
pub const LEAVE_FIRST: &str = "Leave this room first.";
pub const TOO_MANY_PENDING: &str = "Too many moves are waiting for the server.";
pub const SEED_WRONG: &str = "A seed is a whole number up to 4294967295, or empty.";
pub const NOT_RIGHT_YET: &str =
    "Not right yet. Empty the cells you doubt; the board is checked whenever it is full.";
pub const LATE: &str = "The race has begun. You watch now and play the next one.";
pub const GUEST: &str = "Guest";
pub const ASK_LEAVE_RACE: &str = "Leaving counts as given up.";
pub const ASK_GIVE_UP: &str = "Giving up cannot be taken back. You can watch the others.";
pub const ASK_END_RACE: &str = "The race ends for everybody.";
pub const OPPONENT_FOUND: &str = "Opponent found.";
pub const DRAINING: &str = "The server is about to restart; nothing new starts now.";
pub const SERVER_FULL: &str = "The server is full. Trying again…";
pub const ADDRESS_FULL: &str = "Too many connections from your network. Trying again…";
pub const NOT_SAVING: &str = "The server cannot save right now. Your moves wait and are not lost.";
pub const NOT_SAVING_BRIEF: &str = "Saving waits";
pub const ANNOUNCEMENT_BRIEF: &str = "Message";
/// Characters of a sentence that somebody else has written; the longest of our own is far shorter.
const SENTENCE_CHARS_MAX: usize = 300;
pub const YOU: &str = "You";

/// What to say when a link is on the clipboard; one that leads only back to this computer helps no friend.
#[must_use]
pub fn link_copied(link: &str) -> &'static str {
    if is_loopback(link) { LINK_COPIED_HERE } else { LINK_COPIED }
}

/// Whether a link's host is the computer it is opened on.
fn is_loopback(link: &str) -> bool {
    let rest = link.split_once("://").map_or(link, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let host = match authority.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or(v6),
        None => authority.split(':').next().unwrap_or(authority),
    };
    host.eq_ignore_ascii_case("localhost")
        || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// `Puzzle set: 30 givens, easy.`
#[must_use]
pub fn puzzle_set(clues: u16, graded: Option<Difficulty>) -> String {
    format!("Puzzle set: {}, {}.", count(usize::from(clues), "given"), difficulty(graded).to_lowercase())
}

#[must_use]
pub fn has_left_race(name: &str) -> String {
    format!("{name} has left the race.")
}

#[must_use]
pub fn link_not_copied(link: &str) -> String {
    format!("The link could not be copied. It is {link}")
}

/// `4:07`, or `1:02:09` from an hour on. Fractions of a second are cut off, as on a stopwatch.
#[must_use]
pub fn clock(ms: u64) -> String {
    let (hours, minutes, seconds) = (ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// The difference of two times: as [`clock`], but with tenths below ten seconds, so that a narrow win is never
/// "by 0:00".
#[must_use]
pub fn gap(ms: u64) -> String {
    if ms < 10_000 { format!("{}.{} s", ms / 1_000, ms / 100 % 10) } else { clock(ms) }
}

/// `1st`, `2nd`, `3rd`, `4th`, `11th`.
#[must_use]
pub fn ordinal(n: u8) -> String {
    let ending = match (n % 10, n % 100) {
        (1, 1..=10 | 12..=99) => "st",
        (2, 0..=11 | 13..=99) => "nd",
        (3, 0..=12 | 14..=99) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// `1,240`.
#[must_use]
pub fn thousands(n: u32) -> String {
    let digits = n.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 mistake`, `5 mistakes`.
#[must_use]
pub fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// A text from outside as one line of visible characters: no control or direction-changing ones, and no more than
/// `chars_max`, the last of which says that there was more.
#[must_use]
pub fn plain(text: &str, chars_max: usize) -> String {
    let visible: String =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_invisible(*c)).collect();
    let line = visible.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= chars_max {
        return line;
    }
    let cut: String = line.chars().take(chars_max.saturating_sub(1)).collect();
    format!("{}…", cut.trim_end())
}

/// What to say while the server is about to restart, in full and in brief.
#[must_use]
pub fn restarts_in(ms: u64, racing: bool) -> (String, String) {
    let brief = if ms == 0 { "Restart any moment".to_owned() } else { format!("Restart in {}", clock(ms)) };
    let when = if ms == 0 { "any moment".to_owned() } else { format!("in {}", clock(ms)) };
    let then = if racing {
        "Your race can be finished, now or afterwards."
    } else {
        "Nothing new starts until then."
    };
    (format!("The server restarts {when}. {then}"), brief)
}

/// An error's text as a sentence: a capital at the start, a stop at the end.
#[must_use]
pub fn sentence(error: &impl fmt::Display) -> String {
    let text = plain(&error.to_string(), SENTENCE_CHARS_MAX);
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return text };
    let stop = if text.ends_with(['.', '!', '?', '…']) { "" } else { "." };
    format!("{}{}{stop}", first.to_uppercase(), chars.as_str())
}

#[must_use]
pub fn difficulty(difficulty: Option<Difficulty>) -> &'static str {
    match difficulty {
        Some(Difficulty::Easy) => "Easy",
        Some(Difficulty::Medium) => "Medium",
        Some(Difficulty::Hard) => "Hard",
        None => "Beyond hard",
    }
}

#[must_use]
pub fn join_refusal(why: JoinRefusal) -> &'static str {
    match why {
        JoinRefusal::NoSuchRoom => "No room has this code. Check it, or ask for a new link.",
        JoinRefusal::Full => "This room is full.",
        JoinRefusal::Kicked => "The host has removed you from this room.",
        JoinRefusal::Reserved => "This room was made for two other players.",
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

/// What to say about a link whose code is none.
#[must_use]
pub fn link_code_wrong(error: &RoomCodeError) -> String {
    match error {
        RoomCodeError::Length(_) => "The link holds no room code.".to_owned(),
        RoomCodeError::Character(_) => format!("{} Ask for the link again.", sentence(error)),
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
        Rejection::NoRacers => "Nobody has a seat, so nobody could race.",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_on_a_stopwatch() {
        assert_eq!(clock(0), "0:00");
        assert_eq!(clock(59_999), "0:59");
        assert_eq!(clock(247_000), "4:07");
        assert_eq!(clock(3_729_000), "1:02:09");
        assert_eq!(gap(340), "0.3 s");
        assert_eq!(gap(24_000), "0:24");
    }

    #[test]
    fn places_are_said_as_people_say_them() {
        let said: Vec<_> = [1, 2, 3, 4, 11, 12, 13, 21, 22, 111].map(ordinal).into();
        assert_eq!(said, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "111th"]);
    }

    #[test]
    fn large_numbers_are_grouped() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(1_240), "1,240");
        assert_eq!(thousands(1_000_000), "1,000,000");
    }

    #[test]
    fn what_others_write_is_one_line_that_shows_all_of_itself() {
        assert_eq!(plain(" a\tb\r\nc ", 9), "a b c");
        assert_eq!(plain("user\u{202E}gpj.exe\u{7}", 99), "usergpj.exe");
        assert_eq!(plain("0123456789", 10), "0123456789");
        assert_eq!(plain("01234 56789", 7), "01234…");
        assert_eq!(plain("\u{200B}\n", 9), "");
        assert!(banned("unkind\u{0} names").ends_with("Unkind names."));
        assert!(sentence(&"x".repeat(10_000)).chars().count() <= SENTENCE_CHARS_MAX + 1);
    }

    #[test]
    fn errors_become_sentences() {
        assert_eq!(sentence(&"room codes have no “0”"), "Room codes have no “0”.");
        assert_eq!(sentence(&"Done."), "Done.");
        assert_eq!(sentence(&""), "");
    }

    #[test]
    fn a_link_that_leads_only_here_is_not_for_friends() {
        for here in ["http://localhost:7878", "http://127.0.0.1", "http://127.1.2.3:80", "http://[::1]:7878"]
        {
            assert_eq!(link_copied(&format!("{here}/r/KXQ7P")), LINK_COPIED_HERE, "{here}");
        }
        for there in
            ["https://nonet.example", "http://192.168.1.5:7878", "http://[fe80::1]:7878", "localhost.example"]
        {
            assert_eq!(link_copied(&format!("{there}/r/KXQ7P")), LINK_COPIED, "{there}");
        }
    }
}
