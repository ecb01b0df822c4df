//! What comes from screen readers and from the page's own focus: the elements that mirror the widgets take the keyboard and are
//! used, and that is the same as a key or a tap. Decides nothing about the game.

use super::Shell;
use crate::input::focus::Holder;
use crate::platform::Platform;
use client_core::{Play, Utterance};
use puzzle::Cell;

impl Shell {
    /// An element has the keyboard, or none has, as the page says.
    pub(super) fn focused(&mut self, id: Holder) {
        if !self.page_focus.hears(&id) {
            return;
        }
        self.cursor_moved = false;
        let is_field = id.as_ref().is_some_and(|id| self.fields.iter().any(|field| field.id == *id));
        if let Some(id) = &id {
            self.interaction.reveal(id);
            let cursor = self.app.board().and_then(|board| board.selection().cursor());
            if let Some(cell) = self.cell_named(id).filter(|cell| cursor != Some(*cell)) {
                self.want(Play::Select(cell).into());
            }
        }
        // A field shows by itself that it is being typed into.
        self.interaction.set_focus(id, !is_field);
    }

    /// A screen reader uses a widget.
    pub(super) fn activated(&mut self, id: String) {
        if let Some(cell) = self.cell_named(&id) {
            return self.want(Play::Select(cell).into());
        }
        let Some(action) = self.interaction.action_of(&id) else { return };
        if self.interaction.is_stop(&id) {
            self.interaction.set_focus(Some(id), true);
        }
        self.act(action);
    }

    /// Has the next sentence read out, if one is due.
    pub(super) fn speak(&mut self) {
        let now = self.now();
        if let Some(Utterance { text, urgent }) = self.app.take_speech(now) {
            self.device.say(&text, urgent);
        }
    }

    /// The cell of the board that has this name, while the board takes keys.
    fn cell_named(&self, id: &str) -> Option<Cell> {
        let view = self.app.board().filter(|_| self.app.takes_plays())?.view();
        view.cells().find(|&cell| view.name(cell) == id)
    }

    /// On the board the keyboard's focus and the cursor are one thing: once a key has moved the cursor, or while the focus is
    /// on a cell, the focus goes where the cursor is.
    pub(super) fn focus_cursor(&mut self) {
        let moved = std::mem::take(&mut self.cursor_moved);
        if !self.device.mirrors() {
            return;
        }
        let on_cell = self.interaction.focus().is_some_and(|id| self.cell_named(id).is_some());
        let Some(board) = self.app.board().filter(|_| (moved || on_cell) && self.app.takes_plays()) else {
            return;
        };
        let name = board.selection().cursor().map(|cell| board.view().name(cell));
        if let Some(name) = name.filter(|name| self.interaction.focus() != Some(name)) {
            self.interaction.set_focus(Some(name), true);
            self.tell_focus();
        }
    }

    /// Has the page's focus follow the client's.
    pub(super) fn tell_focus(&mut self) {
        let focus = self.interaction.focus();
        if self.page_focus.must_tell(focus) {
            self.page_focus.has_told(focus, self.device.focus(focus));
        }
    }
}
