//! What the engine is told to do to the puzzle, what it is doing, and a search that is being shown.

use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Role, Ui};
use client_core::editor::{Destination, EditorAction, Replay};
use client_core::text::editor as words;
use client_core::{App, Intent, PracticeIntent, Purpose, text};
use puzzle::Tier;

const BUTTON: f32 = 52.0;
const ROW: f32 = 44.0;
const GAP: f32 = 8.0;

/// What [`buttons`] takes.
pub(super) const HEIGHT: f32 = 2.0 * (BUTTON + GAP) + ROW + GAP + 22.0;

/// What can be done to the puzzle, or how far that is.
pub(super) fn buttons(ui: &mut Ui<'_>, rest: &mut Rect, app: &App) {
    let editor = app.screens().editor();
    if editor.is_working() {
        return working(ui, rest, app);
    }
    let ready = editor.faults().is_empty() && !editor.board().has_conflicts();
    let known = editor.settled().filter(|_| ready);
    let verdict = editor.verdict();
    let redundant = verdict.facts.iter().find(|(label, _)| *label == "Redundant givens");
    let drops = redundant.map(|(_, named)| words::drops(named));
    let mut act = |id: &str, place, label, detail: Option<&str>, on: bool, action| {
        let button = Button::new(Kind::Secondary, label).detail(detail).size(size::LABEL).enabled(on);
        ui.button(id, place, button, action);
    };
    let row = rest.cut_top(BUTTON, GAP);
    let (left, right) = (row.grid_cell(2, 1, GAP, 0), row.grid_cell(2, 1, GAP, 1));
    let minimal = editor.is_proper() && drops.as_deref() != Some(words::ALL_NEEDED);
    act("minimise", left, words::MINIMISE, drops.as_deref(), minimal, EditorAction::Minimise);
    let fills = known.is_some_and(|known| known.solution.is_some());
    act("fill", right, words::FILL, None, fills, EditorAction::Fill);
    let row = rest.cut_top(BUTTON, GAP);
    let (left, right) = (row.grid_cell(2, 1, GAP, 0), row.grid_cell(2, 1, GAP, 1));
    let open = known.is_some() && !editor.is_proper();
    act("finish", left, words::FINISH, Some(text::tier(editor.finish_tier())), open, EditorAction::FinishIt);
    tiers(ui, right, editor.finish_tier());
    let watch = Button::new(Kind::Secondary, words::WATCH_SEARCH).size(size::LABEL).enabled(ready);
    ui.button("watch-search", rest.cut_top(ROW, GAP), watch, EditorAction::WatchSearch);
    let line = rest.cut_top(22.0, 0.0);
    let (said, color) = match editor.failure() {
        Some(failure) => (failure, ui.theme.wrong),
        None => (words::ONE_UNDO_AWAY, ui.theme.ink_second),
    };
    let style = TextStyle::new(size::SMALL, Weight::Medium, color);
    let said = ui.paint.shortened(said, &style, line.w);
    ui.paint.text_in(line, Align::Left, &said, &style);
}

/// How hard the puzzle is to be that the engine finishes.
fn tiers(ui: &mut Ui<'_>, place: Rect, chosen: Tier) {
    let at = Tier::ALL.iter().position(|tier| *tier == chosen).unwrap_or(0);
    let step = |to: Option<usize>| {
        let tier = *Tier::ALL.get(to?)?;
        Some(Action::from(EditorAction::SetFinishTier(tier)))
    };
    ui.name_next_group("Tier");
    let place = place.centered(place.w, ROW);
    ui.stepper("finish-tier", place, text::tier(chosen), step(at.checked_sub(1)), step(Some(at + 1)));
}

fn working(ui: &mut Ui<'_>, rest: &mut Rect, app: &App) {
    let mut block = rest.cut_top(HEIGHT, 0.0);
    let style = ui.ink(size::TEXT, Weight::Semibold);
    let line = block.cut_top(28.0, 8.0);
    ui.paint.text_in(line, Align::Left, words::WORKING, &style);
    let done = app.shared().asking().progress(Purpose::Editor).unwrap_or(0);
    let bar = block.cut_top(8.0, 16.0);
    let (color, track) = (ui.theme.accent, ui.theme.track);
    ui.paint.progress_bar(bar, f32::from(done) / 1000.0, color, track);
    let stop = Button::new(Kind::Secondary, words::STOP).size(size::LABEL);
    ui.button("stop-work", block.cut_top(ROW, 0.0), stop, EditorAction::StopWork);
}

