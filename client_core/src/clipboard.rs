//! A puzzle that is on the clipboard, looked for from the home screen: what it is. What to do with it leads to other screens. Where
//! the clipboard may not be read, a field takes the text.

use engine_api::{Opened, Read, Refusal, WriteText};
use game::Millis;
use puzzle::text::Document;
use puzzle::{Grid, Variant};

use crate::app::App;
use crate::asking::{Answered, Asked};
use crate::board::BoardView;
use crate::editor::BROUGHT_CHARS_MAX;
use crate::files::{FileState, Files};
use crate::output::Output;
use crate::screens::{
    Block, Emphasis, Form, Page, PageButton, PageEvent, PageField, PageIntent, Place, Step, Tone,
};
use crate::session::FoundSheet;
use crate::shared::{Cx, Shared};
use crate::text::{self, practice as words};

/// The shortest link that may hold a puzzle, in bytes: one that is packed has some hundreds, a name at most 40.
const LINK_BYTES_MIN: usize = 100;

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
    /// Some of its rules are only drawn or in words: a room is where it can be played.
    pub is_for_rooms: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Clipboard {
    /// It was asked for, from anywhere.
    is_asked: bool,
    /// The home screen waits for what is on it.
    looks: bool,
    reading: Asked<Opened>,
    /// The text that is being read, or of which the puzzle was found.
    text: String,
    /// The puzzle as a text for a room.
    written: Asked<String>,
    found: Option<Box<FoundPuzzle>>,
}

impl Clipboard {
    /// The puzzle that was found, while it is offered.
    pub(crate) fn found(&self) -> Option<&FoundPuzzle> {
        self.found.as_deref()
    }

    pub(crate) fn ask(&mut self, cx: &mut Cx<'_>) {
        self.is_asked = true;
        cx.outputs.push(Output::ReadClipboard);
    }

    pub(crate) fn want(&mut self, intent: ClipboardIntent, cx: &mut Cx<'_>) -> Option<Step> {
        match intent {
            ClipboardIntent::Look => {
                self.looks = true;
                self.ask(cx);
            }
            ClipboardIntent::Practise => return Some(Step::PlayRead),
            ClipboardIntent::Edit => return Some(Step::EditRead),
            ClipboardIntent::Race => {
                // As it came, if it is for rooms: the server reads what is only drawn too.
                if self.found.as_ref().is_none_or(|found| found.is_for_rooms) {
                    let text = std::mem::take(&mut self.text);
                    return race(text, cx);
                }
                self.write(cx);
            }
        }
        None
    }

    /// No text came: true if it was to come off the clipboard, and a field takes it instead.
    pub(crate) fn is_unreadable(&mut self, cx: &mut Cx<'_>) -> bool {
        self.looks = false;
        let takes = std::mem::take(&mut self.is_asked) && takes_pasted(cx.shared);
        if takes {
            cx.open(PasteSheet::default());
        }
        takes
    }

    /// A text of the clipboard, if it was asked for from here: true if the engine reads it now.
    pub(crate) fn takes(&mut self, name: &str, bytes: &[u8], is_home: bool, cx: &mut Cx<'_>) -> bool {
        self.is_asked = false;
        let is_wanted = std::mem::take(&mut self.looks) && name.is_empty() && is_home;
        if is_wanted {
            self.offer(String::from_utf8_lossy(bytes).into_owned(), cx);
        }
        is_wanted
    }

    /// Reads a text that stands for what is on the clipboard: at home its puzzle is offered.
    pub(crate) fn pasted(&mut self, text: String, cx: &mut Cx<'_>) {
        match cx.shared.places.top() {
            None => self.offer(text, cx),
            Some(_) => cx.read_file(String::new(), text.into_bytes()),
        }
    }

    fn offer(&mut self, text: String, cx: &mut Cx<'_>) {
        cx.shared.files = Files { name: String::new(), state: FileState::Reading };
        self.reading.ask(Read { bytes: text.clone().into_bytes() }, cx);
        self.text = text;
    }

