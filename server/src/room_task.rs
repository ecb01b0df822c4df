//! One room: the task that owns a `game::Room`, feeds it what happens and carries out its effects
//! in order. Waits for nobody: clients have outboxes, jobs have workers. Knows no rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use game::{
    Audience, Command, DetachReason, Effect, Event, Input, JobId, JobOutcome, JobRequest, JoinRefusal,
    Millis, Name, Origin, PlayerId, Room, RoomCode, RoomConfig, RoomEvent, Settings,
};
use protocol::ServerMessage;
use tokio::sync::mpsc;
use tokio::time::sleep_until;

use crate::House;
use crate::contain::contain;
use crate::limits::ROOM_INBOX_MAX;
use crate::outbox::{Outbox, SessionId};
use crate::outgoing::Outgoing;
use crate::registry::{RoomInbox, RoomSlot};
use crate::room_log::RoomLog;
use crate::room_trace;

/// What sessions, the queue and workers tell a room.
#[derive(Debug)]
pub(crate) enum RoomMessage {
    Enter {
        at: Millis,
        player: PlayerId,
        name: Name,
        watch: bool,
        outbox: Arc<Outbox>,
    },
    Command {
        at: Millis,
        player: PlayerId,
        session: SessionId,
        command: Command,
    },
    /// The connection is gone, or was taken over.
    Gone {
        at: Millis,
        player: PlayerId,
        session: SessionId,
    },
    /// The player gives the place up from elsewhere.
    Leave {
        at: Millis,
        player: PlayerId,
    },
    JobDone {
        job: JobId,
        outcome: JobOutcome,
    },
}

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
    let config = RoomConfig { code, origin, settings, seed: rand::random(), reserved };
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
    /// The members, and their connections if they have one.
    members: BTreeMap<PlayerId, Option<Arc<Outbox>>>,
    /// The latest stamp; the room's time never runs backwards.
    latest: Millis,
    effects: Vec<Effect>,
}

/// The room has closed, or failed.
#[derive(Debug)]
struct Over;

impl RoomTask {
    fn new(house: Arc<House>, config: RoomConfig, inbox: RoomInbox) -> Self {
        let now = house.clock.now();
        room_trace::opened(&config);
        Self {
            house,
            code: config.code,
            room: Room::new(config.clone(), now),
            log: RoomLog::new(config, now),
            inbox,
            members: BTreeMap::new(),
            latest: now,
            effects: Vec::new(),
        }
    }

    async fn run(mut self, mut inbox: mpsc::Receiver<RoomMessage>) {
        loop {
            let deadline = self.room.next_deadline().unwrap_or(self.latest);
            let message = tokio::select! {
                // What came before the deadline counts as before it, however late the timer is seen.
                biased;
                message = inbox.recv() => message,
                () = sleep_until(self.house.clock.instant(deadline)) => None,
            };
            let step = match message {
                Some(message) => self.receive(message),
                None => self.feed(self.house.clock.now(), Event::DeadlineReached),
            };
            if step.is_err() {
                break;
            }
        }
        self.house.registry.unlist_room(self.code);
        inbox.close();
        while let Ok(message) = inbox.try_recv() {
            self.turn_away(message);
        }
        room_trace::closed(self.code);
    }

    fn receive(&mut self, message: RoomMessage) -> Result<(), Over> {
        match message {
            RoomMessage::Enter { at, player, name, watch, outbox } => {
                self.members.insert(player, Some(outbox));
                self.feed(at, Event::Join { player, name, watch })
            }
            RoomMessage::Command { at, player, session, command } if self.is_here(player, session) => {
                self.feed(at, Event::Command { player, command })
            }
            RoomMessage::Gone { at, player, session } if self.is_here(player, session) => {
                self.members.insert(player, None);
                self.feed(at, Event::Dropped { player })
            }
            // Of a connection that another one has replaced since, or of a member who is out already.
            RoomMessage::Command { .. } | RoomMessage::Gone { .. } => Ok(()),
            RoomMessage::Leave { at, player } => {
                self.feed(at, Event::Command { player, command: Command::Leave })
            }
            RoomMessage::JobDone { job, outcome } => {
                self.feed(self.house.clock.now(), Event::JobDone { job, outcome })
            }
        }
    }

    fn is_here(&self, player: PlayerId, session: SessionId) -> bool {
        let outbox = self.members.get(&player).and_then(Option::as_ref);
        outbox.is_some_and(|outbox| outbox.session() == session)
    }

    /// Hands one input to the room and carries out what follows from it. The log comes first: what
    /// is told has been kept.
    fn feed(&mut self, at: Millis, event: Event) -> Result<(), Over> {
        self.latest = self.latest.max(at);
        let input = Input { at: self.latest, event };
        self.log.append(&input);
        room_trace::input(self.code, &input);
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
        step
    }

    fn carry_out(&mut self, effect: Effect) -> Result<(), Over> {
        match effect {
            Effect::Send { to, event } => {
                room_trace::event(self.code, &event);
                self.send(to, ServerMessage::Room { event }.into());
            }
            Effect::Work { job, request } => self.work(job, request),
            Effect::Record { results } => room_trace::results(self.code, &results),
            Effect::Detach { player, why } => self.detach(player, why),
            Effect::Close => return Err(Over),
        }
        Ok(())
    }

