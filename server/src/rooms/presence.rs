//! Carries out what `lobby` decides about a player: sends messages to rooms, the queue and the player's connection, without
//! waiting. They may arrive late; the entry they name shows whether they are out of date. Decides nothing.

use game::{PlayerId, RoomId};
use lobby::{PresenceEffect, PresenceEvent, Refusal, SessionId};
use protocol::{Fault, ServerMessage};
use tokio::sync::mpsc::error::TrySendError;

use super::message::RoomMessage;
use crate::app_state::AppState;

/// Lets `lobby` decide, and does what follows. For whatever is no request to enter a room.
pub(crate) fn handle(app: &AppState, player: PlayerId, event: PresenceEvent) {
    carry_out(app, player, app.rooms.players.handle(player, event));
}

pub(crate) fn carry_out(app: &AppState, player: PlayerId, effects: Vec<PresenceEffect>) {
    for effect in effects {
        match effect {
            // Done in `Players::connect`; by the session or queue that sends the entry request to the room.
            PresenceEffect::Welcome { .. }
            | PresenceEffect::TakenOver { .. }
            | PresenceEffect::Enter { .. } => {}
            PresenceEffect::Dropped { room, entry } => {
                let at = app.clock.now();
                deliver(app, room, RoomMessage::Gone { at, player, entry });
            }
            PresenceEffect::Leave { room, entry } => {
                let at = app.clock.now();
                deliver(app, room, RoomMessage::Leave { at, player, entry });
            }
            PresenceEffect::Queue(event) => app.tell_queue(event),
            PresenceEffect::Dequeued { session } => say(app, player, session, ServerMessage::Dequeued),
            PresenceEffect::Refuse { session, request, why } => {
                let problem = fault(why).into();
                say(app, player, session, ServerMessage::Fault { request, problem });
            }
            PresenceEffect::Say { session, event } => {
                say(app, player, session, ServerMessage::Room { event });
            }
        }
    }
}

/// The fault of a client that asks to be in two places, or to leave where it is not. A connection that was taken over
/// never receives it: it is being closed.
pub(crate) fn fault(why: Refusal) -> Fault {
    match why {
        Refusal::TakenOver | Refusal::AlreadyInRoom => Fault::AlreadyInRoom,
        Refusal::AlreadyQueued => Fault::AlreadyQueued,
        Refusal::NotQueued => Fault::NotQueued,
    }
}

/// Sends a message to a room without waiting for it. A room that has closed needs none.
pub(super) fn deliver(app: &AppState, room: RoomId, message: RoomMessage) {
    let Some(inbox) = app.rooms.registry.inbox(room) else { return };
    if let Err(TrySendError::Full(message)) = inbox.try_send(message) {
        app.spawn(async move { drop(inbox.send(message).await) });
    }
}

/// Says something to a connection, if it still speaks for its player.
fn say(app: &AppState, player: PlayerId, session: SessionId, message: ServerMessage) {
    if let Some(connection) = app.rooms.players.connection_of(player, session) {
        connection.outbox.say(message);
    }
}
