//! What every node looks at several times a second, with one statement that reads little however much the database holds.

use std::collections::BTreeMap;

use lobby::NodeNo;
use ownership::fence::LIFELINE_CLASS;
use sqlx::{AssertSqlSafe, Row};

use super::{Load, Registrar, node};
use crate::cluster::QUEUE;
use crate::store::error::StoreError;
use crate::store::postgres::NOW;

/// Nodes of an earlier format hold no lifeline.
const LIFELINE_SINCE_FORMAT: i64 = 2;

/// How the cluster is. A node whose own lease has ended sees nobody's end: a server alone, which has no lease, may have the
/// database by now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Look {
    /// When the database began, in milliseconds since 1970, and for how many it has been up.
    pub(crate) database: u64,
    pub(crate) up_ms: u64,
    /// The other nodes that live, and those of them whose lease has ended or who have dropped their lifeline.
    pub(crate) live: Vec<NodeNo>,
    pub(crate) ended: Vec<NodeNo>,
    /// How many rooms each of them ran that takes more, when it last renewed its lease.
    pub(crate) loads: BTreeMap<NodeNo, usize>,
    pub(crate) dropped: Vec<NodeNo>,
    /// Rooms may be without an owner.
    pub(crate) has_orphans: bool,
    /// Who runs the queue, if somebody does.
    pub(crate) queue: Option<NodeNo>,
}

/// The rooms of a node are asked for as a range and in the order of an index, because the planner takes any owner for a frequent one,
/// and would look for the first through all rooms. `$1` is the node that looks, `$2` and `$3` the class and the first format of lifelines, `$4` the lease of the queue. Whoever looks
/// at a lifeline has it, shared, for as long as this statement takes.
pub(crate) fn statement() -> String {
    format!(
        "SELECT (extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint AS database, {NOW} AS now,
             EXISTS (SELECT FROM (SELECT node FROM nodes WHERE state = 'gone' UNION ALL SELECT 0) AS gone
                 CROSS JOIN LATERAL (SELECT FROM rooms WHERE owner BETWEEN gone.node AND gone.node AND failure = ''
                     ORDER BY owner, room LIMIT 1) AS room)
                 AS has_orphans,
             (SELECT leases.node FROM leases JOIN nodes ON nodes.node = leases.node AND state = 'live'
                 WHERE leases.name = $4 AND leases.until > {NOW}) AS queue,
             peers.node, peers.rooms, peers.is_over, peers.is_dropped
         FROM (SELECT EXISTS (SELECT FROM nodes WHERE node = $1 AND state = 'live' AND lease_until > {NOW}) AS lives)
                 AS own
             LEFT JOIN LATERAL (SELECT node, rooms, own.lives AND lease_until <= {NOW} AS is_over,
                 CASE WHEN own.lives AND format >= $3
                     THEN pg_try_advisory_xact_lock_shared($2, node::integer) ELSE false END AS is_dropped
                 FROM nodes WHERE state = 'live' AND node <> $1) AS peers ON true"
    )
}

impl Registrar {
    /// # Errors
    /// When the database fails.
    pub(crate) async fn look(&self) -> Result<Look, StoreError> {
        let look = sqlx::query(AssertSqlSafe(statement())).bind(self.me());
        let rows =
            look.bind(LIFELINE_CLASS).bind(LIFELINE_SINCE_FORMAT).bind(QUEUE).fetch_all(&self.pool).await?;
        let mut look = Look::default();
        for row in rows {
            let (database, now): (i64, i64) = (row.try_get("database")?, row.try_get("now")?);
            look.database = database.unsigned_abs();
            look.up_ms = now.saturating_sub(database).unsigned_abs();
            look.has_orphans = row.try_get("has_orphans")?;
            look.queue = row.try_get::<Option<i64>, _>("queue")?.map(node).transpose()?;
            let Some(peer) = row.try_get::<Option<i64>, _>("node")?.map(node).transpose()? else { continue };
            look.live.push(peer);
            let load = Load::of(row.try_get("rooms")?);
            look.loads.extend((!load.drains).then_some((peer, load.rooms)));
            if row.try_get("is_over")? {
                look.ended.push(peer);
            } else if row.try_get("is_dropped")? {
                look.dropped.push(peer);
            }
        }
        // While rooms are being claimed that is no news.
        look.has_orphans |= self.unsettled.try_lock().is_ok_and(|rooms| !rooms.is_empty());
        Ok(look)
    }
}
