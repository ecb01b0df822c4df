//! The race: the board as large as it can be; around it the clock, all racers' lanes, the tools and the digit pad.

mod controls;
mod lanes;
#[cfg(test)]
mod tests;

pub(crate) use controls::{Controls, TOOLS};
pub(crate) use lanes::lane_rects;

use super::{Form, form};
use crate::geometry::Rect;
use crate::theme::space::{self, TOUCH_MIN};
use controls::{Pad, Places, block_controls, short_controls, stacked_controls, tool_row, tool_rows};

const TOP_BAR: f32 = 68.0;
const STATS_HEIGHT: f32 = 64.0;
const FOLDED_HEIGHT: f32 = 50.0;
/// One line of remarks, and a card of two where lanes still have their room.
const REMARK_LINE: f32 = 24.0;
const REMARK_CARD: f32 = 72.0;
const LANES_MIN: f32 = 190.0;
const NOTICE_HEIGHT: f32 = 132.0;
/// Room for six dots, or for "Locked 30 s".
const STRIKES_MIN: f32 = 74.0;
/// In less room than this the clock is set smaller, for the score's sake.
pub(crate) const TIGHT_FIGURES: f32 = 240.0;
const COLUMN_MIN: f32 = 250.0;
const COLUMN_MAX: f32 = 560.0;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RaceLayout {
    pub(crate) form: Form,
    pub(crate) board: Rect,
    /// The bar with the brand and the room, where there is room for one.
    pub(crate) top_bar: Option<Rect>,
    pub(crate) back: Rect,
    /// Opens the rules of the puzzle and, from there, the settings; where a top bar has both, it is empty.
    pub(crate) more: Rect,
    pub(crate) clock: Rect,
    pub(crate) score: Rect,
    pub(crate) strikes: Rect,
    /// All lanes in one card, three of them shown; or the room for the list of all.
    pub(crate) lanes: Rect,
    pub(crate) folded: bool,
    /// Undo, redo, erase, notes, then what the rules add; none for those who watch.
    pub(crate) tools: Vec<Rect>,
    /// The switch between digit first and cell first, where there is room for it.
    pub(crate) first: Option<Rect>,
    pub(crate) pad: Vec<Rect>,
    /// All of a board that is too large for its room, and the key that shows it or a part.
    pub(crate) overview: Option<Rect>,
    pub(crate) zoom: Option<Rect>,
    /// What is said of the rules, where there is room.
    pub(crate) remarks: Option<Rect>,
    /// What is said to those who do not play (any more).
    pub(crate) notice: Option<Rect>,
}

impl RaceLayout {
    /// The same for the left hand: what is pressed lies left of the board, and the last tool comes first.
    pub(crate) fn left_handed(mut self) -> Self {
        if self.form == Form::Portrait {
            let (left, right) = (self.board.x.min(self.lanes.x), self.board.right().max(self.lanes.right()));
            let tools = self.tools.iter_mut().chain(&mut self.first).chain(&mut self.overview);
            tools.for_each(|tool| tool.x = left + right - tool.right());
            return self;
        }
        let dx = self.board.x - self.lanes.x;
        self.board.x = self.lanes.right() - self.board.w;
        let in_column =
            [&mut self.more, &mut self.clock, &mut self.score, &mut self.strikes, &mut self.lanes];
        let back = Some(&mut self.back).filter(|_| self.top_bar.is_none());
        let keys = self.tools.iter_mut().chain(&mut self.first).chain(&mut self.pad).chain(&mut self.notice);
        let keys = keys.chain(&mut self.overview).chain(&mut self.zoom).chain(&mut self.remarks);
        in_column.into_iter().chain(back).chain(keys).for_each(|rect| rect.x += dx);
        self
    }
}

/// The places of everything; `playing` for those who play.
pub(crate) fn race(screen: Rect, playing: Option<Controls>) -> RaceLayout {
    let mut layout = match form(screen) {
        Form::Portrait => portrait(screen, playing),
        Form::Wide => wide(screen, playing),
        Form::Short => short(screen, playing),
    };
    if playing.is_some_and(|controls| controls.zoom) {
        layout.overview = Some(layout.tools.remove(0));
        layout.zoom = layout.pad.pop();
    }
    layout
}

