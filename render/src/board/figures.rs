//! The one picture of a board: its rules and its lines as figures, in units of a cell from the board's upper left corner. Pages
//! and screens paint it, each with its own colours and fonts. Goes by the drawings alone and knows no kind of puzzle.

mod clues;

use puzzle::{Cell, Digit, Drawing, End, Hue, Layout, Stroke};

use crate::page::Point;

/// Shares of a cell's side.
const CAGE_INSET: f32 = 0.075;
const LINE_WIDTH: f32 = 0.05;
const STEM_WIDTH: f32 = 0.26;
const BULB_RADIUS: f32 = 0.36;
const DOT_RADIUS: f32 = 0.12;
const SIGN_REACH: f32 = 0.09;
const SIGN_WIDTH: f32 = 0.04;
const SHAPE_SIDE: f32 = 0.75;
const SHAPE_CORNER: f32 = 0.06;
const ROUTE_THIN: f32 = 0.045;
const ROUTE_WIDE: f32 = 0.2;
const HEAD_REACH: f32 = 0.2;
const FRAME_RADIUS: f32 = 0.27;
const LETTER_RADIUS: f32 = 0.15;
const DIGITS_SHARE: f32 = 0.9;
const DIGIT_SIZE: f32 = 0.85;

/// A part of the picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure<'a> {
    /// The ground of a cell, in a colour if it has one.
    Tint(Cell, Option<Hue>),
    Square {
        center: Point,
        side: f32,
        corner: f32,
    },
    Disc {
        center: Point,
        radius: f32,
    },
    /// The stem of a thermometer: its joints are round.
    Stem {
        points: Vec<Point>,
        width: f32,
    },
    /// A line through the middles of cells.
    Line {
        points: Vec<Point>,
        width: f32,
    },
    /// A line between cells, or a thick one around regions and around the board.
    Border {
        ends: [Point; 2],
        thick: bool,
    },
    /// A piece of a dashed outline.
    Dashes([Point; 2]),
    /// A text in the upper left corner of a cell, on the cell's ground so that no dash runs through it.
    Corner {
        cell: Cell,
        text: &'a str,
    },
    Dot {
        center: Point,
        radius: f32,
        filled: bool,
        label: Option<&'a str>,
    },
    /// A small digit.
    Digit {
        center: Point,
        size: f32,
        digit: Digit,
    },
    /// A line with round joints, a wide one in a colour.
    Route {
        points: Vec<Point>,
        width: f32,
        hue: Option<Hue>,
    },
    /// An outline around the middles of cells in a row, at this distance, on the ground of the first unless it is filled, maybe in a
    /// colour.
    Bulb {
        cell: Cell,
        points: Vec<Point>,
        radius: f32,
        end: End,
        filled: bool,
        hue: Option<Hue>,
    },
    /// A text; on a disc of the board's own ground, or of white with an outline, or beside the board.
    Label {
        center: Point,
        size: f32,
        text: &'a str,
        disc: Option<f32>,
        framed: bool,
    },
    /// A sign that opens from its middle point.
    Sign {
        points: [Point; 3],
        width: f32,
    },
}

/// The picture, from the back to the front. `region` is the number of a cell's region, none where borders of regions are not
/// drawn; `least` is the width of the thinnest line that can be seen.
pub fn figures<'a>(
    layout: &Layout,
    drawings: &'a [Drawing],
    region: &dyn Fn(Cell) -> Option<u16>,
    least: f32,
) -> Vec<Figure<'a>> {
    let mut figures = Vec::new();
    drawings.iter().for_each(|drawing| under(&mut figures, layout, drawing, least));
    // Thin lines first, so that thick ones lie over them.
    for thick in [false, true] {
        for vertical in [true, false] {
            let ends = |run: Run| {
                let end = |step| if vertical { point(run.line, step) } else { point(step, run.line) };
                [end(run.from), end(run.to)]
            };
            let runs = runs(layout, region, vertical, thick).into_iter();
            figures.extend(runs.map(|run| Figure::Border { ends: ends(run), thick }));
        }
    }
    drawings.iter().for_each(|drawing| over(&mut figures, layout, drawing, least));
    clues::add(&mut figures, layout, drawings);
    figures
}

/// Whether some drawing has a text in the corner of a cell, for which digits and notes make room.
pub fn has_labels(drawings: &[Drawing]) -> bool {
    let is_of_cage = |drawing: &Drawing| matches!(drawing, Drawing::Cage { label, .. } if !label.is_empty());
    let is_in_cell = |drawing: &Drawing| {
        matches!(drawing, Drawing::Sign { cells, text, .. } | Drawing::Label { cells, text, .. }
            if cells.len() == 1 && !text.is_empty())
    };
    drawings.iter().any(|drawing| is_of_cage(drawing) || is_in_cell(drawing))
}

