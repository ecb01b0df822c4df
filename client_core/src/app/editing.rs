//! The editor on screen: what its player does goes to it, and what it wants to know goes to the engine.

use game::Millis;
use workbench::{Answer, Question};

use super::App;
use super::challenges::ChallengeSource;
use crate::asking::Purpose;
use crate::editor::{Asks, Destination, Editor, EditorAction, Stores, Tool};
use crate::files::{FileState, Files};
use crate::output::Output;
use crate::screens::{Overlay, Screen, Sheet};
use crate::session::Goal;
use crate::store::StoreKey;
use crate::text;

/// Milliseconds between two times that a draft is stored.
const STORED_EVERY_MS: u64 = 1_000;

impl App {
    /// The editor and its draft, whether it is on screen or not.
    #[must_use]
    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    pub(super) fn edit(&mut self, action: EditorAction, now: Millis, outputs: &mut Vec<Output>) {
        if action == EditorAction::Open {
            self.edits = true;
        }
        let closes = matches!(
            action,
            EditorAction::Begin(_)
                | EditorAction::OpenDraft(_)
                | EditorAction::NewDraft
                | EditorAction::WatchSearch
        );
        if let EditorAction::Bring(text) = &action {
            self.read_brought(text, outputs);
        }
        self.editor.act(action, now.0 ^ self.options.seed);
        if closes {
            self.overlays.close(Overlay::is_sheet);
        }
        self.examine_draft(now, outputs);
    }

    /// Reads a pasted text, if there is one.
    fn read_brought(&mut self, text: &str, outputs: &mut Vec<Output>) {
        if !text.trim().is_empty() {
            self.files = Files { name: String::new(), state: FileState::Reading };
            let bytes = text.as_bytes().to_vec();
            self.asking.ask(Purpose::Read, Question::Read { bytes }, outputs);
        }
    }

    /// A file or a text was read: the editor opens with its first puzzle.
    pub(super) fn edit_opened(&mut self, now: Millis) {
        let FileState::Read(opened) = &self.files.state else { return };
        if let Some(document) = opened.documents.first() {
            self.editor.bring(document);
            self.overlays.close(Overlay::is_sheet);
            if let Some(lost) = document.unsupported.first() {
                self.toasts.show(text::editor::lost(lost), now);
            }
        }
    }

    /// Asks the engine about the draft, once it has not changed for a moment.
    pub(super) fn examine_draft(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.screen() == Screen::Editor {
            self.editor.tick_replay(now);
            let asks = self.editor.asks(now);
            self.carry_out(asks, outputs);
        }
    }

    pub(super) fn examined(&mut self, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        let asks = self.editor.examined(answer, now);
        self.carry_out(asks, outputs);
        match self.editor.take_written() {
            Some((Destination::Room, text)) => {
                self.sending = Some(text);
                self.pursue(Goal::Create, now, outputs);
            }
            Some((Destination::Clipboard, text)) => {
                self.copies_puzzle = true;
                outputs.push(Output::CopyText(text));
            }
            // The text has the credits.
            Some((Destination::Challenge, text)) => {
                self.make_challenge(ChallengeSource::Text { text, credits: None }, now, outputs);
            }
            None => {}
        }
    }

    /// The room for a puzzle of the editor is there: the puzzle is set as its next.
    pub(super) fn race_draft(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let is_own = self.room().is_some_and(crate::room::Room::is_host);
        if let Some(text) = self.sending.take().filter(|_| is_own) {
            self.open_editor(Overlay::Paste, now);
            self.paste(&text, outputs);
            self.submit_puzzle(now, outputs);
        }
    }

    /// Stores what has changed of the drafts, once in a while.
    pub(super) fn store_drafts(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if now < self.drafts_due {
            return;
        }
        for stores in self.editor.stores() {
            self.drafts_due = now.plus(STORED_EVERY_MS);
            outputs.push(match stores {
                Stores::Put(slot, value) => Output::Store { key: StoreKey::Draft(slot), value },
                Stores::Delete(slot) => Output::Forget { key: StoreKey::Draft(slot) },
                Stores::Open(slot) => Output::Store { key: StoreKey::OpenDraft, value: slot.0.to_string() },
            });
        }
    }

    fn carry_out(&mut self, asks: Option<Asks>, outputs: &mut Vec<Output>) {
        match asks {
            Some(Asks::Ask(question)) => self.asking.ask(Purpose::Editor, *question, outputs),
            Some(Asks::Stop) => self.asking.stop(Purpose::Editor, outputs),
            None => {}
        }
    }

    /// The menu of a cell, where digits are given.
    pub(super) fn open_given_menu(&mut self, cell: puzzle::Cell, now: Millis) {
        if self.editor.tool() == Tool::Givens && self.editor.board().view().contains(cell) {
            self.editor.play(crate::input::Play::Select(cell), false);
            self.open(Overlay::Sheet(Sheet::Cell(cell)), now);
        }
    }
}
