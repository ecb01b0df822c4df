//! The public queue: which players wait, through which connection, what they are sent meanwhile, and the one pair that is
//! on its way into a room. `matchmaker` decides who may be paired. Knows no rooms: whether a pair has entered one is an
//! input.

use std::collections::BTreeMap;

use game::{Millis, PlayerId, RequestId, RoomId};
use serde::{Deserialize, Serialize};

use crate::Input;
use crate::ids::SessionId;
use crate::limits::{QUEUE_RETRY_MS, QUEUE_TELL_EVERY_MS};
use crate::matchmaker::{Matchmaker, Pairing, Ticket};
use crate::replaceable::Replaceable;

/// A ticket, and the connection that it was drawn through.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Candidate {
    pub ticket: Ticket,
    pub session: SessionId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum QueueEvent {
    Enqueue(Candidate),
    /// The race for which this player was taken out did not begin: back to the front.
    Return(Candidate),
    /// This player left such a race.
    WalkedOut {
        player: PlayerId,
        opponent: PlayerId,
    },
    /// A request to wait no more.
    Dequeue {
        player: PlayerId,
        session: SessionId,
        request: RequestId,
    },
    /// The connection is gone, or was taken over.
    Gone {
        player: PlayerId,
        session: SessionId,
    },
    /// Whether races may begin. Those who wait go on waiting while they may not.
    MayBegin {
        on: bool,
    },
    /// The pair of the last [`QueueEffect::Meet`] has come into its room.
    Met,
    /// It has not; and which of the two still wait. If both do, there was no room.
    NotMet {
        waits: [bool; 2],
    },
    /// The moment of [`Queue::next_deadline`] has come.
    DeadlineReached,
    /// The player of the last [`QueueEffect::SendBot`] is on the way into this room, where a bot will be.
    BotSent {
        room: RoomId,
    },
    /// They are not; and whether they still wait. If so, there was no room, or no bot.
    NoBot {
        waits: bool,
    },
}

/// What a shell must do; in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueueEffect {
    /// Send a player how many wait, and for how long they themselves are not paired.
    Queued { player: PlayerId, session: SessionId, waiting: u32, held_ms: u32, bot_in_ms: Option<u32> },
    /// The queue has nothing more to say to them: `PresenceEvent::Dequeued`.
    Released { player: PlayerId, session: SessionId, request: RequestId },
    /// Bring these two into a room of their own, both or none, and hand the outcome in before anything else.
    Meet { pair: Box<[Candidate; 2]> },
    /// Bring this player into a room where a bot takes the place of an opponent, and hand the outcome in before anything else.
    SendBot { candidate: Box<Candidate> },
    /// A person has come for the player in this room: ask the room to send them back, if the race against the bot has not really
    /// begun.
    Recall { room: RoomId },
}

#[derive(Clone, Debug)]
pub struct Queue {
    matchmaker: Matchmaker,
    /// The players with a ticket in the matchmaker.
    waiting: BTreeMap<PlayerId, WaitingSession>,
    /// Taken out of both, until it is known whether they have met.
    meeting: Option<Meeting>,
    /// Who races a bot for want of a person.
    replaceable: Replaceable,
    may_begin: bool,
    /// When a pair was looked for last.
    looked_at: Millis,
    /// The last pair found no room: until then no other is tried.
    no_room_until: Millis,
    /// When the number of waiting players was last sent to all of them.
    told_at: Option<Millis>,
}

/// Who is to meet, a pair or a player and a bot, and the number of waiting players that was last sent to each.
#[derive(Clone, Debug)]
struct Meeting {
    players: Vec<Candidate>,
    told: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
struct WaitingSession {
    session: SessionId,
    /// The number of waiting players that was last sent to this one.
    told: usize,
}

impl Queue {
    #[must_use]
    pub fn new(pairing: Pairing) -> Self {
        Self {
            matchmaker: Matchmaker::new(pairing),
            waiting: BTreeMap::new(),
            meeting: None,
            replaceable: Replaceable::default(),
            may_begin: true,
            looked_at: Millis(0),
            no_room_until: Millis(0),
            told_at: None,
        }
    }

