//! Pictures of every screen at every size: runs the client's example `shots` once for each size on a display of its own,
//! without a server. Owns the sizes and where the pictures go; the scenes are those of `scenes/`, drawn by the client.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::metadata::Metadata;
use crate::{process, system};

/// Windows in logical pixels, and device pixels per logical one.
const SIZES: [(u32, u32, u32); 7] = [
    (320, 568, 2),
    (390, 844, 2),
    (844, 390, 2),
    (768, 1024, 1),
    (1280, 800, 1),
    (1920, 1080, 1),
    (2560, 1440, 1),
];
const THEMES: [&str; 2] = ["light", "dark"];

#[derive(Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct ShotOptions {
    /// One scene, or a beginning of names with a star, as in race-*
    #[arg(long, value_name = "NAME")]
    pub(crate) scenes: Option<String>,
    /// One of the seven sizes, as in 390x844
    #[arg(long, value_name = "WIDTHxHEIGHT")]
    pub(crate) size: Option<String>,
}

pub(crate) fn run(options: &ShotOptions) -> Result<()> {
    let sizes = sizes(options.size.as_deref())?;
    system::ensure(&[system::WINDOW, system::DISPLAY])?;
    process::run(&mut process::cargo(["build", "--locked", "--package", "client", "--example", "shots"]))?;
    let target = Metadata::load(None)?.target_dir;
    let shots = target.join("shots");
    let program = target.join("debug/examples/shots");
    let scenes = options.scenes.as_deref().unwrap_or("all");
    for size in &sizes {
        let folder = shots.join(&size.name);
        println!("    {} at {}", scenes, size.name);
        pictures(&program, scenes, size, &folder)?;
    }
    let index = shots.join("index.html");
    fs::write(&index, contact_page(&shots)?)
        .with_context(|| format!("{} cannot be written", index.display()))?;
    println!("\nThe contact sheet is {}", index.display());
    Ok(())
}

#[derive(Debug, PartialEq, Eq)]
struct Size {
    /// Logical pixels: `390x844`.
    name: String,
    density: u32,
    device: (u32, u32),
}

fn sizes(only: Option<&str>) -> Result<Vec<Size>> {
    let size = |(width, height, density): (u32, u32, u32)| Size {
        name: format!("{width}x{height}"),
        density,
        device: (width * density, height * density),
    };
    let all = SIZES.map(size);
    let names = all.iter().map(|size| size.name.as_str()).collect::<Vec<_>>().join(", ");
    let chosen: Vec<Size> =
        all.into_iter().filter(|size| only.is_none_or(|only| size.name == only)).collect();
    match (chosen.is_empty(), only) {
        (true, Some(only)) => bail!("pictures are not taken at {only}, but at {names}"),
        _ => Ok(chosen),
    }
}

/// Every scene in every theme at one size.
fn pictures(program: &Path, scenes: &str, size: &Size, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let display = Display::start(size.device.0, size.device.1)?;
    // A lone scene is a file, and each theme is asked for by itself.
    for theme in THEMES {
        let is_one = scenes != "all" && !scenes.ends_with('*');
        let path = if is_one { folder.join(format!("{scenes}-{theme}.png")) } else { folder.to_owned() };
        let mut command = Command::new(program);
        command.args([scenes, &format!("{}@{}", size.name, size.density), theme]).arg(path);
        command.env("DISPLAY", &display.name).stdin(Stdio::null());
        process::read(&mut command)?;
    }
    Ok(())
}

/// A display without a screen, gone with this value.
#[derive(Debug)]
struct Display {
    server: Child,
    name: String,
}

impl Display {
    fn start(width: u32, height: u32) -> Result<Self> {
        let mut command = Command::new("Xvfb");
        // It chooses a free number, and says which.
        command.args([
            "-displayfd",
            "1",
            "-screen",
            "0",
            &format!("{width}x{height}x24"),
            "+extension",
            "GLX",
        ]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut server = command.spawn().context("Xvfb could not be started")?;
        let mut line = String::new();
        if let Some(output) = server.stdout.take() {
            BufReader::new(output).read_line(&mut line).context("Xvfb did not say which display it is")?;
        }
        let display = Self { server, name: format!(":{}", line.trim()) };
        if line.trim().parse::<u32>().is_err() {
            bail!("Xvfb ended before it had a display of {width}x{height}");
        }
        Ok(display)
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A page of all pictures in the folder, by size.
fn contact_page(shots: &Path) -> Result<String> {
    let mut page = String::from(
        "<!DOCTYPE html><html lang=\"en\"><meta charset=\"utf-8\"><title>Nonet: every screen</title>\n<style>body { \
         font: 14px system-ui; background: #888 } figure { display: inline-block; margin: 8px } img { display: block; \
         width: 280px }</style>\n",
    );
    for (width, height, _) in SIZES {
        let size = format!("{width}x{height}");
        writeln!(page, "<h2>{size}</h2>")?;
        for file in pngs(&shots.join(&size))? {
            let name = file.trim_end_matches(".png");
            writeln!(
                page,
                "<figure><a href=\"{size}/{file}\"><img loading=\"lazy\" src=\"{size}/{file}\" alt=\"{name}\"></a>\
                 <figcaption>{name}</figcaption></figure>"
            )?;
        }
    }
    page.push_str("</html>\n");
    Ok(page)
}

/// The names of the pictures in a folder, in order; none if it does not exist.
fn pngs(folder: &Path) -> Result<Vec<String>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    let mut names: Vec<String> = files
        .iter()
        .filter_map(|path| path.file_name()?.to_str())
        .filter(|name| name.ends_with(".png") && !name.starts_with("sheet-"))
        .map(str::to_owned)
        .collect();
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_size_or_all_can_be_asked_for() {
        assert_eq!(sizes(None).unwrap().len(), SIZES.len());
        let phone = sizes(Some("390x844")).unwrap();
        assert_eq!((phone.len(), phone[0].device), (1, (780, 1688)));
        assert!(sizes(Some("1x1")).unwrap_err().to_string().contains("1280x800"));
    }

    #[test]
    fn the_page_lists_sizes_without_pictures_too() {
        let page = contact_page(Path::new("there-is-no-such-folder")).unwrap();
        assert!(page.contains("<h2>320x568</h2>") && !page.contains("<img loading"));
    }
}
