//! The lanes of all racers: shape, name, what just happened, how far, a silhouette of the filled cells, and the place.
//! Bars ease; a lane that changes its place slides there.

use crate::geometry::Rect;
use crate::paint::marks::{Dot, Silhouette, player_mark};
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{Rgba, duration, radius, size};
use crate::widgets::{Role, Ui};

use super::{BOT, crowd};
use client_core::board::Board;
use client_core::race::{Race, RacerRow, RowKind};
use client_core::{Intent, RoomSheet, text};
use puzzle::CellSet;

/// Lanes shown where there is no room for all.
const FOLDED_MAX: usize = 3;
/// From this height on they stand one under the other.
const STACKED_HEIGHT_MIN: f32 = 72.0;

/// How much of its colour the bar of a ghost has inside its outline.
const GHOST_FILL: f32 = 0.3;

/// Lanes narrower than this leave the silhouette out: the name comes first.
const SILHOUETTE_FROM: f32 = 320.0;

/// The list of all lanes; where there are not enough places for all, the last one says how the others stand and leads to them.
pub(crate) fn list(ui: &mut Ui<'_>, rects: &[Rect], rows: &[RacerRow], race: &Race) {
    let (shown, crowd) = crowd::chosen(rows, rects.len());
    if let (Some(crowd), Some(place)) = (crowd, rects.last()) {
        crowd::draw(ui, *place, &crowd);
    }
    ui.node("lanes-list", Role::List, Rect::default(), text::labels::standings());
    for (row, rect) in shown.into_iter().zip(rects) {
        let y = ui.anim.ease(&format!("lane-y:{}", row.member.0), rect.y, duration::PLACE);
        lane(ui, Rect { y, ..*rect }, row, race);
    }
    ui.close_node();
}

/// One lane.
pub(super) fn lane(ui: &mut Ui<'_>, rect: Rect, row: &RacerRow, race: &Race) {
    let theme = ui.theme;
    ui.node(&format!("lane-{}", row.member.0), Role::Item, rect, &text::lane(row));
    let corner = radius::CARD.min(rect.h / 3.0);
    ui.raised(rect, corner, theme.surface);
    if row.you {
        ui.paint.border(rect.inset(-1.0, -1.0), Corners::all(corner + 1.0), 2.0, theme.accent);
    }
    let (color, shape) = player_mark(theme, row.mark);
    let faded = row_opacity(row);
    let roomy = rect.h >= 50.0;
    let pad = if rect.w < 260.0 { 10.0 } else { 16.0 };
    let mut rest = rect.inset(pad, 0.0);
    let mark = rest.cut_left(14.0, if rect.w < 260.0 { 8.0 } else { 14.0 });
    ui.paint.player_shape(
        mark.center().0,
        rect.center().1,
        if roomy { 7.0 } else { 5.5 },
        shape,
        color.fade(faded),
    );
    let place = rest.cut_right(if roomy { 52.0 } else { 44.0 }, 0.0);
    let place_style =
        TextStyle::new(if roomy { size::TITLE } else { size::LABEL }, Weight::Bold, place_color(ui, row));
    ui.paint.text_in(place, Align::Right, &row.rank_text, &place_style);
    if roomy
        && rect.w >= SILHOUETTE_FROM
        && let Some(silhouette) = silhouette(row, race)
    {
        let place = rest.cut_right(44.0, 12.0).moved(4.0, 0.0).centered(44.0, 44.0);
        ui.paint.silhouette(place, &silhouette, color.fade(faded), theme);
    } else {
        rest.cut_right(0.0, 8.0);
    }
    let bar_height = if roomy { 8.0 } else { 5.0 };
    let (text_row, bar_place) = if roomy {
        (
            Rect { y: rect.center().1 - 18.0, h: 20.0, ..rest },
            Rect { y: rect.center().1 + 9.0, h: bar_height, ..rest },
        )
    } else {
        (
            Rect { h: rect.h - bar_height - 5.0, ..rest },
            Rect { y: rect.bottom() - bar_height - 5.0, h: bar_height, ..rest },
        )
    };
    head(ui, text_row, row, roomy);
    bar(ui, bar_place, row);
}

