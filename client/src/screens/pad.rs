//! The digit pad with remaining counts, and the tools: undo, redo, erase, what a digit is entered as, whether it is chosen
//! before its cells, and what the rules add.

use crate::action::Action;
use crate::geometry::Rect;
use crate::layout::Form;
use crate::layout::race::{Controls, RaceLayout, TOOLS};
use crate::paint::{Align, Corners, TextStyle, Weight};
use crate::theme::{radius, size};
use crate::widgets::{Button, Hit, Kind, Role, Ui};
use client_core::board::PadKey;
use client_core::race::Race;
use client_core::{EntryMode, Intent, Play, Prefs, text};
use game::Millis;

/// Tools narrower than this, in logical pixels, have smaller labels.
const NARROW: f32 = 62.0;
/// The modes stand beside each other where each is wide enough for a finger.
const SEGMENTS_FROM: f32 = 3.0 * 48.0;
/// "Digit first" is broken into two lines in less room.
const FIRST_ON_ONE_LINE: f32 = 90.0;
/// Opacity of the pad while no moves are taken.
const LOCKED_OPACITY: f32 = 0.45;

/// What a player of this race has at hand.
pub(crate) fn controls(race: &Race, prefs: Prefs) -> Controls {
    let added = usize::from(race.has_hints()) + usize::from(race.has_auto_notes());
    Controls {
        digits: usize::from(race.board().view().size()),
        tools: TOOLS + added,
        flip: prefs.flip_pad,
        zoom: false,
        remarks: true,
    }
}

pub(crate) fn draw(ui: &mut Ui<'_>, layout: &RaceLayout, race: &Race, prefs: Prefs, now: Millis) {
    tools(ui, layout, race, now);
    if let Some(rect) = layout.first {
        digit_first(ui, rect, prefs.digit_first);
    }
    let locked = race.lockout(now).is_some();
    let opacity =
        ui.anim.ease("pad", if locked { LOCKED_OPACITY } else { 1.0 }, crate::theme::duration::TOUCH);
    ui.paint.set_opacity(opacity);
    for (key, rect) in race.board().pad().iter().zip(&layout.pad) {
        pad_key(ui, *rect, key, race.board().mode());
    }
    ui.paint.set_opacity(1.0);
}

pub(super) fn pad_key(ui: &mut Ui<'_>, rect: Rect, key: &PadKey, mode: EntryMode) {
    let theme = ui.theme;
    let id = format!("digit-{}", key.digit.value());
    ui.hit(Hit {
        id: id.clone(),
        rect,
        whole: rect,
        action: Intent::Play(Play::Digit(key.digit)).into(),
        hold: Some(Action::Core(Intent::Play(Play::DigitAs(key.digit, mode.other())))),
        // A press may turn into a hold, or into a drag to a cell.
        on_press: false,
        enabled: key.offered,
        focusable: false,
        scroll: None,
    });
    let role = if key.armed { Role::Toggle(true) } else { Role::Button };
    ui.describe(role, &text::pad_key(key.digit.symbol(), key.remaining));
    let touch = ui.touched(&id);
    let done = (key.remaining == 0 || !key.offered) && !key.armed;
    let on = key.highlighted || key.noted;
    let ground = match (key.armed, on) {
        (true, _) => theme.accent,
        (false, true) => theme.accent_soft,
        (false, false) => theme.surface,
    };
    let ground = if done && !on { theme.background.mix(theme.surface, 0.4) } else { ground };
    if done {
        ui.paint.rounded(rect, Corners::all(radius::BUTTON), ground);
    } else {
        ui.raised(rect, radius::BUTTON, ground.mix(theme.ink, touch * 0.1));
    }
    // What is entered as a note stands smaller here, too.
    let notes = mode != EntryMode::Digits;
    let digit_size = match (rect.h >= 70.0 && rect.w >= 60.0, rect.h < 40.0) {
        (true, _) if !notes => size::FIGURE + 8.0,
        (true, _) => size::FIGURE,
        (false, false) if !notes => size::FIGURE,
        (false, _) => size::TITLE,
    };
    let plain = if notes { theme.ink_second } else { theme.entry };
    let color = match (key.armed, done) {
        (true, _) => theme.on_accent,
        (false, true) => plain.fade(0.4),
        (false, false) => plain,
    };
    let style = TextStyle::new(digit_size, Weight::Semibold, color);
    let count = match (key.armed, done) {
        (true, _) => theme.on_accent,
        (false, true) => theme.ink_third,
        (false, false) => theme.ink_second,
    };
    let count = TextStyle::new(size::TINY, Weight::Medium, count);
    let middle = rect.center().1;
    let (up, down) = match rect.h {
        _ if !ui.around.prefs.counts => (0.0, 0.0),
        70.0.. => (8.0, 22.0),
        40.0.. => (7.0, 15.0),
        _ => (0.0, 0.0),
    };
    ui.symbol(Rect::new(rect.x, middle - up - 16.0, rect.w, 32.0), key.digit, &style);
    if rect.h < 40.0 || !ui.around.prefs.counts {
        return;
    }
    ui.paint.text_in(
        Rect::new(rect.x, middle + down - 8.0, rect.w, 16.0),
        Align::Center,
        &key.remaining.to_string(),
        &count,
    );
}

