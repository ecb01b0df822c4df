//! Lemons: six cells around two, which are read as a number of two digits. The six make that number together.

use super::meant::Reading;
use crate::{Cell, Constraint, Kind};

/// The names of the shape.
const NAMES: [&str; 2] = ["lemon", "lime"];

/// The places around a cell and the one that follows it, as steps from the first: onwards, and to the side.
const AROUND: [[i32; 2]; 6] = [[0, -1], [1, -1], [2, 0], [1, 1], [0, 1], [-1, 0]];

impl Reading<'_> {
    /// The lemons that lines go around, drawn or known, or that are coloured.
    pub(super) fn lemons(&mut self, known: &[Constraint]) {
        let is_said = |said: &&&str| {
            let is_number = ["two-digit", "2-digit", "two cells"].iter().any(|words| said.contains(words));
            NAMES.iter().any(|name| said.contains(name)) && said.contains("sum") && is_number
        };
        let Some(&said) = self.sentences.iter().find(is_said) else { return };
        let sketch = self.sketch;
        let strokes = sketch.strokes.iter().enumerate().filter(|(_, stroke)| !stroke.is_arrow);
        let strokes: Vec<(usize, Vec<Cell>)> =
            strokes.filter_map(|(index, stroke)| Some((index, stroke.cells(self.layout)?))).collect();
        let marks = sketch.marks.iter().enumerate();
        let tints: Vec<(usize, Cell)> =
            marks.filter_map(|(index, mark)| Some((index, mark.tinted(self.layout)?))).collect();
        let mut lines: Vec<Vec<Cell>> = strokes.iter().map(|(_, cells)| cells.clone()).collect();
        lines.extend(known.iter().map(|rule| rule.cells.clone()));
        lines.push(tints.iter().map(|(_, cell)| *cell).collect());
        let mut found: Vec<Cell> = Vec::new();
        for cell in self.layout.cells() {
            for [down, right] in [[0, 1], [1, 0]] {
                let at = |[on, aside]: [i32; 2]| {
                    self.layout.beside(cell, on * down + aside * right, on * right + aside * down)
                };
                let (Some(next), Some(around)) =
                    (at([1, 0]), AROUND.into_iter().map(at).collect::<Option<Vec<Cell>>>())
                else {
                    continue;
                };
                let is_around = |line: &Vec<Cell>| {
                    around.iter().all(|cell| line.contains(cell))
                        && ![cell, next].iter().any(|cell| line.contains(cell))
                };
                let cells = [&[cell, next][..], &around].concat();
                if lines.iter().any(is_around) && self.push(Some(Kind::ARROW), cells.clone(), Some(2)) {
                    found.extend(cells);
                    self.explained.push((said, Kind::ARROW));
                }
            }
        }
        let is_part = |cells: &[Cell]| cells.iter().all(|cell| found.contains(cell));
        self.strokes.extend(strokes.iter().filter(|(_, cells)| is_part(cells)).map(|(index, _)| *index));
        self.marks.extend(tints.iter().filter(|(_, cell)| is_part(&[*cell])).map(|(index, _)| *index));
        // What is drawn around the two cells.
        for (index, mark) in sketch.marks.iter().enumerate().filter(|(_, mark)| mark.text.is_empty()) {
            let cells = self.around(mark.at);
            let is_pair = found.chunks(8).any(|lemon| cells.len() == 2 && lemon[..2] == cells[..]);
            self.marks.extend(is_pair.then_some(index));
        }
    }
}
