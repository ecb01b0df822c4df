//! The big screen of a room, to be read from the last row of a hall: lanes, clock, the closest fight, how to join, who has won.

use super::board_picture;
use super::invite;
use super::{BOT, Scene};
use crate::geometry::Rect;
use crate::paint::marks::player_mark;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::qr::Modules;
use crate::theme::{Rgba, duration, radius, size};
use crate::widgets::{Button, Kind, Role, Running, Ui};
use client_core::big_screen::{BigScreen, Fight, FightSide, PodiumPlace, ScreenRow, ScreenView};
use client_core::board::BoardView;
use client_core::text::{self, screen as words};
use client_core::{Intent, PageIntent};
use puzzle::Puzzle;

/// The height that everything is drawn for; on another one all of it is as much larger or smaller.
const DESIGN: f32 = 760.0;
const EDGE: f32 = 26.0;
const HEAD: f32 = 72.0;
const FOOT: f32 = 44.0;
const GAP: f32 = 14.0;
const SIDE: f32 = 0.32;
/// Rows stand in two columns from so many on; then nothing else has room beside them.
const ROWS_IN_COLUMN: usize = 16;
const ROW_MAX: f32 = 50.0;

/// Sizes and places for one height of the window.
struct Pen<'u, 'a> {
    ui: &'u mut Ui<'a>,
    scale: f32,
}

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, page: &BigScreen) {
    let screen = scene.screen;
    let scale = (screen.h / DESIGN).min(screen.w / 620.0).max(0.4);
    let mut pen = Pen { ui, scale };
    let Some(view) = page.view(scene.app, scene.now) else { return pen.waiting(screen, page.waits_for()) };
    let edge = EDGE * scale;
    let mut rest = screen.inset(edge, edge * 0.6);
    let head = rest.cut_top(HEAD * scale, GAP * scale * 0.5);
    let foot = rest.cut_bottom(FOOT * scale, GAP * scale * 0.5);
    pen.head(head, &view);
    pen.foot(foot, &view);
    if !view.podium.is_empty() {
        let podium = rest.cut_top((rest.h * 0.4).min(280.0 * scale), GAP * scale);
        pen.podium(podium, &view.podium);
    }
    let is_wide = screen.w > screen.h * 1.1;
    let beside =
        is_wide && view.rows.len() <= ROWS_IN_COLUMN && (view.fight.is_some() || view.link.is_some());
    if beside {
        let mut side = rest.cut_right(rest.w * SIDE, GAP * scale);
        if let Some(fight) = &view.fight {
            let height = if view.link.is_some() { side.h * 0.56 } else { side.h };
            let place = side.cut_top(height, GAP * scale);
            pen.fight(place, fight);
        }
        if let Some(link) = &view.link {
            pen.join(side, link, view.code.as_deref());
        }
    }
    pen.rows(rest, &view.rows);
}

impl Pen<'_, '_> {
    fn ink(&self, size: f32, weight: Weight) -> TextStyle {
        self.ui.ink((size * self.scale).round(), weight)
    }

    fn quiet(&self, size: f32) -> TextStyle {
        self.ui.second((size * self.scale).round(), Weight::Medium)
    }

    fn card(&mut self, place: Rect) -> Rect {
        let surface = self.ui.theme.surface;
        self.ui.raised(place, radius::CARD, surface);
        place.inset(16.0 * self.scale, 12.0 * self.scale)
    }

    fn waiting(&mut self, screen: Rect, means: &str) {
        let (large, small) = (self.ink(size::HEADLINE_NARROW, Weight::Bold), self.quiet(size::TITLE));
        let middle = screen.inset(24.0, 0.0).centered(screen.w - 48.0, 120.0 * self.scale);
        self.ui.node("screen-waiting", Role::Heading(2), middle, words::waiting());
        let mut lines = middle;
        self.ui.paint.text_in(lines.cut_top(52.0 * self.scale, 0.0), Align::Center, words::waiting(), &large);
        self.ui.node("screen-waiting-means", Role::Text, lines, means);
        self.ui.paint.paragraph(lines, Align::Center, means, &small);
    }

