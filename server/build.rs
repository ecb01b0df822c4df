//! Embeds the browser client: compresses every file of `client/web/dist` and writes the table that
//! `src/net/assets.rs` includes. Without the folder the table is empty and the server says so. The page refers to its
//! scripts by names that carry a hash of their content, so that browsers can keep them for good.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Brotli's effort, 0 to 11. The last two steps take seconds for the client and save a tenth of it.
const BROTLI_QUALITY: i32 = 11;
/// Brotli's window, as a power of two: larger than the whole client.
const BROTLI_WINDOW_BITS: i32 = 22;

const PAGE: &str = "index.html";
const SERVICE_WORKER: &str = "sw.js";
/// What the page needs besides its scripts to work without a network.
const STORED: &[&str] = &["favicon.ico", "favicon.svg", "icon-192.png", "manifest.webmanifest"];

type Compress = fn(&[u8]) -> std::io::Result<Vec<u8>>;

fn main() -> Result<(), Box<dyn Error>> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../client/web");
    // The folder above `dist` is always there: watching an absent one would build every time.
    println!("cargo::rerun-if-changed={}", web.display());
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut table = String::from("static ASSETS: &[Asset] = &[\n");
    let files = files(&web.join("dist"))?;
    for path in &files {
        if path.ends_with(PAGE) {
            let page = with_hashed_names(fs::read_to_string(path)?, &files)?;
            let copy = out.join(PAGE);
            fs::write(&copy, page)?;
            embed(&copy, &out, &mut table)?;
        } else if path.ends_with(SERVICE_WORKER) {
            let copy = out.join(SERVICE_WORKER);
            fs::write(&copy, with_release(fs::read_to_string(path)?, &files)?)?;
            embed(&copy, &out, &mut table)?;
        } else {
            embed(path, &out, &mut table)?;
        }
    }
    table.push_str("];\n");
    fs::write(out.join("assets.rs"), table)?;
    Ok(())
}

/// The page with what it loads under hashed names: `/nonet.js` becomes `/nonet.0123456789abcdef0123.js`, `of /nonet.js` what the
/// browser can hold its content against, and `size of /nonet.js` its bytes.
fn with_hashed_names(mut page: String, files: &[PathBuf]) -> Result<String, Box<dyn Error>> {
    for path in files {
        let name = file_name(path)?;
        if let Some((stem, ending @ ("js" | "wasm" | "woff2"))) = name.rsplit_once('.') {
            let content = fs::read(path)?;
            let hash = hash(&content);
            page = page.replace(&format!("\"/{name}\""), &format!("\"/{stem}.{hash}.{ending}\""));
            page = page.replace(&format!("\"of /{name}\""), &format!("\"{}\"", integrity(&content)));
            page = page.replace(&format!("\"size of /{name}\""), &format!("\"{}\"", content.len()));
        }
    }
    Ok(page)
}

/// The service worker with the files of this release, and a name for it that follows from their content.
fn with_release(script: String, files: &[PathBuf]) -> Result<String, Box<dyn Error>> {
    let (mut paths, mut contents) = (vec!["/".to_owned()], Vec::new());
    for path in files {
        let (name, content) = (file_name(path)?, fs::read(path)?);
        match name.rsplit_once('.') {
            Some((stem, ending @ ("js" | "wasm" | "woff2"))) if name != SERVICE_WORKER => {
                paths.push(format!("/{stem}.{}.{ending}", hash(&content)));
            }
            _ if STORED.contains(&name) => paths.push(format!("/{name}")),
            _ if name == PAGE || name == SERVICE_WORKER => {}
            _ => continue,
        }
        contents.extend(content);
    }
    let list: Vec<String> = paths.iter().map(|path| format!("{path:?}")).collect();
    let script = script.replace("\"of the release\"", &format!("{:?}", hash(&contents)));
    Ok(script.replace("\"the files\"", &list.join(", ")))
}

fn file_name(path: &Path) -> Result<&str, Box<dyn Error>> {
    Ok(path.file_name().and_then(|name| name.to_str()).ok_or("file names must be UTF-8")?)
}

/// Part of a hash of the content, in hexadecimal.
fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(10).map(|byte| format!("{byte:02x}")).collect()
}

/// A whole hash, as browsers want it (Subresource Integrity).
fn integrity(content: &[u8]) -> String {
    format!("sha256-{}", data_encoding::BASE64.encode(&Sha256::digest(content)))
}

/// The files in a flat folder, in order; none if it does not exist.
fn files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            files.push(path.canonicalize()?);
        }
    }
    files.sort();
    Ok(files)
}

fn embed(path: &Path, out: &Path, table: &mut String) -> Result<(), Box<dyn Error>> {
    let name = file_name(path)?;
    let content = fs::read(path)?;
    let hash = hash(&content);
    let encoded = |ending: &str, compress: Compress| -> std::io::Result<String> {
        // Named by the content, so that only what has changed is compressed again.
        let cached = out.join(format!("{hash}.{ending}"));
        if !cached.is_file() {
            fs::write(&cached, compress(&content)?)?;
        }
        let is_smaller = fs::metadata(&cached)?.len() < content.len() as u64;
        Ok(if is_smaller { format!("Some(include_bytes!({cached:?}))") } else { "None".to_owned() })
    };
    let brotli = encoded("br", brotli)?;
    let gzip = encoded("gz", gzip)?;
    writeln!(
        table,
        "    Asset {{ path: \"/{name}\", content_type: {:?}, hash: {hash:?}, plain: include_bytes!({path:?}), \
         brotli: {brotli}, gzip: {gzip} }},",
        content_type(name),
    )?;
    Ok(())
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

fn brotli(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: BROTLI_WINDOW_BITS,
        ..Default::default()
    };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &params)?;
    Ok(compressed)
}

fn gzip(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut compressed = Vec::new();
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Gzip, content, &mut compressed)?;
    Ok(compressed)
}
