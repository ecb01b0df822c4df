//! What is said about challenges.

use super::format::{count, ordinal};
use crate::challenge::ChallengeRow;

pub const CHALLENGE: &str = "Challenge";
pub const CHALLENGE_LOOKING: &str = "Looking it up…";
pub const CHALLENGE_START: &str = "Start";
pub const CHALLENGE_AGAIN: &str = "Try again";
pub const CHALLENGE_START_MEANS: &str = "The clock starts after the countdown, and your first run counts.";
pub const CHALLENGE_AGAIN_MEANS: &str = "Your first run counts; this one is shown as a repeat.";
pub const CHALLENGE_OWN_MEANS: &str = "Your run is shown to everyone as a ghost.";
pub const CHALLENGE_TABLE: &str = "Everyone who tried";
pub const CHALLENGE_NOBODY: &str = "No one has tried it yet. Be the first.";
pub const CHALLENGE_WITHDRAW: &str = "Withdraw";
pub const CHALLENGE_WITHDRAWN: &str = "The challenge is withdrawn.";
pub const ASK_WITHDRAW: &str = "The link stops working, and every run is deleted.";
pub const CHALLENGE_COUNT_EACH: &str = "Count everyone";
pub const CHALLENGE_FOLD: &str = "Fold by network";
pub const CHALLENGE_HIDE: &str = "Hide them";
pub const RUN_STRIKE: &str = "Strike this run";
pub const RUN_RESTORE: &str = "Restore this run";
pub const RUN_STRUCK: &str = "struck";
pub const RUN_QUICK: &str = "not by hand";
pub const RUN_AGAIN: &str = "again";
pub const RUN_SEEN: &str = "has seen it";
pub const CHALLENGE_MAKE: &str = "Make a challenge";
pub const CHALLENGE_MAKE_MEANS: &str =
    "A link that anyone can try at any time, against your time and every run before.";
pub const CHALLENGE_PROVING: &str =
    "The server checks that the puzzle has exactly one solution, and how hard it is…";
pub const CHALLENGE_READY: &str = "Send this link. Anyone can try it, at any time.";
pub const CHALLENGE_OPEN: &str = "Open it";
pub const CHALLENGE_BACK: &str = "To the table";
pub const GHOST: &str = "ghost";
pub const GHOST_SETTER: &str = "ghost, set it";
pub const GHOST_OWN: &str = "You, before";
pub const RIVAL: &str = "playing now";

/// "Sue's challenge".
#[must_use]
pub fn challenge_by(name: &str) -> String {
    format!("{name}’s challenge")
}

/// "Set by Sue".
#[must_use]
pub fn set_by(name: &str) -> String {
    format!("Set by {name}")
}

/// "30 givens, 51 cells to fill".
#[must_use]
pub fn challenge_cells(clues: u16, blanks: u16) -> String {
    format!("{}, {} to fill", count(clues.into(), "given"), count(blanks.into(), "cell"))
}

/// "12 runs · 2 playing now".
#[must_use]
pub fn challenge_company(runs: u16, playing: u16) -> String {
    let mut parts = Vec::new();
    if runs > 0 {
        parts.push(count(runs.into(), "run"));
    }
    if playing > 0 {
        parts.push(format!("{playing} playing now"));
    }
    parts.join(" · ")
}

/// "89 more days".
#[must_use]
pub fn challenge_stays(seconds: u32) -> String {
    const HOUR_S: u32 = 3_600;
    const DAY_S: u32 = 24 * HOUR_S;
    match seconds {
        0..HOUR_S => "less than an hour".to_owned(),
        HOUR_S..DAY_S => count((seconds / HOUR_S) as usize, "more hour"),
        DAY_S.. => count((seconds / DAY_S) as usize, "more day"),
    }
}

/// A run for a screen reader: "1st: Ann, 5:12, 2 mistakes, again".
#[must_use]
pub fn run(row: &ChallengeRow) -> String {
    let mut parts = vec![row.name.clone(), row.time.clone()];
    if row.mistakes > 0 {
        parts.push(count(row.mistakes.into(), "mistake"));
    }
    if row.hints > 0 {
        parts.push(count(row.hints.into(), "hint"));
    }
    parts.extend(row.remark.map(str::to_owned));
    let said = parts.join(", ");
    if row.finished { format!("{}: {said}", row.rank) } else { said }
}

/// "12 more from one network".
#[must_use]
pub fn challenge_fold(more: u16) -> String {
    format!("{more} more from one network")
}

/// "3 faster than any hand".
#[must_use]
pub fn challenge_quick(quick: u16) -> String {
    format!("{quick} faster than any hand")
}

/// "3rd of 12".
#[must_use]
pub fn challenge_place(rank: u16, of: usize) -> String {
    format!("{} of {of}", ordinal(rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_challenge_says_reads_well() {
        assert_eq!(challenge_stays(7_776_000), "90 more days");
        assert_eq!(challenge_stays(90_000), "1 more day");
        assert_eq!(challenge_stays(7_300), "2 more hours");
        assert_eq!(challenge_company(12, 2), "12 runs · 2 playing now");
        assert_eq!(challenge_company(0, 0), "");
        assert_eq!(challenge_place(103, 240), "103rd of 240");
    }
}
