//! One room: the task that owns a `game::Room`, feeds it what happens and carries out its effects
//! in order. Waits for nobody: clients have outboxes, jobs have workers. Knows no rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{
    Audience, Command, DetachReason, Effect, Event, Input, JobId, JobRequest, JoinRefusal, Millis, Name,
    Origin, PlayerId, Room, RoomCode, RoomConfig, RoomEvent, RoomId, Settings,
};
use protocol::ServerMessage;
use tokio::sync::mpsc;
use tokio::time::sleep_until;

use super::trace;
use crate::House;
use crate::limits::ROOM_INBOX_MAX;
use crate::ops::phases::PhaseMark;
use crate::rooms::contain::contain;
use crate::rooms::log::RoomLog;
use crate::rooms::message::{RoomInbox, RoomMessage};
use crate::rooms::presence::{EntryId, Standing};
use crate::rooms::registry::RoomSlot;
use crate::rooms::report::report;
use crate::session::outbox::Outbox;
use crate::session::outgoing::Outgoing;

/// Opens a room and lists it. The slot is given back when the room closes.
/// `None` when no free code was found.
pub(crate) fn open(
    house: &Arc<House>,
    slot: RoomSlot,
    origin: Origin,
    reserved: Vec<PlayerId>,
) -> Option<(RoomCode, RoomInbox)> {
    let settings = match origin {
        Origin::Private => Settings::default(),
        Origin::Queue => Settings::queue(),
    };
    let (sender, inbox) = mpsc::channel(ROOM_INBOX_MAX);
    let code = house.registry.list_room(&sender)?;
    let config =
        RoomConfig { id: RoomId(rand::random()), code, origin, settings, seed: rand::random(), reserved };
    let task = RoomTask::new(house.clone(), config, sender.clone());
    let stop = house.stop.clone();
    house.tasks.spawn(async move {
        // Nothing has to be told when the server stops: the sessions say it.
        stop.run_until_cancelled(task.run(inbox)).await;
        drop(slot);
    });
    Some((code, sender))
}

#[derive(Debug)]
struct RoomTask {
    house: Arc<House>,
    code: RoomCode,
    room: Room,
    log: RoomLog,
    /// Where the outcomes of jobs go.
    inbox: RoomInbox,
    members: BTreeMap<PlayerId, Member>,
    /// Whoever knocks, until the room has answered. Hears nothing of the room before its answer.
    newcomer: Option<Newcomer>,
    /// The latest stamp; the room's time never runs backwards.
    latest: Millis,
    effects: Vec<Effect>,
    phase: PhaseMark,
}

#[derive(Debug)]
struct Member {
    /// The one through which they came last.
    entry: EntryId,
    /// Their connection, if they have one.
    outbox: Option<Arc<Outbox>>,
}

#[derive(Debug)]
struct Newcomer {
    player: PlayerId,
    entry: EntryId,
    outbox: Arc<Outbox>,
}

/// The room has closed, or failed.
#[derive(Debug)]
struct Over;

impl RoomTask {
    fn new(house: Arc<House>, config: RoomConfig, inbox: RoomInbox) -> Self {
        let now = house.clock.now();
        trace::opened(&config);
        house.metrics.room_opened();
        let room = Room::new(config.clone(), now);
        Self {
            phase: house.phases.mark(room.phase()),
            house,
            code: config.code,
            room,
            log: RoomLog::new(config, now),
            inbox,
            members: BTreeMap::new(),
            newcomer: None,
            latest: now,
            effects: Vec::new(),
        }
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<RoomMessage>) {
        let mut step = self.note_drain();
        while step.is_ok() {
            let deadline = self.room.next_deadline().unwrap_or(self.latest);
            let message = tokio::select! {
                // What came before the deadline counts as before it, however late the timer is seen.
                biased;
                message = inbox.recv() => message,
                () = sleep_until(self.house.clock.instant(deadline)) => None,
            };
            step = match message {
                Some(message) => self.receive(message),
                None => self.feed(self.house.clock.now(), Event::DeadlineReached),
            };
        }
        self.house.registry.unlist_room(self.code);
        inbox.close();
        // `try_recv` would miss whoever has a foot in the door already.
        while let Some(message) = inbox.recv().await {
            if let RoomMessage::Enter { player, entry, outbox, .. } = message {
                self.turn_away(&Newcomer { player, entry, outbox }, JoinRefusal::NoSuchRoom);
            }
        }
        trace::closed(self.code);
    }

