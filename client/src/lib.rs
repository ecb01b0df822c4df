//! Nonet's client: a window (native) or a canvas (browser) around the headless player of `client_core`.
//! Starts the window and runs one frame after the other; everything else is elsewhere. A library, so that the pictures of
//! `examples/shots` are drawn by the same shell.

mod action;
mod anim;
#[cfg(not(target_arch = "wasm32"))]
mod args;
mod client_state;
mod flow;
mod geometry;
mod input;
mod json;
mod layout;
mod mirror;
#[cfg(target_arch = "wasm32")]
mod page;
mod paint;
mod platform;
mod qr;
mod screens;
mod shell;
mod texts;
mod theme;
mod viewport;
mod widgets;

#[cfg(not(target_arch = "wasm32"))]
use client_core::theatre::TheatrePage;
use macroquad::conf::{Conf, UpdateTrigger};
use paint::gpu;
use platform::Device;
use std::process::ExitCode;

pub use shell::Shell;

/// The native window at its first start, in logical pixels.
const WINDOW: (i32, i32) = (1280, 800);

/// How the window begins, with a size in device pixels.
#[must_use]
pub fn window(size: (i32, i32)) -> Conf {
    let mut conf = Conf {
        draw_call_vertex_capacity: gpu::DRAW_CALL_VERTICES,
        draw_call_index_capacity: gpu::DRAW_CALL_INDICES,
        // Only a browser's loop sleeps between events; a native one cannot be woken by the socket's thread.
        update_on: Some(UpdateTrigger {
            key_down: true,
            mouse_down: true,
            mouse_up: true,
            mouse_motion: true,
            mouse_wheel: true,
            specific_key: None,
            touch: true,
        }),
        ..Conf::default()
    };
    conf.miniquad_conf.window_title = "Nonet".to_owned();
    (conf.miniquad_conf.window_width, conf.miniquad_conf.window_height) = size;
    conf.miniquad_conf.high_dpi = true;
    conf.miniquad_conf.platform.linux_wm_class = "nonet";
    conf.miniquad_conf.platform.blocking_event_loop = cfg!(target_arch = "wasm32");
    conf
}

#[cfg(not(target_arch = "wasm32"))]
async fn run(device: Device, name: Option<String>, watched: Option<TheatrePage>) {
    let mut shell = Shell::new(device, name);
    shell.open(watched);
    loop {
        shell.frame();
        macroquad::window::next_frame().await;
    }
}

/// The program.
#[cfg(target_arch = "wasm32")]
pub fn main() -> ExitCode {
    macroquad::Window::from_config(window(WINDOW), async {
        page::run(Shell::new(Device::new(), None)).await
    });
    ExitCode::SUCCESS
}

/// miniquad panics where there is no display. This prints what the user can do, instead of where the panic happened.
#[cfg(not(target_arch = "wasm32"))]
fn explain_missing_display() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if info.payload_as_str().is_some_and(|text| text.contains("XOpenDisplay")) {
            eprintln!("nonet: no display: the window needs a desktop; open the link in a browser instead");
            std::process::exit(1);
        }
        usual(info);
    }));
}

/// The page of the match whose record this file is.
#[cfg(not(target_arch = "wasm32"))]
fn read_record(path: &std::path::Path) -> Result<TheatrePage, String> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| format!("{name} cannot be read: {error}"))?;
    client_core::theatre::read_record(&name, &bytes)
}

/// The program: does what its arguments ask for.
#[cfg(not(target_arch = "wasm32"))]
pub fn main() -> ExitCode {
    explain_missing_display();
    match args::parse(std::env::args().skip(1)) {
        Ok(args::Asked::Help) => print!("{}", args::HELP),
        Ok(args::Asked::Version) => println!("nonet {}", env!("CARGO_PKG_VERSION")),
        Ok(args::Asked::Play { address, name, dark, file, record }) => {
            let watched = match record.map(|path| read_record(&path)).transpose() {
                Ok(watched) => watched,
                Err(error) => {
                    eprintln!("nonet: {error}");
                    return ExitCode::from(2);
                }
            };
            let room = address.room.clone();
            let mut device = Device::new(address, room, dark);
            file.iter().for_each(|file| device.open_file(file));
            macroquad::Window::from_config(window(WINDOW), async move { run(device, name, watched).await });
        }
        Err(error) => {
            eprintln!("nonet: {error}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
