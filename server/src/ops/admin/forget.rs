//! Forgets a player: ends their connections, then has the store name them no more, part by part, as often as it is asked to go on.
//! Must not know how the store tells things otherwise.

use std::sync::Arc;
use std::time::Duration;

use game::{PlayerId, RoomCode};
use lobby::QueueEvent;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout};

use super::dto::{Forget, Forgetting, Subject};
use super::orders::{Refusal, conflict, end_sessions, tell_nodes_to_end, unavailable};
use crate::app_state::AppState;
use crate::cluster::Letter;
use crate::limits::{FORGET_ROOMS_MS_MAX, FORGET_SLICE_MS, ORDER_SAVE_MS_MAX, ROOM_REPORT_MS_MAX};
use crate::rooms::reach;
use crate::session::close_reason::CloseReason;
use crate::store::forgotten::{Forgotten, LookedTo};
use crate::store::write::Write;

/// Two orders about players of one match must not write over each other.
static ONE_AT_A_TIME: Mutex<()> = Mutex::const_new(());

/// Does a part of it. The first request has nothing `so_far`, the next ones what the last one was answered with.
pub(super) async fn forget(app: &Arc<AppState>, order: Forget) -> Result<Forgetting, Refusal> {
    let _turn = ONE_AT_A_TIME.lock().await;
    match order.so_far {
        None => begin(app, order.player).await,
        Some(so_far) => go_on(app, order.player, so_far).await,
    }
}

/// An open room that names the player would bring them back: first they leave, and then nothing is changed as long as there is
/// one.
async fn begin(app: &Arc<AppState>, player: PlayerId) -> Result<Forgetting, Refusal> {
    let who = Forgotten { player, pseudonym: PlayerId(rand::random()) };
    let until = Instant::now() + Duration::from_millis(FORGET_ROOMS_MS_MAX);
    end_everywhere(app, player).await;
    let mut rooms = rooms_that_name(app, who).await?;
    while !rooms.is_empty() && Instant::now() < until {
        sleep(Duration::from_millis(ROOM_REPORT_MS_MAX / 8)).await;
        rooms = rooms_that_name(app, who).await?;
    }
    if !rooms.is_empty() {
        let codes: Vec<String> = rooms.iter().map(ToString::to_string).collect();
        let codes = codes.join(" ");
        return Err(conflict(&format!(
            "nothing is forgotten yet: they have been in rooms that are still open: {codes}. Wait until these close, or kick them"
        )));
    }
    erase(app, who).await?;
    let looked_to = Some(LookedTo::NOTHING);
    Ok(Forgetting { pseudonym: who.pseudonym, retold: 0, looked_to, rooms })
}

async fn go_on(app: &Arc<AppState>, player: PlayerId, so_far: Forgetting) -> Result<Forgetting, Refusal> {
    let Forgetting { pseudonym, mut retold, mut looked_to, .. } = so_far;
    let who = Forgotten { player, pseudonym };
    let until = Instant::now() + Duration::from_millis(FORGET_SLICE_MS);
    while let Some(from) = &looked_to
        && Instant::now() < until
    {
        let part = app.persistence.store.retold_after(who, from).await.map_err(unavailable)?;
        for writes in part.commits {
            retold += writes.len();
            commit(app, writes).await?;
        }
        looked_to = part.looked_to;
    }
    let mut rooms = Vec::new();
    if looked_to.is_none() {
        // Again: they may have come back a moment after the first time, before the store had it.
        end_everywhere(app, player).await;
        erase(app, who).await?;
        rooms = rooms_that_name(app, who).await?;
        tracing::info!(%player, retold, "forgotten");
    }
    Ok(Forgetting { pseudonym, retold, looked_to, rooms })
}

/// Ends the player's connections here and at every other node; what is held in memory of them goes as well.
async fn end_everywhere(app: &AppState, player: PlayerId) {
    tell_nodes_to_end(app, &[player], None, false);
    end_sessions(app, &[player], None, CloseReason::Kicked).await;
}

/// Everything that is about the player alone.
async fn erase(app: &Arc<AppState>, who: Forgotten) -> Result<(), Refusal> {
    app.persistence.identities.forget(who.player);
    commit(app, vec![Write::ForgetPlayer(who)]).await?;
    settle(app).await?;
    app.persistence.identities.forget(who.player);
    app.send_to_queue(QueueEvent::Forget { player: who.player }).await;
    if app.ops.bans.lift(&Subject::Player(who.player)) {
        app.placement.post_all(&Letter::BansChanged);
    }
    Ok(())
}

async fn rooms_that_name(app: &AppState, who: Forgotten) -> Result<Vec<RoomCode>, Refusal> {
    settle(app).await?;
    let rooms = app.persistence.store.rooms_that_name(who).await.map_err(unavailable)?;
    // One that runs elsewhere may have drawn another code since.
    Ok(rooms.into_iter().map(|(room, born)| reach::code(app, room).unwrap_or(born)).collect())
}

pub(super) async fn commit(app: &AppState, writes: Vec<Write>) -> Result<(), Refusal> {
    let limit = Duration::from_millis(ORDER_SAVE_MS_MAX);
    let kept = timeout(limit, app.persistence.journal.commit(writes)).await.map_err(unavailable)?;
    kept.map(drop).map_err(unavailable)
}

/// Waits until the database holds everything: then nothing else names anybody.
pub(super) async fn settle(app: &AppState) -> Result<(), Refusal> {
    let limit = Duration::from_millis(ORDER_SAVE_MS_MAX);
    timeout(limit, app.persistence.journal.settle()).await.map_err(unavailable)?.map_err(unavailable)
}
