//! Pictures of the client without a server, for judging its looks: `NONET_CAPTURE=scene,WIDTHxHEIGHT,theme,out.png`
//! draws one named scene with sample state and exits. `theme` is light or dark; `WIDTHxHEIGHT@2` asks for two device
//! pixels per logical one, as on a phone.

mod fairness;
mod kinds;
mod racing;
mod samples;
pub(crate) mod scenes;

use crate::platform::Device;
use crate::shell::Shell;
use macroquad::camera::set_default_camera;
use macroquad::texture::get_screen_data;
use macroquad::window::next_frame;

const VARIABLE: &str = "NONET_CAPTURE";
/// Frames drawn before the picture is taken: the window needs one or two to reach its size.
const FRAMES: usize = 6;
/// The moment that is drawn, in milliseconds after the samples' own beginning.
const MOMENT_MS: f64 = 1_400.0;
const SIDE_MAX: i32 = 8192;

/// One picture to be taken.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Capture {
    scene: String,
    width: i32,
    height: i32,
    density: f32,
    dark: bool,
    path: String,
}

impl Capture {
    /// The window's size in device pixels.
    pub(crate) fn size(&self) -> (i32, i32) {
        let device = |side: i32| (side as f32 * self.density) as i32;
        (device(self.width), device(self.height))
    }
}

/// The picture that the environment asks for, if any.
pub(crate) fn requested() -> Result<Option<Capture>, String> {
    std::env::var(VARIABLE).ok().map(|text| parse(&text)).transpose()
}

fn parse(text: &str) -> Result<Capture, String> {
    let usage = || format!("{VARIABLE} is scene,WIDTHxHEIGHT[@DENSITY],light|dark,out.png, not {text:?}");
    let [scene, size, theme, path] = text.split(',').collect::<Vec<_>>()[..] else { return Err(usage()) };
    let (size, density) = size.split_once('@').unwrap_or((size, "1"));
    let (width, height) = size.split_once('x').ok_or_else(usage)?;
    let side = |side: &str| side.parse().ok().filter(|side| (1..=SIDE_MAX).contains(side)).ok_or_else(usage);
    let dark = match theme {
        "light" => false,
        "dark" => true,
        _ => return Err(usage()),
    };
    if !scenes::scene_names().contains(&scene) {
        return Err(format!("no scene {scene:?}; there are {}", scenes::scene_names().join(", ")));
    }
    Ok(Capture {
        scene: scene.to_owned(),
        width: side(width)?,
        height: side(height)?,
        density: density.parse().map_err(|_| usage())?,
        dark,
        path: path.to_owned(),
    })
}

pub(crate) async fn run(capture: Capture) {
    let app = scenes::scene(&capture.scene).expect("the name was checked when the request was read");
    let mut shell = Shell::sample(Device::detached(capture.dark, capture.density), app);
    for _ in 0..FRAMES {
        next_frame().await;
        shell.still_frame(MOMENT_MS);
    }
    // Setting a camera draws what has been collected so far; otherwise that happens at the end of the frame.
    set_default_camera();
    let mut picture = get_screen_data();
    // What blending left in the alpha channel is not shown by a window either.
    for pixel in picture.get_image_data_mut() {
        pixel[3] = u8::MAX;
    }
    picture.export_png(&capture.path);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read() {
        let capture = parse("race,390x844@2,dark,/tmp/out.png").unwrap();
        assert_eq!((capture.size(), capture.dark), ((780, 1688), true));
    }

    #[test]
    fn a_wrong_request_says_what_would_be_right() {
        assert!(parse("race").unwrap_err().contains("WIDTHxHEIGHT"));
        assert!(parse("race,0x100,light,a.png").is_err());
        assert!(parse("nothing,10x10,light,a.png").unwrap_err().contains("lobby"));
    }
}
