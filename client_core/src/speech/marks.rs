//! What is drawn on the cells of a board, in words: to which cage, line or region each belongs, and which other cells do. Reads a
//! board and changes nothing.

use puzzle::{Cell, Constraint, Layout};

use crate::board::{BoardView, Drawing};
use crate::text;

/// So many cells in a row are named by the first and the last.
const RUN_MIN: usize = 3;

/// By cell: what the drawn rules say of it: ", cage 15, 1 of 2: r3c5, r3c6". Empty where there is nothing.
#[must_use]
pub(super) fn marks(view: &BoardView) -> &[String] {
    view.marks(of)
}

fn of(view: &BoardView) -> Vec<String> {
    let layout = view.layout();
    let mut marks = vec![String::new(); view.cell_count()];
    for rule in view.board().constraints() {
        for drawing in rule.drawings(layout) {
            draw(&mut marks, layout, rule, &drawing);
        }
    }
    for cell in view.cells().filter(|_| layout.boxes().is_none()) {
        if let Some(region) = view.region_of(cell) {
            marks[cell.index()].push_str(&text::in_region(region + 1));
        }
    }
    marks
}

fn draw(marks: &mut [String], layout: &Layout, rule: &Constraint, drawing: &Drawing) {
    match drawing {
        Drawing::Cage { cells, label } if label.is_empty() => group(marks, layout, text::cage(), cells),
        Drawing::Cage { cells, label } => group(marks, layout, &text::cage_of(label), cells),
        Drawing::Thermometer { cells }
        | Drawing::Line { cells }
        | Drawing::Route { cells, .. }
        | Drawing::Label { cells, .. }
        | Drawing::Clue { cells, .. } => {
            group(marks, layout, &noun(rule), cells);
        }
        Drawing::Tint { cells } => match corners(layout, cells) {
            Some([first, last]) => {
                let words = text::in_block(noun(rule), layout.name(first), layout.name(last));
                cells.iter().for_each(|cell| marks[cell.index()].push_str(&words));
            }
            None => group(marks, layout, &noun(rule), cells),
        },
        Drawing::Shape { cell, .. } => marks[cell.index()].push_str(&text::is_such(noun(rule))),
        Drawing::Dot { cells, filled, label } => {
            let dot = match (label, filled) {
                (Some(label), _) => text::dot_labelled(label),
                (None, true) => text::dot_black().to_owned(),
                (None, false) => text::dot_white().to_owned(),
            };
            between(marks, layout, *cells, [&dot, &dot]);
        }
        Drawing::Greater { cells } => {
            between(marks, layout, *cells, [text::greater_than(), text::less_than()]);
        }
        Drawing::Candidates { cell, digits } => {
            let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
            marks[cell.index()].push_str(&text::is_one_of(digits.join(", ")));
        }
        // Its route says it.
        Drawing::Bulb { .. } | Drawing::Region { .. } => {}
    }
}

/// What a rule is called, without an article.
fn noun(rule: &Constraint) -> String {
    let name = rule.name();
    name.strip_prefix("the ").map_or(name.clone(), str::to_owned)
}

/// Said of each of its cells: what it is, the place in it, and all its cells, which tell it from others like it.
fn group(marks: &mut [String], layout: &Layout, noun: &str, cells: &[Cell]) {
    let all = names(layout, cells);
    for (cell, position) in cells.iter().zip(1_usize..) {
        let words = match cells.len() {
            1 => text::in_group_alone(noun),
            length => text::in_group(noun, position, length, &all),
        };
        marks[cell.index()].push_str(&words);
    }
}

/// Cells in their order, runs by their ends: "r1c1 to r1c3, r2c1".
pub(super) fn names(layout: &Layout, cells: &[Cell]) -> String {
    let mut names = String::new();
    let mut rest = cells;
    while let [first, others @ ..] = rest {
        if !names.is_empty() {
            names.push_str(", ");
        }
        names.push_str(&layout.name(*first));
        let run = run(layout, rest);
        rest = match (run >= RUN_MIN, rest.get(run - 1)) {
            (true, Some(last)) => {
                names.push_str(text::up_to());
                names.push_str(&layout.name(*last));
                &rest[run..]
            }
            _ => others,
        };
    }
    names
}

/// How many cells from the first on go on in its direction, neighbour by neighbour.
fn run(layout: &Layout, cells: &[Cell]) -> usize {
    let step = |pair: &[Cell]| {
        let by =
            |of: fn(&Layout, Cell) -> u16| i32::from(of(layout, pair[1])) - i32::from(of(layout, pair[0]));
        Some((by(Layout::row), by(Layout::column))).filter(|(down, right)| down.abs().max(right.abs()) == 1)
    };
    let mut steps = cells.windows(2).map(step);
    match steps.next() {
        Some(Some(first)) => 2 + steps.take_while(|step| *step == Some(first)).count(),
        Some(None) | None => 1,
    }
}

