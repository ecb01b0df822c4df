//! One run in the table of a challenge, or of a daily. Knows neither page.

use super::BOT;
use crate::geometry::Rect;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Role, Ui};
use client_core::challenge::ChallengeRow;
use client_core::{ChallengeIntent, text};

const PLACE_WIDTH: f32 = 52.0;
/// Rows under a fold stand this much further right.
const FOLD_INDENT: f32 = 12.0;
const TIME_WIDTH: f32 = 108.0;

pub(super) fn draw(ui: &mut Ui<'_>, rect: Rect, id: &str, row: &ChallengeRow) {
    match row.run {
        // A setter selects it, to strike it.
        Some(run) => {
            ui.area(id, rect, ChallengeIntent::Select(run));
            ui.describe(Role::Button, &text::run(row));
            ui.focus_ring(id, rect, 0.0);
        }
        None => ui.node(id, Role::Item, rect, &text::run(row)),
    }
    let mut rest = rect.inset(14.0, 0.0);
    if row.folded {
        rest.cut_left(FOLD_INDENT, 0.0);
    }
    let is_best = row.rank == "1st";
    let place_color = if is_best { ui.theme.gold } else { ui.theme.ink_second };
    let place_style = TextStyle::new(size::TEXT, Weight::Bold, place_color);
    let place = rest.cut_left(PLACE_WIDTH, 0.0);
    ui.paint.text_in(place, Align::Left, &row.rank, &place_style);
    let time = rest.cut_right(TIME_WIDTH, 8.0);
    let strong = if row.finished {
        ui.ink(size::TEXT, Weight::Semibold)
    } else {
        ui.second(size::LABEL, Weight::Medium)
    };
    ui.paint.text_in(time, Align::Right, &row.time, &strong);
    let quiet = ui.second(size::SMALL, Weight::Medium);
    let mistakes = if row.mistakes > 0 { text::counts::mistakes(row.mistakes) } else { String::new() };
    let hints = if row.hints > 0 { text::counts::hints(row.hints) } else { String::new() };
    let said: Vec<&str> =
        row.remark.into_iter().chain([&*mistakes, &*hints]).filter(|said| !said.is_empty()).collect();
    let said = said.join(" · ");
    let said_width = ui.paint.text_width(&said, &quiet);
    let name_style = ui.ink(size::TEXT, Weight::Semibold);
    let bot = if row.bot { ui.tag_width(BOT) + 8.0 } else { 0.0 };
    let used = ui.paint.text_in(Rect { w: rest.w - bot, ..rest }, Align::Left, &row.name, &name_style);
    rest.cut_left(used, 10.0);
    if row.bot {
        let used = ui.tag(rest, BOT);
        rest.cut_left(used, 8.0);
    }
    // Half a remark says nothing.
    if said_width <= rest.w {
        ui.paint.text_in(Rect { y: rest.y + 1.0, ..rest }, Align::Left, &said, &quiet);
    }
}
