//! What is drawn on the cells of a board, in words: to which cage, line or region each belongs, and which other cells do. Reads a
//! board and changes nothing.

use puzzle::board::constraint::Notation;
use puzzle::board::plan::{Part, Relation};
use puzzle::{Board, Cell, Constraint, End, Layout};

use crate::board::{BoardView, Drawing};
use crate::text;

/// So many cells in a row are named by the first and the last.
const RUN_MIN: usize = 3;

/// By cell: what the drawn rules say of it: ", cage of 15, number 3 of 30, 2 cells: r3c5, r3c6". Empty where there is nothing.
#[must_use]
pub(super) fn marks(view: &BoardView) -> &[String] {
    view.marks(of)
}

fn of(view: &BoardView) -> Vec<String> {
    let layout = view.layout();
    let mut marks = vec![String::new(); view.cell_count()];
    for index in 0..view.board().constraints().len() {
        mark(&mut marks, view.board(), index);
    }
    for cell in view.cells().filter(|_| layout.boxes().is_none()) {
        if let Some(region) = view.region_of(cell) {
            marks[cell.index()].push_str(&text::in_region(region + 1));
        }
    }
    marks
}

/// Adds what a rule says of its cells. Which words that takes follows from how its kind is written down: a single cell only has its
/// name, of two on an edge each has the side on which the other lies, and groups have what tells them from others like them.
fn mark(marks: &mut [String], board: &Board, index: usize) {
    let (layout, rule) = (board.layout(), &board.constraints()[index]);
    let (cells, drawings) = (rule.cells.as_slice(), rule.drawings(layout));
    let is_signed = drawings.iter().any(|drawing| matches!(drawing, Drawing::Greater { .. }));
    let noun = noun(rule);
    match rule.kind.notation() {
        Notation::Board => {
            for drawing in &drawings {
                if let Drawing::Line { cells } = drawing {
                    let all = text::in_cells(names(layout, cells));
                    group(marks, &noun, cells, &all, |_, at| text::in_line(at, cells.len()));
                }
            }
        }
        Notation::Cell => {
            cells.iter().for_each(|cell| marks[cell.index()].push_str(&text::is_such(&noun)));
        }
        Notation::Digits => {
            let digits: Vec<String> = rule.digits().iter().map(|digit| digit.to_string()).collect();
            let words = text::is_one_of(digits.join(", "));
            cells.iter().for_each(|cell| marks[cell.index()].push_str(&words));
        }
        Notation::Edge { .. } if is_signed => {}
        Notation::Edge { .. } => {
            let words = text::on_edge(&noun);
            cells.first_chunk().into_iter().for_each(|edge| between(marks, layout, *edge, [&words; 2]));
        }
        Notation::Cells { .. } => {
            let noun = noun + &which(board.constraints(), index);
            let all = match corners(layout, cells) {
                Some([first, last]) => text::in_block(layout.name(first), layout.name(last)),
                None => text::in_cells(names(layout, cells)),
            };
            group(marks, &noun, cells, &all, |cell, _| {
                text::of_cells(cells.len()) + &same(board, index, cell)
            });
        }
        Notation::Line { .. } | Notation::Outside => {
            let noun = noun + &which(board.constraints(), index);
            let all = text::in_cells(names(layout, cells));
            group(marks, &noun, cells, &all, |cell, at| {
                text::in_line(at, cells.len()) + end(&drawings, cell) + &same(board, index, cell)
            });
        }
    }
    for drawing in drawings {
        if let Drawing::Greater { cells } = drawing {
            between(marks, layout, cells, [text::greater_than(), text::less_than()]);
        }
    }
}

/// What a rule is called, without an article.
fn noun(rule: &Constraint) -> String {
    let name = rule.name();
    name.strip_prefix("the ").map_or(name.clone(), str::to_owned)
}

/// Which of several of its kind a rule is, as one meets them row by row.
fn which(rules: &[Constraint], index: usize) -> String {
    let place = |of: usize| (rules[of].cells.iter().min(), of);
    let alike = || (0..rules.len()).filter(|of| rules[*of].kind == rules[index].kind);
    match alike().count() {
        1 => String::new(),
        count => text::of_its_kind(1 + alike().filter(|of| place(*of) < place(index)).count(), count),
    }
}

