//! What a wave goes by, apart from the tickets.

use crate::pool::{Pool, Seats, Window};
use crate::ticket::Ticket;

/// What else keeps two apart for now: one has walked out on the other, say.
pub(super) type Apart<'a> = &'a dyn Fn(&Ticket, &Ticket) -> bool;

/// What a pool says about its pairings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaveRules {
    pub seats: Seats,
    /// Milliseconds between two waves.
    pub wave_ms: u32,
    pub window: Window,
    pub is_rated: bool,
    /// Players of one network may meet; their race is not rated.
    pub same_network: bool,
}

impl WaveRules {
    #[must_use]
    pub const fn of(pool: &Pool, same_network: bool) -> Self {
        let Pool { seats, wave_ms, window, .. } = *pool;
        Self { seats, wave_ms, window, is_rated: pool.class.is_some(), same_network }
    }
}
