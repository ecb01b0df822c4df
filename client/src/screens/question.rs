//! The dialog that asks whether something is meant.

use super::Scene;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Ui};
use client_core::{Intent, Question, RoomIntent};

const CONFIRM_WIDTH: f32 = 420.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, question: Question) {
    let Some((sentence, yes)) = scene.app.question() else { return };
    let may_watch =
        matches!(question, Question::LeaveRace) && scene.app.race().is_some_and(|race| race.is_playing());
    let style = ui.second(size::TEXT, Weight::Medium);
    let width = CONFIRM_WIDTH.min(scene.screen.w - 16.0) - 40.0;
    let lines = ui.paint.wrapped(&sentence, &style, width).len().saturating_sub(1) as f32;
    let height = if may_watch { 232.0 } else { 180.0 } + lines * style.line_height();
    let mut inside = ui.sheet(scene.screen, CONFIRM_WIDTH, height, question.title(), Intent::Dismiss.into());
    ui.paint.paragraph(inside, Align::Left, &sentence, &style);
    let row = inside.cut_bottom(52.0, 8.0);
    ui.button(
        "dismiss",
        row.grid_cell(2, 1, 12.0, 0),
        Button::new(Kind::Secondary, question.no()),
        Intent::Dismiss,
    );
    ui.button("confirm", row.grid_cell(2, 1, 12.0, 1), Button::new(Kind::Danger, yes), Intent::Confirm);
    if may_watch {
        let give_up = Button::new(Kind::Quiet, "Give up, but stay and watch").size(size::LABEL);
        ui.button("give-up", inside.cut_bottom(44.0, 0.0), give_up, Intent::Room(RoomIntent::GiveUp));
    }
}
