//! A game alone: laid out as a race, with more tools where there is room for them.

use super::race::{Controls, RaceLayout, TOOLS, race};
use super::{Form, form};
use crate::geometry::Rect;

/// Tools after undo, redo, erase and the modes: a hint and more; where there is room also check and savepoint.
const FEW: usize = 2;
/// Among the tools, what a digit is entered as.
const MODES: usize = 3;
const MANY: usize = 4;
/// Help in less room than this takes that of the tools as well.
const HELP_MIN: f32 = 150.0;
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

/// The same with help on screen: in little room it lies where the digits were, and on a phone the tools move up to make room
/// for it, or go.
pub(crate) fn with_help(mut layout: RaceLayout) -> RaceLayout {
    if layout.form == Form::Wide {
        return layout;
    }
    let bottom = layout.pad.iter().map(Rect::bottom).fold(0.0, f32::max);
    layout.pad.clear();
    if layout.form == Form::Portrait {
        layout.first = None;
        layout.remarks = None;
        match layout.tools.as_slice() {
            [undo, _, _, modes, ..] if modes.y < undo.y => {
                let up = undo.y - modes.y;
                layout.tools.remove(MODES);
                layout.tools.iter_mut().for_each(|tool| tool.y -= up);
                layout.tools.insert(MODES, Rect::default());
            }
            _ => layout.tools.clear(),
        }
        let top = layout.tools.iter().map(Rect::bottom).fold(0.0, f32::max);
        if bottom - top < HELP_MIN {
            layout.tools.clear();
        }
    }
    layout
}

/// Where help is shown: beside the board in the place of the lanes, or over the digits below the tools.
pub(crate) fn panel(layout: &RaceLayout, screen: Rect) -> Rect {
    match layout.form {
        Form::Wide => layout.remarks.map_or(layout.lanes, |remarks| layout.lanes.union(&remarks)),
        Form::Portrait => {
            let top = layout.tools.iter().map(Rect::bottom).fold(layout.board.bottom(), f32::max) + 8.0;
            Rect::new(screen.x, top, screen.w, screen.bottom() - top)
        }
        Form::Short => {
            let tools = layout.tools.iter().map(|tool| tool.y).fold(screen.bottom(), f32::min);
            Rect::new(layout.lanes.x, layout.lanes.y, layout.lanes.w, tools - 6.0 - layout.lanes.y)
        }
    }
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