/// What a digit is entered as: three segments where there is room, else one button that goes through them.
pub(super) fn modes(ui: &mut Ui<'_>, rect: Rect, mode: EntryMode, detail: Option<&str>) {
    let play = |play| Action::Core(Intent::Play(play));
    if rect.w >= SEGMENTS_FROM {
        // While cells are coloured, that is shown in the place of centre notes.
        let modes = match mode {
            EntryMode::Colour => [EntryMode::Digits, EntryMode::Corner, EntryMode::Colour],
            EntryMode::Digits | EntryMode::Corner | EntryMode::Centre => EntryMode::ALL,
        };
        let options = modes.map(|mode| (text::entry_mode(mode), play(Play::SetMode(mode))));
        let chosen = modes.iter().position(|known| *known == mode);
        ui.name_next_group(text::labels::enter_as());
        ui.segments("mode", rect, chosen, &options);
        return;
    }
    let (kind, label) = match mode {
        EntryMode::Digits => (Kind::Secondary, text::labels::notes()),
        EntryMode::Corner | EntryMode::Centre | EntryMode::Colour => (Kind::Primary, text::entry_mode(mode)),
    };
    let size = if rect.w < NARROW { size::SMALL } else { size::LABEL };
    ui.button("notes", rect, Button::new(kind, label).detail(detail).size(size), play(Play::NextMode));
    ui.describe(Role::Toggle(mode != EntryMode::Digits), label);
}

pub(super) fn digit_first(ui: &mut Ui<'_>, rect: Rect, is_on: bool) {
    let kind = if is_on { Kind::Primary } else { Kind::Secondary };
    let button = if rect.w < FIRST_ON_ONE_LINE {
        Button::new(kind, text::labels::digit()).detail(Some("first")).size(size::SMALL)
    } else {
        Button::new(kind, text::labels::digit_first()).size(size::LABEL)
    };
    ui.button("digit-first", rect, button, Intent::Play(Play::ToggleDigitFirst));
    ui.describe(Role::Toggle(is_on), text::labels::digit_first());
}

fn tools(ui: &mut Ui<'_>, layout: &RaceLayout, race: &Race, now: Millis) {
    // Keys are named where there is a keyboard and room for it.
    let keys =
        layout.form == Form::Wide && !ui.around.touch && layout.tools.iter().all(|rect| rect.h >= 54.0);
    let hint = |text: &'static str| keys.then_some(text);
    let history = race.board().history();
    let secondary = |label| Button::new(Kind::Secondary, label);
    let undo = secondary(text::labels::undo()).detail(hint("Ctrl+Z")).enabled(history.can_undo());
    let redo = secondary(text::labels::redo()).detail(hint("Ctrl+Y")).enabled(history.can_redo());
    let erase = secondary(text::labels::erase()).detail(hint(text::labels::backspace()));
    let [undo_at, redo_at, erase_at, modes_at, added @ ..] = layout.tools.as_slice() else { return };
    button(ui, "undo", *undo_at, undo, Play::Undo);
    button(ui, "redo", *redo_at, redo, Play::Redo);
    button(ui, "erase", *erase_at, erase, Play::Erase);
    modes(ui, *modes_at, race.board().mode(), hint(text::labels::space()));
    let asks = race.has_hints().then(|| {
        let button = secondary(text::labels::hint()).detail(hint("H")).enabled(race.can_hint(now));
        ("hint", button, Play::Hint)
    });
    let fills = race.has_auto_notes().then(|| {
        let label = if added.iter().any(|rect| rect.w < 60.0) {
            text::labels::fill()
        } else {
            text::labels::fill_in()
        };
        ("fill-notes", secondary(label), Play::FillNotes)
    });
    for ((id, tool, play), rect) in asks.into_iter().chain(fills).zip(added) {
        button(ui, id, *rect, tool, play);
    }
}

fn button(ui: &mut Ui<'_>, id: &str, rect: Rect, button: Button<'_>, play: Play) {
    let size = if rect.w < NARROW { size::SMALL } else { size::LABEL };
    ui.button(id, rect, button.size(size), Intent::Play(play));
}
