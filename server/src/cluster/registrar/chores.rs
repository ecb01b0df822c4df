//! What one node does for all of them, under a lease of its own name, and what any of them may tidy up.

use sqlx::{AssertSqlSafe, Row};

use super::Registrar;
use crate::limits::{CODE_RESERVED_MS_MAX, NODES_LISTED_MS, SWEPT_AT_ONCE_MAX, VISITS_REMEMBERED_MS};
use crate::store::columns::count_column;
use crate::store::error::StoreError;
use crate::store::postgres::NOW;

/// The same clock when the statement began. An index is looked through only up to what does not change within the statement.
const BEGAN: &str = "(extract(epoch FROM statement_timestamp()) * 1000)::bigint";

/// How far the codes have been swept: they are looked at once, when they are old enough.
#[derive(Clone, Debug, Default)]
pub(crate) struct Swept {
    drawn_at: i64,
    code: String,
}

/// Nodes long gone that have no rooms. The greatest number stays, so that it is never given again.
pub(crate) fn sweep_nodes() -> String {
    format!(
        "DELETE FROM nodes WHERE state = 'gone' AND lease_until < {BEGAN} - $1
             AND node < (SELECT max(node) FROM nodes)
             AND NOT EXISTS (SELECT FROM rooms WHERE rooms.owner = nodes.node)"
    )
}

/// Players who are neither here nor in a room, `$2` at most.
pub(crate) fn sweep_places() -> String {
    format!(
        "DELETE FROM places WHERE player = ANY(ARRAY(
             SELECT player FROM places WHERE room = 0 AND seen_at < {BEGAN} - $1
                 AND NOT EXISTS (SELECT FROM nodes WHERE nodes.node = places.node AND state = 'live')
             ORDER BY seen_at LIMIT $2 FOR UPDATE SKIP LOCKED)) AND room = 0"
    )
}

/// The next `$2` codes after `$3` and `$4` that are old enough, and those of them that no room has. A room that is stored takes its
/// codes along when it ends.
pub(crate) fn sweep_codes() -> String {
    format!(
        "WITH old AS (SELECT code, room, drawn_at FROM codes
                 WHERE (drawn_at, code) > ($3, $4) AND drawn_at < {BEGAN} - $1 ORDER BY drawn_at, code LIMIT $2),
             swept AS (DELETE FROM codes WHERE code = ANY(ARRAY(SELECT code FROM old
                     WHERE NOT EXISTS (SELECT FROM rooms WHERE rooms.room = old.room)))
                 AND NOT EXISTS (SELECT FROM rooms WHERE rooms.room = codes.room))
         SELECT drawn_at, code FROM old ORDER BY drawn_at, code"
    )
}

impl Registrar {
    /// Takes the task of this name for `lease_ms`, if this node has it already or nobody has; false if another one does it.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn hold(&self, name: &str, lease_ms: u64) -> Result<bool, StoreError> {
        let hold = format!(
            "INSERT INTO leases (name, node, until)
             SELECT $1, node, {NOW} + $3 FROM nodes WHERE node = $2 AND state = 'live' AND lease_until > {NOW}
             ON CONFLICT (name) DO UPDATE SET node = excluded.node, until = excluded.until
             WHERE leases.node = excluded.node OR leases.until <= {NOW}
                 OR NOT EXISTS (SELECT FROM nodes WHERE nodes.node = leases.node AND state = 'live')"
        );
        let hold = sqlx::query(AssertSqlSafe(hold)).bind(name).bind(self.me());
        Ok(hold.bind(count_column(lease_ms)).execute(&self.pool).await?.rows_affected() > 0)
    }

    /// Forgets what nobody will ask for, some at a time: nodes long gone, codes of rooms that never came to be, visits.
    ///
    /// # Errors
    /// When the database fails.
    pub(crate) async fn sweep(&self, swept: &mut Swept) -> Result<(), StoreError> {
        let nodes = sqlx::query(AssertSqlSafe(sweep_nodes())).bind(count_column(NODES_LISTED_MS));
        nodes.execute(&self.pool).await?;
        loop {
            let places = sqlx::query(AssertSqlSafe(sweep_places())).bind(count_column(VISITS_REMEMBERED_MS));
            let places = places.bind(SWEPT_AT_ONCE_MAX).execute(&self.pool).await?;
            if places.rows_affected() < SWEPT_AT_ONCE_MAX.unsigned_abs() {
                break;
            }
        }
        loop {
            let codes = sqlx::query(AssertSqlSafe(sweep_codes())).bind(count_column(CODE_RESERVED_MS_MAX));
            let codes = codes.bind(SWEPT_AT_ONCE_MAX).bind(swept.drawn_at).bind(&swept.code);
            let codes = codes.fetch_all(&self.pool).await?;
            let Some(last) = codes.last() else { return Ok(()) };
            *swept = Swept { drawn_at: last.try_get("drawn_at")?, code: last.try_get("code")? };
        }
    }
}
