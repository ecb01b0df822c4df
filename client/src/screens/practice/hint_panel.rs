//! The panel of help: a hint in four steps, or the way to the end step by step. It lies beside or below the board, never over
//! it, and the board goes on taking digits.

use super::super::Scene;
use super::super::hint_drawing::cross;
use crate::geometry::Rect;
use crate::layout::Form;
use crate::layout::practice;
use crate::layout::race::RaceLayout;
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::practice::{Game, Help, PathPanel, Strength};
use client_core::text;
use client_core::text::practice as words;
use client_core::{Intent, PracticeIntent};
use puzzle::{Hint, Technique};

/// Less room than this has no legend, and less than that no bar of the four steps.
const LEGEND_FROM: f32 = 60.0;
const TIGHT: f32 = 170.0;

pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, layout: &RaceLayout, game: &Game) {
    let sheet = layout.form == Form::Portrait;
    let (edge, rim) = if layout.form == Form::Short { (12.0, 8.0) } else { (20.0, 14.0) };
    let mut place = practice::panel(layout, scene.screen);
    // No larger than what it says.
    if let (Help::Hint(card, strength), Form::Wide | Form::Portrait) = (game.help(), layout.form) {
        let room = place.inset(edge, rim);
        let spare = (room.h - said_height(ui, room.w, card, *strength)).max(0.0);
        if sheet {
            place.cut_top(spare, 0.0);
        } else {
            place.cut_bottom(spare, 0.0);
        }
    }
    ground(ui, place, sheet);
    let mut inside = place.inset(edge, rim);
    match game.help() {
        Help::None => {}
        Help::Looking | Help::LookingForPath => {
            let row = inside.cut_bottom(44.0, 8.0);
            let style = ui.ink(size::TEXT, Weight::Semibold);
            ui.paint.text_in(inside.cut_top(24.0, 0.0), Align::Left, words::looking(), &style);
            let close = Button::new(Kind::Secondary, text::labels::cancel());
            ui.button("close-hint", row, close, Intent::from(PracticeIntent::CloseHelp));
        }
        Help::Hint(card, strength) => hint(ui, inside, card, *strength),
        Help::Path(panel) => path(ui, inside, panel),
    }
}

fn ground(ui: &mut Ui<'_>, place: Rect, sheet: bool) {
    let (surface, accent, shadow) = (ui.theme.surface, ui.theme.accent, ui.theme.shadow);
    ui.area("help", place, crate::action::Action::Nothing);
    ui.describe(Role::Text, words::hint());
    let corners = if sheet {
        Corners { top_left: 18.0, top_right: 18.0, ..Corners::default() }
    } else {
        Corners::all(radius::CARD)
    };
    if sheet {
        ui.paint.shadow(place, 18.0, 16.0, -2.0, shadow);
    }
    ui.paint.rounded(place, corners, surface);
    if !sheet {
        ui.paint.border(place, corners, 2.0, accent);
    }
}

/// The four steps as a bar, the last shown one strong.
fn steps(ui: &mut Ui<'_>, place: Rect, strength: Strength) {
    let count = Strength::ALL.len();
    for (index, step) in Strength::ALL.into_iter().enumerate() {
        let mut part = place.grid_cell(count, 1, 8.0, index);
        let color = match step.cmp(&strength) {
            std::cmp::Ordering::Less => ui.theme.accent.fade(0.45),
            std::cmp::Ordering::Equal => ui.theme.accent,
            std::cmp::Ordering::Greater => ui.theme.thin_line,
        };
        ui.paint.rounded(part.cut_top(4.0, 4.0), Corners::all(2.0), color);
        let color = match step.cmp(&strength) {
            std::cmp::Ordering::Less => ui.theme.ink,
            std::cmp::Ordering::Equal => ui.theme.accent,
            std::cmp::Ordering::Greater => ui.theme.ink_second,
        };
        let style = TextStyle::new(size::SMALL, Weight::Semibold, color);
        ui.paint.text_in(part, Align::Left, words::strength(step), &style);
    }
}

