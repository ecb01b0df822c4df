//! Names what a solver who does not get on needs next: the easiest step on their position.

use puzzle::human::step_watched;
use puzzle::{CellSet, Hint, Level, Premise, Puzzle, Tier};
use serde::{Deserialize, Serialize};

use crate::desk::Watching;
use crate::{Ask, Desk, Refusal};

/// The hardest technique that is looked for: beyond it a search may take too long, and its name would help few.
const TIER_MAX: Tier = Tier::Extreme;

/// What a solver needs next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Needed {
    /// "hidden pair".
    pub technique: String,
    /// "row 5", or none where only cells matter.
    pub house: Option<String>,
    /// What there is to see, in a sentence.
    pub pattern: String,
    /// The cells of the pattern.
    pub cells: CellSet,
}

/// What a solver of a proper puzzle needs next, whose right digits are the givens of `position`. Nothing where the techniques
/// that are looked for do not lead on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NextStep {
    pub position: Puzzle,
}

impl Ask for NextStep {
    type Answer = Option<Needed>;

    fn answer(&self, desk: &mut impl Desk) -> Result<Option<Needed>, Refusal> {
        let most = *Level::range_of(TIER_MAX).end();
        let in_words = self.position.board().is_in_words();
        let premise = if in_words { Premise::AnyPuzzle } else { Premise::OneSolution };
        let step = step_watched(&self.position, premise, most, &mut Watching(&mut *desk));
        if step.is_none() && desk.progress(0).is_break() {
            return Err(Refusal::Stopped);
        }
        Ok(step.and_then(|step| Hint::told(&self.position, step)).map(|hint| Needed {
            technique: hint.step.technique.to_string(),
            house: hint.step.shown_houses().first().map(ToString::to_string),
            pattern: hint.pattern,
            cells: hint.step.pattern,
        }))
    }
}

#[cfg(test)]
mod tests {
    use puzzle::Puzzle;

    use super::*;
    use crate::Undisturbed;

    #[test]
    fn the_easiest_step_of_a_position_is_named_with_its_place() {
        let text = "53467891267219534819834256785976142342685379171392485696153728428741963534528.1..";
        let grid = puzzle::text::parse::line(text).unwrap();
        let question = NextStep { position: Puzzle::classic(grid) };
        let needed = question.answer(&mut Undisturbed).unwrap().unwrap();
        assert_eq!((needed.technique.as_str(), needed.house.as_deref()), ("last digit", Some("column 6")));
        assert!(!needed.pattern.is_empty() && needed.cells.len() == 1, "{needed:?}");
    }
}
