//! `salvage`: reads what is left of a damaged store into a new one.

use std::path::Path;

use anyhow::{Context, Result};
use server::Config;

/// Saves what can be read of the store of this configuration to a new file, and says what cannot.
///
/// # Errors
/// When a server uses the store, or nothing can be read.
pub(crate) fn save(config: &Config, to: &Path) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the asynchronous runtime did not start")?;
    for table in runtime.block_on(server::salvage(config, to))? {
        println!("{table}");
    }
    println!(
        "{}: all that could be read. Put it in the place of the store, and keep the damaged one.",
        to.display()
    );
    Ok(())
}
