//! The table of a challenge: which runs count, in which order, and which of them a viewer sees.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::run::Run;
use crate::ids::{MatchId, PlayerId};
use crate::limits::{CHALLENGE_OWN_REPEATS_MAX, CHALLENGE_TABLE_MAX};
use crate::name::Name;
use crate::view::{Knowledge, RacerStatus};

/// One run as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunRow {
    /// From 1, among the runs that count and have finished; 0 for every other.
    pub rank: u16,
    pub name: Name,
    pub status: RacerStatus,
    /// Cells filled.
    pub correct: u16,
    pub mistakes: u8,
    pub bot: bool,
    /// What the player knew of the puzzle before: with anything but nothing the run does not count.
    pub knowledge: Knowledge,
    /// The player had tried the challenge before: the run does not count.
    pub repeat: bool,
    /// It is the viewer's own.
    pub you: bool,
}

/// The first run of each player.
pub(super) fn first_runs(runs: &[Run]) -> BTreeMap<PlayerId, MatchId> {
    let mut first = BTreeMap::<PlayerId, &Run>::new();
    for run in runs {
        let known = first.entry(run.player).or_insert(run);
        if (run.at, run.id) < (known.at, known.id) {
            *known = run;
        }
    }
    first.into_iter().map(|(player, run)| (player, run.id)).collect()
}

/// The runs that count, best first: the first run of each player who did not know the puzzle.
pub(super) fn counting(runs: &[Run]) -> Vec<&Run> {
    let first = first_runs(runs);
    let counts = |run: &&Run| run.knowledge == Knowledge::Nothing && first.get(&run.player) == Some(&run.id);
    let mut counting: Vec<&Run> = runs.iter().filter(counts).collect();
    counting.sort_by_cached_key(|run| run.rank_key());
    counting
}

/// The best runs that count, then what else concerns the viewer: the own run where it ranks lower, the runs of a setter who
/// knew the puzzle, and the own repeats.
pub(super) fn table(runs: &[Run], viewer: Option<PlayerId>) -> Vec<RunRow> {
    let first = first_runs(runs);
    let is_own = |run: &&Run| Some(run.player) == viewer;
    let is_repeat = |run: &Run| first.get(&run.player) != Some(&run.id);
    let counting = counting(runs);
    let ranked = counting.iter().enumerate().filter(|(n, run)| *n < CHALLENGE_TABLE_MAX || is_own(run));
    let mut table: Vec<RunRow> = ranked
        .map(|(n, run)| {
            let rank =
                if run.status.finish_ms().is_some() { u16::try_from(n + 1).unwrap_or(u16::MAX) } else { 0 };
            row(run, rank, false, is_own(run))
        })
        .collect();
    let informed = runs.iter().filter(|run| run.knowledge != Knowledge::Nothing && !is_repeat(run));
    table.extend(informed.map(|run| row(run, 0, false, is_own(&run))));
    let mut repeats: Vec<&Run> = runs.iter().filter(|run| is_own(run) && is_repeat(run)).collect();
    repeats.sort_by_cached_key(|run| run.rank_key());
    table.extend(repeats.into_iter().take(CHALLENGE_OWN_REPEATS_MAX).map(|run| row(run, 0, true, true)));
    table
}

fn row(run: &Run, rank: u16, repeat: bool, you: bool) -> RunRow {
    RunRow {
        rank,
        name: run.name.clone(),
        status: run.status,
        correct: run.correct,
        mistakes: run.mistakes,
        bot: run.bot,
        knowledge: run.knowledge,
        repeat,
        you,
    }
}
