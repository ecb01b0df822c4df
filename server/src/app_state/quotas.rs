//! How much clients may have and how often they may do it: sockets, requests, messages, uploads. Owns the permits; what
//! happens to a client without one is decided where it is refused.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::config::{Limits, Rate};
use crate::limits::{
    API_ANSWERS_AT_ONCE_MAX, API_READS_AT_ONCE_MAX, HEARINGS_AT_ONCE_MAX, REFUSALS_AT_ONCE_MAX,
};
use crate::net::ClientLimits;
use crate::session::rates::PlayerRates;
use crate::session::upload::UploadedBytes;

#[derive(Debug)]
pub(crate) struct Quotas {
    /// By address.
    pub(crate) clients: Arc<ClientLimits>,
    /// Messages of one connection that are no moves.
    pub(crate) messages: Rate,
    /// By player.
    pub(crate) players: PlayerRates,
    pub(crate) uploads: UploadedBytes,
    /// One permit for each game socket.
    pub(crate) connections: Arc<Semaphore>,
    /// One permit more for each returning player who finds none of those.
    pub(crate) reserve: Arc<Semaphore>,
    /// One permit for each socket of which it is not known yet whether it is a returning player's.
    pub(crate) hearings: Arc<Semaphore>,
    /// One permit for each socket that is opened only to say that the server is full.
    pub(crate) refusals: Arc<Semaphore>,
    /// One permit for each match that is read for the API, and for each that is not yet sent.
    pub(crate) api_reads: Semaphore,
    pub(crate) api_answers: Arc<Semaphore>,
    /// Game sockets at most, the reserve among them.
    connections_max: usize,
}

impl Quotas {
    pub(super) fn of(limits: &Limits) -> Self {
        Self {
            clients: ClientLimits::of(limits),
            messages: limits.messages,
            players: PlayerRates::of(limits),
            uploads: UploadedBytes::default(),
            connections: Arc::new(Semaphore::new(limits.connections)),
            reserve: Arc::new(Semaphore::new(limits.reserve())),
            hearings: Arc::new(Semaphore::new(HEARINGS_AT_ONCE_MAX)),
            refusals: Arc::new(Semaphore::new(REFUSALS_AT_ONCE_MAX)),
            api_reads: Semaphore::new(API_READS_AT_ONCE_MAX),
            api_answers: Arc::new(Semaphore::new(API_ANSWERS_AT_ONCE_MAX)),
            connections_max: limits.connections.saturating_add(limits.reserve()),
        }
    }

    /// Game sockets that are open.
    pub(crate) fn open_connections(&self) -> usize {
        let free = self.connections.available_permits() + self.reserve.available_permits();
        self.connections_max.saturating_sub(free)
    }
}
