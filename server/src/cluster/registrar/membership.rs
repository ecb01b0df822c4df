//! Which nodes there are. A node lives while it renews its lease; one that does not is declared gone by any other, after
//! its last commit.

use std::time::Duration;

use game::Millis;
use lobby::NodeNo;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection};
use tokio::time::timeout;

use super::{Joined, Lifeline, Registrar, node};
use crate::cluster::FORMAT;
use crate::limits::CLUSTER_RENEWAL_MS_MAX;
use crate::store::columns::count_column;
use crate::store::error::StoreError;
use crate::store::fence;
use crate::store::postgres::{self, Hold, NOW};

/// What became of a renewal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Renewal {
    /// The lease had ended, or another node has declared this one gone: it must end.
    Lost,
    /// The node lives on, among these others that live.
    Held { peers: Vec<Peer> },
}

/// A living node, not this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Peer {
    pub(crate) node: NodeNo,
    pub(crate) name: String,
    /// Of its program.
    pub(crate) version: String,
    /// In which it speaks.
    pub(crate) format: u32,
    /// How many it ran when it last renewed its lease.
    pub(crate) rooms: usize,
}

type PeerColumns = (i64, String, String, i64, i64);

/// Makes a node, with the next number.
pub(super) async fn enter(
    connection: &mut PgConnection,
    name: &str,
    version: &str,
    lease_ms: u64,
) -> Result<(NodeNo, Joined), StoreError> {
    let mut transaction = connection.begin().await?;
    // One node at a time. Renewals wait as well, for the moment that this takes.
    sqlx::raw_sql("LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE").execute(&mut *transaction).await?;
    // The first node renames the holder, so that a server that was alone never writes again.
    let rename = sqlx::query(
        "UPDATE server SET holder = $1 WHERE id = 1 AND NOT EXISTS (SELECT FROM nodes WHERE state = 'live')",
    );
    rename.bind(rand::random::<i64>()).execute(&mut *transaction).await?;
    let enter = format!(
        "INSERT INTO nodes (node, name, version, format, started_at, lease_until, alive_at, state, rooms)
         SELECT (SELECT coalesce(max(node), 0) + 1 FROM nodes), $1, $2, $3, now, now + $4, now, 'live', 0
         FROM (SELECT {NOW} AS now) AS clock
         RETURNING node, alive_at, (SELECT holder FROM server WHERE id = 1)"
    );
    let enter = sqlx::query_as(AssertSqlSafe(enter)).bind(name).bind(version).bind(i64::from(FORMAT));
    let (number, now, salt): (i64, i64, i64) =
        enter.bind(count_column(lease_ms)).fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    let joined = Joined { now: Millis(now.unsigned_abs()), salt: salt.cast_unsigned() };
    Ok((node(number)?, joined))
}

/// Ends every lease, for a server that has the database alone: a node that lives has lost its connections, or is frozen, and must
/// not commit once it goes on.
pub(super) async fn bury_all(connection: &mut PgConnection) -> Result<(), StoreError> {
    let end = format!("UPDATE nodes SET lease_until = {NOW} WHERE state = 'live' RETURNING node");
    let ended: Vec<i64> = sqlx::query_scalar(AssertSqlSafe(end)).fetch_all(&mut *connection).await?;
    for number in ended {
        fence::bury(connection, node(number)?).await?;
    }
    Ok(())
}

impl Registrar {
    /// Renews the lease. `now` is the node's own time, `rooms` how many it runs. Takes a second at most.
    ///
    /// # Errors
    /// When the database does not answer: the lease runs on and ends.
    pub(crate) async fn renew(&self, now: Millis, rooms: usize) -> Result<Renewal, StoreError> {
        let renewal = async {
            let mut lifeline = self.lifeline.lock().await;
            // A renewal that fails, or is given up, leaves no connection behind.
            let mut connection = lifeline.take().await?;
            let renewal = self.renew_by(&mut connection, now, rooms).await?;
            lifeline.connection = Some(connection);
            Ok(renewal)
        };
        let limit = Duration::from_millis(CLUSTER_RENEWAL_MS_MAX);
        timeout(limit, renewal).await.unwrap_or(Err(StoreError::Timeout))
    }

