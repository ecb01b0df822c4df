//! Shapes in cells that stand for digits: "1, 2 and 3 are marked with circles, 4, 5 and 6 with squares".

use super::meant::{IN_CELL, Reading, is_sized};
use super::topics::Form;
use super::{Mark, cell_at, place};
use crate::{Digit, DigitSet};

impl Reading<'_> {
    /// What the cells of such shapes may hold.
    pub(super) fn named(&mut self) {
        let said: Vec<&str> = self
            .topics
            .iter()
            .filter(|(topic, _)| topic.form == Form::Named)
            .map(|(_, said)| *said)
            .collect();
        // A range names more than its ends.
        let is_range = |said: &&str| [" to ", " through "].iter().any(|words| said.contains(words));
        for said in said.into_iter().filter(|said| !is_range(said)) {
            let mut digits = DigitSet::EMPTY;
            for word in said.split(' ') {
                let number = word.strip_suffix('s').unwrap_or(word).parse().ok();
                number.and_then(Digit::new).map(|digit| digits.insert(digit));
                if let Some(round) = is_round(word) {
                    // Where shapes come first, it cannot be told whose the digits are.
                    if digits.is_empty() {
                        break;
                    }
                    self.shapes(round, std::mem::take(&mut digits));
                }
            }
        }
    }

    fn shapes(&mut self, round: bool, digits: DigitSet) {
        let sketch = self.sketch;
        let is_it = |mark: &Mark| {
            let is_empty = mark.text.is_empty() && (mark.border || mark.fill.is_some());
            mark.round == round && is_empty && is_sized(mark, IN_CELL) && place(mark.at) == [Some(false); 2]
        };
        for (index, mark) in sketch.marks.iter().enumerate().filter(|(_, mark)| is_it(mark)) {
            let cell = cell_at(self.layout, mark.at).filter(|_| !self.marks.contains(&index));
            if cell.is_some_and(|cell| self.allow(cell, digits)) {
                self.marks.insert(index);
            }
        }
    }
}

fn is_round(word: &str) -> Option<bool> {
    match word {
        "circle" | "circles" => Some(true),
        "square" | "squares" => Some(false),
        _ => None,
    }
}
