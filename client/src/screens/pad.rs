//! The digit pad with remaining counts, and the tools: undo, redo, erase, notes.

use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::Form;
use crate::layout::race::{RaceLayout, TOOLS};
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Button, Hit, Kind, Ui};
use client_core::race::{PadKey, Race};
use client_core::{EntryMode, Intent, Play};
use game::Millis;

/// Opacity of the pad while no moves are taken.
const LOCKED_OPACITY: f32 = 0.45;

pub(crate) fn draw(ui: &mut Ui<'_>, layout: &RaceLayout, race: &Race, now: Millis) {
    tools(ui, layout, race);
    let locked = race.lockout(now).is_some();
    let opacity =
        ui.anim.ease("pad", if locked { LOCKED_OPACITY } else { 1.0 }, crate::theme::duration::TOUCH);
    ui.paint.set_opacity(opacity);
    for (key, rect) in race.pad().iter().zip(&layout.pad) {
        pad_key(ui, *rect, key, race.mode());
    }
    ui.paint.set_opacity(1.0);
}

fn pad_key(ui: &mut Ui<'_>, rect: Rect, key: &PadKey, mode: EntryMode) {
    let theme = ui.theme;
    let id = format!("digit-{}", key.digit.value());
    let other = match mode {
        EntryMode::Digits => EntryMode::Notes,
        EntryMode::Notes => EntryMode::Digits,
    };
    ui.hit(Hit {
        id: id.clone(),
        rect,
        whole: rect,
        action: Intent::Play(Play::Digit(key.digit)).into(),
        hold: ui.around.touch.then_some(Action::Core(Intent::Play(Play::DigitAs(key.digit, other)))),
        // A finger may turn into a long press; a mouse may not wait.
        on_press: !ui.around.touch,
        enabled: true,
        focusable: false,
        scroll: None,
    });
    let touch = ui.touched(&id);
    let done = key.remaining == 0;
    let on = key.highlighted || (mode == EntryMode::Notes && key.noted);
    let ground = if on { theme.accent_soft } else { theme.surface };
    let ground = if done && !on { theme.background.mix(theme.surface, 0.4) } else { ground };
    if done {
        ui.paint.rounded(rect, Corners::all(radius::BUTTON), ground);
    } else {
        ui.raised(rect, radius::BUTTON, ground.mix(theme.ink, touch * 0.1));
    }
    let digit_size = if rect.h >= 70.0 && rect.w >= 60.0 { size::FIGURE + 8.0 } else { size::FIGURE };
    let color = if done { theme.entry.fade(0.4) } else { theme.entry };
    let style = TextStyle::new(digit_size, Weight::Semibold, color);
    let count =
        TextStyle::new(size::TINY, Weight::Medium, if done { theme.ink_third } else { theme.ink_second });
    let middle = rect.center().1;
    let (up, down) = if rect.h >= 70.0 { (8.0, 22.0) } else { (7.0, 15.0) };
    ui.paint.text_in(
        Rect::new(rect.x, middle - up - 16.0, rect.w, 32.0),
        Align::Center,
        &key.digit.value().to_string(),
        &style,
    );
    ui.paint.text_in(
        Rect::new(rect.x, middle + down - 8.0, rect.w, 16.0),
        Align::Center,
        &key.remaining.to_string(),
        &count,
    );
}

fn tools(ui: &mut Ui<'_>, layout: &RaceLayout, race: &Race) {
    let notes_on = race.mode() == EntryMode::Notes;
    // Keys are named where there is a keyboard and room for it.
    let keys =
        layout.form == Form::Wide && !ui.around.touch && layout.tools.iter().all(|rect| rect.h >= 54.0);
    let hint = |text: &'static str| keys.then_some(text);
    let narrow = layout.tools.iter().any(|rect| rect.w < 80.0);
    let notes_detail = hint("N · Shift+digit")
        .or((!narrow && layout.form == Form::Portrait).then_some(if notes_on { "on" } else { "off" }));
    let tools: [(&str, Button<'_>, Intent); TOOLS] = [
        (
            "undo",
            Button::new(Kind::Secondary, "Undo").detail(hint("Ctrl+Z")).enabled(race.can_undo()),
            Intent::Play(Play::Undo),
        ),
        (
            "redo",
            Button::new(Kind::Secondary, "Redo").detail(hint("Ctrl+Y")).enabled(race.can_redo()),
            Intent::Play(Play::Redo),
        ),
        ("erase", Button::new(Kind::Secondary, "Erase").detail(hint("Backspace")), Intent::Play(Play::Erase)),
        (
            "notes",
            Button::new(if notes_on { Kind::Primary } else { Kind::Secondary }, "Notes").detail(notes_detail),
            Intent::Play(Play::ToggleNotes),
        ),
    ];
    for ((id, button, intent), rect) in tools.into_iter().zip(&layout.tools) {
        ui.button(id, *rect, button.size(size::LABEL), intent);
    }
}
