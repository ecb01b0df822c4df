//! What one node does for all of them, under a lease of its own name, and what any of them may tidy up.

use lobby::NodeNo;
use sqlx::AssertSqlSafe;

use super::{Registrar, node};
use crate::limits::{CODE_RESERVED_MS_MAX, NODES_LISTED_MS, VISITS_REMEMBERED_MS};
use crate::store::columns::count_column;
use crate::store::error::StoreError;
use crate::store::postgres::NOW;

impl Registrar {
    /// Who does the task of this name for all nodes: this one takes it for `lease_ms`, if it has it already or nobody
    /// has. `None` when nobody does.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn hold(&self, name: &str, lease_ms: u64) -> Result<Option<NodeNo>, StoreError> {
        let hold = format!(
            "INSERT INTO leases (name, node, until)
             SELECT $1, node, {NOW} + $3 FROM nodes WHERE node = $2 AND state = 'live' AND lease_until > {NOW}
             ON CONFLICT (name) DO UPDATE SET node = excluded.node, until = excluded.until
             WHERE leases.node = excluded.node OR leases.until <= {NOW}
                 OR NOT EXISTS (SELECT FROM nodes WHERE nodes.node = leases.node AND state = 'live')
             RETURNING node"
        );
        let hold = sqlx::query_scalar(AssertSqlSafe(hold)).bind(name).bind(self.me());
        let mut holder: Option<i64> = hold.bind(count_column(lease_ms)).fetch_optional(&self.pool).await?;
        if holder.is_none() {
            let look = sqlx::query_scalar("SELECT node FROM leases WHERE name = $1").bind(name);
            let other: Option<i64> = look.fetch_optional(&self.pool).await?;
            // Not this node: it has just been refused.
            holder = other.filter(|&other| other != self.me());
        }
        holder.map(node).transpose()
    }

    /// Forgets what nobody will ask for: nodes long gone that have no rooms, codes of rooms that never came to be, and
    /// players who are neither here nor in a room.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn sweep(&self) -> Result<(), StoreError> {
        // The greatest number stays, so that it is never given again.
        let nodes = format!(
            "DELETE FROM nodes WHERE state = 'gone' AND lease_until < {NOW} - $1
                 AND node < (SELECT max(node) FROM nodes)
                 AND NOT EXISTS (SELECT FROM rooms WHERE rooms.owner = nodes.node)"
        );
        let codes = format!(
            "DELETE FROM codes WHERE drawn_at < {NOW} - $1
                 AND NOT EXISTS (SELECT FROM rooms WHERE rooms.room = codes.room)"
        );
        let places = format!(
            "DELETE FROM places WHERE room = 0 AND seen_at < {NOW} - $1
                 AND NOT EXISTS (SELECT FROM nodes WHERE nodes.node = places.node AND state = 'live')"
        );
        let due = [(nodes, NODES_LISTED_MS), (codes, CODE_RESERVED_MS_MAX), (places, VISITS_REMEMBERED_MS)];
        for (sql, older_than_ms) in due {
            let delete = sqlx::query(AssertSqlSafe(sql)).bind(count_column(older_than_ms));
            delete.execute(&self.pool).await?;
        }
        Ok(())
    }
}
