//! Answers of the engine, handed to the part that asked.

use game::Millis;
use workbench::Answer;

use super::App;
use crate::asking::{AskId, Purpose};
use crate::output::Output;

impl App {
    pub(super) fn answered(&mut self, id: AskId, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        // An answer that is not needed any more, because something else was asked meanwhile.
        let Some(purpose) = self.asking.answered(id) else { return };
        match purpose {
            Purpose::Practice => self.made(answer, now),
            Purpose::Hint => self.helped(answer, now),
            Purpose::Paste => self.pasted(&answer),
            Purpose::Clipboard => self.found_on_clipboard(answer, now, outputs),
            Purpose::Read => self.read(answer, now, outputs),
            Purpose::Editor => self.examined(answer, now, outputs),
            Purpose::Print => self.printed(answer, now, outputs),
            Purpose::Write => self.written(answer, now, outputs),
            Purpose::Stall => self.needed(answer),
        }
    }
}
