//! The race: the board as large as it can be; around it the clock, everybody's lanes, the tools and the digit pad.

use super::{Form, form};
use crate::geometry::Rect;
use crate::theme::space::{self, TOUCH_MIN};

/// Undo, redo, erase, notes; after them what the rules add.
pub(crate) const TOOLS: usize = 4;
/// Keys of so many digits give way in size before the board does, down to this.
const CROWDED_FROM: usize = 17;
const CROWDED_KEY_MIN: f32 = 33.0;
const TOP_BAR: f32 = 68.0;
const STATS_HEIGHT: f32 = 64.0;
const LANE_HEIGHT: f32 = 64.0;
const LANE_HEIGHT_MIN: f32 = 30.0;
const LANE_GAP_MIN: f32 = 4.0;
const LANE_GAP: f32 = 10.0;
const FOLDED_HEIGHT: f32 = 50.0;
const NOTICE_HEIGHT: f32 = 132.0;
const COLUMN_MIN: f32 = 250.0;
const COLUMN_MAX: f32 = 560.0;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RaceLayout {
    pub(crate) form: Form,
    pub(crate) board: Rect,
    /// The bar with the brand and the room, where there is room for one.
    pub(crate) top_bar: Option<Rect>,
    pub(crate) back: Rect,
    pub(crate) clock: Rect,
    pub(crate) score: Rect,
    pub(crate) strikes: Rect,
    /// All lanes in one card, three of them shown; or the room for the list of all.
    pub(crate) lanes: Rect,
    pub(crate) folded: bool,
    /// Undo, redo, erase, notes, then what the rules add; none for those who watch.
    pub(crate) tools: Vec<Rect>,
    pub(crate) pad: Vec<Rect>,
    /// What is said to those who do not play (any more).
    pub(crate) notice: Option<Rect>,
}

/// What a player has at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Controls {
    pub(crate) digits: usize,
    /// At least [`TOOLS`].
    pub(crate) tools: usize,
}

/// The places of everything; `playing` for those who play.
pub(crate) fn race(screen: Rect, playing: Option<Controls>) -> RaceLayout {
    match form(screen) {
        Form::Portrait => portrait(screen, playing),
        Form::Wide => wide(screen, playing),
        Form::Short => short(screen, playing),
    }
}

/// How the keys of a pad stand.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pad {
    columns: usize,
    rows: usize,
    gap: f32,
}

impl Pad {
    /// As few rows as the width allows, but not a single one where a thumb would have far to go.
    fn across(digits: usize, width: f32, gap: f32) -> Self {
        let crowded = digits >= CROWDED_FROM;
        let (gap, least) = if crowded { (gap.min(4.0), CROWDED_KEY_MIN) } else { (gap, TOUCH_MIN) };
        let most = (((width + gap) / (least + gap)).floor() as usize).max(1);
        let rows = digits.div_ceil(most).max(1);
        Self { columns: digits.div_ceil(rows).max(1), rows, gap }
    }

    fn height(&self) -> f32 {
        self.rows as f32 * (TOUCH_MIN + self.gap)
    }

    fn keys(&self, digits: usize, place: Rect) -> Vec<Rect> {
        (0..digits).map(|index| place.grid_cell(self.columns, self.rows, self.gap, index)).collect()
    }
}

