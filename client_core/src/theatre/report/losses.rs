//! Where a race was lost: the longest stalls of a racer with the positions that they were spent on, their mistakes with the rules
//! that those broke, and what each has cost. Arithmetic over a replay; knows no technique, no engine and no words.

use std::cmp::Reverse;

use game::{LaneGain, MoveKind, Replay, ReplayLane, stall_ms_min};
use puzzle::{Candidate, Candidates, Cell, Digit, Geometry, Grid, Puzzle, Shape, Violation, violations};

use crate::order::sort_by_key;

/// Stalls that are told of, the longest first.
pub const STALLS_MAX: usize = 5;
/// Mistakes that are told of, the dearest first.
pub const MISTAKES_MAX: usize = 5;
/// Gains from which on a median means something.
const GAINS_MIN: usize = 4;

/// What a race has cost a racer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Losses {
    /// By time.
    pub stalls: Vec<Stalled>,
    /// By time.
    pub mistakes: Vec<Mistaken>,
}

/// A long time without a gain.
#[derive(Clone, Debug, PartialEq)]
pub struct Stalled {
    /// Milliseconds since the start.
    pub from_ms: u32,
    pub to_ms: u32,
    /// Index into the boards of the replay.
    pub board: u16,
    /// What stood right on the board all the while, as givens.
    pub position: Puzzle,
    /// What came at last; none if the race ended before anything did.
    pub gained: Option<(Cell, Digit)>,
    /// By lane: how long each racer waited for the same cell, in milliseconds.
    pub waits: Vec<Option<u32>>,
    /// What it cost, in milliseconds: see [`time_lost`].
    pub lost_ms: u32,
}

impl Stalled {
    /// Whether rules of its board are in words, so that only the match knows the solution.
    pub(super) fn is_in_words(&self) -> bool {
        self.position.board().is_in_words()
    }
}

/// A wrong digit.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistaken {
    /// Milliseconds since the start.
    pub ms: u32,
    pub cell: Cell,
    pub digit: Digit,
    pub fault: Fault,
    /// How long the board was locked, in milliseconds.
    pub locked_ms: u32,
    /// What it cost, in milliseconds: from the digit to the next one, wrong or right, less what a right one usually takes; never
    /// less than the lock-out.
    pub lost_ms: u32,
}

/// What was wrong about it.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// A slip: the board contradicted it as it stood.
    Rule(Violation),
    /// A slip: the board decided the cell, or ruled the digit out.
    Decided,
    /// No rule was broken yet, and nothing decided the cell.
    Guess,
}

impl Fault {
    #[must_use]
    pub fn is_guess(&self) -> bool {
        matches!(self, Self::Guess)
    }
}

impl Stalled {
    #[must_use]
    pub fn ms(&self) -> u32 {
        self.to_ms.saturating_sub(self.from_ms)
    }
}

/// What a stall cost, in milliseconds: the own time for the gain that ended it, less what the other racer spent on the same cell
/// (from their gain before it to theirs of it). Without another racer, or where they never filled the cell, the own median stands
/// for them. Never below zero.
#[must_use]
pub fn time_lost(own_ms: u32, other_ms: Option<u32>, median_ms: u32) -> u32 {
    own_ms.saturating_sub(other_ms.unwrap_or(median_ms))
}

impl Losses {
    /// Of the racer of one lane, compared with that of another. Both are indices into the lanes.
    #[must_use]
    pub fn of(replay: &Replay, own: usize, other: Option<usize>) -> Self {
        let Some(lane) = replay.lanes.get(own) else { return Self::default() };
        let gains = lane.gains();
        Self { stalls: stalls(replay, lane, &gains, other), mistakes: mistakes(replay, lane) }
    }

    /// What the stalls cost together, in milliseconds.
    #[must_use]
    pub fn stalls_ms(&self) -> u32 {
        self.stalls.iter().fold(0, |sum, stall| sum.saturating_add(stall.lost_ms))
    }
}

fn stalls(replay: &Replay, lane: &ReplayLane, gains: &[LaneGain], other: Option<usize>) -> Vec<Stalled> {
    if gains.len() < GAINS_MIN {
        return Vec::new();
    }
    let median_ms = lane.median_ms();
    let least = stall_ms_min(median_ms);
    let others: Vec<Vec<LaneGain>> = replay.lanes.iter().map(ReplayLane::gains).collect();
    let waits = |gain: &LaneGain| -> Vec<Option<u32>> {
        let of = |theirs: &Vec<LaneGain>| {
            let same = theirs.iter().find(|theirs| theirs.cell == gain.cell && theirs.board == gain.board)?;
            Some(same.took_ms)
        };
        others.iter().map(of).collect()
    };
    let mut found: Vec<Stalled> = Vec::new();
    for (index, gain) in gains.iter().enumerate().filter(|(_, gain)| gain.took_ms >= least) {
        let Some(position) = position(replay, lane, &gains[..index], gain.board) else { continue };
        let waits = waits(gain);
        let theirs = other.and_then(|other| waits.get(other).copied().flatten());
        let lost_ms = time_lost(gain.took_ms, theirs, median_ms);
        let (from_ms, gained) = (gain.ms.saturating_sub(gain.took_ms), Some((gain.cell, gain.digit)));
        let board = gain.board;
        found.push(Stalled { from_ms, to_ms: gain.ms, board, position, gained, waits, lost_ms });
    }
    found.extend(last(replay, lane, gains, median_ms));
    sort_by_key(&mut found, |stall| Reverse(stall.ms()));
    found.truncate(STALLS_MAX);
    sort_by_key(&mut found, |stall| stall.from_ms);
    found
}

