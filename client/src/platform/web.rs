//! The browser side of the platform: calls into `client/web/nonet.js` and reads its queue of events.
//! The page gives and takes bytes; what events mean is read in `events`.

// The one place where the client talks to another language: imported functions and a version export are `unsafe` by
// nature. Every pointer passed is to a live slice, and the page reads or writes it before the call returns.
#![allow(unsafe_code)]

use super::{ClockView, FieldView, Platform, PlatformEvent, events, fields_json};
use crate::theme::Rgba;
use client_core::SavedFile;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    fn nonet_now() -> f64;
    /// Bytes of the next event, or -1.
    fn nonet_poll() -> i32;
    /// Copies what the last call with a result left behind.
    fn nonet_take(to: *mut u8);
    fn nonet_connect();
    fn nonet_disconnect();
    fn nonet_send(frame: *const u8, length: usize);
    fn nonet_ask(id: u32, question: *const u8, length: usize);
    fn nonet_stop_asking(id: u32);
    fn nonet_load_later();
    fn nonet_load(key: *const u8, length: usize) -> i32;
    fn nonet_store(key: *const u8, key_length: usize, value: *const u8, value_length: usize);
    fn nonet_forget(key: *const u8, length: usize);
    fn nonet_copy(text: *const u8, length: usize);
    fn nonet_save(
        name: *const u8,
        name_length: usize,
        mime: *const u8,
        mime_length: usize,
        bytes: *const u8,
        length: usize,
        share: u32,
    );
    fn nonet_print(pages: *const u8, length: usize);
    fn nonet_fetch(path: *const u8, length: usize);
    fn nonet_pick();
    fn nonet_read_clipboard();
    fn nonet_share(link: *const u8, length: usize);
    fn nonet_open(address: *const u8, length: usize);
    fn nonet_reload();
    fn nonet_room() -> i32;
    fn nonet_show_address(path: *const u8, length: usize);
    fn nonet_origin() -> i32;
    fn nonet_pixel_ratio() -> f32;
    fn nonet_flags() -> u32;
    fn nonet_fields(json: *const u8, length: usize);
    /// The clock as JSON; nothing hides it.
    fn nonet_clock(json: *const u8, length: usize);
    fn nonet_mirror(text: *const u8, length: usize);
    /// 1 if the element is there and has the keyboard.
    fn nonet_focus(id: *const u8, length: usize) -> u32;
    fn nonet_say(text: *const u8, length: usize, urgent: u32);
    fn nonet_dress(color: *const u8, color_length: usize, title: *const u8, title_length: usize);
    fn nonet_vibrate(ms: u32);
    fn nonet_sound(number: u32);
    /// Hands over the state, for tests.
    fn nonet_publish(json: *const u8, length: usize);
    fn nonet_takes_keys(takes: u32);
    fn nonet_wake_in(ms: f64);
    fn nonet_ready();
}

/// The page checks that both halves are of one version.
#[unsafe(no_mangle)]
extern "C" fn nonet_crate_version() -> u32 {
    7
}

/// Gives the page the state that it asked for.
pub(crate) fn publish(state: &str) {
    // SAFETY: a live slice.
    unsafe { nonet_publish(state.as_ptr(), state.len()) };
}

const DARK: u32 = 1;
const REDUCED_MOTION: u32 = 2;
const MORE_CONTRAST: u32 = 16;
const HIDDEN: u32 = 32;
const COARSE_POINTER: u32 = 4;
const CAN_SHARE: u32 = 8;

pub(super) fn take(length: i32) -> Option<Vec<u8>> {
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the page writes exactly `length` bytes, as it has just announced.
    unsafe { nonet_take(bytes.as_mut_ptr()) };
    Some(bytes)
}

