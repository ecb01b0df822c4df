//! What each client address holds and how often it tries things, so that nobody gets more than their
//! share. Owns the counts and their bounds; what happens to whoever reaches one is the caller's business.

use std::sync::Arc;

use dashmap::DashMap;
use game::Millis;

use super::address::Address;
use crate::config::Limits;
use crate::limits::{ADDRESSES_MAX, DOOR_CONNECTIONS_MAX, SLOW_JOINS_MAX};
use crate::session::token_bucket::{Rate, TokenBucket};

/// What an address can hold several of at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holding {
    /// A connection that is no game socket (yet).
    Door,
    /// A game socket.
    Socket,
    /// A room that somebody there opened.
    Room,
    /// A join by code that waits, since too many wrong ones came from there.
    SlowJoin,
}

/// What an address can try again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// A room code that no room has.
    WrongCode,
    /// Coming in as somebody new.
    NewPlayer,
    /// A puzzle that the server has to make or to prove.
    Puzzle,
}

/// An address's share of this server.
#[derive(Clone, Copy, Debug)]
struct Share {
    /// By [`Holding`]: at a time.
    holdings: [usize; 4],
    /// By [`Attempt`].
    attempts: [Rate; 3],
}

#[derive(Debug)]
pub(crate) struct AddressBook {
    entries: DashMap<Address, Entry>,
    share: Share,
    /// Addresses that are remembered.
    most: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    holdings: [usize; 4],
    attempts: [TokenBucket; 3],
}

/// Something an address holds; given back when dropped.
#[derive(Debug)]
pub(crate) struct Hold {
    book: Arc<AddressBook>,
    address: Address,
    what: Holding,
}

/// The right to ask for what was held once more.
#[derive(Debug)]
pub(crate) struct Claim {
    book: Arc<AddressBook>,
    address: Address,
    what: Holding,
}

impl Claim {
    pub(crate) fn of(book: &Arc<AddressBook>, address: Address, what: Holding) -> Self {
        Self { book: book.clone(), address, what }
    }

    pub(crate) fn address(&self) -> Address {
        self.address
    }

    pub(crate) fn hold(&self, now: Millis) -> Option<Hold> {
        self.book.hold(self.address, self.what, now)
    }
}

impl Hold {
    pub(crate) fn claim(&self) -> Claim {
        Claim::of(&self.book, self.address, self.what)
    }
}

impl AddressBook {
    pub(crate) fn of(limits: &Limits) -> Arc<Self> {
        let unless_zero = |count| if count == 0 { usize::MAX } else { count };
        let share = Share {
            holdings: [
                unless_zero(limits.handshakes_per_address),
                unless_zero(limits.connections_per_address),
                unless_zero(limits.rooms_per_address),
                SLOW_JOINS_MAX,
            ],
            attempts: [
                Rate::per_minute(limits.wrong_codes_burst, limits.wrong_codes_per_minute),
                Rate::per_minute(limits.new_players_burst, limits.new_players_per_minute),
                Rate::per_minute(limits.puzzles_burst, limits.puzzles_per_minute),
            ],
        };
        let held = limits.connections.saturating_add(limits.rooms).saturating_add(DOOR_CONNECTIONS_MAX);
        Self::new(share, ADDRESSES_MAX.max(held.saturating_mul(2)))
    }

    /// `most` should be well above the number of things that can be held in all: then there is always an
    /// address that holds nothing and can be forgotten for a new one.
    fn new(share: Share, most: usize) -> Arc<Self> {
        Arc::new(Self { entries: DashMap::new(), share, most })
    }

    /// `None` if the address holds its share of this already.
    pub(crate) fn hold(self: &Arc<Self>, address: Address, what: Holding, now: Millis) -> Option<Hold> {
        let is_free = self.with(address, now, |entry| {
            let held = &mut entry.holdings[what as usize];
            let is_free = *held < self.share.holdings[what as usize];
            *held += usize::from(is_free);
            is_free
        });
        is_free.unwrap_or(false).then(|| Hold { book: self.clone(), address, what })
    }

    /// Counts one attempt; false if the address has tried too often.
    pub(crate) fn take(&self, address: Address, what: Attempt, now: Millis) -> bool {
        self.with(address, now, |entry| {
            entry.attempts[what as usize].take(self.share.attempts[what as usize], now)
        })
        .unwrap_or(false)
    }

