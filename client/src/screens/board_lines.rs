//! The lines of a board: thin ones between cells, thick ones around regions and around the board, wherever its cells
//! lie. Every line is on whole device pixels, and lines that go on in the same way are one.

use crate::geometry::Rect;
use crate::widgets::Ui;
use client_core::board::BoardView;
use puzzle::{Cell, Layout};

const THIN: f32 = 1.0;
const THICK: f32 = 2.0;

/// Where the places of a board are on the screen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Places {
    pub(crate) rect: Rect,
    columns: f32,
    rows: f32,
}

impl Places {
    /// The board in the middle of `room`, as large as it can be with square places.
    pub(crate) fn new(room: Rect, layout: &Layout) -> Self {
        let (columns, rows) = (f32::from(layout.columns()), f32::from(layout.rows()));
        let (mut w, mut h) = (room.w, room.h);
        if columns > rows {
            h = (w / columns * rows).min(h);
        } else if rows > columns {
            w = (h / rows * columns).min(w);
        }
        Self { rect: room.centered(w, h), columns, rows }
    }

    /// The same places where the whole board lies elsewhere, larger than the room that shows a part of it.
    pub(crate) fn over(self, rect: Rect) -> Self {
        Self { rect, ..self }
    }

    /// A place; neighbours share their edges exactly.
    fn place(&self, row: u16, column: u16) -> Rect {
        let (w, h) = (self.rect.w / self.columns, self.rect.h / self.rows);
        Rect::new(self.rect.x + f32::from(column) * w, self.rect.y + f32::from(row) * h, w, h)
    }

    pub(crate) fn cell(&self, layout: &Layout, cell: Cell) -> Rect {
        self.place(layout.row(cell), layout.column(cell))
    }

    /// The side of a cell.
    pub(crate) fn side(&self) -> f32 {
        self.rect.w / self.columns
    }
}

/// Whether a board fills the rectangle that it lies in.
pub(crate) fn is_whole(layout: &Layout) -> bool {
    layout.cell_count() == usize::from(layout.rows()) * usize::from(layout.columns())
}

/// Draws the lines between the cells; and those around them, where the board does not fill its rectangle.
pub(crate) fn draw(ui: &mut Ui<'_>, places: &Places, board: &BoardView) {
    // Thin lines first, so that thick ones lie over them.
    for thick in [false, true] {
        for vertical in [true, false] {
            for line in runs(board, vertical, thick) {
                segment(ui, places, board.layout(), vertical, thick, line);
            }
        }
    }
}

/// A stretch of a line: which line, counted from the left or top edge, and from which place to before which.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    line: u16,
    from: u16,
    to: u16,
}

fn runs(board: &BoardView, vertical: bool, thick: bool) -> Vec<Run> {
    let layout = board.layout();
    let (lines, steps) =
        if vertical { (layout.columns(), layout.rows()) } else { (layout.rows(), layout.columns()) };
    // A board that fills its rectangle has a border of its own.
    let edge = u16::from(is_whole(layout));
    let mut runs = Vec::new();
    for line in edge..=lines - edge {
        let mut from = None;
        for step in 0..=steps {
            let is_drawn = step < steps && weight(board, vertical, line, step) == Some(thick);
            match (is_drawn, from) {
                (true, None) => from = Some(step),
                (false, Some(start)) => {
                    runs.push(Run { line, from: start, to: step });
                    from = None;
                }
                (true, Some(_)) | (false, None) => {}
            }
        }
    }
    runs
}

/// Whether a line between two places is thick; none where there is no cell on either side.
fn weight(board: &BoardView, vertical: bool, line: u16, step: u16) -> Option<bool> {
    let layout = board.layout();
    let at = |line: u16| if vertical { layout.cell(step, line) } else { layout.cell(line, step) };
    let before = line.checked_sub(1).and_then(at);
    match (before, at(line)) {
        (None, None) => None,
        (Some(_), None) | (None, Some(_)) => Some(true),
        (Some(a), Some(b)) => Some(board.region_of(a) != board.region_of(b)),
    }
}

fn segment(ui: &mut Ui<'_>, places: &Places, layout: &Layout, vertical: bool, thick: bool, run: Run) {
    let (width, color) = if thick { (THICK, ui.theme.box_line) } else { (THIN, ui.theme.grid_line) };
    let (rect, (columns, rows)) = (places.rect, (f32::from(layout.columns()), f32::from(layout.rows())));
    // A thick line that ends within the board reaches over the corner.
    let last = if vertical { layout.rows() } else { layout.columns() };
    let reach = |at: u16| if thick && at > 0 && at < last { width / 2.0 } else { 0.0 };
    let (from, to) = (f32::from(run.from), f32::from(run.to));
    if vertical {
        let x = rect.x + rect.w * f32::from(run.line) / columns;
        let (top, bottom) = (rect.y + rect.h * from / rows, rect.y + rect.h * to / rows);
        ui.paint.grid_line(true, x, top - reach(run.from), bottom + reach(run.to), width, color);
    } else {
        let y = rect.y + rect.h * f32::from(run.line) / rows;
        let (left, right) = (rect.x + rect.w * from / columns, rect.x + rect.w * to / columns);
        ui.paint.grid_line(false, y, left - reach(run.from), right + reach(run.to), width, color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Board, Constraint, Kind};
    use std::sync::Arc;

    fn lines(layout: Layout, rules: Vec<Constraint>, vertical: bool, thick: bool) -> Vec<(u16, u16, u16)> {
        let board = BoardView::new(&Arc::new(Board::new(layout, rules).unwrap()));
        runs(&board, vertical, thick).into_iter().map(|run| (run.line, run.from, run.to)).collect()
    }

    #[test]
    fn the_classic_board_has_whole_lines() {
        let of = |thick| lines(Layout::boxed(3, 3), Constraint::plain(), true, thick);
        assert_eq!(of(true), [(3, 0, 9), (6, 0, 9)]);
        assert_eq!(of(false), [1, 2, 4, 5, 7, 8].map(|line| (line, 0, 9)));
    }

    #[test]
    fn without_regions_no_inner_line_is_thick() {
        let rules = [Kind::ROWS, Kind::COLUMNS].map(Constraint::of_board).to_vec();
        assert_eq!(lines(Layout::boxed(2, 2), rules, false, true), []);
    }

    #[test]
    fn thick_lines_follow_regions_and_holes() {
        let regions = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        let jigsaw = Layout::jigsaw(4, &regions).unwrap();
        assert_eq!(
            lines(jigsaw, Constraint::plain(), true, true),
            [(1, 1, 2), (1, 3, 4), (2, 1, 3), (3, 0, 1), (3, 2, 3)]
        );
        let frame = lines(Layout::frame(), Constraint::plain(), true, true);
        assert_eq!(frame, [(0, 0, 9), (3, 0, 9), (6, 0, 9), (9, 0, 9)]);
        let thin = lines(Layout::frame(), Constraint::plain(), true, false);
        assert!(thin.contains(&(4, 0, 3)) && thin.contains(&(4, 6, 9)), "none through the hole: {thin:?}");
    }

    #[test]
    fn a_board_keeps_its_places_square() {
        let room = Rect::new(10.0, 10.0, 300.0, 300.0);
        let places = Places::new(room, &Layout::boxed(3, 3));
        assert_eq!(places.rect, room);
        let samurai = Layout::samurai();
        let last = Places::new(room, &samurai).cell(&samurai, Cell::new(368));
        assert!((last.w - last.h).abs() < 0.001 && room.holds(&last));
    }
}
