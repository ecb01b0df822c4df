//! The programs that are measured: how each is started, where it listens, and that none outlives its measurement.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::load::FrameBytes;
use super::{node, postgres};

/// A program that has not said where it listens by then never will.
const START_TIMEOUT: Duration = Duration::from_secs(60);
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// Rooms and connections that the server allows: more than any measurement makes.
const PLENTY: &str = "100000";
/// A rate that no bench reaches.
const PLENTY_OFTEN: &str = "100000/min burst 100000";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Program {
    Nonet,
    NonetPostgres,
    /// A bare relay with small buffers.
    Relay,
    /// The same, appending every move to a file before it is relayed.
    JournalRelay,
    /// The same once more, holding others' frames back for as long as Nonet does.
    HoldingRelay,
    /// A bare relay on Node.
    NodeWs,
    /// The same as a room of a framework for games, without state to synchronise.
    Colyseus,
}

impl Program {
    /// Nonet is the first: the others send frames as large as it has sent.
    pub(super) const ALL: [Self; 7] = [
        Self::Nonet,
        Self::JournalRelay,
        Self::HoldingRelay,
        Self::Relay,
        Self::NodeWs,
        Self::Colyseus,
        Self::NonetPostgres,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Nonet => "Nonet",
            Self::NonetPostgres => "Nonet, PostgreSQL",
            Self::Relay => "relay",
            Self::JournalRelay => "relay with journal",
            Self::HoldingRelay => "the same, holding",
            Self::NodeWs => "Node ws",
            Self::Colyseus => "Colyseus",
        }
    }

    /// Its name among the figures.
    pub(super) fn key(self) -> &'static str {
        match self {
            Self::Nonet => "nonet",
            Self::NonetPostgres => "nonet_postgres",
            Self::Relay => "relay",
            Self::JournalRelay => "relay_journal",
            Self::HoldingRelay => "relay_journal_holding",
            Self::NodeWs => "node_ws",
            Self::Colyseus => "colyseus",
        }
    }

    pub(super) fn is_nonet(self) -> bool {
        match self {
            Self::Nonet | Self::NonetPostgres => true,
            Self::Relay | Self::JournalRelay | Self::HoldingRelay | Self::NodeWs | Self::Colyseus => false,
        }
    }
}

/// Where the programs are and where they may write.
#[derive(Debug)]
pub(super) struct Programs {
    pub(super) folder: PathBuf,
    pub(super) reports: PathBuf,
    /// A PostgreSQL server, if one was named.
    pub(super) postgres: Option<String>,
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
    /// Why a program cannot be measured here.
    pub(super) fn missing(&self, program: Program) -> Option<String> {
        match program {
            Program::Nonet | Program::Relay | Program::JournalRelay | Program::HoldingRelay => None,
            Program::NonetPostgres if self.postgres.is_some() => None,
            Program::NonetPostgres => Some("no PostgreSQL server was named (--postgres)".to_owned()),
            Program::NodeWs => self.script(&node::WS).err().map(|error| format!("{error:#}")),
            Program::Colyseus => self.script(&node::COLYSEUS).err().map(|error| format!("{error:#}")),
        }
    }

    /// Starts a program with an empty store.
    pub(super) fn start(&self, program: Program, frame_bytes: FrameBytes) -> Result<Running> {
        match program {
            Program::Nonet | Program::NonetPostgres => {
                let data = self.data();
                if data.exists() {
                    fs::remove_dir_all(&data).with_context(|| format!("{} is in the way", data.display()))?;
                }
                let url = self.postgres.as_deref().filter(|_| program == Program::NonetPostgres);
                self.start_on(&data, url.map(postgres::fresh_database).transpose()?.as_deref())
            }
            Program::Relay => self.start_relay(frame_bytes, false, false),
            Program::JournalRelay => self.start_relay(frame_bytes, true, false),
            Program::HoldingRelay => self.start_relay(frame_bytes, true, true),
            Program::NodeWs => self.start_script(&node::WS, frame_bytes),
            Program::Colyseus => self.start_script(&node::COLYSEUS, frame_bytes),
        }
    }

    fn script(&self, peer: &node::Peer) -> Result<PathBuf> {
        node::prepare(&self.reports.join("node"), peer)
    }

    fn start_script(
        &self,
        peer: &node::Peer,
        FrameBytes { answer, progress }: FrameBytes,
    ) -> Result<Running> {
        let mut command = unlimited("node");
        command.env("NODE_ENV", "production").arg(self.script(peer)?);
        command.arg(answer.to_string()).arg(progress.to_string());
        self.start_peer(&mut command)
    }

    /// Where a measured server stores its files.
    pub(super) fn data(&self) -> PathBuf {
        self.reports.join("data")
    }

    /// Starts the server on the files, or the database, of an earlier one.
    pub(super) fn start_on(&self, data: &Path, database: Option<&str>) -> Result<Running> {
        let url = database.map(|url| vec!["--store-url".to_owned(), url.to_owned()]);
        self.start_server(data, "server.log", &url.unwrap_or_default())
    }

    /// Starts the server with further arguments.
    pub(super) fn start_server(&self, data: &Path, log: &str, further: &[String]) -> Result<Running> {
        let mut command = self.command("nonet-server");
        command.args(["--listen", "127.0.0.1:0", "--ops-listen", "127.0.0.1:0", "--data-dir"]).arg(data);
        command.args(["--log-format", "json", "--limits-connections", PLENTY, "--limits-rooms", PLENTY]);
        // All players come from this machine.
        command.args(["--limits-connections-per-address", "0", "--limits-rooms-per-address", "0"]);
        command.args(["--limits-handshakes-per-address", "0", "--limits-new-players", PLENTY_OFTEN]);
        // Races begin before anything is measured: what is prepared for later ones would be measured with them.
        command.args(["--limits-puzzles-prepared", "0"]);
        command.args(["--limits-puzzles", PLENTY_OFTEN, "--limits-requests", PLENTY_OFTEN]);
        command.args(["--limits-lookups", PLENTY_OFTEN]);
        command.args(further);
        // Variables set for another server are not meant for this one.
        for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("NONET_")) {
            command.env_remove(name);
        }
        let (log, file) = self.log(log)?;
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
        has_journal: bool,
        is_holding: bool,
    ) -> Result<Running> {
        let mut command = self.command("relay");
        command.arg("--answer-bytes").arg(answer.to_string());
        command.arg("--progress-bytes").arg(progress.to_string());
        if has_journal {
            command.arg("--journal").arg(self.reports.join("relay.journal"));
        }
        if is_holding {
            command.arg("--hold");
        }
        self.start_peer(&mut command)
    }

    /// Starts a program that prints where it listens.
    fn start_peer(&self, command: &mut Command) -> Result<Running> {
        let (log, file) = self.log("relay.log")?;
        command.stdout(file).stderr(Stdio::inherit());
        Running::start(command, &log, |line| Some((line.rsplit_once(':')?.1.parse().ok()?, None)))
    }

    /// A program of this workspace.
    pub(super) fn command(&self, name: &str) -> Command {
        unlimited(self.folder.join(name))
    }

    fn log(&self, name: &str) -> Result<(PathBuf, File)> {
        let path = self.reports.join(name);
        let file = File::create(&path).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok((path, file))
    }
}

/// A program with as many open files as the system allows.
fn unlimited(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n \"$(ulimit -Hn)\" && exec \"$@\"", "sh"]).arg(program);
    command.stdin(Stdio::null());
    command
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
