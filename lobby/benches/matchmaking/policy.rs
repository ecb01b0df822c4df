//! Ways of pairing: by waves, first come, first served, and at once with the nearest rating in a window that widens.
//! All obey the same rules about who may meet.

use game::Millis;
use lobby::{Seats, Seeker, Traffic, WAVE_MS_DEFAULT, WaveRules, Window, next_wave, wave};

pub(crate) type Pair = [Seeker; 2];

pub(crate) trait Policy {
    fn comes(&mut self, seeker: Seeker, now: Millis, pairs: &mut Vec<Pair>);
    /// When to look again, if nobody comes.
    fn next_look(&self) -> Option<Millis>;
    fn looks(&mut self, now: Millis, pairs: &mut Vec<Pair>);
    fn waiting(&self) -> &[Seeker];
}

/// Rated pools never pair one network, nor two who have just met.
fn may_meet(one: &Seeker, other: &Seeker) -> bool {
    let met = |seeker: &Seeker, opponent: &Seeker| seeker.last_opponent == Some(opponent.ticket.player);
    one.ticket.network != other.ticket.network && !met(one, other) && !met(other, one)
}

#[derive(Default)]
pub(crate) struct FirstCome {
    waiting: Vec<Seeker>,
}

impl Policy for FirstCome {
    fn comes(&mut self, seeker: Seeker, _now: Millis, pairs: &mut Vec<Pair>) {
        match self.waiting.iter().position(|other| may_meet(&seeker, other)) {
            Some(place) => pairs.push([self.waiting.remove(place), seeker]),
            None => self.waiting.push(seeker),
        }
    }

    fn next_look(&self) -> Option<Millis> {
        None
    }

    fn looks(&mut self, _now: Millis, _pairs: &mut Vec<Pair>) {}

    fn waiting(&self) -> &[Seeker] {
        &self.waiting
    }
}

/// Whose window a gap must lie in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Takes {
    Either,
    Both,
}

/// The nearest rating at once, if it lies in the window; and again a few times a second, since windows widen.
pub(crate) struct Greedy {
    start: f64,
    per_s: f64,
    takes: Takes,
    /// By rating.
    waiting: Vec<Seeker>,
    looked_at: Millis,
}

const GREEDY_LOOK_MS: u64 = 250;

impl Greedy {
    pub(crate) fn new(start: f64, per_s: f64, takes: Takes) -> Self {
        Self { start, per_s, takes, waiting: Vec::new(), looked_at: Millis(0) }
    }

    fn width(&self, seeker: &Seeker, now: Millis) -> f64 {
        self.start + self.per_s * now.since(seeker.since) as f64 / 1_000.0
    }

    /// The nearest in the window on both sides of a place, which is that of the seeker or would be.
    fn nearest(&self, seeker: &Seeker, below: usize, above: usize, now: Millis) -> Option<usize> {
        let gap = |other: &Seeker| f64::from(seeker.strength.rating.abs_diff(other.strength.rating));
        let (mut below, mut above) = (below, above);
        loop {
            let lower = below.checked_sub(1).map(|place| (gap(&self.waiting[place]), place));
            let upper = self.waiting.get(above).map(|other| (gap(other), above));
            let (gap, place) = match (lower, upper) {
                (Some(lower), Some(upper)) => {
                    if lower.0 <= upper.0 {
                        lower
                    } else {
                        upper
                    }
                }
                (lower, upper) => lower.or(upper)?,
            };
            let other = &self.waiting[place];
            if may_meet(seeker, other) {
                let (one, two) = (self.width(seeker, now), self.width(other, now));
                let width = match self.takes {
                    Takes::Either => one.max(two),
                    Takes::Both => one.min(two),
                };
                return (gap <= width).then_some(place);
            }
            if place < below {
                below = place;
            } else {
                above = place + 1;
            }
        }
    }
}

impl Policy for Greedy {
    fn comes(&mut self, seeker: Seeker, now: Millis, pairs: &mut Vec<Pair>) {
        let place = self.waiting.partition_point(|other| other.strength.rating < seeker.strength.rating);
        match self.nearest(&seeker, place, place, now) {
            Some(other) => pairs.push([self.waiting.remove(other), seeker]),
            None => self.waiting.insert(place, seeker),
        }
    }

    fn next_look(&self) -> Option<Millis> {
        (self.waiting.len() > 1 && self.per_s > 0.0).then(|| self.looked_at.plus(GREEDY_LOOK_MS))
    }

    fn looks(&mut self, now: Millis, pairs: &mut Vec<Pair>) {
        self.looked_at = now;
        let mut by_wait: Vec<_> =
            self.waiting.iter().map(|seeker| (seeker.since, seeker.ticket.player)).collect();
        by_wait.sort_unstable();
        for (_, player) in by_wait {
            let Some(place) = self.waiting.iter().position(|seeker| seeker.ticket.player == player) else {
                continue;
            };
            if let Some(other) = self.nearest(&self.waiting[place], place, place + 1, now) {
                let higher = self.waiting.remove(place.max(other));
                pairs.push([self.waiting.remove(place.min(other)), higher]);
            }
        }
    }

    fn waiting(&self) -> &[Seeker] {
        &self.waiting
    }
}

pub(crate) struct Waves {
    rules: WaveRules,
    waiting: Vec<Seeker>,
    traffic: Traffic,
    last: Millis,
    has_come: bool,
}

impl Waves {
    pub(crate) fn new(window: Window) -> Self {
        let wave_ms = WAVE_MS_DEFAULT;
        let rules = WaveRules { seats: Seats::DUEL, wave_ms, window, is_rated: true, same_network: false };
        Self { rules, waiting: Vec::new(), traffic: Traffic::default(), last: Millis(0), has_come: false }
    }
}

impl Policy for Waves {
    fn comes(&mut self, seeker: Seeker, now: Millis, pairs: &mut Vec<Pair>) {
        self.traffic.note(seeker.strength.rating, now);
        self.waiting.push(seeker);
        self.has_come = true;
        if self.next_look().is_some_and(|at| at <= now) {
            self.looks(now, pairs);
        }
    }

    fn next_look(&self) -> Option<Millis> {
        (self.waiting.len() > 1).then(|| next_wave(self.last, self.has_come, &self.rules))
    }

    fn looks(&mut self, now: Millis, pairs: &mut Vec<Pair>) {
        (self.last, self.has_come) = (now, false);
        let found = wave(&self.waiting, &self.traffic, now, &self.rules, |_, _| false);
        for players in found.matches {
            let mut table = players.into_iter().map(|player| {
                let place = self.waiting.iter().position(|seeker| seeker.ticket.player == player);
                self.waiting.swap_remove(place.expect("one of them"))
            });
            pairs.push([table.next().expect("two"), table.next().expect("two")]);
        }
    }

    fn waiting(&self) -> &[Seeker] {
        &self.waiting
    }
}
