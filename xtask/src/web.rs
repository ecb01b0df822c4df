//! The browser client: compiles it to WebAssembly and lays out `client/web/dist/`, which the server's build embeds.
//!
//! Owns which files make the page and how heavy they may be. Knows nothing of how the server delivers them.

pub(crate) mod lighter;
mod order;
mod reach;
mod script;
mod split;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};

use crate::metadata::Metadata;
use crate::{process, system};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Where the pages written by hand lie, below the root.
pub(crate) const PAGES_DIR: &str = "client/web";
const PAGES: &[&str] =
    &["index.html", "favicon.svg", "manifest.webmanifest", "nonet-sans-500.woff2", "nonet-sans-600.woff2"];
/// The page loads them as one, in this order: each further request costs as much as a small script weighs.
const SCRIPTS: &[&str] = &["front.js", "gl.js", "mirror.js", "engine.js", "files.js", "sounds.js", SCRIPT];
const SCRIPT: &str = "nonet.js";
/// What a browser loads only to install the page, a messenger to show a link, a crawler to behave: it does not count.
const EXTRAS: &[&str] = &[
    "robots.txt",
    "images/apple-touch-icon.png",
    "images/favicon.ico",
    "images/icon-192.png",
    "images/icon-512.png",
    "images/icon-maskable.png",
    "images/preview.png",
];
const LICENCES: &str = "licences.txt";
const FONT_LICENCE: &str = "client/assets/fonts/OFL.txt";
const WASM: &str = "nonet.wasm";
/// What the page loads when one of its rarely opened screens is opened (`split`).
const LATER_WASM: &str = "later.wasm";

/// What the page loads when it is at rest, or when the engine is asked something for the first time: for practice, the editor
/// and files.
const ENGINE_PAGES: &[&str] = &["worker.js", "sw.js"];
const ENGINE_WASM: &str = "engine.wasm";

/// As in the server's build.
const BROTLI_QUALITY: i32 = 11;
/// What a visitor downloads before the first screen may weigh so much in all: half a second on a 10 Mbit/s line. Pictures for links
/// and home screens, the licences, the engine and the service worker come later or never.
const PAGE_LIMITS: Limits = Limits { brotli: 600 * 1024, gzip: 680 * 1024 };
/// What comes when a rarely opened screen is opened: a third of a second on that line.
const LATER_LIMITS: Limits = Limits { brotli: 200 * 1024, gzip: 230 * 1024 };
/// The engine in all.
const ENGINE_LIMITS: Limits = Limits { brotli: 480 * 1024, gzip: 480 * 1024 };

/// Builds and lays out the browser client, and prints what it weighs.
pub(crate) fn build() -> Result<()> {
    system::ensure_wasm_target()?;
    // One after the other: together, features that only one of them wants would be in both.
    let built = ["--locked", "--profile", "web", "--target", TARGET];
    process::run(process::cargo(["build", "--package", "engine_wasm"]).args(built))?;
    // What is cut in two must say what calls what.
    let mut client = process::cargo(["rustc", "--package", "client", "--bin", "nonet"]);
    client.args(built).args(["--config", "profile.web.strip=\"debuginfo\""]);
    process::run(client.args(["--", "-C", "link-arg=--emit-relocs"]))?;
    let metadata = Metadata::load(None)?;
    let modules = metadata.target_dir.join(TARGET).join("web");
    lighter::prepare();
    let [first, later] = split::split(&modules.join(WASM))?;
    let pages = process::root().join(PAGES_DIR);
    let dist = pages.join("dist");
    fs::create_dir_all(&dist).with_context(|| format!("{} cannot be created", dist.display()))?;
    let compiled = [(WASM, first), (LATER_WASM, later), (ENGINE_WASM, modules.join(ENGINE_WASM))];
    let [first, later, engine] = side_by_side(compiled.map(|(name, module)| {
        move || {
            let module = lighter::module(&module)?;
            let read = fs::read(&module).with_context(|| format!("{} cannot be read", module.display()))?;
            File::of(name, order::by_likeness(&read)?)
        }
    }))?;
    // Not before all are made: files of two builds do not go together.
    let [first, later, engine] = [first.put(&dist)?, later.put(&dist)?, engine.put(&dist)?];
    let lay_out = |names: &[&'static str]| -> Result<Vec<Weight>> {
        names.iter().map(|name| copy(name, &pages.join(name), &dist)).collect()
    };
    let mut page = lay_out(PAGES)?;
    page.extend([first, join_scripts(&pages, &dist, &modules)?]);
    let mut engine_pages = lay_out(ENGINE_PAGES)?;
    engine_pages.push(engine);
    for source in EXTRAS.iter().map(|name| pages.join(name)) {
        let name = source.file_name().context("an extra file has a name")?;
        let content = fs::read(&source).with_context(|| format!("{} cannot be read", source.display()))?;
        write_if_changed(&dist.join(name), &content)?;
    }
    write_if_changed(&dist.join(LICENCES), licence_list()?.as_bytes())?;
    println!("{}\n\n{}\n\n{}", render(&page), render(&[later]), render(&engine_pages));
    check_weight("page", &page, PAGE_LIMITS)?;
    check_weight("second file", &[later], LATER_LIMITS)?;
    check_weight("engine", &engine_pages, ENGINE_LIMITS)
}

