//! What a node of a cluster says of itself and its peers; all zero for a server alone.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::instruments::{Registered, instruments};
use super::{Metrics, whole};

/// What is read at a scrape.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClusterGauges {
    pub(crate) owned_rooms: usize,
    pub(crate) remote_lines: usize,
    pub(crate) peers: usize,
    pub(crate) lease_age_ms: u64,
    pub(crate) nats_round_trip_ms: u64,
}

instruments! {
    ClusterState {
        /// Rooms that this node owns in its cluster
        cluster_owned_rooms: Gauge,
        /// Members of this node's rooms who are connected to other nodes
        cluster_remote_lines: Gauge,
        /// Other nodes that live
        cluster_peers: Gauge,
        /// Rooms claimed from other nodes
        cluster_claims: Counter,
        /// Times that letters from another node were lost, so that sessions began anew
        cluster_resets: Counter,
        /// Milliseconds since the lease was renewed
        cluster_lease_age_ms: Gauge,
        /// Milliseconds until NATS answered last
        cluster_nats_round_trip_ms: Gauge,
    }
}

impl ClusterState {
    pub(super) fn set(&self, now: ClusterGauges) {
        let signed = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        self.cluster_owned_rooms.set(whole(now.owned_rooms));
        self.cluster_remote_lines.set(whole(now.remote_lines));
        self.cluster_peers.set(whole(now.peers));
        self.cluster_lease_age_ms.set(signed(now.lease_age_ms));
        self.cluster_nats_round_trip_ms.set(signed(now.nats_round_trip_ms));
    }
}

impl Metrics {
    pub(crate) fn rooms_claimed(&self, rooms: usize) {
        self.cluster.cluster_claims.inc_by(rooms as u64);
    }

    /// Letters of another node were lost.
    pub(crate) fn letters_lost(&self) {
        self.cluster.cluster_resets.inc();
    }
}
