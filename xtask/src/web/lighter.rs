//! What makes the page lighter, if this machine has it or can get it: Binaryen for the module, esbuild for the scripts. Together some
//! 10 kB of what a browser loads. Without them the page is the same and heavier.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{process, system};

pub(crate) const WASM: &str = "wasm-opt";
pub(crate) const SCRIPTS: &str = "esbuild";

/// What the compiler for this target uses has to be allowed by name. Rust keeps nothing in the first kilobyte of memory: the stack
/// ends there.
const WASM_ARGS: &[&str] = &[
    "-Oz",
    "--converge",
    "--low-memory-unused",
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// A font of one empty glyph.
const BLANK_FONT: &[u8] = include_bytes!("blank.ttf");

/// Gets both, or says why not.
pub(super) fn prepare() {
    if let Err(error) = system::ensure(&[system::LIGHTER]) {
        println!("    {error:#}\n    Until then the page is some 10 kB heavier.");
    }
}

/// Where the module lies that the page loads.
pub(super) fn module(compiled: &Path, macroquad: &Path) -> Result<PathBuf> {
    let made = compiled.with_extension("opt.wasm");
    let written = |path: &Path| fs::metadata(path).and_then(|of| of.modified());
    if written(&made).is_ok_and(|made| written(compiled).is_ok_and(|compiled| made > compiled)) {
        return Ok(made);
    }
    let mut module = fs::read(compiled).with_context(|| format!("{} cannot be read", compiled.display()))?;
    let font = macroquad.join("src/ProggyClean.ttf");
    let font = fs::read(&font).with_context(|| format!("{} cannot be read", font.display()))?;
    if !blank(&mut module, &font) {
        println!("    macroquad's own font is not in the module as it was: the page is some 5 kB heavier.");
    }
    fs::write(&made, &module).with_context(|| format!("{} cannot be written", made.display()))?;
    if process::on_path(WASM) {
        process::run(Command::new(WASM).args(WASM_ARGS).arg(&made).arg("-o").arg(&made))?;
    }
    Ok(made)
}

/// Macroquad loads a font of its own at the start, with which nothing here is drawn: an empty one takes its place. False if it is
/// not there.
fn blank(module: &mut [u8], font: &[u8]) -> bool {
    let Some(at) = module.windows(font.len().max(1)).position(|part| part == font) else { return false };
    let (blank, rest) = module[at..at + font.len()].split_at_mut(BLANK_FONT.len());
    blank.copy_from_slice(BLANK_FONT);
    rest.fill(0);
    true
}

/// A script with short names and without blanks. Names at its top level stay: others call them.
pub(super) fn script(text: &str, scratch: &Path) -> Result<Vec<u8>> {
    if !process::on_path(SCRIPTS) {
        return Ok(text.as_bytes().to_owned());
    }
    fs::write(scratch, text).with_context(|| format!("{} cannot be written", scratch.display()))?;
    let mut esbuild = Command::new(SCRIPTS);
    Ok(process::read(esbuild.arg("--minify").arg("--log-level=warning").arg(scratch))?.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_font_is_blanked_in_its_place() {
        let font = [7; 1_000];
        let mut module = [&[1, 2][..], &font, &[3]].concat();
        assert!(blank(&mut module, &font) && !blank(&mut module, &font));
        assert_eq!((module.len(), &module[..2], module[1_002]), (1_003, &[1, 2][..], 3));
        assert!(
            module[2..].starts_with(BLANK_FONT)
                && module[2 + BLANK_FONT.len()..1_002].iter().all(|byte| *byte == 0)
        );
    }
}
