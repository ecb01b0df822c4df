//! Why a kind or a tier cannot be had, in the few words that fit a card.

use puzzle::{GenerateError, GenerateSpec, GradeRange, Tier};

use crate::text::kinds as words;

/// Why a kind cannot be had as the request says.
pub(super) fn kind_reason(spec: &GenerateSpec) -> Option<&'static str> {
    Some(match spec.check().err()? {
        GenerateError::NotInBankOfKinds { .. } => words::easier_only(),
        GenerateError::TooLargeForGrade { .. } => words::up_to_hard(),
        GenerateError::BankIsPlain | GenerateError::NotInBank { .. } => words::usual_givens(),
        GenerateError::TooLargeForMinimal { .. } | GenerateError::MinimalWithManyClues { .. } => {
            words::spare_givens()
        }
        GenerateError::NotSymmetric { .. } => words::no_such_symmetry(),
        GenerateError::EmptyRange { .. }
        | GenerateError::TooFewClues { .. }
        | GenerateError::NothingToSolve { .. } => words::other_givens(),
        GenerateError::NotInTier { .. } => easy_or_other(spec),
        GenerateError::FillIsClassic
        | GenerateError::NotMade
        | GenerateError::NoGrid(_)
        | GenerateError::NotFound { .. }
        | GenerateError::Stopped => words::not_like_this(),
    })
}

/// Why a tier cannot be had for the kind of the request.
pub(super) fn tier_reason(spec: &GenerateSpec) -> Option<&'static str> {
    Some(match spec.check().err()? {
        GenerateError::NotInBankOfKinds { .. } if matches!(&spec.grade, GradeRange::Tiers(tiers) if *tiers.start() == Tier::Beyond) => {
            words::classic_only()
        }
        GenerateError::NotInBankOfKinds { .. } | GenerateError::NotInTier { .. } => words::other_kinds_only(),
        GenerateError::TooLargeForGrade { .. } => words::smaller_only(),
        GenerateError::BankIsPlain | GenerateError::NotInBank { .. } => words::usual_givens_only(),
        // What stands in the way is not the tier: the picker says it beside what is chosen.
        GenerateError::TooLargeForMinimal { .. }
        | GenerateError::MinimalWithManyClues { .. }
        | GenerateError::NotSymmetric { .. }
        | GenerateError::EmptyRange { .. }
        | GenerateError::TooFewClues { .. }
        | GenerateError::NothingToSolve { .. }
        | GenerateError::FillIsClassic
        | GenerateError::NotMade
        | GenerateError::NoGrid(_)
        | GenerateError::NotFound { .. }
        | GenerateError::Stopped => return None,
    })
}

/// In which tiers a kind comes that does not come in the one that is asked for.
fn easy_or_other(spec: &GenerateSpec) -> &'static str {
    let of_tier = |tier: &Tier| GenerateSpec { grade: GradeRange::Tiers(*tier..=*tier), ..spec.clone() };
    let harder = Tier::ALL.iter().skip(1).any(|tier| of_tier(tier).check().is_ok());
    if harder { words::other_tiers_only() } else { words::easy_only() }
}
