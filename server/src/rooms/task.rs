//! One room: the task that owns a `game::Room`, feeds it what happens and carries out its effects. One turn
//! takes everything that waits, keeps it, and only then tells what follows from it. Waits for the journal and
//! for nobody else: clients have outboxes, jobs have workers. Knows no rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{
    Arrival, Audience, Capacity, Command, DetachReason, Effect, Event, FinishedJob, Input, Millis, Network,
    Origin, PlayerId, RequestId, Room, RoomCode, RoomConfig, RoomId, Settings,
};
use lobby::{Candidate, EntryId, PresenceEvent, SessionId, Standing, Ticket};
use protocol::ServerMessage;
use tokio::sync::mpsc;
use tokio::time::sleep_until;
use tracing::{Instrument, Span};

use super::contain::contain;
use super::log::RoomLog;
use super::message::{EntryRequest, RoomInbox, RoomMessage};
use super::registry::RoomSlot;
use super::report::report;
use super::trace;
use super::turn_output::{PostCommit, TurnOutput};
use super::workers::JobOwner;
use crate::app_state::AppState;
use crate::limits::{ROOM_INBOX_MAX, TURN_INPUTS_MAX};
use crate::net::{Claim, Holding};
use crate::ops::phases::{self, PhaseMark};
use crate::session::outbox::Outbox;
use crate::session::outgoing::Outgoing;
use crate::store::journal::NotKept;

/// Opens a room and lists it. The slot is given back when the room closes.
/// `None` when no free code was found.
pub(crate) fn open(
    app: &Arc<AppState>,
    slot: RoomSlot,
    origin: Origin,
    reserved: Vec<PlayerId>,
) -> Option<(RoomId, RoomInbox)> {
    let settings = match origin {
        Origin::Private => Settings::default(),
        Origin::Queue => Settings::queue(),
    };
    let (sender, inbox) = mpsc::channel(ROOM_INBOX_MAX);
    let id = RoomId(rand::random());
    let code = app.rooms.registry.list_room(id, &sender)?;
    let limits = &app.config.limits;
    let capacity = Capacity { seats: limits.seats, spectators: limits.spectators };
    let opener = slot.address().map(|address| address.network(id.0));
    let seed = rand::random();
    let config = RoomConfig { id, code, origin, settings, seed, reserved, capacity, opener };
    RoomTask::new(app.clone(), config, sender.clone(), slot).spawn(inbox);
    Some((id, sender))
}

/// Stands by itself, not within the session that opens the room: the log is to say nothing of that, least of all its
/// address, with everything that happens in the room.
fn span(room: RoomId) -> Span {
    tracing::info_span!(parent: None, "room", id = %room)
}

#[derive(Debug)]
pub(super) struct RoomTask {
    app: Arc<AppState>,
    code: RoomCode,
    room: Room,
    /// What this turn has to keep.
    log: RoomLog,
    /// What this turn will tell, once it is kept.
    turn: TurnOutput,
    /// Where the outcomes of jobs go.
    inbox: RoomInbox,
    /// Given back when the room closes.
    slot: RoomSlot,
    /// From where the room was opened.
    opener: Option<Network>,
    members: BTreeMap<PlayerId, Member>,
    /// Whoever knocks, until the room has answered. Hears nothing of the room before its answer.
    newcomer: Option<Newcomer>,
    /// What the server's sums know of this room.
    phase: PhaseMark,
    /// The latest stamp; the room's time never runs backwards.
    latest: Millis,
    effects: Vec<Effect>,
}

#[derive(Debug)]
struct Member {
    /// The one through which they came last.
    entry: EntryId,
    /// Their connection, if they have one.
    outbox: Option<Arc<Outbox>>,
    /// With which they would go back to the queue.
    ticket: Option<Ticket>,
}

