//! The players who race a bot that the queue has sent, while a person may still take its place. Knows neither who waits nor what the
//! rooms do: whether a race has begun is decided there.

use std::collections::VecDeque;

use game::{Millis, PlayerId, RoomId};

use crate::limits::{REPLACEABLE_MAX, REPLACEABLE_MS};
use crate::ticket::Ticket;

#[derive(Clone, Debug, Default)]
pub(crate) struct Replaceable(VecDeque<AgainstBot>);

/// A player against a bot.
#[derive(Clone, Debug)]
struct AgainstBot {
    ticket: Ticket,
    room: RoomId,
    until: Millis,
    /// Was sent for already. Once is enough: somebody who looks for an opponent and goes, again and again, must not keep
    /// others from racing.
    is_recalled: bool,
}

impl Replaceable {
    pub(crate) fn expire(&mut self, now: Millis) {
        self.0.retain(|known| now < known.until);
    }

    /// A bot was sent to this player.
    pub(crate) fn note(&mut self, ticket: Ticket, room: RoomId, now: Millis) {
        if self.0.iter().any(|known| known.ticket.player == ticket.player) {
            return;
        }
        if self.0.len() == REPLACEABLE_MAX {
            self.0.pop_front();
        }
        let until = now.plus(REPLACEABLE_MS);
        self.0.push_back(AgainstBot { ticket, room, until, is_recalled: false });
    }

    /// Whether anybody could be sent for.
    pub(crate) fn has_any(&self) -> bool {
        self.tickets().next().is_some()
    }

    /// Those who could be sent for.
    pub(crate) fn tickets(&self) -> impl Iterator<Item = &Ticket> + Clone {
        self.0.iter().filter(|known| !known.is_recalled).map(|known| &known.ticket)
    }

    /// This one is sent for: where they are.
    pub(crate) fn recall(&mut self, player: PlayerId) -> Option<RoomId> {
        let known = self.0.iter_mut().find(|known| known.ticket.player == player)?;
        known.is_recalled = true;
        Some(known.room)
    }

    /// Whether the player was sent for. One who is back of their own accord can have a bot, and be sent for, again.
    pub(crate) fn is_back(&mut self, player: PlayerId) -> bool {
        self.0.retain(|known| known.is_recalled || known.ticket.player != player);
        self.0.iter().any(|known| known.ticket.player == player)
    }
}
