//! One board as items on a page: its picture in the colours of a look, and the digits.

mod figures;
mod look;

use puzzle::{Board, Candidate, Cell, Drawing, End, Grid, Layout, Margins, Sketch};

use crate::font::{self, Weight};
use crate::page::{Anchor, Color, Item, Point, Rect, Stroke};
pub use figures::{Figure, figures, has_labels};
pub use look::Look;

/// Shares of a cell's side.
const CAGE_WIDTH: f32 = 0.02;
const DASH: f32 = 0.07;
const LABEL_SHARE: f32 = 0.21;
const DOT_OUTLINE: f32 = 0.025;
/// The outline of a bulb as a share of its radius.
const BULB_OUTLINE: f32 = 0.1;
/// The thinnest line that a printer holds, in points.
const LEAST: f32 = 0.4;

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
    let regions = Drawing::regions(board.layout(), &sketch.drawings);
    let least = LEAST / places.side;
    for figure in figures(board.layout(), &sketch.drawings, &|cell| regions[cell.index()], least) {
        draw(items, &places, board.layout(), figure, look);
    }
    let digits = Digits { places, size: look.digit_share, beside: beside(&sketch.drawings) };
    for cell in board.layout().cells() {
        let given = givens.get(cell);
        let (weight, color) = match given {
            Some(_) => (look.given_weight, look.given),
            None => (look.entry_weight, look.entry),
        };
        if let Some(digit) = given.or_else(|| filled.and_then(|grid| grid.get(cell))) {
            items.push(digits.item(board.layout(), Candidate { cell, digit }, weight, color));
        }
    }
}

/// Digits on a board as [`draw_board`] places them.
pub(crate) struct Digits {
    places: Places,
    size: f32,
    beside: (f32, f32),
}

impl Digits {
    pub(crate) fn new(room: Rect, board: &Board, look: &Look) -> Self {
        let sketch = board.sketch();
        let places = Places::new(room, board.layout(), sketch.margins);
        Self { places, size: look.digit_share, beside: beside(&sketch.drawings) }
    }

    pub(crate) fn item(&self, layout: &Layout, placed: Candidate, weight: Weight, color: Color) -> Item {
        let center = self.places.cell(layout, placed.cell).center();
        let size = self.places.side * self.size * self.beside.0;
        let middle = center.y + self.places.side * self.beside.1;
        let at = Point::new(center.x, middle + font::cap_height(weight) * size / 2.0);
        Item::Text {
            at,
            anchor: Anchor::Middle,
            size,
            weight,
            color,
            text: placed.digit.symbol().to_string(),
        }
    }
}

fn beside(drawings: &[Drawing]) -> (f32, f32) {
    if has_labels(drawings) { BESIDE_LABELS } else { (1.0, 0.0) }
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

    fn at(&self, point: Point) -> Point {
        Point::new(self.origin.x + point.x * self.side, self.origin.y + point.y * self.side)
    }

    /// A share of a cell's side, at least so many points.
    fn width(&self, share: f32, least: f32) -> f32 {
        (self.side * share).max(least)
    }

    fn line(&self, points: &[Point], stroke: Stroke) -> Item {
        Item::Line { points: points.iter().map(|point| self.at(*point)).collect(), stroke }
    }

    fn cell(&self, layout: &Layout, cell: Cell) -> Rect {
        let corner = self.at(Point::new(layout.column(cell).into(), layout.row(cell).into()));
        Rect::new(corner.x, corner.y, self.side, self.side)
    }
}

