//! The race: puts board, figures, lanes and pad together, and tells those who do not play (any more) how they stand.

use super::board_picture::Places;
use super::race_bar::{back, more, top_bar};
use super::{Brief, Scene, Trouble, board, boards, cell_menu, lanes, overview, pad, remarks, seat, tip};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::Form;
use crate::layout::race::{Controls, RaceLayout, TIGHT_FIGURES, lane_rects, race};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{duration, size};
use crate::viewport::CELL_COMFORT;
use crate::widgets::{Button, Kind, Role, Running, Ui};
use client_core::race::{Race, RacerRow, Seat, Solver};
use client_core::room::Room;
use client_core::{Intent, Lesson, RoomIntent, RoomSheet, text};
use game::RacerStatus;

/// Room for the score's caption.
const SCORE_MIN: f32 = 34.0;
/// More strikes than this are written and not dotted.
const STRIKE_DOTS_MAX: u8 = 6;
/// How much of a board that takes no digits is covered.
const HALTED_VEIL: f32 = 0.62;
/// Smaller boards of others are not drawn, and in less room than the second they are digits only.
const SMALL_BOARD_MIN: f32 = 40.0;
const WATCHED_MIN: f32 = 160.0;
/// The last seconds before the time limit are counted down, in milliseconds.
const TIME_SHORT_MS: u64 = 60_000;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, trouble: Option<&Trouble>) {
    let Some(state) = scene.app.race() else { return };
    let watched = state.seat().filter(|seat| seat.solvers().len() > 0);
    if let Some(watched) = watched.filter(|_| !state.is_racer()) {
        return seat::draw(ui, scene, state, watched, trouble);
    }
    let rows = scene.app.room().map_or_else(Vec::new, |room| room.lanes(scene.now));
    let stopped = trouble.filter(|trouble| trouble.stopped);
    let playing = state.is_playing() && stopped.is_none();
    let prefs = scene.app.shared().prefs();
    let controls = playing.then(|| pad::controls(state, prefs));
    let mut layout = race(scene.screen, controls);
    if Places::of(layout.board, state.board().view()).side() < CELL_COMFORT {
        layout = race(scene.screen, controls.map(|controls| Controls { zoom: true, ..controls }));
    }
    let mut layout = if prefs.left_handed { layout.left_handed() } else { layout };
    // A tip can wait: it may stand where a lost connection is told.
    let lesson = Lesson::due(scene.app, scene.now).filter(|_| trouble.is_none());
    let tip = lesson.and_then(|lesson| Some((lesson, tip::take_place(&mut layout)?)));
    let has_figures = tip.is_none() || layout.form != Form::Portrait;
    let trouble = trouble.filter(|trouble| !trouble.stopped);
    if let Some(bar) = layout.top_bar {
        top_bar(ui, scene, bar, layout.back, state, trouble);
    } else {
        back(ui, layout.back);
        more(ui, layout.more);
    }
    // In little room the tip stands there.
    if has_figures {
        figures(ui, scene, &layout, state, trouble);
        if layout.folded {
            folded(ui, scene, layout.lanes, &rows, watched);
        } else {
            list(ui, scene, layout.lanes, &rows, watched);
        }
    }
    let watches = !playing && stopped.is_none() && boards::side_by_side(ui, layout.board, scene);
    if !watches {
        let mut spot = board::draw(ui, layout.board, &board::Table::of_race(state, scene.now));
        spot.overview = layout.overview.and_then(|place| overview::draw(ui, place, state, &rows));
        match (layout.remarks, state.standing_notice(scene.now)) {
            (Some(place), Some(words)) => remarks::standing(ui, place, &words),
            (Some(place), None) => remarks::draw(ui, place, state.board()),
            (None, _) => {}
        }
        layout.zoom.into_iter().for_each(|place| overview::key(ui, place));
        ui.spot_board(spot);
        // A screen that is lower than wide has no room beside board and keys that a message could lie on.
        if layout.form != Form::Short {
            ui.keep_clear(layout.board);
        }
    }
    match (layout.notice, stopped) {
        (Some(place), Some(trouble)) => halted(ui, layout.board, place, trouble),
        (Some(place), None) => notice(ui, scene, place, state, &rows),
        (None, _) => pad::draw(ui, &layout, state, prefs, scene.now),
    }
    if let Some((lesson, place)) = tip {
        tip::draw(ui, place, lesson, prefs);
    }
    cell_menu::carried(ui);
}

