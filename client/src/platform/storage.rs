//! Stores small texts between runs: one private file per key in the user's data folder, replaced as a whole.
//! Knows files, not what is in them.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use client_core::store::OF_WINDOW;

/// Maximum bytes of a stored value.
const VALUE_BYTES_MAX: u64 = 64 * 1024;
/// Names the folder instead of the user's own, for tests and for several players on one machine.
const FOLDER_VARIABLE: &str = "NONET_CLIENT_DIR";

#[derive(Debug)]
pub(super) struct Storage {
    /// Without a folder (`None`), nothing is stored.
    folder: Option<PathBuf>,
}

impl Storage {
    pub(super) fn of_user() -> Self {
        Self { folder: user_folder() }
    }

    /// Stores nothing.
    pub(super) fn none() -> Self {
        Self { folder: None }
    }

    fn path(&self, key: &str) -> Option<PathBuf> {
        let plain =
            !key.starts_with('.') && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '.');
        // A window's own values need not outlive it, and a window that is open has them.
        let plain = plain && !key.starts_with(OF_WINDOW);
        self.folder.as_ref().filter(|_| plain && !key.is_empty()).map(|folder| folder.join(key))
    }

    pub(super) fn load(&self, key: &str) -> Option<String> {
        let path = self.path(key)?;
        let small = fs::metadata(&path).is_ok_and(|metadata| metadata.len() <= VALUE_BYTES_MAX);
        if small { fs::read_to_string(path).ok() } else { None }
    }

    /// Writes a value beside the old one and then takes its place, so that no crash leaves half a value.
    pub(super) fn store(&self, key: &str, value: Option<&str>) -> io::Result<()> {
        let Some(path) = self.path(key) else { return Ok(()) };
        let Some(value) = value else {
            return match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
                _ => Ok(()),
            };
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut fresh = path.clone().into_os_string();
        fresh.push(format!(".new-{}", std::process::id()));
        let fresh = PathBuf::from(fresh);
        let written = private_file(&fresh).and_then(|mut file| {
            file.write_all(value.as_bytes())?;
            file.sync_all()
        });
        written.and_then(|()| fs::rename(&fresh, &path)).inspect_err(|_| {
            // Best effort: the first error is the one returned.
            let _ = fs::remove_file(&fresh);
        })
    }
}

/// Creates a file that only its owner may read: identities are secrets.
fn private_file(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn user_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = variable(FOLDER_VARIABLE) {
        return Some(folder);
    }
    let base = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    base.map(|base| base.join("nonet"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn storage(name: &str) -> Storage {
        let folder = std::env::temp_dir().join(format!("nonet-storage-{}-{name}", std::process::id()));
        Storage { folder: Some(folder) }
    }

    #[test]
    fn values_come_back_and_can_be_forgotten() {
        let storage = storage("round");
        storage.store("identity", Some("one")).unwrap();
        storage.store("identity", Some("two")).unwrap();
        assert_eq!(storage.load("identity").as_deref(), Some("two"));
        storage.store("identity", None).unwrap();
        storage.store("identity", None).unwrap();
        assert_eq!(storage.load("identity"), None);
        fs::remove_dir_all(storage.folder.unwrap()).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn values_are_private_and_leave_nothing_beside_them() {
        use std::os::unix::fs::PermissionsExt;
        let storage = storage("private");
        storage.store("identity", Some("secret")).unwrap();
        let folder = storage.folder.clone().unwrap();
        let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names, ["identity"]);
        let mode = fs::metadata(folder.join("identity")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn what_is_a_windows_own_ends_with_it() {
        let storage = storage("window");
        storage.store("nonet.window.queue", Some("waiting")).unwrap();
        assert_eq!(storage.load("nonet.window.queue"), None);
        assert!(!storage.folder.unwrap().exists());
    }

    #[test]
    fn keys_cannot_leave_the_folder() {
        let storage = storage("escape");
        storage.store("../escape", Some("x")).unwrap();
        assert_eq!(storage.load("../escape"), None);
        assert!(!storage.folder.unwrap().exists());
    }
}
