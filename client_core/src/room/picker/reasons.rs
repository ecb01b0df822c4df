//! Why a kind or a tier cannot be had, in the few words that fit a card.

use puzzle::{GenerateError, GenerateSpec, GradeRange, Tier};

use crate::text::kinds as words;

/// Boards of this side are all solved by singles.
const SMALL_SIDE: u8 = 4;

/// Why a kind cannot be had as the request says.
pub(super) fn kind_reason(spec: &GenerateSpec) -> Option<&'static str> {
    if is_too_small(spec) {
        return Some(words::easy_only());
    }
    Some(match spec.check().err()? {
        GenerateError::BankIsClassic => words::up_to_fiendish(),
        GenerateError::TooLargeForGrade { .. } => words::up_to_hard(),
        GenerateError::BankIsPlain | GenerateError::NotInBank { .. } => words::usual_givens(),
        GenerateError::TooLargeForMinimal { .. } | GenerateError::MinimalWithManyClues { .. } => {
            words::spare_givens()
        }
        GenerateError::NotSymmetric { .. } => words::no_such_symmetry(),
        GenerateError::EmptyRange { .. }
        | GenerateError::TooFewClues { .. }
        | GenerateError::NothingToSolve { .. } => words::other_givens(),
        GenerateError::FillIsClassic
        | GenerateError::Never { .. }
        | GenerateError::NoGrid(_)
        | GenerateError::NotFound { .. }
        | GenerateError::Stopped => words::not_like_this(),
    })
}

/// Why a tier cannot be had for the kind of the request.
pub(super) fn tier_reason(spec: &GenerateSpec) -> Option<&'static str> {
    if is_too_small(spec) {
        return Some(words::larger_only());
    }
    Some(match spec.check().err()? {
        GenerateError::BankIsClassic => words::classic_only(),
        GenerateError::TooLargeForGrade { .. } => words::smaller_only(),
        GenerateError::Never { .. } => words::larger_only(),
        GenerateError::BankIsPlain | GenerateError::NotInBank { .. } => words::usual_givens_only(),
        // What stands in the way is not the tier: the picker says it beside what is chosen.
        GenerateError::TooLargeForMinimal { .. }
        | GenerateError::MinimalWithManyClues { .. }
        | GenerateError::NotSymmetric { .. }
        | GenerateError::EmptyRange { .. }
        | GenerateError::TooFewClues { .. }
        | GenerateError::NothingToSolve { .. }
        | GenerateError::FillIsClassic
        | GenerateError::NoGrid(_)
        | GenerateError::NotFound { .. }
        | GenerateError::Stopped => return None,
    })
}

/// Whether a board is so small that a puzzle on it takes nothing but singles, and more is asked for.
fn is_too_small(spec: &GenerateSpec) -> bool {
    let harder = match &spec.grade {
        GradeRange::Any => false,
        GradeRange::Tiers(tiers) => *tiers.start() > Tier::Easy,
        GradeRange::Levels(levels) => levels.start().tier() > Tier::Easy,
    };
    harder && spec.variant.size() <= SMALL_SIDE
}
