//! Signs in cells, on edges and corners, and numbers beside the board.

use super::meant::{IN_CELL, Reading, is_sized};
use super::topics::{Form, Topic};
use super::{Hue, Mark, Point, cell_at, place};
use crate::{Cell, DigitSet, Kind, Layout};
use std::ops::Range;

impl Reading<'_> {
    pub(super) fn marks(&mut self) {
        let sketch = self.sketch;
        for (index, mark) in sketch.marks.iter().enumerate() {
            if self.marks.contains(&index) {
                continue;
            }
            let is_read = match (cell_at(self.layout, mark.at), place(mark.at)) {
                (None, _) => self.beside(mark),
                (_, [Some(true), Some(true)]) => self.corner(mark),
                (_, [Some(true), Some(false)] | [Some(false), Some(true)]) => self.edge(mark),
                (Some(cell), [Some(false), Some(false)]) => self.parity(mark, cell),
                _ => false,
            };
            if is_read {
                self.marks.insert(index);
            }
        }
    }

    /// The cells around a place.
    pub(super) fn around(&self, [row, column]: Point) -> Vec<Cell> {
        let corners = [[-0.3, -0.3], [-0.3, 0.3], [0.3, -0.3], [0.3, 0.3]];
        let mut cells: Vec<Cell> = corners
            .iter()
            .filter_map(|[down, right]| cell_at(self.layout, [row + down, column + right]))
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn corner(&mut self, mark: &Mark) -> bool {
        let digits: String = mark.text.chars().filter(char::is_ascii_digit).collect();
        let is_plain = mark
            .text
            .chars()
            .all(|symbol| symbol.is_ascii_digit() || symbol.is_whitespace() || symbol == ',');
        let value = digits.parse().ok().filter(|_| is_plain);
        let of_more = ["smallest", "sum", "differ"];
        let is_largest = |(topic, said): &(&Topic, &str)| {
            topic.form == Form::Largest && !of_more.iter().any(|words| said.contains(words))
        };
        if self.topics.iter().any(is_largest) {
            return self.largest(&self.around(mark.at), value);
        }
        let kind = self.first(Form::Around).or(self.first(Form::Corner));
        value.is_some() && self.push(kind, self.around(mark.at), value)
    }

    /// The digit stands in one of the cells, and none of them holds more.
    fn largest(&mut self, cells: &[Cell], digit: Option<u16>) -> bool {
        // The number of such a rule is its digits, one figure each.
        let most = digit.and_then(|digit| u8::try_from(digit).ok());
        let most = most.filter(|digit| *digit <= self.layout.size().min(9));
        let is_read = most.is_some() && self.push(Some(Kind::QUADRUPLE), cells.to_vec(), digit);
        let digits = DigitSet::up_to(most.unwrap_or_default());
        cells.iter().filter(|_| is_read).for_each(|&cell| {
            self.allow(cell, digits);
        });
        is_read
    }

    fn edge(&mut self, mark: &Mark) -> bool {
        let (cells, number) = (self.around(mark.at), mark.text.parse::<u16>().ok());
        let coloured = match mark.fill {
            Some(Hue::White) => self.first(Form::White),
            Some(Hue::Black) => self.first(Form::Black),
            _ => None,
        };
        let has_letters = self.first(Form::Letter).is_some() && mark.text.eq_ignore_ascii_case("v");
        if let Some(greater) = self.first(Form::Sign).filter(|_| !has_letters)
            && let Some(cells) = greater_first(mark, &cells, self.layout)
        {
            return self.push(Some(greater), cells, None);
        }
        match mark.text.as_str() {
            "X" | "x" => self.push(self.first(Form::Letter), cells, None),
            "V" | "v" => self.push(self.first(Form::Letter), cells, Some(5)),
            text if coloured.is_some() => {
                mark.round && (text.is_empty() || number.is_some()) && self.push(coloured, cells, number)
            }
            text => {
                let sum = roman(text).or(number);
                sum.is_some() && self.push(self.first(Form::Edge), cells, sum)
            }
        }
    }

    fn parity(&mut self, mark: &Mark, cell: Cell) -> bool {
        let form = if mark.round { Form::Circle } else { Form::Square };
        let is_sign = mark.text.is_empty() && mark.fill.is_some() && is_sized(mark, IN_CELL);
        is_sign && !mark.tilted && self.push(self.first(form), vec![cell], None)
    }

    /// The cells of a row or column that a mark beside the board sees, the nearest first.
    pub(super) fn seen(&self, mark: &Mark) -> Option<Vec<Cell>> {
        let [rows, columns] = [self.layout.rows(), self.layout.columns()].map(i32::from);
        let [row, column] = mark.at.map(|at| at.floor() as i32);
        let inwards = |at: i32, end: i32| i32::from(at < 0) - i32::from(at >= end);
        let [down, right] = [inwards(row, rows), inwards(column, columns)];
        let start = [row.clamp(0, rows - 1), column.clamp(0, columns - 1)].map(|at| at as f32 + 0.5);
        let first = cell_at(self.layout, start)?;
        let is_near =
            mark.at.iter().zip([rows, columns]).all(|(at, end)| (-1.1..end as f32 + 1.1).contains(at));
        let steps =
            (0..rows.max(columns)).map(|steps| self.layout.beside(first, down * steps, right * steps));
        (is_near && down * right == 0).then(|| steps.map_while(|cell| cell).collect())
    }

    /// A number beside the board.
    fn beside(&mut self, mark: &Mark) -> bool {
        let (Some(mut cells), Ok(value)) = (self.seen(mark), mark.text.parse()) else { return false };
        let kind = self.only(|topic, _| topic.form == Form::Beside);
        if kind == Some(Kind::SUM) {
            let summed = self.summed();
            cells = cells.get(summed).map(<[Cell]>::to_vec).unwrap_or_default();
        }
        self.push(kind, cells, Some(value))
    }

    /// Which cells a number beside the board is the sum of, as the words count them from it.
    fn summed(&self) -> Range<usize> {
        let of_sums =
            self.topics.iter().find(|(topic, _)| (topic.kind, topic.form) == (Kind::SUM, Form::Beside));
        let first = of_sums.and_then(|(_, said)| said.split_once(" of the first ")?.1.split(' ').next());
        match first {
            Some("two" | "2") => 0..2,
            Some("three" | "3") => 0..3,
            Some("four" | "4") => 0..4,
            _ => 1..4,
        }
    }
}

