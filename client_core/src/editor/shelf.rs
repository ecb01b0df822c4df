//! The drafts of this device: a few, each in a place of its own in the store, and which of them is open.

use puzzle::Variant;

use super::{Draft, Editor};
use crate::store::{DRAFTS_MAX, DraftSlot};
use crate::text;

/// A stored draft, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftCard {
    pub slot: DraftSlot,
    pub title: String,
    /// Its kind and how many givens it has.
    pub about: String,
    pub is_open: bool,
}

/// What the store holds, by slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Shelf {
    values: [Option<Stored>; DRAFTS_MAX as usize],
    open: DraftSlot,
    /// What the store says is open.
    stored_open: DraftSlot,
    /// The change of the open draft that is stored.
    stored_change: u64,
    /// Drafts that are in the store and not here any more.
    deleted: Vec<DraftSlot>,
}

#[derive(Clone, Debug)]
struct Stored {
    value: String,
    title: String,
    about: String,
}

/// A change of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stores {
    Put(DraftSlot, String),
    Delete(DraftSlot),
    Open(DraftSlot),
}

impl Editor {
    /// A draft that was stored. The one that is open is taken up.
    pub(crate) fn recall(&mut self, slot: DraftSlot, value: &str) {
        let Some(draft) = Draft::recalled(value) else { return };
        self.shelf.put(slot, &draft, value.to_owned());
        if slot == self.shelf.open {
            self.take_up(draft);
        }
    }

    /// Which draft was open last.
    pub(crate) fn recall_open(&mut self, value: &str) {
        let Some(slot) = value.parse().ok().map(DraftSlot).filter(|slot| slot.0 < DRAFTS_MAX) else { return };
        self.shelf.stored_open = slot;
        self.open_draft(slot);
    }

    /// The stored drafts.
    #[must_use]
    pub fn drafts(&self) -> Vec<DraftCard> {
        let card = |slot: DraftSlot| {
            let stored = self.shelf.values[usize::from(slot.0)].as_ref()?;
            let (title, about) = (stored.title.clone(), stored.about.clone());
            Some(DraftCard { slot, title, about, is_open: slot == self.shelf.open })
        };
        DraftSlot::all().filter_map(card).collect()
    }

    /// Whether there is room for another draft.
    #[must_use]
    pub fn has_room(&self) -> bool {
        self.shelf.free().is_some()
    }

    /// Changes of the store since this was asked last. An untouched empty draft is not stored.
    pub(crate) fn stores(&mut self) -> Vec<Stores> {
        let slot = self.shelf.open;
        let mut stores: Vec<Stores> = self.shelf.deleted.drain(..).map(Stores::Delete).collect();
        if self.shelf.stored_change != self.changes {
            self.shelf.stored_change = self.changes;
            let value = self.draft.stored();
            self.shelf.put(slot, &self.draft, value.clone());
            stores.push(Stores::Put(slot, value));
        }
        if self.shelf.stored_open != slot {
            self.shelf.stored_open = slot;
            stores.push(Stores::Open(slot));
        }
        stores
    }

    /// Goes on with a stored draft.
    pub(super) fn open_draft(&mut self, slot: DraftSlot) {
        if slot.0 >= DRAFTS_MAX {
            return;
        }
        self.shelf.open = slot;
        let known = self.shelf.values.get(usize::from(slot.0)).and_then(Option::as_ref);
        let draft = known.and_then(|stored| Draft::recalled(&stored.value)).unwrap_or_else(Draft::plain);
        self.take_up(draft);
    }

    /// Begins another draft beside those there are, if there is room.
    pub(super) fn new_draft(&mut self) {
        if let Some(slot) = self.shelf.free() {
            self.open_draft(slot);
        }
    }

    pub(super) fn delete_draft(&mut self, slot: DraftSlot) {
        if let Some(value) = self.shelf.values.get_mut(usize::from(slot.0)) {
            *value = None;
            self.shelf.deleted.push(slot);
        }
        if slot == self.shelf.open {
            let next = self.drafts().first().map(|card| card.slot).unwrap_or_default();
            self.open_draft(next);
        }
    }

    /// A draft with a history of its own.
    fn take_up(&mut self, draft: Draft) {
        let shelf = std::mem::take(&mut self.shelf);
        let (revision, start, tool) = (self.revision + 1, self.start, self.tool);
        *self = Self { revision, start, tool, shelf, ..Self::new(draft) };
        self.shelf.stored_change = self.changes;
    }
}

impl Shelf {
    fn put(&mut self, slot: DraftSlot, draft: &Draft, value: String) {
        let variant = Variant::of(&draft.shown_board());
        let givens = text::counts::givens(draft.givens.clue_count());
        let about = format!("{} · {givens}", text::kind(variant.as_ref()));
        let title = text::editor::title_of(draft);
        if let Some(place) = self.values.get_mut(usize::from(slot.0)) {
            *place = Some(Stored { value, title, about });
        }
    }

    fn free(&self) -> Option<DraftSlot> {
        DraftSlot::all().find(|slot| self.values[usize::from(slot.0)].is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::super::EditorAction;
    use super::*;

    fn titled(editor: &mut Editor, title: &str) -> Vec<Stores> {
        editor.act(EditorAction::SetTitle(title.to_owned()), 0);
        editor.stores()
    }

    #[test]
    fn drafts_lie_beside_each_other_and_come_back() {
        let mut editor = Editor::default();
        assert_eq!(editor.stores(), [], "nothing was made yet");
        let Some(Stores::Put(slot, first)) = titled(&mut editor, "One").pop() else { panic!() };
        assert_eq!((slot, editor.stores()), (DraftSlot(0), Vec::new()));
        editor.act(EditorAction::NewDraft, 0);
        assert_eq!(editor.draft().credits().title, "");
        let two = titled(&mut editor, "Two");
        assert!(matches!(two.as_slice(), [Stores::Put(DraftSlot(1), _), Stores::Open(DraftSlot(1))]));
        let mut again = Editor::default();
        again.recall(DraftSlot(0), &first);
        assert_eq!(again.draft().credits().title, "One");
        editor.act(EditorAction::OpenDraft(DraftSlot(0)), 0);
        assert_eq!(editor.draft().credits().title, "One");
        editor.act(EditorAction::DeleteDraft(DraftSlot(0)), 0);
        assert_eq!(editor.draft().credits().title, "Two");
        assert_eq!(editor.stores(), [Stores::Delete(DraftSlot(0))]);
        assert_eq!(editor.drafts().len(), 1);
    }

    #[test]
    fn there_is_an_end_to_drafts() {
        let mut editor = Editor::default();
        for number in 0..DRAFTS_MAX {
            titled(&mut editor, &number.to_string());
            editor.act(EditorAction::NewDraft, 0);
        }
        assert!(!editor.has_room());
        assert_eq!(editor.drafts().len(), usize::from(DRAFTS_MAX));
    }
}