/// What stands around a cell at an end of a line.
fn end(drawings: &[Drawing], cell: Cell) -> &'static str {
    let at = drawings.iter().find_map(|drawing| {
        if let Drawing::Bulb { cells, end, filled } = drawing {
            let words = match end {
                End::Diamond => text::in_diamond(),
                End::Round if *filled => text::in_bulb(),
                End::Round => text::in_circle(),
                // Signs have it, which say it by their names.
                End::Square => "",
            };
            return cells.contains(&cell).then_some(words);
        }
        let Drawing::Thermometer { cells } = drawing else { return None };
        (cells.first() == Some(&cell)).then(text::in_bulb)
    });
    at.unwrap_or_default()
}

/// The cells that a rule gives the same digit as this one: of a clone, of the other half of a palindrome.
fn same(board: &Board, index: usize, cell: Cell) -> String {
    let equal = Relation::of(board.layout().size(), |a, b| a == b);
    let parts = board.lowered().iter().filter(|lowered| lowered.constraint == index);
    let pairs = parts.filter_map(|lowered| {
        let Part::Pair(pair) = &lowered.part else { return None };
        (pair.relation == equal).then_some(pair.cells)
    });
    let others = pairs.filter(|pair| pair.contains(&cell)).flatten().filter(|other| *other != cell);
    others.map(|other| text::same_as(board.layout().name(other))).collect()
}

