//! Glicko-2 by the crate `skillratings`, with the bounds and the slow forgetting of a server that never closes a season.
//!
//! M. E. Glickman, *Example of the Glicko-2 system* (glicko.net, 2022). Each race is a rating period of its own; days without a
//! race are fractions of a period, as on Lichess.
//!
//! **A race of n is all its pairs, each for 2/n.** They are not independent, as Glicko has it: in all of a racer's pairs is the same
//! race of theirs. If log-times have normal noise, a race of n on a puzzle of unknown difficulty says as much of a racer as 1 - 1/n
//! of its variance, n - 1 independent pairs as (n - 1)/2: the quotient is 2/n. Counted in full, rooms of eight lose three times
//! what the exact posterior does, and with their share hardly more than it (`cargo xtask bench rating`).

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, expected_score, glicko2_rating_period};

use crate::Rating;
use crate::race::DAY_MS;

/// The scale: points for a unit of Glicko-2.
const UNIT: f64 = 173.7178;
/// Periods in a day without a race. With the usual volatility a deviation of 60 grows to 110 in a year.
const PERIODS_PER_DAY: f64 = 0.214_36;
const RATING: (f64, f64) = (400.0, 4000.0);
/// Below the lower bound a rating would hardly follow somebody who learns; above the upper one nothing is known.
const DEVIATION: (f64, f64) = (45.0, 350.0);
const VOLATILITY_MAX: f64 = 0.1;
/// Nobody rises or falls by more in one race, in points: one deviation of a newcomer.
const CHANGE_MAX: f64 = 350.0;
/// As in the paper's example: volatility changes slowly.
const CONFIG: Glicko2Config = Glicko2Config { tau: 0.5, convergence_tolerance: 0.000_001 };

/// What is known at a time that is not before the rating's.
pub(crate) fn at(rating: &Rating, at_ms: u64) -> Glicko2Rating {
    let volatility = f64::from(rating.volatility_micro) / 1e6;
    let days = at_ms.saturating_sub(rating.at_ms) as f64 / DAY_MS as f64;
    let deviation = f64::from(rating.deviation_centi) / 100.0;
    let grown = deviation.hypot(volatility * UNIT * (days * PERIODS_PER_DAY).sqrt());
    Glicko2Rating {
        rating: f64::from(rating.rating_centi) / 100.0,
        deviation: grown.min(DEVIATION.1),
        volatility,
    }
}

/// The probability that the first of two does better than the second.
#[must_use]
pub fn expected(one: &Rating, other: &Rating, at_ms: u64) -> f64 {
    expected_score(&at(one, at_ms), &at(other, at_ms)).0
}

/// After the results of one race.
pub(crate) fn after(known: &Glicko2Rating, results: &[(Glicko2Rating, Outcomes)], at_ms: u64) -> Rating {
    let new = period(known, results, 2.0 / (results.len() + 1) as f64);
    let change = (new.rating - known.rating).clamp(-CHANGE_MAX, CHANGE_MAX);
    Rating {
        rating_centi: whole((known.rating + change).clamp(RATING.0, RATING.1), 100.0),
        deviation_centi: centi_deviation(new.deviation),
        volatility_micro: whole(new.volatility.min(VOLATILITY_MAX), 1e6),
        at_ms,
    }
}

/// After results that each count for `share` of an independent one. Variances times the share, results in full, and the new
/// variances divided by it is the same as results of which each has that share of precision.
fn period(known: &Glicko2Rating, results: &[(Glicko2Rating, Outcomes)], share: f64) -> Glicko2Rating {
    let root = share.sqrt();
    let scaled =
        Glicko2Rating { deviation: known.deviation * root, volatility: known.volatility * root, ..*known };
    let new = glicko2_rating_period(&scaled, results, &CONFIG);
    Glicko2Rating { deviation: new.deviation / root, volatility: new.volatility / root, ..new }
}

/// A deviation as it is kept.
pub(crate) fn centi_deviation(deviation: f64) -> i32 {
    whole(deviation.clamp(DEVIATION.0, DEVIATION.1), 100.0)
}

/// The rating as it is kept, within its bounds.
pub(crate) fn bounded_centi(rating_centi: i32) -> i32 {
    rating_centi.clamp(whole(RATING.0, 100.0), whole(RATING.1, 100.0))
}

fn whole(value: f64, parts: f64) -> i32 {
    // All values are bounded far below the type's range.
    (value * parts).round() as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(rating: f64, deviation: f64) -> Glicko2Rating {
        Glicko2Rating { rating, deviation, volatility: 0.06 }
    }

    /// Glickman's example: three independent results in a period.
    #[test]
    fn the_example_of_the_paper_comes_out() {
        let results = [
            (known(1400.0, 30.0), Outcomes::WIN),
            (known(1550.0, 100.0), Outcomes::LOSS),
            (known(1700.0, 300.0), Outcomes::LOSS),
        ];
        let new = period(&known(1500.0, 200.0), &results, 1.0);
        assert!((new.rating - 1464.06).abs() < 0.02, "{new:?}");
        assert!((new.deviation - 151.52).abs() < 0.02, "{new:?}");
        assert!((new.volatility - 0.059_99).abs() < 0.000_01, "{new:?}");
    }

    /// Twice the same result for half each is that result.
    #[test]
    fn shares_add_up() {
        let (own, result) = (known(1500.0, 120.0), (known(1600.0, 80.0), Outcomes::WIN));
        let (once, halves) = (period(&own, &[result], 1.0), period(&own, &[result, result], 0.5));
        assert!((once.rating - halves.rating).abs() < 0.05, "{once:?} {halves:?}");
        assert!((once.deviation - halves.deviation).abs() < 0.05, "{once:?} {halves:?}");
    }
}