fn point(column: u16, row: u16) -> Point {
    Point::new(f32::from(column), f32::from(row))
}

fn middle(layout: &Layout, cell: Cell) -> Point {
    Point::new(f32::from(layout.column(cell)) + 0.5, f32::from(layout.row(cell)) + 0.5)
}

/// The middle of the edge that two cells share.
fn between(layout: &Layout, cells: [Cell; 2]) -> Point {
    let [a, b] = cells.map(|cell| middle(layout, cell));
    Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0)
}

/// The middle of all of them.
fn amid(layout: &Layout, cells: &[Cell]) -> Point {
    let count = cells.len().max(1) as f32;
    let middles = cells.iter().map(|cell| middle(layout, *cell));
    middles.fold(Point::new(0.0, 0.0), |sum, at| Point::new(sum.x + at.x / count, sum.y + at.y / count))
}

/// The two arms of an arrow whose tip is the last of the points, as one line through it.
fn head(points: &[Point], reach: f32) -> Option<Vec<Point>> {
    let [from, tip] = points.last_chunk().copied()?;
    let length = (tip.x - from.x).hypot(tip.y - from.y).max(f32::MIN_POSITIVE);
    let (dx, dy) = ((tip.x - from.x) / length * reach, (tip.y - from.y) / length * reach);
    let arm = |way: f32| Point::new(tip.x - dx - dy * way, tip.y - dy + dx * way);
    Some(vec![arm(0.8), tip, arm(-0.8)])
}

/// What lies under the lines and the digits.
fn under(figures: &mut Vec<Figure<'_>>, layout: &Layout, drawing: &Drawing, least: f32) {
    let middles = |cells: &[Cell]| cells.iter().map(|cell| middle(layout, *cell)).collect::<Vec<_>>();
    match drawing {
        Drawing::Tint { cells, hue } => figures.extend(cells.iter().map(|cell| Figure::Tint(*cell, *hue))),
        Drawing::Line { cells } => figures.push(Figure::Line { points: middles(cells), width: LINE_WIDTH }),
        Drawing::Thermometer { cells } => {
            let points = middles(cells);
            figures.extend(points.first().map(|&center| Figure::Disc { center, radius: BULB_RADIUS }));
            figures.push(Figure::Stem { points, width: STEM_WIDTH });
        }
        Drawing::Shape { cell, round } => {
            let center = middle(layout, *cell);
            figures.push(match round {
                true => Figure::Disc { center, radius: SHAPE_SIDE / 2.0 },
                false => Figure::Square { center, side: SHAPE_SIDE, corner: SHAPE_CORNER },
            });
        }
        Drawing::Candidates { cell, digits } => {
            // Each digit has its place in a square of them, whichever others are there.
            let side = f32::from((1..).find(|side| side * side >= layout.size()).unwrap_or(1_u8));
            let corner = middle(layout, *cell);
            figures.extend(digits.iter().map(|digit| {
                let place = f32::from(digit.value() - 1);
                let (row, column) = ((place / side).floor(), place % side);
                let at = |step: f32| (step + 0.5) / side - 0.5;
                let center =
                    Point::new(corner.x + at(column) * DIGITS_SHARE, corner.y + at(row) * DIGITS_SHARE);
                Figure::Digit { center, size: DIGIT_SIZE / side, digit }
            }));
        }
        Drawing::Route { cells, stroke } => {
            let points = middles(cells);
            let (width, hue) = match stroke {
                Stroke::Thin | Stroke::Arrow => (ROUTE_THIN.max(1.5 * least), None),
                Stroke::Wide(hue) => (ROUTE_WIDE, Some(*hue)),
            };
            let tip = head(&points, HEAD_REACH).filter(|_| *stroke == Stroke::Arrow);
            figures.push(Figure::Route { points, width, hue });
            figures.extend(tip.map(|points| Figure::Route { points, width, hue }));
        }
        Drawing::Bulb { cells, end, filled } => {
            let (points, radius) = (middles(cells), BULB_RADIUS);
            let bulb = |&cell| Figure::Bulb { cell, points, radius, end: *end, filled: *filled, hue: None };
            figures.extend(cells.first().map(bulb));
        }
        Drawing::Sign { cells, .. } if cells.len() == 1 => sign(figures, layout, drawing),
        Drawing::Region { .. }
        | Drawing::Sign { .. }
        | Drawing::Wall { .. }
        | Drawing::Cage { .. }
        | Drawing::Dot { .. }
        | Drawing::Greater { .. }
        | Drawing::Label { .. }
        | Drawing::Clue { .. } => {}
    }
}

