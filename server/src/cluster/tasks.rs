//! What a node does all the time: it renews its lease, follows who else is there, buries those whose lease has ended, claims
//! rooms without an owner, and says that it is there. When the lease is over it says so to `run`, which ends the process.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use game::{Millis, RoomId};
use lobby::{NodeNo, QueueEvent};
use ownership::{BEAT_EVERY_MS, Lease, Peers};
use tokio::time::{Instant, interval, sleep, sleep_until, timeout_at};

use super::registrar::Renewal;
use super::{Cluster, Peer, reading};
use crate::app_state::AppState;
use crate::limits::{
    CLAIM_EVERY_MS, CLAIMED_AT_ONCE_MAX, OWNER_LOOK_EVERY_MS, OWNER_WAIT_MS_MAX, STORE_READ_MS_MAX,
};
use crate::rooms::message::RoomMessage;
use crate::rooms::{presence, recovery};
use crate::session::close_reason::CloseReason;

/// The lease of the queue.
const QUEUE: &str = "queue";

/// Starts all of it. The lease was granted when its request was sent, at `joined_at`.
///
/// # Errors
/// When NATS cannot be listened to.
pub(crate) async fn spawn(
    app: &Arc<AppState>,
    cluster: &Arc<Cluster>,
    joined_at: Millis,
) -> anyhow::Result<()> {
    let subscriber = cluster.link.subscribe(cluster.node()).await?;
    app.spawn(reading::run(app.clone(), cluster.clone(), subscriber));
    let lease = Lease::new(app.config.cluster.lease_ms, joined_at);
    app.spawn(keep_lease(app.clone(), cluster.clone(), lease));
    app.spawn(claim_rooms(app.clone(), cluster.clone()));
    Ok(())
}

async fn keep_lease(app: Arc<AppState>, cluster: Arc<Cluster>, mut lease: Lease) {
    let mut peers = Peers::new(cluster.node());
    loop {
        let now = app.clock.now();
        cluster.figures.lease_age_ms.store(lease.age_ms(now), Ordering::Relaxed);
        if lease.is_over(now) {
            tracing::error!("the lease could not be renewed in time: this node ends");
            return cluster.lost.cancel();
        }
        lease.renewal_sent(now);
        let renewal = cluster.registrar.renew(now, app.rooms.registry.rooms());
        match timeout_at(app.clock.instant(lease.ends_at()), renewal).await {
            Ok(Ok(Renewal::Held { peers: live })) => {
                lease.renewed(now);
                let live: Vec<NodeNo> = live.iter().map(|peer| peer.node).collect();
                let changes = peers.update(&live);
                changes.joined.into_iter().for_each(|node| drop(meet(&app, &cluster, node)));
                changes.gone.into_iter().for_each(|node| part(&app, &cluster, node));
                follow_queue(&app, &cluster).await;
                measure_nats(&app, &cluster);
            }
            Ok(Ok(Renewal::Lost)) => {
                tracing::error!("this node was taken for dead, and its rooms are claimed: it ends");
                return cluster.lost.cancel();
            }
            Ok(Err(error)) => tracing::warn!(%error, "the lease was not renewed"),
            Err(_) => tracing::warn!("the lease was not renewed in time"),
        }
        // After a failure soon again: a third of the lease is too long to be idle.
        let next = lease.next_renewal(app.clock.now());
        let next =
            if lease.age_ms(app.clock.now()) > 0 && next > lease.ends_at() { lease.ends_at() } else { next };
        let soon = app.clock.instant(next).min(Instant::now() + Duration::from_millis(1_000));
        sleep_until(soon).await;
    }
}

/// Another node is there. `None` when it has ended, or is this one.
pub(super) fn meet(app: &Arc<AppState>, cluster: &Arc<Cluster>, node: NodeNo) -> Option<Arc<Peer>> {
    if let Some(peer) = cluster.peer(node) {
        return Some(peer);
    }
    if node == cluster.node() || cluster.has_gone(node) {
        return None;
    }
    let mut is_new = false;
    let peer = cluster.peers.entry(node).or_insert_with(|| {
        is_new = true;
        Arc::new(Peer::new(node, app.clock.now()))
    });
    let peer = peer.clone();
    if is_new {
        tracing::info!(%node, "met a node");
        app.spawn(send(app.clone(), cluster.clone(), peer.clone()));
    }
    Some(peer)
}

/// A node has ended: its players are away, and its rooms are somebody's to claim.
pub(super) fn part(app: &Arc<AppState>, cluster: &Arc<Cluster>, node: NodeNo) {
    cluster.note_gone(node);
    let Some((_, peer)) = cluster.peers.remove(&node) else { return };
    peer.end();
    tracing::info!(%node, "a node has ended");
    drop_lines(app, node);
    let orphans = app.rooms.players.in_rooms(|room| cluster.elsewhere.owner(room) == Some(node));
    cluster.elsewhere.forget_node(node);
    for (room, challenge) in cluster.rivals_of(node) {
        presence::rivals_changed(app, app.rooms.heats.leave(challenge, room));
    }
    cluster.released.notify_one();
    let rooms: Vec<RoomId> = orphans.iter().map(|(_, room, _)| *room).collect();
    let (app, cluster) = (app.clone(), cluster.clone());
    app.clone().spawn(async move {
        until_claimed(&app, &cluster, rooms).await;
        orphans.iter().for_each(|(_, _, outbox)| outbox.close(CloseReason::Moved));
    });
}