/// The two cells of a sign, the greater first; none if it is none or lies across their edge.
fn greater_first(mark: &Mark, cells: &[Cell], layout: &Layout) -> Option<Vec<Cell>> {
    let &[first, last] = cells else { return None };
    // Clockwise from the right.
    let side = match mark.text.as_str() {
        "<" => 0,
        "^" | "\u{2227}" => 1,
        ">" => 2,
        "v" | "V" | "\u{2228}" => 3,
        _ => return None,
    };
    let side = (side + mark.quarters) % 4;
    let is_across = side.is_multiple_of(2) != (layout.row(first) == layout.row(last));
    let greater = if side < 2 { [last, first] } else { [first, last] };
    (!is_across).then(|| greater.to_vec())
}

/// A number in Roman numerals, up to thirty-nine.
fn roman(text: &str) -> Option<u16> {
    let digits = text.chars().map(|letter| match letter.to_ascii_uppercase() {
        'I' => Some(1),
        'V' => Some(5),
        'X' => Some(10),
        _ => None,
    });
    let digits = digits.collect::<Option<Vec<u16>>>().filter(|digits| (1..=6).contains(&digits.len()))?;
    let less = digits.windows(2).filter(|pair| pair[0] < pair[1]).map(|pair| 2 * pair[0]);
    Some(digits.iter().sum::<u16>() - less.sum::<u16>())
}
