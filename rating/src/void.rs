//! Taking a booking back. Later matches stand: they were raced with what was known then.

use crate::{Rating, glicko};

/// What is known of a player who has `now`, without a match that has led from `old` to `new`.
///
/// The last match is undone exactly. Of an earlier one the points go back, and what it made known: precision (the inverse of the
/// squared deviation) adds up from match to match, so that what it added can be taken away.
#[must_use]
pub fn without(now: &Rating, old: &Rating, new: &Rating) -> Rating {
    if now == new { *old } else { without_step(now, old, new) }
}

fn without_step(now: &Rating, old: &Rating, new: &Rating) -> Rating {
    let precision = |deviation: f64| deviation.powi(-2);
    let before = precision(old.deviation_at(new.at_ms));
    let added = (precision(f64::from(new.deviation_centi) / 100.0) - before).max(0.0);
    let left = precision(f64::from(now.deviation_centi) / 100.0) - added;
    // Nothing is left of what was forgotten since: then as little is known as of a newcomer.
    let deviation = if left > 0.0 { left.powf(-0.5) } else { f64::INFINITY };
    Rating {
        rating_centi: glicko::bounded_centi(now.rating_centi - (new.rating_centi - old.rating_centi)),
        deviation_centi: glicko::centi_deviation(deviation),
        ..*now
    }
}
