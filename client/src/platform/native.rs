//! The native side of the platform: threads, files and miniquad's clipboard. Draws are paced here: the window's thread sleeps
//! until something comes in or is due.

use super::desktop::Desktop;
use super::engine::Engine;
use super::fetch::Fetches;
use super::socket::Socket;
use super::storage::Storage;
use super::{Address, ClockView, FieldView, Platform, PlatformEvent, files};
use crate::theme::Rgba;
use client_core::SavedFile;
use macroquad::miniquad;
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Names a file that follows the state, for tests.
const DUMP_VARIABLE: &str = "NONET_DUMP";
/// Time per frame while something moves (the display may pace us slower).
const MOVING_FRAME: Duration = Duration::from_millis(8);
/// The longest rest: if a wake-up is ever lost, a key is noticed that late.
const REST_MS_MAX: f64 = 2_000.0;
/// Where the desktop cannot wake us: time per frame while the player is at it, and when nothing was done for a while. The last is
/// how late the first key after a pause may be noticed.
const ATTENTIVE_FRAME: Duration = Duration::from_millis(16);
const QUIET_FRAME: Duration = Duration::from_millis(40);
const QUIET_AFTER_MS: f64 = 4_000.0;

#[derive(Debug)]
pub(crate) struct Native {
    started: Instant,
    address: Address,
    room: Option<String>,
    dark: bool,
    /// Another density than the display's, for pictures.
    density: Option<f32>,
    socket: Option<Socket>,
    storage: Storage,
    engine: Engine,
    fetches: Fetches,
    /// What became of files since the last frame.
    files: VecDeque<PlatformEvent>,
    /// Something was put on the clipboard since the last frame.
    copied: bool,
    dump: Option<PathBuf>,
    dumped: String,
    look_began: Instant,
    /// Until when the window may rest.
    rest_ends: Instant,
    /// What wakes it for the desktop, once it was looked for.
    desktop: Option<Option<Desktop>>,
}

impl Native {
    pub(crate) fn new(address: Address, room: Option<String>, dark: bool) -> Self {
        Self {
            started: Instant::now(),
            address,
            room,
            dark,
            density: None,
            socket: None,
            storage: Storage::of_user(),
            engine: Engine::default(),
            fetches: Fetches::default(),
            files: VecDeque::new(),
            copied: false,
            dump: std::env::var_os(DUMP_VARIABLE).map(PathBuf::from),
            dumped: String::new(),
            look_began: Instant::now(),
            rest_ends: Instant::now(),
            desktop: None,
        }
    }
}

impl Native {
    /// A platform without storage and server, for pictures.
    pub(crate) fn detached(dark: bool, density: f32) -> Self {
        let storage = Storage::none();
        Self { storage, density: Some(density), ..Self::new(Address::default(), None, dark) }
    }

    /// Whether tests want to see the state.
    pub(crate) fn is_watched(&self) -> bool {
        self.dump.is_some()
    }

    /// Writes a snapshot of the state for tests, as JSON, where they want it.
    pub(crate) fn publish(&mut self, state: &str) {
        let Some(path) = &self.dump else { return };
        if state == self.dumped {
            return;
        }
        let fresh = path.with_extension("new");
        let written = std::fs::write(&fresh, state).and_then(|()| std::fs::rename(&fresh, path));
        match written {
            Ok(()) => state.clone_into(&mut self.dumped),
            Err(error) => {
                eprintln!("nonet: cannot write {}: {error}", path.display());
                self.dump = None;
            }
        }
    }
}

impl Native {
    /// Opens a file as if it had been dropped on the window.
    pub(crate) fn open_file(&mut self, path: &Path) {
        self.files.push_back(files::open(path));
    }

    /// Sleeps until the next look is due or something has come in; whether the window's own loop must look what the desktop has.
    pub(crate) fn rest(&mut self) -> bool {
        let rest = self.rest_ends.saturating_duration_since(Instant::now());
        let waits = !rest.is_zero() && self.files.is_empty() && !self.copied;
        // The socket's thread and the engine's unpark this one as well.
        let looks = match self.desktop.as_ref().and_then(Option::as_ref) {
            Some(desktop) => desktop.park(if waits { rest } else { Duration::ZERO }),
            None => {
                std::thread::park_timeout(if waits { rest } else { Duration::ZERO });
                true
            }
        };
        self.look_began = Instant::now();
        looks
    }

    fn poll_file(&mut self) -> Option<PlatformEvent> {
        for file in macroquad::input::get_dropped_files() {
            if let Some(path) = file.path {
                self.open_file(&path);
            }
        }
        self.files.pop_front()
    }
}

impl Platform for Native {
    fn now_ms(&self) -> f64 {
        self.started.elapsed().as_secs_f64() * 1000.0
    }

