//! Players with known skills, their races, and what rating and posterior make of them.

use std::collections::BTreeMap;

use rating::{Booking, Class, Experience, Finish, Meeting, Network, Player, Race, Racer, Rating};

use crate::chance::Chance;
use crate::normal;
use crate::posterior::Posterior;

pub(crate) const PLAYERS: usize = 96;
/// Standard deviation of the log-skill, and of the noise of a log-time.
const SKILL: f64 = 0.40;
const NOISE: f64 = 0.30;
/// Points that a pool looks past when it seats neighbours: the standard deviation of its jitter.
const JITTER: f64 = 50.0;
const HOUR_MS: u64 = 60 * 60 * 1000;
/// From one race of a player to the next.
const BETWEEN_MS: u64 = 8 * HOUR_MS;

#[derive(Debug)]
pub(crate) struct League {
    seats: usize,
    chance: Chance,
    class: Class,
    people: Vec<Person>,
    posterior: Posterior,
    races: usize,
}

#[derive(Debug)]
struct Person {
    skill: f64,
    rating: Rating,
    experience: Experience,
    /// When matches with whom counted.
    met: BTreeMap<Player, Vec<u64>>,
}

impl League {
    pub(crate) fn new(seats: usize, seed: u64) -> Self {
        let mut chance = Chance::new(seed);
        let person = |skill| Person {
            skill,
            rating: Rating::start(0),
            experience: Experience::default(),
            met: BTreeMap::new(),
        };
        let people = (0..PLAYERS).map(|_| person(chance.normal(SKILL))).collect();
        let class = Class::new("bench").expect("a plain name");
        Self { seats, chance, class, people, posterior: Posterior::new(PLAYERS, SKILL, NOISE), races: 0 }
    }

    /// Everybody races until they have raced so often.
    pub(crate) fn race_until(&mut self, races: usize) {
        while self.races < races {
            self.races += 1;
            let ratings = self.people.iter().map(|person| f64::from(person.rating.rating_centi) / 100.0);
            let mut queue: Vec<(f64, usize)> = ratings.zip(0..).collect();
            queue.iter_mut().for_each(|(rating, _)| *rating += self.chance.normal(JITTER));
            queue.sort_by(|one, other| one.0.total_cmp(&other.0));
            let queue: Vec<usize> = queue.into_iter().map(|(_, nth)| nth).collect();
            queue.chunks(self.seats).for_each(|room| self.race(room));
        }
    }

    fn race(&mut self, room: &[usize]) {
        let speeds: Vec<f64> =
            room.iter().map(|nth| self.people[*nth].skill + self.chance.normal(NOISE)).collect();
        self.posterior.observe(room, &speeds);
        let at_ms = self.races as u64 * BETWEEN_MS;
        let place = |speed: f64| 1 + speeds.iter().filter(|other| **other > speed).count();
        let racer = |(nth, speed): (&usize, &f64)| self.racer(*nth, place(*speed), room, at_ms);
        let racers = room.iter().zip(&speeds).map(racer).collect();
        let Booking::Rated(changes) = rating::book(&Race::of_pool(self.class.clone(), at_ms, racers)) else {
            panic!("strangers on a drawn puzzle are rated");
        };
        for change in changes {
            let person = &mut self.people[change.player.0 as usize];
            person.rating = change.new;
            person.experience = person.experience.plus(change.gained);
            for pair in change.pairs.iter().filter(|pair| pair.uncounted.is_none()) {
                person.met.entry(pair.opponent).or_default().push(at_ms);
            }
        }
    }

    fn racer(&self, nth: usize, place: usize, room: &[usize], at_ms: u64) -> Racer {
        let own = &self.people[nth];
        let meeting = |other: &usize| {
            let opponent = Player(*other as u64);
            let times = own.met.get(&opponent)?;
            let today = times.iter().filter(|at| at_ms - **at < 24 * HOUR_MS).count();
            let count = |count: usize| u32::try_from(count).expect("few races");
            Some(Meeting { opponent, matches: count(times.len()), today: count(today), knows_network: true })
        };
        let finish = Finish::Placed(u16::try_from(place).expect("few seats"));
        Racer {
            rating: own.rating,
            experience: own.experience,
            meetings: room.iter().filter_map(meeting).collect(),
            ..Racer::newcomer(Player(nth as u64), Network(nth as u64), finish, at_ms)
        }
    }

    /// Of each pair of players how far their log-skills are apart, and how probable it is that one beats the other in a duel: in
    /// truth, by rating and by posterior.
    pub(crate) fn predict(&self, mut told: impl FnMut(f64, f64, f64, f64)) {
        let known = self.posterior.known();
        let at_ms = self.races as u64 * BETWEEN_MS;
        let pairs = (0..PLAYERS).flat_map(|one| (0..one).map(move |other| (one, other)));
        for (one, other) in pairs {
            let (a, b) = (&self.people[one], &self.people[other]);
            let gap = a.skill - b.skill;
            let chance = normal::below(gap / (NOISE * 2_f64.sqrt()));
            told(
                gap.abs(),
                chance,
                rating::expected(&a.rating, &b.rating, at_ms),
                known.expected(one, other),
            );
        }
    }
}
