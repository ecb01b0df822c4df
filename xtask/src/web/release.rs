//! The names under which browsers keep the files of a release: a script `/nonet.js` is `/nonet.0123456789abcdef0123.js` in the page and
//! in the service worker, by a hash of its content, so that it can be kept for good. The server answers to both names.

use data_encoding::BASE64;
use sha2::{Digest, Sha256};

use super::file::File;

/// What the page needs besides its scripts to work without a network.
const STORED: &[&str] = &["favicon.ico", "favicon.svg", "icon-192.png", "manifest.webmanifest"];
/// Bytes of a hash in a name, as the server's build counts them.
const HASH_BYTES: usize = 10;

/// The page with what it loads under hashed names, `of /nonet.js` as what the browser can hold its content against, and
/// `size of /nonet.js` as its bytes.
pub(super) fn page(mut page: String, files: &[&File]) -> String {
    for File { name, content, .. } in files.iter().copied() {
        if let Some(hashed) = hashed(name, content) {
            // A whole hash, as browsers want it (Subresource Integrity).
            let integrity = format!("sha256-{}", BASE64.encode(&Sha256::digest(content)));
            page = page.replace(&format!("\"/{name}\""), &format!("\"{hashed}\""));
            page = page.replace(&format!("\"of /{name}\""), &format!("\"{integrity}\""));
            page = page.replace(&format!("\"size of /{name}\""), &format!("\"{}\"", content.len()));
        }
    }
    page
}

/// The service worker with the files of this release, and a name for it that follows from their content.
pub(super) fn service_worker(script: &str, page: &str, files: &[&File]) -> String {
    let (mut paths, mut contents) = (vec!["/".to_owned()], format!("{script}{page}").into_bytes());
    for File { name, content, .. } in files.iter().copied() {
        let path = hashed(name, content).or(STORED.contains(&name.as_str()).then(|| format!("/{name}")));
        if let Some(path) = path {
            paths.push(path);
            contents.extend(content);
        }
    }
    let list: Vec<String> = paths.iter().map(|path| format!("{path:?}")).collect();
    let script = script.replace("\"of the release\"", &format!("{:?}", hash(&contents)));
    script.replace("\"the files\"", &list.join(", "))
}

/// The path of a file that is kept for good.
fn hashed(name: &str, content: &[u8]) -> Option<String> {
    let (stem, ending) = name.rsplit_once('.')?;
    matches!(ending, "js" | "wasm" | "woff2").then(|| format!("/{stem}.{}.{ending}", hash(content)))
}

/// Part of a hash of the content, in hexadecimal.
fn hash(content: &[u8]) -> String {
    Sha256::digest(content).iter().take(HASH_BYTES).map(|byte| format!("{byte:02x}")).collect()
}
