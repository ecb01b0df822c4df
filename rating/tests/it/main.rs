//! Ratings as a server uses them: races in, bookings out.

mod attacks;
mod booking;
mod bounds;
mod league;
mod void;

use rating::{Booking, Change, Class, Experience, Finish, Network, Player, Race, Racer, Rating};

pub(crate) const DAY_MS: u64 = 24 * 60 * 60 * 1000;
pub(crate) const KNOWN: Experience = Experience { matches: 40, opponents: 25, networks: 12 };

pub(crate) fn rating(points: i32, deviation: i32) -> Rating {
    Rating { rating_centi: points * 100, deviation_centi: deviation * 100, ..Rating::start(0) }
}

/// A known racer on a network of their own.
pub(crate) fn known(id: u64, points: i32, deviation: i32, place: u16) -> Racer {
    let racer = Racer::newcomer(Player(id), Network(id), Finish::Placed(place), 0);
    Racer { rating: rating(points, deviation), experience: KNOWN, ..racer }
}

pub(crate) fn race(racers: Vec<Racer>) -> Race {
    Race::of_pool(Class::new("duel-hard").expect("a plain name"), 0, racers)
}

pub(crate) fn changes(race: &Race) -> Vec<Change> {
    match rating::book(race) {
        Booking::Rated(changes) => changes,
        Booking::Unrated(why) => panic!("unrated: {why:?}"),
    }
}
