//! The balancer's configuration for operators, in a real HAProxy in front of real servers: game sockets pass, addresses are
//! told truly, and whoever is down gets nobody.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use game::Problem;
use protocol::{Codec, Refusal, ServerMessage};
use tempfile::TempDir;
use testkit::messages::hello;
use testkit::program::{HAPROXY, Running};
use testkit::raw::Raw;
use testkit::server::{ServerProgram, get, health};
use testkit::socket;
use testkit::wait::{look_until, within};

/// As shipped: every node behind one proxy, with its operator's port.
const ARGUMENTS: &[&str] = &["--proxy-trusted=1", "--limits-connections-per-address=1"];

struct Balancer {
    address: SocketAddr,
    // Before the folder in which its configuration lies.
    _program: Running,
    _folder: TempDir,
}

/// The file for operators with the addresses of these nodes; of the three in it, those that are not there are left out.
fn configuration(address: SocketAddr, nodes: &[&ServerProgram]) -> Result<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/haproxy.cfg");
    let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
    let (mut lines, mut replaced) = (Vec::new(), 0);
    for line in text.lines() {
        if line.trim_start().starts_with("server node-") {
            if let Some(node) = nodes.get(replaced) {
                let ops = node.ops_address().port();
                lines.push(format!("    server node-{replaced} {} port {ops}", node.address()));
            }
            replaced += 1;
        } else {
            lines.push(line.replace("bind :7878", &format!("bind {address}")));
        }
    }
    ensure!(replaced == 3, "{} should name three nodes, not {replaced}", path.display());
    Ok(lines.join("\n") + "\n")
}

impl Balancer {
    async fn between(nodes: &[&ServerProgram]) -> Result<Self> {
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        let folder = tempfile::Builder::new().prefix("nonet-haproxy-").tempdir()?;
        let file = folder.path().join("haproxy.cfg");
        fs::write(&file, configuration(address, nodes)?)?;
        let mut command = Command::new(HAPROXY.find()?);
        command.arg("-db").arg("-f").arg(&file);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut program = Running::start(&mut command)?;
        look_until("the balancer to let somebody through", async || {
            program.check()?;
            Ok(get(address, "/healthz").await.ok().filter(|(status, _)| *status == 200))
        })
        .await?;
        Ok(Self { address, _program: program, _folder: folder })
    }

    /// What a player hears who comes from this address and claims another one: nothing if they are welcome.
    async fn come(&self, last: u8, claimed: &str) -> Result<(Raw, Option<Problem>)> {
        let from = Ipv4Addr::new(127, 0, 0, last);
        let opening = async {
            let tcp = socket::connect(self.address, Some(from)).await?;
            let headers =
                [("sec-websocket-protocol", Codec::Json.subprotocol()), ("x-forwarded-for", claimed)];
            socket::upgrade(tcp, self.address, &headers).await
        };
        let mut raw = Raw::over(within("a game socket", opening).await??, Codec::Json);
        raw.say(&hello(None)).await?;
        let refused = raw
            .until("an answer", |message| match message {
                ServerMessage::Welcome { .. } => Some(None),
                ServerMessage::Refused { problem } => Some(Some(problem.clone())),
                _ => None,
            })
            .await?;
        Ok((raw, refused))
    }
}

async fn connections(node: &ServerProgram) -> Result<u64> {
    let health = health(node.address()).await?;
    health["connections"].as_u64().with_context(|| format!("no connections in {health}"))
}

#[tokio::test]
async fn the_shipped_balancer_carries_players_and_avoids_the_dead() -> Result<()> {
    let (one, two) = (ServerProgram::start(ARGUMENTS).await?, ServerProgram::start(ARGUMENTS).await?);
    let balancer = Balancer::between(&[&one, &two]).await?;
    let mut inside = Vec::new();
    for last in 2..18 {
        let (raw, refused) = balancer.come(last, "203.0.113.7").await?;
        assert_eq!(refused, None, "127.0.0.{last} is let in whatever it claims");
        inside.push(raw);
    }
    let (_, refused) = balancer.come(2, "203.0.113.8").await?;
    assert_eq!(refused, Some(Refusal::TooManyConnections.into()), "a claimed address gives no second share");
    let mut spread = (connections(&one).await?, connections(&two).await?);
    // A node that was too busy to answer the balancer in time gets nobody until it does.
    for last in 36..76 {
        if spread.0 > 0 && spread.1 > 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
        inside.push(balancer.come(last, "").await?.0);
        spread = (connections(&one).await?, connections(&two).await?);
    }
    assert!(spread.0 > 0 && spread.1 > 0, "both nodes have players: {spread:?}");

    drop(one);
    for last in 20..36 {
        let (raw, refused) = balancer.come(last, "").await?;
        assert_eq!(refused, None, "127.0.0.{last} is let in by the node that is left");
        inside.push(raw);
    }
    assert_eq!(connections(&two).await?, spread.1 + 16);
    Ok(())
}