/// Name, remark and percentage over the bar.
fn head(ui: &mut Ui<'_>, row_rect: Rect, row: &RacerRow, roomy: bool) {
    let theme = ui.theme;
    let mut rest = row_rect;
    let size = if roomy { size::TEXT } else { size::SMALL };
    let unit = TextStyle::new(size::TINY, Weight::Medium, theme.ink_second);
    let number = TextStyle::new(size, Weight::Semibold, theme.ink);
    let unit_width = ui.paint.text_in(rest, Align::Right, "%", &unit);
    rest.cut_right(unit_width, 1.0);
    let number_width = ui.paint.text_in(rest, Align::Right, &row.percent.to_string(), &number);
    rest.cut_right(number_width, 10.0);
    let bot = if row.bot { ui.tag_width(BOT) + 8.0 } else { 0.0 };
    let name_width = ui.paint.text_in(Rect { w: rest.w - bot, ..rest }, Align::Left, &row.name, &number);
    rest.cut_left(name_width, 8.0);
    if row.bot {
        let used = ui.tag(rest, BOT);
        rest.cut_left(used, 8.0);
    }
    if let Some(remark) = &row.remark {
        // What has just happened comes up softly.
        let shown = ui.anim.appear(&format!("remark:{}:{remark}", row.member.0), duration::PLACE);
        let quiet = TextStyle::new(size::SMALL, Weight::Medium, theme.ink_second.fade(shown));
        // Half a remark says nothing.
        if ui.paint.text_width(remark, &quiet) <= rest.w {
            ui.paint.text_in(Rect { y: rest.y + 1.0, ..rest }, Align::Left, remark, &quiet);
        }
    }
}

fn place_color(ui: &Ui<'_>, row: &RacerRow) -> Rgba {
    if row.rank == Some(1) { ui.theme.gold } else { ui.theme.ink_second }
}

/// The places of the board, row by row; `None` where it is not known which of them are filled.
fn silhouette(row: &RacerRow, race: &Race) -> Option<Silhouette> {
    row.filled.map(|filled| silhouette_of(race.board(), filled))
}

/// A board with these cells filled.
pub(super) fn silhouette_of(board: &Board, filled: CellSet) -> Silhouette {
    let layout = board.view().layout();
    let dot = |cell| {
        if board.givens().get(cell).is_some() {
            Dot::Given
        } else if filled.contains(cell) {
            Dot::Filled
        } else {
            Dot::Empty
        }
    };
    let places = (0..layout.rows()).flat_map(|row| (0..layout.columns()).map(move |column| (row, column)));
    Silhouette {
        columns: usize::from(layout.columns()),
        boxes: layout
            .boxes()
            .filter(|_| layout.is_square())
            .map(|(rows, columns)| (columns.into(), rows.into())),
        dots: places.map(|(row, column)| layout.cell(row, column).map(dot)).collect(),
    }
}

/// Up to three lanes side by side in one card; a click shows all.
pub(crate) fn folded(ui: &mut Ui<'_>, rect: Rect, rows: &[RacerRow]) {
    let theme = ui.theme;
    let touch = ui.area("lanes", rect, Intent::open(RoomSheet::Standings));
    ui.describe(Role::Button, &said(rows));
    ui.raised(rect, radius::CARD, theme.surface.mix(theme.ink, touch * 0.05));
    ui.focus_ring("lanes", rect, radius::CARD);
    foremost_in(ui, rect, rows);
}

/// The same of a game alone against earlier runs: there is nothing more to see of them.
pub(super) fn alone(ui: &mut Ui<'_>, rect: Rect, rows: &[RacerRow]) {
    ui.node("lanes", Role::Text, rect, &said(rows));
    ui.raised(rect, radius::CARD, ui.theme.surface);
    foremost_in(ui, rect, rows);
}

fn said(rows: &[RacerRow]) -> String {
    let spoken: Vec<String> = foremost(rows).into_iter().map(text::lane).collect();
    text::labels::standings_of(spoken.join("; "))
}

fn foremost_in(ui: &mut Ui<'_>, rect: Rect, rows: &[RacerRow]) {
    let theme = ui.theme;
    let shown = foremost(rows);
    let mut inner = rect.inset(14.0, 6.0);
    if rows.len() > shown.len() {
        let more = format!("+{}", rows.len() - shown.len());
        let style = TextStyle::new(size::SMALL, Weight::Semibold, theme.accent);
        let place = inner.cut_right(ui.paint.text_width(&more, &style), 12.0);
        ui.paint.text_in(place, Align::Right, &more, &style);
    }
    // A card high enough has its lanes one under the other.
    let stacked = rect.h >= STACKED_HEIGHT_MIN;
    let count = shown.len().max(1);
    for (index, row) in shown.into_iter().enumerate() {
        if stacked {
            folded_row(ui, inner.grid_cell(1, count, 0.0, index), row);
        } else {
            folded_cell(ui, inner.grid_cell(count, 1, 16.0, index), row);
        }
    }
}

