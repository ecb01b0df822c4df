//! The pools of this server as its sessions ask of them: what there is, and how many wait in each, as the queue said last, wherever
//! it runs. Who meets whom is the queue's to decide.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use game::{PlayerId, PoolRoom, PoolSeat};
use lobby::{Candidate, Pool, PoolMatch, PoolNumbers, Slug, Ticket};
use protocol::{PoolRace, PoolRacer, PoolView, PoolsRefusal};
use rating::{Class, Experience, KNOWN_NETWORKS, KNOWN_OPPONENTS, Rating, stakes};

use crate::store::ratings::Standing;

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

    /// Those that a client can be shown that knows the first so many kinds of rule.
    fn known_with(&self, kinds: u8) -> impl Iterator<Item = &Pool> {
        self.all.iter().filter(move |pool| pool.kinds.iter().all(|kind| kind.kinds_needed() <= kinds))
    }

    /// The names of pools in which a player wants to wait whose client knows so many kinds of rule.
    ///
    /// # Errors
    /// When there is none of a name, or one is named twice, or none at all.
    pub(crate) fn chosen(&self, names: &[String], kinds: u8) -> Result<Vec<Slug>, PoolsRefusal> {
        let mut chosen = Vec::new();
        for name in names {
            let Some(pool) = self.known_with(kinds).find(|pool| pool.name.as_str() == name) else {
                let known = self.known_with(kinds).map(|pool| pool.name.as_str().to_owned()).collect();
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

    /// The same, for a node that begins.
    pub(crate) fn numbers(&self) -> Vec<PoolNumbers> {
        self.numbers.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Those that a client of so many kinds of rule can be shown, as a player sees them of whom this is known.
    pub(crate) fn views(&self, player: &Ticket, kinds: u8) -> Vec<PoolView> {
        let numbers = self.numbers();
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
        self.known_with(kinds).map(view).collect()
    }

    /// What a room is opened with for a race.
    pub(crate) fn room(&self, PoolMatch { pool, players, .. }: &PoolMatch) -> PoolRoom {
        let pool = self.named(pool);
        PoolRoom {
            name: pool.name.as_str().to_owned(),
            title: pool.title.clone(),
            class: pool.class.as_ref().map(|class| class.as_str().to_owned()),
            seats: players.iter().map(|candidate| seat(candidate, pool)).collect(),
        }
    }

    /// A race as its players are told of it before there is a room.
    pub(crate) fn race(&self, race: &PoolMatch, now_ms: u64) -> PoolRace {
        let class = self.named(&race.pool).class.as_ref();
        let standings = race
            .players
            .iter()
            .map(|candidate| (candidate.ticket.player, standing(candidate, class, now_ms)));
        race_of(&self.room(race), &standings.collect(), now_ms)
    }
}

/// What a room needs to know of who comes from a pool.
fn seat(Candidate { ticket, .. }: &Candidate, pool: &Pool) -> PoolSeat {
    let strength = ticket.strength(pool.class.as_ref());
    PoolSeat {
        player: ticket.player,
        name: ticket.name.clone(),
        network: ticket.network,
        rating: strength.rating,
        deviation: strength.deviation,
        bot: ticket.bot,
    }
}

/// What a ticket says of its player, as of now.
fn standing(Candidate { ticket, .. }: &Candidate, class: Option<&Slug>, now_ms: u64) -> Standing {
    let start = Rating::start(now_ms);
    ticket.known(class).map_or((start, Experience::default()), |known| {
        (as_rating(known.strength.rating, known.strength.deviation, now_ms), known.experience)
    })
}

fn as_rating(rating: i32, deviation: u16, now_ms: u64) -> Rating {
    let (rating_centi, deviation_centi) = (rating * 100, i32::from(deviation) * 100);
    Rating { rating_centi, deviation_centi, ..Rating::start(now_ms) }
}

/// A race as its players are told of it, of whom this is known. Nothing is at stake where two are of one network, or one is a bot:
/// their race is not rated.
pub(crate) fn race_of(pool: &PoolRoom, standings: &BTreeMap<PlayerId, Standing>, now_ms: u64) -> PoolRace {
    // As matchmaking has seen them, where nothing else is known.
    let of_seat = |seat: &PoolSeat| {
        let known =
            Experience { matches: KNOWN_OPPONENTS, opponents: KNOWN_OPPONENTS, networks: KNOWN_NETWORKS };
        (as_rating(seat.rating, seat.deviation, now_ms), known)
    };
    let known =
        pool.seats.iter().map(|seat| standings.get(&seat.player).copied().unwrap_or_else(|| of_seat(seat)));
    let known: Vec<Standing> = known.collect();
    let networks: BTreeSet<_> = pool.seats.iter().map(|seat| seat.network).collect();
    let class = pool.class.as_deref().and_then(|class| Class::new(class).ok());
    let class =
        class.filter(|_| networks.len() == pool.seats.len() && !pool.seats.iter().any(|seat| seat.bot));
    let stakes = class.map(|class| stakes(&class, now_ms, &known)).unwrap_or_default();
    let racers = pool.seats.iter().zip(&known).enumerate().map(|(n, (seat, (rating, _)))| PoolRacer {
        player: seat.player,
        name: seat.name.clone(),
        strength: rating.strength_at(now_ms),
        stakes: stakes.get(n).copied(),
    });
    PoolRace {
        pool: pool.name.clone(),
        title: pool.title.clone(),
        class: pool.class.clone(),
        racers: racers.collect(),
    }
}

#[cfg(test)]
mod tests {
    use game::Network;

    use super::*;

    #[test]
    fn nothing_is_at_stake_with_a_bot_or_two_of_one_network() {
        let pools = Pools::new(&Pool::shipped());
        let at_stake = |networks: [u64; 2], bot| {
            let players = networks.iter().enumerate().map(|(n, network)| {
                let mut ticket = Ticket::new(PlayerId(n as u64), "Ann".parse().unwrap(), Network(*network));
                ticket.bot = bot && n == 1;
                Candidate { ticket, session: lobby::SessionId(n as u64) }
            });
            let pool: Slug = "duel-hard".parse().unwrap();
            let race = pools.race(&PoolMatch { pool, players: players.collect(), call: None }, 5);
            race.racers.iter().all(|racer| racer.stakes.is_some())
        };
        assert!(at_stake([1, 2], false));
        assert!(!at_stake([1, 2], true) && !at_stake([1, 1], false));
    }

    #[test]
    fn pools_are_chosen_by_name_each_once() {
        let pools = Pools::new(&Pool::shipped());
        let chosen_of = |names: &[&str], kinds| {
            pools.chosen(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), kinds)
        };
        let chosen = |names: &[&str]| chosen_of(names, u8::MAX);
        assert_eq!(chosen(&["duel-hard", "variety"]).unwrap().len(), 2);
        assert_eq!(chosen(&[]), Err(PoolsRefusal::WhichPools));
        assert_eq!(chosen(&["variety", "variety"]), Err(PoolsRefusal::WhichPools));
        let Err(PoolsRefusal::NoSuchPool { name, known }) = chosen(&["Duel Hard"]) else { panic!() };
        assert_eq!((name.as_str(), known.len()), ("Duel Hard", 6));
        // A client that knows classics only is shown no pool of killers.
        let classic = puzzle::Variant::classic().kinds_needed();
        let Err(PoolsRefusal::NoSuchPool { known, .. }) = chosen_of(&["killer-duel"], classic) else {
            panic!()
        };
        assert!(
            known.iter().any(|name| name == "duel-hard") && !known.contains(&"killer-duel".to_owned()),
            "{known:?}"
        );
    }
}