/// What one thread each makes of the modules: optimising and compressing them takes longer than to compile some of them.
fn side_by_side<const N: usize>(works: [impl FnOnce() -> Result<File> + Send; N]) -> Result<[File; N]> {
    std::thread::scope(|scope| {
        let threads = works.map(|work| scope.spawn(work));
        let files = threads.into_iter().map(|thread| thread.join().expect("the thread does not panic"));
        let files: Vec<File> = files.collect::<Result<_>>()?;
        Ok(files.try_into().expect("as many as there were"))
    })
}

/// Puts a file into the folder, and says what it weighs.
fn copy(name: &'static str, source: &Path, dist: &Path) -> Result<Weight> {
    let mut content = fs::read(source).with_context(|| format!("{} cannot be read", source.display()))?;
    if name.ends_with(".js") {
        let text = String::from_utf8(content).with_context(|| format!("{} is no text", source.display()))?;
        content = script::shrink(&text).into_bytes();
    }
    File::of(name, content)?.put(dist)
}

fn join_scripts(pages: &Path, dist: &Path, scratch: &Path) -> Result<Weight> {
    let mut joined = String::new();
    for path in SCRIPTS.iter().map(|name| pages.join(name)) {
        let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        joined.push_str(&script::shrink(&text));
    }
    // An earlier release laid them out one by one.
    for name in SCRIPTS.iter().filter(|name| **name != SCRIPT) {
        let _ = fs::remove_file(dist.join(name));
    }
    let joined = lighter::script(&joined, &scratch.join(SCRIPT))?;
    File::of(SCRIPT, joined)?.put(dist)
}

/// Whose work is in the page and in the server: each crate with its licence, and the font's licence in full.
fn licence_list() -> Result<String> {
    let metadata = Metadata::load(None)?;
    let linked: BTreeSet<&str> =
        ["client", "engine_wasm", "server"].into_iter().flat_map(|root| metadata.linked_into(root)).collect();
    let foreign = metadata.packages.iter().filter(|package| !metadata.is_member(package));
    let mut lines: Vec<String> = foreign
        .filter(|package| linked.contains(package.name.as_str()))
        .map(|package| {
            let licence = package.licence.as_deref().unwrap_or("see its source");
            format!("{} {}: {licence}", package.name, package.version)
        })
        .collect();
    lines.sort();
    lines.dedup();
    let font = process::root().join(FONT_LICENCE);
    let font = fs::read_to_string(&font).with_context(|| format!("{} cannot be read", font.display()))?;
    Ok(format!(
        "Nonet is licensed under the MIT licence or the Apache licence 2.0, at your choice.\n\n\
         It contains these crates; their sources hold the texts of their licences:\n\n{}\n\n\
         Its letters are a subset of Inter:\n\n{font}",
        lines.join("\n")
    ))
}

#[derive(Debug, Clone, Copy)]
struct Weight {
    name: &'static str,
    raw: usize,
    /// With Brotli, as browsers get it under HTTPS and from this computer.
    compressed: usize,
    /// With gzip, as browsers get it under plain HTTP.
    gzip: usize,
}

/// A file of the page, and what it weighs.
#[derive(Debug)]
struct File {
    content: Vec<u8>,
    weight: Weight,
}

impl File {
    fn of(name: &'static str, content: Vec<u8>) -> Result<Self> {
        let (compressed, gzip) = (brotli_len(&content)?, gzip_len(&content)?);
        Ok(Self { weight: Weight { name, raw: content.len(), compressed, gzip }, content })
    }

    /// Puts it into the folder, and says what it weighs.
    fn put(self, dist: &Path) -> Result<Weight> {
        write_if_changed(&dist.join(self.weight.name), &self.content)?;
        Ok(self.weight)
    }
}