/// The time in which a racer who has not finished got no further.
fn last(replay: &Replay, lane: &ReplayLane, gains: &[LaneGain], median_ms: u32) -> Option<Stalled> {
    let gain = gains.last().filter(|_| lane.finish_ms().is_none())?;
    let ms = lane.ends_ms.saturating_sub(gain.ms);
    if ms < stall_ms_min(median_ms) {
        return None;
    }
    let position =
        position(replay, lane, gains, gain.board).filter(|position| !position.givens().is_full())?;
    let (waits, lost_ms) = (vec![None; replay.lanes.len()], time_lost(ms, None, median_ms));
    let board = gain.board;
    Some(Stalled { from_ms: gain.ms, to_ms: lane.ends_ms, board, position, gained: None, waits, lost_ms })
}

/// The givens of a board and what a racer had right on it.
fn position(replay: &Replay, lane: &ReplayLane, gains: &[LaneGain], board: u16) -> Option<Puzzle> {
    let puzzle = &replay.boards.get(usize::from(board))?.puzzle;
    let mut digits = given(puzzle, lane);
    for gain in gains.iter().filter(|gain| gain.board == board) {
        digits.set(gain.cell, Some(gain.digit));
    }
    puzzle.with_givens(digits).ok()
}

/// What a racer's board began with.
fn given(puzzle: &Puzzle, lane: &ReplayLane) -> Grid {
    let mut digits = puzzle.givens().clone();
    for made in &lane.moves {
        if let MoveKind::Given(digit) = made.kind {
            digits.set(made.cell, Some(digit));
        }
    }
    digits
}

fn mistakes(replay: &Replay, lane: &ReplayLane) -> Vec<Mistaken> {
    let median_ms = lane.median_ms();
    let mut found: Vec<Mistaken> = Vec::new();
    let mut on: Option<(&Puzzle, Grid)> = None;
    let mut boards = lane.boards.iter().peekable();
    for (index, made) in lane.moves.iter().enumerate() {
        while let Some((_, no)) = boards.next_if(|(from_ms, _)| *from_ms < made.ms || on.is_none()) {
            on = replay.boards.get(usize::from(*no)).map(|board| (&board.puzzle, given(&board.puzzle, lane)));
        }
        let Some((puzzle, digits)) = &mut on else { continue };
        if let MoveKind::Wrong { digit, locked_ms, .. } = made.kind {
            let mut later = lane.moves[index + 1..].iter();
            let next = later.find(|next| next.kind.is_gain() || matches!(next.kind, MoveKind::Wrong { .. }));
            let spent = next.map_or(lane.ends_ms, |next| next.ms).saturating_sub(made.ms);
            let usual = next.filter(|next| next.kind.is_gain()).map_or(0, |_| median_ms);
            found.push(Mistaken {
                ms: made.ms,
                cell: made.cell,
                digit,
                fault: fault(puzzle, digits, Candidate { cell: made.cell, digit }),
                locked_ms,
                lost_ms: spent.saturating_sub(usual).max(locked_ms),
            });
        }
        if let Some(now) = made.kind.leaves() {
            digits.set(made.cell, now);
        }
    }
    sort_by_key(&mut found, |mistake| Reverse(mistake.lost_ms));
    found.truncate(MISTAKES_MAX);
    sort_by_key(&mut found, |mistake| mistake.ms);
    found
}

/// What is wrong about a digit on the board as it stands.
fn fault(puzzle: &Puzzle, digits: &Grid, wrong: Candidate) -> Fault {
    let mut with = digits.clone();
    with.set(wrong.cell, Some(wrong.digit));
    let broken = violations(puzzle.board(), &with);
    if let Some(rule) = broken.into_iter().find(|broken| broken.cells.contains(&wrong.cell)) {
        return Fault::Rule(rule);
    }
    let mut without = digits.clone();
    without.set(wrong.cell, None);
    let is_decided = match puzzle.board().shape() {
        Shape::Narrow(geometry) => is_decided(geometry, &without, wrong),
        Shape::Wide(geometry) => is_decided(geometry, &without, wrong),
    };
    if is_decided { Fault::Decided } else { Fault::Guess }
}

/// Whether the cell had a single, or could not hold the digit.
fn is_decided<const W: usize>(geometry: &Geometry<W>, digits: &Grid, wrong: Candidate) -> bool {
    let candidates = Candidates::of(geometry, digits);
    let mut fits = candidates.digits(wrong.cell).iter();
    !candidates.contains(wrong) || fits.any(|digit| candidates.is_single(Candidate { digit, ..wrong }))
}
