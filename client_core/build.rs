//! Makes functions of the texts in `words/`: see the crate `catalogue`.

use std::path::Path;
use std::{env, process};

fn main() {
    println!("cargo::rerun-if-changed=words");
    let out = env::var("OUT_DIR").unwrap_or_default();
    if let Err(fault) = catalogue::compile(Path::new("words"), "en", Path::new(&out)) {
        println!("cargo::error=words/en/{fault}");
        process::exit(1);
    }
}
