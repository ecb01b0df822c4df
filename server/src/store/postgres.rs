//! Connections to a PostgreSQL database, which one server has alone or several share. Knows nothing of what is written, nor what
//! keeps one server from writing what is another's: see `fence`.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::time::{Instant, sleep, timeout};

use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::migrations;
use crate::limits::{
    CLUSTER_IDLE_TRANSACTION_MS_MAX, CLUSTER_KEEPALIVE_S, CLUSTER_LOCK_MS_MAX, CLUSTER_STATEMENT_MS_MAX,
    STORE_CONNECT_MS_MAX, STORE_HELD_MS_MAX, STORE_HELD_RETRY_MS,
};

/// The database's clock, in milliseconds since 1970.
pub(crate) const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// The advisory lock that stands for "nonet-servers write here".
const LOCK: i64 = 0x4E6F_6E65_7400;

/// How a server has its database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    Alone,
    /// With the other nodes of its cluster.
    Shared,
}

/// How the database is reached by a server alone, and for what takes long. When its machine is lost, the database notices.
pub(crate) fn options_alone(place: &DatabaseUrl) -> Result<PgConnectOptions, StoreError> {
    let bad = |error: sqlx::Error| StoreError::BadPlace { place: place.to_string(), why: error.to_string() };
    let options: PgConnectOptions = place.for_driver()?.parse().map_err(bad)?;
    let name = format!("nonet-server process {}", std::process::id());
    let lost_after_ms = 4 * 1_000 * CLUSTER_KEEPALIVE_S;
    Ok(options.application_name(&name).disable_statement_logging().options([
        ("tcp_keepalives_idle", CLUSTER_KEEPALIVE_S),
        ("tcp_keepalives_interval", CLUSTER_KEEPALIVE_S),
        ("tcp_keepalives_count", 3),
        ("tcp_user_timeout", lost_after_ms),
    ]))
}

/// How the database is reached by a node. One that is frozen must not hold a lock for long: the database ends its transaction.
pub(crate) fn options(place: &DatabaseUrl) -> Result<PgConnectOptions, StoreError> {
    Ok(options_alone(place)?.options([
        ("idle_in_transaction_session_timeout", CLUSTER_IDLE_TRANSACTION_MS_MAX),
        ("lock_timeout", CLUSTER_LOCK_MS_MAX),
        ("statement_timeout", CLUSTER_STATEMENT_MS_MAX),
    ]))
}

/// Connects, in the time that this may take.
pub(crate) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let limit = Duration::from_millis(STORE_CONNECT_MS_MAX);
    Ok(timeout(limit, options.connect()).await.map_err(|_| StoreError::Timeout)??)
}

/// Makes or changes the tables where that is due. Several servers may try at once: one does it, the others wait.
///
/// # Errors
/// Also when what is committed would not outlast a crash of the database.
pub(crate) async fn migrate(place: &DatabaseUrl) -> Result<(), StoreError> {
    let mut connection = connect(&options_alone(place)?).await?;
    check_durability(&mut connection).await?;
    migrations::all().run_direct(None, &mut connection, false).await?;
    Ok(connection.close().await?)
}

/// Three settings; none where the database does not know one.
type Settings = (Option<String>, Option<String>, Option<String>);

/// A commit is answered with an acknowledgement to a player, which holds for ever. No key of the configuration says otherwise: what
/// is worth playing on is worth a wait for the disk.
async fn check_durability(connection: &mut PgConnection) -> Result<(), StoreError> {
    // Databases that only speak like PostgreSQL may not know them.
    let sql = "SELECT current_setting('fsync', true), current_setting('synchronous_commit', true),
         current_setting('full_page_writes', true)";
    let (fsync, commit, pages) = sqlx::query_as::<_, Settings>(sql).fetch_one(connection).await?;
    let is_off = |value: &Option<String>| value.as_deref() == Some("off");
    for (setting, value) in [("fsync", &fsync), ("synchronous_commit", &commit)] {
        if is_off(value) {
            return Err(StoreError::NotDurable { setting });
        }
    }
    if is_off(&pages) {
        tracing::warn!("full_page_writes = off: a power cut can damage the database on most file systems");
    }
    Ok(())
}

/// Makes this connection stand for a server that has the database, for as long as it lasts. Waits a little where the database is
/// had by others: it may not have noticed yet that they have ended.
pub(crate) async fn hold_patiently(connection: &mut PgConnection, hold: Hold) -> Result<(), StoreError> {
    let patient_until = Instant::now() + Duration::from_millis(STORE_HELD_MS_MAX);
    loop {
        match self::hold(connection, hold).await {
            Err(StoreError::InUse { .. }) if Instant::now() < patient_until => {
                sleep(Duration::from_millis(STORE_HELD_RETRY_MS)).await;
            }
            outcome => return outcome,
        }
    }
}

/// The same, without waiting.
pub(crate) async fn hold(connection: &mut PgConnection, hold: Hold) -> Result<(), StoreError> {
    let try_lock = match hold {
        Hold::Alone => "SELECT pg_try_advisory_lock($1)",
        Hold::Shared => "SELECT pg_try_advisory_lock_shared($1)",
    };
    if sqlx::query_scalar(try_lock).bind(LOCK).fetch_one(&mut *connection).await? {
        return Ok(());
    }
    let holder = sqlx::query_scalar::<_, Option<String>>(
        "SELECT a.application_name || ' from ' || coalesce(host(a.client_addr), 'the same machine')
             || ', since ' || a.backend_start::text
         FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
         WHERE l.locktype = 'advisory' AND l.granted
             AND (l.classid::bigint << 32 | l.objid::bigint) = $1",
    );
    let holder = holder.bind(LOCK).fetch_optional(connection).await?.flatten();
    let holder = holder.unwrap_or_else(|| "another server".to_owned());
    let alone = if hold == Hold::Shared { " that is alone (without cluster.nats)" } else { "" };
    Err(StoreError::InUse { holder: format!("{holder}{alone}") })
}
