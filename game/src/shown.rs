//! A room as a big screen shows it to a hall: who races, how far they are, and digits only so late that nobody is helped by them.

use puzzle::{Grid, Puzzle, Tier};
use serde::{Deserialize, Serialize};

use crate::ids::MemberNo;
use crate::room_code::RoomCode;
use crate::settings::Settings;
use crate::view::{MemberView, Phase, Racer, RacerProgress, Results};

/// A room as a screen sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownRoom {
    /// If the host wants it seen.
    pub code: Option<RoomCode>,
    /// What the pool is called whose rated race anybody may watch.
    pub pool: Option<String>,
    pub phase: Phase,
    pub host: MemberNo,
    /// The rules card, without a seed.
    pub settings: Settings,
    pub members: Vec<MemberView>,
    /// The race that runs, or whose results are here.
    pub race: Option<Box<ShownRace>>,
    pub results: Option<Box<Results>>,
}

/// A race as a screen sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ShownRace {
    pub match_no: u32,
    pub tier: Tier,
    /// Cells to fill.
    pub blanks: u16,
    /// Milliseconds since the start, and until the time limit.
    pub elapsed_ms: u32,
    pub remaining_ms: Option<u32>,
    pub racers: Vec<Racer>,
    pub progress: Vec<RacerProgress>,
    pub standing: Vec<MemberNo>,
    /// For each in `progress`: milliseconds since the last right digit.
    pub quiet_ms: Vec<u32>,
    /// By how much boards are late, in milliseconds.
    pub delay_ms: u32,
    /// The boards that were asked for; none before the delay is over, and where not all have one puzzle.
    pub late: Option<LateBoards>,
}

/// Boards as they stood `delay_ms` ago.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LateBoards {
    pub puzzle: Puzzle,
    pub boards: Vec<LateBoard>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LateBoard {
    pub member: MemberNo,
    /// In the arrangement of the puzzle, without its givens.
    pub entries: Grid,
}
