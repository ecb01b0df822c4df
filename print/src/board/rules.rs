//! What is drawn for the rules of a board: cages, tints, lines, thermometers, dots, signs and shapes. Goes by the drawing
//! alone and knows no kind of puzzle.

use puzzle::{Cell, Drawing, Layout, Sketch};

use super::{Look, Places};
use crate::font::{self, Weight};
use crate::page::{Anchor, Item, Point, Rect, Stroke};

/// Shares of a cell's side.
const CAGE_INSET: f32 = 0.08;
const CAGE_WIDTH: f32 = 0.02;
const DASH: f32 = 0.07;
const LABEL_SHARE: f32 = 0.21;
const LINE_WIDTH: f32 = 0.05;
const STEM_WIDTH: f32 = 0.26;
const BULB_RADIUS: f32 = 0.36;
const DOT_RADIUS: f32 = 0.12;
const DOT_OUTLINE: f32 = 0.025;
const SIGN_REACH: f32 = 0.09;
const SIGN_WIDTH: f32 = 0.04;
const SHAPE_SIDE: f32 = 0.76;

/// What lies under the digits and the lines.
pub(super) fn under(items: &mut Vec<Item>, places: &Places, layout: &Layout, sketch: &Sketch, look: &Look) {
    let middles =
        |cells: &[Cell]| cells.iter().map(|cell| places.cell(layout, *cell).center()).collect::<Vec<_>>();
    let side = places.side;
    for drawing in &sketch.drawings {
        match drawing {
            Drawing::Tint { cells } => items.extend(cells.iter().map(|cell| Item::Rect {
                rect: places.cell(layout, *cell),
                radius: 0.0,
                fill: look.tint,
            })),
            Drawing::Line { cells } => {
                let stroke = Stroke::round(side * LINE_WIDTH, look.line);
                items.push(Item::Line { points: middles(cells), stroke });
            }
            Drawing::Thermometer { cells } => {
                let points = middles(cells);
                if let Some(&center) = points.first() {
                    let radius = side * BULB_RADIUS;
                    items.push(Item::Circle { center, radius, fill: look.figure, outline: None });
                }
                items.push(Item::Line { points, stroke: Stroke::round(side * STEM_WIDTH, look.figure) });
            }
            Drawing::Shape { cell, round } => {
                let center = places.cell(layout, *cell).center();
                let wide = side * SHAPE_SIDE;
                let rect = Rect::new(center.x - wide / 2.0, center.y - wide / 2.0, wide, wide);
                items.push(if *round {
                    Item::Circle { center, radius: wide / 2.0, fill: look.figure, outline: None }
                } else {
                    Item::Rect { rect, radius: side * 0.06, fill: look.figure }
                });
            }
            Drawing::Region { .. } | Drawing::Cage { .. } | Drawing::Dot { .. } | Drawing::Greater { .. } => {
            }
        }
    }
}

/// What lies over the lines.
pub(super) fn over(items: &mut Vec<Item>, places: &Places, layout: &Layout, sketch: &Sketch, look: &Look) {
    for drawing in &sketch.drawings {
        match drawing {
            Drawing::Cage { cells, label } => {
                cage(items, places, layout, cells, look);
                cage_label(items, places, layout, cells, label, look);
            }
            Drawing::Dot { cells, filled, label } => {
                dot(items, places, between(places, layout, *cells), *filled, label.as_deref(), look);
            }
            Drawing::Greater { cells } => sign(items, places, layout, *cells, look),
            Drawing::Region { .. }
            | Drawing::Tint { .. }
            | Drawing::Line { .. }
            | Drawing::Thermometer { .. }
            | Drawing::Shape { .. } => {}
        }
    }
}