#[derive(Debug)]
struct Newcomer {
    player: PlayerId,
    entry: EntryId,
    outbox: Arc<Outbox>,
    ticket: Ticket,
    /// The queue brings them, and they have yet to be told.
    is_matched: bool,
}

/// The room has closed, or failed.
#[derive(Debug)]
struct Over;

impl RoomTask {
    fn new(app: Arc<AppState>, config: RoomConfig, inbox: RoomInbox, slot: RoomSlot) -> Self {
        let now = app.clock.now();
        span(config.id).in_scope(|| trace::opened(&config));
        app.ops.metrics.room_opened();
        let (code, opener, room) = (config.code, config.opener, Room::new(config.clone(), now));
        let log = RoomLog::born(config, now);
        Self::resumed(app, (code, room), log, (inbox, slot, opener), BTreeMap::new())
    }

    /// A room with a past: everybody in it is away, and what it waited for is asked for again.
    pub(super) fn resumed(
        app: Arc<AppState>,
        (code, room): (RoomCode, Room),
        log: RoomLog,
        (inbox, slot, opener): (RoomInbox, RoomSlot, Option<Network>),
        members: BTreeMap<PlayerId, EntryId>,
    ) -> Self {
        let mut turn = TurnOutput::default();
        for (job, request) in room.pending_jobs() {
            turn.push(PostCommit::Work { job, request });
        }
        let away = |(player, entry)| (player, Member { entry, outbox: None, ticket: None });
        let members = members.into_iter().map(away);
        Self {
            phase: app.rooms.phases.mark(room.phase()),
            latest: app.clock.now(),
            code,
            room,
            log,
            turn,
            inbox,
            slot,
            opener,
            members: members.collect(),
            newcomer: None,
            effects: Vec::new(),
            app,
        }
    }

    /// Lives until the room closes or the server stops.
    pub(super) fn spawn(self, inbox: mpsc::Receiver<RoomMessage>) {
        let (stop, tasks) = (self.app.stop.clone(), self.app.tasks.clone());
        let span = span(self.room.id());
        let life = async move {
            // Nothing has to be told when the server stops: the sessions say it, and the journal knows the rest.
            stop.run_until_cancelled(self.run(inbox)).await;
        };
        tasks.spawn(life.instrument(span));
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<RoomMessage>) {
        let mut step = self.miss_everybody().and_then(|()| self.note_drain());
        loop {
            match self.end_turn().await {
                Ok(()) => {}
                // The server is stopping: what was not kept has not happened, and nobody is told of it.
                Err(NotKept::Closed(_)) => return,
                Err(NotKept::Refused(why)) => {
                    self.give_up(&why).await;
                    break;
                }
            }
            if step.is_err() {
                break;
            }
            step = self.take_turn(&mut inbox).await;
        }
        self.app.rooms.registry.unlist_room(self.room.id(), self.code);
        inbox.close();
        // `try_recv` would miss whoever has a foot in the door already.
        while let Some(message) = inbox.recv().await {
            match message {
                RoomMessage::Enter { entering, .. } => {
                    let EntryRequest { player, entry, outbox, request, .. } = *entering;
                    self.not_reached(player, entry, (outbox.session(), request));
                }
                RoomMessage::CodeDrawn { code } => self.app.rooms.registry.unlist_code(code),
                RoomMessage::Command { .. }
                | RoomMessage::Gone { .. }
                | RoomMessage::Leave { .. }
                | RoomMessage::Report { .. }
                | RoomMessage::DrainChanged
                | RoomMessage::JobDone { .. } => {}
            }
        }
        self.carry_out_turn();
        trace::closed(self.code);
    }

    /// A room that has come back knows members whose connections ended with the server.
    fn miss_everybody(&mut self) -> Result<(), Over> {
        let here = self.room.members().filter(|(_, is_here)| *is_here).map(|(player, _)| player);
        let mut gone: Vec<PlayerId> = here.collect();
        gone.retain(|player| self.members.get(player).is_some_and(|member| member.outbox.is_none()));
        let now = self.latest;
        gone.into_iter().try_for_each(|player| self.feed(now, Event::Dropped { player }))
    }

