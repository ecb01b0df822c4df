//! Waves: all who wait in a pool are paired at once, every few seconds. One pure function of tickets and time; when it is
//! called, and what becomes of a match, is the business of others.
//!
//! A wave is due a period after the last one, and nearly at once when somebody comes: what the others had to wait for was
//! looked at already, so that only the newcomer makes a difference.

mod fit;
mod pairs;
mod rules;
mod seeker;
mod tables;
mod traffic;

use game::{Millis, PlayerId};

pub(crate) use fit::may_meet;
pub use rules::WaveRules;
pub use seeker::{AvoidList, RatingRange, RatingRangeError, Seeker};
pub use traffic::Traffic;

use crate::limits::{WAVE_EARLY_MS, WAVE_TICKETS_MAX};
use crate::ticket::Ticket;

/// What a wave decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wave {
    /// Who meet: two, or as many as sit at a table; the highest rated last.
    pub matches: Vec<Vec<PlayerId>>,
    /// Who wait on, the longest first.
    pub stays: Vec<PlayerId>,
}

/// Pairs a pool. `traffic` knows who has come to it of late, `apart` says who else may not meet for now. Whatever the order of
/// the tickets, the outcome is the same. Of more than [`WAVE_TICKETS_MAX`] those who came last wait on.
#[must_use]
pub fn wave<'a>(
    seekers: impl IntoIterator<Item = &'a Seeker>,
    traffic: &Traffic,
    now: Millis,
    rules: &WaveRules,
    apart: impl Fn(&Ticket, &Ticket) -> bool,
) -> Wave {
    let mut waiting: Vec<&Seeker> = seekers.into_iter().collect();
    waiting.sort_by_key(|seeker| (seeker.since, seeker.ticket.player));
    let drawn = waiting.iter().filter(|seeker| seeker.from <= now).take(WAVE_TICKETS_MAX);
    let mut sorted: Vec<&Seeker> = drawn.copied().collect();
    sorted.sort_by_key(|seeker| (seeker.strength, seeker.since, seeker.ticket.player));
    let crowd = traffic.crowd(now);
    let matches: Vec<Vec<usize>> = if rules.seats.most == 2 {
        let pairs = pairs::pairs(&sorted, &crowd, now, rules, &apart);
        pairs.into_iter().map(Vec::from).collect()
    } else {
        tables::tables(&sorted, &crowd, now, rules, &apart)
    };
    let mut is_taken: Vec<PlayerId> =
        matches.iter().flatten().map(|&place| sorted[place].ticket.player).collect();
    is_taken.sort_unstable();
    let matches = matches.into_iter().map(|mut places| {
        places.sort_unstable();
        places.into_iter().map(|place| sorted[place].ticket.player).collect()
    });
    let stays = waiting.iter().map(|seeker| seeker.ticket.player);
    Wave {
        matches: matches.collect(),
        stays: stays.filter(|player| is_taken.binary_search(player).is_err()).collect(),
    }
}

/// When the next wave of a pool is due, whether or not somebody has come since the last.
#[must_use]
pub fn next_wave(last: Millis, has_come: bool, rules: &WaveRules) -> Millis {
    let wave_ms = u64::from(rules.wave_ms);
    last.plus(if has_come { WAVE_EARLY_MS.min(wave_ms) } else { wave_ms })
}
