//! What is said about the games that were played.

use puzzle::Variant;

use super::{clock, count};
use crate::statistics::{GRAPH_DAYS, PlayedCounts};

pub const TITLE: &str = "Statistics";
pub const EXPORT: &str = "Save as a table";
pub const NOTHING_YET: &str = "Solve a puzzle, alone or in a race, and it is counted here.";
pub const FILE: &str = "nonet-statistics.csv";

/// "42 games. 3 days in a row, at best 9."
#[must_use]
pub fn summary(games: usize, streak: u32, longest: u32) -> String {
    let played = count(games, "game");
    match (streak, longest) {
        (_, 0) => format!("{played}."),
        (0, _) => format!("{played}. Longest streak: {}.", count(longest as usize, "day")),
        _ => format!("{played}. {} in a row, at best {longest}.", count(streak as usize, "day")),
    }
}

/// "Puzzles solved on each of the last 28 days, at most 3".
#[must_use]
pub fn per_day(days: &[u32; GRAPH_DAYS]) -> String {
    let most = days.iter().max().copied().unwrap_or(0);
    format!("Puzzles solved on each of the last {GRAPH_DAYS} days, at most {most}")
}

/// A kind as the statistics call it, in words; the name itself where this release does not know it.
#[must_use]
pub fn kind(name: &str) -> String {
    match name.parse::<Variant>() {
        Ok(variant) => super::kind(Some(&variant)),
        Err(_) => super::capital(name),
    }
}

/// "30 in practice, 10 races, 2 challenges, 5 earlier"; without what was not played.
#[must_use]
pub fn played(counts: PlayedCounts) -> String {
    let PlayedCounts { practice, races, challenges, earlier } = counts;
    let parts = [
        (practice, format!("{practice} in practice")),
        (races, count(races, "race")),
        (challenges, count(challenges, "challenge")),
        (earlier, format!("{earlier} earlier")),
    ];
    parts.into_iter().filter(|(number, _)| *number > 0).map(|(_, part)| part).collect::<Vec<_>>().join(", ")
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