    fn head(&mut self, mut place: Rect, view: &ScreenView) {
        let (title, facts) = (self.ink(size::FIGURE + 6.0, Weight::Bold), self.quiet(size::TITLE));
        if let Some(ms) = view.clock_ms {
            let clock = self.ink(size::HERO * 0.82, Weight::Bold);
            let width = self.ui.paint.text_width("00:00:00", &clock).min(place.w * 0.4);
            let shown = if ms < 3_600_000 { self.ui.paint.text_width("00:00", &clock) } else { width };
            let clock_place = place.cut_right(shown, 16.0 * self.scale);
            self.ui.clock_name(clock_place, words::title(), Running::Up(ms));
            if view.runs {
                self.ui.clock(clock_place, Running::Up(ms), &clock);
            } else {
                self.ui.paint.text_in(clock_place, Align::Right, &text::clock(ms), &clock);
            }
        }
        let mark = 26.0 * self.scale;
        let at = place.cut_left(mark, 14.0 * self.scale);
        let mark = Rect::new(at.x, at.center().1 - mark / 2.0, mark, mark);
        let theme = self.ui.theme;
        self.ui.decoration(mark);
        self.ui.paint.nonet_mark(mark, theme);
        self.ui.node("page-title", Role::Heading(2), place, &view.title);
        let mut lines = place.centered(place.w, 62.0 * self.scale);
        let title_line = lines.cut_top(36.0 * self.scale, 0.0);
        self.ui.paint.text_in(title_line, Align::Left, &view.title, &title);
        let facts = self.ui.paint.fitting(&view.facts, facts, &[size::LABEL, size::SMALL], lines.w);
        self.ui.paint.text_in(lines, Align::Left, &view.facts, &facts);
    }

    fn foot(&mut self, mut place: Rect, view: &ScreenView) {
        let (news, aside) = (self.ink(size::TITLE + 1.0, Weight::Semibold), self.quiet(size::TEXT));
        let used = self.ui.paint.text_in(place, Align::Right, &view.aside, &aside);
        place.cut_right(used, 16.0);
        self.ui.node("screen-news", Role::Text, place, &view.news);
        self.ui.paint.text_in(place, Align::Left, &view.news, &news);
    }

    fn rows(&mut self, place: Rect, rows: &[ScreenRow]) {
        let surface = self.ui.theme.surface;
        let is_roomy = place.w > 800.0 * self.scale;
        let columns = if rows.len() > ROWS_IN_COLUMN && is_roomy { 2 } else { 1 };
        let in_column = rows.len().div_ceil(columns).max(1);
        let gap = GAP * self.scale;
        let width = (place.w - gap * (columns as f32 - 1.0)) / columns as f32;
        let height = (place.h / in_column as f32).min(ROW_MAX * self.scale);
        self.ui.node("lanes-list", Role::List, Rect::default(), text::labels::standings());
        for (index, rows) in rows.chunks(in_column).enumerate() {
            let x = place.x + index as f32 * (width + gap);
            self.ui.raised(Rect::new(x, place.y, width, height * rows.len() as f32), radius::CARD, surface);
            for (n, row) in rows.iter().enumerate() {
                let y = place.y + height * n as f32;
                let y = self.ui.anim.ease(&format!("lane-y:{}", row.member.0), y, duration::PLACE);
                self.row(Rect::new(x, y, width, height), row, n > 0);
            }
        }
        self.ui.close_node();
    }

