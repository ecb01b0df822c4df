//! The queue from one program to the next: what the next one is to know, and how it takes that over. Knows no store.

use game::Millis;

use super::kept::{KeptQueue, KeptTicket};
use super::{Candidate, Queue, QueueEffect};

impl Queue {
    /// Since when everybody has waited, for a queue that may take over.
    pub fn tickets(&self) -> impl Iterator<Item = KeptTicket> {
        let waiting = self.waiting.iter().map(|(player, of)| KeptTicket { player: *player, since: of.since });
        let called = self.calls.players().chain(self.ready.iter().flat_map(|race| &race.players));
        let called = called.filter_map(|candidate| {
            Some(KeptTicket { player: candidate.ticket.player, since: candidate.ticket.since? })
        });
        waiting.chain(called).chain(self.kept.tickets())
    }

    /// What is to be kept for such a queue.
    #[must_use]
    pub fn kept(&self) -> KeptQueue {
        KeptQueue { tickets: self.tickets().collect(), walkouts: self.walkouts.kept() }
    }

    /// What was kept is known now. Somebody may have been quicker to come here, and waits since then too.
    pub(super) fn take_over(&mut self, KeptQueue { tickets, walkouts }: KeptQueue, at: Millis) {
        self.calls.number_from(at.0);
        tickets.into_iter().for_each(|ticket| self.waits_since(ticket, at));
        self.walkouts.take_over(walkouts, at);
        for (player, waiting) in &self.waiting {
            let opponent = self.walkouts.last_opponent(*player);
            waiting.pools.iter().for_each(|&place| self.pools[place].has_met(*player, opponent));
        }
    }

    fn waits_since(&mut self, KeptTicket { player, since }: KeptTicket, at: Millis) {
        let Some(waiting) = self.waiting.get_mut(&player) else {
            return self.kept.keep(KeptTicket { player, since }, at);
        };
        waiting.since = waiting.since.min(since);
        waiting.pools.iter().for_each(|&place| self.pools[place].waits_since(player, since));
    }

    /// Nobody waits here any more. Those of whom a race was about to be made learn that it comes to nothing.
    pub(super) fn hand_over(&mut self, effects: &mut Vec<QueueEffect>) {
        let waiting = std::mem::take(&mut self.waiting);
        self.pools.iter_mut().for_each(|pool| waiting.keys().for_each(|player| pool.leave(*player)));
        let ready = std::mem::take(&mut self.ready).into_iter();
        let ready = ready.filter_map(|race| Some((race.call?, race.players)));
        for (call, players) in self.calls.take_all().chain(ready) {
            effects.extend(players.into_iter().map(|Candidate { ticket, session }| QueueEffect::CallEnded {
                player: ticket.player,
                session,
                call,
                waits: true,
            }));
        }
        (self.kept, self.replaceable, self.walkouts) = Default::default();
    }
}
