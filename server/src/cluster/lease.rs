//! The loop that renews this node's lease, by a connection of its own. Must do nothing else: whatever else waited here could end a
//! healthy node. When the lease is over it says so to `run`, which ends the process.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use game::Millis;
use ownership::Lease;
use tokio::time::{sleep_until, timeout_at};

use super::Cluster;
use super::registrar::Load;
use crate::app_state::AppState;
use crate::store::error::StoreError;

/// The lease was granted when its request was sent, at `joined_at`.
pub(super) async fn keep(app: Arc<AppState>, cluster: Arc<Cluster>, joined_at: Millis) {
    let mut lease = Lease::new(app.config.cluster.lease_ms, joined_at);
    let mut is_late = false;
    loop {
        let now = app.clock.now();
        cluster.figures.lease_age_ms.store(lease.age_ms(now), Ordering::Relaxed);
        if lease.is_over(now) {
            tracing::error!("the lease could not be renewed in time: this node ends");
            return cluster.lost.cancel();
        }
        lease.renewal_sent(now);
        let load = Load { rooms: app.rooms.registry.rooms(), drains: app.ops.drain.is_on() };
        let renewal = cluster.registrar.renew(now, load);
        let renewal = timeout_at(app.clock.instant(lease.gives_up_at(now)), renewal).await;
        match renewal.unwrap_or(Err(StoreError::Timeout)) {
            Ok(true) => {
                if std::mem::take(&mut is_late) {
                    tracing::info!(after_ms = lease.age_ms(app.clock.now()), "the lease is renewed again");
                }
                lease.renewed(now);
            }
            Ok(false) => {
                tracing::error!("this node was taken for dead, and its rooms are claimed: it ends");
                return cluster.lost.cancel();
            }
            Err(error) => {
                lease.renewal_failed(app.clock.now());
                if !std::mem::replace(&mut is_late, true) {
                    tracing::warn!(%error, "the lease was not renewed: trying again");
                }
            }
        }
        sleep_until(app.clock.instant(lease.next_renewal(app.clock.now()))).await;
    }
}
