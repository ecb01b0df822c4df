//! Screens and pages whose code comes in the page's second file, drawn by hand. Called when that is there.

use super::{Scene, big_screen, editor, export, picker, practice, theatre, versus};
use crate::input::Event;
use crate::widgets::Ui;
use client_core::big_screen::BigScreen;
use client_core::theatre::TheatrePage;
use client_core::theatre::report::ReportPage;
use client_core::{EditorSheet, ExportSheet, Page, PickerDialog, PracticeSheet};

/// False if the page is none of these, or has nothing to draw.
#[inline(never)]
pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, page: &dyn Page) -> bool {
    if let Some(screen) = page.as_a::<BigScreen>() {
        big_screen::draw(ui, scene, screen);
        return true;
    }
    if let Some(page) = page.as_a::<ReportPage>() {
        theatre::report(ui, scene, page);
        return true;
    }
    if let Some(sheet) = page.as_a::<EditorSheet>() {
        editor::sheet(ui, scene, *sheet);
        return true;
    }
    if page.as_a::<PickerDialog>().is_some() {
        return picker::draw(ui, scene);
    }
    if let Some(sheet) = page.as_a::<PracticeSheet>() {
        practice::sheet(ui, scene, *sheet);
        return true;
    }
    if page.as_a::<ExportSheet>().is_some() {
        export::draw(ui, scene);
        return true;
    }
    page.as_a::<TheatrePage>().is_some_and(|page| theatre::draw(ui, scene, page))
}

/// Where one begins alone.
#[inline(never)]
pub(super) fn practice(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    practice::start(ui, scene);
}

/// A game alone.
#[inline(never)]
pub(super) fn game(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    practice::game(ui, scene);
}

/// Who meets whom; false if nobody does.
#[inline(never)]
pub(super) fn versus(ui: &mut Ui<'_>, scene: &Scene<'_>) -> bool {
    versus::draw(ui, scene)
}

/// The editor.
#[inline(never)]
pub(super) fn editor(ui: &mut Ui<'_>, scene: &Scene<'_>) {
    editor::draw(ui, scene);
}

/// The button of a replay that a key presses.
#[inline(never)]
pub(super) fn theatre_key(event: &Event) -> Option<&'static str> {
    theatre::key(event)
}
