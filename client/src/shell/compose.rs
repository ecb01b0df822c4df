//! Lays out the picture and what reacts in it, and shows both: triangles on the canvas, elements and fields on the page. Decides
//! nothing about when.

use super::Shell;
use crate::client_state;
use crate::geometry::Rect;
use crate::mirror;
use crate::platform::Platform;
use crate::screens::{self, Scene};
use crate::widgets::{Drawn, Surroundings, Ui};
use macroquad::miniquad::{self, CursorIcon};

/// A frame is painted again when the glyph texture was emptied in the middle of it, but only so often.
const PAINTS_MAX: usize = 2;

/// The last layout.
#[derive(Debug, Default)]
pub(super) struct Composed {
    pub(super) at_ms: f64,
    /// It is what a frame would show: nothing has happened since.
    pub(super) is_fresh: bool,
    /// Something has happened that a frame will show.
    pub(super) is_stale: bool,
    /// When the state must be looked at again, even if nothing happens.
    pub(super) due_ms: f64,
    /// For a window of this size.
    pub(super) screen: Rect,
    /// With the race's clock on the page instead of in the picture.
    pub(super) page_clock: bool,
}

impl Shell {
    /// Lays out the picture and what reacts in it, and tells screen readers of it.
    pub(super) fn compose(&mut self, mirrors: bool) {
        self.composed.at_ms = self.now_ms;
        self.composed.is_stale = false;
        self.composed.screen = self.screen;
        self.composed.page_clock = self.device.overlays_fields()
            && self.app.overlays().is_empty()
            && self.app.shared().toasts().is_empty();
        self.follow_cursor();
        let theme = self.theme();
        let around = Surroundings {
            now_ms: self.now_ms,
            touch: self.device.touch_screen(),
            overlays_fields: self.device.overlays_fields(),
            prefs: self.app.shared().prefs(),
            page_clock: self.composed.page_clock,
            can_share: self.device.can_share(),
            mirrored: self.device.mirrors(),
            viewport: self.sight.viewport,
        };
        let scene = Scene { app: &self.app, now: self.now(), screen: self.screen };
        let mut drawn: Option<Drawn> = None;
        for _ in 0..PAINTS_MAX {
            self.painter.begin(self.device.device_scale() * self.zoom);
            let (interaction, typing) = (&self.interaction, &self.typing);
            let mut ui = Ui::new(&mut self.painter, &theme, &mut self.anim, interaction, typing, around);
            screens::draw(&mut ui, &scene);
            drawn = Some(ui.finish());
            if !self.painter.fonts().take_emptied() {
                break;
            }
        }
        let title = scene.app.window_title();
        self.device.dress(theme.background, &title);
        let mut mirror = None;
        if let Some(drawn) = drawn {
            self.interaction.set_hits(drawn.hits, drawn.barrier);
            self.interaction.set_overlays(drawn.overlays);
            let (scene, zoom) = (&scene, self.zoom);
            let mirrors = mirrors && self.device.mirrors();
            if mirrors {
                mirror = Some(mirror::text(&drawn.mirror, &scene.app.heading(), zoom));
                if let Some(words) = mirror::stepped(&self.seen, &drawn.mirror) {
                    self.device.say(&words, true);
                }
                self.seen = drawn.mirror;
            }
            for (area, offset) in drawn.scrolled {
                self.interaction.set_scroll(area, offset);
            }
            self.device.show_clock(drawn.clock.as_ref(), zoom);
            self.fields = drawn.fields;
            self.sight.spot = drawn.board;
        }
        self.device.takes_keys(client_state::takes_keys(&self.app));
        #[cfg(not(target_arch = "wasm32"))]
        if self.device.is_watched() {
            let state = self.state();
            self.device.publish(&state);
        }
        let field = self.focused_field();
        self.typing.sync(field.as_ref());
        self.device.show_fields(&self.fields, self.zoom);
        if let Some(mirror) = mirror {
            self.mirror_due_ms = None;
            self.device.show_mirror(mirror);
            self.tell_focus();
        }
        self.show_cursor();
    }

    /// The state for a test that looks between two frames: places belong to what there is.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn look(&mut self) -> String {
        if self.composed.is_stale {
            self.compose(true);
        }
        self.state()
    }

    /// The state as it is published for tests.
    fn state(&self) -> String {
        let scene = Scene { app: &self.app, now: self.now(), screen: self.screen };
        let widgets = &self.interaction;
        client_state::state(&scene, widgets.hits(), &self.fields, widgets.focus(), self.zoom)
    }

    fn show_cursor(&mut self) {
        let cursor =
            if self.interaction.hovers_clickable() { CursorIcon::Pointer } else { CursorIcon::Default };
        if cursor != self.cursor {
            miniquad::window::set_mouse_cursor(cursor);
            self.cursor = cursor;
        }
    }

    /// Puts the picture onto the canvas.
    pub(super) fn present(&mut self) {
        self.presented = self.picture();
        self.canvas.upload(self.painter.fonts());
        self.canvas.draw(self.painter.chunks(), self.theme().background);
    }

    /// A number for the picture: equal pictures have equal ones.
    pub(super) fn picture(&self) -> u64 {
        self.painter.digest(self.theme().background)
    }
}
