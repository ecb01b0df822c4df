//! The pools of this server as its sessions ask of them: what there is, and how many wait in each, as the queue said last, wherever
//! it runs. Who meets whom is the queue's to decide.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use game::PoolSeat;
use lobby::{Candidate, Pool, PoolMatch, PoolNumbers, Slug, Ticket};
use protocol::{PoolRace, PoolRacer, PoolView, PoolsRefusal};
use rating::{Class, Experience, Rating, stakes};

#[derive(Debug)]
pub(crate) struct Pools {
    all: Vec<Pool>,
    numbers: Mutex<Vec<PoolNumbers>>,
}

impl Pools {
    /// One at least.
    pub(crate) fn new(all: &[Pool]) -> Self {
        Self { all: all.to_vec(), numbers: Mutex::default() }
    }

    pub(crate) fn all(&self) -> &[Pool] {
        &self.all
    }

    /// Of this name; the first if it has gone from the configuration since.
    pub(crate) fn named(&self, name: &Slug) -> &Pool {
        self.all.iter().find(|pool| pool.name == *name).unwrap_or(&self.all[0])
    }

    /// The classes whose ratings are kept, each once.
    pub(crate) fn classes(&self) -> BTreeSet<&Slug> {
        self.all.iter().filter_map(|pool| pool.class.as_ref()).collect()
    }

    /// The names of pools in which a player wants to wait.
    ///
    /// # Errors
    /// When there is none of a name, or one is named twice, or none at all.
    pub(crate) fn chosen(&self, names: &[String]) -> Result<Vec<Slug>, PoolsRefusal> {
        let mut chosen = Vec::new();
        for name in names {
            let Some(pool) = self.all.iter().find(|pool| pool.name.as_str() == name) else {
                let known = self.all.iter().map(|pool| pool.name.as_str().to_owned()).collect();
                // Enough of it to recognise.
                let name = name.chars().take(lobby::SLUG_CHARS_MAX).collect();
                return Err(PoolsRefusal::NoSuchPool { name, known });
            };
            if chosen.contains(&pool.name) {
                return Err(PoolsRefusal::WhichPools);
            }
            chosen.push(pool.name.clone());
        }
        if chosen.is_empty() { Err(PoolsRefusal::WhichPools) } else { Ok(chosen) }
    }

    /// What the queue says of its pools now.
    pub(crate) fn note(&self, numbers: Vec<PoolNumbers>) {
        *self.numbers.lock().unwrap_or_else(PoisonError::into_inner) = numbers;
    }

    /// All of them as a player sees them, of whom this is known.
    pub(crate) fn views(&self, player: &Ticket) -> Vec<PoolView> {
        let numbers = self.numbers.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let view = |pool: &Pool| {
            let known = numbers.iter().find(|numbers| numbers.pool == pool.name);
            PoolView {
                name: pool.name.as_str().to_owned(),
                title: pool.title.clone(),
                seats: [pool.seats.least, pool.seats.most],
                class: pool.class.as_ref().map(|class| class.as_str().to_owned()),
                kinds: pool.kinds.clone(),
                tiers: [*pool.tiers.start(), *pool.tiers.end()],
                rules: pool.rules(),
                waiting: known.map_or(0, |numbers| numbers.waiting),
                expected_ms: known.and_then(|numbers| numbers.expected_ms),
                usual_gap: known.and_then(|numbers| numbers.usual_gap),
                own: pool.class.as_ref().map(|class| player.strength(Some(class))),
            }
        };
        self.all.iter().map(view).collect()
    }

    /// A race as its players are told of it before it begins.
    pub(crate) fn race(&self, PoolMatch { pool, players }: &PoolMatch) -> PoolRace {
        let pool = self.named(pool);
        let class = pool.class.as_ref();
        let stakes = class.map(|class| stakes_of(class, players)).unwrap_or_default();
        let racers = players.iter().enumerate().map(|(place, Candidate { ticket, .. })| PoolRacer {
            player: ticket.player,
            name: ticket.name.clone(),
            strength: ticket.strength(class),
            stakes: stakes.get(place).copied(),
        });
        PoolRace {
            pool: pool.name.as_str().to_owned(),
            title: pool.title.clone(),
            class: class.map(|class| class.as_str().to_owned()),
            racers: racers.collect(),
        }
    }
}

/// What a room needs to know of who comes from a pool.
pub(crate) fn seat(Candidate { ticket, .. }: &Candidate, pool: &Pool) -> PoolSeat {
    let strength = ticket.strength(pool.class.as_ref());
    PoolSeat {
        player: ticket.player,
        name: ticket.name.clone(),
        network: ticket.network,
        rating: strength.rating,
        deviation: strength.deviation,
    }
}

/// Nothing where two are of one network: their race is not rated.
fn stakes_of(class: &Slug, players: &[Candidate]) -> Vec<rating::Stakes> {
    let networks: BTreeSet<_> = players.iter().map(|candidate| candidate.ticket.network).collect();
    let Some(class) = Class::new(class.as_str()).ok().filter(|_| networks.len() == players.len()) else {
        return vec![];
    };
    // What is known is of now, so that any moment will do.
    let now = 0;
    let racers = players.iter().map(|Candidate { ticket, .. }| {
        let known = ticket.wish.known.iter().find(|known| known.class.as_str() == class.as_str());
        let start = Rating::start(now);
        match known {
            Some(known) => (
                Rating {
                    rating_centi: known.strength.rating * 100,
                    deviation_centi: i32::from(known.strength.deviation) * 100,
                    ..start
                },
                known.experience,
            ),
            None => (start, Experience::default()),
        }
    });
    stakes(&class, now, &racers.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_are_chosen_by_name_each_once() {
        let pools = Pools::new(&Pool::shipped());
        let chosen =
            |names: &[&str]| pools.chosen(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
        assert_eq!(chosen(&["duel-hard", "variety"]).unwrap().len(), 2);
        assert_eq!(chosen(&[]), Err(PoolsRefusal::WhichPools));
        assert_eq!(chosen(&["variety", "variety"]), Err(PoolsRefusal::WhichPools));
        let Err(PoolsRefusal::NoSuchPool { name, known }) = chosen(&["Duel Hard"]) else { panic!() };
        assert_eq!((name.as_str(), known.len()), ("Duel Hard", 6));
    }
}
