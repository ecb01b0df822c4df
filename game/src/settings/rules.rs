//! The rules card: how a match is played. Owns the ranges; enforcing them in play is the business of `play` and `mode`.

use std::fmt;

use puzzle::Tier;
use serde::{Deserialize, Serialize};

use crate::limits::{
    ACCOMPLICES_SEATS_MIN, COUNTDOWN_S_MAX, ELIMINATION_RACERS_MIN, ELIMINATION_S_DEFAULT, ELIMINATION_S_MAX,
    ELIMINATION_S_MIN, GRACE_S_MAX, GRACE_S_MIN, GUESS_LOCKOUT_S_EASY, GUESS_LOCKOUT_S_FIENDISH,
    GUESS_LOCKOUT_S_HARD, GUESS_LOCKOUT_S_MEDIUM, HANDICAP_DELAY_S_MAX, HANDICAP_GIVENS_MAX,
    HANDICAP_STRIKES_MAX, HINT_COST_S_MAX, LOCKOUT_GROWN_S_MAX, LOCKOUT_S_MAX, OUT_AFTER_MAX, SEATS_MAX,
    SEATS_MIN, SETTING_MIN_DEFAULT, SETTING_MIN_MAX, SETTING_MIN_MIN, TIME_LIMIT_S_MAX, TIME_LIMIT_S_MIN,
};
use crate::time::seconds;

/// The rules that hold for every racer alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rules {
    /// What is played.
    #[serde(default)]
    pub mode: Mode,
    /// Racers the room has room for, [`SEATS_MIN`]..=[`SEATS_MAX`].
    pub seats: u8,
    /// What a wrong digit costs, and when it is judged.
    pub mistakes: Mistakes,
    /// What clients may help with.
    pub aids: Aids,
    /// The race ends after this many seconds; `None`: when all are done.
    pub time_limit_s: Option<u32>,
    /// Seconds from the start to the race.
    pub countdown_s: u8,
    /// What hints racers may ask for.
    #[serde(default)]
    pub hints: Hints,
    /// Seconds a dropped racer may stay away before the race is forfeit.
    pub grace_s: u16,
    /// Each racer gets the puzzle in another isomorphism, where its kind allows one.
    #[serde(default)]
    pub disguised: bool,
    /// The setter of the puzzle may race it, ranked behind all others, instead of watching.
    #[serde(default)]
    pub practice: bool,
    /// The member who has set the puzzle and does not race it sees every racer's board and notes while the race runs. Not on
    /// a ladder.
    #[serde(default)]
    pub setter_watches: bool,
}

/// What a wrong digit costs, and when it is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mistakes {
    /// When a digit is judged.
    pub judging: Judging,
    /// Seconds without moves after a mistake, or after the first one if it grows; 0 for none.
    pub lockout_s: u8,
    /// Each further lock-out is twice as long as the one before, up to [`LOCKOUT_GROWN_S_MAX`]. Records of
    /// older releases do not say so: theirs did not grow.
    #[serde(default)]
    pub grows: bool,
    /// A wrong digit in a cell that the racer's own board does not decide yet (neither a naked nor a hidden single
    /// there by plain candidates of givens and the racer's right digits) is a guess, and its lock-out is that of a
    /// guess. Only where every digit is judged. Records of older releases do not say so: theirs were all alike.
    #[serde(default)]
    pub dear_guesses: bool,
    /// Out of the race at this many mistakes; `None` for never.
    pub out_after: Option<u8>,
}

/// Help that the client may give; the same for all in the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Aids {
    /// Mark digits that stand twice in a house.
    pub conflicts: bool,
    /// A placed digit removes itself from the notes of its peers.
    pub tidy_notes: bool,
    /// Empty cells can be filled with notes of all digits that fit.
    #[serde(default)]
    pub auto_notes: bool,
    /// Only digits that break no rule with those on the board are offered.
    #[serde(default)]
    pub fitting_only: bool,
}

/// What hints a racer may ask for, and what each costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hints {
    /// Which, if any.
    pub kind: HintKind,
    /// Seconds of lock-out, up to [`HINT_COST_S_MAX`].
    pub cost_s: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum HintKind {
    /// There are none.
    #[default]
    None,
    /// The digit of an empty cell, drawn at random.
    RandomCell,
    /// The digit of a cell that the racer chooses.
    ChosenCell,
    /// The easiest next step, as data, if it is no harder than those of fiendish puzzles. It locks out for a second at
    /// least.
    Explained,
}

