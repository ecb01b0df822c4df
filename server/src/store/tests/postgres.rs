//! A PostgreSQL server of a test's own: from Debian's package, in a folder that is removed, reached
//! by a socket in that folder. Ends with its value.

use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use sqlx::{AnyConnection, Connection};
use tempfile::TempDir;

use crate::config::{Inputs, load};
use crate::store::DatabaseUrl;

const ADVICE: &str = "`cargo xtask test` installs it; by hand: \
     sudo apt-get install -y --no-install-recommends postgresql";
/// Looks at a starting server, and the pause between two.
const LOOKS_MAX: usize = 600;
const LOOK_EVERY: Duration = Duration::from_millis(50);

pub(crate) struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    server: Option<Child>,
}

impl Postgres {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("nonet-pg-").tempdir().unwrap();
        if let Some((user, group)) = other_user() {
            chown(folder.path(), Some(user), Some(group)).unwrap();
        }
        let mut postgres = Self { folder, programs: programs(), server: None };
        let mut initdb = postgres.command("initdb");
        initdb.args(["--no-sync", "--auth=trust", "--username=nonet", "--encoding=UTF8", "--locale=C"]);
        let made = initdb.arg("-D").arg(postgres.data()).output().unwrap();
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        postgres.go_on().await;
        postgres
    }

    /// As an operator would name it.
    pub(crate) fn place(&self) -> DatabaseUrl {
        let url = format!("postgres://nonet@localhost/postgres?host={}", self.folder.path().display());
        let environment = vec![("NONET_STORE_URL".into(), url.into())];
        let inputs = Inputs { file: None, environment, flags: vec![] };
        DatabaseUrl::of(&load(&inputs).unwrap().config)
    }

    /// Ends the server at once, as a crash does.
    pub(crate) fn crash(&mut self) {
        if let Some(mut server) = self.server.take() {
            // Its own quick end: after SIGKILL its children would linger and block the next start.
            let quit = Command::new("kill").args(["-QUIT", &server.id().to_string()]).status();
            assert!(quit.unwrap().success());
            server.wait().unwrap();
        }
    }

    /// Starts the server where it left off, and waits until it answers.
    pub(crate) async fn go_on(&mut self) {
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.data()).arg("-k").arg(self.folder.path());
        command.args(["-c", "listen_addresses=", "-c", "shared_buffers=16MB"]);
        let log = fs::File::create(self.folder.path().join("log")).unwrap();
        self.server = Some(command.stderr(log).spawn().unwrap());
        let options = self.place().for_any_driver().unwrap();
        for _ in 0..LOOKS_MAX {
            if let Ok(connection) = AnyConnection::connect_with(&options).await {
                return connection.close().await.unwrap();
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        let log = fs::read_to_string(self.folder.path().join("log"));
        panic!("PostgreSQL does not answer; its log: {log:?}");
    }

    /// Ends all its connections.
    pub(crate) async fn cut_all(&self) {
        let mut connection =
            AnyConnection::connect_with(&self.place().for_any_driver().unwrap()).await.unwrap();
        let cut =
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid()";
        sqlx::query(cut).execute(&mut connection).await.unwrap();
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null());
        if let Some((user, group)) = other_user() {
            command.uid(user).gid(group);
        }
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.crash();
    }
}

/// Where Debian keeps the programs of the newest version, which are not on the path.
fn programs() -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |path: &Path| path.file_name()?.to_str()?.parse::<u32>().ok();
    let newest = versions.map(|entry| entry.path()).max_by_key(|path| version(path));
    let programs = newest.map(|path| path.join("bin")).filter(|path| path.join("initdb").is_file());
    programs.unwrap_or_else(|| panic!("PostgreSQL is not on this machine. {ADVICE}"))
}

/// PostgreSQL refuses to run as root: then the user that its package has made.
fn other_user() -> Option<(u32, u32)> {
    if fs::metadata("/proc/self").unwrap().uid() != 0 {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").unwrap();
    let of_postgres = users.lines().find_map(|line| line.strip_prefix("postgres:"));
    let of_postgres = of_postgres.unwrap_or_else(|| panic!("there is no user postgres. {ADVICE}"));
    let mut fields = of_postgres.split(':').skip(1).map(|field| field.parse().unwrap());
    Some((fields.next().unwrap(), fields.next().unwrap()))
}
