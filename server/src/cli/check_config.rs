//! `check-config`: prints the effective settings, the source of each that is no default, and warnings.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::Result;
use server::config::{Loaded, SECTIONS};

/// Reached only with a configuration that may be used.
///
/// # Errors
/// When nothing can be written.
pub(crate) fn print(loaded: &Loaded) -> Result<()> {
    Ok(std::io::stdout().write_all(report(loaded)?.as_bytes())?)
}

pub(super) fn report(loaded: &Loaded) -> Result<String> {
    let mut text = String::new();
    match &loaded.file {
        Some(path) => writeln!(text, "# file: {}", path.display())?,
        None => writeln!(text, "# no file")?,
    }
    for section in SECTIONS {
        if !section.name.is_empty() {
            writeln!(text, "\n[{}]", section.name)?;
        }
        for key in section.keys {
            write!(text, "{} = {}", key.name, key.show(&loaded.config))?;
            match loaded.source(key) {
                None => writeln!(text)?,
                Some(source) => writeln!(text, "  # {source}")?,
            }
        }
    }
    let warnings = loaded.warnings();
    writeln!(text, "\n# {} to think about", warnings.len())?;
    for warning in warnings {
        writeln!(text, "# - {warning}")?;
    }
    Ok(text)
}
