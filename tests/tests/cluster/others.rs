//! Programs of other people, which know PROTOCOL.md and nothing of nodes.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use testkit::cluster::Cluster;
use testkit::program::PYTHON;
use testkit::wait::{look_until, within};
use tokio::process::Command;

/// The index of a node on which a race is on.
async fn racing(cluster: &Cluster) -> Result<Option<usize>> {
    for (no, node) in cluster.nodes.iter().enumerate() {
        let said = node.admin(&["rooms", "--json"]).await?.map_err(anyhow::Error::msg)?;
        let said: serde_json::Value = serde_json::from_str(&said)?;
        let mut rooms = said["rooms"].as_array().into_iter().flatten();
        if rooms.any(|room| room["phase"] == "racing") {
            return Ok(Some(no));
        }
    }
    Ok(None)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn python_bots_race_on_when_the_node_of_their_room_is_killed() -> Result<()> {
    let mut cluster = Cluster::start(3).await?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/bot.py");
    let mut command = Command::new(PYTHON.find()?);
    command.arg(&script).args(["--create", "--players", "3", "--pace", "400", "--errs", "0"]);
    command.args(["--server", &format!("ws://{}/ws", cluster.address())]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let bots = command.spawn().with_context(|| format!("{} cannot be run", script.display()))?;
    let owner = look_until("a race of the bots", async || racing(&cluster).await).await?;
    cluster.nodes[owner].kill()?;
    let ended = within("the end of the bots", bots.wait_with_output()).await?;
    let output = ended.with_context(|| cluster.last_words())?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}: {said}\n{}", output.status, cluster.last_words());
    let results: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let table = results["table"].as_array().context("a table of results")?;
    ensure!(table.len() == 3 && table.iter().all(|row| row["status"] == "Finished"), "{results}");
    Ok(())
}
