//! The duel of setters as its room shows it: who is still setting, what both have handed in, and what a difference in tier is
//! worth. No type here can hold a puzzle: each racer meets theirs when the race starts. Decides nothing.

use puzzle::{PreparedPuzzle, Puzzle, PuzzleId, Technique, Tier, Variant};
use serde::{Deserialize, Serialize};

use crate::ids::MemberNo;
use crate::limits::{DUEL_TIER_S, HANDICAP_DELAY_S_MAX};
use crate::settings::Handicap;

/// A duel before its race.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DuelView {
    /// How long the setting, or the comparison, still lasts after the message was sent.
    pub ends_in_ms: u32,
    /// The two, in order of arrival.
    pub setters: Vec<SetterView>,
}

/// One of the two. Whether they accept the terms is their `ready` mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SetterView {
    pub member: MemberNo,
    /// A puzzle of theirs is being proven.
    pub proving: bool,
    /// What they have handed in, for the other one to solve.
    pub puzzle: Option<HandedIn>,
    /// What they start with as a solver.
    pub price: Handicap,
}

/// What a puzzle is like that was handed in: its rating, and none of its digits.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HandedIn {
    /// The name of its variant, where it has one.
    pub kind: Option<Variant>,
    /// Givens.
    pub clues: u16,
    /// Cells to fill.
    pub blanks: u16,
    pub tier: Tier,
    /// The level of the hardest step, in tenths.
    pub hardest: u8,
    /// Cells that take more than a single.
    pub beyond_singles: u16,
    /// What its text has that was not read and may be a rule, in a line.
    #[serde(default)]
    pub lost: String,
}

/// The board of a duel that is not one's own: who solves it, and the puzzle as it was set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OtherBoard {
    pub member: MemberNo,
    pub puzzle: Puzzle,
    pub tier: Tier,
}

/// The puzzle of a duel's second racer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SecondPuzzle {
    pub member: MemberNo,
    pub puzzle: PuzzleId,
    pub tier: Tier,
    pub blanks: u16,
}

impl HandedIn {
    pub(crate) fn of(prepared: &PreparedPuzzle, lost: &str) -> Self {
        let count = |cells: usize| u16::try_from(cells).unwrap_or(u16::MAX);
        let single = Technique::NakedSingle.level().max(Technique::HiddenSingle.level());
        Self {
            kind: Variant::of(prepared.puzzle.board()),
            clues: count(prepared.puzzle.givens().clue_count()),
            blanks: count(prepared.blanks()),
            tier: prepared.tier,
            hardest: prepared.levels.iter().max().map_or(0, |level| level.tenths()),
            beyond_singles: count(prepared.levels.iter().filter(|level| **level > single).count()),
            lost: lost.to_owned(),
        }
    }
}

/// What evens out that one racer has the easier puzzle: they start so much later.
#[must_use]
pub fn fair_price(own: Tier, others: Tier) -> Handicap {
    let tiers = (others as u16).saturating_sub(own as u16);
    Handicap { delay_s: (tiers * DUEL_TIER_S).min(HANDICAP_DELAY_S_MAX), ..Handicap::default() }
}
