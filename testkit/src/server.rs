//! Servers to test: inside the test, with any configuration, or as the program that operators run. Both listen on
//! the loopback only, on a port that the system chooses, and keep their files in a folder that is removed.

mod process;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result, ensure};
use game::RoomCode;
use serde_json::Value;
use server::{Config, Listeners};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::frames::split_head;
use crate::program::built;
use crate::wait::{look_until, within};
pub(crate) use process::{Addresses, Process};

/// A server inside the test. Ends with this value.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    ops_address: SocketAddr,
    signals: mpsc::Sender<()>,
    task: JoinHandle<Result<()>>,
    _data: TempDir,
}

impl Server {
    /// A server as operators get it by default.
    pub async fn start() -> Result<Self> {
        Self::start_with(|_| {}).await
    }

    /// A server with another configuration.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Result<Self> {
        Self::start_at(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), change).await
    }

    /// A server in the place of one that has ended.
    pub async fn start_at(address: SocketAddr, change: impl FnOnce(&mut Config)) -> Result<Self> {
        let data = tempfile::Builder::new().prefix("nonet-data-").tempdir()?;
        let mut config = Config { data_dir: data.path().to_owned(), ..Config::default() };
        // Many run side by side, and few of them start many races at once.
        config.limits.puzzles_prepared = 4;
        change(&mut config);
        let game = TcpListener::bind(address).await.with_context(|| format!("{address} is not free"))?;
        let ops = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let (address, ops_address) = (game.local_addr()?, ops.local_addr()?);
        let (signals, received) = mpsc::channel(1);
        let task = tokio::spawn(server::run(config, Listeners { game, ops: Some(ops) }, received));
        Ok(Self { address, ops_address, signals, task, _data: data })
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it tells operators how it is.
    pub fn ops_address(&self) -> SocketAddr {
        self.ops_address
    }

    /// Asks it to end, as Ctrl-C does: running races may finish.
    pub async fn signal(&self) -> Result<()> {
        self.signals.send(()).await.context("the server has ended")
    }

    /// Ends the server at once, and waits until it has ended.
    pub async fn stop(self) -> Result<()> {
        // No more signals can come: that is as good as a second one.
        let Self { signals, task, .. } = self;
        drop(signals);
        until_ended(task).await
    }

    /// Waits until it has ended by itself.
    pub async fn ended(self) -> Result<()> {
        let Self { signals: _kept, task, .. } = self;
        until_ended(task).await
    }
}

async fn until_ended(task: JoinHandle<Result<()>>) -> Result<()> {
    within("the server to end", task).await?.context("the server failed")?
}

/// The link of a room.
pub fn link(server: SocketAddr, code: RoomCode) -> String {
    format!("http://{server}/r/{code}")
}

/// What a server answers to a plain request.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    /// The status line and the headers.
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(found, _)| found.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    /// Not all that a server sends is text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Says these bytes and hears all until the server hangs up.
pub async fn ask(server: SocketAddr, request: &[u8]) -> Result<Answer> {
    let mut tcp = TcpStream::connect(server).await?;
    tcp.write_all(request).await?;
    let mut answer = Vec::new();
    within("the server to hang up", tcp.read_to_end(&mut answer)).await??;
    let (head, body) = split_head(&answer).context("half an answer")?;
    let status = head.split(' ').nth(1).context("an answer without a status")?.parse()?;
    Ok(Answer { status, head, body: body.to_vec() })
}

/// The answer to a request by method and path, with these header lines.
pub async fn request(server: SocketAddr, first: &str, headers: &str) -> Result<Answer> {
    let request = format!("{first} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n{headers}\r\n");
    ask(server, request.as_bytes()).await
}

/// The status and the body of what is at a path.
pub async fn get(server: SocketAddr, path: &str) -> Result<(u16, String)> {
    let answer = request(server, &format!("GET {path}"), "").await?;
    Ok((answer.status, answer.text()))
}

/// What a server says about itself.
///
/// # Errors
/// When it says nothing.
pub async fn health(server: SocketAddr) -> Result<Value> {
    let (status, body) = get(server, "/healthz").await?;
    ensure!(status == 200, "the server is not well: {status} {body}");
    serde_json::from_str(&body).with_context(|| format!("no JSON: {body}"))
}

/// Makes sure that the server was built with the page in it.
///
/// # Errors
/// When it was not: says how to build it.
pub async fn check_page(server: SocketAddr) -> Result<()> {
    let (status, _) = get(server, "/").await?;
    ensure!(
        status == 200,
        "this server has no page in it: `cargo xtask web` builds it, then build the server"
    );
    Ok(())
}

