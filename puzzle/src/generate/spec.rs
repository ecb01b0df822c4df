//! What can be asked of a puzzle, each thing apart from the others, and what comes of it. Knows what cannot be had;
//! nothing here makes or grades puzzles.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::variant::is_out_of_reach;
use super::{Fill, Symmetry, seeds, tiers};
use crate::board::canonical::fnv1a;
use crate::solve::FEWEST_CLUES;
use crate::{Grid, Layout, Level, Puzzle, Tier, Variant};

/// How hard a puzzle should be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum GradeRange {
    /// However hard it comes, even beyond every technique here. It is not graded.
    #[default]
    Any,
    /// Of one of these tiers.
    Tiers(RangeInclusive<Tier>),
    /// Solved by techniques here, with a hardest step of one of these levels.
    Levels(RangeInclusive<Level>),
}

/// How many cells should be given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Clues {
    /// As many as suit the grade.
    #[default]
    Usual,
    Given(RangeInclusive<u16>),
    Blank(RangeInclusive<u16>),
    /// Of a hundred cells, so many are blank.
    BlankPercent(RangeInclusive<u8>),
}

/// What is asked of a puzzle. The default is any proper classic puzzle without more givens than it comes with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GenerateSpec {
    pub variant: Variant,
    #[serde(default)]
    pub grade: GradeRange,
    #[serde(default)]
    pub clues: Clues,
    /// What leaves the pattern of givens the same; it may have more symmetries than that.
    #[serde(default)]
    pub symmetry: Symmetry,
    /// Whether every given must be needed for the solution to be the only one.
    #[serde(default)]
    pub minimal: bool,
    /// How the solution is made, where it is made and not taken from the bank.
    #[serde(default)]
    pub fill: Option<Fill>,
}

/// A puzzle as it was wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    pub puzzle: Puzzle,
    pub solution: Grid,
    /// None if no grade was asked for.
    pub tier: Option<Tier>,
    /// The level of the hardest step; none if no grade was asked for. Of a puzzle beyond all techniques, that of the
    /// hardest step before they get stuck. Of one from the bank, that of its canonical form: in another form the path may meet
    /// a net of another length.
    pub level: Option<Level>,
    /// The [`GenerateSpec::VERSION`] that made it.
    pub version: u32,
}

/// The same on the classic board: grids alone, without the engine for other boards.
pub(super) struct GeneratedGrid {
    pub(super) puzzle: Grid,
    pub(super) solution: Grid,
    pub(super) tier: Option<Tier>,
    pub(super) level: Option<Level>,
}

impl From<GeneratedGrid> for Generated {
    fn from(GeneratedGrid { puzzle, solution, tier, level }: GeneratedGrid) -> Self {
        Self { puzzle: Puzzle::classic(puzzle), solution, tier, level, version: GenerateSpec::VERSION }
    }
}

/// Why a puzzle cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    #[error("the range of {of} is empty: its end must not lie before its start")]
    EmptyRange { of: &'static str },
    #[error("{most} clues never determine a solution: the fewest that can are {FEWEST_CLUES}")]
    TooFewClues { most: usize },
    #[error("with {fewest} clues nothing is left to solve: leave at least one of {cells} cells blank")]
    NothingToSolve { fewest: usize, cells: usize },
    #[error("no puzzle is known that needs each of {fewest} clues: the most is {MOST_MINIMAL_CLUES}")]
    MinimalWithManyClues { fewest: usize },
    #[error("givens with the symmetry {symmetry} cannot number {fewest} to {most}")]
    NotSymmetric { symmetry: Symmetry, fewest: usize, most: usize },
    #[error(
        "puzzles this hard come from a bank; its {stored} do not include one with such a grade and so many clues"
    )]
    NotInBank { stored: usize },
    #[error(
        "puzzles this hard come from a bank, whose givens have no symmetry and whose solutions are made already"
    )]
    BankIsPlain,
    #[error("this kind comes up to {most}; harder puzzles are from a bank, which has none of it")]
    NotInBankOfKinds { most: Tier },
    #[error("how the grid is filled can be chosen for classic puzzles only")]
    FillIsClassic,
    #[error("{cells} cells take too long to make minimal; up to {LARGEST_MINIMAL} it can be asked for")]
    TooLargeForMinimal { cells: usize },
    #[error("{cells} cells take too long to make harder than {}", Tier::Hard)]
    TooLargeForGrade { cells: usize },
    #[error("given candidates are read from files; no puzzle is made with them")]
    NotMade,
    #[error("{reason}")]
    NotInTier { reason: &'static str },
    #[error("no grid was found that obeys the rules of {0}")]
    NoGrid(String),
    #[error(
        "{attempts} attempts made none; a wider range of grades or clues, or less symmetry, is more likely to"
    )]
    NotFound { attempts: u32 },
    #[error("it was stopped")]
    Stopped,
}

