//! The part of a large board that is in sight: it follows pointers, the zoom key and the cursor, and ends with the race.

use super::Shell;
use crate::geometry::Rect;
use crate::input::Event;
use crate::input::gesture::{BoardSpot, Gesture, Taken};
use crate::viewport::Viewport;
use client_core::board::Board;
use puzzle::Cell;

/// What is in sight, and for which board and cursor that was decided.
#[derive(Debug, Default)]
pub(super) struct Sight {
    pub(super) viewport: Viewport,
    gesture: Gesture,
    /// Where the board was drawn in the last frame.
    pub(super) spot: Option<BoardSpot>,
    /// The race, and the size of the board.
    board: Option<((u32, u16), Option<usize>)>,
    cursor: Option<Cell>,
}

impl Shell {
    /// Lets an event of a pointer move the part in sight; whether it is left for the widgets.
    pub(super) fn moves_no_view(&mut self, event: &Event) -> bool {
        let sight = &mut self.sight;
        let Some(spot) = sight.spot.filter(BoardSpot::is_crowded) else {
            sight.gesture.forget(event);
            return true;
        };
        match sight.gesture.take(event, &spot, &mut sight.viewport) {
            Taken::Not => true,
            Taken::Whole => false,
            Taken::Pinch(pointers) => {
                for id in pointers {
                    for action in self.interaction.pointer(&Event::PointerCancelled { id }, self.now_ms) {
                        self.act(action);
                    }
                }
                false
            }
        }
    }

    /// All of the board, or the part around the cursor.
    pub fn zoom_board(&mut self) {
        let place = self.app.board().and_then(|board| Some(share(board, board.selection().cursor()?)));
        let Some(spot) = self.sight.spot else { return };
        if self.sight.viewport.is_whole() {
            self.sight.viewport.zoom_in(spot.side, place.map_or((0.5, 0.5), |place| place.center()));
        } else {
            self.sight.viewport.zoom_out();
        }
    }

    /// A cursor that has moved is in sight, and a new board begins with all of it.
    pub(super) fn follow_cursor(&mut self) {
        let race = self.app.race();
        let board = self.app.board();
        let key = race.map(|race| (race.match_no(), race.rung())).unwrap_or_default();
        // A game alone has no number, and the editor may get another board.
        let key = (key, board.map(|board| board.view().cell_count()));
        let crowded = self.sight.spot.is_none_or(|spot| spot.is_crowded());
        if Some(key) != self.sight.board || !crowded {
            self.sight.viewport.zoom_out();
            self.sight.board = Some(key);
        }
        let cursor = board.and_then(|board| board.selection().cursor());
        if cursor == self.sight.cursor {
            return;
        }
        self.sight.cursor = cursor;
        if let (Some(board), Some(cell)) = (board, cursor) {
            let place = share(board, cell);
            self.sight.viewport.follow(place);
        }
    }
}

/// Where a cell lies, in shares of the board and what is drawn beside it.
fn share(board: &Board, cell: Cell) -> Rect {
    let (layout, margins) = (board.view().layout(), board.view().margins());
    let along = |before: u8, at: u16, cells: u16, after: u8| {
        let all = f32::from(before) + f32::from(cells) + f32::from(after);
        ((f32::from(before) + f32::from(at)) / all, 1.0 / all)
    };
    let (x, w) = along(margins.left, layout.column(cell), layout.columns(), margins.right);
    let (y, h) = along(margins.top, layout.row(cell), layout.rows(), margins.bottom);
    Rect::new(x, y, w, h)
}
