//! A board's picture on the screen: its figures in the colours of the theme, every line on whole device pixels. Knows no kind
//! of puzzle.

use crate::geometry::Rect;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, Theme, radius};
use crate::viewport::Viewport;
use crate::widgets::Ui;
use client_core::board::BoardView;
use puzzle::{Cell, CellSet, Digit, End, Hue, Layout};
use render::{Figure, Point, figures};

const THIN: f32 = 1.0;
const THICK: f32 = 2.0;
/// Sums of cages as a share of a cell's side, no smaller and no larger than this.
const LABEL_SHARE: f32 = 0.17;
const LABEL_MIN: f32 = 7.0;
const LABEL_MAX: f32 = 13.0;
/// Logical pixels of a dash and of the gap after it.
const DASH: f32 = 4.0;
const DASH_GAP: f32 = 3.0;
/// In cells narrower than this, in logical pixels, nothing is drawn over the lines, and digits are dots.
const OVER_MIN: f32 = 6.0;
/// From here on the sums of cages do not run into each other.
const LABEL_FROM: f32 = 12.0;
/// From here on a digit does not run into the sum in its cell.
const BOTH_FROM: f32 = 24.0;
const DIGIT_MIN: f32 = 9.0;
/// A digit's height on a small board, as a share of its cell's side.
const DIGIT_SHARE: f32 = 0.6;

/// Where the places of a board are on the screen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Places {
    pub(crate) rect: Rect,
    /// With what is drawn beside the board.
    pub(crate) whole: Rect,
    columns: f32,
    rows: f32,
}

impl Places {
    /// The board in the middle of `room`, as large as it can be with square places.
    pub(crate) fn new(room: Rect, layout: &Layout) -> Self {
        let (columns, rows) = (f32::from(layout.columns()), f32::from(layout.rows()));
        let (w, h) = (room.w.min(room.h * columns / rows), room.h.min(room.w * rows / columns));
        let rect = room.centered(w, h);
        Self { rect, whole: rect, columns, rows }
    }

    /// The same with room for what is drawn beside the board.
    pub(crate) fn of(room: Rect, view: &BoardView) -> Self {
        let (layout, margins) = (view.layout(), view.margins());
        let share = |before: u8, cells: u16, after: u8| {
            let all = f32::from(before) + f32::from(cells) + f32::from(after);
            (f32::from(before) / all, f32::from(cells) / all)
        };
        let (left, across) = share(margins.left, layout.columns(), margins.right);
        let (top, down) = share(margins.top, layout.rows(), margins.bottom);
        let (columns, rows) = (f32::from(layout.columns()), f32::from(layout.rows()));
        let side = (room.w * across / columns).min(room.h * down / rows);
        let whole = room.centered(side * columns / across, side * rows / down);
        let (x, y) = (whole.x + whole.w * left, whole.y + whole.h * top);
        Self { rect: Rect::new(x, y, side * columns, side * rows), whole, columns, rows }
    }

    /// The same places where a part of the whole is as large as that was.
    pub(crate) fn zoomed(self, viewport: Viewport) -> Self {
        let whole = viewport.board(self.whole);
        let times = whole.w / self.whole.w.max(1.0);
        let (x, y) = (self.rect.x - self.whole.x, self.rect.y - self.whole.y);
        let (w, h) = (self.rect.w * times, self.rect.h * times);
        Self { rect: Rect::new(whole.x + x * times, whole.y + y * times, w, h), whole, ..self }
    }

    /// A place; neighbours share their edges exactly.
    pub(crate) fn cell(&self, layout: &Layout, cell: Cell) -> Rect {
        let (x, y) = self.at(Point::new(layout.column(cell).into(), layout.row(cell).into()));
        Rect::new(x, y, self.rect.w / self.columns, self.rect.h / self.rows)
    }

    /// The side of a cell.
    pub(crate) fn side(&self) -> f32 {
        self.rect.w / self.columns
    }

    fn at(&self, point: Point) -> (f32, f32) {
        let (x, y) = (point.x / self.columns, point.y / self.rows);
        (self.rect.x + self.rect.w * x, self.rect.y + self.rect.h * y)
    }

    fn line(&self, points: &[Point]) -> Vec<(f32, f32)> {
        points.iter().map(|point| self.at(*point)).collect()
    }
}

/// Whether a board fills the rectangle that it lies in.
pub(crate) fn is_whole(layout: &Layout) -> bool {
    layout.cell_count() == usize::from(layout.rows()) * usize::from(layout.columns())
}

