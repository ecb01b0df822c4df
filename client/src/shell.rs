//! One frame of the client: what came in goes to the headless player, what it asks for is carried out, and its state
//! is drawn. Owns the window's own state (focus, motion, open menus); decides nothing about the game.

use crate::action::Action;
use crate::anim::Anim;
#[cfg(not(target_arch = "wasm32"))]
use crate::capture::Sample;
use crate::dump;
use crate::geometry::Rect;
use crate::input::keymap::{Command, Keymap};
use crate::input::{Event, EventSource};
use crate::keys;
use crate::layout;
use crate::paint::gpu::Canvas;
use crate::paint::{Fonts, Painter};
use crate::platform::{Device, FieldView, Platform, PlatformEvent};
use crate::screens::{self, Menu, Scene, moment};
use crate::theme::{DARK, LIGHT, Theme};
use crate::widgets::{Drawn, Edit, FieldState, Interaction, Surroundings, Ui};
use client_core::store::StoreKey;
use client_core::{App, ColourScheme, Connection, Cue, Input, Intent, Options, Output, Screen};
use game::Millis;
use macroquad::miniquad::{self, CursorIcon, KeyCode};
use protocol::Codec;

/// Messages from outside taken in one frame at most; the rest waits for the next.
const PLATFORM_EVENTS_MAX: usize = 256;
/// Frames are due this often, in milliseconds: while a clock runs, and while nothing happens but pings.
const CLOCK_MS: f64 = 100.0;
const IDLE_MS: f64 = 1000.0;
/// A frame is painted again when the glyph texture was emptied in the middle of it, but only so often.
const PAINTS_MAX: usize = 2;
const CLIENT_NAME: &str = concat!("nonet ", env!("CARGO_PKG_VERSION"));

#[derive(Debug)]
pub(crate) struct Shell {
    app: App,
    device: Device,
    source: EventSource,
    canvas: Canvas,
    painter: Painter,
    keymap: Keymap,
    interaction: Interaction,
    typing: FieldState,
    anim: Anim,
    menu: Menu,
    fields: Vec<FieldView>,
    screen: Rect,
    zoom: f32,
    cursor: CursorIcon,
    now_ms: f64,
    last_input_ms: f64,
}

impl Shell {
    fn with_app(device: Device, app: App) -> Self {
        Self {
            app,
            now_ms: device.now_ms(),
            device,
            source: EventSource::register(),
            canvas: Canvas::new(),
            painter: Painter::new(Fonts::embedded()),
            keymap: Keymap::default(),
            interaction: Interaction::default(),
            typing: FieldState::default(),
            anim: Anim::default(),
            menu: Menu::default(),
            fields: Vec::new(),
            screen: Rect::default(),
            zoom: 1.0,
            cursor: CursorIcon::Default,
            last_input_ms: 0.0,
        }
    }

    /// Starts with what was kept, and with the room that the client was addressed with.
    pub(crate) fn new(device: Device, name: Option<String>) -> Self {
        let options = Options {
            seed: miniquad::date::now().to_bits(),
            client: CLIENT_NAME.to_owned(),
            link_base: device.link_base(),
        };
        let mut shell = Self::with_app(device, App::new(options));
        for key in StoreKey::ALL {
            if let Some(value) = shell.device.load(key.name()) {
                shell.handle(Input::Stored { key, value });
            }
        }
        let room = shell.device.addressed_room();
        let joins = room.is_some() && name.is_some();
        if let Some(name) = name {
            shell.want(Intent::SetName(name));
        }
        if let Some(room) = room {
            shell.handle(Input::RoomInUrl(room));
        }
        if joins {
            shell.want(Intent::JoinUrlRoom);
        }
        shell
    }

