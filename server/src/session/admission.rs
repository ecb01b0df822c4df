//! Admission to a game socket: it has a permit of this server, or a provisional one, because the server is full and
//! its player may have a reserved seat in a room, or one only to read why it is refused. Owns the reserve for such players.

use std::sync::Arc;
use std::time::Duration;

use game::PlayerId;
use protocol::Refusal;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::app_state::AppState;
use crate::limits::HEARING_MS_MAX;
use crate::net::{Address, Holding, Permit};

/// What a socket takes of the server, and of its address's share, until this is dropped.
#[derive(Debug)]
pub(crate) struct Admission {
    place: Place,
    #[expect(dead_code, reason = "held for its drop")]
    of_address: Option<Permit>,
}

#[derive(Debug)]
#[expect(dead_code, reason = "permits are held for their drop")]
enum Place {
    Free(OwnedSemaphorePermit),
    /// Beyond the server's limit, until its `Hello`.
    Provisional(OwnedSemaphorePermit, Permit),
    Refused(OwnedSemaphorePermit, Refusal),
}

fn permit(of: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
    of.clone().try_acquire_owned().ok()
}

impl Admission {
    /// `None` if there is not even a place for a refusal.
    pub(crate) fn of(app: &AppState, address: Address) -> Option<Self> {
        let (quotas, now) = (&app.quotas, app.clock.now());
        let refuse = |why| {
            let place = Place::Refused(permit(&quotas.refusals)?, why);
            Some(Self { place, of_address: None })
        };
        if let Some(reason) = app.ops.bans.of_address(address.ip(), app.clock.wall()) {
            return refuse(Refusal::Banned { reason });
        }
        let Some(of_address) = quotas.clients.acquire(address, Holding::Socket, now) else {
            return refuse(Refusal::TooManyConnections);
        };
        let provisional = || {
            let of_address = quotas.clients.acquire(address, Holding::Hearing, now)?;
            Some(Place::Provisional(permit(&quotas.hearings)?, of_address))
        };
        match permit(&quotas.connections).map(Place::Free).or_else(provisional) {
            Some(place) => Some(Self { place, of_address: Some(of_address) }),
            None => refuse(Refusal::ServerFull),
        }
    }

    /// Why the socket is refused before it has said anything.
    pub(crate) fn refusal(&self) -> Option<Refusal> {
        match &self.place {
            Place::Refused(_, why) => Some(why.clone()),
            Place::Free(_) | Place::Provisional(..) => None,
        }
    }

    /// How long the socket may wait with its `Hello`.
    pub(crate) fn hello_timeout(&self, app: &AppState) -> Duration {
        let hello_ms = app.config.timeouts.hello_ms;
        Duration::from_millis(if self.is_free() { hello_ms } else { hello_ms.min(HEARING_MS_MAX) })
    }

    /// Why a socket that sends nothing is closed.
    pub(crate) fn silent(&self) -> Refusal {
        if self.is_free() { Refusal::NotHello } else { Refusal::ServerFull }
    }

    fn is_free(&self) -> bool {
        matches!(self.place, Place::Free(_))
    }

    /// Whether a socket may stay, by whom its `Hello` claims to be, if that is true. A place that has become free
    /// meanwhile is open to any player; the reserve is for those who have a place in a room.
    pub(crate) fn consider(&mut self, app: &AppState, claimed: Option<PlayerId>) -> Result<(), Refusal> {
        if self.is_free() {
            return Ok(());
        }
        let has_seat = claimed.is_some_and(|player| app.rooms.players.room(player).is_some());
        match permit(&app.quotas.connections) {
            Some(permit) => self.place = Place::Free(permit),
            None if has_seat => {}
            None => return Err(Refusal::ServerFull),
        }
        Ok(())
    }

    /// Lets it stay, now that it has proved who it is.
    pub(crate) fn admit(&mut self, app: &AppState, player: PlayerId) -> Result<(), Refusal> {
        if !self.is_free() {
            let has_seat = app.rooms.players.room(player).is_some();
            let permit = permit(&app.quotas.reserve).filter(|_| has_seat);
            self.place = Place::Free(permit.ok_or(Refusal::ServerFull)?);
        }
        Ok(())
    }
}