/// What lies over the lines.
fn over<'a>(figures: &mut Vec<Figure<'a>>, layout: &Layout, drawing: &'a Drawing, least: f32) {
    match drawing {
        Drawing::Cage { cells, label } => {
            cage(figures, layout, cells, CAGE_INSET.max(2.0 * least));
            let first = cells.iter().copied().min().filter(|_| !label.is_empty());
            figures.extend(first.map(|cell| Figure::Corner { cell, text: label }));
        }
        Drawing::Dot { cells, filled, label } => figures.push(Figure::Dot {
            center: between(layout, *cells),
            radius: DOT_RADIUS.max(2.5 * least),
            filled: *filled,
            label: label.as_deref(),
        }),
        Drawing::Greater { cells } => {
            let (at, [from, to]) = (between(layout, *cells), cells.map(|cell| middle(layout, cell)));
            let reach = SIGN_REACH.max(2.0 * least);
            let (dx, dy) = ((to.x - from.x) * reach, (to.y - from.y) * reach);
            let arm = |way: f32| Point::new(at.x - dx + dy * way, at.y - dy + dx * way);
            let tip = Point::new(at.x + dx, at.y + dy);
            figures.push(Figure::Sign {
                points: [arm(1.0), tip, arm(-1.0)],
                width: SIGN_WIDTH.max(1.5 * least),
            });
        }
        Drawing::Sign { cells, text, .. } => {
            if cells.len() > 1 {
                sign(figures, layout, drawing);
            }
            label(figures, layout, cells, text, None);
        }
        Drawing::Wall { cells } => {
            let (at, [a, b]) = (between(layout, *cells), cells.map(|cell| middle(layout, cell)));
            let end = |way: f32| Point::new(at.x + way * (b.y - a.y).abs(), at.y + way * (b.x - a.x).abs());
            figures.push(Figure::Border { ends: [end(-0.5), end(0.5)], thick: true });
        }
        Drawing::Label { cells, text, framed: false } => {
            label(figures, layout, cells, text, Some(LETTER_RADIUS));
        }
        Drawing::Label { cells, text, framed: true } => {
            let (center, size) = (amid(layout, cells), size_of(text));
            figures.push(Figure::Label { center, size, text, disc: Some(FRAME_RADIUS), framed: true });
        }
        // They know of each other.
        Drawing::Clue { .. }
        | Drawing::Region { .. }
        | Drawing::Tint { .. }
        | Drawing::Line { .. }
        | Drawing::Route { .. }
        | Drawing::Bulb { .. }
        | Drawing::Thermometer { .. }
        | Drawing::Candidates { .. }
        | Drawing::Shape { .. } => {}
    }
}

/// A text that is not framed: what stands in a cell leaves its middle to a digit.
fn label<'a>(
    figures: &mut Vec<Figure<'a>>,
    layout: &Layout,
    cells: &[Cell],
    text: &'a str,
    disc: Option<f32>,
) {
    match cells {
        _ if text.is_empty() => {}
        [cell] => figures.push(Figure::Corner { cell: *cell, text }),
        _ => {
            let (center, size) = (amid(layout, cells), size_of(text));
            figures.push(Figure::Label { center, size, text, disc, framed: false });
        }
    }
}

/// The size of a text on an edge or on a corner.
fn size_of(text: &str) -> f32 {
    match text.chars().count() {
        ..=2 => 0.28,
        3 => 0.21,
        _ => 0.17,
    }
}

/// The outline of a sign: smaller on an edge than on a corner, and there than in a cell.
fn sign(figures: &mut Vec<Figure<'_>>, layout: &Layout, drawing: &Drawing) {
    let Drawing::Sign { cells, end, fill, text } = drawing else { return };
    let radius = match (cells.len(), text.is_empty()) {
        (1, _) => BULB_RADIUS,
        (2, true) => DOT_RADIUS,
        (_, true) => LETTER_RADIUS,
        (_, false) => FRAME_RADIUS,
    };
    let (points, filled) = (vec![amid(layout, cells)], fill.is_some());
    let bulb = |&cell| Figure::Bulb { cell, points, radius, end: *end, filled, hue: *fill };
    figures.extend(cells.first().map(bulb));
}

