//! The call before a race: who is there answers by themselves, anybody else by a button before the time is up.

use game::{Millis, Problem, RequestId};
use protocol::{ClientMessage, PoolRace, PoolsEvent, PoolsRequest, ServerMessage};

use super::Pools;
use crate::output::{Cue, Output};
use crate::race::moment_in;
use crate::screens::Step;
use crate::session::Session;
use crate::shared::Cx;
use crate::text::pools as words;

/// Milliseconds since somebody did something in which they are taken to be there.
const HERE_MS: u64 = 60_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) number: u64,
    pub(super) until: Millis,
    pub(super) is_answered: bool,
}

impl Pools {
    /// The call of the moment: milliseconds until it is over, and whether the player must say that they are there.
    #[must_use]
    pub fn called(&self, now: Millis) -> Option<(u64, bool)> {
        let call = self.call?;
        Some((call.until.since(now), !call.is_answered))
    }

    /// What is said aloud of it.
    pub(crate) fn spoken_call(&self, now: Millis) -> Option<String> {
        let (_, asks) = self.called(now)?;
        let others = self.race.as_ref()?.racers.iter().filter(|racer| Some(racer.player) != self.own);
        let who: Vec<String> =
            others.map(|racer| format!("{}, {}", racer.name, words::rating(racer.strength))).collect();
        let asked = if asks { words::called_one() } else { words::you_are_here() };
        Some(format!("{}: {}. {asked}", words::called(), who.join("; ")))
    }

    /// Somebody did something while the window could be seen, or it cannot be seen any more.
    pub(crate) fn person(&mut self, is_here: bool, now: Millis) {
        self.here_at = is_here.then_some(now);
    }

    fn is_here(&self, now: Millis) -> bool {
        self.here_at.is_some_and(|at| now.since(at) < HERE_MS)
    }

    /// After each input. `is_away`: the player is neither in a room nor on the way into one. A call is over at home and in a room.
    pub(crate) fn follow(&mut self, is_away: bool, is_home: bool, is_inside: bool) {
        if is_inside {
            self.call = None;
        }
        if is_home {
            self.call = None;
            self.waits.clear();
        }
        if is_away && self.call.is_none() {
            self.race = None;
            self.against = None;
        }
    }
}

impl Cx<'_> {
    /// What the server says of pools and ratings.
    pub(crate) fn hear_pools(&mut self, event: PoolsEvent, session: &mut Session) -> Option<Step> {
        match event {
            PoolsEvent::List { request, pools, blocked } => {
                self.shared.pools.is_told(request);
                self.shared.pools.blocked = blocked;
                self.shared.pools.take_list(pools);
            }
            PoolsEvent::Waiting { pools, held_ms, bot_in_ms } => {
                let moment = |ms| moment_in(self.now, ms, self.shared.link.one_way_ms());
                let waiting = pools.iter().map(|pool| pool.waiting).max().unwrap_or(1);
                let held_until = Some(moment(held_ms)).filter(|_| held_ms > 0);
                session.queued(waiting, held_until, bot_in_ms.map(moment));
                self.shared.pools.waits = pools;
            }
            PoolsEvent::Called { call, within_ms, race } => self.called(call, within_ms, race, session),
            PoolsEvent::CallEnded { call, waits } => return self.call_ended(call, waits, session),
            PoolsEvent::Race { race } => self.race_is(race),
            PoolsEvent::Rated { rated } => {
                let shown = session.room().and_then(|room| room.results()).map(|results| results.id);
                let words = self.shared.pools.take_rated(rated, shown);
                words.into_iter().for_each(|words| self.toast(words));
            }
            PoolsEvent::Player { request, view } => {
                self.shared.pools.is_told(request);
                if request != RequestId::NONE && request == self.shared.pools.against_asked {
                    self.shared.pools.against = view.against_you;
                }
            }
            PoolsEvent::Leaderboard { request, .. } => drop(self.shared.pools.is_told(request)),
            PoolsEvent::Blocked { request, player, blocked } => {
                self.shared.pools.is_told(request);
                self.shared.pools.blocked.retain(|known| *known != player);
                if blocked {
                    self.shared.pools.blocked.push(player);
                }
            }
            PoolsEvent::Reported { request } => {
                self.shared.pools.is_told(request);
                self.toast(words::reported());
            }
        }
        None
    }

    fn called(&mut self, number: u64, within_ms: u32, race: PoolRace, session: &mut Session) {
        if !session.called() {
            return;
        }
        let until = moment_in(self.now, within_ms, self.shared.link.one_way_ms());
        self.shared.pools.call = Some(Call { number, until, is_answered: false });
        self.outputs.push(Output::Cue(Cue::Called));
        self.shared.overlays.clear();
        self.race_is(race);
        if self.shared.pools.is_here(self.now) {
            self.answer_call();
        }
    }

    /// The player says that they are there, or has shown it.
    pub(super) fn answer_call(&mut self) {
        let Some(call) = self.shared.pools.call.as_mut().filter(|call| !call.is_answered) else { return };
        call.is_answered = true;
        let ask = PoolsRequest::Answer { call: call.number };
        self.send(ClientMessage::Pools { request: RequestId::NONE, ask });
    }

    fn race_is(&mut self, race: PoolRace) {
        let pools = &mut self.shared.pools;
        let is_other = pools.race.as_ref() != Some(&race);
        let mut others = race.racers.iter().filter(|racer| Some(racer.player) != pools.own);
        let opponent = others.next().map(|racer| racer.player).filter(|_| race.racers.len() == 2);
        pools.race = Some(race);
        if is_other && let Some(player) = opponent {
            self.shared.pools.against = None;
            self.shared.pools.against_asked = self.ask_pools(PoolsRequest::Player { player });
        }
    }

    fn call_ended(&mut self, number: u64, waits: bool, session: &mut Session) -> Option<Step> {
        self.shared.pools.call.take_if(|call| call.number == number)?;
        self.toast(if waits { words::call_waits() } else { words::call_missed() });
        session.call_ended(waits);
        (!waits).then_some(Step::Out)
    }
}

/// Why this request was refused, if the message says that.
pub(super) fn refusal_of(message: &ServerMessage, asked: RequestId) -> Option<&Problem> {
    let ServerMessage::Fault { request, problem } = message else { return None };
    (*request == asked && asked != RequestId::NONE).then_some(problem)
}

/// Whether a message may be one about pools, which pages hear as well.
pub(super) const fn pools_event(message: &ServerMessage) -> Option<&PoolsEvent> {
    if let ServerMessage::Pools { event } = message { Some(event) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_over_once_the_player_is_in_the_room() {
        let call = Call { number: 7, until: Millis(9), is_answered: true };
        let mut pools = Pools { call: Some(call), ..Pools::default() };
        pools.follow(false, false, false);
        assert!(pools.call.is_some(), "they are on the way");
        pools.follow(false, false, true);
        assert!(pools.call.is_none());
    }
}
