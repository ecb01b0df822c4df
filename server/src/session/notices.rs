//! What everybody on this server is to know, beside any room: that the store does not save, and that it does again.
//! Says it to those who are here; whoever comes later is told what holds then.

use std::sync::Arc;

use protocol::{Notice, ServerMessage};

use super::outbox::Outbox;
use crate::house::House;
use crate::store::journal::Health;

/// Tells everybody whenever the journal stops or begins to save.
pub(crate) async fn watch_journal(house: Arc<House>) {
    let mut health = house.journal.health();
    let mut was_saving = true;
    // Ends with the journal.
    while health.changed().await.is_ok() {
        let is_saving = *health.borrow_and_update() == Health::Saving;
        if is_saving != was_saving {
            let notice = if is_saving { Notice::SavingAgain } else { Notice::NotSaving };
            house.registry.tell_all(&ServerMessage::Notice { notice }.into());
            was_saving = is_saving;
        }
    }
}

/// Tells a newcomer what holds now.
pub(super) fn greet(house: &House, outbox: &Outbox) {
    if !house.is_saving() {
        outbox.say(ServerMessage::Notice { notice: Notice::NotSaving });
    }
}
