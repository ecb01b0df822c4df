//! Many servers that share a PostgreSQL store: this node's lease, its peers, and the way to rooms and players of theirs.
//! The store decides who owns what (`registrar`), NATS carries letters (`link`); a server alone has none of this. Must not know
//! what happens in a room.

mod arrival;
mod balance;
mod elsewhere;
mod lease;
mod letter;
mod line;
mod link;
pub(crate) mod moves;
mod peer;
mod placement;
mod reading;
pub(crate) mod registrar;
mod tasks;
mod waiting;
mod watch;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::Context;
use dashmap::DashMap;
use game::{ChallengeId, Millis, RoomId};
use lobby::{NodeNo, SessionId};
use tokio::sync::{Notify, oneshot};
use tokio_util::sync::CancellationToken;

pub(crate) use letter::{ForPlayer, ForRoom, Letter, RemoteEntry};
pub(crate) use line::RemoteLine;
pub(crate) use link::Link;
pub(crate) use placement::{LastRooms, OpenStore, Placement, Sought};

use crate::config::{self, Config};
use crate::ops::metrics::ClusterGauges;
use crate::rooms::seen::{RoomLook, RoomSeen};
use crate::store::database_url::DatabaseUrl;
use elsewhere::Elsewhere;
use peer::Peer;
pub(crate) use registrar::Claimed;
use registrar::Joined;
use registrar::Registrar;
use waiting::WaitingHere;

/// The format in which nodes tell each other things.
pub(crate) const FORMAT: u32 = letter::FORMAT as u32;

/// The lease of the queue.
const QUEUE: &str = "queue";

/// Bits of a session's number that count within its node.
const SESSION_BITS: u32 = 40;

type Reply = oneshot::Sender<Option<Box<RoomSeen>>>;

/// This node among the others.
#[derive(Debug)]
pub(crate) struct Cluster {
    pub(crate) registrar: Registrar,
    joined: Joined,
    link: Link,
    peers: DashMap<NodeNo, Arc<Peer>>,
    /// How many rooms each of them runs, as the store says.
    loads: Mutex<BTreeMap<NodeNo, usize>>,
    pub(crate) elsewhere: Elsewhere,
    pub(crate) waiting: WaitingHere,
    /// Who runs the queue; 0 if that is not known.
    queue_at: AtomicU32,
    /// The same, as the store said last.
    queue_seen: AtomicU32,
    previews: Mutex<HashMap<u64, Reply>>,
    asks: AtomicU64,
    pub(crate) figures: Figures,
    /// Attempts at challenges in rooms of other nodes.
    rivals: DashMap<RoomId, (NodeNo, ChallengeId)>,
    /// Nodes that have ended since this one began: late envelopes of theirs are not read.
    gone: Mutex<BTreeSet<NodeNo>>,
    /// A node has ended by itself: its rooms can be claimed at once.
    released: Notify,
    /// Rooms may be without an owner.
    orphaned: Notify,
    /// Rooms that were claimed run, here or elsewhere.
    running: Notify,
    /// Players here were attached to the new owners of their rooms.
    attached: Notify,
    /// Rooms whose players here are being attached to its new owner.
    followed: Mutex<BTreeSet<RoomId>>,
    /// The lease is over, or the store has buried this node: nothing may be said any more.
    pub(crate) lost: CancellationToken,
}

impl Cluster {
    fn new(registrar: Registrar, joined: Joined, link: Link) -> Self {
        Self {
            registrar,
            joined,
            link,
            peers: DashMap::new(),
            loads: Mutex::default(),
            elsewhere: Elsewhere::default(),
            waiting: WaitingHere::default(),
            queue_at: AtomicU32::new(0),
            queue_seen: AtomicU32::new(0),
            previews: Mutex::default(),
            asks: AtomicU64::new(0),
            figures: Figures::default(),
            rivals: DashMap::new(),
            gone: Mutex::default(),
            released: Notify::new(),
            orphaned: Notify::new(),
            running: Notify::new(),
            attached: Notify::new(),
            followed: Mutex::default(),
            lost: CancellationToken::new(),
        }
    }

    pub(crate) fn node(&self) -> NodeNo {
        self.registrar.node()
    }

    pub(crate) fn peer(&self, node: NodeNo) -> Option<Arc<Peer>> {
        self.peers.get(&node).map(|peer| peer.clone())
    }

    /// See [`Placement::post`].
    pub(crate) fn post(&self, node: NodeNo, letter: Letter) {
        if let Some(peer) = self.peer(node) {
            peer.post(letter);
        }
    }

    pub(crate) fn post_all(&self, letter: &Letter) {
        self.peers.iter().for_each(|peer| peer.post(letter.clone()));
    }

    pub(crate) fn queue_at(&self) -> Option<NodeNo> {
        Some(NodeNo(self.queue_at.load(Ordering::Relaxed))).filter(|node| node.0 != 0)
    }

    pub(crate) fn runs_queue(&self) -> bool {
        self.queue_at() == Some(self.node())
    }