    fn send(&self, to: Audience, outgoing: Outgoing) {
        match to {
            Audience::One(player) => {
                if let Some(Some(outbox)) = self.members.get(&player) {
                    outbox.send(&outgoing);
                }
            }
            Audience::All => self.members.values().flatten().for_each(|outbox| outbox.send(&outgoing)),
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
        let outbox = self.members.remove(&player).flatten();
        let session = outbox.as_ref().map(|outbox| outbox.session());
        self.house.registry.leave_room(player, self.code, session);
        room_trace::detached(self.code, player, why);
        // Whoever could not enter has been told so already.
        if let Some(outbox) = outbox.filter(|_| why != DetachReason::Refused) {
            outbox.say(ServerMessage::RoomLeft { why });
        }
    }

    /// The room's own code has panicked: only this room ends, and leaves how it came to that.
    fn fail(&mut self, panic: &str) {
        let members: Vec<PlayerId> = self.members.keys().copied().collect();
        members.into_iter().for_each(|player| self.detach(player, DetachReason::RoomClosed));
        match self.log.write_reproduction(&self.house.config.data_dir, self.latest, panic) {
            Ok(path) => tracing::error!(room = %self.code, panic, log = %path.display(), "room failed"),
            Err(error) => tracing::error!(room = %self.code, panic, %error, "room failed, log not written"),
        }
    }

    /// For those who were on their way in when the room closed.
    fn turn_away(&self, message: RoomMessage) {
        if let RoomMessage::Enter { player, outbox, .. } = message {
            self.house.registry.leave_room(player, self.code, Some(outbox.session()));
            let event = RoomEvent::JoinRefused { why: JoinRefusal::NoSuchRoom };
            outbox.say(ServerMessage::Room { event });
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::Codec;

    use super::*;
    use crate::Config;
    use crate::outbox::Next;
    use crate::registry::{Membership, Place};

    fn task(house: &Arc<House>) -> (RoomTask, mpsc::Receiver<RoomMessage>) {
        let (sender, inbox) = mpsc::channel(ROOM_INBOX_MAX);
        let code = house.registry.list_room(&sender).unwrap();
        let settings = Settings::default();
        let config = RoomConfig { code, origin: Origin::Private, settings, seed: 1, reserved: vec![] };
        (RoomTask::new(house.clone(), config, sender), inbox)
    }

    fn enter(house: &House, task: &mut RoomTask, player: PlayerId) -> Arc<Outbox> {
        let session = house.registry.next_session();
        let outbox = Arc::new(Outbox::new(session, Codec::Json));
        house.registry.arrive(player, &outbox);
        let membership = Membership { code: task.code, inbox: task.inbox.clone(), session: Some(session) };
        assert!(house.registry.move_to(player, session, Place::Room(membership)));
        let name = "Ann".parse().unwrap();
        task.receive(RoomMessage::Enter {
            at: Millis(0),
            player,
            name,
            watch: false,
            outbox: outbox.clone(),
        })
        .unwrap();
        outbox
    }

    #[tokio::test]
    async fn a_failed_room_lets_everybody_go_and_leaves_its_log() {
        let data_dir = std::env::temp_dir().join(format!("nonet-room-task-{}", std::process::id()));
        let (house, _queue) = House::new(Config { data_dir: data_dir.clone(), ..Config::default() });
        let (mut task, _inbox) = task(&house);
        let here = enter(&house, &mut task, PlayerId(1));
        let away = enter(&house, &mut task, PlayerId(2)).session();
        house.registry.depart(PlayerId(2), away).unwrap();
        task.receive(RoomMessage::Gone { at: Millis(0), player: PlayerId(2), session: away }).unwrap();

        task.fail("a broken invariant");

        let mut heard = Vec::new();
        while let Some(Next::Write(frame)) = here.next() {
            heard.push(Codec::Json.decode_server(&frame.into_data()).unwrap());
        }
        assert_eq!(heard.last(), Some(&ServerMessage::RoomLeft { why: DetachReason::RoomClosed }));
        for player in [PlayerId(1), PlayerId(2)] {
            assert!(matches!(house.registry.place(player), Place::Nowhere));
        }
        let logs = std::fs::read_dir(data_dir.join("failed-rooms")).unwrap().count();
        std::fs::remove_dir_all(&data_dir).unwrap();
        assert_eq!(logs, 1);
    }

    #[tokio::test]
    async fn what_a_replaced_connection_still_sends_is_ignored() {
        let (house, _queue) = House::new(Config::default());
        let (mut task, _inbox) = task(&house);
        let player = PlayerId(1);
        let old = enter(&house, &mut task, player).session();
        enter(&house, &mut task, player);
        task.receive(RoomMessage::Gone { at: Millis(0), player, session: old }).unwrap();
        let command = Command::Leave;
        task.receive(RoomMessage::Command { at: Millis(0), player, session: old, command }).unwrap();
        assert!(task.room.view().members[0].connected);
    }
}