    /// Waits for something to happen, and takes everything that has.
    async fn take_turn(&mut self, inbox: &mut mpsc::Receiver<RoomMessage>) -> Result<(), Over> {
        let deadline = self.room.next_deadline().unwrap_or(self.latest);
        let message = tokio::select! {
            // What came before the deadline counts as before it, however late the timer is seen.
            biased;
            message = inbox.recv() => message,
            () = sleep_until(self.app.clock.instant(deadline)) => None,
        };
        match message {
            Some(message) => self.receive(message)?,
            None => self.feed(self.app.clock.now(), Event::DeadlineReached)?,
        }
        while self.log.inputs() < TURN_INPUTS_MAX
            && let Ok(message) = inbox.try_recv()
        {
            self.receive(message)?;
        }
        Ok(())
    }

    /// Keeps what this turn has brought, then tells it.
    async fn end_turn(&mut self) -> Result<(), NotKept> {
        let writes = self.log.take_writes(&self.room);
        if !writes.is_empty() {
            self.app.persistence.journal.commit(writes).await?;
        }
        // A drain must know of a race before its players do, and must not end before they know its results.
        let phase = self.room.phase();
        if phases::is_playing(phase) {
            self.phase.becomes(phase);
        }
        self.carry_out_turn();
        self.phase.becomes(phase);
        if !self.members.is_empty() && self.members.values().all(|member| member.outbox.is_none()) {
            self.slot.free_address();
        } else {
            self.slot.count_again(self.app.clock.now());
        }
        Ok(())
    }

    /// The store takes nothing of what this turn has brought, and never will: it has not happened, and the room cannot go on.
    async fn give_up(&mut self, why: &str) {
        std::mem::take(&mut self.turn).give_up(&self.app);
        self.fail(&format!("the store refuses what happened: {why}"));
        // If that is refused too, the room comes back with the next start, as it was before this turn.
        let _ = self.app.persistence.journal.commit(self.log.take_closing()).await;
    }

    fn carry_out_turn(&mut self) {
        let owner = self.slot.address().map_or(JobOwner::Room(self.room.id()), JobOwner::Address);
        self.turn.carry_out(&self.app, (self.room.id(), &self.inbox), owner);
    }

    fn receive(&mut self, message: RoomMessage) -> Result<(), Over> {
        match message {
            RoomMessage::Enter { at, entering } => self.enter(at, *entering),
            RoomMessage::Command { at, received, player, entry, request, command }
                if self.is_member(player, entry) =>
            {
                if matches!(command, Command::Place { .. } | Command::Erase { .. } | Command::Hint { .. }) {
                    self.turn.answers(received);
                }
                self.feed(at, Event::Command { player, request, command })
            }
            RoomMessage::Gone { at, player, entry } if self.is_member(player, entry) => {
                self.drop_connection(at, player)
            }
            // The entry may have been given up before it got here: what it would have renewed goes too.
            RoomMessage::Leave { at, player, entry }
                if self.members.get(&player).is_some_and(|member| member.entry <= entry) =>
            {
                self.feed(at, leave(player))
            }
            // About an entry that another one has replaced since, or of a member who is out already.
            RoomMessage::Command { .. } | RoomMessage::Gone { .. } | RoomMessage::Leave { .. } => Ok(()),
            RoomMessage::DrainChanged => self.note_drain(),
            RoomMessage::CodeDrawn { code } => self.take_code(code),
            RoomMessage::Report { reply } => {
                // Whoever has asked may not wait any more.
                let _ = reply.send(report(&self.room, &self.log, self.app.clock.now()));
                Ok(())
            }
            RoomMessage::JobDone { job, made: FinishedJob { outcome, seed } } => {
                self.feed(self.app.clock.now(), Event::JobDone { job, outcome, seed })
            }
        }
    }

