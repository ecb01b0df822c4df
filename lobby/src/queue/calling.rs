//! Asking the players of a rated race whether they are there, and what becomes of them then: who has answered races or goes to the
//! front, who has not is out, and it counts as leaving.

use game::{Millis, PlayerId, RequestId};

use super::calls::{Answer, Call};
use super::{CallNo, Candidate, KeptTicket, PoolMatch, Queue, QueueEffect};
use crate::limits::CALL_MS;

impl Queue {
    /// Asks the players of a race, or one of them again.
    pub(super) fn ask(&self, no: CallNo, only: Option<PlayerId>, at: Millis, effects: &mut Vec<QueueEffect>) {
        let Some(call) = self.calls.get(no) else { return };
        let asked = call.players().filter(|(candidate, answer)| {
            *answer == Answer::Awaited && only.is_none_or(|player| candidate.is(player))
        });
        let to = asked.map(|(candidate, _)| (candidate.ticket.player, candidate.session)).collect();
        let within_ms = u32::try_from(call.due.since(at)).unwrap_or(CALL_MS as u32);
        effects.push(QueueEffect::Call { call: no, within_ms, race: Box::new(call.race.clone()), to });
    }

    /// What becomes of calls that all have answered, or whose time has come.
    pub(super) fn end_calls(&mut self, at: Millis, effects: &mut Vec<QueueEffect>) {
        while let Some((no, call)) = self.calls.next_over(at) {
            let here = call.players().filter(|(_, answer)| *answer == Answer::Here);
            let here: Vec<Candidate> = here.map(|(candidate, _)| candidate.clone()).collect();
            let least = self.pools.iter().find(|pool| pool.name == call.race.pool);
            if least.is_some_and(|pool| here.len() >= usize::from(pool.rules.seats.least)) {
                for (candidate, _) in call.players().filter(|(_, answer)| *answer != Answer::Here) {
                    self.call_missed(no, &call, candidate, at, effects);
                }
                let (pool, call) = (call.race.pool.clone(), Some(no));
                self.ready.push_back(PoolMatch { pool, players: here, call });
            } else {
                self.call_fails(no, &call, None, at, effects);
            }
        }
    }

    /// A call has come to nothing, by one who withdrew or by those who did not answer. The others go to the front.
    pub(super) fn call_fails(
        &mut self,
        no: CallNo,
        call: &Call,
        withdrawn: Option<PlayerId>,
        at: Millis,
        effects: &mut Vec<QueueEffect>,
    ) {
        let is_over = withdrawn.is_none();
        for (candidate, answer) in call.players() {
            if withdrawn.is_some_and(|player| candidate.is(player)) {
                // What they asked for is answered.
                self.has_left(call, candidate, at);
            } else if is_over && answer != Answer::Here {
                self.call_missed(no, call, candidate, at, effects);
            } else if answer == Answer::Away {
                self.keep(candidate, at);
            } else {
                let (player, session) = (candidate.ticket.player, candidate.session);
                effects.push(QueueEffect::CallEnded { player, session, call: no, waits: true });
                let waiting = self.put_in_front(candidate.clone(), at, at);
                self.waits_from_now(waiting, at, effects);
            }
        }
    }

    /// A player has not answered a call: they are out, and it counts as leaving a race before it began.
    fn call_missed(
        &mut self,
        no: CallNo,
        call: &Call,
        missing: &Candidate,
        at: Millis,
        effects: &mut Vec<QueueEffect>,
    ) {
        let (player, session) = (missing.ticket.player, missing.session);
        self.has_left(call, missing, at);
        let is_away = call.players().any(|(of, answer)| of.is(player) && answer == Answer::Away);
        if !is_away {
            effects.push(QueueEffect::CallEnded { player, session, call: no, waits: false });
            effects.push(QueueEffect::Released { player, session, request: RequestId::NONE });
        }
    }

    fn has_left(&mut self, call: &Call, leaver: &Candidate, at: Millis) {
        let player = leaver.ticket.player;
        let others = call.race.players.iter().map(|other| other.ticket.player);
        self.walkouts.walked_out(player, others.filter(|other| *other != player), at);
    }

    pub(super) fn keep(&mut self, candidate: &Candidate, at: Millis) {
        let since = candidate.ticket.since.unwrap_or(at);
        self.kept.keep(KeptTicket { player: candidate.ticket.player, since }, at);
    }
}
