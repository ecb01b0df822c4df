//! Other people's programs against a real server: the example bot in Python.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use client_core::Intent;
use tests::program::PYTHON;
use tests::puzzles;
use tests::scene;
use tests::server::Server;
use tests::wait::within;
use tokio::process::Command;

#[tokio::test]
async fn a_bot_written_from_the_protocol_page_alone_races_to_the_end() -> Result<()> {
    let server = Server::start().await?;
    let (players, code) = scene::room(server.address(), &["Ann"], scene::quick()).await?;
    let ann = &players[0];
    scene::choose(ann, &puzzles::with_blanks(20)?).await?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/bot.py");
    let mut command = Command::new(PYTHON.find()?);
    command.arg(&script).args(["--join", &code.to_string(), "--name", "Py", "--pace", "20", "--races", "1"]);
    command.args(["--errs", "0", "--server", &format!("ws://{}/ws", server.address())]);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
    let bot = command.spawn().with_context(|| format!("{} cannot be run", script.display()))?;

    ann.until_members(2).await?;
    ann.act(Intent::Ready(true)).await?;
    ann.until("the bot's finish", |seen| {
        let lanes = seen.app.lanes(seen.now);
        lanes.iter().any(|lane| lane.name == "Py" && lane.percent == 100).then_some(())
    })
    .await?;
    ann.place_right(20).await?;
    let table = ann.results(1).await?.table;
    let mut table: Vec<_> = table.iter().map(|row| (row.name.as_str(), row.correct, row.mistakes)).collect();
    // Ann may be done within the same millisecond, and then she comes first as the host.
    table.sort_unstable();
    assert_eq!(table, [("Ann", 20, 0), ("Py", 20, 0)]);
    let output = within("the bot to leave after its race", bot.wait_with_output()).await??;
    ensure!(output.status.success(), "the bot failed: {}", String::from_utf8_lossy(&output.stderr));
    server.stop().await
}