/// Waits until the server has noticed that connections came or went.
pub async fn until_connections(server: SocketAddr, count: u64) -> Result<()> {
    look_until(&format!("{count} connections"), async || {
        Ok((health(server).await?["connections"] == count).then_some(()))
    })
    .await
}

/// `nonet-server` as a program of its own. Ends with this value.
#[derive(Debug)]
pub struct ServerProgram {
    process: Process,
    arguments: Vec<String>,
    data: TempDir,
}

impl ServerProgram {
    /// Starts it with arguments besides those that say where.
    ///
    /// # Errors
    /// When it is not built (says how to), or ends by itself.
    pub async fn start(arguments: &[&str]) -> Result<Self> {
        let data = tempfile::Builder::new().prefix("nonet-data-").tempdir()?;
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let program = Command::new(built("nonet-server")?);
        Self::launch(program, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), arguments, data).await
    }

    /// Starts it with the files of an earlier run.
    pub async fn start_with_files(data: TempDir) -> Result<Self> {
        let program = Command::new(built("nonet-server")?);
        Self::launch(program, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), Vec::new(), data).await
    }

    /// Starts it so that [`ServerProgram::fill_disk`] is an error to it and not its end.
    pub async fn start_where_disks_fill() -> Result<Self> {
        let data = tempfile::Builder::new().prefix("nonet-data-").tempdir()?;
        let mut program = Command::new("sh");
        program.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""]).arg(built("nonet-server")?);
        Self::launch(program, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), Vec::new(), data).await
    }

    async fn launch(
        command: Command,
        listen: SocketAddr,
        arguments: Vec<String>,
        data: TempDir,
    ) -> Result<Self> {
        let at = Addresses { game: listen, ..Addresses::ANY };
        let process = Process::start(command, at, &arguments, data.path()).await?;
        Ok(Self { process, arguments, data })
    }

    /// From now on the system refuses every byte that the program writes to a file, as on a full disk.
    pub fn fill_disk(&self) -> Result<()> {
        self.process.running().limit_files(Some(0))
    }

    /// There is space again.
    pub fn empty_disk(&self) -> Result<()> {
        self.process.running().limit_files(None)
    }

    /// Ends it without a word, as a crash does, and calls `meanwhile` before it is started again in the same place
    /// with the same files.
    pub async fn crash(self, meanwhile: impl AsyncFnOnce()) -> Result<Self> {
        let Self { process, arguments, data } = self;
        let address = process.addresses().game;
        process.kill()?;
        meanwhile().await;
        Self::launch(Command::new(built("nonet-server")?), address, arguments, data).await
    }

    pub fn address(&self) -> SocketAddr {
        self.process.addresses().game
    }

    /// Where it tells operators how it is.
    pub fn ops_address(&self) -> SocketAddr {
        self.process.addresses().ops
    }

    /// The folder of its files.
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// Gives it an operator's order. Returns what the command says, or, if it fails, what it complains of.
    pub async fn admin(&self, order: &[&str]) -> Result<Result<String, String>> {
        admin(self.data.path(), order).await
    }

    pub fn pid(&self) -> u32 {
        self.process.running().pid()
    }

    /// The log so far, one JSON object per line.
    pub fn log(&self) -> Vec<String> {
        self.process.log()
    }

    /// Asks it to end, as a service supervisor does: running races may finish.
    pub fn terminate(&self) -> Result<()> {
        self.process.running().terminate()
    }

    /// Presses Ctrl-C and waits for the end. Returns how it ended, and the whole log.
    pub async fn interrupt(self) -> Result<(ExitStatus, Vec<String>)> {
        self.process.running().interrupt()?;
        self.ended().await
    }

    /// Waits for the end. Returns how it ended, and the whole log.
    pub async fn ended(self) -> Result<(ExitStatus, Vec<String>)> {
        let ended = self.process.ended().await?;
        self.data.close()?;
        Ok(ended)
    }
}

/// `nonet-server admin` for a server with these files, whether one runs or not.
pub async fn admin(data: &Path, order: &[&str]) -> Result<Result<String, String>> {
    let mut command = tokio::process::Command::new(built("nonet-server")?);
    command.arg("admin").args(order).arg("--data-dir").arg(data).stdin(Stdio::null());
    let output = within("the order", command.output()).await?.context("orders cannot be given")?;
    let text = |bytes| String::from_utf8(bytes).context("not text");
    Ok(if output.status.success() { Ok(text(output.stdout)?) } else { Err(text(output.stderr)?) })
}
