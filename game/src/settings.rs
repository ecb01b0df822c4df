//! The rules card: what a host fixes before the start. Owns the ranges; enforcing them in play is
//! the room's business.

use std::fmt;

use puzzle::Difficulty;
use serde::{Deserialize, Serialize};

use crate::limits::{
    COUNTDOWN_S_MAX, GRACE_S_MAX, GRACE_S_MIN, LOCKOUT_S_MAX, OUT_AFTER_MAX, SEATS_MAX, SEATS_MIN,
    TIME_LIMIT_S_MAX, TIME_LIMIT_S_MIN,
};
use crate::name::Name;

/// Everything the rules card shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    pub puzzle: PuzzleChoice,
    pub rules: Rules,
}

/// What the next race is about. A set puzzle shows its character but never its givens: those are
/// sent when the race starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PuzzleChoice {
    /// Made for the race. A fixed `seed` deals the same puzzle again.
    Generated { difficulty: Difficulty, seed: Option<u32> },
    /// Set by a member. `difficulty` is `None` when it needs more than Nonet's techniques.
    Set { by: Name, clues: u16, difficulty: Option<Difficulty> },
}

/// The rules that hold for every racer alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rules {
    /// Racers the room has room for, [`SEATS_MIN`]..=[`SEATS_MAX`].
    pub seats: u8,
    pub mistakes: Mistakes,
    pub aids: Aids,
    /// The race ends after this many seconds; `None`: when everybody is done.
    pub time_limit_s: Option<u32>,
    pub countdown_s: u8,
    /// Seconds a dropped racer may stay away before the race is forfeit.
    pub grace_s: u16,
}

/// What a wrong digit costs, and when it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Mistakes {
    /// Tell nothing about a digit until the whole board is full.
    pub silent: bool,
    /// Seconds without moves after a mistake; 0 for none.
    pub lockout_s: u8,
    /// Out of the race at this many mistakes; `None` for never.
    pub out_after: Option<u8>,
}

/// Help that the client may give; the same for everybody in the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Aids {
    /// Mark digits that stand twice in a house.
    pub conflicts: bool,
    /// A placed digit removes itself from the notes of its peers.
    pub tidy_notes: bool,
}

/// How a room came to be; a queue's room has fixed rules and no host powers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Origin {
    Private,
    Queue,
}

/// Which rule is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RulesError {
    Seats,
    Lockout,
    OutAfter,
    TimeLimit,
    Countdown,
    Grace,
}

impl PuzzleChoice {
    /// How hard the puzzle is that follows this one when nobody chooses another.
    #[must_use]
    pub fn difficulty_of_next(&self) -> Difficulty {
        match self {
            Self::Generated { difficulty, .. } => *difficulty,
            Self::Set { difficulty, .. } => difficulty.unwrap_or(Difficulty::Hard),
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            seats: 8,
            mistakes: Mistakes { silent: false, lockout_s: 3, out_after: Some(5) },
            aids: Aids { conflicts: true, tidy_notes: true },
            time_limit_s: Some(20 * 60),
            countdown_s: 3,
            grace_s: 60,
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            puzzle: PuzzleChoice::Generated { difficulty: Difficulty::Medium, seed: None },
            rules: Rules::default(),
        }
    }
}

impl Settings {
    /// The ready-made rules of the public queue.
    #[must_use]
    pub fn queue() -> Self {
        let rules = Rules { seats: 2, countdown_s: 5, ..Rules::default() };
        Self { puzzle: PuzzleChoice::Generated { difficulty: Difficulty::Easy, seed: None }, rules }
    }
}

impl Rules {
    /// # Errors
    /// The first rule that is out of its range.
    pub fn check(&self) -> Result<(), RulesError> {
        let fits = |ok: bool, error: RulesError| if ok { Ok(()) } else { Err(error) };
        fits((SEATS_MIN..=SEATS_MAX).contains(&self.seats), RulesError::Seats)?;
        fits(self.mistakes.lockout_s <= LOCKOUT_S_MAX, RulesError::Lockout)?;
        let out_after = self.mistakes.out_after;
        fits(out_after.is_none_or(|n| (1..=OUT_AFTER_MAX).contains(&n)), RulesError::OutAfter)?;
        let limit = self.time_limit_s;
        fits(
            limit.is_none_or(|s| (TIME_LIMIT_S_MIN..=TIME_LIMIT_S_MAX).contains(&s)),
            RulesError::TimeLimit,
        )?;
        fits(self.countdown_s <= COUNTDOWN_S_MAX, RulesError::Countdown)?;
        fits((GRACE_S_MIN..=GRACE_S_MAX).contains(&self.grace_s), RulesError::Grace)
    }
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats => {
                write!(f, "seats must be {SEATS_MIN} to {SEATS_MAX}, or as many as this server allows")
            }
            Self::Lockout => write!(f, "the lock-out must be 0 to {LOCKOUT_S_MAX} seconds"),
            Self::OutAfter => write!(f, "“out after” must be 1 to {OUT_AFTER_MAX} mistakes, or never"),
            Self::TimeLimit => {
                write!(f, "the time limit must be {TIME_LIMIT_S_MIN} to {TIME_LIMIT_S_MAX} seconds, or none")
            }
            Self::Countdown => write!(f, "the countdown must be 0 to {COUNTDOWN_S_MAX} seconds"),
            Self::Grace => write!(f, "the grace period must be {GRACE_S_MIN} to {GRACE_S_MAX} seconds"),
        }
    }
}
