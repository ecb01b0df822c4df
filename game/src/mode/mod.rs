//! Modes of play: what a right digit earns, what follows when a board is solved, when a match ends and how it is ranked.
//! One file per mode; a further one is a file and an arm in each function here. What all modes have in common (time,
//! lock-outs, strikes, hints, sequence numbers) is in `play`.

mod judging;
mod ladder;
mod race;

use puzzle::{Level, PreparedPuzzle};

use crate::chance::Draw;
use crate::limits::{MOVES_PER_CELL_MAX, MOVES_PER_LADDER_MAX, MOVES_PER_RACER_MAX};
use crate::play::{Match, PlayBoard, RankKey};
use crate::record::Participant;
use crate::settings::{Mode, Rules, RulesError};

pub(crate) use judging::Judgement;

/// What boards are made from.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub(crate) prepared: &'a PreparedPuzzle,
    pub(crate) rules: &'a Rules,
    /// What all chance in the match is drawn from.
    pub(crate) draw: &'a Draw,
}

/// The boards at the start, and the index of that on which each racer plays.
pub(crate) struct Dealt {
    pub(crate) boards: Vec<PlayBoard>,
    pub(crate) seats: Vec<usize>,
}

impl Dealt {
    fn one_each(boards: Vec<PlayBoard>) -> Self {
        Self { seats: (0..boards.len()).collect(), boards }
    }
}

impl Mode {
    /// # Errors
    /// If the rules lack what the mode needs.
    pub(crate) fn check(self, rules: &Rules) -> Result<(), RulesError> {
        match self {
            Self::Race => Ok(()),
            Self::Ladder => ladder::check(rules),
        }
    }

    pub(crate) fn deal(self, ground: Ground<'_>, racers: &[Participant]) -> Dealt {
        match self {
            Self::Race => race::deal(ground, racers),
            Self::Ladder => ladder::deal(ground, racers),
        }
    }

    /// The board that follows a solved one; none if the race is run with it.
    pub(crate) fn next_board(
        self,
        ground: Ground<'_>,
        solved: &PlayBoard,
        racer: &Participant,
    ) -> Option<PlayBoard> {
        match self {
            Self::Race => None,
            Self::Ladder => ladder::next_board(ground, solved, racer),
        }
    }

    /// The board that members without one see, when the first racer has reached this rung.
    pub(crate) fn watched_board(self, ground: Ground<'_>, rung: u16) -> PlayBoard {
        match self {
            Self::Race => race::watched_board(ground),
            Self::Ladder => ladder::watched_board(ground, rung),
        }
    }

    /// Whether a cell is the same cell to all racers.
    pub(crate) fn has_common_board(self, rules: &Rules) -> bool {
        match self {
            Self::Race => !rules.disguised,
            Self::Ladder => false,
        }
    }

    /// What a right digit earns by itself; `streak` counts it in.
    pub(crate) fn digit_points(self, level: Level, streak: u16) -> u32 {
        match self {
            Self::Race => race::digit_points(level, streak),
            Self::Ladder => ladder::digit_points(streak),
        }
    }

    /// Whether the first racer to fill a house earns points for it.
    pub(crate) fn has_house_points(self) -> bool {
        match self {
            Self::Race => true,
            Self::Ladder => false,
        }
    }

    /// What solving a board earns besides its digits; `before` racers have finished already.
    pub(crate) fn solving_points(self, board: &PlayBoard, is_last: bool, before: usize) -> u32 {
        match self {
            Self::Race => race::finish_points(before),
            Self::Ladder => ladder::solving_points(board, is_last, before),
        }
    }

    /// Judged moves that a racer may make on boards of so many cells.
    pub(crate) fn moves_max(self, cells: u32) -> u32 {
        match self {
            Self::Race => MOVES_PER_RACER_MAX.max(cells.saturating_mul(MOVES_PER_CELL_MAX)),
            Self::Ladder => MOVES_PER_LADDER_MAX,
        }
    }

    /// Whether the match ends before its time.
    pub(crate) fn is_over(self, play: &Match) -> bool {
        match self {
            Self::Race | Self::Ladder => play.is_nobody_racing(),
        }
    }

    /// Sorts the racers, best first.
    pub(crate) fn rank(self, keys: &mut [RankKey]) {
        match self {
            Self::Race => keys.sort_by_key(race::order),
            Self::Ladder => keys.sort_by_key(ladder::order),
        }
    }
}
