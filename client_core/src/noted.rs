//! The player's own notes as they came and went, with their times: they stay on the device that they were made on, so that a replay
//! can show them and a link can carry them, if its sender wants that. Owns the text and its bounds; who reads it is `theatre`.
//!
//! ```text
//! LOG  = { [ ms ] "," cell "," corner digits "," centre digits ";" } [ ms ";" ]     digits as bits; no time: at that of the last entry;
//!                                                                     a time alone: from here on nothing is known
//! KEPT = a line for each match, the newest last: match " " member " " LOG
//! ```

use std::fmt::Write as _;

use game::{MatchId, MemberNo};

use crate::board::{NoteKind, Notes};

/// The notes of one run that are kept, in bytes: some 800 changes. Of more the first ones are.
pub(crate) const NOTED_BYTES_MAX: usize = 8 * 1024;
/// The longest entry with the time at which a log is full: two times of ten digits, a cell of three, two sets of eight.
const ENTRY_BYTES_MAX: usize = 48;
/// Matches whose notes are kept, and all of them in bytes; the oldest are forgotten first.
pub(crate) const NOTED_MATCHES_MAX: usize = 24;
pub(crate) const NOTED_KEPT_BYTES_MAX: usize = 40 * 1024;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct NoteLog {
    text: String,
    seen: Notes,
    /// When the last entry was made.
    at_ms: Option<u64>,
    is_full: bool,
}

impl NoteLog {
    /// One that goes on after what was stored, with the notes of then.
    pub(crate) fn go_on(text: &str, seen: &Notes) -> Self {
        let text = if text.len() <= NOTED_BYTES_MAX { text } else { "" };
        let is_full = text.rsplit(';').nth(1).is_some_and(|last| !last.contains(','));
        Self { text: text.to_owned(), seen: seen.clone(), at_ms: None, is_full }
    }

    /// The notes are these, so many milliseconds after the start.
    pub(crate) fn see(&mut self, notes: &Notes, ms: u64) {
        // Writing to a string cannot fail.
        for cell in self.seen.differing(notes) {
            if self.is_full {
                break;
            }
            if self.text.len() + ENTRY_BYTES_MAX > NOTED_BYTES_MAX {
                let _ = write!(self.text, "{ms};");
                self.is_full = true;
                break;
            }
            if self.at_ms.replace(ms) != Some(ms) {
                let _ = write!(self.text, "{ms}");
            }
            let now = notes.on(cell);
            let [corner, centre] = NoteKind::ALL.map(|kind| u32::from(now.of(kind)));
            let _ = write!(self.text, ",{},{corner},{centre};", cell.index());
        }
        self.seen = notes.clone();
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

/// The kept notes with those of another match; none if they have these, or there are none.
pub(crate) fn keep(kept: &str, id: MatchId, member: MemberNo, log: &str) -> Option<String> {
    let name = format!("{id} ");
    if log.is_empty() || kept.lines().any(|line| line.starts_with(&name)) {
        return None;
    }
    let new = format!("{name}{} {log}", member.0);
    let mut bytes = new.len();
    let mut lines: Vec<&str> = kept.lines().rev().take(NOTED_MATCHES_MAX - 1).collect();
    lines.retain(|line| {
        bytes += line.len() + 1;
        bytes <= NOTED_KEPT_BYTES_MAX
    });
    lines.reverse();
    lines.push(&new);
    Some(lines.join("\n"))
}

/// The notes that are kept of a match, and whose they are.
pub(crate) fn of_match(kept: &str, id: MatchId) -> Option<(MemberNo, &str)> {
    let name = format!("{id} ");
    let (member, log) = kept.lines().find_map(|line| line.strip_prefix(&name))?.split_once(' ')?;
    Some((MemberNo(member.parse().ok()?), log))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::CellNotes;
    use game::RoomId;
    use puzzle::{Cell, DigitSet};

    fn id(match_no: u32) -> MatchId {
        MatchId { room: RoomId(7), match_no }
    }

    #[test]
    fn changes_are_written_down_once() {
        let (mut log, mut notes) = (NoteLog::default(), Notes::default());
        let noted = CellNotes { corner: DigitSet::up_to(2), centre: DigitSet::EMPTY };
        notes.set(Cell::new(7), noted);
        log.see(&notes, 1_500);
        log.see(&notes, 1_600);
        notes.set(Cell::new(7), CellNotes::default());
        log.see(&notes, 2_000);
        let [two, none] = [u32::from(DigitSet::up_to(2)), 0];
        assert_eq!(log.text(), format!("1500,7,{two},0;2000,7,{none},0;"));
        assert_eq!(NoteLog::go_on(log.text(), &notes).text(), log.text());
    }

    /// All cells at once too, which is how a large board is filled with notes.
    #[test]
    fn a_full_log_says_so_and_grows_no_more_also_after_a_reload() {
        for at_once in [1, 600] {
            let (mut log, mut notes) = (NoteLog::default(), Notes::default());
            for ms in 0..4_000 / at_once {
                for cell in ms * at_once..(ms + 1) * at_once {
                    let digits = DigitSet::up_to(((cell + ms) % 7) as u8);
                    notes.set(Cell::new(cell % 625), CellNotes { corner: digits, centre: DigitSet::EMPTY });
                }
                log.see(&notes, ms.into());
            }
            let last = log.text().rsplit(';').nth(1).unwrap();
            assert!(!last.contains(','), "{last}");
            assert!(log.text().len() <= NOTED_BYTES_MAX, "{}", log.text().len());
            let mut again = NoteLog::go_on(log.text(), &Notes::default());
            again.see(&notes, 9_000);
            assert_eq!(again.text(), log.text());
        }
    }

    #[test]
    fn the_oldest_matches_are_forgotten_first() {
        let mut kept = String::new();
        for number in 0..2 * NOTED_MATCHES_MAX as u32 {
            kept = keep(&kept, id(number), MemberNo(2), "1,2,3,4;").unwrap();
        }
        assert_eq!(keep(&kept, id(40), MemberNo(2), "5,2,3,4;"), None, "it is there");
        assert_eq!(of_match(&kept, id(47)), Some((MemberNo(2), "1,2,3,4;")));
        assert_eq!((kept.lines().count(), of_match(&kept, id(23))), (NOTED_MATCHES_MAX, None));
        let long = "1,2,3,4;".repeat(NOTED_BYTES_MAX / 8);
        for number in 0..NOTED_MATCHES_MAX as u32 {
            kept = keep(&kept, id(100 + number), MemberNo(1), &long).unwrap_or(kept);
        }
        assert!(kept.len() <= NOTED_KEPT_BYTES_MAX && of_match(&kept, id(123)).is_some());
        assert_eq!(keep(&kept, id(900), MemberNo(1), ""), None);
    }
}
