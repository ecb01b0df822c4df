//! A PostgreSQL server of a story's own: from Debian's package, in a folder that is removed, on a port of the
//! loopback. Crashes and comes back with what it had. Knows no table.

use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use sqlx::postgres::PgConnection;
use sqlx::{Connection, Executor};
use tempfile::TempDir;

use super::free_address;
use crate::program::{Program, Running};
use crate::wait::{look_until, within};

const INITDB: Program = Program { name: "initdb", package: "postgresql" };
/// Where Debian keeps the programs of each version, which are not on the path.
const VERSIONS: &str = "/usr/lib/postgresql";
/// It refuses to run as root: then as the user that its package has made.
const USER: &str = "postgres";

/// A PostgreSQL server. Ends with this value.
#[derive(Debug)]
pub struct Postgres {
    address: SocketAddr,
    programs: PathBuf,
    server: Option<Running>,
    folder: TempDir,
}

impl Postgres {
    /// # Errors
    /// When PostgreSQL is not installed (names the package) or does not start.
    pub async fn start() -> Result<Self> {
        let programs = programs()?;
        let mut postgres = Self { address: free_address()?, programs, server: None, folder: folder()? };
        let mut initdb = postgres.command("initdb")?;
        initdb.args(["--no-sync", "--auth=trust", "--username=nonet", "--encoding=UTF8", "--locale=C"]);
        initdb.arg("-D").arg(postgres.data());
        finish("initdb", initdb).await?;
        postgres.go_on().await?;
        Ok(postgres)
    }

    /// A second server that follows this one: no commit is answered before it is safe on both.
    pub async fn standby(&self) -> Result<Self> {
        let mut standby = Self {
            address: free_address()?,
            programs: self.programs.clone(),
            server: None,
            folder: folder()?,
        };
        let mut copy = self.command("pg_basebackup")?;
        copy.args(["-h", "127.0.0.1", "-p", &self.address.port().to_string(), "-U", "nonet"]);
        copy.args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync", "-D"]).arg(standby.data());
        finish("pg_basebackup", copy).await?;
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

    /// Starts the server where it left off, on the same port, and waits until it answers.
    pub async fn go_on(&mut self) -> Result<()> {
        let mut command = self.command("postgres")?;
        command.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
        command.args(["-p", &self.address.port().to_string()]);
        command.args(["-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=16MB"]);
        let log = self.folder.path().join("log");
        let mut server = Running::start(command.stderr(fs::File::create(&log)?))?;
        let url = Self::url(self.address);
        let answers = look_until("PostgreSQL to answer", async || {
            server.check()?;
            let Ok(mut connection) = PgConnection::connect(&url).await else { return Ok(None) };
            Ok(connection.execute("SELECT 1").await.ok().map(|_| ()))
        });
        answers.await.with_context(|| format!("its log: {:?}", fs::read_to_string(&log)))?;
        self.server = Some(server);
        Ok(())
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn command(&self, program: &str) -> Result<Command> {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null());
        if let Some((user, group)) = other_user()? {
            command.uid(user).gid(group);
        }
        Ok(command)
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

/// A folder that the server may write to.
fn folder() -> Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("nonet-pg-").tempdir()?;
    if let Some((user, group)) = other_user()? {
        chown(folder.path(), Some(user), Some(group))?;
    }
    Ok(folder)
}

/// Runs one of the programs to its end.
async fn finish(name: &str, mut command: Command) -> Result<()> {
    let output = tokio::task::spawn_blocking(move || command.stderr(Stdio::piped()).output());
    let output = within(name, output).await???;
    ensure!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// The folder with the programs of the newest version.
fn programs() -> Result<PathBuf> {
    let versions = fs::read_dir(VERSIONS).into_iter().flatten().flatten();
    let version = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|entry| entry.path()).max_by_key(|path| version(path));
    let programs = newest.map(|path| path.join("bin")).filter(|path| path.join(INITDB.name).is_file());
    programs.ok_or_else(|| INITDB.missing())
}

/// The user and group to run it as, if this is root.
fn other_user() -> Result<Option<(u32, u32)>> {
    if fs::metadata("/proc/self")?.uid() != 0 {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let fields = users.lines().map(|line| line.split(':').collect::<Vec<_>>());
    let fields = fields.into_iter().find(|fields| fields.first() == Some(&USER));
    let fields =
        fields.with_context(|| format!("there is no user {USER}: the package postgresql makes it"))?;
    let number = |field: usize| fields.get(field).and_then(|text| text.parse().ok());
    let user = number(2).zip(number(3));
    Ok(Some(user.with_context(|| format!("the user {USER} has no number: {fields:?}"))?))
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::*;

    #[tokio::test]
    async fn what_was_committed_survives_a_crash() {
        let mut postgres = Postgres::start().await.unwrap();
        let mut before = postgres.connect().await.unwrap();
        before.execute("CREATE TABLE moves (seq BIGINT)").await.unwrap();
        before.execute("INSERT INTO moves VALUES (17)").await.unwrap();
        postgres.crash().await.unwrap();
        before.execute("INSERT INTO moves VALUES (18)").await.unwrap_err();
        postgres.go_on().await.unwrap();
        let mut after = postgres.connect().await.unwrap();
        let rows = after.fetch_all("SELECT seq FROM moves").await.unwrap();
        assert_eq!(rows.iter().map(|row| row.get::<i64, _>("seq")).collect::<Vec<_>>(), [17]);
    }
    #[tokio::test]
    async fn a_standby_has_what_was_committed_before_the_end() {
        let mut primary = Postgres::start().await.unwrap();
        let standby = primary.standby().await.unwrap();
        let mut before = primary.connect().await.unwrap();
        before.execute("CREATE TABLE moves (seq BIGINT)").await.unwrap();
        before.execute("INSERT INTO moves VALUES (17)").await.unwrap();
        primary.crash().await.unwrap();
        standby.promote().await.unwrap();
        let mut after = standby.connect().await.unwrap();
        after.execute("INSERT INTO moves VALUES (18)").await.unwrap();
        let rows = after.fetch_all("SELECT seq FROM moves ORDER BY seq").await.unwrap();
        assert_eq!(rows.iter().map(|row| row.get::<i64, _>("seq")).collect::<Vec<_>>(), [17, 18]);
    }
}