/// The lanes that matter most when not all can be shown: the own one, the leader's, and the one to overtake next.
fn foremost(rows: &[RacerRow]) -> Vec<&RacerRow> {
    let mut shown: Vec<&RacerRow> = rows.iter().take(FOLDED_MAX).collect();
    let own = rows.iter().find(|row| row.you);
    let ahead =
        own.and_then(|own| rows.iter().find(|row| row.rank.is_some_and(|place| Some(place + 1) == own.rank)));
    if let (Some(ahead), FOLDED_MAX) = (ahead, shown.len())
        && !shown.iter().any(|row| row.member == ahead.member)
    {
        shown[FOLDED_MAX - 1] = ahead;
    }
    shown
}

/// Mark, name and place; returns the room between name and place.
fn folded_line(ui: &mut Ui<'_>, line: Rect, row: &RacerRow, name_width: f32) -> Rect {
    let (color, shape) = player_mark(ui.theme, row.mark);
    ui.paint.player_shape(line.x + 5.0, line.center().1, 5.0, shape, color.fade(row_opacity(row)));
    let place = TextStyle::new(size::SMALL, Weight::Bold, place_color(ui, row));
    let used = ui.paint.text_in(line, Align::Right, &row.rank_text, &place);
    let name = ui.ink(size::SMALL, Weight::Semibold);
    let room = Rect::new(line.x + 15.0, line.y, line.w - 15.0 - used - 4.0, line.h);
    let named = Rect { w: room.w.min(name_width), ..room };
    let used = ui.paint.text_in(named, Align::Left, &row.name, &name);
    // In so little room the whole name comes first.
    let rest = Rect { x: named.x + used + 6.0, w: named.w - used - 6.0, ..named };
    if row.bot {
        ui.tag(rest, BOT);
    }
    room
}

fn folded_cell(ui: &mut Ui<'_>, cell: Rect, row: &RacerRow) {
    folded_line(ui, Rect { h: cell.h - 12.0, ..cell }, row, cell.w);
    bar(ui, Rect { y: cell.bottom() - 9.0, h: 7.0, ..cell }, row);
}

fn folded_row(ui: &mut Ui<'_>, cell: Rect, row: &RacerRow) {
    let name_width = cell.w * 0.34;
    let mut room = folded_line(ui, cell, row, name_width);
    room.cut_left(name_width, 8.0);
    room.cut_right(0.0, (38.0 - (cell.right() - room.right())).max(6.0));
    bar(ui, Rect { y: cell.center().1 - 3.5, h: 7.0, ..room }, row);
}

fn row_opacity(row: &RacerRow) -> f32 {
    if row.connected { 1.0 } else { 0.5 }
}

fn bar(ui: &mut Ui<'_>, rect: Rect, row: &RacerRow) {
    let (color, _) = player_mark(ui.theme, row.mark);
    let share = ui.anim.ease(&format!("bar:{}", row.member.0), f32::from(row.percent) / 100.0, duration::BAR);
    let track = ui.theme.track;
    if row.kind == RowKind::Ghost {
        // What has been is an outline.
        ui.paint.progress_bar(rect, share, color.fade(GHOST_FILL), track);
        let done = Rect { w: rect.w * share, ..rect };
        if done.w > rect.h {
            ui.paint.border(done, Corners::all(rect.h / 2.0), 1.0, color);
        }
    } else {
        ui.paint.progress_bar(rect, share, color.fade(row_opacity(row)), track);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Millis;

    fn places(scene: &str) -> Vec<u8> {
        let rows = scenes::scene(scene).unwrap().room().unwrap().lanes(Millis(1_000));
        foremost(&rows).iter().filter_map(|row| row.rank).collect()
    }

    #[test]
    fn own_lane_leader_and_next_rival_are_shown_of_many() {
        assert_eq!(places("race-many"), [5, 1, 4]);
        assert_eq!(places("race"), [2, 1, 3]);
    }

    #[test]
    fn a_silhouette_is_drawn_only_of_cells_that_are_known() {
        let app = scenes::scene("race").unwrap();
        let race = app.race().unwrap();
        for row in app.room().unwrap().lanes(Millis(1_000)) {
            let dots = silhouette(&row, race).unwrap().dots;
            let filled = dots.iter().filter(|dot| **dot == Some(Dot::Filled)).count();
            assert_eq!(Some(filled), row.filled.map(|cells| cells.len()));
            assert!(silhouette(&RacerRow { filled: None, ..row }, race).is_none());
        }
    }
}
