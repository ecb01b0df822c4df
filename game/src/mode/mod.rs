//! Modes of play: what a right digit earns, what follows when a board is solved, whose race ends when, when a match ends and how it
//! is ranked. One file per mode; a further one is a file and an arm in each function here. The public ones are what a client
//! asks, so that no other file compares modes. What all modes have in common (lock-outs, strikes, hints, sequence
//! numbers) is in `play`.

mod duel;
mod elimination;
mod judging;
mod ladder;
mod race;
#[cfg(test)]
mod testing;

use puzzle::{Level, PreparedPuzzle};

use crate::chance::Draw;
use crate::ids::MemberNo;
use crate::limits::{
    DUEL_SEATS, ELIMINATION_RACERS_MIN, MOVES_PER_CELL_MAX, MOVES_PER_LADDER_MAX, MOVES_PER_RACER_MAX,
};
use crate::play::{Match, PlayBoard, RankKey};
use crate::record::Participant;
use crate::settings::{Mode, Rules, RulesError};
use crate::time::Millis;
use crate::view::{EndReason, RacerStatus};

pub(crate) use judging::Judgement;

/// What boards are made from.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub(crate) prepared: &'a PreparedPuzzle,
    /// The second puzzle of a duel.
    pub(crate) second: Option<&'a PreparedPuzzle>,
    pub(crate) rules: &'a Rules,
    /// What all chance in the match is drawn from.
    pub(crate) draw: &'a Draw,
}

impl<'a> Ground<'a> {
    /// The puzzle with this number.
    pub(crate) fn puzzle(&self, no: u8) -> &'a PreparedPuzzle {
        self.second.filter(|_| no > 0).unwrap_or(self.prepared)
    }
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

/// The end of a racer's race by the mode alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NextDeparture {
    /// When, if nothing else happens before.
    pub(crate) at: Millis,
    pub(crate) member: MemberNo,
    /// How it ends for them.
    pub(crate) ends: RacerStatus,
}

/// What everybody may ask.
impl Mode {
    /// Racers without whom it cannot start.
    #[must_use]
    pub fn racers_min(self) -> usize {
        match self {
            Self::Race | Self::Ladder => 1,
            Self::Elimination { .. } => ELIMINATION_RACERS_MIN.into(),
            Self::Duel { .. } => DUEL_SEATS.into(),
        }
    }

    /// Whether all racers have the whole of one puzzle before them.
    #[must_use]
    pub fn is_one_puzzle(self) -> bool {
        match self {
            Self::Race | Self::Elimination { .. } => true,
            Self::Ladder | Self::Duel { .. } => false,
        }
    }

    /// Whether who has set a puzzle may watch the boards over it.
    #[must_use]
    pub fn lets_setters_watch(self) -> bool {
        self.is_one_puzzle() || self.is_duel()
    }

    /// Whether two set a puzzle for each other.
    #[must_use]
    pub fn is_duel(self) -> bool {
        self.setting_min().is_some()
    }

    /// The minutes in which they do.
    #[must_use]
    pub fn setting_min(self) -> Option<u8> {
        match self {
            Self::Race | Self::Ladder | Self::Elimination { .. } => None,
            Self::Duel { set_min } => Some(set_min),
        }
    }

    /// Whether every racer may take a whole puzzle to its end, so that a run says how well it was solved: for challenges and
    /// statistics.
    #[must_use]
    pub fn is_about_solving(self) -> bool {
        match self {
            Self::Race => true,
            Self::Ladder | Self::Elimination { .. } | Self::Duel { .. } => false,
        }
    }

    /// The same with so many minutes for setting, if it has any.
    #[must_use]
    pub const fn with_setting_min(self, set_min: u8) -> Self {
        if let Self::Duel { .. } = self { Self::Duel { set_min } } else { self }
    }

    /// These rules in this mode, with what it cannot do without.
    #[must_use]
    pub fn fit(self, rules: Rules) -> Rules {
        let rules = Rules { mode: self, ..rules };
        match self {
            Self::Race => rules,
            Self::Ladder => ladder::fit(rules),
            Self::Elimination { .. } => elimination::fit(rules),
            Self::Duel { .. } => duel::fit(rules),
        }
    }

    /// When the next racer is eliminated, in milliseconds after the start, once so many were; none in other modes.
    #[must_use]
    pub fn next_elimination_ms(self, eliminated: usize) -> Option<u64> {
        match self {
            Self::Race | Self::Ladder | Self::Duel { .. } => None,
            Self::Elimination { every_s } => Some(elimination::next_ms(every_s, eliminated)),
        }
    }
}

