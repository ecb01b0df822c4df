//! The programs that are measured: how each is started, where it listens, and that none outlives its measurement.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::load::FrameBytes;

/// A program that has not said where it listens by then never will.
const START_TIMEOUT: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// Rooms and connections that the server allows: more than any measurement makes.
const PLENTY: &str = "100000";
/// tungstenite's own is 128 KiB; this is what Nonet uses.
const SMALL_READ_BUFFER: &str = "4096";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Program {
    Nonet,
    /// As one writes it without a thought for memory.
    Relay,
    /// The same with small read buffers.
    SmallRelay,
}

impl Program {
    pub(super) const ALL: [Self; 3] = [Self::Nonet, Self::Relay, Self::SmallRelay];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Nonet => "Nonet",
            Self::Relay => "relay",
            Self::SmallRelay => "relay, 4 KiB buffers",
        }
    }

    /// Its name among the figures.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Nonet => "nonet",
            Self::Relay => "relay",
            Self::SmallRelay => "relay_4_kib",
        }
    }
}

/// Where the programs are and where they may write.
#[derive(Debug)]
pub(super) struct Programs {
    pub(super) folder: PathBuf,
    pub(super) reports: PathBuf,
}

/// A running program, which is killed with this value.
#[derive(Debug)]
pub(super) struct Running {
    child: Child,
    /// Port of the game, or of the relay.
    pub(super) port: u16,
    /// Port that tells whether it is ready; the relay has none.
    pub(super) ops_port: Option<u16>,
}

impl Programs {
    /// Starts a program with an empty store.
    pub(super) fn start(&self, program: Program, frame_bytes: FrameBytes) -> Result<Running> {
        match program {
            Program::Nonet => {
                let data = self.data();
                if data.exists() {
                    fs::remove_dir_all(&data).with_context(|| format!("{} is in the way", data.display()))?;
                }
                self.start_on(&data)
            }
            Program::Relay => self.start_relay(frame_bytes, &[]),
            Program::SmallRelay => self.start_relay(frame_bytes, &["--read-buffer", SMALL_READ_BUFFER]),
        }
    }

    /// Where a measured server keeps its files.
    pub(super) fn data(&self) -> PathBuf {
        self.reports.join("data")
    }

    /// Starts the server on the files of an earlier one.
    pub(super) fn start_on(&self, data: &Path) -> Result<Running> {
        let mut command = self.command("nonet-server");
        command.args(["--listen", "127.0.0.1:0", "--ops-listen", "127.0.0.1:0", "--data-dir"]).arg(data);
        command.args(["--log-format", "json", "--limits-connections", PLENTY, "--limits-rooms", PLENTY]);
        // All players come from this machine.
        command.args(["--limits-connections-per-address", "0", "--limits-rooms-per-address", "0"]);
        command.args(["--limits-handshakes-per-address", "0", "--limits-new-players-burst", PLENTY]);
        command.args(["--limits-puzzles-burst", PLENTY, "--limits-requests-burst", PLENTY]);
        command.args(["--limits-lookups-burst", PLENTY]);
        // What is set for somebody else's server is not meant for this one.
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("NONET_")) {
            command.env_remove(name);
        }
        let (log, file) = self.log("server.log")?;
        command.stdout(Stdio::null()).stderr(file);
        Running::start(&mut command, &log, |line| {
            let event: Value = serde_json::from_str(line).ok()?;
            let port = |field: &str| event[field].as_str()?.rsplit_once(':')?.1.parse().ok();
            Some((port("address")?, port("ops_address")))
        })
    }

    fn start_relay(
        &self,
        FrameBytes { answer, progress }: FrameBytes,
        arguments: &[&str],
    ) -> Result<Running> {
        let mut command = self.command("relay");
        command.arg("--answer-bytes").arg(answer.to_string());
        command.arg("--progress-bytes").arg(progress.to_string()).args(arguments);
        let (log, file) = self.log("relay.log")?;
        command.stdout(file).stderr(Stdio::inherit());
        Running::start(&mut command, &log, |line| Some((line.rsplit_once(':')?.1.parse().ok()?, None)))
    }

    /// A program of this workspace, with as many open files as the system allows.
    pub(super) fn command(&self, name: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -n \"$(ulimit -Hn)\" && exec \"$@\"", "sh"]).arg(self.folder.join(name));
        command.stdin(Stdio::null());
        command
    }

    fn log(&self, name: &str) -> Result<(PathBuf, File)> {
        let path = self.reports.join(name);
        let file = File::create(&path).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok((path, file))
    }
}

impl Running {
    /// Starts it and waits until `find` sees its ports in a line of its log.
    fn start(
        command: &mut Command,
        log: &Path,
        find: impl Fn(&str) -> Option<(u16, Option<u16>)>,
    ) -> Result<Self> {
        let child = command.spawn().context("sh could not be started")?;
        let mut running = Self { child, port: 0, ops_port: None };
        let begun = Instant::now();
        loop {
            let text = fs::read_to_string(log).unwrap_or_default();
            // The last line may be half written.
            if let Some((port, ops_port)) = text.lines().find_map(&find) {
                (running.port, running.ops_port) = (port, ops_port);
                return Ok(running);
            }
            if running.child.try_wait()?.is_some() || begun.elapsed() > START_TIMEOUT {
                bail!("a program did not start; its log:\n{text}");
            }
            sleep(POLL_INTERVAL);
        }
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Running {
    /// As hard as a machine that fails: nothing is asked, nothing is finished.
    fn drop(&mut self) {
        // Both fail only for a process that is gone already, which is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
