//! A racer's race in figures: what it cost, its tenths beside another racer's and beside the own best. Owns which lane is compared
//! with which; asks nothing of the engine and says nothing in words.

use std::sync::Arc;

use game::{DigitTime, Replay, ReplayLane, Splits, TENTHS, digit_times};
use puzzle::Variant;

use super::Losses;
use crate::statistics;
use crate::theatre::{KindRuns, OwnRuns};

/// All that a report is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Facts {
    pub replay: Arc<Replay>,
    /// Index into the lanes.
    pub own: usize,
    /// The best of the others, where all were on one board.
    pub other: Option<usize>,
    pub losses: Losses,
    /// None where the racer was on several boards.
    pub splits: Option<Splits>,
    /// What is known of earlier races of the kind and tier, this one included.
    pub runs: Option<KindRuns>,
    /// What each digit took.
    pub digits: Vec<DigitTime>,
}

/// What the tenths are measured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    Other,
    /// The own best, balanced.
    Best,
    Nothing,
}

impl Facts {
    /// Of the racer in one lane; `stored` are the own races on this device. None if there is no such lane, or no board.
    #[must_use]
    pub fn of(replay: Arc<Replay>, own: usize, stored: &str) -> Option<Self> {
        let lane = replay.lanes.get(own)?;
        let board = replay.boards.get(usize::from(lane.boards.first()?.1))?;
        let other = (0..replay.lanes.len()).find(|lane| *lane != own && replay.compares());
        let kind = statistics::kind(Variant::of(board.puzzle.board()).as_ref());
        let runs = OwnRuns::read(stored).of(&kind, board.tier).cloned();
        let losses = Losses::of(&replay, own, other);
        let (splits, digits) = (replay.splits(lane), digit_times(&lane.gains()));
        Some(Self { own, other, losses, splits, runs, digits, replay })
    }

    #[must_use]
    pub fn lane(&self) -> &ReplayLane {
        &self.replay.lanes[self.own]
    }

    #[must_use]
    pub fn other_lane(&self) -> Option<&ReplayLane> {
        self.replay.lanes.get(self.other?)
    }

    #[must_use]
    pub fn measure(&self) -> Measure {
        match (self.other, self.runs.as_ref().and_then(KindRuns::balanced)) {
            (Some(_), _) => Measure::Other,
            (None, Some(_)) => Measure::Best,
            (None, None) => Measure::Nothing,
        }
    }

    /// By tenth: how many milliseconds more the racer took than what is compared with, where both filled it.
    #[must_use]
    pub fn behind(&self) -> [Option<i32>; TENTHS] {
        let theirs = match self.measure() {
            Measure::Other => self.other_lane().and_then(|lane| self.replay.splits(lane)),
            Measure::Best => {
                let best = self.runs.as_ref().and_then(KindRuns::balanced);
                best.map(|tenths| Splits { tenths: tenths.map(Some) })
            }
            Measure::Nothing => None,
        };
        let (own, theirs) = (self.splits.unwrap_or_default(), theirs.unwrap_or_default());
        std::array::from_fn(|tenth| {
            let signed = |splits: &Splits| i32::try_from(splits.tenths[tenth]?).ok();
            Some(signed(&own)? - signed(&theirs)?)
        })
    }

    /// The fastest tenths ever are of this race: which, the best of them first by how far the race was behind or ahead there; and
    /// how long it took, in milliseconds. None in the first race of a kind, in which all are.
    #[must_use]
    pub fn gold(&self) -> Option<(usize, u32)> {
        let runs = self.runs.as_ref().filter(|runs| runs.count() > 1)?;
        let of_race = self.splits?.tenths;
        let is_gold =
            |&(tenth, ms): &(usize, u32)| ms > 0 && runs.golds[tenth].is_some_and(|gold| ms <= gold);
        let tenths = of_race.into_iter().enumerate().filter_map(|(tenth, ms)| Some((tenth, ms?)));
        tenths.filter(is_gold).min_by_key(|(_, ms)| *ms)
    }

    /// How far the racer was behind the other at the end, in milliseconds; negative if ahead. None unless both finished.
    #[must_use]
    pub fn gap_ms(&self) -> Option<i64> {
        let theirs = self.other_lane()?.finish_ms()?;
        Some(i64::from(self.lane().finish_ms()?) - i64::from(theirs))
    }

    /// The digit that took longest for each of its cells.
    #[must_use]
    pub fn slowest_digit(&self) -> Option<DigitTime> {
        let per_cell = |time: &&DigitTime| time.ms / u32::from(time.cells.max(1));
        self.digits.iter().max_by_key(per_cell).copied()
    }
}