/// A dashed outline within the edges of the cells.
fn cage(items: &mut Vec<Item>, places: &Places, layout: &Layout, cells: &[Cell], look: &Look) {
    let (side, inset) = (places.side, places.side * CAGE_INSET);
    let width = (side * CAGE_WIDTH).max(0.4);
    let stroke = Stroke { dash: Some((side * DASH, side * DASH)), ..Stroke::solid(width, look.cage) };
    let holds = |cell: Cell, row: i32, column: i32| {
        layout.beside(cell, row, column).is_some_and(|other| cells.contains(&other))
    };
    for &cell in cells {
        let place = places.cell(layout, cell);
        // Up, down, left, right.
        for (row, column) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            if holds(cell, row, column) {
                continue;
            }
            let vertical = column != 0;
            // How far the line goes beyond the cell at its end towards `along`: back at a corner of the cage, to the edge
            // where the cage goes on, and on into the neighbour around an inner corner.
            let beyond = |along: i32| {
                let (r, c) = if vertical { (along, 0) } else { (0, along) };
                match (holds(cell, r, c), holds(cell, row + r, column + c)) {
                    (false, _) => -inset,
                    (true, false) => 0.0,
                    (true, true) => inset,
                }
            };
            let (before, after) = (beyond(-1), beyond(1));
            let points = if vertical {
                let x = if column < 0 { place.x + inset } else { place.right() - inset };
                vec![Point::new(x, place.y - before), Point::new(x, place.bottom() + after)]
            } else {
                let y = if row < 0 { place.y + inset } else { place.bottom() - inset };
                vec![Point::new(place.x - before, y), Point::new(place.right() + after, y)]
            };
            items.push(Item::Line { points, stroke });
        }
    }
}

/// The text of a cage in its first cell, on a ground of its own so that no dash runs through it.
fn cage_label(
    items: &mut Vec<Item>,
    places: &Places,
    layout: &Layout,
    cells: &[Cell],
    label: &str,
    look: &Look,
) {
    let Some(first) = cells.iter().copied().min().filter(|_| !label.is_empty()) else { return };
    let place = places.cell(layout, first);
    let (size, weight) = (places.side * LABEL_SHARE, Weight::Semibold);
    let inset = places.side * 0.05;
    let (width, height) = (font::width(weight, size, label), font::cap_height(weight) * size);
    let ground = Rect::new(place.x + inset, place.y + inset, width + inset, height + inset);
    items.push(Item::Rect { rect: ground, radius: 0.0, fill: look.ground.unwrap_or(look.dots.1) });
    let at = Point::new(ground.x + inset * 0.4, ground.y + inset * 0.3 + height);
    let text = label.to_owned();
    items.push(Item::Text { at, anchor: Anchor::Start, size, weight, color: look.ink, text });
}

fn dot(
    items: &mut Vec<Item>,
    places: &Places,
    center: Point,
    filled: bool,
    label: Option<&str>,
    look: &Look,
) {
    let radius = places.side * DOT_RADIUS;
    let (black, white) = look.dots;
    let (fill, color) = if filled { (black, white) } else { (white, black) };
    let outline = Some(Stroke::solid((places.side * DOT_OUTLINE).max(0.4), look.ink));
    items.push(Item::Circle { center, radius, fill, outline });
    if let Some(label) = label {
        let (size, weight) = (radius * 1.5, Weight::Semibold);
        let at = Point::new(center.x, center.y + font::cap_height(weight) * size / 2.0);
        let text = label.to_owned();
        items.push(Item::Text { at, anchor: Anchor::Middle, size, weight, color, text });
    }
}

/// A sign that opens towards the first cell, which holds the greater digit.
fn sign(items: &mut Vec<Item>, places: &Places, layout: &Layout, cells: [Cell; 2], look: &Look) {
    let middle = between(places, layout, cells);
    let [from, to] = cells.map(|cell| places.cell(layout, cell).center());
    let reach = places.side * SIGN_REACH;
    let (dx, dy) = ((to.x - from.x) / places.side, (to.y - from.y) / places.side);
    let tip = Point::new(middle.x + dx * reach, middle.y + dy * reach);
    let arm = |way: f32| {
        Point::new(middle.x - dx * reach + dy * way * reach, middle.y - dy * reach + dx * way * reach)
    };
    // A white one below it, so that the line between the cells does not run through the sign.
    let ground = look.ground.unwrap_or(look.dots.1);
    let points = vec![arm(1.0), tip, arm(-1.0)];
    let wide = (places.side * SIGN_WIDTH).max(0.6);
    items.push(Item::Circle { center: middle, radius: reach, fill: ground, outline: None });
    items.push(Item::Line { points, stroke: Stroke::round(wide, look.ink) });
}

/// The middle of the edge that two cells share.
fn between(places: &Places, layout: &Layout, cells: [Cell; 2]) -> Point {
    let [a, b] = cells.map(|cell| places.cell(layout, cell).center());
    Point::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0)
}
