//! Headless Chromium, driven over its DevTools protocol: starts it, opens pages that share nothing with each other,
//! and ends it. Pages are in `page`, the protocol's connection is in `devtools`. Knows nothing of Nonet.

mod accessibility;
mod devtools;
mod page;

use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result};
use serde_json::json;

use crate::program::{CHROMIUM, Running};
use crate::wait::{LOOK_EVERY, look_until};
pub use accessibility::AccessibleNode;
use devtools::Devtools;
pub use page::{Page, Rect, Screen};

/// Runs without a display, a graphics card or a network, as root too, and asks nobody for updates.
const FLAGS: &[&str] = &[
    "--headless",
    "--no-sandbox",
    "--disable-gpu-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
];

/// Attempts at removing a profile, with [`LOOK_EVERY`] between them.
const REMOVALS_MAX: usize = 50;

/// A running browser with a profile of its own. Both are gone when this value is.
#[derive(Debug)]
pub struct Chromium {
    // In this order: the program ends before its profile is removed.
    devtools: Devtools,
    program: Running,
    _profile: Profile,
}

/// The folder in which a browser keeps everything.
#[derive(Debug)]
struct Profile(PathBuf);

impl Drop for Profile {
    fn drop(&mut self) {
        // The browser's children outlive it by a moment, and write into the folder while it is being emptied.
        for _ in 0..REMOVALS_MAX {
            match std::fs::remove_dir_all(&self.0) {
                Err(error) if error.kind() != ErrorKind::NotFound => std::thread::sleep(LOOK_EVERY),
                _ => return,
            }
        }
    }
}

impl Chromium {
    /// # Errors
    /// When Chromium is not installed (names the package) or does not start.
    pub async fn launch() -> Result<Self> {
        let path = CHROMIUM.find()?;
        let profile = Profile(tempfile::Builder::new().prefix("nonet-chromium-").tempdir()?.keep());
        let mut command = Command::new(path);
        command.args(FLAGS).arg(format!("--user-data-dir={}", profile.0.display()));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut program = Running::start(&mut command)?;
        let port_file = profile.0.join("DevToolsActivePort");
        let address = look_until("Chromium's debugging port", async || {
            // The file holds the port and, once it is complete, the path.
            let text = std::fs::read_to_string(&port_file).unwrap_or_default();
            let found = text.split_once('\n').filter(|(_, path)| path.starts_with('/'));
            let found = found.map(|(port, path)| format!("ws://127.0.0.1:{port}{}", path.trim_end()));
            program.check().map(|()| found)
        })
        .await?;
        let devtools = Devtools::connect(&address).await.context("Chromium refuses to be driven")?;
        Ok(Self { devtools, program, _profile: profile })
    }

    /// The browser's first process, the parent of all others.
    pub fn pid(&self) -> u32 {
        self.program.pid()
    }

    /// Opens an empty page in a context of its own: no storage is shared with other pages.
    pub async fn page(&self, screen: Screen) -> Result<Page> {
        let context = self.devtools.call(None, "Target.createBrowserContext", json!({})).await?;
        let context = context["browserContextId"].as_str().context("a browser context has an id")?;
        let target = json!({ "url": "about:blank", "browserContextId": context, "newWindow": true });
        let target = self.devtools.call(None, "Target.createTarget", target).await?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = self.devtools.call(None, "Target.attachToTarget", attach).await?;
        let session = session["sessionId"].as_str().context("a page has a session")?;
        Page::prepare(self.devtools.clone(), session, screen).await
    }
}
