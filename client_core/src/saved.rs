//! What outlives a page besides who the player is: the notes of the newest race, whether an opponent is looked for, and where
//! somebody was without a room.
//! Stored when they change. The formats are in `store`.

use game::RoomCode;

use crate::output::Output;
use crate::store::{GAMES_MAX, GameSlot, SavedNotes, StoreKey, to_json};

/// Where somebody is without a room, as far as a page that is loaded again goes on there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SavedPlace {
    /// In a game that is stored, or at the ways into one.
    Practice(Option<GameSlot>),
    Editor,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Saved {
    notes: Option<SavedNotes>,
    /// So that a page that is loaded again goes on with the search.
    is_queued: bool,
    place: Option<SavedPlace>,
}

impl Saved {
    pub(crate) fn recall_notes(&mut self, value: &str) {
        self.notes = serde_json::from_str(value).ok();
    }

    pub(crate) fn recall_queue(&mut self) {
        self.is_queued = true;
    }

    pub(crate) fn recall_place(&mut self, value: &str) {
        let slot =
            || value.strip_prefix("practice ")?.parse().ok().filter(|slot| usize::from(*slot) < GAMES_MAX);
        self.place = match value {
            "editor" => Some(SavedPlace::Editor),
            "practice" => Some(SavedPlace::Practice(None)),
            _ => slot().map(|slot| SavedPlace::Practice(Some(GameSlot(slot)))),
        };
    }

    pub(crate) fn place(&self) -> Option<SavedPlace> {
        self.place
    }

    pub(crate) fn store_place(&mut self, place: Option<SavedPlace>, outputs: &mut Vec<Output>) {
        if self.place == place {
            return;
        }
        self.place = place;
        let key = StoreKey::Place;
        outputs.push(match place {
            Some(SavedPlace::Editor) => Output::Store { key, value: "editor".to_owned() },
            Some(SavedPlace::Practice(None)) => Output::Store { key, value: "practice".to_owned() },
            Some(SavedPlace::Practice(Some(slot))) => {
                Output::Store { key, value: format!("practice {}", slot.0) }
            }
            None => Output::Forget { key },
        });
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