    pub fn handle(&mut self, input: Input<QueueEvent>, effects: &mut Vec<QueueEffect>) {
        let Input { at, event } = input;
        self.replaceable.expire(at);
        match event {
            QueueEvent::Enqueue(candidate) => {
                self.remove(candidate.ticket.player, None);
                self.replaceable.is_back(candidate.ticket.player);
                self.matchmaker.join(candidate.ticket.clone(), at);
                self.note(&candidate, at, effects);
            }
            QueueEvent::Return(candidate) => {
                self.remove(candidate.ticket.player, None);
                // Who was sent for is awaited.
                let is_awaited = self.replaceable.is_back(candidate.ticket.player);
                let from =
                    if is_awaited { at } else { self.matchmaker.next_try(candidate.ticket.player, at) };
                self.matchmaker.put_back(candidate.ticket.clone(), from);
                self.note(&candidate, at, effects);
            }
            QueueEvent::WalkedOut { player, opponent } => self.matchmaker.walked_out(player, opponent, at),
            QueueEvent::Dequeue { player, session, request } => {
                self.remove(player, Some(session));
                effects.push(QueueEffect::Released { player, session, request });
            }
            QueueEvent::Gone { player, session } => self.remove(player, Some(session)),
            QueueEvent::MayBegin { on } => self.may_begin = on,
            QueueEvent::Met => self.meeting = None,
            QueueEvent::NotMet { waits } => self.not_met(&waits, at),
            QueueEvent::BotSent { room } => {
                let players = self.meeting.take().map_or_else(Vec::new, |meeting| meeting.players);
                players.into_iter().for_each(|sent| self.replaceable.note(sent.ticket, room, at));
            }
            QueueEvent::NoBot { waits } => self.not_met(&[waits], at),
            QueueEvent::DeadlineReached => {}
        }
        self.look(at, effects);
        self.tell(at, effects);
    }

    /// When `DeadlineReached` is wanted next, if nothing else happens.
    #[must_use]
    pub fn next_deadline(&self) -> Option<Millis> {
        let tell = self.has_untold().then(|| self.tell_at());
        // Two may meet by then, or a room be free: no input says so.
        let may_meet = self.matchmaker.len() >= 2 || !self.is_empty() && self.replaceable.has_any();
        let look = may_meet.then(|| self.looked_at.plus(QUEUE_RETRY_MS).max(self.no_room_until));
        let bot = self.matchmaker.bot_due().map(|due| {
            // Overdue, there was none, or nothing may begin: that is looked at again in a while.
            let again = if due > self.looked_at { due } else { self.looked_at.plus(QUEUE_RETRY_MS) };
            again.max(self.no_room_until)
        });
        tell.into_iter().chain(look).chain(bot).min()
    }

    #[must_use]
    pub fn len(&self) -> usize {
        self.matchmaker.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.matchmaker.is_empty()
    }

    /// The players who wait, and through which connection.
    pub fn waiting(&self) -> impl Iterator<Item = (PlayerId, SessionId)> + '_ {
        self.waiting.iter().map(|(player, waiting)| (*player, waiting.session))
    }

    #[must_use]
    pub fn may_begin(&self) -> bool {
        self.may_begin
    }

    /// Sent at once: even a player who is paired immediately has been in the queue.
    fn note(
        &mut self,
        Candidate { ticket, session }: &Candidate,
        at: Millis,
        effects: &mut Vec<QueueEffect>,
    ) {
        let (player, told) = (ticket.player, self.matchmaker.len());
        self.waiting.insert(player, WaitingSession { session: *session, told });
        effects.push(self.queued(player, *session, at));
    }

    fn queued(&self, player: PlayerId, session: SessionId, at: Millis) -> QueueEffect {
        let waiting = u32::try_from(self.matchmaker.len()).unwrap_or(u32::MAX);
        let held_ms = u32::try_from(self.matchmaker.held_ms(player, at)).unwrap_or(u32::MAX);
        let bot_in_ms = self.matchmaker.bot_in_ms(player, at);
        let bot_in_ms = bot_in_ms.map(|ms| u32::try_from(ms).unwrap_or(u32::MAX));
        QueueEffect::Queued { player, session, waiting, held_ms, bot_in_ms }
    }

