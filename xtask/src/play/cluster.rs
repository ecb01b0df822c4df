//! A whole cluster on this machine: PostgreSQL with a folder of its own, NATS, some nodes, the balancer in front of them.
//!
//! Owns the order in which they start and end, and starts a node again that ends: so one can be killed to see what
//! players notice. Knows the shipped configuration of the balancer, and of each program only how it is started.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use super::{Interrupts, POLL_INTERVAL, Running, START_TIMEOUT};
use crate::metadata::Metadata;
use crate::{address, process};

/// From the balancer's port to the others: nodes for players, for operators, then what they share. There is room for 9 nodes.
const TO_NODES: u16 = 10;
const TO_OPS: u16 = 20;
const TO_POSTGRES: u16 = 31;
const TO_NATS: u16 = 32;
/// How long a node that has ended stays down.
const RESTART_AFTER: Duration = Duration::from_secs(1);

/// A cluster to be: where everything is.
struct Plan<'a> {
    binaries: &'a Path,
    folder: PathBuf,
    port: u16,
    nodes: u16,
}

/// A reason why the ports of a cluster behind `port` cannot be used.
pub(super) fn check_ports(port: u16, nodes: u16) -> Result<()> {
    if port.checked_add(TO_NATS).is_none() {
        bail!(
            "a cluster needs the {TO_NATS} ports after its own: take a --port below {}",
            u16::MAX - TO_NATS
        );
    }
    let each = (1..=nodes).flat_map(|no| [port + TO_NODES + no, port + TO_OPS + no]);
    for port in each.chain([port, port + TO_POSTGRES, port + TO_NATS]) {
        if let Err(reason) = address::check_port(port) {
            bail!("{reason}");
        }
    }
    Ok(())
}

/// Starts everything, and stays until Ctrl-C.
pub(super) fn serve(binaries: &Path, port: u16, nodes: u16) -> Result<()> {
    let interrupts = Interrupts::listen()?;
    let folder = Metadata::load(None)?.target_dir.join("play-cluster");
    fs::create_dir_all(&folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let plan = Plan { binaries, folder, port, nodes };
    // They end with these values, the last one first, and only after the nodes.
    let mut postgres = plan.start_postgres()?;
    let mut nats = plan.start_nats()?;
    let mut running = (1..=nodes).map(|no| plan.start_node(no)).collect::<Result<Vec<_>>>()?;
    for (node, no) in running.iter_mut().zip(1..) {
        let ready = || address::is_ok(port + TO_OPS + no, "/readyz");
        until("a node to be ready", node, &interrupts, ready)?;
    }
    let mut balancer = plan.start_balancer()?;
    until("the balancer to let somebody through", &mut balancer, &interrupts, || address::is_healthy(port))?;
    println!("\n{}\n", plan.invitation());
    while !interrupts.any() {
        for (node, no) in running.iter_mut().zip(1..) {
            if let Some(status) = node.status()? {
                println!("\nnode-{no} has ended ({status}) and starts again.");
                sleep(RESTART_AFTER);
                *node = plan.start_node(no)?;
            }
        }
        for (name, program) in
            [("PostgreSQL", &mut postgres), ("NATS", &mut nats), ("the balancer", &mut balancer)]
        {
            if let Some(status) = program.status()? {
                bail!("{name} has ended by itself ({status}); its log is in {}", plan.folder.display());
            }
        }
        sleep(POLL_INTERVAL);
    }
    for node in running {
        node.end(&interrupts)?;
    }
    drop((balancer, nats));
    super::ask_to_end(&postgres.child);
    postgres.ends_within(super::ASKED_END_TIMEOUT)?;
    println!("\nThe cluster has ended. What was played is in {}.", plan.folder.display());
    Ok(())
}

impl Plan<'_> {
    fn start_postgres(&self) -> Result<Running> {
        let folder = self.folder.join("postgresql");
        fs::create_dir_all(&folder)?;
        let postgres = services::Postgres::new(&folder, Some(self.port + TO_POSTGRES))?;
        postgres.make()?;
        let mut running = Running::start("PostgreSQL", &mut detached(postgres.server()?))?;
        wait_for(&mut running, || postgres.answers())?;
        Ok(running)
    }

    fn start_nats(&self) -> Result<Running> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, self.port + TO_NATS));
        let mut running = Running::start("NATS", &mut detached(services::nats(address)))?;
        wait_for(&mut running, || services::nats_answers(address))?;
        Ok(running)
    }

    fn start_node(&self, no: u16) -> Result<Running> {
        let Self { binaries, folder, port, .. } = self;
        let mut node = Command::new(binaries.join("nonet-server"));
        super::prepare(&mut node);
        node.current_dir(process::root()).stdin(Stdio::null());
        node.arg("--data-dir").arg(folder.join(format!("node-{no}")));
        node.args(["--cluster-name", &format!("node-{no}"), "--proxy-trusted", "1"]);
        node.args(["--port", &(port + TO_NODES + no).to_string()]);
        node.args(["--ops-listen", &format!("127.0.0.1:{}", port + TO_OPS + no)]);
        node.args(["--store-url", &format!("postgres://nonet@127.0.0.1:{}/postgres", port + TO_POSTGRES)]);
        node.args(["--cluster-nats", &format!("nats://127.0.0.1:{}", port + TO_NATS)]);
        Running::start("a node", &mut node)
    }

    fn start_balancer(&self) -> Result<Running> {
        let shipped = process::root().join("deploy/haproxy.cfg");
        let text = fs::read_to_string(&shipped);
        let text = text.with_context(|| format!("{} cannot be read", shipped.display()))?;
        let file = self.folder.join("haproxy.cfg");
        fs::write(&file, balancer_file(&text, self.port, self.nodes))?;
        let mut balancer = detached(Command::new("haproxy"));
        balancer.arg("-db").arg("-f").arg(&file);
        self.start("the balancer", &mut balancer)
    }

    /// Starts what is no node, with its output in a file.
    fn start(&self, name: &'static str, command: &mut Command) -> Result<Running> {
        let log = fs::File::create(self.folder.join(format!("{}.log", name.replace(' ', "-"))))?;
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        Running::start(name, command)
    }

    fn invitation(&self) -> String {
        let links = super::Links::to(self.port, address::local_network());
        let mut text = format!("{links}\n\nEach node by itself, to meet others across nodes:\n");
        for no in 1..=self.nodes {
            text += &format!("  node-{no}                 http://localhost:{}/\n", self.port + TO_NODES + no);
        }
        text + "Kill one (`kill -9`) and see: it starts again after a second."
    }
}