fn draw(items: &mut Vec<Item>, places: &Places, layout: &Layout, figure: Figure<'_>, look: &Look) {
    let side = places.side;
    let ground = look.ground.unwrap_or(look.dots.1);
    match figure {
        Figure::Tint(cell, hue) => {
            items.push(Item::Rect { rect: places.cell(layout, cell), radius: 0.0, fill: look.tint(hue) });
        }
        Figure::Square { center, side: wide, corner } => {
            let corner_at = places.at(Point::new(center.x - wide / 2.0, center.y - wide / 2.0));
            let rect = Rect::new(corner_at.x, corner_at.y, side * wide, side * wide);
            items.push(Item::Rect { rect, radius: side * corner, fill: look.figure });
        }
        Figure::Disc { center, radius } => {
            let (center, radius) = (places.at(center), side * radius);
            items.push(Item::Circle { center, radius, fill: look.figure, outline: None });
        }
        Figure::Stem { points, width } => {
            items.push(places.line(&points, Stroke::round(side * width, look.figure)))
        }
        Figure::Line { points, width } => {
            items.push(places.line(&points, Stroke::round(side * width, look.line)))
        }
        Figure::Border { ends, thick: false } => {
            items.push(places.line(
                &ends,
                Stroke::solid(places.width(look.thin_width.0, look.thin_width.1), look.thin_line),
            ));
        }
        Figure::Border { ends: [from, to], thick: true } => {
            let stroke = Stroke::solid(places.width(look.box_width.0, look.box_width.1), look.box_line);
            // It reaches over the corners at its ends.
            let reach = stroke.width / side / 2.0;
            let (x, y) = if from.x < to.x { (reach, 0.0) } else { (0.0, reach) };
            let ends = [Point::new(from.x - x, from.y - y), Point::new(to.x + x, to.y + y)];
            items.push(places.line(&ends, stroke));
        }
        Figure::Route { points, width, hue } => {
            items.push(places.line(
                &points,
                Stroke::round((side * width).max(LEAST), hue.map_or(look.cage, |hue| look.hue(hue))),
            ));
        }
        Figure::Bulb { points, radius, end, filled, hue, .. } => {
            let plain = if filled { look.figure } else { ground };
            let fill = hue.map_or(plain, |hue| look.hue(hue));
            let points: Vec<Point> = points.iter().map(|point| places.at(*point)).collect();
            bulb(items, &points, side * radius, [look.cage, fill], end);
        }
        over @ (Figure::Dashes(_)
        | Figure::Corner { .. }
        | Figure::Dot { .. }
        | Figure::Digit { .. }
        | Figure::Label { .. }
        | Figure::Sign { .. }) => draw_over(items, places, layout, over, look),
    }
}

/// What lies over the lines of the board, or is a sign in a cell.
fn draw_over(items: &mut Vec<Item>, places: &Places, layout: &Layout, figure: Figure<'_>, look: &Look) {
    let side = places.side;
    let ground = look.ground.unwrap_or(look.dots.1);
    match figure {
        Figure::Dashes(ends) => {
            let stroke = Stroke::solid(places.width(CAGE_WIDTH, LEAST), look.cage);
            items.push(places.line(&ends, Stroke { dash: Some((side * DASH, side * DASH)), ..stroke }));
        }
        Figure::Corner { cell, text } => {
            let (size, weight, inset) = (side * LABEL_SHARE, Weight::Semibold, side * 0.05);
            let (width, height) = (font::width(weight, size, text), font::cap_height(weight) * size);
            let place = places.cell(layout, cell);
            let patch = Rect::new(place.x + inset, place.y + inset, width + inset, height + inset);
            items.push(Item::Rect { rect: patch, radius: 0.0, fill: ground });
            let at = Point::new(patch.x + inset * 0.4, patch.y + inset * 0.3 + height);
            items.push(written(at, Anchor::Start, size, look.ink, text));
        }
        Figure::Dot { center, radius, filled, label } => {
            let (center, radius, (black, white)) = (places.at(center), side * radius, look.dots);
            let (fill, color) = if filled { (black, white) } else { (white, black) };
            let outline = Some(Stroke::solid(places.width(DOT_OUTLINE, LEAST), look.ink));
            items.push(Item::Circle { center, radius, fill, outline });
            items.extend(label.map(|label| amid(center, radius * 1.5, color, label)));
        }
        Figure::Digit { center, size, digit } => {
            items.push(amid(
                places.at(center),
                side * size,
                look.ink,
                digit.symbol().encode_utf8(&mut [0; 4]),
            ));
        }
        Figure::Label { center, size, text, disc, framed } => {
            let (center, size) = (places.at(center), side * size);
            let outline = framed.then(|| Stroke::solid(places.width(DOT_OUTLINE, LEAST), look.ink));
            items.extend(disc.map(|share| Item::Circle {
                center,
                radius: side * share,
                fill: ground,
                outline,
            }));
            items.push(amid(center, size, look.ink, text));
        }
        Figure::Sign { points, width } => {
            items.push(under_sign(places, points, ground));
            items.push(places.line(&points, Stroke::round(side * width, look.ink)));
        }
        Figure::Tint(..)
        | Figure::Square { .. }
        | Figure::Disc { .. }
        | Figure::Stem { .. }
        | Figure::Line { .. }
        | Figure::Route { .. }
        | Figure::Bulb { .. }
        | Figure::Border { .. } => {}
    }
}