    /// Takes a player out; if `through` names a connection, only if it is the one that they wait through.
    fn remove(&mut self, player: PlayerId, through: Option<SessionId>) {
        let known = self.waiting.get(&player);
        if known.is_some_and(|waiting| through.is_none_or(|session| session == waiting.session)) {
            self.matchmaker.leave(player);
            self.waiting.remove(&player);
        }
    }

    /// Back to the front those who still wait, in the order in which they were taken from it.
    fn not_met(&mut self, waits: &[bool], at: Millis) {
        let Some(Meeting { players, told }) = self.meeting.take() else { return };
        for ((Candidate { ticket, session }, told), &waits) in players.into_iter().zip(told).zip(waits).rev()
        {
            let player = ticket.player;
            if waits && self.matchmaker.put_back(ticket, at) {
                self.waiting.insert(player, WaitingSession { session, told });
            }
        }
        if *waits == [true; 2] {
            // For now there is no room for another pair either.
            self.no_room_until = at.plus(QUEUE_RETRY_MS);
        }
    }

    /// One pair at a time: if one of them is gone, the other is paired again before those behind them.
    fn look(&mut self, at: Millis, effects: &mut Vec<QueueEffect>) {
        if self.meeting.is_some() || at < self.no_room_until {
            return;
        }
        self.looked_at = at;
        if !self.may_begin {
            return;
        }
        if let Some(pair) = self.matchmaker.next_pair(at) {
            let pair = pair.map(|ticket| self.take(ticket));
            self.meeting = Some(Meeting {
                players: pair.iter().map(|(candidate, _)| candidate.clone()).collect(),
                told: pair.iter().map(|(_, told)| *told).collect(),
            });
            effects.push(QueueEffect::Meet { pair: Box::new(pair.map(|(candidate, _)| candidate)) });
        } else if let Some(player) = self.matchmaker.sends_for(self.replaceable.tickets(), at) {
            effects.extend(self.replaceable.recall(player).map(|room| QueueEffect::Recall { room }));
        } else if let Some(ticket) = self.matchmaker.next_for_bot(at) {
            let (candidate, told) = self.take(ticket);
            self.meeting = Some(Meeting { players: vec![candidate.clone()], told: vec![told] });
            effects.push(QueueEffect::SendBot { candidate: Box::new(candidate) });
        }
    }

    /// A ticket that is out of the queue, and the number of waiting players that was last sent to its player.
    fn take(&mut self, ticket: Ticket) -> (Candidate, usize) {
        let waiting = self.waiting.remove(&ticket.player).expect("every ticket has an entry here");
        (Candidate { ticket, session: waiting.session }, waiting.told)
    }

    fn has_untold(&self) -> bool {
        let count = self.matchmaker.len();
        self.waiting.values().any(|waiting| waiting.told != count)
    }

    fn tell_at(&self) -> Millis {
        self.told_at.map_or(Millis(0), |at| at.plus(QUEUE_TELL_EVERY_MS))
    }

    /// Sends the number of waiting players to those who know another one; at a bounded rate, or n newcomers would cause
    /// n messages to each player.
    fn tell(&mut self, at: Millis, effects: &mut Vec<QueueEffect>) {
        if self.meeting.is_some() || at < self.tell_at() || !self.has_untold() {
            return;
        }
        self.told_at = Some(at);
        let count = self.matchmaker.len();
        let untold = self.waiting.iter().filter(|(_, waiting)| waiting.told != count);
        let untold: Vec<(PlayerId, SessionId)> =
            untold.map(|(player, waiting)| (*player, waiting.session)).collect();
        for (player, session) in untold {
            effects.push(self.queued(player, session, at));
            self.waiting.insert(player, WaitingSession { session, told: count });
        }
    }
}
