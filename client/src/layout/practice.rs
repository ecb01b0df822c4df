//! A game alone: laid out as a race, with more tools where there is room for them.

use super::race::{Controls, RaceLayout, TOOLS, race};
use super::{Form, form};
use crate::geometry::Rect;

/// Tools after undo, redo, erase and the modes: a hint and more; where there is room also check and savepoint.
const FEW: usize = 2;
const MANY: usize = 4;
/// A column beside the board that has room for all tools.
const WIDE_FROM: f32 = 760.0;

/// How many tools there are room for beside a pad of so many digits.
pub(crate) fn tools(screen: Rect, digits: usize) -> usize {
    let roomy = form(screen) == Form::Wide && screen.h >= 640.0 && screen.w >= WIDE_FROM;
    // More digits stand in rows, with one row for all tools.
    TOOLS + if roomy && digits <= 9 { MANY } else { FEW }
}

/// The places of a game that takes digits, or, without controls, of one that does not.
pub(crate) fn practice(screen: Rect, playing: Option<Controls>) -> RaceLayout {
    race(screen, playing)
}

/// What is said once a game is over: from the lanes to the end of the column, or all below the board.
pub(crate) fn end(layout: &RaceLayout, screen: Rect) -> Rect {
    let notice = layout.notice.unwrap_or(layout.lanes);
    match layout.form {
        Form::Portrait => {
            let top = layout.board.bottom() + 12.0;
            Rect::new(screen.x + 10.0, top, screen.w - 20.0, screen.bottom() - top - 10.0)
        }
        Form::Wide | Form::Short => layout.lanes.union(&notice),
    }
}
