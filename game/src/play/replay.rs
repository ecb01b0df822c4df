//! Playing a recorded match again: its judged moves, applied to the same match in the order in which they came.

use std::ops::RangeInclusive;

use crate::RULES_VERSION;
use crate::record::{MatchRecord, ReplayError};
use crate::time::Millis;
use crate::view::Results;

use super::judge::{Action, Attempt, Judged};
use super::{Drawn, Match};

/// The first version of the rules whose records say who played at a pace that no hand reaches.
const PACED_SINCE: u32 = 7;

/// The versions of the rules that judge every recorded match as this one does: since 3 only modes have been added.
const JUDGED_ALIKE: RangeInclusive<u32> = 3..=RULES_VERSION;

impl MatchRecord {
    /// Applies every move as it was judged, by whatever rules, and ends the match as the room did; equals `results`
    /// for a true record.
    ///
    /// # Errors
    /// Says which move is none of this match.
    pub fn replay(&self) -> Result<Results, ReplayError> {
        let mut play = self.play();
        for (index, made) in self.moves.iter().enumerate() {
            if !play.apply(made) {
                return Err(ReplayError::Foreign { index });
            }
        }
        Ok(self.close(play))
    }

    /// Judges every move again, to find out whether the record was tampered with.
    ///
    /// # Errors
    /// Says which of the moves is judged otherwise, or that other rules have judged the match.
    pub fn audit(&self) -> Result<Results, ReplayError> {
        if !JUDGED_ALIKE.contains(&self.rules_version) {
            return Err(ReplayError::OtherRules { version: self.rules_version });
        }
        let mut play = self.play();
        for (index, made) in self.moves.iter().enumerate() {
            let action = match (made.hint, made.digit) {
                (true, _) => Action::Hint(play.hint_target(made)),
                (false, Some(digit)) => Action::Place(puzzle::Candidate { cell: made.cell, digit }),
                (false, None) => Action::Erase(made.cell),
            };
            let rung = play.racer(made.member).map_or(0, |racer| play.board_of(racer).rung);
            let attempt = Attempt { rung, seq: made.seq, action };
            match play.judge(made.member, attempt, Millis(made.ms.into())) {
                Ok(Judged::New(judged)) if *judged == *made && play.apply(made) => {}
                Ok(_) | Err(_) => return Err(ReplayError::Differs { index }),
            }
        }
        Ok(self.close(play))
    }

    fn play(&self) -> Match {
        let prepared = Box::new(self.puzzle.clone());
        let drawn = Drawn { seed: self.results.seed, draw: self.draw.clone() };
        Match::new(self.id, prepared, drawn, self.rules, Millis(0), self.racers.iter().cloned())
    }

    fn close(&self, mut play: Match) -> Results {
        self.forfeits.iter().for_each(|forfeit| play.apply_forfeit(*forfeit));
        let mut results = play.end(self.results.ended, Millis(self.results.duration_ms.into()));
        if self.rules_version < PACED_SINCE {
            results.table.iter_mut().for_each(|row| row.not_by_hand = false);
        }
        // Records of earlier releases do not name the puzzle there; the credits are the room's.
        let Results { puzzle, credits, .. } = &self.results;
        Results { puzzle: *puzzle, credits: credits.clone(), ..results }
    }
}
