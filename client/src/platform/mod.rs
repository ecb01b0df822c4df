//! What differs between a native window and a browser, behind one interface: the socket, the clock, the storage,
//! the clipboard, the address bar, text entry, and when to draw again. Knows bytes and texts, no game.

#[cfg(not(target_arch = "wasm32"))]
mod address;
#[cfg(not(target_arch = "wasm32"))]
mod desktop;
#[cfg(not(target_arch = "wasm32"))]
mod engine;
#[cfg(any(target_arch = "wasm32", test))]
mod events;
#[cfg(not(target_arch = "wasm32"))]
mod fetch;
#[cfg(not(target_arch = "wasm32"))]
mod files;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod page_text;
#[cfg(not(target_arch = "wasm32"))]
mod socket;
#[cfg(not(target_arch = "wasm32"))]
mod storage;
#[cfg(not(target_arch = "wasm32"))]
mod system_text;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use address::Address;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use native::Native as Device;
#[cfg(target_arch = "wasm32")]
pub(crate) use page_text::SystemText;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use system_text::SystemText;
#[cfg(target_arch = "wasm32")]
pub(crate) use web::{Web as Device, publish};

use crate::geometry::Rect;
use crate::input::focus::Holder;
use crate::input::{Event, Press};
use crate::theme::Rgba;
use client_core::SavedFile;

/// Whether this program is a page, which is updated by loading it again.
pub(crate) const IS_PAGE: bool = cfg!(target_arch = "wasm32");
/// Close code of a connection that ended without saying why (RFC 6455, 7.1.5).
pub(crate) const CLOSED_ABNORMALLY: u16 = 1006;

/// Questions that wait for the engine at most; a client has a handful of purposes, and one question for each.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) const QUESTIONS_MAX: usize = 16;

/// Something that came from outside the window.
#[cfg_attr(
    not(any(target_arch = "wasm32", test)),
    expect(dead_code, reason = "a window's own events come through `input`")
)]
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum PlatformEvent {
    SocketOpened,
    SocketMessage {
        /// When it arrived, on the clock of [`Platform::now_ms`].
        at_ms: f64,
        frame: Vec<u8>,
    },
    SocketClosed {
        code: u16,
        reason: String,
    },
    /// The player typed into the page's text field.
    FieldChanged {
        field: String,
        text: String,
    },
    /// Enter in the page's text field.
    FieldSubmitted {
        field: String,
    },
    /// An element that the page has for a widget took the keyboard, or the last one lost it.
    Focused {
        id: Holder,
    },
    /// A key, with the element that had the keyboard.
    Pressed(Press),
    /// A pointer, in device pixels.
    Pointer(Event),
    /// A screen reader uses a widget.
    Activated {
        id: String,
    },
    /// Escape in the page's text field.
    Escaped,
    /// Text pasted while no field had the keyboard.
    Pasted(String),
    /// Whether the last copy reached the clipboard.
    Copied(bool),
    /// Whether the page's second file is loaded.
    Later(bool),
    /// The engine's answer to a question, as `engine_api` encodes it.
    Answered {
        id: u32,
        answer: Vec<u8>,
    },
    /// The engine broke down on a question, or could not be loaded.
    AskFailed {
        id: u32,
    },
    /// How far the engine is, in parts per thousand.
    AskProgress {
        id: u32,
        done: u16,
    },
    /// A file was dropped, chosen or read off the clipboard (no name).
    FileOpened {
        name: String,
        bytes: Vec<u8>,
    },
    /// A file could not be read or written: why.
    FileFailed(String),
    /// Where the last file was stored.
    FileSaved(String),
    /// What came of a path that was fetched: its HTTP status, or one of `client_core`'s own, and its content.
    Fetched {
        path: String,
        status: u16,
        body: Vec<u8>,
    },
    /// The store takes nothing: it is full, or switched off. Said once.
    Unstored,
    /// The address bar changed under us (Back, Forward).
    AddressChanged,
    /// Colour scheme, window or visibility changed: draw again.
    Refreshed,
    /// The system has another font now: what it drew may look different.
    FontsChanged,
}

/// A text field on the screen, for a page that lays its own input element over it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct FieldView {
    pub(crate) id: String,
    /// Where the text is, in logical pixels.
    pub(crate) rect: Rect,
    pub(crate) text: String,
    pub(crate) label: String,
    pub(crate) placeholder: String,
    /// Logical pixels.
    pub(crate) size: f32,
    pub(crate) weight: u16,
    /// Extra space between letters as a share of the size.
    pub(crate) tracking: f32,
    pub(crate) color: Rgba,
    pub(crate) placeholder_color: Rgba,
    pub(crate) characters_max: usize,
    pub(crate) multiline: bool,
    pub(crate) capitals: bool,
}

/// For the page, whose pixels are these times `zoom`.
#[cfg(target_arch = "wasm32")]
fn fields_json(fields: &[FieldView], zoom: f32) -> String {
    let mut list = crate::json::Json::array();
    for field in fields {
        let mut json = crate::json::Json::object();
        let css = |side: f32| f64::from(side * zoom);
        json.string("id", &field.id);
        json.number("x", css(field.rect.x));
        json.number("y", css(field.rect.y));
        json.number("w", css(field.rect.w));
        json.number("h", css(field.rect.h));
        json.string("text", &field.text);
        json.string("label", &field.label);
        json.string("placeholder", &field.placeholder);
        json.number("size", css(field.size));
        json.number("weight", f64::from(field.weight));
        json.number("tracking", f64::from(field.tracking));
        json.string("color", &field.color.css());
        json.string("placeholderColor", &field.placeholder_color.css());
        json.number("max", field.characters_max as f64);
        json.boolean("multiline", field.multiline);
        json.boolean("capitals", field.capitals);
        list.element(&json.finish());
    }
    list.finish()
}

