//! The daily challenge: what is drawn for a day from the server's secret, and what a player sees of the day. The challenge
//! itself is one like any other; that a day has ended, the shell says.

use std::collections::BTreeSet;
use std::fmt;

use puzzle::{Cell, Puzzle};
use serde::{Deserialize, Serialize};

use super::leaderboard::Leaderboard;
use super::table::{self, RunRow, Viewer};
use super::{Challenge, ChallengeId, ChallengeView, NetworkKey};
use crate::chance::derive;
use crate::day::{Day, Streak};
use crate::ids::{PlayerId, RoomId};
use crate::limits::DAILY_OPPONENTS_MAX;

/// Whom the records name as the setter of a daily. No player gets this number.
pub const DAILY_SETTER: PlayerId = PlayerId(0);

/// What all dailies of a server are drawn from. Each number has a context of its own: the id of a day, which all may know,
/// says nothing of its puzzle, and no day says anything of another.
#[derive(Clone, PartialEq, Eq)]
pub struct DailySecret([u8; 32]);

impl DailySecret {
    /// From unpredictable bytes: the operating system's.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seed of the day's puzzle.
    #[must_use]
    pub fn seed(&self, day: Day) -> u32 {
        u32::from_le_bytes(self.derive("nonet: seed of a daily", day))
    }

    /// Under which the day's challenge is found.
    #[must_use]
    pub fn challenge(&self, day: Day) -> ChallengeId {
        ChallengeId::nth(u64::from_le_bytes(self.derive("nonet: id of a daily", day)))
    }

    /// With which the addresses of those who try it are hashed.
    #[must_use]
    pub fn key(&self, day: Day) -> NetworkKey {
        self.derive("nonet: key of a daily", day)
    }

    /// With which a server alone makes of addresses the networks that its queue compares and its ratings remember.
    #[must_use]
    pub fn network_salt(&self) -> u64 {
        u64::from_le_bytes(derive("nonet: salt of networks", &[&self.0]))
    }

    /// What proves that the server has made the address of a screen.
    #[must_use]
    pub fn screen_seal(&self, room: RoomId, consent: u32) -> u64 {
        let parts: [&[u8]; 3] = [&self.0, &room.0.to_le_bytes(), &consent.to_le_bytes()];
        u64::from_le_bytes(derive("nonet: seal of a screen", &parts))
    }

    /// With which runs are signed that the server has recorded.
    pub(crate) fn ghost_key(&self) -> [u8; 32] {
        derive("nonet: key of ghosts", &[&self.0])
    }

    fn derive<const N: usize>(&self, context: &'static str, day: Day) -> [u8; N] {
        derive(context, &[&self.0, &day.0.to_le_bytes()])
    }
}

impl fmt::Debug for DailySecret {
    /// Without its bytes, so that no log can hold them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DailySecret(..)")
    }
}

/// A day as one player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DailyView {
    pub day: Day,
    /// By the server's clock.
    pub today: Day,
    /// Seconds until the next one.
    pub next_in_s: u32,
    pub challenge: ChallengeView,
    /// Where its givens are, by the index of the cell; never which.
    pub given_cells: Vec<u16>,
    /// The days up to today that the viewer has solved in time, the latest first: at most
    /// [`DAILY_CALENDAR_DAYS`](crate::DAILY_CALENDAR_DAYS).
    pub solved: Vec<SolvedDay>,
    pub streak: Streak,
    /// The viewer and those whom they have raced, best first: at most
    /// [`DAILY_OPPONENTS_MAX`](crate::DAILY_OPPONENTS_MAX), and the viewer.
    pub raced: Vec<RunRow>,
    /// Of the viewer's run that counts: milliseconds that went into each box of a board with nine; none without such a run.
    pub boxes: Vec<u32>,
}

/// A day that somebody has solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolvedDay {
    pub day: Day,
    pub time_ms: u32,
}

/// Whether a player has solved the daily of a day, of a run that is over: it has begun on that day, it is the first one, and
/// a person has solved the board.
#[must_use]
pub fn counts_for_its_day(run: &super::Run) -> Option<u32> {
    let counts = !run.repeat && !run.not_by_hand && !run.bot;
    run.status.finish_ms().filter(|_| counts)
}

impl Challenge {
    /// Where the givens are.
    #[must_use]
    pub fn given_cells(&self) -> Vec<u16> {
        let cells = self.puzzle.puzzle.givens().clues().map(|(cell, _)| cell.index());
        cells.filter_map(|index| u16::try_from(index).ok()).collect()
    }

    /// The runs of a player and of some others, best first, each with its place among all.
    #[must_use]
    pub fn among(board: &Leaderboard, viewer: PlayerId, others: &BTreeSet<PlayerId>) -> Vec<RunRow> {
        let viewer = Viewer { player: Some(viewer), is_setter: false };
        let is_one = |player: PlayerId| Some(player) == viewer.player || others.contains(&player);
        table::among(board, viewer, &is_one, DAILY_OPPONENTS_MAX + 1)
    }

    /// The times of [`DailyView::boxes`], of the viewer's run that counts.
    #[must_use]
    pub fn own_boxes(board: &Leaderboard, viewer: PlayerId) -> Vec<u32> {
        let own = board.runs_of(viewer).find(|run| !run.repeat && run.is_finished());
        own.map(|run| run.boxes.clone()).unwrap_or_default()
    }
}

/// Milliseconds that went into each box of a board with nine of them: the time before a cell was filled counts for its box.
/// `filled`: when each cell got its digit for good, in order. Empty for other boards.
#[must_use]
pub fn box_times(puzzle: &Puzzle, filled: impl IntoIterator<Item = (Cell, u32)>) -> Vec<u32> {
    let layout = puzzle.board().layout();
    if layout.boxes() != Some((3, 3)) || layout.cell_count() != 81 {
        return Vec::new();
    }
    let (mut times, mut last) = (vec![0_u32; 9], 0);
    for (cell, ms) in filled {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        times[row / 3 * 3 + column / 3] += ms.saturating_sub(last);
        last = last.max(ms);
    }
    times
}
