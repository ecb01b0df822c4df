//! Calls: before a rated race begins its players are asked whether they are there. Owns who was asked and has answered; what
//! becomes of those who have, the queue decides.

use std::collections::BTreeMap;

use game::{Millis, PlayerId};
use serde::{Deserialize, Serialize};

use super::{Candidate, PoolMatch};
use crate::ids::SessionId;
use crate::limits::CALL_MS;

/// Names a call, for as long as the queue runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CallNo(pub u64);

#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    last: u64,
    calls: BTreeMap<CallNo, Call>,
}

/// A race whose players are asked.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) race: PoolMatch,
    /// One for each of its players.
    answers: Vec<Answer>,
    pub(super) due: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Here,
    /// Asked, and has not answered.
    Awaited,
    /// Their connection is gone; they may be back in time.
    Away,
}

impl Calls {
    /// Asks those whose clients answer.
    pub(super) fn open(&mut self, race: PoolMatch, now: Millis) -> CallNo {
        self.last += 1;
        let no = CallNo(self.last);
        let answers = race.players.iter().map(|candidate| candidate.first_answer());
        let call = Call { answers: answers.collect(), race, due: now.plus(CALL_MS) };
        self.calls.insert(no, call);
        no
    }

    /// Numbers calls from here on: those of a queue that has ended are not taken for these.
    pub(super) fn number_from(&mut self, first: u64) {
        self.last = self.last.max(first);
    }

    pub(super) fn due(&self) -> Option<Millis> {
        self.calls.values().map(|call| call.due).min()
    }

    /// A call that is over: all have answered, or its time has come.
    pub(super) fn next_over(&mut self, now: Millis) -> Option<(CallNo, Call)> {
        let is_over = |call: &Call| call.due <= now || call.answers.iter().all(|of| *of == Answer::Here);
        let no = self.calls.iter().find(|(_, call)| is_over(call)).map(|(no, _)| *no)?;
        self.calls.remove_entry(&no)
    }

    pub(super) fn answer(&mut self, no: CallNo, player: PlayerId, session: SessionId) -> bool {
        let call = self.calls.get_mut(&no);
        let asked = call.and_then(|call| {
            let place = call.place(player)?;
            // What was said before the connection was gone may come after that.
            let is_here = call.race.players[place].session == session && call.answers[place] != Answer::Away;
            is_here.then(|| &mut call.answers[place])
        });
        asked.map(|answer| *answer = Answer::Here).is_some()
    }

    /// The call in which a player is through this connection.
    pub(super) fn of(&self, player: PlayerId, through: SessionId) -> Option<CallNo> {
        let is_theirs =
            |call: &Call| call.place(player).is_some_and(|place| call.race.players[place].session == through);
        self.calls.iter().find(|(_, call)| is_theirs(call)).map(|(no, _)| *no)
    }

    pub(super) fn get(&self, no: CallNo) -> Option<&Call> {
        self.calls.get(&no)
    }

    pub(super) fn remove(&mut self, no: CallNo) -> Option<Call> {
        self.calls.remove(&no)
    }

    /// A player's connection is gone.
    pub(super) fn gone(&mut self, player: PlayerId, through: SessionId) {
        for call in self.calls.values_mut() {
            if let Some(place) = call.place(player)
                && call.race.players[place].session == through
            {
                call.answers[place] = Answer::Away;
            }
        }
    }

    /// A player is back through another connection: which call they are to answer there.
    pub(super) fn back(&mut self, candidate: &Candidate) -> Option<CallNo> {
        let player = candidate.ticket.player;
        let (no, call) = self.calls.iter_mut().find(|(_, call)| call.place(player).is_some())?;
        let place = call.place(player)?;
        call.race.players[place].session = candidate.session;
        call.answers[place] = candidate.first_answer();
        Some(*no)
    }

    /// Asks nobody any more; returns who was asked and is here.
    pub(super) fn take_all(&mut self) -> impl Iterator<Item = (CallNo, Vec<Candidate>)> + use<> {
        std::mem::take(&mut self.calls).into_iter().map(|(no, call)| {
            let here = call.players().filter(|(_, answer)| *answer != Answer::Away);
            (no, here.map(|(candidate, _)| candidate.clone()).collect())
        })
    }

    /// The players who are asked and here.
    pub(super) fn players(&self) -> impl Iterator<Item = &Candidate> {
        self.calls.values().flat_map(|call| {
            call.players().filter(|(_, answer)| *answer != Answer::Away).map(|(candidate, _)| candidate)
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.calls.is_empty()
    }
}

impl Call {
    fn place(&self, player: PlayerId) -> Option<usize> {
        self.race.players.iter().position(|candidate| candidate.ticket.player == player)
    }

    /// The players, and what each has answered.
    pub(super) fn players(&self) -> impl Iterator<Item = (&Candidate, Answer)> {
        self.race.players.iter().zip(self.answers.iter().copied())
    }
}

impl Candidate {
    fn first_answer(&self) -> Answer {
        if self.ticket.wish.answers { Answer::Awaited } else { Answer::Here }
    }
}
