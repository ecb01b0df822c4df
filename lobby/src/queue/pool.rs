//! One pool as the queue runs it: who seeks an opponent there, when the next wave is due, and what is usual of late. Does not know
//! who waits in other pools too.

use std::collections::BTreeMap;

use game::{Millis, PlayerId};
use serde::{Deserialize, Serialize};

use crate::pool::{Pool, Slug};
use crate::recent::Recent;
use crate::ticket::Ticket;
use crate::walkouts::Walkouts;
use crate::wave::{Seeker, Traffic, WaveRules, may_meet, next_wave, wave};

/// How a pool is getting on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PoolNumbers {
    pub pool: Slug,
    /// Players who wait.
    pub waiting: u32,
    /// Milliseconds that those waited who were matched last.
    pub expected_ms: Option<u32>,
    /// Points between opponents of late.
    pub usual_gap: Option<u16>,
}

#[derive(Clone, Debug)]
pub(super) struct PoolQueue {
    pub(super) name: Slug,
    pub(super) class: Option<Slug>,
    pub(super) rules: WaveRules,
    /// Whether a bot can take the place of an opponent.
    pub(super) has_bots: bool,
    seekers: BTreeMap<PlayerId, Seeker>,
    traffic: Traffic,
    waits: Recent,
    gaps: Recent,
    /// The last wave, and whether somebody has come since.
    waved_at: Millis,
    has_come: bool,
}

impl PoolQueue {
    pub(super) fn new(pool: &Pool, same_network: bool) -> Self {
        Self {
            name: pool.name.clone(),
            class: pool.class.clone(),
            rules: WaveRules::of(pool, same_network),
            has_bots: pool.mode.racers_min() <= 2 && !pool.mode.is_duel(),
            seekers: BTreeMap::new(),
            traffic: Traffic::default(),
            waits: Recent::default(),
            gaps: Recent::default(),
            waved_at: Millis(0),
            has_come: false,
        }
    }

    pub(super) fn is_rated(&self) -> bool {
        self.class.is_some()
    }

    /// A player's ticket as a wave sees it.
    pub(super) fn seeker(&self, ticket: &Ticket, since: Millis, from: Millis) -> Seeker {
        let strength = ticket.strength(self.class.as_ref());
        Seeker { ticket: ticket.clone(), strength, since, from, last_opponent: None, is_in_front: false }
    }

    pub(super) fn join(&mut self, seeker: Seeker, now: Millis) {
        self.traffic.note(seeker.strength.rating, now);
        self.come_back(seeker);
    }

    /// Not counted once more among those who have come of late.
    pub(super) fn come_back(&mut self, seeker: Seeker) {
        self.has_come = true;
        self.seekers.insert(seeker.ticket.player, seeker);
    }

    /// A place that was kept is known now.
    pub(super) fn waits_since(&mut self, player: PlayerId, since: Millis) {
        if let Some(seeker) = self.seekers.get_mut(&player) {
            seeker.since = seeker.since.min(since);
        }
    }

    /// And whom they were to race last. Who has come back from a race that did not begin may meet anybody.
    pub(super) fn has_met(&mut self, player: PlayerId, opponent: Option<PlayerId>) {
        if let Some(seeker) = self.seekers.get_mut(&player).filter(|seeker| !seeker.is_in_front) {
            seeker.last_opponent = opponent;
        }
    }

    pub(super) fn leave(&mut self, player: PlayerId) {
        self.seekers.remove(&player);
    }

    pub(super) fn len(&self) -> usize {
        self.seekers.len()
    }

    pub(super) fn numbers(&self, now: Millis) -> PoolNumbers {
        PoolNumbers {
            pool: self.name.clone(),
            waiting: u32::try_from(self.len()).unwrap_or(u32::MAX),
            expected_ms: self.waits.median(now).map(|ms| u32::try_from(ms).unwrap_or(u32::MAX)),
            usual_gap: self.gaps.median(now).map(|gap| u16::try_from(gap).unwrap_or(u16::MAX)),
        }
    }

    /// When the next wave is due; `None` while too few wait for any race.
    pub(super) fn due(&self) -> Option<Millis> {
        let enough = self.len() >= usize::from(self.rules.seats.least);
        enough.then(|| next_wave(self.waved_at, self.has_come, &self.rules))
    }

    /// Whether a newcomer has yet to be looked at.
    pub(super) fn is_fresh(&self) -> bool {
        self.has_come && self.due().is_some()
    }

    /// A wave: who are to meet. They stay in the pool until they are taken out of all.
    pub(super) fn pair(&mut self, now: Millis, walkouts: &Walkouts) -> Vec<Vec<PlayerId>> {
        (self.waved_at, self.has_come) = (now, false);
        let free = self.seekers.values().filter(|seeker| walkouts.held_ms(&seeker.ticket, now) == 0);
        let apart = |one: &Ticket, other: &Ticket| walkouts.keep_apart(one, other, now);
        let matches = wave(free, &self.traffic, now, &self.rules, apart).matches;
        for players in &matches {
            let seekers: Vec<&Seeker> =
                players.iter().filter_map(|player| self.seekers.get(player)).collect();
            seekers.iter().for_each(|seeker| self.waits.note(now.since(seeker.since), now));
            let ratings = || seekers.iter().map(|seeker| seeker.strength.rating);
            let gap = ratings().max().unwrap_or_default().abs_diff(ratings().min().unwrap_or_default());
            self.gaps.note(gap.into(), now);
        }
        matches
    }

    /// Whether two may meet here at all, whatever the gap between them.
    pub(super) fn may_meet(&self, one: &Ticket, other: &Ticket) -> bool {
        let class = self.class.as_ref();
        may_meet((one, one.strength(class)), (other, other.strength(class)), &self.rules)
    }
}
