//! What outlives a page: read at the start, kept when it changes. The formats are in `store`.

use protocol::Identity;

use super::{App, to_json};
use crate::output::Output;
use crate::store::{STORED_BYTES_MAX, StoreKey};

impl App {
    pub(super) fn recall(&mut self, key: StoreKey, value: &str) {
        if value.len() > STORED_BYTES_MAX {
            return;
        }
        // What cannot be read any more was written by another version: as good as never kept.
        match key {
            StoreKey::Identity => self.recall_identity(value),
            StoreKey::Name => self.home.set_name(value),
            StoreKey::Prefs => self.prefs = serde_json::from_str(value).unwrap_or_default(),
            StoreKey::Notes => self.saved_notes = serde_json::from_str(value).ok(),
            StoreKey::Queue => self.queue_kept = true,
        }
    }

    /// Another window may have got a newer secret. One that was refused is not tried again, even if the store cannot
    /// forget it.
    fn recall_identity(&mut self, value: &str) {
        let kept: Option<Identity> = serde_json::from_str(value).ok();
        if let Some(kept) = kept.filter(|kept| self.refused_identity.as_ref() != Some(kept)) {
            self.identity = Some(kept);
        }
    }

    /// Keeps whether an opponent is looked for.
    pub(super) fn keep_queue(&mut self, outputs: &mut Vec<Output>) {
        if !self.begun || self.queue_kept == self.queue.is_some() {
            return;
        }
        self.queue_kept = self.queue.is_some();
        let key = StoreKey::Queue;
        outputs.push(if self.queue_kept {
            Output::Store { key, value: "waiting".to_owned() }
        } else {
            Output::Forget { key }
        });
    }

    pub(super) fn keep_notes(&mut self, outputs: &mut Vec<Output>) {
        let Some(room) = &mut self.room else { return };
        let code = room.view.code;
        if let Some(saved) = room.race.as_mut().and_then(|race| race.take_changed_notes(code)) {
            outputs.push(Output::Store { key: StoreKey::Notes, value: to_json(&saved) });
            self.saved_notes = Some(saved);
        }
    }
}