/// The lanes in one strip and, in a duel, what the other solves.
fn folded(ui: &mut Ui<'_>, scene: &Scene<'_>, mut place: Rect, rows: &[RacerRow], watched: Option<&Seat>) {
    if let Some(solver) = watched.and_then(Seat::chosen) {
        let side = place.h;
        small_board(ui, scene, place.cut_right(side, 8.0), solver);
    }
    lanes::folded(ui, place, rows);
}

/// The list of lanes; below it the same.
fn list(ui: &mut Ui<'_>, scene: &Scene<'_>, mut room: Rect, rows: &[RacerRow], watched: Option<&Seat>) {
    let Some(state) = scene.app.race() else { return };
    let places = lane_rects(room, rows.len());
    lanes::list(ui, &places, rows, state);
    if let (Some(solver), Some(last)) = (watched.and_then(Seat::chosen), places.last()) {
        room.cut_top(last.bottom() - room.y, 12.0);
        small_board(ui, scene, room, solver);
    }
}

/// In a duel, what the other solves: with notes and warmth where there is room, and a touch shows it large.
fn small_board(ui: &mut Ui<'_>, scene: &Scene<'_>, place: Rect, solver: &Solver) {
    if place.w.min(place.h) < SMALL_BOARD_MIN {
        return;
    }
    let card = scene.app.room().and_then(|room| room.board_of(solver.member));
    let name = card.as_ref().map_or("", |card| card.name.as_str());
    ui.area("other-board", place, Action::open(RoomSheet::Board(solver.member)));
    ui.describe(Role::Button, &text::board_of(name));
    match card.and_then(|card| card.digits) {
        Some(digits) if place.h < WATCHED_MIN => boards::digits_of(ui, place, &digits),
        _ => board::watched(ui, place, &solver.board, |cell| solver.warmth(cell)),
    }
    ui.focus_ring("other-board", place, 6.0);
}

/// Another window plays, or none can: the board lies still, and where the pad was is the way back.
fn halted(ui: &mut Ui<'_>, board: Rect, place: Rect, trouble: &Trouble) {
    ui.area("board-halted", board, Action::Nothing);
    let veil = ui.theme.background.fade(HALTED_VEIL);
    ui.paint.rect(board.inset(-2.0, -2.0), veil);
    ui.card(place);
    let mut inner = place.inset(18.0, 14.0);
    if let Some((id, label, action)) = trouble.way_out() {
        let row = inner.cut_bottom(48.0, 8.0);
        ui.button(id, row.centered(row.w.min(280.0), 48.0), Button::new(Kind::Primary, label), action);
    }
    let style = ui.ink(size::TEXT, Weight::Semibold);
    let lines = ui.paint.wrapped(&trouble.text, &style, inner.w).len() as f32;
    let text = inner.centered(inner.w, lines * style.line_height());
    ui.paint.paragraph(text, Align::Center, &trouble.text, &style);
}

/// In little room the connection's trouble stands where score and strikes are: they do not change without one.
fn compact_trouble(ui: &mut Ui<'_>, place: Rect, trouble: &Trouble) {
    let mut rect = place.centered(place.w, 40.0);
    if let Some((id, label, action)) = trouble.way_out() {
        ui.area(id, place, action);
        let style = TextStyle::new(size::SMALL, Weight::Semibold, ui.theme.accent);
        ui.paint.text_in(rect.cut_bottom(20.0, 0.0), Align::Right, label, &style);
        ui.focus_ring(id, place.inset(4.0, 4.0), 10.0);
    }
    let style = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.gold);
    if trouble.action.is_some() {
        ui.paint.text_in(rect, Align::Right, &trouble.text, &style);
    } else {
        ui.paint.paragraph(rect, Align::Right, &trouble.text, &style);
    }
}

