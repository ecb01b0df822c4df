//! A cage, thermometer or extra region that is being drawn: its cells, its number so far, and whether it can be kept. It is
//! no part of the draft until then.

use puzzle::board::constraint::Notation;
use puzzle::{Cell, Constraint, Kind, Layout};

use super::draft::Draft;

/// The largest number that can be typed: no board has a sum of four digits in a cage.
const NUMBER_MAX: u16 = 999;
/// The largest number whose digits are a list.
const LIST_MAX: u16 = 9_999;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stroke {
    pub kind: Kind,
    /// In the order in which they were drawn.
    pub cells: Vec<Cell>,
    pub number: Option<u16>,
    /// The index of the rule that it changes; none for a new one.
    pub(super) replaces: Option<usize>,
}

impl Stroke {
    /// One that begins in a cell, or the rule that is there, to be changed.
    pub(super) fn at(draft: &Draft, kind: Kind, cell: Cell) -> Self {
        match draft.rule_at(kind, cell) {
            Some(index) => {
                let rule = &draft.rules[index];
                Self { kind, cells: rule.cells.clone(), number: rule.value, replaces: Some(index) }
            }
            None => Self { kind, cells: vec![cell], number: None, replaces: None },
        }
    }

    /// Takes in one more cell, as far as it can belong; a thermometer that goes back over itself gets shorter.
    pub(super) fn extend(&mut self, draft: &Draft, cell: Cell) {
        let layout = draft.layout();
        match self.kind.notation() {
            Notation::Line { .. } => return self.extend_line(layout, cell),
            Notation::Outside => return self.turn_to(draft, cell),
            Notation::Cells { .. }
            | Notation::Board
            | Notation::Cell
            | Notation::Digits
            | Notation::Edge { .. } => {}
        }
        let other = draft.rule_at(self.kind, cell).filter(|index| Some(*index) != self.replaces);
        // Of two shapes with a number that overlap, it could not be seen whose number is whose.
        let is_taken = other.is_some() && self.kind.notation().takes_number();
        if !self.cells.contains(&cell) && !is_taken && self.cells.len() < usize::from(layout.size()) {
            self.cells.push(cell);
        }
    }

    fn extend_line(&mut self, layout: &Layout, cell: Cell) {
        if self.cells.iter().rev().nth(1) == Some(&cell) {
            self.cells.pop();
            return;
        }
        let touches = self.cells.last().is_none_or(|&tip| layout.touch(tip, cell));
        if touches && !self.cells.contains(&cell) && self.cells.len() < usize::from(layout.size()) {
            self.cells.push(cell);
        }
    }

    /// A clue beside the board looks from its first cell towards this one, and on to the other end: in each direction there is
    /// another one.
    fn turn_to(&mut self, draft: &Draft, cell: Cell) {
        let Some(&first) = self.cells.first() else { return };
        let layout = draft.layout();
        let by = |of: fn(&Layout, Cell) -> u16| i32::from(of(layout, cell)) - i32::from(of(layout, first));
        let (down, right) = (by(Layout::row), by(Layout::column));
        if !(down == 0 || right == 0 || down.abs() == right.abs()) {
            return;
        }
        let next = |&cell: &Cell| layout.beside(cell, down.signum(), right.signum());
        let most = if cell == first { 1 } else { layout.cell_count() };
        let cells: Vec<Cell> = std::iter::successors(Some(first), next).take(most).collect();
        let there = draft.rules().iter().position(|rule| rule.kind == self.kind && rule.cells == cells);
        if there != self.replaces {
            self.number = there.and_then(|index| draft.rules()[index].value);
            self.replaces = there;
        }
        self.cells = cells;
    }

    /// One more digit of the number. Only a clue can be 0, and only what is no sum has four digits.
    pub(super) fn type_digit(&mut self, digit: u8) {
        let is_clue = self.kind.notation() == Notation::Outside;
        if is_clue && self.number.is_none() && digit == 0 {
            self.number = Some(0);
            return;
        }
        let is_list = matches!(self.kind.notation(), Notation::Cells { .. }) && !self.kind.has_sums();
        self.number = longer(self.number, digit, if is_list { LIST_MAX } else { NUMBER_MAX });
    }

    /// Takes back the last digit, or else the last cell; false if nothing is left.
    pub(super) fn take_back(&mut self) -> bool {
        match self.number {
            Some(number) => self.number = Some(number / 10).filter(|number| *number > 0),
            None => {
                self.cells.pop();
            }
        }
        !self.cells.is_empty()
    }

    /// As a rule. A single cell is no thermometer and no region, and only with its sum a cage.
    pub(super) fn rule(&self) -> Option<Constraint> {
        let says_something = self.cells.len() > 1 || self.number.is_some();
        says_something.then(|| Constraint { kind: self.kind, cells: self.cells.clone(), value: self.number })
    }
}

