//! A puzzle that is on the clipboard, looked for from the home screen: what it is. What to do with it leads to other screens.

use engine_api::{Opened, Read, Refusal, WriteText};
use puzzle::text::Document;
use puzzle::{Grid, Variant};

use crate::asking::{Answered, Asked};
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
    reading: Asked<Opened>,
    /// The puzzle as a text for a room.
    text: Asked<String>,
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
            ClipboardIntent::Race => self.write(cx),
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
            self.reading.ask(Read { bytes: bytes.to_vec() }, cx);
        }
        is_wanted
    }

    /// What is on the clipboard: at home one puzzle is offered, and anything else goes the way of a file.
    pub(crate) fn read(
        &mut self,
        answer: Answered<'_>,
        is_home: bool,
        cx: &mut Cx<'_>,
    ) -> Option<Result<Opened, Refusal>> {
        let read = self.reading.take(answer)?;
        let one = read.as_ref().ok().filter(|_| is_home).map(|opened| &opened.documents[..]);
        let Some([document]) = one else { return Some(read) };
        self.found = Some(Box::new(FoundPuzzle::of(document)));
        cx.shared.files.state = read.map_or(FileState::Nothing, FileState::Read);
        cx.open(FoundSheet);
        None
    }

    /// Asks the engine for the puzzle as the text that a room takes.
    fn write(&mut self, cx: &mut Cx<'_>) {
        let FileState::Read(opened) = &cx.shared.files.state else { return };
        let Some(Document { puzzle, credits, .. }) = opened.documents.first().cloned() else { return };
        self.text.ask(WriteText { puzzle, credits }, cx);
    }

    /// The found puzzle as a text. Without a name no room is opened for it.
    pub(crate) fn written(&mut self, answer: Answered<'_>, is_home: bool, cx: &mut Cx<'_>) -> Option<Step> {
        let text = self.text.take(answer)?.map_err(|refusal| cx.toast(text::sentence(&refusal))).ok()?;
        cx.shared.overlays.clear();
        (is_home && cx.shared.home.proper_name().is_some()).then_some(Step::Race(text))
    }
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
