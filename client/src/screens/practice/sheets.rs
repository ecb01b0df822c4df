//! The sheets of a game alone: more tools with the savepoints, and the aids.

use super::super::Scene;
use crate::action::Action;
use crate::geometry::Rect;
use crate::paint::{Align, Weight};
use crate::theme::size;
use crate::widgets::{Button, Kind, Ui};
use client_core::export::ExportIntent;
use client_core::practice::{Game, opened_titles};
use client_core::text::practice as words;
use client_core::{Intent, Play, PracticeAids, PracticeIntent, Sheet};

const ROW: f32 = 48.0;
const GAP: f32 = 8.0;
const WIDTH: f32 = 440.0;

/// Names of the tools, and what each does.
fn entries(game: &Game, touch: bool) -> Vec<(&'static str, &'static str, Option<&'static str>, Action)> {
    let want = |intent: PracticeIntent| Action::Core(intent.into());
    let export = Action::Core(ExportIntent::Open.into());
    let key = |key: &'static str| Some(key).filter(|_| !touch);
    let mut entries = vec![
        ("tool-check", words::CHECK, key("K"), want(PracticeIntent::Check)),
        ("tool-fill", words::FILL, key("M"), Action::Core(Play::FillNotes.into())),
        ("tool-save", words::SAVEPOINT, key("B"), want(PracticeIntent::Save)),
        ("tool-reveal", words::REVEAL_CELL, key("G"), want(PracticeIntent::RevealCell)),
        ("tool-random", words::REVEAL_RANDOM, None, want(PracticeIntent::RevealRandom)),
        (
            "tool-colour",
            words::COLOURS,
            key("V"),
            Action::Core(Play::SetMode(client_core::EntryMode::Colour).into()),
        ),
        ("tool-lock", words::LOCK, key("L"), want(PracticeIntent::Lock)),
    ];
    entries
        .extend(game.has_locks().then(|| ("tool-unlock", words::UNLOCK, None, want(PracticeIntent::Unlock))));
    entries.push(("tool-aids", words::AIDS, None, Sheet::PracticeAids.into()));
    entries.push(("tool-path", words::PATH, None, want(PracticeIntent::Path)));
    entries.push(("tool-export", client_core::text::export::TITLE, None, export));
    let save = Action::Core(Intent::from(ExportIntent::SavePuzzle));
    entries.push(("tool-file", client_core::text::export::SAVE_PUZZLE, None, save));
    entries.push(("tool-reset", words::RESET, None, want(PracticeIntent::Reset)));
    entries.push(("tool-solution", words::SOLUTION, None, want(PracticeIntent::ShowSolution)));
    entries
}

pub(in super::super) fn tools(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let Some(game) = scene.app.practice_game() else { return };
    let entries = entries(game, ui.around.touch);
    let saved = game.savepoint_rows();
    let lines = entries.len().div_ceil(2);
    let saved_height = if saved.is_empty() { 0.0 } else { 30.0 + saved.len() as f32 * (ROW + GAP) };
    let content = lines as f32 * (ROW + GAP) + saved_height;
    let inside = ui.sheet(scene.screen, WIDTH, content + 84.0, "Tools", Intent::Dismiss.into());
    let dy = -ui.begin_scroll("tools", inside, content);
    let mut rest = Rect { y: inside.y + dy, h: content, ..inside };
    let grid = rest.cut_top(lines as f32 * (ROW + GAP), 0.0);
    let grid = Rect { h: grid.h - GAP, ..grid };
    for (index, (id, label, key, action)) in entries.into_iter().enumerate() {
        let button = Button::new(Kind::Secondary, label).detail(key).size(size::LABEL);
        ui.button(id, grid.grid_cell(2, lines, GAP, index), button, action);
    }
    if !saved.is_empty() {
        ui.caption(rest.cut_top(22.0, 8.0), Align::Left, words::SAVEPOINTS);
    }
    for row in saved {
        let mut line = rest.cut_top(ROW, GAP);
        let forget = line.cut_right(84.0, GAP);
        let restore = Intent::from(PracticeIntent::Restore(row.index));
        let button = Button::new(Kind::Secondary, &row.label).size(size::LABEL);
        ui.button(&format!("restore-{}", row.index), line, button, restore);
        let button = Button::new(Kind::Quiet, "Delete").size(size::LABEL);
        let delete = Intent::from(PracticeIntent::Forget(row.index));
        ui.button(&format!("forget-{}", row.index), forget, button, delete);
    }
    ui.end_scroll();
}

pub(in super::super) fn aids(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let aids = scene.app.shared().prefs().practice;
    let rows = [
        (
            "aid-conflicts",
            words::AID_CONFLICTS,
            aids.conflicts,
            PracticeAids { conflicts: !aids.conflicts, ..aids },
        ),
        (
            "aid-mistakes",
            words::AID_MISTAKES,
            aids.mistakes_at_once,
            PracticeAids { mistakes_at_once: !aids.mistakes_at_once, ..aids },
        ),
        ("aid-tidy", words::AID_TIDY, aids.tidy_notes, PracticeAids { tidy_notes: !aids.tidy_notes, ..aids }),
        (
            "aid-fitting",
            words::AID_FITTING,
            aids.fitting_only,
            PracticeAids { fitting_only: !aids.fitting_only, ..aids },
        ),
        (
            "aid-candidates",
            words::AID_CANDIDATES,
            aids.candidates,
            PracticeAids { candidates: !aids.candidates, ..aids },
        ),
    ];
    let content = rows.len() as f32 * ROW + 40.0;
    let inside = ui.sheet(scene.screen, WIDTH, content + 84.0, words::AIDS, Intent::Dismiss.into());
    let dy = -ui.begin_scroll("aids", inside, content);
    let mut rest = Rect { y: inside.y + dy, h: content, ..inside };
    for (id, label, on, changed) in rows {
        let intent = Intent::from(PracticeIntent::SetAids(changed));
        ui.switch_row(id, rest.cut_top(ROW, 0.0), label, on, intent);
    }
    let style = ui.second(size::SMALL, Weight::Medium);
    ui.paint.paragraph(rest, Align::Left, words::AIDS_MEAN, &style);
    ui.end_scroll();
}

/// The puzzles of a file, to choose one.
pub(in super::super) fn opened(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    let titles = opened_titles(scene.app.shared().files());
    let content = titles.len() as f32 * (ROW + GAP);
    let inside = ui.sheet(scene.screen, WIDTH, content + 84.0, words::OPENED, Intent::Dismiss.into());
    let dy = -ui.begin_scroll("opened", inside, content);
    let mut rest = Rect { y: inside.y + dy, h: content, ..inside };
    for (index, title) in titles.iter().enumerate().take(usize::from(u8::MAX)) {
        let button = Button::new(Kind::Secondary, title).size(size::LABEL);
        let intent = Intent::from(PracticeIntent::PlayOpened(index as u8));
        ui.button(&format!("opened-{index}"), rest.cut_top(ROW, GAP), button, intent);
    }
    ui.end_scroll();
}
