//! Whether this server is alone or a node among others, and what depends on that: where sessions, rooms and codes are, what
//! reaches other nodes, when this server must end. Both kinds answer every question, so that nobody else asks which it is.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use game::{PlayerId, RoomCode, RoomId, RoomPreview};
use lobby::{NodeNo, QueueEvent, SessionId};
use tokio::time::{Instant, sleep};

use super::{Cluster, Letter, arrival, join, moves, node_of, tasks};
use crate::app_state::AppState;
use crate::clock::Clock;
use crate::config::Config;
use crate::limits::{OWNER_LOOK_EVERY_MS, OWNER_WAIT_MS_MAX};
use crate::ops::metrics::ClusterGauges;
use crate::rooms::reach::Reach;
use crate::rooms::recovery;
use crate::store::database_url::DatabaseUrl;
use crate::store::error::StoreError;
use crate::store::keeper::Keeper;
use crate::store::{Store, rooms};

#[derive(Debug)]
pub(crate) enum Placement {
    Alone,
    Node(Arc<Cluster>),
}

/// A store that this server writes from here on.
#[derive(Debug)]
pub(crate) struct OpenStore {
    pub(crate) store: Store,
    pub(crate) keeper: Keeper,
    /// Goes on where the last run ended.
    pub(crate) clock: Clock,
    /// Rooms that this server runs already.
    pub(crate) live_rooms: BTreeSet<RoomId>,
}

impl Placement {
    /// What the configuration says. A node joins its cluster.
    ///
    /// # Errors
    /// When NATS or the database is out of reach, or a server alone uses the database.
    pub(crate) async fn of(config: &Config) -> anyhow::Result<Self> {
        Ok(if config.is_clustered() { Self::Node(Arc::new(join(config).await?)) } else { Self::Alone })
    }

    fn cluster(&self) -> Option<&Arc<Cluster>> {
        match self {
            Self::Alone => None,
            Self::Node(cluster) => Some(cluster),
        }
    }

    /// # Errors
    /// When the store is in use, not ours, damaged, or out of reach.
    pub(crate) async fn open_store(&self, config: &Config) -> Result<OpenStore, StoreError> {
        let place = DatabaseUrl::of(config);
        match self {
            Self::Alone => {
                let (store, keeper) = Store::open(&place, config.store.durability).await?;
                let clock = Clock::resume(store.alive_at().await?);
                let live_rooms = rooms::live(&store).await?;
                Ok(OpenStore { store, keeper, clock, live_rooms })
            }
            Self::Node(cluster) => {
                let (store, keeper) = Store::open_shared(&place, cluster.node()).await?;
                let clock = Clock::resume(Some(cluster.joined.now));
                clock.start();
                Ok(OpenStore { store, keeper, clock, live_rooms: BTreeSet::new() })
            }
        }
    }

    /// What makes of addresses the networks that the queue compares: random, and the same wherever players of one queue are.
    pub(crate) fn network_salt(&self) -> u64 {
        self.cluster().map_or_else(rand::random, |cluster| cluster.joined.salt)
    }

    /// Brings back the rooms of the last run; a node claims those without an owner from here on.
    ///
    /// # Errors
    /// When the store cannot be read, or NATS cannot be listened to.
    pub(crate) async fn begin(&self, app: &Arc<AppState>) -> anyhow::Result<()> {
        match self {
            Self::Alone => {
                let recovered = recovery::recover_all(app).await;
                Ok(recovered.map_err(|error| error.located(&DatabaseUrl::of(&app.config)))?)
            }
            Self::Node(cluster) => tasks::spawn(app, cluster, app.clock.now()).await,
        }
    }

    /// Returns when this server must end at once: another one may lead its rooms. Never for a server alone.
    pub(crate) async fn lost(&self) {
        match self {
            Self::Alone => std::future::pending().await,
            Self::Node(cluster) => cluster.lost.cancelled().await,
        }
    }

    /// Everything that was acknowledged is stored: other nodes may have the rooms at once.
    pub(crate) async fn leave(&self, app: &AppState) {
        let Some(cluster) = self.cluster() else { return };
        match cluster.registrar.leave(app.clock.now()).await {
            Ok(()) => cluster.say_farewell().await,
            Err(error) => tracing::warn!(%error, "the other nodes wait until the lease of this one ends"),
        }
    }

    /// Whether other servers take this one's rooms over, and know from the store where players are.
    pub(crate) fn shares_rooms(&self) -> bool {
        self.cluster().is_some()
    }

    // Nodes

    /// The number of this one; a server alone has none but what sessions are numbered by.
    pub(crate) fn node(&self) -> NodeNo {
        self.cluster().map_or(NodeNo(0), |cluster| cluster.node())
    }

    /// Whether the connection is to this node.
    pub(crate) fn is_here(&self, session: SessionId) -> bool {
        node_of(session) == self.node()
    }

