//! Duels: a pool paired at once by maximum-weight matching. Up to [`EXACT_TICKETS_MAX`] tickets the pairs are the best there are;
//! above, the tickets are taken in the order of their ratings, a band of so many at a time. Of a band's best pairs those are
//! kept that do not reach into its upper quarter; who would be paired with somebody there is looked at again with the next
//! band. So only pairs across the edge of a band can be missed, and since weights fall with the gap there are few of them.

use game::Millis;

use super::fit::{PARTS, are_neighbours, bonus, certain_gap, gap, have_just_met, may_meet, width};
use super::rules::{Apart, WaveRules};
use super::seeker::Seeker;
use super::traffic::Crowd;
use crate::limits::{EXACT_TICKETS_MAX, WIDTH_MAX};
use crate::matching::{Edge, heaviest};

/// More than any pair fits: whoever is in front is paired if anybody may meet them.
const FRONT_WEIGHT: i64 = 4 * WIDTH_MAX as i64 * PARTS;

/// Places of the pairs among the tickets, which are sorted by rating.
pub(super) fn pairs(
    sorted: &[&Seeker],
    crowd: &Crowd,
    now: Millis,
    rules: &WaveRules,
    apart: Apart<'_>,
) -> Vec<[usize; 2]> {
    let widths: Vec<i64> = sorted.iter().map(|seeker| width(seeker, crowd, now, rules)).collect();
    let mut pairs = Vec::new();
    let (mut band, mut next): (Vec<usize>, usize) = (Vec::new(), 0);
    loop {
        let more = (sorted.len() - next).min(EXACT_TICKETS_MAX - band.len());
        band.extend(next..next + more);
        next += more;
        let is_last = next == sorted.len();
        let kept = if is_last { band.len() } else { band.len() * 3 / 4 };
        let tickets: Vec<Waiting<'_>> =
            band.iter().map(|&place| Waiting { seeker: sorted[place], width: widths[place] }).collect();
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

struct Waiting<'a> {
    seeker: &'a Seeker,
    width: i64,
}

/// Every pair within both windows: it weighs by how far it is within their mean, so that who has waited longer comes first.
/// Leaving two for the next wave weighs nothing.
fn edges(tickets: &[Waiting<'_>], now: Millis, rules: &WaveRules, apart: Apart<'_>) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (one, first) in tickets.iter().enumerate() {
        for (other, second) in tickets.iter().enumerate().skip(one + 1) {
            let (strength, opposite) = (first.seeker.strength, second.seeker.strength);
            let is_possible = gap(strength, opposite) <= first.width.min(second.width)
                && may_meet(first.seeker.as_met(), second.seeker.as_met(), rules)
                && !have_just_met(first.seeker, second.seeker, now, rules)
                && !apart(&first.seeker.ticket, &second.seeker.ticket);
            if is_possible {
                let width = i64::midpoint(first.width, second.width);
                let fits = width - certain_gap(strength, opposite) + bonus(strength, opposite, width);
                // A race that would not be rated is the last choice, and better than none.
                let is_rated = rules.is_rated && !are_neighbours(&first.seeker.ticket, &second.seeker.ticket);
                let weight = if is_rated == rules.is_rated { fits.max(0) + 1 } else { 1 };
                let in_front = [first, second].iter().filter(|of| of.seeker.is_in_front).count();
                let weight = weight + FRONT_WEIGHT * in_front as i64;
                edges.push(Edge { ends: [one, other], weight });
            }
        }
    }
    edges
}
