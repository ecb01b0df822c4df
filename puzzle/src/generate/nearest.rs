//! What can be had instead of what cannot: the request that is nearest to another and has a puzzle.
//!
//! What contradicts itself or the board is corrected; then tiers are tried by their distance, each as it stands and
//! without what else stands in the way. Trials are bounded by attempts, so that a refusal can name what can be had.

use std::ops::RangeInclusive;

use super::{Clues, GenerateError, GenerateSpec, GradeRange, Pulse, Symmetry, generate_within};
use crate::Tier;
use crate::order::sort_by_key;

/// Corrections that a request takes at most, one for each thing that can be asked.
const MOST_CORRECTIONS: usize = 8;

/// This over the cells of the board is how many attempts a trial makes: some tens of milliseconds for what people play
/// most, less than a second on the largest boards.
const CELLS_TRIED: usize = 1_000;

/// Attempts of a trial on the largest board.
const FEWEST_TRIED: usize = 3;

impl GenerateSpec {
    /// Of a request that cannot be had, the nearest that can, with this seed at least: of the nearest tier, and of two at
    /// the same distance of the harder one. A request that is had at once is its own nearest; one that takes many
    /// attempts may be answered by an easier one.
    pub fn nearest(&self, seed: u64) -> Option<Self> {
        let corrected = self.corrected()?;
        let cells = *corrected.check().ok()?.end();
        let attempts = (CELLS_TRIED / cells.max(1)).max(FEWEST_TRIED) as u32;
        let grades = std::iter::once(corrected.grade.clone()).chain(corrected.grade.others());
        let mut tried: Vec<Self> = Vec::new();
        for grade in grades {
            let of_grade = Self { grade: grade.clone(), ..corrected.clone() };
            for trial in of_grade.relaxed() {
                // A grade that the kind of puzzle does not come in is corrected to another, which has a turn of its own.
                let Some(trial) = trial.corrected().filter(|trial| trial.grade == grade) else { continue };
                if !tried.contains(&trial) {
                    if generate_within(&trial, seed, attempts, &Pulse::undisturbed()).is_ok() {
                        return Some(trial);
                    }
                    tried.push(trial);
                }
            }
        }
        None
    }

    /// The request without what cannot be at all, as far as is known without making a puzzle; none if nothing is left.
    pub fn corrected(&self) -> Option<Self> {
        let mut spec = self.clone();
        for _ in 0..MOST_CORRECTIONS {
            match spec.check() {
                Ok(_) => return Some(spec),
                Err(refusal) => spec.correct(&refusal),
            }
        }
        None
    }

    fn correct(&mut self, refusal: &GenerateError) {
        match refusal {
            GenerateError::EmptyRange { of: "grades" } => self.grade = self.grade.turned(),
            GenerateError::EmptyRange { .. } => self.clues = self.clues.turned(),
            GenerateError::TooFewClues { .. } | GenerateError::NothingToSolve { .. } => {
                self.clues = Clues::Usual;
            }
            GenerateError::MinimalWithManyClues { .. } | GenerateError::TooLargeForMinimal { .. } => {
                self.minimal = false;
            }
            GenerateError::NotSymmetric { .. } => self.symmetry = Symmetry::None,
            GenerateError::BankIsPlain => {
                (self.symmetry, self.fill) = (Symmetry::None, None);
                if !self.variant.is_classic() {
                    (self.clues, self.minimal) = (Clues::Usual, false);
                }
            }
            GenerateError::FillIsClassic => self.fill = None,
            GenerateError::NotInBankOfKinds { most } => self.grade = self.grade.up_to(*most),
            GenerateError::TooLargeForGrade { .. } => self.grade = self.grade.up_to(Tier::Hard),
            GenerateError::NotInTier { .. } => {
                let has = |grade: &GradeRange| Self { grade: grade.clone(), ..self.clone() }.check().is_ok();
                self.grade = self.grade.others().into_iter().find(has).unwrap_or_default();
            }
            // Nothing helps the first, and the others are not known before an attempt.
            GenerateError::NotMade
            | GenerateError::NotInBank { .. }
            | GenerateError::NoGrid(_)
            | GenerateError::NotFound { .. }
            | GenerateError::Stopped => {}
        }
    }

    /// The request as it is, then without each thing that makes puzzles rare, then without all of them.
    fn relaxed(&self) -> [Self; 5] {
        [
            self.clone(),
            Self { clues: Clues::Usual, ..self.clone() },
            Self { symmetry: Symmetry::None, ..self.clone() },
            Self { minimal: false, ..self.clone() },
            Self {
                clues: Clues::Usual,
                symmetry: Symmetry::None,
                minimal: false,
                fill: None,
                ..self.clone()
            },
        ]
    }
}

impl GradeRange {
    /// With the ends of its range in order.
    fn turned(&self) -> Self {
        match self {
            Self::Any => Self::Any,
            Self::Tiers(tiers) => Self::Tiers(*tiers.end()..=*tiers.start()),
            Self::Levels(levels) => Self::Levels(*levels.end()..=*levels.start()),
        }
    }

    /// What of it does not lie above a tier; that tier if nothing does not.
    fn up_to(&self, most: Tier) -> Self {
        match self.tiers() {
            Some(tiers) if *tiers.start() <= most => Self::Tiers(*tiers.start()..=most),
            Some(_) | None => Self::Tiers(most..=most),
        }
    }

    fn tiers(&self) -> Option<RangeInclusive<Tier>> {
        self.levels().map(|levels| levels.start().tier()..=levels.end().tier())
    }

    /// All tiers, the nearest first, of two at one distance the harder.
    fn others(&self) -> Vec<Self> {
        let Some(tiers) = self.tiers() else { return Vec::new() };
        let place = |tier: Tier| tier as i32;
        let distance = |tier: Tier| {
            let (below, above) = (place(*tiers.start()) - place(tier), place(tier) - place(*tiers.end()));
            below.max(above).max(0)
        };
        let mut others = Tier::ALL;
        sort_by_key(&mut others, |&tier| (distance(tier), -place(tier)));
        others.map(|tier| Self::Tiers(tier..=tier)).to_vec()
    }
}

impl Clues {
    /// With the ends of its range in order; whatever is usual if that range is none either.
    fn turned(&self) -> Self {
        let backwards = |start: u16, end: u16| start > end;
        match self {
            Self::Given(range) if backwards(*range.start(), *range.end()) => {
                Self::Given(*range.end()..=*range.start())
            }
            Self::Blank(range) if backwards(*range.start(), *range.end()) => {
                Self::Blank(*range.end()..=*range.start())
            }
            Self::BlankPercent(range) if range.start() > range.end() => {
                Self::BlankPercent(*range.end()..=*range.start())
            }
            Self::Usual | Self::Given(_) | Self::Blank(_) | Self::BlankPercent(_) => Self::Usual,
        }
    }
}
