//! Which puzzle may be printed and exported on which screen.

use game::Millis;
use puzzle::text::{Credits, Document};

use super::App;
use crate::export::{Export, ExportIntent};
use crate::output::Output;
use crate::screens::Screen;

impl App {
    #[must_use]
    pub fn export(&self) -> &Export {
        &self.export
    }

    /// Whether there is a puzzle on screen that may be printed: in a race that would give the solution away.
    #[must_use]
    pub fn can_export(&self) -> bool {
        self.document_on_screen().is_some()
    }

    fn document_on_screen(&self) -> Option<Document> {
        match self.screen() {
            Screen::Practice => self.practice_game().map(|game| Document::of(game.puzzle().puzzle.clone())),
            Screen::Results => self.race().map(|race| Document::of(race.puzzle().clone())),
            Screen::Editor => {
                let draft = self.editor().draft();
                let written = draft.credits();
                let (credits, _) = Credits::shortened(&written.title, &written.author, &written.note);
                Some(Document { credits, ..Document::of(draft.puzzle().ok()?) })
            }
            Screen::Home
            | Screen::PracticeStart
            | Screen::Challenge
            | Screen::Queue
            | Screen::Lobby
            | Screen::Race => None,
        }
    }

    pub(super) fn want_export(&mut self, intent: ExportIntent, now: Millis, outputs: &mut Vec<Output>) {
        let (shown, played) =
            (self.document_on_screen(), self.practice_game().map(|game| game.document(now)));
        self.export.want(intent, shown, played, &mut self.shared.cx(now, outputs));
    }
}
