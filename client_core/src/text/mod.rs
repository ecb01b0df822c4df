//! Every sentence the client says, so that it reads in one voice: short, plain, never blaming.
//! Knows words only; which of them is said when is decided elsewhere.

use core::net::IpAddr;

use game::{BotStrength, Handicap, Knowledge, PendingChoice, ResultRow, RoomCodeError, Tally};
use puzzle::Tier;

mod about;
mod board;
mod challenge;
pub mod editor;
pub mod export;
mod files;
mod format;
mod invitation;
mod kinds;
mod modes;
pub mod practice;
mod refusals;
mod seat;
pub mod settings;
mod spoken;
pub mod statistics;
pub mod sums;
mod tiers;
pub mod training;

pub use about::{
    ABOUT, ABOUT_BUTTON, HOW_A_RACE_WORKS, HOW_SUDOKU_WORKS, LICENCES, RACE_RULES, SUDOKU_RULES, WHOSE_WORK,
    version,
};
pub use board::{KEYS, choose_cell_for, entry_mode, entry_refused};
pub use challenge::*;
pub use files::{FROM_A_LINK, file_refused, file_too_long, saved_at};
pub use format::{capital, clock, count, gap, ordinal, plain, sentence, thousands};
pub use invitation::{
    COPY_LINK, INVITE, JOIN_ROOM, NOT_THIS_ROOM, QR_CODE, RACE_IS_ABOUT_TO_START, RACE_IS_ON, ROOM_ATTEMPT,
    ROOM_FULL, ROOM_LOCKED, ROOM_RESERVED, SEATS_TAKEN, SHARE, WATCH, invited_to,
};
pub use kinds::{kind, kind_rules};
pub(crate) use modes::{
    LAST_ONE_LEFT, LEAVES_NEXT, is_eliminated, mode, mode_meaning, mode_on_card, out_at, too_few_for,
};
pub use modes::{NEXT_OUT, invites, own_elimination};
pub use refusals::{banned, kicked, problem, problem_shown, room_gone, room_left, stopped, stopped_action};
pub use seat::{
    ALL_GET_ON, COLD, NO_SEAT_ON_LADDER, NO_STALLS, SETTER_SEES, STALL_AFTER, STALLS, TIME_PER_CELL, WARM,
    YOU_SET_IT, board_of, credits_line, found_it, needs, phrase, quiet_for, say_to, stall_place, watch,
};
pub(crate) use seat::{said, setter_watches};
pub(crate) use spoken::{
    CENTRE_NOTES_ON, CHOOSE_A_CELL, COLOURS_ON, CONNECTED_AGAIN, CUT_OFF, LOCKOUT_OVER, LOOKING_FOR_OPPONENT,
    NOT_HERE, NOTES_OFF, NOTES_ON, has_finished, has_joined, has_left, is_ready, locked_for, own_place,
    own_race_over, race_begins, wrong_digit,
};
pub use spoken::{lane, pad_key, result, seat, strikes};
pub(crate) use tiers::use_puzzle;
pub use tiers::{any_tier_asks, tier, tier_asks, typical_minutes, typical_time};

pub const YOUR_NAME: &str = "Your name";
pub const NAME_PLACEHOLDER: &str = "Type your name";
pub const NAME_NEEDED: &str = "Type your name first.";
pub const CODE_NEEDED: &str = "Type a room code or paste a link.";
const LINK_COPIED: &str = "Link copied. Send it to your friends.";
const LINK_COPIED_HERE: &str =
    "Link copied. It works on this computer only; for friends open Nonet by its network address.";
pub const OFFLINE: &str = "Offline: practice works without the server.";
pub const NOT_CONNECTED: &str = "Not connected right now. Trying again…";
pub const LEAVE_FIRST: &str = "Leave this room first.";
pub const SEED_WRONG: &str = "A seed is a whole number up to 4294967295, or empty.";
pub const CLUES_WRONG: &str = "Clues are a number or a range: 26, 24-28, 50-55 blank or 55-60% blank.";
pub const NOT_RIGHT_YET: &str =
    "Something is wrong. Clear the cells you doubt; a full board is checked again.";
