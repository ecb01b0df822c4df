//! Where a room is, and how messages get there: into its inbox, if it is a room of this node, or in a letter to the node that
//! owns it. Knows nothing of what is said.

use std::sync::Arc;

use game::{Millis, RoomCode, RoomId};
use lobby::NodeNo;
use protocol::Codec;
use tokio::sync::mpsc::error::TrySendError;

use super::message::{EntryRequest, RoomInbox, RoomMessage};
use crate::app_state::AppState;
use crate::cluster::{ForRoom, Letter, RemoteEntry, Sought};

#[derive(Clone, Debug)]
pub(crate) enum Reach {
    Here(RoomInbox),
    There(NodeNo),
}

/// Where a room is, as far as this node knows.
pub(crate) fn reach(app: &AppState, room: RoomId) -> Option<Reach> {
    let here = app.rooms.registry.inbox(room).map(Reach::Here);
    here.or_else(|| app.placement.owner(room).map(Reach::There))
}

/// The code by which a room is known here.
pub(crate) fn code(app: &AppState, room: RoomId) -> Option<RoomCode> {
    let here = app.rooms.registry.code(room);
    here.or_else(|| app.placement.code(room))
}

/// The room that goes by this code or number, wherever it is. Waits for one that has no owner at the moment.
pub(crate) async fn find(app: &Arc<AppState>, sought: impl Into<Sought>) -> Option<(RoomId, Reach)> {
    let (registry, sought) = (&app.rooms.registry, sought.into());
    let known = match sought {
        Sought::Code(code) => registry.find(code),
        Sought::Room(room) => Some(room),
    };
    if let Some(room) = known
        && let Some(inbox) = registry.inbox(room)
    {
        return Some((room, Reach::Here(inbox)));
    }
    app.placement.locate(app, sought).await
}

/// Sends a message to a room, and waits until it is in its inbox, or on its way. Returns it if there is no such room any more.
pub(crate) async fn send(
    app: &AppState,
    reach: &Reach,
    room: RoomId,
    message: RoomMessage,
) -> Result<(), RoomMessage> {
    match reach {
        Reach::Here(inbox) => inbox.send(message).await.map_err(|error| error.0),
        Reach::There(owner) => {
            post(app, *owner, room, message);
            Ok(())
        }
    }
}

/// The same to a room that nobody runs at the moment.
pub(super) async fn send_when_found(app: Arc<AppState>, room: RoomId, code: RoomCode, message: RoomMessage) {
    if let Some((found, reach)) = find(&app, code).await
        && found == room
    {
        let _ = send(&app, &reach, room, message).await;
    }
}

/// Sends a message without waiting. What a full inbox does not take yet is returned; a room that has closed takes nothing.
pub(crate) fn try_send(
    app: &AppState,
    reach: Reach,
    room: RoomId,
    message: RoomMessage,
) -> Option<(RoomInbox, RoomMessage)> {
    match reach {
        Reach::Here(inbox) => match inbox.try_send(message) {
            Err(TrySendError::Full(message)) => Some((inbox, message)),
            Ok(()) | Err(TrySendError::Closed(_)) => None,
        },
        Reach::There(owner) => {
            post(app, owner, room, message);
            None
        }
    }
}

fn post(app: &AppState, owner: NodeNo, room: RoomId, message: RoomMessage) {
    if let Some(letter) = letter(room, message, app.clock.now()) {
        app.placement.post(owner, letter);
    }
}

/// A message as it travels; `None` for one that only a room's own node sends.
pub(crate) fn letter(room: RoomId, message: RoomMessage, now: Millis) -> Option<Letter> {
    let (at, what) = match message {
        RoomMessage::Enter { at, entering } => {
            // Who opens a room does so where it is.
            let EntryRequest { player, entry, name, watch, bot, address, line, ticket, request, .. } =
                *entering;
            let (session, is_json) = (line.session(), line.codec() == Codec::Json);
            let (kinds, way_ms) = (line.kinds(), line.way_ms());
            let entering = RemoteEntry {
                player,
                entry,
                name,
                watch,
                bot,
                address,
                session,
                is_json,
                kinds,
                way_ms,
                ticket,
                request,
            };
            (at, ForRoom::Enter(Box::new(entering)))
        }
        RoomMessage::Command { at, player, entry, request, command, line_ms, .. } => {
            (at, ForRoom::Command { player, entry, request, command: *command, line_ms })
        }
        RoomMessage::Gone { at, player, entry } => (at, ForRoom::Gone { player, entry }),
        RoomMessage::Leave { at, player, entry } => (at, ForRoom::Leave { player, entry }),
        RoomMessage::Report { .. }
        | RoomMessage::Look { .. }
        | RoomMessage::RivalsChanged
        | RoomMessage::SpareBot
        | RoomMessage::CalledBack
        | RoomMessage::DrainChanged
        | RoomMessage::NodeGone { .. }
        | RoomMessage::GoTo { .. }
        | RoomMessage::CodeDrawn { .. }
        | RoomMessage::BoardsChecked { .. }
        | RoomMessage::JobDone { .. }
        | RoomMessage::Raced { .. } => return None,
    };
    Some(Letter::ForRoom { room, age_ms: now.since(at), what })
}

#[cfg(test)]
mod tests {
    use game::{Command, PlayerId, RequestId};
    use lobby::EntryId;

    use super::*;

    #[test]
    fn a_command_travels_with_its_age() {
        let message = RoomMessage::Command {
            at: Millis(900),
            received: std::time::Instant::now(),
            player: PlayerId(1),
            entry: EntryId(2),
            request: RequestId(3),
            command: Box::new(Command::Leave),
            line_ms: 70,
        };
        let letter = letter(RoomId(4), message, Millis(1_000)).unwrap();
        let what = ForRoom::Command {
            player: PlayerId(1),
            entry: EntryId(2),
            request: RequestId(3),
            command: Command::Leave,
            line_ms: 70,
        };
        assert_eq!(letter, Letter::ForRoom { room: RoomId(4), age_ms: 100, what });
    }
}
