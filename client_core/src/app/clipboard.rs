//! A puzzle that is on the clipboard, looked for from the home screen: what it is, and what to do with it.

use game::Millis;
use puzzle::text::Document;
use puzzle::{Grid, Variant};
use workbench::{Answer, Question};

use super::App;
use crate::asking::Purpose;
use crate::board::BoardView;
use crate::editor::EditorAction;
use crate::files::{FileState, Files};
use crate::output::Output;
use crate::practice::PracticeIntent;
use crate::screens::{Overlay, Screen, Sheet};
use crate::session::Goal;
use crate::text;

/// What somebody wants with the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipboardIntent {
    /// Sees whether there is a puzzle.
    Look,
    Practise,
    Edit,
    /// In a room that is opened for it.
    Race,
}

/// The puzzle that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundPuzzle {
    /// "Killer".
    pub kind: String,
    /// "Nine, 30 givens, 12 entered".
    pub detail: String,
    pub board: BoardView,
    pub givens: Grid,
    /// Those that were entered included.
    pub digits: Grid,
}

impl FoundPuzzle {
    fn of(document: &Document) -> Self {
        let (puzzle, digits) = (&document.puzzle, document.board_state());
        let givens = puzzle.givens().clone();
        let (given, filled) = (givens.clue_count(), digits.clue_count());
        Self {
            kind: text::kind(Variant::of(puzzle.board()).as_ref()),
            detail: text::practice::found(document.credits.title(), given, filled - given),
            board: BoardView::new(puzzle.board()),
            givens,
            digits,
        }
    }
}

impl App {
    /// The puzzle that was found on the clipboard, while it is offered.
    #[must_use]
    pub fn found_puzzle(&self) -> Option<&FoundPuzzle> {
        self.found.as_deref()
    }

    pub(super) fn want_clipboard(&mut self, intent: ClipboardIntent, now: Millis, outputs: &mut Vec<Output>) {
        match intent {
            ClipboardIntent::Look => {
                self.looks_at_clipboard = true;
                outputs.push(Output::ReadClipboard);
            }
            ClipboardIntent::Practise => self.want_practice(PracticeIntent::PlayOpened(0), now, outputs),
            ClipboardIntent::Edit => {
                self.edit(EditorAction::Open, now, outputs);
                self.edit_opened(now);
            }
            ClipboardIntent::Race => {
                let FileState::Read(opened) = &self.files.state else { return };
                let Some(Document { puzzle, credits, .. }) = opened.documents.first().cloned() else {
                    return;
                };
                let question = Question::WriteText { puzzle: Box::new(puzzle), credits };
                self.asking.ask(Purpose::Write, question, outputs);
            }
        }
    }

    /// The text of the clipboard, if it was asked for from here: true if the engine reads it now.
    pub(super) fn look_at_clipboard(&mut self, name: &str, bytes: &[u8], outputs: &mut Vec<Output>) -> bool {
        let is_wanted = std::mem::take(&mut self.looks_at_clipboard) && name.is_empty();
        if !is_wanted || self.screen() != Screen::Home {
            return false;
        }
        self.files = Files { name: String::new(), state: FileState::Reading };
        self.asking.ask(Purpose::Clipboard, Question::Read { bytes: bytes.to_vec() }, outputs);
        true
    }

    /// What is on the clipboard: one puzzle is offered, anything else goes the way of a file.
    pub(super) fn found_on_clipboard(&mut self, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        if let Answer::Read(opened) = &answer
            && let [document] = &opened.documents[..]
            && self.screen() == Screen::Home
        {
            self.found = Some(Box::new(FoundPuzzle::of(document)));
            self.files.state = FileState::Read(opened.clone());
            return self.open(Overlay::Sheet(Sheet::Found), now);
        }
        self.read(answer, now, outputs);
    }

    /// The found puzzle as the text that a room takes.
    pub(super) fn race_found(&mut self, text: String, now: Millis, outputs: &mut Vec<Output>) {
        self.overlays.clear();
        self.sending = Some(text);
        self.seek(Goal::Create, now, outputs);
        // Without a name no room is opened.
        if self.home.name_error.is_some() {
            self.sending = None;
        }
    }
}
