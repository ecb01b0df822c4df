//! From a fresh checkout to a link: builds both halves, starts the server, shows where it is, stays until Ctrl-C.
//!
//! Owns the order of these steps and the life of the processes it starts; several servers as one are `cluster`'s. Knows of the server only its binary, its
//! `--port` and `/healthz`; of the native client only its binary and that it takes the server's address.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use signal_hook::consts::{SIGINT, SIGTERM};

use crate::metadata::Metadata;
use crate::{address, process, system, web};

mod cluster;

const DEFAULT_PORT: u16 = 7878;

/// How long the server may take until it answers; it starts in well under a second unless the machine is very busy.
const START_TIMEOUT: Duration = Duration::from_secs(30);
/// How long the server may take to end on the Ctrl-C that the terminal sends to it as well.
const OWN_END_TIMEOUT: Duration = Duration::from_secs(3);
/// How long it may then take after being asked directly, before it is killed.
const ASKED_END_TIMEOUT: Duration = Duration::from_secs(10);
const POLL_INTERVAL: Duration = Duration::from_millis(50);

#[derive(Debug, Default, PartialEq, Eq, clap::Args)]
pub(crate) struct PlayOptions {
    /// Also open the native client on this server
    #[arg(long, conflicts_with = "nodes")]
    pub(crate) native: bool,
    /// Build with full optimisation: slower to build, for hosting many rooms
    #[arg(long)]
    pub(crate) release: bool,
    /// Listen on this port instead of 7878
    #[arg(long, env = "NONET_PORT", hide_env_values = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) port: Option<u16>,
    /// A cluster of so many servers on this machine, with PostgreSQL, NATS and a balancer (docs/cluster.md)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=9))]
    pub(crate) nodes: Option<u16>,
}

pub(crate) fn play(options: &PlayOptions) -> Result<()> {
    let port = options.port.unwrap_or(DEFAULT_PORT);
    // Asked before the build: a taken port should cost a second, not minutes.
    if let Some(nodes) = options.nodes {
        cluster::check_ports(port, nodes)?;
    } else if let Err(reason) = address::check_port(port) {
        bail!("{reason}");
    }
    println!("[1/4] looking for what this machine lacks");
    system::ensure_wasm_target()?;
    system::ensure(&needs(options))?;
    println!("\n[2/4] building the browser client (minutes the first time)");
    web::build()?;
    let programs = if options.native { "the server and the native client" } else { "the server" };
    println!("\n[3/4] building {programs} (minutes the first time, seconds after that)");
    let binaries = build_binaries(options)?;
    if let Some(nodes) = options.nodes {
        println!("\n[4/4] starting PostgreSQL, NATS, {nodes} nodes and the balancer");
        return cluster::serve(&binaries, port, nodes);
    }
    println!("\n[4/4] starting the server");
    serve(&binaries, port, options)
}

/// What building and running this takes.
fn needs(options: &PlayOptions) -> Vec<&'static [system::Need]> {
    let build = options.release.then_some(system::BUILD);
    let window = options.native.then_some(system::WINDOW);
    let cluster = options.nodes.map(|_| system::CLUSTER);
    build.into_iter().chain(window).chain(cluster).collect()
}

/// Builds the binaries and returns the folder they lie in.
fn build_binaries(options: &PlayOptions) -> Result<PathBuf> {
    // The development profile is the default: it shares its artefacts with the tests and builds in a fraction of the
    // time, and the engine is optimised in it too.
    let mut cargo = process::cargo(["build", "--locked", "--package", "server", "--bin", "nonet-server"]);
    if !options.release {
        // Without the allocator for busy servers, whose C code takes a minute to build.
        cargo.arg("--no-default-features");
    }
    if options.native {
        cargo.args(["--package", "client", "--bin", "nonet"]);
    }
    if options.release {
        cargo.arg("--release");
    }
    process::run(&mut cargo)?;
    let profile = if options.release { "release" } else { "debug" };
    Ok(Metadata::load(None)?.target_dir.join(profile))
}

fn serve(binaries: &Path, port: u16, options: &PlayOptions) -> Result<()> {
    let interrupts = Interrupts::listen()?;
    let mut command = Command::new(binaries.join("nonet-server"));
    command.current_dir(process::root()).stdin(Stdio::null());
    // Not the default port: another server on this machine may have it.
    command.args(["--ops-listen", "127.0.0.1:0"]);
    prepare(&mut command);
    if options.port.is_some() {
        command.args(["--port", &port.to_string()]);
    }
    let mut server = Running::start("the server", &mut command)?;
    wait_until_healthy(&mut server, port, &interrupts)?;
    let links = Links::to(port, address::local_network());
    println!("\n{links}\n");
    let mut window = None;
    if options.native && !interrupts.any() {
        let mut command = Command::new(binaries.join("nonet"));
        // The address that works for others too: the window copies room links with it.
        command.arg(links.in_network.as_ref().unwrap_or(&links.here)).stdin(Stdio::null());
        window = Some(Running::start("the native client", &mut command)?);
    }
    while !interrupts.any() {
        if let Some(status) = server.status()? {
            bail!("the server ended by itself ({status}); its last lines above say why");
        }
        if let Some(status) = window.as_mut().map(Running::status).transpose()?.flatten() {
            println!(
                "\nThe window is closed ({status}). The server stays up for the others; Ctrl-C ends it."
            );
            window = None;
        }
        sleep(POLL_INTERVAL);
    }
    drop(window);
    server.end(&interrupts)?;
    println!("\nThe server has ended.");
    Ok(())
}

/// Turns on what operators have to ask for, so that whoever looks around sees it, and lets running races hold up the end no longer
/// than whoever ends it waits.
fn prepare(server: &mut Command) {
    for (name, value) in [("NONET_GALLERY_ENABLED", "true"), ("NONET_DRAIN_LIMIT_S", "3")] {
        if std::env::var_os(name).is_none() {
            server.env(name, value);
        }
    }
}