    fn row(&mut self, place: Rect, row: &ScreenRow, has_rule: bool) {
        let scale = self.scale;
        self.ui.node(&format!("lane-{}", row.member.0), Role::Item, place, &row.spoken);
        let theme = self.ui.theme;
        if row.in_fight {
            self.ui.paint.rounded(place.inset(2.0, 1.0), Corners::all(8.0), theme.accent_soft);
        } else if has_rule {
            self.ui.rule(place.x, place.right(), place.y);
        }
        let faded = if row.away { 0.55 } else { 1.0 };
        let (color, shape) = player_mark(theme, row.member.0);
        let color = color.fade(faded);
        let mut line = place.inset(14.0 * scale, 0.0);
        if !row.rank.is_empty() {
            let ink = if row.is_first { theme.gold } else { theme.ink_second };
            let style = TextStyle::new((size::TITLE * scale).round(), Weight::Bold, ink);
            let rank = line.cut_left(48.0 * scale, 10.0 * scale);
            self.ui.paint.text_in(rank, Align::Right, &row.rank, &style);
        }
        let mark = line.cut_left(22.0 * scale, 12.0 * scale);
        self.ui.paint.player_shape(mark.center().0, place.center().1, 9.0 * scale, shape, color);
        let wide = place.w > 620.0 * scale;
        let bot = row.bot && wide;
        if let Some(percent) = row.percent {
            let style = self.ink(size::TITLE, Weight::Semibold);
            let figure = line.cut_right(64.0 * scale, 12.0 * scale);
            self.ui.paint.text_in(figure, Align::Right, &format!("{percent}%"), &style);
            let share = f32::from(percent) / 100.0;
            let share = self.ui.anim.ease(&format!("bar:{}", row.member.0), share, duration::BAR);
            let bar = line.cut_right(line.w * if wide { 0.5 } else { 0.34 }, 14.0 * scale);
            self.ui.paint.progress_bar(bar.centered(bar.w, 12.0 * scale), share, color, theme.track);
        }
        let name = TextStyle::new((size::TITLE * scale).round(), Weight::Bold, theme.ink.fade(faded));
        let note = self.quiet(size::TEXT);
        let mut name_place =
            if wide && !row.note.is_empty() { line.cut_left(line.w * 0.56, 10.0) } else { line };
        if bot {
            name_place.cut_right(self.ui.tag_width(BOT), 6.0);
        }
        let shown = self.ui.paint.shortened(&row.name, &name, name_place.w);
        let used = self.ui.paint.text_in(name_place, Align::Left, &shown, &name);
        if bot {
            let tag = Rect { x: name_place.x + used + 8.0, w: 60.0, ..name_place };
            self.ui.tag(tag, BOT);
        }
        if wide && !row.note.is_empty() {
            let note = self.ui.paint.fitting(&row.note, note, &[size::LABEL, size::SMALL], line.w);
            self.ui.paint.text_in(line, Align::Left, &row.note, &note);
        }
    }

    fn fight(&mut self, place: Rect, fight: &Fight) {
        let mut inside = self.card(place);
        let (title, late) = (self.ink(size::TITLE, Weight::Bold), self.quiet(size::LABEL));
        let mut head = inside.cut_top(28.0 * self.scale, 8.0 * self.scale);
        let used = self.ui.paint.text_in(head, Align::Right, &fight.late, &late);
        head.cut_right(used, 10.0);
        self.ui.node("screen-fight", Role::Heading(3), head, &fight.title);
        self.ui.paint.text_in(head, Align::Left, &fight.title, &title);
        for (index, side) in fight.sides.iter().enumerate() {
            let half = inside.grid_cell(fight.sides.len(), 1, 16.0 * self.scale, index);
            self.side(half, side, fight.puzzle.as_ref());
        }
    }

    fn side(&mut self, mut place: Rect, side: &FightSide, puzzle: Option<&Puzzle>) {
        let name = place.cut_bottom(28.0 * self.scale, 6.0 * self.scale);
        let theme = self.ui.theme;
        let (color, shape) = player_mark(theme, side.member.0);
        let spoken = format!("{}, {}%", side.name, side.percent);
        self.ui.node(&format!("fight-{}", side.member.0), Role::Text, place.union(&name), &spoken);
        if let (Some(puzzle), Some(entries)) = (puzzle, &side.entries) {
            let view = BoardView::new(puzzle.board());
            let given = puzzle.givens().clues().map(|(cell, digit)| (cell, digit, theme.ink));
            let entered = entries.clues().filter(|(cell, _)| puzzle.givens().get(*cell).is_none());
            let entered = entered.map(|(cell, digit)| (cell, digit, theme.entry));
            let plain = |_| theme.surface;
            let square = place.w.min(place.h);
            let room = Rect { h: square, y: place.bottom() - square, ..place };
            board_picture::small(self.ui, room, &view, &plain, &mut given.chain(entered));
        } else {
            let large = self.ink(size::HEADLINE, Weight::Bold);
            self.ui.paint.text_in(place, Align::Center, &format!("{}%", side.percent), &large);
        }
        let (strong, quiet) = (self.ink(size::TEXT, Weight::Semibold), self.quiet(size::TEXT));
        let mut line = name;
        let used = self.ui.paint.text_in(line, Align::Right, &format!("{}%", side.percent), &quiet);
        line.cut_right(used, 8.0);
        let mark = line.cut_left(16.0 * self.scale, 8.0 * self.scale);
        self.ui.paint.player_shape(mark.center().0, mark.center().1, 7.0 * self.scale, shape, color);
        let shown = self.ui.paint.shortened(&side.name, &strong, line.w);
        self.ui.paint.text_in(line, Align::Left, &shown, &strong);
    }

