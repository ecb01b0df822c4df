//! The rated races that run on this server, for those who look for one to watch. Knows no room: each lists itself, as long as its race
//! runs.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::RoomId;
use protocol::PoolRace;

use crate::limits::RACES_LISTED_MAX;

/// A race that runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Running {
    pub(crate) race: PoolRace,
    /// In milliseconds since 1970.
    pub(crate) started_at_ms: u64,
}

type Rooms = BTreeMap<RoomId, Running>;

#[derive(Clone, Debug, Default)]
pub(crate) struct Races(Arc<Mutex<Rooms>>);

/// A race is listed until this is dropped.
#[derive(Debug)]
pub(crate) struct Listing {
    races: Races,
    room: RoomId,
}

impl Races {
    pub(crate) fn list(&self, room: RoomId, race: Running) -> Listing {
        self.rooms().insert(room, race);
        Listing { races: self.clone(), room }
    }

    /// Those of the strongest racers, the strongest first.
    pub(crate) fn running(&self) -> Vec<(RoomId, Running)> {
        let mut all: Vec<_> = self.rooms().iter().map(|(room, race)| (*room, race.clone())).collect();
        let strongest = |race: &Running| race.race.racers.iter().map(|racer| racer.strength.rating).max();
        all.sort_by_key(|(room, race)| (Reverse(strongest(race)), *room));
        all.truncate(RACES_LISTED_MAX);
        all
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Listing {
    fn drop(&mut self) {
        self.races.rooms().remove(&self.room);
    }
}

#[cfg(test)]
mod tests {
    use protocol::PoolRacer;
    use rating::Strength;

    use super::*;

    fn race(rating: i32) -> Running {
        let racer = PoolRacer {
            player: game::PlayerId(1),
            name: "Ann".parse().unwrap(),
            strength: Strength { rating, deviation: 60 },
            stakes: None,
        };
        let (pool, title) = ("duel".to_owned(), "Duel".to_owned());
        let race = PoolRace { pool, title, class: None, racers: vec![racer] };
        Running { race, started_at_ms: 5 }
    }

    #[test]
    fn the_strongest_races_are_listed_as_long_as_they_run() {
        let races = Races::default();
        let many = RACES_LISTED_MAX as u64 + 5;
        let mut listed: Vec<Listing> =
            (0..many).map(|n| races.list(RoomId(n), race(1_000 + n as i32))).collect();
        let running = races.running();
        assert_eq!((running.len(), running[0].0), (RACES_LISTED_MAX, RoomId(many - 1)));
        listed.pop();
        assert_eq!(races.running()[0].0, RoomId(many - 2));
        listed.clear();
        assert_eq!(races.running(), []);
    }
}
