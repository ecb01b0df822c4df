//! Opening files and texts: the engine reads them, and the screen of the moment gets what is in them.

use game::Millis;
use workbench::{Answer, Question};

use super::App;
use crate::asking::Purpose;
use crate::files::{FILE_BYTES_MAX, FileState, Files};
use crate::output::Output;
use crate::screens::{Overlay, Screen};
use crate::text;

impl App {
    pub(super) fn open_file(&mut self, name: String, bytes: Vec<u8>, now: Millis, outputs: &mut Vec<Output>) {
        if bytes.len() > FILE_BYTES_MAX {
            self.toasts.show(text::file_too_long(&name), now);
            return;
        }
        // A host's paste dialog takes a file as if its text had been pasted.
        if self.lobby().is_some_and(|lobby| lobby.can_edit)
            && let Ok(text) = std::str::from_utf8(&bytes)
        {
            self.open_editor(Overlay::Paste, now);
            return self.paste(text, outputs);
        }
        self.files = Files { name, state: FileState::Reading };
        self.asking.ask(Purpose::Read, Question::Read { bytes }, outputs);
    }

    pub(super) fn read(&mut self, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        if let Answer::Refused(refusal) = &answer {
            let reason = text::sentence(refusal);
            self.toasts.show(text::file_refused(&self.files.name, &reason), now);
            self.files.state = FileState::Refused(reason);
        } else if let Answer::Read(opened) = answer {
            self.files.state = FileState::Read(opened);
            let screen = self.screen();
            if screen == Screen::Editor {
                self.edit_opened(now);
            } else if matches!(screen, Screen::Home | Screen::PracticeStart) {
                self.play_read(now, outputs);
            }
        }
    }
}