    fn join(&mut self, place: Rect, link: &str, code: Option<&str>) {
        let mut inside = self.card(place);
        // A hall reads it from afar: it is as large as the card allows, above the words or beside them.
        let words_h = 200.0 * self.scale;
        let (picture, side) = if inside.h - words_h > inside.w * 0.52 {
            let side = inside.w.min(inside.h - words_h);
            (inside.cut_top(side, 18.0 * self.scale), side)
        } else {
            let side = inside.h.min(inside.w * 0.52);
            (inside.cut_left(side, 18.0 * self.scale), side)
        };
        if let Some(modules) = Modules::of(link) {
            self.ui.decoration(picture);
            invite::code(self.ui, picture.centered(side, side), &modules);
        }
        let (title, quiet) = (self.ink(size::FIGURE, Weight::Bold), self.quiet(size::LABEL));
        let mut lines = inside.centered(inside.w, inside.h.min(190.0 * self.scale));
        self.ui.node("screen-join", Role::Text, lines, words::scan());
        let at = lines.cut_top(34.0 * self.scale, 2.0);
        let title = self.ui.paint.fitting(words::scan(), title, &[size::TITLE, size::TEXT], at.w);
        self.ui.paint.text_in(at, Align::Left, words::scan(), &title);
        let at = lines.cut_top(44.0 * self.scale, 8.0);
        self.ui.paint.paragraph(at, Align::Left, words::scan_means(), &quiet);
        let press = Intent::Page(PageIntent::Press("code".into()));
        let button = Button::new(Kind::Secondary, code.unwrap_or(words::code_hidden()));
        let place = lines.cut_top(48.0_f32.max(40.0 * self.scale), 4.0);
        self.ui.button("screen-code", place, button.size(size::TEXT), press);
        self.ui.paint.paragraph(lines, Align::Left, words::code_key(), &quiet);
    }

    fn podium(&mut self, place: Rect, podium: &[PodiumPlace]) {
        for (index, one) in podium.iter().enumerate() {
            let column = place.grid_cell(podium.len(), 1, GAP * self.scale, index);
            let shown = self.ui.anim.appear(&format!("podium:{}", one.member.0), duration::PLACE);
            let step = column.h * 0.16 * index as f32;
            let inside = self.card(Rect { y: column.y + step, h: column.h - step, ..column });
            let theme = self.ui.theme;
            let (color, shape) = player_mark(theme, one.member.0);
            let rank = text::ordinal(one.rank);
            self.ui.node(
                &format!("podium-{}", one.rank),
                Role::Text,
                inside,
                &format!("{rank} {} {}", one.name, one.time),
            );
            let ink: Rgba = if one.rank == 1 { theme.gold } else { theme.ink_second };
            let of = |size: f32, weight, color: Rgba| {
                TextStyle::new((size * self.scale).round(), weight, color.fade(shown))
            };
            let mut lines = inside.centered(inside.w, inside.h.min(170.0 * self.scale));
            let (large, name) =
                (of(size::HEADLINE_NARROW, Weight::Bold, ink), of(size::FIGURE, Weight::Bold, theme.ink));
            let time = of(size::TITLE, Weight::Medium, theme.ink_second);
            let third = lines.h / 3.0;
            self.ui.paint.text_in(lines.cut_top(third, 0.0), Align::Center, &rank, &large);
            let row = lines.cut_top(third, 0.0);
            let text = self.ui.paint.shortened(&one.name, &name, row.w - 40.0 * self.scale);
            let width = self.ui.paint.text_width(&text, &name) + 30.0 * self.scale;
            let row = row.centered(width.min(row.w), row.h);
            let (x, y) = (row.x + 9.0 * self.scale, row.center().1);
            self.ui.paint.player_shape(x, y, 9.0 * self.scale, shape, color);
            self.ui.paint.text_in(row, Align::Right, &text, &name);
            self.ui.paint.text_in(lines, Align::Center, &one.time, &time);
        }
    }
}
