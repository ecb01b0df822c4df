//! What each client message means: which room or queue it goes to, and which fault it is if it makes
//! no sense where the player is. Knows no sockets; may wait for a room.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicU16, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use game::{Command, Millis, Name, NameError, PlayerId, PuzzleRequest, RequestId, RoomEvent, RoomId};
use lobby::{PresenceEffect, PresenceEvent, Wish};
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
    /// How long what comes from the client is on the way, in milliseconds, as far as that is measured.
    pub(crate) line_ms: AtomicU16,
    /// When it asked last what a screen shows.
    pub(crate) shown_at: AtomicU64,
}

/// What is still to be done for a message. On the heap while it lasts: most sessions wait for the next message most of the
/// time, and should not carry the memory that the largest message needs.
pub(crate) type Handling<'a> = Pin<Box<dyn Future<Output = Result<(), Fault>> + Send + 'a>>;

impl Dispatch {
    /// Handles a message, as far as that takes no waiting: a move mostly to its end. The caller reports a fault to the client,
    /// and counts it.
    pub(crate) fn handle(&self, message: ClientMessage, at: Millis) -> Result<Option<Handling<'_>>, Fault> {
        if !uses_upload(&message) {
            return self.dispatch(message, at);
        }
        let end_upload = |_: &Fault| self.uploaded().end();
        let handling = self.dispatch(message, at).inspect_err(end_upload)?;
        Ok(handling.map(|handling| later(async move { handling.await.inspect_err(end_upload) })))
    }

    fn dispatch(&self, message: ClientMessage, at: Millis) -> Result<Option<Handling<'_>>, Fault> {
        Ok(Some(match message {
            ClientMessage::Hello { .. } => return Err(Fault::AlreadyGreeted),
            ClientMessage::Ping { stamp } => {
                self.outbox.say(ServerMessage::Pong { stamp });
                return Ok(None);
            }
            ClientMessage::Room { request, command } => return self.command(request, command, at),
            ClientMessage::Upload { request, text } => return self.upload(request, &text, at).map(|()| None),
            ClientMessage::MakeChallenge { request, name, puzzle, credits, rules, run, own_run } => {
                let name = self.name(&name)?;
                let wanted = Wanted { setter: self.player, name, puzzle, credits, rules, run, own_run };
                return self.make_challenge(request, wanted, at).map(|()| None);
            }
            ClientMessage::Create { request, name, puzzle, rules } => {
                later(async move { self.create(request, &name, puzzle, rules, at).await })
            }
            ClientMessage::Join { request, code, name, watch } => {
                later(async move { self.join(request, &code, &name, watch, at).await })
            }
            ClientMessage::Enqueue { request, name, with_bots } => {
                later(async move { self.enqueue(request, &name, with_bots, Wish::default(), at).await })
            }
            ClientMessage::Dequeue { request } => later(self.dequeue(request)),
            ClientMessage::Peek { request, code } => {
                later(async move { self.peek(request, &code, at).await })
            }
            ClientMessage::OpenChallenge { request, id } => {
                later(async move { self.open_challenge(request, &id, at).await })
            }
            ClientMessage::TryChallenge { request, id, name } => {
                later(async move { self.try_challenge(request, &id, &name, at).await })
            }
            ClientMessage::WithdrawChallenge { request, id } => {
                later(async move { self.withdraw_challenge(request, &id, at).await })
            }
            ClientMessage::OpenDaily { request, day } => {
                later(async move { self.open_daily(request, day, at).await })
            }
            ClientMessage::Pools { request, ask } => {
                later(async move { self.ask_of_pools(request, ask, at).await })
            }
            ClientMessage::Theatre { request, ask } => {
                later(async move { self.ask_of_theatre(request, ask, at).await })
            }
            ClientMessage::ChangeListing { request, id, change } => {
                later(async move { self.change_listing(request, &id, change, at).await })
            }
            ClientMessage::StrikeRun { request, id, run, struck } => {
                let change = Change::Strike { run, struck };
                later(async move { self.rule_on_challenge(request, &id, change, at).await })
            }
            ClientMessage::FoldRuns { request, id, folds } => {
                later(async move { self.rule_on_challenge(request, &id, Change::Fold { folds }, at).await })
            }
        }))
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

    /// What a player may be called here.
    fn name(&self, text: &str) -> Result<Name, Fault> {
        let name: Name = text.parse().map_err(|error| Fault::BadName { error })?;
        let is_refused = self.app.config.limits.names_refused.iter().any(|word| name.holds(word.as_str()));
        if is_refused { Err(Fault::BadName { error: NameError::Refused }) } else { Ok(name) }
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

    fn command(
        &self,
        request: RequestId,
        command: Command,
        at: Millis,
    ) -> Result<Option<Handling<'_>>, Fault> {
        let there = self.app.rooms.players.speaks_in(self.player, self.outbox.session());
        let Some(there) = there.filter(|there| !self.app.placement.is_settled(there.room)) else {
            return self.hand_in(request, command, at);
        };
        Ok(Some(later(async move {
            self.app.placement.settled(there.room).await;
            match self.hand_in(request, command, at)? {
                Some(handling) => handling.await,
                None => Ok(()),
            }
        })))
    }

    /// Hands a command to the player's room.
    fn hand_in(
        &self,
        request: RequestId,
        mut command: Command,
        at: Millis,
    ) -> Result<Option<Handling<'_>>, Fault> {
        let session = self.outbox.session();
        let Some(there) = self.app.rooms.players.speaks_in(self.player, session) else {
            return Err(Fault::NotInRoom);
        };
        if let Command::ChoosePuzzle { puzzle } | Command::HandIn { puzzle } = &mut command {
            self.pay_for(puzzle, at)?;
        } else if command.may_need_a_job() {
            self.charge_for_a_job(at)?;
        }
        let (player, entry, received) = (self.player, there.entry, Instant::now());
        let command = Box::new(command);
        let line_ms = self.line_ms.load(Ordering::Relaxed);
        let message = RoomMessage::Command { at, received, player, entry, request, command, line_ms };
        let Some(reach) = reach::reach(&self.app, there.room) else {
            // A room that has closed says so by itself; another one runs somewhere.
            self.app.placement.follow(&self.app, there.room);
            return Ok(None);
        };
        let full = Some(reach).and_then(|reach| reach::try_send(&self.app, reach, there.room, message));
        Ok(full.map(|(inbox, message)| {
            later(async move {
                let _ = inbox.send(message).await;
                Ok(())
            })
        }))
    }
}

fn later<'a>(handling: impl Future<Output = Result<(), Fault>> + Send + 'a) -> Handling<'a> {
    Box::pin(handling)
}

/// Whether a message is about the text that was uploaded before.
fn uses_upload(message: &ClientMessage) -> bool {
    let puzzle = match message {
        ClientMessage::Room {
            command: Command::ChoosePuzzle { puzzle } | Command::HandIn { puzzle },
            ..
        } => Some(puzzle),
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
        | ClientMessage::OpenDaily { .. }
        | ClientMessage::Pools { .. }
        | ClientMessage::Theatre { .. }
        | ClientMessage::ChangeListing { .. }
        | ClientMessage::Room { .. } => None,
    };
    puzzle == Some(&PuzzleRequest::Uploaded)
}

pub(crate) fn too_fast(too_soon: TooSoon) -> Fault {
    Fault::TooFast { retry_after_ms: too_soon.retry_after_ms() }
}

mod challenges;
mod conduct;
mod entering;
mod gallery;
mod pools;
#[cfg(test)]
mod tests;
mod theatre;
mod uploads;
