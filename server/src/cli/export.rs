//! `export`: writes a finished match of the server that runs with this configuration to a file, or to the standard output.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args;
use game::MatchId;
use server::ExportForm;

use super::admin::AdminClient;

#[derive(Clone, Debug, Args)]
pub(crate) struct Export {
    /// As in /api/matches/ID.
    #[arg(value_name = "MATCH")]
    id: MatchId,
    /// An animated picture (svg), the result (png), all splits (csv), or a text for a chat without digits (txt); else as the
    /// file's name ends, or svg.
    #[arg(long = "as", value_name = "svg|png|csv|txt")]
    form: Option<ExportForm>,
    /// The file to write, in place of one that is there; else the standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Asks at `socket` for the match, and writes it.
///
/// # Errors
/// When no server takes orders there, it has no such match or may not show it, or the file cannot be written.
pub(crate) fn run(Export { id, form, out }: &Export, socket: &Path) -> Result<()> {
    let by_name = || out.as_deref()?.extension()?.to_str()?.parse().ok();
    let form = form.or_else(by_name).unwrap_or(ExportForm::Svg);
    let server = AdminClient { socket, is_json: false };
    let bytes = server.fetch("GET", &format!("/matches/{id}/export.{form}"), "")?;
    match out {
        Some(file) => std::fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display())),
        None => std::io::stdout().write_all(&bytes).context("cannot write the match"),
    }
}
