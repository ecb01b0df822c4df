//! Where tests leave the pictures they take, for somebody to look at.

use std::path::PathBuf;

use anyhow::{Context, Result};

/// The file for a picture with this name: below `target/`, so that no picture is ever committed by accident.
///
/// # Errors
/// When the test does not know where it lies.
pub fn file(name: &str) -> Result<PathBuf> {
    let test = std::env::current_exe().context("the test does not know where it lies")?;
    let target = test.ancestors().find(|folder| folder.ends_with("target")).unwrap_or(test.as_path());
    Ok(target.join("screens").join(format!("{name}.png")))
}