/// Cells of the largest board whose puzzles are made minimal: beyond, each given costs a long proof.
const LARGEST_MINIMAL: usize = 81;

/// The most clues of a known minimal puzzle (found on the players' forum by Mladen Dobrichev, 2014 and later).
const MOST_MINIMAL_CLUES: usize = 40;

impl GradeRange {
    /// The levels asked for; none if every grade will do.
    pub(super) fn levels(&self) -> Option<RangeInclusive<Level>> {
        match self {
            Self::Any => None,
            Self::Tiers(tiers) => {
                Some(*Level::range_of(*tiers.start()).start()..=*Level::range_of(*tiers.end()).end())
            }
            Self::Levels(levels) => Some(levels.clone()),
        }
    }

    /// Whether only the bank has puzzles so hard: one random minimal puzzle in some hundreds is.
    pub(super) fn is_rare(&self) -> bool {
        self.exceeds(Tier::Fiendish)
    }

    /// Whether all puzzles of this grade are harder than a tier.
    pub(super) fn exceeds(&self, tier: Tier) -> bool {
        self.levels().is_some_and(|levels| levels.start().tier() > tier)
    }

    /// Whether this rating was asked for. A puzzle that is not solved has a tier above its level's.
    pub(super) fn suits(&self, tier: Tier, level: Option<Level>) -> bool {
        match self {
            Self::Any => true,
            Self::Tiers(tiers) => tiers.contains(&tier),
            Self::Levels(levels) => {
                level.is_some_and(|level| levels.contains(&level) && level.tier() == tier)
            }
        }
    }
}

impl GenerateSpec {
    /// A puzzle of this kind and tier.
    pub fn of_tier(variant: Variant, tier: Tier) -> Self {
        Self { variant, grade: GradeRange::Tiers(tier..=tier), ..Self::default() }
    }

    /// Changes whenever any seed gives another puzzle than before, also by a change of what is graded how. A puzzle is
    /// named by what was wanted, seed and this.
    pub const VERSION: u32 = 2;

    /// Whether such a puzzle can be had, as far as is known without making it; if so, how many givens it may have.
    ///
    /// # Errors
    /// Says what cannot be, and what can.
    pub fn check(&self) -> Result<RangeInclusive<usize>, GenerateError> {
        let bounds = self.bounds()?;
        if self.variant.kinds().iter().any(|kind| !kind.is_made()) {
            return Err(GenerateError::NotMade);
        }
        let tiers = self.grade.levels().map(|levels| levels.start().tier()..=levels.end().tier());
        if let Some(reason) = tiers.and_then(|tiers| tiers::missing(&self.variant, &tiers)) {
            return Err(GenerateError::NotInTier { reason });
        }
        let is_plain = self.symmetry == Symmetry::None && self.fill.is_none();
        match (self.variant.is_classic(), self.grade.is_rare()) {
            (true, true) if !is_plain => Err(GenerateError::BankIsPlain),
            (false, true) => self.check_bank().map(|()| bounds),
            (false, false) if self.fill.is_some() => Err(GenerateError::FillIsClassic),
            (false, false) if is_out_of_reach(self, self.cells()) => {
                Err(GenerateError::TooLargeForGrade { cells: self.cells() })
            }
            (true, _) | (false, false) => Ok(bounds),
        }
    }

    /// Of kinds other than the classic there are few, and they are as they are.
    fn check_bank(&self) -> Result<(), GenerateError> {
        let is_extreme = self.grade.suits(Tier::Extreme, None);
        let is_plain =
            *self == Self { grade: self.grade.clone(), ..Self::of_tier(self.variant.clone(), Tier::Extreme) };
        match (!seeds::of(&self.variant).is_empty(), is_extreme) {
            (false, _) => Err(GenerateError::NotInBankOfKinds { most: Tier::Fiendish }),
            (true, false) => Err(GenerateError::NotInBankOfKinds { most: Tier::Extreme }),
            (true, true) if !is_plain => Err(GenerateError::BankIsPlain),
            (true, true) => Ok(()),
        }
    }

    /// How many clues there may be, as far as was asked for.
    pub(super) fn bounds(&self) -> Result<RangeInclusive<usize>, GenerateError> {
        if self.variant.is_classic() {
            return self.classic_bounds();
        }
        self.bounds_on(&self.layout(), 0)
    }

    /// The cells of the board, whatever its regions.
    fn layout(&self) -> Layout {
        let layout = self.variant.outline().layout(self.variant.size());
        // Irregular regions have as many cells as boxes.
        let layout = layout.or_else(|| Layout::square(self.variant.size()));
        layout.expect("a variant has a size there is")
    }

