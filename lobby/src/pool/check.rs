//! What is wrong with pools that an operator has written: in which of them, and what would be right.

use std::fmt;

use game::{HintKind, Mode, RulesError};
use puzzle::{Tier, Variant};

use super::{Pool, Slug};
use crate::limits::{
    KINDS_MAX, POOLS_MAX, TABLE_SEATS_MAX, TABLE_SEATS_MIN, TITLE_CHARS_MAX, WAVE_MS_MAX, WAVE_MS_MIN,
    WIDTH_MAX,
};

/// The hardest tier in which guessing loses (docs/rules.md).
const HARDEST: Tier = Tier::Fiendish;

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolError {
    /// `None`: with all of them together.
    pub pool: Option<Slug>,
    pub flaw: PoolFlaw,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PoolFlaw {
    NoPools,
    TooMany(usize),
    /// An earlier one is called the same.
    Name,
    Title(usize),
    Seats {
        least: u8,
        most: u8,
    },
    Wave(u32),
    Window,
    Kinds(usize),
    NoTiers,
    GuessingPays(Tier),
    NotInTiers(Variant),
    Guesses,
    Unrated(&'static str),
    Rules(RulesError),
}

/// # Errors
/// The first flaw of a list of pools.
pub fn check_pools(pools: &[Pool]) -> Result<(), PoolError> {
    let of_all = |flaw| Err(PoolError { pool: None, flaw });
    match pools.len() {
        0 => return of_all(PoolFlaw::NoPools),
        count if count > POOLS_MAX => return of_all(PoolFlaw::TooMany(count)),
        _ => {}
    }
    for (n, pool) in pools.iter().enumerate() {
        let is_taken = pools[..n].iter().any(|earlier| earlier.name == pool.name);
        let result = if is_taken { Err(PoolFlaw::Name) } else { pool.check() };
        result.map_err(|flaw| PoolError { pool: Some(pool.name.clone()), flaw })?;
    }
    Ok(())
}

impl Pool {
    /// # Errors
    /// The first thing that is not as it should be.
    pub fn check(&self) -> Result<(), PoolFlaw> {
        let fits = |ok: bool, flaw: PoolFlaw| if ok { Ok(()) } else { Err(flaw) };
        let title = self.title.chars().count();
        fits((1..=TITLE_CHARS_MAX).contains(&title), PoolFlaw::Title(title))?;
        let (least, most) = (self.seats.least, self.seats.most);
        let is_table = TABLE_SEATS_MIN <= least && least <= most && most <= TABLE_SEATS_MAX;
        fits((least, most) == (2, 2) || is_table, PoolFlaw::Seats { least, most })?;
        fits((WAVE_MS_MIN..=WAVE_MS_MAX).contains(&self.wave_ms), PoolFlaw::Wave(self.wave_ms))?;
        let window = self.window;
        fits(window.second > 0 && window.least <= window.most && window.most <= WIDTH_MAX, PoolFlaw::Window)?;
        self.check_puzzles()?;
        self.check_rules()
    }

    fn check_puzzles(&self) -> Result<(), PoolFlaw> {
        let fits = |ok: bool, flaw: PoolFlaw| if ok { Ok(()) } else { Err(flaw) };
        fits((1..=KINDS_MAX).contains(&self.kinds.len()), PoolFlaw::Kinds(self.kinds.len()))?;
        fits(!self.tiers.is_empty(), PoolFlaw::NoTiers)?;
        fits(*self.tiers.end() <= HARDEST, PoolFlaw::GuessingPays(*self.tiers.end()))?;
        let missing = self.kinds.iter().find(|kind| self.tiers_of(kind).next().is_none());
        missing.map_or(Ok(()), |kind| Err(PoolFlaw::NotInTiers(kind.clone())))
    }

    fn check_rules(&self) -> Result<(), PoolFlaw> {
        let rules = self.rules();
        rules.check().map_err(PoolFlaw::Rules)?;
        if !(rules.mistakes.dear_guesses && rules.judges_each_digit()) {
            return Err(PoolFlaw::Guesses);
        }
        let unrated = if matches!(rules.mode, Mode::Duel { .. }) {
            Some("puzzles that players set for each other")
        } else if rules.hints.kind != HintKind::None {
            Some("hints")
        } else {
            None
        };
        unrated.filter(|_| self.class.is_some()).map_or(Ok(()), |what| Err(PoolFlaw::Unrated(what)))
    }
}

impl fmt::Display for PoolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.pool {
            Some(pool) => write!(f, "pool `{pool}`: {}", self.flaw),
            None => write!(f, "pools: {}", self.flaw),
        }
    }
}

impl fmt::Display for PoolFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPools => {
                write!(f, "there is none: name one at least, or leave the list out for the usual ones")
            }
            Self::TooMany(count) => write!(f, "there are {count}: {POOLS_MAX} are the most"),
            Self::Name => write!(f, "an earlier one has the same name: give this one another"),
            Self::Title(length) => {
                write!(f, "the title has {length} characters: it needs 1 to {TITLE_CHARS_MAX}")
            }
            Self::Seats { least, most } => write!(
                f,
                "{least} to {most} seats: a duel has 2 to 2, a table {TABLE_SEATS_MIN} or more to {TABLE_SEATS_MAX} or fewer"
            ),
            Self::Wave(ms) => {
                write!(f, "a wave every {ms} ms: the period is {WAVE_MS_MIN} to {WAVE_MS_MAX} ms")
            }
            Self::Window => {
                write!(
                    f,
                    "in a window a second is worth a point or more, and its least is not above its most, which is {WIDTH_MAX} or less"
                )
            }
            Self::Kinds(count) => {
                write!(f, "{count} kinds of puzzle: name 1 to {KINDS_MAX}, as in `[\"classic\", \"killer\"]`")
            }
            Self::NoTiers => write!(f, "the range of tiers is empty: its end must not lie before its start"),
            Self::GuessingPays(tier) => {
                write!(
                    f,
                    "in {tier} puzzles guessing pays: {HARDEST} ones are the hardest that strangers race"
                )
            }
            Self::NotInTiers(kind) => {
                write!(
                    f,
                    "there are no {kind} puzzles of these tiers: widen the range, or leave the kind out"
                )
            }
            Self::Guesses => write!(
                f,
                "strangers race under rules by which each digit is judged and guesses are dear: choose Standard or Strict"
            ),
            Self::Unrated(what) => write!(f, "{what} are never rated: leave the class out"),
            Self::Rules(error) => write!(f, "{error}"),
        }
    }
}
