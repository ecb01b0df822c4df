//! What those who wait are told, and when: at once when they come, then when a number changes, at a bounded rate.

use game::{Millis, PlayerId};

use super::{Candidate, PoolNumbers, Queue, QueueEffect, Waiting};
use crate::limits::QUEUE_TELL_EVERY_MS;

impl Queue {
    /// Told at once: even a player who is paired immediately has been in the queue.
    pub(super) fn waits_from_now(&mut self, waiting: Waiting, at: Millis, effects: &mut Vec<QueueEffect>) {
        let player = waiting.candidate.ticket.player;
        self.waiting.insert(player, waiting);
        self.is_told = false;
        self.tell_one(player, at, effects);
    }

    pub(super) fn numbers_now(&self, waiting: &Waiting) -> Vec<usize> {
        waiting.pools.iter().map(|&place| self.pools[place].len()).collect()
    }

    fn tell_one(&mut self, player: PlayerId, at: Millis, effects: &mut Vec<QueueEffect>) {
        let Some(waiting) = self.waiting.get(&player) else { return };
        let numbers = waiting.pools.iter().map(|&place| self.pools[place].numbers(at)).collect();
        effects.push(self.waits(&waiting.candidate, numbers, waiting.bot_from, at));
        let told = self.numbers_now(waiting);
        if let Some(waiting) = self.waiting.get_mut(&player) {
            waiting.told = told;
        }
    }

    /// To somebody who is back, for whom a race was found meanwhile.
    pub(super) fn tell_found(&self, candidate: &Candidate, at: Millis, effects: &mut Vec<QueueEffect>) {
        let pools = self.pools_of(&candidate.ticket);
        let numbers = pools.into_iter().map(|place| self.pools[place].numbers(at)).collect();
        effects.push(self.waits(candidate, numbers, None, at));
    }

    fn waits(
        &self,
        candidate: &Candidate,
        pools: Vec<PoolNumbers>,
        bot_from: Option<Millis>,
        at: Millis,
    ) -> QueueEffect {
        let Candidate { ticket, session } = candidate;
        let whole = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX);
        QueueEffect::Waits {
            player: ticket.player,
            session: *session,
            by_pool: ticket.wish.answers,
            pools,
            held_ms: whole(self.walkouts.held_ms(ticket, at)),
            bot_in_ms: bot_from.map(|from| whole(from.since(at))),
        }
    }

    /// When the numbers are sent next to those who know others.
    pub(super) fn next_tell(&self) -> Option<Millis> {
        let has_untold = !self.is_told && !self.waiting.is_empty();
        has_untold.then(|| self.told_at.map_or(Millis(0), |at| at.plus(QUEUE_TELL_EVERY_MS)))
    }

    /// Sends the numbers to those who know others; at a bounded rate, or n newcomers would cause n messages to each player.
    pub(super) fn tell(&mut self, at: Millis, effects: &mut Vec<QueueEffect>) {
        if self.meeting.is_some() || self.next_tell().is_none_or(|due| at < due) {
            return;
        }
        let untold = self.waiting.iter().filter(|(_, waiting)| waiting.told != self.numbers_now(waiting));
        let untold: Vec<PlayerId> = untold.map(|(player, _)| *player).collect();
        self.is_told = true;
        if !untold.is_empty() {
            self.told_at = Some(at);
        }
        let numbers: Vec<PoolNumbers> = self.numbers(at).collect();
        for player in untold {
            let Some(waiting) = self.waiting.get(&player) else { continue };
            let of_theirs = waiting.pools.iter().map(|&place| numbers[place].clone()).collect();
            effects.push(self.waits(&waiting.candidate, of_theirs, waiting.bot_from, at));
            let told = self.numbers_now(waiting);
            if let Some(waiting) = self.waiting.get_mut(&player) {
                waiting.told = told;
            }
        }
    }
}
