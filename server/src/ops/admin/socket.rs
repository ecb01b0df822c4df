//! The socket in the file system: only the server's own user can open it, and one that a killed server
//! left behind is replaced.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use tokio::net::UnixListener;

use super::routes;
use crate::app_state::AppState;

/// Takes orders at `path` until the server stops.
///
/// # Errors
/// When the socket cannot be made, or another server takes orders there.
pub(crate) fn listen(app: &Arc<AppState>, path: PathBuf) -> anyhow::Result<()> {
    let listener = bind(&path).with_context(|| format!("cannot open the admin socket {}", path.display()))?;
    let (router, stop) = (routes::router(app.clone()), app.stop.clone());
    app.tasks.spawn(async move {
        // Until the last answer is written: one of them is to the order that ends the server.
        let served = axum::serve(listener, router).with_graceful_shutdown(stop.cancelled_owned()).await;
        if let Err(error) = served {
            tracing::error!(%error, "the admin socket has failed");
        }
        let _ = fs::remove_file(path);
    });
    Ok(())
}

fn bind(path: &Path) -> anyhow::Result<UnixListener> {
    if UnixStream::connect(path).is_ok() {
        bail!("a server takes orders there already");
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    // Under another name until no other user can open it.
    let unguarded = path.with_extension("new");
    remove(&unguarded)?;
    let listener = UnixListener::bind(&unguarded)?;
    fs::set_permissions(&unguarded, Permissions::from_mode(0o600))?;
    fs::rename(&unguarded, path)?;
    Ok(listener)
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        Ok(()) | Err(_) => Ok(()),
    }
}