pub const LATE: &str = "The race has begun. You watch now and play the next one.";
pub const GUEST: &str = "Guest";
pub const ASK_LEAVE_RACE: &str = "Leaving counts as giving up.";
pub const ASK_LEAVE_ROOM: &str = "You can come back with the link or the code.";
pub const ASK_GIVE_UP: &str = "Giving up cannot be taken back. You can watch the others.";
pub const ASK_END_RACE: &str = "The race ends for everyone.";
pub const ASK_NEW_CODE: &str = "The old link and code stop working. Everyone here stays.";
pub const NEW_CODE: &str = "The room has a new link.";
pub const OPPONENT_FOUND: &str = "Opponent found.";
pub const NOT_LET_IN: &str = "The host has not let you in yet. Ask them, or try again.";
pub const TURNED_AWAY: &str = "The host has turned you away.";
pub const SETTER_WATCHES: &str = "You set this puzzle, so you watch this race.";
pub const SETTER_MAY_PRACTISE: &str =
    "You set this puzzle, so you watch this race. Switch on Practice to try it yourself.";
pub const RESULT_KEPT: &str = "Your result is kept.";
pub const DRAINING: &str = "Nothing new starts here now: the server is about to restart, or short of space.";
pub const UNKNOWN_HERE: &str = "The server no longer knows you; you continue as a new guest.";
pub const ASKS_HOST: &str =
    "Someone at your address was removed from this room. The host has been asked to let you in.";
pub const SERVER_FULL: &str = "The server is full. Trying again…";
pub const ADDRESS_FULL: &str = "Too many connections from your network. Trying again…";
pub const TOO_OFTEN: &str = "You have connected too often. Trying again in a moment.";
pub const OLD_SECRET_USED: &str = "Someone tried to sign in as you with an outdated key and was turned away. If that was \
    not you on another device, someone may have copied your browser's saved data.";
pub const OLD_SECRET_BRIEF: &str = "Security";
pub const NO_CONTEST: &str = "The server was updated during your race, so the race does not count. You are all back \
    in the lobby.";
pub const NO_CONTEST_BRIEF: &str = "No contest";
pub const NOT_SAVING: &str = "The server cannot save right now. Your moves wait and are not lost.";
pub const NOT_SAVING_BRIEF: &str = "Saving waits";
pub const ANNOUNCEMENT_BRIEF: &str = "Message";
pub const ZOOM_IN: &str = "Zoom in";
pub const ZOOM_OUT: &str = "Zoom out";
pub const YOU: &str = "You";
pub const ALONE: &str = "You can start alone, add a bot, or wait for others.";
pub const NO_SEAT: &str = "Every seat is taken. You watch this race and get the next free seat.";
pub const ADD_BOT: &str = "Add a bot";
pub const BOT_ASKED: &str = "The server plays it. How strong should it be?";
pub const QUEUE_MEANWHILE: &str = "You need not wait: race a bot in a room of your own.";
pub const BOARDS_HIDDEN: &str = "Digits are shown when the race is over.";
pub const SPECIAL_RULES: &str = "A board of its own: what is drawn on it shows its rules. No digit repeats in a region, row or column that has one.";
/// Behind what is said of another version, where there is no page to reload.
pub const UPDATE_PROGRAM: &str = " Update this program to play here.";
pub const REMATCH: &str = "Rematch";
pub const NONET: &str = "Nonet";
pub(crate) const RESULTS: &str = "Results";
pub(crate) const FINDING_OPPONENT: &str = "Finding an opponent";

/// "Room KXQ7P"
pub(crate) fn room_title(code: game::RoomCode) -> String {
    format!("Room {code}")
}
pub const RACE_ALONE: &str = "Race again alone";

/// What a room waits for while the puzzle that its host has chosen is not there yet: "Preparing Samurai…"
pub(crate) fn pending(choice: &PendingChoice) -> String {
    match choice {
        PendingChoice::Generated { spec, .. } => format!("Preparing {}…", kind(Some(&spec.variant))),
        PendingChoice::Known => "Looking for the puzzle…".to_owned(),
        PendingChoice::Set => "Checking the puzzle…".to_owned(),
    }
}

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

/// The text for a player in the queue who is not paired for a while: they, or others at their address, have left races.
#[must_use]
pub fn held(ms: u64) -> String {
    // Rounded up: "0:00" would be a promise.
    format!("Races were left before they began. You will be paired again in {}.", clock(ms + 999))
}

/// The text for a player whose wrong digit counts as a guess.
#[must_use]
pub fn guessed(locked_ms: u32) -> String {
    const WHY: &str = "That was a guess: nothing on your board decides that cell yet.";
    if locked_ms == 0 { WHY.to_owned() } else { format!("{WHY} No moves for {}.", clock(locked_ms.into())) }
}

/// The text while a race is about to start without a member who is not ready.
#[must_use]
pub fn starts_without(name: &str, ms: u64) -> String {
    format!("The race starts in {} without {name}.", clock(ms + 999))
}

/// `Puzzle seed 4711`, for those who want the same puzzle again.
#[must_use]
pub fn puzzle_seed(seed: u32) -> String {
    format!("Puzzle seed {seed}")
}

