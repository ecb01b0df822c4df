//! What each client message means: which room or queue it goes to, and which fault it is if it makes
//! no sense where the player is. Knows no sockets; may wait for a room.

use std::sync::Arc;

use game::{Command, JoinRefusal, Millis, Name, Origin, PlayerId, RoomCode, RoomEvent};
use protocol::{ClientMessage, Fault, ServerMessage};

use crate::House;
use crate::outbox::Outbox;
use crate::queue_task::QueueMessage;
use crate::registry::{Membership, Place, RoomInbox, SignOff};
use crate::room_task::{self, RoomMessage};

/// One connection of a player that has been greeted.
#[derive(Debug)]
pub(crate) struct Dispatch {
    pub(crate) house: Arc<House>,
    pub(crate) player: PlayerId,
    pub(crate) outbox: Arc<Outbox>,
}

impl Dispatch {
    /// Carries a message on. A fault is to be told to the client, and counted.
    pub(crate) async fn handle(&self, message: ClientMessage, at: Millis) -> Result<(), Fault> {
        match message {
            ClientMessage::Hello { .. } => Err(Fault::AlreadyGreeted),
            ClientMessage::Ping { stamp } => {
                self.outbox.say(ServerMessage::Pong { stamp });
                Ok(())
            }
            ClientMessage::Create { name } => self.create(&name, at).await,
            ClientMessage::Join { code, name, watch } => self.join(&code, &name, watch, at).await,
            ClientMessage::Enqueue { name } => self.enqueue(&name, at).await,
            ClientMessage::Dequeue => self.dequeue().await,
            ClientMessage::Room { command } => self.command(command, at).await,
        }
    }

    /// Tells the room or the queue that a connection of this player has ended or was taken over.
    pub(crate) async fn sign_off(&self, sign_off: SignOff) {
        let player = self.player;
        // Whoever does not receive any more has nothing to sign off.
        match sign_off {
            SignOff::Queue(session) => {
                let _ = self.house.queue.send(QueueMessage::Gone { player, session }).await;
            }
            SignOff::Room(inbox, session) => {
                let at = self.house.clock.now();
                let _ = inbox.send(RoomMessage::Gone { at, player, session }).await;
            }
        }
    }

    async fn create(&self, name: &str, at: Millis) -> Result<(), Fault> {
        let name = parse_name(name)?;
        self.leave_old_place(None, at).await?;
        let slot = self.house.registry.room_slot().ok_or(Fault::TooManyRooms)?;
        let room = room_task::open(&self.house, slot, Origin::Private, Vec::new());
        self.enter(room.ok_or(Fault::TooManyRooms)?, name, false, at).await;
        Ok(())
    }

    async fn join(&self, code: &str, name: &str, watch: bool, at: Millis) -> Result<(), Fault> {
        let code: RoomCode = code
            .parse()
            .map_err(|error: game::RoomCodeError| Fault::BadCode { detail: error.to_string() })?;
        let name = parse_name(name)?;
        self.leave_old_place(Some(code), at).await?;
        match self.house.registry.room(code) {
            Some(inbox) => self.enter((code, inbox), name, watch, at).await,
            None => self.no_such_room(code),
        }
        Ok(())
    }

    async fn enter(&self, (code, inbox): (RoomCode, RoomInbox), name: Name, watch: bool, at: Millis) {
        let session = self.outbox.session();
        let membership = Membership { code, inbox: inbox.clone(), session: Some(session) };
        if !self.house.registry.move_to(self.player, session, Place::Room(membership)) {
            return; // Taken over by another connection: this one is about to end.
        }
        let outbox = self.outbox.clone();
        let enter = RoomMessage::Enter { at, player: self.player, name, watch, outbox };
        if inbox.send(enter).await.is_err() {
            self.no_such_room(code);
        }
    }

    fn no_such_room(&self, code: RoomCode) {
        self.house.registry.leave_room(self.player, code, Some(self.outbox.session()));
        let event = RoomEvent::JoinRefused { why: JoinRefusal::NoSuchRoom };
        self.outbox.say(ServerMessage::Room { event });
    }

    /// Makes sure that the player may go somewhere else: a place that this connection is in must be
    /// left by request, one that is only kept from an earlier connection is given up on the way.
    async fn leave_old_place(&self, going_to: Option<RoomCode>, at: Millis) -> Result<(), Fault> {
        match self.house.registry.place(self.player) {
            Place::Nowhere => Ok(()),
            Place::Queue(_) => Err(Fault::AlreadyInRoom),
            Place::Room(there) if Some(there.code) == going_to => Ok(()),
            Place::Room(there) if there.session == Some(self.outbox.session()) => Err(Fault::AlreadyInRoom),
            Place::Room(there) => {
                self.house.registry.leave_room(self.player, there.code, there.session);
                let _ = there.inbox.send(RoomMessage::Leave { at, player: self.player }).await;
                Ok(())
            }
        }
    }

    async fn enqueue(&self, name: &str, at: Millis) -> Result<(), Fault> {
        let name = parse_name(name)?;
        if matches!(self.house.registry.place(self.player), Place::Queue(_)) {
            return Err(Fault::AlreadyQueued);
        }
        self.leave_old_place(None, at).await?;
        let session = self.outbox.session();
        if self.house.registry.move_to(self.player, session, Place::Queue(session)) {
            let outbox = self.outbox.clone();
            let enqueue = QueueMessage::Enqueue { player: self.player, name, outbox };
            // The queue ends only with the server, and then nobody waits in it.
            let _ = self.house.queue.send(enqueue).await;
        }
        Ok(())
    }

    async fn dequeue(&self) -> Result<(), Fault> {
        match self.house.registry.place(self.player) {
            Place::Queue(_) => {
                let dequeue = QueueMessage::Dequeue { player: self.player, outbox: self.outbox.clone() };
                let _ = self.house.queue.send(dequeue).await;
                Ok(())
            }
            Place::Nowhere | Place::Room(_) => Err(Fault::NotQueued),
        }
    }

    async fn command(&self, command: Command, at: Millis) -> Result<(), Fault> {
        let session = self.outbox.session();
        match self.house.registry.place(self.player) {
            Place::Room(there) if there.session == Some(session) => {
                let message = RoomMessage::Command { at, player: self.player, session, command };
                // A room that has closed says so by itself.
                let _ = there.inbox.send(message).await;
                Ok(())
            }
            Place::Room(_) | Place::Queue(_) | Place::Nowhere => Err(Fault::NotInRoom),
        }
    }
}

fn parse_name(name: &str) -> Result<Name, Fault> {
    name.parse().map_err(|error| Fault::BadName { error })
}
