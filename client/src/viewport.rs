//! Which part of a board is in sight: a zoom and a middle, and how pinching, the wheel, the overview and the cursor move them.
//! Pure numbers; knows no board, no pointer and no drawing.

use crate::geometry::Rect;

/// Cells smaller than this, in logical pixels, are worth zooming in on. Those of a classic board on the smallest phone are not.
pub(crate) const CELL_COMFORT: f32 = 32.0;
/// The side of a cell after zooming in, and the most that it can be zoomed to.
const CELL_READ: f32 = 42.0;
const CELL_MAX: f32 = 84.0;
/// What of a cell's surroundings stays in sight when the view follows the cursor, in cells.
const MARGIN: f32 = 1.0;
/// One notch of the wheel.
const WHEEL_FACTOR: f32 = 1.15;
/// A zoom this close to the whole board is the whole board.
const WHOLE: f32 = 1.02;

/// A part of a board. Places on the board are shares of its width and height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Viewport {
    zoom: f32,
    middle: (f32, f32),
}

impl Default for Viewport {
    fn default() -> Self {
        Self { zoom: 1.0, middle: (0.5, 0.5) }
    }
}

impl Viewport {
    pub(crate) fn is_whole(&self) -> bool {
        self.zoom < WHOLE
    }

    /// What of the board is in sight, in shares of it.
    pub(crate) fn sight(&self) -> Rect {
        let side = 1.0 / self.zoom;
        Rect::new(self.middle.0 - side / 2.0, self.middle.1 - side / 2.0, side, side)
    }

    /// Where the whole board lies when this part of it fills `room`.
    pub(crate) fn board(&self, room: Rect) -> Rect {
        let (w, h) = (room.w * self.zoom, room.h * self.zoom);
        let (x, y) = room.center();
        Rect::new(x - self.middle.0 * w, y - self.middle.1 * h, w, h)
    }

    /// Zooms in around a place, to cells of a comfortable size; `side` is that of a cell when the whole board is in sight.
    pub(crate) fn zoom_in(&mut self, side: f32, at: (f32, f32)) {
        self.zoom = (CELL_READ / side).max(1.0);
        self.look_at(at);
    }

    pub(crate) fn zoom_out(&mut self) {
        *self = Self::default();
    }

    /// Puts a place into the middle, as far as the board reaches.
    pub(crate) fn look_at(&mut self, at: (f32, f32)) {
        self.middle = at;
        self.clamp();
    }

    /// Moves by a way in pixels of `room`.
    pub(crate) fn pan(&mut self, by: (f32, f32), room: Rect) {
        let (w, h) = (room.w * self.zoom, room.h * self.zoom);
        self.middle = (self.middle.0 - by.0 / w, self.middle.1 - by.1 / h);
        self.clamp();
    }

    /// Zooms by `factor`; what is under the point stays there.
    pub(crate) fn zoom_at(&mut self, factor: f32, at: (f32, f32), room: Rect, side: f32) {
        let before = self.place_at(at, room);
        let most = (CELL_MAX / side).max(1.0);
        self.zoom = (self.zoom * factor).clamp(1.0, most);
        let (w, h) = (room.w * self.zoom, room.h * self.zoom);
        let (center_x, center_y) = room.center();
        self.middle = (before.0 - (at.0 - center_x) / w, before.1 - (at.1 - center_y) / h);
        self.clamp();
    }

    /// Zooms by notches of a wheel; up is positive.
    pub(crate) fn wheel(&mut self, notches: f32, at: (f32, f32), room: Rect, side: f32) {
        self.zoom_at(WHEEL_FACTOR.powf(notches.clamp(-8.0, 8.0)), at, room, side);
    }

    /// The place of the board that a point of `room` shows.
    pub(crate) fn place_at(&self, at: (f32, f32), room: Rect) -> (f32, f32) {
        let board = self.board(room);
        ((at.0 - board.x) / board.w.max(1.0), (at.1 - board.y) / board.h.max(1.0))
    }

