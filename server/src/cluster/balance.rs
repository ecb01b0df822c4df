//! Lets rooms of this node go on at others, a few at a time. Where they go `ownership` decides.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::Cluster;
use crate::app_state::AppState;
use crate::limits::{BALANCE_EVERY_MS, BALANCE_PAUSE_MS, BALANCED_AT_ONCE_MAX};
use crate::rooms::message::RoomMessage;
use crate::rooms::presence;

pub(super) async fn run(app: Arc<AppState>, cluster: Arc<Cluster>) {
    loop {
        sleep(Duration::from_millis(BALANCE_EVERY_MS)).await;
        if app.ops.drain.is_on() {
            continue;
        }
        let (registry, loads) = (&app.rooms.registry, cluster.loads());
        for (room, node) in ownership::moves(cluster.node(), &registry.homes(), &loads, BALANCED_AT_ONCE_MAX)
        {
            // Others may have learnt of its end by now.
            if cluster.peer(node).is_some()
                && let Some(inbox) = registry.inbox(room)
            {
                presence::give(&app, &inbox, RoomMessage::GoTo { node });
                sleep(Duration::from_millis(BALANCE_PAUSE_MS)).await;
            }
        }
    }
}
