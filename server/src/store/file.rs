//! The embedded database as a file: private to its owner, used by one server, and Nonet's own.
//! Knows nothing of what is in its tables.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::{Path, PathBuf};

use super::error::StoreError;

/// What every SQLite file of more than no bytes begins with.
const MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEAD_BYTES: u64 = 100;
/// Where in the file's head the number lies that names the program it belongs to.
const APPLICATION_ID_AT: usize = 68;
/// That number: `Nont`.
pub(super) const APPLICATION_ID: u32 = 0x4E6F_6E74;

/// Makes the folder and the file if they are not there, private to this user, and locks the store
/// for as long as the returned file stays open.
pub(super) fn claim(database: &Path) -> Result<File, StoreError> {
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        private_folder(folder).map_err(refused(folder))?;
    }
    let lock = lock(&beside(database, "lock"))?;
    let mut file = private_file(database).map_err(refused(database))?;
    check_head(database, &mut file)?;
    Ok(lock)
}

/// The system does not let us have this file or folder.
fn refused(path: &Path) -> impl FnOnce(io::Error) -> StoreError + use<'_> {
    move |error| StoreError::Refused { path: path.to_owned(), error }
}

/// A file's path with something behind its name.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

fn lock(path: &Path) -> Result<File, StoreError> {
    let mut file = private_file(path).map_err(refused(path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            // Only for the message: whoever holds the lock may be about to write its name.
            let _ = file.read_to_string(&mut holder);
            let holder = if holder.is_empty() { "another program" } else { holder.trim() };
            return Err(StoreError::InUse { holder: format!("{holder} (it holds {})", path.display()) });
        }
        Err(TryLockError::Error(error)) => return Err(refused(path)(error)),
    }
    let mut sign = || {
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "{}, process {}", crate::PROGRAM, std::process::id())
    };
    // A full disk must not keep a server from starting that could still show what it knows.
    if let Err(error) = sign() {
        tracing::debug!(path = %path.display(), %error, "the lock file is not signed");
    }
    Ok(file)
}

/// Refuses a file that SQLite could not read, or that belongs to another program.
pub(super) fn check_head(path: &Path, file: &mut File) -> Result<(), StoreError> {
    let foreign = |why: &str| StoreError::Foreign { path: path.to_owned(), why: why.to_owned() };
    let mut head = Vec::new();
    file.take(HEAD_BYTES).read_to_end(&mut head).map_err(refused(path))?;
    if head.is_empty() {
        return Ok(());
    }
    if !head.starts_with(MAGIC) {
        return Err(foreign("it is not an SQLite file"));
    }
    let id = head.get(APPLICATION_ID_AT..APPLICATION_ID_AT + 4).and_then(|bytes| bytes.try_into().ok());
    match id.map(u32::from_be_bytes) {
        // Made by this program, or just made and not marked yet: the tables in it tell.
        Some(APPLICATION_ID | 0) => Ok(()),
        Some(_) => Err(foreign("it belongs to another program")),
        None => Err(foreign("it is cut off")),
    }
}

#[cfg(unix)]
fn private_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

#[cfg(not(unix))]
fn private_folder(path: &Path) -> io::Result<()> {
    std::fs::create_dir_all(path)
}

/// Opens a file, made if it is not there, that only its owner may read.
fn private_file(path: &Path) -> io::Result<File> {
    let file = private().create(true).open(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mut permissions = file.metadata()?.permissions();
        if permissions.mode() & 0o077 != 0 {
            permissions.set_mode(0o600);
            file.set_permissions(permissions)?;
        }
    }
    Ok(file)
}

/// Makes a file that was not there, and that only its owner may read.
pub(super) fn new_private_file(path: &Path) -> io::Result<File> {
    private().create_new(true).open(path)
}

fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