/// Clock, score and strikes.
fn figures(ui: &mut Ui<'_>, scene: &Scene<'_>, layout: &RaceLayout, race: &Race, trouble: Option<&Trouble>) {
    let wide = layout.form == Form::Wide;
    let tight = layout.strikes.right() - layout.clock.x < TIGHT_FIGURES;
    // What is no race's time says what it is, in little room too.
    let next_out = race.next_out(scene.now);
    let clock_size = match (wide, tight || next_out.is_some()) {
        (true, _) => size::HEADLINE,
        (false, false) => size::HEADLINE_NARROW,
        (false, true) => size::FIGURE,
    };
    let remaining = race.remaining_ms(scene.now).filter(|ms| *ms <= TIME_SHORT_MS && race.is_playing());
    let (caption, running, color) = match (&next_out, remaining) {
        (Some(next), _) => {
            let color = if next.you { ui.theme.wrong } else { ui.theme.ink };
            (text::next_out(), Running::Down(next.in_ms + 999), color)
        }
        (None, Some(ms)) => (text::labels::time_left(), Running::Down(ms + 999), ui.theme.wrong),
        (None, None) => (text::labels::time(), Running::Up(race.elapsed_ms(scene.now)), ui.theme.ink),
    };
    let style = TextStyle::new(clock_size, Weight::Bold, color).tracked(-0.01);
    let mut place = layout.clock;
    ui.clock_name(place, caption, running);
    if wide || next_out.is_some() {
        place.cut_top(if wide { 0.0 } else { ((place.h - 38.0) / 2.0).max(0.0) }, 0.0);
        ui.caption(place.cut_top(16.0, 0.0), Align::Left, caption);
    }
    let trouble = trouble.filter(|_| layout.top_bar.is_none());
    if let Some(brief) = trouble.and_then(|trouble| trouble.brief.as_ref()) {
        place = brief_notice(ui, place, brief);
    }
    ui.clock(place, running, &style);
    if let Some(trouble) = trouble.filter(|trouble| trouble.brief.is_none()) {
        let place = Rect { w: layout.strikes.right() - layout.score.x, ..layout.score };
        compact_trouble(ui, place, trouble);
    } else if race.is_racer() {
        score(ui, scene, layout.score, race, wide);
        strikes(ui, scene, layout.strikes, race);
    }
}

/// In little room what the server says of itself stands under the clock, and a touch opens all of it. Returns the room that is
/// left for the clock.
fn brief_notice(ui: &mut Ui<'_>, place: Rect, brief: &Brief) -> Rect {
    ui.area("read-notice", place, brief.open.clone());
    ui.focus_ring("read-notice", place, 10.0);
    let mut clock = place;
    let line = clock.cut_bottom(20.0, 0.0);
    let style = TextStyle::new(size::SMALL, Weight::Semibold, ui.theme.gold);
    ui.paint.text_in(line, Align::Left, &brief.text, &style);
    clock
}

fn score(ui: &mut Ui<'_>, scene: &Scene<'_>, rect: Rect, race: &Race, wide: bool) {
    let mut place = rect;
    // What has just been gained stands beside it and is spoken.
    ui.node("score", Role::Text, rect.inset(-40.0, 0.0), &text::labels::score_is(race.score()));
    let style = ui.ink(if wide { size::FIGURE } else { size::TITLE }, Weight::Semibold);
    let number = text::thousands(race.score());
    // In the least room clock and strikes go before; half a number says nothing.
    if rect.w < ui.paint.text_width(&number, &style).max(SCORE_MIN) {
        return;
    }
    let top = if wide { 12.0 } else { (rect.h - 38.0) / 2.0 };
    place.cut_top(top.max(0.0), 0.0);
    let caption = place.cut_top(16.0, 2.0);
    ui.caption(caption, Align::Center, text::labels::score());
    let row = Rect { h: if wide { 30.0 } else { 20.0 }, ..place };
    let width = ui.paint.text_in(row, Align::Center, &number, &style);
    if let Some(gained) = race.gain(scene.now) {
        let style = TextStyle::new(size::LABEL, Weight::Bold, ui.theme.good);
        let x = row.center().0 + width / 2.0 + 6.0;
        let gained = format!("+{gained}");
        // In little room the strikes begin here.
        if wide || x + ui.paint.text_width(&gained, &style) <= rect.right() + 4.0 {
            ui.paint.text_in(Rect::new(x, row.y + 1.0, 60.0, row.h), Align::Left, &gained, &style);
        }
    }
}

