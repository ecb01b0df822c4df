//! The balancer's configuration for operators, in a real HAProxy in front of nodes of this machine, which it knows by name.
//! Only names and ports are replaced in it.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use super::free_address;
use crate::program::{HAPROXY, Running};
use crate::server::get;
use crate::wait::look_until;

/// A running HAProxy. Ends with this value.
#[derive(Debug)]
pub struct ShippedBalancer {
    address: SocketAddr,
    // Before the folder in which its configuration lies.
    _program: Running,
    _folder: TempDir,
}

impl ShippedBalancer {
    /// Balances between nodes that listen at these pairs of addresses: for players, and for operators.
    ///
    /// # Errors
    /// When HAProxy is not installed (names the package) or lets nobody through.
    pub async fn between(nodes: &[(SocketAddr, SocketAddr)]) -> Result<Self> {
        let (address, folder) =
            (free_address()?, tempfile::Builder::new().prefix("nonet-haproxy-").tempdir()?);
        let file = folder.path().join("haproxy.cfg");
        fs::write(&file, configuration(address, nodes)?)?;
        let mut command = Command::new(HAPROXY.find()?);
        command.arg("-db").arg("-f").arg(&file);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut program = Running::start(&mut command)?;
        look_until("the balancer to let somebody through", async || {
            program.check()?;
            Ok(get(address, "/healthz").await.ok().filter(|(status, _)| *status == 200))
        })
        .await?;
        Ok(Self { address, _program: program, _folder: folder })
    }

    /// Where players connect to.
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

/// The file for operators with these nodes; of the three in it, those that are not there are left out.
fn configuration(address: SocketAddr, nodes: &[(SocketAddr, SocketAddr)]) -> Result<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/haproxy.cfg");
    let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let (mut lines, mut replaced) = (Vec::new(), 0);
    for line in text.lines() {
        if line.trim_start().starts_with("server node-") {
            if let Some((game, ops)) = nodes.get(replaced) {
                let (game, ops) = (game.port(), ops.port());
                lines.push(format!("    server node-{replaced} ipv4@localhost:{game} port {ops}"));
            }
            replaced += 1;
        } else {
            lines.push(line.replace("bind :7878", &format!("bind {address}")));
        }
    }
    ensure!(replaced == 3, "{} should name three nodes, not {replaced}", path.display());
    Ok(lines.join("\n") + "\n")
}
