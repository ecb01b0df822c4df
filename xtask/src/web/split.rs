//! Cuts the client's module in two: what only the gates lead to comes in a file of its own, which the page loads when
//! one of its screens is opened. Owns the gates and the cut, which Binaryen makes; what lies behind the gates is found in `reach`.

use std::borrow::Cow;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use wasm_encoder::{CustomSection, NameMap, NameSection, RawSection};
use wasmparser::{Parser, Payload};

use super::lighter;
use super::reach::Reach;
use crate::process;

const PROGRAM: &str = "wasm-split";
/// Modules of the client whose functions are gates: nothing calls them before the second file is there. Each stays a function of
/// its own (`#[inline(never)]`).
const GATES: &[&str] = &["client_core::later::doors::", "client::screens::later::"];
/// The module of the second file's functions in the first one's imports, and the other way round (client/web/nonet.js).
const LATER: &str = "later";
const FIRST: &str = "first";
/// A module with nothing in it.
const EMPTY: &[u8] = b"\0asm\x01\0\0\0";

/// The two files of a module that was linked with `--emit-relocs`. Without Binaryen the first one is all of it.
pub(super) fn split(compiled: &Path) -> Result<[PathBuf; 2]> {
    let made = [compiled.with_extension("first.wasm"), compiled.with_extension("later.wasm")];
    // What was made without Binaryen is made again.
    let is_cut = || fs::metadata(&made[1]).is_ok_and(|file| file.len() > EMPTY.len() as u64);
    if made.iter().all(|made| lighter::is_made(made, compiled)) && is_cut() {
        return Ok(made);
    }
    let module = fs::read(compiled).with_context(|| format!("{} cannot be read", compiled.display()))?;
    let reach = Reach::of(&module)?;
    let marks: Vec<String> = GATES.iter().map(|path| mangled(path)).collect();
    let later = reach.behind(|name| marks.iter().any(|mark| name.starts_with(mark)));
    let whole = compiled.with_extension("whole.wasm");
    let write = |path: &Path, content: &[u8]| {
        fs::write(path, content).with_context(|| format!("{} cannot be written", path.display()))
    };
    write(&whole, &renamed(&module, &reach)?)?;
    if later.is_empty() || !process::on_path(PROGRAM) {
        fs::copy(&whole, &made[0]).with_context(|| format!("{} cannot be copied", whole.display()))?;
        write(&made[1], EMPTY)?;
        return Ok(made);
    }
    let list = compiled.with_extension("later.txt");
    let names: Vec<String> = later.iter().map(|no| short(*no)).collect();
    write(&list, names.join("\n").as_bytes())?;
    let mut split = Command::new(PROGRAM);
    split.args(lighter::WASM_FEATURES).arg(&whole).arg(format!("--split-funcs=@{}", list.display()));
    split.args(["--export-prefix=-", "--import-namespace", FIRST, "--placeholder-namespace", LATER]);
    process::run(split.arg("-o1").arg(&made[0]).arg("-o2").arg(&made[1]))?;
    Ok(made)
}

/// How the names of a module's functions begin in the linker's terms: `client_core::later::` is `_ZN11client_core5later`.
fn mangled(path: &str) -> String {
    let parts = path.split("::").filter(|part| !part.is_empty());
    parts.fold("_ZN".to_owned(), |name, part| format!("{name}{}{part}", part.len()))
}

/// What a function is exported as, if the other file calls it.
fn short(function: u32) -> String {
    format!("{function:x}")
}

/// The module with short names for its functions and without what the linker has said of it.
fn renamed(module: &[u8], reach: &Reach) -> Result<Vec<u8>> {
    let mut made = wasm_encoder::Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        if let Payload::CustomSection(custom) = &payload {
            if custom.name() == "target_features" {
                made.section(&CustomSection {
                    name: Cow::Borrowed(custom.name()),
                    data: Cow::Borrowed(custom.data()),
                });
            }
        } else if let Some((id, range)) = payload.as_section() {
            let data = &module[usize::try_from(range.start)?..usize::try_from(range.end)?];
            made.section(&RawSection { id, data });
        }
    }
    let mut names = NameMap::new();
    reach.names.keys().for_each(|no| names.append(*no, &short(*no)));
    let mut section = NameSection::new();
    section.functions(&names);
    made.section(&section);
    Ok(made.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_named_as_the_linker_names_them() {
        assert_eq!(mangled("client_core::later::"), "_ZN11client_core5later");
    }
}