/// Leaves an equal file alone, so that its date does not make cargo build the server again.
fn write_if_changed(path: &Path, content: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|present| present == content) {
        return Ok(());
    }
    fs::write(path, content).with_context(|| format!("{} cannot be written", path.display()))
}

/// The size under Brotli, with the effort of the server's build.
fn brotli_len(content: &[u8]) -> Result<usize> {
    let params =
        brotli::enc::BrotliEncoderParams { quality: BROTLI_QUALITY, lgwin: 22, ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &params)?;
    Ok(compressed.len())
}

fn gzip_len(content: &[u8]) -> Result<usize> {
    let mut compressed = Vec::new();
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Gzip, content, &mut compressed)?;
    Ok(compressed.len())
}

fn render(weights: &[Weight]) -> String {
    let line = |name: &str, [raw, compressed, gzip]: [usize; 3]| {
        let [raw, compressed, gzip] = [raw, compressed, gzip].map(kilobytes);
        format!("    {name:<20} {raw:>8.1} kB {compressed:>8.1} kB brotli {gzip:>8.1} kB gzip")
    };
    let sum = |size: fn(&Weight) -> usize| weights.iter().map(size).sum();
    let mut lines: Vec<String> =
        weights.iter().map(|w| line(w.name, [w.raw, w.compressed, w.gzip])).collect();
    lines.push(line("in all", [sum(|w| w.raw), sum(|w| w.compressed), sum(|w| w.gzip)]));
    lines.join("\n")
}

/// Bytes at most, by how they travel.
#[derive(Clone, Copy)]
struct Limits {
    brotli: usize,
    gzip: usize,
}

fn check_weight(what: &str, weights: &[Weight], limits: Limits) -> Result<()> {
    let sums = [
        ("Brotli", weights.iter().map(|weight| weight.compressed).sum::<usize>(), limits.brotli),
        ("gzip", weights.iter().map(|weight| weight.gzip).sum(), limits.gzip),
    ];
    for (how, total, max) in sums {
        if total > max {
            let [total, max] = [total, max].map(kilobytes);
            bail!("the {what} weighs {total:.1} kB with {how}, at most {max:.1} kB are allowed");
        }
    }
    Ok(())
}

fn kilobytes(bytes: usize) -> f64 {
    bytes as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weight_limits_count_all_files_together() {
        let weight =
            |compressed| Weight { name: "part", raw: 2 * compressed, compressed, gzip: compressed + 9 };
        let limits = Limits { brotli: 10_000, gzip: 10_018 };
        assert!(check_weight("page", &[weight(9_999), weight(1)], limits).is_ok());
        let error = check_weight("page", &[weight(10_000), weight(1_000)], limits).unwrap_err();
        assert_eq!(error.to_string(), "the page weighs 11.0 kB with Brotli, at most 10.0 kB are allowed");
        let error = check_weight("page", &[weight(5_000); 2], Limits { gzip: 10_017, ..limits }).unwrap_err();
        assert_eq!(error.to_string(), "the page weighs 10.0 kB with gzip, at most 10.0 kB are allowed");
    }

    #[test]
    fn the_table_ends_with_the_sum() {
        let weights = [
            Weight { name: "gl.js", raw: 50_000, compressed: 10_000, gzip: 11_000 },
            Weight { name: "nonet.wasm", raw: 1_000_000, compressed: 400_000, gzip: 460_000 },
        ];
        let table = render(&weights);
        let sum = "    in all                 1050.0 kB    410.0 kB brotli    471.0 kB gzip";
        assert_eq!(table.lines().last(), Some(sum));
    }

    #[test]
    fn an_equal_file_keeps_its_date() {
        let path = std::env::temp_dir().join(format!("nonet-xtask-{}", std::process::id()));
        write_if_changed(&path, b"one").unwrap();
        let long_ago = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_000_000);
        fs::File::options().write(true).open(&path).unwrap().set_modified(long_ago).unwrap();
        write_if_changed(&path, b"one").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), long_ago);
        write_if_changed(&path, b"two").unwrap();
        assert_ne!(fs::metadata(&path).unwrap().modified().unwrap(), long_ago);
        assert_eq!(fs::read(&path).unwrap(), b"two");
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn compression_compresses() {
        assert!(brotli_len(&[7; 10_000]).unwrap() < gzip_len(&[7; 10_000]).unwrap());
        assert!(gzip_len(&[7; 10_000]).unwrap() < 100);
    }
}
