//! Notices to all connected players about the store: it refuses writes, or works again. A player who connects later
//! gets the notice that holds then.

use std::sync::Arc;

use game::PlayerId;
use protocol::{Notice, ServerMessage};

use super::outbox::Outbox;
use crate::app_state::AppState;
use crate::store::journal::Health;

/// Notifies all players whenever the journal stops or begins to save.
pub(crate) async fn watch_journal(app: Arc<AppState>) {
    let mut health = app.persistence.journal.health();
    let mut was_saving = true;
    // Ends with the journal.
    while health.changed().await.is_ok() {
        let is_saving = *health.borrow_and_update() == Health::Saving;
        if is_saving != was_saving {
            let notice = if is_saving { Notice::SavingAgain } else { Notice::NotSaving };
            app.rooms.players.tell_all(&ServerMessage::Notice { notice }.into());
            was_saving = is_saving;
        }
    }
}

/// Notifies the player, if connected, that a dead secret of theirs was used; else they are notified when they connect.
pub(super) fn dead_secret(app: &AppState, player: PlayerId) {
    tracing::warn!(%player, "a replaced secret was used");
    if let Some(connection) = app.rooms.players.connection(player)
        && app.persistence.identities.take_alarm(player)
    {
        connection.outbox.say(ServerMessage::Notice { notice: Notice::OldSecretUsed });
    }
}

/// Sends a newcomer the notices that hold now.
pub(super) fn greet(app: &AppState, player: PlayerId, outbox: &Outbox) {
    if app.persistence.identities.take_alarm(player) {
        outbox.say(ServerMessage::Notice { notice: Notice::OldSecretUsed });
    }
    if !app.persistence.is_saving() {
        outbox.say(ServerMessage::Notice { notice: Notice::NotSaving });
    }
}
