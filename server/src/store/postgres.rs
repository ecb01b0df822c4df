//! Connections to a PostgreSQL database that several servers share. Knows nothing of what is written, nor what keeps one server
//! from writing what is another's: see `fence`.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection};
use tokio::time::{Instant, sleep, timeout};

use super::database_url::DatabaseUrl;
use super::error::StoreError;
use super::migrations;
use super::writer::LOCK;
use crate::limits::{
    CLUSTER_IDLE_TRANSACTION_MS_MAX, CLUSTER_KEEPALIVE_S, CLUSTER_LOCK_MS_MAX, CLUSTER_STATEMENT_MS_MAX,
    STORE_CONNECT_MS_MAX, STORE_HELD_MS_MAX, STORE_HELD_RETRY_MS,
};

/// The database's clock, in milliseconds since 1970.
pub(crate) const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// How the database is reached by what takes long: without limits.
fn options_without_limits(place: &DatabaseUrl) -> Result<PgConnectOptions, StoreError> {
    let bad = |error: sqlx::Error| StoreError::BadPlace { place: place.to_string(), why: error.to_string() };
    let options: PgConnectOptions = place.for_driver()?.parse().map_err(bad)?;
    let name = format!("nonet-server process {}", std::process::id());
    Ok(options.application_name(&name).disable_statement_logging())
}

/// How the database is reached by a node. A node that is frozen, or whose machine is lost, must not hold a lock for long:
/// the database ends its transaction.
pub(crate) fn options(place: &DatabaseUrl) -> Result<PgConnectOptions, StoreError> {
    let lost_after_ms = 4 * 1_000 * CLUSTER_KEEPALIVE_S;
    Ok(options_without_limits(place)?.options([
        ("idle_in_transaction_session_timeout", CLUSTER_IDLE_TRANSACTION_MS_MAX),
        ("lock_timeout", CLUSTER_LOCK_MS_MAX),
        ("statement_timeout", CLUSTER_STATEMENT_MS_MAX),
        ("tcp_keepalives_idle", CLUSTER_KEEPALIVE_S),
        ("tcp_keepalives_interval", CLUSTER_KEEPALIVE_S),
        ("tcp_keepalives_count", 3),
        ("tcp_user_timeout", lost_after_ms),
    ]))
}

/// Connects, in the time that this may take.
pub(crate) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let limit = Duration::from_millis(STORE_CONNECT_MS_MAX);
    Ok(timeout(limit, options.connect()).await.map_err(|_| StoreError::Timeout)??)
}

/// Makes or changes the tables where that is due. Several servers may try at once: one does it, the others wait.
pub(crate) async fn migrate(place: &DatabaseUrl) -> Result<(), StoreError> {
    let mut connection = connect(&options_without_limits(place)?).await?;
    migrations::all().run_direct(None, &mut connection, false).await?;
    Ok(connection.close().await?)
}

/// Makes this connection one of those, of a cluster, that stand for "nonet-servers write here" for as long as it lasts.
/// Waits a little for a server alone that holds the database: its end may not have been noticed yet.
pub(crate) async fn share(connection: &mut PgConnection) -> Result<(), StoreError> {
    let patient_until = Instant::now() + Duration::from_millis(STORE_HELD_MS_MAX);
    loop {
        let is_shared: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock_shared($1)")
            .bind(LOCK)
            .fetch_one(&mut *connection)
            .await?;
        if is_shared {
            return Ok(());
        }
        if Instant::now() >= patient_until {
            let holder = "a server that is alone (without cluster.nats)".to_owned();
            return Err(StoreError::InUse { holder });
        }
        sleep(Duration::from_millis(STORE_HELD_RETRY_MS)).await;
    }
}
