//! Whether this server is alone or a node among others, and what depends on that: where sessions, rooms and codes are, what
//! reaches other nodes, when this server must end. Both kinds answer every question, so that nobody else asks which it is.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use game::{Millis, PlayerId, RoomCode, RoomId};
use lobby::{NodeNo, QueueEvent, SessionId};
use tokio::time::{Instant, sleep};

use super::registrar::{Claimed, Joined, Registrar};
use super::{Cluster, Letter, arrival, join, moves, node_of, tasks};
use crate::app_state::AppState;
use crate::clock::Clock;
use crate::config::Config;
use crate::limits::{CLAIM_EVERY_MS, CLAIMED_AT_ONCE_MAX, OWNER_LOOK_EVERY_MS, OWNER_WAIT_MS_MAX};
use crate::ops::metrics::ClusterGauges;
use crate::rooms::reach::Reach;
use crate::rooms::recovery;
use crate::rooms::seen::{RoomLook, RoomSeen};
use crate::session::line::Line;
use crate::store::database_url::DatabaseUrl;
use crate::store::error::StoreError;
use crate::store::keeper::Keeper;
use crate::store::pg_journal::PgJournal;
use crate::store::rooms::RoomPages;
use crate::store::{Store, rooms};

/// By what a room is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sought {
    Code(RoomCode),
    Room(RoomId),
}

impl From<RoomCode> for Sought {
    fn from(code: RoomCode) -> Self {
        Self::Code(code)
    }
}

#[derive(Debug)]
pub(crate) enum Placement {
    /// On an embedded database.
    Alone,
    /// On a PostgreSQL that it has alone, and writes as a node without neighbours: the store knows whose rooms are, and where
    /// players are, for a cluster that may follow.
    AloneInPostgres(Registrar),
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
    /// Opens the store that the configuration names, as what it makes of this server. A node joins its cluster.
    ///
    /// # Errors
    /// When NATS or the database is out of reach, or the store is in use, not ours or damaged.
    pub(crate) async fn open(config: &Config) -> anyhow::Result<(Self, OpenStore)> {
        let place = DatabaseUrl::of(config);
        if config.is_clustered() {
            let cluster = join(config, &place).await?;
            let journal = PgJournal::open(&place, cluster.node()).await?;
            let (store, keeper) = Store::in_postgres(&place, journal, true)?;
            let clock = Clock::resume(Some(cluster.joined.now));
            clock.start();
            let opened = OpenStore { store, keeper, clock, live_rooms: BTreeSet::new() };
            return Ok((Self::Node(Arc::new(cluster)), opened));
        }
        let (placement, store, keeper, clock) = match &place {
            DatabaseUrl::Sqlite(path) => {
                let (store, keeper) = Store::open_embedded(path, config.store.durability).await?;
                let clock = Clock::resume(store.alive_at().await?);
                (Self::Alone, store, keeper, clock)
            }
            DatabaseUrl::Postgres(_) => {
                let name = config.cluster.name.or_of_machine();
                let joined = Registrar::join_alone(&place, &name, env!("CARGO_PKG_VERSION")).await?;
                let (registrar, Joined { now, .. }, journal) = joined;
                let (store, keeper) = Store::in_postgres(&place, journal, false)?;
                (Self::AloneInPostgres(registrar), store, keeper, Clock::resume(Some(now)))
            }
        };
        let live_rooms = rooms::live(&store).await?;
        Ok((placement, OpenStore { store, keeper, clock, live_rooms }))
    }

    fn cluster(&self) -> Option<&Arc<Cluster>> {
        match self {
            Self::Alone | Self::AloneInPostgres(_) => None,
            Self::Node(cluster) => Some(cluster),
        }
    }

    fn registrar(&self) -> Option<&Registrar> {
        match self {
            Self::Alone => None,
            Self::AloneInPostgres(registrar) => Some(registrar),
            Self::Node(cluster) => Some(&cluster.registrar),
        }
    }

    /// What makes of addresses the networks that the queue of a cluster compares.
    pub(crate) fn network_salt(&self) -> Option<u64> {
        self.cluster().map(|cluster| cluster.joined.salt)
    }

    /// Brings back the rooms of the last run; a node claims those without an owner from here on.
    ///
    /// # Errors
    /// When the store cannot be read, or NATS cannot be listened to.
    pub(crate) async fn begin(&self, app: &Arc<AppState>) -> anyhow::Result<()> {
        let last_rooms = match self {
            Self::Alone => LastRooms::Stored(app.persistence.store.rooms()),
            Self::AloneInPostgres(registrar) => {
                app.spawn(tasks::sweep(registrar.clone(), || true));
                LastRooms::Claimed(registrar.clone(), app.clock.now())
            }
            Self::Node(cluster) => return tasks::spawn(app, cluster, app.clock.now()).await,
        };
        let recovered = recovery::recover_all(app, last_rooms).await;
        Ok(recovered.map_err(|error| error.located(&DatabaseUrl::of(&app.config)))?)
    }

    /// Returns when this server must end at once: another one may lead its rooms. Never for a server alone, whose journal ends
    /// when another one has taken the store.
    pub(crate) async fn lost(&self) {
        match self.cluster() {
            None => std::future::pending().await,
            Some(cluster) => cluster.lost.cancelled().await,
        }
    }

    /// Everything that was acknowledged is stored: other nodes may have the rooms at once.
    pub(crate) async fn leave(&self, app: &AppState) {
        let Some(registrar) = self.registrar() else { return };
        if let Err(error) = registrar.leave(app.clock.now()).await {
            tracing::warn!(%error, "the store does not know that this server has ended");
        } else if let Some(cluster) = self.cluster() {
            cluster.say_farewell(app.clock.now()).await;
        }
    }

