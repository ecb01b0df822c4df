//! Graceful shutdown: nothing new begins, running races may finish, every player sees a countdown. Decides when it
//! begins, is called off and is over. Rooms that still play at the end stay in the journal. Knows no rules: rooms
//! and sessions decide what a drain forbids.

use std::sync::Arc;

use futures::future::join_all;
use protocol::{Notice, ServerMessage};
use tokio::sync::mpsc;
use tokio::time::sleep_until;

use super::drain::Stage;
use crate::app_state::AppState;
use crate::rooms::message::RoomMessage;

/// Begins to drain, or gives a running drain another limit. False when it is too late for either.
pub(crate) fn begin(app: &Arc<AppState>, limit_ms: u64) -> bool {
    let until = app.clock.now().plus(limit_ms);
    // Logged first: when no race is running or starting, the drain is over at once.
    tracing::info!(limit_ms, playing = app.rooms.phases.playing(), "asked to drain");
    let has_begun = app.ops.drain.step(|stage| stage != Stage::Stopping, Stage::Draining { until });
    if has_begun {
        tell(app, app.ops.drain.notice(app.clock.now()));
    }
    has_begun
}

/// Ends at once: the races go on at other nodes. False when the server is stopping already.
pub(crate) fn hand_over(app: &Arc<AppState>) -> bool {
    tracing::info!(playing = app.rooms.phases.playing(), "asked to hand its rooms over");
    app.ops.drain.step(|stage| stage != Stage::Stopping, Stage::Stopping)
}

/// Goes on serving. False when nothing is being drained, or no more.
pub(crate) fn abort(app: &Arc<AppState>) -> bool {
    let is_off = app.ops.drain.step(|stage| matches!(stage, Stage::Draining { .. }), Stage::Serving);
    if is_off {
        tracing::info!("the drain is called off");
        tell(app, Some(ServerMessage::Notice { notice: Notice::DrainAborted }));
    }
    is_off
}

/// Notifies every room that the stage has changed, and every session of what that means to it. When no race is running
/// or starting, a drain is over before a player could read the notice.
fn tell(app: &Arc<AppState>, said: Option<ServerMessage>) {
    if let Some(message) = said
        && app.rooms.phases.playing() > 0
    {
        app.rooms.players.tell_all(&message.into());
    }
    tell_rooms(app);
}

/// Lets every room look whether anything new may begin.
pub(super) fn tell_rooms(app: &Arc<AppState>) {
    let rooms = app.rooms.registry.listed();
    // Not waited for: a room that waits for the journal must not delay the notice to the others.
    app.spawn(async move {
        join_all(rooms.into_iter().map(|(_, inbox)| async move {
            // A room that has closed need not know.
            let _ = inbox.send(RoomMessage::DrainChanged).await;
        }))
        .await;
    });
}

/// What the operator has configured.
pub(crate) fn limit_ms(app: &AppState) -> u64 {
    u64::from(app.config.drain.limit_s) * 1_000
}

/// Serves until it is over: after a signal and a drain, after a second signal, or when no signal can arrive any more.
pub(crate) async fn until_over(app: &Arc<AppState>, mut signals: mpsc::Receiver<()>) {
    let mut stages = app.ops.drain.subscribe();
    let mut has_asked = false;
    loop {
        let stage = *stages.borrow_and_update();
        has_asked &= stage != Stage::Serving;
        let over = match stage {
            Stage::Serving => tokio::select! {
                signal = signals.recv() => match signal {
                    Some(()) => {
                        has_asked = true;
                        begin(app, limit_ms(app));
                        None
                    }
                    None => Some("asked to end at once"),
                },
                _ = stages.changed() => None,
            },
            Stage::Draining { until } => tokio::select! {
                biased;
                _ = stages.changed() => None,
                signal = signals.recv() => match signal {
                    // An operator's order has begun it: what the first signal asks for is under way.
                    Some(()) if !has_asked => {
                        has_asked = true;
                        None
                    }
                    Some(()) | None => Some("asked again"),
                },
                () = app.rooms.phases.until_nobody_plays() => Some("nobody plays"),
                () = sleep_until(app.clock.instant(until)) => Some("the time is up"),
            },
            Stage::Stopping => Some("stopping"),
        };
        // An abort may come in between, and counts.
        if let Some(why) = over
            && app.ops.drain.step(|now| now == stage, Stage::Stopping)
        {
            tracing::info!(why, playing = app.rooms.phases.playing(), "ending");
            return;
        }
    }
}
