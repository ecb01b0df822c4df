//! A game alone: the board, the time, tools and digits; what it says; and its end. The page before it is in `start`.

mod controls;
mod end;
mod figures;
mod hint_panel;
mod sheets;
mod start;
mod training;

use super::board_picture::Places;
use super::{Scene, board, brand, cell_menu, overview, remarks};
use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::practice::{practice, with_help};
use crate::layout::race::{Controls, RaceLayout};
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::viewport::CELL_COMFORT;
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::practice::{Game, GamePhase};
use client_core::{KindRules, PracticeIntent, PracticeSheet, text};

pub(super) use hint_panel::sentence;
pub(super) use sheets::draw as sheet;
pub(super) use start::draw as start;

pub(super) fn game(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(game) = scene.app.practice_game() else { return };
    let prefs = scene.app.shared().prefs();
    let shown = controls::of(game, scene.screen, prefs);
    let playing = Some(shown).filter(|_| !game.is_over());
    let mut layout = practice(scene.screen, playing);
    if Places::of(layout.board, game.board().view()).side() < CELL_COMFORT {
        layout = practice(scene.screen, playing.map(|shown| Controls { zoom: true, ..shown }));
    }
    let layout = if prefs.left_handed { layout.left_handed() } else { layout };
    let helped = game.help().is_open();
    let layout = if helped { with_help(layout) } else { layout };
    head(ui, &layout, game);
    figures::draw(ui, scene, &layout, game);
    if game.phase() == GamePhase::Paused {
        return paused(ui, &layout);
    }
    let table = board::Table { hint: game.help().drawing(), ..board::Table::alone(game.board()) };
    let mut spot = board::draw(ui, layout.board, &table);
    if let Some(place) = layout.overview {
        let filled = game.board().digits().filled();
        spot.overview = Some(overview::sketch(ui, place, game.board(), filled, 0));
    }
    layout.zoom.into_iter().for_each(|place| overview::key(ui, place));
    if let Some(place) = layout.remarks.filter(|_| !helped) {
        remarks::draw(ui, place, game.board());
    }
    ui.spot_board(spot);
    if game.is_over() {
        return end::draw(ui, scene, &layout, game);
    }
    controls::draw(ui, &layout, game, prefs);
    if helped {
        hint_panel::draw(ui, scene, &layout, game);
    }
    cell_menu::carried(ui);
}

/// What leads out of the game and to its rules: a bar where there is room for one.
fn head(ui: &mut Ui<'_>, layout: &RaceLayout, game: &Game) {
    let Some(bar) = layout.top_bar else {
        super::race_bar::back(ui, layout.back);
        return super::race_bar::more(ui, layout.more);
    };
    brand(ui, bar);
    let leave = Button::new(Kind::Secondary, text::labels::leave()).size(size::LABEL);
    ui.button("leave", layout.back, leave, client_core::Intent::Back);
    let mut right = layout.back.x - 8.0;
    let place = |right: f32, width: f32| Rect::new(right - width, layout.back.y, width, layout.back.h);
    if !game.is_over() {
        let pause = Button::new(Kind::Secondary, pause_label(game)).size(size::LABEL);
        ui.button("pause", place(right, 96.0), pause, client_core::Intent::from(PracticeIntent::TogglePause));
        right -= 104.0;
    }
    let aids = Button::new(Kind::Quiet, text::practice::aids()).size(size::LABEL);
    ui.button("aids", place(right, 64.0), aids, Action::open(PracticeSheet::Aids));
    right -= 72.0;
    let kind = game.title();
    let style = ui.ink(size::LABEL, Weight::Semibold);
    let width = ui.paint.text_width(&kind, &style) + 32.0;
    if right - width > bar.x + 130.0 {
        ui.button(
            "kind",
            place(right, width),
            Button::new(Kind::Quiet, &kind).size(size::LABEL),
            Action::open(KindRules),
        );
    }
}

fn pause_label(game: &Game) -> &'static str {
    if game.phase() == GamePhase::Paused { text::practice::resume() } else { text::labels::pause() }
}

/// The board is not drawn at all, so that no thinking is done while the clock is stopped.
fn paused(ui: &mut Ui<'_>, layout: &RaceLayout) {
    ui.card(layout.board);
    let mut inside = layout.board.centered(layout.board.w.min(320.0) - 32.0, 150.0);
    let title = ui.ink(size::FIGURE, Weight::Bold);
    let place = inside.cut_top(34.0, 4.0);
    ui.node("paused", Role::Heading(2), place, text::practice::paused());
    ui.paint.text_in(place, Align::Center, text::practice::paused(), &title);
    let style = ui.second(size::TEXT, Weight::Medium);
    let words = inside.cut_top(44.0, 12.0);
    ui.paint.paragraph(words, Align::Center, text::practice::paused_means(), &style);
    let resume = Button::new(Kind::Primary, text::practice::resume());
    let action = client_core::Intent::from(PracticeIntent::TogglePause);
    ui.button("resume", inside.cut_top(48.0, 0.0), resume, action);
}