    pub(crate) fn has_peers(&self) -> bool {
        self.cluster().is_some_and(|cluster| cluster.has_peers())
    }

    /// Sends a letter without waiting. One to a node that is gone is dropped: what depends on it ends with that node.
    pub(crate) fn post(&self, node: NodeNo, letter: Letter) {
        if let Self::Node(cluster) = self {
            cluster.post(node, letter);
        }
    }

    /// Sends a letter to the node of a session.
    pub(crate) fn post_to(&self, session: SessionId, letter: Letter) {
        self.post(node_of(session), letter);
    }

    /// Sends a letter to every other node.
    pub(crate) fn post_all(&self, letter: &Letter) {
        if let Self::Node(cluster) = self {
            cluster.post_all(letter);
        }
    }

    // Rooms

    /// Which other node runs a room, as far as is known here.
    pub(crate) fn owner(&self, room: RoomId) -> Option<NodeNo> {
        self.cluster()?.elsewhere.owner(room)
    }

    /// The code by which a room of another node is known here.
    pub(crate) fn code(&self, room: RoomId) -> Option<RoomCode> {
        self.cluster()?.elsewhere.code(room)
    }

    /// The room of this code, which is none of those that run here. Waits for one that has no owner at the moment.
    pub(crate) async fn locate(&self, app: &AppState, code: RoomCode) -> Option<(RoomId, Reach)> {
        let cluster = self.cluster()?;
        let until = Instant::now() + Duration::from_millis(OWNER_WAIT_MS_MAX);
        loop {
            match cluster.registrar.find_code(code).await {
                Ok(None) => return None,
                Ok(Some(there)) => match there.owner {
                    // It has yet to be brought back.
                    Some(owner) if owner == cluster.node() => {
                        if let Some(inbox) = app.rooms.registry.inbox(there.room) {
                            return Some((there.room, Reach::Here(inbox)));
                        }
                    }
                    Some(owner) if cluster.peer(owner).is_some() => {
                        moves::note(app, cluster, there.room, owner, there.code);
                        return Some((there.room, Reach::There(owner)));
                    }
                    Some(_) | None => {}
                },
                Err(error) => tracing::warn!(%error, "a room cannot be looked up"),
            }
            if Instant::now() >= until {
                return None;
            }
            sleep(Duration::from_millis(OWNER_LOOK_EVERY_MS)).await;
        }
    }

    /// Asks the owner of a room for its preview.
    pub(crate) async fn preview(&self, owner: NodeNo, room: RoomId) -> Option<RoomPreview> {
        self.cluster()?.preview(owner, room).await
    }

    /// Makes the code this room's at every node. False when it is another's.
    ///
    /// # Errors
    /// When the database fails: then it may have been made the room's or not.
    pub(crate) async fn claim_code(&self, code: RoomCode, room: RoomId) -> Result<bool, StoreError> {
        match self {
            Self::Alone => Ok(true),
            Self::Node(cluster) => cluster.registrar.claim_code(code, room).await,
        }
    }

    /// No room has this code any more.
    pub(crate) fn release_code(&self, app: &AppState, code: RoomCode) {
        if let Self::Node(cluster) = self {
            let cluster = cluster.clone();
            app.spawn(async move {
                // If that fails it is swept with its room.
                let _ = cluster.registrar.release_code(code).await;
            });
        }
    }

    // Players

    /// A player connects here: comes before the connection speaks for them. From here on a place of theirs is known.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn arrive(&self, app: &Arc<AppState>, player: PlayerId) -> Result<(), StoreError> {
        match self {
            Self::Alone => Ok(()),
            Self::Node(cluster) => arrival::arrive(app, cluster, player).await,
        }
    }

    /// The player's last connection here has ended.
    pub(crate) fn depart(&self, app: &AppState, player: PlayerId, visit: u64) {
        if let Self::Node(cluster) = self {
            let cluster = cluster.clone();
            app.spawn(async move {
                // If that fails the row is swept.
                let _ = cluster.registrar.depart(player, visit).await;
            });
        }
    }

    /// Returns an event for the queue if this process runs it; else it is on its way. Where nobody is known to run it, those who
    /// wait are named to the next who does.
    pub(crate) fn pass_to_queue(&self, event: QueueEvent) -> Option<QueueEvent> {
        let Some(cluster) = self.cluster() else { return Some(event) };
        cluster.waiting.follow(&event);
        if cluster.runs_queue() {
            return Some(event);
        }
        if let Some(node) = cluster.queue_at() {
            cluster.post(node, Letter::Queue(Box::new(event)));
        }
        None
    }

    /// The player does not wait in the queue any more.
    pub(crate) fn no_longer_waits(&self, player: PlayerId) {
        if let Self::Node(cluster) = self {
            cluster.waiting.remove(player);
        }
    }

    pub(crate) fn gauges(&self, owned_rooms: usize) -> ClusterGauges {
        self.cluster().map_or_else(Default::default, |cluster| cluster.gauges(owned_rooms))
    }
}