    fn receive(&mut self, message: RoomMessage) -> Result<(), Over> {
        match message {
            RoomMessage::Enter { at, player, entry, name, watch, outbox } => {
                self.enter(at, Newcomer { player, entry, outbox }, name, watch)
            }
            RoomMessage::Command { at, player, entry, command } if self.is_member(player, entry) => {
                self.feed(at, Event::Command { player, command })
            }
            RoomMessage::Gone { at, player, entry } if self.is_member(player, entry) => {
                self.drop_connection(at, player)
            }
            // The entry may have been given up before it got here: what it would have renewed goes too.
            RoomMessage::Leave { at, player, entry }
                if self.members.get(&player).is_some_and(|member| member.entry <= entry) =>
            {
                self.feed(at, Event::Command { player, command: Command::Leave })
            }
            // About an entry that another one has replaced since, or of a member who is out already.
            RoomMessage::Command { .. } | RoomMessage::Gone { .. } | RoomMessage::Leave { .. } => Ok(()),
            RoomMessage::DrainChanged => self.note_drain(),
            RoomMessage::Report { reply } => {
                // Whoever has asked may not wait any more.
                let _ = reply.send(report(&self.room, &self.log, self.house.clock.now()));
                Ok(())
            }
            RoomMessage::JobDone { job, outcome } => {
                self.feed(self.house.clock.now(), Event::JobDone { job, outcome })
            }
        }
    }

    /// Tells the room whether anything new may begin, if that has changed since it was told last.
    fn note_drain(&mut self) -> Result<(), Over> {
        let on = self.house.drain.is_on();
        if on == self.room.is_draining() {
            return Ok(());
        }
        self.feed(self.house.clock.now(), Event::Drain { on })
    }

    fn is_member(&self, player: PlayerId, entry: EntryId) -> bool {
        self.members.get(&player).is_some_and(|member| member.entry == entry)
    }

    fn enter(&mut self, at: Millis, newcomer: Newcomer, name: Name, watch: bool) -> Result<(), Over> {
        let Newcomer { player, entry, ref outbox } = newcomer;
        let standing = self.house.registry.standing(player, entry, outbox.session());
        let is_replaced = self.members.get(&player).is_some_and(|member| member.entry > entry);
        if standing == Standing::Void || is_replaced {
            return Ok(());
        }
        self.newcomer = Some(newcomer);
        let step = self.feed(at, Event::Join { player, name, watch });
        if let Some(newcomer) = self.newcomer.take() {
            // The room has closed, or failed, instead of answering.
            self.turn_away(&newcomer, JoinRefusal::NoSuchRoom);
        }
        step?;
        match standing {
            // That the connection is gone may have been said before it got here.
            Standing::Kept if self.is_member(player, entry) => self.drop_connection(at, player),
            Standing::Kept | Standing::Wanted | Standing::Void => Ok(()),
        }
    }

    /// The room has let the newcomer in: from now on they hear what it says.
    fn admit_newcomer(&mut self) {
        if let Some(Newcomer { player, entry, outbox }) = self.newcomer.take() {
            self.members.insert(player, Member { entry, outbox: Some(outbox) });
        }
    }

    fn turn_away(&self, newcomer: &Newcomer, why: JoinRefusal) {
        self.house.registry.leave_room(newcomer.player, newcomer.entry);
        newcomer.outbox.say(ServerMessage::Room { event: RoomEvent::JoinRefused { why } });
    }

