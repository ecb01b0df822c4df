//! Whether two players may meet in a pool, and how well they fit: the window that widens, what uncertainty does to a gap, and
//! who is kept apart whatever the gap. Does not know how a whole pool is paired.

use std::f64::consts::PI;

use game::Millis;

use super::rules::WaveRules;
use rating::Strength;

use super::seeker::Seeker;
use super::traffic::Crowd;
use crate::limits::{PROVISIONAL_BONUS, REMATCH_AFTER_MS};
use crate::pool::Seats;
use crate::ticket::Ticket;

/// Weights are in these parts of a rating point.
pub(super) const PARTS: i64 = 16;

/// Glicko's scale: points per unit of strength.
const POINTS_PER_UNIT: f64 = 173.7178;

/// How far a player lets the rating of an opponent be off, in parts of a point.
pub(super) fn width(seeker: &Seeker, crowd: &Crowd, now: Millis, rules: &WaveRules) -> i64 {
    let missed = missed_waves(seeker, now, rules) as f64;
    let start = crowd.start(seeker.strength.rating, &rules.window);
    let width = start * (1.0 + missed * f64::from(rules.window.step) / 100.0);
    (width.min(f64::from(rules.window.most)) * PARTS as f64).round() as i64
}

/// Waves that went by since a player came.
pub(super) fn missed_waves(seeker: &Seeker, now: Millis, rules: &WaveRules) -> u64 {
    now.since(seeker.since) / u64::from(rules.wave_ms).max(1)
}

/// How far apart two ratings are, in parts of a point: this is what a window is about.
pub(super) fn gap(one: Strength, other: Strength) -> i64 {
    i64::from(one.rating.abs_diff(other.rating)) * PARTS
}

/// How far apart two are as far as that is known, in parts of a point. A gap between uncertain ratings says less about who
/// will win, by the factor that Glickman gives ("Parameter estimation in large dynamic paired comparison experiments",
/// 1999, his g) for the deviation of the difference.
pub(super) fn certain_gap(one: Strength, other: Strength) -> i64 {
    let square = |strength: Strength| (f64::from(strength.deviation) / POINTS_PER_UNIT).powi(2);
    let variance = square(one) + square(other);
    let certainty = 1.0 / (1.0 + 3.0 * variance / (PI * PI)).sqrt();
    let points = f64::from(one.rating) - f64::from(other.rating);
    (points.abs() * certainty * PARTS as f64).round() as i64
}

/// What a pair with a window is worth beyond how well it fits, in parts of a point: who starts gets to know the others' strength soonest by
/// meeting another one who does, and nobody's rating hangs on a guess.
pub(super) fn bonus(one: Strength, other: Strength, width: i64) -> i64 {
    if one.is_provisional() && other.is_provisional() { width * PROVISIONAL_BONUS / 100 } else { 0 }
}

/// Whether two may sit at one table at all.
pub(crate) fn may_meet(one: (&Ticket, Strength), other: (&Ticket, Strength), rules: &WaveRules) -> bool {
    let is_wanted = |(ticket, _): (&Ticket, Strength), (opponent, strength): (&Ticket, Strength)| {
        // Where nothing is rated all ratings are the same.
        let is_in_range = ticket.wish.range.is_none_or(|range| range.contains(strength.rating));
        (is_in_range || !rules.is_rated)
            && !ticket.wish.avoids.contains(opponent.player)
            && ticket.accepts(opponent)
    };
    // At a table they would spoil the race for the others: it would not be rated.
    let neighbours_may = rules.same_network && (!rules.is_rated || rules.seats == Seats::DUEL);
    (neighbours_may || !are_neighbours(one.0, other.0)) && is_wanted(one, other) && is_wanted(other, one)
}

/// Whether two are of one network, so that a race between them is not rated.
pub(super) fn are_neighbours(one: &Ticket, other: &Ticket) -> bool {
    one.network == other.network
}

/// Whether these two have just met in a duel: for ratings never again at once; else not before both have waited for
/// somebody else.
pub(super) fn have_just_met(one: &Seeker, other: &Seeker, now: Millis, rules: &WaveRules) -> bool {
    let met = |seeker: &Seeker, opponent: &Seeker| seeker.last_opponent == Some(opponent.ticket.player);
    let waited = now.since(one.since.max(other.since));
    let is_rated = rules.is_rated && !are_neighbours(&one.ticket, &other.ticket);
    (met(one, other) || met(other, one)) && (is_rated || waited < REMATCH_AFTER_MS)
}
