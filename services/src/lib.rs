//! PostgreSQL and NATS as programs of this machine, for tests and for `cargo xtask play`: where they are, how they are made
//! and started, and whether they answer. Starts nothing that stays: whoever spawns the commands ends them.

use std::fs;
use std::io::Read;
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

/// Where Debian keeps the programs of each version of PostgreSQL, which are not on the path.
pub const POSTGRES_VERSIONS: &str = "/usr/lib/postgresql";
/// PostgreSQL refuses to run as root: then as the user that its package has made.
const USER: &str = "postgres";
/// In the name of its socket where it has no port.
const DEFAULT_PORT: u16 = 5432;
/// How NATS greets whoever connects, and how long that may take.
const GREETING: &[u8] = b"INFO ";
const GREETING_MAX: Duration = Duration::from_secs(1);

/// A PostgreSQL server in a folder of its own, whether it runs or not.
#[derive(Clone, Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    /// On the loopback; without one it is reached by a socket in its folder alone.
    port: Option<u16>,
    /// User and group to run it as, if this is root.
    user: Option<(u32, u32)>,
}

impl Postgres {
    /// In a folder that is there, and is given to the user that it runs as.
    ///
    /// # Errors
    /// When it is not installed: names the package.
    pub fn new(folder: &Path, port: Option<u16>) -> Result<Self> {
        let programs = programs().context(
            "PostgreSQL is not on this machine. `cargo xtask test` installs it; by hand: \
             sudo apt-get install -y --no-install-recommends postgresql",
        )?;
        let user = other_user()?;
        #[cfg(unix)]
        if let Some((user, group)) = user {
            std::os::unix::fs::chown(folder, Some(user), Some(group))?;
        }
        Ok(Self { programs, folder: folder.to_owned(), port, user })
    }

    /// Its one database as an operator names it.
    #[must_use]
    pub fn url(&self) -> String {
        match self.port {
            Some(port) => format!("postgres://nonet@127.0.0.1:{port}/postgres"),
            None => format!("postgres://nonet@localhost/postgres?host={}", self.folder.display()),
        }
    }

    #[must_use]
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// What it logs.
    #[must_use]
    pub fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// One of its programs, as the user that it runs as.
    #[must_use]
    pub fn program(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null());
        #[cfg(unix)]
        if let Some((user, group)) = self.user {
            use std::os::unix::process::CommandExt;
            command.uid(user).gid(group);
        }
        command
    }

    /// Makes its data, unless they are there.
    ///
    /// # Errors
    /// What its program complains of.
    pub fn make(&self) -> Result<()> {
        if self.data().join("PG_VERSION").exists() {
            return Ok(());
        }
        let mut initdb = self.program("initdb");
        initdb.args(["--no-sync", "--auth=trust", "--username=nonet", "--encoding=UTF8", "--locale=C"]);
        finish(initdb.arg("-D").arg(self.data()))
    }

    /// The command that starts it where it left off.
    ///
    /// # Errors
    /// When it cannot log.
    pub fn server(&self) -> Result<Command> {
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data()).arg("-k").arg(&self.folder).args(["-c", "shared_buffers=16MB"]);
        match self.port {
            Some(port) => command.args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1"]),
            None => command.args(["-c", "listen_addresses="]),
        };
        command.stderr(fs::File::create(self.log())?);
        Ok(command)
    }

    #[must_use]
    pub fn answers(&self) -> bool {
        let mut asked = Command::new(self.programs.join("pg_isready"));
        asked.arg("-q").arg("-h").arg(&self.folder);
        asked.args(["-p", &self.port.unwrap_or(DEFAULT_PORT).to_string()]);
        asked.status().is_ok_and(|status| status.success())
    }
}

/// Runs a program to its end.
///
/// # Errors
/// What it complains of.
pub fn finish(command: &mut Command) -> Result<()> {
    let output = command.stderr(Stdio::piped()).output()?;
    let name = command.get_program().display();
    ensure!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// The command that starts a NATS server at this address. It remembers nothing: it only carries.
#[must_use]
pub fn nats(address: SocketAddr) -> Command {
    let mut command = Command::new("nats-server");
    command.args(["-a", &address.ip().to_string(), "-p", &address.port().to_string()]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Whether a NATS server answers at this address.
#[must_use]
pub fn nats_answers(address: SocketAddr) -> bool {
    let mut greeting = [0; GREETING.len()];
    let heard = TcpStream::connect(address).and_then(|mut connection| {
        connection.set_read_timeout(Some(GREETING_MAX))?;
        connection.read_exact(&mut greeting)
    });
    heard.is_ok() && greeting == *GREETING
}

/// The folder with PostgreSQL's programs of the newest version.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir(POSTGRES_VERSIONS).into_iter().flatten().flatten().map(|entry| entry.path());
    let version = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let programs = versions.max_by_key(|path| version(path))?.join("bin");
    programs.join("initdb").is_file().then_some(programs)
}

#[cfg(not(unix))]
fn other_user() -> Result<Option<(u32, u32)>> {
    Ok(None)
}

#[cfg(unix)]
fn other_user() -> Result<Option<(u32, u32)>> {
    use std::os::unix::fs::MetadataExt;
    if !fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0) {
        return Ok(None);
    }
    let users = fs::read_to_string("/etc/passwd")?;
    let fields = users.lines().map(|line| line.split(':').collect::<Vec<_>>());
    let fields = fields.into_iter().find(|fields| fields.first() == Some(&USER));
    let fields =
        fields.with_context(|| format!("there is no user {USER}: the package postgresql makes it"))?;
    let number = |field: usize| fields.get(field).and_then(|text| text.parse().ok());
    Ok(Some(number(2).zip(number(3)).with_context(|| format!("{USER} has no number: {fields:?}"))?))
}
