//! One board as items on a page: what lies under the lines, the lines, what lies over them, and the digits.

mod lines;
mod look;
mod rules;

use puzzle::{Board, Cell, Drawing, Grid, Layout, Margins, Sketch};

use crate::font;
use crate::page::{Anchor, Item, Point, Rect};
pub use look::Look;

/// Beside the sums of cages digits are smaller by a factor, and lower by a share of a cell.
const BESIDE_LABELS: (f32, f32) = (0.9, 0.05);

/// Draws a board as large as it can be in the middle of `room`: `givens`, and whatever else `filled` holds.
pub fn draw_board(
    items: &mut Vec<Item>,
    room: Rect,
    board: &Board,
    givens: &Grid,
    filled: Option<&Grid>,
    look: &Look,
) {
    let sketch = board.sketch();
    let places = Places::new(room, board.layout(), sketch.margins);
    ground(items, &places, board.layout(), look);
    rules::under(items, &places, board.layout(), &sketch, look);
    lines::draw(items, &places, board.layout(), &sketch, look);
    rules::over(items, &places, board.layout(), &sketch, look);
    let room = if has_labels(&sketch) { BESIDE_LABELS } else { (1.0, 0.0) };
    for cell in board.layout().cells() {
        let given = givens.get(cell);
        let (weight, color) = match given {
            Some(_) => (look.given_weight, look.given),
            None => (look.entry_weight, look.entry),
        };
        if let Some(digit) = given.or_else(|| filled.and_then(|grid| grid.get(cell))) {
            let center = places.cell(board.layout(), cell).center();
            let size = places.side * look.digit_share * room.0;
            let middle = center.y + places.side * room.1;
            let at = Point::new(center.x, middle + font::cap_height(weight) * size / 2.0);
            let text = digit.symbol().to_string();
            items.push(Item::Text { at, anchor: Anchor::Middle, size, weight, color, text });
        }
    }
}

/// Whether some drawing has a text in the corner of a cell, for which digits make room.
fn has_labels(sketch: &Sketch) -> bool {
    sketch.drawings.iter().any(|drawing| matches!(drawing, Drawing::Cage { label, .. } if !label.is_empty()))
}

/// Columns and rows that a board takes, with what is drawn beside it.
pub(crate) fn extent(board: &Board) -> (f32, f32) {
    let Sketch { margins, .. } = board.sketch();
    extent_of(board.layout(), margins)
}

fn extent_of(layout: &Layout, margins: Margins) -> (f32, f32) {
    let columns = layout.columns() + u16::from(margins.left) + u16::from(margins.right);
    let rows = layout.rows() + u16::from(margins.top) + u16::from(margins.bottom);
    (f32::from(columns), f32::from(rows))
}

/// Where the cells of a board are on the page.
struct Places {
    /// The upper left corner of the first cell of the rectangle that the board lies in.
    origin: Point,
    /// The side of a cell.
    side: f32,
}

impl Places {
    fn new(room: Rect, layout: &Layout, margins: Margins) -> Self {
        let (columns, rows) = extent_of(layout, margins);
        let side = (room.w / columns).min(room.h / rows);
        let x = room.x + (room.w - columns * side) / 2.0 + f32::from(margins.left) * side;
        let y = room.y + (room.h - rows * side) / 2.0 + f32::from(margins.top) * side;
        Self { origin: Point::new(x, y), side }
    }

    /// Where a column line and a row line cross.
    fn corner(&self, row: u16, column: u16) -> Point {
        Point::new(self.origin.x + f32::from(column) * self.side, self.origin.y + f32::from(row) * self.side)
    }

    fn cell(&self, layout: &Layout, cell: Cell) -> Rect {
        let corner = self.corner(layout.row(cell), layout.column(cell));
        Rect::new(corner.x, corner.y, self.side, self.side)
    }
}

/// The ground under the cells, where it differs from that of the page: a rectangle for each run in a row.
fn ground(items: &mut Vec<Item>, places: &Places, layout: &Layout, look: &Look) {
    let Some(fill) = look.ground else { return };
    for row in 0..layout.rows() {
        let mut column = 0;
        while column < layout.columns() {
            let run = (column..layout.columns()).take_while(|&at| layout.cell(row, at).is_some()).count();
            if run > 0 {
                let corner = places.corner(row, column);
                let rect = Rect::new(corner.x, corner.y, run as f32 * places.side, places.side);
                items.push(Item::Rect { rect, radius: 0.0, fill });
            }
            column += run as u16 + 1;
        }
    }
}