/// The shipped configuration of the balancer with the addresses of this machine.
fn balancer_file(shipped: &str, port: u16, nodes: u16) -> String {
    let (server, others): (Vec<_>, Vec<_>) =
        shipped.lines().partition(|line| line.trim_start().starts_with("server node-"));
    debug_assert!(!server.is_empty(), "deploy/haproxy.cfg names nodes");
    let others = others.iter().map(|line| line.replace("bind :7878", &format!("bind :{port}")));
    let node = |no: u16| {
        format!("    server node-{no} 127.0.0.1:{} port {}", port + TO_NODES + no, port + TO_OPS + no)
    };
    others.chain((1..=nodes).map(node)).collect::<Vec<_>>().join("\n") + "\n"
}

/// A program that the terminal's Ctrl-C does not reach: it is needed until the nodes have ended.
#[cfg_attr(not(unix), allow(unused_mut, reason = "there are no such groups"))]
fn detached(mut command: Command) -> Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

fn wait_for(program: &mut Running, is_there: impl Fn() -> bool) -> Result<()> {
    let start = Instant::now();
    while !is_there() {
        if let Some(status) = program.status()? {
            bail!("{} ended while starting ({status}); its log says why", program.name);
        }
        if start.elapsed() > START_TIMEOUT {
            bail!("{} runs but does not answer", program.name);
        }
        sleep(POLL_INTERVAL);
    }
    Ok(())
}

/// The same, unless Ctrl-C comes first.
fn until(what: &str, program: &mut Running, interrupts: &Interrupts, is_so: impl Fn() -> bool) -> Result<()> {
    wait_for(program, || interrupts.any() || is_so()).with_context(|| format!("waiting for {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_balancer_gets_the_nodes_of_this_machine() {
        let shipped = "frontend players\n    bind :7878\nbackend nodes\n    server node-1 node-1:7878\n";
        let expected = "frontend players\n    bind :8000\nbackend nodes\n    \
             server node-1 127.0.0.1:8011 port 8021\n    server node-2 127.0.0.1:8012 port 8022\n";
        assert_eq!(balancer_file(shipped, 8000, 2), expected);
    }

    #[test]
    fn a_port_without_room_after_it_is_refused() {
        let refusal = check_ports(65_530, 3).unwrap_err().to_string();
        assert!(refusal.contains("below 65503"), "{refusal}");
    }
}
