//! An operator's configuration, as a file and as environment variables: whatever is wrong is said, never lived with.

use std::ffi::OsStr;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;

use server::config::{Inputs, load};
use tempfile::NamedTempFile;

/// The input as a TOML file.
pub(super) fn file(bytes: &[u8]) {
    let mut file = NamedTempFile::new().expect("a folder for files that come and go");
    file.write_all(bytes).expect("room for a small file");
    check(&Inputs { file: Some(file.path().to_owned()), ..Inputs::default() });
}

/// The input as lines `NAME=value`.
pub(super) fn environment(bytes: &[u8]) {
    let lines = bytes.split(|&byte| byte == b'\n').filter_map(|line| {
        let mark = line.iter().position(|&byte| byte == b'=')?;
        let (name, value) = (&line[..mark], &line[mark + 1..]);
        Some((OsStr::from_bytes(name).to_owned(), OsStr::from_bytes(value).to_owned()))
    });
    check(&Inputs { environment: lines.collect(), ..Inputs::default() });
}

fn check(inputs: &Inputs) {
    match load(inputs) {
        Ok(loaded) => assert!(loaded.config.limits.connections > 0),
        Err(problems) => assert!(!problems.to_string().is_empty(), "refused without a word"),
    }
}