/// Said of each of its cells: what it is, what is told of the cell and its place in the group, and all cells.
fn group(marks: &mut [String], noun: &str, cells: &[Cell], all: &str, told: impl Fn(Cell, usize) -> String) {
    for (&cell, at) in cells.iter().zip(1..) {
        marks[cell.index()].push_str(&match cells.len() {
            1 => text::in_group_alone(noun),
            _ => text::is_such(noun) + &told(cell, at) + all,
        });
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

/// The upper left and the lower right one, where the cells fill a rectangle of several rows, row by row.
fn corners(layout: &Layout, cells: &[Cell]) -> Option<[Cell; 2]> {
    let ends = |of: fn(&Layout, Cell) -> u16| {
        let all = || cells.iter().map(|&cell| of(layout, cell));
        Some((all().min()?, all().max()?))
    };
    let ((top, bottom), (left, right)) = (ends(Layout::row)?, ends(Layout::column)?);
    let area = usize::from(bottom - top + 1) * usize::from(right - left + 1);
    let is_filled = top < bottom && left < right && area == cells.len() && cells.is_sorted();
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
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use puzzle::{Generated, Kind, Random};

    use super::*;

    fn made(variant: &str) -> Generated {
        let spec =
            puzzle::GenerateSpec { variant: variant.parse().unwrap(), ..puzzle::GenerateSpec::default() };
        puzzle::generate(&spec, 3).unwrap()
    }

    fn view(variant: &str) -> BoardView {
        BoardView::new(made(variant).puzzle.board())
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

    /// A plain board with rules of a kind, at most five, that one solution obeys.
    fn with_rules(kind: Kind) -> BoardView {
        let layout = Layout::classic();
        let solution = made("classic").solution;
        let mut found = kind.found_in(layout, &solution, &mut Random::new(5, 0));
        found.truncate(5);
        let plain = Constraint::plain().into_iter().filter(|rule| rule.kind != kind);
        let rules = plain.chain(found).collect();
        BoardView::new(&Arc::new(Board::new(layout.clone(), rules).unwrap()))
    }

    #[test]
    fn every_cell_with_a_mark_says_its_kind_and_which_of_several() {
        let mut kinds: BTreeMap<String, Kind> = BTreeMap::new();
        for &kind in Kind::ALL {
            let view = with_rules(kind);
            let said = marks(&view);
            let rules: Vec<&Constraint> =
                view.board().constraints().iter().filter(|rule| rule.kind == kind).collect();
            if rules.is_empty() {
                assert!(!kind.is_made(), "{kind} has no example");
                continue;
            }
            for rule in &rules {
                let drawn = !rule.drawings(view.layout()).is_empty() && !rule.cells.is_empty();
                assert_eq!(drawn, kind.notation() != Notation::Board, "{kind}");
                for cell in &rule.cells {
                    let mark = &said[cell.index()];
                    let what = match kind.notation() {
                        Notation::Digits => ", one of ".to_owned(),
                        Notation::Edge { number: None } => " than the one ".to_owned(),
                        Notation::Board
                        | Notation::Cell
                        | Notation::Edge { .. }
                        | Notation::Cells { .. }
                        | Notation::Line { .. }
                        | Notation::Outside => format!(", {}", noun(rule)),
                    };
                    assert!(mark.contains(&what), "{kind}: {mark:?} has no {what:?}");
                }
            }
            if let [one, other, ..] = rules[..]
                && one.cells.len() > 1
                && !matches!(kind.notation(), Notation::Edge { .. })
            {
                let count = rules.len();
                let mut numbers: Vec<String> = Vec::new();
                for rule in [one, other] {
                    let number = (1..=count)
                        .map(|nth| text::of_its_kind(nth, count))
                        .find(|number| rule.cells.iter().all(|cell| said[cell.index()].contains(number)));
                    numbers.push(number.unwrap_or_else(|| panic!("{kind}: {said:?}")));
                }
                assert_ne!(numbers[0], numbers[1], "{kind}");
            }
            if let Some(cell) = rules[0].cells.first() {
                let mut words = said[cell.index()].clone();
                words.retain(|symbol| !symbol.is_ascii_digit());
                if let Some(before) = kinds.insert(words.clone(), kind) {
                    panic!("{kind} and {before} both say {words:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_only_drawn_is_said_too() {
        let layout = Layout::classic();
        let rule = |kind, cells: &[(u16, u16)], value| {
            let cells = cells.iter().map(|&(row, column)| cell(row, column)).collect();
            Constraint { kind, cells, value }
        };
        let rules = vec![
            rule(Kind::KILLER, &[(9, 8), (9, 9)], Some(15)),
            rule(Kind::KILLER, &[(1, 8), (1, 9), (2, 8), (2, 9)], None),
            rule(Kind::SUM, &[(9, 6), (9, 7)], Some(15)),
            rule(Kind::ARROW, &[(5, 1), (5, 2), (6, 1), (7, 1)], Some(2)),
            rule(Kind::BETWEEN, &[(3, 3), (3, 4), (3, 5)], None),
            rule(Kind::LOCKOUT, &[(4, 3), (4, 4), (4, 5)], None),
            rule(Kind::THERMOMETER, &[(6, 3), (6, 4), (6, 5)], None),
            rule(Kind::PALINDROME, &[(7, 3), (7, 4), (7, 5)], None),
            rule(Kind::CLONE, &[(8, 1), (8, 2), (8, 5), (8, 6)], None),
            rule(Kind::RATIO, &[(1, 1), (1, 2)], Some(3)),
            rule(Kind::XV, &[(1, 3), (1, 4)], Some(5)),
        ];
        let view = BoardView::new(&Arc::new(Board::new(layout.clone(), rules).unwrap()));
        let said = marks(&view);
        for (at, expected) in [
            ((9, 9), ", cage of 15, number 2 of 2, 2 cells: r9c8, r9c9"),
            ((2, 8), ", cage, number 1 of 2, 4 cells from r1c8 to r2c9"),
            ((9, 6), ", group of 15, 2 cells: r9c6, r9c7"),
            ((5, 2), ", arrow, cell 2 of 4, in a circle: r5c1, r5c2, r6c1, r7c1"),
            ((6, 1), ", arrow, cell 3 of 4: r5c1, r5c2, r6c1, r7c1"),
            ((3, 5), ", between line, cell 3 of 3, in a circle: r3c3 to r3c5"),
            ((4, 3), ", lockout line, cell 1 of 3, in a diamond: r4c3 to r4c5"),
            ((6, 3), ", thermometer, cell 1 of 3, in the bulb: r6c3 to r6c5"),
            ((6, 5), ", thermometer, cell 3 of 3: r6c3 to r6c5"),
            ((7, 5), ", palindrome, cell 3 of 3, same as r7c3: r7c3 to r7c5"),
            ((7, 4), ", palindrome, cell 2 of 3: r7c3 to r7c5"),
            ((8, 6), ", clone, 4 cells, same as r8c2: r8c1, r8c2, r8c5, r8c6"),
            ((1, 2), ", black dot of 3 to its left"),
            ((1, 3), ", V to its right"),
            ((5, 5), ""),
        ] {
            assert_eq!(said[cell(at.0, at.1).index()], expected);
        }
    }

    #[test]
    fn marks_of_puzzles_are_said_of_their_cells() {
        for (variant, expected) in [
            ("greater-than", ", greater than the one to its right"),
            ("x", ", downward diagonal, cell 3 of 9: r1c1 to r9c9"),
            ("windoku", ", extra region, number 1 of 4, 9 cells from r2c2 to r4c4"),
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