    fn cells(&self) -> usize {
        self.layout().cell_count()
    }

    fn classic_bounds(&self) -> Result<RangeInclusive<usize>, GenerateError> {
        let bounds = self.bounds_on(Layout::classic(), FEWEST_CLUES)?;
        if self.minimal && *bounds.start() > MOST_MINIMAL_CLUES {
            return Err(GenerateError::MinimalWithManyClues { fewest: *bounds.start() });
        }
        Ok(bounds)
    }

    /// The same on a board where fewer clues than `least` never suffice.
    fn bounds_on(&self, layout: &Layout, least: usize) -> Result<RangeInclusive<usize>, GenerateError> {
        let cells = layout.cell_count();
        self.refuse_empty_ranges()?;
        let (fewest, most) = match &self.clues {
            Clues::Usual => (least, cells - 1),
            Clues::Given(given) => (usize::from(*given.start()), usize::from(*given.end())),
            Clues::Blank(blank) => {
                let given = |blank: u16| cells.saturating_sub(usize::from(blank));
                (given(*blank.end()), given(*blank.start()))
            }
            Clues::BlankPercent(blank) => {
                // Rounded so that each end of the range is within it.
                let given = |percent: u8| cells * usize::from(100 - percent.min(100));
                (given(*blank.end()).div_ceil(100), given(*blank.start()) / 100)
            }
        };
        if fewest >= cells {
            return Err(GenerateError::NothingToSolve { fewest, cells });
        }
        if most < least {
            return Err(GenerateError::TooFewClues { most });
        }
        if self.minimal && cells > LARGEST_MINIMAL {
            return Err(GenerateError::TooLargeForMinimal { cells });
        }
        let (fewest, most) = (fewest.max(least), most.min(cells - 1));
        if fewest > most {
            return Err(GenerateError::EmptyRange { of: "clues" });
        }
        if self.symmetry != Symmetry::None && !self.sums_of_orbits(layout)[fewest..=most].contains(&true) {
            return Err(GenerateError::NotSymmetric { symmetry: self.symmetry, fewest, most });
        }
        Ok(fewest..=most)
    }

    fn refuse_empty_ranges(&self) -> Result<(), GenerateError> {
        let grades = match &self.grade {
            GradeRange::Any => false,
            GradeRange::Tiers(tiers) => tiers.is_empty(),
            GradeRange::Levels(levels) => levels.is_empty(),
        };
        let clues = match &self.clues {
            Clues::Usual => false,
            Clues::Given(range) | Clues::Blank(range) => range.is_empty(),
            Clues::BlankPercent(range) => range.is_empty(),
        };
        match (grades, clues) {
            (true, _) => Err(GenerateError::EmptyRange { of: "grades" }),
            (_, true) => Err(GenerateError::EmptyRange { of: "clues" }),
            (false, false) => Ok(()),
        }
    }

    /// Which numbers of clues a symmetric pattern has, by number.
    fn sums_of_orbits(&self, layout: &Layout) -> Vec<bool> {
        let mut sums = vec![false; layout.cell_count() + 1];
        sums[0] = true;
        for orbit in self.symmetry.orbits(layout) {
            (orbit.len()..sums.len()).rev().for_each(|sum| sums[sum] |= sums[sum - orbit.len()]);
        }
        sums
    }

    /// The stream of random numbers of a request: one seed gives each request another solution, so that none gives
    /// another's away.
    pub(super) fn stream(&self) -> u64 {
        let range =
            |kind: u8, start: u16, end: u16| [&[kind][..], &start.to_le_bytes(), &end.to_le_bytes()].concat();
        let grade = match &self.grade {
            GradeRange::Any => range(0, 0, 0),
            GradeRange::Tiers(tiers) => range(1, *tiers.start() as u16, *tiers.end() as u16),
            GradeRange::Levels(levels) => {
                range(2, u16::from(levels.start().tenths()), u16::from(levels.end().tenths()))
            }
        };
        let clues = match &self.clues {
            Clues::Usual => range(0, 0, 0),
            Clues::Given(given) => range(1, *given.start(), *given.end()),
            Clues::Blank(blank) => range(2, *blank.start(), *blank.end()),
            Clues::BlankPercent(blank) => range(3, u16::from(*blank.start()), u16::from(*blank.end())),
        };
        let fill = self.fill.map_or(0, |fill| fill as u8 + 1);
        let others = [self.symmetry as u8, u8::from(self.minimal), fill];
        // The classic board needs no name, and who makes nothing else need not carry any.
        let name = if self.variant.is_classic() { String::new() } else { self.variant.to_string() };
        fnv1a(name.into_bytes().into_iter().chain(grade).chain(clues).chain(others))
    }
}
