//! A NATS server of a story's own, on a port of the loopback. Ends and comes back on the same port, and remembers
//! nothing: it only carries.

use std::net::SocketAddr;

use anyhow::Result;

use super::free_address;
use crate::program::{NATS_SERVER, Running};
use crate::wait::look_until;

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
        NATS_SERVER.find()?;
        let mut server = Running::start(&mut services::nats(self.address))?;
        look_until("NATS to answer", async || {
            server.check()?;
            Ok(services::nats_answers(self.address).then_some(()))
        })
        .await?;
        self.server = Some(server);
        Ok(())
    }
}