    /// Moves no further than it must to have a cell and its neighbours in sight; `cell` is in shares of the board.
    pub(crate) fn follow(&mut self, cell: Rect) {
        let side = 1.0 / self.zoom;
        let along = |middle: f32, from: f32, size: f32| {
            let (low, high) = (from - MARGIN * size, from + size + MARGIN * size);
            if high - low > side {
                return from + size / 2.0;
            }
            middle.clamp(high - side / 2.0, low + side / 2.0)
        };
        self.middle = (along(self.middle.0, cell.x, cell.w), along(self.middle.1, cell.y, cell.h));
        self.clamp();
    }

    /// Never beyond the board's edges.
    fn clamp(&mut self) {
        let half = 0.5 / self.zoom;
        let within = |middle: f32| if half >= 0.5 { 0.5 } else { middle.clamp(half, 1.0 - half) };
        self.middle = (within(self.middle.0), within(self.middle.1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Rect = Rect::new(10.0, 100.0, 378.0, 378.0);
    /// Samurai on a phone.
    const SIDE: f32 = 18.0;

    fn close(a: (f32, f32), b: (f32, f32)) -> bool {
        (a.0 - b.0).abs() < 0.001 && (a.1 - b.1).abs() < 0.001
    }

    #[test]
    fn the_whole_board_fills_its_room() {
        let whole = Viewport::default();
        assert!(whole.is_whole());
        assert_eq!((whole.board(ROOM), whole.sight()), (ROOM, Rect::new(0.0, 0.0, 1.0, 1.0)));
    }

    #[test]
    fn zooming_in_shows_the_place_and_nothing_beyond_the_edge() {
        let mut view = Viewport::default();
        for at in [(0.5, 0.5), (0.0, 0.0), (1.0, 0.3), (-4.0, 9.0)] {
            view.zoom_in(SIDE, at);
            let board = view.board(ROOM);
            assert!(board.holds(&ROOM), "{at:?}: {board:?}");
            assert!((board.w / ROOM.w * SIDE - CELL_READ).abs() < 0.01);
            assert!(!view.is_whole());
        }
        view.zoom_out();
        assert_eq!(view, Viewport::default());
    }

    #[test]
    fn what_is_under_the_pointer_stays_there() {
        let mut view = Viewport::default();
        view.zoom_in(SIDE, (0.5, 0.5));
        let at = (150.0, 260.0);
        for notches in [1.0, 2.0, -1.0] {
            let before = view.place_at(at, ROOM);
            view.wheel(notches, at, ROOM, SIDE);
            assert!(close(view.place_at(at, ROOM), before), "{notches}");
        }
        view.wheel(-100.0, at, ROOM, SIDE);
        view.wheel(-100.0, at, ROOM, SIDE);
        assert!(view.is_whole());
        view.wheel(1_000.0, at, ROOM, SIDE);
        view.wheel(1_000.0, at, ROOM, SIDE);
        assert!(view.board(ROOM).w / ROOM.w * SIDE <= CELL_MAX + 0.01);
    }

    #[test]
    fn the_view_follows_the_cursor_no_further_than_it_must() {
        let mut view = Viewport::default();
        view.zoom_in(SIDE, (0.2, 0.2));
        let cell = |row: f32, column: f32| Rect::new(column / 21.0, row / 21.0, 1.0 / 21.0, 1.0 / 21.0);
        let before = view;
        view.follow(cell(3.0, 3.0));
        assert_eq!(view, before, "it is in sight already");
        for (row, column) in [(20.0, 20.0), (0.0, 20.0), (0.0, 0.0), (10.0, 4.0)] {
            view.follow(cell(row, column));
            assert!(view.sight().holds(&cell(row, column)), "{row} {column}: {:?}", view.sight());
        }
        let mut whole = Viewport::default();
        whole.follow(cell(20.0, 20.0));
        assert_eq!(whole, Viewport::default());
    }

    #[test]
    fn panning_moves_with_the_finger() {
        let mut view = Viewport::default();
        view.zoom_in(SIDE, (0.5, 0.5));
        let before = view.place_at((100.0, 200.0), ROOM);
        view.pan((30.0, -20.0), ROOM);
        assert!(close(view.place_at((130.0, 180.0), ROOM), before));
        view.pan((-9_000.0, 9_000.0), ROOM);
        assert!(view.board(ROOM).holds(&ROOM));
    }
}
