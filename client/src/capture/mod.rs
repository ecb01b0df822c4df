//! Pictures of the client without a server, for judging its looks: `NONET_CAPTURE=scenes,WIDTHxHEIGHT,theme,path`
//! draws named scenes with sample state and exits. `scenes` is one name, a beginning of names with a star (`race*`), or
//! `all`; `theme` is light, dark or both; `WIDTHxHEIGHT@2` asks for two device pixels per logical one, as on a phone. One
//! picture goes to the file `path`; several go to the folder `path`, with a contact sheet for each theme. Reads the request;
//! `picture` draws.

mod challenges;
mod company;
mod editor;
mod entering;
mod fairness;
mod kinds;
mod picture;
mod practice;
mod racing;
mod samples;
pub(crate) mod scenes;
mod scripts;
mod seat;
mod sheet;

pub(crate) use picture::run;

use std::path::PathBuf;

const VARIABLE: &str = "NONET_CAPTURE";
const SIDE_MAX: i32 = 8192;

/// Pictures to be taken at one size.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Capture {
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
    pub(crate) fn size(&self) -> (i32, i32) {
        let device = |side: i32| (side as f32 * self.density) as i32;
        (device(self.width), device(self.height))
    }

    /// Whether `path` is a folder for many pictures.
    fn is_many(&self) -> bool {
        self.scenes.len() * self.themes.len() > 1
    }
}

/// The pictures that the environment asks for, if any.
pub(crate) fn requested() -> Result<Option<Capture>, String> {
    std::env::var(VARIABLE).ok().map(|text| parse(&text)).transpose()
}

fn parse(text: &str) -> Result<Capture, String> {
    let usage = || format!("{VARIABLE} is scenes,WIDTHxHEIGHT[@DENSITY],light|dark|both,path, not {text:?}");
    let [scene, size, theme, path] = text.split(',').collect::<Vec<_>>()[..] else { return Err(usage()) };
    let (size, density) = size.split_once('@').unwrap_or((size, "1"));
    let (width, height) = size.split_once('x').ok_or_else(usage)?;
    let side = |side: &str| side.parse().ok().filter(|side| (1..=SIDE_MAX).contains(side)).ok_or_else(usage);
    let themes = match theme {
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

    #[test]
    fn a_request_is_read() {
        let capture = parse("race,390x844@2,dark,out.png").unwrap();
        assert_eq!((capture.size(), capture.themes.as_slice()), ((780, 1688), [true].as_slice()));
        assert!(!capture.is_many());
    }

    #[test]
    fn many_scenes_can_be_asked_for_at_once() {
        let all = parse("all,390x844,both,out").unwrap();
        assert_eq!((all.scenes.len(), all.themes.len()), (scenes::scene_names().len(), 2));
        let races = parse("race-*,390x844,light,out").unwrap();
        assert!(races.is_many() && races.scenes.iter().all(|name| name.starts_with("race-")));
    }

    #[test]
    fn a_wrong_request_says_what_would_be_right() {
        assert!(parse("race").unwrap_err().contains("WIDTHxHEIGHT"));
        assert!(parse("race,0x100,light,a.png").is_err());
        assert!(parse("nothing,10x10,light,a.png").unwrap_err().contains("lobby"));
        assert!(parse("nothing*,10x10,light,a.png").unwrap_err().contains("lobby"));
    }
}
