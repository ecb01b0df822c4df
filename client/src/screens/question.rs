//! The dialog that asks whether something is meant.

use super::Scene;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Page, Ui};
use client_core::{Intent, Question, RoomIntent};

const CONFIRM_WIDTH: f32 = 420.0;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, question: Question) {
    let Some((sentence, yes)) = scene.app.question() else { return };
    let may_watch =
        matches!(question, Question::LeaveRace) && scene.app.race().is_some_and(|race| race.is_playing());
    let style = ui.second(size::TEXT, Weight::Medium);
    let mut page = Page::column().gap(12.0);
    let room = Ui::sheet_room(scene.screen, CONFIRM_WIDTH);
    page.lines(Align::Left, ui.paint.wrapped(&sentence, &style, room), style);
    page.space(20.0);
    let mut row = Page::row().gap(12.0);
    row.wide_button("dismiss", Button::new(Kind::Secondary, question.no()), Intent::Dismiss);
    row.wide_button("confirm", Button::new(Kind::Danger, yes), Intent::Confirm);
    page.put_sized(52.0, row);
    // After the two answers, of which the keyboard gets the first.
    if may_watch {
        let give_up = Button::new(Kind::Quiet, "Give up, but stay and watch").size(size::LABEL);
        page.button(44.0, "give-up", give_up, Intent::Room(RoomIntent::GiveUp));
    }
    ui.sheet_of(scene.screen, CONFIRM_WIDTH, question.title(), page);
}
