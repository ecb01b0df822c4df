//! Every sentence the client says, so that it reads in one voice: short, plain, never blaming.
//! Knows words only; which of them is said when is decided elsewhere.

use core::net::IpAddr;
use std::fmt;

use game::{Handicap, Knowledge, RoomCodeError, is_invisible};
use puzzle::{Tier, Variant};

mod refusals;

pub use refusals::{banned, kicked, problem, problem_shown, room_gone, room_left, stopped, stopped_action};

pub const NAME_NEEDED: &str = "Type your name first.";
pub const CODE_NEEDED: &str = "Type a room code or paste a link.";
const LINK_COPIED: &str = "Link copied. Send it to your friends.";
const LINK_COPIED_HERE: &str =
    "Link copied. It works on this computer only; for friends open Nonet by its network address.";
pub const NOT_CONNECTED: &str = "Not connected right now. Trying again…";
pub const LEAVE_FIRST: &str = "Leave this room first.";
pub const TOO_MANY_PENDING: &str = "Too many moves are waiting for the server.";
pub const SEED_WRONG: &str = "A seed is a whole number up to 4294967295, or empty.";
pub const CLUES_WRONG: &str = "Clues are a number or a range: 26, 24-28, 50-55 blank or 55-60% blank.";
pub const NOT_RIGHT_YET: &str =
    "Something is wrong. Clear the cells you doubt; a full board is checked again.";
pub const LATE: &str = "The race has begun. You watch now and play the next one.";
pub const GUEST: &str = "Guest";
pub const ASK_LEAVE_RACE: &str = "Leaving counts as giving up.";
pub const ASK_GIVE_UP: &str = "Giving up cannot be taken back. You can watch the others.";
pub const ASK_END_RACE: &str = "The race ends for everyone.";
pub const ASK_NEW_CODE: &str = "The old link and code stop working. Everyone here stays.";
pub const NEW_CODE: &str = "The room has a new link.";
pub const OPPONENT_FOUND: &str = "Opponent found.";
pub const NOT_LET_IN: &str = "Nobody has let you in yet. Ask the host, or try again.";
pub const TURNED_AWAY: &str = "The host has turned you away.";
pub const SETTER_WATCHES: &str = "You set this puzzle, so you watch this race.";
pub const SETTER_MAY_PRACTISE: &str =
    "You set this puzzle, so you watch this race. Switch on Practice to try it yourself.";
pub const RESULT_KEPT: &str = "Your result is kept.";
pub const DRAINING: &str = "Nothing new starts here now: the server is about to restart, or short of space.";
pub const UNKNOWN_HERE: &str = "The server no longer knows you; you continue as a new guest.";
pub const ASKS_HOST: &str =
    "Somebody at your address was removed from this room. The host has been asked to let you in.";
pub const SERVER_FULL: &str = "The server is full. Trying again…";
pub const ADDRESS_FULL: &str = "Too many connections from your network. Trying again…";
pub const TOO_OFTEN: &str = "You have connected too often. Trying again in a moment.";
pub const OLD_SECRET_USED: &str = "Somebody tried to come in as you with an outdated key and was turned away. If that was \
    not you on another device, somebody may have copied your browser's saved data.";
pub const OLD_SECRET_BRIEF: &str = "Security";
pub const NO_CONTEST: &str = "The server was updated during your race, so the race does not count. You are all back \
    in the lobby.";
pub const NO_CONTEST_BRIEF: &str = "No contest";
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
pub fn puzzle_set(clues: u16, graded: Tier) -> String {
    format!("Puzzle set: {}, {graded}.", count(usize::from(clues), "given"))
}

/// `Eve asks to come in`.
#[must_use]
pub fn knocks(name: &str) -> String {
    format!("{name} asks to come in")
}

/// What to say to a host who cannot answer before the race is over.
#[must_use]
pub fn knocks_meanwhile(name: &str) -> String {
    format!("{}. You can answer in the lobby.", knocks(name))
}

/// What to say to somebody in the queue who is not paired for a while.
#[must_use]
pub fn held(ms: u64) -> String {
    // Rounded up: "0:00" would be a promise.
    format!("You left a race before it began. You will be paired again in {}.", clock(ms + 999))
}

