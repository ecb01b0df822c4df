//! The counters of the client limits: one entry for each address and each network around it, in a bounded table.
//! The entry that has been idle longest is evicted first, so that many new addresses do not evict those that have
//! exhausted their share.

use std::collections::{BTreeSet, HashMap};

use game::Millis;

use super::super::address::{Address, Width};
use super::{AddressAction, HOLDINGS, Holding, Share};
use crate::limits::{NETWORK_48_SHARES, NETWORK_56_SHARES};
use crate::token_bucket::{TokenBuckets, TooSoon};

#[derive(Debug)]
pub(super) struct Ledger {
    entries: HashMap<Address, Usage>,
    /// Those that hold nothing, by when they will have rested.
    idle: BTreeSet<(Millis, Address)>,
    /// By [`Width`].
    shares: [Share; 3],
    /// Entries at most.
    most: usize,
}

#[derive(Clone, Copy, Debug)]
struct Usage {
    holdings: [u32; HOLDINGS],
    left: TokenBuckets<{ AddressAction::COUNT }>,
    /// When all of that is full.
    rested_at: Millis,
}

impl Usage {
    fn holds_nothing(&self) -> bool {
        self.holdings == [0; HOLDINGS]
    }
}

impl Ledger {
    pub(super) fn new(share: Share, most: usize) -> Self {
        let shares = [share, share.times(NETWORK_56_SHARES), share.times(NETWORK_48_SHARES)];
        Self { entries: HashMap::new(), idle: BTreeSet::new(), shares, most }
    }

    pub(super) fn acquire(&mut self, address: Address, what: Holding, now: Millis) -> bool {
        let networks = || address.networks();
        let held = networks().take_while(|&network| self.hold_one(network, what, now)).count();
        let is_held = held == networks().count();
        if !is_held {
            networks().take(held).for_each(|network| self.release_one(network, what));
        }
        is_held
    }

    pub(super) fn release(&mut self, address: Address, what: Holding) {
        address.networks().for_each(|network| self.release_one(network, what));
    }

    /// The narrowest first: what an address may not do uses up nothing of its neighbours' allowance.
    pub(super) fn take(&mut self, address: Address, what: AddressAction, now: Millis) -> Result<(), TooSoon> {
        let is_free = address.networks().all(|network| {
            let rates = self.share(network).rates;
            let taken = self.with(network, now, |entry| entry.left.take(what as usize, &rates, now));
            taken.is_some_and(|taken| taken.is_ok())
        });
        if is_free { Ok(()) } else { Err(TooSoon { wait_ms: self.wait_ms(address, what, now) }) }
    }

    pub(super) fn wait_ms(&mut self, address: Address, what: AddressAction, now: Millis) -> u64 {
        let waits = address.networks().map(|network| {
            let rates = self.share(network).rates;
            let entry = self.entries.get_mut(&network);
            entry.map_or(0, |entry| entry.left.wait_ms(what as usize, &rates, now))
        });
        waits.max().unwrap_or(0)
    }

    pub(super) fn forget_rested(&mut self, now: Millis) {
        while self.idle.first().is_some_and(|&(rested_at, _)| rested_at <= now) {
            self.forget_one();
        }
    }

    #[cfg(test)]
    pub(super) fn held(&self, address: Address, what: Holding) -> usize {
        self.entries.get(&address).map_or(0, |entry| entry.holdings[what as usize].try_into().unwrap())
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    fn share(&self, network: Address) -> Share {
        self.shares[match network.width() {
            Width::Client => 0,
            Width::Net56 => 1,
            Width::Net48 => 2,
        }]
    }

    fn hold_one(&mut self, network: Address, what: Holding, now: Millis) -> bool {
        let most = self.share(network).holdings[what as usize];
        let is_held = self.with(network, now, |entry| {
            let held = &mut entry.holdings[what as usize];
            let is_free = usize::try_from(*held).is_ok_and(|held| held < most);
            *held += u32::from(is_free);
            is_free
        });
        is_held.unwrap_or(false)
    }

    fn release_one(&mut self, network: Address, what: Holding) {
        // An address that holds something is never forgotten.
        let Some(entry) = self.entries.get_mut(&network) else { return };
        entry.holdings[what as usize] = entry.holdings[what as usize].saturating_sub(1);
        if entry.holds_nothing() {
            self.idle.insert((entry.rested_at, network));
        }
    }

    /// `None` if the network is new and there is no place for it.
    fn with<T>(&mut self, network: Address, now: Millis, change: impl FnOnce(&mut Usage) -> T) -> Option<T> {
        let rates = self.share(network).rates;
        if !self.entries.contains_key(&network) && self.entries.len() >= self.most && !self.forget_one() {
            return None;
        }
        let entry = self.entries.entry(network).or_insert_with(|| Usage {
            holdings: [0; HOLDINGS],
            left: TokenBuckets::full(&rates, now),
            rested_at: now,
        });
        self.idle.remove(&(entry.rested_at, network));
        let changed = change(entry);
        entry.rested_at = now.plus(entry.left.rest_ms(&rates, now));
        if entry.holds_nothing() {
            self.idle.insert((entry.rested_at, network));
        }
        Some(changed)
    }

    /// Evicts the entry that has been idle longest of those that hold nothing. False if there is none.
    fn forget_one(&mut self) -> bool {
        let most_rested = self.idle.pop_first();
        most_rested.is_some_and(|(_, network)| self.entries.remove(&network).is_some())
    }
}
