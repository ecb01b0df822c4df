//! A player connects to this node: the store names this connection's visit and the place that they have, and the node they were
//! connected to before hears of it.

use std::sync::Arc;

use game::PlayerId;
use lobby::NodeNo;

use super::registrar::Arrival;
use super::{Cluster, ForPlayer, Letter, moves};
use crate::app_state::AppState;
use crate::rooms::presence;
use crate::store::error::StoreError;

/// Comes before the connection speaks for the player. From here on a place of theirs is known to this node.
///
/// # Errors
/// When the store does not answer.
pub(crate) async fn arrive(
    app: &Arc<AppState>,
    cluster: &Arc<Cluster>,
    player: PlayerId,
) -> Result<(), StoreError> {
    let Arrival { visit, before, place } = cluster.registrar.arrive(player).await?;
    let was_here = before == Some(cluster.node());
    if let Some(node) = before.filter(|_| !was_here) {
        cluster.post(node, Letter::ForPlayer { player, what: ForPlayer::TakenOver { visit } });
    }
    let place = place.map(|(there, entry)| {
        if there.owner != Some(cluster.node()) {
            // Without an owner it is asked for again when the player wants to go there.
            moves::note(app, cluster, there.room, there.owner.unwrap_or(NodeNo(0)), there.code);
        }
        (there.room, entry)
    });
    let effects = app.rooms.players.arrive(player, visit, place, was_here);
    presence::carry_out(app, player, effects);
    Ok(())
}
