//! What the database knows of its nodes, for somebody who is none.

use sqlx::{AssertSqlSafe, Connection};

use crate::admin::NodeStatus;
use crate::store::database_url::DatabaseUrl;
use crate::store::error::StoreError;
use crate::store::postgres::{self, NOW};

type NodeColumns = (i64, String, String, i64, i64, i64, String);

/// Every node that the cluster remembers, the newest first.
///
/// # Errors
/// When the database is out of reach, or no server has made its tables yet.
pub(crate) async fn nodes(place: &DatabaseUrl) -> Result<Vec<NodeStatus>, StoreError> {
    let mut connection = postgres::connect(&postgres::options(place)?).await?;
    let sql = format!(
        "SELECT node, name, version, format, rooms, lease_until - {NOW}, state FROM nodes ORDER BY node DESC"
    );
    let nodes: Vec<NodeColumns> = sqlx::query_as(AssertSqlSafe(sql)).fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(nodes.into_iter().map(status).collect())
}

fn status((node, name, version, format, rooms, lease_ms, state): NodeColumns) -> NodeStatus {
    // Nobody has buried it yet.
    let is_late = state == "live" && lease_ms <= 0;
    let state = if is_late { "late".to_owned() } else { state };
    NodeStatus { node, name, version, format, rooms, lease_ms, state }
}