/// The height of all that a hint says, in this width, as [`hint`] lays it out where there is room.
fn said_height(ui: &Ui<'_>, width: f32, card: &Hint, strength: Strength) -> f32 {
    let style = ui.ink(size::TEXT, Weight::Medium);
    let lines = lines_of(ui, &words::hint_sentence(card, strength), &style, width).len() as f32;
    let keys = legend(card).iter().filter(|(holds, _)| *holds && strength >= Strength::Cells).count();
    let legend = if keys > 0 { (keys as f32 * 24.0).max(LEGEND_FROM) + 10.0 } else { 0.0 };
    let title = ui.ink(size::FIGURE, Weight::Bold).line_height();
    (100.0 + title + lines * style.line_height() + legend).max(230.0)
}

/// A text in lines, some of which begin anew.
fn lines_of(ui: &Ui<'_>, text: &str, style: &TextStyle, width: f32) -> Vec<String> {
    text.lines().flat_map(|line| ui.paint.wrapped(line, style, width)).collect()
}

fn hint(ui: &mut Ui<'_>, inside: Rect, card: &Hint, strength: Strength) {
    let mut inside = inside;
    let (roomy, tight) = (inside.h >= 230.0, inside.h < TIGHT);
    let row = inside.cut_bottom(48.0, if roomy { 12.0 } else { 6.0 });
    let title =
        if strength == Strength::Where { words::where_title().to_owned() } else { words::hint_title(card) };
    let style = ui.ink(if roomy { size::FIGURE } else { size::TITLE }, Weight::Bold);
    let mut bar = inside.cut_top(if tight { 22.0 } else { 24.0 }, if roomy { 12.0 } else { 4.0 });
    let close = bar.cut_right(64.0, 12.0);
    ui.button(
        "close-hint",
        close.inset(0.0, -8.0),
        Button::new(Kind::Quiet, text::labels::close()).size(size::LABEL),
        Intent::from(PracticeIntent::CloseHelp),
    );
    let head = if tight {
        bar
    } else {
        steps(ui, bar, strength);
        inside.cut_top(style.line_height(), 4.0)
    };
    ui.node("hint-title", Role::Heading(2), head, &title);
    ui.paint.text_in(head, Align::Left, &title, &style);
    let legend = Some(card).filter(|_| strength >= Strength::Cells && inside.h >= 100.0);
    sentence(ui, inside, &words::hint_sentence(card, strength), legend);
    let (back, more) = (Intent::from(PracticeIntent::HintBack), Intent::from(PracticeIntent::HintOn));
    let mut row = row;
    let left = row.cut_left((row.w * 0.28).max(72.0), 8.0);
    ui.button("hint-back", left, Button::new(Kind::Secondary, text::labels::back()), back);
    let label = words::hint_on(strength, !card.step.placements.is_empty());
    ui.button("hint-on", row, Button::new(Kind::Primary, &label), more);
}

/// A sentence as large as it fits, and below it the legend of the drawing. One that is too long even so scrolls, all but its
/// last line: what follows matters most of all.
pub(in super::super) fn sentence(ui: &mut Ui<'_>, mut room: Rect, text: &str, legend: Option<&Hint>) {
    let styles = [size::TEXT, size::LABEL, size::SMALL].map(|size| ui.ink(size, Weight::Medium));
    let height =
        |ui: &Ui<'_>, style: &TextStyle| lines_of(ui, text, style, room.w).len() as f32 * style.line_height();
    if let Some(style) = styles.iter().find(|&style| height(ui, style) <= room.h) {
        let used = ui.paint.paragraph_of(room, Align::Left, &lines_of(ui, text, style, room.w), style);
        room.cut_top(used, 10.0);
        if let Some(card) = legend {
            draw_legend(ui, room, card);
        }
        return;
    }
    let style = styles[2];
    let mut lines = lines_of(ui, text, &style, room.w);
    let last = lines.split_off(lines.len().saturating_sub(1));
    let foot = room.cut_bottom(style.line_height(), 4.0);
    let content = lines.len() as f32 * style.line_height();
    let offset = ui.begin_scroll("hint-sentence", room, content);
    ui.paint.paragraph_of(Rect { y: room.y - offset, ..room }, Align::Left, &lines, &style);
    ui.end_scroll();
    ui.paint.paragraph_of(foot, Align::Left, &last, &style);
}

