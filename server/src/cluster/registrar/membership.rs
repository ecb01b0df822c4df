//! Which nodes there are. A node lives while it renews its lease; one that does not, or has dropped its lifeline, is declared gone
//! by any other, after its last commit.

use game::Millis;
use lobby::NodeNo;
use ownership::fence::{Grounds, lifeline_of};
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection};

use super::{Joined, Lifeline, Registrar, node};
use crate::cluster::FORMAT;
use crate::store::columns::count_column;
use crate::store::error::StoreError;
use crate::store::fence;
use crate::store::postgres::{self, Hold, NOW};

/// What a node does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Load {
    pub(crate) rooms: usize,
    /// It takes nothing new.
    pub(crate) drains: bool,
}

impl Load {
    /// The number of rooms; of a node that drains, less than nothing.
    fn column(self) -> i64 {
        let rooms = i64::try_from(self.rooms).unwrap_or(i64::MAX);
        if self.drains { -1 - rooms } else { rooms }
    }

    pub(super) fn of(column: i64) -> Self {
        let drains = column < 0;
        let rooms = if drains { -1 - column } else { column };
        Self { rooms: usize::try_from(rooms).unwrap_or_default(), drains }
    }
}

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
    let (node, joined) =
        (node(number)?, Joined { now: Millis(now.unsigned_abs()), salt: salt.cast_unsigned() });
    // Before anybody sees the node.
    take_lifeline(&mut transaction, node).await?;
    transaction.commit().await?;
    Ok((node, joined))
}

/// False while an earlier connection of this node still has it, or somebody looks whether it is free.
async fn take_lifeline(connection: &mut PgConnection, node: NodeNo) -> Result<bool, StoreError> {
    let (class, key) = lifeline_of(node);
    let take = sqlx::query_scalar("SELECT pg_try_advisory_lock($1, $2)").bind(class).bind(key);
    Ok(take.fetch_one(connection).await?)
}

/// Ends every lease, for a server that has the database alone: a node that lives has lost its connections, or is frozen, and must
/// not commit once it goes on.
pub(super) async fn bury_all(connection: &mut PgConnection) -> Result<(), StoreError> {
    let end = format!("UPDATE nodes SET lease_until = {NOW} WHERE state = 'live' RETURNING node");
    let ended: Vec<i64> = sqlx::query_scalar(AssertSqlSafe(end)).fetch_all(&mut *connection).await?;
    for number in ended {
        fence::bury(connection, node(number)?, Grounds::Lease).await?;
    }
    Ok(())
}

impl Registrar {
    /// Renews the lease. `now` is the node's own time. False when the lease had ended, or another node
    /// has declared this one gone: it must end. Whoever gives it up leaves no connection behind.
    ///
    /// # Errors
    /// When the database fails: the next attempt has a connection of its own.
    pub(crate) async fn renew(&self, now: Millis, load: Load) -> Result<bool, StoreError> {
        let mut lifeline = self.lifeline.lock().await;
        let (mut connection, mut is_held) = lifeline.take().await?;
        if !is_held {
            is_held = take_lifeline(&mut connection, self.node).await?;
        }
        let renew = format!(
            "UPDATE nodes SET lease_until = {NOW} + $2, alive_at = $3, rooms = $4
             WHERE node = $1 AND state = 'live' AND lease_until > {NOW}"
        );
        let renew = sqlx::query(AssertSqlSafe(renew)).bind(self.me()).bind(count_column(self.lease_ms));
        let renewed = renew.bind(count_column(now.0)).bind(load.column()).execute(&mut connection).await?;
        lifeline.connection = Some((connection, is_held));
        Ok(renewed.rows_affected() > 0)
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
        fence::bury(&mut connection, self.node(), Grounds::Lease).await.map(drop)
    }

    /// Declares a node gone, after its last commit; false if it is gone already, or the grounds do not hold any more.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn bury(&self, node: NodeNo, grounds: Grounds) -> Result<bool, StoreError> {
        let mut connection = self.pool.acquire().await?;
        fence::bury(&mut connection, node, grounds).await
    }
}

impl Lifeline {
    /// The connection, made again if it was lost, and whether it holds the node's lock. A server alone may have taken the database
    /// meanwhile: it has declared every node gone, as the renewal will show.
    async fn take(&mut self) -> Result<(PgConnection, bool), StoreError> {
        if let Some(connection) = self.connection.take() {
            return Ok(connection);
        }
        let mut connection = postgres::connect(&self.options).await?;
        postgres::hold(&mut connection, Hold::Shared).await?;
        Ok((connection, false))
    }
}
