//! `healthcheck`: asks a running server over the loopback interface, for container engines.

use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use server::Config;

/// For connecting, and for each read and write.
const PATIENCE: Duration = Duration::from_secs(2);
/// Bytes of an answer that are read.
const ANSWER_BYTES_MAX: u64 = 4_096;

/// Asks where plain HTTP is spoken: on the players' port, or on the operator's if that one speaks TLS. If neither
/// does, taking a connection is sign enough of life.
///
/// # Errors
/// Unless the server that runs with this configuration answers.
pub(crate) fn ask(config: &Config) -> Result<()> {
    match (&config.tls.certificate, config.ops.listen) {
        (None, _) => get_health(reachable(config.listen)),
        (Some(_), Some(ops)) => get_health(reachable(ops)),
        (Some(_), None) => connect(reachable(config.listen)).map(drop),
    }
}

fn connect(address: SocketAddr) -> Result<TcpStream> {
    TcpStream::connect_timeout(&address, PATIENCE).with_context(|| format!("no server answers on {address}"))
}

fn get_health(address: SocketAddr) -> Result<()> {
    let mut stream = connect(address)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(ANSWER_BYTES_MAX).read_to_end(&mut answer).context("the answer did not come")?;
    let answer = String::from_utf8_lossy(&answer);
    let status = answer.lines().next().unwrap_or_default();
    ensure!(status.starts_with("HTTP/1.1 200 "), "the server answers {status:?}");
    Ok(())
}

/// Where a server can be reached that listens on this address: one that listens on all of them
/// listens on the loopback interface too.
fn reachable(listening: SocketAddr) -> SocketAddr {
    let ip = match listening.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    SocketAddr::new(ip, listening.port())
}
