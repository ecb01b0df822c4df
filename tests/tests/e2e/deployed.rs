//! The program as a container's image runs it: set up by its environment alone, as an ordinary user, with a folder
//! of its own and nothing else to write to; and what its log says to the programs that read it.

use std::collections::BTreeMap;
use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use anyhow::{Context, Result};
use client_core::{Intent, RoomIntent, Screen};
use rustix::process::geteuid;
use serde_json::Value;
use tempfile::TempDir;
use testkit::program::{Program, Running, built};
use testkit::scene;
use testkit::server::{ServerProgram, get};
use testkit::wait::look_until;

/// The user in the image.
const USER: u32 = 10_001;
const SETPRIV: Program = Program { name: "setpriv", package: "util-linux" };

/// What a machine has on which the image runs.
struct Container {
    root: TempDir,
    port: u16,
    environment: BTreeMap<String, String>,
}

impl Container {
    fn new() -> Result<Self> {
        let root = tempfile::Builder::new().prefix("nonet-image-").tempdir()?;
        fs::set_permissions(root.path(), fs::Permissions::from_mode(0o755))?;
        let port = free_port()?;
        let mut environment = compose_environment()?;
        // The ports inside the container are taken here, perhaps.
        environment.insert("NONET_PORT".to_owned(), port.to_string());
        environment.insert("NONET_OPS_LISTEN".to_owned(), "127.0.0.1:0".to_owned());
        let this = Self { root, port, environment };
        fs::copy(built("nonet-server")?, this.path("nonet-server"))?;
        fs::create_dir(this.path("data"))?;
        if geteuid().is_root() {
            std::os::unix::fs::chown(this.path("data"), Some(USER), Some(USER))?;
        }
        Ok(this)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.root.path().join(name)
    }

    /// The program with the image's user, folder and environment. Only root can become somebody else.
    fn command(&self) -> Command {
        let program = self.path("nonet-server");
        let mut command = match SETPRIV.find() {
            Ok(setpriv) if geteuid().is_root() => {
                let mut command = Command::new(setpriv);
                let user = [format!("--reuid={USER}"), format!("--regid={USER}")];
                command
                    .args(user)
                    .args(["--clear-groups", "--no-new-privs", "--bounding-set=-all"])
                    .arg(program);
                command
            }
            Ok(_) | Err(_) => Command::new(program),
        };
        command.env_clear().envs(&self.environment).current_dir(self.path("data"));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// What the image's health check says.
    fn is_healthy(&self) -> Result<bool> {
        let status = self.command().arg("healthcheck").status().context("the health check cannot be run")?;
        assert!(status.code().is_some_and(|code| code < 2), "the health check knows 0 and 1, not {status}");
        Ok(status.success())
    }

    fn entries(&self, folder: &str) -> Result<Vec<String>> {
        let entries = fs::read_dir(self.path(folder))?;
        entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect()
    }
}

/// What docker-compose.yml gives the server, on a machine where nobody has set anything.
fn compose_environment() -> Result<BTreeMap<String, String>> {
    let compose = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../docker-compose.yml"))?;
    let service = compose.split("\n  nonet:\n").nth(1).context("no service named nonet")?;
    let lines = service.split("    environment:\n").nth(1).context("it has no environment")?.lines();
    let variables = lines.take_while(|line| line.starts_with("      "));
    let variables = variables.map(str::trim).filter(|line| !line.starts_with('#'));
    variables
        .map(|line| {
            let (name, value) = line.split_once(": ").with_context(|| format!("no variable: {line}"))?;
            let value = match value.strip_prefix("${").and_then(|value| value.strip_suffix('}')) {
                Some(unset) => unset.split_once(":-").map_or("", |(_, default)| default),
                None => value,
            };
            Ok((name.to_owned(), value.to_owned()))
        })
        .collect()
}

/// Below those that the system gives to whoever asks for any: between this look and the server's start, others ask.
fn free_port() -> Result<u16> {
    let is_free = |port: &u16| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok();
    let ports = std::iter::repeat_with(|| rand::random_range(10_000..30_000));
    ports.take(100).find(is_free).context("a hundred ports are taken")
}

async fn until_ended(running: &mut Running) -> Result<ExitStatus> {
    look_until("the server to end", async || Ok(running.ended()?)).await
}

#[tokio::test]
async fn the_image_needs_only_its_environment_and_its_folder() -> Result<()> {
    let container = Container::new()?;
    assert!(!container.is_healthy()?, "nothing runs yet");
    let checked = container.command().arg("check-config").stdout(Stdio::piped()).output()?;
    assert!(checked.status.success());
    let holds = String::from_utf8(checked.stdout)?;
    for name in container.environment.keys() {
        assert!(holds.contains(&format!("# {name}\n")), "{name} changes nothing:\n{holds}");
    }
    let mut running = Running::start(&mut container.command())?;
    look_until("a healthy server", async || {
        running.check()?;
        Ok(container.is_healthy()?.then_some(()))
    })
    .await?;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, container.port));
    assert_eq!(get(address, "/healthz").await?.0, 200);
    let (players, _) = scene::race(address, &["Ann", "Bob"], scene::quick(), 2).await?;
    for player in &players {
        player.place_right(2).await?;
    }
    players[0].results(1).await?;
    if geteuid().is_root() && SETPRIV.find().is_ok() {
        let status = fs::read_to_string(format!("/proc/{}/status", running.pid()))?;
        let uid = status.lines().find(|line| line.starts_with("Uid:")).context("no user")?;
        assert!(uid.split_whitespace().skip(1).all(|id| id == USER.to_string()), "{uid}");
    }

    running.terminate()?;
    let status = until_ended(&mut running).await?;
    assert_eq!(status.code(), Some(0), "{status}");
    assert!(!container.is_healthy()?, "it has ended");
    let data = container.entries("data")?;
    assert!(data.iter().all(|name| name == "nonet-data"), "{data:?}");
    assert_eq!(container.entries(".")?.len(), 2, "something else was written");
    Ok(())
}

