//! The editor beside the other screens: what leads into it, and where its puzzles go.

use game::Millis;
use workbench::Answer;

use super::App;
use crate::challenge::ChallengeSource;
use crate::editor::{Destination, Editor, EditorAction};
use crate::output::Output;
use crate::screens::Screen;

impl App {
    /// The editor and its draft, whether it is on screen or not.
    #[must_use]
    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    pub(super) fn edit(&mut self, action: EditorAction, now: Millis, outputs: &mut Vec<Output>) {
        self.edits |= action == EditorAction::Open;
        self.editor.want(action, &mut self.shared.cx(now, outputs));
    }

    /// Asks the engine about the draft while it is on screen.
    pub(super) fn examine_draft(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.screen() == Screen::Editor {
            self.editor.examine(&mut self.shared.cx(now, outputs));
        }
    }

    pub(super) fn examined(&mut self, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        let cx = &mut self.shared.cx(now, outputs);
        match self.editor.answered(answer, cx) {
            Some((Destination::Room, text)) => self.session.race_on(text, cx),
            // The text has the credits.
            Some((Destination::Challenge, text)) => {
                let source = ChallengeSource::Text { text, credits: None };
                self.challenges.make_of(source, self.session.room(), cx);
            }
            Some((Destination::Clipboard, _)) | None => {}
        }
    }
}
