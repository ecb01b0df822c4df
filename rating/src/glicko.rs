//! Glicko-2 by the crate `skillratings`, with the bounds and the slow forgetting of a server that never closes a season.
//!
//! M. E. Glickman, *Example of the Glicko-2 system* (glicko.net, 2022). Each race is a rating period of its own; days without a
//! race are fractions of a period, as on Lichess.

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
/// Nobody rises or falls by more in one race, in points. A newcomer who wins a room of eight comes near it.
const CHANGE_MAX: f64 = 400.0;
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

/// After results that say all they say at once.
pub(crate) fn after(known: &Glicko2Rating, results: &[(Glicko2Rating, Outcomes)], at_ms: u64) -> Rating {
    let new = glicko2_rating_period(known, results, &CONFIG);
    let change = (new.rating - known.rating).clamp(-CHANGE_MAX, CHANGE_MAX);
    Rating {
        rating_centi: whole((known.rating + change).clamp(RATING.0, RATING.1), 100.0),
        deviation_centi: centi_deviation(new.deviation),
        volatility_micro: whole(new.volatility.min(VOLATILITY_MAX), 1e6),
        at_ms,
    }
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