#[tokio::test]
async fn a_variable_that_makes_no_sense_is_named_and_ends_the_program() -> Result<()> {
    let container = Container::new()?;
    for (name, value) in [("NONET_PORT", "many"), ("NONET_LIMITS_ROOMS", "-1"), ("NONET_LOG_FORMAT", "xml")] {
        let output = container.command().env(name, value).stderr(Stdio::piped()).output()?;
        assert!(!output.status.success());
        let said = String::from_utf8(output.stderr)?;
        assert!(said.contains(value), "{name}={value}: {said}");
    }
    Ok(())
}

#[tokio::test]
async fn the_log_is_json_with_one_line_for_each_event_of_a_room() -> Result<()> {
    let server = ServerProgram::start(&[]).await?;
    let (players, code) = scene::race(server.address(), &["Ann", "Bob"], scene::quick(), 3).await?;
    for player in &players {
        player.place_right(3).await?;
    }
    for player in &players {
        player.results(1).await?;
        player.act(Intent::Room(RoomIntent::Leave)).await?;
        player.until_screen(Screen::Home).await?;
    }
    let code = code.to_string();
    look_until("the closed room in the log", async || {
        Ok(server.log().iter().any(|line| line.contains("room closed")).then_some(()))
    })
    .await?;
    let (_, log) = server.interrupt().await?;
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for line in &log {
        let event: Value = serde_json::from_str(line).with_context(|| format!("no JSON: {line}"))?;
        for key in ["timestamp", "level", "message"] {
            assert!(event[key].is_string(), "no {key}: {line}");
        }
        if event["room"] == code.as_str() {
            *counts.entry(event["message"].as_str().unwrap_or_default().to_owned()).or_default() += 1;
        }
    }
    let counts: Vec<(&str, usize)> =
        counts.iter().map(|(message, &count)| (message.as_str(), count)).collect();
    let wanted = [
        // Ann, Bob, and Sue, who sets the puzzle and goes.
        ("entering", 3),
        ("out", 3),
        ("race finished", 1),
        ("race started", 1),
        ("room closed", 1),
        ("room opened", 1),
    ];
    assert_eq!(counts, wanted);
    for player in &players {
        let kept = player.look(|seen| seen.kept[&client_core::store::StoreKey::Identity].clone());
        let secret = serde_json::from_str::<protocol::Identity>(&kept)?.secret;
        assert!(!log.iter().any(|line| line.contains(&secret)), "the log holds a secret");
    }
    Ok(())
}
