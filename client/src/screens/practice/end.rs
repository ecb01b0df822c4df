//! The end of a game alone: how it went, what it was worth, and what comes next.

use super::super::Scene;
use crate::geometry::Rect;
use crate::layout::practice;
use crate::layout::race::RaceLayout;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::practice::{FinishCard, Game, GamePhase};
use client_core::{Intent, PracticeIntent, text};

/// The card is never higher than this.
const HEIGHT_MAX: f32 = 260.0;
/// Under the headline, from which on there is room for a row of smaller buttons.
const WITH_SENDING: f32 = 112.0;
/// Less room than this has smaller figures.
const ROOMY: f32 = 190.0;

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, layout: &RaceLayout, game: &Game) {
    let Some(card) = game.finish_card(scene.now) else { return };
    let place = practice::end(layout, scene.screen);
    let place = Rect { h: place.h.min(HEIGHT_MAX), ..place };
    ui.card(place);
    let roomy = place.h >= ROOMY;
    let mut inside = place.inset(18.0, if roomy { 16.0 } else { 8.0 });
    if game.is_exercise() && !roomy {
        return explained(ui, inside, &card);
    }
    let row = inside.cut_bottom(48.0, if roomy { 12.0 } else { 4.0 });
    buttons(ui, row, card.next);
    let color = if game.phase() == GamePhase::Solved { ui.theme.good } else { ui.theme.ink };
    let style = TextStyle::new(size::FIGURE, Weight::Bold, color);
    let mut headline = inside.cut_top(32.0, if roomy { 6.0 } else { 0.0 });
    if game.claimed_run().is_some() {
        // Where there is room for a row more, the way to send it has its own.
        let mut place = if inside.h >= WITH_SENDING { inside.cut_bottom(44.0, 4.0) } else { headline };
        let send = Button::new(Kind::Quiet, text::ghosts::send()).size(size::LABEL);
        let beat = Button::new(Kind::Quiet, text::beat_me()).size(size::LABEL);
        let is_own_row = place != headline;
        ui.button("send-run", place.cut_right(116.0, 8.0), send, Intent::from(PracticeIntent::SendRun));
        if scene.app.shared().is_online() {
            ui.button("beat-me", place.cut_right(84.0, 8.0), beat, Intent::from(PracticeIntent::BeatMe));
        }
        headline = if is_own_row { headline } else { place };
    }
    ui.node("headline", Role::Heading(2), headline, &card.headline);
    ui.paint.text_in(headline, Align::Left, &card.headline, &style);
    let strong = ui.ink(size::TEXT, Weight::Semibold);
    if game.phase() == GamePhase::Solved {
        ui.paint.text_in(inside.cut_top(22.0, 4.0), Align::Left, &card.detail, &strong);
    }
    let quiet = ui.second(size::LABEL, Weight::Medium);
    let most = (inside.h / quiet.line_height()).floor().max(1.0) as usize;
    let lines = ui.paint.lines(&card.evaluation, &quiet, inside.w, most);
    ui.paint.paragraph_of(inside, Align::Left, &lines, &quiet);
}

/// An exercise in little room: the explanation matters most, and the way back is in the corner.
fn explained(ui: &mut Ui<'_>, inside: Rect, card: &FinishCard) {
    let mut rest = inside;
    let mut head = rest.cut_top(44.0, 4.0);
    let next = Button::new(Kind::Primary, card.next).size(size::LABEL);
    ui.button("next", head.cut_right(116.0, 10.0), next, Intent::from(PracticeIntent::Next));
    let style = ui.ink(size::TEXT, Weight::Bold);
    ui.node("headline", Role::Heading(2), head, &card.headline);
    let lines = ui.paint.lines(&card.headline, &style, head.w, 2);
    let height = lines.len() as f32 * style.line_height();
    ui.paint.paragraph_of(head.centered(head.w, height), Align::Left, &lines, &style);
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let most = (rest.h / quiet.line_height()).floor().max(1.0) as usize;
    let lines = ui.paint.lines(&card.evaluation, &quiet, rest.w, most);
    ui.paint.paragraph_of(rest, Align::Left, &lines, &quiet);
}

fn buttons(ui: &mut Ui<'_>, row: Rect, next: &str) {
    let want = |intent: PracticeIntent| Intent::from(intent);
    let mut row = row;
    let first = row.cut_right((row.w * 0.4).max(110.0).min(row.w), 8.0);
    ui.button("next", first, Button::new(Kind::Primary, next).size(size::LABEL), want(PracticeIntent::Next));
    let again = Button::new(Kind::Secondary, text::practice::again()).size(size::LABEL);
    ui.button("again", row.grid_cell(2, 1, 8.0, 0), again, want(PracticeIntent::Again));
    let leave = Button::new(Kind::Secondary, text::labels::leave()).size(size::LABEL);
    ui.button("leave-game", row.grid_cell(2, 1, 8.0, 1), leave, Intent::Back);
}
