//! The editor on screen: what its player does goes to it, and what it wants to know goes to the engine.

use game::Millis;
use workbench::Answer;

use super::App;
use crate::asking::Purpose;
use crate::editor::{Asks, Editor, EditorAction, Tool};
use crate::output::Output;
use crate::screens::{Overlay, Screen, Sheet};

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
        let closes = matches!(action, EditorAction::Begin(_));
        self.editor.act(action, now.0 ^ self.options.seed);
        if closes {
            self.overlays.close(Overlay::is_sheet);
        }
        self.examine_draft(now, outputs);
    }

    /// Asks the engine about the draft, once it has not changed for a moment.
    pub(super) fn examine_draft(&mut self, now: Millis, outputs: &mut Vec<Output>) {
        if self.screen() == Screen::Editor {
            let asks = self.editor.asks(now);
            self.carry_out(asks, outputs);
        }
    }

    pub(super) fn examined(&mut self, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        let asks = self.editor.examined(answer, now);
        self.carry_out(asks, outputs);
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
