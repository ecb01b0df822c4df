//! The table of a challenge as one viewer sees it: the best places with what is folded under them, and the viewer's own runs.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::leaderboard::{Class, Leaderboard, Place};
use super::run::Run;
use crate::ids::{MatchId, PlayerId};
use crate::limits::{
    CHALLENGE_FOLD_MAX, CHALLENGE_FOLDED_MAX, CHALLENGE_INFORMED_MAX, CHALLENGE_OWN_REPEATS_MAX,
    CHALLENGE_STRUCK_MAX, CHALLENGE_TABLE_MAX,
};
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
    /// Hints taken: who took fewer ranks first.
    pub hints: u16,
    pub score: u32,
    pub bot: bool,
    /// What the player knew of the puzzle before: who chose or set it has no place, who has raced it ranks behind.
    pub knowledge: Knowledge,
    /// The player had tried the challenge before: the run does not count.
    pub repeat: bool,
    /// Another player on the same network had started an attempt before: ranks behind those who had not seen the puzzle.
    pub seen: bool,
    /// It is the viewer's own.
    pub you: bool,
    /// It is faster than any hand, and does not count: those who are come last, and no more than
    /// [`CHALLENGE_FOLD_MAX`](crate::CHALLENGE_FOLD_MAX) of them.
    pub not_by_hand: bool,
    /// It shares the place of the last row above it that has `more`.
    pub folded: bool,
    /// Runs of the same network that share this place. The first few of them follow.
    pub more: u16,
    /// The setter has struck it: only they and its player see it.
    pub struck: bool,
    /// By which the setter can strike it; none for others.
    pub run: Option<MatchId>,
}

/// Who looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Viewer {
    pub(super) player: Option<PlayerId>,
    pub(super) is_setter: bool,
}

/// The best places, each with what is folded under it, then what else concerns the viewer: the own place where it is lower, the
/// runs of a setter who knew the puzzle, and the own runs that do not count. Last come those that no hand has made.
pub(super) fn table(board: &Leaderboard, viewer: Viewer) -> Vec<RunRow> {
    let mut table = Table { board, viewer, rows: Vec::new(), shown: BTreeSet::new(), folded: 0 };
    let standing = board.standing();
    let own: Vec<&Run> = viewer.player.into_iter().flat_map(|player| board.runs_of(player)).collect();
    for (index, place) in standing.places.iter().enumerate().take(CHALLENGE_TABLE_MAX) {
        table.place(index, place);
    }
    for run in &own {
        match board.class(run) {
            Class::Placed(index) if index >= CHALLENGE_TABLE_MAX => {
                table.place(index, &standing.places[index]);
            }
            Class::Folded(_) if !table.shown.contains(&run.id) => table.push(run, |row| row.folded = true),
            Class::Late => table.push(run, |_| ()),
            Class::Placed(_)
            | Class::Folded(_)
            | Class::Informed
            | Class::Quick
            | Class::Repeat
            | Class::Struck
            | Class::Claimed => {}
        }
    }
    for run in standing.informed.iter().take(CHALLENGE_INFORMED_MAX).filter_map(|id| board.run(*id)) {
        table.push(run, |_| ());
    }
    let struck: Vec<&Run> = if viewer.is_setter {
        board.ruling().struck.iter().filter_map(|id| board.run(*id)).take(CHALLENGE_STRUCK_MAX).collect()
    } else {
        own.iter().filter(|run| board.class(run) == Class::Struck).copied().collect()
    };
    for run in struck {
        table.push(run, |row| row.struck = true);
    }
    let repeats = own.iter().filter(|run| board.class(run) == Class::Repeat);
    for run in repeats.take(CHALLENGE_OWN_REPEATS_MAX) {
        table.push(run, |row| row.repeat = true);
    }
    let quick = standing.quick.iter().filter_map(|id| board.run(*id));
    let (own, others): (Vec<&Run>, Vec<&Run>) = quick.partition(|run| Some(run.player) == viewer.player);
    for run in own.into_iter().chain(others.into_iter().take(CHALLENGE_FOLD_MAX)) {
        table.push(run, |row| row.folded = true);
    }
    table.rows
}

/// The places that some players have, best first.
pub(super) fn among(
    board: &Leaderboard,
    viewer: Viewer,
    is_one: &dyn Fn(PlayerId) -> bool,
    most: usize,
) -> Vec<RunRow> {
    let mut table = Table { board, viewer, rows: Vec::new(), shown: BTreeSet::new(), folded: 0 };
    for (index, place) in board.standing().places.iter().enumerate() {
        let is_shown = board.run(place.run).is_some_and(|run| is_one(run.player));
        // The viewer's own place is shown, however many there are before it.
        let is_own = board.run(place.run).is_some_and(|run| Some(run.player) == viewer.player);
        if is_shown && (table.rows.len() + 1 < most || is_own) {
            table.alone(index, place);
        }
    }
    table.rows
}

struct Table<'a> {
    board: &'a Leaderboard,
    viewer: Viewer,
    rows: Vec<RunRow>,
    /// Of the rows.
    shown: BTreeSet<MatchId>,
    /// Rows under folds.
    folded: usize,
}

impl Table<'_> {
    /// A place without what is folded under it.
    fn alone(&mut self, index: usize, place: &Place) {
        let Some(run) = self.board.run(place.run) else { return };
        let rank =
            if index < self.board.counted() { u16::try_from(index + 1).unwrap_or(u16::MAX) } else { 0 };
        self.push(run, |row| row.rank = rank);
    }

    fn place(&mut self, index: usize, place: &Place) {
        self.alone(index, place);
        if let Some(row) = self.rows.last_mut() {
            row.more = u16::try_from(place.folded.len()).unwrap_or(u16::MAX);
        }
        let room = CHALLENGE_FOLD_MAX.min(CHALLENGE_FOLDED_MAX - self.folded);
        for run in place.folded.iter().take(room).filter_map(|id| self.board.run(*id)) {
            self.folded += 1;
            self.push(run, |row| row.folded = true);
        }
    }

    fn push(&mut self, run: &Run, change: impl FnOnce(&mut RunRow)) {
        let mut row = RunRow {
            rank: 0,
            name: run.name.clone(),
            status: run.status,
            correct: run.correct,
            mistakes: run.mistakes,
            hints: run.hints,
            score: run.score,
            bot: run.bot,
            knowledge: run.knowledge,
            repeat: false,
            seen: run.had_seen(self.board.ruling().folds),
            you: Some(run.player) == self.viewer.player,
            not_by_hand: run.not_by_hand,
            folded: false,
            more: 0,
            struck: false,
            run: self.viewer.is_setter.then_some(run.id),
        };
        change(&mut row);
        self.shown.insert(run.id);
        self.rows.push(row);
    }
}