fn portrait(screen: Rect, playing: Option<Controls>) -> RaceLayout {
    let tall = screen.h >= 760.0;
    let gap = if tall { 14.0 } else { 8.0 };
    let mut rest = screen;
    let mut stats = rest.cut_top(if tall { 64.0 } else { 50.0 }, 2.0).inset(4.0, 0.0);
    let back = stats.cut_left(TOUCH_MIN, 0.0);
    let more = stats.cut_right(TOUCH_MIN, 0.0);
    let (clock, score, strikes) = stat_cells(stats.inset(2.0, 2.0));
    let lanes = rest.cut_top(if tall { FOLDED_HEIGHT } else { 44.0 }, gap).inset(10.0, 0.0);
    let tool_height = if tall { 56.0 } else { TOUCH_MIN };
    let pad_of = |controls: Controls| Pad::across(controls.keys(), screen.w - 20.0, 8.0);
    let mode_height = if tall { TOUCH_MIN + 8.0 } else { 0.0 };
    let under_board = match playing {
        Some(controls) => mode_height + tool_height + gap + pad_of(controls).height() + gap,
        None => NOTICE_HEIGHT + gap + 8.0,
    };
    let said = playing.filter(|controls| controls.remarks && tall).map_or(0.0, |_| REMARK_LINE);
    let side = (screen.w - 12.0).min(rest.h - under_board - said).max(0.0);
    let board_row = rest.cut_top(side, if said > 0.0 { 4.0 } else { gap });
    let board = Rect::new(screen.x + (screen.w - side) / 2.0, board_row.y, side, side);
    let remarks = (said > 0.0).then(|| rest.cut_top(said, 6.0).inset(10.0, 0.0));
    let mut places = Places::default();
    let notice =
        playing.is_none().then(|| Rect { h: rest.h.min(NOTICE_HEIGHT + 20.0), ..rest }.inset(10.0, 0.0));
    if let Some(controls) = playing {
        let mut below = rest.inset(10.0, 0.0);
        let modes = below.cut_top(mode_height, 0.0);
        let row = below.cut_top(tool_height, if tall { 10.0 } else { 8.0 });
        (places.tools, places.first) = if tall {
            tool_rows(Rect { h: TOUCH_MIN, ..modes }, row, controls, 8.0)
        } else {
            tool_row(row, controls.row(), 8.0)
        };
        let keys = pad_of(controls);
        let height = (below.h - 8.0).min(keys.rows as f32 * 92.0);
        places.pad = keys.keys(controls, Rect { h: height, ..below });
    }
    let Places { tools, first, pad } = places;
    RaceLayout {
        form: Form::Portrait,
        board,
        top_bar: None,
        back,
        more,
        clock,
        score,
        strikes,
        lanes,
        folded: true,
        tools,
        first,
        pad,
        overview: None,
        zoom: None,
        remarks,
        notice,
    }
}

fn wide(screen: Rect, playing: Option<Controls>) -> RaceLayout {
    let edge = space::EDGE;
    let mut rest = screen;
    let top = rest.cut_top(TOP_BAR, 0.0).inset(edge, 0.0);
    let room = Rect::new(rest.x + edge, rest.y, rest.w - 2.0 * edge, rest.h - edge);
    let gap = 40.0_f32.min(room.w * 0.04);
    let side = room.h.min(room.w - COLUMN_MIN.max(room.w * 0.3) - gap).floor();
    let column_width = (room.w - side - gap).min(COLUMN_MAX);
    let left = room.x + (room.w - side - gap - column_width) / 2.0;
    let board = Rect::new(left, room.y + ((room.h - side) / 2.0).min(24.0), side, side);
    let column = Rect::new(board.right() + gap, board.y, column_width, side);
    let top_bar = Rect::new(left, top.y, column.right() - left, top.h);
    column_layout(Form::Wide, board, column, Some(top_bar), playing)
}

fn short(screen: Rect, playing: Option<Controls>) -> RaceLayout {
    let side = (screen.h - 12.0).min(screen.w - COLUMN_MIN - 30.0);
    let board = Rect::new(screen.x + 8.0, screen.y + (screen.h - side) / 2.0, side, side);
    let width = (screen.right() - board.right() - 24.0).min(COLUMN_MAX);
    let column = Rect::new(board.right() + 14.0, board.y, width, side);
    column_layout(Form::Short, board, column, None, playing)
}

/// The column beside the board: figures, lanes, tools and pad from top to bottom.
fn column_layout(
    form: Form,
    board: Rect,
    column: Rect,
    top_bar: Option<Rect>,
    playing: Option<Controls>,
) -> RaceLayout {
    let short = form == Form::Short;
    let mut rest = column;
    let mut stats =
        rest.cut_top(if short { TOUCH_MIN } else { STATS_HEIGHT }, if short { 6.0 } else { 14.0 });
    let back = match top_bar {
        Some(bar) => Rect::new(bar.right() - 96.0, bar.y + (bar.h - TOUCH_MIN) / 2.0, 96.0, TOUCH_MIN),
        None => stats.cut_left(TOUCH_MIN, 0.0),
    };
    let more = if top_bar.is_some() { Rect::default() } else { stats.cut_right(TOUCH_MIN, 0.0) };
    let (clock, score, strikes) = stat_cells(stats);
    let (Places { tools, first, pad }, notice) = match playing {
        Some(controls) if short => (short_controls(&mut rest, controls), None),
        // More keys than a block of three by three would do well with stand below the tools.
        Some(controls) if controls.digits > 9 => (stacked_controls(&mut rest, controls), None),
        Some(controls) => (block_controls(&mut rest, column.h, controls), None),
        None => {
            let height = if short { NOTICE_HEIGHT - 12.0 } else { NOTICE_HEIGHT + 20.0 };
            let notice = rest.cut_bottom(height, if short { 8.0 } else { space::GROUP });
            (Places::default(), Some(notice))
        }
    };
    let said = playing.is_some_and(|controls| controls.remarks) && rest.h > REMARK_CARD + LANES_MIN;
    let remarks = said.then(|| rest.cut_bottom(REMARK_CARD, 14.0));
    RaceLayout {
        form,
        board,
        top_bar,
        back,
        more,
        clock,
        score,
        strikes,
        lanes: rest,
        folded: short,
        tools,
        first,
        pad,
        overview: None,
        zoom: None,
        remarks,
        notice,
    }
}

/// Clock, score and strikes side by side; the clock gets the most.
fn stat_cells(row: Rect) -> (Rect, Rect, Rect) {
    let mut rest = row;
    let clock = rest.cut_left(row.w * if row.w < TIGHT_FIGURES { 0.38 } else { 0.42 }, 4.0);
    let strikes = rest.cut_right((row.w * 0.27).max(STRIKES_MIN), 4.0);
    (clock, rest, strikes)
}
