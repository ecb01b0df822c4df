//! A NATS server of a story's own, on a port of the loopback. Ends and comes back on the same port, and remembers
//! nothing: it only carries.

use std::net::SocketAddr;
use std::process::{Command, Stdio};

use anyhow::Result;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use super::free_address;
use crate::program::{NATS_SERVER, Running};
use crate::wait::look_until;

/// How the server greets whoever connects.
const GREETING: &[u8] = b"INFO ";

/// A NATS server. Ends with this value.
#[derive(Debug)]
pub struct Nats {
    address: SocketAddr,
    server: Option<Running>,
}

impl Nats {
    /// # Errors
    /// When it is not installed (names the package) or does not start.
    pub async fn start() -> Result<Self> {
        let mut nats = Self { address: free_address()?, server: None };
        nats.go_on().await?;
        Ok(nats)
    }

    /// Where it listens, also while it is down.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The server as an operator names it, reached by way of `address`.
    pub fn url(address: SocketAddr) -> String {
        format!("nats://{address}")
    }

    /// Ends the server at once.
    pub async fn crash(&mut self) -> Result<()> {
        let Some(mut server) = self.server.take() else { return Ok(()) };
        server.kill()?;
        look_until("the end of NATS", async || Ok(server.ended()?.map(|_| ()))).await
    }

    /// Starts the server on the same port, and waits until it answers.
    pub async fn go_on(&mut self) -> Result<()> {
        let mut command = Command::new(NATS_SERVER.find()?);
        command.args(["-a", &self.address.ip().to_string(), "-p", &self.address.port().to_string()]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut server = Running::start(&mut command)?;
        look_until("NATS to answer", async || {
            server.check()?;
            Ok(greets(self.address).await.then_some(()))
        })
        .await?;
        self.server = Some(server);
        Ok(())
    }
}

async fn greets(address: SocketAddr) -> bool {
    let Ok(mut connection) = TcpStream::connect(address).await else { return false };
    let mut greeting = [0; GREETING.len()];
    connection.read_exact(&mut greeting).await.is_ok() && greeting == *GREETING
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn it_comes_back_on_the_same_port() {
        let mut nats = Nats::start().await.unwrap();
        nats.crash().await.unwrap();
        assert!(!greets(nats.address()).await);
        nats.go_on().await.unwrap();
        assert!(greets(nats.address()).await);
    }
}
