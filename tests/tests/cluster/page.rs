//! docs/cluster.md typed line by line, from the database's role to the restored backup, on one machine with other ports and
//! another password: what the page says works, and races go on through all of it.

use std::fs::{self, File};
use std::io::Write as _;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

use anyhow::{Context, Result, ensure};
use client_core::{Intent, RoomIntent, Screen};
use rustix::process::{Pid, Signal, kill_process_group};
use tempfile::TempDir;
use testkit::audit::record;
use testkit::cluster::{Nats, Postgres};
use testkit::player::Player;
use testkit::program::{HAPROXY, built};
use testkit::scene;
use testkit::wait::look_until;

/// What the page has typed, in order.
const BLOCKS: [&str; 6] =
    ["the role and the database", "nodes", "the balancer", "an upgrade", "a backup", "a restore"];

/// The shell code of the page, from the plain processes on.
fn blocks(page: &str) -> Result<Vec<String>> {
    let from = page.find("**As plain processes**").context("the page knows no plain processes")?;
    let text = &page[from..page.find("## Observe").context("the page does not observe")?];
    let blocks = text.split("```sh\n").skip(1).filter_map(|rest| rest.split_once("```"));
    Ok(blocks.map(|(block, _)| block.to_owned()).collect())
}

/// Tens of ports: 787, 788 and 789 on the page.
struct Ports(u16);

impl Ports {
    fn free() -> Result<Self> {
        let is_free = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok();
        let all_free = |tens: &u16| {
            let all = [tens * 10 - 2, tens * 10 + 1, tens * 10 + 2, tens * 10 + 3];
            all.into_iter().chain([11, 12, 13].map(|no| tens * 10 + no)).all(is_free)
        };
        // Below those that the system gives to whoever asks for any.
        let tens = std::iter::repeat_with(|| rand::random_range(1_001..2_900));
        Ok(Self(tens.take(100).find(all_free).context("a hundred times ports are taken")?))
    }

    fn balancer(&self) -> SocketAddr {
        SocketAddr::from((Ipv4Addr::LOCALHOST, self.0 * 10 - 2))
    }

    fn put_into(&self, text: &str) -> String {
        let marked = text.replace("787", "\u{1}").replace("788", "\u{2}").replace("789", "\u{3}");
        let tens = [("\u{1}", self.0 - 1), ("\u{2}", self.0), ("\u{3}", self.0 + 1)];
        tens.iter().fold(marked, |text, (mark, tens)| text.replace(mark, &tens.to_string()))
    }
}

/// A shell in a folder of its own. What it has started ends with it.
struct Operator {
    shell: Child,
    keyboard: ChildStdin,
    said: PathBuf,
    typed: usize,
    _folder: TempDir,
}

impl Operator {
    fn at(folder: TempDir, path: &str) -> Result<Self> {
        let said = folder.path().join("said");
        let out = File::create(&said)?;
        let mut shell = Command::new("bash");
        shell.current_dir(folder.path()).env("PATH", path).process_group(0);
        shell.stdin(Stdio::piped()).stdout(out.try_clone()?).stderr(out);
        let mut shell = shell.spawn().context("bash cannot be started")?;
        let mut keyboard = shell.stdin.take().context("no keyboard")?;
        // Also when this story is ended from outside, which closes the keyboard.
        writeln!(keyboard, "trap 'kill -KILL 0' EXIT; trap 'failed=1' ERR")?;
        Ok(Self { shell, keyboard, said, typed: 0, _folder: folder })
    }

    /// Types lines and waits until all is done.
    async fn types(&mut self, lines: &str) -> Result<()> {
        self.typed += 1;
        let done = format!("done {}", self.typed);
        writeln!(self.keyboard, "failed=0\n{lines}\necho \"{done}, failed: $failed\"")?;
        look_until(&format!("the end of:\n{lines}"), async || Ok(self.said()?.contains(&done).then_some(())))
            .await
            .with_context(|| self.last_words())?;
        ensure!(self.said()?.contains(&format!("{done}, failed: 0")), "{}\n{lines}", self.last_words());
        Ok(())
    }

    fn said(&self) -> Result<String> {
        Ok(String::from_utf8_lossy(&fs::read(&self.said)?).into_owned())
    }

    fn last_words(&self) -> String {
        const LINES: usize = 40;
        let said = self.said().unwrap_or_default();
        let lines: Vec<&str> = said.lines().collect();
        lines[lines.len().saturating_sub(LINES)..].join("\n")
    }
}

impl Drop for Operator {
    fn drop(&mut self) {
        let _ = kill_process_group(Pid::from_child(&self.shell), Signal::KILL);
        let _ = self.shell.wait();
    }
}

