//! Measures the space on the disk that an embedded store is on, and notifies the rooms when it runs low or there is enough
//! again. What is too little is for [`Disk`](super::disk::Disk) to say.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::drain_task;
use crate::app_state::AppState;
use crate::limits::{DISK_LOOK_EVERY_MS, MIB};
use crate::store::database_url::DatabaseUrl;

/// Looks again and again, and lets the rooms know when it has changed.
pub(crate) async fn watch(app: Arc<AppState>) {
    // 0: the operator watches it.
    let floor = u64::from(app.config.store.free_mib_min) * MIB;
    let DatabaseUrl::Sqlite(database) = DatabaseUrl::of(&app.config) else { return };
    if floor == 0 {
        return;
    }
    loop {
        let file = database.clone();
        let free = tokio::task::spawn_blocking(move || free_bytes(&file)).await;
        if let Ok(Some(free)) = free
            && let Some(is_low) = app.ops.disk.note_free(free, floor)
        {
            let (free_mib, floor_mib) = (free / MIB, floor / MIB);
            if is_low {
                tracing::error!(free_mib, floor_mib, "too little space on the disk: nothing new begins");
            } else {
                tracing::info!(free_mib, "there is space on the disk again");
            }
            drain_task::tell_rooms(&app);
        }
        sleep(Duration::from_millis(DISK_LOOK_EVERY_MS)).await;
    }
}

/// What this user may still write. `None` where the system does not say.
#[cfg(unix)]
fn free_bytes(file: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(file).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}
