//! A day of a population under one way of pairing: who waited how long, and how far apart those were who met.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use game::PlayerId;

use crate::crowd::{Crowd, Request, Size};
use crate::policy::Policy;

/// Waits in seconds and gaps in points of rating, at half of all and at 95 of a hundred.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    pub(crate) wait: Spread,
    pub(crate) gap: Spread,
    /// The median wait of the worst hour.
    pub(crate) worst_hour_s: f64,
    pub(crate) longest_s: f64,
    pub(crate) matches: usize,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Spread {
    pub(crate) p50: f64,
    pub(crate) p95: f64,
}

#[derive(Default)]
struct Samples {
    waits: Vec<f64>,
    gaps: Vec<f64>,
}

pub(crate) fn day<P: Policy>(size: Size, new: impl Fn() -> P) -> Outcome {
    let mut all = Samples::default();
    let mut worst_hour_s: f64 = 0.0;
    for crowd in Crowd::all(size) {
        let mut of_hour = hour(crowd, new());
        worst_hour_s = worst_hour_s.max(spread(&mut of_hour.waits).p50);
        all.waits.append(&mut of_hour.waits);
        all.gaps.append(&mut of_hour.gaps);
    }
    Outcome {
        wait: spread(&mut all.waits),
        gap: spread(&mut all.gaps),
        worst_hour_s,
        longest_s: all.waits.last().copied().unwrap_or_default(),
        matches: all.gaps.len(),
    }
}

fn hour(crowd: Crowd, mut policy: impl Policy) -> Samples {
    let mut samples = Samples::default();
    let mut requests: BinaryHeap<Reverse<Request>> = crowd.arrivals().into_iter().map(Reverse).collect();
    // Who waits or races: how often they have raced, and against whom last.
    let mut races: BTreeMap<u64, (u32, Option<PlayerId>)> = BTreeMap::new();
    let mut pairs = Vec::new();
    loop {
        let request = requests.peek().map(|Reverse(request)| request.at);
        let look = policy.next_look();
        let Some(now) = request.into_iter().chain(look).min().filter(|at| *at < crowd.end()) else { break };
        if request == Some(now) {
            let Some(Reverse(request)) = requests.pop() else { break };
            let last = races.get(&request.player).and_then(|(_, last)| *last);
            races.insert(request.player, (request.races, last));
            policy.comes(crowd.seeker(request, last), now, &mut pairs);
        } else {
            policy.looks(now, &mut pairs);
        }
        for pair in pairs.drain(..) {
            let [one, other] = &pair;
            if now >= crowd.measured_from() {
                samples.waits.extend(pair.each_ref().map(|seeker| seconds(now.since(seeker.since))));
                samples.gaps.push(f64::from(one.strength.rating.abs_diff(other.strength.rating)));
            }
            for (seeker, opponent) in [(one, other), (other, one)] {
                let (raced, _) = races.remove(&seeker.ticket.player.0).unwrap_or_default();
                if let Some(next) = crowd.next_request(seeker, raced, now) {
                    races.insert(next.player, (next.races, Some(opponent.ticket.player)));
                    requests.push(Reverse(next));
                }
            }
        }
    }
    // Who has waited long at the end counts with that.
    let late = policy.waiting().iter().filter(|seeker| seeker.since >= crowd.measured_from());
    samples.waits.extend(late.map(|seeker| seconds(crowd.end().since(seeker.since))));
    samples
}

fn seconds(ms: u64) -> f64 {
    ms as f64 / 1_000.0
}

/// Sorts the values.
fn spread(values: &mut [f64]) -> Spread {
    values.sort_by(f64::total_cmp);
    let at = |of_hundred: usize| values.get(values.len() * of_hundred / 100).copied().unwrap_or_default();
    Spread { p50: at(50), p95: at(95) }
}
