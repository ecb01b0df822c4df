//! One frame of the client: what came in goes to the headless player, what it asks for is carried out, and its state
//! is drawn. Owns the window's own state (focus, motion, open menus); decides nothing about the game.

mod assistive;
mod compose;
mod incoming;
mod outgoing;
mod pace;
mod view;

use crate::anim::Anim;
use crate::geometry::Rect;
#[cfg(not(target_arch = "wasm32"))]
use crate::input::EventSource;
use crate::input::focus::PageFocus;
use crate::input::keymap::Keymap;
use crate::layout;
use crate::mirror::Seen;
use crate::paint::gpu::Canvas;
use crate::paint::{Fonts, Painter};
use crate::platform::{self, Device, FieldView, Platform, SystemText};
use crate::theme::Theme;
use crate::widgets::{FieldState, Interaction};
use client_core::room::Room;
use client_core::store::StoreKey;
use client_core::{App, ColourScheme, Connection, HomeIntent, Input, Intent, Options, Prefs, Scale};
use compose::Composed;
use game::Millis;
use macroquad::miniquad::{self, CursorIcon};
use view::Sight;

/// Messages from outside taken in one frame at most; the rest waits for the next.
const PLATFORM_EVENTS_MAX: usize = 256;
/// A page that hears more than the player does (an engine's progress, many rivals) looks whether its picture changes this often.
#[cfg(target_arch = "wasm32")]
const COMPOSE_EVERY_MS: f64 = 40.0;
/// The headless player hears of the time at least this often: pings are due, and a silent line is noticed.
const TICK_EVERY_MS: f64 = 1000.0;
/// Screen readers learn so long after the first frame what has changed in it.
const MIRROR_AFTER_MS: f64 = 60.0;
/// How much larger everything is drawn for those who want large text.
const TEXT_LARGE: f32 = 1.25;
const TEXT_LARGER: f32 = 2.0;
const SECONDS_PER_DAY: f64 = 86_400.0;
const CLIENT_NAME: &str = concat!("nonet ", env!("CARGO_PKG_VERSION"));

#[derive(Debug)]
pub struct Shell {
    app: App,
    device: Device,
    #[cfg(not(target_arch = "wasm32"))]
    source: EventSource,
    page_focus: PageFocus,
    canvas: Canvas,
    painter: Painter,
    keymap: Keymap,
    interaction: Interaction,
    typing: FieldState,
    anim: Anim,
    fields: Vec<FieldView>,
    sight: Sight,
    screen: Rect,
    zoom: f32,
    cursor: CursorIcon,
    now_ms: f64,
    /// The time of the last input to the headless player.
    handled_ms: f64,
    last_input_ms: f64,
    /// When the headless player was told last that somebody is there.
    here_ms: f64,
    /// The picture on the canvas.
    presented: u64,
    /// A key has moved the cursor since the last frame.
    cursor_moved: bool,
    /// What screen readers were shown last.
    seen: Vec<Seen>,
    /// The last day that the headless player was told of.
    day: Option<u32>,
    /// When the state was laid out last, in what was laid out for no frame yet.
    composed: Composed,
    /// When screen readers learn what has changed.
    mirror_due_ms: Option<f64>,
}

impl Shell {
    fn with_app(device: Device, app: App) -> Self {
        Self {
            app,
            now_ms: device.now_ms(),
            device,
            #[cfg(not(target_arch = "wasm32"))]
            source: EventSource::register(),
            page_focus: PageFocus::default(),
            canvas: Canvas::new(),
            painter: Painter::new(Fonts::new(Box::new(SystemText::new()))),
            keymap: Keymap::default(),
            interaction: Interaction::default(),
            typing: FieldState::default(),
            anim: Anim::default(),
            fields: Vec::new(),
            sight: Sight::default(),
            screen: Rect::default(),
            zoom: 1.0,
            cursor: CursorIcon::Default,
            handled_ms: 0.0,
            last_input_ms: 0.0,
            here_ms: f64::NEG_INFINITY,
            presented: 0,
            cursor_moved: false,
            seen: Vec::new(),
            day: None,
            composed: Composed::default(),
            mirror_due_ms: None,
        }
    }

