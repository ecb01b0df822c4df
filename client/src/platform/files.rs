//! Files of a native window: reading what was dropped on it or named at the start, and storing where the user looks for
//! downloads. Knows no formats.

use super::PlatformEvent;
use client_core::FILE_BYTES_MAX;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Attempts at finding a name that no file has yet.
const NAMES_MAX: u32 = 1000;

pub(super) fn open(path: &Path) -> PlatformEvent {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    match read(path) {
        Ok(bytes) if bytes.len() > FILE_BYTES_MAX => {
            PlatformEvent::FileFailed(format!("{name} is larger than {} MiB", FILE_BYTES_MAX >> 20))
        }
        Ok(bytes) => PlatformEvent::FileOpened { name, bytes },
        Err(error) => PlatformEvent::FileFailed(format!("{} cannot be read: {error}", path.display())),
    }
}

/// One byte more than is allowed is enough to know.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(FILE_BYTES_MAX as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Stores a file in the folder of downloads, or where the program was started. No file is overwritten.
pub(super) fn save(name: &str, bytes: &[u8]) -> PlatformEvent {
    let folder = downloads().unwrap_or_else(|| PathBuf::from("."));
    match save_in(&folder, name, bytes) {
        Ok(path) => PlatformEvent::FileSaved(path.display().to_string()),
        Err(error) => {
            PlatformEvent::FileFailed(format!("{name} cannot be saved in {}: {error}", folder.display()))
        }
    }
}

fn save_in(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    let name = plain(name);
    let (stem, ending) = name.rsplit_once('.').map_or((name.as_str(), ""), |(stem, ending)| (stem, ending));
    let dot = if ending.is_empty() { "" } else { "." };
    for number in 1..=NAMES_MAX {
        let numbered = if number == 1 { name.clone() } else { format!("{stem} ({number}){dot}{ending}") };
        let path = folder.join(numbered);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => return file.write_all(bytes).and_then(|()| file.sync_all()).map(|()| path),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "there are too many files of this name"))
}

/// A name that every file system takes, and that stays in its folder.
fn plain(name: &str) -> String {
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '(' | ')' | ',');
    let name: String = name.chars().map(|c| if allowed(c) { c } else { '-' }).collect();
    let name = name.trim_matches(['.', ' ']);
    if name.is_empty() { "nonet".to_owned() } else { name.to_owned() }
}

fn downloads() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = variable(if cfg!(windows) { "USERPROFILE" } else { "HOME" });
    let folder = variable("XDG_DOWNLOAD_DIR").or_else(|| home.map(|home| home.join("Downloads")))?;
    folder.is_dir().then_some(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_is_overwritten_and_no_name_leaves_the_folder() {
        let folder = std::env::temp_dir().join(format!("nonet-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        for expected in ["a-b.txt", "a-b (2).txt"] {
            assert_eq!(save_in(&folder, "a/b.txt", b"one").unwrap(), folder.join(expected));
        }
        assert_eq!(save_in(&folder, "..", b"x").unwrap(), folder.join("nonet"));
        let opened = open(&folder.join("a-b.txt"));
        assert_eq!(opened, PlatformEvent::FileOpened { name: "a-b.txt".to_owned(), bytes: b"one".to_vec() });
        assert!(matches!(open(&folder), PlatformEvent::FileFailed(_)));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_too_long_is_not_opened() {
        let path = std::env::temp_dir().join(format!("nonet-long-{}", std::process::id()));
        File::create(&path).unwrap().set_len(FILE_BYTES_MAX as u64 + 1).unwrap();
        assert!(matches!(open(&path), PlatformEvent::FileFailed(reason) if reason.contains("8 MiB")));
        std::fs::remove_file(path).unwrap();
    }
}
