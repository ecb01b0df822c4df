//! What outlives a page: read at the start, kept when it changes. The formats are in `store`.

use game::RoomCode;
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

    /// Another window may have got a newer secret: the one here is dead soon after that is used. What the store held
    /// before is no news, for a store that cannot be written would bring an old secret back; and one that was refused
    /// is not tried again.
    fn recall_identity(&mut self, value: &str) {
        let Ok(kept) = serde_json::from_str::<Identity>(value) else { return };
        let known = [&self.stored_identity, &self.refused_identity];
        if known.into_iter().all(|known| known.as_ref() != Some(&kept)) {
            self.identity = Some(kept.clone());
        }
        self.stored_identity = Some(kept);
    }

    /// The server does not take it. The store is left alone: before the next attempt it is read again, and may have a
    /// newer one from another window; otherwise that attempt brings a new one to keep.
    pub(super) fn drop_identity(&mut self) {
        if let Some(refused) = self.identity.take() {
            self.refused_identity = Some(refused);
            self.unknown = true;
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
    /// The room that was `old` has another code now: its notes are found under that.
    pub(super) fn move_notes(&mut self, old: RoomCode, code: RoomCode, outputs: &mut Vec<Output>) {
        if let Some(saved) = self.saved_notes.as_mut().filter(|saved| saved.room == old) {
            saved.room = code;
            outputs.push(Output::Store { key: StoreKey::Notes, value: to_json(saved) });
        }
    }
}