impl Rules {
    /// Racers that a race has room for, however many seats there are.
    #[must_use]
    pub fn racers_max(&self) -> u8 {
        if self.mode.is_duel() { self.seats.min(DUEL_SEATS) } else { self.seats }
    }

    /// Whether a cell is the same cell to all racers.
    #[must_use]
    pub fn has_common_board(&self) -> bool {
        self.mode.is_one_puzzle() && !self.disguised
    }
}

impl Mode {
    /// # Errors
    /// If the rules lack what the mode needs.
    pub(crate) fn check(self, rules: &Rules) -> Result<(), RulesError> {
        match self {
            Self::Race => Ok(()),
            Self::Ladder => ladder::check(rules),
            Self::Elimination { every_s } => elimination::check(every_s, rules),
            Self::Duel { set_min } => duel::check(set_min, rules),
        }
    }

    pub(crate) fn deal(self, ground: Ground<'_>, racers: &[Participant]) -> Dealt {
        match self {
            Self::Race | Self::Elimination { .. } => race::deal(ground, racers),
            Self::Ladder => ladder::deal(ground, racers),
            Self::Duel { .. } => duel::deal(ground, racers),
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
            Self::Race | Self::Elimination { .. } | Self::Duel { .. } => None,
            Self::Ladder => ladder::next_board(ground, solved, racer),
        }
    }

    /// The board that members without one see, when the first racer has reached this rung.
    pub(crate) fn watched_board(self, ground: Ground<'_>, rung: u16) -> PlayBoard {
        match self {
            Self::Race | Self::Elimination { .. } | Self::Duel { .. } => race::watched_board(ground),
            Self::Ladder => ladder::watched_board(ground, rung),
        }
    }

    /// What a right digit earns by itself; `streak` counts it in.
    pub(crate) fn digit_points(self, level: Level, streak: u16) -> u32 {
        match self {
            Self::Race | Self::Elimination { .. } | Self::Duel { .. } => race::digit_points(level, streak),
            Self::Ladder => ladder::digit_points(streak),
        }
    }

    /// Whether the first racer to fill a house earns points for it.
    pub(crate) fn has_house_points(self) -> bool {
        match self {
            Self::Race | Self::Elimination { .. } => true,
            Self::Ladder | Self::Duel { .. } => false,
        }
    }

    /// What solving a board earns besides its digits; `before` racers have finished already.
    pub(crate) fn solving_points(self, board: &PlayBoard, is_last: bool, before: usize) -> u32 {
        match self {
            Self::Race | Self::Elimination { .. } | Self::Duel { .. } => race::finish_points(before),
            Self::Ladder => ladder::solving_points(board, is_last, before),
        }
    }

    /// Judged moves that a racer may make on boards of so many cells.
    pub(crate) fn moves_max(self, cells: u32) -> u32 {
        match self {
            Self::Race | Self::Elimination { .. } | Self::Duel { .. } => {
                MOVES_PER_RACER_MAX.max(cells.saturating_mul(MOVES_PER_CELL_MAX))
            }
            Self::Ladder => MOVES_PER_LADDER_MAX,
        }
    }

    /// Whose race ends next by the mode alone. All time that a mode has comes through here: a room waits for it, and an audit
    /// holds a record to it.
    pub(crate) fn next_departure(self, play: &Match) -> Option<NextDeparture> {
        match self {
            Self::Race | Self::Ladder | Self::Duel { .. } => None,
            Self::Elimination { every_s } => elimination::next_departure(every_s, play),
        }
    }

    /// Why the match is over before its time, if it is.
    pub(crate) fn over(self, play: &Match) -> Option<EndReason> {
        match self {
            Self::Race | Self::Ladder | Self::Duel { .. } => {
                (play.racing().count() == 0).then_some(EndReason::AllDone)
            }
            Self::Elimination { .. } => elimination::over(play),
        }
    }

    /// Sorts the racers, best first.
    pub(crate) fn rank(self, keys: &mut [RankKey]) {
        match self {
            Self::Race => keys.sort_by_key(race::order),
            Self::Ladder => keys.sort_by_key(ladder::order),
            Self::Elimination { .. } => keys.sort_by_key(elimination::order),
            Self::Duel { .. } => keys.sort_by_key(duel::order),
        }
    }
}
