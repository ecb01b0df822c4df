//! Looking for an opponent: waiting, giving up, and being found.

use game::{Millis, RoomCode};

use super::{Session, State, Via, dequeue};
use crate::shared::Cx;

/// Looking for an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queue {
    pub since: Millis,
    /// Players who wait, oneself included; `None` until the server has said so.
    pub waiting: Option<u32>,
    /// The player is not paired before then, because they left races before they began.
    pub held_until: Option<Millis>,
}

impl Queue {
    pub(super) fn since(since: Millis) -> Self {
        Self { since, waiting: None, held_until: None }
    }
}

impl Session {
    pub(crate) fn queued(&mut self, waiting: u32, held_until: Option<Millis>) {
        if let State::Queued { queue, .. } | State::Entering { via: Via::Queue(queue), .. } = &mut self.state
        {
            (queue.waiting, queue.held_until) = (Some(waiting), held_until);
        }
    }

    pub(crate) fn cancel_queue(&mut self, cx: &mut Cx<'_>) {
        if self.queue().is_some() {
            let asked = !matches!(self.state, State::Queued { asked: false, .. });
            self.state = State::Home;
            if asked && cx.is_online() {
                dequeue(cx);
            }
        }
    }

    /// A player who waits already waits again with the new condition, but only once the server has confirmed that they
    /// left the queue: with both requests at once, it might have paired them in between.
    pub(crate) fn requeue(&mut self, cx: &mut Cx<'_>) {
        if let State::Queued { asked: true, requeues: requeues @ false, .. } = &mut self.state
            && cx.is_online()
        {
            *requeues = true;
            dequeue(cx);
        }
    }

    /// Out of the queue: perhaps only to look again, under other conditions.
    pub(crate) fn dequeued(&mut self, cx: &mut Cx<'_>) {
        if let State::Queued { requeues, .. } = &mut self.state
            && std::mem::take(requeues)
        {
            self.pursue(cx);
        }
    }

    /// An opponent was found; true if one was looked for.
    pub(crate) fn matched(&mut self, code: RoomCode) -> bool {
        let State::Queued { queue, .. } = self.state else { return false };
        self.state = State::Entering { code, via: Via::Queue(queue) };
        true
    }

    /// The race that the queue had arranged will not begin, and the server has put this player back into the queue. False if
    /// they had left the room for something else: then they are taken out of it again.
    pub(super) fn requeued(&mut self, left: bool, cx: &mut Cx<'_>) -> bool {
        if left && !matches!(self.state, State::Queued { .. }) {
            dequeue(cx);
            // Not at once: the server must first take the player out of the queue.
            self.ask_later(cx.now, None);
            return false;
        }
        self.go_home();
        self.state = State::Queued { queue: Queue::since(cx.now), asked: true, requeues: false };
        true
    }
}