/// What makes a race fair between unequal racers: the host fixes it for a member before the start, and all see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Handicap {
    /// Seconds that the racer's board stays locked after the start, up to [`HANDICAP_DELAY_S_MAX`].
    pub delay_s: u16,
    /// Cells that are filled for the racer at the start, up to [`HANDICAP_GIVENS_MAX`].
    pub givens: u8,
    /// Mistakes more than the rules forgive, up to [`HANDICAP_STRIKES_MAX`].
    pub strikes: u8,
}

impl Handicap {
    /// # Errors
    /// If something is out of its range.
    pub fn check(&self) -> Result<(), RulesError> {
        let fits = self.delay_s <= HANDICAP_DELAY_S_MAX
            && self.givens <= HANDICAP_GIVENS_MAX
            && self.strikes <= HANDICAP_STRIKES_MAX;
        if fits { Ok(()) } else { Err(RulesError::Handicap) }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Mode {
    /// All have the same puzzle; the first to solve it wins.
    #[default]
    Race,
    /// The first puzzle has one blank, and each one solved is followed by one with a blank more. Whoever is furthest when
    /// the time ends wins.
    Ladder,
    /// A race that the racer with the fewest right digits must leave every so many seconds,
    /// [`ELIMINATION_S_MIN`]..=[`ELIMINATION_S_MAX`]. Who is left, or has filled the board, wins.
    Elimination { every_s: u8 },
    /// Two set a puzzle for each other, in [`SETTING_MIN_MIN`]..=[`SETTING_MIN_MAX`] minutes, and race over them: each solves what the
    /// other has set.
    Duel { set_min: u8 },
}

impl Mode {
    /// Each as a room begins with it.
    pub const ALL: [Self; 4] = [
        Self::Race,
        Self::Ladder,
        Self::Elimination { every_s: ELIMINATION_S_DEFAULT },
        Self::Duel { set_min: SETTING_MIN_DEFAULT },
    ];

    /// Its place among [`Self::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Self::Race => 0,
            Self::Ladder => 1,
            Self::Elimination { .. } => 2,
            Self::Duel { .. } => 3,
        }
    }

    /// The same with so many seconds between eliminations, if it has any.
    #[must_use]
    pub const fn with_interval(self, every_s: u8) -> Self {
        match self {
            Self::Race | Self::Ladder | Self::Duel { .. } => self,
            Self::Elimination { .. } => Self::Elimination { every_s },
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Judging {
    /// Each digit at once.
    #[default]
    EachDigit,
    /// Nothing before the whole board is full, and then the board as a whole.
    FullBoard,
}

/// Which rule is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RulesError {
    Seats,
    Lockout,
    OutAfter,
    TimeLimit,
    LadderTime,
    Countdown,
    Hints,
    Handicap,
    Grace,
    Challenge,
    EliminationTime,
    EliminationSeats,
    EliminationJudging,
    EliminationPractice,
    DuelTime,
    DuelSeats,
    DuelBoards,
}

impl Mistakes {
    /// Milliseconds without moves after the `mistakes`-th mistake, counted from 1.
    #[must_use]
    pub fn lockout_ms(&self, mistakes: u8) -> u64 {
        let first = u64::from(self.lockout_s);
        if !self.grows {
            return seconds(first);
        }
        // Beyond seven doublings a single second is at the cap already.
        let doublings = u32::from(mistakes.saturating_sub(1).min(7));
        seconds((first << doublings).min(LOCKOUT_GROWN_S_MAX))
    }

    /// Milliseconds without moves after a guess at a puzzle of this tier, where guesses are dear. It is never less than
    /// [`Self::lockout_ms`].
    #[must_use]
    pub const fn guess_lockout_ms(tier: Tier) -> u64 {
        seconds(match tier {
            Tier::Easy => GUESS_LOCKOUT_S_EASY,
            Tier::Medium => GUESS_LOCKOUT_S_MEDIUM,
            Tier::Hard => GUESS_LOCKOUT_S_HARD,
            Tier::Fiendish | Tier::Extreme | Tier::Beyond => GUESS_LOCKOUT_S_FIENDISH,
        })
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            seats: 8,
            // Mild to a racer who slips, while guessing loses; docs/rules.md has the figures.
            mistakes: Mistakes {
                judging: Judging::EachDigit,
                lockout_s: 3,
                grows: true,
                dear_guesses: true,
                out_after: Some(5),
            },
            aids: Aids { conflicts: true, tidy_notes: true, auto_notes: false, fitting_only: false },
            hints: Hints::default(),
            time_limit_s: Some(20 * 60),
            countdown_s: 3,
            grace_s: 60,
            disguised: false,
            practice: false,
            setter_watches: true,
        }
    }
}

impl Rules {
    /// Where so many race who do not know each other: from three on, some of them may be one person, so each gets a board of
    /// their own. It goes by the seats alone, not by who comes in.
    #[must_use]
    pub fn among_strangers(seats: u8) -> Self {
        Self { seats, disguised: seats >= ACCOMPLICES_SEATS_MIN, ..Self::default() }
    }

