//! A replay with all that is asked of it many times: positions, places, what is worth a look, and when. Knows no page and no words.

use std::cmp::Reverse;

use game::{Moments, Replay, ReplayLane};

use super::seek::{Position, Track};
use crate::board::{Aids, Annotations, Board};

/// Lanes that are shown: the best ones, and the player's own.
pub const LANES_MAX: usize = 16;
/// Moves between two snapshots.
const SNAPSHOT_EVERY: usize = 32;
/// A pause in which nobody does anything passes quickly from so many milliseconds on, but for its edges.
const PAUSE_MS_MIN: u32 = 5_000;
const PAUSE_EDGE_MS: u32 = 1_000;

#[derive(Clone, Debug)]
pub struct Timeline {
    replay: Replay,
    more: usize,
    /// By lane, its place in the end.
    places: Vec<usize>,
    moments: Moments,
    tracks: Vec<Track>,
    /// The racers who have no lane here: they have places.
    others: Vec<(ReplayLane, Track)>,
    /// By lane, when it completed a house.
    houses: Vec<Vec<u32>>,
    /// One for each of the replay's, as it was set.
    boards: Vec<Board>,
    /// When digits were entered, each time once.
    steps: Vec<u32>,
    pauses: Vec<(u32, u32)>,
}

/// What can be sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jump {
    /// A digit that somebody enters.
    Step,
    Lead,
    /// The beginning of one.
    Stall,
    Mistake,
}

/// How a lane stands at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub position: Position,
    /// From 1; none before anybody has a digit.
    pub place: Option<usize>,
    pub percent: u8,
    /// The lane is over: solved, or left.
    pub is_over: bool,
}

/// How far a racer is; the least is first.
type Rank = (bool, Reverse<bool>, u32, Reverse<(usize, usize)>, u32);

/// Two of the same match are the same.
impl PartialEq for Timeline {
    fn eq(&self, other: &Self) -> bool {
        self.replay == other.replay
    }
}

impl Timeline {
    /// `own` is the player's name, if they were in it.
    #[must_use]
    pub fn new(replay: Replay, own: Option<&str>) -> Self {
        Self::with_snapshots(replay, own, SNAPSHOT_EVERY)
    }

    /// The same with a snapshot after every so many moves, at least 1.
    #[must_use]
    pub fn with_snapshots(mut replay: Replay, own: Option<&str>, every: usize) -> Self {
        let more = replay.lanes.len().saturating_sub(LANES_MAX);
        let mut places: Vec<usize> = (1..=replay.lanes.len().min(LANES_MAX)).collect();
        if let Some(at) = own.and_then(|own| lane_of(&replay, own)).filter(|at| *at >= LANES_MAX) {
            replay.lanes.swap(LANES_MAX - 1, at);
            places[LANES_MAX - 1] = at + 1;
        }
        let others = replay.lanes.split_off(replay.lanes.len().min(LANES_MAX));
        let track = |lane: &ReplayLane| Track::new(&replay, lane, every);
        let others = others.into_iter().map(|lane| {
            let track = track(&lane);
            (lane, track)
        });
        let others = others.collect();
        let boards: Vec<Board> =
            replay.boards.iter().map(|board| Board::new(&board.puzzle, Aids::default())).collect();
        let mut busy: Vec<u32> =
            replay.lanes.iter().flat_map(|lane| lane.moves.iter().map(|made| made.ms)).collect();
        busy.extend([0, replay.duration_ms]);
        busy.sort_unstable();
        let long = |pair: &&[u32]| pair[1] - pair[0] >= PAUSE_MS_MIN;
        let pauses = busy.windows(2).filter(long);
        let pauses = pauses.map(|pair| (pair[0] + PAUSE_EDGE_MS, pair[1] - PAUSE_EDGE_MS)).collect();
        let entered = |lane: &ReplayLane| {
            let entered = lane.moves.iter().filter(|made| is_entered(&made.kind));
            entered.map(|made| made.ms).collect::<Vec<_>>()
        };
        let steps = sorted(replay.lanes.iter().flat_map(entered));
        Self {
            more,
            places,
            moments: replay.moments(),
            tracks: replay.lanes.iter().map(track).collect(),
            others,
            houses: replay.lanes.iter().map(|lane| houses(&replay, lane, &boards)).collect(),
            boards,
            steps,
            pauses,
            replay,
        }
    }

