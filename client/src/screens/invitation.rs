//! The join screen of a link: who invites, who is in and what is played, before a guest gives a name.

use super::{Scene, brand, home};
use crate::geometry::Rect;
use crate::layout::invitation::{InvitationLayout, column_width, invitation};
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Ui};
use client_core::room::{CardRow, Invitation};
use client_core::{HomeIntent, Intent, Sheet, text};

/// Width of the labels in the card.
const LABEL_WIDTH: f32 = 86.0;
const ROW_PADDING: f32 = 10.0;
const TITLE_LINES: usize = 2;
const VALUE_LINES: usize = 2;
const NOTE_LINES: usize = 2;

pub(crate) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, invited: &Invitation) {
    let width = column_width(scene.screen);
    let title_style = ui.ink(size::FIGURE, Weight::Bold).tracked(-0.01);
    let title = ui.paint.lines(&invited.title, &title_style, width, TITLE_LINES);
    let value_style = ui.ink(size::LABEL, Weight::Semibold);
    let values: Vec<Vec<String>> =
        invited.rows.iter().map(|row| lines_of(ui, &value_style, row, width)).collect();
    let heights: Vec<f32> =
        values.iter().map(|lines| lines.len() as f32 * value_style.line_height() + ROW_PADDING).collect();
    let note_style = TextStyle::new(size::LABEL, Weight::Semibold, ui.theme.gold);
    let note =
        invited.note.map_or_else(Vec::new, |note| ui.paint.lines(note, &note_style, width, NOTE_LINES));
    let layout = invitation(
        scene.screen,
        title.len() as f32 * title_style.line_height(),
        &heights,
        note.len() as f32 * note_style.line_height(),
    );
    brand(ui, layout.brand);
    home::about(ui, layout.about);
    ui.button(
        "settings",
        layout.settings,
        Button::new(Kind::Quiet, text::settings::TITLE).size(size::LABEL),
        Sheet::Settings,
    );
    ui.paint.paragraph_of(layout.title, Align::Left, &title, &title_style);
    if !layout.rows.is_empty() {
        ui.card(layout.card);
    }
    for (index, (place, row)) in layout.rows.iter().zip(&invited.rows).enumerate() {
        if index > 0 {
            ui.rule(place.x, place.right(), place.y);
        }
        let mut value = place.inset(0.0, ROW_PADDING / 2.0);
        let label = value.cut_left(LABEL_WIDTH, 0.0);
        let style = ui.second(size::LABEL, Weight::Medium);
        let first_line = Rect { h: style.line_height(), ..label };
        ui.paint.text_in(first_line, Align::Left, row.label, &style);
        ui.paint.paragraph_of(value, Align::Left, &values[index], &value_style);
    }
    ui.paint.paragraph_of(layout.note, Align::Left, &note, &note_style);
    form(ui, scene, &layout, invited);
}

fn lines_of(ui: &Ui<'_>, style: &TextStyle, row: &CardRow, width: f32) -> Vec<String> {
    ui.paint.lines(&row.value, style, width - LABEL_WIDTH - 32.0, VALUE_LINES)
}

/// The name, and one obvious thing to do.
fn form(ui: &mut Ui<'_>, scene: &Scene<'_>, layout: &InvitationLayout, invited: &Invitation) {
    let is_free = !scene.app.screens().session().is_busy();
    home::name_field(ui, scene, layout.name_label, layout.name);
    let join = Button::new(Kind::Primary, &invited.action).size(size::TITLE);
    ui.button(
        "join-room",
        layout.join,
        join.enabled(is_free && invited.can_join),
        Intent::Home(HomeIntent::JoinUrlRoom),
    );
    let decline = Button::new(Kind::Quiet, text::NOT_THIS_ROOM).enabled(is_free);
    ui.button("decline", layout.decline, decline, Intent::Home(HomeIntent::DeclineUrlRoom));
}
