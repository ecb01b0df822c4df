//! What each client message means: which room or queue it goes to, and which fault it is if it makes
//! no sense where the player is. Knows no sockets; may wait for a room.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use game::{Command, Millis, Name, PlayerId, PuzzleRequest, RequestId, RoomEvent, RoomId};
use lobby::{PresenceEffect, PresenceEvent, Ticket};
use protocol::{ClientMessage, Fault, ServerMessage};
use tokio::time::timeout;

use crate::app_state::AppState;
use crate::challenges::{Change, Wanted};
use crate::limits::{NOT_BY_HAND_DAYS, STORE_READ_MS_MAX};
use crate::net::{Address, AddressAction};
use crate::rooms::message::RoomMessage;
use crate::rooms::{presence, reach};
use crate::session::outbox::Outbox;
use crate::session::upload::Upload;
use crate::store::retention::DAY_MS;
use crate::token_bucket::TooSoon;

/// One connection of a player that has been greeted.
#[derive(Debug)]
pub(crate) struct Dispatch {
    pub(crate) app: Arc<AppState>,
    pub(crate) player: PlayerId,
    /// A program plays, and says so.
    pub(crate) bot: bool,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) address: Address,
    /// The puzzle text that is sent in pieces.
    pub(crate) upload: Mutex<Upload>,
}

impl Dispatch {
    /// Handles a message. The caller reports a fault to the client, and counts it.
    pub(crate) async fn handle(&self, message: ClientMessage, at: Millis) -> Result<(), Fault> {
        let is_about_upload = uses_upload(&message);
        let outcome = self.dispatch(message, at).await;
        if is_about_upload && outcome.is_err() {
            self.uploaded().end();
        }
        outcome
    }

    async fn dispatch(&self, message: ClientMessage, at: Millis) -> Result<(), Fault> {
        match message {
            ClientMessage::Hello { .. } => Err(Fault::AlreadyGreeted),
            ClientMessage::Ping { stamp } => {
                self.outbox.say(ServerMessage::Pong { stamp });
                Ok(())
            }
            ClientMessage::Create { request, name, puzzle, rules } => {
                self.create(request, &name, puzzle, rules, at).await
            }
            ClientMessage::Join { request, code, name, watch } => {
                self.join(request, &code, &name, watch, at).await
            }
            ClientMessage::Enqueue { request, name, with_bots } => {
                self.enqueue(request, &name, with_bots, at).await
            }
            ClientMessage::Dequeue { request } => self.dequeue(request).await,
            ClientMessage::Upload { request, text } => self.upload(request, &text, at),
            ClientMessage::Peek { request, code } => self.peek(request, &code, at).await,
            ClientMessage::Room { request, command } => self.command(request, command, at).await,
            ClientMessage::MakeChallenge { request, name, puzzle, credits, rules, run } => {
                let name = parse_name(&name)?;
                let wanted = Wanted { setter: self.player, name, puzzle, credits, rules, run };
                self.make_challenge(request, wanted, at)
            }
            ClientMessage::OpenChallenge { request, id } => self.open_challenge(request, &id, at).await,
            ClientMessage::TryChallenge { request, id, name } => {
                self.try_challenge(request, &id, &name, at).await
            }
            ClientMessage::WithdrawChallenge { request, id } => {
                self.withdraw_challenge(request, &id, at).await
            }
            ClientMessage::StrikeRun { request, id, run, struck } => {
                self.rule_on_challenge(request, &id, Change::Strike { run, struck }, at).await
            }
            ClientMessage::FoldRuns { request, id, folds } => {
                self.rule_on_challenge(request, &id, Change::Fold { folds }, at).await
            }
        }
    }

    /// Asks `lobby` for something, and does what follows. True if the player enters a room.
    async fn decide(&self, event: PresenceEvent) -> Result<bool, Fault> {
        let mut enters = false;
        for effect in self.app.rooms.players.handle(self.player, event) {
            match effect {
                PresenceEffect::Refuse { why, .. } => return Err(presence::fault(why)),
                PresenceEffect::Enter { .. } => enters = true,
                // The queue ends only with the server, and then no player waits in it.
                PresenceEffect::Queue(event) => self.app.send_to_queue(event).await,
                effect @ (PresenceEffect::Welcome { .. }
                | PresenceEffect::TakenOver { .. }
                | PresenceEffect::Dropped { .. }
                | PresenceEffect::Leave { .. }
                | PresenceEffect::Dequeued { .. }
                | PresenceEffect::Say { .. }) => {
                    presence::carry_out(&self.app, self.player, vec![effect]);
                }
            }
        }
        Ok(enters)
    }

    /// A server that drains, or has no space to store more, begins nothing new.
    fn check_serving(&self) -> Result<(), Fault> {
        if self.app.ops.drain.is_on() {
            return Err(Fault::Draining);
        }
        if self.app.ops.disk.is_low() { Err(Fault::TooManyRooms) } else { Ok(()) }
    }