    /// Whether a racer is told of each digit at once whether it is right.
    #[must_use]
    pub fn judges_each_digit(&self) -> bool {
        self.mistakes.judging == Judging::EachDigit
    }

    /// Whether a setter sees the boards over what they have set: on a ladder each of them is another puzzle.
    #[must_use]
    pub fn setter_sees_boards(&self) -> bool {
        self.setter_watches && self.mode.lets_setters_watch()
    }

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
        self.mode.check(self)?;
        fits(self.countdown_s <= COUNTDOWN_S_MAX, RulesError::Countdown)?;
        fits(self.hints.cost_s <= HINT_COST_S_MAX, RulesError::Hints)?;
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
            Self::LadderTime => write!(f, "a ladder needs a time limit"),
            Self::EliminationTime => {
                write!(f, "somebody must leave every {ELIMINATION_S_MIN} to {ELIMINATION_S_MAX} seconds")
            }
            Self::EliminationSeats => {
                write!(f, "an elimination needs {ELIMINATION_RACERS_MIN} seats or more")
            }
            Self::EliminationJudging => write!(f, "in an elimination each digit is judged at once"),
            Self::EliminationPractice => write!(f, "in an elimination whoever set the puzzle watches"),
            Self::DuelTime => {
                write!(f, "setting a puzzle takes {SETTING_MIN_MIN} to {SETTING_MIN_MAX} minutes")
            }
            Self::DuelSeats => write!(f, "a duel needs two seats"),
            Self::DuelBoards => write!(f, "in a duel each solves what the other has set, as it was set"),
            Self::Challenge => write!(f, "a challenge is a race over one board"),
            Self::Countdown => write!(f, "the countdown must be 0 to {COUNTDOWN_S_MAX} seconds"),
            Self::Hints => write!(f, "a hint must cost 0 to {HINT_COST_S_MAX} seconds"),
            Self::Handicap => write!(
                f,
                "a handicap is up to {HANDICAP_DELAY_S_MAX} seconds, {HANDICAP_GIVENS_MAX} cells and \
                 {HANDICAP_STRIKES_MAX} mistakes"
            ),
            Self::Grace => write!(f, "the grace period must be {GRACE_S_MIN} to {GRACE_S_MAX} seconds"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Judging, LOCKOUT_GROWN_S_MAX, LOCKOUT_S_MAX, Mistakes, Mode, Rules};

    fn lockouts(lockout_s: u8, grows: bool) -> [u64; 6] {
        let mistakes =
            Mistakes { judging: Judging::EachDigit, lockout_s, grows, dear_guesses: true, out_after: None };
        [1, 2, 3, 4, 5, u8::MAX].map(|nth| mistakes.lockout_ms(nth))
    }

    #[test]
    fn each_mode_knows_its_place() {
        assert_eq!(Mode::ALL.map(Mode::index), [0, 1, 2, 3]);
    }

    #[test]
    fn three_strangers_race_in_disguise_and_two_do_not() {
        let disguised = [1, 2, 3, 8, 100].map(|seats| Rules::among_strangers(seats).disguised);
        assert_eq!(disguised, [false, false, true, true, true]);
    }

    #[test]
    fn a_lock_out_that_does_not_grow_is_the_same_each_time() {
        assert_eq!(lockouts(3, false), [3_000; 6]);
    }

    #[test]
    fn a_growing_lock_out_doubles_up_to_its_cap() {
        assert_eq!(lockouts(10, true), [10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
        assert_eq!(lockouts(1, true)[5], LOCKOUT_GROWN_S_MAX * 1_000);
        assert_eq!(lockouts(LOCKOUT_S_MAX, true)[5], LOCKOUT_GROWN_S_MAX * 1_000);
    }

    #[test]
    fn no_lock_out_stays_none_however_often_it_doubles() {
        assert_eq!(lockouts(0, true), [0; 6]);
    }

    #[test]
    fn mistakes_of_an_older_record_are_all_alike() {
        let old = r#"{"judging":"EachDigit","lockout_s":3,"out_after":5}"#;
        let read: Mistakes = serde_json::from_str(old).unwrap();
        let alike = Mistakes {
            judging: Judging::EachDigit,
            lockout_s: 3,
            grows: false,
            dear_guesses: false,
            out_after: Some(5),
        };
        assert_eq!(read, alike);
    }
}