    fn drop_connection(&mut self, at: Millis, player: PlayerId) -> Result<(), Over> {
        if let Some(member) = self.members.get_mut(&player) {
            member.outbox = None;
        }
        self.feed(at, Event::Dropped { player })
    }

    /// Hands one input to the room and carries out what follows from it. The log comes first: what
    /// is told has been kept.
    fn feed(&mut self, at: Millis, event: Event) -> Result<(), Over> {
        self.latest = self.latest.max(at);
        let input = Input { at: self.latest, event };
        self.log.append(&input);
        trace::input(self.code, &input);
        let mut effects = std::mem::take(&mut self.effects);
        let (room, buffer) = (&mut self.room, &mut effects);
        if let Err(panic) = contain(move || room.handle(input, buffer)) {
            self.fail(&panic);
            return Err(Over);
        }
        let mut step = Ok(());
        for effect in effects.drain(..) {
            step = step.and(self.carry_out(effect));
        }
        self.effects = effects;
        self.phase.becomes(self.room.phase());
        step
    }

    fn carry_out(&mut self, effect: Effect) -> Result<(), Over> {
        match effect {
            Effect::Send { to, event } => {
                trace::event(self.code, &event);
                self.house.metrics.room_says(&event);
                if let RoomEvent::JoinRefused { why } = event {
                    if let Some(newcomer) = self.newcomer.take() {
                        self.turn_away(&newcomer, why);
                    }
                    return Ok(());
                }
                if matches!(event, RoomEvent::Entered { .. }) {
                    self.admit_newcomer();
                }
                self.send(to, ServerMessage::Room { event }.into());
            }
            Effect::Work { job, request } => self.work(job, request),
            Effect::Record { record } => trace::results(self.code, &record.results),
            Effect::Detach { player, why } => self.detach(player, why),
            Effect::Close => return Err(Over),
        }
        Ok(())
    }

    fn send(&self, to: Audience, outgoing: Outgoing) {
        match to {
            Audience::One(player) => {
                if let Some(outbox) = self.members.get(&player).and_then(|member| member.outbox.as_ref()) {
                    outbox.send(&outgoing);
                }
            }
            Audience::All => {
                let outboxes = self.members.values().filter_map(|member| member.outbox.as_ref());
                outboxes.for_each(|outbox| outbox.send(&outgoing));
            }
        }
    }

    fn work(&self, job: JobId, request: JobRequest) {
        let (workers, inbox) = (self.house.workers.clone(), self.inbox.clone());
        let stop = self.house.stop.clone();
        self.house.tasks.spawn(stop.run_until_cancelled_owned(async move {
            let outcome = workers.perform(request).await;
            // If the room has closed meanwhile, nobody misses the outcome.
            let _ = inbox.send(RoomMessage::JobDone { job, outcome }).await;
        }));
    }

    fn detach(&mut self, player: PlayerId, why: DetachReason) {
        trace::detached(self.code, player, why);
        // Whoever was refused never was a member, and has been told so.
        let Some(Member { entry, outbox }) = self.members.remove(&player) else { return };
        self.house.registry.leave_room(player, entry);
        if let Some(outbox) = outbox {
            outbox.say(ServerMessage::RoomLeft { why });
        }
    }

    /// The room's own code has panicked: only this room ends, and leaves how it came to that.
    fn fail(&mut self, panic: &str) {
        self.house.metrics.room_failed();
        let members: Vec<PlayerId> = self.members.keys().copied().collect();
        members.into_iter().for_each(|player| self.detach(player, DetachReason::RoomClosed));
        match self.log.write_reproduction(&self.house.config.data_dir, self.latest, panic) {
            Ok(path) => tracing::error!(room = %self.code, panic, log = %path.display(), "room failed"),
            Err(error) => tracing::error!(room = %self.code, panic, %error, "room failed, log not written"),
        }
    }
}

#[cfg(test)]
mod tests;
