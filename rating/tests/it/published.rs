//! Figures that others have published.

use crate::{DAY_MS, changes, known, race, rating};

/// Glickman's example: 1500 (200) beats 1400 (30) and loses to 1550 (100) and 1700 (300).
#[test]
fn the_example_of_the_paper_comes_out() {
    let racers =
        vec![known(1, 1500, 200, 3), known(2, 1400, 30, 4), known(3, 1550, 100, 1), known(4, 1700, 300, 1)];
    let new = changes(&race(racers))[0].new;
    assert!((new.rating_centi - 146_406).abs() <= 2, "{new:?}");
    assert!((new.deviation_centi - 15_152).abs() <= 2, "{new:?}");
    assert!((new.volatility_micro - 59_996).abs() <= 2, "{new:?}");
}

/// As Lichess chose its periods.
#[test]
fn a_deviation_of_60_grows_to_110_in_a_year() {
    let deviation = rating(1500, 60).deviation_at(365 * DAY_MS);
    assert!((109.0..111.0).contains(&deviation), "{deviation}");
}
