//! Takes bookings of matches back, and says what pages call a player. How much goes back, the store knows.

use std::sync::Arc;

use game::{MatchId, Name};
use protocol::{PoolsEvent, RatedMatch, RatingChange, ServerMessage};
use tokio::sync::Mutex;

use super::dto::{Rename, Renamed, VoidMatch, VoidedChange, VoidedMatch};
use super::forget::{commit, settle};
use super::orders::{Refusal, bad, conflict, missing, unavailable};
use crate::app_state::AppState;
use crate::rooms::presence;
use crate::store::ratings::voided::{Booking, Voided};
use crate::store::write::Write;

/// The second of two orders about one match is to be told that it is the second.
static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());

pub(super) async fn void(app: &Arc<AppState>, VoidMatch { id }: VoidMatch) -> Result<VoidedMatch, Refusal> {
    let _turn = ONE_AT_A_TIME.lock().await;
    let voided_before = || conflict(&format!("match {id} has been voided before"));
    let Booking { class, unrated, voided_at_ms } = booking(app, id).await?;
    if !unrated.is_empty() {
        return Err(conflict(&format!("match {id} has changed no ratings: {unrated}")));
    }
    if voided_at_ms.is_some() {
        return Err(voided_before());
    }
    let at_wall_ms = app.clock.wall_ms();
    commit(app, vec![Write::VoidMatch { id, class: class.clone(), at_wall_ms }]).await?;
    // Another node may have been quicker.
    if booking(app, id).await?.voided_at_ms != Some(at_wall_ms) {
        return Err(voided_before());
    }
    let voided = app.persistence.store.voided(id).await.map_err(unavailable)?;
    let change = |Voided { player, name, old, new }: &Voided| VoidedChange {
        player: *player,
        name: name.to_string(),
        old: old.shown(),
        new: new.shown(),
    };
    let changes: Vec<VoidedChange> = voided.iter().map(change).collect();
    let class = String::from(class);
    tell(app, id, &class, &voided);
    tracing::info!(%id, class, ?changes, "a booking is taken back");
    Ok(VoidedMatch { id, class, changes })
}

/// With what segments hold.
async fn booking(app: &Arc<AppState>, id: MatchId) -> Result<Booking, Refusal> {
    settle(app).await?;
    let booking = app.persistence.store.booking(id).await.map_err(unavailable)?;
    booking.ok_or_else(|| missing(format!("no match {id} is booked: it is of no rated class, or still runs")))
}

/// Those who are connected, wherever.
fn tell(app: &Arc<AppState>, id: MatchId, class: &str, voided: &[Voided]) {
    let now_ms = app.clock.wall_ms();
    let change = |Voided { player, old, new, .. }: &Voided| RatingChange {
        player: *player,
        old: old.strength_at(now_ms),
        new: new.strength_at(now_ms),
        uncounted: Vec::new(),
    };
    let changes = voided.iter().map(change).collect();
    let rated = RatedMatch { id, class: class.to_owned(), unrated: None, changes, void: true };
    let message = ServerMessage::Pools { event: PoolsEvent::Rated { rated } };
    for Voided { player, .. } in voided {
        presence::tell(app, *player, message.clone());
    }
}

pub(super) async fn rename(app: &Arc<AppState>, Rename { player, name }: Rename) -> Result<Renamed, Refusal> {
    let parse = |name: String| name.parse().map_err(|error: game::NameError| bad(error.to_string()));
    let name: Option<Name> = name.map(parse).transpose()?;
    settle(app).await?;
    let store = &app.persistence.store;
    if store.rated_name(player).await.map_err(unavailable)?.is_none() {
        return Err(missing(format!(
            "the player {player} is on no page: no rated match of theirs is booked"
        )));
    }
    let is_own = name.is_none();
    commit(app, vec![Write::RenamePlayer { player, name }]).await?;
    settle(app).await?;
    let name = store.rated_name(player).await.map_err(unavailable)?;
    let name = name.map(|name| name.to_string()).unwrap_or_default();
    tracing::info!(%player, name, is_own, "renamed on pages");
    Ok(Renamed { player, name, is_own })
}

#[cfg(test)]
mod tests;
