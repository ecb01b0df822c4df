//! Every reason for which a server refuses a connection or a message, and how each is told. What a room refuses is in
//! `game`; the wire carries [`Problem`]s only.

use game::{CHALLENGE_RUNS_MAX, CHALLENGE_STRUCK_MAX, NameError, PUZZLE_TEXT_MAX, Problem};

use crate::codec::DecodeError;
use crate::pools::PoolsRefusal;

/// The codes of all refusals of a connection.
pub const REFUSAL_CODES: &[&str] = &[
    "other_version",
    "not_hello",
    "bad_identity",
    "server_full",
    "banned",
    "too_many_connections",
    "too_often",
];

/// The codes of all refusals of a message outside of rooms.
pub const FAULT_CODES: &[&str] = &[
    "too_large",
    "trailing_bytes",
    "unknown_message",
    "malformed",
    "bad_spec",
    "wrong_frame_kind",
    "too_fast",
    "already_greeted",
    "not_in_room",
    "already_in_room",
    "already_queued",
    "not_queued",
    "bad_name",
    "bad_code",
    "too_many_rooms",
    "draining",
    "too_many_rooms_here",
    "upload_too_long",
    "too_many_uploads",
    "too_many_tries",
    "no_such_pool",
    "which_pools",
    "bad_range",
    "not_called",
    "no_such_class",
    "bad_page",
    "no_such_player",
    "not_your_match",
    "ratings_unavailable",
    "too_many_blocked",
];

/// The codes of all refusals about challenges, besides those about their puzzle and rules.
pub const CHALLENGE_REFUSAL_CODES: &[&str] = &[
    "bad_challenge_id",
    "no_such_challenge",
    "not_your_challenge",
    "challenge_full",
    "too_many_challenges",
    "challenges_full",
    "no_such_run",
    "challenge_unavailable",
    "not_among_the_runs",
    "too_many_struck",
    "bad_own_run",
    "no_daily",
    "daily_open",
    "no_gallery",
    "not_published",
    "own_challenge",
    "no_counted_run",
    "taken_off",
];

/// Why a connection is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The server speaks this version only.
    OtherVersion {
        server: u16,
        client: u16,
    },
    /// The first message was no `Hello`.
    NotHello,
    /// The secret does not belong to the player.
    BadIdentity,
    ServerFull,
    /// The operator has shut this player out; the text says why, for people.
    Banned {
        reason: String,
    },
    /// From this address come as many connections as may.
    TooManyConnections,
    /// This player has connected too often; again after so long.
    TooOften {
        retry_after_ms: u32,
    },
}

/// What was wrong with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The bytes are no message.
    Undecodable {
        error: DecodeError,
    },
    /// A text frame on a binary connection, or the other way round.
    WrongFrameKind,
    /// Too many messages; this one was dropped.
    TooFast {
        retry_after_ms: u32,
    },
    /// `Hello` again.
    AlreadyGreeted,
    /// A room command outside any room.
    NotInRoom,
    /// Already in a room or in the queue: leave it first.
    AlreadyInRoom,
    AlreadyQueued,
    NotQueued,
    BadName {
        error: NameError,
    },
    /// Not a room code; the detail says why.
    BadCode {
        detail: String,
    },
    /// The server has as many rooms as it may have.
    TooManyRooms,
    /// The server is about to stop: no new rooms and no new opponents.
    Draining,
    /// From this address come as many rooms as may.
    TooManyRoomsHere,
    /// The pieces of a puzzle text are too long together; they are dropped.
    UploadTooLong,
    /// All players together have uploaded too much.
    TooManyUploads,
    /// You have tried too many room codes that name no room; wait.
    TooManyTries {
        retry_after_ms: u32,
    },
    /// Something about pools or ratings.
    Pools {
        refusal: PoolsRefusal,
    },
}

