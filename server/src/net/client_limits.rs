//! The connection limiter: what each client address holds and how often it tries things, so that no address exceeds
//! its share. Owns the counts and the bounds; the caller decides what happens at a bound.

mod ledger;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use game::Millis;

use super::address::Address;
use crate::config::{Limits, Rate};
use crate::limits::{
    ADDRESSES_MAX, DOOR_CONNECTIONS_MAX, HEARINGS_PER_ADDRESS_MAX, LARGE_SEND_BUFFERS_PER_ADDRESS_MAX,
    SLOW_JOINS_MAX,
};
use crate::token_bucket::{TooSoon, rated_actions};
use ledger::Ledger;

/// What an address can hold several of at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holding {
    /// A connection that is no game socket (yet).
    Door,
    /// A game socket.
    Socket,
    /// A room that was opened from there.
    Room,
    /// A bot of the server in such a room.
    Bot,
    /// A join by code that waits, since too many wrong ones came from there.
    SlowJoin,
    /// A large send buffer.
    SendBuffer,
    /// A match that is read and sent.
    Match,
    /// A game socket beyond the server's limit, of which it is not known yet whether it is a returning player's.
    Hearing,
}

const HOLDINGS: usize = 8;

rated_actions! {
    /// What an address can do again and again.
    AddressAction {
    /// A room code that no room has.
    WrongCode: wrong_codes,
    /// Connecting as a new player.
    NewPlayer: new_players,
    /// A puzzle that the server has to make or to prove.
    Puzzle: puzzles,
    /// Any request over HTTP.
    Request: requests,
    /// A request for a match.
    Match: match_requests,
    /// Making a challenge.
    NewChallenge: new_challenges,
    /// A player whom the store has to be asked about.
    Lookup: lookups,
    }
}

/// What one address may have.
#[derive(Clone, Copy, Debug)]
struct Share {
    /// By [`Holding`]: at a time.
    holdings: [usize; HOLDINGS],
    /// By [`AddressAction`].
    rates: [Rate; AddressAction::COUNT],
}

impl Share {
    fn of(limits: &Limits) -> Self {
        let unless_zero = |count| if count == 0 { usize::MAX } else { count };
        Self {
            holdings: [
                unless_zero(limits.handshakes_per_address),
                unless_zero(limits.connections_per_address),
                unless_zero(limits.rooms_per_address),
                unless_zero(limits.bots_per_address),
                SLOW_JOINS_MAX,
                LARGE_SEND_BUFFERS_PER_ADDRESS_MAX,
                unless_zero(limits.match_reads_per_address),
                HEARINGS_PER_ADDRESS_MAX,
            ],
            rates: AddressAction::rates(limits),
        }
    }

    fn times(self, count: u32) -> Self {
        let times = usize::try_from(count).unwrap_or(usize::MAX);
        Self {
            holdings: self.holdings.map(|most| most.saturating_mul(times)),
            rates: self.rates.map(|rate| rate.times(count)),
        }
    }
}

#[derive(Debug)]
pub(crate) struct ClientLimits {
    ledger: Mutex<Ledger>,
}

/// Something an address holds; given back when dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    limits: Arc<ClientLimits>,
    address: Address,
    what: Holding,
}

/// The right to ask for what was held once more.
#[derive(Debug)]
pub(crate) struct Claim {
    limits: Arc<ClientLimits>,
    address: Address,
    what: Holding,
}

impl Claim {
    pub(crate) fn of(limits: &Arc<ClientLimits>, address: Address, what: Holding) -> Self {
        Self { limits: limits.clone(), address, what }
    }

    pub(crate) fn address(&self) -> Address {
        self.address
    }

    pub(crate) fn acquire(&self, now: Millis) -> Option<Permit> {
        self.limits.acquire(self.address, self.what, now)
    }
}

impl Permit {
    pub(crate) fn claim(&self) -> Claim {
        Claim::of(&self.limits, self.address, self.what)
    }
}

impl ClientLimits {
    pub(crate) fn of(limits: &Limits) -> Arc<Self> {
        let held = limits.connections.saturating_add(limits.rooms).saturating_add(DOOR_CONNECTIONS_MAX);
        // Each thing is held by an address and by the networks around it; as many again have a place for nothing held.
        Self::new(Share::of(limits), ADDRESSES_MAX.max(held.saturating_mul(4)))
    }

    /// `most` should be well above the number of entries that can hold something: then there is always one that holds
    /// nothing and can be forgotten for a new one.
    fn new(share: Share, most: usize) -> Arc<Self> {
        Arc::new(Self { ledger: Mutex::new(Ledger::new(share, most)) })
    }

    /// `None` if the address, or a network around it, holds its share of this already.
    pub(crate) fn acquire(self: &Arc<Self>, address: Address, what: Holding, now: Millis) -> Option<Permit> {
        let is_held = self.ledger().acquire(address, what, now);
        is_held.then(|| Permit { limits: self.clone(), address, what })
    }

    /// Counts one, unless the address, or a network around it, has done it too often.
    pub(crate) fn take(&self, address: Address, what: AddressAction, now: Millis) -> Result<(), TooSoon> {
        self.ledger().take(address, what, now)
    }

    /// Milliseconds until the address may do it, without counting it.
    pub(crate) fn wait_ms(&self, address: Address, what: AddressAction, now: Millis) -> u64 {
        self.ledger().wait_ms(address, what, now)
    }

    /// Forgets the addresses that hold nothing and have not tried anything for long.
    pub(crate) fn forget_idle(&self, now: Millis) {
        self.ledger().forget_rested(now);
    }

    #[cfg(test)]
    pub(crate) fn held(&self, address: Address, what: Holding) -> usize {
        self.ledger().held(address, what)
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        // Nothing in the ledger can panic half-way, so a poisoned lock still guards good data.
        self.ledger.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.limits.ledger().release(self.address, self.what);
    }
}

#[cfg(test)]
mod tests;
