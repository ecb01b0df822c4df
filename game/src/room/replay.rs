//! Playing a recorded match again: the same race, fed with the moves of its record. Proves that a record is
//! complete, and that nobody has touched it.

use crate::RULES_VERSION;
use crate::record::{MatchRecord, ReplayError};
use crate::time::Millis;
use crate::view::Results;

use super::race::{Entry, Race};

impl MatchRecord {
    /// Judges every move again and closes the books as the room did; equals `results` for a true record.
    ///
    /// # Errors
    /// Says why the record does not tell the whole match, or which of its moves is none of it.
    pub fn replay(&self) -> Result<Results, ReplayError> {
        if self.rules_version != RULES_VERSION {
            return Err(ReplayError::OtherRules { version: self.rules_version });
        }
        let start = Millis(0);
        let deal = Box::new(self.puzzle.clone());
        let mut race =
            Race::new(self.id, deal, self.results.seed, self.rules, start, self.racers.iter().cloned());
        for (index, made) in self.moves.iter().enumerate() {
            let entry = Entry { seq: made.seq, cell: made.cell, digit: made.digit };
            match race.answer(made.member, entry, Millis(made.ms.into())) {
                Ok((verdict, true)) if verdict == made.verdict => {}
                Ok(_) | Err(_) => return Err(ReplayError::Differs { index }),
            }
        }
        for forfeit in &self.forfeits {
            race.forfeit(forfeit.member, forfeit.kicked, Millis(forfeit.ms.into()));
        }
        Ok(race.end(self.results.ended, Millis(self.results.duration_ms.into())))
    }
}
