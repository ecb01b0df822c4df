//! Pages whose code comes in the page's second file, drawn by hand. Called when that is there.

use super::{Scene, big_screen};
use crate::widgets::Ui;
use client_core::Page;
use client_core::big_screen::BigScreen;

/// False if the page is none of these.
#[inline(never)]
pub(super) fn draw(ui: &mut Ui<'_>, scene: &Scene<'_>, page: &dyn Page) -> bool {
    if let Some(screen) = page.as_a::<BigScreen>() {
        big_screen::draw(ui, scene, screen);
        return true;
    }
    false
}