/// Why something about a challenge was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeRefusal {
    /// No id of a challenge.
    BadId,
    /// There is none with this id: it has expired, its setter has withdrawn it, or it never was.
    NoSuchChallenge,
    /// Only who has made it can change or withdraw it.
    NotYours,
    /// It has had as many runs as it may have.
    Full,
    /// You have as many as you may have.
    TooMany { most: usize },
    /// The server has as many as it may have.
    ServerFull,
    /// The match is not kept, still runs, or you were not in it.
    NoSuchRun,
    /// The store does not answer.
    Unavailable,
    /// The challenge has no such run.
    NotAmongRuns,
    /// As many of its runs are struck as may be.
    TooManyStruck,
    /// What the client says that its player has done is no run of the puzzle.
    BadOwnRun,
    /// The server has none, or none of that day.
    NoDaily,
    /// A challenge would show a puzzle that is today's daily.
    DailyOpen,
    /// This server lists no puzzles.
    NoGallery,
    /// Only what is published can be liked or reported.
    NotPublished,
    /// To like or report one's own.
    Own,
    /// To like what one has not solved in a run that counts.
    NoCountedRun,
    /// The operator has taken it off the lists.
    TakenOff,
}

impl From<ChallengeRefusal> for Problem {
    fn from(refusal: ChallengeRefusal) -> Self {
        match refusal {
            ChallengeRefusal::BadId => {
                let detail = sentence(&game::ChallengeIdError.to_string());
                Self::new("bad_challenge_id", detail, "Check the link.")
            }
            ChallengeRefusal::NoSuchChallenge => Self::new(
                "no_such_challenge",
                "There is no such challenge: it has expired, or was withdrawn.",
                "Ask for a new link.",
            ),
            ChallengeRefusal::NotYours => Self::new(
                "not_your_challenge",
                "Only the player who made a challenge can change or withdraw it.",
                "",
            ),
            ChallengeRefusal::Full => Self::new(
                "challenge_full",
                format!("This challenge has had {CHALLENGE_RUNS_MAX} runs, which is all it takes."),
                "Make a new one.",
            ),
            ChallengeRefusal::TooMany { most } => Self::new(
                "too_many_challenges",
                format!("You have {most} challenges, as many as a player may have."),
                "Withdraw one first.",
            ),
            ChallengeRefusal::ServerFull => Self::new(
                "challenges_full",
                "This server holds as many challenges as it may.",
                "Try again in a few days, or elsewhere.",
            ),
            ChallengeRefusal::NoSuchRun => Self::new(
                "no_such_run",
                "This server has no finished race with this id that you were in.",
                "",
            ),
            ChallengeRefusal::Unavailable => Self::new(
                "challenge_unavailable",
                "Challenges cannot be read at the moment.",
                "Try again in a moment.",
            )
            .retry_after(1_000),
            ChallengeRefusal::NotAmongRuns => {
                Self::new("not_among_the_runs", "This challenge has no such run.", "Look at it again.")
            }
            ChallengeRefusal::TooManyStruck => Self::new(
                "too_many_struck",
                format!("{CHALLENGE_STRUCK_MAX} runs of this challenge are struck, as many as may be."),
                "Restore one first.",
            ),
            ChallengeRefusal::BadOwnRun => Self::new(
                "bad_own_run",
                "Your own run does not solve this puzzle move by move.",
                "Make the challenge without it.",
            ),
            ChallengeRefusal::NoDaily => Self::new(
                "no_daily",
                "This server has no daily of this day.",
                "The practice daily works without a server.",
            ),
            ChallengeRefusal::DailyOpen => Self::new(
                "daily_open",
                "This is the daily puzzle of a day that is not over.",
                "Share the link of the daily.",
            ),
            ChallengeRefusal::NoGallery => Self::new("no_gallery", "This server lists no puzzles.", ""),
            ChallengeRefusal::NotPublished => Self::new("not_published", "This puzzle is not published.", ""),
            ChallengeRefusal::Own => Self::new("own_challenge", "This puzzle is your own.", ""),
            ChallengeRefusal::NoCountedRun => Self::new("no_counted_run", "No run of yours counts.", ""),
            ChallengeRefusal::TakenOff => Self::new("taken_off", "The operator took it off the lists.", ""),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::OtherVersion { server, client } => Self::new(
                "other_version",
                format!("The server speaks version {server} of the protocol, this client version {client}."),
                if client < server {
                    "Update the client, or reload the page."
                } else {
                    "Use an older client."
                },
            ),
            Refusal::NotHello => {
                Self::new("not_hello", "The server did not understand the greeting.", "Say Hello first.")
            }
            Refusal::BadIdentity => {
                Self::new("bad_identity", "The server no longer knows you; you continue as a new guest.", "")
            }
            Refusal::ServerFull => {
                Self::new("server_full", "The server is full.", "Try again in a few minutes.")
            }
            Refusal::Banned { reason } => {
                let detail = "The operator of this server has shut you out.";
                Self::new(
                    "banned",
                    if reason.is_empty() { detail.to_owned() } else { format!("{detail} {reason}") },
                    "",
                )
            }
            Refusal::TooManyConnections => Self::new(
                "too_many_connections",
                "Too many players are connected from your network.",
                "Try again later.",
            ),
            Refusal::TooOften { retry_after_ms } => {
                Self::new("too_often", "You have connected too often.", "Wait a moment.")
                    .retry_after(retry_after_ms)
            }
        }
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        const ENCODING: &str = "See PROTOCOL.md for the messages of this version.";
        match fault {
            Fault::Undecodable { error: DecodeError::NoSuchKind { detail } } => {
                Self::new("bad_spec", sentence(&detail), "")
            }
            Fault::Undecodable { error } => {
                let code = match error {
                    DecodeError::TooLarge { .. } => "too_large",
                    DecodeError::TrailingBytes { .. } => "trailing_bytes",
                    DecodeError::UnknownMessage { .. } => "unknown_message",
                    DecodeError::Malformed { .. } | DecodeError::NoSuchKind { .. } => "malformed",
                };
                Self::new(code, sentence(&error.to_string()), ENCODING)
            }
            Fault::WrongFrameKind => Self::new(
                "wrong_frame_kind",
                "A text frame on a binary connection, or the other way round.",
                "JSON goes in text frames, bincode in binary ones.",
            ),
            Fault::TooFast { retry_after_ms } => {
                Self::new("too_fast", "That was too fast for the server.", "Send it again later.")
                    .retry_after(retry_after_ms)
            }
            Fault::AlreadyGreeted => Self::new("already_greeted", "You have said Hello already.", ""),
            Fault::NotInRoom => Self::new("not_in_room", "You are not in a room.", ""),
            Fault::AlreadyInRoom => {
                Self::new("already_in_room", "You are in a room or in the queue already.", "Leave it first.")
            }
            Fault::AlreadyQueued => Self::new("already_queued", "You are in the queue already.", ""),
            Fault::NotQueued => Self::new("not_queued", "You are not in the queue.", ""),
            Fault::BadName { error } => Self::new("bad_name", sentence(&error.to_string()), ""),
            Fault::BadCode { detail } => Self::new("bad_code", sentence(&detail), ""),
            Fault::TooManyRooms => Self::new(
                "too_many_rooms",
                "The server has no room to spare right now.",
                "Try again in a moment.",
            ),
            Fault::Draining => Self::new(
                "draining",
                "The server is about to restart: nothing new starts.",
                "Try again in a minute.",
            ),
            Fault::TooManyRoomsHere => Self::new(
                "too_many_rooms_here",
                "Too many rooms were opened from your network.",
                "Try again later.",
            ),
            Fault::UploadTooLong => Self::new(
                "upload_too_long",
                "The pieces of this puzzle are too long together.",
                format!("A puzzle has at most {PUZZLE_TEXT_MAX} bytes. Upload it again from its beginning."),
            ),
            Fault::TooManyUploads => Self::new(
                "too_many_uploads",
                "Too many puzzles are being uploaded.",
                "Try again in a moment.",
            )
            .retry_after(1_000),
            Fault::TooManyTries { retry_after_ms } => {
                Self::new("too_many_tries", "Too many codes that name no room.", "Wait a moment.")
                    .retry_after(retry_after_ms)
            }
            Fault::Pools { refusal } => refusal.into(),
        }
    }
}

/// A phrase as a sentence: a capital letter in front, a full stop behind.
pub(crate) fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase().to_string()).unwrap_or_default();
    let rest = letters.as_str().trim_end_matches('.');
    format!("{first}{rest}.")
}
