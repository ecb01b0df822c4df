//! Pages about puzzles that are drawn by hand: the one on the clipboard, and the picker for the next one.

use game::Millis;

use super::{Form, Page, Screen};
use crate::app::App;

/// What to do with the puzzle on the clipboard.
#[derive(Clone, Debug)]
pub struct FoundSheet;

impl Page for FoundSheet {
    fn name(&self) -> &'static str {
        "found"
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        app.screen() == Screen::Home && app.found_puzzle().is_some()
    }
}

/// The kind of puzzle and how hard it is, to be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickerDialog;

impl Page for PickerDialog {
    fn name(&self) -> &'static str {
        "picker"
    }

    fn form(&self) -> Form {
        Form::Dialog
    }

    fn fits(&self, app: &App, _: Millis) -> bool {
        let may_choose =
            app.room().map_or_else(|| app.screen() == Screen::PracticeStart, |room| room.lobby().can_edit);
        may_choose && app.picker().is_some()
    }
}