    /// However many connections and rooms an address has, it makes the server work only so much.
    fn charge_for_a_job(&self, at: Millis) -> Result<(), Fault> {
        self.app.quotas.clients.take(self.address, AddressAction::Puzzle, at).map_err(too_fast)
    }

    /// Asked before anything is opened or waited for; `lobby` asks again, for good.
    fn check_free(&self, going_to: Option<RoomId>) -> Result<(), Fault> {
        let session = self.outbox.session();
        self.app.rooms.players.check_free(self.player, session, going_to).map_err(presence::fault)
    }

    async fn enqueue(
        &self,
        request: RequestId,
        name: &str,
        with_bots: bool,
        at: Millis,
    ) -> Result<(), Fault> {
        let name = parse_name(name)?;
        self.check_serving()?;
        self.charge_for_a_job(at)?;
        let network = self.address.network(self.app.rooms.network_salt);
        let not_by_hand = !self.bot && self.was_not_by_hand().await;
        let ticket = Ticket { player: self.player, name, bot: self.bot, with_bots, network, not_by_hand };
        let session = self.outbox.session();
        self.decide(PresenceEvent::Enqueue { session, request, ticket }).await.map(drop)
    }

    /// Whether this player has raced at a pace that no hand reaches, not long ago. While the store does not answer, they have
    /// not.
    async fn was_not_by_hand(&self) -> bool {
        let seen = self.app.persistence.store.not_by_hand_at(self.player);
        match timeout(Duration::from_millis(STORE_READ_MS_MAX), seen).await {
            Ok(Ok(at)) => {
                let lasts = u64::from(NOT_BY_HAND_DAYS) * DAY_MS;
                at.is_some_and(|at| self.app.clock.now().since(at) < lasts)
            }
            Ok(Err(error)) => {
                tracing::warn!(player = %self.player, %error, "cannot look up a player's pace");
                false
            }
            Err(_) => false,
        }
    }

    async fn dequeue(&self, request: RequestId) -> Result<(), Fault> {
        let session = self.outbox.session();
        self.decide(PresenceEvent::Dequeue { session, request }).await.map(drop)
    }

    /// A player asks for a kind of puzzle that does not exist: their mistake, but not a fault of their program. Refused as
    /// the room would refuse it, if they are in one.
    pub(crate) fn no_such_kind(&self, request: RequestId, fault: Fault) {
        let is_inside = self.app.rooms.players.speaks_in(self.player, self.outbox.session()).is_some();
        self.outbox.say(if is_inside {
            ServerMessage::Room { event: RoomEvent::refused(request, fault) }
        } else {
            ServerMessage::Fault { request, problem: fault.into() }
        });
    }

    async fn command(&self, request: RequestId, mut command: Command, at: Millis) -> Result<(), Fault> {
        let session = self.outbox.session();
        let speaks_in = || self.app.rooms.players.speaks_in(self.player, session);
        if let Some(there) = speaks_in() {
            self.app.placement.settled(there.room).await;
        }
        let Some(there) = speaks_in() else { return Err(Fault::NotInRoom) };
        if let Command::ChoosePuzzle { puzzle } = &mut command {
            self.pay_for(puzzle, at)?;
        } else if command.may_need_a_job() {
            self.charge_for_a_job(at)?;
        }
        let (player, entry, received) = (self.player, there.entry, Instant::now());
        let message = RoomMessage::Command { at, received, player, entry, request, command };
        // A room that has closed says so by itself.
        if let Some(reach) = reach::reach(&self.app, there.room) {
            let _ = reach::send(&self.app, &reach, there.room, message).await;
        }
        Ok(())
    }
}

/// Whether a message is about the text that was uploaded before.
fn uses_upload(message: &ClientMessage) -> bool {
    let puzzle = match message {
        ClientMessage::Room { command: Command::ChoosePuzzle { puzzle }, .. } => Some(puzzle),
        ClientMessage::Create { puzzle, .. } => puzzle.as_ref(),
        ClientMessage::MakeChallenge { puzzle, .. } => Some(puzzle),
        ClientMessage::Hello { .. }
        | ClientMessage::Upload { .. }
        | ClientMessage::Ping { .. }
        | ClientMessage::Join { .. }
        | ClientMessage::Peek { .. }
        | ClientMessage::Enqueue { .. }
        | ClientMessage::Dequeue { .. }
        | ClientMessage::OpenChallenge { .. }
        | ClientMessage::TryChallenge { .. }
        | ClientMessage::WithdrawChallenge { .. }
        | ClientMessage::StrikeRun { .. }
        | ClientMessage::FoldRuns { .. }
        | ClientMessage::Room { .. } => None,
    };
    puzzle == Some(&PuzzleRequest::Uploaded)
}

pub(crate) fn too_fast(too_soon: TooSoon) -> Fault {
    Fault::TooFast { retry_after_ms: too_soon.retry_after_ms() }
}

fn parse_name(name: &str) -> Result<Name, Fault> {
    name.parse().map_err(|error| Fault::BadName { error })
}

mod challenges;
mod entering;
#[cfg(test)]
mod tests;
mod uploads;