/// The board's surface and its cells' grounds; nothing where a board has no cells.
pub(crate) fn surface(ui: &mut Ui<'_>, places: &Places, view: &BoardView, grounds: &[Rgba]) {
    let (theme, layout, whole) = (ui.theme, view.layout(), is_whole(view.layout()));
    if whole {
        if !theme.dark {
            ui.paint.shadow(places.rect, radius::BOARD, 18.0, 4.0, theme.shadow);
        }
        ui.paint.rounded(places.rect, Corners::all(radius::BOARD), theme.surface);
    }
    for cell in view.cells() {
        let color = grounds[cell.index()];
        if color != theme.surface || !whole {
            let corners = if whole { corners(layout, cell) } else { Corners::all(0.0) };
            ui.paint.rounded(places.cell(layout, cell), corners, color);
        }
    }
}

/// The board's own round corners, for the cells in them.
fn corners(layout: &Layout, cell: Cell) -> Corners {
    let (row, column) = (layout.row(cell), layout.column(cell));
    let (top, bottom) = (row == 0, row + 1 == layout.rows());
    let (left, right) = (column == 0, column + 1 == layout.columns());
    let round = |is: bool| if is { radius::BOARD } else { 0.0 };
    Corners {
        top_left: round(top && left),
        top_right: round(top && right),
        bottom_right: round(bottom && right),
        bottom_left: round(bottom && left),
    }
}

/// What is drawn for the rules, and the lines; `ground` is what a cell is filled with. A board that fills its rectangle lacks
/// its [`border`], which may lie over its digits.
pub(crate) fn draw(ui: &mut Ui<'_>, places: &Places, view: &BoardView, ground: &dyn Fn(Cell) -> Rgba) {
    let region = |cell| view.region_of(cell);
    let side = places.side();
    let is_seen = |figure: &Figure<'_>| match figure {
        Figure::Corner { .. } | Figure::Digit { .. } | Figure::Label { .. } => side >= LABEL_FROM,
        Figure::Dashes(_) | Figure::Dot { .. } | Figure::Sign { .. } => side >= OVER_MIN,
        Figure::Tint(..)
        | Figure::Square { .. }
        | Figure::Disc { .. }
        | Figure::Stem { .. }
        | Figure::Line { .. }
        | Figure::Route { .. }
        | Figure::Bulb { .. }
        | Figure::Border { .. } => true,
    };
    for figure in figures(view.layout(), view.drawings(), &region, 1.0 / side).into_iter().filter(is_seen) {
        paint(ui, places, view.layout(), &figure, ground);
    }
}

/// The border of a board that fills its rectangle.
pub(crate) fn border(ui: &mut Ui<'_>, places: &Places, layout: &Layout, corner: f32, width: f32) {
    if is_whole(layout) {
        let color = ui.theme.box_line;
        ui.paint.border(places.rect, Corners::all(corner), width, color);
    }
}

/// A small board to look at; `ground` is what a cell is filled with.
pub(crate) fn small(
    ui: &mut Ui<'_>,
    room: Rect,
    view: &BoardView,
    ground: &dyn Fn(Cell) -> Rgba,
    digits: &mut dyn Iterator<Item = (Cell, Digit, Rgba)>,
) -> Places {
    let (layout, theme) = (view.layout(), ui.theme);
    let places = Places::of(room, view);
    // What it shows is said by what it belongs to.
    ui.paint.remember_texts(false);
    if is_whole(layout) {
        ui.paint.rounded(places.rect, Corners::all(3.0), theme.surface);
    }
    for cell in view.cells().filter(|cell| ground(*cell) != theme.surface) {
        ui.paint.rect(places.cell(layout, cell), ground(cell));
    }
    draw(ui, &places, view, ground);
    border(ui, &places, layout, 3.0, 1.5);
    let side = places.side();
    // There the sum of a cage leaves no room for a digit below it.
    let region = |cell| view.region_of(cell);
    let is_tight = (LABEL_FROM..BOTH_FROM).contains(&side);
    let shown = figures(layout, view.drawings(), &region, 1.0 / side);
    let sums =
        shown.iter().filter_map(|it| if let Figure::Corner { cell, .. } = it { Some(*cell) } else { None });
    let summed: CellSet = sums.filter(|_| is_tight).collect();
    for (cell, digit, color) in digits.filter(|(cell, ..)| !summed.contains(*cell)) {
        let place = places.cell(layout, cell);
        if side < DIGIT_MIN {
            let (x, y) = place.center();
            ui.paint.circle(x, y, (side * 0.26).max(0.8), color);
        } else {
            ui.symbol(place, digit, &TextStyle::new((side * DIGIT_SHARE).round(), Weight::Semibold, color));
        }
    }
    ui.paint.remember_texts(ui.around.mirrored);
    places
}

