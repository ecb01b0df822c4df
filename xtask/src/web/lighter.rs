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
    // Blocks laid out anew compress better.
    "--flatten",
    "--rereloop",
    "-Oz",
    "--low-memory-unused",
];

pub(super) const WASM_FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// Gets both, or says why not.
pub(super) fn prepare() {
    if let Err(error) = system::ensure(&[system::LIGHTER]) {
        println!("    {error:#}\n    Until then the page is some 10 kB heavier.");
    }
}

/// Whether a file was made after what it is made of, and by this program as it is.
pub(super) fn is_made(made: &Path, of: &Path) -> bool {
    let written = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    let program = std::env::current_exe().ok();
    let newest = written(of).max(program.and_then(|program| written(&program)));
    newest.is_some() && written(made) > newest
}

/// Where the module lies that the page loads.
pub(super) fn module(compiled: &Path) -> Result<PathBuf> {
    let made = compiled.with_extension("opt.wasm");
    if is_made(&made, compiled) {
        return Ok(made);
    }
    if process::on_path(WASM) {
        process::run(
            Command::new(WASM).args(WASM_ARGS).args(WASM_FEATURES).arg(compiled).arg("-o").arg(&made),
        )?;
    } else {
        fs::copy(compiled, &made).with_context(|| format!("{} cannot be copied", compiled.display()))?;
    }
    Ok(made)
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
