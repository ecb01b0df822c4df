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
    /// A bot steps in then if no person has come.
    pub bot_at: Option<Millis>,
    /// The player wants to play at once, alone if need be.
    pub(super) at_once: bool,
    /// The player practises meanwhile.
    pub(super) is_aside: bool,
    /// Opponents are found, and asked whether they are there.
    pub is_called: bool,
}

impl Queue {
    pub(super) fn since(since: Millis) -> Self {
        Self {
            since,
            waiting: None,
            held_until: None,
            bot_at: None,
            at_once: false,
            is_aside: false,
            is_called: false,
        }
    }

    /// The connection is gone, and with it what the server has said.
    pub(super) fn lost(&mut self) {
        (self.waiting, self.held_until, self.bot_at, self.is_called) = (None, None, None, false);
    }
}

impl Session {
    pub(super) fn queue_mut(&mut self) -> Option<&mut Queue> {
        match &mut self.state {
            State::Queued { queue, .. } | State::Entering { via: Via::Queue(queue), .. } => Some(queue),
            State::Home | State::Creating { .. } | State::Entering { .. } | State::InRoom { .. } => None,
        }
    }

    /// Whether the player may play alone: at home, and while they wait.
    pub(crate) fn may_practise(&self) -> bool {
        self.is_home() || self.queue().is_some_and(|queue| queue.is_aside)
    }

    pub(crate) fn queued(&mut self, waiting: u32, held_until: Option<Millis>, bot_at: Option<Millis>) {
        if let Some(queue) = self.queue_mut() {
            (queue.waiting, queue.held_until, queue.bot_at) = (Some(waiting), held_until, bot_at);
        }
    }

    pub(crate) fn cancel_queue(&mut self, cx: &mut Cx<'_>) {
        if self.queue().is_some() {
            let asked = !matches!(self.state, State::Queued { asked: false, .. });
            self.state = State::Home;
            if asked {
                self.leave_queue(cx);
            }
        }
    }

    /// Has the server take the player out of the queue. What they are after is asked for once that is confirmed: with both
    /// requests at once the server would refuse the second, or might pair them in between.
    fn leave_queue(&mut self, cx: &mut Cx<'_>) {
        if cx.is_online() && !std::mem::replace(&mut self.is_dequeuing, true) {
            dequeue(cx);
        }
    }

    /// A player who waits already waits again with the new condition.
    pub(crate) fn requeue(&mut self, cx: &mut Cx<'_>) {
        if matches!(self.state, State::Queued { asked: true, .. }) {
            self.leave_queue(cx);
        }
    }

    /// Out of the queue: perhaps only to look again under other conditions, or on the way elsewhere.
    pub(crate) fn dequeued(&mut self, cx: &mut Cx<'_>) {
        if std::mem::take(&mut self.is_dequeuing) {
            self.pursue(cx);
        }
    }

    /// The server had found an opponent before it was asked to let the player go: the room follows by itself.
    pub(crate) fn was_not_queued(&mut self) {
        self.is_dequeuing = false;
    }

    /// A race is called: true if the player is looking for one.
    pub(crate) fn called(&mut self) -> bool {
        let Some(queue) = self.queue_mut() else { return false };
        (queue.is_called, queue.is_aside, queue.at_once) = (true, false, false);
        true
    }

    /// There will be no race. Who has answered `waits` on.
    pub(crate) fn call_ended(&mut self, waits: bool) {
        match self.queue_mut() {
            Some(queue) if waits => queue.is_called = false,
            Some(_) => self.go_home(),
            None => {}
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
            self.leave_queue(cx);
            return false;
        }
        self.go_home();
        self.state = State::Queued { queue: Queue::since(cx.now), asked: true };
        true
    }
}
