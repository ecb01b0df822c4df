//! What is remembered of those who left races, to be kept over the end of the program that runs the queue: plain data of bounded size,
//! with the moments of a clock that its reader names. Decides nothing about who waits.

use game::{Millis, Network, PlayerId};
use serde::{Deserialize, Serialize};

use super::{Count, Leaver, Walkouts};
use crate::limits::{AVOID_MS, AVOIDED_MAX, MET_KEPT_MAX, MET_MAX, WALKOUT_MEMORY_MS, WALKOUTS_MAX};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptWalkouts {
    met: Vec<Vec<(PlayerId, Network)>>,
    avoided: Vec<(PlayerId, Leaver, Millis)>,
    counts: Vec<(Leaver, u32, Millis)>,
}

impl KeptWalkouts {
    /// As by another clock, which shows `to` when this one shows `from`.
    #[must_use]
    pub fn by_clock(mut self, from: Millis, to: Millis) -> Self {
        let of_avoided = self.avoided.iter_mut().map(|(_, _, until)| until);
        for at in of_avoided.chain(self.counts.iter_mut().map(|(_, _, last)| last)) {
            *at = Millis(at.0.saturating_add(to.0).saturating_sub(from.0));
        }
        self
    }

    /// How many rows it has, a race with all its players as one.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.met.len() + self.avoided.len() + self.counts.len()
    }
}

impl Walkouts {
    pub(crate) fn kept(&self) -> KeptWalkouts {
        let met = self.met.iter().skip(self.met.len().saturating_sub(MET_KEPT_MAX)).cloned();
        let avoided = self.avoided.iter().map(|((player, leaver), until)| (*player, *leaver, *until));
        let counts = self.counts.iter().map(|(leaver, count)| (*leaver, count.times, count.last));
        KeptWalkouts { met: met.collect(), avoided: avoided.collect(), counts: counts.collect() }
    }

    /// What somebody else has kept came before all that is known here. A clock that was set back makes nobody wait longer than they
    /// were to.
    pub(crate) fn take_over(&mut self, kept: KeptWalkouts, now: Millis) {
        let room = MET_MAX.saturating_sub(self.met.len());
        kept.met.into_iter().rev().take(room).for_each(|met| self.met.push_front(met));
        for (player, leaver, until) in kept.avoided {
            if now < until && self.avoided.len() < AVOIDED_MAX {
                let until = until.min(now.plus(AVOID_MS));
                self.avoided.entry((player, leaver)).or_insert(until);
            }
        }
        for (leaver, times, last) in kept.counts {
            if now.since(last) < WALKOUT_MEMORY_MS && self.counts.len() < WALKOUTS_MAX {
                self.counts.entry(leaver).or_insert(Count { times, last: last.min(now) });
            }
        }
    }

    /// Nothing names this player any more.
    pub(crate) fn forget(&mut self, player: PlayerId) {
        let gone = Leaver::Player(player);
        self.met.iter_mut().for_each(|met| met.retain(|(of, _)| *of != player));
        self.avoided.retain(|(wronged, leaver), _| *wronged != player && *leaver != gone);
        self.counts.remove(&gone);
    }
}
