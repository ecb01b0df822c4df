//! Taking a booking back, once. Later matches stand: they were raced with what was known then.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Change, Experience, Player, Rating, glicko};

/// A change that was booked, and whether it still counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Booked {
    pub change: Change,
    pub is_void: bool,
}

/// What a player has after one of their matches was voided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reversal {
    pub player: Player,
    pub old: Rating,
    pub new: Rating,
    pub experience: Experience,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the match has been voided before")]
pub struct AlreadyVoid;

impl From<Change> for Booked {
    fn from(change: Change) -> Self {
        Self { change, is_void: false }
    }
}

impl Booked {
    /// Marks it as void, and says what its player has then, of what they have now.
    ///
    /// The last match is undone exactly. Of an earlier one the points go back, and what it made known: precision (the inverse of
    /// the squared deviation) adds up from match to match, so that what it added can be taken away.
    ///
    /// # Errors
    /// When it was void already; nothing has changed then.
    pub fn void(&mut self, now: &Rating, experience: &Experience) -> Result<Reversal, AlreadyVoid> {
        if std::mem::replace(&mut self.is_void, true) {
            return Err(AlreadyVoid);
        }
        let Change { player, old, new, gained, .. } = &self.change;
        let rating = if now == new { *old } else { without(now, old, new) };
        Ok(Reversal { player: *player, old: *now, new: rating, experience: experience.minus(*gained) })
    }
}

/// What is known now without the step from `old` to `new`.
fn without(now: &Rating, old: &Rating, new: &Rating) -> Rating {
    let precision = |deviation: f64| deviation.powi(-2);
    let before = precision(old.deviation_at(new.at_ms));
    let added = (precision(f64::from(new.deviation_centi) / 100.0) - before).max(0.0);
    let left = precision(f64::from(now.deviation_centi) / 100.0) - added;
    // Nothing is left of what was forgotten since: then as little is known as of a newcomer.
    let deviation = if left > 0.0 { left.powf(-0.5) } else { f64::INFINITY };
    Rating {
        rating_centi: glicko::bounded_centi(now.rating_centi - (new.rating_centi - old.rating_centi)),
        deviation_centi: glicko::centi_deviation(deviation),
        ..*now
    }
}