/// `2 of 6 want one`, on the button for a rematch.
#[must_use]
pub fn want_rematch(ready: usize, of: usize) -> String {
    format!("{ready} of {of} want one")
}

/// `1st in 4:12`, but as a winner says it.
#[must_use]
pub fn own_finish(place: u8, time_ms: u32) -> String {
    let time = clock(u64::from(time_ms));
    if place == 1 { format!("You won in {time}") } else { format!("{} in {time}", ordinal(place)) }
}

/// What a member knew of a puzzle before the race, beside their name in the lobby.
fn knows(knowledge: Knowledge) -> Option<&'static str> {
    match knowledge {
        Knowledge::Nothing => None,
        Knowledge::Seed => Some("knows the seed"),
        Knowledge::Puzzle => Some("set the puzzle"),
        Knowledge::Raced => Some("has raced it"),
    }
}

/// What makes a race different for a member, beside their name in the lobby: "knows the seed, 6 cells ahead".
#[must_use]
pub fn about_member(
    knowledge: Knowledge,
    Handicap { delay_s, givens, strikes }: Handicap,
    tally: Tally,
) -> Option<String> {
    let parts = [
        (tally != Tally::default()).then(|| won_so_far(tally)),
        knows(knowledge).map(str::to_owned),
        (delay_s > 0).then(|| format!("starts {delay_s} s later")),
        (givens > 0).then(|| format!("{givens} {} ahead", if givens == 1 { "cell" } else { "cells" })),
        (strikes > 0).then(|| format!("+{strikes} {}", if strikes == 1 { "mistake" } else { "mistakes" })),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// `2 wins, 1,530 points`
fn won_so_far(Tally { wins, points }: Tally) -> String {
    let points = format!("{} points", thousands(points));
    if wins > 0 { format!("{}, {points}", count(wins.into(), "win")) } else { points }
}

/// `2 of 4 · 1 watching`
#[must_use]
pub fn places(racers: usize, seats: u8, others: usize) -> String {
    let watching = if others > 0 { format!(" · {others} watching") } else { String::new() };
    format!("{racers} of {seats}{watching}")
}

/// What a bot's strength is called.
#[must_use]
pub const fn strength(strength: Option<BotStrength>) -> &'static str {
    match strength {
        Some(BotStrength::Relaxed) => "Relaxed",
        Some(BotStrength::Steady) => "Steady",
        Some(BotStrength::Sharp) => "Sharp",
        None => "",
    }
}

/// What to expect of a bot.
#[must_use]
pub const fn strength_means(strength: BotStrength) -> &'static str {
    match strength {
        BotStrength::Relaxed => "About 8 minutes for an easy puzzle",
        BotStrength::Steady => "About 4 minutes for an easy puzzle",
        BotStrength::Sharp => "About 2 minutes for an easy puzzle",
    }
}

/// `Wins: Mara 3, You 2`
#[must_use]
pub fn tally(wins: &[(String, u16)]) -> String {
    let all: Vec<String> = wins.iter().map(|(name, wins)| format!("{name} {wins}")).collect();
    format!("Wins: {}", all.join(", "))
}

/// What is remarkable about a racer, beside their name in the results. A bot says itself that it has no hands.
#[must_use]
pub fn remark(row: &ResultRow) -> Option<&'static str> {
    if row.not_by_hand && !row.bot { Some("not by hand") } else { knew(row.knowledge) }
}

/// What a racer knew of the puzzle before the race.
#[must_use]
pub fn knew(knowledge: Knowledge) -> Option<&'static str> {
    match knowledge {
        Knowledge::Nothing => None,
        Knowledge::Seed => Some("knew the seed"),
        Knowledge::Puzzle => Some("set it"),
        Knowledge::Raced => Some("raced it before"),
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

/// "rung 7"
#[must_use]
pub fn rung(rung: u16) -> String {
    format!("rung {rung}")
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
    fn a_ban_is_told_with_its_reason_as_a_sentence() {
        assert!(banned("unkind\u{0} names").ends_with("Unkind names."));
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
        let told = about_member(Knowledge::Seed, handicap, Tally::default());
        assert_eq!(told.as_deref(), Some("knows the seed, starts 5 s later, 6 cells ahead, +1 mistake"));
        let tally = Tally { wins: 1, points: 1_530 };
        let told = about_member(Knowledge::Nothing, Handicap::default(), tally);
        assert_eq!(told.as_deref(), Some("1 win, 1,530 points"));
        assert_eq!(about_member(Knowledge::Nothing, Handicap::default(), Tally::default()), None);
    }
}
