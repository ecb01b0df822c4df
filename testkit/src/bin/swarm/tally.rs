//! What happened to all players together. Counts; knows nothing of how it came about.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::histogram::Histogram;

/// Different problems that are told apart; the rest is counted together.
const PROBLEMS_MAX: usize = 50;

#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) connected: AtomicU64,
    /// Racers who are in a race.
    pub(crate) racing: AtomicU64,
    pub(crate) races_done: AtomicU64,
    /// Measured moves that the schedule wanted, and those of them that were sent.
    pub(crate) due: AtomicU64,
    pub(crate) offered: AtomicU64,
    /// Moves without an answer so far, measured or not; and those that never got one.
    pub(crate) in_flight: AtomicU64,
    pub(crate) unanswered: AtomicU64,
    /// From when a move was due to its answer.
    pub(crate) latency: Histogram,
    /// From when a move was due to its sending: the part of the latency that is the swarm's own.
    pub(crate) lateness: Histogram,
    /// From a ping to its pong.
    pub(crate) pings: Histogram,
    pub(crate) delivered: Delivered,
    problems: Mutex<BTreeMap<String, u64>>,
}

/// Every message that the server has sent.
#[derive(Debug, Default)]
pub(crate) struct Delivered {
    /// To a move, for the mover.
    pub(crate) answers: Kind,
    /// About a move, for everybody in the room.
    pub(crate) progress: Kind,
    pub(crate) others: Kind,
}

#[derive(Debug, Default)]
pub(crate) struct Kind {
    messages: AtomicU64,
    bytes: AtomicU64,
}

/// So many messages, and their bytes together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Amount {
    pub(crate) messages: u64,
    pub(crate) bytes: u64,
}

impl Kind {
    pub(crate) fn count(&self, bytes: usize) {
        self.messages.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    pub(crate) fn amount(&self) -> Amount {
        Amount { messages: self.messages.load(Ordering::Relaxed), bytes: self.bytes.load(Ordering::Relaxed) }
    }
}

impl Amount {
    pub(crate) fn since(self, earlier: Self) -> Self {
        Self { messages: self.messages - earlier.messages, bytes: self.bytes - earlier.bytes }
    }
}

impl Tally {
    pub(crate) fn problem(&self, problem: String) {
        let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        let known = problems.len() < PROBLEMS_MAX || problems.contains_key(&problem);
        let name = if known { problem } else { "something else".to_owned() };
        *problems.entry(name).or_default() += 1;
    }

    /// Every problem, and how often it occurred.
    pub(crate) fn problems(&self) -> BTreeMap<String, u64> {
        self.problems.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Adds one for as long as it lives.
#[derive(Debug)]
pub(crate) struct Counted<'a>(&'a AtomicU64);

impl<'a> Counted<'a> {
    pub(crate) fn new(counter: &'a AtomicU64) -> Self {
        counter.fetch_add(1, Ordering::Relaxed);
        Self(counter)
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
