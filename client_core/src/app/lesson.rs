//! Which tip is due: each word is explained once, where it is met, in the first races.

use game::Millis;

use super::App;
use crate::board::EntryMode;
use crate::lesson::Lesson;
use crate::prefs::Prefs;
use crate::race::Race;
use crate::room::Room;

/// Races after which nobody is taught any more.
const RACES_MAX: usize = 5;

impl App {
    /// The tip of the moment.
    #[must_use]
    pub fn lesson(&self, now: Millis) -> Option<Lesson> {
        let race = self.room().and_then(Room::race_on_screen).filter(|race| race.is_playing())?;
        if self.statistics().played().races >= RACES_MAX {
            return None;
        }
        let prefs = self.shared().prefs();
        let is_due = |lesson: &Lesson| !prefs.lessons.has(*lesson) && is_met(*lesson, race, prefs, now);
        Lesson::ALL.into_iter().find(is_due)
    }
}

/// Whether the word is met now.
fn is_met(lesson: Lesson, race: &Race, prefs: Prefs, now: Millis) -> bool {
    match lesson {
        Lesson::Strike => race.strikes() > 0,
        Lesson::Lockout => race.lockout(now).is_some(),
        Lesson::Corner => race.board().mode() == EntryMode::Corner,
        Lesson::DigitFirst => prefs.digit_first || race.board().armed().is_some(),
    }
}