    /// Milliseconds until the address may try, without counting it.
    pub(crate) fn wait_ms(&self, address: Address, what: Attempt, now: Millis) -> u64 {
        let wait = self.with(address, now, |entry| {
            entry.attempts[what as usize].wait_ms(self.share.attempts[what as usize], now)
        });
        wait.unwrap_or(0)
    }

    /// Forgets the addresses that hold nothing and have not tried anything for long.
    pub(crate) fn forget_idle(&self, now: Millis) {
        self.entries.retain(|_, entry| {
            let mut attempts = entry.attempts.iter_mut().zip(self.share.attempts);
            let has_rested = attempts.all(|(bucket, rate)| bucket.is_full(rate, now));
            !has_rested || !entry.holds_nothing()
        });
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.entries.len()
    }

    /// `None` if the address is new and there is no place for it.
    fn with<T>(&self, address: Address, now: Millis, change: impl FnOnce(&mut Entry) -> T) -> Option<T> {
        if let Some(mut entry) = self.entries.get_mut(&address) {
            return Some(change(&mut entry));
        }
        if self.entries.len() >= self.most {
            // Forgiving those who hold nothing is better than shutting out whoever is new.
            self.entries.retain(|_, entry| !entry.holds_nothing());
        }
        if self.entries.len() >= self.most {
            return None;
        }
        let mut entry = self.entries.entry(address).or_insert_with(|| Entry {
            holdings: [0; 4],
            attempts: self.share.attempts.map(|rate| TokenBucket::full(rate, now)),
        });
        Some(change(&mut entry))
    }
}

impl Entry {
    fn holds_nothing(&self) -> bool {
        self.holdings == [0; 4]
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // Whoever holds something is not forgotten.
        if let Some(mut entry) = self.book.entries.get_mut(&self.address) {
            entry.holdings[self.what as usize] -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = Millis(1_000);

    fn book(most: usize) -> Arc<AddressBook> {
        let rate = Rate::per_second(2, 10);
        AddressBook::new(Share { holdings: [1, 2, 1, 1], attempts: [rate; 3] }, most)
    }

    fn address(n: u8) -> Address {
        Address::of_peer([192, 0, 2, n].into())
    }

    #[test]
    fn each_address_has_its_own_share_and_gets_back_what_it_lets_go() {
        let book = book(9);
        let held: Vec<_> = (0..3).filter_map(|_| book.hold(address(1), Holding::Socket, NOW)).collect();
        assert_eq!(held.len(), 2);
        assert!(book.hold(address(1), Holding::Room, NOW).is_some(), "that is another thing");
        assert!(book.hold(address(2), Holding::Socket, NOW).is_some(), "that is somebody else");
        drop(held);
        assert!(book.hold(address(1), Holding::Socket, NOW).is_some());
    }

    #[test]
    fn attempts_are_counted_by_kind_and_regained() {
        let book = book(9);
        let tries = [(); 3].map(|()| book.take(address(1), Attempt::WrongCode, NOW));
        assert_eq!(tries, [true, true, false]);
        assert_eq!(book.wait_ms(address(1), Attempt::WrongCode, NOW), 100);
        assert_eq!(book.wait_ms(address(1), Attempt::Puzzle, NOW), 0);
        assert_eq!(book.wait_ms(address(1), Attempt::WrongCode, NOW.plus(100)), 0);
    }

    #[test]
    fn idle_addresses_are_forgotten_and_so_are_triers_when_there_is_no_place() {
        let book = book(2);
        let held = book.hold(address(1), Holding::Socket, NOW).unwrap();
        book.take(address(2), Attempt::WrongCode, NOW);
        book.forget_idle(NOW);
        assert_eq!(book.len(), 2, "both still matter");
        assert!(book.take(address(3), Attempt::WrongCode, NOW), "in the place of the second");
        assert_eq!(book.len(), 2);
        let other = book.hold(address(3), Holding::Socket, NOW).unwrap();
        assert!(book.hold(address(4), Holding::Socket, NOW).is_none(), "everybody holds something");
        drop((held, other));
        book.forget_idle(NOW.plus(100));
        assert_eq!(book.len(), 0);
    }
}
