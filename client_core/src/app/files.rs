//! Opening files and texts: the engine reads them, and the screen of the moment gets what is in them.

use game::Millis;
use workbench::{Answer, Question};

use super::App;
use crate::asking::Purpose;
use crate::files::{FILE_BYTES_MAX, FileState, Files};
use crate::output::Output;
use crate::screens::Screen;
use crate::text;

impl App {
    pub(super) fn open_file(&mut self, name: String, bytes: Vec<u8>, now: Millis, outputs: &mut Vec<Output>) {
        if bytes.len() > FILE_BYTES_MAX {
            self.shared.toasts.show(text::file_too_long(&name), now);
            return;
        }
        // A host's paste dialog takes a file as if its text had been pasted.
        if let Some(room) = self.session.room_mut().filter(|room| room.lobby().can_edit)
            && let Ok(text) = std::str::from_utf8(&bytes)
        {
            return room.paste_in(text, &mut self.shared.cx(now, outputs));
        }
        let is_home = self.screen() == Screen::Home;
        if self.clipboard.takes(&name, &bytes, is_home, &mut self.shared.cx(now, outputs)) {
            return;
        }
        if let Some(link) = puzzle_link(&name, &bytes) {
            // Unless something is played that would be left for it.
            if self.session.is_home() {
                self.practice.follow_link(link, &mut self.shared.cx(now, outputs));
            }
            return;
        }
        self.shared.files = Files { name, state: FileState::Reading };
        self.shared.asking.ask(Purpose::Read, Question::Read { bytes }, outputs);
    }

    pub(super) fn read(&mut self, answer: Answer, now: Millis, outputs: &mut Vec<Output>) {
        if let Answer::Refused(refusal) = &answer {
            let reason = text::sentence(refusal);
            self.shared.toasts.show(text::file_refused(&self.shared.files.name, &reason), now);
            self.shared.files.state = FileState::Refused(reason);
        } else if let Answer::Read(opened) = answer {
            self.shared.files.state = FileState::Read(opened);
            let screen = self.screen();
            if screen == Screen::Editor {
                self.editor.take_opened(&mut self.shared.cx(now, outputs));
            } else if matches!(screen, Screen::Home | Screen::PracticeStart | Screen::Practice) {
                self.practice.play_read(&mut self.shared.cx(now, outputs));
            } else {
                self.shared.toasts.show(text::practice::FILES_NOT_HERE.to_owned(), now);
            }
        }
    }
}

/// The longest link that is looked at, in bytes.
const LINK_BYTES_MAX: usize = 8 * 1024;

/// The text, if it is a link to a puzzle: the page's address, or pasted.
fn puzzle_link(name: &str, bytes: &[u8]) -> Option<String> {
    let text =
        std::str::from_utf8(bytes).ok().filter(|_| name.is_empty() && bytes.len() <= LINK_BYTES_MAX)?.trim();
    let is_link = !text.contains(char::is_whitespace) && text.contains("/p/") && text.contains("://");
    is_link.then(|| text.to_owned())
}