    #[must_use]
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    #[must_use]
    pub fn lanes(&self) -> &[ReplayLane] {
        &self.replay.lanes
    }

    /// The lane of who solved the board fastest: the record of this match. None where only one has.
    #[must_use]
    pub fn record(&self) -> Option<usize> {
        let times = self.replay.lanes.iter().map(ReplayLane::finish_ms);
        let mut solved: Vec<(u32, usize)> =
            times.zip(0..).filter_map(|(ms, lane)| Some((ms?, lane))).collect();
        solved.sort_unstable();
        solved.first().filter(|_| solved.len() > 1).map(|(_, lane)| *lane)
    }

    /// How many racers have no lane here.
    #[must_use]
    pub fn more(&self) -> usize {
        self.more
    }

    #[must_use]
    pub fn moments(&self) -> &Moments {
        &self.moments
    }

    /// When a lane completed a house, by time.
    #[must_use]
    pub fn houses(&self, lane: usize) -> &[u32] {
        self.houses.get(lane).map_or(&[], Vec::as_slice)
    }

    #[must_use]
    pub fn end_ms(&self) -> u32 {
        self.replay.duration_ms.max(1)
    }

    /// In which nobody does anything, as milliseconds from and to.
    #[must_use]
    pub fn pauses(&self) -> &[(u32, u32)] {
        &self.pauses
    }

    /// What stands on a lane's board at this time.
    #[must_use]
    pub fn position(&self, lane: usize, ms: u32) -> Position {
        self.tracks[lane].position(&self.replay, &self.replay.lanes[lane], ms)
    }

    /// One of the boards as it was set.
    #[must_use]
    pub fn board(&self, position: &Position) -> &Board {
        &self.boards[position.board]
    }

    /// A board with all that stands on it at this time, notes too, and the last digit under its cursor.
    #[must_use]
    pub fn filled(&self, position: &Position) -> Board {
        let mut board = self.boards[position.board].clone();
        let (mut digits, mut wrong) = (position.digits.clone(), position.wrong);
        if let Some(last) = position.last.filter(|last| last.is_refused) {
            digits.set(last.cell, Some(last.digit));
            wrong.insert(last.cell);
        }
        board.show(digits, Annotations { wrong, ..Annotations::default() });
        board.restore_notes(position.notes.clone());
        board
    }

    /// How all lanes stand, in their order.
    #[must_use]
    pub fn standings(&self, ms: u32) -> Vec<Standing> {
        let mut all: Vec<Standing> =
            (0..self.replay.lanes.len()).map(|lane| self.standing(lane, ms)).collect();
        let has_begun = all.iter().any(|standing| standing.position.rung > 0 || standing.percent > 0);
        if !has_begun {
            return all;
        }
        if ms >= self.replay.duration_ms {
            // When it is over the table says how it ended: it knows more than cells.
            all.iter_mut().zip(&self.places).for_each(|(standing, place)| standing.place = Some(*place));
            return all;
        }
        let lanes = self.replay.lanes.iter().zip(&all);
        let ranks: Vec<Rank> = lanes.map(|(lane, of)| self.rank(lane, &of.position, ms)).collect();
        let others = self.others.iter();
        let others = others.map(|(lane, track)| self.rank(lane, &track.position(&self.replay, lane, ms), ms));
        let others: Vec<Rank> = others.collect();
        for (lane, standing) in all.iter_mut().enumerate() {
            let is_before = |other: &usize| (ranks[*other], *other) < (ranks[lane], lane);
            let before = (0..ranks.len()).filter(is_before).count();
            let hidden = others.iter().filter(|rank| **rank < ranks[lane]).count();
            standing.place = Some(1 + before + hidden);
        }
        all
    }

    fn standing(&self, lane: usize, ms: u32) -> Standing {
        let position = self.position(lane, ms);
        let racer = &self.replay.lanes[lane];
        Standing {
            place: None,
            percent: (self.share(&position) / 100) as u8,
            is_over: is_over(racer, ms),
            position,
        }
    }