/// Every room here takes the members who are connected to this node for away.
fn drop_lines(app: &Arc<AppState>, node: NodeNo) {
    for (_, inbox) in app.rooms.registry.listed() {
        presence::give(app, &inbox, RoomMessage::NodeGone { node });
    }
}

/// Waits until rooms have an owner again, or for so long that they will not.
async fn until_claimed(app: &AppState, cluster: &Cluster, mut rooms: Vec<RoomId>) {
    let until = Instant::now() + Duration::from_millis(OWNER_WAIT_MS_MAX);
    while !rooms.is_empty() && Instant::now() < until {
        if let Ok(owned) = cluster.registrar.owners(&rooms).await {
            let is_up = |room: &RoomId, node: NodeNo| {
                node != cluster.node() || app.rooms.registry.inbox(*room).is_some()
            };
            rooms.retain(|room| !owned.iter().any(|(of, node)| of == room && is_up(of, *node)));
        }
        sleep(Duration::from_millis(OWNER_LOOK_EVERY_MS)).await;
    }
}

/// Sends what waits for a peer, and that this node is there.
async fn send(app: Arc<AppState>, cluster: Arc<Cluster>, peer: Arc<Peer>) {
    let (node, from) = (peer.node(), cluster.node());
    let mut beats = interval(Duration::from_millis(BEAT_EVERY_MS));
    while !peer.is_gone() {
        tokio::select! {
            () = peer.changed() => {
                while let Some(envelope) = peer.next_envelope(from) {
                    cluster.link.publish(node, &envelope).await;
                }
            }
            _ = beats.tick() => {
                cluster.link.publish(node, &peer.beat(from)).await;
                if peer.falls_silent(app.clock.now()) {
                    tracing::warn!(peer = %node, "nothing is heard of a node: its players are away");
                    drop_lines(&app, node);
                }
            }
        }
    }
}

/// Buries nodes whose lease has ended, and claims rooms without an owner.
async fn claim_rooms(app: Arc<AppState>, cluster: Arc<Cluster>) {
    let mut looks = interval(Duration::from_millis(CLAIM_EVERY_MS));
    loop {
        tokio::select! {
            _ = looks.tick() => {}
            () = cluster.released.notified() => {}
        }
        match cluster.registrar.bury().await {
            Ok(buried) => buried.into_iter().for_each(|node| part(&app, &cluster, node)),
            Err(error) => tracing::warn!(%error, "cannot read expired leases"),
        }
        loop {
            match cluster.registrar.claim(app.clock.now(), CLAIMED_AT_ONCE_MAX).await {
                Ok(claimed) if claimed.is_empty() => break,
                Ok(claimed) => {
                    app.ops.metrics.rooms_claimed(claimed.len());
                    recovery::bring_back_claimed(&app, claimed).await;
                }
                Err(error) => {
                    tracing::warn!(%error, "rooms without an owner could not be claimed");
                    break;
                }
            }
        }
        if !app.ops.is_recovered.swap(true, Ordering::Relaxed) {
            tracing::info!(node = %cluster.node(), "ready");
        }
    }
}

/// Finds out who runs the queue, or runs it. If that has changed, those who wait here are named to the new one.
async fn follow_queue(app: &Arc<AppState>, cluster: &Arc<Cluster>) {
    let limit = Instant::now() + Duration::from_millis(STORE_READ_MS_MAX.min(500));
    let lease_ms = app.config.cluster.lease_ms;
    let Ok(Ok(Some(holder))) = timeout_at(limit, cluster.registrar.hold(QUEUE, lease_ms)).await else {
        return;
    };
    if holder == cluster.node()
        && let Err(error) = cluster.registrar.sweep().await
    {
        tracing::warn!(%error, "what is over was not swept from the store");
    }
    if cluster.queue_at.swap(holder.0, Ordering::Relaxed) == holder.0 {
        return;
    }
    tracing::info!(node = %holder, "runs the queue");
    for candidate in cluster.waiting.all() {
        let (player, session) = (candidate.ticket.player, candidate.session);
        if app.rooms.players.is_queued(player, session) {
            app.tell_queue(QueueEvent::Enqueue(candidate));
        } else {
            cluster.waiting.remove(player);
        }
    }
}

fn measure_nats(app: &Arc<AppState>, cluster: &Arc<Cluster>) {
    let cluster = cluster.clone();
    app.spawn(async move {
        if let Some(took) = cluster.link.round_trip().await {
            let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
            cluster.figures.nats_round_trip_us.store(us, Ordering::Relaxed);
        }
    });
}
