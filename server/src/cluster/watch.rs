//! What a node sees of its cluster, looked at several times a second: nodes that have come and gone, those that are dead, who runs
//! the queue, rooms without an owner. Must not keep the lease waiting, and waits for no claim itself.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures::future::join_all;
use lobby::NodeNo;
use ownership::fence::Grounds;
use ownership::{Lifelines, Peers};
use tokio::time::{sleep, timeout};

use super::registrar::Look;
use super::{Cluster, Letter, tasks};
use crate::app_state::AppState;
use crate::limits::{CLAIM_EVERY_MS, CLAIMED_AT_ONCE_MAX, CLUSTER_LOOK_MS_MAX, LOOK_AGAIN_MS, LOOK_EVERY_MS};
use crate::rooms::recovery;
use crate::store::error::StoreError;

pub(super) async fn run(app: Arc<AppState>, cluster: Arc<Cluster>) {
    let mut peers = Peers::new(cluster.node());
    let mut lifelines = Lifelines::new(app.config.cluster.lease_ms);
    let limit = Duration::from_millis(CLUSTER_LOOK_MS_MAX);
    let mut is_blind = false;
    loop {
        let look = timeout(limit, cluster.registrar.look()).await;
        match look.unwrap_or(Err(StoreError::Timeout)) {
            Ok(look) => {
                is_blind = false;
                cluster.note_loads(&look.loads);
                cluster.queue_seen.store(look.queue.map_or(0, |node| node.0), Ordering::Relaxed);
                let changes = peers.update(&look.live);
                changes.joined.into_iter().for_each(|node| drop(tasks::meet(&app, &cluster, node)));
                changes.gone.into_iter().for_each(|node| tasks::part(&app, &cluster, node));
                let has_buried = bury(&app, &cluster, &mut lifelines, &look).await;
                let is_ready = app.ops.is_recovered.load(Ordering::Relaxed);
                // What others can take a node that drains leaves to them.
                let takes = !app.ops.drain.is_on() || look.loads.is_empty();
                if (takes && (has_buried || look.has_orphans)) || !is_ready {
                    cluster.orphaned.notify_one();
                }
            }
            Err(error) => {
                if !std::mem::replace(&mut is_blind, true) {
                    tracing::warn!(%error, "cannot see how the cluster is");
                }
            }
        }
        let pause = if lifelines.is_suspicious() { LOOK_AGAIN_MS } else { LOOK_EVERY_MS };
        let _ = timeout(Duration::from_millis(pause), cluster.released.notified()).await;
    }
}

/// Declares those dead gone, and returns whether there were any.
async fn bury(app: &Arc<AppState>, cluster: &Arc<Cluster>, lifelines: &mut Lifelines, look: &Look) -> bool {
    let mut has_buried = false;
    for node in &look.ended {
        has_buried |= bury_one(app, cluster, *node, Grounds::Lease).await;
    }
    let suspects = lifelines.look(look.database, look.up_ms, &look.dropped, app.clock.now());
    let calls = suspects.into_iter().map(async |node| (node, cluster.link.is_silent(node).await));
    let called = join_all(calls).await;
    let is_dead = |&(node, is_silent): &(NodeNo, bool)| {
        if !is_silent {
            lifelines.heard(node);
        }
        is_silent && lifelines.not_heard(node)
    };
    let dead: Vec<(NodeNo, bool)> = called.into_iter().filter(is_dead).collect();
    for (node, _) in dead {
        has_buried |= bury_one(app, cluster, node, Grounds::Lifeline).await;
    }
    has_buried
}

async fn bury_one(app: &Arc<AppState>, cluster: &Arc<Cluster>, node: NodeNo, grounds: Grounds) -> bool {
    match cluster.registrar.bury(node, grounds).await {
        Ok(is_buried) => {
            if is_buried {
                tracing::warn!(%node, ?grounds, "a node is dead");
                tasks::part(app, cluster, node);
            }
            is_buried
        }
        Err(error) => {
            tracing::warn!(%node, %error, "a node that is dead cannot be declared so");
            false
        }
    }
}

/// Claims rooms without an owner when some are seen.
pub(super) async fn claim_rooms(app: Arc<AppState>, cluster: Arc<Cluster>) {
    loop {
        cluster.orphaned.notified().await;
        loop {
            match cluster.registrar.claim(app.clock.now(), CLAIMED_AT_ONCE_MAX).await {
                Ok(claimed) if claimed.is_empty() => break,
                Ok(claimed) => {
                    app.ops.metrics.rooms_claimed(claimed.len());
                    claimed.iter().for_each(|claimed| cluster.elsewhere.forget(claimed.room()));
                    recovery::bring_back_claimed(&app, claimed).await;
                    cluster.running.notify_waiters();
                    cluster.post_all(&Letter::Running);
                }
                Err(error) => {
                    tracing::warn!(%error, "rooms without an owner could not be claimed");
                    sleep(Duration::from_millis(CLAIM_EVERY_MS)).await;
                    break;
                }
            }
        }
        if !app.ops.is_recovered.swap(true, Ordering::Relaxed) {
            tracing::info!(node = %cluster.node(), "ready");
        }
    }
}
