//! What each client message means: which room or queue it goes to, and which fault it is if it makes
//! no sense where the player is. Knows no sockets; may wait for a room.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures::FutureExt;
use game::{
    Command, Millis, Name, Opening, PlayerId, PuzzleRequest, RequestId, RoomCode, RoomCodeError, RoomEvent,
    RoomId, Rules,
};
use lobby::{PresenceEffect, PresenceEvent, Ticket};
use protocol::{ClientMessage, Fault, ServerMessage};
use tokio::time::{sleep, timeout};

use crate::app_state::AppState;
use crate::challenges::{Change, Wanted};
use crate::limits::{JOIN_WAIT_MS_MAX, NOT_BY_HAND_DAYS, ROOM_PREVIEW_MS_MAX, STORE_READ_MS_MAX};
use crate::net::{Address, AddressAction, Holding};
use crate::rooms::message::{EntryRequest, RoomMessage};
use crate::rooms::presence;
use crate::rooms::preview::{self, NoPreview};
use crate::rooms::reach::{self, Reach};
use crate::rooms::registry::RoomSlot;
use crate::rooms::task::{self, Purpose};
use crate::session::outbox::Outbox;
use crate::session::rates::PlayerAction;
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
        match message {
            ClientMessage::Hello { .. } => Err(Fault::AlreadyGreeted),
            ClientMessage::Ping { stamp } => {
                self.outbox.say(ServerMessage::Pong { stamp });
                Ok(())
            }
            ClientMessage::Create { request, name, puzzle, rules } => {
                let is_uploaded = matches!(puzzle, Some(PuzzleRequest::Uploaded));
                let created = self.create(request, &name, puzzle, rules, at).await;
                if is_uploaded && created.is_err() {
                    self.uploaded().end();
                }
                created
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
                let is_uploaded = puzzle == PuzzleRequest::Uploaded;
                let wanted = |name| Wanted { setter: self.player, name, puzzle, credits, rules, run };
                let making =
                    parse_name(&name).and_then(|name| self.make_challenge(request, wanted(name), at));
                if is_uploaded && making.is_err() {
                    self.uploaded().end();
                }
                making
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

    async fn create(
        &self,
        request: RequestId,
        name: &str,
        puzzle: Option<PuzzleRequest>,
        rules: Option<Rules>,
        at: Millis,
    ) -> Result<(), Fault> {
        let name = parse_name(name)?;
        self.check_serving()?;
        self.check_free(None)?;
        let opening = self.opening(puzzle, rules, at)?;
        let slot = self.room_slot(at)?;
        let opened = task::open(&self.app, slot, Purpose::private()).await;
        let (room, inbox) = opened.ok_or(Fault::TooManyRooms)?;
        self.enter(request, Some((room, Reach::Here(inbox))), name, false, opening, at).await
    }

    /// What a new room is to be about. What the room refuses of it is answered like a command of its host.
    fn opening(
        &self,
        mut puzzle: Option<PuzzleRequest>,
        rules: Option<Rules>,
        at: Millis,
    ) -> Result<Option<Box<Opening>>, Fault> {
        if let Some(puzzle) = &mut puzzle {
            self.pay_for(puzzle, at)?;
        }
        let is_plain = puzzle.is_none() && rules.is_none();
        Ok((!is_plain).then(|| Box::new(Opening { puzzle, rules })))
    }

    /// Charges for a choice, and puts the text that was uploaded in its place.
    fn pay_for(&self, puzzle: &mut PuzzleRequest, at: Millis) -> Result<(), Fault> {
        if *puzzle == PuzzleRequest::Uploaded {
            // Its first piece was charged for. Where there is none, the room says so.
            if let Some(text) = self.uploaded().take() {
                *puzzle = PuzzleRequest::Set { text };
            }
        } else if puzzle.needs_a_job() {
            self.charge_for_a_job(at)?;
        }
        Ok(())
    }

    /// The right to open a room from here.
    fn room_slot(&self, at: Millis) -> Result<RoomSlot, Fault> {
        let clients = &self.app.quotas.clients;
        let hold = clients.acquire(self.address, Holding::Room, at).ok_or(Fault::TooManyRoomsHere)?;
        Ok(self.app.rooms.registry.room_slot().ok_or(Fault::TooManyRooms)?.of_address(hold))
    }

    /// Whether this only returns the player to the place reserved for them: that is limited by how often they may
    /// connect.
    pub(crate) fn is_return(&self, message: &ClientMessage) -> bool {
        let ClientMessage::Join { code, .. } = message else { return false };
        let Some(room) = self.app.rooms.players.room(self.player) else { return false };
        let is_its_code = code.parse().is_ok_and(|code: RoomCode| reach::code(&self.app, room) == Some(code));
        is_its_code && self.app.rooms.players.is_kept_in(self.player, room)
    }

    async fn join(
        &self,
        request: RequestId,
        code: &str,
        name: &str,
        watch: bool,
        at: Millis,
    ) -> Result<(), Fault> {
        let code = parse_code(code)?;
        let name = parse_name(name)?;
        // A player who returns to their room has not guessed.
        let own = self.app.rooms.players.room(self.player);
        let own = own.filter(|room| reach::code(&self.app, *room) == Some(code));
        self.check_free(own.or_else(|| self.app.rooms.registry.find(code)))?;
        if own.is_none() {
            self.wait_for_a_try(at).await?;
        }
        let found = reach::find(&self.app, code).await;
        if found.is_none() {
            self.count_wrong_code(at);
        }
        self.enter(request, found, name, watch, None, at).await
    }

    /// Shows a room to a player who has its code, wherever the player is. A wrong code counts as in [`Self::join`]: a look
    /// must not be a cheaper way of guessing.
    async fn peek(&self, request: RequestId, code: &str, at: Millis) -> Result<(), Fault> {
        let code = parse_code(code)?;
        self.wait_for_a_try(at).await?;
        let message = match preview::preview(&self.app, code).await {
            Ok(preview) => ServerMessage::Preview { preview: Box::new(preview) },
            Err(NoPreview::Busy) => return Err(too_fast(TooSoon { wait_ms: ROOM_PREVIEW_MS_MAX })),
            Err(NoPreview::NoSuchRoom) => {
                self.count_wrong_code(at);
                ServerMessage::Room { event: RoomEvent::no_such_room(request) }
            }
        };
        self.outbox.say(message);
        Ok(())
    }

    fn count_wrong_code(&self, at: Millis) {
        let _ = self.app.quotas.clients.take(self.address, AddressAction::WrongCode, at);
        let _ = self.app.quotas.players.take(self.player, PlayerAction::WrongCode, at);
    }

    /// A player who has tried too many wrong codes is refused. Where others at the same address have, the right code is
    /// still accepted, only later: one address is not one person.
    async fn wait_for_a_try(&self, at: Millis) -> Result<(), Fault> {
        let own =
            TooSoon { wait_ms: self.app.quotas.players.wait_ms(self.player, PlayerAction::WrongCode, at) };
        if own.wait_ms > 0 {
            return Err(Fault::TooManyTries { retry_after_ms: own.retry_after_ms() });
        }
        let addresses = &self.app.quotas.clients;
        let wait_ms = addresses.wait_ms(self.address, AddressAction::WrongCode, at);
        if wait_ms > 0 {
            // Few wait at a time: else many connections would try many codes all the same. The others have to try
            // again.
            let turn = addresses.acquire(self.address, Holding::SlowJoin, at);
            let _turn = turn.ok_or_else(|| too_fast(TooSoon { wait_ms }))?;
            let waiting = sleep(Duration::from_millis(wait_ms.min(JOIN_WAIT_MS_MAX)));
            self.app.stop.run_until_cancelled(waiting).await;
        }
        Ok(())
    }

    /// Takes the player into a room, or says that there is none.
    async fn enter(
        &self,
        request: RequestId,
        found: Option<(RoomId, Reach)>,
        name: Name,
        watch: bool,
        opening: Option<Box<Opening>>,
        at: Millis,
    ) -> Result<(), Fault> {
        let (player, session, entry) =
            (self.player, self.outbox.session(), self.app.rooms.players.next_entry(self.player));
        let room = found.as_ref().map(|(room, _)| *room);
        let enters = self.decide(PresenceEvent::Enter { session, request, room, entry }).await?;
        let Some((room, reach)) = found.filter(|_| enters) else { return Ok(()) };
        let entering = EntryRequest {
            player,
            entry,
            name,
            watch,
            bot: self.bot,
            address: self.address,
            line: self.outbox.clone().into(),
            ticket: None,
            request,
            opening,
        };
        let entered = RoomMessage::Enter { at, entering: Box::new(entering) };
        // Delivered even if the connection ends meanwhile: then the place stays reserved, as after any other
        // disconnect.
        let app = self.app.clone();
        let knock = async move {
            if reach::send(&app, &reach, room, entered).await.is_err() {
                presence::handle(&app, player, PresenceEvent::NotReached { session, request, entry });
            }
        };
        let mut knock = Box::pin(knock);
        if let Some(()) = (&mut knock).now_or_never() {
            return Ok(());
        }
        self.app.spawn(knock);
        Ok(())
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
                tracing::warn!(player = %self.player, %error, "a player's pace cannot be looked up");
                false
            }
            Err(_) => false,
        }
    }

    async fn dequeue(&self, request: RequestId) -> Result<(), Fault> {
        let session = self.outbox.session();
        self.decide(PresenceEvent::Dequeue { session, request }).await.map(drop)
    }

    fn uploaded(&self) -> MutexGuard<'_, Upload> {
        self.upload.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a piece to the puzzle text of this connection. The first one counts as a puzzle of its address.
    fn upload(&self, request: RequestId, piece: &str, at: Millis) -> Result<(), Fault> {
        let mut upload = self.uploaded();
        if upload.begins_with(request)
            && let Err(fault) = self.charge_for_a_job(at)
        {
            upload.miss(request);
            return Err(fault);
        }
        upload.add(request, piece, at)
    }

    /// A message was refused before it got here.
    pub(crate) fn missed(&self, message: &ClientMessage) {
        let puzzle = match message {
            ClientMessage::Upload { request, .. } => return self.uploaded().miss(*request),
            ClientMessage::Room { command: Command::ChoosePuzzle { puzzle }, .. } => Some(puzzle),
            ClientMessage::Create { puzzle, .. } => puzzle.as_ref(),
            ClientMessage::MakeChallenge { puzzle, .. } => Some(puzzle),
            ClientMessage::Hello { .. }
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
        if puzzle == Some(&PuzzleRequest::Uploaded) {
            self.uploaded().end();
        }
    }

    /// A message was not understood.
    pub(crate) fn not_understood(&self, request: RequestId) {
        self.uploaded().may_miss(request);
    }

    /// Somebody asks for a kind of puzzle that does not exist: their mistake, but not a fault of their program. Refused as
    /// the room would refuse it, if they are in one.
    pub(crate) fn no_such_kind(&self, request: RequestId, fault: Fault) {
        let is_inside = self.app.rooms.players.speaks_in(self.player, self.outbox.session()).is_some();
        self.outbox.say(if is_inside {
            ServerMessage::Room { event: RoomEvent::refused(request, fault) }
        } else {
            ServerMessage::Fault { request, problem: fault.into() }
        });
    }

    pub(crate) fn look_at_the_time(&self, now: Millis) {
        self.uploaded().drop_idle(now);
    }

    async fn command(&self, request: RequestId, mut command: Command, at: Millis) -> Result<(), Fault> {
        let session = self.outbox.session();
        let Some(there) = self.app.rooms.players.speaks_in(self.player, session) else {
            self.missed(&ClientMessage::Room { request, command });
            return Err(Fault::NotInRoom);
        };
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

pub(crate) fn too_fast(too_soon: TooSoon) -> Fault {
    Fault::TooFast { retry_after_ms: too_soon.retry_after_ms() }
}

fn parse_code(code: &str) -> Result<RoomCode, Fault> {
    code.parse().map_err(|error: RoomCodeError| Fault::BadCode { detail: error.to_string() })
}

fn parse_name(name: &str) -> Result<Name, Fault> {
    name.parse().map_err(|error| Fault::BadName { error })
}

mod challenges;
#[cfg(test)]
mod tests;
