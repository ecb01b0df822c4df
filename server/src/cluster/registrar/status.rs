//! What the database knows of its nodes, for somebody who is none.

use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, Connection, Row};

use super::Load;
use crate::admin::NodeStatus;
use crate::store::database_url::DatabaseUrl;
use crate::store::error::StoreError;
use crate::store::postgres::{self, NOW};

/// Every node that the cluster remembers, the newest first.
///
/// # Errors
/// When the database is out of reach, or no server has made its tables yet.
pub(crate) async fn nodes(place: &DatabaseUrl) -> Result<Vec<NodeStatus>, StoreError> {
    let mut connection = postgres::connect(&postgres::options(place)?).await?;
    let sql = format!(
        "SELECT node, name, version, format, rooms, lease_until - {NOW} AS lease_ms, state FROM nodes ORDER BY node DESC"
    );
    let nodes = sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(nodes.iter().map(status).collect::<sqlx::Result<_>>()?)
}

fn status(row: &PgRow) -> sqlx::Result<NodeStatus> {
    let (lease_ms, state): (i64, String) = (row.try_get("lease_ms")?, row.try_get("state")?);
    // Nobody has buried it yet.
    let is_late = state == "live" && lease_ms <= 0;
    let load = Load::of(row.try_get("rooms")?);
    let state = if load.drains && state == "live" { "drains".to_owned() } else { state };
    Ok(NodeStatus {
        node: row.try_get("node")?,
        name: row.try_get("name")?,
        version: row.try_get("version")?,
        format: row.try_get("format")?,
        rooms: i64::try_from(load.rooms).unwrap_or(i64::MAX),
        lease_ms,
        state: if is_late { "late".to_owned() } else { state },
    })
}
