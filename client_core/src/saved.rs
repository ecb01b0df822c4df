//! What outlives a page besides who the player is: the notes of the newest race, and whether an opponent is looked for.
//! Stored when they change. The formats are in `store`.

use game::RoomCode;

use crate::output::Output;
use crate::store::{SavedNotes, StoreKey, to_json};

#[derive(Clone, Debug, Default)]
pub(crate) struct Saved {
    notes: Option<SavedNotes>,
    /// So that a page that is loaded again goes on with the search.
    is_queued: bool,
}

impl Saved {
    pub(crate) fn recall_notes(&mut self, value: &str) {
        self.notes = serde_json::from_str(value).ok();
    }

    pub(crate) fn recall_queue(&mut self) {
        self.is_queued = true;
    }

    pub(crate) fn is_queued(&self) -> bool {
        self.is_queued
    }

    pub(crate) fn notes_of(&self, room: RoomCode) -> Option<&SavedNotes> {
        self.notes.as_ref().filter(|saved| saved.room == room)
    }

    pub(crate) fn store_queue(&mut self, is_queued: bool, outputs: &mut Vec<Output>) {
        if self.is_queued != is_queued {
            self.is_queued = is_queued;
            let key = StoreKey::Queue;
            outputs.push(if is_queued {
                Output::Store { key, value: "waiting".to_owned() }
            } else {
                Output::Forget { key }
            });
        }
    }

    pub(crate) fn store_notes(&mut self, notes: SavedNotes, outputs: &mut Vec<Output>) {
        outputs.push(Output::Store { key: StoreKey::Notes, value: to_json(&notes) });
        self.notes = Some(notes);
    }

    /// The room that was `old` has another code now: its notes are found under that.
    pub(crate) fn move_notes(&mut self, old: RoomCode, code: RoomCode, outputs: &mut Vec<Output>) {
        if let Some(saved) = self.notes.as_mut().filter(|saved| saved.room == old) {
            saved.room = code;
            outputs.push(Output::Store { key: StoreKey::Notes, value: to_json(saved) });
        }
    }
}