/// A number with one more digit; what would be too large stays, and zeros in front are none.
pub(super) fn appended(number: Option<u16>, digit: u8) -> Option<u16> {
    longer(number, digit, NUMBER_MAX)
}

fn longer(number: Option<u16>, digit: u8, most: u16) -> Option<u16> {
    let longer = number.unwrap_or(0) * 10 + u16::from(digit);
    if longer > most { number } else { Some(longer).filter(|longer| *longer > 0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(kind: Kind, cells: &[u16]) -> Stroke {
        let draft = Draft::plain();
        let mut stroke = Stroke::at(&draft, kind, Cell::new(cells[0]));
        cells[1..].iter().for_each(|&cell| stroke.extend(&draft, Cell::new(cell)));
        stroke
    }

    #[test]
    fn a_thermometer_goes_from_cell_to_touching_cell() {
        assert_eq!(drawn(Kind::THERMOMETER, &[0, 10, 20, 40]).cells, [0, 10, 20].map(Cell::new));
        assert_eq!(drawn(Kind::THERMOMETER, &[0, 1, 2, 1]).cells, [0, 1].map(Cell::new));
    }

    #[test]
    fn a_cage_has_no_more_cells_than_digits() {
        let cells: Vec<u16> = (0..12).collect();
        assert_eq!(drawn(Kind::KILLER, &cells).cells.len(), 9);
    }

    #[test]
    fn a_sum_is_typed_digit_by_digit_and_taken_back() {
        let mut stroke = drawn(Kind::KILLER, &[0, 1]);
        [0, 1, 0, 9, 9].into_iter().for_each(|digit| stroke.type_digit(digit));
        assert_eq!(stroke.number, Some(109));
        assert!(stroke.take_back() && stroke.take_back());
        assert_eq!(stroke.rule().unwrap().value, Some(1));
        assert!(stroke.take_back() && stroke.number.is_none());
        assert!(stroke.take_back() && !stroke.take_back());
    }

    #[test]
    fn a_clue_looks_from_its_edge_to_the_other() {
        let row: Vec<Cell> = (9..18).map(Cell::new).collect();
        assert_eq!(drawn(Kind::SANDWICH, &[9, 10]).cells, row);
        assert_eq!(drawn(Kind::SANDWICH, &[9, 10, 22, 12]).cells, row, "what is in no line changes nothing");
        assert_eq!(drawn(Kind::SANDWICH, &[17, 16]).cells, row.into_iter().rev().collect::<Vec<_>>());
        let mut clue = drawn(Kind::SANDWICH, &[9, 10]);
        clue.type_digit(0);
        assert_eq!(clue.rule().unwrap().value, Some(0));
        let mut circle = drawn(Kind::QUADRUPLE, &[0, 1, 10, 9]);
        [1, 2, 3, 4, 5].into_iter().for_each(|digit| circle.type_digit(digit));
        assert_eq!(circle.rule().unwrap().value, Some(1234));
    }

    #[test]
    fn every_line_has_a_clue_at_each_end_and_a_corner_one_each_way() {
        let mut draft = Draft::plain();
        // The first row from the left and from the right, and the first column from above.
        for (drag, digit) in [([0, 1], 2), ([8, 7], 3), ([0, 9], 4)] {
            let mut clue = Stroke::at(&draft, Kind::XSUM, Cell::new(drag[0]));
            clue.extend(&draft, Cell::new(drag[1]));
            assert_eq!(clue.replaces, None, "{drag:?}");
            clue.type_digit(digit);
            draft.rules.extend(clue.rule());
        }
        let numbers: Vec<Option<u16>> = draft.rules[3..].iter().map(|rule| rule.value).collect();
        assert_eq!(numbers, [2, 3, 4].map(Some));
        assert_eq!(Stroke::at(&draft, Kind::XSUM, Cell::new(4)).replaces, None, "no clue begins in mid-row");
        // Each is taken up again by its direction.
        for (drag, index, number) in [([0, 1], 3, 2), ([0, 9], 5, 4)] {
            let mut clue = Stroke::at(&draft, Kind::XSUM, Cell::new(drag[0]));
            clue.extend(&draft, Cell::new(drag[1]));
            assert_eq!((clue.replaces, clue.number), (Some(index), Some(number)));
        }
    }

    #[test]
    fn a_single_cell_is_a_cage_only_with_its_sum() {
        let mut stroke = drawn(Kind::KILLER, &[7]);
        assert_eq!(stroke.rule(), None);
        stroke.type_digit(5);
        assert_eq!(stroke.rule().unwrap().value, Some(5));
        assert_eq!(drawn(Kind::WINDOW, &[7]).rule(), None);
    }
}
