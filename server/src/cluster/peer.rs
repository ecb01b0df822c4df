//! Another node, as seen from this one: the letters that wait for it, and what it has said last. Nobody who writes to it
//! waits; what does not find room is lost, which its number shows.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use game::Millis;
use lobby::NodeNo;
use ownership::{Beat, Beats, Delivery, Inbound, Outbound};
use tokio::sync::Notify;

use super::letter::{Envelope, Letter};
use crate::limits::{ENVELOPE_BYTES_MAX, PEER_BYTES_MAX};

#[derive(Debug)]
pub(crate) struct Peer {
    node: NodeNo,
    waiting: Mutex<Waiting>,
    inbound: Mutex<Inbound>,
    beats: Mutex<Beats>,
    /// It was silent for so long that its lines were dropped: when it is heard again, both begin anew.
    was_silent: AtomicBool,
    changed: Notify,
    is_gone: AtomicBool,
    /// How many lines of rooms here lead over it.
    lines: AtomicUsize,
}

/// What an envelope is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Received {
    /// Its letters are to be read.
    pub(super) is_new: bool,
    /// Something was lost before it.
    pub(super) is_reset: bool,
}

#[derive(Debug, Default)]
struct Waiting {
    letters: Vec<Letter>,
    bytes: usize,
    numbers: Outbound,
    /// A letter found no room, and its number is missing.
    has_lost: bool,
}

impl Peer {
    pub(super) fn new(node: NodeNo, now: Millis) -> Self {
        Self {
            node,
            waiting: Mutex::default(),
            inbound: Mutex::new(Inbound::new(now)),
            beats: Mutex::default(),
            was_silent: AtomicBool::new(false),
            changed: Notify::new(),
            is_gone: AtomicBool::new(false),
            lines: AtomicUsize::new(0),
        }
    }

    pub(crate) fn node(&self) -> NodeNo {
        self.node
    }

    pub(super) fn line_begins(&self) {
        self.lines.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn line_ends(&self) {
        self.lines.fetch_sub(1, Ordering::Relaxed);
    }

    pub(super) fn lines(&self) -> usize {
        self.lines.load(Ordering::Relaxed)
    }

    /// Adds a letter that [`Peer::wake`] sends, together with others.
    pub(crate) fn put(&self, letter: Letter) {
        let mut waiting = self.waiting();
        if let (Some(Letter::Frame { to, frame, .. }), Letter::Frame { to: more, frame: same, .. }) =
            (waiting.letters.last_mut(), &letter)
            && frame.0.as_ptr() == same.0.as_ptr()
            && frame.0.len() == same.0.len()
        {
            to.extend_from_slice(more);
            return;
        }
        let bytes = letter.bytes();
        if waiting.bytes + bytes > PEER_BYTES_MAX {
            waiting.has_lost = true;
            return;
        }
        waiting.bytes += bytes;
        waiting.letters.push(letter);
    }

    pub(crate) fn wake(&self) {
        self.changed.notify_one();
    }

    /// Adds a letter and sends it.
    pub(crate) fn post(&self, letter: Letter) {
        self.put(letter);
        self.wake();
    }

    /// Returns when there may be letters to send, or the node is gone.
    pub(super) async fn changed(&self) {
        self.changed.notified().await;
    }

    /// The node has ended: nothing more goes to it.
    pub(super) fn end(&self) {
        self.is_gone.store(true, Ordering::Relaxed);
        self.changed.notify_one();
    }

    pub(super) fn is_gone(&self) -> bool {
        self.is_gone.load(Ordering::Relaxed)
    }

    /// The next envelope, if anything waits.
    pub(super) fn next_envelope(&self, from: NodeNo, now: Millis) -> Option<Envelope> {
        let mut waiting = self.waiting();
        if waiting.letters.is_empty() && !waiting.has_lost {
            return None;
        }
        let mut bytes = 0;
        let fits = |letter: &&Letter| {
            bytes += letter.bytes();
            bytes <= ENVELOPE_BYTES_MAX
        };
        let count = waiting.letters.iter().take_while(fits).count().max(1).min(waiting.letters.len());
        let letters: Vec<Letter> = waiting.letters.drain(..count).collect();
        waiting.bytes -= letters.iter().map(Letter::bytes).sum::<usize>().min(waiting.bytes);
        if waiting.letters.is_empty() && std::mem::take(&mut waiting.has_lost) {
            // Skipped: the other side notices.
            let _lost = waiting.numbers.next_number();
        }
        let number = waiting.numbers.next_number();
        self.beats().letter_sent(now);
        Some(Envelope { from, number, letters })
    }

    /// Says only that this node is there, and how far it is, if that is due; and whether the peer is to say so as well.
    pub(super) fn beat(&self, from: NodeNo, now: Millis) -> Option<(Envelope, Beat)> {
        let beat = self.beats().tick(self.lines() > 0, now)?;
        Some((Envelope { from, number: self.waiting().numbers.last(), letters: Vec::new() }, beat))
    }

    /// What to do with an envelope of this peer, which asks for an answer or not.
    pub(super) fn receive(&self, envelope: &Envelope, asks: bool, now: Millis) -> Received {
        self.beats().heard();
        let mut inbound = self.inbound();
        let (is_new, has_gap) = if envelope.letters.is_empty() {
            self.beats().asked(asks, now);
            (false, inbound.beat(envelope.number, now).is_some())
        } else {
            match inbound.receive(envelope.number, now) {
                Delivery::Next => (true, false),
                Delivery::Duplicate => (false, false),
                Delivery::Gap => (true, true),
            }
        };
        let was_silent = self.was_silent.swap(false, Ordering::Relaxed);
        Received { is_new, is_reset: has_gap || was_silent }
    }

    /// Whether it has just become too silent.
    pub(super) fn falls_silent(&self, now: Millis) -> bool {
        let is_expected = self.beats().expects(now);
        let is_due = is_expected && self.inbound().reset_due(now).is_some();
        self.was_silent.fetch_or(is_due, Ordering::Relaxed);
        is_due
    }

    fn beats(&self) -> MutexGuard<'_, Beats> {
        self.beats.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn inbound(&self) -> MutexGuard<'_, Inbound> {
        self.inbound.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // Nothing in this file can panic half-way, so a poisoned lock still guards good data.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
