//! What is worth a look in a replay: stalls, mistakes and changes of the lead. Arithmetic over the lanes; knows no technique.

use puzzle::Cell;

use super::{LaneGain, MoveKind, Replay, ReplayLane, ReplayMove, RightCells};
use crate::turning_point::WAIT_MS_MIN;

/// A pause is a stall from so many times the lane's own median on, and never one of less than [`WAIT_MS_MIN`].
const TIMES_MEDIAN: u32 = 2;
/// Gains from which on a median means something.
const GAINS_MIN: usize = 4;

/// What is worth a look, each by time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    pub stalls: Vec<ReplayStall>,
    pub mistakes: Vec<Mistake>,
    pub leads: Vec<LeadChange>,
}

/// A long time without a gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayStall {
    /// Index into the lanes.
    pub lane: usize,
    /// Milliseconds since the start.
    pub from_ms: u32,
    pub to_ms: u32,
    /// How many of the lane's moves were made before it ended: those that the position is made of.
    pub moves: usize,
}

impl ReplayStall {
    /// How long it was, in milliseconds.
    #[must_use]
    pub fn ms(&self) -> u32 {
        self.to_ms.saturating_sub(self.from_ms)
    }
}

/// A wrong digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Index into the lanes.
    pub lane: usize,
    pub ms: u32,
    pub cell: Cell,
}

/// From now on this lane is ahead of all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeadChange {
    /// Index into the lanes.
    pub lane: usize,
    pub ms: u32,
}

impl Replay {
    /// What is worth a look. Leads only where all were on one board.
    #[must_use]
    pub fn moments(&self) -> Moments {
        let lanes = || self.lanes.iter().enumerate();
        let mut found = Moments { stalls: Vec::new(), mistakes: Vec::new(), leads: self.leads() };
        for (index, lane) in lanes() {
            found.stalls.extend(stalls(lane).into_iter().map(|stall| ReplayStall { lane: index, ..stall }));
            let wrong = lane.moves.iter().filter(|made| matches!(made.kind, MoveKind::Wrong { .. }));
            found.mistakes.extend(wrong.map(|made| Mistake { lane: index, ms: made.ms, cell: made.cell }));
        }
        found.stalls.sort_by_key(|stall| (stall.from_ms, stall.lane));
        found.mistakes.sort_by_key(|mistake| (mistake.ms, mistake.lane));
        found
    }

    /// Who came ahead of all others, and when. Who draws level takes nothing.
    fn leads(&self) -> Vec<LeadChange> {
        if !self.compares() {
            return Vec::new();
        }
        let moves = self
            .lanes
            .iter()
            .enumerate()
            .flat_map(|(index, lane)| lane.moves.iter().map(move |made| (index, made)));
        let mut all: Vec<(usize, &ReplayMove)> = moves.collect();
        all.sort_by_key(|(lane, made)| (made.ms, *lane));
        let mut right = vec![RightCells::default(); self.lanes.len()];
        let mut leads: Vec<LeadChange> = Vec::new();
        for (lane, made) in all {
            right[lane].apply(made);
            let cells = right[lane].count();
            let is_ahead = right.iter().enumerate().all(|(other, of)| other == lane || of.count() < cells);
            if made.kind.is_gain() && is_ahead && leads.last().is_none_or(|lead| lead.lane != lane) {
                leads.push(LeadChange { lane, ms: made.ms });
            }
        }
        leads
    }
}

/// The stalls of one lane, by time; their `lane` is 0. The time until the end of an unfinished race is none.
#[must_use]
pub fn stalls(lane: &ReplayLane) -> Vec<ReplayStall> {
    let pause = |gain: LaneGain| {
        let from_ms = gain.ms.saturating_sub(gain.took_ms);
        ReplayStall { lane: 0, from_ms, to_ms: gain.ms, moves: gain.index }
    };
    let mut pauses: Vec<ReplayStall> = lane.gains().into_iter().map(pause).collect();
    if pauses.len() < GAINS_MIN {
        return Vec::new();
    }
    let least = stall_ms_min(lane.median_ms());
    pauses.retain(|pause| pause.ms() >= least);
    pauses
}

/// From how many milliseconds on a pause is a stall for a racer with this median.
#[must_use]
pub fn stall_ms_min(median_ms: u32) -> u32 {
    median_ms.saturating_mul(TIMES_MEDIAN).max(WAIT_MS_MIN)
}