fn paint(
    ui: &mut Ui<'_>,
    places: &Places,
    layout: &Layout,
    figure: &Figure<'_>,
    ground: &dyn Fn(Cell) -> Rgba,
) {
    let (theme, side) = (ui.theme, places.side());
    match figure {
        Figure::Tint(cell, hue) => ui.paint.rect(places.cell(layout, *cell), tint(theme, *hue)),
        Figure::Square { center, side: wide, corner } => {
            let (x, y) = places.at(*center);
            let square = Rect::new(x, y, 0.0, 0.0).inset(-side * wide / 2.0, -side * wide / 2.0);
            ui.paint.rounded(square, Corners::all(side * corner), theme.figure);
        }
        Figure::Disc { center, radius } => {
            let (x, y) = places.at(*center);
            ui.paint.circle(x, y, side * radius, theme.figure);
        }
        Figure::Stem { points, width } => {
            stem(ui, &places.line(points), side * width, theme.figure);
        }
        Figure::Line { points, width } => {
            ui.paint.polyline(&places.line(points), side * width, theme.accent.fade(0.35));
        }
        Figure::Border { ends, thick } => grid_line(ui, places, layout, *ends, *thick),
        Figure::Dashes(ends) => dashes(ui, ends.map(|end| places.at(end))),
        Figure::Corner { cell, text } => {
            let place = places.cell(layout, *cell);
            let size = (side * LABEL_SHARE).round().clamp(LABEL_MIN, LABEL_MAX);
            let style = TextStyle::new(size, Weight::Semibold, theme.ink);
            let width = ui.paint.text_width(text, &style);
            let patch = Rect::new(place.x + 2.0, place.y + 2.0, width + 3.0, size * 1.05);
            ui.paint.rect(patch, ground(*cell));
            ui.paint.text_in(patch.inset(1.0, 0.0), Align::Left, text, &style);
        }
        Figure::Dot { center, radius, filled, label } => {
            let ((x, y), radius) = (places.at(*center), side * radius);
            dot(ui, [x, y], radius, *filled, label.as_deref());
        }
        Figure::Digit { center, size, digit } => {
            let ((x, y), size) = (places.at(*center), side * size);
            let style = TextStyle::new(size.round(), Weight::Semibold, theme.ink.fade(0.75));
            let room = Rect::new(x - size, y - size / 2.0, size * 2.0, size);
            ui.paint.text_in(room, Align::Center, digit.symbol().encode_utf8(&mut [0; 4]), &style);
        }
        Figure::Route { points, width, hue } => {
            let color = hue.map_or(theme.ink_second, |hue| theme.route(hue));
            stem(ui, &places.line(points), (side * width).max(1.0), color);
        }
        Figure::Bulb { cell, points, radius, end, filled, hue } => {
            let plain = if *filled { theme.figure } else { ground(*cell) };
            let colors = [theme.ink_second, hue.map_or(plain, |hue| theme.route(hue))];
            bulb(ui, &places.line(points), side * radius, colors, *end);
        }
        Figure::Label { center, size, text, disc, framed } => {
            let ((x, y), size) = (places.at(*center), side * size);
            if let Some(radius) = disc.map(|radius| radius * side) {
                ui.paint.circle(x, y, radius, if *framed { theme.ink } else { theme.surface });
                ui.paint.circle(x, y, radius - 1.0, theme.surface);
            }
            let style = TextStyle::new(size.round().max(LABEL_MIN), Weight::Semibold, theme.ink);
            ui.paint.text_in(
                Rect::new(x - side, y - size / 2.0, side * 2.0, size),
                Align::Center,
                text,
                &style,
            );
        }
        Figure::Sign { points, width } => {
            ui.paint.polyline(&places.line(points), side * width, theme.ink);
        }
    }
}

/// A dot between cells, with a text if it has one.
fn dot(ui: &mut Ui<'_>, [x, y]: [f32; 2], radius: f32, filled: bool, label: Option<&str>) {
    let theme = ui.theme;
    // A filled dot is black and the other one white, whatever the colours of the board.
    let (black, white) = if theme.dark { (theme.background, theme.ink) } else { (theme.ink, theme.surface) };
    let (fill, color) = if filled { (black, white) } else { (white, black) };
    ui.paint.circle(x, y, radius, theme.ink);
    ui.paint.circle(x, y, radius - 1.0, fill);
    if let Some(label) = label {
        let style = TextStyle::new((radius * 1.4).round(), Weight::Semibold, color);
        let room = Rect::new(x - radius * 2.0, y - radius, radius * 4.0, radius * 2.0);
        ui.paint.text_in(room, Align::Center, label, &style);
    }
}

