//! A puzzle that is on the clipboard, looked for from the home screen: what it is. What to do with it leads to other screens.

use puzzle::text::Document;
use puzzle::{Grid, Variant};
use workbench::{Answer, Question};

use crate::asking::Purpose;
use crate::board::BoardView;
use crate::files::{FileState, Files};
use crate::output::Output;
use crate::screens::Step;
use crate::session::FoundSheet;
use crate::shared::Cx;
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

#[derive(Clone, Debug, Default)]
pub(crate) struct Clipboard {
    /// The home screen waits for what is on it.
    looks: bool,
    found: Option<Box<FoundPuzzle>>,
}

impl Clipboard {
    /// The puzzle that was found, while it is offered.
    pub(crate) fn found(&self) -> Option<&FoundPuzzle> {
        self.found.as_deref()
    }

    pub(crate) fn want(&mut self, intent: ClipboardIntent, cx: &mut Cx<'_>) -> Option<Step> {
        match intent {
            ClipboardIntent::Look => {
                self.looks = true;
                cx.outputs.push(Output::ReadClipboard);
            }
            ClipboardIntent::Practise => return Some(Step::PlayRead),
            ClipboardIntent::Edit => return Some(Step::EditRead),
            ClipboardIntent::Race => write(cx),
        }
        None
    }

    pub(crate) fn is_unreadable(&mut self) {
        self.looks = false;
    }

    /// A text of the clipboard, if it was asked for from here: true if the engine reads it now.
    pub(crate) fn takes(&mut self, name: &str, bytes: &[u8], is_home: bool, cx: &mut Cx<'_>) -> bool {
        let is_wanted = std::mem::take(&mut self.looks) && name.is_empty() && is_home;
        if is_wanted {
            cx.shared.files = Files { name: String::new(), state: FileState::Reading };
            cx.ask(Purpose::Clipboard, Question::Read { bytes: bytes.to_vec() });
        }
        is_wanted
    }

    /// What is on the clipboard: one puzzle is offered; false for anything else, which goes the way of a file.
    pub(crate) fn offers(&mut self, answer: &Answer, cx: &mut Cx<'_>) -> bool {
        let Answer::Read(opened) = answer else { return false };
        let [document] = &opened.documents[..] else { return false };
        self.found = Some(Box::new(FoundPuzzle::of(document)));
        cx.shared.files.state = FileState::Read(opened.clone());
        cx.open(FoundSheet);
        true
    }

    /// The found puzzle as the text that a room takes. Without a name no room is opened.
    pub(crate) fn written(text: String, is_home: bool, cx: &mut Cx<'_>) -> Option<Step> {
        cx.shared.overlays.clear();
        (is_home && cx.shared.home.proper_name().is_some()).then_some(Step::Race(text))
    }
}

/// Asks the engine for the puzzle as the text that a room takes.
fn write(cx: &mut Cx<'_>) {
    let FileState::Read(opened) = &cx.shared.files.state else { return };
    let Some(Document { puzzle, credits, .. }) = opened.documents.first().cloned() else { return };
    cx.ask(Purpose::Write, Question::WriteText { puzzle: Box::new(puzzle), credits });
}

impl FoundPuzzle {
    fn of(document: &Document) -> Self {
        let (puzzle, digits) = (&document.puzzle, document.board_state());
        let givens = puzzle.givens().clone();
        let (given, filled) = (givens.clue_count(), digits.clue_count());
        Self {
            kind: text::kind(Variant::of(puzzle.board()).as_ref()),
            detail: text::practice::found_with(document.credits.title(), given, filled - given),
            board: BoardView::new(puzzle.board()),
            givens,
            digits,
        }
    }
}