    async fn renew_by(
        &self,
        connection: &mut PgConnection,
        now: Millis,
        rooms: usize,
    ) -> Result<Renewal, StoreError> {
        let renew = format!(
            "UPDATE nodes SET lease_until = {NOW} + $2, alive_at = $3, rooms = $4
             WHERE node = $1 AND state = 'live' AND lease_until > {NOW}"
        );
        let renew = sqlx::query(AssertSqlSafe(renew)).bind(self.me()).bind(count_column(self.lease_ms));
        let rooms = i64::try_from(rooms).unwrap_or(i64::MAX);
        let renewed = renew.bind(count_column(now.0)).bind(rooms).execute(&mut *connection).await?;
        if renewed.rows_affected() == 0 {
            return Ok(Renewal::Lost);
        }
        let peers = sqlx::query_as::<_, PeerColumns>(
            "SELECT node, name, version, format, rooms FROM nodes
             WHERE state = 'live' AND node <> $1 ORDER BY node",
        );
        let peers = peers.bind(self.me()).fetch_all(connection).await?;
        let peer = |(number, name, version, format, rooms): PeerColumns| {
            Ok(Peer {
                node: node(number)?,
                name,
                version,
                format: u32::try_from(format).unwrap_or(u32::MAX),
                rooms: usize::try_from(rooms).unwrap_or_default(),
            })
        };
        let peers = peers.into_iter().map(peer).collect::<Result<_, StoreError>>()?;
        Ok(Renewal::Held { peers })
    }

    /// Ends the lease at once, after the last commit: others may take what this node still had. `now` is the node's own time,
    /// up to which the clocks of its rooms ran.
    ///
    /// # Errors
    /// When the database fails: then the lease ends by itself.
    pub(crate) async fn leave(&self, now: Millis) -> Result<(), StoreError> {
        let end =
            format!("UPDATE nodes SET alive_at = $2, lease_until = {NOW} WHERE node = $1 AND state = 'live'");
        let end = sqlx::query(AssertSqlSafe(end)).bind(self.me()).bind(count_column(now.0));
        end.execute(&self.pool).await?;
        let mut connection = self.pool.acquire().await?;
        fence::bury(&mut connection, self.node()).await.map(drop)
    }

    /// Declares those nodes gone whose leases have ended, each after its last commit, and returns them. A node whose own lease has
    /// ended declares nobody gone: a server alone, which has no lease, may have the database by now.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn bury(&self) -> Result<Vec<NodeNo>, StoreError> {
        let ended = format!(
            "SELECT node FROM nodes WHERE state = 'live' AND lease_until <= {NOW} AND EXISTS
             (SELECT FROM nodes AS own WHERE own.node = $1 AND own.state = 'live' AND own.lease_until > {NOW})"
        );
        let ended = sqlx::query_scalar(AssertSqlSafe(ended)).bind(self.me());
        let ended: Vec<i64> = ended.fetch_all(&self.pool).await?;
        let mut buried = Vec::new();
        for number in ended {
            let (node, mut connection) = (node(number)?, self.pool.acquire().await?);
            if fence::bury(&mut connection, node).await? {
                buried.push(node);
            }
        }
        Ok(buried)
    }
}

impl Lifeline {
    /// The connection, made again if it was lost. A server alone may have taken the database meanwhile: it has declared
    /// every node gone, as the renewal will show.
    async fn take(&mut self) -> Result<PgConnection, StoreError> {
        if let Some(connection) = self.connection.take() {
            return Ok(connection);
        }
        let mut connection = postgres::connect(&self.options).await?;
        postgres::hold_patiently(&mut connection, Hold::Shared).await?;
        Ok(connection)
    }
}
