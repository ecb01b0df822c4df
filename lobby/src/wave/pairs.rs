//! Duels: a pool paired at once by maximum-weight matching. Up to [`EXACT_TICKETS_MAX`] tickets the pairs are the best there are;
//! above, the tickets are taken in the order of their ratings, a band of so many at a time. Of a band's best pairs those are
//! kept that do not reach into its upper quarter; who would be paired with somebody there is looked at again with the next
//! band. So only pairs across the edge of a band can be missed, and since weights fall with the gap there are few of them.

use game::Millis;

use super::fit::{bonus, gap, have_just_met, may_meet, width};
use super::rules::{Apart, WaveRules};
use super::seeker::Seeker;
use crate::limits::EXACT_TICKETS_MAX;
use crate::matching::{Edge, heaviest};

/// Places of the pairs among the tickets, which are sorted by rating.
pub(super) fn pairs(sorted: &[&Seeker], now: Millis, rules: &WaveRules, apart: Apart<'_>) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    let (mut band, mut next): (Vec<usize>, usize) = (Vec::new(), 0);
    loop {
        let more = (sorted.len() - next).min(EXACT_TICKETS_MAX - band.len());
        band.extend(next..next + more);
        next += more;
        let is_last = next == sorted.len();
        let kept = if is_last { band.len() } else { band.len() * 3 / 4 };
        let tickets: Vec<&Seeker> = band.iter().map(|&place| sorted[place]).collect();
        let mates = heaviest(tickets.len(), &edges(&tickets, now, rules, apart));
        let mut again = Vec::new();
        for (n, mate) in mates.into_iter().enumerate() {
            match mate {
                Some(mate) if n < mate && mate < kept => pairs.push([band[n], band[mate]]),
                Some(mate) if n.max(mate) < kept => {}
                Some(_) => again.push(band[n]),
                None if n >= kept => again.push(band[n]),
                None => {}
            }
        }
        if is_last {
            return pairs;
        }
        band = again;
    }
}

/// Every pair within the mean of both windows: it weighs by how much it is within. Leaving two for the next wave weighs
/// nothing, so that a wide gap has to be earned by waiting.
fn edges(tickets: &[&Seeker], now: Millis, rules: &WaveRules, apart: Apart<'_>) -> Vec<Edge> {
    let widths: Vec<i64> = tickets.iter().map(|seeker| width(seeker, now, rules)).collect();
    let mut edges = Vec::new();
    for one in 0..tickets.len() {
        for other in one + 1..tickets.len() {
            let (first, second) = (tickets[one], tickets[other]);
            let within = (widths[one] + widths[other]) / 2 - gap(first.strength, second.strength);
            let is_possible = within >= 0
                && may_meet(first, second, rules)
                && !have_just_met(first, second, now, rules)
                && !apart(&first.ticket, &second.ticket);
            if is_possible {
                let weight = within + bonus(first.strength, second.strength) + 1;
                edges.push(Edge { ends: [one, other], weight });
            }
        }
    }
    edges
}