/// What to say to somebody whose wrong digit counts as a guess.
#[must_use]
pub fn guessed(locked_ms: u32) -> String {
    const WHY: &str = "That was a guess: nothing on your board decides that cell yet.";
    if locked_ms == 0 { WHY.to_owned() } else { format!("{WHY} No moves for {}.", clock(locked_ms.into())) }
}

/// What to say while a race is about to start without somebody who is not ready.
#[must_use]
pub fn starts_without(name: &str, ms: u64) -> String {
    format!("The race starts in {} without {name}.", clock(ms + 999))
}

/// `1st in 4:12`, but as a winner says it.
#[must_use]
pub fn own_finish(place: u8, time_ms: u32) -> String {
    let time = clock(u64::from(time_ms));
    if place == 1 { format!("You won in {time}") } else { format!("{} in {time}", ordinal(place)) }
}

/// What somebody knew of a puzzle before the race, beside their name in the lobby.
fn knows(knowledge: Knowledge) -> Option<&'static str> {
    match knowledge {
        Knowledge::Nothing => None,
        Knowledge::Seed => Some("knows the seed"),
        Knowledge::Puzzle => Some("set the puzzle"),
    }
}

/// What makes a race another one for somebody, beside their name in the lobby: "knows the seed, 6 cells ahead".
#[must_use]
pub fn about_member(knowledge: Knowledge, Handicap { delay_s, givens, strikes }: Handicap) -> Option<String> {
    let parts = [
        knows(knowledge).map(str::to_owned),
        (delay_s > 0).then(|| format!("starts {delay_s} s later")),
        (givens > 0).then(|| format!("{givens} {} ahead", if givens == 1 { "cell" } else { "cells" })),
        (strikes > 0).then(|| format!("+{strikes} {}", if strikes == 1 { "mistake" } else { "mistakes" })),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// The same in the results.
#[must_use]
pub fn knew(knowledge: Knowledge) -> Option<&'static str> {
    match knowledge {
        Knowledge::Nothing => None,
        Knowledge::Seed => Some("knew the seed"),
        Knowledge::Puzzle => Some("set it"),
    }
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

/// "rung 7"
pub(crate) fn rung(rung: u16) -> String {
    format!("rung {rung}")
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
pub fn tier(tier: Tier) -> &'static str {
    match tier {
        Tier::Easy => "Easy",
        Tier::Medium => "Medium",
        Tier::Hard => "Hard",
        Tier::Fiendish => "Fiendish",
        Tier::Extreme => "Extreme",
        Tier::Beyond => "Beyond",
    }
}

/// What a kind of puzzle is called: "Classic", "Killer + x", "16×16 + jigsaw". A board that no words name is "Special".
#[must_use]
pub fn kind(variant: Option<&Variant>) -> String {
    let Some(variant) = variant else { return "Special".to_owned() };
    let word = |word: &str| match word.split_once('x') {
        Some((rows, columns)) if rows.parse::<u8>().is_ok() => format!("{rows}×{columns}"),
        _ => word.to_owned(),
    };
    let words: Vec<String> = variant.to_string().split('+').map(word).collect();
    capital(&words.join(" + "))
}

/// With a capital at its start.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| format!("{}{}", first.to_uppercase(), chars.as_str()))
}

/// What to say about a link whose code is none.
#[must_use]
pub fn link_code_wrong(error: &RoomCodeError) -> String {
    match error {
        RoomCodeError::Length(_) => "The link holds no room code.".to_owned(),
        RoomCodeError::Character(_) => format!("{} Ask for the link again.", sentence(error)),
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

    #[test]
    fn a_member_is_told_by_what_makes_the_race_another_one() {
        let handicap = Handicap { delay_s: 5, givens: 6, strikes: 1 };
        let told = about_member(Knowledge::Seed, handicap);
        assert_eq!(told.as_deref(), Some("knows the seed, starts 5 s later, 6 cells ahead, +1 mistake"));
        assert_eq!(about_member(Knowledge::Nothing, Handicap::default()), None);
    }
}