    /// Whether other servers take this one's rooms over.
    pub(crate) fn shares_rooms(&self) -> bool {
        self.cluster().is_some()
    }

    /// Whether the store knows where players are.
    pub(crate) fn stores_places(&self) -> bool {
        self.registrar().is_some()
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
    pub(crate) async fn locate(&self, app: &Arc<AppState>, sought: Sought) -> Option<(RoomId, Reach)> {
        let cluster = self.cluster()?;
        let until = Instant::now() + Duration::from_millis(OWNER_WAIT_MS_MAX);
        loop {
            let found = match sought {
                Sought::Code(code) => cluster.registrar.find_code(code).await,
                Sought::Room(room) => cluster.registrar.find_room(room).await,
            };
            match found {
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

    /// Nobody runs the room any more, and the node is to have it. Returns where it runs then; `None` if that is not known.
    pub(crate) async fn release(&self, app: &AppState, room: RoomId, to: NodeNo) -> Option<NodeNo> {
        let cluster = self.cluster()?;
        cluster.registrar.leave_to_others(room, true);
        cluster.registrar.release(room, app.clock.now()).await;
        cluster.post(to, Letter::Orphaned);
        let heir = moves::heir(cluster, room).await;
        cluster.registrar.leave_to_others(room, false);
        match heir {
            Some((owner, code)) => drop(cluster.elsewhere.note(room, owner, code)),
            // Nobody takes it: then this node again.
            None => cluster.orphaned.notify_one(),
        }
        heir.map(|(owner, _)| owner)
    }

    /// A room that this node has released runs elsewhere: its players on these lines, and those here, follow it.
    pub(crate) fn lead_away(&self, app: &Arc<AppState>, room: RoomId, lines: &[Line]) {
        let Some(cluster) = self.cluster() else { return };
        lines.iter().filter(|line| !self.is_here(line.session())).for_each(Line::close_as_moved);
        moves::follow_rooms(app, cluster, |other| other == room);
    }

    /// Whether no players here are being attached to the new owner of a room.
    pub(crate) fn is_settled(&self, room: RoomId) -> bool {
        self.cluster().is_none_or(|cluster| !cluster.followed().contains(&room))
    }

    /// Nobody here knows where this room is: its players are attached to whoever runs it.
    pub(crate) fn follow(&self, app: &Arc<AppState>, room: RoomId) {
        if let Some(cluster) = self.cluster() {
            moves::follow_rooms(app, cluster, |other| other == room);
        }
    }

    /// Waits until that is so.
    pub(crate) async fn settled(&self, room: RoomId) {
        if let Some(cluster) = self.cluster() {
            moves::settled(cluster, room).await;
        }
    }

    /// Looks at a room at its owner.
    pub(crate) async fn look(&self, owner: NodeNo, room: RoomId, what: RoomLook) -> Option<RoomSeen> {
        self.cluster()?.look(owner, room, what).await
    }

    /// Makes the code this room's at every node. False when it is another's.
    ///
    /// # Errors
    /// When the database fails: then it may have been made the room's or not.
    pub(crate) async fn claim_code(&self, code: RoomCode, room: RoomId) -> Result<bool, StoreError> {
        match self.registrar() {
            None => Ok(true),
            Some(registrar) => registrar.claim_code(code, room).await,
        }
    }

    /// No room has this code any more.
    pub(crate) fn release_code(&self, app: &AppState, code: RoomCode) {
        if let Some(registrar) = self.registrar().cloned() {
            app.spawn(async move {
                // If that fails it is swept with its room.
                let _ = registrar.release_code(code).await;
            });
        }
    }

    // Players

    /// A player connects here: comes before the connection speaks for them. From here on a place of theirs is known.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn arrive(&self, app: &Arc<AppState>, player: PlayerId) -> Result<(), StoreError> {
        match self.cluster() {
            None => Ok(()),
            Some(cluster) => arrival::arrive(app, cluster, player).await,
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

    pub(crate) fn runs_queue(&self) -> bool {
        self.cluster().is_none_or(|cluster| cluster.runs_queue())
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

/// The rooms of the last run of a server alone.
#[derive(Debug)]
pub(crate) enum LastRooms {
    /// In an embedded store.
    Stored(RoomPages),
    /// Claimed at this time.
    Claimed(Registrar, Millis),
}

impl LastRooms {
    /// Some of those that are left; `None` after the last. Waits for a PostgreSQL that is away.
    ///
    /// # Errors
    /// When the store cannot be read, or is another server's.
    pub(crate) async fn next(&mut self) -> Result<Option<Vec<Claimed>>, StoreError> {
        match self {
            Self::Stored(pages) => {
                let claimed = |stored| Claimed { stored, members: Vec::new(), is_new: false };
                Ok(pages.next().await?.map(|page| page.into_iter().map(claimed).collect()))
            }
            Self::Claimed(registrar, now) => loop {
                match registrar.claim(*now, CLAIMED_AT_ONCE_MAX).await {
                    Ok(claimed) => return Ok(Some(claimed).filter(|claimed| !claimed.is_empty())),
                    Err(error @ (StoreError::Database(_) | StoreError::Timeout)) => {
                        tracing::warn!(%error, "the rooms of the last run cannot be read yet");
                        sleep(Duration::from_millis(CLAIM_EVERY_MS)).await;
                    }
                    Err(error) => return Err(error),
                }
            },
        }
    }
}