    /// Looks at a room at its owner.
    pub(crate) async fn look(&self, owner: NodeNo, room: RoomId, what: RoomLook) -> Option<RoomSeen> {
        let (reply, answer) = oneshot::channel();
        let ask = self.asks.fetch_add(1, Ordering::Relaxed);
        self.asked().insert(ask, reply);
        self.post(owner, Letter::Look { room, ask, what: Box::new(what) });
        let waits = Asked { cluster: self, ask };
        let seen = answer.await.ok().flatten().map(|seen| *seen);
        drop(waits);
        seen
    }

    pub(crate) fn gauges(&self, owned_rooms: usize) -> ClusterGauges {
        let figures = &self.figures;
        ClusterGauges {
            owned_rooms,
            remote_lines: self.peers.iter().map(|peer| peer.lines()).sum(),
            peers: self.peers.len(),
            lease_age_ms: figures.lease_age_ms.load(Ordering::Relaxed),
            nats_round_trip_ms: figures.nats_round_trip_us.load(Ordering::Relaxed).div_ceil(1_000),
        }
    }

    pub(crate) fn has_peers(&self) -> bool {
        !self.peers.is_empty()
    }

    fn note_loads(&self, loads: &BTreeMap<NodeNo, usize>) {
        self.loads.lock().unwrap_or_else(PoisonError::into_inner).clone_from(loads);
    }

    fn loads(&self) -> BTreeMap<NodeNo, usize> {
        self.loads.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn followed(&self) -> MutexGuard<'_, BTreeSet<RoomId>> {
        self.followed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_gone(&self, node: NodeNo) -> bool {
        self.gone_nodes().contains(&node)
    }

    fn note_gone(&self, node: NodeNo) {
        self.gone_nodes().insert(node);
    }

    fn gone_nodes(&self) -> MutexGuard<'_, BTreeSet<NodeNo>> {
        self.gone.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Attempts in rooms of a node; they are forgotten.
    fn rivals_of(&self, node: NodeNo) -> Vec<(RoomId, ChallengeId)> {
        let of = |known: &(NodeNo, ChallengeId)| known.0 == node;
        let found = self.rivals.iter().filter(|entry| of(entry.value()));
        let found: Vec<_> = found.map(|entry| (*entry.key(), entry.value().1)).collect();
        self.rivals.retain(|_, known| !of(known));
        found
    }

    /// Tells the other nodes that this one has ended, and its rooms may be claimed.
    pub(crate) async fn say_farewell(&self, now: Millis) {
        let peers: Vec<Arc<Peer>> = self.peers.iter().map(|peer| peer.clone()).collect();
        for peer in peers {
            peer.put(Letter::Left);
            while let Some(envelope) = peer.next_envelope(self.node(), now) {
                self.link.publish(peer.node(), &envelope).await;
            }
        }
        self.link.round_trip().await;
    }

    fn answered(&self, ask: u64, seen: Option<Box<RoomSeen>>) {
        if let Some(reply) = self.asked().remove(&ask) {
            let _ = reply.send(seen);
        }
    }

    fn asked(&self) -> MutexGuard<'_, HashMap<u64, Reply>> {
        self.previews.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Makes this run of the server a node of the cluster that its configuration names.
///
/// # Errors
/// When NATS or the database is out of reach, or a server alone uses the database.
async fn join(config: &Config, place: &DatabaseUrl) -> anyhow::Result<Cluster> {
    let config::Cluster { nats, nats_ca, lease_ms, subject, .. } = &config.cluster;
    let name = config.cluster.name.or_of_machine();
    let servers = nats.reveal().unwrap_or_default();
    let link = Link::connect(servers, nats_ca.as_deref(), &name, subject.as_str()).await;
    let link = link.with_context(|| format!("NATS at {nats} (cluster.nats) is out of reach"))?;
    let (registrar, joined) = Registrar::join(place, &name, env!("CARGO_PKG_VERSION"), *lease_ms).await?;
    tracing::info!(node = %registrar.node(), name, "a node of the cluster");
    Ok(Cluster::new(registrar, joined, link))
}

/// What is read at a scrape.
#[derive(Debug, Default)]
pub(crate) struct Figures {
    /// Milliseconds since the lease was last renewed.
    pub(crate) lease_age_ms: AtomicU64,
    pub(crate) nats_round_trip_us: AtomicU64,
}

/// Forgets a question when the caller stops waiting.
struct Asked<'a> {
    cluster: &'a Cluster,
    ask: u64,
}

impl Drop for Asked<'_> {
    fn drop(&mut self) {
        self.cluster.asked().remove(&self.ask);
    }
}

/// The first number for sessions of a node.
pub(crate) fn sessions_from(node: NodeNo) -> u64 {
    u64::from(node.0) << SESSION_BITS
}

/// The node that a session is connected to.
pub(crate) fn node_of(session: SessionId) -> NodeNo {
    NodeNo(u32::try_from(session.0 >> SESSION_BITS).unwrap_or_default())
}

/// The moment of something that happened `age_ms` ago.
fn moment(now: Millis, age_ms: u64) -> Millis {
    Millis(now.0.saturating_sub(age_ms))
}
