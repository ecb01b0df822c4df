//! The public queue: which players wait in which pools and through which connection, whom the waves of the pools bring together, who
//! is asked before a rated race, and the one race that is on its way into a room. Knows no rooms: whether its players have
//! entered one is an input. What pairs a pool is in `wave`, what is remembered of those who left in `walkouts`.

mod calling;
mod calls;
mod events;
mod front;
mod handing;
mod kept;
mod pool;
mod telling;

use std::collections::{BTreeMap, VecDeque};

use game::{Millis, PlayerId};

pub use calls::CallNo;
pub use events::{Candidate, PoolMatch, QueueEffect, QueueEvent};
pub use kept::{KeptQueue, KeptTicket};
pub use pool::PoolNumbers;

use self::calls::Calls;
use self::kept::Kept;
use self::pool::PoolQueue;
use crate::Input;
use crate::ids::SessionId;
use crate::limits::QUEUE_RETRY_MS;
use crate::pool::Pool;
use crate::replaceable::Replaceable;
use crate::ticket::Ticket;
use crate::walkouts::Walkouts;

/// What an operator decides about pairings in all pools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Two players of one client address may meet; their race is not rated.
    pub same_network: bool,
    /// Milliseconds after which a player who accepts bots gets one of the server; 0: never.
    pub bot_after_ms: u64,
}

#[derive(Clone, Debug)]
pub struct Queue {
    pairing: Pairing,
    pools: Vec<PoolQueue>,
    waiting: BTreeMap<PlayerId, Waiting>,
    calls: Calls,
    /// Races whose players are all there, the first to go first.
    ready: VecDeque<PoolMatch>,
    /// Taken out of everything, until it is known whether they have met: a race, or a player and a bot.
    meeting: Option<PoolMatch>,
    /// Who races a bot for want of a person.
    replaceable: Replaceable,
    walkouts: Walkouts,
    kept: Kept,
    may_begin: bool,
    /// When somebody was looked for last who could be sent for, or sent a bot.
    looked_at: Millis,
    /// The last race found no room: until then no other is tried.
    no_room_until: Millis,
    /// When the numbers of waiting players were last sent to all of them.
    told_at: Option<Millis>,
    /// Nobody knows other numbers.
    is_told: bool,
}

/// A player who waits.
#[derive(Clone, Debug)]
struct Waiting {
    candidate: Candidate,
    /// Places of their pools among all.
    pools: Vec<usize>,
    since: Millis,
    /// They are not drawn before.
    from: Millis,
    /// From when on a bot of the server will do.
    bot_from: Option<Millis>,
    /// From when on somebody who races a bot is sent for, if nobody else is there.
    recall_from: Millis,
    /// The numbers of waiting players that were last sent to this one, in the order of their pools.
    told: Vec<usize>,
}

impl Queue {
    /// An empty one over pools of which there is one at least.
    #[must_use]
    pub fn new(pools: &[Pool], pairing: Pairing) -> Self {
        Self {
            pairing,
            pools: pools.iter().map(|pool| PoolQueue::new(pool, pairing.same_network)).collect(),
            waiting: BTreeMap::new(),
            calls: Calls::default(),
            ready: VecDeque::new(),
            meeting: None,
            replaceable: Replaceable::default(),
            walkouts: Walkouts::default(),
            kept: Kept::default(),
            may_begin: true,
            looked_at: Millis(0),
            no_room_until: Millis(0),
            told_at: None,
            is_told: true,
        }
    }

    pub fn handle(&mut self, input: Input<QueueEvent>, effects: &mut Vec<QueueEffect>) {
        let Input { at, event } = input;
        self.replaceable.expire(at);
        self.kept.expire(at);
        match event {
            QueueEvent::Enqueue(candidate) => self.enqueue(candidate, at, effects),
            QueueEvent::Return(candidate) => self.comes_back(candidate, at, effects),
            QueueEvent::WalkedOut { player, opponents } => {
                self.walkouts.walked_out(player, opponents, at);
            }
            QueueEvent::Dequeue { player, session, request } => {
                self.withdraw(player, session, at, effects);
                effects.push(QueueEffect::Released { player, session, request });
            }
            QueueEvent::Gone { player, session } => self.gone(player, session, at, effects),
            QueueEvent::Answered { player, session, request, call } => {
                if !self.calls.answer(call, player, session) {
                    effects.push(QueueEffect::NotCalled { player, session, request });
                }
            }
            QueueEvent::TakeOver { kept } => self.take_over(kept, at),
            QueueEvent::Forget { player } => {
                self.kept.take(player, at);
                self.walkouts.forget(player);
            }
            QueueEvent::HandedOver => self.hand_over(effects),
            QueueEvent::MayBegin { on } => self.may_begin = on,
            QueueEvent::Met => self.meeting = None,
            QueueEvent::NotMet { waits } => self.not_met(&waits, at, effects),
            QueueEvent::BotSent { room } => {
                let players = self.meeting.take().map_or_else(Vec::new, |meeting| meeting.players);
                players.into_iter().for_each(|sent| self.replaceable.note(sent.ticket, room, at));
            }
            QueueEvent::NoBot { waits } => self.not_met(&[waits], at, effects),
            QueueEvent::DeadlineReached => {}
        }
        self.end_calls(at, effects);
        self.look(at, effects);
        self.tell(at, effects);
    }

