//! Practice beside the other screens: what leads into it, and out of it.

use game::Millis;

use super::App;
use crate::board::Board;
use crate::output::Output;
use crate::picking::CardIntent;
use crate::practice::{Beyond, Game, Practice, PracticeIntent, opened_titles};
use crate::screens::Screen;
use crate::text;

impl App {
    #[must_use]
    pub fn practice(&self) -> &Practice {
        &self.practice
    }

    /// The game on screen.
    #[must_use]
    pub fn practice_game(&self) -> Option<&Game> {
        self.practice.game().filter(|_| self.screen() == Screen::Practice)
    }

    /// The board that the keys are for: of a race, of a game alone, or of the editor.
    #[must_use]
    pub fn board(&self) -> Option<&Board> {
        match self.screen() {
            Screen::Practice => self.practice.game().map(Game::board),
            Screen::Editor => Some(self.editor().board()),
            Screen::Home
            | Screen::Challenge
            | Screen::PracticeStart
            | Screen::Queue
            | Screen::Lobby
            | Screen::Race
            | Screen::Results => self.race().map(crate::race::Race::board),
        }
    }

    /// The puzzles of the file that was opened last: what each is called.
    #[must_use]
    pub fn opened_titles(&self) -> Vec<String> {
        opened_titles(&self.shared.files)
    }

    pub(super) fn want_practice(&mut self, intent: PracticeIntent, now: Millis, outputs: &mut Vec<Output>) {
        let is_home = self.session.is_home();
        if matches!(intent, PracticeIntent::Open | PracticeIntent::PlayOpened(_)) && !is_home {
            return;
        }
        match self.practice.want(intent, &mut self.shared.cx(now, outputs)) {
            Some(Beyond::Picker) if is_home => self.want(CardIntent::OpenPicker.into(), now, outputs),
            Some(Beyond::Statistics) => self.export_statistics(outputs),
            Some(Beyond::Draft) if is_home => self.play_draft(now, outputs),
            Some(Beyond::Picker | Beyond::Draft) | None => {}
        }
    }

    fn play_draft(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        let draft = self.editor.draft();
        let title = match draft.credits().title.as_str() {
            "" => text::practice::OWN_PUZZLE.to_owned(),
            title => title.to_owned(),
        };
        if let Ok(puzzle) = draft.puzzle() {
            self.edits = false;
            self.practice.bring(puzzle, title, None, &mut self.shared.cx(now, outputs));
        }
    }
}
