//! The browser client: compiles it to WebAssembly and lays out `client/web/dist/`, which the server's build embeds.
//!
//! Owns which files make the page and how heavy they may be. Knows nothing of how the server delivers them.

mod file;
pub(crate) mod lighter;
mod order;
mod reach;
mod release;
mod script;
mod split;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::metadata::Metadata;
use crate::{process, system};
use file::{File, Limits, check_weight, render};

pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Where the pages written by hand lie, below the root.
pub(crate) const PAGES_DIR: &str = "client/web";
const PAGES: &[&str] =
    &["favicon.svg", "manifest.webmanifest", "nonet-sans-500.woff2", "nonet-sans-600.woff2"];
const PAGE: &str = "index.html";
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
const WORKER: &str = "worker.js";
const SERVICE_WORKER: &str = "sw.js";
const ENGINE_WASM: &str = "engine.wasm";

/// What a visitor downloads before the first screen may weigh so much in all: half a second on a 10 Mbit/s line. Pictures for links
/// and home screens, the licences, the engine and the service worker come later or never.
const PAGE_LIMITS: Limits = Limits { brotli: 600 * 1024, gzip: 680 * 1024 };
/// What comes when a rarely opened screen is opened: a third of a second on that line.
const LATER_LIMITS: Limits = Limits { brotli: 200 * 1024, gzip: 230 * 1024 };
/// The engine in all.
const ENGINE_LIMITS: Limits = Limits { brotli: 480 * 1024, gzip: 480 * 1024 };

/// Builds and lays out the browser client, and prints what it weighs.
pub(crate) fn build() -> Result<()> {
    let pages = process::root().join(PAGES_DIR);
    let dist = pages.join("dist");
    fs::create_dir_all(&dist).with_context(|| format!("{} cannot be created", dist.display()))?;
    let modules = compile()?;
    lighter::prepare();
    let [first, later] = split::split(&modules.join(WASM))?;
    let compiled = [(WASM, first), (LATER_WASM, later), (ENGINE_WASM, modules.join(ENGINE_WASM))];
    let [first, later, engine] = side_by_side(compiled.map(|(name, module)| {
        let dist = &dist;
        move || File::of(name, order::by_likeness(&read(&lighter::module(&module)?)?)?, dist)
    }))?;
    let source = |path: &str| Ok::<_, anyhow::Error>(shrunk(path, read(&pages.join(path))?));
    let plain = |path: &&str| File::of(path.rsplit('/').next().unwrap_or(path), source(path)?, &dist);
    let mut page: Vec<File> = PAGES.iter().map(plain).collect::<Result<_>>()?;
    page.extend([first, File::of(SCRIPT, join_scripts(&pages, &modules)?, &dist)?]);
    let (later, mut engine) = (vec![later], vec![plain(&WORKER)?, engine]);
    let mut extras: Vec<File> = EXTRAS.iter().map(plain).collect::<Result<_>>()?;
    extras.push(File::of(LICENCES, licence_list()?.into_bytes(), &dist)?);
    // Those that name the others come last.
    let named: Vec<&File> = [&page, &later, &engine, &extras].into_iter().flatten().collect();
    let index = release::page(script::shrink_style(str::from_utf8(&source(PAGE)?)?), &named);
    let service_worker = release::service_worker(str::from_utf8(&source(SERVICE_WORKER)?)?, &index, &named);
    page.push(File::of(PAGE, index.into_bytes(), &dist)?);
    engine.push(File::of(SERVICE_WORKER, service_worker.into_bytes(), &dist)?);
    println!("{}\n\n{}\n\n{}", render(&page), render(&later), render(&engine));
    check_weight("page", &page, PAGE_LIMITS)?;
    check_weight("second file", &later, LATER_LIMITS)?;
    check_weight("engine", &engine, ENGINE_LIMITS)?;
    // Not before all are made: files of two builds do not go together.
    file::lay_out(&dist, &[page, later, engine, extras].concat())
}

/// The folder of the compiled modules.
fn compile() -> Result<PathBuf> {
    system::ensure_wasm_target()?;
    // One after the other: together, features that only one of them wants would be in both.
    let built = ["--locked", "--profile", "web", "--target", TARGET];
    process::run(process::cargo(["build", "--package", "engine_wasm"]).args(built))?;
    // What is cut in two must say what calls what.
    let mut client = process::cargo(["rustc", "--package", "client", "--bin", "nonet"]);
    client.args(built).args(["--config", "profile.web.strip=\"debuginfo\""]);
    process::run(client.args(["--", "-C", "link-arg=--emit-relocs"]))?;
    Ok(Metadata::load(None)?.target_dir.join(TARGET).join("web"))
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// A script without what only its readers need.
fn shrunk(name: &str, content: Vec<u8>) -> Vec<u8> {
    match str::from_utf8(&content) {
        Ok(text) if name.ends_with(".js") => script::shrink(text).into_bytes(),
        Ok(_) | Err(_) => content,
    }
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

fn join_scripts(pages: &Path, scratch: &Path) -> Result<Vec<u8>> {
    let mut joined = String::new();
    for path in SCRIPTS.iter().map(|name| pages.join(name)) {
        let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        joined.push_str(&script::shrink(&text));
    }
    lighter::script(&joined, &scratch.join(SCRIPT))
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