    /// Tells the room whether anything new may begin, if that has changed since it was told last.
    fn note_drain(&mut self) -> Result<(), Over> {
        let on = !self.app.ops.may_begin();
        if on == self.room.is_draining() {
            return Ok(());
        }
        self.feed(self.app.clock.now(), Event::Drain { on })
    }

    fn is_member(&self, player: PlayerId, entry: EntryId) -> bool {
        self.members.get(&player).is_some_and(|member| member.entry == entry)
    }

    fn take_code(&mut self, code: RoomCode) -> Result<(), Over> {
        let from = std::mem::replace(&mut self.code, code);
        // Before anybody is told: who comes back by the new code is to be recognised.
        self.turn.push(PostCommit::Recode { from, to: code });
        self.feed(self.app.clock.now(), Event::Recoded { code })
    }

    fn enter(&mut self, at: Millis, entering: EntryRequest) -> Result<(), Over> {
        let EntryRequest { player, entry, name, watch, bot, address, outbox, ticket, request } = entering;
        let standing = self.app.rooms.players.standing(player, entry, outbox.session());
        let is_replaced = self.members.get(&player).is_some_and(|member| member.entry > entry);
        if standing == Standing::Void || is_replaced {
            return Ok(());
        }
        let is_matched = ticket.is_some();
        let known = self.members.get(&player).and_then(|member| member.ticket.clone());
        let ticket = ticket.or(known).unwrap_or_else(|| {
            let network = address.network(self.app.rooms.network_salt);
            Ticket { player, name: name.clone(), bot, with_bots: false, network }
        });
        self.newcomer = Some(Newcomer { player, entry, outbox, ticket, is_matched });
        let network = address.network(self.room.id().0);
        if self.opener == Some(network) {
            self.slot.claim(Claim::of(&self.app.quotas.clients, address, Holding::Room));
        }
        let arrival = Arrival { name, watch, bot, network, request };
        let step = self.feed(at, Event::Join { player, arrival });
        if let Some(Newcomer { outbox, .. }) = self.newcomer.take() {
            self.not_reached(player, entry, (outbox.session(), request));
        }
        step?;
        match standing {
            // That the connection is gone may have been said before it got here.
            Standing::Kept if self.is_member(player, entry) => self.drop_connection(at, player),
            Standing::Kept | Standing::Wanted | Standing::Void => Ok(()),
        }
    }

    /// The room has let the newcomer in: from now on they hear what it says. That they were matched is said only now,
    /// so that it is kept before.
    fn admit_newcomer(&mut self) {
        if let Some(Newcomer { player, entry, outbox, ticket, is_matched }) = self.newcomer.take() {
            if is_matched {
                self.turn.post(&outbox, &ServerMessage::Matched { code: self.code }.into());
            }
            self.members.insert(player, Member { entry, outbox: Some(outbox), ticket: Some(ticket) });
        }
    }

    /// The room has closed, or failed, instead of answering.
    fn not_reached(&mut self, player: PlayerId, entry: EntryId, (session, request): (SessionId, RequestId)) {
        let event = PresenceEvent::NotReached { session, request, entry };
        self.turn.push(PostCommit::Presence { player, event });
    }

    fn drop_connection(&mut self, at: Millis, player: PlayerId) -> Result<(), Over> {
        if let Some(member) = self.members.get_mut(&player) {
            member.outbox = None;
        }
        self.feed(at, Event::Dropped { player })
    }

