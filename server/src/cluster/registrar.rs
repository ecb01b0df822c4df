//! What the nodes of a cluster ask of their database: which nodes live, whose each room and each code is, and where each
//! player is. Everything is decided there, by the database's clock. Knows nothing of messages between nodes.

mod chores;
mod codes;
mod look;
mod membership;
mod orphans;
mod places;
pub(crate) mod status;
#[cfg(test)]
mod tests;

/// Statements that a node sends all the time.
#[cfg(test)]
pub(crate) mod periodic {
    pub(crate) use super::chores::{sweep_codes, sweep_nodes, sweep_places};
    pub(crate) use super::look::statement as look;
    pub(crate) use super::orphans::TAKE;
}

use std::sync::Arc;
use std::time::Duration;

use game::Millis;
use lobby::NodeNo;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPoolOptions};
use tokio::sync::Mutex;

pub(crate) use chores::Swept;
pub(crate) use codes::Whereabouts;
pub(crate) use look::Look;
pub(crate) use membership::Load;
pub(crate) use orphans::Claimed;
pub(crate) use places::Arrival;

use crate::limits::{CLUSTER_CONNECTIONS_MAX, STORE_READ_MS_MAX};
use crate::store::database_url::DatabaseUrl;
use crate::store::error::StoreError;
use crate::store::pg_journal::PgJournal;
use crate::store::postgres::{self, Hold};

/// A node's access to what the cluster knows. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Registrar {
    pool: PgPool,
    node: NodeNo,
    lease_ms: u64,
    lifeline: Arc<Mutex<Lifeline>>,
    /// Rooms that may be this node's without its knowledge: the end of their claim was not heard. The next claim takes them.
    unsettled: Arc<Mutex<Vec<i64>>>,
    /// Rooms that another node is to have: this one does not claim them.
    given: Arc<std::sync::Mutex<Vec<i64>>>,
}

/// The connection by which a node renews its lease: it waits behind nothing else, as long as it lasts no server alone can take the
/// database, and when the process dies the other nodes see that it is gone.
#[derive(Debug)]
struct Lifeline {
    options: PgConnectOptions,
    /// And whether it holds the node's own lock.
    connection: Option<(PgConnection, bool)>,
}

/// What a new node is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Joined {
    /// The database's time: the node's own goes on from here.
    pub(crate) now: Millis,
    /// Random, and the same for every node of a cluster for as long as any of them lives.
    pub(crate) salt: u64,
}

impl Registrar {
    /// Makes this run of a server a node, for a first `lease_ms`. Makes or changes the tables where that is due.
    ///
    /// # Errors
    /// When the database is out of reach or damaged, not PostgreSQL, or a server alone uses it.
    pub(crate) async fn join(
        place: &DatabaseUrl,
        name: &str,
        version: &str,
        lease_ms: u64,
    ) -> Result<(Self, Joined), StoreError> {
        let options = postgres::options(place)?;
        let mut connection = postgres::connect(&options).await?;
        // First: a server alone may write what its own tables take.
        postgres::hold_patiently(&mut connection, Hold::Shared).await?;
        postgres::migrate(place).await?;
        let (node, joined) = membership::enter(&mut connection, name, version, lease_ms).await?;
        Ok((Self::of(node, lease_ms, options, Some(connection)), joined))
    }

    /// Makes this run of a server the only node. Its lease is over from the beginning: it renews none, and a cluster that finds
    /// the database free, while this server has lost it, buries the node. Makes or changes the tables where that is due.
    ///
    /// # Errors
    /// When the database is out of reach or damaged, not PostgreSQL, or other servers use it.
    pub(crate) async fn join_alone(
        place: &DatabaseUrl,
        name: &str,
        version: &str,
    ) -> Result<(Self, Joined, PgJournal), StoreError> {
        let options = postgres::options_alone(place)?;
        let mut connection = postgres::connect(&options).await?;
        postgres::hold_patiently(&mut connection, Hold::Alone).await?;
        postgres::migrate(place).await?;
        membership::bury_all(&mut connection).await?;
        let (node, joined) = membership::enter(&mut connection, name, version, 0).await?;
        let registrar = Self::of(node, 0, postgres::options(place)?, None);
        Ok((registrar, joined, PgJournal::alone(node, options, connection)))
    }

    fn of(node: NodeNo, lease_ms: u64, options: PgConnectOptions, lifeline: Option<PgConnection>) -> Self {
        // Whether it holds the lock is found out by the first renewal.
        let lifeline = lifeline.map(|connection| (connection, false));
        let pool = PgPoolOptions::new()
            .max_connections(CLUSTER_CONNECTIONS_MAX)
            .acquire_timeout(Duration::from_millis(STORE_READ_MS_MAX))
            .connect_lazy_with(options.clone());
        let lifeline = Arc::new(Mutex::new(Lifeline { options, connection: lifeline }));
        Self { pool, node, lease_ms, lifeline, unsettled: Arc::default(), given: Arc::default() }
    }

    /// The number of this run of the server.
    pub(crate) fn node(&self) -> NodeNo {
        self.node
    }

    fn me(&self) -> i64 {
        column(self.node)
    }
}

/// A node's number as the database holds it.
fn column(node: NodeNo) -> i64 {
    i64::from(node.0)
}

/// A node's number from its column.
fn node(column: i64) -> Result<NodeNo, StoreError> {
    let number = u32::try_from(column).map_err(|_| StoreError::Unreadable(format!("a node is {column}")))?;
    Ok(NodeNo(number))
}