fn strikes(ui: &mut Ui<'_>, scene: &Scene<'_>, rect: Rect, race: &Race) {
    let theme = ui.theme;
    ui.node("strikes", Role::Text, rect, &text::strikes(race.strikes(), race.strikes_max()));
    let middle = rect.center().1;
    let caption = Rect::new(rect.x, middle - 19.0, rect.w, 16.0);
    let place = Rect::new(rect.x, middle - 1.0, rect.w, 20.0);
    match race.lockout(scene.now) {
        Some(lockout) => {
            let seconds = lockout.until.since(scene.now).div_ceil(1000);
            let style = TextStyle::new(size::SMALL, Weight::Semibold, theme.wrong);
            ui.paint.text_in(caption, Align::Right, &text::labels::locked_for(seconds), &style);
        }
        None => ui.caption(caption, Align::Right, text::labels::strikes()),
    }
    match race.strikes_max() {
        Some(most) if most <= STRIKE_DOTS_MAX => {
            for index in 0..most {
                let used = index < race.strikes();
                let from_right = f32::from(most - 1 - index);
                let shown =
                    ui.anim.ease(&format!("strike:{index}"), f32::from(u8::from(used)), duration::BAR);
                let color = theme.track.mix(theme.wrong, shown);
                let x = place.right() - 5.0 - from_right * 13.0;
                ui.paint.circle(x, place.center().1, 4.5, color);
                if used {
                    // A cross over the dot: not by colour alone.
                    ui.paint.cross(x, place.center().1, 1.8, theme.surface);
                }
            }
        }
        most => {
            let text = match most {
                Some(most) => text::labels::strikes_of(race.strikes(), most),
                None => race.strikes().to_string(),
            };
            let style = ui.ink(size::TITLE, Weight::Semibold);
            ui.paint.text_in(place, Align::Right, &text, &style);
        }
    }
}

/// For those whose race is over while others still run, and for those who watch.
fn notice(ui: &mut Ui<'_>, scene: &Scene<'_>, place: Rect, race: &Race, rows: &[RacerRow]) {
    ui.card(place);
    let own = rows.iter().find(|row| row.you);
    let room = scene.app.room();
    let (headline, color) = match (race.own_status(), own) {
        (Some(RacerStatus::Finished { time_ms }), Some(own)) => {
            // The server has said which place it is for good; a page loaded again knows it from the lanes.
            let place = room.and_then(Room::own_result).map(|row| row.rank).or(own.rank).unwrap_or(1);
            let color = if place == 1 { ui.theme.gold } else { ui.theme.ink };
            (text::own_finish(place, time_ms), color)
        }
        (Some(status), _) => match text::own_end(status, race.strikes()) {
            Some(end) => (end, ui.theme.wrong),
            None => (text::labels::your_race_is_over().to_owned(), ui.theme.ink),
        },
        (None, _) => (text::labels::watching().to_owned(), ui.theme.ink),
    };
    let detail = room.map_or_else(String::new, |room| room.race_detail(scene.now));
    let mut inner = place.inset(18.0, 10.0);
    let ends = room.is_some_and(|room| room.can_end_race(scene.now));
    let boards = room.is_some_and(Room::may_see_boards);
    let button_row = if ends || boards { inner.cut_bottom(44.0, 4.0) } else { Rect::default() };
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let mut lines = ui.paint.lines(&detail, &quiet, inner.w, 2);
    if matches!(race.own_status(), Some(RacerStatus::Finished { .. })) {
        let score = room.and_then(Room::own_result).map_or(race.score(), |row| row.score);
        lines.insert(0, text::labels::score_and(score, text::result_kept()));
    }
    let height = 32.0 + lines.len() as f32 * quiet.line_height();
    let mut inner = inner.centered(inner.w, inner.h.min(height));
    let style = TextStyle::new(size::FIGURE, Weight::Bold, color);
    let place = inner.cut_top(32.0, 0.0);
    ui.node("own-end", Role::Heading(2), place, &headline);
    ui.paint.text_in(place, Align::Center, &headline, &style);
    ui.paint.paragraph_of(inner, Align::Center, &lines, &quiet);
    let count = usize::from(ends) + usize::from(boards);
    let row = button_row.centered(button_row.w.min(200.0 * count as f32), 44.0);
    if boards {
        let button = Button::new(Kind::Secondary, text::labels::watch_boards()).size(size::LABEL);
        ui.button("boards", row.grid_cell(count, 1, 8.0, 0), button, Action::open(RoomSheet::Boards(0)));
    }
    if ends {
        let button = Button::new(Kind::Quiet, text::labels::end_race_for_all()).size(size::LABEL);
        ui.button(
            "end-race",
            row.grid_cell(count, 1, 8.0, count - 1),
            button,
            Intent::Room(RoomIntent::EndRace),
        );
    }
}
