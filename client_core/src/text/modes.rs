//! The modes in words, for the rules card, the lobby, the race and the results. Who adds a mode is asked here for all of them.

use game::Mode;

use super::format::{clock, count};

/// The result of the winner who was left.
pub(crate) const LAST_ONE_LEFT: &str = "You won: the last one left";

/// The remark on a racer who was eliminated, and their result.
pub(crate) fn out_at(time_ms: u32) -> String {
    format!("out at {}", clock(u64::from(time_ms)))
}

/// What oneself reads.
#[must_use]
pub fn own_elimination(time_ms: u32) -> String {
    format!("Eliminated at {}", clock(u64::from(time_ms)))
}

/// For the others.
pub(crate) fn is_eliminated(name: &str) -> String {
    format!("{name} is eliminated.")
}

/// On the row of the racer who would be eliminated next.
pub(crate) const LEAVES_NEXT: &str = "leaves next";

/// Over the time that is left until somebody is.
pub const NEXT_OUT: &str = "Next out";

#[must_use]
pub(crate) const fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Race => "Race",
        Mode::Ladder => "Ladder",
        Mode::Elimination { .. } => "Elimination",
    }
}

/// What is played, in a sentence.
pub(crate) const fn mode_meaning(mode: Mode) -> &'static str {
    match mode {
        Mode::Race => "All solve the same puzzle, and the first to finish wins",
        Mode::Ladder => "The first puzzle has one blank, and each one solved adds another",
        Mode::Elimination { .. } => "At each interval the player with the fewest right digits leaves",
    }
}

/// What the rules card says of it; nothing of the usual one.
pub(crate) fn mode_on_card(mode: Mode) -> Option<String> {
    match mode {
        Mode::Race => None,
        Mode::Ladder => Some("Ladder: each puzzle solved adds a blank".to_owned()),
        Mode::Elimination { every_s } => Some(format!("Elimination: one leaves every {every_s} s")),
    }
}

/// What a lobby waits for that has too few racers for its mode.
pub(crate) fn too_few_for(mode: Mode, missing: usize) -> String {
    format!("{} needs {}.", self::mode(mode), count(missing, "more player"))
}

/// "Ann invites you to race".
#[must_use]
pub fn invites(host: &str, mode: Mode) -> String {
    match mode {
        Mode::Race => format!("{host} invites you to race"),
        Mode::Ladder => format!("{host} invites you to a ladder"),
        Mode::Elimination { .. } => format!("{host} invites you to an elimination"),
    }
}
