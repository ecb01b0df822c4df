//! What a node of a cluster says of itself and its peers; all zero for a server alone.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

use super::{Metrics, counter, gauge, whole};

/// What is read at a scrape.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ClusterGauges {
    pub(crate) owned_rooms: usize,
    pub(crate) remote_lines: usize,
    pub(crate) peers: usize,
    pub(crate) lease_age_ms: u64,
    pub(crate) nats_round_trip_ms: u64,
}

#[derive(Debug)]
pub(super) struct ClusterState {
    owned_rooms: Gauge,
    remote_lines: Gauge,
    peers: Gauge,
    claims: Counter,
    resets: Counter,
    lease_age: Gauge,
    nats_round_trip: Gauge,
}

impl ClusterState {
    pub(super) fn register(to: &mut Registry) -> Self {
        let lines = "Members of this node's rooms who are connected to other nodes";
        let resets = "Times that letters from another node were lost, so that sessions began anew";
        let round_trip = "Milliseconds until NATS answered last";
        Self {
            owned_rooms: gauge(to, "cluster_owned_rooms", "Rooms that this node owns in its cluster"),
            remote_lines: gauge(to, "cluster_remote_lines", lines),
            peers: gauge(to, "cluster_peers", "Other nodes that live"),
            claims: counter(to, "cluster_claims", "Rooms claimed from other nodes"),
            resets: counter(to, "cluster_resets", resets),
            lease_age: gauge(to, "cluster_lease_age_ms", "Milliseconds since the lease was renewed"),
            nats_round_trip: gauge(to, "cluster_nats_round_trip_ms", round_trip),
        }
    }

    pub(super) fn set(&self, now: ClusterGauges) {
        let signed = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        self.owned_rooms.set(whole(now.owned_rooms));
        self.remote_lines.set(whole(now.remote_lines));
        self.peers.set(whole(now.peers));
        self.lease_age.set(signed(now.lease_age_ms));
        self.nats_round_trip.set(signed(now.nats_round_trip_ms));
    }
}

impl Metrics {
    pub(crate) fn rooms_claimed(&self, rooms: usize) {
        self.cluster.claims.inc_by(rooms as u64);
    }

    /// Letters of another node were lost.
    pub(crate) fn letters_lost(&self) {
        self.cluster.resets.inc();
    }
}
