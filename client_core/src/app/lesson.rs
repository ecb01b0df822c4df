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

impl Lesson {
    /// The tip of the moment.
    #[must_use]
    pub fn due(app: &App, now: Millis) -> Option<Self> {
        let race = app.room().and_then(Room::race_on_screen).filter(|race| race.is_playing())?;
        if app.statistics().played().races >= RACES_MAX {
            return None;
        }
        let prefs = app.shared().prefs();
        let is_due = |lesson: &Self| !prefs.lessons.has(*lesson) && is_met(*lesson, race, prefs, now);
        Self::ALL.into_iter().find(is_due)
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

/// Whether the player has never raced here, so that a gentle race is what to offer.
pub(super) fn offers_first_race(app: &App) -> bool {
    let played = app.statistics().played();
    !app.shared().prefs().first_race && played.races == 0 && played.earlier == 0
}