    /// A state that no server is behind, for pictures.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn sample(device: Device, sample: Sample) -> Self {
        let mut shell = Self::with_app(device, sample.app);
        shell.menu = sample.menu;
        shell
    }

    /// Draws the state as it is at one moment, without input and motion.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn still_frame(&mut self, now_ms: f64) {
        self.now_ms = now_ms;
        self.anim.begin(now_ms, true);
        self.measure();
        self.draw();
    }

    fn now(&self) -> Millis {
        Millis(self.now_ms as u64)
    }

    /// One frame, from input to triangles.
    pub(crate) fn frame(&mut self) {
        self.now_ms = self.device.now_ms();
        self.anim.begin(self.now_ms, self.still());
        self.measure();
        for _ in 0..PLATFORM_EVENTS_MAX {
            let Some(event) = self.device.poll() else { break };
            self.platform_event(event);
        }
        for event in self.source.take(self.scale()) {
            self.last_input_ms = self.now_ms;
            self.window_event(&event);
        }
        for action in self.interaction.held(self.now_ms) {
            self.act(action);
        }
        self.handle(Input::Tick);
        self.draw();
        let wake_in_ms = self.wake_in_ms();
        self.device.finish_frame(wake_in_ms, self.now_ms - self.last_input_ms);
    }

    fn still(&self) -> bool {
        self.app.prefs().reduced_motion || self.device.reduced_motion()
    }

    fn theme(&self) -> &'static Theme {
        let dark = match self.app.prefs().colours {
            ColourScheme::System => self.device.prefers_dark(),
            ColourScheme::Light => false,
            ColourScheme::Dark => true,
        };
        if dark { &DARK } else { &LIGHT }
    }

    /// Device pixels per logical pixel.
    fn scale(&self) -> f32 {
        self.device.device_scale() * self.zoom
    }

    fn measure(&mut self) {
        let (width, height) = miniquad::window::screen_size();
        let device_scale = self.device.device_scale();
        self.zoom = layout::zoom(width / device_scale, height / device_scale);
        let scale = self.scale();
        self.screen = Rect::new(0.0, 0.0, width / scale, height / scale);
    }

    // ---- what comes in -----------------------------------------------------------------------------------------

    fn handle(&mut self, input: Input) {
        let mut outputs = Vec::new();
        self.app.handle(input, self.now(), &mut outputs);
        for output in outputs {
            self.perform(output);
        }
    }

    fn want(&mut self, intent: Intent) {
        self.handle(Input::Intent(intent));
    }

    fn platform_event(&mut self, event: PlatformEvent) {
        match event {
            PlatformEvent::SocketOpened => self.handle(Input::Opened),
            PlatformEvent::SocketMessage(frame) => self.message(&frame),
            PlatformEvent::SocketClosed { code, reason } => {
                self.handle(Input::Closed { code: Some(code), reason })
            }
            PlatformEvent::FieldChanged { field, text } => self.field_changed(&field, text),
            PlatformEvent::FieldSubmitted { field } => self.field_submitted(&field),
            PlatformEvent::FieldFocused { field } => {
                if field.is_some() || self.focused_field().is_some() {
                    self.interaction.set_focus(field, false);
                }
            }
            PlatformEvent::FocusMoved { forward } => self.interaction.move_focus(forward),
            PlatformEvent::Escaped => self.interaction.set_focus(None, false),
            PlatformEvent::Pasted(text) => {
                for intent in keys::pasted(text, &self.app) {
                    self.want(intent);
                }
            }
            PlatformEvent::AddressChanged => {
                if let Some(room) = self.device.addressed_room() {
                    self.handle(Input::RoomInUrl(room));
                }
            }
            PlatformEvent::Copied(_) | PlatformEvent::Refreshed => {}
        }
    }

    fn message(&mut self, frame: &[u8]) {
        match Codec::Bincode.decode_server(frame) {
            Ok(message) => self.handle(Input::Received(Box::new(message))),
            // A server of another version answers `Hello` readably; anything else unreadable is a broken connection.
            Err(error) => {
                self.device.disconnect();
                let reason = format!("unreadable message: {error}");
                self.handle(Input::Closed { code: None, reason });
            }
        }
    }

    fn window_event(&mut self, event: &Event) {
        match event {
            Event::Key { .. } | Event::Char { .. } => self.key(event),
            Event::PointerDown { .. }
            | Event::PointerMoved { .. }
            | Event::PointerUp { .. }
            | Event::PointerCancelled { .. }
            | Event::Wheel { .. } => {
                for action in self.interaction.pointer(event, self.now_ms) {
                    self.act(action);
                }
            }
        }
    }

    fn focused_field(&self) -> Option<FieldView> {
        let focus = self.interaction.focus()?;
        self.fields.iter().find(|field| field.id == focus).cloned()
    }

    fn key(&mut self, event: &Event) {
        let moves_on = matches!(event, Event::Key { key: KeyCode::Tab | KeyCode::Escape, .. });
        if let Some(view) = self.focused_field().filter(|_| !moves_on) {
            self.edit(event, &view);
            return;
        }
        let space = matches!(event, Event::Key { key: KeyCode::Space, repeat: false, .. });
        let command = self.keymap.command(event);
        if let Some(action) = self.interaction.activate_focus().filter(|_| space) {
            self.act(action);
            return;
        }
        match command {
            Some(Command::FocusNext) => self.interaction.move_focus(true),
            Some(Command::FocusPrevious) => self.interaction.move_focus(false),
            Some(Command::Confirm) => self.confirm(),
            Some(Command::Back) => self.back(),
            Some(command) if self.on_board() => {
                if let Some(play) = keys::board_play(command) {
                    self.want(Intent::Play(play));
                }
            }
            Some(_) | None => {}
        }
    }

    fn on_board(&self) -> bool {
        self.app.screen() == Screen::Race && self.app.dialog().is_none() && self.menu == Menu::Closed
    }

    fn confirm(&mut self) {
        if let Some(action) = self.interaction.activate_focus() {
            self.act(action);
        } else if self.app.question().is_some() {
            self.want(Intent::Confirm);
        }
    }

    fn back(&mut self) {
        if self.focused_field().is_some() {
            self.interaction.set_focus(None, false);
        } else if self.menu != Menu::Closed {
            self.menu = Menu::Closed;
        } else {
            self.want(Intent::Back);
        }
    }

    fn edit(&mut self, event: &Event, view: &FieldView) {
        let edit = match self.typing.handle(event, view) {
            Some(Edit::Paste) => self.device.clipboard().and_then(|text| self.typing.insert(&text, view)),
            edit => edit,
        };
        match edit {
            Some(Edit::Changed(text)) => self.field_changed(&view.id, text),
            Some(Edit::Submit) => self.field_submitted(&view.id),
            Some(Edit::Copy(text)) => self.device.copy(&text),
            Some(Edit::Paste) | None => {}
        }
    }

    fn field_changed(&mut self, field: &str, text: String) {
        if let Some(intent) = keys::field_changed(field, text) {
            self.want(intent);
        }
    }

    fn field_submitted(&mut self, field: &str) {
        if let Some(intent) = keys::field_submitted(field, &self.app) {
            self.interaction.set_focus(None, false);
            self.want(intent);
        }
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Core(intent) => {
                // What a menu offers is done with when it was chosen, but looks are tried out.
                if !matches!(intent, Intent::SetPrefs(_)) {
                    self.menu = Menu::Closed;
                }
                self.want(intent);
            }
            Action::Focus(id) => self.interaction.set_focus(Some(id), false),
            Action::OpenMemberMenu(member) => self.menu = Menu::Member(member),
            Action::OpenLanes => self.menu = Menu::Lanes,
            Action::OpenLook => self.menu = Menu::Look,
            Action::CloseMenu => self.menu = Menu::Closed,
            Action::Nothing => {}
        }
    }

    // ---- what goes out -----------------------------------------------------------------------------------------

    fn perform(&mut self, output: Output) {
        match output {
            Output::Connect => self.device.connect(),
            Output::Disconnect => self.device.disconnect(),
            Output::Send(message) => self.device.send(Codec::Bincode.encode_client(&message)),
            Output::Store { key, value } => self.device.store(key.name(), Some(&value)),
            Output::Forget { key } => self.device.store(key.name(), None),
            Output::CopyText(text) => self.device.copy(&text),
            Output::ShowUrl(code) => self.device.show_room(code.map(|code| code.to_string()).as_deref()),
            Output::Cue(cue) => self.cue(cue),
        }
    }

    /// Marks what deserves a motion.
    fn cue(&mut self, cue: Cue) {
        match cue {
            Cue::Correct(cell) => self.anim.mark(&moment::correct(cell)),
            Cue::Wrong(cell) => self.anim.mark(&moment::wrong(cell)),
            Cue::Refused(Some(cell)) => self.anim.mark(&moment::refused(cell)),
            Cue::Finished => self.anim.mark(moment::FINISHED),
            Cue::RaceStarted => self.menu = Menu::Closed,
            Cue::CountdownTick(_)
            | Cue::FullButWrong
            | Cue::HouseDone(..)
            | Cue::Refused(None)
            | Cue::LockoutOver
            | Cue::OpponentFinished(_)
            | Cue::OutOfRace
            | Cue::RaceOver
            | Cue::MemberJoined(_) => {}
        }
    }

    fn draw(&mut self) {
        let theme = self.theme();
        let around = Surroundings {
            now_ms: self.now_ms,
            touch: self.device.touch_screen(),
            overlays_fields: self.device.overlays_fields(),
        };
        let scene = Scene { app: &self.app, now: self.now(), menu: self.menu, screen: self.screen };
        let mut drawn: Option<Drawn> = None;
        for _ in 0..PAINTS_MAX {
            self.painter.begin(self.device.device_scale() * self.zoom);
            let state = (&self.interaction, &self.typing);
            let mut ui = Ui::new(&mut self.painter, theme, &mut self.anim, state, around);
            screens::draw(&mut ui, &scene);
            drawn = Some(ui.finish());
            if !self.painter.fonts().take_emptied() {
                break;
            }
        }
        self.canvas.upload(self.painter.fonts());
        self.canvas.draw(self.painter.chunks(), theme.background);
        let title = dump::title(&scene);
        self.device.dress(theme.background, &title);
        if let Some(drawn) = drawn {
            let (hits, zoom) = (&drawn.hits[drawn.barrier..], self.zoom);
            self.device.publish(&|| dump::state(&scene, hits, &drawn.fields, self.interaction.focus(), zoom));
            self.interaction.set_hits(drawn.hits, drawn.barrier);
            for (area, offset) in drawn.scrolled {
                self.interaction.set_scroll(area, offset);
            }
            self.fields = drawn.fields;
        }
        let field = self.focused_field();
        self.typing.sync(field.as_ref());
        let focus = field.map(|field| field.id);
        self.device.show_fields(&self.fields, focus.as_deref(), self.zoom);
        self.show_cursor();
    }

    fn show_cursor(&mut self) {
        let cursor =
            if self.interaction.hovers_clickable() { CursorIcon::Pointer } else { CursorIcon::Default };
        if cursor != self.cursor {
            miniquad::window::set_mouse_cursor(cursor);
            self.cursor = cursor;
        }
    }

    /// When the next frame is due if nothing comes in before.
    fn wake_in_ms(&mut self) -> f64 {
        let now = self.now();
        let locked = self.app.race().is_some_and(|race| race.lockout(now).is_some());
        let breathing = self.app.screen() == Screen::Queue && !self.anim.is_still();
        let counting = self.app.countdown_ms(now).is_some();
        let moving = self.anim.end();
        if moving || self.interaction.waits_for_hold() || locked || breathing || counting {
            0.0
        } else if self.app.is_animating() || !matches!(self.app.connection(), Connection::Online { .. }) {
            CLOCK_MS
        } else {
            IDLE_MS
        }
    }
}
