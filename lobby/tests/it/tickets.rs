//! Tickets and pools for stories.

use game::{Network, PlayerId};
use lobby::{Candidate, KnownStrength, Pool, SessionId, Ticket, Wish};
use rating::{Experience, Strength};

/// Of a player from a network of their own, who names no pool.
pub(crate) fn ticket(player: u64) -> Ticket {
    Ticket::new(PlayerId(player), "Ann".parse().expect("a name"), Network(player))
}

pub(crate) fn candidate(player: u64) -> Candidate {
    Candidate { ticket: ticket(player), session: SessionId(player) }
}

/// Who waits in these pools, with a client that answers calls.
pub(crate) fn in_pools(player: u64, pools: &[&str]) -> Candidate {
    let pools = pools.iter().map(|name| name.parse().expect("a name of a pool")).collect();
    let wish = Wish { pools, answers: true, ..Wish::default() };
    Candidate { ticket: Ticket { wish, ..ticket(player) }, ..candidate(player) }
}

/// The same with a rating in the class `classic`.
pub(crate) fn rated(player: u64, pools: &[&str], rating: i32) -> Candidate {
    let mut candidate = in_pools(player, pools);
    candidate.ticket.wish.known = vec![KnownStrength {
        class: "classic".parse().expect("a name of a class"),
        strength: Strength { rating, deviation: 60 },
        experience: Experience { matches: 50, opponents: 30, networks: 20 },
    }];
    candidate
}

/// One pool that is not rated, for two.
pub(crate) fn casual() -> Vec<Pool> {
    let mut pools = Pool::shipped();
    pools.truncate(1);
    pools[0].class = None;
    pools
}
