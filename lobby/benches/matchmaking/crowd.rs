//! Who comes when, how strong they are and how long they race: the same for every way of pairing. An hour of the day is
//! stood for by a stretch of time at that hour's rate, which begins with everybody in a race.

use game::{Millis, Network, PlayerId};
use lobby::{Seeker, Ticket};
use rating::Strength;

use crate::draw::Draw;

/// Players online in each hour of the day, of those in the busiest.
const HOURS: [f64; 24] = [
    0.55, 0.45, 0.38, 0.34, 0.32, 0.34, 0.38, 0.45, 0.50, 0.54, 0.58, 0.62, 0.66, 0.66, 0.66, 0.68, 0.72,
    0.78, 0.86, 0.95, 1.00, 0.98, 0.86, 0.70,
];
/// A player of the middle rating takes so long for a medium puzzle (docs/rules.md), a finish varies by so much of its
/// logarithm, and this is how much that shrinks per deviation of skill.
const RACE_S: f64 = 282.0;
const RACE_NOISE: f64 = 0.3;
const PACE_PER_SKILL: f64 = 0.4;
/// From the match to the first digit, and from the last one to the next request.
const BEFORE_S: f64 = 8.0;
const AFTER_S: f64 = 10.0;
/// How often a player races again.
const AGAIN: f64 = 0.7;
const RATING: f64 = 1_500.0;
const SPREAD: f64 = 350.0;
/// Of a hundred players so many are provisional, and share a network with the one before.
const PROVISIONAL: u64 = 10;
const AT_HOME: u64 = 5;

/// A size of population.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    /// Online in the busiest hour.
    pub(crate) players: usize,
    /// Seconds that stand for an hour.
    pub(crate) stretch_s: f64,
    /// Before them, not measured.
    pub(crate) warm_up_s: f64,
}

/// About as many matches are looked at in each.
pub(crate) const SIZES: [Size; 4] = [
    Size { players: 20, stretch_s: 36_000.0, warm_up_s: 1_800.0 },
    Size { players: 200, stretch_s: 3_600.0, warm_up_s: 900.0 },
    Size { players: 2_000, stretch_s: 360.0, warm_up_s: 120.0 },
    Size { players: 20_000, stretch_s: 60.0, warm_up_s: 30.0 },
];

/// Somebody asks for a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Request {
    pub(crate) at: Millis,
    pub(crate) player: u64,
    /// Races that they have raced before.
    pub(crate) races: u32,
}

/// One stretch.
#[derive(Clone, Copy)]
pub(crate) struct Crowd {
    size: Size,
    hour: usize,
}

impl Crowd {
    pub(crate) fn all(size: Size) -> impl Iterator<Item = Self> {
        (0..HOURS.len()).map(move |hour| Self { size, hour })
    }

    pub(crate) fn measured_from(&self) -> Millis {
        ms(self.size.warm_up_s)
    }

    pub(crate) fn end(&self) -> Millis {
        ms(self.size.warm_up_s + self.size.stretch_s)
    }

    fn draw(&self, player: u64, races: u32, what: u64) -> Draw {
        Draw::of(&[self.size.players as u64, self.hour as u64, player, u64::from(races), what])
    }

    /// The first request of everybody: of those who race at the beginning, and of those who come later.
    pub(crate) fn arrivals(&self) -> Vec<Request> {
        let online = self.size.players as f64 * HOURS[self.hour];
        let race_s =
            BEFORE_S + RACE_S * (RACE_NOISE.powi(2) / 2.0 + PACE_PER_SKILL.powi(2) / 2.0).exp() + AFTER_S;
        let racing = online.round() as u64;
        let mut arrivals: Vec<Request> = (0..racing)
            .map(|player| {
                let at = ms(self.draw(player, 0, 1).uniform() * race_s);
                Request { at, player, races: 0 }
            })
            // Of those who finish, some go.
            .filter(|request| self.draw(request.player, 0, 2).uniform() < AGAIN)
            .collect();
        // As many come as go.
        let every_s = race_s / (1.0 - AGAIN) / online;
        let (mut at_s, mut player) = (0.0, racing);
        loop {
            at_s += every_s * self.draw(player, 0, 3).exponential();
            if ms(at_s) >= self.end() {
                return arrivals;
            }
            arrivals.push(Request { at: ms(at_s), player, races: 0 });
            player += 1;
        }
    }

    pub(crate) fn seeker(&self, request: Request, last_opponent: Option<PlayerId>) -> Seeker {
        let Request { at, player, .. } = request;
        let mut draw = self.draw(player, 0, 4);
        let rating = (RATING + SPREAD * draw.normal()).round().clamp(400.0, 3_000.0) as i32;
        let is_provisional = draw.uniform() * 100.0 < PROVISIONAL as f64;
        let deviation =
            if is_provisional { 130.0 + 220.0 * draw.uniform() } else { 45.0 + 45.0 * draw.uniform() };
        let is_at_home = draw.uniform() * 100.0 < AT_HOME as f64;
        let network = Network(if is_at_home { player.saturating_sub(1) } else { player });
        let ticket = Ticket::new(PlayerId(player), "Ann".parse().expect("a name"), network);
        let strength = Strength { rating, deviation: deviation as u16 };
        Seeker { ticket, strength, since: at, from: Millis(0), last_opponent, is_in_front: false }
    }

    /// When a player asks for the next race who is matched now; `None` if they go.
    pub(crate) fn next_request(&self, seeker: &Seeker, races: u32, now: Millis) -> Option<Request> {
        let player = seeker.ticket.player.0;
        let mut draw = self.draw(player, races, 5);
        let skill = (f64::from(seeker.strength.rating) - RATING) / SPREAD;
        let race_s = RACE_S * (RACE_NOISE * draw.normal() - PACE_PER_SKILL * skill).exp();
        let at = now.plus(ms(BEFORE_S + race_s + AFTER_S).0);
        (draw.uniform() < AGAIN).then_some(Request { at, player, races: races + 1 })
    }
}

fn ms(seconds: f64) -> Millis {
    Millis((seconds * 1_000.0) as u64)
}
