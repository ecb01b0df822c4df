//! Admission to a game socket: it has a permit of this server, or a provisional one, because the server is full and
//! its player may have a reserved seat in a room. Owns the reserve for such players.

use std::time::Duration;

use game::PlayerId;
use protocol::Refusal;
use tokio::sync::OwnedSemaphorePermit;

use crate::app_state::AppState;
use crate::limits::HEARING_MS_MAX;
use crate::net::{Address, Holding, Permit};

#[derive(Debug)]
pub(crate) enum Admission {
    /// It has a place until this is dropped.
    Free(#[expect(dead_code, reason = "held for its drop")] OwnedSemaphorePermit),
    Heard(#[expect(dead_code, reason = "held for its drop")] Hearing),
}

/// A socket beyond the server's limit, until its `Hello`.
#[derive(Debug)]
pub(crate) struct Hearing {
    #[expect(dead_code, reason = "held for its drop")]
    of_server: OwnedSemaphorePermit,
    #[expect(dead_code, reason = "held for its drop")]
    of_address: Permit,
}

impl Hearing {
    /// `None` if too many are waiting for their `Hello` at once.
    pub(crate) fn of(app: &AppState, address: Address) -> Option<Self> {
        let of_address = app.quotas.clients.acquire(address, Holding::Hearing, app.clock.now())?;
        let of_server = app.quotas.hearings.clone().try_acquire_owned().ok()?;
        Some(Self { of_server, of_address })
    }
}

impl Admission {
    /// How long the socket may wait with its `Hello`.
    pub(crate) fn hello_timeout(&self, app: &AppState) -> Duration {
        let hello_ms = app.config.timeouts.hello_ms;
        Duration::from_millis(match self {
            Self::Free(_) => hello_ms,
            Self::Heard(_) => hello_ms.min(HEARING_MS_MAX),
        })
    }

    /// Why a socket that says nothing is closed.
    pub(crate) fn unheard(&self) -> Refusal {
        match self {
            Self::Free(_) => Refusal::NotHello,
            Self::Heard(_) => Refusal::ServerFull,
        }
    }

    /// Whether a socket may stay, by whom its `Hello` claims to be, if that is true. A place that has become free
    /// meanwhile is open to any player; the reserve is for those who have a place in a room.
    pub(crate) fn consider(&mut self, app: &AppState, claimed: Option<PlayerId>) -> Result<(), Refusal> {
        let Self::Heard(_) = self else { return Ok(()) };
        let has_place = claimed.is_some_and(|player| app.rooms.players.room(player).is_some());
        match app.quotas.connections.clone().try_acquire_owned() {
            Ok(permit) => *self = Self::Free(permit),
            Err(_) if has_place => {}
            Err(_) => return Err(Refusal::ServerFull),
        }
        Ok(())
    }

    /// Lets it stay, now that it has proved who it is.
    pub(crate) fn admit(&mut self, app: &AppState, player: PlayerId) -> Result<(), Refusal> {
        let Self::Heard(_) = self else { return Ok(()) };
        let has_place = app.rooms.players.room(player).is_some();
        let permit = app.quotas.reserve.clone().try_acquire_owned().ok().filter(|_| has_place);
        *self = Self::Free(permit.ok_or(Refusal::ServerFull)?);
        Ok(())
    }
}
