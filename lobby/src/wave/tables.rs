//! Tables of three and more: whoever has waited longest gets the nearest by rating who fit with all at the table. Not the best
//! there is, for that is as hard as packing; but it costs a bounded look for each ticket, and the one for whom a table is
//! laid is never passed over.
//!
//! A table waits until it is full; with each wave that its first one has missed, one seat fewer has to be taken. Where more
//! wait than one table seats, they are spread evenly: ten are five and five, not eight and two who wait.

use game::Millis;

use super::fit::{gap, may_meet, missed_waves, width};
use super::rules::{Apart, WaveRules};
use super::seeker::Seeker;
use super::traffic::Crowd;
use crate::limits::TABLE_LOOK_MAX;

/// Places of those at each table among the tickets, which are sorted by rating.
pub(super) fn tables(
    sorted: &[&Seeker],
    crowd: &Crowd,
    now: Millis,
    rules: &WaveRules,
    apart: Apart<'_>,
) -> Vec<Vec<usize>> {
    let widths: Vec<i64> = sorted.iter().map(|seeker| width(seeker, crowd, now, rules)).collect();
    let mut by_wait: Vec<usize> = (0..sorted.len()).collect();
    by_wait.sort_by_key(|&place| {
        let seeker = sorted[place];
        (!seeker.is_in_front, seeker.since, seeker.ticket.player)
    });
    let (least, most) = (usize::from(rules.seats.least), usize::from(rules.seats.most));
    let mut line = Line::new(sorted.len());
    let mut tables = Vec::new();
    for first in by_wait {
        if line.is_taken[first] {
            continue;
        }
        let missed = usize::try_from(missed_waves(sorted[first], now, rules)).unwrap_or(usize::MAX);
        let wanted = most.saturating_sub(missed).max(least);
        let even = line.left.div_ceil(line.left.div_ceil(most));
        let table = lay(first, even.max(wanted), sorted, &line, |one, other| {
            let (first, second) = (sorted[one], sorted[other]);
            gap(first.strength, second.strength) <= widths[one].min(widths[other])
                && may_meet(first.as_met(), second.as_met(), rules)
                && !apart(&first.ticket, &second.ticket)
        });
        if table.len() >= wanted {
            table.iter().for_each(|&place| line.take(place));
            tables.push(table);
        }
    }
    tables
}

/// Those who have no table yet, in the order of their ratings. An end is the place behind the last.
struct Line {
    before: Vec<usize>,
    after: Vec<usize>,
    is_taken: Vec<bool>,
    left: usize,
}

impl Line {
    fn new(count: usize) -> Self {
        let before = (0..count).map(|place| if place == 0 { count } else { place - 1 }).collect();
        Self { before, after: (1..=count).collect(), is_taken: vec![false; count], left: count }
    }

    fn take(&mut self, place: usize) {
        let (before, after) = (self.before[place], self.after[place]);
        if let Some(of) = self.after.get_mut(before) {
            *of = after;
        }
        if let Some(of) = self.before.get_mut(after) {
            *of = before;
        }
        self.is_taken[place] = true;
        self.left -= 1;
    }
}

/// Walks outwards from the first one, always to the nearer rating.
fn lay(
    first: usize,
    seats: usize,
    sorted: &[&Seeker],
    line: &Line,
    fits: impl Fn(usize, usize) -> bool,
) -> Vec<usize> {
    let mut table = vec![first];
    let far = |seeker: &Seeker| seeker.strength.rating.abs_diff(sorted[first].strength.rating);
    let (mut below, mut above) = (line.before[first], line.after[first]);
    for _ in 0..TABLE_LOOK_MAX {
        let is_lower = match (sorted.get(below), sorted.get(above)) {
            (Some(lower), Some(upper)) => far(lower) <= far(upper),
            (Some(_), None) => true,
            (None, Some(_)) => false,
            (None, None) => break,
        };
        let place = if is_lower { below } else { above };
        if is_lower {
            below = line.before[place];
        } else {
            above = line.after[place];
        }
        if table.iter().all(|&at| fits(at, place)) {
            table.push(place);
            if table.len() == seats {
                break;
            }
        }
    }
    table
}