    fn poll(&mut self) -> Option<PlatformEvent> {
        if std::mem::take(&mut self.copied) {
            return Some(PlatformEvent::Copied(true));
        }
        let event = self.socket.as_mut().and_then(Socket::poll);
        if matches!(event, Some(PlatformEvent::SocketClosed { .. })) {
            self.socket = None;
        }
        event.or_else(|| self.engine.poll()).or_else(|| self.fetches.poll()).or_else(|| self.poll_file())
    }

    fn connect(&mut self) {
        let Address { host, port, .. } = self.address.clone();
        self.socket = Some(Socket::open(host, port, self.address.socket_url(), self.started));
    }

    fn send(&mut self, frame: Vec<u8>) {
        if let Some(socket) = &mut self.socket {
            socket.send(frame);
        }
    }

    fn disconnect(&mut self) {
        self.socket = None;
    }

    fn ask(&mut self, id: u32, question: Vec<u8>) {
        self.engine.ask(id, question);
    }

    fn stop_asking(&mut self, id: u32) {
        self.engine.stop(id);
    }

    fn load_later(&mut self) {}

    fn load(&self, key: &str) -> Option<String> {
        self.storage.load(key)
    }

    fn store(&mut self, key: &str, value: Option<&str>) {
        if let Err(error) = self.storage.store(key, value) {
            eprintln!("nonet: {key} is not kept: {error}");
        }
    }

    fn copy(&mut self, text: &str) {
        miniquad::window::clipboard_set(text);
        self.copied = true;
    }

    fn clipboard(&mut self) -> Option<String> {
        miniquad::window::clipboard_get()
    }

    fn save_file(&mut self, file: &SavedFile) {
        self.files.push_back(files::save(&file.name, &file.bytes));
    }

    /// There is no printer dialog to open: the sheet offers the PDF file instead.
    fn print_pages(&mut self, _: &[String]) {}

    fn fetch(&mut self, path: &str) {
        self.fetches.begin(self.address.link_base(), path.to_owned());
    }

    fn pick_file(&mut self) {
        let how = "drop the file on this window, or start nonet with its path".to_owned();
        self.files.push_back(PlatformEvent::FileFailed(how));
    }

    fn read_clipboard(&mut self) {
        self.files.push_back(match miniquad::window::clipboard_get() {
            Some(text) => PlatformEvent::FileOpened { name: String::new(), bytes: text.into_bytes() },
            None => PlatformEvent::FileFailed("there is no text on the clipboard".to_owned()),
        });
    }

    fn can_share(&self) -> bool {
        false
    }

    fn share(&mut self, _link: &str) {}

    fn open_page(&mut self, address: &str) {
        let (program, first): (_, &[&str]) = match std::env::consts::OS {
            "windows" => ("cmd", &["/C", "start", ""]),
            "macos" => ("open", &[]),
            _ => ("xdg-open", &[]),
        };
        // Without a browser there is nothing to open.
        drop(std::process::Command::new(program).args(first).arg(address).spawn());
    }

    fn reload(&mut self) {}

    fn addressed_room(&self) -> Option<String> {
        self.room.clone()
    }

    fn show_address(&mut self, _path: Option<&str>) {}

    fn link_base(&self) -> String {
        self.address.link_base()
    }

    fn is_hidden(&self) -> bool {
        false
    }

    fn prefers_dark(&self) -> bool {
        self.dark
    }

    fn reduced_motion(&self) -> bool {
        false
    }

    fn more_contrast(&self) -> bool {
        false
    }

    fn device_scale(&self) -> f32 {
        self.density.unwrap_or_else(miniquad::window::dpi_scale)
    }

    fn touch_screen(&self) -> bool {
        false
    }

    fn overlays_fields(&self) -> bool {
        false
    }

    fn show_fields(&mut self, _fields: &[FieldView], _zoom: f32) {}

    fn mirrors(&self) -> bool {
        false
    }

    fn show_mirror(&mut self, _mirror: String) {}

    fn focus(&mut self, _id: Option<&str>) -> bool {
        false
    }

    fn say(&mut self, _text: &str, _urgent: bool) {}

    fn show_clock(&mut self, _clock: Option<&ClockView>, _zoom: f32) {}

    fn dress(&mut self, _background: Rgba, _title: &str) {}

    fn vibrate(&mut self, _ms: u32) {}

    fn sound(&mut self, _number: u32) {}

    fn takes_keys(&mut self, _takes: bool) {}

    fn finish_frame(&mut self, wake_in_ms: f64, quiet_ms: f64) {
        let desktop = self.desktop.get_or_insert_with(Desktop::find);
        let pause = match (wake_in_ms <= 0.0, quiet_ms < QUIET_AFTER_MS) {
            (true, _) => MOVING_FRAME,
            (false, _) if desktop.is_some() => Duration::from_secs_f64(wake_in_ms.min(REST_MS_MAX) / 1000.0),
            (false, true) => ATTENTIVE_FRAME,
            (false, false) => QUIET_FRAME,
        };
        self.rest_ends = self.look_began + pause;
    }
}
