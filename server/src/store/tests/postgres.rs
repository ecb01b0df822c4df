//! A PostgreSQL server of a test's own, in a folder that is removed, reached by a socket in that folder. Ends with its value.

use std::process::{Child, Command};
use std::time::Duration;

use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tempfile::TempDir;

use crate::config::{Config, Inputs, load};
use crate::store::DatabaseUrl;

/// Looks at a starting server, and the pause between two.
const LOOKS_MAX: usize = 600;
const LOOK_EVERY: Duration = Duration::from_millis(50);

pub(crate) struct Postgres {
    plan: services::Postgres,
    server: Option<Child>,
    _folder: TempDir,
}

impl Postgres {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::Builder::new().prefix("nonet-pg-").tempdir().unwrap();
        let plan = services::Postgres::new(folder.path(), None).unwrap();
        plan.make().unwrap();
        let mut postgres = Self { plan, server: None, _folder: folder };
        postgres.go_on().await;
        postgres
    }

    /// As an operator would name it.
    pub(crate) fn config(&self) -> Config {
        let environment = vec![("NONET_STORE_URL".into(), self.plan.url().into())];
        load(&Inputs { file: None, environment, flags: vec![] }).unwrap().config
    }

    pub(crate) fn place(&self) -> DatabaseUrl {
        DatabaseUrl::of(&self.config())
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
        self.server = Some(self.plan.server().unwrap().spawn().unwrap());
        for _ in 0..LOOKS_MAX {
            if self.plan.answers() {
                return;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
        panic!("PostgreSQL does not answer; its log: {:?}", std::fs::read_to_string(self.plan.log()));
    }

    /// Ends all its connections.
    pub(crate) async fn cut_all(&self) {
        let cut =
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid()";
        self.order(cut).await;
    }

    /// Changes a setting, and waits until new connections have it.
    pub(crate) async fn set(&self, setting: &str, value: &str) {
        self.order(&format!("ALTER SYSTEM SET {setting} = {value}")).await;
        self.order("SELECT pg_reload_conf()").await;
        loop {
            let mut connection = self.connect().await;
            let shown = sqlx::query_scalar("SELECT current_setting($1)").bind(setting);
            let shown: String = shown.fetch_one(&mut connection).await.unwrap();
            if shown == value {
                return;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    async fn order(&self, sql: &str) {
        sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut self.connect().await).await.unwrap();
    }

    async fn connect(&self) -> AnyConnection {
        AnyConnection::connect_with(&self.place().for_any_driver().unwrap()).await.unwrap()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.crash();
    }
}