/// A clock for the page to show and to tick by itself.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ClockView {
    /// Logical pixels; the text begins at the left, in the middle of the height.
    pub(crate) rect: Rect,
    /// When it shows nought, on the clock of [`Platform::now_ms`].
    pub(crate) zero_ms: f64,
    pub(crate) down: bool,
    /// Logical pixels.
    pub(crate) size: f32,
    pub(crate) weight: u16,
    pub(crate) tracking: f32,
    pub(crate) color: Rgba,
}

#[cfg(target_arch = "wasm32")]
impl ClockView {
    /// For the page, whose pixels are these times `zoom`.
    fn json(&self, zoom: f32) -> String {
        let css = |side: f32| f64::from(side * zoom);
        let mut json = crate::json::Json::object();
        json.number("x", css(self.rect.x));
        json.number("y", css(self.rect.y));
        json.number("h", css(self.rect.h));
        json.number("size", css(self.size));
        json.number("weight", f64::from(self.weight));
        json.number("tracking", f64::from(self.tracking));
        json.string("color", &self.color.css());
        json.number("zero", self.zero_ms);
        json.boolean("down", self.down);
        json.finish()
    }
}

pub(crate) trait Platform {
    /// Milliseconds since the start, never going back.
    fn now_ms(&self) -> f64;
    /// The next event from outside, if any.
    fn poll(&mut self) -> Option<PlatformEvent>;

    /// Opens the socket to the server, dropping an older one.
    fn connect(&mut self);
    fn send(&mut self, frame: Vec<u8>);
    fn disconnect(&mut self);

    /// Has the engine work on a question, beside the window.
    fn ask(&mut self, id: u32, question: Vec<u8>);
    /// Stops that work. Nothing more of the question is reported.
    fn stop_asking(&mut self, id: u32);
    /// Loads the code of the screens that come later, where it is in a file of its own.
    fn load_later(&mut self);

    fn load(&self, key: &str) -> Option<String>;
    /// Stores a value, or deletes it (`None`). A full or read-only disk is not an error: the value is then not stored.
    fn store(&mut self, key: &str, value: Option<&str>);

    fn copy(&mut self, text: &str);
    /// The clipboard's text where it can be read at once; browsers deliver it as [`PlatformEvent::Pasted`].
    fn clipboard(&mut self) -> Option<String>;

    /// Stores a file where the user finds it, or opens the sheet of ways to send it.
    fn save_file(&mut self, file: &SavedFile);
    /// Prints pages, each an SVG picture. Only a browser does.
    fn print_pages(&mut self, pages: &[String]);
    /// Reads a path of the server, as [`PlatformEvent::Fetched`].
    fn fetch(&mut self, path: &str);
    /// Lets the user choose a file.
    fn pick_file(&mut self);
    /// Reads the clipboard after a click, as [`PlatformEvent::FileOpened`] without a name.
    fn read_clipboard(&mut self);

    /// Whether the system has a sheet of ways to send a link.
    fn can_share(&self) -> bool;
    /// Opens that sheet.
    fn share(&mut self, link: &str);
    /// Opens a page of the web beside this window.
    fn open_page(&mut self, address: &str);
    /// Loads the page again, with the program that the server has now.
    fn reload(&mut self);

    /// The code of the room, the id of the challenge or the path of the page that the client was started or addressed with.
    fn addressed_room(&self) -> Option<String>;
    /// Shows in the address bar which room or challenge this is: the path behind the server's name.
    fn show_address(&mut self, path: Option<&str>);
    /// What links to rooms begin with, without a slash at the end.
    fn link_base(&self) -> String;

    /// Whether nobody can see the window.
    fn is_hidden(&self) -> bool;
    fn prefers_dark(&self) -> bool;
    fn reduced_motion(&self) -> bool;
    /// Whether the system asks for more contrast, or for a few colours of its own.
    fn more_contrast(&self) -> bool;
    /// Device pixels per logical pixel, before the user's zoom.
    fn device_scale(&self) -> f32;
    /// Whether fingers are the main pointer: key hints are then left out.
    fn touch_screen(&self) -> bool;
    /// Whether the page draws the text of fields itself.
    fn overlays_fields(&self) -> bool;
    /// The fields now on the screen (`zoom` is CSS pixels per logical pixel).
    fn show_fields(&mut self, fields: &[FieldView], zoom: f32);
    /// Whether screen readers find what is drawn: only where there is a page around it.
    fn mirrors(&self) -> bool;
    /// What a screen reader can reach now, as [`crate::mirror::text`] writes it.
    fn show_mirror(&mut self, mirror: String);
    /// Gives a widget the keyboard; whether its element has it now.
    fn focus(&mut self, id: Option<&str>) -> bool;
    /// Has a text read out; an urgent one at once.
    fn say(&mut self, text: &str, urgent: bool);

    /// The clock that the page shows from now on, if any.
    fn show_clock(&mut self, clock: Option<&ClockView>, zoom: f32);

    /// The colour around the canvas and the window's title.
    fn dress(&mut self, background: Rgba, title: &str);
    /// Vibrates for so many milliseconds, where the device can.
    fn vibrate(&mut self, ms: u32);
    /// Plays one of the sounds of `client/web/sounds.js`; a native window has none.
    fn sound(&mut self, number: u32);
    /// Whether a board takes Ctrl with a digit and the like, which are the browser's otherwise.
    fn takes_keys(&mut self, takes: bool);
    /// Ends the frame: the next one is due on input or after `wake_in_ms` (0: at once). `quiet_ms` is how long the
    /// player has done nothing, for a loop that must look for input itself.
    fn finish_frame(&mut self, wake_in_ms: f64, quiet_ms: f64);
}
