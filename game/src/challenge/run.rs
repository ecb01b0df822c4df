//! One run of a challenge as it is stored: who, how far, how long, and when each cell was filled.

use serde::{Deserialize, Serialize};

use super::daily::box_times;
use crate::ids::{MatchId, PlayerId};
use crate::name::Name;
use crate::network::Network;
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
    /// Hints taken, of whatever kind.
    #[serde(default)]
    pub hints: u16,
    #[serde(default)]
    pub score: u32,
    /// The player had tried the challenge before.
    #[serde(default)]
    pub repeat: bool,
    #[serde(default)]
    pub whence: Whence,
    /// As in [`ResultRow`](crate::ResultRow).
    #[serde(default)]
    pub not_by_hand: bool,
    /// A client has told it, and no server has watched: a ghost, and in no table.
    #[serde(default)]
    pub claimed: bool,
    /// Milliseconds for each box; see [`box_times`](crate::box_times).
    #[serde(default)]
    pub boxes: Vec<u32>,
    /// When it was stored, by the server's own time.
    pub at: Millis,
    /// Milliseconds since the start, and cells filled by then; see [`Timeline`](crate::Timeline).
    pub gains: Vec<(u32, u16)>,
}

/// From where an attempt is made. No client receives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Whence {
    /// A keyed hash of the player's address, with the key of the challenge; none in data of earlier releases.
    pub network: Option<Network>,
    /// Somebody else had started an attempt from there before.
    pub seen: bool,
}

impl Run {
    /// What a player did in a match that is over; none if they were not in it.
    #[must_use]
    pub fn of(record: &MatchRecord, player: PlayerId, at: Millis) -> Option<Self> {
        let racer = record.racers.iter().find(|racer| racer.player == player)?;
        let row = record.results.table.iter().find(|row| row.member == racer.member)?;
        let timeline = record.results.timelines.iter().find(|timeline| timeline.member == racer.member);
        let hints = record.moves.iter().filter(|made| made.hint && made.member == racer.member).count();
        let filled = record.moves.iter().filter(|made| made.member == racer.member && made.stands());
        let boxes = box_times(&record.puzzle.puzzle, filled.map(|made| (made.cell, made.ms)));
        Some(Self {
            id: record.id,
            player,
            name: racer.name.clone(),
            bot: racer.bot,
            knowledge: racer.knowledge,
            status: row.status,
            correct: row.correct,
            mistakes: row.mistakes,
            hints: u16::try_from(hints).unwrap_or(u16::MAX),
            score: row.score,
            repeat: false,
            whence: Whence::default(),
            not_by_hand: row.not_by_hand,
            claimed: false,
            boxes,
            at,
            gains: timeline.map(|timeline| timeline.gains.clone()).unwrap_or_default(),
        })
    }

    /// Nothing was filled in: there is nothing to show of it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.correct == 0 && self.gains.is_empty()
    }

    /// The same as a leaderboard holds it.
    pub(super) fn without_gains(self) -> Self {
        Self { gains: Vec::new(), ..self }
    }

    pub(super) fn is_finished(&self) -> bool {
        self.status.finish_ms().is_some()
    }

    /// Which of two runs is better: the smaller one. Finished before unfinished, then those who had not seen the puzzle, then
    /// by hints, by time or cells filled, by mistakes, and the earlier one.
    pub(super) fn rank_key(&self, folds: bool) -> impl Ord + use<> {
        let time = self.status.finish_ms().unwrap_or(u32::MAX);
        let missing = if self.is_finished() { 0 } else { u16::MAX - self.correct };
        let had_seen = self.had_seen(folds);
        (!self.is_finished(), had_seen, self.hints, time, missing, self.mistakes, self.at, self.id)
    }

    /// Whether the player has raced the puzzle elsewhere, or could know it from somebody on their network. A class is one network:
    /// where the setter counts each of them, the latter says nothing.
    pub(super) fn had_seen(&self, folds: bool) -> bool {
        self.knowledge == Knowledge::Raced || folds && self.whence.seen
    }
}
