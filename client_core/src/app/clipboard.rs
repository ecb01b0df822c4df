//! Where a puzzle from the clipboard goes.

use game::Millis;
use workbench::Answer;

use super::App;
use crate::clipboard::{Clipboard, ClipboardIntent, FoundPuzzle};
use crate::editor::EditorAction;
use crate::output::Output;
use crate::practice::PracticeIntent;
use crate::screens::Screen;

impl App {
    /// The puzzle that was found on the clipboard, while it is offered.
    #[must_use]
    pub fn found_puzzle(&self) -> Option<&FoundPuzzle> {
        self.clipboard.found()
    }

    pub(super) fn want_clipboard(&mut self, intent: ClipboardIntent, now: Millis, outputs: &mut Vec<Output>) {
        match intent {
            ClipboardIntent::Look => self.clipboard.look(outputs),
            ClipboardIntent::Practise => self.want_practice(PracticeIntent::PlayOpened(0), now, outputs),
            ClipboardIntent::Edit => {
                self.edit(EditorAction::Open, now, outputs);
                self.editor.take_opened(&mut self.shared.cx(now, outputs));
            }
            ClipboardIntent::Race => Clipboard::write(&mut self.shared.cx(now, outputs)),
        }
    }

    pub(super) fn found_on_clipboard(&mut self, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        let is_home = self.screen() == Screen::Home;
        if !is_home || !self.clipboard.offers(&answer, &mut self.shared.cx(now, outputs)) {
            self.read(answer, now, outputs);
        }
    }

    /// The found puzzle as the text that a room takes.
    pub(super) fn race_found(&mut self, text: String, now: Millis, outputs: &mut Vec<Output>) {
        self.shared.overlays.clear();
        // Without a name no room is opened.
        if self.session.is_home() && self.shared.home.proper_name().is_some() {
            self.session.race_on(text, &mut self.shared.cx(now, outputs));
        }
    }
}