    /// Hands one input to the room; what follows from it is told at the end of the turn. Kept is what the room has made of
    /// it: a move with its verdict.
    fn feed(&mut self, at: Millis, event: Event) -> Result<(), Over> {
        self.latest = self.latest.max(at);
        let input = Input { at: self.latest, event };
        trace::input(self.code, &input);
        let mut effects = std::mem::take(&mut self.effects);
        let (room, log, buffer) = (&mut self.room, &mut self.log, &mut effects);
        let handled = contain(move || {
            let kept = log.append(&input);
            let judged = room.judge(input, buffer);
            // If judging fails, the log holds what it failed on.
            log.replace(kept, &judged);
            room.handle(judged, buffer);
        });
        if let Err(panic) = handled {
            self.fail(&panic);
            return Err(Over);
        }
        let mut step = Ok(());
        for effect in effects.drain(..) {
            step = step.and(self.carry_out(effect));
        }
        self.effects = effects;
        step
    }

    fn carry_out(&mut self, effect: Effect) -> Result<(), Over> {
        match effect {
            Effect::Admit { .. } => self.admit_newcomer(),
            Effect::Refuse { event, .. } => {
                trace::event(self.code, &event);
                self.app.ops.metrics.room_says(&event);
                if let Some(Newcomer { player, entry, outbox, .. }) = self.newcomer.take() {
                    let left = PresenceEvent::Left { entry };
                    self.turn.push(PostCommit::Presence { player, event: left });
                    self.turn.post(&outbox, &ServerMessage::Room { event }.into());
                }
            }
            Effect::Send { to, event } => {
                trace::event(self.code, &event);
                self.app.ops.metrics.room_says(&event);
                self.send(to, &ServerMessage::Room { event }.into());
            }
            Effect::Work { job, request } => self.turn.push(PostCommit::Work { job, request }),
            Effect::Record { record } => {
                trace::results(self.code, &record.results);
                trace::followers(self.code, &record);
                self.log.record(record, self.latest, self.app.clock.wall());
            }
            Effect::Detach { player, why } => self.detach(player, why),
            Effect::DrawCode => self.turn.push(PostCommit::DrawCode),
            Effect::WalkedOut { player, opponent } => {
                self.turn.push(PostCommit::WalkedOut { player, opponent })
            }
            Effect::Close => {
                self.log.close();
                return Err(Over);
            }
        }
        Ok(())
    }

    fn send(&mut self, to: Audience, outgoing: &Outgoing) {
        match to {
            Audience::One(player) => {
                if let Some(outbox) = self.members.get(&player).and_then(|member| member.outbox.as_ref()) {
                    self.turn.post(outbox, outgoing);
                }
            }
            Audience::All => {
                let outboxes = self.members.values().filter_map(|member| member.outbox.as_ref());
                outboxes.for_each(|outbox| self.turn.post(outbox, outgoing));
            }
        }
    }

    fn detach(&mut self, player: PlayerId, why: DetachReason) {
        trace::detached(self.code, player, why);
        let Some(Member { entry, outbox, ticket }) = self.members.remove(&player) else { return };
        if let Some(outbox) = &outbox {
            self.turn.post(outbox, &ServerMessage::RoomLeft { why }.into());
        }
        let event = match (why, outbox, ticket) {
            (DetachReason::Requeued, Some(outbox), Some(ticket)) => {
                let back = Candidate { ticket, session: outbox.session() };
                PresenceEvent::Requeued { entry, back }
            }
            _ => PresenceEvent::Left { entry },
        };
        self.turn.push(PostCommit::Presence { player, event });
    }

    /// The room's own code has panicked: only this room ends, and leaves how it came to that.
    fn fail(&mut self, panic: &str) {
        self.app.ops.metrics.room_failed();
        let members: Vec<PlayerId> = self.members.keys().copied().collect();
        members.into_iter().for_each(|player| self.detach(player, DetachReason::RoomClosed));
        self.log.fail(self.latest, panic);
        let (room, code, panic) = (self.log.room(), self.code, panic.to_owned());
        self.turn.push(PostCommit::Report { room, code, at: self.latest, panic });
    }
}

fn leave(player: PlayerId) -> Event {
    Event::Command { player, request: RequestId::NONE, command: Command::Leave }
}

#[cfg(test)]
mod tests;
