//! Texts that tests generate and the repository keeps: compared, or written again when
//! `NONET_BLESS` is set.

use std::path::{Path, PathBuf};

/// A file of the repository, by its path from the root.
pub(crate) fn repository_file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

pub(crate) fn read(path: &str) -> String {
    std::fs::read_to_string(repository_file(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Panics at the first line in which the file differs from `wanted`.
pub(crate) fn check(path: &str, wanted: &str) {
    if std::env::var_os("NONET_BLESS").is_some() {
        std::fs::write(repository_file(path), wanted).unwrap_or_else(|error| panic!("{path}: {error}"));
        return;
    }
    let found = read(path);
    if let Some(line) = first_difference(&found, wanted) {
        panic!(
            "{path}, line {}: this differs from what the code does. If the code is right, write the file again \
             with `NONET_BLESS=1 cargo test -p protocol` and look at the difference; bytes that old clients would \
             misread need a new `protocol::VERSION`.\n  file: {}\n  code: {}",
            line + 1,
            found.lines().nth(line).unwrap_or("(ends before)"),
            wanted.lines().nth(line).unwrap_or("(ends before)"),
        );
    }
}

fn first_difference(found: &str, wanted: &str) -> Option<usize> {
    let lines = found.lines().count().max(wanted.lines().count());
    (0..lines).find(|&n| found.lines().nth(n) != wanted.lines().nth(n))
}
