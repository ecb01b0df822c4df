//! A store in memory: keeps what a database would keep of ratings and meetings, and plays races on it.

use std::collections::{BTreeMap, BTreeSet};

use rating::{Change, Experience, Finish, Meeting, Network, Player, Racer, Rating};

use crate::{DAY_MS, KNOWN, changes, race};

#[derive(Debug, Default)]
pub(crate) struct League {
    pub(crate) now_ms: u64,
    people: BTreeMap<Player, Person>,
}

#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) network: Network,
    pub(crate) rating: Rating,
    pub(crate) experience: Experience,
    met: BTreeMap<Player, Vec<u64>>,
    networks: BTreeSet<Network>,
}

impl League {
    pub(crate) fn join(&mut self, id: u64, network: u64) -> Player {
        let (rating, experience) = (Rating::start(self.now_ms), Experience::default());
        let (met, networks) = (BTreeMap::new(), BTreeSet::new());
        self.people
            .insert(Player(id), Person { network: Network(network), rating, experience, met, networks });
        Player(id)
    }

    pub(crate) fn join_known(&mut self, id: u64, network: u64, points: i32, deviation: i32) -> Player {
        let player = self.join(id, network);
        let person = self.people.get_mut(&player).expect("has joined");
        person.rating = Rating { at_ms: self.now_ms, ..crate::rating(points, deviation) };
        person.experience = KNOWN;
        player
    }

    pub(crate) fn person(&self, player: Player) -> &Person {
        &self.people[&player]
    }

    /// A race in the order in which they finish, an hour later.
    pub(crate) fn race(&mut self, places: &[Player]) -> Vec<Change> {
        self.now_ms += DAY_MS / 24;
        let racers = (1..).zip(places).map(|(place, player)| self.racer(*player, place, places)).collect();
        let booked = changes(&rating::Race { at_ms: self.now_ms, ..race(racers) });
        for change in &booked {
            self.keep(change);
        }
        booked
    }

    fn racer(&self, player: Player, place: u16, racers: &[Player]) -> Racer {
        let own = self.person(player);
        let meeting = |opponent: &Player| {
            let times = own.met.get(opponent).map_or(&[][..], Vec::as_slice);
            let today = times.iter().filter(|at| self.now_ms - **at < DAY_MS).count();
            Meeting {
                opponent: *opponent,
                matches: u32::try_from(times.len()).expect("few"),
                today: u32::try_from(today).expect("few"),
                knows_network: own.networks.contains(&self.person(*opponent).network),
            }
        };
        Racer {
            rating: own.rating,
            experience: own.experience,
            meetings: racers.iter().filter(|other| **other != player).map(meeting).collect(),
            ..Racer::newcomer(player, own.network, Finish::Placed(place), self.now_ms)
        }
    }

    fn keep(&mut self, change: &Change) {
        let counted = change.pairs.iter().filter(|pair| pair.uncounted.is_none());
        let counted: Vec<(Player, Network)> =
            counted.map(|pair| (pair.opponent, self.person(pair.opponent).network)).collect();
        let person = self.people.get_mut(&change.player).expect("has joined");
        person.rating = change.new;
        person.experience = person.experience.plus(change.gained);
        for (opponent, network) in counted {
            person.met.entry(opponent).or_default().push(self.now_ms);
            person.networks.insert(network);
        }
        let (opponents, networks) = (person.met.len(), person.networks.len());
        if person.experience.matches < KNOWN.matches {
            assert_eq!(person.experience.opponents as usize, opponents);
            assert_eq!(person.experience.networks as usize, networks);
        }
    }
}
