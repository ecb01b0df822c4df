//! Ways into a room: opening one, joining and looking at one by its code, and how often codes may be tried.

use std::time::Duration;

use futures::FutureExt;
use game::{
    Millis, Name, Opening, PuzzleRequest, RequestId, RoomCode, RoomCodeError, RoomEvent, RoomId, Rules,
};
use lobby::PresenceEvent;
use protocol::{ClientMessage, Fault, ServerMessage};
use tokio::time::sleep;

use super::{Dispatch, too_fast};
use crate::limits::{JOIN_WAIT_MS_MAX, ROOM_PREVIEW_MS_MAX};
use crate::net::{AddressAction, Holding};
use crate::rooms::look::{self, Unseen};
use crate::rooms::message::{EntryRequest, RoomMessage};
use crate::rooms::open::{self, Purpose};
use crate::rooms::presence;
use crate::rooms::reach::{self, Reach};
use crate::rooms::registry::RoomSlot;
use crate::session::rates::PlayerAction;
use crate::token_bucket::TooSoon;

impl Dispatch {
    pub(super) async fn create(
        &self,
        request: RequestId,
        name: &str,
        puzzle: Option<PuzzleRequest>,
        rules: Option<Rules>,
        at: Millis,
    ) -> Result<(), Fault> {
        let name = self.name(name)?;
        self.check_serving()?;
        self.check_free(None)?;
        let opening = self.opening(puzzle, rules, at)?;
        let slot = self.room_slot(at)?;
        let opened = open::open(&self.app, slot, Purpose::private()).await;
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

    /// The right to open a room from here.
    pub(super) fn room_slot(&self, at: Millis) -> Result<RoomSlot, Fault> {
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

    pub(super) async fn join(
        &self,
        request: RequestId,
        code: &str,
        name: &str,
        watch: bool,
        at: Millis,
    ) -> Result<(), Fault> {
        let code = parse_code(code)?;
        let name = self.name(name)?;
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
    pub(super) async fn peek(&self, request: RequestId, code: &str, at: Millis) -> Result<(), Fault> {
        let code = parse_code(code)?;
        self.wait_for_a_try(at).await?;
        let message = match look::preview(&self.app, code).await {
            Ok(preview) => ServerMessage::Preview { preview: Box::new(preview) },
            Err(Unseen::Busy) => return Err(too_fast(TooSoon { wait_ms: ROOM_PREVIEW_MS_MAX })),
            Err(Unseen::NoSuchRoom | Unseen::OwnRace) => {
                self.count_wrong_code(at);
                ServerMessage::Room { event: RoomEvent::no_such_room(request) }
            }
        };
        self.outbox.say(message);
        Ok(())
    }

    pub(super) fn count_wrong_code(&self, at: Millis) {
        let _ = self.app.quotas.clients.take(self.address, AddressAction::WrongCode, at);
        let _ = self.app.quotas.players.take(self.player, PlayerAction::WrongCode, at);
    }

    /// A player who has tried too many wrong codes is refused. Where others at the same address have, the right code is
    /// still accepted, only later: one address is not one person.
    pub(super) async fn wait_for_a_try(&self, at: Millis) -> Result<(), Fault> {
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
    pub(super) async fn enter(
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
            name: Some(name),
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
}

fn parse_code(code: &str) -> Result<RoomCode, Fault> {
    code.parse().map_err(|error: RoomCodeError| Fault::BadCode { detail: error.to_string() })
}
