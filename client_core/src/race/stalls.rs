//! When right digits came in the own race, and what it was held up by.

use game::Millis;

use super::Race;
use crate::pace::PaceStall;

impl Race {
    pub(crate) fn watch_pace(&mut self, now: Millis) {
        let settled = self.board.annotations().settled;
        if self.pace.has_seen(settled.len()) {
            return;
        }
        let clock_ms = self.elapsed_ms(now);
        let right = settled.iter().filter_map(|cell| Some((cell, self.board.digit(cell)?)));
        self.pace.see(right, clock_ms);
    }

    /// The longest pauses, with the positions that they were spent on.
    pub(crate) fn stalls(&self) -> Vec<PaceStall> {
        self.pace.stalls(&self.puzzle)
    }
}
