//! How long a story waits for anything, and what it says when that was not enough. The only place with a deadline.

use std::future::Future;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};

/// Longest wait for any one thing. Generous, because test machines are slow and shared; reached only on failure.
pub const WAIT_MAX: Duration = Duration::from_secs(45);
/// Pause between two looks at something that cannot call back: a file, a page, another process.
pub const LOOK_EVERY: Duration = Duration::from_millis(40);

/// Waits for `future`.
///
/// # Errors
/// When it takes longer than [`WAIT_MAX`]; `what` says what was waited for.
pub async fn within<T>(what: &str, future: impl Future<Output = T>) -> Result<T> {
    tokio::time::timeout(WAIT_MAX, future)
        .await
        .map_err(|_| anyhow!("waited {} s in vain for: {what}", WAIT_MAX.as_secs()))
}

/// Looks again and again until `look` finds something.
///
/// # Errors
/// What `look` failed with, or that it found nothing within [`WAIT_MAX`].
pub async fn look_until<T>(what: &str, mut look: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
    let deadline = Instant::now() + WAIT_MAX;
    loop {
        if let Some(found) = look().await? {
            return Ok(found);
        }
        if Instant::now() > deadline {
            bail!("looked for {} s in vain for: {what}", WAIT_MAX.as_secs());
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