    /// Starts with the stored values and the room of the client's address.
    pub(crate) fn new(device: Device, name: Option<String>) -> Self {
        let options = Options {
            seed: miniquad::date::now().to_bits(),
            client: CLIENT_NAME.to_owned(),
            link_base: device.link_base(),
            bot: false,
        };
        let mut shell = Self::with_app(device, App::new(options));
        if shell.device.mirrors() {
            shell.app.speak();
        }
        if platform::IS_PAGE {
            shell.handle(Input::Later(false));
        }
        for key in StoreKey::all() {
            if let Some(value) = shell.device.load(key.name()) {
                shell.handle(Input::Stored { key, value });
            }
        }
        let room = shell.device.addressed_room();
        let joins = room.is_some() && name.is_some();
        if let Some(name) = name {
            shell.want(Intent::Home(HomeIntent::SetName(name)));
        }
        if let Some(room) = room {
            shell.handle(Input::RoomInUrl(room));
        }
        if joins {
            shell.want(Intent::Home(HomeIntent::JoinUrlRoom));
        }
        shell.focus_name();
        shell
    }

    /// A newcomer begins with their name. On a touch screen that would open the keyboard over everything.
    fn focus_name(&mut self) {
        if self.app.shared().home().name.is_empty() && !self.device.touch_screen() {
            self.interaction.set_focus(Some("name".to_owned()), false);
        }
    }

