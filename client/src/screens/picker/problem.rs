//! Why something cannot be had, and a button for the nearest that can.

use crate::paint::{Align, TextStyle, Weight};
use crate::theme::{size, space};
use crate::widgets::{Button, Kind, Page, Role};
use client_core::CardIntent;
use client_core::Intent;
use client_core::room::{Pick, Picker};

/// The most of the row that the button takes.
const BUTTON_SHARE: f32 = 0.5;
const BUTTON_WIDTH: f32 = 280.0;

pub(super) fn put<'a>(page: &mut Page<'a>, picker: &'a Picker) {
    let Some(problem) = &picker.problem else { return };
    page.item(space::TOUCH_MIN, move |ui, place| {
        let mut row = place;
        if let Some((_, label)) = &problem.instead {
            let width = BUTTON_WIDTH.min(place.w * BUTTON_SHARE);
            let button = Button::new(Kind::Secondary, label).size(size::LABEL);
            let place = row.cut_right(width, space::SIBLING);
            ui.button("instead", place, button, Intent::Card(CardIntent::Pick(Pick::Instead)));
        }
        ui.node("problem", Role::Text, row, &problem.why);
        let style = TextStyle::new(size::SMALL, Weight::Semibold, ui.theme.wrong);
        let lines = ui.paint.lines(&problem.why, &style, row.w, 3);
        ui.paint.paragraph_of(row, Align::Left, &lines, &style);
    });
    page.space(8.0);
}