/// The ground of a coloured cell, on which routes of the same colour are still to be seen.
fn tint(theme: &Theme, hue: Option<Hue>) -> Rgba {
    hue.map_or(theme.ink.fade(0.07), |hue| theme.route(hue).fade(0.5))
}

/// A line piece by piece: the joints and ends are round, however sharp the turn.
fn stem(ui: &mut Ui<'_>, points: &[(f32, f32)], width: f32, color: Rgba) {
    points.windows(2).for_each(|piece| ui.paint.polyline(piece, width, color));
    points.iter().for_each(|&(x, y)| ui.paint.circle(x, y, width / 2.0, color));
}

/// What stands at an end of a route: a larger form in its colour, and a smaller one on it.
fn bulb(ui: &mut Ui<'_>, points: &[(f32, f32)], radius: f32, colors: [Rgba; 2], end: End) {
    for (radius, color) in [(radius, colors[0]), (radius - (radius * 0.1).max(1.5), colors[1])] {
        let corners = match end {
            End::Diamond => [(0.0, -radius), (radius, 0.0), (0.0, radius), (-radius, 0.0)],
            End::Square => [(-radius, -radius), (radius, -radius), (radius, radius), (-radius, radius)],
            End::Round => {
                stem(ui, points, radius * 2.0, color);
                continue;
            }
        };
        let at = points.first().copied().unwrap_or_default();
        ui.paint.polygon(&corners.map(|(x, y)| (at.0 + x, at.1 + y)), color);
    }
}

/// A line between cells.
fn grid_line(ui: &mut Ui<'_>, places: &Places, layout: &Layout, [from, to]: [Point; 2], thick: bool) {
    let vertical = from.x == to.x;
    let (line, lines, first, last, most) = match vertical {
        true => (from.x, places.columns, from.y, to.y, places.rows),
        false => (from.y, places.rows, from.x, to.x, places.columns),
    };
    let whole = is_whole(layout);
    // A board that fills its rectangle has a border of its own.
    if whole && (line == 0.0 || line == lines) {
        return;
    }
    let (width, color) = if thick { (THICK, ui.theme.box_line) } else { (THIN, ui.theme.grid_line) };
    // A thick line reaches over the corners at its ends.
    let reach = |at: f32| if thick && !(whole && (at == 0.0 || at == most)) { width / 2.0 } else { 0.0 };
    let ((x, y), (right, bottom)) = (places.at(from), places.at(to));
    let (at, start, end) = if vertical { (x, y, bottom) } else { (y, x, right) };
    ui.paint.grid_line(vertical, at, start - reach(first), end + reach(last), width, color);
}

fn dashes(ui: &mut Ui<'_>, [from, to]: [(f32, f32); 2]) {
    let color = ui.theme.ink_second;
    let vertical = (to.1 - from.1).abs() > (to.0 - from.0).abs();
    let (at, mut start, last) = if vertical { (from.0, from.1, to.1) } else { (from.1, from.0, to.0) };
    while start < last {
        let end = (start + DASH).min(last);
        ui.paint.grid_line(vertical, at, start, end, 1.0, color);
        start += DASH + DASH_GAP;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use puzzle::{Board, Constraint, Kind};

    use super::*;

    #[test]
    fn a_board_keeps_its_places_square() {
        let room = Rect::new(10.0, 10.0, 300.0, 300.0);
        let places = Places::new(room, &Layout::boxed(3, 3));
        assert_eq!(places.rect, room);
        let samurai = Layout::samurai();
        let last = Places::new(room, &samurai).cell(&samurai, Cell::new(368));
        assert!((last.w - last.h).abs() < 0.001 && room.holds(&last));
    }

    #[test]
    fn what_stands_beside_a_board_is_in_sight_when_zoomed() {
        let layout = Layout::square(16).unwrap();
        let clue = Constraint { kind: Kind::SKYSCRAPER, cells: layout.across()[0].clone(), value: Some(3) };
        let view = BoardView::new(&Arc::new(Board::new(layout, vec![clue]).unwrap()));
        let places = Places::of(Rect::new(0.0, 0.0, 340.0, 340.0), &view);
        let mut viewport = Viewport::default();
        viewport.zoom_in(places.side(), (0.0, 0.0));
        let zoomed = places.zoomed(viewport);
        assert!(places.side() < 21.0 && zoomed.side() > 40.0);
        // The clue's place is the column before the first cell.
        let (x, _) = zoomed.at(Point::new(-1.0, 0.0));
        assert!((x - places.whole.x).abs() < 0.01, "{zoomed:?}");
    }
}
