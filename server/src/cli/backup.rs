//! `backup`: copies the store of a server, which may be running.

use std::path::Path;

use anyhow::{Context, Result};
use server::Config;

/// Copies the store of this configuration to a new file.
///
/// # Errors
/// When it cannot be copied; nothing is left behind then.
pub(crate) fn copy(config: &Config, to: &Path) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the asynchronous runtime did not start")?;
    let bytes = runtime.block_on(server::backup(config, to))?;
    println!("{}: {bytes} bytes, checked", to.display());
    Ok(())
}
