//! What makes the page lighter, if this machine has it or can get it: Binaryen for the module, esbuild for the scripts. Together some
//! 10 kB of what a browser loads. Without them the page is the same and heavier.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::order;
use crate::{process, system};

pub(crate) const WASM: &str = "wasm-opt";
pub(crate) const SCRIPTS: &str = "esbuild";

/// What the compiler for this target uses has to be allowed by name. Rust keeps nothing in the first kilobyte of memory: the stack
/// ends there.
const WASM_ARGS: &[&str] = &[
    "-Oz",
    "--converge",
    // Blocks laid out anew compress better.
    "--flatten",
    "--rereloop",
    "-Oz",
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
    if !blank_powers(&mut module) {
        println!("    the powers of five are not in the module as they were: the page is some 9 kB heavier.");
    }
    fs::write(&made, &module).with_context(|| format!("{} cannot be written", made.display()))?;
    if process::on_path(WASM) {
        process::run(Command::new(WASM).args(WASM_ARGS).arg(&made).arg("-o").arg(&made))?;
    }
    laid_out(&made, &made)?;
    Ok(made)
}

/// Puts alike functions of a module side by side.
pub(super) fn laid_out(module: &Path, made: &Path) -> Result<()> {
    let read = fs::read(module).with_context(|| format!("{} cannot be read", module.display()))?;
    fs::write(made, order::by_likeness(&read)?)
        .with_context(|| format!("{} cannot be written", made.display()))
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

/// The standard library reads decimals that no `f64` holds exactly by a table of 128-bit powers of five, from 5^-342 to 5^308, which
/// hardly compresses. In the page only the font reader reads decimals, from fonts that are ours and have short ones, which are
/// read without the table; JSON is read without it too. False if it is not there.
fn blank_powers(module: &mut [u8]) -> bool {
    const POWERS: usize = 651;
    const FIRST: [u64; 2] = [0xeef4_53d6_923b_d65a, 0x113f_aa29_06a1_3b3f];
    const LAST: [u64; 2] = [0x8e67_9c2f_5e44_ff8f, 0x570f_09ea_a7ea_7648];
    let bytes = |power: [u64; 2]| power.map(u64::to_le_bytes).concat();
    let len = bytes(FIRST).len();
    let at = module.windows(len).position(|part| part == bytes(FIRST));
    let table = at.and_then(|at| module.get_mut(at..at + POWERS * len));
    let Some(table) = table.filter(|table| table.ends_with(&bytes(LAST))) else { return false };
    table.fill(0);
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
    fn powers_are_blanked_where_both_ends_are_known() {
        let mut module = vec![1; 20_000];
        assert!(!blank_powers(&mut module));
        module[40..56].copy_from_slice(
            &[0xeef4_53d6_923b_d65a_u64, 0x113f_aa29_06a1_3b3f].map(u64::to_le_bytes).concat(),
        );
        assert!(!blank_powers(&mut module), "another table");
        let last = 40 + 650 * 16;
        module[last..last + 16].copy_from_slice(
            &[0x8e67_9c2f_5e44_ff8f_u64, 0x570f_09ea_a7ea_7648].map(u64::to_le_bytes).concat(),
        );
        assert!(blank_powers(&mut module));
        assert!(
            module[40..last + 16].iter().all(|byte| *byte == 0) && module[39] == 1 && module[last + 16] == 1
        );
    }

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
