//! What is said about games played in practice.

use super::{clock, count};

pub const TITLE: &str = "Statistics";
pub const EXPORT: &str = "Save as a table";
pub const PER_DAY: &str = "Puzzles solved on each of the last 28 days";
pub const NOTHING_YET: &str = "Solve a puzzle in practice, and it is counted here.";
pub const FILE: &str = "nonet-statistics.csv";

/// "42 games. 3 days in a row, at best 9."
#[must_use]
pub fn summary(games: usize, (streak, longest): (u32, u32)) -> String {
    let played = count(games, "game");
    match (streak, longest) {
        (_, 0) => format!("{played}."),
        (0, _) => format!("{played}. Longest streak: {}.", count(longest as usize, "day")),
        _ => format!("{played}. {} in a row, at best {longest}.", count(streak as usize, "day")),
    }
}

/// "best 4:10, median 6:42".
#[must_use]
pub fn times(best_s: u32, median_s: u32) -> String {
    let time = |seconds: u32| clock(u64::from(seconds) * 1_000);
    format!("best {}, median {}", time(best_s), time(median_s))
}

/// "12 solved, 3 mistakes, 1 hint".
#[must_use]
pub fn clean(solved: usize, mistakes: u32, hints: u32) -> String {
    format!("{solved} solved, {}, {}", count(mistakes as usize, "mistake"), count(hints as usize, "hint"))
}