/// The upper left and the lower right one, where the cells fill a rectangle of several rows.
fn corners(layout: &Layout, cells: &[Cell]) -> Option<[Cell; 2]> {
    let ends = |of: fn(&Layout, Cell) -> u16| {
        let all = || cells.iter().map(|&cell| of(layout, cell));
        Some((all().min()?, all().max()?))
    };
    let ((top, bottom), (left, right)) = (ends(Layout::row)?, ends(Layout::column)?);
    let area = usize::from(bottom - top + 1) * usize::from(right - left + 1);
    let is_filled = top < bottom && left < right && area == cells.len();
    is_filled.then_some([layout.cell(top, left)?, layout.cell(bottom, right)?])
}

/// A mark on the edge of two cells: said of each, with the side on which the other lies.
fn between(marks: &mut [String], layout: &Layout, [a, b]: [Cell; 2], words: [&str; 2]) {
    for ((cell, other), words) in [(a, b), (b, a)].into_iter().zip(words) {
        marks[cell.index()].push_str(words);
        marks[cell.index()].push_str(side(layout, cell, other));
    }
}

fn side(layout: &Layout, cell: Cell, other: Cell) -> &'static str {
    if layout.row(other) < layout.row(cell) {
        text::above()
    } else if layout.row(other) > layout.row(cell) {
        text::below()
    } else if layout.column(other) < layout.column(cell) {
        text::to_its_left()
    } else {
        text::to_its_right()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(variant: &str) -> BoardView {
        let spec =
            puzzle::GenerateSpec { variant: variant.parse().unwrap(), ..puzzle::GenerateSpec::default() };
        BoardView::new(puzzle::generate(&spec, 3).unwrap().puzzle.board())
    }

    fn cell(row: u16, column: u16) -> Cell {
        Layout::classic().cell(row - 1, column - 1).unwrap()
    }

    #[test]
    fn runs_of_cells_are_named_by_their_ends() {
        let said = |cells: &[(u16, u16)]| {
            let cells: Vec<Cell> = cells.iter().map(|&(row, column)| cell(row, column)).collect();
            names(Layout::classic(), &cells)
        };
        assert_eq!(said(&[(1, 1), (1, 2), (1, 3), (2, 1)]), "r1c1 to r1c3, r2c1");
        assert_eq!(said(&[(1, 1), (1, 2), (2, 2), (3, 2)]), "r1c1, r1c2 to r3c2");
        assert_eq!(said(&[(1, 1), (1, 2), (2, 1), (2, 2)]), "r1c1, r1c2, r2c1, r2c2");
        assert_eq!(said(&[(9, 1), (8, 2), (7, 3)]), "r9c1 to r7c3");
        assert_eq!(said(&[(4, 4)]), "r4c4");
    }

    #[test]
    fn every_cell_of_a_killer_names_its_whole_cage() {
        let view = view("killer");
        let said = marks(&view);
        for drawing in view.drawings() {
            let Drawing::Cage { cells, label } = drawing else { continue };
            for (at, cell) in cells.iter().enumerate() {
                let expected = match cells.len() {
                    1 => format!(", cage {label}, this cell alone"),
                    many => format!(", cage {label}, {} of {many}: {}", at + 1, names(view.layout(), cells)),
                };
                assert_eq!(said[cell.index()], expected);
            }
        }
        assert!(said.iter().all(|mark| mark.starts_with(", cage ")));
    }

    #[test]
    fn marks_of_every_kind_are_said_of_their_cells() {
        for (variant, expected) in [
            ("greater-than", ", greater than the one to its right"),
            ("thermometer", ", thermometer, 1 of "),
            ("whispers", ", whispers line, 2 of "),
            ("sandwich", ", sandwich of "),
            ("between", ", between line, 1 of "),
            ("quadruple", ", quadruple of "),
            ("x", ", downward diagonal, 3 of 9: r1c1 to r9c9"),
            ("windoku", ", extra region from r2c2 to r4c4"),
            ("kropki", " dot above"),
            ("jigsaw", ", region 9"),
            ("even-odd", ", even cell"),
        ] {
            let view = view(variant);
            let marks = marks(&view);
            assert!(marks.iter().any(|mark| mark.contains(expected)), "{variant}: {marks:?}");
        }
        let plain = view("classic");
        assert!(marks(&plain).iter().all(String::is_empty), "{plain:?}");
    }
}
