//! Pictures of the client without a server, for judging its looks: `shots SCENES WIDTHxHEIGHT THEME PATH` draws named scenes
//! with sample state and exits. `SCENES` is one name, a beginning of names with a star (`race*`), or `all`; `THEME` is light,
//! dark or both; `WIDTHxHEIGHT@2` asks for two device pixels per logical one, as on a phone. One picture goes to the file
//! `PATH`; several go to the folder `PATH`, with a contact sheet for each theme. Reads the request; `picture` draws.

mod picture;
mod sheet;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "shots SCENES WIDTHxHEIGHT[@DENSITY] light|dark|both PATH";
const SIDE_MAX: i32 = 8192;

/// Pictures to be taken at one size.
#[derive(Debug, Clone, PartialEq)]
struct Capture {
    scenes: Vec<&'static str>,
    width: i32,
    height: i32,
    density: f32,
    /// Dark or not, in the order of the pictures.
    themes: Vec<bool>,
    path: PathBuf,
}

impl Capture {
    /// The window's size in device pixels.
    fn size(&self) -> (i32, i32) {
        let device = |side: i32| (side as f32 * self.density) as i32;
        (device(self.width), device(self.height))
    }

    /// Whether `path` is a folder for many pictures.
    fn is_many(&self) -> bool {
        self.scenes.len() * self.themes.len() > 1
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match parse(&arguments) {
        Ok(capture) => {
            let conf = client::window(capture.size());
            macroquad::Window::from_config(conf, async move { picture::take(capture).await });
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("shots: {error}");
            ExitCode::from(2)
        }
    }
}

fn parse(arguments: &[String]) -> Result<Capture, String> {
    let usage = || format!("usage: {USAGE}");
    let [scene, size, theme, path] = arguments else { return Err(usage()) };
    let (size, density) = size.split_once('@').unwrap_or((size, "1"));
    let (width, height) = size.split_once('x').ok_or_else(usage)?;
    let side = |side: &str| side.parse().ok().filter(|side| (1..=SIDE_MAX).contains(side)).ok_or_else(usage);
    let themes = match theme.as_str() {
        "light" => vec![false],
        "dark" => vec![true],
        "both" => vec![false, true],
        _ => return Err(usage()),
    };
    Ok(Capture {
        scenes: named(scene)?,
        width: side(width)?,
        height: side(height)?,
        density: density.parse().map_err(|_| usage())?,
        themes,
        path: PathBuf::from(path),
    })
}

/// The scenes of a name, of a beginning with a star, or all.
fn named(text: &str) -> Result<Vec<&'static str>, String> {
    let is_meant = |name: &&str| match text.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => text == "all" || *name == text,
    };
    let meant: Vec<&'static str> = scenes::scene_names().into_iter().filter(is_meant).collect();
    if meant.is_empty() {
        return Err(format!("no scene {text:?}; there are {}", scenes::scene_names().join(", ")));
    }
    Ok(meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<Capture, String> {
        parse(&line.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn a_request_is_read() {
        let capture = asked("race 390x844@2 dark out.png").unwrap();
        assert_eq!((capture.size(), capture.themes.as_slice()), ((780, 1688), [true].as_slice()));
        assert!(!capture.is_many());
    }

    #[test]
    fn many_scenes_can_be_asked_for_at_once() {
        let all = asked("all 390x844 both out").unwrap();
        assert_eq!((all.scenes.len(), all.themes.len()), (scenes::scene_names().len(), 2));
        let races = asked("race-* 390x844 light out").unwrap();
        assert!(races.is_many() && races.scenes.iter().all(|name| name.starts_with("race-")));
    }

    #[test]
    fn a_wrong_request_says_what_would_be_right() {
        assert!(asked("race").unwrap_err().contains("WIDTHxHEIGHT"));
        assert!(asked("race 0x100 light a.png").is_err());
        assert!(asked("nothing 10x10 light a.png").unwrap_err().contains("lobby"));
        assert!(asked("nothing* 10x10 light a.png").unwrap_err().contains("lobby"));
    }
}