fn take_text(length: i32) -> Option<String> {
    take(length).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether the page says so of the system or of itself.
fn has(flag: u32) -> bool {
    // SAFETY: no arguments.
    unsafe { nonet_flags() & flag != 0 }
}

#[derive(Debug)]
pub(crate) struct Web {
    shown_fields: String,
    shown_clock: String,
    mirror: String,
    dressed: (Rgba, String),
    takes_keys: bool,
    ready: bool,
}

impl Web {
    pub(crate) fn new() -> Self {
        Self {
            shown_fields: "[]".to_owned(),
            shown_clock: String::new(),
            mirror: String::new(),
            dressed: (Rgba::hex(0), String::new()),
            takes_keys: false,
            ready: false,
        }
    }
}

impl Platform for Web {
    fn now_ms(&self) -> f64 {
        // SAFETY: no arguments.
        unsafe { nonet_now() }
    }

    fn poll(&mut self) -> Option<PlatformEvent> {
        // SAFETY: no arguments. An event that is not understood is skipped, not the end of the queue.
        while let Some(bytes) = take(unsafe { nonet_poll() }) {
            let event = events::read(&bytes);
            if event.is_some() {
                return event;
            }
        }
        None
    }

    fn connect(&mut self) {
        // SAFETY: no arguments.
        unsafe { nonet_connect() };
    }

    fn send(&mut self, frame: Vec<u8>) {
        // SAFETY: a live slice.
        unsafe { nonet_send(frame.as_ptr(), frame.len()) };
    }

    fn disconnect(&mut self) {
        // SAFETY: no arguments.
        unsafe { nonet_disconnect() };
    }

    fn ask(&mut self, id: u32, question: Vec<u8>) {
        // SAFETY: a live slice.
        unsafe { nonet_ask(id, question.as_ptr(), question.len()) };
    }

    fn stop_asking(&mut self, id: u32) {
        // SAFETY: a plain number.
        unsafe { nonet_stop_asking(id) };
    }

    fn load_later(&mut self) {
        // SAFETY: no arguments.
        unsafe { nonet_load_later() };
    }

    fn load(&self, key: &str) -> Option<String> {
        // SAFETY: a live slice.
        take_text(unsafe { nonet_load(key.as_ptr(), key.len()) })
    }

    fn store(&mut self, key: &str, value: Option<&str>) {
        match value {
            // SAFETY: live slices.
            Some(value) => unsafe { nonet_store(key.as_ptr(), key.len(), value.as_ptr(), value.len()) },
            // SAFETY: a live slice.
            None => unsafe { nonet_forget(key.as_ptr(), key.len()) },
        }
    }

    fn copy(&mut self, text: &str) {
        // SAFETY: a live slice.
        unsafe { nonet_copy(text.as_ptr(), text.len()) };
    }

    fn clipboard(&mut self) -> Option<String> {
        None
    }

    fn save_file(&mut self, SavedFile { name, mime, bytes, share }: &SavedFile) {
        let (name, mime, bytes) = (name.as_bytes(), mime.as_bytes(), bytes.as_slice());
        let pointers = (name.as_ptr(), mime.as_ptr(), bytes.as_ptr());
        // SAFETY: live slices.
        unsafe {
            nonet_save(
                pointers.0,
                name.len(),
                pointers.1,
                mime.len(),
                pointers.2,
                bytes.len(),
                (*share).into(),
            );
        }
    }

    fn print_pages(&mut self, pages: &[String]) {
        // SVG has no form feeds.
        let pages = pages.join("\u{c}");
        // SAFETY: a live slice.
        unsafe { nonet_print(pages.as_ptr(), pages.len()) };
    }

    fn fetch(&mut self, path: &str) {
        // SAFETY: a live slice.
        unsafe { nonet_fetch(path.as_ptr(), path.len()) };
    }

    fn pick_file(&mut self) {
        // SAFETY: no arguments.
        unsafe { nonet_pick() };
    }

    fn read_clipboard(&mut self) {
        // SAFETY: no arguments.
        unsafe { nonet_read_clipboard() };
    }

    fn can_share(&self) -> bool {
        has(CAN_SHARE)
    }

    fn share(&mut self, link: &str) {
        // SAFETY: a live slice.
        unsafe { nonet_share(link.as_ptr(), link.len()) };
    }

    fn open_page(&mut self, address: &str) {
        // SAFETY: a live slice.
        unsafe { nonet_open(address.as_ptr(), address.len()) };
    }

    fn reload(&mut self) {
        // SAFETY: no arguments.
        unsafe { nonet_reload() };
    }

    fn addressed_room(&self) -> Option<String> {
        // SAFETY: no arguments.
        take_text(unsafe { nonet_room() })
    }

    fn show_address(&mut self, path: Option<&str>) {
        let path = path.unwrap_or_default();
        // SAFETY: a live slice.
        unsafe { nonet_show_address(path.as_ptr(), path.len()) };
    }

    fn link_base(&self) -> String {
        // SAFETY: no arguments.
        take_text(unsafe { nonet_origin() }).unwrap_or_default()
    }

    fn is_hidden(&self) -> bool {
        has(HIDDEN)
    }

    fn prefers_dark(&self) -> bool {
        has(DARK)
    }

    fn reduced_motion(&self) -> bool {
        has(REDUCED_MOTION)
    }

    fn more_contrast(&self) -> bool {
        has(MORE_CONTRAST)
    }

    fn device_scale(&self) -> f32 {
        // SAFETY: no arguments.
        unsafe { nonet_pixel_ratio() }
    }

    fn touch_screen(&self) -> bool {
        has(COARSE_POINTER)
    }

    fn overlays_fields(&self) -> bool {
        true
    }

    fn show_fields(&mut self, fields: &[FieldView], zoom: f32) {
        let json = fields_json(fields, zoom);
        if json != self.shown_fields {
            // SAFETY: a live slice.
            unsafe { nonet_fields(json.as_ptr(), json.len()) };
            self.shown_fields = json;
        }
    }

    fn mirrors(&self) -> bool {
        true
    }

    fn show_mirror(&mut self, mirror: String) {
        if mirror != self.mirror {
            // SAFETY: a live slice.
            unsafe { nonet_mirror(mirror.as_ptr(), mirror.len()) };
            self.mirror = mirror;
        }
    }

    fn say(&mut self, text: &str, urgent: bool) {
        // SAFETY: a live slice.
        unsafe { nonet_say(text.as_ptr(), text.len(), urgent.into()) };
    }

    fn focus(&mut self, id: Option<&str>) -> bool {
        let id = id.unwrap_or_default();
        // SAFETY: a live slice.
        unsafe { nonet_focus(id.as_ptr(), id.len()) != 0 }
    }

    fn show_clock(&mut self, clock: Option<&ClockView>, zoom: f32) {
        let json = clock.map_or_else(String::new, |clock| clock.json(zoom));
        if json != self.shown_clock {
            // SAFETY: a live slice.
            unsafe { nonet_clock(json.as_ptr(), json.len()) };
            self.shown_clock = json;
        }
    }

    fn dress(&mut self, background: Rgba, title: &str) {
        if self.dressed.0 != background || self.dressed.1 != title {
            let color = background.css();
            // SAFETY: live slices.
            unsafe { nonet_dress(color.as_ptr(), color.len(), title.as_ptr(), title.len()) };
            self.dressed = (background, title.to_owned());
        }
    }

    fn vibrate(&mut self, ms: u32) {
        // SAFETY: a plain number.
        unsafe { nonet_vibrate(ms) };
    }

    fn sound(&mut self, number: u32) {
        // SAFETY: a plain number.
        unsafe { nonet_sound(number) };
    }

    fn takes_keys(&mut self, takes: bool) {
        if self.takes_keys != takes {
            self.takes_keys = takes;
            // SAFETY: a plain number.
            unsafe { nonet_takes_keys(takes.into()) };
        }
    }

    fn finish_frame(&mut self, wake_in_ms: f64, _quiet_ms: f64) {
        // SAFETY: a plain number.
        unsafe { nonet_wake_in(wake_in_ms) };
        if !std::mem::replace(&mut self.ready, true) {
            // SAFETY: no arguments.
            unsafe { nonet_ready() };
        }
    }
}
