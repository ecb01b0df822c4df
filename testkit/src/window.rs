//! The native client in a window of its own display: real mouse, real keys, and what it publishes in a file.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use tempfile::TempDir;

use crate::client_state::ClientState;
use crate::display::Display;
use crate::program::{Running, built};
use crate::screens;
use crate::wait::look_until;

/// A running client. Ends with this value.
#[derive(Debug)]
pub struct Window {
    // In this order: the client ends before its display and its files.
    program: Running,
    display: Display,
    id: String,
    state: PathBuf,
    _files: TempDir,
}

impl Window {
    /// Starts the native client with these arguments, for somebody new.
    ///
    /// # Errors
    /// When it is not built (says how to), or Xvfb or xdotool is not installed (names the package).
    pub async fn open(server: SocketAddr, arguments: &[&str]) -> Result<Self> {
        let client = built("nonet")?;
        let mut display = Display::start().await?;
        let files = tempfile::Builder::new().prefix("nonet-client-").tempdir()?;
        let state = files.path().join("state.json");
        let mut command = Command::new(client);
        command.arg(server.to_string()).args(arguments);
        command.env("DISPLAY", display.name()).env_remove("WAYLAND_DISPLAY");
        command.env("NONET_DUMP", &state).env("NONET_CLIENT_DIR", files.path());
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let mut program = Running::start(&mut command)?;
        let id = display.window("Nonet", &mut program).await.context("the native client shows no window")?;
        Ok(Self { program, display, id, state, _files: files })
    }

    /// The client's process.
    pub fn pid(&self) -> u32 {
        self.program.pid()
    }

    /// Waits until the client shows something.
    pub async fn sees<T>(
        &mut self,
        what: &str,
        mut pick: impl FnMut(&ClientState) -> Option<T>,
    ) -> Result<T> {
        let mut last = ClientState::default();
        let found = look_until(what, async || {
            self.program.check()?;
            // The client replaces the file as a whole, so half a state is never read.
            last = ClientState::parse(&std::fs::read_to_string(&self.state).unwrap_or_default());
            Ok(pick(&last))
        })
        .await;
        found.with_context(|| format!("the window shows {}", last.0))
    }

    /// Presses what has this name, as soon as it can be pressed.
    pub async fn presses(&mut self, widget: &str) -> Result<()> {
        let rect = self.sees(&format!("{widget} to press"), |state| state.widget(widget)).await?;
        let (x, y) = rect.centre();
        let (x, y) = (format!("{x:.0}"), format!("{y:.0}"));
        self.display.xdotool(&["mousemove", "--sync", "--window", &self.id, &x, &y, "click", "1"]).await?;
        Ok(())
    }

    /// Presses keys one after the other without waiting, by their X names.
    pub async fn keys(&self, keys: &[&str]) -> Result<()> {
        self.display.xdotool(&[&["key", "--delay", "0"], keys].concat()).await?;
        Ok(())
    }

    pub fn is_pictured(&self, name: &str) -> Result<()> {
        self.display.screenshot(&screens::file(name)?)
    }
}
