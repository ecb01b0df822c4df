//! Takes the pictures of a request, one frame after another in one window, and lays small copies on a contact sheet.

use super::Capture;
use super::sheet::{Sheet, smaller};
use client::Shell;
use macroquad::camera::set_default_camera;
use macroquad::texture::{Image, get_screen_data};
use macroquad::window::next_frame;
use std::path::Path;

/// Frames drawn before the first picture is taken: the window needs one or two to reach its size. Then one is enough to
/// let what was drawn reach the screen, one to settle what depends on the frame before.
const FIRST_FRAMES: usize = 6;
const FRAMES: usize = 2;
/// Scenes with names that end so show a part of the board: which part is not the app's state.
const ZOOMED: &str = "-zoomed";
/// The moment that is drawn, in milliseconds after the samples' own beginning.
const MOMENT_MS: f64 = 1_400.0;

pub(super) async fn take(capture: Capture) {
    if capture.is_many()
        && let Err(error) = std::fs::create_dir_all(&capture.path)
    {
        eprintln!("shots: {} cannot be made: {error}", capture.path.display());
        return;
    }
    for &dark in &capture.themes {
        let mut shell = Shell::sample(dark, capture.density, app(capture.scenes[0]));
        let (width, height) = capture.size();
        let mut sheet = Sheet::new(capture.scenes.len(), width, height);
        frames(&mut shell, FIRST_FRAMES).await;
        for &scene in &capture.scenes {
            shell.show_sample(app(scene));
            frames(&mut shell, FRAMES).await;
            if scene.ends_with(ZOOMED) {
                shell.zoom_board();
                frames(&mut shell, FRAMES).await;
            }
            let picture = taken();
            if !capture.is_many() {
                export(&picture, &capture.path);
                return;
            }
            export(&picture, &capture.path.join(format!("{scene}-{}.png", theme(dark))));
            let (width, height) = sheet.tile();
            sheet.add(&smaller(&picture, width, height));
        }
        export(sheet.image(), &capture.path.join(format!("sheet-{}.png", theme(dark))));
    }
}

fn app(scene: &str) -> client_core::App {
    scenes::scene(scene).expect("the name was checked when the request was read")
}

fn theme(dark: bool) -> &'static str {
    if dark { "dark" } else { "light" }
}

async fn frames(shell: &mut Shell, count: usize) {
    for _ in 0..count {
        next_frame().await;
        shell.still_frame(MOMENT_MS);
    }
}

/// What is on the window now.
fn taken() -> Image {
    // Setting a camera draws what has been collected so far; otherwise that happens at the end of the frame.
    set_default_camera();
    let mut picture = get_screen_data();
    // What blending left in the alpha channel is not shown by a window either.
    for pixel in picture.get_image_data_mut() {
        pixel[3] = u8::MAX;
    }
    picture
}

/// A picture on the screen starts at its lower left corner, a file at the upper left: macroquad turns it here.
fn export(picture: &Image, path: &Path) {
    picture.export_png(&path.to_string_lossy());
}
