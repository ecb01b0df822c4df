//! What the engine is told to do to the puzzle, what it is doing, and a search that is being shown.

use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, TextStyle, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Page, Role, Ui};
use client_core::editor::{Destination, EditorAction, Replay};
use client_core::text::editor as words;
use client_core::{App, Intent, PracticeIntent, text};
use puzzle::Tier;

const BUTTON: f32 = 52.0;
const ROW: f32 = 44.0;
const GAP: f32 = 8.0;

/// What can be done to the puzzle, or how far that is.
pub(super) fn buttons<'a>(ui: &Ui<'_>, column: &mut Page<'a>, app: &'a App) {
    let editor = app.screens().editor();
    if editor.is_working() {
        return working(ui, column, app);
    }
    let ready = editor.faults().is_empty() && !editor.board().has_conflicts();
    let known = editor.settled().filter(|_| ready);
    let drops = words::minimising(editor);
    let minimal = editor.is_proper() && editor.redundant() != Some(0);
    let fills = known.is_some_and(|known| known.solution.is_some());
    let open = known.is_some() && !editor.is_proper();
    let tier = editor.finish_tier();
    let plain = |label, on| Button::new(Kind::Secondary, label).size(size::LABEL).enabled(on);
    let mut grid = Page::grid(2, BUTTON).gap(GAP);
    grid.fill(move |ui, place| {
        let button = plain(words::minimise(), minimal).detail(drops.as_deref());
        ui.button("minimise", place, button, EditorAction::Minimise);
    });
    grid.wide_button("fill", plain(words::fill(), fills), EditorAction::Fill);
    let finish = plain(words::finish(), open).detail(Some(text::tier(tier)));
    grid.wide_button("finish", finish, EditorAction::FinishIt);
    grid.fill(move |ui, place| tiers(ui, place, tier));
    column.put(grid);
    column.space(GAP);
    column.button(ROW, "watch-search", plain(words::watch_search(), ready), EditorAction::WatchSearch);
    column.space(GAP);
    let (said, color) = match editor.failure() {
        Some(failure) => (failure, ui.theme.wrong),
        None => (words::can_be_undone(), ui.theme.ink_second),
    };
    column.item(22.0, move |ui, line| {
        let style = TextStyle::new(size::SMALL, Weight::Medium, color);
        let said = ui.paint.shortened(said, &style, line.w);
        ui.paint.text_in(line, Align::Left, &said, &style);
    });
}

/// How hard the puzzle is to be that the engine finishes.
fn tiers(ui: &mut Ui<'_>, place: Rect, chosen: Tier) {
    let at = Tier::ALL.iter().position(|tier| *tier == chosen).unwrap_or(0);
    let step = |to: Option<usize>| {
        let tier = *Tier::ALL.get(to?)?;
        Some(Action::from(EditorAction::SetFinishTier(tier)))
    };
    ui.name_next_group(text::labels::tier());
    let place = place.centered(place.w, ROW);
    ui.stepper("finish-tier", place, text::tier(chosen), step(at.checked_sub(1)), step(Some(at + 1)));
}

fn working(ui: &Ui<'_>, column: &mut Page<'_>, app: &App) {
    column.text(28.0, Align::Left, words::working(), ui.ink(size::TEXT, Weight::Semibold));
    column.space(8.0);
    let done = app.screens().editor().work_done(app.shared().asking());
    progress(column, f32::from(done) / 1000.0);
    column.space(16.0);
    let stop = Button::new(Kind::Secondary, words::stop()).size(size::LABEL);
    column.button(ROW, "stop-work", stop, EditorAction::StopWork);
}

fn progress(column: &mut Page<'_>, share: f32) {
    column.item(8.0, move |ui, bar| {
        let (color, track) = (ui.theme.accent, ui.theme.track);
        ui.paint.progress_bar(bar, share, color, track);
    });
}

/// The search instead of what is known.
pub(super) fn replay(ui: &mut Ui<'_>, inside: Rect, replay: &Replay) {
    let mut page = Page::column();
    page.item(40.0, |ui, line| {
        ui.node("search", Role::Heading(2), line, words::search());
        let strong = ui.ink(size::FIGURE, Weight::Bold);
        ui.paint.text_in(line, Align::Left, words::search(), &strong);
    });
    page.space(8.0);
    let (at, all) = replay.position();
    let plain = ui.ink(size::TEXT, Weight::Medium);
    page.text(24.0, Align::Left, words::step_of(at, all, replay.is_cut()), plain);
    page.space(4.0);
    progress(&mut page, at as f32 / all.max(1) as f32);
    page.space(12.0);
    page.text(24.0, Align::Left, words::search_state(replay.depth(), replay.solutions()), plain);
    page.space(12.0);
    page.item(ROW, |ui, place| {
        let change = |faster: bool| {
            replay.can_change(faster).then(|| Action::from(EditorAction::ReplaySpeed { faster }))
        };
        ui.name_next_group(text::labels::speed());
        let speed = words::speed(replay.steps_per_second());
        ui.stepper("replay-speed", place, &speed, change(false), change(true));
    });
    page.space(GAP);
    let (is_paused, goes_on) = (replay.is_paused(), !replay.is_over());
    let label = if is_paused { text::labels::go_on() } else { text::labels::pause() };
    let plain = |label, on| Button::new(Kind::Secondary, label).size(size::LABEL).enabled(on);
    let mut row = Page::row().gap(GAP);
    row.wide_button("replay-pause", plain(label, goes_on), EditorAction::PauseReplay(!is_paused));
    row.wide_button("replay-step", plain(text::labels::one_step(), goes_on), EditorAction::StepReplay);
    row.wide_button("replay-stop", plain(words::stop(), true), EditorAction::EndReplay);
    page.put_sized(ROW, row);
    ui.lay(inside, page);
}

/// Where the puzzle goes from here.
pub(super) fn send(ui: &mut Ui<'_>, place: Rect, app: &App) {
    let editor = app.screens().editor();
    let proper = editor.is_proper() && !editor.is_working();
    let mut rest = place;
    let main = rest.cut_top(58.0, GAP);
    let busy = app.screens().session().is_busy();
    let label = match app.room() {
        Some(_) => text::duel::hand_in(),
        None if busy => text::labels::opening_a_room(),
        None => words::race(),
    };
    let detail = (!proper && !busy).then_some(words::when_proper());
    let race = Button::new(Kind::Primary, label).detail(detail).size(size::TITLE).enabled(proper && !busy);
    ui.button("race-it", main, race, EditorAction::Send(Destination::Room));
    let row = Rect { h: rest.h.min(BUTTON), ..rest };
    let try_it = Button::new(Kind::Secondary, words::try_it()).size(size::LABEL).enabled(proper);
    ui.button("try-it", row.grid_cell(3, 1, GAP, 0), try_it, Intent::from(PracticeIntent::PlayDraft));
    let is_puzzle = editor.faults().is_empty() && !editor.is_working();
    let copy = Button::new(Kind::Secondary, words::copy_text()).size(size::LABEL).enabled(is_puzzle);
    let challenge = Button::new(Kind::Secondary, words::challenge()).size(size::LABEL).enabled(proper);
    let to_link = EditorAction::Send(Destination::Challenge);
    ui.button("challenge-it", row.grid_cell(3, 1, GAP, 1), challenge, to_link);
    ui.button("copy-puzzle", row.grid_cell(3, 1, GAP, 2), copy, EditorAction::Send(Destination::Clipboard));
}
