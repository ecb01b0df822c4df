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

/// The right to be the only server that uses an embedded store, for as long as this value lives.
///
/// Held twice: by a file beside the database, which names the holder, and by the database's own file, whatever path led
/// to it. The second must never be closed while the database is in use: closing any descriptor of a file gives up the
/// locks that SQLite has on it (POSIX locks, not this one).
#[derive(Debug)]
pub(super) struct Claim {
    database: PathBuf,
    file: File,
    _sign: File,
}

/// Makes the folder and the file if they are not there, private to this user, and claims the store.
pub(super) fn claim(database: &Path) -> Result<Claim, StoreError> {
    if let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        private_folder(folder).map_err(refused(folder))?;
    }
    if database.is_dir() {
        let error = io::Error::new(io::ErrorKind::IsADirectory, "it is a folder; name a file in it");
        return Err(refused(database)(error));
    }
    let sign = sign(&beside(database, "lock"))?;
    let mut file = private_file(database).map_err(refused(database))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let holder = format!("another program (it holds {} itself)", database.display());
            return Err(StoreError::InUse { holder });
        }
        Err(TryLockError::Error(error)) => return Err(refused(database)(error)),
    }
    check_head(database, &mut file)?;
    Ok(Claim { database: database.to_owned(), file, _sign: sign })
}

impl Claim {
    /// Finds out when the database is not where it was: what is written to it then is lost.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let is_there = is_same_file(&self.database, &self.file);
        if is_there { Ok(()) } else { Err(StoreError::Vanished { path: self.database.clone() }) }
    }
}

/// Whether this open file is the one that the path names.
#[cfg(unix)]
pub(super) fn is_same_file(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let name = |metadata: std::fs::Metadata| (metadata.dev(), metadata.ino());
    let (named, open) = (std::fs::metadata(path).map(name), file.metadata().map(name));
    // When the disk cannot even be asked, writing to it will fail by itself.
    !matches!((&named, &open), (Ok(named), Ok(open)) if named != open)
        && !named.is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
}

#[cfg(not(unix))]
pub(super) fn is_same_file(path: &Path, _: &File) -> bool {
    path.exists()
}

/// The system does not let us have this file or folder.
fn refused(path: &Path) -> impl FnOnce(io::Error) -> StoreError + use<'_> {
    move |error| StoreError::Refused { path: path.to_owned(), error }
}

/// A file's path with something behind its name.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(suffix);
    name.into()
}

/// Locks the file that names the holder, and writes its name there.
fn sign(path: &Path) -> Result<File, StoreError> {
    let mut file = private_file(path).map_err(refused(path))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            // Only for the message: the holder of the lock may be about to write its name.
            let _ = file.read_to_string(&mut holder);
            let holder = if holder.is_empty() { "another program" } else { holder.trim() };
            return Err(StoreError::InUse { holder: format!("{holder} (it holds {})", path.display()) });
        }
        Err(TryLockError::Error(error)) => return Err(refused(path)(error)),
    }
    let mut write = || {
        file.set_len(0)?;
        file.rewind()?;
        writeln!(file, "{}, process {}", crate::PROGRAM, std::process::id())
    };
    // A server must start on a full disk too: it can still show what it knows.
    if let Err(error) = write() {
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
        // Made by this program, or just made and not marked yet: its tables show which.
        Some(APPLICATION_ID | 0) => Ok(()),
        Some(_) => Err(foreign("it belongs to another program")),
        None => Err(foreign("it is cut off")),
    }
}

#[cfg(unix)]
pub(super) fn private_folder(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

#[cfg(not(unix))]
pub(super) fn private_folder(path: &Path) -> io::Result<()> {
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
