//! Those who come back from a race that did not begin, and those who race a bot meanwhile: the front of the queue, and its lonely
//! end.

use game::{Millis, PlayerId};

use super::{CallNo, Candidate, PoolMatch, Queue, QueueEffect, Waiting};
use crate::ids::SessionId;
use crate::limits::{BOT_AFTER_RETURN_MS, QUEUE_RETRY_MS, RECALL_EVERY_MS, RECALL_LOOK_MAX};
use crate::wave::Seeker;

impl Queue {
    /// A player who was taken out in vain comes before all who were not, to be paired `from` then on.
    pub(super) fn put_in_front(&mut self, candidate: Candidate, from: Millis, at: Millis) -> Waiting {
        let since = candidate.ticket.since.unwrap_or(at);
        let bot_from = self.bot_from(&candidate.ticket, from.plus(BOT_AFTER_RETURN_MS));
        let waiting = self.as_waiting(candidate, since, bot_from, from);
        for &place in &waiting.pools {
            let pool = &mut self.pools[place];
            let seeker = pool.seeker(&waiting.candidate.ticket, since, from);
            pool.come_back(Seeker { is_in_front: true, ..seeker });
        }
        waiting
    }

    /// Back to the front those who still wait. If all do there was no room: they are the next to get one.
    pub(super) fn not_met(&mut self, waits: &[bool], at: Millis, effects: &mut Vec<QueueEffect>) {
        let Some(race) = self.meeting.take() else { return };
        if waits.iter().all(|&waits| waits) {
            // For now there is no room for another race either.
            self.no_room_until = at.plus(QUEUE_RETRY_MS);
            if race.players.len() > 1 {
                return self.ready.push_front(race);
            }
        }
        let PoolMatch { players, call, .. } = race;
        for (candidate, _) in players.into_iter().zip(waits).filter(|(_, waits)| **waits) {
            self.waits_on(candidate, call, at, effects);
        }
    }

    /// A race does not take place, by no fault of this player.
    fn waits_on(
        &mut self,
        candidate: Candidate,
        call: Option<CallNo>,
        at: Millis,
        effects: &mut Vec<QueueEffect>,
    ) {
        let (player, session) = (candidate.ticket.player, candidate.session);
        effects.extend(call.map(|call| QueueEffect::CallEnded { player, session, call, waits: true }));
        let waiting = self.put_in_front(candidate, at, at);
        self.waits_from_now(waiting, at, effects);
    }

    /// The race that this player was found for, and is not at yet, does not take place: the others go to the front.
    pub(super) fn undo_ready(
        &mut self,
        player: PlayerId,
        session: SessionId,
        at: Millis,
        effects: &mut Vec<QueueEffect>,
    ) {
        let is_theirs = |of: &Candidate| of.is(player) && of.session == session;
        let Some(place) = self.ready.iter().position(|race| race.players.iter().any(is_theirs)) else {
            return;
        };
        let Some(race) = self.ready.remove(place) else { return };
        for candidate in race.players {
            if candidate.is(player) {
                self.keep(&candidate, at);
            } else {
                self.waits_on(candidate, race.call, at, effects);
            }
        }
    }

    /// Nobody is to meet: sends for somebody who races a bot, or a bot.
    pub(super) fn look_for_bots(&mut self, at: Millis, effects: &mut Vec<QueueEffect>) {
        if let Some(player) = self.sends_for(at) {
            effects.extend(self.replaceable.recall(player).map(|room| QueueEffect::Recall { room }));
        } else if let Some(player) = self.next_for_bot(at)
            && let Some(Waiting { mut candidate, since, pools, .. }) = self.remove(player, None)
        {
            candidate.ticket.since = Some(since);
            let place = pools.into_iter().find(|place| self.pools[*place].has_bots);
            let pool = self.pools[place.expect("who is due has a pool with bots")].name.clone();
            self.meeting =
                Some(PoolMatch { pool: pool.clone(), players: vec![candidate.clone()], call: None });
            effects.push(QueueEffect::SendBot { pool, candidate: Box::new(candidate) });
        }
    }

    /// Who has waited long enough for a bot, the longest first. Also one who is not paired with people for now: a bot minds
    /// nobody's going.
    fn next_for_bot(&self, at: Millis) -> Option<PlayerId> {
        let due = self.waiting.iter().filter(|(_, of)| of.bot_from.is_some_and(|from| from <= at));
        due.min_by_key(|(_, of)| of.since).map(|(player, _)| *player)
    }

    /// Somebody who races a bot, whom a player would race who waits and finds nobody else.
    fn sends_for(&mut self, at: Millis) -> Option<PlayerId> {
        if !self.replaceable.has_any() {
            return None;
        }
        let is_alone = |of: &Waiting| {
            !of.candidate.ticket.bot
                && of.from.max(of.recall_from) <= at
                && self.walkouts.held_ms(&of.candidate.ticket, at) == 0
                && !of.pools.iter().any(|&place| self.pools[place].is_fresh())
        };
        let mut alone: Vec<&Waiting> = self.waiting.values().filter(|of| is_alone(of)).collect();
        alone.sort_by_key(|of| of.since);
        let found = alone
            .iter()
            .take(RECALL_LOOK_MAX)
            .find_map(|of| Some((of.candidate.ticket.player, self.replacement(of, at)?)));
        let (player, other) = found?;
        if let Some(waiting) = self.waiting.get_mut(&player) {
            waiting.recall_from = at.plus(RECALL_EVERY_MS);
        }
        Some(other)
    }

    fn replacement(&self, alone: &Waiting, at: Millis) -> Option<PlayerId> {
        let ticket = &alone.candidate.ticket;
        let mut others = self.replaceable.tickets().take(RECALL_LOOK_MAX);
        let other = others.find(|other| {
            let pools = self.pools_of(other);
            let shared = alone.pools.iter().filter(|place| pools.contains(place));
            self.walkouts.held_ms(other, at) == 0
                && !self.walkouts.keep_apart(ticket, other, at)
                && shared.into_iter().any(|&place| self.pools[place].may_meet(ticket, other))
        });
        other.map(|other| other.player)
    }
}
