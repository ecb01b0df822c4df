//! What a room is born with, and how many people it takes. Decides nothing.

use serde::{Deserialize, Serialize};

use crate::challenge::Attempt;
use crate::chance::Secret;
use crate::ids::{PlayerId, RoomId};
use crate::limits::{SEATS_MAX, SPECTATORS_MAX};
use crate::name::Name;
use crate::network::Network;
use crate::room_code::RoomCode;
use crate::settings::{Origin, Settings};

/// What a room is born with. Together with its inputs it is the room's whole history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomConfig {
    /// Identifies the room permanently; drawn at random by the caller that opens it.
    pub id: RoomId,
    pub code: RoomCode,
    pub origin: Origin,
    pub settings: Settings,
    /// What the first race is drawn from; for the later ones see [`Room::needs_secret`](crate::Room::needs_secret).
    #[serde(alias = "seed")]
    pub secret: Secret,
    /// The only players that may enter a queue's room; empty for a private one.
    pub reserved: Vec<PlayerId>,
    #[serde(default)]
    pub capacity: Capacity,
    /// From where it was opened, as the `Arrival`s from there say it; for the shell, which counts the rooms of an address.
    #[serde(default)]
    pub opener: Option<Network>,
    /// The challenge that it is an attempt at, if it is one.
    #[serde(default)]
    pub attempt: Option<Box<Attempt>>,
    /// The pool whose players have met here, if it is a pool's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<Box<PoolRoom>>,
}

/// What a room of a pool is opened with. For the shell: nothing that the room decides depends on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PoolRoom {
    pub name: String,
    pub title: String,
    /// Whose ratings its races change; `None`: nobody's.
    pub class: Option<String>,
    pub seats: Vec<PoolSeat>,
}

impl PoolRoom {
    /// Whether its races change ratings, and so are public.
    #[must_use]
    pub fn is_rated(&self) -> bool {
        let of_others =
            |seat: &PoolSeat| self.seats.iter().filter(|of| of.network == seat.network).count() == 1;
        self.class.is_some() && self.seats.iter().all(|seat| !seat.bot && of_others(seat))
    }
}

/// Who has been brought there, and what was known of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PoolSeat {
    pub player: PlayerId,
    pub name: Name,
    /// Where from, as matchmaking compares it.
    pub network: Network,
    /// Points, and their standard deviation.
    pub rating: i32,
    pub deviation: u16,
    /// A program plays, and says so.
    #[serde(default)]
    pub bot: bool,
}

/// How many people a room takes, whatever its host wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Capacity {
    /// Up to [`SEATS_MAX`].
    pub seats: u8,
    /// People who watch besides the racers, up to [`SPECTATORS_MAX`].
    pub spectators: usize,
}

impl Default for Capacity {
    fn default() -> Self {
        Self { seats: SEATS_MAX, spectators: SPECTATORS_MAX }
    }
}
