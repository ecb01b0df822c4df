//! Embeds the browser client: writes the table of the files in `client/web/dist` that `src/net/assets.rs` includes, each with what
//! `cargo xtask web` has compressed beside it. Without the folder the table is empty and the server says so.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

fn main() -> Result<(), Box<dyn Error>> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../client/web");
    // The folder above `dist` is always there: watching an absent one would build every time.
    println!("cargo::rerun-if-changed={}", web.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut table = String::from("static ASSETS: &[Asset] = &[\n");
    for path in files(&web.join("dist"))? {
        embed(&path, &mut table)?;
    }
    table.push_str("];\n");
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("assets.rs"), table)?;
    Ok(())
}

/// The plain files in a flat folder, in order; none if it does not exist.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path().canonicalize()?;
        if path.extension().is_some_and(|ending| ending != "br" && ending != "gz") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn embed(path: &Path, table: &mut String) -> Result<(), Box<dyn Error>> {
    let name = path.file_name().and_then(|name| name.to_str()).ok_or("file names must be UTF-8")?;
    let content = fs::read(path)?;
    let encoded = |ending: &str| -> String {
        let compressed = path.with_file_name(format!("{name}.{ending}"));
        match fs::metadata(&compressed) {
            Ok(of) if of.len() < content.len() as u64 => format!("Some(include_bytes!({compressed:?}))"),
            Ok(_) | Err(_) => "None".to_owned(),
        }
    };
    writeln!(
        table,
        "    Asset {{ path: \"/{name}\", content_type: {:?}, hash: {:?}, plain: include_bytes!({path:?}), \
         brotli: {}, gzip: {} }},",
        content_type(name),
        hash(&content),
        encoded("br"),
        encoded("gz"),
    )?;
    Ok(())
}

/// Part of a hash of the content, in hexadecimal: as it is in the names that the page uses.
fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(10).map(|byte| format!("{byte:02x}")).collect()
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("ico") => "image/x-icon",
        Some("txt") => "text/plain; charset=utf-8",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
