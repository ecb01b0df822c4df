//! The own notes of a race as they outlive the page, and as a replay shows them. The server keeps none of them.

use game::Millis;

use super::Race;
use crate::board::{NoteKind, Notes};
use crate::noted::NoteLog;
use crate::store::SavedNotes;

impl Race {
    /// The notes to keep, if they have changed.
    pub(crate) fn take_changed_notes(&mut self, room: game::RoomCode, now: Millis) -> Option<SavedNotes> {
        let changed = self.board.take_notes_changed();
        // A replay shows another arrangement of a puzzle in disguise, and several boards of a ladder.
        if changed && self.rules.has_common_board() {
            self.noted.see(self.board.notes(), self.elapsed_ms(now));
        }
        let saved = |kind| self.board.notes().to_saved(kind);
        let (match_no, rung) = (self.match_no, self.rung);
        let (corner, centre) = (NoteKind::Corner, NoteKind::Centre);
        let log = || self.noted.text().to_owned();
        let saved =
            || SavedNotes { room, match_no, rung, marks: saved(corner), centre: saved(centre), log: log() };
        changed.then(saved)
    }

    /// The own notes as they came and went.
    pub(crate) fn noted(&self) -> &str {
        self.noted.text()
    }

    pub(crate) fn restore_notes(&mut self, saved: &SavedNotes) {
        let is_this_board = (saved.match_no, saved.rung) == (self.match_no, self.rung);
        if self.is_racer() && is_this_board {
            let (mut notes, layout) = (Notes::default(), self.board.view().layout());
            notes.add_saved(NoteKind::Corner, &saved.marks, layout);
            notes.add_saved(NoteKind::Centre, &saved.centre, layout);
            self.noted = NoteLog::go_on(&saved.log, &notes);
            self.board.restore_notes(notes);
        }
    }
}
