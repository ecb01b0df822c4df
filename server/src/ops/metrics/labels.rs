//! The label of everything that is counted by kind. A closed list for each type: what a client sent
//! never becomes a label.

use game::{Rejection, Verdict};
use protocol::{Fault, Refusal};

use crate::session::outbox::CloseReason;

/// Makes a function from a type to its label, and the list of all labels it can give.
macro_rules! labels {
    ($(#[$doc:meta])* $all:ident: $label:ident($type:ty) { $($pattern:pat => $name:literal,)+ }) => {
        pub(super) const $all: &[&str] = &[$($name),+];

        $(#[$doc])*
        pub(super) fn $label(value: &$type) -> &'static str {
            match value {
                $($pattern => $name,)+
            }
        }
    };
}

labels! {
    VERDICTS: verdict(Verdict) {
        Verdict::Correct { .. } => "correct",
        Verdict::Wrong { .. } => "wrong",
        Verdict::Entered => "entered",
        Verdict::FullButWrong { .. } => "full_but_wrong",
        Verdict::Erased => "erased",
        Verdict::Rejected { .. } => "rejected",
    }
}

labels! {
    REJECTIONS: rejection(Rejection) {
        Rejection::WrongPhase => "wrong_phase",
        Rejection::NotHost => "not_host",
        Rejection::NotSeated => "not_seated",
        Rejection::NoSuchMember => "no_such_member",
        Rejection::Yourself => "yourself",
        Rejection::FixedRules => "fixed_rules",
        Rejection::NoRacers => "no_racers",
        Rejection::NobodyFinished => "nobody_finished",
        Rejection::Busy => "busy",
        Rejection::NotDealt => "not_dealt",
        Rejection::JobFailed { .. } => "job_failed",
        Rejection::NoSuchCell => "no_such_cell",
        Rejection::NoSuchDigit => "no_such_digit",
        Rejection::GivenCell => "given_cell",
        Rejection::AlreadyCorrect => "already_correct",
        Rejection::NothingToErase => "nothing_to_erase",
        Rejection::LockedOut { .. } => "locked_out",
        Rejection::OtherMatch => "other_match",
        Rejection::RaceOver => "race_over",
        Rejection::StaleSeq => "stale_seq",
        Rejection::BadRules { .. } => "bad_rules",
        Rejection::BadPuzzle { .. } => "bad_puzzle",
        Rejection::Draining => "draining",
        Rejection::JustChanged { .. } => "just_changed",
        Rejection::NoOpponent => "no_opponent",
        Rejection::NoSuchKnock => "no_such_knock",
    }
}

labels! {
    FAULTS: fault(Fault) {
        Fault::Undecodable { .. } => "undecodable",
        Fault::WrongFrameKind => "wrong_frame_kind",
        Fault::TooFast => "too_fast",
        Fault::AlreadyGreeted => "already_greeted",
        Fault::NotInRoom => "not_in_room",
        Fault::AlreadyInRoom => "already_in_room",
        Fault::AlreadyQueued => "already_queued",
        Fault::NotQueued => "not_queued",
        Fault::BadName { .. } => "bad_name",
        Fault::BadCode { .. } => "bad_code",
        Fault::TooManyRooms => "too_many_rooms",
        Fault::Draining => "draining",
        Fault::TooManyRoomsHere => "too_many_rooms_here",
        Fault::TooManyTries => "too_many_tries",
    }
}

labels! {
    REFUSALS: refusal(Refusal) {
        Refusal::OtherVersion { .. } => "other_version",
        Refusal::NotHello => "not_hello",
        Refusal::BadIdentity => "bad_identity",
        Refusal::ServerFull => "server_full",
        Refusal::Banned { .. } => "banned",
        Refusal::TooManyConnections => "too_many_connections",
        Refusal::TooOften { .. } => "too_often",
    }
}

labels! {
    /// How a session ended; `None` when the peer or the network ended it.
    ENDS: end(Option<CloseReason>) {
        None => "gone",
        Some(CloseReason::GoingAway) => "going_away",
        Some(CloseReason::OtherVersion) => "other_version",
        Some(CloseReason::NoHello) => "no_hello",
        Some(CloseReason::TakenOver) => "taken_over",
        Some(CloseReason::TooManyFaults) => "too_many_faults",
        Some(CloseReason::FarTooLarge) => "far_too_large",
        Some(CloseReason::BrokenFrames) => "broken_frames",
        Some(CloseReason::NotUtf8) => "not_utf8",
        Some(CloseReason::TooSlow) => "too_slow",
        Some(CloseReason::Silent) => "silent",
        Some(CloseReason::BadIdentity) => "bad_identity",
        Some(CloseReason::ServerFull) => "server_full",
        Some(CloseReason::Kicked) => "kicked",
        Some(CloseReason::Banned) => "banned",
        Some(CloseReason::AddressFull) => "address_full",
        Some(CloseReason::TooOften) => "too_often",
    }
}
