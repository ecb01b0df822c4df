//! One run of a challenge as it is stored: who, how far, how long, and when each cell was filled.

use serde::{Deserialize, Serialize};

use crate::ids::{MatchId, PlayerId};
use crate::name::Name;
use crate::record::MatchRecord;
use crate::time::Millis;
use crate::view::{Knowledge, RacerStatus};

/// One player's race over the puzzle of a challenge, once it is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The race it was.
    pub id: MatchId,
    pub player: PlayerId,
    pub name: Name,
    #[serde(default)]
    pub bot: bool,
    #[serde(default)]
    pub knowledge: Knowledge,
    pub status: RacerStatus,
    /// Cells filled.
    pub correct: u16,
    pub mistakes: u8,
    /// As in [`ResultRow`](crate::ResultRow).
    #[serde(default)]
    pub not_by_hand: bool,
    /// When it was stored, by the server's own time.
    pub at: Millis,
    /// Milliseconds since the start, and cells filled by then; see [`Timeline`](crate::Timeline).
    pub gains: Vec<(u32, u16)>,
}

impl Run {
    /// What a player did in a match that is over; none if they were not in it.
    #[must_use]
    pub fn of(record: &MatchRecord, player: PlayerId, at: Millis) -> Option<Self> {
        let racer = record.racers.iter().find(|racer| racer.player == player)?;
        let row = record.results.table.iter().find(|row| row.member == racer.member)?;
        let timeline = record.results.timelines.iter().find(|timeline| timeline.member == racer.member);
        Some(Self {
            id: record.id,
            player,
            name: racer.name.clone(),
            bot: racer.bot,
            knowledge: racer.knowledge,
            status: row.status,
            correct: row.correct,
            mistakes: row.mistakes,
            not_by_hand: row.not_by_hand,
            at,
            gains: timeline.map(|timeline| timeline.gains.clone()).unwrap_or_default(),
        })
    }

    /// Which of two runs is better: the smaller one. Finished before unfinished, then by time or by cells filled, then by
    /// mistakes, then the earlier one.
    pub(super) fn rank_key(&self) -> impl Ord + use<> {
        let time = self.status.finish_ms().unwrap_or(u32::MAX);
        let missing = if time < u32::MAX { 0 } else { u16::MAX - self.correct };
        (time, missing, self.mistakes, self.at, self.id)
    }
}
