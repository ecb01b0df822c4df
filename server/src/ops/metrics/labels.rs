//! Metric labels: a closed list for each type, so that nothing a client sent becomes a label.

use game::{Problem, Verdict};

use crate::session::close_reason::CloseReason;

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
        Verdict::Revealed { .. } => "revealed",
        Verdict::Explained(_) => "explained",
        Verdict::Rejected { .. } => "rejected",
        Verdict::Hinted { .. } => "hinted",
    }
}

/// The label of a refusal: its code.
pub(super) fn problem(problem: &Problem, all: &[&'static str]) -> &'static str {
    all.iter().find(|code| problem.is(code)).expect("the lists hold the codes of all problems")
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
        Some(CloseReason::Moved) => "moved",
    }
}
