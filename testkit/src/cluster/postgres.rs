//! A PostgreSQL server of a story's own: from Debian's package, in a folder that is removed, on a port of the
//! loopback. Crashes and comes back with what it had. Knows no table.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use sqlx::postgres::PgConnection;
use sqlx::{Connection, Executor};
use tempfile::TempDir;
use tokio::task::spawn_blocking;
use tokio::time::sleep_until;

use super::free_address;
use crate::program::Running;
use crate::wait::{look_until, within};

/// A PostgreSQL server. Ends with this value.
#[derive(Debug)]
pub struct Postgres {
    address: SocketAddr,
    plan: services::Postgres,
    server: Option<Running>,
    folder: TempDir,
}

impl Postgres {
    /// # Errors
    /// When PostgreSQL is not installed (names the package) or does not start.
    pub async fn start() -> Result<Self> {
        let mut postgres = Self::in_new_folder()?;
        let plan = postgres.plan.clone();
        within("initdb", spawn_blocking(move || plan.make())).await???;
        postgres.go_on().await?;
        Ok(postgres)
    }

    /// As Debian's package leaves it: the superuser is `postgres`, by the socket in its folder; over TCP everybody needs a password.
    ///
    /// # Errors
    /// When PostgreSQL is not installed (names the package) or does not start.
    pub async fn start_as_packaged() -> Result<Self> {
        let mut postgres = Self::in_new_folder()?;
        let mut initdb = postgres.plan.program("initdb");
        initdb.args(["--no-sync", "--auth-local=trust", "--auth-host=scram-sha-256", "--username=postgres"]);
        initdb.args(["--encoding=UTF8", "--locale=C", "-D"]).arg(postgres.plan.data());
        within("initdb", spawn_blocking(move || services::finish(&mut initdb))).await???;
        postgres.go_on().await?;
        Ok(postgres)
    }

    fn in_new_folder() -> Result<Self> {
        let (address, folder) = (free_address()?, tempfile::Builder::new().prefix("nonet-pg-").tempdir()?);
        let plan = services::Postgres::new(folder.path(), Some(address.port()))?;
        Ok(Self { address, plan, server: None, folder })
    }

    /// A second server that follows this one: no commit is answered before it is safe on both.
    pub async fn standby(&self) -> Result<Self> {
        let mut standby = Self::in_new_folder()?;
        let mut copy = self.plan.program("pg_basebackup");
        copy.args(["-h", "127.0.0.1", "-p", &self.address.port().to_string(), "-U", "nonet"]);
        copy.args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync", "-D"]).arg(standby.plan.data());
        within("pg_basebackup", spawn_blocking(move || services::finish(&mut copy))).await???;
        standby.go_on().await?;
        let mut here = self.connect().await?;
        here.execute("ALTER SYSTEM SET synchronous_standby_names = '*'").await?;
        here.execute("SELECT pg_reload_conf()").await?;
        look_until("the standby to follow", async || {
            let following = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'";
            Ok(here.fetch_optional(following).await?.map(|_| ()))
        })
        .await?;
        Ok(standby)
    }

    /// Makes a standby the server that is written to.
    pub async fn promote(&self) -> Result<()> {
        self.connect().await?.execute("SELECT pg_promote()").await?;
        Ok(())
    }

    /// Where its socket is.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Where it listens, also while it is down.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its one database as an operator names it, reached by way of `address`.
    pub fn url(address: SocketAddr) -> String {
        format!("postgres://nonet@{address}/postgres")
    }

    /// A connection of the story's own, on no faulty line.
    pub async fn connect(&self) -> Result<PgConnection> {
        let url = Self::url(self.address);
        Ok(within("a connection to PostgreSQL", PgConnection::connect(&url)).await??)
    }

    /// Ends the server at once: all connections break, and nothing is written any more.
    pub async fn crash(&mut self) -> Result<()> {
        let Some(mut server) = self.server.take() else { return Ok(()) };
        // Its own immediate end: after SIGKILL its children would linger and block the next start.
        server.quit()?;
        look_until("the end of PostgreSQL", async || Ok(server.ended()?.map(|_| ()))).await
    }

    /// Ends the server in good order, and starts it again so long later: as a change of its version does.
    pub async fn restart(&mut self, away: Duration) -> Result<()> {
        let began = Instant::now();
        if let Some(mut server) = self.server.take() {
            server.interrupt()?;
            look_until("the end of PostgreSQL", async || Ok(server.ended()?.map(|_| ()))).await?;
        }
        sleep_until((began + away).into()).await;
        self.go_on().await
    }

    /// What it does for a backup: the time that one takes.
    pub async fn dump(&self) -> Result<Duration> {
        let began = Instant::now();
        let mut dump = self.plan.program("pg_dump");
        dump.args(["-h", "127.0.0.1", "-p", &self.address.port().to_string(), "-U", "nonet", "postgres"]);
        within("pg_dump", spawn_blocking(move || services::finish(&mut dump))).await???;
        Ok(began.elapsed())
    }

    /// Starts the server where it left off, on the same port, and waits until it answers.
    pub async fn go_on(&mut self) -> Result<()> {
        let mut server = Running::start(&mut self.plan.server()?)?;
        let answers = look_until("PostgreSQL to answer", async || {
            server.check()?;
            Ok(self.plan.answers().then_some(()))
        });
        answers.await.with_context(|| format!("its log: {:?}", fs::read_to_string(self.plan.log())))?;
        self.server = Some(server);
        Ok(())
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Asked to end in an orderly way it would wait for its clients.
        if let Some(server) = &self.server {
            let _ = server.quit();
        }
    }
}