fn wait_until_healthy(server: &mut Running, port: u16, interrupts: &Interrupts) -> Result<()> {
    let start = Instant::now();
    while !address::is_healthy(port) {
        if let Some(status) = server.status()? {
            bail!("the server ended while starting ({status}); its lines above say why");
        }
        if start.elapsed() > START_TIMEOUT {
            bail!("the server runs but does not answer http://localhost:{port}/healthz");
        }
        if interrupts.any() {
            break;
        }
        sleep(POLL_INTERVAL);
    }
    Ok(())
}

/// The server's addresses: for this machine, and for the others in its network if it is in one.
#[derive(Debug)]
struct Links {
    here: String,
    in_network: Option<String>,
}

impl Links {
    fn to(port: u16, local_network: Option<IpAddr>) -> Self {
        let in_network = local_network.map(|ip| format!("http://{}/", SocketAddr::new(ip, port)));
        Self { here: format!("http://localhost:{port}/"), in_network }
    }
}

impl fmt::Display for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Nonet is running.\n")?;
        match &self.in_network {
            // The one to open oneself, too: a room's link begins with the address that the page was opened by.
            Some(in_network) => {
                writeln!(f, "  to play with others    {in_network}")?;
                writeln!(f, "  on this machine only   {}\n", self.here)?;
            }
            None => writeln!(f, "  {}   (this machine is in no network: nobody else can join)\n", self.here)?,
        }
        write!(f, "Open the first one, make a room, send its link. Ctrl-C ends the server.")
    }
}

/// Counts Ctrl-C and termination requests instead of dying from them, so that the children can be ended first.
#[derive(Debug)]
struct Interrupts(Arc<AtomicUsize>);

impl Interrupts {
    fn listen() -> Result<Self> {
        let count = Arc::new(AtomicUsize::new(0));
        for signal in [SIGINT, SIGTERM] {
            let count = Arc::clone(&count);
            let mark = signal_hook::flag::register_usize(signal, count, usize::try_from(signal)?);
            mark.context("signals cannot be watched")?;
        }
        Ok(Self(count))
    }

    fn any(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// Whether the last one came from elsewhere than a terminal, which would have sent it to the children as well.
    fn is_termination(&self) -> bool {
        usize::try_from(SIGTERM).is_ok_and(|signal| self.0.load(Ordering::Relaxed) == signal)
    }
}

/// A child process that does not outlive this value.
struct Running {
    name: &'static str,
    child: Child,
}

impl Running {
    fn start(name: &'static str, command: &mut Command) -> Result<Self> {
        let child =
            command.spawn().with_context(|| format!("`{}` could not be started", process::line(command)))?;
        Ok(Self { name, child })
    }

    fn status(&mut self) -> Result<Option<ExitStatus>> {
        self.child.try_wait().with_context(|| format!("{} cannot be watched", self.name))
    }

    /// Lets the process finish cleanly: waits for it, asks it, and kills it only when neither helps.
    fn end(mut self, interrupts: &Interrupts) -> Result<()> {
        let patience = if interrupts.is_termination() { Duration::ZERO } else { OWN_END_TIMEOUT };
        if !self.ends_within(patience)? {
            ask_to_end(&self.child);
            if !self.ends_within(ASKED_END_TIMEOUT)? {
                bail!("{} did not end when asked to and was killed", self.name);
            }
        }
        let status = self.status()?.expect("it has just been seen to have ended");
        if !status.success() {
            bail!("{} did not end cleanly ({status})", self.name);
        }
        Ok(())
    }

    fn ends_within(&mut self, timeout: Duration) -> Result<bool> {
        let start = Instant::now();
        while self.status()?.is_none() {
            if start.elapsed() >= timeout {
                return Ok(false);
            }
            sleep(POLL_INTERVAL);
        }
        Ok(true)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail only for a process that is gone already, which is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends SIGTERM through the shell's own `kill`: the standard library can only kill outright.
fn ask_to_end(child: &Child) {
    let _ = Command::new("sh").args(["-c", "kill -TERM \"$0\"", &child.id().to_string()]).status();
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn the_invitation_names_every_way_in() {
        let text = Links::to(8000, Some(IpAddr::from([192, 168, 1, 7]))).to_string();
        assert!(
            text.contains("http://localhost:8000/\n") && text.contains("http://192.168.1.7:8000/\n"),
            "{text}"
        );
        assert!(Links::to(7878, None).to_string().contains("in no network: nobody else can join"));
    }

    #[test]
    fn a_process_that_ends_when_asked_has_ended_cleanly() {
        let mut command = Command::new("sh");
        command
            .args(["-c", "trap 'exit 0' TERM; echo ready; while :; do sleep 0.05; done"])
            .stdout(Stdio::piped());
        let mut process = Running::start("the shell", &mut command).unwrap();
        // Before it says so the shell has not set its trap, and would die from the request.
        process.child.stdout.as_mut().unwrap().read_exact(&mut [0; 5]).unwrap();
        let terminated = Interrupts(Arc::new(AtomicUsize::new(usize::try_from(SIGTERM).unwrap())));
        process.end(&terminated).unwrap();
    }

    #[test]
    fn a_process_that_fails_on_its_way_out_is_reported() {
        let process = Running::start("the shell", Command::new("sh").args(["-c", "exit 3"])).unwrap();
        let interrupted = Interrupts(Arc::new(AtomicUsize::new(usize::try_from(SIGINT).unwrap())));
        let error = process.end(&interrupted).unwrap_err();
        assert!(error.to_string().contains("did not end cleanly"), "{error}");
    }
}