    /// Opens the page of a match that is at hand.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn open(&mut self, page: Option<client_core::theatre::TheatrePage>) {
        page.into_iter().for_each(|page| self.want(Intent::open(page)));
    }

    /// A state that no server is behind, for pictures.
    #[cfg(not(target_arch = "wasm32"))]
    #[must_use]
    pub fn sample(dark: bool, density: f32, app: App) -> Self {
        Self::with_app(Device::detached(dark, density), app)
    }

    /// Another such state in the same window, as it is when it is opened.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn show_sample(&mut self, app: App) {
        self.app = app;
        self.interaction = Interaction::default();
        self.typing = FieldState::default();
        self.anim = Anim::default();
        self.sight = Sight::default();
    }

    /// Draws the state as it is at one moment, without input and motion.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn still_frame(&mut self, now_ms: f64) {
        self.now_ms = now_ms;
        self.anim.begin(now_ms, true);
        self.measure();
        self.compose(true);
        self.present();
    }

    /// Says which day it is, when that has changed.
    fn tell_day(&mut self) {
        let day = (miniquad::date::now() / SECONDS_PER_DAY) as u32;
        if self.day != Some(day) {
            self.day = Some(day);
            self.handle(Input::Today(day));
        }
    }

    fn now(&self) -> Millis {
        Millis(self.now_ms as u64)
    }

    /// One frame, from input to the canvas.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn frame(&mut self) {
        self.hear();
        self.update();
        self.finish();
        // A page is only asked for a frame that shows something new: the next one of a motion.
        self.composed.is_fresh = self.composed.due_ms > self.now_ms;
    }

    /// One frame, from input to the canvas. A window is asked for frames all the time: it rests until there is something new to
    /// show, or for its loop to take from the desktop.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn frame(&mut self) {
        let mut events = self.source.take(self.scale());
        loop {
            let is_asked = !events.is_empty() || self.device.rest();
            self.hear();
            for event in events.drain(..) {
                self.composed.is_fresh = false;
                self.window_event(&event);
            }
            self.update();
            if is_asked || self.picture() != self.presented {
                return self.finish();
            }
            self.pause();
        }
    }

    /// Lays out what a frame would show now, if anything may have changed.
    fn update(&mut self) {
        self.focus_cursor();
        for action in self.interaction.held(self.now_ms) {
            self.composed.is_fresh = false;
            self.act(action);
        }
        self.tell_day();
        self.handle(Input::Tick);
        if self.is_fresh() {
            return;
        }
        // First the picture: a slow computer takes as long for what it says of it.
        if self.device.mirrors() {
            self.mirror_due_ms.get_or_insert(self.now_ms + MIRROR_AFTER_MS);
        }
        self.compose(self.mirror_due_ms.is_some_and(|due_ms| self.now_ms >= due_ms));
        self.composed.due_ms = self.now_ms + self.wake_in_ms();
        self.composed.is_fresh = true;
    }

    fn finish(&mut self) {
        self.present();
        self.speak();
        self.pause();
    }

    fn pause(&mut self) {
        let wake_in_ms = (self.composed.due_ms - self.now_ms).min(TICK_EVERY_MS);
        self.device.finish_frame(wake_in_ms, self.now_ms - self.last_input_ms);
    }

    /// Between frames: what came from outside is heard, and a frame is asked for only if it changes the picture. What the
    /// player does always changes it; the page's focus follows at once, so that the next key is made where the last one led.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn tick(&mut self) {
        if self.hear() {
            self.focus_cursor();
            self.composed.is_stale = true;
            return self.device.finish_frame(0.0, 0.0);
        }
        let rest_ms = self.composed.at_ms + COMPOSE_EVERY_MS - self.now_ms;
        if rest_ms > 0.0 && !self.composed.is_fresh {
            self.composed.is_stale = true;
            return self.device.finish_frame(rest_ms, 0.0);
        }
        self.tell_day();
        self.handle(Input::Tick);
        if self.composed.is_fresh && self.now_ms < self.composed.due_ms {
            return self.pause();
        }
        self.compose(true);
        self.composed.due_ms = self.now_ms + self.wake_in_ms();
        self.composed.is_fresh = true;
        if self.picture() != self.presented {
            return self.device.finish_frame(0.0, 0.0);
        }
        self.pause();
    }

    /// Whether the last layout is what a frame would show now.
    fn is_fresh(&self) -> bool {
        let is_due = !platform::IS_PAGE && self.now_ms >= self.composed.due_ms;
        self.composed.is_fresh && !is_due && self.screen == self.composed.screen
    }

    /// Takes the time, the window's size and what came from outside, in its order; whether the player has done something, or more
    /// is left than one frame takes.
    fn hear(&mut self) -> bool {
        self.now_ms = self.device.now_ms();
        self.anim.begin(self.now_ms, self.still());
        self.measure();
        let mut acted = false;
        for _ in 0..PLATFORM_EVENTS_MAX {
            let Some(event) = self.device.poll() else { return acted };
            acted |= self.platform_event(event);
        }
        true
    }

    fn still(&self) -> bool {
        self.app.shared().prefs().reduced_motion || self.device.reduced_motion()
    }

    fn theme(&self) -> Theme {
        let dark = match self.app.shared().prefs().colours {
            ColourScheme::System => self.device.prefers_dark(),
            ColourScheme::Light => false,
            ColourScheme::Dark => true,
        };
        let prefs = self.app.shared().prefs();
        let high_contrast = prefs.high_contrast || self.device.more_contrast();
        Theme::of(&Prefs { high_contrast, ..prefs }, dark)
    }

    /// Device pixels per logical pixel.
    fn scale(&self) -> f32 {
        self.device.device_scale() * self.zoom
    }

    fn measure(&mut self) {
        let (width, height) = miniquad::window::screen_size();
        let device_scale = self.device.device_scale();
        let text = match self.app.shared().prefs().text_size {
            Scale::Normal => 1.0,
            Scale::Large => TEXT_LARGE,
            Scale::Larger => TEXT_LARGER,
        };
        self.zoom = layout::zoom(width / device_scale, height / device_scale, text);
        let scale = self.scale();
        self.screen = Rect::new(0.0, 0.0, width / scale, height / scale);
    }

    /// When the state must be looked at again if nothing comes in before.
    fn wake_in_ms(&mut self) -> f64 {
        let now = self.now();
        let race = self.app.room().and_then(Room::race_on_screen);
        let locked = race.is_some_and(|race| race.lockout(now).is_some());
        let breathing = self.app.screens().session().queue().is_some() && !self.anim.is_still();
        let counting = self.app.room().and_then(|room| room.countdown_ms(now)).is_some();
        let spoken_in = self.app.speech_due_in(now).map_or(f64::INFINITY, |ms| ms as f64);
        let moving = self.anim.end();
        // The page ticks by itself. Who watches sees other times too.
        let on_page = self.composed.page_clock;
        pace::due_in_ms(&pace::Pace {
            moving: moving || self.interaction.waits_for_hold() || locked || breathing || counting,
            passing: self.app.is_animating(now)
                || !matches!(self.app.shared().connection(), Connection::Online { .. }),
            clock_ms: race
                .filter(|race| !on_page || !race.is_racer())
                .map(|race| race.elapsed_ms(now))
                .or_else(|| {
                    let game = self.app.practice_game().filter(|game| game.is_playing() && !on_page);
                    game.map(|game| game.elapsed_ms(now))
                }),
        })
        .min(spoken_in)
        .min(self.mirror_due_ms.map_or(f64::INFINITY, |due_ms| (due_ms - self.now_ms).max(1.0)))
    }
}