    /// When `DeadlineReached` is wanted next, if nothing else happens.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Millis> {
        let retry = self.looked_at.plus(QUEUE_RETRY_MS).max(self.no_room_until);
        let waves = self.pools.iter().filter_map(PoolQueue::due).min();
        // While nothing may begin, that is looked at again in a while.
        let waves = waves.map(|due| if self.may_begin { due } else { due.max(retry) });
        let ready =
            (!self.ready.is_empty()).then_some(if self.may_begin { self.no_room_until } else { retry });
        // No input says that a room is free, or that somebody may be sent for.
        let recall = (!self.waiting.is_empty() && self.replaceable.has_any()).then_some(retry);
        let bot = self.waiting.values().filter_map(|waiting| waiting.bot_from).min();
        let bot = bot.map(|due| if due > self.looked_at { due.max(self.no_room_until) } else { retry });
        let due = [self.next_tell(), waves, ready, recall, bot, self.calls.due()];
        due.into_iter().flatten().min()
    }

    /// How many wait, or are about to race.
    #[must_use]
    pub fn len(&self) -> usize {
        self.waiting().count()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting.is_empty() && self.calls.is_empty() && self.ready.is_empty()
    }

    /// The players who wait or are about to race, and through which connection.
    pub fn waiting(&self) -> impl Iterator<Item = (PlayerId, SessionId)> + '_ {
        let waiting = self.waiting.values().map(|waiting| &waiting.candidate);
        let called = self.calls.players().chain(self.ready.iter().flat_map(|race| &race.players));
        waiting.chain(called).map(|candidate| (candidate.ticket.player, candidate.session))
    }

    fn knows(&self, player: PlayerId, session: SessionId) -> bool {
        let is_theirs = |of: &Candidate| of.is(player) && of.session == session;
        self.waiting.get(&player).is_some_and(|waiting| is_theirs(&waiting.candidate))
            || self.calls.of(player, session).is_some()
            || self.ready.iter().flat_map(|race| &race.players).any(is_theirs)
    }

    #[must_use]
    pub fn may_begin(&self) -> bool {
        self.may_begin
    }

    /// How each pool is getting on, in the order of the pools.
    pub fn numbers(&self, at: Millis) -> impl Iterator<Item = PoolNumbers> {
        self.pools.iter().map(move |pool| pool.numbers(at))
    }

    // Coming and going

    fn enqueue(&mut self, candidate: Candidate, at: Millis, effects: &mut Vec<QueueEffect>) {
        let player = candidate.ticket.player;
        if self.knows(player, candidate.session) {
            // Named again, by a node that cannot know that it was heard.
            return;
        }
        if let Some(call) = self.calls.back(&candidate) {
            self.tell_found(&candidate, at, effects);
            return self.ask(call, Some(player), at, effects);
        }
        let mut found = self.ready.iter_mut().flat_map(|race| &mut race.players);
        if let Some(known) = found.find(|of| of.is(player)) {
            known.session = candidate.session;
            return self.tell_found(&candidate, at, effects);
        }
        self.replaceable.is_back(player);
        let known = self.remove(player, None).map(|waiting| waiting.since);
        let since = known.or_else(|| self.kept.take(player, at)).unwrap_or(at);
        let bot_from = self.bot_from(&candidate.ticket, since.plus(self.pairing.bot_after_ms).max(at));
        let waiting = self.as_waiting(candidate, since, bot_from, at);
        for &place in &waiting.pools {
            let pool = &mut self.pools[place];
            let last_opponent = self.walkouts.last_opponent(player);
            let seeker = pool.seeker(&waiting.candidate.ticket, since, at);
            pool.join(crate::wave::Seeker { last_opponent, ..seeker }, at);
        }
        self.waits_from_now(waiting, at, effects);
    }

    /// After a race that did not begin.
    fn comes_back(&mut self, candidate: Candidate, at: Millis, effects: &mut Vec<QueueEffect>) {
        let player = candidate.ticket.player;
        self.remove(player, None);
        self.kept.take(player, at);
        // Who was sent for is awaited. Otherwise the same race would fail again at once, unless the opponent has walked out.
        let is_awaited = self.replaceable.is_back(player);
        let from = if is_awaited { at } else { self.walkouts.next_try(player, at) };
        let waiting = self.put_in_front(candidate, from, at);
        self.waits_from_now(waiting, at, effects);
    }

    fn as_waiting(
        &self,
        candidate: Candidate,
        since: Millis,
        bot_from: Option<Millis>,
        from: Millis,
    ) -> Waiting {
        let pools = self.pools_of(&candidate.ticket);
        let told = pools.iter().map(|_| usize::MAX).collect();
        Waiting { candidate, pools, since, from, bot_from, recall_from: from, told }
    }

    /// The places of the pools in which a player waits; the first one if none is named that there is.
    fn pools_of(&self, ticket: &Ticket) -> Vec<usize> {
        let wanted = |pool: &PoolQueue| ticket.wish.pools.contains(&pool.name);
        let pools = self.pools.iter().enumerate().filter(|(_, pool)| wanted(pool));
        let pools: Vec<usize> = pools.map(|(place, _)| place).collect();
        if pools.is_empty() { vec![0] } else { pools }
    }

    fn bot_from(&self, ticket: &Ticket, at: Millis) -> Option<Millis> {
        let has_pool = self.pools_of(ticket).into_iter().any(|place| self.pools[place].has_bots);
        (self.pairing.bot_after_ms > 0 && ticket.with_bots && !ticket.bot && has_pool).then_some(at)
    }

    /// Takes a player out of all pools; if `through` names a connection, only if it is the one that they wait through.
    fn remove(&mut self, player: PlayerId, through: Option<SessionId>) -> Option<Waiting> {
        let known = self.waiting.get(&player)?;
        if through.is_some_and(|session| session != known.candidate.session) {
            return None;
        }
        self.pools.iter_mut().for_each(|pool| pool.leave(player));
        self.is_told = false;
        self.waiting.remove(&player)
    }

    /// A player's connection is gone: their place is kept for a while.
    fn gone(&mut self, player: PlayerId, session: SessionId, at: Millis, effects: &mut Vec<QueueEffect>) {
        if let Some(waiting) = self.remove(player, Some(session)) {
            self.kept.keep(KeptTicket { player, since: waiting.since }, at);
        }
        self.calls.gone(player, session);
        self.undo_ready(player, session, at, effects);
    }

    /// A player waits no more, at their own wish: also not for the race that they were found for.
    fn withdraw(&mut self, player: PlayerId, session: SessionId, at: Millis, effects: &mut Vec<QueueEffect>) {
        self.remove(player, Some(session));
        if let Some(no) = self.calls.of(player, session)
            && let Some(call) = self.calls.remove(no)
        {
            self.call_fails(no, &call, Some(player), at, effects);
        }
        self.undo_ready(player, session, at, effects);
        // Nothing is kept for who has left.
        self.kept.take(player, at);
    }

    // Races

    /// The waves that are due; then the next race goes to its room, one at a time.
    fn look(&mut self, at: Millis, effects: &mut Vec<QueueEffect>) {
        if !self.may_begin {
            self.looked_at = at;
            return;
        }
        for place in 0..self.pools.len() {
            if self.pools[place].due().is_some_and(|due| due <= at) {
                let matches = self.pools[place].pair(at, &self.walkouts);
                matches.into_iter().for_each(|players| self.found(place, &players, at, effects));
            }
        }
        if self.meeting.is_some() || at < self.no_room_until {
            return;
        }
        self.looked_at = at;
        if let Some(race) = self.ready.pop_front() {
            self.meeting = Some(race.clone());
            effects.push(QueueEffect::Meet { race: Box::new(race) });
        } else {
            self.look_for_bots(at, effects);
        }
    }

    /// A wave brings these together: out of all pools. Before a rated race they are asked.
    fn found(&mut self, place: usize, players: &[PlayerId], at: Millis, effects: &mut Vec<QueueEffect>) {
        let pool = self.pools[place].name.clone();
        let taken = players.iter().filter_map(|player| self.remove(*player, None));
        let taken = taken.map(|Waiting { mut candidate, since, .. }| {
            candidate.ticket.since = Some(since);
            candidate
        });
        let race = PoolMatch { pool, players: taken.collect(), call: None };
        self.walkouts.note_met(race.players.iter().map(|candidate| &candidate.ticket));
        if self.pools[place].is_rated() && race.players.iter().any(|candidate| candidate.ticket.wish.answers)
        {
            let no = self.calls.open(race, at);
            self.ask(no, None, at, effects);
        } else {
            self.ready.push_back(race);
        }
    }
}

impl Candidate {
    fn is(&self, player: PlayerId) -> bool {
        self.ticket.player == player
    }
}