/// What an operator has: the checkout's files, the programs, and root's rights over the database.
fn desk(postgres: &Postgres, ports: &Ports) -> Result<Operator> {
    let folder = tempfile::Builder::new().prefix("nonet-page-").tempdir()?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::create_dir(folder.path().join("deploy"))?;
    let balancer = fs::read_to_string(root.join("deploy/haproxy.cfg"))?;
    fs::write(folder.path().join("deploy/haproxy.cfg"), ports.put_into(&balancer))?;
    let sudo = folder.path().join("sudo");
    let (socket, port) = (postgres.folder().display(), postgres.address().port());
    // `sudo -u postgres`
    let as_superuser =
        format!("#!/bin/sh\nshift 2\nPGUSER=postgres PGHOST={socket} PGPORT={port} exec \"$@\"\n");
    fs::write(&sudo, as_superuser)?;
    fs::set_permissions(&sudo, fs::Permissions::from_mode(0o755))?;
    let (server, haproxy) = (built("nonet-server")?, HAPROXY.find()?);
    let folders =
        [folder.path(), server.parent().context("no folder")?, haproxy.parent().context("no folder")?];
    let folders: Vec<_> = folders.iter().map(|folder| folder.display().to_string()).collect();
    let path = format!("{}:{}", folders.join(":"), std::env::var("PATH")?);
    Operator::at(folder, &path)
}

async fn until_open(player: &Player, count: usize, operator: &Operator) -> Result<()> {
    let is_so = async || Ok((player.open_cells()?.len() == count).then_some(()));
    look_until("the board of that moment", is_so).await.with_context(|| operator.last_words())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_works_as_it_is_written() -> Result<()> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/cluster.md");
    let blocks = blocks(&fs::read_to_string(&page)?)?;
    ensure!(blocks.len() == BLOCKS.len(), "the page should have {BLOCKS:?} and has {blocks:#?}");
    let (postgres, nats) = tokio::try_join!(Postgres::start_as_packaged(), Nats::start())?;
    let ports = Ports::free()?;
    let typed = |block: &String| {
        let text = ports.put_into(block).replace("'PASSWORD'", "'s3cret'").replace(":PASSWORD@", ":s3cret@");
        let text = text.replace("@localhost/", &format!("@localhost:{}/", postgres.address().port()));
        text.replace("localhost:4222", &nats.address().to_string())
    };
    let typed: Vec<String> = blocks.iter().map(typed).collect();
    let [database, nodes, balancer, upgrade, backup, restore] = &typed[..] else { unreachable!() };
    let mut operator = desk(&postgres, &ports)?;
    for block in [database, nodes, balancer] {
        operator.types(block).await?;
    }

    let (finished, _) = scene::race(ports.balancer(), &["Ann", "Bob"], scene::quick(), 3).await?;
    for player in &finished {
        player.place_right(3).await?;
    }
    let earlier = record(ports.balancer(), finished[0].results(1).await?.id).await?;
    for player in &finished {
        player.act(Intent::Room(RoomIntent::Leave)).await?;
        player.until_screen(Screen::Home).await?;
    }
    let forgotten = earlier.racers[0].player;
    operator.types(&format!("nonet-server admin --data-dir node-2 forget {forgotten}")).await?;
    let others = earlier.racers[1].clone();
    let earlier = record(ports.balancer(), earlier.id).await?;
    ensure!(earlier.racers[0].player != forgotten && earlier.racers[0].name.as_str() != "Ann");
    ensure!(earlier.racers[1] == others && earlier.replay()? == earlier.results, "{earlier:?}");

    let (players, _) = scene::race(ports.balancer(), &["Cat", "Dan"], scene::quick(), 20).await?;
    let cat = &players[0];
    operator.types(upgrade).await?;
    cat.place_right(3).await?;
    cat.until_answered().await.with_context(|| operator.last_words())?;

    operator.types(backup).await?;
    let open = cat.open_cells()?.len();
    cat.place_right(4).await?;
    cat.until_answered().await?;
    operator.types(restore).await?;
    operator.types(nodes).await?;
    until_open(cat, open, &operator).await?;
    for player in &players {
        player.place_right(player.open_cells()?.len()).await?;
    }
    let results = cat.results(1).await.with_context(|| operator.last_words())?;
    let later = record(ports.balancer(), results.id).await?;
    ensure!(later.results == results && later.replay()? == results && later.audit()? == results);
    ensure!(record(ports.balancer(), earlier.id).await? == earlier, "the record has changed");
    Ok(())
}
