//! The clock and the counts of a game alone, and in the place of a race's lanes what the game is and what it says.

use super::super::{Scene, lanes};
use super::pause_label;
use crate::geometry::Rect;
use crate::layout::Form;
use crate::layout::race::{RaceLayout, TIGHT_FIGURES};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Button, Kind, Role, Running, Ui};
use client_core::practice::Game;
use client_core::{Intent, PracticeIntent, text};

/// Less room than this has one line and no card.
const CARD_MIN: f32 = 116.0;
/// The lanes of a game against earlier runs, and what lies between them and the card.
const LANES: f32 = 84.0;
const LANES_GAP: f32 = 12.0;
/// Lines of the kind's rules on the card.
const RULES_LINES: usize = 5;

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, layout: &RaceLayout, game: &Game) {
    let wide = layout.form == Form::Wide;
    clock(ui, scene, layout, game);
    let counts = [
        ("hints", text::labels::hints(), usize::from(game.hints())),
        ("mistakes", text::labels::mistakes(), usize::from(game.mistakes())),
        ("left", text::labels::cells_left(), game.cells_left()),
    ];
    if wide {
        let row = layout.score.union(&layout.strikes);
        for (index, (id, caption, count)) in counts.iter().enumerate() {
            figure(ui, row.grid_cell(3, 1, 8.0, index), id, caption, *count);
        }
    } else {
        figure(ui, layout.score, "mistakes", text::labels::mistakes(), usize::from(game.mistakes()));
        if !game.is_over() {
            let label = pause_label(game);
            let place = layout.strikes.centered(layout.strikes.w.min(84.0), 44.0);
            let button = Button::new(Kind::Secondary, label).size(size::LABEL);
            ui.button("pause", place, button, Intent::from(PracticeIntent::TogglePause));
        }
    }
    // Beside the board help and the end of the game lie where this would be.
    let is_covered = layout.form != Form::Portrait && (game.is_over() || game.help().is_open());
    let rows = game.rows(scene.now);
    match (is_covered, wide && layout.lanes.h >= CARD_MIN) {
        (true, _) => {}
        (false, true) if rows.is_empty() => card(ui, scene, layout.lanes, game),
        (false, true) => {
            let mut place = layout.lanes;
            lanes::alone(ui, place.cut_top(LANES, LANES_GAP), &rows);
            if place.h >= CARD_MIN {
                card(ui, scene, place, game);
            }
        }
        (false, false) if !rows.is_empty() && game.notice(scene.now).is_none() => {
            lanes::alone(ui, layout.lanes, &rows);
        }
        (false, false) => line(ui, scene, layout.lanes, game),
    }
}

fn clock(ui: &mut Ui<'_>, scene: &Scene<'_>, layout: &RaceLayout, game: &Game) {
    let tight = layout.strikes.right() - layout.clock.x < TIGHT_FIGURES;
    let clock_size = match (layout.form == Form::Wide, tight) {
        (true, _) => size::HEADLINE,
        (false, false) => size::HEADLINE_NARROW,
        (false, true) => size::FIGURE,
    };
    let elapsed = game.elapsed_ms(scene.now);
    let style = ui.ink(clock_size, Weight::Bold).tracked(-0.01);
    let mut place = layout.clock;
    if game.is_playing() {
        ui.clock_name(place, text::labels::time(), Running::Up(elapsed));
    } else {
        ui.node("clock", Role::Timer, place, &text::labels::time_is(elapsed));
    }
    if layout.form == Form::Wide {
        ui.caption(place.cut_top(16.0, 0.0), Align::Left, text::labels::time());
    }
    if game.is_playing() {
        ui.clock(place, Running::Up(elapsed), &style);
    } else {
        ui.paint.text_in(place, Align::Left, &text::clock(elapsed), &style);
    }
}

/// A count with its caption over it.
fn figure(ui: &mut Ui<'_>, place: Rect, id: &str, caption: &str, count: usize) {
    let mut place = place.centered(place.w, place.h.min(52.0));
    ui.node(id, Role::Text, place, &format!("{caption}: {count}"));
    ui.caption(place.cut_top(16.0, 2.0), Align::Right, caption);
    let style = ui.ink(size::FIGURE, Weight::Bold);
    ui.paint.text_in(place, Align::Right, &count.to_string(), &style);
}

/// What the game says, or else what it is, in one line.
fn line(ui: &mut Ui<'_>, scene: &Scene<'_>, place: Rect, game: &Game) {
    let notice = game.notice(scene.now);
    ui.raised(place, radius::BUTTON, ui.theme.surface);
    let inside = place.inset(14.0, 0.0);
    if let Some(words) = notice {
        let style = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.accent);
        let lines = ui.paint.lines(words, &style, inside.w, 2);
        let height = lines.len() as f32 * style.line_height();
        ui.paint.paragraph_of(inside.centered(inside.w, height), Align::Left, &lines, &style);
        return;
    }
    let style = ui.ink(size::LABEL, Weight::Semibold);
    let mut rest = inside;
    if !game.is_exercise() {
        let left = text::labels::n_cells_left(game.cells_left());
        let quiet = ui.second(size::LABEL, Weight::Medium);
        let width = ui.paint.text_in(inside, Align::Right, &left, &quiet);
        rest.cut_right(width, 10.0);
    }
    let title = match game.source().name() {
        Some(name) => format!("{} · {name}", game.title()),
        None => game.title(),
    };
    ui.paint.text_in(rest, Align::Left, &title, &style);
}

/// The same with more room.
fn card(ui: &mut Ui<'_>, scene: &Scene<'_>, place: Rect, game: &Game) {
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let rules = ui.paint.lines(&game.kind_rules(), &quiet, place.w - 40.0, RULES_LINES);
    // As high as what stands on it.
    let height = CARD_MIN + 22.0 + rules.len() as f32 * quiet.line_height();
    let place = Rect { h: place.h.min(height), ..place };
    ui.card(place);
    let mut inside = place.inset(20.0, 16.0);
    let title = ui.ink(size::TITLE, Weight::Bold);
    ui.paint.text_in(inside.cut_top(24.0, 4.0), Align::Left, &game.title(), &title);
    let seed = game.source().seed().map(text::labels::seed_is);
    let about = [game.source().name(), seed].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    ui.paint.text_in(inside.cut_top(20.0, 12.0), Align::Left, &text::capital(&about), &quiet);
    if !game.is_exercise() {
        let board = game.board();
        let open = board.view().cell_count() - board.givens().clue_count();
        let share = 1.0 - game.cells_left() as f32 / open.max(1) as f32;
        let mut bar = inside.cut_top(8.0, 14.0);
        let left = text::labels::n_cells_left(game.cells_left());
        ui.caption(bar.cut_right(56.0, 8.0).centered(56.0, 16.0), Align::Right, &left);
        let (color, track) = (ui.theme.accent, ui.theme.thin_line);
        ui.paint.progress_bar(bar, share, color, track);
    }
    if let Some(words) = game.notice(scene.now) {
        let style = TextStyle::new(size::TEXT, Weight::Semibold, ui.theme.accent);
        let lines = ui.paint.lines(words, &style, inside.w, 2);
        let told = inside.cut_top(lines.len() as f32 * style.line_height(), 6.0);
        ui.paint.paragraph_of(told, Align::Left, &lines, &style);
    }
    if inside.h >= quiet.line_height() {
        let most = (inside.h / quiet.line_height()).floor().max(1.0) as usize;
        let rules = &rules[..rules.len().min(most)];
        ui.paint.paragraph_of(inside, Align::Left, rules, &quiet);
    }
}
