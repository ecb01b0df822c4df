//! The digit pad with remaining counts, and the tools: undo, redo, erase, notes, and what the rules add.

use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::Form;
use crate::layout::race::{Controls, RaceLayout, TOOLS};
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Button, Hit, Kind, Ui};
use client_core::board::PadKey;
use client_core::race::Race;
use client_core::{EntryMode, Intent, Play};
use game::Millis;

/// Tools narrower than this, in logical pixels, have smaller labels.
const NARROW: f32 = 62.0;
/// Opacity of the pad while no moves are taken.
const LOCKED_OPACITY: f32 = 0.45;

/// What a player of this race has at hand.
pub(crate) fn controls(race: &Race) -> Controls {
    let added = usize::from(race.has_hints()) + usize::from(race.has_auto_notes());
    Controls { digits: usize::from(race.board().view().size()), tools: TOOLS + added }
}

pub(crate) fn draw(ui: &mut Ui<'_>, layout: &RaceLayout, race: &Race, now: Millis) {
    tools(ui, layout, race, now);
    let locked = race.lockout(now).is_some();
    let opacity =
        ui.anim.ease("pad", if locked { LOCKED_OPACITY } else { 1.0 }, crate::theme::duration::TOUCH);
    ui.paint.set_opacity(opacity);
    for (key, rect) in race.board().pad().iter().zip(&layout.pad) {
        pad_key(ui, *rect, key, race.board().mode());
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
        enabled: key.offered,
        focusable: false,
        scroll: None,
    });
    let touch = ui.touched(&id);
    let done = key.remaining == 0 || !key.offered;
    let on = key.highlighted || (mode == EntryMode::Notes && key.noted);
    let ground = if on { theme.accent_soft } else { theme.surface };
    let ground = if done && !on { theme.background.mix(theme.surface, 0.4) } else { ground };
    if done {
        ui.paint.rounded(rect, Corners::all(radius::BUTTON), ground);
    } else {
        ui.raised(rect, radius::BUTTON, ground.mix(theme.ink, touch * 0.1));
    }
    let digit_size = match (rect.h >= 70.0 && rect.w >= 60.0, rect.h < 40.0) {
        (true, _) => size::FIGURE + 8.0,
        (false, false) => size::FIGURE,
        (false, true) => size::TITLE,
    };
    let color = if done { theme.entry.fade(0.4) } else { theme.entry };
    let style = TextStyle::new(digit_size, Weight::Semibold, color);
    let count =
        TextStyle::new(size::TINY, Weight::Medium, if done { theme.ink_third } else { theme.ink_second });
    let middle = rect.center().1;
    let (up, down) = match rect.h {
        70.0.. => (8.0, 22.0),
        40.0.. => (7.0, 15.0),
        _ => (0.0, 0.0),
    };
    ui.paint.text_in(
        Rect::new(rect.x, middle - up - 16.0, rect.w, 32.0),
        Align::Center,
        &key.digit.symbol().to_string(),
        &style,
    );
    if rect.h < 40.0 {
        return;
    }
    ui.paint.text_in(
        Rect::new(rect.x, middle + down - 8.0, rect.w, 16.0),
        Align::Center,
        &key.remaining.to_string(),
        &count,
    );
}

fn tools(ui: &mut Ui<'_>, layout: &RaceLayout, race: &Race, now: Millis) {
    let notes_on = race.board().mode() == EntryMode::Notes;
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
            Button::new(Kind::Secondary, "Undo")
                .detail(hint("Ctrl+Z"))
                .enabled(race.board().history().can_undo()),
            Intent::Play(Play::Undo),
        ),
        (
            "redo",
            Button::new(Kind::Secondary, "Redo")
                .detail(hint("Ctrl+Y"))
                .enabled(race.board().history().can_redo()),
            Intent::Play(Play::Redo),
        ),
        ("erase", Button::new(Kind::Secondary, "Erase").detail(hint("Backspace")), Intent::Play(Play::Erase)),
        (
            "notes",
            Button::new(if notes_on { Kind::Primary } else { Kind::Secondary }, "Notes").detail(notes_detail),
            Intent::Play(Play::ToggleNotes),
        ),
    ];
    let hint = race.has_hints().then(|| {
        let button = Button::new(Kind::Secondary, "Hint").detail(hint("H"));
        ("hint", button.enabled(race.can_hint(now)), Intent::Play(Play::Hint))
    });
    let fill = race.has_auto_notes().then(|| {
        let label = if layout.tools.iter().any(|rect| rect.w < 60.0) { "Fill" } else { "Fill in" };
        ("fill-notes", Button::new(Kind::Secondary, label), Intent::Play(Play::FillNotes))
    });
    for ((id, button, intent), rect) in tools.into_iter().chain(hint).chain(fill).zip(&layout.tools) {
        ui.button(id, *rect, button.size(if rect.w < NARROW { size::SMALL } else { size::LABEL }), intent);
    }
}