/// What of the drawing there is a key to, and what it means.
fn legend(card: &Hint) -> [(bool, &'static str); 4] {
    let strong = card.picture.links.iter().any(|link| link.strong);
    let weak = card.picture.links.iter().any(|link| !link.strong);
    [
        (strong, words::legend_strong()),
        (weak, words::legend_weak()),
        (!card.step.eliminations.is_empty(), words::legend_struck()),
        (card.step.technique == Technique::HiddenSingle, words::legend_blocked()),
    ]
}

fn draw_legend(ui: &mut Ui<'_>, room: Rect, card: &Hint) {
    let mut rest = room;
    let rows = legend(card);
    let quiet = ui.second(size::LABEL, Weight::Medium);
    if rest.h < LEGEND_FROM {
        return;
    }
    for (index, (_, label)) in rows.into_iter().enumerate().filter(|(_, (holds, _))| *holds) {
        if rest.h < 22.0 {
            return;
        }
        let mut row = rest.cut_top(22.0, 2.0);
        let key = row.cut_left(32.0, 10.0);
        let (x, y) = key.center();
        let (accent, wrong, soft) = (ui.theme.accent, ui.theme.wrong, ui.theme.wrong_soft);
        match index {
            0 => ui.paint.polyline(&[(key.x, y), (key.right(), y)], 2.0, accent),
            1 => (0..5).for_each(|dot| ui.paint.circle(key.x + 2.0 + dot as f32 * 7.0, y, 1.5, accent)),
            3 => cross(ui, (x, y), 5.0, wrong),
            _ => {
                ui.paint.rounded(key.centered(20.0, 20.0), Corners::all(3.0), soft);
                ui.paint.polyline(&[(x - 8.0, y + 8.0), (x + 8.0, y - 8.0)], 2.0, wrong);
            }
        }
        ui.paint.text_in(row, Align::Left, label, &quiet);
    }
}

/// A panel of a path with less room than this above its buttons has no paces: what the step is matters more.
const PACES_FROM: f32 = 96.0;

/// The way to the end: the step that comes next, and how it goes on.
fn path(ui: &mut Ui<'_>, inside: Rect, panel: &PathPanel) {
    let mut inside = inside;
    let roomy = inside.h >= 230.0;
    let row = inside.cut_bottom(48.0, if roomy { 8.0 } else { 4.0 });
    let gap = if roomy { 10.0 } else { 4.0 };
    let speed = (inside.h >= PACES_FROM).then(|| inside.cut_bottom(44.0, gap));
    let mut head = inside.cut_top(28.0, 4.0);
    let close = head.cut_right(64.0, 8.0).inset(0.0, -6.0);
    let close_button = Button::new(Kind::Quiet, text::labels::close()).size(size::LABEL);
    ui.button("close-hint", close, close_button, Intent::from(PracticeIntent::CloseHelp));
    let (number, of) = panel.place();
    let quiet = ui.second(size::SMALL, Weight::Semibold);
    let place = words::step_of(number, of);
    let used = ui.paint.text_in(head, Align::Left, &place, &quiet);
    head.cut_left(used, 10.0);
    if let Some(card) = panel.next() {
        let title = ui.ink(size::TITLE, Weight::Bold);
        let step = words::hint_title(card);
        ui.node("path-step", Role::Heading(2), head, &step);
        ui.paint.text_in(head, Align::Left, &step, &title);
        sentence(ui, inside, &words::whole(card), None);
    } else {
        let style = ui.ink(size::TEXT, Weight::Medium);
        ui.paint.text_in(inside.cut_top(24.0, 0.0), Align::Left, words::end_of_path(), &style);
    }
    if let Some(speed) = speed {
        let pace = |pace: usize| (words::paces()[pace], Intent::from(PracticeIntent::PathPace(pace)).into());
        ui.name_next_group(text::labels::speed());
        ui.segments("pace", speed, Some(panel.pace()), &[0, 1, 2, 3].map(pace));
    }
    let want = |forward| Intent::from(PracticeIntent::PathStep { forward });
    let plays = if panel.is_playing() { text::labels::pause() } else { text::labels::play() };
    let on = panel.next().is_some();
    ui.button(
        "path-back",
        row.grid_cell(3, 1, 8.0, 0),
        Button::new(Kind::Secondary, text::labels::back()).enabled(panel.can_go_back()),
        want(false),
    );
    let play = Button::new(Kind::Secondary, plays).enabled(on);
    ui.button("path-play", row.grid_cell(3, 1, 8.0, 1), play, Intent::from(PracticeIntent::PathPlay));
    let next = Button::new(Kind::Primary, text::labels::next()).enabled(on);
    ui.button("path-next", row.grid_cell(3, 1, 8.0, 2), next, want(true));
}
