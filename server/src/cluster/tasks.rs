//! What a node does all the time beside its lease and its look at the cluster: it meets peers and parts from them, says that it is
//! there, follows the queue, and tidies up. Each is a task of its own: none waits for another.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use game::Millis;
use lobby::{NodeNo, QueueEvent};
use ownership::{BEAT_EVERY_MS, Beat};
use tokio::time::{interval, sleep, timeout};

use super::registrar::{Registrar, Swept};
use super::{Cluster, Letter, Peer, QUEUE, balance, lease, moves, reading, watch};
use crate::app_state::AppState;
use crate::limits::{CLUSTER_LOOK_MS_MAX, NATS_MEASURED_EVERY_MS, QUEUE_EVERY_MS, SWEEP_EVERY_MS};
use crate::rooms::message::RoomMessage;
use crate::rooms::{presence, queue_task};

/// Starts all of it. The lease was granted when its request was sent, at `joined_at`.
///
/// # Errors
/// When NATS cannot be listened to.
pub(crate) async fn spawn(
    app: &Arc<AppState>,
    cluster: &Arc<Cluster>,
    joined_at: Millis,
) -> anyhow::Result<()> {
    let node = cluster.node();
    let (subscriber, calls) = (cluster.link.subscribe(node).await?, cluster.link.take_calls(node).await?);
    app.spawn(lease::keep(app.clone(), cluster.clone(), joined_at));
    app.spawn(calls);
    app.spawn(reading::run(app.clone(), cluster.clone(), subscriber));
    app.spawn(watch::run(app.clone(), cluster.clone()));
    app.spawn(watch::claim_rooms(app.clone(), cluster.clone()));
    app.spawn(follow_queue(app.clone(), cluster.clone()));
    app.spawn(measure_nats(cluster.clone()));
    app.spawn(balance::run(app.clone(), cluster.clone()));
    let of_queue = cluster.clone();
    app.spawn(sweep(cluster.registrar.clone(), move || of_queue.runs_queue()));
    Ok(())
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
        // It may have begun before a ban of which this node could not tell it.
        peer.post(Letter::BansChanged);
        if cluster.runs_queue() {
            peer.post(Letter::Pools(app.rooms.pools.numbers()));
        }
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
    // Of a room that is neither here nor known elsewhere, nobody can say that it was not there.
    let was_there = |room| match cluster.elsewhere.owner(room) {
        Some(owner) => owner == node,
        None => app.rooms.registry.inbox(room).is_none(),
    };
    let orphans = app.rooms.players.in_rooms(was_there);
    cluster.elsewhere.forget_node(node);
    for (room, challenge) in cluster.rivals_of(node) {
        presence::rivals_changed(app, app.rooms.heats.leave(challenge, room));
    }
    cluster.released.notify_one();
    moves::follow(app, cluster, orphans);
}

/// Every room here takes the members who are connected to this node for away.
fn drop_lines(app: &Arc<AppState>, node: NodeNo) {
    for (_, inbox) in app.rooms.registry.listed() {
        presence::give(app, &inbox, RoomMessage::NodeGone { node });
    }
}

/// Sends what waits for a peer, and that this node is there.
async fn send(app: Arc<AppState>, cluster: Arc<Cluster>, peer: Arc<Peer>) {
    let (node, from) = (peer.node(), cluster.node());
    let mut beats = interval(Duration::from_millis(BEAT_EVERY_MS));
    while !peer.is_gone() {
        tokio::select! {
            () = peer.changed() => {
                while let Some(envelope) = peer.next_envelope(from, app.clock.now()) {
                    cluster.link.publish(node, &envelope).await;
                }
            }
            _ = beats.tick() => {
                if let Some((beat, Beat { asks })) = peer.beat(from, app.clock.now()) {
                    cluster.link.send(node, &beat, asks).await;
                }
                if peer.falls_silent(app.clock.now()) {
                    tracing::warn!(peer = %node, "nothing is heard of a node: its players are away");
                    drop_lines(&app, node);
                }
            }
        }
    }
}

/// Runs the queue where nobody else does, and finds out who does. If that has changed, those who wait here are named to the new one.
/// Who begins to run it asks for them too: no peer can know when it is ready to hear them. Who sees another run it forgets them.
async fn follow_queue(app: Arc<AppState>, cluster: Arc<Cluster>) {
    let limit = Duration::from_millis(CLUSTER_LOOK_MS_MAX);
    let (node, lease_ms) = (cluster.node(), app.config.cluster.lease_ms);
    loop {
        let seen = NodeNo(cluster.queue_seen.load(Ordering::Relaxed));
        let holder = if seen.0 == 0 || seen == node {
            match timeout(limit, cluster.registrar.hold(QUEUE, lease_ms)).await {
                Ok(Ok(true)) => Some(node),
                // The next look shows who has been quicker.
                Ok(Ok(false) | Err(_)) | Err(_) => None,
            }
        } else {
            Some(seen)
        };
        if let Some(holder) = holder {
            let known = NodeNo(cluster.queue_at.swap(holder.0, Ordering::Relaxed));
            if known != holder {
                if known == node {
                    // It ends only with the server.
                    let _ = app.rooms.queue.send(QueueEvent::HandedOver).await;
                } else if holder == node {
                    cluster.post_all(&Letter::QueueBegins);
                    app.tell_queue(queue_task::take_over(&app).await);
                }
                tracing::info!(node = %holder, "runs the queue");
                name_those_who_wait(&app, &cluster);
            }
        }
        sleep(Duration::from_millis(QUEUE_EVERY_MS)).await;
    }
}

/// To the node that runs the queue, which knows who is named twice.
pub(super) fn name_those_who_wait(app: &AppState, cluster: &Cluster) {
    for (player, session, named) in cluster.waiting.all() {
        if app.rooms.players.is_queued(player, session) {
            app.tell_queue(named);
        } else {
            cluster.waiting.remove(player);
        }
    }
}

/// Forgets what is over, as long as the server runs and it is this one's to do.
pub(super) async fn sweep(registrar: Registrar, is_due_here: impl Fn() -> bool + Send) {
    let mut swept = Swept::default();
    loop {
        if is_due_here()
            && let Err(error) = registrar.sweep(&mut swept).await
        {
            tracing::warn!(%error, "what is over was not swept from the store");
        }
        sleep(Duration::from_millis(SWEEP_EVERY_MS)).await;
    }
}

async fn measure_nats(cluster: Arc<Cluster>) {
    loop {
        if let Some(took) = cluster.link.round_trip().await {
            let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
            cluster.figures.nats_round_trip_us.store(us, Ordering::Relaxed);
        }
        sleep(Duration::from_millis(NATS_MEASURED_EVERY_MS)).await;
    }
}
