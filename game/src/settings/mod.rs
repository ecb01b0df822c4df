//! What a host fixes before the start: the puzzle, and the rules card.

mod preset;
mod rules;

use puzzle::{Credits, GenerateSpec, GradeRange, Tier, Variant};
use serde::{Deserialize, Serialize};

use crate::name::Name;
pub use preset::Preset;
pub use rules::{Aids, Handicap, HintKind, Hints, Judging, Mistakes, Mode, Rules, RulesError};

/// Everything the rules card shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settings {
    pub puzzle: PuzzleChoice,
    pub rules: Rules,
}

/// What the next race is about. A set puzzle shows its character but never its givens: those are
/// sent when the race starts.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PuzzleChoice {
    /// Made for the race. A fixed `seed` deals the same puzzle again.
    Generated { spec: GenerateSpec, seed: Option<u32> },
    /// Set by a member. `kind` is the name of its variant, where it has one.
    Set {
        by: Name,
        kind: Option<Variant>,
        clues: u16,
        tier: Tier,
        /// What the setter says of it; all texts may be empty.
        #[serde(default)]
        credits: Box<Credits>,
    },
}

/// How a room came to be; [`Origin::policy`] says what follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Origin {
    /// Opened by a host.
    Private,
    /// Made by the queue for two.
    Queue,
    /// One player's attempt at a challenge.
    Challenge,
}

impl PuzzleChoice {
    /// Whether exactly this seed is wanted.
    pub(crate) fn has_seed(&self) -> bool {
        matches!(self, Self::Generated { seed: Some(_), .. })
    }

    /// What the puzzle is like that follows this one when nobody chooses another.
    #[must_use]
    pub fn spec_of_next(&self) -> GenerateSpec {
        match self {
            Self::Generated { spec, .. } => spec.clone(),
            Self::Set { kind, tier, .. } => {
                // Of what is only read, a puzzle of the same board follows.
                let made = kind.clone().and_then(Variant::made).unwrap_or_default();
                let spec = GenerateSpec::of_tier(made, *tier);
                if spec.check().is_ok() { spec } else { GenerateSpec { grade: GradeRange::Any, ..spec } }
            }
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            puzzle: PuzzleChoice::Generated {
                spec: GenerateSpec::of_tier(Variant::classic(), Tier::Medium),
                seed: None,
            },
            rules: Rules::default(),
        }
    }
}

impl Settings {
    /// The ready-made rules of the public queue.
    #[must_use]
    pub fn queue() -> Self {
        let rules = Rules { countdown_s: 5, ..Rules::among_strangers(2) };
        let spec = GenerateSpec::of_tier(Variant::classic(), Tier::Easy);
        Self { puzzle: PuzzleChoice::Generated { spec, seed: None }, rules }
    }

    /// The same against a bot, after a wait: the countdown is as short as it can be read.
    #[must_use]
    pub fn queue_with_bot() -> Self {
        let Self { puzzle, rules } = Self::queue();
        Self { puzzle, rules: Rules { countdown_s: 3, ..rules } }
    }
}
