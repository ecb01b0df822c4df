//! Opening files and texts: the engine reads them, and the screen of the moment gets what is in them.

use game::Millis;
use workbench::{Answer, Question};

use super::App;
use crate::asking::Purpose;
use crate::files::{FILE_BYTES_MAX, FileState, Files};
use crate::output::Output;
use crate::practice::Source;
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
        if self.look_at_clipboard(&name, &bytes, outputs) {
            return;
        }
        if let Some(link) = puzzle_link(&name, &bytes) {
            return self.open_puzzle_link(link, now, outputs);
        }
        self.files = Files { name, state: FileState::Reading };
        self.asking.ask(Purpose::Read, Question::Read { bytes }, outputs);
    }

    /// Practises on the puzzle that is written into a link, unless something is played that would be left for it.
    fn open_puzzle_link(&mut self, link: String, now: Millis, outputs: &mut Vec<Output>) {
        if !self.session.is_home() {
            return;
        }
        self.put_game_away(now, outputs);
        self.overlays.clear();
        self.practice.show_start(self.prefs.practice);
        self.practice.set_making(Some(Source::Brought { title: text::FROM_A_LINK.to_owned() }));
        self.asking.ask(Purpose::Practice, Question::Link(link), outputs);
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
            } else if matches!(screen, Screen::Home | Screen::PracticeStart | Screen::Practice) {
                self.put_game_away(now, outputs);
                self.play_read(now, outputs);
            } else {
                self.toasts.show(text::practice::FILES_NOT_HERE.to_owned(), now);
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