fn portrait(screen: Rect, playing: Option<Controls>) -> RaceLayout {
    let tall = screen.h >= 760.0;
    let gap = if tall { 14.0 } else { 8.0 };
    let mut rest = screen;
    let mut stats = rest.cut_top(if tall { 64.0 } else { 50.0 }, 2.0).inset(4.0, 0.0);
    let back = stats.cut_left(TOUCH_MIN, 0.0);
    let (clock, score, strikes) = stat_cells(stats.inset(4.0, 2.0));
    let lanes = rest.cut_top(if tall { FOLDED_HEIGHT } else { 44.0 }, gap).inset(10.0, 0.0);
    let tool_height = if tall { 56.0 } else { TOUCH_MIN };
    let pad_of = |controls: Controls| Pad::across(controls.digits, screen.w - 20.0, 8.0);
    let under_board = match playing {
        Some(controls) => tool_height + gap + pad_of(controls).height() + gap,
        None => NOTICE_HEIGHT + gap + 8.0,
    };
    let side = (screen.w - 12.0).min(rest.h - under_board).max(0.0);
    let board_row = rest.cut_top(side, gap);
    let board = Rect::new(screen.x + (screen.w - side) / 2.0, board_row.y, side, side);
    let (mut tools, mut pad) = (Vec::new(), Vec::new());
    let notice =
        playing.is_none().then(|| Rect { h: rest.h.min(NOTICE_HEIGHT + 20.0), ..rest }.inset(10.0, 0.0));
    if let Some(controls) = playing {
        let mut below = rest.inset(10.0, 0.0);
        let tool_row = below.cut_top(tool_height, if tall { 10.0 } else { 8.0 });
        tools = row_of(tool_row, controls.tools, 8.0);
        let keys = pad_of(controls);
        let height = (below.h - 8.0).min(keys.rows as f32 * 92.0);
        pad = keys.keys(controls.digits, Rect { h: height, ..below });
    }
    RaceLayout {
        form: Form::Portrait,
        board,
        top_bar: None,
        back,
        clock,
        score,
        strikes,
        lanes,
        folded: true,
        tools,
        pad,
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
    let (clock, score, strikes) = stat_cells(stats);
    let (tools, pad, notice) = match playing {
        Some(controls) if short => {
            let (tools, pad) = short_controls(&mut rest, controls);
            (tools, pad, None)
        }
        // More keys than a block of three by three would do well with stand below the tools.
        Some(controls) if controls.digits > 9 => {
            let (tools, pad) = stacked_controls(&mut rest, controls);
            (tools, pad, None)
        }
        Some(controls) => {
            let (tools, pad) = block_controls(&mut rest, column.h, controls);
            (tools, pad, None)
        }
        None => {
            let height = if short { NOTICE_HEIGHT - 12.0 } else { NOTICE_HEIGHT + 20.0 };
            let notice = rest.cut_bottom(height, if short { 8.0 } else { space::GROUP });
            (Vec::new(), Vec::new(), Some(notice))
        }
    };
    RaceLayout {
        form,
        board,
        top_bar,
        back,
        clock,
        score,
        strikes,
        lanes: rest,
        folded: short,
        tools,
        pad,
        notice,
    }
}

fn row_of(row: Rect, count: usize, gap: f32) -> Vec<Rect> {
    (0..count).map(|index| row.grid_cell(count, 1, gap, index)).collect()
}

/// A row of tools under a pad, in very little height.
fn short_controls(rest: &mut Rect, controls: Controls) -> (Vec<Rect>, Vec<Rect>) {
    let tools = row_of(rest.cut_bottom(TOUCH_MIN, 6.0), controls.tools, 6.0);
    let mut pad = Pad::across(controls.digits, rest.w, 6.0);
    if pad.rows == 1 && controls.digits > 5 {
        pad = Pad { columns: controls.digits.div_ceil(2), rows: 2, ..pad };
    }
    let height = (rest.h - 52.0).min(pad.rows as f32 * 66.0);
    (tools, pad.keys(controls.digits, rest.cut_bottom(height, 8.0)))
}

/// A row of tools over a pad as wide as the column.
fn stacked_controls(rest: &mut Rect, controls: Controls) -> (Vec<Rect>, Vec<Rect>) {
    let pad = Pad::across(controls.digits, rest.w, 8.0);
    let height = (pad.rows as f32 * (56.0 + pad.gap)).min(rest.h * 0.5).max(pad.height()) - pad.gap;
    let keys = pad.keys(controls.digits, rest.cut_bottom(height, 12.0));
    (row_of(rest.cut_bottom(TOUCH_MIN + 8.0, space::GROUP), controls.tools, 8.0), keys)
}

/// A pad of up to three by three keys, and the tools beside it.
fn block_controls(rest: &mut Rect, column_height: f32, controls: Controls) -> (Vec<Rect>, Vec<Rect>) {
    let added = controls.tools.saturating_sub(TOOLS);
    let rows = if added > 0 { 4 } else { 3 };
    let least = rows as f32 * (TOUCH_MIN + 8.0) - 8.0;
    let height = (column_height * 0.32).clamp(least, least.max(206.0));
    let mut block = rest.cut_bottom(height, space::GROUP);
    let tool_width = (block.w * 0.34).clamp(2.0 * TOUCH_MIN + 8.0, 190.0);
    let tool_block = block.cut_right(tool_width, 16.0);
    let undo_redo = tool_block.grid_cell(1, rows, 8.0, 1);
    let mut tools = vec![
        undo_redo.grid_cell(2, 1, 8.0, 0),
        undo_redo.grid_cell(2, 1, 8.0, 1),
        tool_block.grid_cell(1, rows, 8.0, 2),
        tool_block.grid_cell(1, rows, 8.0, 0),
    ];
    tools.extend(
        (added > 0).then(|| row_of(tool_block.grid_cell(1, rows, 8.0, 3), added, 8.0)).into_iter().flatten(),
    );
    let columns = if controls.digits == 4 { 2 } else { 3 };
    let pad = Pad { columns, rows: controls.digits.div_ceil(columns).max(1), gap: 8.0 };
    (tools, pad.keys(controls.digits, block))
}

/// Clock, score and strikes side by side; the clock gets the most.
fn stat_cells(row: Rect) -> (Rect, Rect, Rect) {
    let mut rest = row;
    let clock = rest.cut_left(row.w * 0.42, 4.0);
    let strikes = rest.cut_right(row.w * 0.27, 4.0);
    (clock, rest, strikes)
}

/// Lanes that the list has room for at all.
fn lanes_max(room: Rect) -> usize {
    2 * ((room.h + LANE_GAP_MIN) / (LANE_HEIGHT_MIN + LANE_GAP_MIN)).floor().max(1.0) as usize
}

/// Places for `count` lanes in the list: in one column while rows stay comfortable, else in two. Fewer where there is no
/// room for all.
pub(crate) fn lane_rects(room: Rect, count: usize) -> Vec<Rect> {
    let count = count.min(lanes_max(room));
    const TWO_COLUMNS_BELOW: f32 = 38.0;
    let height_in = |columns: usize| {
        let rows = count.div_ceil(columns).max(1) as f32;
        ((room.h - (rows - 1.0) * LANE_GAP) / rows).min(LANE_HEIGHT)
    };
    let columns = if height_in(1) >= TWO_COLUMNS_BELOW { 1 } else { 2 };
    let rows = count.div_ceil(columns).max(1);
    let height = height_in(columns);
    // When even two columns are tight, the gaps give way first.
    let (height, gap) = if height >= 40.0 {
        (height, LANE_GAP)
    } else {
        (((room.h + LANE_GAP_MIN) / rows as f32 - LANE_GAP_MIN).max(LANE_HEIGHT_MIN), LANE_GAP_MIN)
    };
    let used = Rect { h: rows as f32 * (height + gap) - gap, ..room };
    (0..count).map(|index| used.grid_cell(columns, rows, gap, index)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_tidy, assert_touchable, screens};
    use super::*;

    fn named(l: &RaceLayout) -> Vec<(&'static str, Rect)> {
        let mut all = vec![
            ("board", l.board),
            ("back", l.back),
            ("clock", l.clock),
            ("score", l.score),
            ("strikes", l.strikes),
            ("lanes", l.lanes),
        ];
        all.extend(l.tools.iter().map(|rect| ("tool", *rect)));
        all.extend(l.pad.iter().map(|rect| ("key", *rect)));
        all.extend(l.notice.map(|rect| ("notice", rect)));
        all
    }

    const CLASSIC: Option<Controls> = Some(Controls { digits: 9, tools: TOOLS });

    #[test]
    fn everything_has_its_place_at_every_size() {
        for screen in screens() {
            for playing in [CLASSIC, None] {
                let layout = race(screen, playing);
                assert_tidy(screen, &named(&layout));
                let mut controls = vec![("back", layout.back)];
                controls.extend(layout.tools.iter().map(|rect| ("tool", *rect)));
                controls.extend(layout.pad.iter().map(|rect| ("key", *rect)));
                assert_touchable(screen, &controls);
                assert_eq!(layout.pad.len(), playing.map_or(0, |controls| controls.digits));
                assert_eq!(layout.notice.is_none(), playing.is_some());
            }
        }
    }

    #[test]
    fn pads_of_every_size_have_their_place() {
        for screen in screens() {
            for digits in [1, 4, 6, 8, 9, 10, 12, 16, 25] {
                for tools in TOOLS..=TOOLS + 2 {
                    let layout = race(screen, Some(Controls { digits, tools }));
                    assert_tidy(screen, &named(&layout));
                    assert_eq!((layout.pad.len(), layout.tools.len()), (digits, tools));
                    // Smaller than a finger only where there is no other way.
                    let least = if digits <= 12 { TOUCH_MIN } else { 32.0 };
                    for key in &layout.pad {
                        assert!(
                            key.w >= least.min(TOUCH_MIN) && key.h >= 28.0,
                            "{digits} at {screen:?}: {key:?}"
                        );
                    }
                    let board = if digits <= 16 { 0.6 } else { 0.55 };
                    assert!(layout.board.w >= screen.w.min(screen.h) * board, "{digits} at {screen:?}");
                }
            }
        }
    }

    #[test]
    fn the_board_comes_first() {
        for screen in screens() {
            let layout = race(screen, CLASSIC);
            let least = screen.w.min(screen.h) * 0.74;
            assert!(layout.board.w >= least, "{} of {screen:?}", layout.board.w);
            assert_eq!(layout.board.w, layout.board.h);
        }
    }

    #[test]
    fn on_a_phone_the_board_goes_from_edge_to_edge() {
        for (w, h) in [(360.0, 640.0), (390.0, 844.0)] {
            assert!(race(Rect::new(0.0, 0.0, w, h), CLASSIC).board.w >= w - 12.5);
        }
    }

    #[test]
    fn tools_stay_away_from_the_digits() {
        for screen in screens() {
            let layout = race(screen, CLASSIC);
            for tool in &layout.tools {
                for key in &layout.pad {
                    assert!(!tool.inset(-3.0, -3.0).overlaps(&key.inset(-2.0, -2.0)), "{tool:?} {key:?}");
                }
            }
        }
    }

    #[test]
    fn as_many_lanes_as_fit_have_their_places() {
        for screen in screens() {
            let layout = race(screen, CLASSIC);
            if !layout.folded {
                for count in 1..=usize::from(game::SEATS_MAX) {
                    let lanes: Vec<_> =
                        lane_rects(layout.lanes, count).into_iter().map(|rect| ("lane", rect)).collect();
                    assert_tidy(layout.lanes, &lanes);
                    assert!(lanes.len() >= count.min(16), "{count} at {screen:?}: {}", lanes.len());
                }
            }
        }
    }
}
