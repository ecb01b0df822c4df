//! Where tests leave the pictures they take, for somebody to look at.

use std::path::PathBuf;

use anyhow::{Context, Result};

/// The file for a picture with this name: in cargo's target folder, so that no picture is ever committed by accident.
pub fn file(name: &str) -> Result<PathBuf> {
    let test = std::env::current_exe().context("the test does not know where it lies")?;
    // target/PROFILE/deps/TEST, whatever the folder is called.
    let target = test.ancestors().nth(3).context("a test lies below the folder of all builds")?;
    Ok(target.join("screens").join(format!("{name}.png")))
}