/// The ground below a sign, so that the line between the cells does not run through it.
fn under_sign(places: &Places, [arm, tip, other]: [Point; 3], fill: Color) -> Item {
    let middle = Point::new((arm.x + 2.0 * tip.x + other.x) / 4.0, (arm.y + 2.0 * tip.y + other.y) / 4.0);
    let radius = places.side * (tip.x - middle.x).hypot(tip.y - middle.y);
    Item::Circle { center: places.at(middle), radius, fill, outline: None }
}

/// A text with its middle there.
fn amid(center: Point, size: f32, color: Color, text: &str) -> Item {
    let at = Point::new(center.x, center.y + font::cap_height(Weight::Semibold) * size / 2.0);
    written(at, Anchor::Middle, size, color, text)
}

/// What stands at an end of a route: a larger form in its colour, and a smaller one on it.
fn bulb(items: &mut Vec<Item>, points: &[Point], radius: f32, colors: [Color; 2], end: End) {
    let Some(&center) = points.first() else { return };
    for (radius, fill) in [radius, radius - BULB_OUTLINE * radius].into_iter().zip(colors) {
        match end {
            End::Diamond => {
                // A square that stands on a corner: a line as wide as it is long.
                let (half, width) =
                    (radius * std::f32::consts::FRAC_1_SQRT_2, radius * std::f32::consts::SQRT_2);
                let half = half * std::f32::consts::FRAC_1_SQRT_2;
                let points = [-half, half].map(|by| Point::new(center.x + by, center.y + by)).to_vec();
                items.push(Item::Line { points, stroke: Stroke::solid(width, fill) });
            }
            End::Square => {
                let rect = Rect::new(center.x - radius, center.y - radius, radius * 2.0, radius * 2.0);
                items.push(Item::Rect { rect, radius: 0.0, fill });
            }
            End::Round if points.len() > 1 => {
                items.push(Item::Line { points: points.to_vec(), stroke: Stroke::round(radius * 2.0, fill) });
            }
            End::Round => items.push(Item::Circle { center, radius, fill, outline: None }),
        }
    }
}

/// A label of a rule.
fn written(at: Point, anchor: Anchor, size: f32, color: Color, text: &str) -> Item {
    Item::Text { at, anchor, size, weight: Weight::Semibold, color, text: text.to_owned() }
}

/// The ground under the cells, where it differs from that of the page: a rectangle for each run in a row.
fn ground(items: &mut Vec<Item>, places: &Places, layout: &Layout, look: &Look) {
    let Some(fill) = look.ground else { return };
    for row in 0..layout.rows() {
        let mut column = 0;
        while column < layout.columns() {
            let run = (column..layout.columns()).take_while(|&at| layout.cell(row, at).is_some()).count();
            if run > 0 {
                let corner = places.at(Point::new(column.into(), row.into()));
                let rect = Rect::new(corner.x, corner.y, run as f32 * places.side, places.side);
                items.push(Item::Rect { rect, radius: 0.0, fill });
            }
            column += run as u16 + 1;
        }
    }
}