/// A dashed outline within the edges of the cells.
fn cage(figures: &mut Vec<Figure<'_>>, layout: &Layout, cells: &[Cell], inset: f32) {
    let holds = |cell: Cell, row: i32, column: i32| {
        layout.beside(cell, row, column).is_some_and(|other| cells.contains(&other))
    };
    for &cell in cells {
        let Point { x, y } = middle(layout, cell);
        // Up, down, left, right.
        for (row, column) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if holds(cell, row, column) {
                continue;
            }
            // How far the line goes beyond the cell at its end towards `along`: back at a corner of the cage, to the edge
            // where the cage goes on, and on into the neighbour around an inner corner.
            let beyond = |along: i32| {
                let (r, c) = if column != 0 { (along, 0) } else { (0, along) };
                match (holds(cell, r, c), holds(cell, row + r, column + c)) {
                    (false, _) => -inset,
                    (true, false) => 0.0,
                    (true, true) => inset,
                }
            };
            let (before, after) = (-0.5 - beyond(-1), 0.5 + beyond(1));
            let across = (0.5 - inset) * (row + column) as f32;
            figures.push(Figure::Dashes([before, after].map(|along| match column {
                0 => Point::new(x + along, y + across),
                _ => Point::new(x + across, y + along),
            })));
        }
    }
}

/// A stretch of a line: which line, counted from the left or top edge, and from which place to before which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    line: u16,
    from: u16,
    to: u16,
}

/// Lines that go on in the same way are one.
fn runs(layout: &Layout, region: &dyn Fn(Cell) -> Option<u16>, vertical: bool, thick: bool) -> Vec<Run> {
    let (lines, steps) =
        if vertical { (layout.columns(), layout.rows()) } else { (layout.rows(), layout.columns()) };
    // Whether a line between two places is thick; none where there is no cell on either side.
    let is_thick = |line: u16, step: u16| {
        let at = |line: u16| if vertical { layout.cell(step, line) } else { layout.cell(line, step) };
        match (line.checked_sub(1).and_then(at), at(line)) {
            (None, None) => None,
            (Some(_), None) | (None, Some(_)) => Some(true),
            (Some(a), Some(b)) => Some(region(a) != region(b)),
        }
    };
    let mut runs = Vec::new();
    for line in 0..=lines {
        let mut from = 0;
        while from < steps {
            let length = (from..steps).take_while(|step| is_thick(line, *step) == Some(thick)).count() as u16;
            if length > 0 {
                runs.push(Run { line, from, to: from + length });
            }
            from += length + 1;
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Board, Constraint, Kind};

    fn lines(layout: Layout, rules: Vec<Constraint>, thick: bool) -> Vec<(u16, u16, u16)> {
        let board = Board::new(layout, rules).unwrap();
        let regions = Drawing::regions(board.layout(), &board.drawings());
        let runs = runs(board.layout(), &|cell| regions[cell.index()], true, thick);
        runs.into_iter().map(|run| (run.line, run.from, run.to)).collect()
    }

    #[test]
    fn the_classic_board_has_whole_lines() {
        let of = |thick| lines(Layout::boxed(3, 3), Constraint::plain(), thick);
        assert_eq!(of(true), [0, 3, 6, 9].map(|line| (line, 0, 9)));
        assert_eq!(of(false), [1, 2, 4, 5, 7, 8].map(|line| (line, 0, 9)));
    }

    #[test]
    fn without_regions_no_inner_line_is_thick() {
        let rules = [Kind::ROWS, Kind::COLUMNS].map(Constraint::of_board).to_vec();
        assert_eq!(lines(Layout::boxed(2, 2), rules, true), [(0, 0, 4), (4, 0, 4)]);
    }

    #[test]
    fn thick_lines_follow_regions_and_holes() {
        let regions = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        let jigsaw = lines(Layout::jigsaw(4, &regions).unwrap(), Constraint::plain(), true);
        assert_eq!(jigsaw, [(0, 0, 4), (1, 1, 2), (1, 3, 4), (2, 1, 3), (3, 0, 1), (3, 2, 3), (4, 0, 4)]);
        let thick = lines(Layout::frame(), Constraint::plain(), true);
        assert_eq!(thick, [(0, 0, 9), (3, 0, 9), (6, 0, 9), (9, 0, 9)]);
        let thin = lines(Layout::frame(), Constraint::plain(), false);
        assert!(thin.contains(&(4, 0, 3)) && thin.contains(&(4, 6, 9)), "none through the hole: {thin:?}");
    }
}