    /// What is on the clipboard: at home one puzzle is offered, and anything else goes the way of a file.
    pub(crate) fn read(
        &mut self,
        answer: Answered<'_>,
        is_home: bool,
        cx: &mut Cx<'_>,
    ) -> Option<Result<Opened, Refusal>> {
        let read = self.reading.take(answer)?;
        if is_home && read.is_err() && is_link(&self.text) {
            cx.shared.files.state = FileState::Nothing;
            self.found = None;
            cx.open(LinkSheet);
            return None;
        }
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
        self.written.ask(WriteText { puzzle, credits }, cx);
    }

    /// The found puzzle as a text, to be raced in a room.
    pub(crate) fn written(&mut self, answer: Answered<'_>, is_home: bool, cx: &mut Cx<'_>) -> Option<Step> {
        let text = self.written.take(answer)?.map_err(|refusal| cx.toast(text::sentence(&refusal))).ok()?;
        race(text, cx).filter(|_| is_home)
    }
}

/// The puzzle that was found is raced. Who has no name opens the room as a guest: the puzzle would be lost else.
fn race(text: String, cx: &mut Cx<'_>) -> Option<Step> {
    cx.shared.overlays.clear();
    cx.shared.home.may_be_guest().then_some(Step::RaceFound(text))
}

/// Whether a text is one address that may hold a puzzle. A shorter one only names it, which no reader can help.
fn is_link(text: &str) -> bool {
    let text = text.trim();
    text.len() >= LINK_BYTES_MIN && text.starts_with("https://") && !text.contains(char::is_whitespace)
}

/// What to do with a link that is not read here. A room may, as the server reads what is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LinkSheet;

impl Page for LinkSheet {
    fn name(&self) -> &'static str {
        "found-link"
    }

    fn title(&self, _: &App) -> String {
        words::found_link().to_owned()
    }

    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        let race = PageButton::new("found-race", words::found_race(), ClipboardIntent::Race);
        vec![
            Block::text(Tone::Plain, words::found_link_means()),
            Block::Buttons(vec![race.emphasis(Emphasis::Main)]),
        ]
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.room().is_none()
    }
}

/// A field for the text that could not be read off the clipboard. It stays while the text is read, so that none is lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PasteSheet {
    text: String,
}

const FIELD: &str = "pasted";
const READ: &str = "read-pasted";

/// The editor has a field of its own.
fn takes_pasted(shared: &Shared) -> bool {
    matches!(shared.places.top(), None | Some(Place::Practice))
}

impl Page for PasteSheet {
    fn name(&self) -> &'static str {
        "paste-here"
    }

    fn form(&self) -> Form {
        Form::Dialog
    }

    fn title(&self, _: &App) -> String {
        words::look().to_owned()
    }

    fn describe(&self, _: &App, _: Millis) -> Vec<Block> {
        let label = text::editor::bring_means().to_owned();
        let field = PageField { id: FIELD, label, text: self.text.clone(), chars_max: BROUGHT_CHARS_MAX };
        let read = PageButton::own(READ, words::read_pasted())
            .emphasis(Emphasis::Main)
            .enabled(!self.text.trim().is_empty());
        let why = Block::text(Tone::Quiet, words::paste_here());
        vec![why, Block::Field(field), Block::Buttons(vec![read])]
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.room().is_none() && takes_pasted(app.shared())
    }

    fn on(&mut self, event: PageEvent<'_>, _: &mut Cx<'_>) -> Option<Step> {
        match event {
            PageEvent::Wanted(PageIntent::Type { text, .. }) => {
                self.text = text.chars().take(BROUGHT_CHARS_MAX).collect();
                None
            }
            PageEvent::Wanted(PageIntent::Press(_) | PageIntent::Submit(_)) => {
                Some(Step::Pasted(self.text.clone())).filter(|_| !self.text.trim().is_empty())
            }
            PageEvent::Heard(_) | PageEvent::Tick | PageEvent::Fetched { .. } => None,
        }
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
            is_for_rooms: document.lacks_rules() || puzzle.board().is_in_words(),
        }
    }
}
