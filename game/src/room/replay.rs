//! Playing a recorded match again: its judged moves, applied to the same race in the order in which they came.

use std::ops::RangeInclusive;

use crate::RULES_VERSION;
use crate::record::{MatchRecord, ReplayError};
use crate::time::Millis;
use crate::view::Results;

use super::judge::{Action, Attempt, Judged};
use super::race::{Drawn, Race};

/// The versions of the rules that judge every recorded match as this one does: since 3 only modes have been added.
const JUDGED_ALIKE: RangeInclusive<u32> = 3..=RULES_VERSION;

impl MatchRecord {
    /// Applies every move as it was judged, by whatever rules, and closes the books as the room did; equals `results` for
    /// a true record.
    ///
    /// # Errors
    /// Says which move is none of this match.
    pub fn replay(&self) -> Result<Results, ReplayError> {
        let mut race = self.race();
        for (index, made) in self.moves.iter().enumerate() {
            if !race.apply(made) {
                return Err(ReplayError::Foreign { index });
            }
        }
        Ok(self.close(race))
    }

    /// Judges every move again, to find out whether the record was tampered with.
    ///
    /// # Errors
    /// Says which of the moves is judged otherwise, or that other rules have judged the match.
    pub fn audit(&self) -> Result<Results, ReplayError> {
        if !JUDGED_ALIKE.contains(&self.rules_version) {
            return Err(ReplayError::OtherRules { version: self.rules_version });
        }
        let mut race = self.race();
        for (index, made) in self.moves.iter().enumerate() {
            let action = match (made.hint, made.digit) {
                (true, _) => Action::Hint(race.hint_target(made)),
                (false, Some(digit)) => Action::Place(puzzle::Candidate { cell: made.cell, digit }),
                (false, None) => Action::Erase(made.cell),
            };
            let attempt = Attempt { seq: made.seq, action };
            match race.judge(made.member, attempt, Millis(made.ms.into())) {
                Ok(Judged::New(judged)) if *judged == *made && race.apply(made) => {}
                Ok(_) | Err(_) => return Err(ReplayError::Differs { index }),
            }
        }
        Ok(self.close(race))
    }

    fn race(&self) -> Race {
        let prepared = Box::new(self.puzzle.clone());
        let drawn = Drawn { seed: self.results.seed, draw: self.draw };
        Race::new(self.id, prepared, drawn, self.rules, Millis(0), self.racers.iter().cloned())
    }

    fn close(&self, mut race: Race) -> Results {
        self.forfeits.iter().for_each(|forfeit| race.apply_forfeit(*forfeit));
        let results = race.end(self.results.ended, Millis(self.results.duration_ms.into()));
        // Records of earlier releases do not say it there.
        Results { puzzle: self.results.puzzle, ..results }
    }
}
