//! Carries out what `lobby` decides about a player: sends messages to rooms, the queue and the player's connection, without
//! waiting. They may arrive late; the entry they name shows whether they are out of date. Decides nothing.

use game::{PlayerId, RoomId};
use lobby::{NodeNo, PresenceEffect, PresenceEvent, Refusal, SessionId};
use protocol::{Fault, ServerMessage};
use tokio::sync::mpsc::error::TrySendError;

use super::message::{RoomInbox, RoomMessage};
use super::reach::{Reach, letter, reach};
use crate::app_state::AppState;
use crate::cluster::{ForPlayer, Letter};

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
            PresenceEffect::Dequeued { session } => {
                app.placement.no_longer_waits(player);
                say(app, player, session, ServerMessage::Dequeued);
            }
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

/// The same, where the player is: at this node, at another, or, if that is not known, at all of them. The entry that an event
/// names shows whom it is not for.
pub(crate) fn handle_at(app: &AppState, node: Option<NodeNo>, player: PlayerId, event: PresenceEvent) {
    let letter = |event: &PresenceEvent| {
        let what = ForPlayer::Presence(Box::new(event.clone()));
        Letter::ForPlayer { player, what }
    };
    match node {
        Some(node) if node != app.placement.node() => app.placement.post(node, letter(&event)),
        Some(_) => handle(app, player, event),
        None => {
            app.placement.post_all(&letter(&event));
            handle(app, player, event);
        }
    }
}

/// The player has come to another node for this visit: their connection at the node of an earlier one ends.
pub(crate) fn take_over_at(app: &AppState, node: Option<NodeNo>, player: PlayerId, visit: u64) {
    match node {
        Some(node) if node != app.placement.node() => {
            let what = ForPlayer::TakenOver { visit };
            app.placement.post(node, Letter::ForPlayer { player, what });
        }
        Some(_) | None => carry_out(app, player, app.rooms.players.taken_over(player, visit)),
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
pub(crate) fn deliver(app: &AppState, room: RoomId, message: RoomMessage) {
    match reach(app, room) {
        Some(Reach::Here(inbox)) => give(app, &inbox, message),
        Some(Reach::There(owner)) => {
            if let Some(letter) = letter(room, message, app.clock.now()) {
                app.placement.post(owner, letter);
            }
        }
        None => {}
    }
}

/// Puts a message into an inbox without waiting for it.
pub(crate) fn give(app: &AppState, inbox: &RoomInbox, message: RoomMessage) {
    if let Err(TrySendError::Full(message)) = inbox.try_send(message) {
        let inbox = inbox.clone();
        app.spawn(async move { drop(inbox.send(message).await) });
    }
}

/// Those at a challenge see others; rooms of other nodes hear of it there.
pub(crate) fn rivals_changed(app: &AppState, rooms: Vec<RoomId>) {
    for inbox in rooms.into_iter().filter_map(|room| app.rooms.registry.inbox(room)) {
        give(app, &inbox, RoomMessage::RivalsChanged);
    }
}

/// Says something to a player, wherever they are connected.
pub(crate) fn tell(app: &AppState, player: PlayerId, message: ServerMessage) {
    match app.rooms.players.connection(player) {
        Some(connection) => connection.outbox.say(message),
        None => {
            let what = ForPlayer::Tell { message: Box::new(message) };
            app.placement.post_all(&Letter::ForPlayer { player, what });
        }
    }
}

/// Says something to a connection of this node or another, if it still speaks for its player.
pub(crate) fn say_at(app: &AppState, player: PlayerId, session: SessionId, message: ServerMessage) {
    if app.placement.is_here(session) {
        return say(app, player, session, message);
    }
    let what = ForPlayer::Say { session, message: Box::new(message) };
    app.placement.post_to(session, Letter::ForPlayer { player, what });
}

/// Says something to a connection, if it still speaks for its player.
fn say(app: &AppState, player: PlayerId, session: SessionId, message: ServerMessage) {
    if let Some(connection) = app.rooms.players.connection_of(player, session) {
        connection.outbox.say(message);
    }
}