/// The search instead of what is known.
pub(super) fn replay(ui: &mut Ui<'_>, inside: Rect, replay: &Replay) {
    let mut rest = inside;
    let strong = ui.ink(size::FIGURE, Weight::Bold);
    let line = rest.cut_top(40.0, 8.0);
    ui.node("search", Role::Heading(2), line, words::SEARCH);
    ui.paint.text_in(line, Align::Left, words::SEARCH, &strong);
    let (at, all) = replay.position();
    let plain = ui.ink(size::TEXT, Weight::Medium);
    let step = words::step_of(at, all, replay.is_cut());
    ui.paint.text_in(rest.cut_top(24.0, 4.0), Align::Left, &step, &plain);
    let bar = rest.cut_top(8.0, 12.0);
    let (color, track) = (ui.theme.accent, ui.theme.track);
    ui.paint.progress_bar(bar, at as f32 / all.max(1) as f32, color, track);
    let state = words::search_state(replay.depth(), replay.solutions());
    ui.paint.text_in(rest.cut_top(24.0, 12.0), Align::Left, &state, &plain);
    let speed = words::speed(replay.steps_per_second());
    let change =
        |faster: bool| replay.can_change(faster).then(|| Action::from(EditorAction::ReplaySpeed { faster }));
    ui.name_next_group("Speed");
    ui.stepper("replay-speed", rest.cut_top(ROW, GAP), &speed, change(false), change(true));
    let row = rest.cut_top(ROW, GAP);
    let paused = replay.is_paused();
    let label = if paused { "Go on" } else { "Pause" };
    let buttons = [
        ("replay-pause", label, !replay.is_over(), EditorAction::PauseReplay(!paused)),
        ("replay-step", "One step", !replay.is_over(), EditorAction::StepReplay),
        ("replay-stop", words::STOP, true, EditorAction::EndReplay),
    ];
    for (index, (id, label, on, action)) in buttons.into_iter().enumerate() {
        let button = Button::new(Kind::Secondary, label).size(size::LABEL).enabled(on);
        ui.button(id, row.grid_cell(3, 1, GAP, index), button, action);
    }
}

/// Where the puzzle goes from here.
pub(super) fn send(ui: &mut Ui<'_>, place: Rect, app: &App) {
    let editor = app.screens().editor();
    let proper = editor.is_proper() && !editor.is_working();
    let mut rest = place;
    let main = rest.cut_top(58.0, GAP);
    let busy = app.screens().session().is_busy();
    let label = if busy { "Opening a room…" } else { words::RACE };
    let detail = (!proper && !busy).then_some(words::WHEN_PROPER);
    let race = Button::new(Kind::Primary, label).detail(detail).size(size::TITLE).enabled(proper && !busy);
    ui.button("race-it", main, race, EditorAction::Send(Destination::Room));
    let row = Rect { h: rest.h.min(BUTTON), ..rest };
    let try_it = Button::new(Kind::Secondary, words::TRY_IT).size(size::LABEL).enabled(proper);
    ui.button("try-it", row.grid_cell(3, 1, GAP, 0), try_it, Intent::from(PracticeIntent::PlayDraft));
    let is_puzzle = editor.faults().is_empty() && !editor.is_working();
    let copy = Button::new(Kind::Secondary, words::COPY_TEXT).size(size::LABEL).enabled(is_puzzle);
    let challenge = Button::new(Kind::Secondary, words::CHALLENGE).size(size::LABEL).enabled(proper);
    let to_link = EditorAction::Send(Destination::Challenge);
    ui.button("challenge-it", row.grid_cell(3, 1, GAP, 1), challenge, to_link);
    ui.button("copy-puzzle", row.grid_cell(3, 1, GAP, 2), copy, EditorAction::Send(Destination::Clipboard));
}