    /// How much of a board is filled, in parts of ten thousand.
    fn share(&self, position: &Position) -> usize {
        let board = &self.boards[position.board];
        let blanks = board.view().cell_count().saturating_sub(board.givens().clue_count()).max(1);
        10_000 * position.right.len() / blanks
    }

    /// Who is before whom: who has finished, who is further, who was there first; those who have left come last.
    fn rank(&self, racer: &ReplayLane, position: &Position, ms: u32) -> Rank {
        let is_over = is_over(racer, ms);
        let finished = racer.finish_ms().filter(|_| is_over);
        let has_left = is_over && finished.is_none();
        let gains = racer.moves.iter().take_while(|made| made.ms <= ms).filter(|made| made.kind.is_gain());
        (
            has_left,
            Reverse(finished.is_some()),
            finished.unwrap_or(0),
            Reverse((position.rung, self.share(position))),
            gains.last().map_or(0, |made| made.ms),
        )
    }

    /// The times of something, each once, in order.
    fn times(&self, jump: Jump) -> Vec<u32> {
        let Moments { stalls, mistakes, leads } = &self.moments;
        match jump {
            Jump::Step => self.steps.clone(),
            Jump::Lead => sorted(leads.iter().map(|lead| lead.ms)),
            Jump::Stall => sorted(stalls.iter().map(|stall| stall.from_ms)),
            Jump::Mistake => sorted(mistakes.iter().map(|mistake| mistake.ms)),
        }
    }

    /// When it is next, after this time.
    #[must_use]
    pub fn next(&self, jump: Jump, ms: u32) -> Option<u32> {
        self.times(jump).into_iter().find(|at| *at > ms)
    }

    /// When it was last, before this time.
    #[must_use]
    pub fn previous(&self, jump: Jump, ms: u32) -> Option<u32> {
        self.times(jump).into_iter().rev().find(|at| *at < ms)
    }

    /// Who led, as an index into the lanes, from when and until when.
    #[must_use]
    pub fn leaders(&self) -> Vec<(usize, u32, u32)> {
        let leads = &self.moments.leads;
        let ends = leads.iter().skip(1).map(|lead| lead.ms).chain([self.end_ms()]);
        let of = |(lead, to): (&game::LeadChange, u32)| {
            (lead.lane, lead.ms, to.min(self.over_ms(lead.lane).max(lead.ms)))
        };
        leads.iter().zip(ends).map(of).collect()
    }

    /// When a lane was over.
    #[must_use]
    pub fn over_ms(&self, lane: usize) -> u32 {
        let racer = &self.replay.lanes[lane];
        racer.finish_ms().unwrap_or(racer.ends_ms).min(self.end_ms())
    }
}

/// A lane is over: solved, or left.
fn is_over(racer: &ReplayLane, ms: u32) -> bool {
    ms >= racer.ends_ms && (racer.finish_ms().is_some() || racer.has_left())
}

/// The lane of a player; a bot of the same name is none.
pub(super) fn lane_of(replay: &Replay, name: &str) -> Option<usize> {
    replay.lanes.iter().position(|lane| !lane.bot && lane.name.as_str() == name)
}

fn is_entered(kind: &game::MoveKind) -> bool {
    kind.is_gain() || matches!(kind, game::MoveKind::Wrong { .. })
}

fn sorted(times: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut times: Vec<u32> = times.collect();
    times.sort_unstable();
    times.dedup();
    times
}

/// When a lane filled the last cell of a house.
fn houses(replay: &Replay, lane: &ReplayLane, boards: &[Board]) -> Vec<u32> {
    let (mut now, mut done) = (Position::start(replay, lane, 0), Vec::new());
    for made in &lane.moves {
        now.follow(replay, lane, made);
        let board = &boards[now.board];
        let standing = now.right.union(board.givens().filled());
        let is_done = |house: &puzzle::House<{ puzzle::WIDE }>| {
            house.set.contains(made.cell) && house.set.is_subset(standing)
        };
        if made.kind.is_gain() && board.view().houses().iter().any(is_done) {
            done.push(made.ms);
        }
    }
    done
}
